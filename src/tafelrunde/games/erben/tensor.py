"""A view of Die zwei Erben as numbers: the landscape as planes, and where every tile is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.erben.components import COLOUR, NONE, PLACES, SIDE, START, TILES
from tafelrunde.games.erben.land import BUILT, HAND, OPEN, OUT, TROOPS
from tafelrunde.kernel.bits import lowest
from tafelrunde.kernel.filling import put_bytes, put_set
from tafelrunde.kernel.native import i16, i64, vec
from tafelrunde.kernel.state import Setup
from tafelrunde.kernel.tensor import Layout, Part

if TYPE_CHECKING:
    from tafelrunde.games.erben.state import Erben

# The planes show what lies up to eight fields around the start land: nearly always all of it.
WIDE: Final = 16
PLANE: Final = WIDE * WIDE
MIDDLE: Final = WIDE // 2
# Three colours, then own and foreign buildings, open terrain, own and foreign troops.
OWNERS: Final = 3
ARMY: Final = 6
PLANES: Final = ARMY + 2 * TROOPS
# Columns and rows are counted so that none is below 1: 0 is nowhere.
SHIFT: Final = 28
FAR: Final = 2 * SHIFT
STACK: Final = 20
LAST_TURNS: Final = 3
ASKS: Final = 3
LEVELS: Final = 3
WAYS: Final = 4


def layout(setup: Setup) -> Layout:
    """What `fill` writes. `tiles` are those in both hands, of both heirs, open, out and unseen."""
    return Layout(
        (
            Part("land", (PLANES, WIDE, WIDE)),
            Part("tiles", (7, TILES)),
            Part("spots", (TILES, 2), FAR),
            Part("troops", (2, TROOPS, 2), FAR),
            Part("moved", (2, TROOPS)),
            Part("ring", (PLACES, TILES)),
            Part("shield", (PLACES,)),
            Part("start", (3,)),
            Part("top", (3,)),
            Part("sets", (6,)),
            Part("asked", (2,)),
            Part("crown", (2,)),
            Part("asking", (ASKS,)),
            Part("siege", (WAYS,)),
            Part("taken", (1,)),
            Part("stack", (1,), STACK),
            Part("final", (1,), LAST_TURNS),
            Part("discounts", (1,), TILES),
            Part("tower", (1,), TILES),
            Part("floor", (1,), TILES),
            Part("agreed", (3,), LEVELS),
        )
    )


def fill(state: Erben, seat: i64, out: vec[i16], at: i64) -> None:
    """Write a view as the seat tells it."""
    fill_land(state, seat, out, at)
    place = at + PLANES * PLANE
    piles = state.piles
    for pile in (HAND + seat, HAND + 1 - seat, BUILT + seat, BUILT + 1 - seat, OPEN, OUT):
        place = put_set(out, place, piles[pile], TILES)
    place = put_bytes(out, place, state.pool, 0, TILES)
    fill_spots(state, out, place)
    place += 2 * TILES
    fill_troops(state, seat, out, place)
    place += 2 * 2 * TROOPS + 2 * TROOPS
    for spot in range(i64(PLACES)):
        tile: int = state.ring[spot]
        if tile != NONE:
            out[place + spot * TILES + tile] = 1
    fill_turn(state, seat, out, place + PLACES * TILES)


def near(state: Erben, field: i64) -> i64:
    """Where a field of the landscape is on a plane, or -1 if it is too far away."""
    across = (field + MIDDLE) % SIDE
    up = (field // SIDE + MIDDLE) % SIDE
    return up * WIDE + across if across < WIDE and up < WIDE else -1


def fill_land(state: Erben, seat: i64, out: vec[i16], at: i64) -> None:
    """Colours, owners and troops around the start land."""
    piles, spots = state.piles, state.spot
    out[at + (state.start - START) * PLANE + MIDDLE * WIDE + MIDDLE] = 1
    owner: i64 = OWNERS
    for pile in (BUILT + seat, BUILT + 1 - seat, i64(OPEN)):
        rest = piles[pile]
        while rest != 0:
            tile = lowest(rest)
            rest &= rest - 1
            spot = near(state, i64(spots[tile]))
            if spot >= 0:
                out[at + COLOUR[tile] * PLANE + spot] = 1
                out[at + owner * PLANE + spot] = 1
        owner += 1
    for troop in range(i64(2 * TROOPS)):
        stand: int = state.troops[(seat * TROOPS + troop) % (2 * TROOPS)]
        spot = near(state, stand) if stand >= 0 else -1
        if spot >= 0:
            out[at + (ARMY + troop) * PLANE + spot] = 1


def fill_spots(state: Erben, out: vec[i16], at: i64) -> None:
    """Where each tile of the landscape lies, seen from the start land."""
    rest = state.piles[BUILT] | state.piles[BUILT + 1] | state.piles[OPEN]
    while rest != 0:
        tile = lowest(rest)
        rest &= rest - 1
        put_spot(state, i64(state.spot[tile]), out, at + 2 * tile)


def put_spot(state: Erben, field: i64, out: vec[i16], at: i64) -> None:
    """The column and row of a field."""
    across = state.left + (field % SIDE - state.left) % SIDE
    up = state.bottom + (field // SIDE - state.bottom) % SIDE
    out[at] = i16(across + SHIFT)
    out[at + 1] = i16(up + SHIFT)


def fill_troops(state: Erben, seat: i64, out: vec[i16], at: i64) -> None:
    """Where both retinues and troops stand, and which have moved."""
    for troop in range(i64(2 * TROOPS)):
        number = (seat * TROOPS + troop) % (2 * TROOPS)
        stand: int = state.troops[number]
        if stand >= 0:
            put_spot(state, stand, out, at + 2 * troop)
        if state.moved >> number & 1 == 1:
            out[at + 4 * TROOPS + troop] = 1


def fill_turn(state: Erben, seat: i64, out: vec[i16], at: i64) -> None:
    """Shield, start land, stack, and what is asked of whom."""
    out[at + state.shield] = 1
    place = at + PLACES
    out[place + state.start - START] = 1
    place += 3
    if state.top != NONE:
        out[place + state.top] = 1
    place = put_set(out, place + 3, state.sets, 6)
    if state.actor >= 0:
        out[place + (state.actor ^ seat)] = 1
    out[place + 2 + (state.crown ^ seat)] = 1
    out[place + 4 + state.asking] = 1
    place = put_set(out, place + 4 + ASKS, state.siege, WAYS)
    out[place] = i16(state.taken)
    out[place + 1] = i16(state.stack)
    out[place + 2] = i16(state.final)
    out[place + 3] = i16(state.discounts)
    out[place + 4] = i16(state.tower)
    out[place + 5] = i16(state.floor)
    out[place + 6] = i16(1 if state.single_discount else 0)
    out[place + 7] = i16(1 if state.score_roads else 0)
    out[place + 8] = i16(state.shadow)
