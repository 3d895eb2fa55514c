"""Spaces by names that people find on the table: the number that is printed there, and where."""

from __future__ import annotations

from functools import cache
from typing import Final

from tafelrunde.games.burgund import plain
from tafelrunde.games.burgund.components import (
    BOX,
    NUMBER,
    SPACE_COLOUR,
    SPACES,
    is_solo,
    map_number,
)
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.thing_words import Told, hue, say

ROWS: Final = [
    row for row, length in enumerate(BOX["duchy_grid"]["rows"], 1) for _ in range(length)
]


@cache
def islands(home: int) -> list[list[int]]:
    """The islands of a solo board, each with its spaces in ascending order."""
    found: list[list[int]] = []
    for space in range(SPACES):
        if not any(space in island for island in found):
            island = [space]
            for one in island:
                island += [other for other in plain.around(one, home) if other not in island]
            found.append(sorted(island))
    return found


@cache
def _side(home: int, space: int) -> str:
    """Left or right of the two that would have the same name, if there are two."""
    if is_solo(home):
        mine = next(island for island in islands(home) if space in island)
        alike = [one for one in mine if _face(home, one) == _face(home, space)]
        alike.sort(key=lambda one: BOX["solo_duchies"][str(map_number(home))]["position"][one])
    else:
        alike = [one for one in range(SPACES) if ROWS[one] == ROWS[space]
                 and NUMBER[one] == NUMBER[space]]  # fmt: skip
    return "" if len(alike) == 1 else " left" if alike[0] == space else " right"


def _face(home: int, space: int) -> tuple[int, int]:
    at = SPACES * home + space
    return int(SPACE_COLOUR[at]), int(NUMBER[at])


def spot(home: int, space: int, lang: str) -> str:
    """A space by its number and its row, on a solo board by its island."""
    number = NUMBER[SPACES * home + space]
    if is_solo(home):
        island = next(k for k, those in enumerate(islands(home), 1) if space in those)
        return say(lang, f"island space{_side(home, space)}", number=number, island=island)
    return say(lang, f"space{_side(home, space)}", number=number, row=ROWS[space])


def coloured(home: int, space: int, lang: str) -> str:
    """The same with its colour."""
    colour = hue(int(SPACE_COLOUR[SPACES * home + space]), lang)
    return say(lang, "with colour", space=spot(home, space, lang), colour=colour)


def space(view: Burgund, seat: int, number: int, lang: str) -> str:
    """A space of a seat's duchy."""
    return coloured(int(view.duchy[seat]), number, lang)


def on(told: Told, space: int) -> str:
    """Where something came to lie; alone it is pointed at only, since events name no board."""
    if len(told.names) == 1:
        return ""
    return say(told.lang, "on", space=spot(0, space % SPACES, told.lang))
