"""What a net is told of both principalities: sums, stores, landscapes, cards, what is under way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.catan import figures
from tafelrunde.games.catan.components import COLUMNS, FULL_STORE, KINDS, SORTS
from tafelrunde.games.catan.judge import stock_of
from tafelrunde.games.catan.land import (
    COMMERCE,
    FIRST,
    FORCE,
    LAST,
    LEFT,
    LIMIT,
    RATE,
    RIGHT,
    ROOM,
    SEARCHING,
    SKILL,
    card_at,
    count_cities,
    doubled,
    form,
    kind_at,
    settlements_left,
    stored,
    total,
)
from tafelrunde.kernel.native import i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan

# Changes whenever the numbers mean something else: what was learned before is of no use then.
VERSION: Final = 1
# Of a principality: points, points still missing when few are, the two figures, sums.
POINTS: Final = 0
FIGURES: Final = POINTS + 5
SUMS: Final = FIGURES + 2
# Cities, centres, open roads, cards in hand.
FORM: Final = SUMS + 5
HELD: Final = FORM + 4
# Stores, room and rate by kind; landscapes by kind, doubled ones, full ones.
STORES: Final = HELD + 1
ROOMS: Final = STORES + KINDS
RATES: Final = ROOMS + KINDS
LANDS: Final = RATES + KINDS
DOUBLE: Final = LANDS + KINDS
FULL: Final = DOUBLE + KINDS
# Cards on display and in the own hand by sort.
DISPLAY: Final = FULL + 1
HAND: Final = DISPLAY + SORTS
# Frames of this seat by kind.
UNDER_WAY: Final = HAND + SORTS
SEAT: Final = UNDER_WAY + 32
# Of the table: whose turn, the goal, settlements left, the turn.
TABLE: Final = 2 * SEAT
SIZE: Final = TABLE + 5

NOTHING: Final = vec[float]([0.0] * SIZE)


def features(state: Catan, seat: i64) -> vec[float]:
    """The own principality, the other's, the table."""
    out = NOTHING[:]
    tell_seat(state, seat, out, 0)
    tell_seat(state, 1 - seat, out, SEAT)
    for card in range(i64(SORTS)):
        cards: int = state.hands[seat * SORTS + card]
        out[HAND + card] = 0.5 * float(cards)
    frames = state.frames
    for frame in range(frames.depth()):
        owner: i64 = 0 if frames.owners(frame) == 1 else 1
        at = UNDER_WAY if owner == seat else SEAT + UNDER_WAY
        out[at + frames.kind(frame) % 32] += 0.5
    out[TABLE] = 1.0 if state.active == seat else 0.0
    out[TABLE + 1] = 1.0 if state.active != seat else 0.0
    out[TABLE + 2] = 0.1 * float(state.goal)
    out[TABLE + 3] = 0.2 * float(settlements_left(state))
    out[TABLE + 4] = 0.02 * float(min(state.turn, i64(100)))
    return out


def tell_seat(state: Catan, seat: i64, out: vec[float], at: i64) -> None:
    """A principality, as far as both see it."""
    points = figures.victory_points(state, seat)
    short = state.goal - points
    out[at + POINTS] = 0.1 * float(points)
    if 0 < short <= 4:
        out[at + POINTS + short] = 1.0
    out[at + FIGURES] = 1.0 if state.knight == seat else 0.0
    out[at + FIGURES + 1] = 1.0 if state.mill == seat else 0.0
    out[at + SUMS] = 0.1 * float(total(state, seat, FORCE))
    out[at + SUMS + 1] = 0.1 * float(total(state, seat, SKILL))
    out[at + SUMS + 2] = 0.2 * float(total(state, seat, COMMERCE))
    out[at + SUMS + 3] = 0.2 * float(total(state, seat, LIMIT))
    out[at + SUMS + 4] = 0.3 * float(total(state, seat, SEARCHING))
    out[at + FORM] = 0.3 * float(count_cities(state, seat))
    out[at + FORM + 1] = 0.2 * float(form(state, seat, LAST) - form(state, seat, FIRST) + 1)
    out[at + FORM + 2] = float(form(state, seat, LEFT) + form(state, seat, RIGHT))
    held: int = state.held[seat]
    out[at + HELD] = 0.2 * float(held)
    stock = stock_of(state, seat)
    for kind in range(i64(KINDS)):
        out[at + STORES + kind] = 0.2 * float(stock[kind])
        out[at + ROOMS + kind] = 0.1 * float(total(state, seat, ROOM + kind))
        out[at + RATES + kind] = 0.5 if total(state, seat, RATE + kind) < 3 else 0.0
    tell_lands(state, seat, out, at)


def tell_lands(state: Catan, seat: i64, out: vec[float], at: i64) -> None:
    """Landscapes, and the cards at the centres."""
    first, last = form(state, seat, FIRST), form(state, seat, LAST)
    for row in range(i64(2)):
        for column in range(first, last + 2):
            spot = row * COLUMNS + column
            kind = kind_at(state, seat, spot)
            if kind < 0:
                continue
            out[at + LANDS + kind] += 0.3
            if doubled(state, seat, spot):
                out[at + DOUBLE + kind] += 0.5
            if stored(state, seat, spot) == FULL_STORE:
                out[at + FULL] += 0.2
    for site in range(4 * first, 4 * last + 4):
        card = card_at(state, seat, site)
        if card >= 0:
            out[at + DISPLAY + card] += 0.5
