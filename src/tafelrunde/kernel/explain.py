"""Why something that was touched cannot be used now, as a good teacher would say it.

A game's `explain.py` looks at what could be done with the thing, and at what is missing for each of
these; of all reasons the nearest is told. It never decides: it asks the game's second opinion.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

# How far something is from being possible, nearest first.
SHORT = 0  # an amount is missing: silver, workers, reach
UNFIT = 1  # it does not go here or with what was chosen
FIRST = 2  # something else has to be chosen or done first
LATER = 3  # it has its use, but in another phase, step or turn
NEVER = 4  # it is nothing that one uses, or not one's own


@dataclass(frozen=True)
class Reason:
    """What stands against using a thing: the rule, the thing's name, what is missing in words."""

    rule: int
    thing: str
    missing: str
    far: int

    @property
    def text(self) -> str:
        """The sentence for people."""
        return f"{self.thing}: {self.missing}"


class Explain(Protocol):
    """What a game's `explain.py` says."""

    def explain(
        self, view: Any, seat: int, touched: Sequence[str], names: Sequence[str], lang: str
    ) -> Reason | None:
        """Why the last of these ids cannot be touched after the others; None if it can be.

        None as well for an id that the picture does not have.
        """


def nearest(reasons: Iterable[Reason]) -> Reason | None:
    """The reason that is nearest to being no reason; of equal ones the first."""
    return min(reasons, key=lambda reason: reason.far, default=None)
