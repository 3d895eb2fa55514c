"""External movement (MED-090 to MED-095)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.medievalia import events
from tafelrunde.games.medievalia.actions import dismissals, movable
from tafelrunde.games.medievalia.components import BETWEEN, KNIGHT, OF_KIND
from tafelrunde.games.medievalia.fief import (
    AT,
    MOVED,
    OWN,
    STEPPED,
    USED,
    alike,
    allied,
    detach,
    enemies,
    near,
    place_of,
)
from tafelrunde.games.medievalia.verbs import DONE, MARCH
from tafelrunde.kernel.bits import BIT, lowest
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import append, i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia


def ready(state: Medievalia, seat: i64) -> i64:
    """Unused troops that can still move; on a used host they cannot leave (MED-R12)."""
    masks = state.masks
    abroad = masks[OWN + seat] & ~masks[AT + seat] & ~masks[USED]
    return (abroad | movable(state, seat)) & ~masks[MOVED]


def exits(state: Medievalia, seat: i64, place: i64) -> i64:
    """The places that can be reached from a place in one step (MED-092 to MED-094)."""
    found = near(state, place)
    if place < BETWEEN:
        return found
    blockers = enemies(state, seat) & state.masks[AT + place] & ~state.masks[USED]
    if blockers == 0:
        return found
    for other in range(state.setup.seats):
        if not allied(state, seat, other):
            found &= ~BIT[other]
    return found


def marches(state: Medievalia, seat: i64, found: vec[i64]) -> vec[i64]:
    """All steps troops can make; of equal troops the lowest."""
    rest = alike(state, ready(state, seat))
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        to = exits(state, seat, place_of(state, card))
        while to != 0:
            found = append(found, MARCH + 8 * card + lowest(to))
            to &= to - 1
    return found


def marching(state: Medievalia, seat: i64) -> vec[i64]:
    """Marching and dismissing, until it is enough (MED-R28)."""
    found = dismissals(state, seat, vec[i64](capacity=48))
    return marches(state, seat, append(found, DONE))


def march(state: Medievalia, seat: i64, move: i64, chance: Chance) -> None:
    """A troop makes a step; a knight may make a second one (MED-091)."""
    card, to = (move - MARCH) // 8, (move - MARCH) % 8
    bit = BIT[card]
    masks = state.masks
    detach(state, seat, card)
    masks[AT + place_of(state, card)] &= ~bit
    masks[AT + to] |= bit
    if bit & OF_KIND[KNIGHT] != 0 and masks[STEPPED] & bit == 0:
        masks[STEPPED] |= bit
    else:
        masks[MOVED] |= bit
    chance.tell(events.MARCHED, seat, card, to, 0)
