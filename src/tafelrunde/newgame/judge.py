"""How well each seat stands, from 0 to 1: all that bots know about the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tafelrunde.newgame.state import NewGame


def judge(state: NewGame) -> list[float]:
    """The own apples beside those of whoever has most."""
    apples = [state.points(seat) for seat in range(state.setup.seats)]
    return [own / max(1, *apples) for own in apples]
