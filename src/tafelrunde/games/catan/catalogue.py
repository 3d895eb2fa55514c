"""The things of the box as drawings, for who looks what is in it."""

from __future__ import annotations

from tafelrunde.games.catan.components import CARDS
from tafelrunde.games.catan.scene import Reader
from tafelrunde.games.catan.scene.cards import large
from tafelrunde.kernel.draw import Drawing

WIDTH = 150
HEIGHT = 215
RIM = 3


def thing(group: str, key: str, lang: str) -> Drawing | None:
    """A card that can be read; None for what has no drawing of its own."""
    if group != "cards":
        return None
    body = large(Reader(lang), f"box:{key}", CARDS.index(key), RIM, RIM, WIDTH, HEIGHT)
    return Drawing(WIDTH + 2 * RIM, HEIGHT + 2 * RIM, body, "", "")
