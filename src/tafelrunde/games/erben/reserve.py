"""The Royal Reserve: reach, taking, refilling, and the resources one has access to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.erben.components import (
    COLOUR,
    COST,
    FARM,
    FIRST_OF,
    GREEN,
    GREY,
    NONE,
    OF_KIND,
    PLACES,
    QUARRY,
    SAWMILL,
    START,
    YELLOW,
)
from tafelrunde.games.erben.events import TILE, TOP
from tafelrunde.games.erben.land import BUILT, HAND, TROOPS, colour
from tafelrunde.kernel.bits import BIT, count
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.native import i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.erben.state import Erben

# One resource of each colour, all three in one number.
UNIT: Final = vec[i64]([i64(unit) for unit in (1, 256, 65536)])


def reach(state: Erben, seat: i64) -> i64:
    """How many tiles a seat reaches: its troops in the reserve and one (ERB-051)."""
    first = TROOPS * seat
    found: i64 = 1
    if state.troops[first + 1] < 0:
        found += 1
    if state.troops[first + 2] < 0:
        found += 1
    return found


def reached(state: Erben, seat: i64) -> i64:
    """The places in reach as bits, counted clockwise from the shield (ERB-052, ERB-113)."""
    ring = state.ring
    left = reach(state, seat)
    mask: i64 = 0
    place = state.shield
    for _ in range(PLACES - 1):
        place += 1
        if place == PLACES:
            place = 0
        if ring[place] != NONE:
            mask |= BIT[place]
            left -= 1
            if left == 0:
                return mask
    return mask


def access(state: Erben, seat: i64) -> i64:
    """All resources of a seat (ERB-080 to ERB-083), counted in UNITs."""
    ring, troops = state.ring, state.troops
    found: i64 = 0
    left = reach(state, seat)
    place = state.shield
    for _ in range(PLACES - 1):
        place += 1
        if place == PLACES:
            place = 0
        tile: int = ring[place]
        if tile != NONE:
            found += UNIT[COLOUR[tile]]
            left -= 1
            if left == 0:
                break
    for number in range(TROOPS * seat, TROOPS * seat + TROOPS):
        stand: int = troops[number]
        if stand >= 0:
            found += UNIT[colour(state, stand)]
    own = state.piles[BUILT + seat]
    found += UNIT[GREEN] * count(own & OF_KIND[SAWMILL])
    found += UNIT[GREY] * count(own & OF_KIND[QUARRY])
    return found + UNIT[YELLOW] * count(own & OF_KIND[FARM])


def shortage(tile: i64, resources: i64) -> i64:
    """How many resources of its cost one has no access to (ERB-R13)."""
    wood = COST[3 * tile] - resources % 256
    stone = COST[3 * tile + 1] - resources // 256 % 256
    grain = COST[3 * tile + 2] - resources // 65536
    missing: i64 = 0
    if wood > 0:
        missing += wood
    if stone > 0:
        missing += stone
    if grain > 0:
        missing += grain
    return missing


def take(state: Erben, seat: i64, place: i64, chance: Chance) -> i64:
    """A tile goes into the hand, the shield to its place, the old place is refilled (ERB-R07)."""
    tile = lift(state, place, chance)
    state.piles[HAND + seat] |= BIT[tile]
    return tile


def lift(state: Erben, place: i64, chance: Chance) -> i64:
    """The shield moves to where a tile was, is turned over, and its old place refilled."""
    tile: int = state.ring[place]
    old = state.shield
    state.ring[place] = u8(NONE)
    state.shield = place
    state.crown = 1 - state.crown
    if state.stack > 0:
        state.ring[old] = u8(turn_up(state, chance))
        if state.stack == 0:
            state.final = 3
    return tile


def turn_up(state: Erben, chance: Chance) -> i64:
    """The top tile of the stack, whose colour was to be seen; then the colour below it shows."""
    first, end = FIRST_OF[state.top], FIRST_OF[state.top + 1]
    tile = chance.pick(TILE, state.pool, first, end, EVERYONE)
    state.pool[tile] = u8(0)
    state.stack -= 1
    show_top(state, chance)
    return tile


def show_top(state: Erben, chance: Chance) -> None:
    """Decide the colour of the top tile: the start land is unseen, but not in the stack."""
    state.top = NONE
    if state.stack > 0:
        state.top = chance.pick(TOP, unseen(state), 0, 3, EVERYONE)


def unseen(state: Erben) -> vec[u8]:
    """How many tiles of each colour are in the stack."""
    counts = vec[i64]([0, 0, 0])
    pool = state.pool
    for tile in range(i64(len(pool))):
        if pool[tile] != 0:
            counts[COLOUR[tile]] += 1
    if state.start >= START:
        counts[state.start - START] -= 1
    return vec[u8]([u8(number) for number in counts])
