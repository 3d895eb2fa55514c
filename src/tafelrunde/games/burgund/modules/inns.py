"""The module of the inns: one comes each phase, fits every colour, makes its region larger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.burgund.components import INN, REGION, SPACES
from tafelrunde.kernel.bits import BIT, lowest
from tafelrunde.kernel.native import i64, u8

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund


def arrive(state: Burgund) -> None:
    """One more inn comes to the inn space, on top of those still there (BUR-185, BUR-186)."""
    state.supply[INN] -= u8(1)
    state.inns += 1


def lying(state: Burgund, seat: i64) -> i64:
    """The spaces of a duchy with inns on them, as a mask."""
    found: i64 = 0
    for space in range(i64(SPACES)):
        if state.land[SPACES * seat + space] == INN:
            found |= BIT[space]
    return found


def fitting(state: Burgund, seat: i64) -> i64:
    """The empty spaces of any colour in regions that have no inn (BUR-188, BUR-189)."""
    home: int = state.duchy[seat]
    found = (BIT[SPACES] - 1) & ~state.covered[seat]
    rest = lying(state, seat)
    while rest != 0:
        space = lowest(rest)
        rest &= rest - 1
        found &= ~REGION[SPACES * home + space]
    return found
