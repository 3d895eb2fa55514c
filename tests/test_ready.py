"""What the scripts need is installed by uv, and by pip where uv cannot be had or gets nothing."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

READY = Path(__file__).parent.parent / "scripts/ready.sh"
UV = "--require-hashes -r lock/uv.txt"


class Checkout:
    """A folder whose programs write down what they were asked for, and end as they are told."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.programs = root / ".venv/bin"
        self.programs.mkdir(parents=True)

    def program(self, name: str, then: str = "") -> None:
        path = self.programs / name
        path.write_text(f'#!/bin/sh\necho "{name} $*" >>asked.txt\n{then}\n')
        path.chmod(0o755)

    def installed(self, *given: str, **settings: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", "-euc", f'. {READY}; installed "$@" || exit 1', "sh", *given],
            cwd=self.root,
            env=os.environ | settings,
            capture_output=True,
            text=True,
        )

    def asked(self) -> list[str]:
        """Who was asked, and for what, without how."""
        lines = (self.root / "asked.txt").read_text().splitlines()
        how = ("install", "pip", "--quiet", "--python", ".venv/bin/python", "--no-compile")
        words = [line.split(" ") for line in lines]
        return [
            " ".join([who, *(w for w in asked if w not in (*how, "--disable-pip-version-check"))])
            for who, *asked in words
        ]


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_uv_installs_and_pip_is_not_asked(checkout: Checkout) -> None:
    checkout.program("uv")
    checkout.program("pip")

    assert checkout.installed("-r", "lock/play.txt").returncode == 0
    assert checkout.asked() == ["uv -r lock/play.txt"]


def test_pip_brings_uv(checkout: Checkout) -> None:
    checkout.program("pip", then="ln -s /bin/true .venv/bin/uv")

    assert checkout.installed("-r", "lock/play.txt").returncode == 0
    assert checkout.asked() == [f"pip {UV}"]


def test_where_there_is_no_uv_pip_installs(checkout: Checkout) -> None:
    checkout.program("pip", then='case "$*" in *uv.txt) exit 1 ;; esac')

    assert checkout.installed("-r", "lock/play.txt").returncode == 0
    assert checkout.asked() == [f"pip {UV}", "pip -r lock/play.txt"]


def test_where_uv_gets_nothing_pip_installs(checkout: Checkout) -> None:
    checkout.program("uv", then="exit 2")
    checkout.program("pip")

    assert checkout.installed("-r", "lock/play.txt").returncode == 0
    assert checkout.asked() == ["uv -r lock/play.txt", "pip -r lock/play.txt"]


def test_where_neither_can_it_is_said_why(checkout: Checkout) -> None:
    checkout.program("uv", then="echo no network of mine >&2; exit 2")
    checkout.program("pip", then="echo no network >&2; exit 1")

    tried = checkout.installed("-r", "lock/play.txt")

    assert (tried.returncode, tried.stderr) == (1, "no network\n")


@pytest.mark.parametrize(
    ("settings", "index"),
    [
        ({"PIP_INDEX_URL": "https://club.example/simple"}, "https://club.example/simple"),
        (
            {
                "PIP_INDEX_URL": "https://club.example/simple",
                "UV_DEFAULT_INDEX": "https://b.example",
            },
            "https://b.example",
        ),
        ({"PIP_INDEX_URL": "", "UV_DEFAULT_INDEX": ""}, ""),
    ],
)
def test_uv_asks_where_pip_was_told_to_ask(
    checkout: Checkout, settings: dict[str, str], index: str
) -> None:
    checkout.program("uv", then='echo "at $UV_DEFAULT_INDEX" >>asked.txt')

    assert checkout.installed("ruff", **settings).returncode == 0
    assert checkout.asked() == ["uv ruff", f"at {index}"]
