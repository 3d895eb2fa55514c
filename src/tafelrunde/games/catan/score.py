"""Victory points line by line, and who has won (section 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.catan import figures
from tafelrunde.games.catan.components import NOBODY, POINTS, SITES
from tafelrunde.games.catan.land import ANY, card_at, have, is_city
from tafelrunde.kernel.native import i64
from tafelrunde.kernel.score import Line, ScoreSheet
from tafelrunde.kernel.score import places as by_keys

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan


def points(state: Catan, seat: i64) -> i64:
    """The victory points of a seat (CAT-141)."""
    return figures.victory_points(state, seat)


def sheet(state: Catan, seat: i64) -> ScoreSheet:
    """The same line by line."""
    centres = state.centres(int(seat))
    cities = [centre for centre in centres if is_city(state, seat, centre)]
    settlements = len(centres) - len(cities)
    lines = [Line("settlements", settlements, 53, [settlements])]
    lines.append(Line("cities", 2 * len(cities), 59, [len(cities)]))
    for site in range(SITES):
        card = card_at(state, seat, site)
        if card >= 0 and POINTS[card] > 0:
            lines.append(Line("card", int(POINTS[card]), 71, [int(card)]))
    if state.knight == seat:
        lines.append(Line("knight", 1, 92, []))
    if state.mill == seat:
        lines.append(Line("mill", 1, 90, []))
    return ScoreSheet(lines)


def places(state: Catan) -> list[int]:
    """Who has won; after the last turn points decide, then resources (CAT-142, CAT-R54)."""
    if state.winner != NOBODY:
        return [1, 2] if state.winner == 0 else [2, 1]
    keys = [[int(points(state, seat)), int(have(state, seat, ANY))] for seat in range(2)]
    return by_keys(keys)
