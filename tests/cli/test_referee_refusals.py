"""referee: everything a program can get wrong."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest

from tafelrunde.games import find
from tafelrunde.lab.referee import conversation
from tests.cli.conftest import Talk


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"[]",
        b"7",
        b'"new"',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"do": ' + b"1" * 5000 + b"}",
        b"{}",
        b'{"do": 1}',
        b'{"do": "fly"}',
        b'{"do": ["new"]}',
        b'{"do": "new", "seats": "2"}',
        b'{"do": "new", "seats": true}',
        b'{"do": "new", "seats": 9}',
        b'{"do": "new", "seats": -1}',
        b'{"do": "new", "options": []}',
        b'{"do": "new", "options": {"diagonal": 1}}',
        b'{"do": "new", "options": {"\\ud800": true}}',
        b'{"do": "new", "option": {}}',
        b'{"do": "new", "seed": 1.5}',
        b'{"do": "new", "names": ["Anna"]}',
        b'{"do": "new", "names": ["Anna", 2]}',
        b'{"do": "new", "names": ["Anna", "\\ud800"]}',
        b'{"do": "new", "outcomes": ["card=25"]}',
        b'{"do": "new", "outcomes": ["die=3"]}',
        b'{"do": "new", "outcomes": [3]}',
        b'{"do": "new", "outcomes": "card=3"}',
        b'{"do": "load"}',
        b'{"do": "load", "position": []}',
        b'{"do": "load", "position": {}}',
        b'{"do": "moves"}',
        b'{"do": "moves", "seat": 2}',
        b'{"do": "moves", "seat": -1}',
        b'{"do": "moves", "seat": "0"}',
        b'{"do": "moves", "seat": false}',
        b'{"do": "moves", "seat": 0, "json": 1}',
        b'{"do": "play", "seat": 0}',
        b'{"do": "play", "seat": 0, "move": 108}',
        b'{"do": "play", "seat": 0, "move": null}',
        b'{"do": "play", "seat": 0, "move": ""}',
        b'{"do": "play", "seat": 0, "move": "lay x=3"}',
        b'{"do": "play", "seat": 0, "move": {"verb": ["lay"]}}',
        b'{"do": "play", "move": "stay"}',
        b'{"do": "position", "seat": 0.0}',
        b'{"do": "score", "seat": 0}',
    ],
)
def test_bad_questions_are_answered_and_change_nothing(ask: Talk, line: bytes) -> None:
    before = ask("record")
    answer = ask.referee.hear(line)
    assert (answer["ok"], answer["error"]) == (False, "bad")
    assert answer["reason"]
    assert ask("record") == before


@pytest.mark.parametrize("do", ["moves", "play", "position", "score", "record"])
def test_before_a_game_there_is_nothing_to_ask(do: str) -> None:
    asked: dict[str, dict[str, object]] = {"moves": {"seat": 0}, "play": {"seat": 0, "move": "x"}}
    fields = asked.get(do, {})
    assert Talk()(do, **fields)["reason"] == "there is no game yet: begin with new or load"


class LongLine(io.RawIOBase):
    """A line of ten million characters that nobody holds in memory, then a question."""

    def __init__(self) -> None:
        self.pieces: Iterator[bytes] = iter([*[b"x" * 10_000] * 1000, b'\n{"do": "new"}\n'])

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        piece = next(self.pieces, b"")
        assert len(piece) <= len(buffer)
        buffer[: len(piece)] = piece
        return len(piece)


def test_a_line_that_is_too_long_is_passed_over_unread() -> None:
    stream = io.BufferedReader(LongLine(), buffer_size=20_000)
    tracemalloc.start()
    answers = [json.loads(answer) for answer in conversation(find("limes"), stream)]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [answer["ok"] for answer in answers] == [False, True]
    assert "at most 1000000 characters" in answers[0]["reason"]
    assert peak < 5_000_000
