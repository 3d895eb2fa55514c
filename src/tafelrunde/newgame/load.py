"""A position from its stored parts; whatever cannot have come up is refused in words."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.loading import ANY, numbers
from tafelrunde.kernel.state import Setup
from tafelrunde.newgame.play import LEFT, MOST, RIGHT, count
from tafelrunde.newgame.state import NewGame


def load(setup: Setup, data: Mapping[str, object], viewer: int) -> NewGame:
    """Complete if the viewer is FULL, else what that seat knows."""
    baskets = numbers(data.get("baskets"), "baskets", count(setup), 1, MOST)
    ends = numbers(data.get("ends"), "ends", ANY, LEFT, RIGHT)
    if len(ends) > len(baskets):
        raise BadPosition("more baskets were taken than there are")
    if len(ends) == len(baskets) and ends[-1] == RIGHT:
        raise BadPosition("the last basket is taken as the left one")
    return NewGame(setup, viewer, baskets, ends)
