"""Intermediate fiefs: passages between neighbours, with whoever is on the way."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.medievalia.components import BETWEEN
from tafelrunde.games.medievalia.scene import Eyes
from tafelrunde.games.medievalia.scene.cards import place_id, spots, troop
from tafelrunde.kernel.draw import Markup, at, crest, el, rect, text

STYLE: Final = """
.lane{fill:#7e5b3b}.way{fill:var(--path);fill-opacity:.8}
@media screen and (prefers-color-scheme:dark){.lane{fill:#33261a}.way{fill-opacity:.4}}
"""


def between(eyes: Eyes, one: int) -> int:
    """The place between a seat and the next one; two players share a single one (MED-R05)."""
    return BETWEEN if eyes.seats == 2 else BETWEEN + one % eyes.seats


# Lanes lower than this lie close together.
LOW: Final = 100


def road(
    eyes: Eyes, place: int, x: float, y: float, width: float, height: float, upright: bool
) -> Markup:
    """A passage; the way runs up and down or from side to side."""
    first, second = place - BETWEEN, (place - BETWEEN + 1) % eyes.seats
    said = eyes.say("between about", one=eyes.names[first], two=eyes.names[second])
    here = eyes.free_in(place)
    label = 22
    size, places = spots(len(here), width - 12, height - label - 10, 50)
    wide = max((dx for dx, _ in places), default=0) + size
    high = max((dy for _, dy in places), default=0) + size * 1.24
    left, top = (width - wide) / 2, label + (height - label - high) / 2
    reach = 3 if height < LOW else 12
    way = (
        rect(width / 2 - 11, -reach, 22, height + 2 * reach, 0, "way")
        if upright
        else rect(-reach, height / 2 - 4, width + 2 * reach, 20, 0, "way")
    )
    return el(
        "g",
        el("title", said),
        way,
        rect(0, 0, width, height, 9, "lane"),
        rect(width / 2 - 11, label + 2, 22, height - label - 2, 0, "way")
        if upright
        else rect(0, height / 2 - 4, width, 20, 0, "way"),
        text(eyes.say("between"), width / 2, 15, 12.5, "sans middle f-on-oak", width - 58)
        if width > 150
        else None,
        crest(first, 4, 3, 20),
        crest(second, width - 24, 3, 20),
        rect(0, 0, width, height, 9, "ring"),
        *(
            troop(eyes, one, left + dx, top + dy, size, True)
            for one, (dx, dy) in zip(here, places, strict=True)
        ),
        id=place_id(place),
        role="group",
        transform=at(x, y),
    )
