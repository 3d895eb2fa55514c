"""The landscape: what lies where, who stands where, which fields a troop touches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.erben.components import COLOUR, EIGHT, NEAR, SIDE
from tafelrunde.kernel.bits import BIT
from tafelrunde.kernel.native import append, i16, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.erben.state import Erben

# Where tiles are, each a mask: both hands, both players' buildings, open terrain, back in the box.
HAND: Final = 0
BUILT: Final = 2
OPEN: Final = 4
OUT: Final = 5

TROOPS: Final = 3
RETINUE: Final = 0
RESERVE: Final = -1


def lay(state: Erben, tile: i64, field: i64) -> None:
    """Put a tile on a field; the landscape may become wider by it."""
    state.grid[field] = u8(tile + 1)
    state.spot[tile] = i16(field)
    across = column(state, field)
    if across == SIDE - 1:
        state.left -= 1
    up = line(state, field)
    if up == SIDE - 1:
        state.bottom -= 1


def column(state: Erben, field: i64) -> i64:
    """How far east of the westernmost tile a field lies; 31 is one step west of it."""
    return (field % SIDE - state.left) % SIDE


def line(state: Erben, field: i64) -> i64:
    """How far north of the southernmost tile a field lies; 31 is one step south of it."""
    return (field // SIDE - state.bottom) % SIDE


def field_at(state: Erben, across: i64, up: i64) -> i64:
    """The field so far east and north of the landscape's corner."""
    return (up + state.bottom) % SIDE * SIDE + (across + state.left) % SIDE


def colour(state: Erben, field: i64) -> i64:
    """The colour of the tile on a field that is not empty."""
    piece: int = state.grid[field]
    return COLOUR[piece - 1]


def occupied(state: Erben, field: i64) -> bool:
    """Does a troop of either colour stand there (ERB-R20)?"""
    for troop in state.troops:
        stand: int = troop
        if stand == field:
            return True
    return False


def held(state: Erben, seat: i64, field: i64) -> bool:
    """Does one of the seat's own troops stand there?"""
    troops = state.troops
    for number in range(TROOPS * seat, TROOPS * seat + TROOPS):
        stand: int = troops[number]
        if stand == field:
            return True
    return False


def touching(one: i64, other: i64) -> bool:
    """Are two fields adjacent, also diagonally, or the same (ERB-R05)?"""
    across = (one - other) % SIDE
    up = (one // SIDE - other // SIDE) % SIDE
    return (across <= 1 or across == SIDE - 1) and (up <= 1 or up == SIDE - 1)


def beside_troops(state: Erben, seat: i64, empty: bool) -> vec[i64]:
    """The empty fields, or the unoccupied tiles, beside the seat's troops (ERB-072, ERB-102).

    Each is named once, as 8 * troop + direction.
    """
    found = vec[i64](capacity=24)
    grid, troops = state.grid, state.troops
    first = TROOPS * seat
    for by in range(TROOPS):
        stand: int = troops[first + by]
        if stand >= 0:
            for way in EIGHT:
                field = NEAR[8 * stand + way]
                if (
                    (grid[field] == 0) == empty
                    and first_to_touch(troops, first, by, field)
                    and (empty or not occupied(state, field))
                ):
                    found = append(found, 8 * by + way)
    return found


def first_to_touch(troops: vec[i16], first: i64, by: i64, field: i64) -> bool:
    """Is no troop before this one beside the field as well?"""
    for earlier in range(by):
        stand: int = troops[first + earlier]
        if stand >= 0 and touching(stand, field):
            return False
    return True


def named(state: Erben, seat: i64, site: i64) -> i64:
    """The field that is called 8 * troop + direction."""
    stand: int = state.troops[TROOPS * seat + site // 8]
    return NEAR[8 * stand + site % 8]


def put_in_order(state: Erben, seat: i64) -> None:
    """The two normal troops are alike (ERB-R21): the one on the lower field is the first.

    In the reserve is lower than any field, and there whoever has not moved comes first.
    """
    troops = state.troops
    one = TROOPS * seat + 1
    first: int = troops[one]
    second: int = troops[one + 1]
    low = state.moved >> one & 1
    high = state.moved >> (one + 1) & 1
    if first > second or (first == second and low > high):
        troops[one] = i16(second)
        troops[one + 1] = i16(first)
        state.swapped ^= BIT[seat]
        if low != high:
            state.moved ^= BIT[one] | BIT[one + 1]
