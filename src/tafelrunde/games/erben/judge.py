"""What a bot should know: reach, resources, hand, and that troops double at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.erben import score
from tafelrunde.games.erben.components import HAND_LIMIT
from tafelrunde.games.erben.land import BUILT, HAND, held
from tafelrunde.games.erben.reserve import access, shortage
from tafelrunde.games.erben.roads import lead, roads
from tafelrunde.kernel.bits import lowest
from tafelrunde.kernel.native import i64, vec
from tafelrunde.kernel.score import result
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.erben.state import Erben

# A lead of so many points is as good as a victory.
CLEAR: Final = 40.0
# What a tile in hand promises, by how many resources are missing; then each resource of a colour,
# the first and the second; then each troop next to which there is room to build.
PROMISE: Final = [2.6, 1.9, 1.2, 0.8, 0.6]
FIRST: Final = 0.5
SECOND: Final = 0.25
# How much of the doubling counts while everything is still open.
EARLY: Final = 0.4


def judge(state: Erben) -> list[float]:
    """How the lead stands, from 0 to 1; at the end the winner is a bit ahead."""
    if state.actor == OVER:
        margin = float(score.total(state, 0) - score.total(state, 1)) / CLEAR
        won = result(state.places())
        margin = max(-1.0, min(1.0, margin)) * 0.98
        return [0.5 + 0.5 * margin + 0.005 * (won[0] - won[1]),
                0.5 - 0.5 * margin + 0.005 * (won[1] - won[0])]  # fmt: skip
    margin = (promise(state, 0) - promise(state, 1)) / CLEAR
    margin = max(-1.0, min(1.0, margin)) * 0.98
    return [0.5 + 0.5 * margin, 0.5 - 0.5 * margin]


def turns_left(state: Erben, seat: i64) -> i64:
    """How many turns a seat still has, this one included."""
    if state.final == 0:
        return state.stack // 2 + 1
    return (state.final + 1) // 2 if seat == state.actor else state.final // 2


def promise(state: Erben, seat: i64) -> float:
    """The points of a seat, doubling by and by, and what may still come of hand and resources."""
    late = 1.0 - float(state.stack) / 20.0
    weight = EARLY + (1.0 - EARLY) * late * late
    value = 0.0
    rest = state.piles[BUILT + seat]
    while rest != 0:
        tile = lowest(rest)
        rest &= rest - 1
        points = float(score.worth(state, seat, tile))
        spot: int = state.spot[tile]
        value += points * (1.0 + weight) if held(state, seat, spot) else points
    if state.score_roads:
        for road in roads(state):
            value += float(lead(state, seat, road))
    if seat == 1 and state.shadow != 0:
        return value + (10.0 if state.shadow == score.HARD else 0.0)
    if turns_left(state, seat) > 0:
        value += prospects(state, seat)
    return value


def prospects(state: Erben, seat: i64) -> float:
    """What hand and resources are good for."""
    resources = access(state, seat)
    rebate: i64 = state.discounts if seat == state.actor else 0
    best = vec[i64]([0, 0, 0, 0, 0])
    rest = state.piles[HAND + seat]
    while rest != 0:
        tile = lowest(rest)
        rest &= rest - 1
        missing = shortage(tile, resources) - rebate
        best[max(0, min(4, missing))] += 1
    value = 0.0
    room: i64 = HAND_LIMIT
    for missing in range(i64(5)):
        kept = min(room, best[missing])
        room -= kept
        value += PROMISE[missing] * float(kept)
    if state.final > 0:
        value *= 0.5
    for unit in (resources % 256, resources // 256 % 256, resources // 65536):
        value += FIRST if unit > 0 else 0.0
        value += SECOND if unit > 1 else 0.0
    return value
