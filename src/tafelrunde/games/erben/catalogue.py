"""The things of the box as drawings, for who looks what is in it."""

from __future__ import annotations

from tafelrunde.games.erben.components import TILE_NAMES
from tafelrunde.games.erben.scene.tiles import FIELD, face
from tafelrunde.kernel.draw import Drawing


def thing(group: str, key: str, lang: str) -> Drawing | None:
    """A tile; None for what has no drawing of its own."""
    if group != "tiles":
        return None
    return Drawing(FIELD, FIELD, face(TILE_NAMES.index(key)), "", "")
