"""Glicko-2: a strength, how surely it is known, and how both change with a day's results.

After Mark E. Glickman, "Example of the Glicko-2 system", with two additions: a result has a weight,
and somebody may be one of several on his side. Sums are exact, so the order of results is nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, exp, fsum, hypot, log, pi, sqrt
from typing import NamedTuple

MIDDLE = 1500.0
WIDEST = 350.0
# For periods of one day: a deviation of 60 becomes 116 in a year in which nobody plays.
RESTLESS = 0.03
SCALE = 173.7178
# Above this deviation nobody has a rank.
RANKED = 110.0
_TAU = 0.5
_CLOSE = 1e-9


class Rating(NamedTuple):
    """A strength, its deviation, and how much the strength itself moves in a period."""

    value: float = MIDDLE
    deviation: float = WIDEST
    volatility: float = RESTLESS

    def kept(self) -> Rating:
        """As it is stored: what is computed again later, or elsewhere, begins with just this."""
        return Rating(round(self.value, 4), round(self.deviation, 4), round(self.volatility, 8))


class Encounter(NamedTuple):
    """One result: 1, a half or 0 against an opponent.

    `share` is which part of the own side one was.
    """

    other: Rating
    score: float
    weight: float = 1.0
    share: float = 1.0


def _doubt(deviation: float) -> float:
    """How much less an opponent's strength says if it is not well known."""
    phi = deviation / SCALE
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def _chance(value: float, other: float, doubt: float) -> float:
    return 1 / (1 + exp(-doubt * (value - other) / SCALE))


def expected(one: Rating, other: Rating) -> float:
    """How many of all games the one is expected to win.

    >>> round(expected(Rating(1688, 41), Rating(1742, 38)), 2)
    0.42
    """
    return _chance(one.value, other.value, _doubt(hypot(one.deviation, other.deviation)))


def rested(rating: Rating, periods: int) -> Rating:
    """A rating after so many periods without a game: the same, but less sure."""
    moved = rating.volatility * SCALE * sqrt(max(0, periods))
    return rating._replace(deviation=min(WIDEST, hypot(rating.deviation, moved)))


def games_to_rank(rating: Rating) -> int:
    """About how many games against equals are missing to a rank.

    >>> games_to_rank(Rating()), games_to_rank(Rating(deviation=138)), games_to_rank(Rating(1, 90))
    (9, 4, 0)
    """
    missing = (SCALE / RANKED) ** 2 - (SCALE / rating.deviation) ** 2
    return max(0, ceil(4 * missing))


def rated(rating: Rating, played: Sequence[Encounter]) -> Rating:
    """The rating after a period with these results."""
    if not played:
        return rested(rating, 1)
    phi, sigma = rating.deviation / SCALE, rating.volatility
    slopes, knowledge = [], []
    for one in played:
        doubt = _doubt(one.other.deviation)
        hoped = _chance(rating.value, one.other.value, doubt)
        slopes.append(one.weight * one.share * doubt * (one.score - hoped))
        knowledge.append(one.weight * (one.share * doubt) ** 2 * hoped * (1 - hoped))
    slope, known = fsum(slopes), fsum(knowledge)
    sigma = _moved(sigma, phi, slope / known, 1 / known)
    phi = 1 / sqrt(1 / (phi * phi + sigma * sigma) + known)
    return Rating(rating.value + SCALE * phi * phi * slope, min(WIDEST, SCALE * phi), sigma)


def _moved(sigma: float, phi: float, delta: float, variance: float) -> float:
    """The volatility after a period: step 5 of the paper."""
    start = log(sigma * sigma)

    def slant(x: float) -> float:
        grown = phi * phi + variance + exp(x)
        return exp(x) * (delta * delta - grown) / (2 * grown * grown) - (x - start) / (_TAU * _TAU)

    left = start
    if delta * delta > phi * phi + variance:
        right = log(delta * delta - phi * phi - variance)
    else:
        right = start - _TAU
        while slant(right) < 0:
            right -= _TAU
    high, low = slant(left), slant(right)
    while abs(right - left) > _CLOSE:
        between = left + (left - right) * high / (low - high)
        here = slant(between)
        if here * low <= 0:
            left, high = right, low
        else:
            high /= 2
        right, low = between, here
    return exp(left / 2)
