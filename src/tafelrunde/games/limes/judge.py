"""What a bot should know about Limes: how good a display is and will be."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from tafelrunde.games.limes import score
from tafelrunde.kernel.fast import i64
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.limes.state import Limes


def judge(table: Limes, seat: i64) -> float:
    """The seat's chance to win, from its lead over the best other display."""
    own = promise(table, seat)
    if table.setup.seats == 1:
        return min(own / 100.0, 1.0)
    best = -1000.0
    for other in range(table.setup.seats):
        if other != seat:
            best = max(best, promise(table, other))
    if table.actor == OVER and own == best:
        return 0.5
    lead = own - best
    return 1.0 / (1.0 + exp(-lead / 8.0))


def promise(table: Limes, seat: i64) -> float:
    """The points of a display now, and what its workers in the supply may still bring."""
    display = table.displays[seat]
    points = float(score.total(display))
    if table.actor == OVER:
        return points
    left = 17 - int(table.round)
    return points + 4.0 * min(int(display.supply()), left)
