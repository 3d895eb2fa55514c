"""A ladder: every bot against every other, and one rating for each that explains all results.

A rating of 100 more is won in 64 games of 100, of 400 more in 91, as in chess (Bradley and Terry).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from math import comb, log10
from statistics import stdev

from tafelrunde.kernel.chance import Seeded
from tafelrunde.lab.arena import Z95, tournament
from tafelrunde.lab.contest import Plan
from tafelrunde.lab.crew import Crew

MIDDLE = 1500.0
STEP = 400.0
# Nobody is infinitely better: each pair is taken to have tied once more than it played.
TIES = 0.5
ROUNDS = 500
CLOSE = 1e-5
# The intervals come from so many ladders that luck could have brought as well.
REPEATED = 200
FINE = 1_000_000


@dataclass
class Rung:
    """One bot on the ladder: its rating, and what it won against each of the others."""

    name: str
    wins: list[float]
    rating: float = MIDDLE
    low: float = MIDDLE
    high: float = MIDDLE
    seconds_per_move: float = 0.0
    faults: int = 0

    def report(self) -> dict[str, object]:
        """The rung as JSON."""
        return {
            "name": self.name, "rating": self.rating, "low": self.low, "high": self.high,
            "wins": self.wins, "seconds_per_move": self.seconds_per_move, "faults": self.faults,
        }  # fmt: skip


def ladder(plan: Plan, games: int, crew: Crew, progress: Callable[[int], None]) -> list[Rung]:
    """Each table of as many entrants as have a seat plays so many games; the best comes first."""
    count = len(plan.entrants)
    rungs = [Rung(entrant.name, [0.0] * count) for entrant in plan.entrants]
    seconds, decisions = [0.0] * count, [0] * count
    for number, party in enumerate(combinations(range(count), plan.seats)):
        met = replace(plan, entrants=tuple(plan.entrants[who] for who in party))
        standings = tournament(met, games, crew, partial(_further, progress, number * games))
        for who, standing in zip(party, standings, strict=True):
            for other, beaten in zip(party, standing.beaten, strict=True):
                rungs[who].wins[other] += beaten * (other != who)
            rungs[who].faults += len(standing.faults)
            seconds[who] += standing.seconds
            decisions[who] += standing.decisions
    # All results of one game together say as much as one: they depend on each other.
    met_often = games * comb(count - 2, plan.seats - 2) // (plan.seats - 1)
    _rate(rungs, max(1, met_often), plan.seed)
    for who, rung in enumerate(rungs):
        rung.seconds_per_move = seconds[who] / max(1, decisions[who])
    order = sorted(range(count), key=lambda who: -rungs[who].rating)
    for rung in rungs:
        rung.wins = [rung.wins[other] for other in order]
    return [rungs[who] for who in order]


def _further(progress: Callable[[int], None], before: int, done: int) -> None:
    progress(before + done)


def _rate(rungs: Sequence[Rung], games: int, seed: int) -> None:
    wins = [rung.wins for rung in rungs]
    found = ratings(wins)
    for rung, rating, bounds in zip(rungs, found, intervals(found, games, seed), strict=True):
        rung.rating, (rung.low, rung.high) = rating, bounds


def ratings(wins: Sequence[Sequence[float]]) -> list[float]:
    """The most likely ratings, 1500 in the middle; `wins[a][b]` are those of a against b.

    >>> [round(rating) for rating in ratings([[0, 30], [10, 0]])]
    [1593, 1407]
    """
    count = len(wins)
    strength = [1.0] * count
    for _ in range(ROUNDS):
        fresh = [_improved(wins, strength, who) for who in range(count)]
        scale = 1.0
        for value in fresh:
            scale *= value ** (1 / count)
        fresh = [value / scale for value in fresh]
        moved = max(abs(log10(a / b)) for a, b in zip(fresh, strength, strict=True))
        strength = fresh
        if moved < CLOSE:
            break
    return [MIDDLE + STEP * log10(value) for value in strength]


def _improved(wins: Sequence[Sequence[float]], strength: Sequence[float], who: int) -> float:
    """One step towards the strength that expects as many wins as there were."""
    won, met = 0.0, 0.0
    for other in range(len(wins)):
        if other != who:
            won += wins[who][other] + TIES
            games = wins[who][other] + wins[other][who] + 2 * TIES
            met += games / (strength[who] + strength[other])
    return won / met


def intervals(found: Sequence[float], games: int, seed: int) -> list[tuple[float, float]]:
    """Within which bounds each rating lies with 95 % certainty, from ladders played in thought."""
    rated = [ratings(again) for again in _repeated(found, games, seed)]
    reach = [Z95 * stdev(column) for column in zip(*rated, strict=True)]
    return [(one - far, one + far) for one, far in zip(found, reach, strict=True)]


def _repeated(found: Sequence[float], games: int, seed: int) -> Iterator[list[list[float]]]:
    """Ladders with as many games, won by luck as often as the ratings expect."""
    chance, count = Seeded(f"ladder {seed}"), len(found)
    for _ in range(REPEATED):
        again = [[0.0] * count for _ in range(count)]
        for one, other in combinations(range(count), 2):
            share = int(FINE / (1 + 10 ** ((found[other] - found[one]) / STEP)))
            won = sum(chance.draw(FINE) < share for _ in range(games))
            again[one][other], again[other][one] = float(won), float(games - won)
        yield again


def table(rungs: Sequence[Rung]) -> list[str]:
    """The ladder in Markdown: ratings, and the games that each won against each."""
    numbers = [str(place + 1) for place in range(len(rungs))]
    head = ["", "bot", "rating", "95 % sure", *numbers, "s/move"]
    rows = [head, ["---:", "---", "---:", "---", *["---:"] * len(rungs), "---:"]]
    for place, rung in enumerate(rungs):
        against = ["" if place == other else f"{won:g}" for other, won in enumerate(rung.wins)]
        between = f"{rung.low:.0f} to {rung.high:.0f}"
        rows.append(
            [numbers[place], rung.name, f"{rung.rating:.0f}", between, *against,
             f"{rung.seconds_per_move:.4f}"]
        )  # fmt: skip
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    return [f"| {' | '.join(map(str.ljust, row, widths))} |" for row in rows]
