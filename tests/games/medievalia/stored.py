"""Stored positions with some cells changed, which are accepted or refused."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.medievalia import GAME
from tafelrunde.kernel.errors import BadPosition

from .drawn import Table

Edit = tuple[Any, ...]
"""Where a cell stands in the stored table, part by part, and last its new value."""


def stored(given: Table, *edits: Edit) -> Any:
    """A position as data, some cells of it changed."""
    position: Any = GAME.position(given.state)
    for *path, last, value in edits:
        part = position["table"]
        for step in path:
            part = part[step]
        part[last] = value
    return position


def accepted(given: Table, *edits: Edit) -> None:
    position = stored(given, *edits)
    assert GAME.position(GAME.load_position(position)) == position


def refused(given: Table, reason: str, *edits: Edit) -> None:
    """The position itself can be loaded, and with these changes it cannot."""
    accepted(given)
    with pytest.raises(BadPosition, match=reason):
        GAME.load_position(stored(given, *edits))


def cells(given: Table, *path: Any) -> Any:
    """A part of a stored table."""
    part: Any = given.state.to_dict()
    for step in path:
        part = part[step]
    return part


def more(given: Table, *path: Any, by: int = 1) -> Edit:
    """The edit that adds to a number."""
    return (*path, cells(given, *path) + by)
