"""play: a person at the terminal, what is typed and what comes of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.bots import LEVELS
from tafelrunde.cli import play, sitting
from tafelrunde.cli.sitting import Sitting
from tafelrunde.games import find
from tafelrunde.kernel import record
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.state import State
from tests import toys
from tests.cli.conftest import Tafelrunde

TO_THE_END = "1\n" * 32


@pytest.fixture
def start(tmp_path: Path) -> list[object]:
    """A game that is always the same, saved in a file of its own."""
    return ["play", "limes", "--bot", "page", "--seed", "4", "--file", tmp_path / "game.txt"]


def saved(tmp_path: Path) -> Match:
    return record.read((tmp_path / "game.txt").read_text(encoding="utf-8"), find)


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


def test_quitting_says_how_to_go_on(
    tafelrunde: Tafelrunde, start: list[object], tmp_path: Path
) -> None:
    for typed in ("1\nquit\n2\n", "1\n", "1"):
        ran = tafelrunde(*start, typed=typed)
        assert ran.code == 0
        assert f"Go on with: tafelrunde play --resume {tmp_path / 'game.txt'}\n" in ran.out
        assert len(saved(tmp_path).entries) == 2
        (tmp_path / "game.txt").unlink()


def test_an_interruption_keeps_the_game(
    tafelrunde: Tafelrunde, start: list[object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: Sitting) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Sitting, "_read", interrupt)
    ran = tafelrunde(*start)
    assert (ran.code, ran.err) == (0, "")
    assert "--resume" in ran.out
    assert len(saved(tmp_path).entries) == 1


def test_a_game_is_resumed_where_it_was_left(
    tafelrunde: Tafelrunde, start: list[object], tmp_path: Path
) -> None:
    tafelrunde(*start, typed="1\n1\n1\n")
    before = saved(tmp_path)
    ran = tafelrunde("play", "--resume", tmp_path / "game.txt", typed="table\n")
    assert "The game goes on after entry 5." in ran.out
    assert ran.out.count("Place a worker on the card just laid") == 2
    assert saved(tmp_path).entries == before.entries
    tafelrunde("play", "--resume", tmp_path / "game.txt", typed=TO_THE_END)
    assert saved(tmp_path).over
    again = tafelrunde("play", "--resume", tmp_path / "game.txt")
    assert "The game is over. Its record is" in again.out


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_bot_keeps_its_level_when_resumed(level: str, lang: str) -> None:
    assert play._level_of(LEVELS[level][lang]) == level
    assert play._level_of(f"{LEVELS[level][lang]} 3") == level


def test_killing_the_program_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    command = [sys.executable, "-m", "tafelrunde", "play", "limes", "--bot", "page"]
    with subprocess.Popen(
        [*command, "--lang", "en", "--file", str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("1\n1\n1\n")
        process.stdin.flush()
        shown = ""
        while shown.count("Place a worker on the card just laid") < 2:
            shown += process.stdout.readline()
        process.send_signal(signal.SIGKILL)
    assert len(record.read(path.read_text(), find).entries) == 6
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.txt"]


def test_taking_back(tafelrunde: Tafelrunde, start: list[object], tmp_path: Path) -> None:
    ran = tafelrunde(*start, typed="undo\n2\nundo\n1\n1\nundo\n")
    assert ran.out.count("Taken back.") == 1
    assert ran.out.count("cannot be taken back") == 2
    assert [entry.undoes for entry in saved(tmp_path).entries].count(1) == 1


def test_a_hint_names_a_move_and_its_chance(
    tafelrunde: Tafelrunde, start: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sitting, "HINT_SECONDS", 0.05)
    ran = tafelrunde(*start, typed="hint\n")
    hint = next(line for line in ran.out.splitlines() if "Hint: lay card" in line)
    assert hint.rstrip().endswith("%")
    assert "(number " in hint


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
    out = tafelrunde(*start, typed="1\n1\nE7-F8\n").out
    found = out.split("\n> ")[-2].splitlines()
    assert len(found) == 4
    assert all("lay card" in line and "e7-f8" in line for line in found)


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


def test_the_usual_place_for_a_game(tafelrunde: Tafelrunde, tmp_path: Path) -> None:
    ran = tafelrunde("play", "limes", typed="quit\n")
    (path,) = (tmp_path / "data" / "tafelrunde").iterdir()
    assert str(path) in ran.out
    assert path.name.startswith("limes-")


@pytest.mark.parametrize(
    ("more", "part"),
    [
        (["--seats", "5"], "Limes is played by"),
        (["--seats", "0"], "not a whole number from 1"),
        (["--option", "diagonal"], "written name=value"),
        (["--option", "diagonal=maybe"], "true or false"),
        (["--option", "snow=true"], "there is no option 'snow'"),
        (["--options", "{"], "--options must be a JSON object"),
        (["--options", "[]"], "--options must be a JSON object"),
        (["--options", "[" * 9000], "--options must be a JSON object"),
        (["--options", '{"diagonal": null}'], "true or false"),
        (["--bot", "pawn"], "invalid choice: 'pawn'"),
        (["--seed", "x"], "not a whole number"),
        (["--name", ""], "printable"),
        (["--name", "a\nb"], "printable"),
        (["--name", "\udcff"], "printable"),
        (["--resume", "x"], "the file says everything"),
    ],
)
def test_a_game_that_cannot_begin_leaves_nothing(
    tafelrunde: Tafelrunde, start: list[object], tmp_path: Path, more: list[str], part: str
) -> None:
    assert tafelrunde(*start, *more).refused(part)
    assert list(tmp_path.iterdir()) == []


def test_which_game(tafelrunde: Tafelrunde) -> None:
    assert tafelrunde("play").refused("say which game to play")
    assert tafelrunde("play", "chess").refused("there is no game 'chess'")


def test_an_existing_file_is_not_overwritten(
    tafelrunde: Tafelrunde, start: list[object], tmp_path: Path
) -> None:
    (tmp_path / "game.txt").write_text("dear diary")
    assert tafelrunde(*start).refused("exists already")
    assert (tmp_path / "game.txt").read_text() == "dear diary"


def test_a_file_that_cannot_be_written(tafelrunde: Tafelrunde, tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere" / "game.txt", Path("/proc/game.txt")):
        ran = tafelrunde("play", "limes", "--file", path)
        assert ran.refused(f"cannot use {path}")


def test_what_cannot_be_resumed(tafelrunde: Tafelrunde, running: Path, tmp_path: Path) -> None:
    whole = running.read_text()
    assert tafelrunde("play", "--resume", tmp_path / "none").refused("No such file")
    assert tafelrunde("play", "--resume", tmp_path).refused("directory")
    running.write_text(whole.replace("rot=", "rot=1", 1))
    assert tafelrunde("play", "--resume", running).refused("entry 1")
    by_hand = Match(find("limes"), 2, outcomes=[(0, 3)])
    running.write_text(record.write(by_hand))
    assert tafelrunde("play", "--resume", running).refused("has no secret")
    running.write_text(whole)
    assert tafelrunde("play", "--resume", running, "--seats", "2").refused("the file says")


def test_a_full_disk_ends_the_game_but_keeps_the_file(
    tafelrunde: Tafelrunde, start: list[object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writes = 0

    def full(descriptor: int) -> None:
        nonlocal writes
        writes += 1
        if writes == 3:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    ran = tafelrunde(*start, typed="1\n1\n1\n")
    assert ran.code == 2
    assert ran.err == f"tafelrunde: cannot use {tmp_path / 'game.txt'}: No space left on device\n"
    assert len(saved(tmp_path).entries) == 2
    assert len(list(tmp_path.iterdir())) == 1


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
