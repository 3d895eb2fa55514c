"""Games that other packages bring: found like our own, and left out in words where broken."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tafelrunde import games
from tafelrunde.cli import main
from tafelrunde.kernel.errors import TafelrundeError
from tests.installed import install
from tests.toys import solo

Bring = Callable[..., None]


def forget() -> None:
    """Look for games anew."""
    for known in (games.names, games.left_out, games.find, games._brought):
        known.cache_clear()


@pytest.fixture
def bring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bring]:
    """Installs a package with an entry point to a module, which may be written here."""

    def brought(name: str, module: str, source: str = "", package: str = "a-package") -> None:
        install(tmp_path, name, module, package)
        if source:
            (tmp_path / f"{module}.py").write_text(source)
        monkeypatch.syspath_prepend(str(tmp_path))
        forget()

    yield brought
    monkeypatch.undo()
    forget()


def left_out() -> str:
    """The one sentence about the one game that is left out; all others are as they were."""
    assert games.names() == games.own()
    assert all(games.find(name).id == name for name in games.own())
    [why] = games.left_out()
    return why


def test_a_game_from_outside_is_found_by_its_entry_point(bring: Bring) -> None:
    bring("solo", "tests.toys.solo")

    assert games.names() == tuple(sorted([*games.own(), "solo"]))
    assert games.find("solo") is solo.GAME
    assert games.left_out() == ()


def test_who_asks_for_one_of_our_games_loads_none_from_outside(bring: Bring) -> None:
    bring("broken", "broken_game", "raise RuntimeError('loaded')")

    games.find("limes")

    assert games._brought.cache_info().misses == 0


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("raise SystemExit('enough')", "SystemExit: enough"),
        ("GAMES = []", "module_of_it has no GAME"),
        ("GAME = 'a game'", "module_of_it has no GAME"),
        ("from tests.toys.solo import GAME", "its GAME is called 'solo'"),
    ],
)
def test_a_broken_game_is_left_out_and_says_why(
    source: str, why: str, bring: Bring, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "module_of_it", raising=False)
    bring("broken", "module_of_it", source)

    assert left_out() == f"the game 'broken' of a-package is left out: {why}"
    with pytest.raises(TafelrundeError, match=r"the game 'broken' of a-package is left out"):
        games.find("broken")


@pytest.mark.parametrize(
    ("part", "why"),
    [
        ("blurb='two coins'", "AttributeError: 'str' object has no attribute 'get'"),
        ("title=None", "TypeError: title, blurb, reconstructed and names of presets"),
        ("minutes=20", "TypeError: 'int' object is not iterable"),
        ("minutes=(20, None)", "TypeError: minutes are two numbers"),
        ("seats=()", "ValueError: Solo: seats are numbers from 1 to 8"),
        ("folder=Path('/nowhere')", "FileNotFoundError"),
        ("preset_names={'great': ['hoch hinaus']}", "IndexError: list index out of range"),
    ],
)
def test_a_game_that_cannot_be_listed_is_left_out(part: str, why: str, bring: Bring) -> None:
    module = "unlisted_" + part.partition("=")[0] + str(len(part))
    source = "from dataclasses import replace\nfrom pathlib import Path\n"
    source += "from tests.toys.solo import GAME\n"
    bring("broken", module, f"{source}GAME = replace(GAME, id='broken', {part})\n")

    assert f"is left out: {why}" in left_out()


@pytest.mark.parametrize("name", ["Solo", "so lo", "a" * 21, "so/lo", "7solo"])
def test_a_name_that_no_record_and_no_address_could_have_is_left_out(
    name: str, bring: Bring
) -> None:
    bring(name, "tests.toys.solo")

    assert "a name is at most 20 small letters" in left_out()


def test_a_game_for_too_many_is_left_out(bring: Bring) -> None:
    source = "from dataclasses import replace\nfrom tests.toys.eight import GAME\n"
    bring("crowd", "a_crowd", source + "GAME = replace(GAME, id='crowd', seats=(9,))\n")

    assert left_out().endswith("ValueError: Eight: seats are numbers from 1 to 8")


def test_what_two_packages_bring_is_nobodys(bring: Bring) -> None:
    bring("solo", "tests.toys.solo", package="one")
    bring("solo", "tests.toys.solo", package="two")

    assert left_out() == "the game 'solo' of one and two is left out: only one package can bring it"


def test_a_name_of_ours_stays_ours(bring: Bring) -> None:
    bring("limes", "tests.toys.solo")

    why = "the game 'limes' of a-package is left out: Tafelrunde has one of this name"
    assert left_out() == why


def test_the_list_of_games_names_what_is_left_out_in_one_line(
    bring: Bring, capsys: pytest.CaptureFixture[str]
) -> None:
    bring("broken", "a_broken_game", "raise ValueError('one\\nand another line')")

    assert main(["games"]) == 0

    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert "'broken' of a-package is left out: ValueError: one and another line" in said.err
    assert "limes: Limes" in said.out
