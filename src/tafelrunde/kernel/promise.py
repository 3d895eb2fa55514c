"""What a position promises a seat, part by part: made for reasons, beside the `judge` of bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tafelrunde.kernel.sayings import Sayings

# The part that is no promise: what the seat has already.
POINTS = "points"


@dataclass(frozen=True)
class Holding:
    """What people can see of a part: numbers by the words for them, and things by their names."""

    counts: Mapping[str, int] = field(default_factory=dict)
    things: Sequence[str] = ()


class Promise(Protocol):
    """What a game's `reasons.py` has.

    `SAYINGS` says of each part that it grew ("land more") or shrank ("land less"), `SYMBOLS` are
    its drawings. `IN_POINTS` says whether parts are counted in points; else they have an order.
    """

    SAYINGS: Sayings
    SYMBOLS: dict[str, str]
    IN_POINTS: bool

    def parts(self, state: Any, seat: int) -> list[tuple[str, float]]:
        """What makes up what the position promises to the seat; "points" is what it has already."""

    def behind(self, state: Any, seat: int, part: str, lang: str) -> Holding:
        """What there is of a part in this position, where it can be counted or named."""
