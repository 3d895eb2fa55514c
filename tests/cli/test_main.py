"""The command as a whole: its version, its help, what it says when it is used wrongly."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest

from tafelrunde import __version__, cli
from tafelrunde.cli import COMMANDS
from tests.cli.conftest import Tafelrunde

MODULE = [sys.executable, "-m", "tafelrunde"]


def test_the_version_says_how_the_rules_run(tafelrunde: Tafelrunde) -> None:
    ran = tafelrunde("--version")
    assert ran.code == 0
    assert ran.out.startswith(f"tafelrunde {__version__} (")


def test_the_rules_can_be_made_to_run_interpreted() -> None:
    interpreted = os.environ | {"TAFELRUNDE_PYTHON": "1"}
    ran = subprocess.run([*MODULE, "--version"], env=interpreted, capture_output=True, text=True)
    assert ran.stdout == f"tafelrunde {__version__} (interpreted)\n"


def test_help_names_every_command(tafelrunde: Tafelrunde) -> None:
    ran = tafelrunde("--help")
    assert ran.code == 0
    assert all(re.search(rf"^ +{name}\s", ran.out, re.MULTILINE) for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(tafelrunde: Tafelrunde, name: str) -> None:
    ran = tafelrunde(name, "--help")
    assert ran.code == 0
    assert ran.out.startswith(f"usage: tafelrunde {name}")


def test_games_lists_seats_and_options(tafelrunde: Tafelrunde) -> None:
    ran = tafelrunde("games")
    assert "limes: Limes, 1 or 2 or 3 or 4 seats" in ran.out
    assert "--option diagonal=..." in ran.out
    assert "(default: false; LIM-037)" in ran.out


def test_the_language_is_asked_for_or_that_of_the_environment(
    tafelrunde: Tafelrunde, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Plätze" in tafelrunde("games", "--lang", "de").out
    monkeypatch.delenv("LC_ALL")
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "Plätze" in tafelrunde("games").out
    monkeypatch.delenv("LANG")
    assert "seats" in tafelrunde("games").out


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        ([], "required: COMMAND"),
        (["fly"], "invalid choice: 'fly'"),
        (["games", "--lang", "fr"], "invalid choice: 'fr'"),
        (["games", "more\nlines"], "unrecognized arguments: more lines"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["play", "limes", "--se", "7"], "unrecognized arguments"),
        (["bench", "limes", "--seconds", "nan"], "from 0.001 to 3600"),
        (["bench", "limes", "--seconds", "4000"], "from 0.001 to 3600"),
        (["bench", "chess"], "there is no game 'chess'"),
        (["referee", "../limes"], "there is no game '../limes'"),
        (["referee"], "required: GAME"),
    ],
)
def test_wrong_use_is_one_sentence(tafelrunde: Tafelrunde, argv: list[str], part: str) -> None:
    assert tafelrunde(*argv).refused(part)


def test_a_reader_that_has_gone_is_no_error() -> None:
    ran = subprocess.run(
        f"'{sys.executable}' -m tafelrunde rules limes | true", shell=True, capture_output=True
    )
    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_one_sentence() -> None:
    with open("/dev/full", "w") as full:
        ran = subprocess.run([*MODULE, "games"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert ran.returncode == 2
    assert ran.stderr == "tafelrunde: cannot use the output: No space left on device\n"


def test_an_interruption_is_no_traceback(
    tafelrunde: Tafelrunde, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli.games, "run", interrupt)
    ran = tafelrunde("games")
    assert (ran.code, ran.out, ran.err) == (130, "", "")


def test_a_defect_of_ours_is_not_hidden(
    tafelrunde: Tafelrunde, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli.games, "run", lambda args: [][0])
    with pytest.raises(IndexError):
        tafelrunde("games")


def test_bench_reports_its_figures_as_one_object(tafelrunde: Tafelrunde) -> None:
    found = json.loads(tafelrunde("bench", "limes", "--json", "--seconds", "0.02").out)
    figures = ["decisions", "python_decisions", "copies", "search_iterations", "fills"]
    names = [f"{figure}_per_second" for figure in figures]
    assert list(found) == ["game", "compiled", *names]
    assert all(found[name] > 0 for name in names)
    assert "copies per second" in tafelrunde("bench", "--seconds", "0.02").out
    alone = tafelrunde("bench", "limes", "--seats", "1", "--option", "diagonal=true",
                       "--seconds", "0.02")  # fmt: skip
    assert "copies per second" in alone.out
    assert "diagonal must be" in tafelrunde("bench", "limes", "--option", "diagonal=3").err
