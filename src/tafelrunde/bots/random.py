"""The bot that knows the rules and nothing else."""

from __future__ import annotations

from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import State


class Random:
    """Any legal move, each equally likely."""

    def __init__(self, name: str = "random", seed: int | str = 0) -> None:
        self.name = name
        self.chance = Seeded(f"random {seed}")

    def choose(self, view: State, seat: int) -> int:
        """A legal move."""
        moves = view.moves(seat)
        return moves[self.chance.draw(len(moves))]
