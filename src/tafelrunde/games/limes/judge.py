"""What a bot should know about Limes: how good a display is and will be."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from tafelrunde.games.limes import score
from tafelrunde.games.limes.components import ROUNDS
from tafelrunde.kernel.fast import i64
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.limes.state import Limes


def judge(table: Limes) -> list[float]:
    """Each seat's chance to win, from its lead over the best other display."""
    promises = [promise(table, seat) for seat in range(table.setup.seats)]
    if len(promises) == 1:
        return [min(promises[0] / 100.0, 1.0)]
    width = 8.0
    found = []
    for seat in range(len(promises)):
        best = -1000.0
        for other in range(len(promises)):
            if other != seat:
                best = max(best, promises[other])
        found.append(1.0 / (1.0 + exp((best - promises[seat]) / width)))
    return found


def promise(table: Limes, seat: i64) -> float:
    """The points of a display now, and what its workers in the supply may still bring."""
    display = table.displays[seat]
    points = float(score.total(display))
    if table.actor == OVER:
        return points
    left = ROUNDS + 1 - int(table.round)
    return points + 4.0 * min(int(display.supply()), left)
