"""How good a decision was, and what was luck: from how games ended that were played on from it.

A row is the end of one such game: what each seat had of the victory, then the points of each.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from statistics import fmean, stdev

import msgspec

Row = Sequence[float]
# Grades by what a move loses of the chance to win, best first; what loses more is a blunder.
GRADES = (("best", 0.01), ("good", 0.03), ("inaccuracy", 0.06), ("mistake", 0.12))
BLUNDER = "blunder"
WORST_IN_DOUBT = "good"
# Differences below so many standard errors are noise.
SURE = 2.0
# Beyond these chances a game is decided, and decisions are measured by points.
DECIDED = 0.97
# By how much a lead of one standard deviation of the points changes even chances.
EVEN = 0.4
STEEP = 12.0


class Gap(msgspec.Struct, frozen=True):
    """By how much one move is behind another for its seat, and the standard error of that.

    In a decided game the points count instead, as many as they would be worth in an even one.
    """

    loss: float
    error: float
    decided: bool


class Account(msgspec.Struct, frozen=True):
    """A seat's whole game: accuracy from 0 to 100, decisions by their grades, luck in chances."""

    accuracy: float
    decisions: int
    best: int
    inaccuracies: int
    mistakes: int
    blunders: int
    luck: float


def shares(rows: Sequence[Row]) -> list[float]:
    """Each seat's chance to win."""
    seats = len(rows[0]) // 2
    return [fmean(row[seat] for row in rows) for seat in range(seats)]


def gap(played: Sequence[Row], better: Sequence[Row], seat: int) -> Gap:
    """How much was lost by what was played; the rows are of the same games' luck, in order."""
    seats = len(played[0]) // 2
    middle = (shares(played)[seat] + shares(better)[seat]) / 2
    decided = middle > DECIDED or middle < 1 - DECIDED
    column = seats + seat if decided else seat
    found = [two[column] - one[column] for one, two in zip(played, better, strict=True)]
    unit = 1.0
    if decided:
        points = [row[column] for row in (*played, *better)]
        unit = EVEN / (stdev(points) or 1.0)
    error = stdev(found) / sqrt(len(found)) if len(found) > 1 else 1.0
    return Gap(max(0.0, unit * fmean(found)), unit * error, decided)


def grade(loss: float, error: float) -> str:
    """What a loss is called; one that may be noise is nothing bad.

    >>> grade(0.005, 0), grade(0.14, 0.03), grade(0.14, 0.09)
    ('best', 'blunder', 'good')
    """
    found = next((name for name, limit in GRADES if loss < limit), BLUNDER)
    in_doubt = loss < SURE * error and found not in ("best", WORST_IN_DOUBT)
    return WORST_IN_DOUBT if in_doubt else found


def luck(expected: Sequence[Row], came: Sequence[Row]) -> list[float]:
    """What the draw changed in each seat's chances; 0 where that may be noise."""
    found = []
    for seat, (before, after) in enumerate(zip(shares(expected), shares(came), strict=True)):
        noise = sqrt(_variance(expected, seat) + _variance(came, seat))
        change = after - before
        found.append(change if abs(change) > SURE * noise else 0.0)
    return found


def _variance(rows: Sequence[Row], column: int) -> float:
    """That of the mean; never none, since few games may end alike by chance."""
    values = [row[column] for row in rows]
    if len(values) < 2:
        return 1.0
    return max(stdev(values) ** 2, 1 / len(values)) / len(values)


def account(graded: Sequence[tuple[str, float, float]], luck_of: float) -> Account:
    """What a seat's decisions come to, each by grade, loss and error."""
    grades = [name for name, _, _ in graded]
    counted = [loss if loss >= SURE * error else 0.0 for _, loss, error in graded]
    return Account(
        accuracy=fmean(100 * exp(-STEEP * loss) for loss in counted) if counted else 100.0,
        decisions=len(grades),
        best=grades.count("best"),
        inaccuracies=grades.count("inaccuracy"),
        mistakes=grades.count("mistake"),
        blunders=grades.count(BLUNDER),
        luck=luck_of,
    )
