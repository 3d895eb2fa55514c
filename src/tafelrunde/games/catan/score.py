"""Victory points line by line, and who has won (section 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.catan import figures
from tafelrunde.games.catan.components import NOBODY, POINTS, SITES
from tafelrunde.games.catan.land import ANY, card_at, have, is_city
from tafelrunde.kernel.fast import i64
from tafelrunde.kernel.score import Line, ScoreSheet
from tafelrunde.kernel.score import places as by_keys

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan


def points(table: Catan, seat: i64) -> i64:
    """The victory points of a seat (CAT-141)."""
    return figures.victory_points(table, seat)


def sheet(table: Catan, seat: i64) -> ScoreSheet:
    """The same line by line."""
    centres = table.centres(int(seat))
    cities = [centre for centre in centres if is_city(table, seat, centre)]
    settlements = len(centres) - len(cities)
    lines = [Line("settlements", settlements, 53, [settlements])]
    lines.append(Line("cities", 2 * len(cities), 59, [len(cities)]))
    for site in range(SITES):
        card = card_at(table, seat, site)
        if card >= 0 and POINTS[card] > 0:
            lines.append(Line("card", int(POINTS[card]), 71, [int(card)]))
    if table.knight == seat:
        lines.append(Line("knight", 1, 92, []))
    if table.mill == seat:
        lines.append(Line("mill", 1, 90, []))
    return ScoreSheet(lines)


def places(table: Catan) -> list[int]:
    """Who has won; after the last turn points decide, then resources (CAT-142, CAT-R54)."""
    if table.winner != NOBODY:
        return [1, 2] if table.winner == 0 else [2, 1]
    keys = [[int(points(table, seat)), int(have(table, seat, ANY))] for seat in range(2)]
    return by_keys(keys)
