"""What speaks against an action that is allowed, so that nobody learns it only afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.medievalia.components import HOSTS, PEOPLE_PER_FOOD, STACK_OF
from tafelrunde.games.medievalia.fief import HELD, OWN, ROW, food
from tafelrunde.games.medievalia.payment import affordable, means
from tafelrunde.games.medievalia.verbs import ACTING, FOR_BUILDING, FOR_EXTRA, FOR_REMOVAL
from tafelrunde.kernel.native import u8
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tafelrunde.games.medievalia.state import Medievalia


def purpose_of(verb: str, values: Sequence[int]) -> int:
    """What an action is paid for, or -1."""
    match verb:
        case "play":
            return values[0]
        case "purchase":
            return int(FOR_BUILDING) + HOSTS * values[0] + values[1]
        case "extra":
            return int(FOR_EXTRA) + values[0]
        case "remove":
            return int(FOR_REMOVAL) + values[0]
        case _:
            return -1


def drawback(view: Medievalia, seat: int, verb: str, values: Sequence[int]) -> str:
    """What is said of an action that costs more than its price, or nothing."""
    purpose = purpose_of(verb, values)
    if purpose < 0 or view.actor == OVER or not view.waiting(seat):
        return ""
    if view.frames.kind() != ACTING:
        return ""
    if _is_one_too_many(view, seat, purpose):
        return "no food"
    return "for cards" if _takes_cards(view, seat, purpose) else ""


def _is_one_too_many(view: Medievalia, seat: int, purpose: int) -> bool:
    """Would somebody have to leave at once if this card came to the people (MED-144)?"""
    if purpose >= FOR_BUILDING or STACK_OF[purpose] == 0:
        return False
    people = int(view.masks[OWN + seat]).bit_count() + 1
    return people > PEOPLE_PER_FOOD * food(view, seat)


def _takes_cards(view: Medievalia, seat: int, purpose: int) -> bool:
    """Does an action need cards of the hand beside the one that is played (MED-050)?"""
    bare = view.copy()
    for pile in range(3):
        played = purpose < FOR_BUILDING and int(STACK_OF[purpose]) == pile
        bare.hands[ROW * seat + HELD + pile] = u8(1 if played else 0)
    return not affordable(bare, seat, purpose, means(bare, seat))
