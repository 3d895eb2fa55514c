"""A view of the Catan card game as numbers: both principalities, all cards, and what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.catan import asks
from tafelrunde.games.catan.components import (
    ANYTHING,
    CENTRES,
    COPIES,
    DRAFTS,
    EVENT_SORTS,
    EVENTS,
    EXPANSIONS,
    FULL_STORE,
    KINDS,
    LAND_KIND,
    LAND_NUMBER,
    SITES,
    SORTS,
    SPOTS,
    STACKED,
    STACKS,
    TRADES,
)
from tafelrunde.games.catan.land import FIRST, FORM, LAST, LEFT, TOWNS
from tafelrunde.games.catan.memory import GAP, HAND_AT, HAND_ROOM, MEMORY, begins, ends
from tafelrunde.kernel.filling import put_bytes, put_frames, put_set
from tafelrunde.kernel.native import i16, i64, vec
from tafelrunde.kernel.state import OVER, Setup
from tafelrunde.kernel.tensor import Layout, Part

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan

MOST_COPIES: Final = max([int(copies) for copies in COPIES])
# A card of a stack is one of the sorts, one that nobody has seen, or one that somebody else has.
FACES_OF_CARDS: Final = SORTS + 2
# What a seat remembers of a place is a set of sorts, or a gap.
NOTE: Final = SORTS + 1
ROWS: Final = 4
ASKS: Final = 32
LARGEST: Final = 2
OFFERED: Final = 12
DIE: Final = 6
DECLINED: Final = 255
GOAL: Final = 12


def layout(setup: Setup) -> Layout:
    """What `fill` writes; what stands for both has the own first."""
    return Layout(
        (
            Part("lands", (2, SPOTS, KINDS)),
            Part("numbers", (2, SPOTS), DIE),
            Part("stores", (2, SPOTS), FULL_STORE),
            Part("sites", (2, SITES, SORTS)),
            Part("centres", (2, CENTRES), LARGEST),
            Part("roads", (2, 2)),
            Part("hands", (2, SORTS), MOST_COPIES),
            Part("held", (2,), HAND_ROOM),
            Part("heights", (STACKS,), EXPANSIONS),
            Part("stacks", (EXPANSIONS, FACES_OF_CARDS)),
            Part("memory", (MEMORY, NOTE)),
            Part("marks", (STACKS,), MEMORY),
            Part("met", (SORTS,), MOST_COPIES),
            Part("pool", (SORTS,), MOST_COPIES),
            Part("discard", (SORTS,), MOST_COPIES),
            Part("country", (STACKED,)),
            Part("omens", (EVENT_SORTS,), EVENTS),
            Part("chronicle", (EVENTS, EVENT_SORTS)),
            Part("offer", (2, KINDS), OFFERED),
            Part("frames", (ROWS, asks.WIDTH), 255),
            Part("asking", (ASKS,)),
            Part("asked", (2,)),
            Part("active", (2,)),
            Part("knight", (2,)),
            Part("mill", (2,)),
            Part("winner", (2,)),
            Part("crest", (2,)),
            Part("face", (DIE,)),
            Part("number", (DIE + 1,)),
            Part("turn", (1,), int(setup.values[4])),
            Part("declined", (1,), DECLINED),
            Part("traded", (1,), TRADES),
            Part("withdrawn", (1,), DRAFTS),
            Part("agreed", (3,), GOAL),
        )
    )


def fill(state: Catan, seat: i64, out: vec[i16], at: i64) -> None:
    """Write a view as the seat tells it."""
    place = fill_lands(state, seat, out, at)
    place = fill_built(state, seat, out, place)
    for other in (seat, 1 - seat):
        place = put_bytes(out, place, state.hands, other * SORTS, other * SORTS + SORTS)
    for other in (seat, 1 - seat):
        out[place] = i16(i64(state.held[other]))
        place += 1
    place = fill_stacks(state, out, place)
    place = fill_memory(state, seat, out, place)
    place = put_bytes(out, place, state.met, seat * SORTS, seat * SORTS + SORTS)
    place = put_bytes(out, place, state.pool, 0, SORTS)
    place = put_bytes(out, place, state.discard, 0, SORTS)
    place = put_bytes(out, place, state.country, 0, STACKED)
    place = put_bytes(out, place, state.omens, 0, EVENT_SORTS)
    for card in range(state.known_events):
        event: int = state.chronicle[card]
        out[place + card * EVENT_SORTS + event] = 1
    place = put_bytes(out, place + EVENTS * EVENT_SORTS, state.offer, 0, 2 * KINDS)
    fill_turn(state, seat, out, place)


def fill_lands(state: Catan, seat: i64, out: vec[i16], at: i64) -> i64:
    """The landscapes by kind, their numbers, and what they store."""
    numbers = at + 2 * SPOTS * KINDS
    for cell in range(i64(2 * SPOTS)):
        piece: int = state.lands[(seat * SPOTS + cell) % (2 * SPOTS)]
        if piece > 0:
            out[at + cell * KINDS + LAND_KIND[piece - 1]] = 1
            out[numbers + cell] = i16(LAND_NUMBER[piece - 1])
    place = numbers + 2 * SPOTS
    for other in (seat, 1 - seat):
        place = put_bytes(out, place, state.stores, other * SPOTS, other * SPOTS + SPOTS)
    return place


def fill_built(state: Catan, seat: i64, out: vec[i16], at: i64) -> i64:
    """The cards on their sites, settlements and cities, roads at the ends."""
    for cell in range(i64(2 * SITES)):
        card: int = state.sites[(seat * SITES + cell) % (2 * SITES)]
        if card > 0:
            out[at + cell * SORTS + card - 1] = 1
    place = at + 2 * SITES * SORTS
    roads = place + 2 * CENTRES
    for other in (seat, 1 - seat):
        form = other * FORM
        towns: int = state.form[form + TOWNS]
        for centre in range(i64(state.form[form + FIRST]), i64(state.form[form + LAST]) + 1):
            out[place + centre] = i16(1 + (towns >> centre & 1))
        out[roads] = state.form[form + LEFT]
        out[roads + 1] = state.form[form + LEFT + 1]
        place += CENTRES
        roads += 2
    return roads


def fill_stacks(state: Catan, out: vec[i16], at: i64) -> i64:
    """How high the stacks are, and what is known of their cards, stack after stack."""
    place = put_bytes(out, at, state.heights, 0, STACKS)
    for cell in range(state.bottom_of(STACKS - 1)):
        card: int = state.stacks[cell]
        out[place + cell * FACES_OF_CARDS + card] = 1
    return place + EXPANSIONS * FACES_OF_CARDS


def fill_memory(state: Catan, seat: i64, out: vec[i16], at: i64) -> i64:
    """What the seat remembers of stacks and the other's hand, where that is not just anything."""
    first = begins(state, seat, 0)
    last = ends(state, seat)
    for cell in range(first, last):
        put_note(state, cell, out, at + (cell - first) * NOTE)
        if state.memory[cell] == GAP:
            out[at + (cell - first) * NOTE + SORTS] = 1
    size: int = state.held[1 - seat]
    for cell in range(first + HAND_AT, first + HAND_AT + size):
        put_note(state, cell, out, at + (cell - first) * NOTE)
    marks = at + MEMORY * NOTE
    return put_bytes(out, marks, state.marks, seat * STACKS, seat * STACKS + STACKS)


