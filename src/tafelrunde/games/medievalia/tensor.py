"""A view of Medievalia as numbers: fiefs, hands and stacks, and every troop with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia.components import (
    ALL_BUILDINGS,
    ALL_KINDS,
    ALL_PLACES,
    BETWEEN,
    COUNTS,
    HOSTS,
    PILE,
    TOWN_GROUND,
    TROOPS,
)
from tafelrunde.games.medievalia.fief import (
    ACTED,
    AT,
    ATTACKED,
    BOTTOM,
    FIEF,
    FRONTS,
    GONE,
    HEIGHTS,
    HELD,
    HOUSE,
    KNOWN,
    LEFT,
    MOVED,
    ON,
    OWN,
    PURSE,
    REFUSED,
    ROW,
    SIEGE,
    STEPPED,
    TOPS,
    TURNED,
    USED,
)
from tafelrunde.games.medievalia.payment import PURSE_SIZE
from tafelrunde.games.medievalia.verbs import PURPOSES, WIDTH
from tafelrunde.games.medievalia.war import WAR_SIZE
from tafelrunde.kernel.filling import put_bytes, put_frames, put_set, turned
from tafelrunde.kernel.native import i16, i64, vec
from tafelrunde.kernel.state import OVER, Setup
from tafelrunde.kernel.tensor import Layout, Part

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

MOST_CARDS: Final = max(COUNTS)
ALL_CARDS: Final = sum(COUNTS)
STATES: Final = 4
# A front is an opponent at a place.
ALL_FRONTS: Final = 32
ENDS: Final = 4
ROWS: Final = 6
ASKS: Final = 24
MANY: Final = 200
SIEGE_COUNT: Final = 2


def layout(setup: Setup) -> Layout:
    """What `fill` writes. Places are the fiefs in the order of the seats, then what lies between.

    Frames, war and fronts name seats and places as moves do, so `seat` says which is the own one.
    """
    seats = int(setup.seats)
    return Layout(
        (
            Part("seat", (seats,)),
            Part("grounds", (seats, HOSTS, TOWN_GROUND)),
            Part("houses", (seats, HOSTS, 2, ALL_BUILDINGS)),
            Part("turned", (seats, HOSTS)),
            Part("siege", (seats,), SIEGE_COUNT),
            Part("hands", (seats, ALL_KINDS), MOST_CARDS),
            Part("known", (seats, ALL_KINDS), MOST_CARDS),
            Part("held", (seats, 3), ALL_CARDS),
            Part("own", (seats, TROOPS)),
            Part("hosts", (seats, HOSTS, TROOPS)),
            Part("places", (ALL_PLACES, TROOPS)),
            Part("states", (STATES, TROOPS)),
            Part("pool", (ALL_KINDS,), MOST_CARDS),
            Part("plans", (ALL_BUILDINGS,), MOST_CARDS),
            Part("left", (3,), ALL_CARDS),
            Part("bottom", (3, ALL_KINDS)),
            Part("tops", (3, ALL_BUILDINGS)),
            Part("below", (3,), ALL_CARDS),
            Part("gone", (PILE,), MOST_CARDS),
            Part("purse", (PURSE_SIZE,), MANY),
            Part("out", (seats,)),
            Part("ended", (ENDS,)),
            Part("winner", (seats,)),
            Part("fronts", (ALL_FRONTS,)),
            Part("attacked", (seats,)),
            Part("refused", (len(PURPOSES),)),
            Part("asked", (seats,)),
            Part("asking", (ASKS,)),
            Part("frames", (ROWS, WIDTH), 255),
            Part("war", (WAR_SIZE,), MANY),
            Part("agreed", (3,)),
        )
    )


def fill(state: Medievalia, seat: i64, out: vec[i16], at: i64) -> None:
    """Write a view as the seat tells it."""
    seats = state.setup.seats
    out[at + seat] = 1
    place = fill_fiefs(state, seat, out, at + seats)
    place = fill_hands(state, seat, out, place)
    place = fill_troops(state, seat, out, place)
    place = fill_stock(state, out, place)
    place = put_set(out, place, turned(state.out, seat, seats), seats)
    out[place + state.ended] = 1
    out[place + ENDS + (state.winner - seat) % seats] = 1
    place = put_set(out, place + ENDS + seats, state.masks[FRONTS], ALL_FRONTS)
    place = put_set(out, place, state.masks[ATTACKED], seats)
    place = put_set(out, place, state.masks[REFUSED], len(PURPOSES))
    if state.actor != OVER:
        put_set(out, place, turned(state.frames.owners(), seat, seats), seats)
        out[place + seats + state.frames.kind()] = 1
    place = put_frames(out, place + seats + ASKS, state.frames, ROWS, seat, seats)
    put_bytes(out, place, state.war, 0, len(state.war))
    place += WAR_SIZE
    out[place] = i16(1 if state.faq_siege else 0)
    out[place + 1] = i16(1 if state.teams else 0)
    out[place + 2] = i16(1 if state.one_toll else 0)


def fill_fiefs(state: Medievalia, seat: i64, out: vec[i16], at: i64) -> i64:
    """Grounds, buildings, turned hosts and sieges."""
    seats = state.setup.seats
    houses = at + seats * HOSTS * TOWN_GROUND
    turns = houses + seats * HOSTS * 2 * ALL_BUILDINGS
    sieges = turns + seats * HOSTS
    for number in range(seats):
        other = (seat + number) % seats
        for host in range(i64(HOSTS)):
            here = number * HOSTS + host
            ground: int = state.fiefs[FIEF * other + host]
            if ground > 0:
                out[at + here * TOWN_GROUND + ground - 1] = 1
            for side in range(i64(2)):
                house: int = state.fiefs[FIEF * other + HOUSE + 2 * host + side]
                if house > 0:
                    out[houses + (2 * here + side) * ALL_BUILDINGS + house - 1] = 1
            if state.masks[TURNED] >> (HOSTS * other + host) & 1 == 1:
                out[turns + here] = 1
        out[sieges + number] = i16(i64(state.fiefs[FIEF * other + SIEGE]))
    return sieges + seats


def fill_hands(state: Medievalia, seat: i64, out: vec[i16], at: i64) -> i64:
    """Cards by kind, those of them that all know, and how many of each stack."""
    seats = state.setup.seats
    known = at + seats * ALL_KINDS
    held = known + seats * ALL_KINDS
    for number in range(seats):
        first = ROW * ((seat + number) % seats)
        put_bytes(out, at + number * ALL_KINDS, state.hands, first, first + KNOWN)
        put_bytes(out, known + number * ALL_KINDS, state.hands, first + KNOWN, first + HELD)
        put_bytes(out, held + 3 * number, state.hands, first + HELD, first + ROW)
    return held + 3 * seats


def fill_troops(state: Medievalia, seat: i64, out: vec[i16], at: i64) -> i64:
    """Of each card on the table: whose it is, on which host, at which place, and its state."""
    seats = state.setup.seats
    masks = state.masks
    hosts = at + seats * TROOPS
    places = hosts + seats * HOSTS * TROOPS
    lying: i64 = 0
    for number in range(seats):
        other = (seat + number) % seats
        lying |= masks[OWN + other]
        put_set(out, at + number * TROOPS, masks[OWN + other], TROOPS)
        for host in range(i64(HOSTS)):
            on = masks[ON + HOSTS * other + host]
            put_set(out, hosts + (number * HOSTS + host) * TROOPS, on, TROOPS)
    for place in range(i64(ALL_PLACES)):
        if masks[AT + place] != 0:
            there = seen_from(place, seat, seats)
            put_set(out, places + there * TROOPS, masks[AT + place] & lying, TROOPS)
    spot = places + ALL_PLACES * TROOPS
    for row in (USED, MOVED, STEPPED, ACTED):
        spot = put_set(out, spot, masks[row] & lying, TROOPS)
    return spot


def seen_from(place: i64, seat: i64, seats: i64) -> i64:
    """A place as the seat counts: between two there is only one."""
    if place < BETWEEN:
        return (place - seat) % seats
    return BETWEEN + (place - BETWEEN - seat) % seats if seats > 2 else place


def fill_stock(state: Medievalia, out: vec[i16], at: i64) -> i64:
    """What nobody knows the order of, the stacks, the discard pile and a payment."""
    place = put_bytes(out, at, state.pool, 0, ALL_KINDS)
    place = put_bytes(out, place, state.plans, 0, ALL_BUILDINGS)
    place = put_bytes(out, place, state.stock, LEFT, BOTTOM)
    for pile in range(i64(3)):
        card: int = state.stock[BOTTOM + pile]
        if card > 0:
            out[place + pile * ALL_KINDS + card - 1] = 1
        house: int = state.stock[TOPS + pile]
        if house > 0:
            out[place + 3 * ALL_KINDS + pile * ALL_BUILDINGS + house - 1] = 1
    place += 3 * ALL_KINDS + 3 * ALL_BUILDINGS
    place = put_bytes(out, place, state.stock, HEIGHTS, GONE)
    place = put_bytes(out, place, state.stock, GONE, GONE + PILE)
    return put_bytes(out, place, state.stock, PURSE, PURSE + PURSE_SIZE)
