"""What bots make of shields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import score
from tafelrunde.games.burgund.components import MINE, NONE, PHASES, ROUNDS, SHIELD_COUNT
from tafelrunde.games.burgund.frames import GAME_END, PHASE_END
from tafelrunde.kernel.native import i64

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

# What a bot expects of each function over a whole game, in victory points; 2 for each other player,
# 6 before a player is named; of a gift, of a mine's second silver, and what tribute costs.
POWER: Final = [
    0.0, 12.0, 5.0, 3.0, 5.0, 12.0, 4.0, 8.0, 0.0, 8.0, 6.0, 6.0, 14.0, 0.0, 0.0, 0.0, 14.0, 14.0,
    7.0,
]  # fmt: skip
GIFT_WORTH: Final = 8.0
SILVER_WORTH: Final = 1.6
TRIBUTE_WORTH: Final = 1.7


def hope(state: Burgund, seat: i64, left: float) -> float:
    """What the shields of a seat promise with so many actions left: their points, less tribute.

    The nearer the end of the phase, the less is a shield worth that cannot be paid for.
    """
    value = 0.0
    due: i64 = 0
    ended = state.frames.kind(0) in (PHASE_END, GAME_END)
    ends = float(PHASES - state.phase - (1 if ended else 0))
    for number in range(i64(1), i64(SHIELD_COUNT + 1)):
        if not state.shield(seat, number):
            continue
        power = POWER[number] * left / 50.0
        if number == 2:
            power *= float(state.setup.seats - 1)
        elif number == 6 and state.arms.named != NONE:
            power = 0.0
        elif number == 8:
            mines = score.lying(state, seat, MINE)
            power = SILVER_WORTH * float(mines * (PHASES - state.phase))
        elif number == 10:
            power += float(score.twice(state, seat))
        elif number in (14, 15):
            power = GIFT_WORTH * ends
        value += power + float(score.shield(state, seat, number)) - TRIBUTE_WORTH * ends
        due += 1
    means: int = state.silver[seat]
    if state.shield(seat, 3):
        hands: int = state.workers[seat]
        means += hands
    if due > means and not ended:
        value -= value * float((due - means) * state.round) / float(due * ROUNDS)
    return value
