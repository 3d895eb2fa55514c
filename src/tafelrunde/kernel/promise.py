"""What a position promises a seat, part by part: made for reasons, beside the `judge` of bots."""

from __future__ import annotations

from typing import Any, Protocol

from tafelrunde.kernel.sayings import Sayings

# The part that is no promise: what the seat has already.
POINTS = "points"


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
