"""What may be done in a round of Limes, and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.limes.components import (
    AROUND,
    CARDS,
    CELL,
    CORNERS,
    FIELD,
    FIELDS,
    FOUR,
    ROUNDS,
)
from tafelrunde.games.limes.display import NOTHING_DONE, PLACED, UNKNOWN, Display, corner, empty
from tafelrunde.kernel.bits import lowest
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.native import append, i64, u8, vec
from tafelrunde.kernel.state import OVER
from tafelrunde.kernel.verbs import Field, Verb, Verbs

if TYPE_CHECKING:
    from tafelrunde.games.limes.state import Limes

COLUMNS: Final = "abcdefghijklmn"
FIELD_NAMES: Final = tuple([f"{COLUMNS[f % FIELDS]}{f // FIELDS + 1}" for f in range(FIELDS**2)])
VERBS: Final = Verbs(
    Verb("lay", Field("x", 7), Field("y", 7), Field("rot", 4)),
    Verb("place", Field("quarter", words=("nw", "ne", "se", "sw"))),
    Verb("move", Field("worker", 7), Field("to", words=FIELD_NAMES)),
    Verb("stay"),
)
PLACE: Final = 196
MOVE: Final = 200
STAY: Final = 1572

TO_LAY: Final = 0
TO_WORK: Final = 1
READY: Final = 2

CARD: Final = 0
DRAWS: Final = (Field("card", CARDS + 1),)

CALLED: Final = 0
COMMITTED: Final = 1
LAID: Final = 2
WORKER_PLACED: Final = 3
WORKER_MOVED: Final = 4
WORKER_STAYED: Final = 5
ENDED: Final = 6


def legal(state: Limes, seat: i64) -> vec[i64]:
    """The moves of a seat: lay the card, then place a worker, move one, or neither."""
    step = state.step(seat)
    if step == TO_LAY:
        return lays(state.displays[seat], state.diagonal)
    if step == TO_WORK:
        return deeds(state.displays[seat])
    return vec[i64]()


def lays(display: Display, diagonal: bool) -> vec[i64]:
    """Every free place in every rotation (LIM-031 to LIM-037)."""
    found = vec[i64](capacity=64)
    rest = display.free(diagonal)
    while rest != 0:
        place = lowest(rest)
        rest &= rest - 1
        first = ((place >> 3) * 7 + (place & 7)) * 4
        for rotation in FOUR:
            found = append(found, first + rotation)
    return found


def deeds(display: Display) -> vec[i64]:
    """Place on the card just laid, move to a neighbouring territory, or nothing (LIM-050)."""
    found = vec[i64](capacity=48)
    if display.supply() > 0:  # LIM-056
        found = placements(display, found)
    for worker in range(len(display.workers)):
        found = departures(display, worker, found)
    return append(found, STAY)


def placements(display: Display, found: vec[i64]) -> vec[i64]:
    """One quarter for each territory on the card just laid (LIM-051, LIM-R10)."""
    first = corner(last_place(display))
    for quarter in FOUR:
        own = display.territory(first + CORNERS[quarter])
        new = True
        for earlier in range(quarter):
            if display.territory(first + CORNERS[earlier]) == own:
                new = False
        if new:
            found = append(found, PLACE + quarter)
    return found


def last_place(display: Display) -> i64:
    """The place of the card just laid."""
    lay: int = display.lays[len(display.lays) - 1]
    return lay >> 2


def departures(display: Display, worker: i64, found: vec[i64]) -> vec[i64]:
    """One worker's ways into the neighbouring territories, each once (LIM-052, LIM-R10)."""
    land, ring = display.land, display.ring
    stand: int = display.workers[worker]
    start = display.territory(stand)
    for earlier in range(worker):
        other_stand: int = display.workers[earlier]
        if display.territory(other_stand) == start:
            return found
    low: i64 = len(found)
    base = MOVE + worker * FIELDS * FIELDS
    field: int = start
    while True:
        for step in AROUND:
            if land[field + step] != 0:
                other = display.territory(field + step)
                if other != start:
                    found = insert(found, low, base + FIELD[other])
        field = ring[field]
        if field == start:
            return found


