"""play: how games begin, are saved after every move, and go on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.bots import LEVELS
from tafelrunde.cli import play
from tafelrunde.cli.sitting import Sitting
from tafelrunde.games import find
from tafelrunde.kernel import record
from tafelrunde.kernel.match import Match
from tests.cli.conftest import Tafelrunde, saved

TO_THE_END = "1\n" * 32


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


def test_the_game_may_be_named_beside_the_file_and_must_fit(
    tafelrunde: Tafelrunde, running: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAFELRUNDE_PLAY", "./play")
    ran = tafelrunde("play", "limes", "--resume", running, typed="quit\n")
    assert f"Go on with: ./play --resume {running}" in ran.out
    assert tafelrunde("play", "chess", "--resume", running).refused("is a game of limes")


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
