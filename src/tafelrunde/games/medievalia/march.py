"""External movement (MED-090 to MED-095)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.medievalia import events
from tafelrunde.games.medievalia.actions import dismissals, movable
from tafelrunde.games.medievalia.components import BETWEEN, BIT, KNIGHT, OF_KIND, lowest
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
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.fast import append, i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia


def ready(table: Medievalia, seat: i64) -> i64:
    """Unused troops that can still move; on a used host they cannot leave (MED-R12)."""
    masks = table.masks
    abroad = masks[OWN + seat] & ~masks[AT + seat] & ~masks[USED]
    return (abroad | movable(table, seat)) & ~masks[MOVED]


def exits(table: Medievalia, seat: i64, place: i64) -> i64:
    """The places that can be reached from a place in one step (MED-092 to MED-094)."""
    found = near(table, place)
    if place < BETWEEN:
        return found
    blockers = enemies(table, seat) & table.masks[AT + place] & ~table.masks[USED]
    if blockers == 0:
        return found
    for other in range(table.setup.seats):
        if not allied(table, seat, other):
            found &= ~BIT[other]
    return found


def marches(table: Medievalia, seat: i64, found: vec[i64]) -> vec[i64]:
    """All steps troops can make; of equal troops the lowest."""
    rest = alike(table, ready(table, seat))
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        to = exits(table, seat, place_of(table, card))
        while to != 0:
            found = append(found, MARCH + 8 * card + lowest(to))
            to &= to - 1
    return found


def marching(table: Medievalia, seat: i64) -> vec[i64]:
    """Marching and dismissing, until it is enough (MED-R28)."""
    found = dismissals(table, seat, vec[i64](capacity=48))
    return marches(table, seat, append(found, DONE))


def march(table: Medievalia, seat: i64, move: i64, chance: Chance) -> None:
    """A troop makes a step; a knight may make a second one (MED-091)."""
    card, to = (move - MARCH) // 8, (move - MARCH) % 8
    bit = BIT[card]
    masks = table.masks
    detach(table, seat, card)
    masks[AT + place_of(table, card)] &= ~bit
    masks[AT + to] |= bit
    if bit & OF_KIND[KNIGHT] != 0 and masks[STEPPED] & bit == 0:
        masks[STEPPED] |= bit
    else:
        masks[MOVED] |= bit
    chance.tell(events.MARCHED, seat, card, to, 0)
