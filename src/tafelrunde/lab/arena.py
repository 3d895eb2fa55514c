"""Many matches between bots on all cores: who is better, and how surely."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import sqrt

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.contest import Entrant, Outing, Plan, play_match
from tafelrunde.lab.crew import Crew, Lost

Z95 = 1.959963984540054
LARGEST_BATCH = 60


@dataclass
class Standing:
    """What all matches together brought an entrant."""

    entrant: Entrant
    games: int = 0
    wins: float = 0.0
    beaten: list[float] = field(default_factory=list)
    points: int = 0
    seconds: float = 0.0
    decisions: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, outing: Outing) -> None:
        """Count one more match."""
        self.games += 1
        self.wins += outing.share
        before = self.beaten or [0.0] * len(outing.beat)
        self.beaten = [sum(pair) for pair in zip(before, outing.beat, strict=True)]
        self.points += outing.points
        self.seconds += outing.seconds
        self.decisions += outing.decisions
        if outing.fault:
            self.faults.append(outing.fault)

    def report(self) -> dict[str, object]:
        """The standing as JSON; of a program also how many matches it spoilt."""
        low, high = wilson(self.wins, self.games)
        found: dict[str, object] = {
            "name": self.entrant.name,
            "wins": self.wins,
            "win_rate": self.wins / self.games,
            "low": low,
            "high": high,
            "mean_score": self.points / self.games,
            "seconds_per_move": self.seconds / max(1, self.decisions),
        }
        return found | {"faults": len(self.faults)} if self.entrant.command else found


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Between which bounds the true rate of winning lies, with 95 % certainty.

    >>> [round(bound, 3) for bound in wilson(60, 100)]
    [0.502, 0.691]
    """
    rate, weight = wins / games, Z95 * Z95 / games
    middle = (rate + weight / 2) / (1 + weight)
    reach = sqrt(rate * (1 - rate) * weight + weight * weight / 4) / (1 + weight)
    # Rounding must not push the bounds past the rate itself, nor past certainty.
    return max(0.0, min(rate, middle - reach)), min(1.0, max(rate, middle + reach))


def whole_rotations(games: int, entrants: int) -> int:
    """So many matches, or a few more, that each seating comes up equally often.

    >>> whole_rotations(100, 2), whole_rotations(100, 3)
    (100, 102)
    """
    return -(-games // entrants) * entrants


def tournament(
    plan: Plan, games: int, crew: Crew, progress: Callable[[int], None]
) -> list[Standing]:
    """Play so many matches; `progress` is told how many are done."""
    standings = [Standing(entrant) for entrant in plan.entrants]
    early: dict[int, list[list[Outing]]] = {}
    for numbers, played in crew.work(partial(_batch, plan), shared_out(games, crew)):
        if isinstance(played, Lost):
            raise TafelrundeError(f"matches {numbers[0]} to {numbers[-1]}: {played.why}")
        early[numbers.start] = played
        # Always added up in the same order, or the last digits would depend on who was faster.
        while (due := early.pop(standings[0].games, None)) is not None:
            for outings in due:
                for standing, outing in zip(standings, outings, strict=True):
                    standing.add(outing)
            progress(standings[0].games)
    return standings


def shared_out(games: int, crew: Crew) -> list[range]:
    """The matches in batches, enough of them that nobody waits long for the last."""
    size = max(1, min(LARGEST_BATCH, games // (8 * crew.hands)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def _batch(plan: Plan, numbers: range) -> list[list[Outing]]:
    return [play_match(plan, number) for number in numbers]
