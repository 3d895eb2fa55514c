"""What a bot should know about Limes: how good a display is, and what may still come of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.limes import score
from tafelrunde.games.limes.components import AROUND, CELLS, LAND, ROUNDS, STRIDE, TOWER
from tafelrunde.games.limes.display import UNKNOWN, Display
from tafelrunde.games.limes.play import READY
from tafelrunde.kernel.native import i64, vec
from tafelrunde.kernel.score import result
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.limes.state import Limes

PERFECT: Final = 100.0
# What is still to come: for each card to be laid, each worker in the supply, each empty field at
# the edge of a territory (by its land) and each empty field in a watchman's sight.
LAY: Final = 1.4
SUPPLY: Final = 3.0
EDGE: Final = [0.0, 0.35, 0.5, 0.5, 0.0]
VIEW: Final = 0.15


def _place_bit(cell: int) -> int:
    row, column = cell // STRIDE - 1, cell % STRIDE - 1
    inside = 0 <= row < 14 and 0 <= column < 14
    return 1 << (column // 2 * 8 + row // 2) if inside else 0


PLACE_BIT: Final = vec[i64]([i64(_place_bit(cell)) for cell in range(CELLS)])


def judge(state: Limes) -> list[float]:
    """What each display promises, in hundreds of points; at the end the winner is a bit ahead.

    Displays have no effect on each other (LIM-030): the own points are all one can do to win.
    """
    found = [promise(state, seat) / PERFECT for seat in range(state.setup.seats)]
    if state.actor == OVER:
        won = result(state.places())
        return [min(found[seat] + 0.001 * won[seat], 1.0) for seat in range(len(won))]
    return found


def promise(state: Limes, seat: i64) -> float:
    """The points of a display now, and what its workers may still bring."""
    display = state.displays[seat]
    if state.actor == OVER:
        return float(score.total(display))
    if display.hope == UNKNOWN:
        display.hope = float(score.total(display)) + growth(display)
    lays: int = ROUNDS - len(display.lays)
    left = ROUNDS - int(state.round) + (1 if state.step(seat) != READY else 0)
    return display.hope + SUPPLY * min(int(display.supply()), left) + LAY * lays


def growth(display: Display) -> float:
    """What the empty fields beside and in sight of the workers promise."""
    hope = 0.0
    if len(display.workers) == 0:
        return hope
    room = display.room()
    taken = vec[i64](capacity=7)
    for worker in display.workers:
        cell: int = worker
        before = len(taken)
        taken = score.note(taken, display.territory(cell))
        if len(taken) > before:
            kind: int = display.land[cell] & LAND
            if kind == TOWER:
                hope += VIEW * float(unseen(display, cell, room))
            else:
                hope += EDGE[kind] * float(shore(display, cell, room))
    return hope


def unseen(display: Display, cell: i64, room: i64) -> i64:
    """Empty fields that may become forest in a watchman's sight."""
    land = display.land
    count: i64 = 0
    for step in AROUND:
        field = cell + step
        while PLACE_BIT[field] & room != 0 and land[field] & LAND != TOWER:
            if land[field] == 0:
                count += 1
            field += step
    return count


def shore(display: Display, cell: i64, room: i64) -> i64:
    """Empty fields along the edge of a territory, counted from each side."""
    land, ring = display.land, display.ring
    count: i64 = 0
    field: int = cell
    while True:
        for step in AROUND:
            if land[field + step] == 0 and PLACE_BIT[field + step] & room != 0:
                count += 1
        field = ring[field]
        if field == cell:
            return count
