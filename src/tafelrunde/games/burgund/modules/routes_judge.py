"""What bots make of trade routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund.components import FIELD_BONUS, FIELD_NUMBER, GOODS
from tafelrunde.games.burgund.modules import routes
from tafelrunde.games.burgund.worth import benefit
from tafelrunde.kernel.native import i64

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

# How much of a trade route's bonus goods promise that would get it if they were sold now.
MATCH: Final = 0.3


def hope(state: Burgund, seat: i64, left: float) -> float:
    """A trade route: what lies ready to be sold might pay."""
    field = routes.free(state, seat)
    last = routes.length(state)
    time = min(1.0, left / 8.0)
    value = 0.0
    for colour in range(i64(GOODS)):
        tiles: int = state.store[GOODS * seat + colour]
        for step in range(field, min(field + tiles, last)):
            place = routes.on_card(state, seat, step)
            if FIELD_NUMBER[place] == colour + 1:
                value += MATCH * time * benefit(state, seat, FIELD_BONUS[place])
    return value
