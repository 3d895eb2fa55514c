"""What a net is told of a fief in Medievalia and of its strongest rival's.

A payment or a war that is going on is told as `judge` sees it: as if it were settled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia.components import (
    ALL_BUILDINGS,
    ALL_KINDS,
    FOOD,
    GROUND_RESOURCE,
    HOSTS,
    KIND_OF,
    LABOURERS,
    NO_GROUND,
    PEOPLE_PER_FOOD,
)
from tafelrunde.games.medievalia.fief import (
    FIEF,
    HOUSE,
    LEFT,
    OWN,
    ROW,
    SIEGE,
    TURNED,
    USED,
    allied,
    free_at,
    ground,
    guards,
    hand_size,
    near,
    output,
    prestige,
)
from tafelrunde.games.medievalia.judge import settled
from tafelrunde.games.medievalia.outlook import threat
from tafelrunde.kernel.bits import BIT, count, lowest
from tafelrunde.kernel.native import i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

# Changes whenever the numbers mean something else: what was learned before is of no use then.
VERSION: Final = 1
# Of a fief: prestige, its square, cards in hand and by kind, landscapes by kind, room.
PRESTIGE: Final = 0
CARDS: Final = 2
HAND: Final = CARDS + 2
GROUNDS: Final = HAND + ALL_KINDS
# What it produces, the same not yet used, whether there is any; people by kind, buildings.
MADE: Final = GROUNDS + 6
FRESH: Final = MADE + 4
SOME: Final = FRESH + 4
PEOPLE: Final = SOME + 4
HOUSES: Final = PEOPLE + ALL_KINDS
# Food to spare or missing; guards and landscapes without; siege; enemies inside and at the gate,
# own swords abroad; whether it is out.
FED: Final = HOUSES + ALL_BUILDINGS + 1
GUARDS: Final = FED + 2
SIEGES: Final = GUARDS + 2
FOES: Final = SIEGES + 3
OUT: Final = FOES + 3
SEAT: Final = OUT + 1
# Of the table: players, teams, whose turn, stacks.
TABLE: Final = 2 * SEAT
STOCKS: Final = TABLE + 8
SIZE: Final = STOCKS + 3

NOTHING: Final = vec[float]([0.0] * SIZE)


def features(state: Medievalia, seat: i64) -> vec[float]:
    """The own fief, that of the strongest rival, and the table."""
    seen = settled(state)
    out = NOTHING[:]
    tell_fief(seen, seat, out, 0)
    tell_fief(seen, strongest_rival(seen, seat), out, SEAT)
    out[TABLE + seen.setup.seats - 2] = 1.0
    out[TABLE + 3] = 1.0 if seen.teams else 0.0
    out[TABLE + 4] = 1.0 if state.actor == seat else 0.0
    out[TABLE + 5] = 1.0 if seen.faq_siege else 0.0
    if seen.teams:
        mate = (seat + 2) % 4
        out[TABLE + 6] = 0.1 * float(prestige(seen, mate))
        out[TABLE + 7] = 0.1 * float(hand_size(seen, mate))
    for pile in range(i64(3)):
        cards: int = seen.stock[LEFT + pile]
        out[STOCKS + pile] = 0.05 * float(cards)
    return out


def strongest_rival(state: Medievalia, seat: i64) -> i64:
    """The rival with most prestige, the next one of several."""
    seats = state.setup.seats
    found = seat
    top: i64 = -1
    for step in range(i64(1), seats):
        other = (seat + step) % seats
        if not allied(state, seat, other) and state.out & BIT[other] == 0:
            points = prestige(state, other)
            if points > top:
                top = points
                found = other
    return found


def tell_fief(state: Medievalia, seat: i64, out: vec[float], at: i64) -> None:
    """All that a seat has."""
    if state.out & BIT[seat] != 0:
        out[at + OUT] = 1.0
        return
    points = 0.1 * float(prestige(state, seat))
    out[at + PRESTIGE] = points
    out[at + PRESTIGE + 1] = points * points
    size = hand_size(state, seat)
    out[at + CARDS] = 0.1 * float(size)
    out[at + CARDS + 1] = 0.1 * float(max(i64(0), size - 8))
    for kind in range(i64(ALL_KINDS)):
        cards: int = state.hands[ROW * seat + kind]
        out[at + HAND + kind] = 0.3 * float(cards)
    tell_hosts(state, seat, out, at)
    tell_people(state, seat, out, at)
    tell_dangers(state, seat, out, at)


def tell_hosts(state: Medievalia, seat: i64, out: vec[float], at: i64) -> None:
    """Landscapes and buildings, what they produce, who guards them."""
    for host in range(i64(HOSTS)):
        what = ground(state, seat, host)
        if what == NO_GROUND:
            out[at + GROUNDS + 5] += 0.3
            continue
        units = 0.3 * float(output(state, seat, host))
        resource = GROUND_RESOURCE[what]
        out[at + GROUNDS + what - 1] += 0.5
        out[at + MADE + resource] += units
        out[at + SOME + resource] = 1.0
        if state.masks[TURNED] & BIT[HOSTS * seat + host] == 0:
            out[at + FRESH + resource] += units
        out[at + GUARDS + (0 if guards(state, seat, host) == 0 else 1)] += 0.3
        houses = FIEF * seat + HOUSE + 2 * host
        for slot in range(houses, houses + 2):
            building: int = state.fiefs[slot]
            out[at + HOUSES + building] += 0.5


def tell_people(state: Medievalia, seat: i64, out: vec[float], at: i64) -> None:
    """Who is there, who works, who is fed."""
    rest = state.masks[OWN + seat]
    food = out[at + MADE + FOOD] / 0.3
    fed = 0.2 * (float(PEOPLE_PER_FOOD) * food - float(count(rest)))
    out[at + FED + (0 if fed > 0.0 else 1)] = fed
    while rest != 0:
        out[at + PEOPLE + KIND_OF[lowest(rest)]] += 0.3
        rest &= rest - 1
    free = free_at(state, seat, seat) & LABOURERS
    out[at + MADE + 3] += 0.3 * float(count(free))
    out[at + FRESH + 3] += 0.3 * float(count(free & ~state.masks[USED]))


def tell_dangers(state: Medievalia, seat: i64, out: vec[float], at: i64) -> None:
    """Who is inside, who at the gate, and the siege."""
    suffered: int = state.fiefs[FIEF * seat + SIEGE]
    out[at + SIEGES + min(suffered, 2)] = 1.0
    gates = near(state, seat)
    for foe in range(state.setup.seats):
        if not allied(state, seat, foe) and state.masks[OWN + foe] != 0:
            out[at + FOES] += 0.2 * float(threat(state, foe, seat))
            out[at + FOES + 2] += 0.2 * float(threat(state, seat, foe))
            rest = gates
            while rest != 0:
                out[at + FOES + 1] += 0.2 * float(threat(state, foe, lowest(rest)))
                rest &= rest - 1
