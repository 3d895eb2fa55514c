"""Why a move is not allowed: a second opinion, written from the rules without looking at `play`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tafelrunde.newgame.state import NewGame

TAKE_RIGHT: Final = 1


def why_not(state: NewGame, seat: int, move: int) -> int:
    """0, or the number of the rule that forbids the move."""
    turn, baskets = len(state.ends), len(state.baskets)
    if turn == baskets:
        return 30
    if turn % state.setup.seats != seat:
        return 20
    return 23 if move == TAKE_RIGHT and turn + 1 == baskets else 0
