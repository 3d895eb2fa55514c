"""The team game: who is whose partner, what is common, and how the halves join (BUR-198 ff.).

Seats 0 and 2 are team A, 1 and 3 team B. Each seat has a half of the double board in its places of
`land`, the first partner the left one; a space of the whole is numbered from 0 to 73, those of the
right half after those of the left. What is common lies in the places of both partners and is the
same there after every step (`share`). The common key spaces are behind those of the seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund.components import (
    BOX,
    FIRST_HALF,
    GOODS,
    GREEN,
    HEADS,
    KIND,
    MAPS,
    NONE,
    OF_COLOUR,
    OF_GEESE,
    REGION,
    SHIELDS,
    SPACE_COLOUR,
    SPACES,
    TRADE_ROUTES,
)
from tafelrunde.kernel.bits import BIT, lowest
from tafelrunde.kernel.native import i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

TEAMS: Final = 2
WHOLE: Final = 2 * SPACES
# Key spaces: those of one's own, and those of the team; and how many there are of each.
OWN: Final = 0
COMMON: Final = 1
KEY_NAMES: Final = ("own", "common")
ROOM_EACH: Final = 2
# How the key spaces of seats and teams are written in ids.
SHELVES: Final = "0123AB"
# Monastery 27 is no common thing (BUR-R67).
TOPMOST: Final = 27


def _space(place: list[int]) -> int:
    return int(sum(BOX["duchy_grid"]["rows"][: place[0]])) + place[1]


# Where the halves touch: the space of the left half and that of the right one.
LEFT_SEAM: Final[int] = _space(BOX["team"]["seam"][0])
RIGHT_SEAM: Final[int] = _space(BOX["team"]["seam"][1])


def _beyond(half: int, space: int) -> int:
    """The spaces of a region that lie on the other half of the board."""
    other = half ^ 1
    here, there = (LEFT_SEAM, RIGHT_SEAM) if half % 2 == 0 else (RIGHT_SEAM, LEFT_SEAM)
    same = SPACE_COLOUR[SPACES * half + here] == SPACE_COLOUR[SPACES * other + there]
    reaches = int(REGION[SPACES * half + space]) >> here & 1
    return int(REGION[SPACES * other + there]) if same and reaches else 0


# What the region of space s of half h has on the other half, at 37(h - FIRST_HALF) + s (BUR-R138).
BEYOND: Final = vec[i64](
    [i64(_beyond(half, space)) for half in range(FIRST_HALF, MAPS) for space in range(SPACES)]
)


def partner(seat: i64) -> i64:
    """The other one of the team."""
    return seat ^ 2


def leader(seat: i64) -> i64:
    """The first partner, whose half is the left one."""
    return seat & 1


def shelf(seat: i64, key: i64) -> i64:
    """Where a seat's own key spaces lie, or the common ones of its team."""
    return seat if key == OWN else 4 + (seat & 1)


def half_of(seat: i64, space: i64) -> i64:
    """The seat in whose places a space of the double board lies."""
    return leader(seat) if space < SPACES else leader(seat) + 2


def on_whole(half: i64, space: i64) -> i64:
    """The number of a space of a half on the double board."""
    return space if half < TEAMS else SPACES + space


def beyond(state: Burgund, half: i64, space: i64) -> i64:
    """What the region of a space has on the other half."""
    home: int = state.duchy[half]
    return BEYOND[SPACES * (home - FIRST_HALF) + space]


def share(state: Burgund, seat: i64) -> None:
    """What a seat has of the common things its partner has, too (BUR-206, BUR-R67)."""
    other = partner(seat)
    state.silver[other] = state.silver[seat]
    state.workers[other] = state.workers[seat]
    for goods in range(i64(GOODS)):
        state.store[GOODS * other + goods] = state.store[GOODS * seat + goods]
        state.sold[GOODS * other + goods] = state.sold[GOODS * seat + goods]
    own = state.monasteries[other] & BIT[TOPMOST]
    state.monasteries[other] = state.monasteries[seat] & ~BIT[TOPMOST] | own
    if state.modules & SHIELDS != 0:
        state.arms.held[other] = state.arms.held[seat]
    if state.modules & TRADE_ROUTES != 0:
        share_route(state, seat)
    state.forget_hopes()


def share_route(state: Burgund, seat: i64) -> None:
    """A team has one trade route (BUR-R136)."""
    other = partner(seat)
    cards = i64(len(state.cards)) // 4
    for card in range(cards):
        state.cards[cards * other + card] = state.cards[cards * seat + card]
    fields = i64(len(state.laid)) // 4
    for field in range(fields):
        state.laid[fields * other + field] = state.laid[fields * seat + field]


def pasture(state: Burgund, half: i64, seat: i64, space: i64) -> i64:
    """The spaces of a half whose animals score with those on a space of the whole (BUR-085)."""
    if state.shield(seat, 1):  # BUR-246, BUR-R83
        home: int = state.duchy[half]
        return OF_COLOUR[6 * home + GREEN] & state.covered[half]
    return region(state, half, seat, space) & state.covered[half]


def region(state: Burgund, half: i64, seat: i64, space: i64) -> i64:
    """The part of a region that lies on a half."""
    here = half_of(seat, space)
    if half != here:
        return beyond(state, here, space % SPACES)
    home: int = state.duchy[half]
    return REGION[SPACES * home + space % SPACES]


def herd(state: Burgund, seat: i64, space: i64, kind: i64, geese: bool) -> i64:
    """The points of all animals of a kind in a pasture of the double duchy."""
    extra: i64 = 1 if state.has(seat, 7) else 0
    points: i64 = 0
    for half in range(leader(seat), i64(4), 2):
        rest = pasture(state, half, seat, space)
        near = region(state, half, seat, space)
        while rest != 0:
            place = lowest(rest)
            rest &= rest - 1
            other: int = state.land[SPACES * half + place]
            if KIND[other] == kind or (geese and KIND[other] == OF_GEESE):
                points += HEADS[other] + (extra if near & BIT[place] != 0 else 0)
    return points


def other_kinds(state: Burgund, seat: i64, space: i64) -> i64:
    """The kinds of animals that geese find in their pasture, a bit each."""
    kinds: i64 = 0
    for half in range(leader(seat), i64(4), 2):
        rest = pasture(state, half, seat, space)
        while rest != 0:
            other: int = state.land[SPACES * half + lowest(rest)]
            rest &= rest - 1
            if KIND[other] > 0 and KIND[other] != OF_GEESE:
                kinds |= BIT[KIND[other]]
    return kinds


def lying(state: Burgund, seat: i64, tile: i64) -> i64:
    """How many tiles of a kind lie in a double duchy."""
    found: i64 = 0
    for half in range(leader(seat), i64(4), 2):
        for space in range(SPACES * half, SPACES * half + SPACES):
            if state.land[space] == tile:
                found += 1
    return found


def comes_second(state: Burgund, seat: i64) -> bool:
    """Is the partner before the seat in turn order, and asked for the team (BUR-R136)?"""
    for marker in state.order:
        if marker == seat:
            return False
        if marker == partner(seat):
            return True
    return False


def named(state: Burgund, seat: i64) -> bool:
    """Has the other team named this one with shield 6?"""
    return state.arms.named != NONE and state.arms.named == leader(seat)
