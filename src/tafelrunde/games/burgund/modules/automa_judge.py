"""What bots expect of Châteauma."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund.components import (
    PHASES,
    ROUNDS,
)
from tafelrunde.games.burgund.modules.automa import LEVEL, left_over, seat_of

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

# What a bot expects of each turn of the automa, in victory points; more for each level above easy
# and for each further seat. Found by measuring.
TURN_WORTH: Final = 6.8
LEVEL_WORTH: Final = 1.0
SEAT_WORTH: Final = 0.3


def hope(state: Burgund) -> float:
    """What it may still score: what it has, and about as much in each turn as usually."""
    turns = float(ROUNDS * (PHASES - 1 - state.phase) + ROUNDS - state.round)
    if state.round > 0 and state.dice[2 * seat_of(state)] == 0:
        turns += 1.0
    usual = TURN_WORTH + LEVEL_WORTH * float(state.setup.values[LEVEL])
    usual += SEAT_WORTH * float(state.setup.seats - 2)
    return float(left_over(state)) + turns * usual
