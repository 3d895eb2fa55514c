"""How things are touched one after the other, as all moves by hand need it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.burgund import thing_words, verbs
from tafelrunde.games.burgund.components import (
    BLACK,
    CHATEAUMA,
    FIRST_NUMBER,
    INN_SPACE,
    NONE,
    SLOTS,
    SPACES,
    TEAM,
)
from tafelrunde.games.burgund.plain import lender, part
from tafelrunde.games.burgund.scene.tiles import die_id, hexed, key_id, slot_id, space_id, tile_name
from tafelrunde.games.burgund.turn import EXTRA, USED
from tafelrunde.kernel.draw import Touch
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund


def after(before: tuple[str, ...], step: str) -> Touch:
    """One more step; none where there is nothing to touch."""
    return Touch((*before, step)) if step else Touch()


def on_space(before: tuple[str, ...], seat: int, tile: int, space: int) -> Touch:
    """A tile onto a space, where it is seen while it is held."""
    here = space_id(seat, space)
    return Touch((*before, here), hexed(tile_name(tile)), here)


def paid(view: Burgund, seat: int, move: int, touch: Touch) -> Touch:
    """A touch with the workers that the move takes (BUR-061), where it makes sense."""
    die = verbs.VERBS.split(move)[1][0]
    idle = view.window or view.actor == OVER
    if idle or (die != EXTRA and part(view.dice, 2, seat)[die] >= USED):
        return touch
    hands = thing_words.workers_for(view, seat, move)
    price = ((hands, "worker"),)
    return Touch(touch.path, touch.ghost, touch.on, price) if hands else touch


def dice(view: Burgund, seat: int, die: int) -> tuple[str, ...]:
    """The die of an action, either of two equal ones; none for an extra action."""
    if die == EXTRA:
        return ()
    shown = part(view.dice, 2, seat)
    return (" ".join(die_id(seat, k) for k in (0, 1) if shown[k] == shown[die]),)


def equal_slots(view: Burgund, place: int) -> str:
    """A tile on the main board, or an equal one in the same depot that it stands for (BUR-R142)."""
    if place == INN_SPACE:
        return slot_id(place) if view.inns else ""
    if place >= BLACK and view.plays(CHATEAUMA):
        return slot_id(place) if view.board[place] != NONE else ""
    first, end = (BLACK, len(view.board)) if place >= BLACK else (place - place % SLOTS, 0)
    lying = range(first, end or first + SLOTS)
    tile = view.board[place]
    return " ".join(slot_id(other) for other in lying if tile != NONE and view.board[other] == tile)


def equal_keys(view: Burgund, seat: int, tile: int) -> str:
    """The tiles of this kind on the key spaces."""
    return " ".join(key_id(seat, tile, k) for k in range(view.key_tiles(seat).count(tile)))


def with_monastery(view: Burgund, seat: int, number: int, *steps: str) -> Touch:
    """What a monastery allows: first the monastery, in the own duchy or that of a player named."""
    for owner in owners(view, seat):
        land = part(view.land, SPACES, owner)
        if FIRST_NUMBER + number in land and all(steps):
            return Touch((space_id(owner, land.index(FIRST_NUMBER + number)), *steps))
    return Touch()


def owners(view: Burgund, seat: int) -> list[int]:
    """Whose duchies have monasteries that work for a seat: its own, its partner's, those lent."""
    sides, lent = view.setup.team, lender(view, seat)
    both = [seat] if lent < 0 else [seat, lent]
    return [*both, *(one for one in range(len(sides)) for b in both if sides[one] == sides[b])]


def purse(view: Burgund, seat: int) -> int:
    """Whose silver, workers and goods a seat uses: its own, or those of its team."""
    return view.setup.board[seat] if view.plays(TEAM) else seat


def asks(view: Burgund, kind: int) -> bool:
    """Is this what is asked now?"""
    return not view.window and view.actor != OVER and view.frames.kind() == kind
