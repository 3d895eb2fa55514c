"""What the tests of the command line share: the command itself, and records to give it."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.cli import main
from tafelrunde.games import find
from tafelrunde.kernel import record
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.match import Match
from tafelrunde.lab.referee import Referee


@dataclass
class Ran:
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str

    def refused(self, *parts: str) -> bool:
        """Did it say in one sentence what is wrong, and nothing else?"""
        assert self.code == 2, self
        assert self.out == "", self
        assert self.err.startswith("tafelrunde: ")
        assert self.err.count("\n") == 1
        assert "Traceback" not in self.err
        return all(part in self.err for part in parts)


Tafelrunde = Callable[..., Ran]


@pytest.fixture
def tafelrunde(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Tafelrunde:
    """Runs the command in this process, with something typed into it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def run(*argv: object, typed: str | bytes = "") -> Ran:
        content = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), "utf-8"))
        try:
            code = main([str(word) for word in argv])
        except SystemExit as exit:
            code = int(exit.code or 0)
        return Ran(code, *capsys.readouterr())

    return run


def played(entries: int, seed: int = 1) -> Match:
    """A match of Limes between Anna and Benno, so many entries long or to its end."""
    match = Match(find("limes"), 2, {}, ["Anna", "Benno"], bytes(range(32)))
    chance = Seeded(seed)
    while not match.over and len(match.entries) < entries:
        seat = int(match.state.actor)
        moves = match.state.moves(seat)
        match.play(seat, moves[chance.draw(len(moves))])
    return match


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a finished match; nobody writes into it."""
    path = tmp_path_factory.mktemp("records") / "finished.txt"
    path.write_text(record.write(played(1000)), encoding="utf-8")
    return path


@pytest.fixture
def running(tmp_path: Path) -> Path:
    """The record of a match that has ten entries so far."""
    path = tmp_path / "running.txt"
    path.write_text(record.write(played(10)), encoding="utf-8")
    return path


@pytest.fixture
def start(tmp_path: Path) -> list[object]:
    """A game that is always the same, saved in a file of its own."""
    return ["play", "limes", "--bot", "page", "--seed", "4", "--file", tmp_path / "game.txt"]


def saved(tmp_path: Path) -> Match:
    """What that game has come to, read from its file."""
    return record.read((tmp_path / "game.txt").read_text(encoding="utf-8"), find)


class Talk:
    """A referee, asked with fields and answering with objects."""

    def __init__(self) -> None:
        self.referee = Referee(find("limes"))

    def __call__(self, do: str, **fields: object) -> Any:
        line = json.dumps({"do": do} | fields).encode()
        return json.loads(json.dumps(self.referee.hear(line)))


@pytest.fixture
def ask() -> Talk:
    """A referee with a new game."""
    talk = Talk()
    assert talk("new", seed=7)["ok"]
    return talk


def transcript(page: Path) -> list[str]:
    """The lines that a page shows as said (>) and answered (<)."""
    return [line for line in page.read_text().splitlines() if line.startswith(("> {", "< {"))]
