"""verify, replay and picture: what they make of records, and of what is none."""

from __future__ import annotations

import os
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tafelrunde.games import find
from tafelrunde.kernel import record
from tafelrunde.kernel.match import Match
from tests.cli.conftest import Tafelrunde, played


def test_a_finished_record_is_valid_with_its_result(tafelrunde: Tafelrunde, finished: Path) -> None:
    ran = tafelrunde("verify", finished)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("valid, ")
    assert "1. with" in ran.out


def test_a_running_record_is_valid_too(tafelrunde: Tafelrunde, running: Path) -> None:
    assert tafelrunde("verify", running).out == "valid, 10 entries, not finished\n"


def test_one_seats_record_can_be_verified_but_not_replayed(
    tafelrunde: Tafelrunde, tmp_path: Path
) -> None:
    path = tmp_path / "anna.txt"
    path.write_text(record.write(played(12), 0))
    assert tafelrunde("verify", path).out == "unbroken, 6 entries, 0 sealed\n"
    assert tafelrunde("replay", path).refused("one seat's view")


def test_a_changed_entry_is_named(tafelrunde: Tafelrunde, finished: Path, tmp_path: Path) -> None:
    path = tmp_path / "changed.txt"
    path.write_text(finished.read_text().replace("1 0 lay x=3 y=3 rot=0", "1 0 lay x=3 y=3 rot=1"))
    assert path.read_text() != finished.read_text()
    ran = tafelrunde("verify", path)
    assert (ran.code, ran.out) == (2, "")
    assert "entry 1 " in ran.err
    assert ran.err.count("\n") == 1


def test_every_shortened_record_is_wrong(
    tafelrunde: Tafelrunde, finished: Path, tmp_path: Path
) -> None:
    whole = finished.read_text()
    path = tmp_path / "short.txt"
    for length in range(len(record.MAGIC[record.FORM]) + 1, len(whole), 97):
        path.write_text(whole[:length])
        ran = tafelrunde("verify", path)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("command", ["verify", "replay", "picture"])
def test_what_is_no_record_is_refused(tafelrunde: Tafelrunde, tmp_path: Path, command: str) -> None:
    drawing = tmp_path / "out.svg"
    more = ["-o", drawing] if command == "picture" else []
    binary, text, empty = tmp_path / "binary", tmp_path / "text", tmp_path / "empty"
    binary.write_bytes(f"{record.MAGIC[record.FORM]}\n".encode() + bytes(range(256)))
    text.write_text("1. e4 e5\n")
    empty.touch()
    assert tafelrunde(command, tmp_path / "missing", *more).refused("missing: No such file")
    assert tafelrunde(command, tmp_path, *more).refused("Is a directory")
    assert tafelrunde(command, binary, *more).refused("not text in UTF-8")
    assert tafelrunde(command, text, *more).refused("is no record")
    assert tafelrunde(command, empty, *more).refused("is no record")
    assert tafelrunde(command, *more).refused("required: file")
    assert not drawing.exists()


def test_a_file_longer_than_any_record_is_not_read(tafelrunde: Tafelrunde, tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text(f"{record.MAGIC[record.FORM]}\n" + "x" * record.RECORD_LIMIT)
    assert tafelrunde("verify", path).refused("longer than any record")


def test_a_record_of_an_unknown_game_is_wrong(
    tafelrunde: Tafelrunde, finished: Path, tmp_path: Path
) -> None:
    path = tmp_path / "chess.txt"
    path.write_text(finished.read_text().replace("game limes", "game chess"))
    assert tafelrunde("verify", path).code == 2
    assert tafelrunde("replay", path).refused("there is no game 'chess'")


def test_a_replay_tells_every_entry_and_event_with_its_rule(
    tafelrunde: Tafelrunde, finished: Path
) -> None:
    lines = tafelrunde("replay", finished).out.splitlines()
    numbers = [line[:3].strip() for line in lines if line[:3].strip()]
    assert numbers == [str(number) for number in range(65)]
    assert "Round 1: card" in lines[1]
    assert lines[1].endswith("(LIM-021)")
    assert lines[-1].endswith("(LIM-060)")


def test_a_replay_in_german(tafelrunde: Tafelrunde, finished: Path) -> None:
    assert "Runde 1: Karte" in tafelrunde("replay", finished, "--lang", "de").out


def test_a_replay_shows_what_was_taken_back(tafelrunde: Tafelrunde, tmp_path: Path) -> None:
    match = Match(find("limes"), 2, {}, ["Anna", "Benno"], bytes(32))
    match.play(0, "lay x=3 y=3 rot=0")
    match.undo(0)
    match.play(0, "lay x=3 y=3 rot=2")
    path = tmp_path / "undo.txt"
    path.write_text(record.write(match))
    lines = tafelrunde("replay", path).out.splitlines()
    assert lines[3] == "  2  Anna takes back entry 1"
    assert "  7 " not in tafelrunde("replay", path, "--move", "2").out
    assert "  7 " in tafelrunde("replay", path, "--move", "1").out


def test_the_table_after_an_entry(tafelrunde: Tafelrunde, finished: Path) -> None:
    ran = tafelrunde("replay", finished, "--move", "4")
    assert ran.out.startswith("Round 2 of 16")
    assert "Anna: " in ran.out
    assert tafelrunde("replay", finished, "--move", "65").refused("no move 65", "from 0 to 64")
    assert tafelrunde("replay", finished, "--move", "-1").refused("not a whole number")


def test_a_picture_of_everything_and_of_one_seats_view(
    tafelrunde: Tafelrunde, finished: Path, tmp_path: Path
) -> None:
    full, view = tmp_path / "full.svg", tmp_path / "view.svg"
    assert tafelrunde("picture", finished, "--move", "3", "-o", full).out == f"{full}\n"
    tafelrunde("picture", finished, "--move", "3", "-o", view, "--seat", "1", "--lang", "de")
    assert ElementTree.parse(full).getroot().tag.endswith("svg")
    assert "Runde 1 von 16" in view.read_text(encoding="utf-8")


def test_a_view_does_not_show_what_the_other_has_chosen(
    tafelrunde: Tafelrunde, tmp_path: Path
) -> None:
    pictures = []
    for rotation in (0, 1):
        match = Match(find("limes"), 2, {}, ["Anna", "Benno"], bytes(32))
        match.play(0, f"lay x=3 y=3 rot={rotation}")
        match.play(0, "stay")
        path, drawing = tmp_path / f"{rotation}.txt", tmp_path / f"{rotation}.svg"
        path.write_text(record.write(match))
        tafelrunde("picture", path, "-o", drawing, "--seat", "1")
        pictures.append(drawing.read_bytes())
    assert pictures[0] == pictures[1]


def test_a_picture_that_cannot_be_written(
    tafelrunde: Tafelrunde, finished: Path, tmp_path: Path
) -> None:
    nowhere = tmp_path / "nowhere" / "out.svg"
    assert tafelrunde("picture", finished, "-o", nowhere).refused("nowhere/out.svg", "No such")
    assert tafelrunde("picture", finished, "-o", tmp_path).refused("not a file")
    assert tafelrunde("picture", finished, "-o", os.devnull).refused("not a file")
    assert tafelrunde("picture", finished).refused("required: -o")
    out = tmp_path / "out.svg"
    assert tafelrunde("picture", finished, "-o", out, "--seat", "2").refused("no seat 2")
    assert tafelrunde("picture", finished, "-o", out, "--move", "99").refused("no move 99")
    assert list(tmp_path.iterdir()) == []
