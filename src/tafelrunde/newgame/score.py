"""What everybody has, line by line, and who comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.kernel import score
from tafelrunde.kernel.score import Line, ScoreSheet

if TYPE_CHECKING:
    from tafelrunde.newgame.state import NewGame

LINES: Final = ("from the left", "from the right")


def points(state: NewGame, seat: int) -> int:
    """Every apple is a point (NEW-031)."""
    return sum(state.baskets[number] for number, _ in state.taken(seat))


def sheet(state: NewGame, seat: int) -> ScoreSheet:
    """A line for each end of the row; their sum is `points`."""
    sums = [0, 0]
    for number, end in state.taken(seat):
        sums[end] += state.baskets[number]
    return ScoreSheet([Line(what, sums[end], 31, []) for end, what in enumerate(LINES)])


def places(state: NewGame) -> list[int]:
    """Most apples win (NEW-031)."""
    return score.places([[points(state, seat)] for seat in range(state.setup.seats)])
