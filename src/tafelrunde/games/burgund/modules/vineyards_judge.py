"""What a bot should know of vineyards: bonuses at hand, levels and regions on their way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import effects, market
from tafelrunde.games.burgund.components import CITY_HALL, KEYS, NONE, WAREHOUSE
from tafelrunde.games.burgund.frames import BOUNTY, CLEAR, GRANT, REAP, VINTAGE, WINE
from tafelrunde.games.burgund.modules.vineyards import open_plots
from tafelrunde.games.burgund.modules.vineyards_components import (
    BLACK_BONUS,
    BONUS_NAMES,
    BONUS_OF,
    GRAPES,
    LEVEL,
    LEVELS,
    ONE,
    OTHER,
    PAIRS,
    PLOTS,
)
from tafelrunde.games.burgund.modules.vineyards_state import points, region_at, size_points, sizes
from tafelrunde.kernel.bits import BIT, count
from tafelrunde.kernel.native import i64

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

# What a bot expects of the bonuses, in victory points; of a sale and of placing a tile only if
# there are goods and tiles.
WORTH_OF: Final = {
    "carpenter": 4.0, "market": 4.0, "church": 4.5, "boarding_house": 3.8, "bank": 4.8,
    "watchtower": 4.0, "warehouse": 4.5, "city_hall": 6.0, "castle": 6.4, "black": 4.5,
    "double": 4.5,
}  # fmt: skip
WORTH: Final = [WORTH_OF.get(name, 0.0) for name in BONUS_NAMES]
WAREHOUSE_IDLE: Final = 1.0
HALL_IDLE: Final = 2.5
# How much of its gain a double tile on key spaces promises; how much of the points of grapes
# without wine bonus tile are to be hoped for; how much of a wine bonus tile is there with so many
# fields of a level missing; what a tile for one more region is worth at least.
READY: Final = 0.4
DRY: Final = 0.25
NEAR_LEVEL: Final = [1.0, 0.55, 0.28, 0.12]
LEAST_WINE: Final = 3.0
# What it costs to remove a tile for a double tile.
CROWDED: Final = 3.0


def hope(state: Burgund, seat: i64, left: float) -> float:
    """What a vineyard promises: its wine, levels on their way, double tiles, bonuses to come."""
    time = min(1.0, left / 8.0)
    value = float(points(state, seat))
    wine = next_wine(state, seat)
    covered = state.cellar.covered(seat)
    for level in range(i64(LEVELS)):
        missing = count(LEVEL[level] & ~covered) // 2
        if missing > 0:
            value += wine * NEAR_LEVEL[missing] * time
    for grape in range(i64(GRAPES)):
        value += DRY * time * float(size_points(spare(state, seat, grape)))
    for pair in range(i64(PAIRS)):
        tiles: int = state.cellar.held[PAIRS * seat + pair]
        if tiles > 0:
            value += float(tiles) * READY * planting(state, seat, pair) * min(1.0, left / 3.0)
    frames = state.frames
    for frame in range(i64(1), frames.depth()):
        if frames.owners(frame) >> seat & 1 == 0:
            continue
        kind = frames.kind(frame)
        if kind in (BOUNTY, REAP):
            for which in range(i64(2)):
                if frames.arg(1, frame) >> which & 1 == 0:
                    value += worth(state, seat, BONUS_OF[2 * frames.arg(0, frame) + which])
        elif kind == GRANT:
            value += WORTH[BLACK_BONUS]
        elif kind == WINE:
            value += wine
        elif kind == VINTAGE:
            value += wine * float(frames.arg(0, frame))
        elif kind == CLEAR:
            value += READY * planting(state, seat, frames.arg(0, frame))
            value -= CROWDED * float(2 - market.free_keys(state, seat))
    return value


def spare(state: Burgund, seat: i64, grape: i64) -> i64:
    """The largest region of a grape that no wine bonus tile scores yet."""
    tiles: int = state.cellar.wine[GRAPES * seat + grape]
    found = sizes(state.cellar.vines[GRAPES * seat + grape])
    return found[tiles] if tiles < len(found) else 0


def next_wine(state: Burgund, seat: i64) -> float:
    """What one more wine bonus tile would bring."""
    best = LEAST_WINE
    for grape in range(i64(GRAPES)):
        if state.cellar.heap[grape] != 0:
            best = max(best, float(size_points(spare(state, seat, grape))))
    return best


def worth(state: Burgund, seat: i64, bonus: i64) -> float:
    """What a bonus is worth to a seat now."""
    if bonus == WAREHOUSE and not effects.has_goods(state, seat):
        return WAREHOUSE_IDLE
    if bonus == CITY_HALL and state.keys[KEYS * seat] == NONE:
        return HALL_IDLE
    return WORTH[bonus]


def planting(state: Burgund, seat: i64, pair: i64) -> float:
    """The gain of a double tile on the best open field: bonuses, and grapes beside their kind."""
    plots = open_plots(state, seat)
    best = 0.0
    for plot in range(i64(PLOTS)):
        if plots & BIT[plot] != 0:
            one = grown(state, seat, ONE[pair], 2 * plot) + grown(
                state, seat, OTHER[pair], 2 * plot + 1
            )
            other = grown(state, seat, OTHER[pair], 2 * plot) + grown(
                state, seat, ONE[pair], 2 * plot + 1
            )
            bonuses = worth(state, seat, BONUS_OF[2 * plot]) + worth(
                state, seat, BONUS_OF[2 * plot + 1]
            )
            best = max(best, bonuses + max(one, other))
    return best


def grown(state: Burgund, seat: i64, grape: i64, place: i64) -> float:
    """What one more grape on a hex adds to its region; less without a wine bonus tile for it."""
    vines = state.cellar.vines[GRAPES * seat + grape] | BIT[place]
    size = float(count(region_at(vines, BIT[place])))
    return size if state.cellar.wine[GRAPES * seat + grape] != 0 else DRY * size
