"""Ways over the spaces of a duchy: what is beside what, and what hangs together."""

from __future__ import annotations

from tafelrunde.games.burgund.components import NEAR, SPACES
from tafelrunde.kernel.bits import lowest
from tafelrunde.kernel.native import i64


def around(home: i64, spaces: i64) -> i64:
    """These spaces and all beside them."""
    found = spaces
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        found |= NEAR[SPACES * home + space]
    return found


def spread(home: i64, start: i64, covered: i64) -> i64:
    """All that hangs together with the start by covered spaces."""
    found = start
    edge = start
    while edge != 0:
        edge = around(home, edge) & covered & ~found
        found |= edge
    return found
