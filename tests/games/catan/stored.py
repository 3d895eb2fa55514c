"""Stored positions with a part replaced, which are accepted or refused."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.catan import GAME, asks
from tafelrunde.kernel.errors import BadPosition

from .drawn import Table

MAIN = [asks.MAIN, 1, 0, 0, 0, 0]


def stored(game: Table, **parts: Any) -> Any:
    """A position as data, some parts of it replaced."""
    position: Any = GAME.position(game.state)
    position["table"] |= parts
    return position


def accepts(game: Table, **parts: Any) -> None:
    GAME.load_position(stored(game, **parts))


def refuses(game: Table, said: str, **parts: Any) -> None:
    with pytest.raises(BadPosition, match=said):
        GAME.load_position(stored(game, **parts))


def changed(game: Table, part: str, seat: int, *cells: tuple[int, int]) -> dict[str, Any]:
    """A part that has a list for each seat, with some of its cells changed."""
    lists: Any = stored(game)["table"][part]
    for cell, value in cells:
        lists[seat][cell] = value
    return {part: lists}
