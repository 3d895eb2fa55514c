"""Single pieces: tiles, their backs, troops."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from tafelrunde.games.erben import words
from tafelrunde.games.erben.components import (
    AXIS,
    COLOUR,
    COLOURS,
    COST,
    EXITS,
    KIND,
    KINDS,
    MARKS,
    ROW,
    SETS,
    SHOWN,
    STEP_X,
    STEP_Y,
    THROUGH,
    TILE_NAMES,
    TILES,
)
from tafelrunde.games.erben.land import RETINUE, TROOPS
from tafelrunde.games.erben.scene import Eyes
from tafelrunde.kernel.draw import Markup, at, drawn_once, el, in_language, rect, text, use

if TYPE_CHECKING:
    from tafelrunde.games.erben.state import Erben

STYLE: Final = """
.drop{fill:var(--shadow)}.far{fill:var(--parch);opacity:.45}
.roadside{fill:none;stroke:var(--wood-d);stroke-width:19}
.roadway{fill:none;stroke:var(--path);stroke-width:14}
.crossed{fill:none;stroke:var(--no);stroke-width:11;stroke-linecap:round}
.crossed.under{stroke:var(--ivory);stroke-width:19}
.ring.broad{stroke-width:12}
"""

FIELD: Final = 100
GROUND: Final = (("meadow", "tufts"), ("stone", "cracks"), ("field", "furrows"))
# Where a road leaves a tile: N, E, S, W.
EDGE: Final = ((50, 0), (100, 50), (50, 100), (0, 50))


def piece_id(piece: int) -> str:
    """The id of a tile wherever it lies, or of the start land."""
    return f"tile:{TILE_NAMES[piece]}" if piece < TILES else "tile:start"


def back_id(tile: int) -> str:
    """The id of the back of a tile in hand, touched to lay it as open terrain."""
    return f"back:{TILE_NAMES[tile]}"


def troop_id(view: Erben, seat: int, number: int) -> str:
    """The id of the piece that is the retinue (0), or the first or second troop."""
    return f"troop:{seat}.{view.piece(seat, number)}"


@cache
def faces() -> Markup:
    """All tiles as symbols, so that a picture need not draw them anew."""
    return el("defs", *(_face(tile) for tile in range(TILES)))


def _face(tile: int) -> Markup:
    """A tile as its owner sees it."""
    ground, pattern = GROUND[int(COLOUR[tile])]
    letters = [words.box("sets", name, "letter") for name in SETS]
    from_set = SETS[letters.index(TILE_NAMES[tile][0])]
    return el(
        "symbol",
        rect(1, 1, 98, 98, 8, "f-ivory s-outline"),
        rect(4, 4, 92, 92, 6, f"f-{ground}"),
        el("rect", x=4, y=4, width=92, height=92, rx=6, fill=f"url(#{pattern})"),
        *_road(tile),
        use(KINDS[int(KIND[tile])], 24, 23, 56),
        *_effect(tile),
        *_cost(tile),
        el("circle", cx=87, cy=13, r=8.5, class_="f-ivory s-outline"),
        use(f"set-{from_set}", 81, 7, 12),
        id=f"face-{TILE_NAMES[tile]}",
        viewBox="0 0 100 100",
    )


def price(tile: int) -> list[int]:
    """The colours of all resources a tile costs, one after the other."""
    return [colour for colour in range(3) for _ in range(int(COST[3 * tile + colour]))]


def _cost(tile: int) -> list[Markup]:
    """The resources a tile costs in two columns, smaller the more there are."""
    goods = price(tile)
    step = min(16, 180 / max(1, len(goods) + 1))
    return [
        use(f"good-{COLOURS[colour]}", 6 + step * (k % 2), 6 + step * (k // 2), step - 1)
        for k, colour in enumerate(goods)
    ]


def _road(tile: int) -> list[Markup]:
    exits = [f"{EDGE[way][0]} {EDGE[way][1]}" for way in range(4) if EXITS[tile] >> way & 1]
    if not exits:
        return []
    if THROUGH[tile]:
        path = f"M{exits[0]}Q50 50 {exits[1]}"
    else:
        path = "".join(f"M50 50L{end}" for end in exits)
    drawn = [el("path", d=path, class_="roadside"), el("path", d=path, class_="roadway")]
    if not THROUGH[tile]:
        drawn.append(el("circle", cx=50, cy=50, r=31, class_="f-path s-wood-d w3"))
    return drawn


def _effect(tile: int) -> list[Markup]:
    """What a tile shows of its effect: a line, a kind of building, or the fields it looks at."""
    drawn = []
    if AXIS[tile]:
        arrow = "M43 13H71M43 13l6-5M43 13l6 5M71 13l-6-5M71 13l-6 5"
        turn = None if AXIS[tile] == ROW else "rotate(-90 57 13) translate(-45 -44)"
        drawn.append(el("path", d=arrow, class_="f-none s-ivory w6", transform=turn))
        drawn.append(el("path", d=arrow, class_="f-none s-outline w3", transform=turn))
    if SHOWN[tile] >= 0 or MARKS[tile]:
        drawn.append(el("circle", cx=80, cy=80, r=15, class_="f-ivory s-outline w2"))
    if SHOWN[tile] >= 0:
        drawn.append(use(KINDS[int(SHOWN[tile])], 70, 70, 20))
    if MARKS[tile]:
        drawn.append(rect(77, 77, 6, 6, 1, "f-none s-outline"))
        drawn += [
            rect(77 + 7 * STEP_X[way], 77 - 7 * STEP_Y[way], 6, 6, 1, "f-outline")
            for way in range(8)
            if MARKS[tile] >> way & 1
        ]
    return drawn


def face(tile: int) -> Markup:
    """A tile by its name, 100 units wide."""
    return use(f"face-{TILE_NAMES[tile]}", 0, 0, FIELD)


def back(colour: int) -> Markup:
    """Open terrain, 100 units wide."""
    return use(f"back-{COLOURS[colour]}", 0, 0, FIELD)


@drawn_once(in_language)
def loose(
    eyes: Eyes, tile: int, x: float, y: float, size: float,
    pale: bool = False, badge: Markup | None = None,
) -> Markup:  # fmt: skip
    """A tile in the reserve or in a hand, pale where nobody reaches it."""
    lang = eyes.lang
    said = eyes.say(
        "loose", tile=words.kind(tile, lang), colour=words.hue(tile, lang),
        cost=words.cost(tile, lang),
    )  # fmt: skip
    return el(
        "g",
        el("title", said),
        rect(3, 5, 96, 96, 9, "drop"),
        face(tile),
        rect(1, 1, 98, 98, 8, "far") if pale else None,
        rect(0, 0, FIELD, FIELD, 9, "ring"),
        badge,
        id=piece_id(tile),
        class_="tile",
        transform=at(x, y, size / FIELD),
    )


def turned_over(eyes: Eyes, tile: int, x: float, y: float, size: float) -> Markup:
    """The back of a tile in hand (ERB-090)."""
    return el(
        "g",
        el("title", eyes.say("lay", tile=words.tile(tile, eyes.lang))),
        back(int(COLOUR[tile])),
        rect(0, 0, FIELD, FIELD, 9, "ring broad"),
        id=back_id(tile),
        class_="tile",
        transform=at(x, y, size / FIELD),
    )


def troop(eyes: Eyes, seat: int, number: int, x: float, y: float, size: float) -> Markup:
    """A troop, crossed out when it has moved in this turn (ERB-104)."""
    kind = "retinue" if number == RETINUE else "troop"
    said = eyes.say(f"a {kind}", name=eyes.names[seat])
    moved = eyes.view.moved >> (TROOPS * seat + number) & 1
    cross = "M24 24 76 76M76 24 24 76"
    return el(
        "g",
        el("title", eyes.say("moved", troop=said) if moved else said),
        use(f"{kind}-{seat}", 0, 0, FIELD),
        el("path", d=cross, class_="crossed under") if moved else None,
        el("path", d=cross, class_="crossed") if moved else None,
        el("circle", cx=50, cy=50, r=56, class_="ring"),
        id=troop_id(eyes.view, seat, number),
        class_="troop" if seat == eyes.me else "troop theirs",
        transform=at(x, y, size / FIELD),
    )


@lru_cache(1_024)
def count_in_circle(count: int, x: float, y: float, radius: float) -> Markup:
    """A number on a disc."""
    return el(
        "g",
        el("circle", cx=x, cy=y, r=radius, class_="f-ivory s-outline w2"),
        text(str(count), x, y + radius / 2, radius * 1.4, "sans bold middle f-outline"),
    )
