"""Cards, territories and workers of Limes as drawings, and the display they make up."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from tafelrunde.games.limes.components import (
    FARMLAND,
    FIELDS,
    FOREST,
    HUT,
    LAND,
    TOWER,
    WATER,
    quarters,
)
from tafelrunde.kernel.draw import Cell, Markup, at, drawn_once, el, rect, text, use, whole
from tafelrunde.kernel.outline import outline

if TYPE_CHECKING:
    from tafelrunde.games.limes.state import Limes

GROUND: Final = {FARMLAND: "field", WATER: "sand", FOREST: "forest", TOWER: "rock"}

FIELD: Final = 100
CARD: Final = 2 * FIELD
RIM: Final = 14
BOARD: Final = 4 * CARD + 2 * RIM


@cache
def card(number: int, rot: int) -> Markup:
    """A loose card, CARD units wide and high."""
    lands = dict(zip(((0, 0), (1, 0), (1, 1), (0, 1)), quarters(number, rot), strict=True))
    cells: dict[int, list[Cell]] = {}
    for cell, land in lands.items():
        cells.setdefault(land & LAND, []).append(cell)
    return el(
        "g",
        rect(-4, -4, CARD + 8, CARD + 8, 16, "f-path s-card-line w3"),
        *(part for kind in sorted(cells) for part in _territory(kind, number, cells[kind])),
        *(
            el("g", *_scenery(land, number + i, False), transform=at(*_corner(cell)))
            for i, (cell, land) in enumerate(lands.items())
        ),
    )


def _lying(view: Limes, seat: int, label: str, small: bool = False) -> Hashable:
    """All that a display shows."""
    things = view.placed(seat), view.workers(seat), view.singles(seat), view.spots(seat)
    return seat, label, small, *(tuple(kind) for kind in things)


@drawn_once(_lying, most=1_024)
def display(view: Limes, seat: int, label: str, small: bool = False) -> Markup:
    """The display of one seat on its parchment, BOARD units wide and high.

    Pieces keep their place in the raster for the whole game; only the window onto it moves.
    Where the display is shown small it is only looked at closer, and the workers are enlarged.
    """
    return whole(
        "g",
        rect(0, 0, BOARD, BOARD, 20, "f-parch-2"),
        whole(
            "g",
            *([] if small else _outside(view, seat)),
            *_unlaid(view, seat),
            *_spots(view, seat),
            *_lands(view, seat),
            *_fields(view, seat, small),
            *_cards(view, seat),
            *_workers(view, seat, 1.35 if small else 1),
            id=f"window:{seat}",
            transform=_window(view, seat),
        ),
        id=f"board:{seat}",
        role="group",
        aria_label=label,
        data_closer="1" if small else None,
    )


def _laid(view: Limes, seat: int) -> tuple[range, range]:
    """The columns and rows that have cards; before the first card, those where it will lie."""
    columns = [x for _, x, _, _ in view.placed(seat)] or [3]
    rows = [y for _, _, y, _ in view.placed(seat)] or [3]
    return range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)


def _window(view: Limes, seat: int) -> str:
    """The part of the raster that is shown, as a transform.

    5 x 5 cards hold every place that can be reached, 4 x 4 once the square is fixed (LIM-035).
    """
    columns, rows = _laid(view, seat)
    cards = 4 if len(columns) == len(rows) == 4 else 5
    scale = 4 / cards
    west, north = ((laid.start + laid.stop - cards) / 2 for laid in (columns, rows))
    return at(RIM - west * CARD * scale, RIM - north * CARD * scale, scale)


def _reach(laid: range) -> range:
    """The columns or rows in which the next card can lie."""
    return laid if len(laid) == 4 else range(laid.start - 1, laid.stop + 1)


def unlaid(view: Limes, seat: int) -> list[Cell]:
    """The places where a card can come to lie, but not now."""
    columns, rows = _laid(view, seat)
    taken = [(x, y) for _, x, y, _ in view.placed(seat)] + view.spots(seat)
    return [(x, y) for y in _reach(rows) for x in _reach(columns) if (x, y) not in taken]


def outside(view: Limes, seat: int) -> list[Cell]:
    """The places in view that would make the display wider or higher than 4 cards (LIM-035)."""
    columns, rows = _laid(view, seat)
    if len(columns) == len(rows):
        return []
    if len(columns) == 4:
        return [(x, y) for y in _reach(rows) for x in (columns.start - 1, columns.stop)]
    beyond = (rows.start - 1, rows.stop) if len(rows) == 4 else ()
    return [(x, y) for y in beyond for x in _reach(columns)]


def _unlaid(view: Limes, seat: int) -> list[Markup]:
    """Places for later; whoever touches one is told why."""
    return [
        el(
            "g",
            rect(8, 8, CARD - 16, CARD - 16, 14, "shut later"),
            id=spot(seat, x, y),
            class_="later",
            transform=at(x * CARD, y * CARD),
        )
        for x, y in unlaid(view, seat)
    ]


def _outside(view: Limes, seat: int) -> list[Markup]:
    """Places outside the square: nothing to see, but whoever touches one is told why.

    Half of each is in view, the half beside the cards.
    """
    columns, rows = _laid(view, seat)
    half = FIELD
    return [
        el(
            "g",
            rect(
                half if x < columns.start and len(columns) == 4 else 0,
                half if y < rows.start and len(rows) == 4 else 0,
                half if len(columns) == 4 else CARD,
                half if len(rows) == 4 else CARD,
                0,
                "beyond",
            ),
            id=spot(seat, x, y),
            transform=at(x * CARD, y * CARD),
        )
        for x, y in outside(view, seat)
    ]


def spot(seat: int, x: int, y: int) -> str:
    """The id of a place for a card."""
    return f"spot:{seat}.{x}.{y}"


def _spots(view: Limes, seat: int) -> list[Markup]:
    """The places where the announced card can be laid."""
    return [
        el(
            "g",
            rect(8, 8, CARD - 16, CARD - 16, 14, "shut"),
            rect(8, 8, CARD - 16, CARD - 16, 14, "ring"),
            el("path", d="M100 78v44M78 100h44", class_="plus"),
            id=spot(seat, x, y),
            class_="spot",
            transform=at(x * CARD, y * CARD),
        )
        for x, y in view.spots(seat)
    ]


def _cards(view: Limes, seat: int) -> list[Markup]:
    """The laid cards: no more than a dotted edge, the land flows across it."""
    return [
        el(
            "g",
            rect(1, 1, CARD - 2, CARD - 2, 10, "cardedge"),
            id=f"card:{seat}.{number}",
            class_="card",
            transform=at(x * CARD, y * CARD),
            data_piece=f"card-{seat}-{number}",
        )
        for number, x, y, _ in view.placed(seat)
    ]


def field_id(seat: int, field: int) -> str:
    """The id of a field of a laid card."""
    return f"field:{seat}.{field}"


def worker_id(seat: int, worker: int) -> str:
    """The id of a worker, the same in the supply and on the land."""
    return f"worker:{seat}.{worker}"


def _cell(field: int) -> Cell:
    return field % FIELDS, field // FIELDS


def _corner(cell: Cell) -> tuple[int, int]:
    return cell[0] * FIELD, cell[1] * FIELD


def _lands(view: Limes, seat: int) -> list[Markup]:
    """The territories, each as one shape across all its cards (LIM-040)."""
    land = view.land(seat)
    cells: dict[int, list[Cell]] = {}
    for field, root in enumerate(view.territory(seat)):
        if root >= 0:
            cells.setdefault(root, []).append(_cell(field))
    return [_land(seat, root, land[root] & LAND, frozenset(cells[root])) for root in sorted(cells)]


@lru_cache(4_096)
def _land(seat: int, root: int, kind: int, cells: frozenset[Cell]) -> Markup:
    return el("g", *_territory(kind, root, cells), id=f"land:{seat}.{root}", class_="land")


def _territory(kind: int, seed: int, cells: Collection[Cell]) -> list[Markup]:
    """One territory: its ground, and a pattern so that colour is never alone."""
    ground = f"f-{GROUND[kind]} s-outline w3"
    parts = [el("path", d=outline(cells, FIELD, 3, 16), class_=ground, stroke_opacity=0.55)]
    if kind == WATER:
        parts.append(el("path", d=outline(cells, FIELD, 9, 14), class_="f-water"))
    if kind != FOREST:
        pattern = {WATER: "waves", TOWER: "cracks"}.get(kind, f"furrows-{seed % 2}")
        inset = 11 if kind == WATER else 5
        parts.append(el("path", d=outline(cells, FIELD, inset, 14), fill=f"url(#{pattern})"))
    return parts


def _fields(view: Limes, seat: int, small: bool) -> list[Markup]:
    """What stands on each field, under the ring that makes it touchable."""
    workers = view.workers(seat)
    return [
        _field(seat, field, land, field in workers, small)
        for field, land in enumerate(view.land(seat))
        if land
    ]


@lru_cache(4_096)
def _field(seat: int, field: int, land: int, worked: bool, small: bool) -> Markup:
    return el(
        "g",
        *_scenery(land, field, worked),
        None if small else rect(6, 6, FIELD - 12, FIELD - 12, 14, "ring"),
        id=field_id(seat, field),
        class_="field",
        transform=at(*_corner(_cell(field))),
    )


def _scenery(land: int, seed: int, worked: bool) -> list[Markup]:
    """Tower, firs and hut of a field, moved aside where a worker stands."""
    parts = []
    if land & LAND == TOWER:
        parts.append(use("tower", -3 if worked else 10, 10, 80))
    if land & LAND == FOREST:
        parts.append(use(_firs(land & HUT > 0, seed, worked), 0, 0, FIELD))
    if land & HUT:
        parts.append(use("hut", 8, 12, 46))
    return parts


def _firs(hut: bool, seed: int, worked: bool) -> str:
    """The group of firs that leaves room for hut and worker."""
    if worked:
        return "firs-hut-worker" if hut else "firs-worker"
    return f"firs-hut-{seed % 2}" if hut else f"firs-{seed % 3}"


def _workers(view: Limes, seat: int, figure: float) -> list[Markup]:
    """The placed workers with what each is worth now; several on one field stand side by side."""
    fields = view.workers(seat)
    drawn = []
    for i, (field, worth) in enumerate(zip(fields, view.singles(seat), strict=True)):
        x, y = _corner(_cell(field))
        aside = 34 * fields[:i].count(field)
        drawn.append(
            el(
                "g",
                el("circle", cy=-28, r=36, class_="ring"),
                use("worker", -28, -56, 56),
                el("circle", cx=18, cy=-66, r=21, class_="f-ivory s-outline w3 printed"),
                text(str(worth), 18, -56, 28, "sans bold middle f-outline"),
                id=worker_id(seat, i),
                class_=f"worker seat{seat}",
                transform=at(x + 70 - aside, y + 90, figure),
            )
        )
    return drawn
