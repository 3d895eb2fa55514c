"""The shadow heir, our own game for one player (ERB-R40): blue builds by a simple rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.erben import score
from tafelrunde.games.erben.components import (
    BIT,
    KIND,
    NEAR,
    NONE,
    PLACES,
    SIDE,
    SIEGE_TOWER,
)
from tafelrunde.games.erben.events import BUILT_ONE, LAST_ROUND, MOVED, PAIR, RAZED, TOOK
from tafelrunde.games.erben.land import BUILT, TROOPS, field_at, lay
from tafelrunde.games.erben.reserve import lift, reach
from tafelrunde.games.erben.siege import besieged, raze, target_of
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.fast import append, i16, i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.erben.state import Erben

EASY: Final = 1
SHADOW: Final = 1


def go(table: Erben, chance: Chance) -> None:
    """A whole turn of the shadow: choose, take, build for nothing, follow with the retinue."""
    places, fields = within(table), grounds(table)
    if len(places) == 0:
        return
    before = table.stack
    choice = choose(table, places, fields, chance)
    place = places[choice // len(fields)]
    field = fields[choice % len(fields)]
    tile = lift(table, place, chance)
    if chance.listening:
        chance.tell(TOOK, SHADOW, tile, place, 0)
        if before > 0 and table.stack == 0:
            chance.tell(LAST_ROUND, SHADOW, 0, 0, 0)
    settle(table, tile, field, chance)


def within(table: Erben) -> vec[i64]:
    """The places in the shadow's reach, the nearest first."""
    found = vec[i64](capacity=3)
    left = reach(table, SHADOW)
    for step in range(1, PLACES):
        place = (table.shield + step) % PLACES
        if table.ring[place] != NONE and left > 0:
            found = append(found, place)
            left -= 1
    return found


def grounds(table: Erben) -> vec[i64]:
    """Where it may build: beside its retinue, else beside the landscape; north first, then west."""
    found = vec[i64](capacity=8)
    stand: int = table.troops[TROOPS * SHADOW]
    # From north to south, in each row from west to east: nw, n, ne, w, e, sw, s, se.
    for way in (7, 0, 1, 6, 2, 5, 4, 3):
        field = NEAR[8 * stand + way]
        if table.grid[field] == 0:
            found = append(found, field)
    if len(found) > 0:
        return found
    for up in range(i64(SIDE - 2), i64(-2), i64(-1)):
        for across in range(i64(-1), i64(SIDE - 1)):
            field = field_at(table, across, up)
            if table.grid[field] == 0 and beside_land(table, field):
                found = append(found, field)
    return found


def beside_land(table: Erben, field: i64) -> bool:
    """Does a tile share an edge with the field?"""
    return score.beside(table, field) > 0


def choose(table: Erben, places: vec[i64], fields: vec[i64], chance: Chance) -> i64:
    """The pair of tile and field, counted through: by chance, or the best, the first of equals."""
    pairs: i64 = len(places) * len(fields)
    if table.shadow == EASY:
        return chance.below(PAIR, pairs, EVERYONE)
    best: i64 = 0
    most: i64 = -1000
    deaf = Chance(False)
    for pair in range(pairs):
        tile: int = table.ring[places[pair // len(fields)]]
        tried = table.copy()
        settle(tried, tile, fields[pair % len(fields)], deaf)
        ahead = score.total(tried, SHADOW) - score.total(tried, 0)
        if ahead > most:
            most = ahead
            best = pair
    return best


def settle(table: Erben, tile: i64, field: i64, chance: Chance) -> None:
    """Build there, raze whatever can be razed, and bring the retinue."""
    table.piles[BUILT + SHADOW] |= BIT[tile]
    lay(table, tile, field)
    if chance.listening:
        chance.tell(BUILT_ONE, SHADOW, tile, table.x(field), table.y(field))
    if KIND[tile] == SIEGE_TOWER:
        table.tower = tile
        table.siege = besieged(table, SHADOW, field)
        while table.siege != 0:
            target = target_of(table)
            raze(table, 0, target)
            table.siege &= table.siege - 1
            if chance.listening:
                chance.tell(RAZED, SHADOW, target, 0, 0)
        table.tower = 0
    table.troops[TROOPS * SHADOW] = i16(field)
    if chance.listening:
        chance.tell(MOVED, SHADOW, 1, table.x(field), table.y(field))
