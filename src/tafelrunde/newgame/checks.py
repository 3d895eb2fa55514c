"""What only we can tell those who check the game: how long it can be, and what is never lost."""

from __future__ import annotations

from tafelrunde.kernel.checks import Checks, Pairs
from tafelrunde.newgame.play import count
from tafelrunde.newgame.state import NewGame


def baskets(state: NewGame) -> Pairs:
    """Every basket is in the row or somebody's."""
    taken = [number for seat in range(state.setup.seats) for number, _ in state.taken(seat)]
    return [(sorted([*state.row(), *taken]), list(range(count(state.setup))))]


CHECKS = Checks(bound=count, conserved={"baskets": baskets})
