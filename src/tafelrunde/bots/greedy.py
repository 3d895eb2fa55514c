"""The bot that looks one move ahead."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tafelrunde.bots.learned import JUDGE, knowledge_of
from tafelrunde.bots.looking import looks
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.restoring import game_of
from tafelrunde.kernel.state import State

SAMPLES = 4


class Greedy:
    """The move after which the seat is judged best, ties by lot.

    What chance or hidden things may do is averaged over a few imagined positions. A careless one
    plays at random that share of the time, in some games another (`at`). `source` is what it knows
    beside the game's `judge`, nothing as a rule: so others can be measured by it.
    """

    def __init__(
        self,
        name: str = "greedy",
        seed: int | str = 0,
        careless: float = 0.0,
        source: str = JUDGE,
        at: Mapping[str, float] = MappingProxyType({}),
    ) -> None:
        self.name = name
        self.chance = Seeded(f"greedy {seed}")
        self.careless = careless
        self.source = source
        self.at = at

    def choose(self, view: State, seat: int) -> int:
        """The best-looking legal move."""
        moves = view.moves(seat)
        if len(moves) == 1:
            return moves[0]
        if self.chance.draw(1000) < int(1000 * self.share(view)):
            return moves[self.chance.draw(len(moves))]
        worlds = [view.imagine(self.chance) for _ in range(SAMPLES)]
        found = self.worths(worlds, seat, moves)
        best: list[int] = []
        top = -1.0
        for move, worth in zip(moves, found, strict=True):
            if worth > top + 1e-9:
                best, top = [move], worth
            elif worth > top - 1e-9:
                best.append(move)
        return best[self.chance.draw(len(best))]

    def share(self, view: State) -> float:
        """How careless it is in this game."""
        if not self.at:
            return self.careless
        return self.at.get(game_of(type(view).__module__).id, self.careless)

    def worths(self, worlds: list[State], seat: int, moves: list[int]) -> list[float]:
        """What each move is worth in these positions together."""
        return looks(worlds, seat, moves, knowledge_of(worlds[0], self.source), self.chance)
