"""Why a move is not allowed: a second opinion on `play.legal`, reached in another way.

Nothing here decides what is legal. It looks at coordinates and floods territories instead of using
masks and roots, so that the two can be held against each other. Rulings are counted from 1000.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.limes import play
from tafelrunde.games.limes.components import FIELDS, LAND, TOWER
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.limes.state import Limes


def why_not(state: Limes, seat: int, move: int) -> int:
    """0, or the rule against the move."""
    if state.actor == OVER:
        return 60
    step = state.step(seat)
    if step == play.READY:
        return 1003
    if (step == play.TO_LAY) != (move < play.PLACE):
        return 20
    if move < play.PLACE:
        return lay(state, seat, move // 28, move // 4 % 7)
    if move < play.MOVE:
        return place(state, seat, move - play.PLACE)
    if move < play.STAY:
        worker, field = divmod(move - play.MOVE, FIELDS**2)
        return walk(state, seat, worker, field)
    return 0


def lay(state: Limes, seat: int, x: int, y: int) -> int:
    """Where a card may not be laid."""
    cards = [(left, top) for _, left, top, _ in state.placed(seat)]
    if not cards:
        return 0 if (x, y) == (3, 3) else 1005
    gaps = [(abs(x - left), abs(y - top)) for left, top in cards]
    if (0, 0) in gaps:
        return 35
    near = [gap for gap in gaps if sum(gap) == 1 or (state.diagonal and gap == (1, 1))]
    if not near:
        return 37 if state.diagonal else 32
    wide, high = max(gap[0] for gap in gaps), max(gap[1] for gap in gaps)
    return 35 if wide > 3 or high > 3 else 0


def place(state: Limes, seat: int, quarter: int) -> int:
    """Where a worker may not be placed."""
    if state.supply(seat) == 0:
        return 56
    _, x, y, _ = state.placed(seat)[-1]
    first = 2 * y * FIELDS + 2 * x
    quarters = [first, first + 1, first + FIELDS + 1, first + FIELDS]
    own = flood(state.land(seat), quarters[quarter])
    return 1010 if any(earlier in own for earlier in quarters[:quarter]) else 0


def walk(state: Limes, seat: int, worker: int, field: int) -> int:
    """Where a worker may not be moved."""
    workers, land = state.workers(seat), state.land(seat)
    if worker >= len(workers) or land[field] == 0:
        return 52
    here, there = flood(land, workers[worker]), flood(land, field)
    if any(earlier in here for earlier in workers[:worker]) or field != min(there) or field in here:
        return 1010
    return 0 if any(near in there for near in border(here)) else 52


def flood(land: list[int], field: int) -> list[int]:
    """All fields of the territory of a field (LIM-040, LIM-042)."""
    kind = land[field] & LAND
    found = [field]
    if kind != TOWER:
        for known in found:
            for near in beside(known):
                if land[near] & LAND == kind and near not in found:
                    found.append(near)
    return found


def border(fields: list[int]) -> list[int]:
    """The fields beside these."""
    return [near for field in fields for near in beside(field) if near not in fields]


def beside(field: int) -> list[int]:
    """The up to four fields that share an edge with this one."""
    row, column = divmod(field, FIELDS)
    found = []
    if row > 0:
        found.append(field - FIELDS)
    if row < FIELDS - 1:
        found.append(field + FIELDS)
    if column > 0:
        found.append(field - 1)
    if column < FIELDS - 1:
        found.append(field + 1)
    return found
