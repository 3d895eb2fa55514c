"""The table of Limes as SVG: displays, announced card, seats with what they have."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.limes.components import FIELDS
from tafelrunde.games.limes.play import TO_LAY, VERBS
from tafelrunde.games.limes.scenery import (
    BOARD,
    CARD,
    RIM,
    card,
    display,
    field_id,
    spot,
    worker_id,
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
    rect,
    sheet,
    symbols_in,
    text,
    use,
)
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.limes.state import Limes

say: Final = Sayings(Path(__file__).with_name("picture.toml")).say

STYLE: Final = """
.cardedge{fill:none;stroke:var(--outline);stroke-opacity:.42;stroke-width:2;stroke-dasharray:2 7;
 stroke-linecap:round;pointer-events:none}
.shut{fill:none;stroke:var(--line);stroke-width:2.5;stroke-dasharray:9 9;pointer-events:all}
.beyond{fill:transparent}
.later>.shut{stroke-opacity:.5;stroke-dasharray:2 10;stroke-linecap:round}
.spot>.plus{fill:none;stroke:var(--accent);stroke-width:5;stroke-linecap:round;opacity:0}
.spot.lit>.plus{opacity:1}.spot.lit>.shut{fill:var(--glow);fill-opacity:.24;stroke:none}
.spot.chosen>.plus{opacity:0}.mark{color:var(--ink-2)}
@media (max-width:700px){.shut{stroke-width:4}}
@media (prefers-color-scheme:dark){.shut{stroke:var(--ink-2);stroke-opacity:.7}}
"""

MARGIN: Final = 28
COLUMN: Final = 300
FULL_SHEET: Final = 407
SLIM_SHEET: Final = 124
SMALL: Final = 17

# The tall table is drawn for a screen 390 pixels wide, on which a unit is less than half a pixel.
TALL_TOP: Final = 104
TALL_SHEET: Final = (588, 388)
TALL_GAP: Final = 24
TALL_SMALL: Final = 26
TALL_ALONE: Final = 1.9


def symbols() -> Markup:
    """The drawings and patterns that the picture refers to."""
    return symbols_in(Path(__file__).parent, "symbols.svg")


def table(view: Limes, viewer: int, lang: str, names: Sequence[str], tall: bool) -> Drawing:
    """The whole table as the viewer sees it; wide, it has a second column from three seats on."""
    seats = int(view.setup.seats)
    me = viewer if 0 <= viewer < seats else 0
    state = say(lang, "round", round=view.round) if view.card else say(lang, "end")
    said = " ".join(_in_words(view, seat, lang, names) for seat in range(seats))
    if tall:
        rows = (seats - 1) * (TALL_SHEET[1] + TALL_GAP) or TALL_ALONE * 144 + TALL_GAP
        width, height = BOARD + 2 * MARGIN, TALL_TOP + BOARD + TALL_GAP + rows
        laid = _tall(view, me, lang, names)
    else:
        columns = 1 if seats < 3 else 2
        width, height = BOARD + columns * (COLUMN + MARGIN) + 2 * MARGIN, BOARD + 2 * MARGIN
        laid = _wide(view, me, lang, names)
    body = el("g", _turned(view, me) if me == viewer else None, laid)
    return Drawing(width, height, body, f"Limes, {state}", said)


def _turned(view: Limes, seat: int) -> Markup | None:
    """The announced card in its four rotations, for the ghosts of a viewer who has to lay it."""
    if view.actor == OVER or view.step(seat) != TO_LAY:
        return None
    return el("defs", *(el("g", card(int(view.card), r), id=f"turned:{r}") for r in range(4)))


def touch(view: Limes, seat: int, move: int) -> Touch:
    """A spot and its rotation, a field of the card just laid, or a worker and where he goes."""
    verb, values = VERBS.split(move)
    match verb.name:
        case "lay":
            x, y, rotation = values
            here = spot(seat, x, y)
            return Touch((here,), str(el("use", href=f"#turned:{rotation}")), here)
        case "place":
            return _placing(view, seat, values[0])
        case "move":
            return _moving(view, seat, *values)
        case _:
            return Touch()


def _placing(view: Limes, seat: int, quarter: int) -> Touch:
    """Any field of the card just laid that belongs to the quarter's territory (LIM-R10)."""
    if not view.placed(seat):
        return Touch()
    _, x, y, _ = view.placed(seat)[-1]
    north_west = 2 * y * FIELDS + 2 * x
    fields = [north_west + step for step in (0, 1, FIELDS + 1, FIELDS)]
    roots = view.territory(seat)
    here = fields[quarter]
    alike = [field_id(seat, f) for f in fields if roots[f] == roots[here]]
    return Touch((" ".join(alike),), _standing(seat), field_id(seat, here))


