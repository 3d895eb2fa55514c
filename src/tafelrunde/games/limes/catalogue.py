"""The things of the box as drawings, for who looks what is in it."""

from __future__ import annotations

from tafelrunde.games.limes.contents import CARDS
from tafelrunde.games.limes.scenery import CARD, card
from tafelrunde.kernel.draw import Drawing, at, el

RIM = 6


def thing(group: str, key: str, lang: str) -> Drawing | None:
    """A card; None for what has no drawing of its own."""
    if group != CARDS:
        return None
    body = el("g", card(int(key), 0), transform=at(RIM, RIM))
    return Drawing(CARD + 2 * RIM, CARD + 2 * RIM, body, "", "")
