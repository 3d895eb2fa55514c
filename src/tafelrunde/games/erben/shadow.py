"""The shadow heir, our own game for one player (ERB-R40): blue builds by a simple rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.erben import score
from tafelrunde.games.erben.components import KIND, NEAR, NONE, PLACES, SIDE, SIEGE_TOWER
from tafelrunde.games.erben.events import BUILT_ONE, LAST_ROUND, MOVED, PAIR, RAZED, TOOK
from tafelrunde.games.erben.land import BUILT, TROOPS, field_at, lay
from tafelrunde.games.erben.reserve import lift, reach
from tafelrunde.games.erben.siege import besieged, raze, target_of
from tafelrunde.kernel.bits import BIT
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.native import append, i16, i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.erben.state import Erben

EASY: Final = 1
SHADOW: Final = 1


def go(state: Erben, chance: Chance) -> None:
    """A whole turn of the shadow: choose, take, build for nothing, follow with the retinue."""
    places, fields = within(state), grounds(state)
    if len(places) == 0:
        return
    before = state.stack
    choice = choose(state, places, fields, chance)
    place = places[choice // len(fields)]
    field = fields[choice % len(fields)]
    tile = lift(state, place, chance)
    if chance.listening:
        chance.tell(TOOK, SHADOW, tile, place, 0)
        if before > 0 and state.stack == 0:
            chance.tell(LAST_ROUND, SHADOW, 0, 0, 0)
    settle(state, tile, field, chance)


def within(state: Erben) -> vec[i64]:
    """The places in the shadow's reach, the nearest first."""
    found = vec[i64](capacity=3)
    left = reach(state, SHADOW)
    for step in range(1, PLACES):
        place = (state.shield + step) % PLACES
        if state.ring[place] != NONE and left > 0:
            found = append(found, place)
            left -= 1
    return found


def grounds(state: Erben) -> vec[i64]:
    """Where it may build: beside its retinue, else beside the landscape; north first, then west."""
    found = vec[i64](capacity=8)
    stand: int = state.troops[TROOPS * SHADOW]
    # From north to south, in each row from west to east: nw, n, ne, w, e, sw, s, se.
    for way in (7, 0, 1, 6, 2, 5, 4, 3):
        field = NEAR[8 * stand + way]
        if state.grid[field] == 0:
            found = append(found, field)
    if len(found) > 0:
        return found
    for up in range(i64(SIDE - 2), i64(-2), i64(-1)):
        for across in range(i64(-1), i64(SIDE - 1)):
            field = field_at(state, across, up)
            if state.grid[field] == 0 and beside_land(state, field):
                found = append(found, field)
    return found


def beside_land(state: Erben, field: i64) -> bool:
    """Does a tile share an edge with the field?"""
    return score.beside(state, field) > 0


def choose(state: Erben, places: vec[i64], fields: vec[i64], chance: Chance) -> i64:
    """The pair of tile and field, counted through: by chance, or the best, the first of equals."""
    pairs: i64 = len(places) * len(fields)
    if state.shadow == EASY:
        return chance.below(PAIR, pairs, EVERYONE)
    best: i64 = 0
    most: i64 = -1000
    deaf = Chance(False)
    for pair in range(pairs):
        tile: int = state.ring[places[pair // len(fields)]]
        tried = state.copy()
        settle(tried, tile, fields[pair % len(fields)], deaf)
        ahead = score.total(tried, SHADOW) - score.total(tried, 0)
        if ahead > most:
            most = ahead
            best = pair
    return best


def settle(state: Erben, tile: i64, field: i64, chance: Chance) -> None:
    """Build there, raze whatever can be razed, and bring the retinue."""
    state.piles[BUILT + SHADOW] |= BIT[tile]
    lay(state, tile, field)
    if chance.listening:
        chance.tell(BUILT_ONE, SHADOW, tile, state.x(field), state.y(field))
    if KIND[tile] == SIEGE_TOWER:
        state.tower = tile
        state.siege = besieged(state, SHADOW, field)
        while state.siege != 0:
            target = target_of(state)
            raze(state, 0, target)
            state.siege &= state.siege - 1
            if chance.listening:
                chance.tell(RAZED, SHADOW, target, 0, 0)
        state.tower = 0
    state.troops[TROOPS * SHADOW] = i16(field)
    if chance.listening:
        chance.tell(MOVED, SHADOW, 1, state.x(field), state.y(field))
