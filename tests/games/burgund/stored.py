"""Stored positions with a part replaced, which are accepted or refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tafelrunde.games.burgund import GAME
from tafelrunde.kernel.errors import BadPosition

from .drawn import ANNA, Table


def stored(given: Table, **parts: Any) -> Any:
    """A position as data, some parts of it replaced."""
    position: Any = json.loads(json.dumps(GAME.position(given.state)))
    position["table"] |= parts
    return position


def accepts(given: Table, **parts: Any) -> Table:
    """The position is loaded, and is stored again as it was."""
    data = stored(given, **parts)
    state = GAME.load_position(data)
    assert state.to_dict() == data["table"]
    return Table(state)  # type: ignore[arg-type]


def refuses(given: Table, said: str, **parts: Any) -> None:
    with pytest.raises(BadPosition, match=said):
        GAME.load_position(stored(given, **parts))


def asking(given: Table, *frames: list[int]) -> dict[str, Any]:
    """The same frames with more of them above, each with its kind, owners and arguments."""
    cells = [*stored(given)["table"]["frames"]]
    for frame in frames:
        cells += frame + [0] * (6 - len(frame))
    return {"frames": cells}


def other(given: Table, part: str, *cells: tuple[int, int], seat: int = ANNA) -> dict[str, Any]:
    """A part that has a list for each seat, with some cells of one of them changed."""
    lists = stored(given)["table"][part]
    for cell, value in cells:
        lists[seat][cell] = value
    return {part: lists}


def moved(given: Table, *changes: tuple[str, int, int]) -> dict[str, Any]:
    """Some parts that are plain lists, with so many more or less in a cell."""
    found: dict[str, Any] = {}
    for part, cell, more in changes:
        cells = found.setdefault(part, [*stored(given)["table"][part]])
        cells[cell] += more
    return found
