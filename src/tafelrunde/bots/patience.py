"""How long people wait for a bot: the decisions of one turn share its time."""

from __future__ import annotations

# Seconds that a turn may take in all, and the part of what is left that one decision may take.
TURN = 2.8
PART = 0.25


class Patience:
    """Time for each of a seat's decisions, as long as no other seat decides in between.

    Each may take a part of what is left, so however many there are the turn ends in time; a table
    of one waits for nobody, and its decisions are turns of their own.
    """

    def __init__(self, seats: int) -> None:
        self.alone = seats == 1
        self.seat = -1
        self.left = TURN

    def share(self, seat: int) -> float:
        """How many seconds the next decision of this seat may take."""
        if self.alone or seat != self.seat:
            self.seat, self.left = seat, TURN
        return self.left * PART

    def spend(self, seconds: float) -> None:
        """So long it took."""
        self.left = max(0.0, self.left - seconds)
