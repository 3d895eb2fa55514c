"""Landscapes, turned so that their owner's edge shows the stock, and the centres between them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from tafelrunde.games.catan import words
from tafelrunde.games.catan.components import (
    FULL_STORE,
    LAND_KIND,
    LAND_NUMBER,
    LANDSCAPES,
    RESOURCES,
)
from tafelrunde.games.catan.scene import Eyes, in_form
from tafelrunde.games.catan.scene.ids import land_id
from tafelrunde.kernel.draw import (
    Markup,
    at,
    crest,
    drawn_once,
    el,
    in_language,
    rect,
    text,
    use,
)

STYLE: Final = """
.free{fill:#00000014;stroke:var(--on-oak-2);stroke-opacity:.6;stroke-width:1.6;stroke-dasharray:6 6}
.free.next{fill:var(--glow);fill-opacity:.3;stroke:var(--glow);stroke-opacity:1;stroke-width:4}
.place.lit>.ring{fill:var(--glow);fill-opacity:.25}
.turn{pointer-events:none}.pip{fill:var(--ivory);stroke:var(--outline);stroke-width:1.6}
.strip{stroke:var(--outline);stroke-width:2}
"""


# Pieces of card are cut out along one of these shapes: 100 units wide and so many high.
SHAPES: Final = range(40, 264, 4)


@cache
def cuts() -> Markup:
    """All shapes; they are no part of a picture, since its parts must be able to move."""
    return el("defs", *(
        el("clipPath", rect(0, 0, 100, high, 9, "f-none"), id=f"cut-{high}") for high in SHAPES
    ))  # fmt: skip


def shape(width: float, height: float) -> int:
    """The height of a piece of card in its own units."""
    return min(max(4 * round(25 * height / width), SHAPES[0]), SHAPES[-1])


@lru_cache(256)
def ground(symbol: str, high: int) -> Markup:
    """A drawing that fills a piece of card with round corners."""
    return el("g", el("use", href=f"#{symbol}", width=100, height=high),
              clip_path=f"url(#cut-{high})")  # fmt: skip


@drawn_once(in_form)
def land(
    eyes: Eyes, piece: int, stock: int, x: float, y: float, width: float,
    height: float = 0, facing: bool = False,
) -> Markup:  # fmt: skip
    """A landscape; `facing` lies before the player opposite, whose edge is the upper one.

    On the other three edges are the numbers of resources that it would show when turned.
    """
    kind = int(LAND_KIND[piece])
    high = shape(width, height or width)
    strip = high * 0.26
    top = 0 if facing else high - strip
    unit = 100 / width
    size = min(strip * 0.92, 30)
    left = 50 - stock * size * 0.54
    square = high == 100 and width >= 40
    box = max(32.0, (17 if eyes.form == "low" else 15) * unit)
    mid = (high + strip) / 2 if facing else (high - strip) / 2
    said = words.say(eyes.lang, "land", land=words.kind_of_land(kind, eyes.lang),
                     number=LAND_NUMBER[piece], stored=stock)  # fmt: skip
    good = words.resource(kind, eyes.lang)
    return el(
        "g",
        el("title", eyes.say("land", land=said, count=stock, good=good)),
        rect(1.5, 3.5, 100, high, 9, "drop"),
        ground(f"ground-{LANDSCAPES[kind]}", high),
        _edges(piece, stock, facing) if square else None,
        el("g", rect(0, top, 100, strip, 0, "f-card"), clip_path=f"url(#cut-{high})"),
        el("path", d=f"M0 {strip if facing else top:.1f}h100", class_="strip"),
        *(
            use(RESOURCES[kind], left + k * size * 1.08, top + (strip - size) / 2, size)
            for k in range(stock)
        ),
        None if stock else el("path", d=f"M43 {top + strip / 2:.1f}h14", class_="s-wood-d w4"),
        rect(50 - box / 2, mid - box / 2, box, box, box / 5, "f-ivory s-outline w3"),
        text(str(LAND_NUMBER[piece]), 50, mid + box * 0.26, box * 0.76,
             "serif bold middle f-outline"),
        rect(0, 0, 100, high, 9, "edge"),
        rect(0, 0, 100, high, 9, "ring"),
        id=land_id(piece),
        class_="land",
        transform=at(x, y, width / 100),
    )  # fmt: skip


@lru_cache(1_024)
def _edges(piece: int, stock: int, facing: bool) -> Markup:
    """The four edges with 0 to 3 dots, turned by the stock."""
    dots = []
    for count in range(1, FULL_STORE + 1):
        for k in range(count):
            dots.append(el("circle", cx=50 + (k - (count - 1) / 2) * 14, cy=93, r=4, class_="pip",
                           transform=f"rotate({90 * count} 50 50)"))  # fmt: skip
    turned = (180 if facing else 0) - 90 * stock
    return el("g", *dots, id=f"turn:{piece}", class_="turn", transform=f"rotate({turned} 50 50)")


def centre(
    eyes: Eyes, name: str, seat: int, city: bool, x: float, y: float, width: float, height: float
) -> Markup:
    """A settlement or city with the crest of its owner."""
    unit = 100 / width
    high = height * unit
    key = "city" if city else "settlement"
    named = width >= 62 and eyes.form != "low"
    said = words.box("central", key, eyes.lang)
    said = said[0].upper() + said[1:]
    size = min(high - (17 if named else 6) * unit, 78)
    badge = max(26, 13 * unit)
    return el(
        "g",
        el("title", eyes.say(f"{key} of", name=eyes.names[seat])),
        rect(1.5, 3.5, 100, high, 9, "drop"),
        rect(0, 0, 100, high, 9, "f-card"),
        use(key, 50 - size / 2, (high - size) / (8 if named else 2), size),
        text(said, 50, high - 5 * unit, 11.5 * unit, "sans middle f-outline", 94)
        if named
        else None,
        crest(seat, 98 - badge, 3, badge),
        rect(0, 0, 100, high, 9, "edge"),
        rect(0, 0, 100, high, 9, "ring"),
        id=name,
        class_="land",
        transform=at(x, y, width / 100),
    )


@drawn_once(in_language)
def road(eyes: Eyes, name: str, x: float, y: float, width: float, height: float) -> Markup:
    """A road between two centres or at an end."""
    high = shape(width, height)
    return el(
        "g",
        el("title", words.box("central", "road", eyes.lang)),
        rect(1.5, 3.5, 100, high, 9, "drop"),
        ground("ground-road", high),
        rect(0, 0, 100, high, 9, "edge"),
        id=name,
        transform=at(x, y, width / 100),
    )


@lru_cache(4_096)
def free(
    name: str, said: str, x: float, y: float, width: float, height: float, next_: bool = False,
    inside: tuple[Markup, ...] = (),
) -> Markup:  # fmt: skip
    """A free place for a card, a road or a settlement; `next_` is about to be taken."""
    high = height * 100 / width
    return el(
        "g",
        el("title", said),
        rect(2, 2, 96, high - 4, 8, "free next" if next_ else "free"),
        rect(0, 0, 100, high, 8, "ring"),
        *inside,
        id=name,
        class_="place",
        transform=at(x, y, width / 100),
    )
