"""What stands on the table, and nothing else: a position can be copied, stored and compared."""

from __future__ import annotations

from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.score import ScoreSheet
from tafelrunde.kernel.state import FULL, OVER, PlainState, Setup
from tafelrunde.newgame import judge, play, refuse, score


class NewGame(PlainState):
    """A row of baskets and what was taken of it.

    `baskets` are the apples of every basket, from left to right as they stood at the beginning;
    `ends` says of every turn which end of the row was taken. All else follows from the two.
    """

    def __init__(self, setup: Setup, viewer: int, baskets: list[int], ends: list[int]) -> None:
        super().__init__(setup, viewer, 0, 0)
        self.baskets = baskets
        self.ends = ends
        self.settle()

    def settle(self) -> None:
        """Whose turn it is (NEW-020), or that the game is over (NEW-030)."""
        turn = len(self.ends)
        self.actor = OVER if turn == len(self.baskets) else turn % self.setup.seats

    def row(self) -> range:
        """The numbers of the baskets that still stand in the row."""
        left, right = self.ends.count(play.LEFT), self.ends.count(play.RIGHT)
        return range(left, len(self.baskets) - right)

    def at(self, end: int) -> int:
        """The number of the basket at an end of the row."""
        return self.row()[0 if end == play.LEFT else -1]

    def taken(self, seat: int) -> list[tuple[int, int]]:
        """The baskets of a seat in the order of its turns, each with the end it was taken from."""
        found = []
        first, last = 0, len(self.baskets) - 1
        for turn, end in enumerate(self.ends):
            if turn % self.setup.seats == seat:
                found.append((first if end == play.LEFT else last, end))
            first, last = (first + 1, last) if end == play.LEFT else (first, last - 1)
        return found

    def moves(self, seat: int) -> list[int]:
        return play.moves(self, seat)

    def apply(self, seat: int, move: int, chance: Chance) -> None:
        play.apply(self, seat, move, chance)

    def why_not(self, seat: int, move: int) -> int:
        return refuse.why_not(self, seat, move)

    def copy(self) -> NewGame:
        return self.seen_by(self.viewer)

    def seen_by(self, seat: int) -> NewGame:
        """Nothing is hidden here; what is, must not be in a view."""
        return NewGame(self.setup, seat, self.baskets[:], self.ends[:])

    def imagine(self, chance: Chance) -> NewGame:
        """Where something is hidden, `chance` decides what it could be."""
        return self.seen_by(FULL)

    def points(self, seat: int) -> int:
        return score.points(self, seat)

    def score(self, seat: int) -> ScoreSheet:
        return score.sheet(self, seat)

    def places(self) -> list[int]:
        return score.places(self)

    def judge(self) -> list[float]:
        return judge.judge(self)

    def to_dict(self) -> dict[str, object]:
        return {"baskets": self.baskets[:], "ends": self.ends[:]}


def new(setup: Setup, chance: Chance) -> NewGame:
    """The table before the first move."""
    return NewGame(setup, FULL, play.filled(setup, chance), [])
