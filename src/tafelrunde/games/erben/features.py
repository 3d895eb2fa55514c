"""What a net is told of both heirs: buildings by kind, hand, resources, troops, and the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.erben import score
from tafelrunde.games.erben.components import COLOUR, KIND
from tafelrunde.games.erben.land import BUILT, HAND, TROOPS, beside_troops, held
from tafelrunde.games.erben.reserve import access, reach, shortage
from tafelrunde.games.erben.roads import lead, roads
from tafelrunde.kernel.bits import lowest
from tafelrunde.kernel.native import i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.erben.state import Erben

# Changes whenever the numbers mean something else: what was learned before is of no use then.
VERSION: Final = 1
# Of each seat: buildings and their points by kind, points with and without a troop, roads.
KINDS: Final = 24
COUNTS: Final = 0
POINTS: Final = COUNTS + KINDS
DOUBLED: Final = POINTS + KINDS
PLAIN: Final = DOUBLED + 1
ROADS: Final = PLAIN + 1
# Tiles in hand by what is missing for them, by kind and by colour; resources, and whether there
# are any.
CLOSE: Final = ROADS + 1
IN_HAND: Final = CLOSE + 5
HUES: Final = IN_HAND + KINDS
RESOURCES: Final = HUES + 3
# Reach, empty fields beside the troops, troops on own buildings.
REACH: Final = RESOURCES + 6
SITES: Final = REACH + 1
HOLDING: Final = SITES + 1
SEAT: Final = HOLDING + 1
# Of the table: stack, turns to the end as ones, who is on turn and what he has done.
STACK: Final = 2 * SEAT
FINAL: Final = STACK + 2
TURN: Final = FINAL + 4
SIZE: Final = TURN + 8

NOTHING: Final = vec[float]([0.0] * SIZE)


def features(state: Erben, seat: i64) -> vec[float]:
    """The seat's own things, then the other's, then what both share."""
    out = NOTHING[:]
    for number in range(i64(2)):
        tell_seat(state, seat if number == 0 else 1 - seat, out, SEAT * number)
    left = float(state.stack) / 20.0
    out[STACK] = left
    out[STACK + 1] = left * left
    out[FINAL + min(state.final, i64(3))] = 1.0
    turn = TURN if state.actor == seat else TURN + 4
    out[turn] = 1.0
    out[turn + 1] = float(state.taken)
    out[turn + 2] = 0.5 * float(state.discounts)
    moved = state.moved >> (TROOPS * state.actor) & 7
    while moved != 0:
        moved &= moved - 1
        out[turn + 3] += 0.3
    return out


def tell_seat(state: Erben, seat: i64, out: vec[float], at: i64) -> None:
    """What a seat has."""
    rest = state.piles[BUILT + seat]
    while rest != 0:
        tile = lowest(rest)
        rest &= rest - 1
        points = 0.1 * float(score.worth(state, seat, tile))
        out[at + COUNTS + KIND[tile]] += 0.5
        out[at + POINTS + KIND[tile]] += points
        spot: int = state.spot[tile]
        if held(state, seat, spot):
            out[at + DOUBLED] += points
            out[at + HOLDING] += 0.5
        else:
            out[at + PLAIN] += points
    if state.score_roads:
        for road in roads(state):
            out[at + ROADS] += 0.1 * float(lead(state, seat, road))
    if seat == 1 and state.shadow != 0:
        return
    tell_hand(state, seat, out, at)
    out[at + REACH] = 0.3 * float(reach(state, seat))
    out[at + SITES] = 0.1 * float(len(beside_troops(state, seat, True)))


def tell_hand(state: Erben, seat: i64, out: vec[float], at: i64) -> None:
    """Tiles in hand, and the resources to build them with."""
    resources = access(state, seat)
    rest = state.piles[HAND + seat]
    while rest != 0:
        tile = lowest(rest)
        rest &= rest - 1
        out[at + CLOSE + min(i64(4), shortage(tile, resources))] += 0.5
        out[at + IN_HAND + KIND[tile]] += 0.5
        out[at + HUES + COLOUR[tile]] += 0.5
    place = at + RESOURCES
    for unit in (resources % 256, resources // 256 % 256, resources // 65536):
        out[place] = 0.25 * float(min(unit, i64(6)))
        out[place + 1] = 1.0 if unit > 0 else 0.0
        place += 2
