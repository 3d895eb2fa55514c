"""The table of Limes as SVG: displays, announced card, seats with what they have."""

from __future__ import annotations

from collections.abc import Collection, Sequence
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
from tafelrunde.games.limes.words import rank as rank_of
from tafelrunde.kernel.draw import (
    Cell,
    Drawing,
    Markup,
    Touch,
    at,
    crest,
    el,
    fit,
    outline,
    rect,
    sheet,
    symbols_in,
    text,
    use,
)
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.limes.state import Limes

WORDS: Final = {
    "de": {
        "round": "Runde {round} von 16",
        "end": "Spielende",
        "played": "16 Runden gespielt",
        "rank": "Rang: {rank}",
        "announced": "Angesagt",
        "card": "Karte {card}",
        "left": "{left} im Stapel",
        "display": "Auslage, {cards} von 16 Karten",
        "seat": "{name}: Punkte {points}, im Vorrat {supply}.",
        "supply": "Vorrat",
        "none": "Vorrat leer",
        "ready": "hat gewählt, noch verdeckt",
        "choosing": "wählt noch",
        "place": "{place}. Platz",
    },
    "en": {
        "round": "Round {round} of 16",
        "end": "Game over",
        "played": "16 rounds played",
        "rank": "Rank: {rank}",
        "announced": "Announced",
        "card": "Card {card}",
        "left": "{left} in the stack",
        "display": "Display, {cards} of 16 cards",
        "seat": "{name}: points {points}, in the supply {supply}.",
        "supply": "Supply",
        "none": "Supply empty",
        "ready": "has chosen, still hidden",
        "choosing": "still choosing",
        "place": "Place {place}",
    },
}

STYLE: Final = """
.cardedge{fill:none;stroke:var(--outline);stroke-opacity:.42;stroke-width:2;stroke-dasharray:2 7;
 stroke-linecap:round;pointer-events:none}
.shut{fill:none;stroke:var(--line);stroke-width:2.5;stroke-dasharray:9 9}
.later{stroke-opacity:.5;stroke-dasharray:2 10;stroke-linecap:round}
.spot>.plus{fill:none;stroke:var(--accent);stroke-width:5;stroke-linecap:round;opacity:0}
.spot.lit>.plus{opacity:1}.spot.lit>.shut{fill:var(--glow);fill-opacity:.24;stroke:none}
"""

GROUND: Final = {FARMLAND: "field", WATER: "sand", FOREST: "forest", TOWER: "rock"}

FIELD: Final = 100
CARD: Final = 2 * FIELD
RIM: Final = 14
BOARD: Final = 4 * CARD + 2 * RIM

MARGIN: Final = 28
COLUMN: Final = 300
FULL_SHEET: Final = 407
SLIM_SHEET: Final = 124


def symbols() -> Markup:
    """The drawings and patterns that the picture refers to."""
    return symbols_in("tafelrunde.games.limes", "symbols.svg")


def table(view: Limes, viewer: int, lang: str, names: Sequence[str], tall: bool) -> Drawing:
    """The whole table as the viewer sees it, which has a second column from three seats on."""
    words = WORDS[lang]
    state = words["round"].format(round=view.round) if view.card else words["end"]
    seats = " ".join(_in_words(view, seat, lang, names) for seat in range(view.setup.seats))
    columns = 1 if view.setup.seats < 3 else 2
    width, height = BOARD + columns * (COLUMN + MARGIN) + 2 * MARGIN, BOARD + 2 * MARGIN
    return Drawing(width, height, _wide(view, viewer, lang, names), f"Limes, {state}", seats)


def touch(view: Limes, seat: int, move: int) -> Touch:
    """A spot and its rotation, a field of the card just laid, or a worker and where he goes."""
    return Touch()


