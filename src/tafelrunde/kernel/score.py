"""Score sheets: every point with its source and its rule, and who comes first."""

from __future__ import annotations

from typing import Final, final

# Whose points a line has: the seat's own, those that its partners have in lines of their own, or
# those of the team, which are in the sheet of every partner and count once.
OWN: Final = "own"
MATES: Final = "mates"
SHARED: Final = "team"


@final
class Line:
    """One line of a score sheet; `what` is the game's own word for it, told by its `words.py`."""

    def __init__(
        self, what: str, points: int, rule: int, about: list[int], whose: str = OWN
    ) -> None:
        self.what = what
        self.points = points
        self.rule = rule
        self.about = about
        self.whose = whose

    def __repr__(self) -> str:
        return f"Line({self.what!r}, {self.points}, {self.rule}, {self.about})"


@final
class ScoreSheet:
    """What a seat has, line by line."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum([line.points for line in self.lines])


def places(keys: list[list[int]]) -> list[int]:
    """Places by descending keys, compared item by item; equal keys share a place.

    >>> places([[18, 8], [18, 7], [18, 8]])
    [1, 3, 1]
    """
    return [1 + sum([other > key for other in keys]) for key in keys]


def result(places: list[int]) -> list[float]:
    """What each seat got of the victory: 1 for the winner, a share for several, 0 for the others.

    >>> result([1, 2]), result([1, 3, 1])
    ([1.0, 0.0], [0.5, 0.0, 0.5])
    """
    winners = float(places.count(1))
    return [1.0 / winners if place == 1 else 0.0 for place in places]


def rule_name(prefix: str, number: int) -> str:
    """The number of a rule or ruling as it is written; rulings start at 1000.

    >>> rule_name("LIM", 35), rule_name("LIM", 1006)
    ('LIM-035', 'LIM-R06')
    """
    return f"{prefix}-{number:03}" if number < 1000 else f"{prefix}-R{number - 1000:02}"
