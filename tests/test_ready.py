"""The scripts install by uv, by pip where uv cannot be had or gets nothing, and from Debian."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

READY = Path(__file__).parent.parent / "scripts/ready.sh"
UV = "uv pip install --quiet --python .venv/bin/python"
PIP = "pip install --quiet --disable-pip-version-check --no-compile"
BRINGS_UV = f"{PIP} --require-hashes -r lock/uv.txt"


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
        return self.run('installed "$@" || exit 1', *given, **settings)

    def run(self, script: str, *given: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Run this after the script that is tested, with our programs before all others."""
        path = f"{self.programs}{os.pathsep}{os.environ['PATH']}"
        return subprocess.run(
            ["sh", "-euc", f". {READY}; {script}", "sh", *given],
            cwd=self.root,
            env=os.environ | {"PATH": path} | settings,
            capture_output=True,
            text=True,
        )

    def asked(self) -> list[str]:
        """Who was asked, and for what."""
        return (self.root / "asked.txt").read_text().splitlines()


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_uv_installs_and_pip_is_not_asked(checkout: Checkout) -> None:
    checkout.program("uv")
    checkout.program("pip")

    assert checkout.installed("-r", "lock/play.txt").returncode == 0
    assert checkout.asked() == [f"{UV} -r lock/play.txt"]


def test_pip_brings_uv(checkout: Checkout) -> None:
    checkout.program("pip", then="ln -s /bin/true .venv/bin/uv")

    assert checkout.installed("-r", "lock/play.txt").returncode == 0
    assert checkout.asked() == [BRINGS_UV]


def test_where_there_is_no_uv_pip_installs(checkout: Checkout) -> None:
    checkout.program("pip", then='case "$*" in *uv.txt) exit 1 ;; esac')

    assert checkout.installed("-r", "lock/play.txt").returncode == 0
    assert checkout.asked() == [BRINGS_UV, f"{PIP} -r lock/play.txt"]


def test_where_uv_gets_nothing_pip_installs(checkout: Checkout) -> None:
    checkout.program("uv", then="exit 2")
    checkout.program("pip")

    assert checkout.installed("-r", "lock/play.txt").returncode == 0
    assert checkout.asked() == [f"{UV} -r lock/play.txt", f"{PIP} -r lock/play.txt"]


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
    assert checkout.asked() == [f"{UV} ruff", f"at {index}"]


UPDATE, INSTALL = "apt-get -qq update", "apt-get -qq install -y"


def user_is(checkout: Checkout, number: int) -> None:
    """Whoever runs the scripts has this number."""
    path = checkout.programs / "id"
    path.write_text(f"#!/bin/sh\necho {number}\n")
    path.chmod(0o755)


def test_debian_is_asked_once_what_there_is(checkout: Checkout) -> None:
    user_is(checkout, 0)
    checkout.program("apt-get")

    assert checkout.run("debian_package nginx-light; debian_package caddy").returncode == 0
    assert checkout.asked() == [UPDATE, f"{INSTALL} nginx-light", f"{INSTALL} caddy"]


def test_what_debian_does_not_answer_is_asked_again(checkout: Checkout) -> None:
    user_is(checkout, 0)
    checkout.program("apt-get", then="exit 1")

    assert checkout.run("debian_package nginx-light || debian_package caddy").returncode == 1
    assert checkout.asked() == [UPDATE, UPDATE]


def test_only_root_installs_packages(checkout: Checkout) -> None:
    user_is(checkout, 1000)
    checkout.program("apt-get")

    assert checkout.run("debian_package caddy").returncode == 1
    assert not (checkout.root / "asked.txt").exists()
