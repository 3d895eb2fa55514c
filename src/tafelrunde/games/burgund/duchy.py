"""The duchy: where a tile may lie (BUR-069 ff.) and what scores when it does (BUR-098 ff.)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.burgund import effects, events
from tafelrunde.games.burgund.components import (
    BEIGE,
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
    SPACES,
)
from tafelrunde.games.burgund.modules import borders, castles, inns, solo
from tafelrunde.games.burgund.score import PHASE, SIZE, gain_points, take_bonus
from tafelrunde.kernel.bits import BIT, count, lowest
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import i64, u8

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund


def open_spaces(state: Burgund, seat: i64, tile: i64) -> i64:
    """The empty spaces of the tile's colour beside a lying tile (BUR-070, BUR-071, BUR-263)."""
    if tile >= INN:
        found = inns.fitting(state, seat) if tile == INN else ~state.covered[seat]
    else:
        home: int = state.duchy[seat]
        colour = COLOUR[tile]
        found = ~state.covered[seat] & OF_COLOUR[6 * home + colour]
        if colour == BEIGE and found != 0 and not state.has(seat, 1):
            found &= ~towns_with(state, seat, tile)
    if state.shield(seat, 18):  # BUR-263, BUR-R99
        return found
    found &= state.reach[seat]
    if state.modules & CASTLES_RULE != 0:
        found &= castles.within(state, seat, tile)
    return found


def towns_with(state: Burgund, seat: i64, tile: i64) -> i64:
    """All spaces of the towns that have this building already (BUR-072, BUR-087)."""
    home: int = state.duchy[seat]
    found: i64 = 0
    rest = state.covered[seat] & OF_COLOUR[6 * home + BEIGE]
    while rest != 0:
        space = lowest(rest)
        rest &= rest - 1
        if state.land[SPACES * seat + space] == u8(tile):
            found |= REGION[SPACES * home + space]
    return found


def put(state: Burgund, seat: i64, tile: i64, space: i64) -> None:
    """A tile lies on a space from now on; nothing happens yet."""
    state.land[SPACES * seat + space] = u8(tile)
    state.covered[seat] |= BIT[space]
    home: int = state.duchy[seat]
    state.reach[seat] |= NEAR[SPACES * home + space]
    if MONASTERIES <= tile < INN:
        state.learn(seat, tile - FIRST_NUMBER)


def lay(state: Burgund, seat: i64, tile: i64, space: i64, chance: Chance) -> None:
    """Lay a tile: region, colour, border posts, then its effect (BUR-074, BUR-R03).

    In the solo game these are parts whose order is free.
    """
    put(state, seat, tile, space)
    depth = state.frames.depth()
    if state.modules & SOLO != 0 and solo.won(state, seat):
        solo.finish(state, seat, chance)
        return
    complete_region(state, seat, space, chance)
    complete_colour(state, seat, space, chance)
    if state.modules & BORDERS != 0:
        borders.link(state, seat, space, chance)
    if state.modules & SOLO != 0:
        solo.arrange(state, seat, tile, space, depth, chance)
    else:
        effects.happen(state, seat, tile, space, chance)


def region_size(state: Burgund, seat: i64, region: i64) -> i64:
    """As how large a region scores: an inn and shield 17 are added (BUR-262, BUR-R98)."""
    size = count(region)
    if state.plays(INNS) and inns.lying(state, seat) & region != 0:
        size += 1  # BUR-191
    return size + 1 if state.shield(seat, 17) else size


def complete_region(state: Burgund, seat: i64, space: i64, chance: Chance) -> None:
    """A region without an empty space scores by size and by phase (BUR-098 to BUR-100)."""
    home: int = state.duchy[seat]
    region = REGION[SPACES * home + space]
    if region & ~state.covered[seat] != 0:
        return
    size = region_size(state, seat, region)
    gain_points(state, seat, SIZE, REGION_VP[size])
    gain_points(state, seat, PHASE, PHASE_BONUS[state.phase])
    if chance.listening:
        chance.tell(events.REGION_DONE, seat, space, REGION_VP[size], PHASE_BONUS[state.phase])


def complete_colour(state: Burgund, seat: i64, space: i64, chance: Chance) -> None:
    """The first two to cover the last space of a colour get its bonus tiles (BUR-102, BUR-103)."""
    home: int = state.duchy[seat]
    colour = SPACE_COLOUR[SPACES * home + space]
    if OF_COLOUR[6 * home + colour] & ~state.covered[seat] != 0:
        return
    take_bonus(state, seat, colour, chance)
