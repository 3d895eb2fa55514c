"""play: a person at the terminal, what is typed and what comes of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tafelrunde.cli import play, sitting
from tafelrunde.games import find
from tafelrunde.kernel import record
from tafelrunde.kernel.state import State
from tests import toys
from tests.cli.conftest import Tafelrunde, saved

TO_THE_END = "1\n" * 32


def test_a_whole_game(tafelrunde: Tafelrunde, start: list[object], tmp_path: Path) -> None:
    ran = tafelrunde(*start, typed=TO_THE_END)
    assert (ran.code, ran.err) == (0, "")
    assert "Limes: Guest, Page." in ran.out
    assert "Round 16 of 16" in ran.out
    assert "The game is over: the workers are counted (LIM-060)" in ran.out
    assert " (LIM-063)\n" in ran.out
    assert f"Its record is {tmp_path / 'game.txt'}" in ran.out
    match = saved(tmp_path)
    assert match.over
    for place, seat in zip(match.state.places(), (0, 1), strict=True):
        name, points = match.names[seat], match.state.points(seat)
        assert f"\n{place}. {name}, {points} points\n" in ran.out


def test_the_same_seed_is_the_same_game(
    tafelrunde: Tafelrunde, start: list[object], tmp_path: Path
) -> None:
    outs = []
    for _ in range(2):
        outs.append(tafelrunde(*start, typed=TO_THE_END).out)
        (tmp_path / "game.txt").unlink()
    assert outs[0] == outs[1]


def test_moves_are_typed_as_numbers_or_in_full(
    tafelrunde: Tafelrunde, start: list[object], tmp_path: Path
) -> None:
    tafelrunde(*start, typed="3\nplace quarter=nw\n")
    texts = [find("limes").verbs.text(entry.move) for entry in saved(tmp_path).entries[1:3]]
    assert texts == ["lay x=3 y=3 rot=2", "place quarter=nw"]


def test_taking_back(tafelrunde: Tafelrunde, start: list[object], tmp_path: Path) -> None:
    ran = tafelrunde(*start, typed="undo\n2\nundo\n1\n1\nundo\n")
    assert ran.out.count("Taken back.") == 1
    assert ran.out.count("cannot be taken back") == 2
    assert [entry.undoes for entry in saved(tmp_path).entries].count(1) == 1


def test_a_hint_names_a_move_and_its_number(
    tafelrunde: Tafelrunde, start: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sitting, "HINT_SECONDS", 0.05)
    ran = tafelrunde(*start, typed="hint\n")
    hint = next(line for line in ran.out.splitlines() if "Hint: lay card" in line)
    assert re.search(r"\(number [0-9]+\)$", hint)
    assert ran.out.count("Next best: ") <= 2
    why = ran.out[ran.out.index(hint) + len(hint) :].splitlines()[1]
    assert why.startswith("     ")


def test_rules_table_and_help(tafelrunde: Tafelrunde, start: list[object]) -> None:
    ran = tafelrunde(*start, typed="rules lim-035\nrules\nrules LIM-999\ntable\nhelp\n")
    assert "LIM-035  No display becomes wider" in ran.out
    assert "such as rules LIM-001" in ran.out
    assert "Limes has no rule 'LIM-999'" in ran.out
    assert ran.out.count("Round 1 of 16") == 2
    assert "or the move itself: lay x=3 y=3 rot=0" in ran.out


def test_what_cannot_be_done_is_explained(
    tafelrunde: Tafelrunde, start: list[object], tmp_path: Path
) -> None:
    typed = ["0", "5", "²", "lay x=0 y=0 rot=0", "stay", "lay x=3", "fly", "x" * 5000, "\x00", "-1"]
    ran = tafelrunde(*start, typed="\n".join(typed).encode() + b"\n\xff\xfe\n")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("The moves have the numbers 1 to 4.") == 2
    assert "(LIM-R05)" in ran.out
    assert "(LIM-020)" in ran.out
    assert "lay is written: lay x=... y=... rot=..." in ran.out
    assert "No move says 'fly'." in ran.out
    assert len(saved(tmp_path).entries) == 1


def test_a_part_of_the_words_finds_moves(tafelrunde: Tafelrunde, start: list[object]) -> None:
    out = tafelrunde(*start, typed="1\n1\nLEFT OF CARD\n").out
    found = out.split("\n> ")[-2].splitlines()
    assert len(found) == 4
    assert all("lay card" in line and "left of card" in line for line in found)


def test_long_lists_are_grouped_by_place(tafelrunde: Tafelrunde, start: list[object]) -> None:
    lines = tafelrunde(*start, typed="1\n1\n").out.splitlines()
    heads = [number for number, line in enumerate(lines) if line.startswith("  lay card")]
    assert len(heads) == 4
    assert lines[heads[0] + 1].startswith("   1  ")
    assert lines[heads[1] + 1].startswith("   5  ")


def test_the_game_in_german(tafelrunde: Tafelrunde, start: list[object]) -> None:
    ran = tafelrunde(*start, "--lang", "de", typed="hilfe\n1\nzurück\nlay x=0 y=0 rot=0\nende\n")
    assert "Limes: Gast, Page." in ran.out
    assert "Runde 1 von 16" in ran.out
    assert "Zurückgenommen." in ran.out
    assert "(LIM-R05)" in ran.out
    assert find("limes").rule("LIM-R05", "de").text in ran.out
    assert "Weiter geht es mit: tafelrunde play --resume" in ran.out


def test_more_and_fewer_seats(tafelrunde: Tafelrunde, start: list[object], tmp_path: Path) -> None:
    tafelrunde(*start, "--seats", "4", "--name", "Carla", typed="1\n")
    assert saved(tmp_path).names == ["Carla", "Page", "Page 2", "Page 3"]
    (tmp_path / "game.txt").unlink()
    ran = tafelrunde(*start, "--seats", "1", typed=TO_THE_END)
    assert "\n1. Guest, " in ran.out


def test_options_are_given_one_by_one_or_as_json(
    tafelrunde: Tafelrunde, start: list[object], tmp_path: Path
) -> None:
    for option in (["--option", "diagonal=true"], ["--options", '{"diagonal": true}']):
        tafelrunde(*start, *option)
        assert saved(tmp_path).options == {"diagonal": True}
        (tmp_path / "game.txt").unlink()


@pytest.mark.parametrize("name", toys.TOYS)
def test_every_kind_of_game_can_be_played(
    tafelrunde: Tafelrunde, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(play, "find", toys.find)
    for seats in toys.find(name).seats:
        path = tmp_path / f"{seats}.txt"
        argv = ["play", name, "--bot", "page", "--seats", seats, "--file", path]
        ran = tafelrunde(*argv, typed="1\n" * 300)
        assert f"Its record is {path}" in ran.out
        assert record.verify(path.read_text(), toys.find).startswith("valid, ")


def test_bots_are_given_their_view_only(
    tafelrunde: Tafelrunde, start: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    viewers = []

    class Watcher:
        name = "watcher"

        def choose(self, view: State, seat: int) -> int:
            viewers.append((seat, int(view.viewer)))
            return view.moves(seat)[0]

    monkeypatch.setattr(play, "named", lambda *_, **__: Watcher())
    tafelrunde(*start, "--seats", "3", typed=TO_THE_END)
    assert len(viewers) == 64
    assert all(seat == viewer for seat, viewer in viewers)


def test_the_terminal_shows_the_own_view_only(
    tafelrunde: Tafelrunde, start: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = find("limes").words
    shown = []

    class Watched:
        def __getattr__(self, name: str) -> object:
            def say(view: object, *rest: object) -> object:
                if isinstance(view, State):
                    shown.append(int(view.viewer))
                return getattr(words, name)(view, *rest)

            return say

    monkeypatch.setattr(sitting, "words_of", lambda game: Watched())
    tafelrunde(*start, typed=TO_THE_END)
    assert len(shown) >= 64
    assert set(shown) == {0}
