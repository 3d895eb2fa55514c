"""Siege towers (ERB-180 to ERB-182, ERB-R37), and turning a building over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.erben.components import FOUR, LAID, NEAR, OF_KIND, SIEGE_TOWER
from tafelrunde.games.erben.land import BUILT, OPEN
from tafelrunde.kernel.bits import BIT
from tafelrunde.kernel.native import i64

if TYPE_CHECKING:
    from tafelrunde.games.erben.state import Erben


def besieged(state: Erben, seat: i64, field: i64) -> i64:
    """The ways from a new tower to buildings that two towers touch now (ERB-R37)."""
    foes = state.piles[BUILT + 1 - seat]
    towers = state.piles[BUILT + seat] & OF_KIND[SIEGE_TOWER]
    found: i64 = 0
    for way in FOUR:
        target = NEAR[8 * field + 2 * way]
        piece: int = state.grid[target]
        if foes & LAID[piece] != 0:
            around: i64 = 0
            for side in FOUR:
                near: int = state.grid[NEAR[8 * target + 2 * side]]
                if towers & LAID[near] != 0:
                    around += 1
            if around >= 2:
                found |= BIT[way]
    return found


def target_of(state: Erben) -> i64:
    """The tile the open siege is about: the first one clockwise from the north."""
    way: i64 = 0
    while state.siege >> way & 1 == 0:
        way += 1
    spot: int = state.spot[state.tower]
    piece: int = state.grid[NEAR[8 * spot + 2 * way]]
    return piece - 1


def raze(state: Erben, owner: i64, tile: i64) -> None:
    """A building is turned over and belongs to nobody any more (ERB-180, ERB-R24)."""
    state.piles[BUILT + owner] ^= BIT[tile]
    state.piles[OPEN] |= BIT[tile]
