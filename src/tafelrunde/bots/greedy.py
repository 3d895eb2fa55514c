"""The bot that looks one move ahead."""

from __future__ import annotations

from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import State

SAMPLES = 4


class Greedy:
    """The move after which the game's `judge` likes the seat best, ties by lot.

    What chance or hidden things may do is averaged over a few imagined positions. A careless one
    plays at random that share of the time.
    """

    def __init__(self, name: str = "greedy", seed: int | str = 0, careless: float = 0.0) -> None:
        self.name = name
        self.chance = Seeded(f"greedy {seed}")
        self.careless = careless

    def choose(self, view: State, seat: int) -> int:
        """The best-looking legal move."""
        moves = view.moves(seat)
        if len(moves) == 1:
            return moves[0]
        if self.chance.draw(1000) < int(1000 * self.careless):
            return moves[self.chance.draw(len(moves))]
        worlds = [view.imagine(self.chance) for _ in range(SAMPLES)]
        best: list[int] = []
        top = -1.0
        for move in moves:
            worth = sum(self._worth(world, seat, move) for world in worlds)
            if worth > top + 1e-9:
                best, top = [move], worth
            elif worth > top - 1e-9:
                best.append(move)
        return best[self.chance.draw(len(best))]

    def _worth(self, world: State, seat: int, move: int) -> float:
        after = world.copy()
        after.apply(seat, move, self.chance)
        return after.judge()[seat]