def put_note(state: Catan, cell: i64, out: vec[i16], at: i64) -> None:
    """The sorts that may lie at a place."""
    if state.memory[cell] != ANYTHING:
        put_set(out, at, state.memory[cell], SORTS)


def fill_turn(state: Catan, seat: i64, out: vec[i16], at: i64) -> None:
    """What is asked of whom, figures, dice and counts."""
    frames = state.frames
    place = put_frames(out, at, frames, ROWS, seat, 2)
    if state.actor != OVER:
        out[place + frames.kind()] = 1
        for other in range(i64(2)):
            if state.waiting(other):
                out[place + ASKS + (other ^ seat)] = 1
    place += ASKS + 2
    for whose in (state.active, state.knight, state.mill, state.winner):
        if whose >= 0:
            out[place + (whose ^ seat)] = 1
        place += 2
    out[place + (state.crest ^ seat)] = 1
    out[place + 2 + state.face] = 1
    out[place + 2 + DIE + state.number] = 1
    place += 2 + DIE + DIE + 1
    out[place] = i16(state.turn)
    out[place + 1] = i16(state.declined)
    out[place + 2] = i16(state.traded)
    out[place + 3] = i16(state.withdrawn)
    out[place + 4] = i16(state.goal)
    out[place + 5] = i16(state.offers)
    out[place + 6] = i16(1 if state.own_turn else 0)
