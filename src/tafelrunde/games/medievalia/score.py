"""Prestige line by line, and who has won (MED-180 to MED-184)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.medievalia.components import BUILDINGS, HOSTS, POINTS
from tafelrunde.games.medievalia.ending import BY_SHORTAGE, team_prestige
from tafelrunde.games.medievalia.fief import FIEF, HOUSE, allied, gold, hand_size
from tafelrunde.kernel.fast import i64
from tafelrunde.kernel.score import Line, ScoreSheet, places

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia


def sheet(table: Medievalia, seat: i64) -> ScoreSheet:
    """One line for each building; a second one of its kind is worth nothing."""
    lines: list[Line] = []
    seen: list[int] = []
    for slot in range(2 * HOSTS):
        building = int(table.fiefs[FIEF * seat + HOUSE + slot]) - 1
        if building >= 0:
            points = 0 if building in seen else int(POINTS[building])
            lines.append(Line(BUILDINGS[building], points, 180, [building, slot // 2]))
            seen.append(building)
    return ScoreSheet(lines)


def ranking(table: Medievalia, seat: i64) -> list[int]:
    """What counts at the end: victory, being in the game, prestige, gold, hand cards (MED-184)."""
    seats = range(table.setup.seats)
    mates = [other for other in seats if allied(table, seat, other)]
    alive = [other for other in mates if table.out >> other & 1 == 0]
    won = table.ended != BY_SHORTAGE and table.setup.team[seat] == table.winner
    riches = sum([int(gold(table, other)) for other in mates])
    cards = sum([int(hand_size(table, other)) for other in mates])
    return [int(won), int(len(alive) > 0), int(team_prestige(table, seat)), riches, cards]


def places_of(table: Medievalia) -> list[int]:
    """The place of each seat."""
    return places([ranking(table, seat) for seat in range(table.setup.seats)])
