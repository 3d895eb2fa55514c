"""The two figures, and the end of the game (sections 10 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.catan import events
from tafelrunde.games.catan.components import NOBODY
from tafelrunde.games.catan.land import COMMERCE, FORCE, TOWNS, WORTH, form, total
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.fast import i16, i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan


def victory_points(table: Catan, seat: i64) -> i64:
    """Centres, red cards and figures (CAT-141)."""
    found = total(table, seat, WORTH)
    if table.knight == seat:
        found += 1
    if table.mill == seat:
        found += 1
    return found


def stronger(table: Catan, part: i64) -> i64:
    """Who has strictly more of something, or NOBODY."""
    mine = total(table, 0, part)
    other = total(table, 1, part)
    return NOBODY if mine == other else 0 if mine > other else 1


def miller(table: Catan) -> i64:
    """Who has more trade points, and a city as well (CAT-090), or NOBODY."""
    trader = stronger(table, COMMERCE)
    return NOBODY if trader == NOBODY or form(table, trader, TOWNS) == 0 else trader


def assign(table: Catan, chance: Chance) -> None:
    """Give the figures to whom they belong now, then see who has won (CAT-R59)."""
    knight = stronger(table, FORCE)
    mill = miller(table)
    if chance.listening:
        if knight != table.knight:
            chance.tell(events.FIGURE, max(0, knight), 0, i64(knight != NOBODY), 0)
        if mill != table.mill:
            chance.tell(events.FIGURE, max(0, mill), 1, i64(mill != NOBODY), 0)
    table.knight = knight
    table.mill = mill
    if victory_points(table, table.active) >= table.goal:  # CAT-R52
        finish(table, table.active, chance)
    elif not table.own_turn and victory_points(table, 1 - table.active) >= table.goal:
        finish(table, 1 - table.active, chance)


def finish(table: Catan, winner: i64, chance: Chance) -> None:
    """The game is over: nothing is asked any more."""
    table.winner = winner
    table.frames.cells = vec[i16]()
    if chance.listening:
        chance.tell(events.ENDED, max(0, winner), i64(winner != NOBODY), 0, 0)