def insert(found: vec[i64], low: i64, move: i64) -> vec[i64]:
    """Put a move into the ascending part from `low` on, unless it is there already."""
    end: i64 = len(found)
    spot = end
    while spot > low and found[spot - 1] > move:
        spot -= 1
    if spot > low and found[spot - 1] == move:
        return found
    found = append(found, move)
    while end > spot:
        found[end] = found[end - 1]
        end -= 1
    found[spot] = move
    return found


def apply(state: Limes, seat: i64, move: i64, chance: Chance) -> None:
    """Carry out a legal move; the last one of a round ends it."""
    display = state.displays[seat]
    if move < PLACE:
        display.lay(state.card, place_named(move), move & 3)
        state.set_step(seat, TO_WORK)
        return
    work(display, move)
    state.set_step(seat, READY)
    if chance.listening:
        chance.tell(COMMITTED, seat, 0, 0, 0)
    end_round_if_ready(state, chance)


def place_named(move: i64) -> i64:
    """The place 8x + y of a lay."""
    return (move >> 2) // 7 * 8 + (move >> 2) % 7


def work(display: Display, move: i64) -> None:
    """The worker action of a round."""
    display.hope = UNKNOWN
    if move == STAY:
        display.deed = NOTHING_DONE
    elif move < MOVE:
        first = corner(last_place(display))
        display.workers = append(display.workers, u8(first + CORNERS[move - PLACE]))
        display.deed = PLACED
    else:
        worker = (move - MOVE) // (FIELDS * FIELDS)
        stand: int = display.workers[worker]
        display.deed = 256 * worker + stand
        display.workers[worker] = u8(CELL[(move - MOVE) % (FIELDS * FIELDS)])


def end_round_if_ready(state: Limes, chance: Chance) -> None:
    """When all have committed, reveal and call the next card or end (LIM-058, LIM-060)."""
    for seat in range(state.setup.seats):
        if state.step(seat) != READY:
            state.actor = seat
            return
    if chance.listening:
        reveal(state, chance)
    state.round += 1
    if state.round > ROUNDS:
        state.actor = OVER
        state.window = 0
        state.card = 0
        if chance.listening:
            chance.tell(ENDED, 0, 0, 0, 0)
    else:
        call(state, chance)


def call(state: Limes, chance: Chance) -> None:
    """Draw the card of the round, the same for all (LIM-021, LIM-022)."""
    card = chance.pick(CARD, state.stack, 1, CARDS + 1, EVERYONE)
    state.stack[card] = u8(0)
    state.card = card
    state.called = append(state.called, u8(card))
    state.window = state.round
    state.actor = 0
    for seat in range(state.setup.seats):
        state.set_step(seat, TO_LAY)
        state.displays[seat].deed = NOTHING_DONE
    if chance.listening:
        chance.tell(CALLED, 0, state.round, card, 0)


def reveal(state: Limes, chance: Chance) -> None:
    """Tell what everybody chose this round."""
    for seat in range(state.setup.seats):
        display = state.displays[seat]
        lay: int = display.lays[len(display.lays) - 1]
        chance.tell(LAID, seat, state.card, lay >> 2, lay & 3)
        if display.deed == NOTHING_DONE:
            chance.tell(WORKER_STAYED, seat, 0, 0, 0)
            continue
        event = WORKER_PLACED if display.deed == PLACED else WORKER_MOVED
        worker = len(display.workers) - 1 if display.deed == PLACED else display.deed >> 8
        cell: int = display.workers[worker]
        land: int = display.land[cell]
        chance.tell(event, seat, worker, FIELD[cell], land)


def before_round(display: Display, called: vec[u8]) -> Display:
    """The display as it was before this round's lay and worker action."""
    was = empty()
    for number in range(len(display.lays) - 1):
        lay: int = display.lays[number]
        card: int = called[number]
        was.lay(card, lay >> 2, lay & 3)
    was.workers = display.workers[:]
    if display.deed == PLACED:
        was.workers = was.workers[: len(was.workers) - 1]
    elif display.deed >= 0:
        was.workers[display.deed >> 8] = u8(display.deed & 255)
    return was
