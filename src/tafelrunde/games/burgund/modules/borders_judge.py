"""What bots make of border posts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.burgund.components import BORDER
from tafelrunde.games.burgund.modules import borders
from tafelrunde.games.burgund.worth import hue, near
from tafelrunde.kernel.native import i64

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund


def hope(state: Burgund, seat: i64, left: float) -> float:
    """Border posts still to be joined: the shortest road first, then that to the third post."""
    done: int = state.linked[seat]
    if done == borders.ALL:
        return 0.0
    home: int = state.duchy[seat]
    covered = state.covered[seat]
    one = borders.missing(home, covered, 0, 1)
    two = borders.missing(home, covered, 1, 2)
    three = borders.missing(home, covered, 2, 0)
    short = min(one, min(two, three))
    middle = one + two + three - short - max(one, max(two, three))
    value = 0.0
    if done == 0:
        value = near(state, 0, min(8, short), left)
        middle += short
    if not state.plain_third_post:
        value += near(state, 0, min(8, middle), left)
    return value + hue(state, BORDER, min(12, middle), left)
