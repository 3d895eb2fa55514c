"""Looking one move ahead: what each move is worth to its seat right after it."""

from __future__ import annotations

from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.knowledge import Knowledge
from tafelrunde.kernel.state import State


def looks(
    worlds: list[State], seat: int, moves: list[int], knowledge: Knowledge, chance: Chance
) -> list[float]:
    """Each move's worth, added up over positions that all look alike to the seat."""
    found: list[float] = []
    for move in moves:
        worth = 0.0
        for world in worlds:
            after = world.copy()
            after.apply(seat, move, chance)
            worth += knowledge.worth(after, seat)
        found.append(worth)
    return found
