"""The duchy: where a tile may lie (BUR-069 ff.) and what scores when it does (BUR-098 ff.)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.burgund import effects, events
from tafelrunde.games.burgund.components import (
    BEIGE,
    BIT,
    BORDERS,
    CASTLES_RULE,
    COLOUR,
    FIRST_NUMBER,
    INN,
    INNS,
    MONASTERIES,
    NEAR,
    OF_COLOUR,
    PHASE_BONUS,
    REGION,
    REGION_VP,
    SOLO,
    SPACE_COLOUR,
    SPACE_OF,
    SPACES,
    count,
)
from tafelrunde.games.burgund.modules import borders, castles, inns, solo
from tafelrunde.games.burgund.score import PHASE, SIZE, gain_points, take_bonus
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.fast import i64, u8

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund


def open_spaces(table: Burgund, seat: i64, tile: i64) -> i64:
    """The empty spaces of the tile's colour beside a lying tile (BUR-070, BUR-071, BUR-263)."""
    if tile >= INN:
        found = inns.fitting(table, seat) if tile == INN else ~table.covered[seat]
    else:
        home: int = table.duchy[seat]
        colour = COLOUR[tile]
        found = ~table.covered[seat] & OF_COLOUR[6 * home + colour]
        if colour == BEIGE and found != 0 and not table.has(seat, 1):
            found &= ~towns_with(table, seat, tile)
    if table.shield(seat, 18):  # BUR-263, BUR-R99
        return found
    found &= table.reach[seat]
    if table.modules & CASTLES_RULE != 0:
        found &= castles.within(table, seat, tile)
    return found


def towns_with(table: Burgund, seat: i64, tile: i64) -> i64:
    """All spaces of the towns that have this building already (BUR-072, BUR-087)."""
    home: int = table.duchy[seat]
    found: i64 = 0
    rest = table.covered[seat] & OF_COLOUR[6 * home + BEIGE]
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        space = SPACE_OF[bit % 59]
        if table.land[SPACES * seat + space] == u8(tile):
            found |= REGION[SPACES * home + space]
    return found


def put(table: Burgund, seat: i64, tile: i64, space: i64) -> None:
    """A tile lies on a space from now on; nothing happens yet."""
    table.land[SPACES * seat + space] = u8(tile)
    table.covered[seat] |= BIT[space]
    home: int = table.duchy[seat]
    table.reach[seat] |= NEAR[SPACES * home + space]
    if MONASTERIES <= tile < INN:
        table.learn(seat, tile - FIRST_NUMBER)


def lay(table: Burgund, seat: i64, tile: i64, space: i64, chance: Chance) -> None:
    """Lay a tile: region, colour, border posts, then its effect (BUR-074, BUR-R03).

    In the solo game these are parts whose order is free.
    """
    put(table, seat, tile, space)
    depth = table.frames.depth()
    if table.modules & SOLO != 0 and solo.won(table, seat):
        solo.finish(table, seat, chance)
        return
    complete_region(table, seat, space, chance)
    complete_colour(table, seat, space, chance)
    if table.modules & BORDERS != 0:
        borders.link(table, seat, space, chance)
    if table.modules & SOLO != 0:
        solo.arrange(table, seat, tile, space, depth, chance)
    else:
        effects.happen(table, seat, tile, space, chance)


def region_size(table: Burgund, seat: i64, region: i64) -> i64:
    """As how large a region scores: an inn and shield 17 are added (BUR-262, BUR-R98)."""
    size = count(region)
    if table.plays(INNS) and inns.lying(table, seat) & region != 0:
        size += 1  # BUR-191
    return size + 1 if table.shield(seat, 17) else size


def complete_region(table: Burgund, seat: i64, space: i64, chance: Chance) -> None:
    """A region without an empty space scores by size and by phase (BUR-098 to BUR-100)."""
    home: int = table.duchy[seat]
    region = REGION[SPACES * home + space]
    if region & ~table.covered[seat] != 0:
        return
    size = region_size(table, seat, region)
    gain_points(table, seat, SIZE, REGION_VP[size])
    gain_points(table, seat, PHASE, PHASE_BONUS[table.phase])
    if chance.listening:
        chance.tell(events.REGION_DONE, seat, space, REGION_VP[size], PHASE_BONUS[table.phase])


def complete_colour(table: Burgund, seat: i64, space: i64, chance: Chance) -> None:
    """The first two to cover the last space of a colour get its bonus tiles (BUR-102, BUR-103)."""
    home: int = table.duchy[seat]
    colour = SPACE_COLOUR[SPACES * home + space]
    if OF_COLOUR[6 * home + colour] & ~table.covered[seat] != 0:
        return
    take_bonus(table, seat, colour, chance)
