"""What a player can do: the verbs, which moves are legal, and what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.state import OVER, Setup
from tafelrunde.kernel.verbs import Field, Verb, Verbs

if TYPE_CHECKING:
    from tafelrunde.newgame.state import NewGame

LEFT: Final = 0
RIGHT: Final = 1
MOST: Final = 6

VERBS: Final = Verbs(Verb("take", Field("end", words=("left", "right"))))
TAKE: Final = 0
# What chance decides, and what is told: the numbers are those of `draws` and `events` in GAME.
DRAWS: Final = (Field("apples", words=("1", "2", "3", "4", "5", "6")),)
APPLES: Final = 0
TOOK: Final = 0
ENDED: Final = 1


def count(setup: Setup) -> int:
    """How many baskets there are (NEW-001, NEW-003)."""
    return int(setup.seats) * (6 if setup.values[0] else 4)


def filled(setup: Setup, chance: Chance) -> list[int]:
    """The row at the beginning (NEW-010); everybody sees every roll."""
    return [1 + chance.below(APPLES, MOST, EVERYONE) for _ in range(count(setup))]


def moves(state: NewGame, seat: int) -> list[int]:
    """The legal moves, ascending (NEW-022, NEW-023)."""
    if seat != state.actor:
        return []
    return [TAKE + LEFT] if len(state.row()) == 1 else [TAKE + LEFT, TAKE + RIGHT]


def apply(state: NewGame, seat: int, move: int, chance: Chance) -> None:
    """Take a basket (NEW-021); the caller knows that the move is legal."""
    end = move - TAKE
    chance.tell(TOOK, seat, state.at(end), end, 0)
    state.ends.append(end)
    state.settle()
    if state.actor == OVER:
        chance.tell(ENDED, seat, 0, 0, 0)