def _moving(view: Limes, seat: int, worker: int, to: int) -> Touch:
    """Any worker of the same territory, then any field of the other one (LIM-R10)."""
    roots, stands = view.territory(seat), view.workers(seat)
    who, where = [worker_id(seat, worker)], [field_id(seat, to)]
    if worker < len(stands):
        home = roots[stands[worker]]
        who = [worker_id(seat, w) for w, field in enumerate(stands) if roots[field] == home]
    if roots[to] >= 0:
        where = [field_id(seat, f) for f, root in enumerate(roots) if root == roots[to]]
    return Touch((" ".join(who), " ".join(where)), _standing(seat), field_id(seat, to))


def _standing(seat: int) -> str:
    """A worker as he would stand on a field."""
    return str(el("g", use("worker", 42, 34, 56), class_=f"seat{seat}"))


def _wide(view: Limes, me: int, lang: str, names: Sequence[str]) -> Markup:
    """What lies on the oak: the viewer's display in the middle, the others left and right."""
    seats = view.setup.seats
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
        _board(view, me, lang, middle, MARGIN),
    )


def _tall(view: Limes, me: int, lang: str, names: Sequence[str]) -> Markup:
    """The same for a phone: the viewer's display on top, the others and the card below it."""
    seats = view.setup.seats
    below = TALL_TOP + BOARD + TALL_GAP
    step = TALL_SHEET[1] + TALL_GAP
    if seats == 1:
        called = el("g", *_announced(view, lang), transform=at(MARGIN, below, TALL_ALONE))
    else:
        aside = MARGIN + TALL_SHEET[0] + TALL_GAP
        called = el("g", *_announced_tall(view, lang), transform=at(aside, below))
    return el(
        "g",
        _strip(view, me, lang, names),
        _board(view, me, lang, MARGIN, TALL_TOP),
        *(
            _sheet_tall(view, (me + 1 + i) % seats, lang, names, below + i * step)
            for i in range(seats - 1)
        ),
        called,
    )


def _board(view: Limes, seat: int, lang: str, x: float, y: float) -> Markup:
    """A display in its full size."""
    under = rect(0, 0, BOARD, BOARD, 20, "f-parch-2 shadow")
    return el("g", under, display(view, seat, _label(view, seat, lang)), transform=at(x, y))


def _label(view: Limes, seat: int, lang: str) -> str:
    return say(lang, "display", cards=len(view.placed(seat)))


def _in_words(view: Limes, seat: int, lang: str, names: Sequence[str]) -> str:
    points, supply = view.points(seat), view.supply(seat)
    return say(lang, "seat", name=names[seat], points=points, supply=supply)


def _seat(
    view: Limes, seat: int, lang: str, names: Sequence[str], place: Cell, *parts: Markup | None
) -> Markup:
    """All that belongs to a seat, as one group."""
    return el(
        "g",
        *parts,
        id=f"seat:{seat}",
        transform=at(*place),
        role="group",
        aria_label=_in_words(view, seat, lang, names),
    )


def _sheet(
    view: Limes, seat: int, lang: str, names: Sequence[str], height: int, place: Cell
) -> Markup:
    """What a seat has; a full sheet shows its display too."""
    shown = None
    if height == FULL_SHEET:
        small = at(RIM, 58, (COLUMN - 2 * RIM) / BOARD)
        shown = el("g", display(view, seat, _label(view, seat, lang), small=True), transform=small)
    stock = say(lang, "supply" if view.supply(seat) else "none")
    return _seat(
        view, seat, lang, names, place,
        sheet(COLUMN, height),
        crest(seat, RIM, 12, 34),
        text(fit(names[seat], 8), 58, 38, 23, "serif f-ink"),
        text(str(view.points(seat)), COLUMN - RIM, 42, 32, "serif f-ink end"),
        shown,
        el("g", *_decision(view, seat, lang), transform=at(RIM, height - 56)),
        text(stock, RIM, height - 20, SMALL, "sans f-ink-2"),
        *_supply(view, seat, [(92 + i * 29, height - 14) for i in range(7)], 26),
    )  # fmt: skip


def _strip(view: Limes, seat: int, lang: str, names: Sequence[str]) -> Markup:
    """The viewer's own seat above the tall table: crest, points, name, supply."""
    right = BOARD - 24
    return _seat(
        view, seat, lang, names, (MARGIN, 18),
        crest(seat, 0, 4, 62),
        text(str(view.points(seat)), 80, 54, 56, "serif f-on-oak"),
        text(fit(names[seat], 7), 176, 50, 38, "sans f-on-oak"),
        *_supply(view, seat, [(right - i * 50, 62) for i in range(7)], 48),
    )  # fmt: skip


