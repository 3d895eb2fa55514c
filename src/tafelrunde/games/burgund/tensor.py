"""A view of Die Burgen von Burgund as numbers: duchies and board tile by tile, goods, dice, points.

Each module adds parts of its own, written by modules/tensor_modules.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund.agreement import modules_of
from tafelrunde.games.burgund.components import (
    BORDERS,
    DUCHIES,
    GOODS,
    GOODS_EACH,
    KEYS,
    MAPS,
    NONE,
    NUMBERS,
    PHASES,
    PLACES,
    ROUNDS,
    SPACES,
    TILES,
    TRACK,
)
from tafelrunde.games.burgund.frames import WIDTH
from tafelrunde.games.burgund.modules import tensor_modules
from tafelrunde.games.burgund.score import SOURCES
from tafelrunde.games.burgund.turn import USED
from tafelrunde.kernel.filling import put_bytes, put_frames, put_kinds, put_set, turned
from tafelrunde.kernel.native import i16, i64, vec
from tafelrunde.kernel.state import OVER, Setup
from tafelrunde.kernel.tensor import Layout, Part

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

BOARDS: Final = DUCHIES // 2
SIDES: Final = 7
# More tiles of a kind than this are nowhere; more silver or workers than this nobody needs to tell
# apart; points are counted from MINUS, since some tasks cost some.
MOST_TILES: Final = 26
WEALTH: Final = 200
MINUS: Final = 200
POINTS: Final = 600
ROWS: Final = 6
ASKS: Final = 64
AGREED: Final = 1000


def layout(setup: Setup) -> Layout:
    """What `fill` writes: what belongs to a seat has the own first, then clockwise."""
    seats, modules = int(setup.seats), modules_of(setup)
    tiles = 14 if modules & BORDERS else 12
    return Layout(
        (
            Part("seat", (seats,)),
            Part("land", (seats, SPACES, TILES)),
            Part("keys", (seats, KEYS, TILES)),
            Part("duchy", (seats, MAPS)),
            Part("boards", (seats, BOARDS)),
            Part("store", (seats, GOODS), GOODS_EACH),
            Part("sold", (seats, GOODS), GOODS_EACH),
            Part("monasteries", (seats, NUMBERS + 1)),
            Part("silver", (seats,), WEALTH),
            Part("workers", (seats,), WEALTH),
            Part("track", (seats,), TRACK),
            Part("points", (seats, SOURCES), POINTS),
            Part("dice", (seats, 2, SIDES)),
            Part("used", (seats, 2)),
            Part("order", (seats, seats)),
            Part("bonus", (tiles, seats)),
            Part("asked", (seats,)),
            Part("board", (PLACES, TILES)),
            Part("supply", (2, TILES), MOST_TILES),
            Part("out", (TILES,), MOST_TILES),
            Part("goods_bag", (GOODS,), GOODS_EACH),
            Part("quay", (6, GOODS), GOODS_EACH),
            Part("row", (ROUNDS, GOODS)),
            Part("phase", (PHASES + 1,)),
            Part("round", (ROUNDS + 1,)),
            Part("white", (SIDES,)),
            Part("asking", (ASKS,)),
            Part("frames", (ROWS, WIDTH), 255),
            Part("agreed", (len(setup.values),), AGREED),
            *tensor_modules.parts(seats, modules),
        )
    )


def fill(state: Burgund, seat: i64, out: vec[i16], at: i64) -> None:
    """Write a view as the seat tells it."""
    seats = state.setup.seats
    out[at + seat] = 1
    place = fill_tiles(state, seat, out, at + seats)
    place = fill_goods(state, seat, out, place)
    place = fill_counts(state, seat, out, place)
    place = fill_dice(state, seat, out, place)
    place = fill_ranks(state, seat, out, place)
    place = fill_middle(state, out, place)
    place = fill_question(state, seat, out, place)
    for number in range(len(state.setup.values)):
        out[place + number] = i16(min(state.setup.values[number], AGREED))
    tensor_modules.fill(state, seat, out, place + len(state.setup.values))


def fill_tiles(state: Burgund, seat: i64, out: vec[i16], at: i64) -> i64:
    """The duchies, what lies on key spaces, which duchy it is, and from which board it comes."""
    seats = state.setup.seats
    place = at
    for number in range(seats):
        first = SPACES * ((seat + number) % seats)
        place = put_kinds(out, place, state.land, first, first + SPACES, TILES)
    for number in range(seats):
        first = KEYS * ((seat + number) % seats)
        place = put_kinds(out, place, state.keys, first, first + KEYS, TILES)
    for number in range(seats):
        other = (seat + number) % seats
        place = put_kinds(out, place, state.duchy, other, other + 1, MAPS)
    for number in range(seats):
        other = (seat + number) % seats
        place = put_kinds(out, place, state.boards, other, other + 1, BOARDS)
    return place


def fill_goods(state: Burgund, seat: i64, out: vec[i16], at: i64) -> i64:
    """Goods in store and sold, and the monasteries that work."""
    seats = state.setup.seats
    place = at
    for number in range(seats):
        first = GOODS * ((seat + number) % seats)
        put_bytes(out, place + GOODS * seats, state.sold, first, first + GOODS)
        place = put_bytes(out, place, state.store, first, first + GOODS)
    place += GOODS * seats
    for number in range(seats):
        place = put_set(out, place, state.monasteries[(seat + number) % seats], NUMBERS + 1)
    return place


def fill_counts(state: Burgund, seat: i64, out: vec[i16], at: i64) -> i64:
    """Silver, workers, the place on the track, and points by their source."""
    seats = state.setup.seats
    points = at + 3 * seats
    for number in range(seats):
        other = (seat + number) % seats
        silver: int = state.silver[other]
        workers: int = state.workers[other]
        out[at + number] = i16(min(silver, WEALTH))
        out[at + seats + number] = i16(min(workers, WEALTH))
        out[at + 2 * seats + number] = i16(i64(state.track[other]))
        for source in range(i64(SOURCES)):
            scored: int = state.points_of[SOURCES * other + source]
            out[points] = i16(max(0, min(scored + MINUS, POINTS)))
            points += 1
    return points


def fill_dice(state: Burgund, seat: i64, out: vec[i16], at: i64) -> i64:
    """What the dice show, and which are used."""
    seats = state.setup.seats
    used = at + 2 * SIDES * seats
    for number in range(2 * seats):
        die: int = state.dice[(2 * seat + number) % (2 * seats)]
        if die >= USED:
            die -= USED
            out[used + number] = 1
        out[at + number * SIDES + die] = 1
    return used + 2 * seats


def fill_ranks(state: Burgund, seat: i64, out: vec[i16], at: i64) -> i64:
    """Who comes when, who has which bonus tile, and who is asked."""
    seats = state.setup.seats
    place = at
    for rank in range(seats):
        who: int = state.order[rank]
        out[place + (who - seat) % seats] = 1
        place += seats
    for tile in range(len(state.bonus)):
        owner: int = state.bonus[tile]
        if owner != NONE:
            out[place + (owner - seat) % seats] = 1
        place += seats
    if state.actor != OVER:
        put_set(out, place, turned(state.frames.owners(), seat, seats), seats)
    return place + seats


def fill_middle(state: Burgund, out: vec[i16], at: i64) -> i64:
    """The board, what nobody has seen, what has left the game, goods, phase and round."""
    place = put_kinds(out, at, state.board, 0, PLACES, TILES)
    place = put_bytes(out, place, state.supply, 0, 2 * TILES)
    place = put_bytes(out, place, state.out, 0, TILES)
    place = put_bytes(out, place, state.goods_bag, 0, GOODS)
    place = put_bytes(out, place, state.quay, 0, 6 * GOODS)
    place = put_kinds(out, place, state.row, 0, ROUNDS, GOODS)
    out[place + state.phase] = 1
    out[place + PHASES + 1 + state.round] = 1
    out[place + PHASES + ROUNDS + 2 + state.white] = 1
    return place + PHASES + ROUNDS + 2 + SIDES


def fill_question(state: Burgund, seat: i64, out: vec[i16], at: i64) -> i64:
    """What is asked, and what waits below it."""
    if state.actor != OVER:
        out[at + state.frames.kind()] = 1
    return put_frames(out, at + ASKS, state.frames, ROWS, seat, state.setup.seats)
