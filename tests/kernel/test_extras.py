"""Whoever lacks packages is told the command that installs them here."""

from __future__ import annotations

import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import pytest

from tafelrunde.cli import databases, serve
from tafelrunde.kernel import extras
from tafelrunde.kernel.errors import TafelrundeError

ROOT = Path(__file__).parent.parent.parent


def test_a_checkout_is_named_by_its_folder_and_a_package_by_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    at = f"{sys.executable} -m pip install"

    assert extras.install_command("server") == f"{at} --editable '{ROOT}[server]'"
    monkeypatch.setattr(extras, "CHECKOUT", tmp_path)
    assert extras.install_command("server") == f"{at} 'tafelrunde[server]'"


@pytest.mark.parametrize("package", databases.NEEDED)
def test_a_server_without_one_of_its_packages_says_how_to_get_it(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        databases, "find_spec", lambda name: find_spec(name) if name != package else None
    )

    with pytest.raises(TafelrundeError, match=r"the server needs its packages: .*\[server\]"):
        serve.run(SimpleNamespace())  # type: ignore[arg-type]


def test_what_a_server_looks_for_is_what_its_extra_brings() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    brought = {
        line.partition(">")[0].partition("[")[0]
        for line in project["optional-dependencies"]["server"]
    }

    assert {name.replace("_", "-") for name in databases.NEEDED} == brought
