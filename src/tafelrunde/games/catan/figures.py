"""The two figures, and the end of the game (sections 10 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.catan import events
from tafelrunde.games.catan.components import NOBODY
from tafelrunde.games.catan.land import COMMERCE, FORCE, TOWNS, WORTH, form, total
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import i16, i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan


def victory_points(state: Catan, seat: i64) -> i64:
    """Centres, red cards and figures (CAT-141)."""
    found = total(state, seat, WORTH)
    if state.knight == seat:
        found += 1
    if state.mill == seat:
        found += 1
    return found


def stronger(state: Catan, part: i64) -> i64:
    """Who has strictly more of something, or NOBODY."""
    mine = total(state, 0, part)
    other = total(state, 1, part)
    return NOBODY if mine == other else 0 if mine > other else 1


def miller(state: Catan) -> i64:
    """Who has more trade points, and a city as well (CAT-090), or NOBODY."""
    trader = stronger(state, COMMERCE)
    return NOBODY if trader == NOBODY or form(state, trader, TOWNS) == 0 else trader


def assign(state: Catan, chance: Chance) -> None:
    """Give the figures to whom they belong now, then see who has won (CAT-R59)."""
    knight = stronger(state, FORCE)
    mill = miller(state)
    if chance.listening:
        if knight != state.knight:
            chance.tell(events.FIGURE, max(0, knight), 0, i64(knight != NOBODY), 0)
        if mill != state.mill:
            chance.tell(events.FIGURE, max(0, mill), 1, i64(mill != NOBODY), 0)
    state.knight = knight
    state.mill = mill
    if victory_points(state, state.active) >= state.goal:  # CAT-R52
        finish(state, state.active, chance)
    elif not state.own_turn and victory_points(state, 1 - state.active) >= state.goal:
        finish(state, 1 - state.active, chance)


def finish(state: Catan, winner: i64, chance: Chance) -> None:
    """The game is over: nothing is asked any more."""
    state.winner = winner
    state.frames.cells = vec[i16]()
    if chance.listening:
        chance.tell(events.ENDED, max(0, winner), i64(winner != NOBODY), 0, 0)
