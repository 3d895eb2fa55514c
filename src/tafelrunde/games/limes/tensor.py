"""A view of Limes as numbers: everybody's landscape as planes, and the card to be laid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.limes.components import (
    CARDS,
    FIELD,
    FIELDS,
    HUT,
    LAND,
    QUARTERS,
    ROUNDS,
    STRIDE,
    TOWER,
    WORKERS,
)
from tafelrunde.games.limes.display import Display, corner
from tafelrunde.kernel.native import i16, i64, vec
from tafelrunde.kernel.state import OVER, Setup
from tafelrunde.kernel.tensor import Layout, Part

if TYPE_CHECKING:
    from tafelrunde.games.limes.state import Limes

PLANE: Final = FIELDS * FIELDS
# Of each display: the four lands and huts, workers, the card laid last.
LANDS: Final = TOWER + 1
PLANES: Final = LANDS + 2
STEPS: Final = 3
# Of each seat beside the planes: column and row of each worker, how far it is in the round.
OWN: Final = 2 * WORKERS + STEPS


def layout(setup: Setup) -> Layout:
    """What `fill` writes; workers in the supply stand on column and row 0, all others from 1 on."""
    seats = int(setup.seats)
    return Layout(
        (
            Part("displays", (seats, PLANES, FIELDS, FIELDS), WORKERS),
            Part("workers", (seats, OWN), FIELDS),
            Part("card", (CARDS,)),
            Part("quarters", (4, LANDS)),
            Part("called", (CARDS,)),
            Part("round", (1,), ROUNDS + 1),
            Part("diagonal", (1,)),
        )
    )


def fill(state: Limes, seat: i64, out: vec[i16], at: i64) -> None:
    """Write a view as the seat tells it."""
    seats = state.setup.seats
    own = at + seats * PLANES * PLANE
    for place in range(seats):
        other = (seat + place) % seats
        display = state.displays[other]
        fill_land(display, out, at + place * PLANES * PLANE)
        fill_workers(display, out, at + (place * PLANES + LANDS) * PLANE, own + place * OWN)
        if state.actor != OVER:
            out[own + place * OWN + 2 * WORKERS + state.step(other)] = 1
    fill_cards(state, out, own + seats * OWN)


def fill_land(display: Display, out: vec[i16], at: i64) -> None:
    """Land and huts on their planes, and a plane for the card laid last."""
    land, lays = display.land, display.lays
    spot: i64 = 0
    for number in range(len(lays)):
        lay: int = lays[number]
        first = corner(lay >> 2)
        spot = at + FIELD[first]
        put_field(out, spot, i64(land[first]))
        put_field(out, spot + 1, i64(land[first + 1]))
        put_field(out, spot + FIELDS + 1, i64(land[first + STRIDE + 1]))
        put_field(out, spot + FIELDS, i64(land[first + STRIDE]))
    if len(lays) > 0:
        spot += (LANDS + 1) * PLANE
        out[spot] = 1
        out[spot + 1] = 1
        out[spot + FIELDS] = 1
        out[spot + FIELDS + 1] = 1


def put_field(out: vec[i16], spot: i64, code: i64) -> None:
    """A field of the landscape on the plane of its land, a hut on another."""
    if code >= HUT:
        out[spot + TOWER * PLANE] = 1
        code -= HUT
    out[spot + (code - 1) * PLANE] = 1


def fill_workers(display: Display, out: vec[i16], plane: i64, own: i64) -> None:
    """Who stands where: so many on each field, and where each one is."""
    for worker in range(len(display.workers)):
        cell: int = display.workers[worker]
        field = FIELD[cell]
        out[plane + field] += 1
        out[own + 2 * worker] = i16(field % FIELDS + 1)
        out[own + 2 * worker + 1] = i16(field // FIELDS + 1)


def fill_cards(state: Limes, out: vec[i16], at: i64) -> None:
    """The card of the round with its four fields, those called so far, the round, the option."""
    quarters = at + CARDS
    if state.card != 0:
        out[at + state.card - 1] = 1
        for quarter in range(i64(4)):
            code: int = QUARTERS[16 * state.card + quarter]
            out[quarters + quarter * LANDS + (code & LAND) - 1] = 1
            if code >= HUT:
                out[quarters + quarter * LANDS + TOWER] = 1
    called = quarters + 4 * LANDS
    for number in range(len(state.called)):
        card: int = state.called[number]
        out[called + card - 1] = 1
    out[called + CARDS] = i16(state.round)
    if state.diagonal:
        out[called + CARDS + 1] = 1