def _sheet_tall(view: Limes, seat: int, lang: str, names: Sequence[str], y: int) -> Markup:
    """What another seat has, its display beside the rest."""
    width, height = TALL_SHEET
    left = 384
    said = _standing_now(view, seat, lang).split(", ")
    small = at(24, 24, (height - 48) / BOARD)
    return _seat(
        view, seat, lang, names, (MARGIN, y),
        sheet(width, height),
        el("g", display(view, seat, _label(view, seat, lang), small=True), transform=small),
        crest(seat, left - 4, 24, 58),
        text(str(view.points(seat)), width - 22, 74, 60, "serif f-ink end"),
        text(fit(names[seat], 5), left, 126, 36, "serif f-ink"),
        *(text(said[i], left, 170 + 34 * i, TALL_SMALL, "sans f-ink-2") for i in range(len(said))),
        *_supply(view, seat, [(left + 24 + i % 4 * 48, 288 + i // 4 * 60) for i in range(7)], 46),
    )  # fmt: skip


def _standing_now(view: Limes, seat: int, lang: str) -> str:
    """Has the seat committed its round? Where nobody waits for it: its workers' list (LIM-069)."""
    if view.card == 0 or view.setup.seats == 1:
        said = "+".join(str(worth) for worth in sorted(view.singles(seat), reverse=True))
        if view.actor == OVER and view.setup.seats > 1:
            said = f"{say(lang, 'place', place=view.places()[seat])}, {said}"
        return said
    return say(lang, "ready" if view.ready(seat) else "choosing")


def _decision(view: Limes, seat: int, lang: str) -> list[Markup]:
    said = _standing_now(view, seat, lang)
    if not view.ready(seat):
        return [text(said, 0, 0, SMALL, "sans f-ink-2")]
    mark = el("g", use("check", 0, -14, 16), class_="mark")
    return [mark, text(said, 22, 0, SMALL, "sans f-ink-2")]


def _supply(view: Limes, seat: int, feet: Sequence[Cell], size: int) -> list[Markup]:
    """The workers still beside the display; each keeps its id when it is placed."""
    placed = len(view.workers(seat))
    return [
        el(
            "g",
            use("worker", -size / 2, -size, size),
            id=worker_id(seat, placed + i),
            class_=f"worker seat{seat}",
            transform=at(*feet[i]),
        )
        for i in range(view.supply(seat))
    ]


def _announced(view: Limes, lang: str) -> list[Markup]:
    """The card of the round on its stack, or the end."""
    if view.card == 0:
        solo = view.setup.seats == 1
        rank = say(lang, "rank", rank=rank_of(view.points(0), lang))
        return [
            sheet(COLUMN, 84),
            text(say(lang, "end"), 18, 38, 23, "serif f-ink"),
            text(rank if solo else say(lang, "played"), 18, 64, SMALL, "sans f-ink-2"),
        ]
    return [
        sheet(COLUMN, 144),
        *_stack(view, lang, 22, 20, 0.52),
        text(say(lang, "announced"), 154, 38, SMALL, "sans f-ink-2"),
        text(str(view.card), 154, 79, 40, "serif f-ink"),
        text(say(lang, "left", left=view.cards_left()), 154, 104, SMALL, "sans f-ink-2"),
        text(say(lang, "round", round=view.round), 154, 128, 15, "sans f-ink-2"),
    ]


def _announced_tall(view: Limes, lang: str) -> list[Markup]:
    width, height = BOARD - TALL_SHEET[0] - TALL_GAP, TALL_SHEET[1]
    centre = width // 2
    if view.card == 0:
        return [sheet(width, 84), text(say(lang, "end"), centre, 54, 34, "serif f-ink middle")]
    left = say(lang, "left", left=view.cards_left())
    number = say(lang, "round", round=view.round)
    return [
        sheet(width, height),
        *_stack(view, lang, 26, 26, 0.78),
        text(say(lang, "announced"), centre, 238, TALL_SMALL, "sans f-ink-2 middle"),
        text(str(view.card), centre, 292, 56, "serif f-ink middle"),
        text(left, centre, 332, TALL_SMALL, "sans f-ink-2 middle"),
        text(number, centre, 366, 23, "sans f-ink-2 middle"),
    ]


def _stack(view: Limes, lang: str, x: float, y: float, scale: float) -> list[Markup]:
    """The announced card, open on the others."""
    size = CARD * scale
    label = say(lang, "card", card=view.card)
    return [
        *(rect(x + k, y + k, size, size, 8, "f-card-2 s-card-line w2") for k in (8, 4)),
        el(
            "g",
            card(int(view.card), 0),
            id="announced",
            transform=at(x, y, scale),
            role="img",
            aria_label=label,
        ),
    ]