def _wide(view: Limes, viewer: int, lang: str, names: Sequence[str]) -> Markup:
    """What lies on the oak: the viewer's display in the middle, the others left and right."""
    seats = view.setup.seats
    me = viewer if 0 <= viewer < seats else 0
    middle = 2 * MARGIN + COLUMN
    right, bottom = middle + BOARD + MARGIN, MARGIN + BOARD
    beside = ((MARGIN, MARGIN), (right, MARGIN), (right, bottom - FULL_SHEET))
    below = MARGIN if seats == 1 else 2 * MARGIN + FULL_SHEET
    return el(
        "g",
        *(
            _sheet(view, (me + 1 + i) % seats, lang, names, FULL_SHEET, beside[i])
            for i in range(seats - 1)
        ),
        el("g", *_announced(view, lang), transform=at(MARGIN, below)),
        _sheet(view, me, lang, names, SLIM_SHEET, (MARGIN, bottom - SLIM_SHEET)),
        rect(middle, MARGIN, BOARD, BOARD, 20, "f-parch-2 shadow"),
        el("g", board(view, me, lang), transform=at(middle, MARGIN)),
    )


def _in_words(view: Limes, seat: int, lang: str, names: Sequence[str]) -> str:
    said = WORDS[lang]["seat"]
    return said.format(name=names[seat], points=view.points(seat), supply=view.supply(seat))


def _sheet(
    view: Limes, seat: int, lang: str, names: Sequence[str], height: int, place: Cell
) -> Markup:
    """What a seat has; a full sheet shows its display too."""
    shown = None
    if height == FULL_SHEET:
        small = at(RIM, 58, (COLUMN - 2 * RIM) / BOARD)
        shown = el("g", _display(view, seat, lang, 1.35), transform=small)
    return el(
        "g",
        sheet(COLUMN, height),
        crest(seat, RIM, 12, 34),
        text(fit(names[seat], 9), 58, 37, 20, "serif f-ink"),
        text(str(view.points(seat)), COLUMN - RIM, 40, 30, "serif f-ink end"),
        shown,
        el("g", *_decision(view, seat, lang), transform=at(RIM, height - 56)),
        *_supply(view, seat, lang, height - 20),
        id=f"seat:{seat}",
        transform=at(*place),
        role="group",
        aria_label=_in_words(view, seat, lang, names),
    )


def _decision(view: Limes, seat: int, lang: str) -> list[Markup]:
    """Has the seat committed its round? Where nobody waits for it: its workers' list (LIM-069)."""
    if view.card == 0 or view.setup.seats == 1:
        singles = sorted(view.singles(seat), reverse=True)
        said = " + ".join(str(worth) for worth in singles)
        if view.actor == OVER and view.setup.seats > 1:
            said = f"{WORDS[lang]['place'].format(place=view.places()[seat])}: {said}"
        return [text(said, 0, 0, 14, "sans f-ink-2")]
    if view.ready(seat):
        mark = el("g", use("check", 0, -13, 15), style="color:var(--ink-2)")
        return [mark, text(WORDS[lang]["ready"], 22, 0, 14, "sans f-ink-2")]
    return [text(WORDS[lang]["choosing"], 0, 0, 14, "sans f-ink-2")]


def _supply(view: Limes, seat: int, lang: str, y: float) -> list[Markup]:
    """The workers still beside the display; each keeps its id when it is placed."""
    word = WORDS[lang]["supply" if view.supply(seat) else "none"]
    placed = len(view.workers(seat))
    return [text(word, RIM, y, 14, "sans f-ink-2")] + [
        el(
            "g",
            use("worker", -13, -26, 26),
            id=f"worker:{seat}.{placed + i}",
            class_=f"worker seat{seat}",
            transform=at(86 + i * 29, y + 6),
        )
        for i in range(view.supply(seat))
    ]


