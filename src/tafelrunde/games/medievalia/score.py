"""Prestige line by line, and who has won (MED-180 to MED-184)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.medievalia.components import BUILDINGS, HOSTS, POINTS
from tafelrunde.games.medievalia.ending import BY_SHORTAGE, team_prestige
from tafelrunde.games.medievalia.fief import FIEF, HOUSE, allied, gold, hand_size
from tafelrunde.kernel.native import i64
from tafelrunde.kernel.score import Line, ScoreSheet, places

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia


def sheet(state: Medievalia, seat: i64) -> ScoreSheet:
    """One line for each building; a second one of its kind is worth nothing."""
    lines: list[Line] = []
    seen: list[int] = []
    for slot in range(2 * HOSTS):
        building = int(state.fiefs[FIEF * seat + HOUSE + slot]) - 1
        if building >= 0:
            points = 0 if building in seen else int(POINTS[building])
            lines.append(Line(BUILDINGS[building], points, 180, [building, slot // 2]))
            seen.append(building)
    return ScoreSheet(lines)


def ranking(state: Medievalia, seat: i64) -> list[int]:
    """What counts at the end: victory, being in the game, prestige, gold, hand cards (MED-184)."""
    seats = range(state.setup.seats)
    mates = [other for other in seats if allied(state, seat, other)]
    alive = [other for other in mates if state.out >> other & 1 == 0]
    won = state.ended != BY_SHORTAGE and state.setup.team[seat] == state.winner
    riches = sum([int(gold(state, other)) for other in mates])
    cards = sum([int(hand_size(state, other)) for other in mates])
    return [int(won), int(len(alive) > 0), int(team_prestige(state, seat)), riches, cards]


def places_of(state: Medievalia) -> list[int]:
    """The place of each seat."""
    return places([ranking(state, seat) for seat in range(state.setup.seats)])
