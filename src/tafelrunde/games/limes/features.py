"""What a net is told of a display in Limes: workers, territories nobody scores, shape, stack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.limes import score
from tafelrunde.games.limes.components import (
    AROUND,
    CARDS,
    CORNERS,
    HUT,
    LAND,
    QUARTERS,
    TOWER,
)
from tafelrunde.games.limes.display import Display, corner
from tafelrunde.games.limes.judge import shore, unseen
from tafelrunde.games.limes.play import TO_WORK
from tafelrunde.kernel.bits import count, lowest
from tafelrunde.kernel.native import i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.limes.state import Limes

# Changes whenever the numbers mean something else: what was learned before is of no use then.
VERSION: Final = 1
# Cards laid and step of the round as ones, workers in the supply too.
LAID: Final = 0
STEP: Final = LAID + 17
SUPPLY: Final = STEP + 3
# By land: workers, their points, empty fields that may add to them.
WORK: Final = SUPPLY + 8
# By land, of territories that no worker scores: the best, the second, how many, the best beside a
# worker, empty fields beside the best.
OPEN: Final = WORK + 12
# By land the best of these on the card laid last, while a worker can be placed there.
HERE: Final = OPEN + 20
# Empty places by how many cards lie around them.
HOLES: Final = HERE + 4
# Fields of each land, and huts, that may still come.
STACK: Final = HOLES + 5
IDLE: Final = STACK + 5
ROOM: Final = IDLE + 1
DIAGONAL: Final = ROOM + 1
SIZE: Final = DIAGONAL + 1

NOTHING: Final = vec[float]([0.0] * SIZE)
STEPS: Final = vec[i64]([i64(step) for step in (-8, -1, 1, 8)])


def features(state: Limes, seat: i64) -> vec[float]:
    """The display of a seat, and what may still be laid into it."""
    out = NOTHING[:]
    display = state.displays[seat]
    step = state.step(seat)
    out[LAID + i64(len(display.lays))] = 1.0
    out[STEP + step] = 1.0
    out[SUPPLY + display.supply()] = 1.0
    if state.diagonal:
        out[DIAGONAL] = 1.0
    tell_stack(state, out)
    if len(display.lays) > 0:
        room = display.room()
        taken = tell_workers(display, room, out)
        tell_territories(display, room, taken, out)
        if step == TO_WORK and display.supply() > 0:
            tell_card(display, taken, out)
        tell_shape(display, room, out)
    return out


def tell_stack(state: Limes, out: vec[float]) -> None:
    """The fields of the cards that nobody has seen."""
    for card in range(i64(1), i64(CARDS + 1)):
        if state.stack[card] != 0:
            for quarter in range(16 * card, 16 * card + 4):
                code: int = QUARTERS[quarter]
                out[STACK + (code & LAND) - 1] += 0.04
                if code >= HUT:
                    out[STACK + 4] += 0.04


def tell_workers(display: Display, room: i64, out: vec[float]) -> vec[i64]:
    """What the workers score; returns the territories that they score."""
    taken = vec[i64](capacity=7)
    for worker in display.workers:
        cell: int = worker
        before = len(taken)
        taken = score.note(taken, display.territory(cell))
        if len(taken) == before:
            out[IDLE] += 1.0
            continue
        kind: int = display.land[cell] & LAND
        first = WORK + 3 * (kind - 1)
        edge = unseen(display, cell, room) if kind == TOWER else shore(display, cell, room)
        out[first] += 0.3
        out[first + 1] += 0.1 * float(score.worth(display, cell))
        out[first + 2] += 0.1 * float(edge)
    return taken


def tell_territories(display: Display, room: i64, taken: vec[i64], out: vec[float]) -> None:
    """What those territories are worth that no worker scores."""
    best = vec[i64]([-1, -1, -1, -1])
    for lay in display.lays:
        place: int = lay >> 2
        first = corner(place)
        for step in CORNERS:
            cell = first + step
            root: int = display.root[cell]
            if root == cell and not among(taken, cell):
                weigh(display, cell, taken, best, out)
    for kind in range(i64(4)):
        if best[kind] >= 0:
            cell = best[kind]
            tower = kind == TOWER - 1
            edge = unseen(display, cell, room) if tower else shore(display, cell, room)
            out[OPEN + 5 * kind + 4] = 0.1 * float(edge)


def weigh(display: Display, cell: i64, taken: vec[i64], best: vec[i64], out: vec[float]) -> None:
    """Count a territory among those of its land."""
    kind: int = (display.land[cell] & LAND) - 1
    at = OPEN + 5 * kind
    worth = 0.1 * float(score.worth(display, cell))
    out[at + 2] += 0.1
    if worth > out[at] or best[kind] < 0:
        out[at + 1] = out[at]
        out[at] = worth
        best[kind] = cell
    elif worth > out[at + 1]:
        out[at + 1] = worth
    if worth > out[at + 3] and beside(display, cell, taken):
        out[at + 3] = worth


def beside(display: Display, cell: i64, taken: vec[i64]) -> bool:
    """Does a territory share a side with one of these?"""
    land, ring = display.land, display.ring
    field: int = cell
    while True:
        for step in AROUND:
            if land[field + step] != 0 and among(taken, display.territory(field + step)):
                return True
        field = ring[field]
        if field == cell:
            return False


def among(taken: vec[i64], root: i64) -> bool:
    """Is it one of these?"""
    for other in taken:  # noqa: SIM110
        if other == root:
            return True
    return False


def tell_card(display: Display, taken: vec[i64], out: vec[float]) -> None:
    """Where a worker could be placed now."""
    last: int = display.lays[i64(len(display.lays)) - 1]
    first = corner(last >> 2)
    for step in CORNERS:
        cell = first + step
        if not among(taken, display.territory(cell)):
            kind: int = (display.land[cell] & LAND) - 1
            worth = 0.1 * float(score.worth(display, cell))
            out[HERE + kind] = max(out[HERE + kind], worth)


def tell_shape(display: Display, room: i64, out: vec[float]) -> None:
    """How compact the display is."""
    mask = display.mask
    out[ROOM] = float(count(room)) / 49.0
    rest = room & ~mask
    while rest != 0:
        place = lowest(rest)
        rest &= rest - 1
        around: i64 = 0
        for step in STEPS:
            if place + step >= 0 and mask >> (place + step) & 1 == 1:
                around += 1
        out[HOLES + around] += 0.2
