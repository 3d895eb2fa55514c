"""JSON objects, one per line, read in bounded pieces, so that no sender can fill our memory."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import BinaryIO

from tafelrunde.kernel.errors import TafelrundeError

LINE_LIMIT = 1_000_000
PIECE = 65_536


def lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Each line of a stream; None stands for one that was too long and has been passed over."""
    while line := stream.readline(LINE_LIMIT + 1):
        whole = len(line) <= LINE_LIMIT or line.endswith(b"\n")
        while line and not whole and not line.endswith(b"\n"):
            line = stream.readline(PIECE)
        yield line if whole else None


def read_object(line: bytes | str, what: str) -> dict[str, object]:
    """The JSON object on a line; `what` is what it should have been, for the refusal."""
    try:
        found = json.loads(line if isinstance(line, str) else line.decode())
    except (ValueError, RecursionError):
        raise TafelrundeError(f"{what} must be a JSON object, and this is no JSON") from None
    if not isinstance(found, dict):
        raise TafelrundeError(f"{what} must be a JSON object")
    return found


def write_object(said: dict[str, object]) -> str:
    """An object as one line of plain ASCII."""
    return json.dumps(said) + "\n"
