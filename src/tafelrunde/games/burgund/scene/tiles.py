"""Single pieces: hexes, goods, dice, and their ids."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from tafelrunde.games.burgund import thing_words
from tafelrunde.games.burgund.components import (
    ANIMAL_NAMES,
    COLOUR,
    COLOURS,
    FACE_DOWN,
    FIRST_NUMBER,
    HEADS,
    INN,
    KIND,
    MONASTERIES,
    PLACE_NAMES,
    TILE_NAMES,
    TILES,
)
from tafelrunde.games.burgund.modules.team import SHELVES
from tafelrunde.games.burgund.scene import say
from tafelrunde.kernel.draw import Markup, at, el, number, rect, text, use

STYLE: Final = """
.skin{fill:#efb9a0}.leaf{fill:var(--forest-l);stroke:var(--outline);stroke-width:3}
.die{fill:var(--die,var(--ivory));stroke:var(--outline);stroke-width:3}
.pip{fill:var(--pip,var(--outline))}.dice{--die:var(--seat);--pip:var(--ivory)}
.used{opacity:.4}.mark{opacity:.85}
.g1{fill:#3f8f74}.g2{fill:#6d4a8c}.g3{fill:#d58aa0}.g4{fill:#a8352b}.g5{fill:#7c5b34}
.g6{fill:#dd8a2e}
.ground{fill:var(--wood);stroke:var(--wood);stroke-width:4;stroke-linejoin:round}
.paper{fill:var(--parch-3)}.tint{fill-opacity:.58}
.rim{fill:var(--ivory);stroke:var(--outline);stroke-width:2;stroke-linejoin:round}
.count{paint-order:stroke;stroke:var(--ivory);stroke-width:7;stroke-linejoin:round}
.plain{paint-order:stroke;stroke:var(--parch);stroke-width:24;stroke-linejoin:round}
.thin{stroke-width:3}
.hollow{fill:none;stroke:var(--line);stroke-width:3;stroke-dasharray:8 6;stroke-linejoin:round}
.gap{fill:none;stroke:var(--line);stroke-width:1.4;stroke-dasharray:3.5 3}
.river{stroke:var(--water);stroke-width:30;stroke-linecap:round}
.bank{stroke:var(--water-d);stroke-width:40;stroke-linecap:round}
.route{fill:var(--parch-3);stroke:var(--line);stroke-width:1.5}
.drop{fill:var(--shadow)}.ring.broad{stroke-width:11}.depot:not(.lit)>.ring{pointer-events:none}
:is(.pile,.depot,.choice).lit>.ring.fine{stroke-width:4.5}
@media screen and (prefers-color-scheme:dark){.leaf{fill:var(--meadow)}
 .ground{fill:var(--oak-deep);stroke:var(--oak-deep)}
 .tint{fill-opacity:.62}}
.past{opacity:.42}.now{fill:none;stroke:var(--accent);stroke-width:2}
.well{fill:var(--parch-2);stroke:var(--line)}
.void{fill:#2a2018;stroke:var(--line)}.on-void{fill:#f1e7d0}
.slot{stroke:var(--line);stroke-width:3;stroke-dasharray:8 6;stroke-linejoin:round;fill-opacity:.3}
.field{fill:var(--parch-3);stroke:var(--line);stroke-width:1.5}
@media screen and (prefers-color-scheme:dark){.void{fill:#14100b}}
"""

# A hex stands on its tip, 100 units wide; this high, with its middle there.
HIGH: Final = 115.47
MIDDLE: Final = HIGH / 2
# The picture of a colour on empty spaces.
MARKS: Final = ("castle", "mine", "ship", "cow", "boarding_house", "monastery")
HEADS_AT: Final = {
    2: ((11, 28, 39), (50, 28, 39)),
    3: ((32, 11, 36), (11, 42, 36), (53, 42, 36)),
    4: ((15, 14, 35), (50, 14, 35), (12, 45, 35), (53, 45, 35)),
}


# Narrower than this, digits on a tile could not be read and are drawn larger.
FINE: Final = 48
TALL_FINE: Final = 38


# The id of the castles that were removed from the board.
REMOVED: Final = "removed"


def tile_name(tile: int, small: bool = False) -> str:
    """The symbol of a tile; a small one has larger digits, if it has any."""
    digits = KIND[tile] or MONASTERIES <= tile < INN
    return f"tile-{TILE_NAMES[tile]}" + ("-s" if small and digits else "")


def slot_id(place: int) -> str:
    """The id of a place of the main board."""
    return f"at:{(*PLACE_NAMES, 'inn')[place]}"


def depot_id(depot: int) -> str:
    """The id of a depot, numbered from 0."""
    return f"depot:{depot + 1}"


def quay_id(depot: int, colour: int) -> str:
    """The id of the goods of a colour at a depot."""
    return f"quay:{depot + 1}.{colour + 1}"


def space_id(seat: int, space: int) -> str:
    """The id of a space of a duchy."""
    return f"space:{seat}.{space}"


def key_id(seat: int, tile: int, copy: int) -> str:
    """The id of a tile on a key space of a seat or a team; of equal ones the first is copy 0."""
    return f"key:{SHELVES[seat]}.{TILE_NAMES[tile]}" + (f".{copy + 1}" if copy else "")


def goods_id(seat: int, colour: int) -> str:
    """The id of a stack in the store."""
    return f"goods:{seat}.{colour + 1}"


def die_id(seat: int, die: int) -> str:
    """The id of the low die (0) or the high one."""
    return f"die:{seat}.{die + 1}"


def workers_id(seat: int) -> str:
    """The id of the workers of a seat."""
    return f"workers:{seat}"


def silver_id(seat: int) -> str:
    """The id of the silver of a seat."""
    return f"silver:{seat}"


def copy_id(building: str) -> str:
    """The id of a building that a crane can stand for."""
    return f"copy:{building}"


def choice_id(duchy: int) -> str:
    """The id of a duchy that can be chosen."""
    return f"duchy:{duchy + 1}"


@cache
def corners(radius: float) -> str:
    """The corners of a hex around the middle of the unit hex."""
    wide, half = radius * 0.8660254, radius / 2
    points = ((0, -radius), (wide, -half), (wide, half), (0, radius), (-wide, half), (-wide, -half))
    return " ".join(f"{number(50 + x)},{number(MIDDLE + y)}" for x, y in points)


def hexagon(radius: float, class_: str) -> Markup:
    """A hex in the unit hex."""
    return el("polygon", points=corners(radius), class_=class_)


def hexed(symbol: str, x: float = 0, y: float = 0, width: float = 100) -> Markup:
    """A symbol of hex shape."""
    return el("use", href=f"#{symbol}", x=x, y=y, width=width, height=width * HIGH / 100)


@cache
def faces() -> Markup:
    """All tiles and all kinds of spaces as symbols, so that a picture need not draw them anew."""
    spaces = [_space(colour, die) for colour in range(6) for die in range(1, 7)]
    inns = [_any(tile, colour) for tile in (INN, FACE_DOWN) for colour in COLOURS]
    large = {tile_name(tile): _face(tile) for tile in range(TILES)}
    small = {tile_name(tile, True): _face(tile, True) for tile in range(TILES)}
    return el("defs", *(small | large).values(), *inns, *spaces)


def _symbol(name: str, *parts: Markup) -> Markup:
    return el("symbol", *parts, id=name, viewBox=f"0 0 100 {HIGH}")


def _face(tile: int, small: bool = False) -> Markup:
    """A tile as it lies."""
    if tile == FACE_DOWN:
        return _symbol(tile_name(tile), hexagon(54.5, "rim"), *_shown(tile))
    return _symbol(
        tile_name(tile, small),
        hexagon(54.5, "rim"),
        hexagon(48, f"f-{(*COLOURS, 'clay')[COLOUR[tile]]}"),
        *_shown(tile, 50 if small else 30),
    )


def name_on(tile: int, colour: int, small: bool) -> str:
    """The symbol of a tile on a space of a colour, which an inn or a black side lets be seen."""
    return f"{tile_name(tile)}-{COLOURS[colour]}" if tile >= INN else tile_name(tile, small)


def _any(tile: int, colour: str) -> Markup:
    """A tile of no colour on a space, whose colour stays to be seen."""
    shown = (hexagon(54.5, "rim"), hexagon(48, f"f-{colour}"), *_shown(tile))
    return _symbol(f"{tile_name(tile)}-{colour}", *shown)


def _shown(tile: int, digits: float = 30) -> list[Markup]:
    """What a tile shows: its picture, the animals one by one, the number of a monastery."""
    if KIND[tile]:
        kind, heads = ANIMAL_NAMES[KIND[tile] - 1], int(HEADS[tile])
        drawn = [use(kind, *spot) for spot in HEADS_AT[heads]]
        return [*drawn, _count(str(heads), 101, digits)]
    if MONASTERIES <= tile < INN:
        return [use("monastery", 23, 12, 54), _count(str(tile - FIRST_NUMBER), 96, digits)]
    if tile == FACE_DOWN:
        return [
            hexagon(42, "f-outline"),
            el("polygon", points="50,30 66,57.7 50,85.4 34,57.7", class_="f-none s-ivory w3"),
            el("polygon", points="50,44 58,57.7 50,71.4 42,57.7", class_="f-ivory"),
        ]
    return [use(TILE_NAMES[tile], 20, 26, 60)]


def _count(said: str, y: float, size: float) -> Markup:
    return text(said, 50, y, size, "sans bold middle f-outline count")


def _space(colour: int, die: int) -> Markup:
    """An empty space: its colour, its number as a die, and what belongs there."""
    return _symbol(
        f"space-{COLOURS[colour]}-{die}",
        hexagon(53.5, "paper"),
        hexagon(53.5, f"f-{COLOURS[colour]} tint"),
        use(f"die-{die}", 31, 22, 38),
        el("g", use(MARKS[colour], 34, 66, 32), class_="mark"),
    )


@cache
def named(tile: int, lang: str) -> str:
    """A tile in words, a monastery with what it does."""
    return thing_words.tile(tile, lang)


@lru_cache(4_096)
def loose(
    name: str, tile: int, lang: str, x: float, y: float, width: float, said: str = "",
    goals: tuple[str, str] = ("", ""), small: bool | None = None,
) -> Markup:  # fmt: skip
    """A tile that lies on a place, 100 units wide inside; where it could go now, and later."""
    return el(
        "g",
        el("title", said or named(tile, lang)),
        el("polygon", points=corners(54.5), class_="drop", transform=at(0, 4)),
        hexed(tile_name(tile, width < FINE if small is None else small)),
        hexagon(53, "ring" if width > 44 else "ring broad"),
        id=name,
        class_="tile",
        transform=at(x, y, width / 100),
        data_piece=TILE_NAMES[tile],
        data_now=goals[0] or None,
        data_later=goals[1] or None,
    )


@lru_cache(4_096)
def ware(
    name: str, colour: int, count: int, said: str, x: float, y: float, size: float
) -> Markup:  # fmt: skip
    """Goods of a colour with their die number, and how many where there are several."""
    drawn = [
        use(f"goods-{colour + 1}", 0, 0, 100),
        use(f"die-{colour + 1}", 62, 62, 46),
    ]
    if count > 1:
        drawn.insert(0, use(f"goods-{colour + 1}", 9, -9, 100))
        font = 40 if size > 35 else max(61, 1260 / size)
        drawn.append(el("circle", cx=8, cy=14, r=font * 0.64, class_="f-ivory s-outline w3"))
        drawn.append(text(str(count), 8, 14 + font * 0.36, font, "sans bold middle f-outline"))
    return el(
        "g",
        el("title", said),
        *drawn,
        rect(0, 0, 100, 100, 12, "ring broad"),
        id=name,
        class_="ware",
        transform=at(x, y, size / 100),
    )


@lru_cache(1_024)
def die(
    name: str, seat: int, value: int, used: bool, lang: str, x: float, y: float, size: float
) -> Markup:
    """A die of a seat, pale when used."""
    return el(
        "g",
        el("title", say(lang, "used" if used else "die", value=value)),
        el("g", use(f"die-{value}", 0, 0, 100), class_="used" if used else None),
        rect(2, 2, 96, 96, 20, "ring broad"),
        id=name,
        class_=f"dice seat{seat}",
        transform=at(x, y, size / 100),
    )