def _announced(view: Limes, lang: str) -> list[Markup]:
    words = WORDS[lang]
    if view.card == 0:
        solo = view.setup.seats == 1
        rank = words["rank"].format(rank=rank_of(view.points(0), lang))
        return [
            sheet(COLUMN, 84),
            text(words["end"], 18, 38, 22, "serif f-ink"),
            text(rank if solo else words["played"], 18, 64, 14, "sans f-ink-2"),
        ]
    return [
        sheet(COLUMN, 144),
        *(rect(22 + k, 20 + k, 104, 104, 8, "f-card-2 s-card-line w2") for k in (8, 4)),
        el(
            "g",
            card(view.card, 0),
            id="announced",
            transform=at(22, 20, 0.52),
            role="img",
            aria_label=words["card"].format(card=view.card),
        ),
        text(words["announced"], 154, 38, 14, "sans f-ink-2"),
        text(str(view.card), 154, 79, 40, "serif f-ink"),
        text(words["left"].format(left=view.cards_left()), 154, 104, 14, "sans f-ink-2"),
        text(words["round"].format(round=view.round), 154, 126, 14, "sans f-ink-2"),
    ]


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


def board(view: Limes, seat: int, lang: str) -> Markup:
    """The display of one seat on its parchment, BOARD units wide and high."""
    return _display(view, seat, lang, 1)


def _display(view: Limes, seat: int, lang: str, figure: float) -> Markup:
    """The display; `figure` enlarges the workers where it is shown small.

    Pieces keep their place in the raster for the whole game; only the window onto it moves.
    """
    return el(
        "g",
        rect(0, 0, BOARD, BOARD, 20, "f-parch-2"),
        el(
            "g",
            *_unlaid(view, seat),
            *_spots(view, seat),
            *_lands(view, seat),
            *_fields(view, seat),
            *_cards(view, seat),
            *_workers(view, seat, figure),
            id=f"window:{seat}",
            transform=_window(view, seat),
        ),
        id=f"board:{seat}",
        role="group",
        aria_label=WORDS[lang]["display"].format(cards=len(view.placed(seat))),
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


def _unlaid(view: Limes, seat: int) -> list[Markup]:
    """The places where a card can come to lie, but not now."""
    columns, rows = _laid(view, seat)
    taken = [(x, y) for _, x, y, _ in view.placed(seat)] + view.spots(seat)
    return [
        rect(x * CARD + 8, y * CARD + 8, CARD - 16, CARD - 16, 14, "shut later")
        for y in _reach(rows)
        for x in _reach(columns)
        if (x, y) not in taken
    ]


def _spots(view: Limes, seat: int) -> list[Markup]:
    """The places where the announced card can be laid."""
    return [
        el(
            "g",
            rect(8, 8, CARD - 16, CARD - 16, 14, "shut"),
            rect(8, 8, CARD - 16, CARD - 16, 14, "ring"),
            el("path", d="M100 78v44M78 100h44", class_="plus"),
            id=f"spot:{seat}.{x}.{y}",
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
        )
        for number, x, y, _ in view.placed(seat)
    ]


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
    return [
        el(
            "g",
            *_territory(land[root] & LAND, root, cells[root]),
            id=f"land:{seat}.{root}",
            class_="land",
        )
        for root in sorted(cells)
    ]


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


def _fields(view: Limes, seat: int) -> list[Markup]:
    """What stands on each field, under the ring that makes it touchable."""
    workers = view.workers(seat)
    return [
        el(
            "g",
            *_scenery(land, field, field in workers),
            rect(6, 6, FIELD - 12, FIELD - 12, 14, "ring"),
            id=f"field:{seat}.{field}",
            class_="field",
            transform=at(*_corner(_cell(field))),
        )
        for field, land in enumerate(view.land(seat))
        if land
    ]


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
                el("circle", cx=18, cy=-66, r=17, class_="f-ivory s-outline w3"),
                text(str(worth), 18, -58, 22, "sans bold middle f-outline"),
                id=f"worker:{seat}.{i}",
                class_=f"worker seat{seat}",
                transform=at(x + 70 - aside, y + 90, figure),
            )
        )
    return drawn
