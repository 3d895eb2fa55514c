"""Whether something can be had only by throwing cards of the hand into the payment (MED-050)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.medievalia.components import HOSTS, STACK_OF
from tafelrunde.games.medievalia.fief import HELD, ROW
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


def takes_cards(view: Medievalia, seat: int, verb: str, values: Sequence[int]) -> bool:
    """Does an action need cards of the hand beside the one that is played?"""
    purpose = purpose_of(verb, values)
    if purpose < 0 or view.actor == OVER or not view.waiting(seat):
        return False
    if view.frames.kind() != ACTING:
        return False
    bare = view.copy()
    for pile in range(3):
        played = purpose < FOR_BUILDING and int(STACK_OF[purpose]) == pile
        bare.hands[ROW * seat + HELD + pile] = u8(1 if played else 0)
    return not affordable(bare, seat, purpose, means(bare, seat))
