"""The table of Limes as SVG: displays, announced card, seats with what they have."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.limes.components import FIELDS
from tafelrunde.games.limes.play import TO_LAY, VERBS
from tafelrunde.games.limes.scenery import (
    BOARD,
    card,
    display,
    field_id,
    spot,
    worker_id,
)
from tafelrunde.games.limes.seat_scenery import (
    COLUMN,
    FULL_SHEET,
    LOW_COLUMN,
    LOW_OWN,
    MARGIN,
    SLIM_SHEET,
    TALL_GAP,
    TALL_SHEET,
    announced,
    announced_tall,
    beside,
    called,
    in_words,
    label,
    own_seat,
    say,
    seat_sheet,
    sheet_tall,
    strip,
)
from tafelrunde.kernel.draw import (
    Drawing,
    Form,
    Markup,
    Touch,
    at,
    el,
    rect,
    symbols_in,
    use,
    whole,
)
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.limes.state import Limes

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
@media screen and (prefers-color-scheme:dark){.shut{stroke:var(--ink-2);stroke-opacity:.7}}
"""

FORMS: Final[tuple[Form, ...]] = ("wide", "upright", "low", "tall")

# The tall table is drawn for a screen 390 pixels wide, on which a unit is less than half a pixel.
TALL_TOP: Final = 104
TALL_ALONE: Final = 1.9

# A phone on its side and a tablet upright: the display as high as the one, most of the other.
LOW: Final = (1270, 844)
LOW_CARD: Final = 176
UPRIGHT: Final = (884, 1075)
UPRIGHT_BOARD: Final = 690
EDGE: Final = 8


def symbols() -> Markup:
    """The drawings and patterns that the picture refers to."""
    return symbols_in(Path(__file__).parent, "symbols.svg")


def table(view: Limes, viewer: int, lang: str, names: Sequence[str], form: Form) -> Drawing:
    """The whole table as the viewer sees it; wide, it has a second column from three seats on."""
    seats = int(view.setup.seats)
    me = viewer if 0 <= viewer < seats else 0
    state = say(lang, "round", round=view.round) if view.card else say(lang, "end")
    said = " ".join(in_words(view, seat, lang, names) for seat in range(seats))
    width: float
    height: float
    if form == "low":
        width, height = LOW
        laid = _low(view, me, lang, names)
    elif form == "upright":
        width, height = UPRIGHT
        laid = _upright(view, me, lang, names)
    elif form == "tall":
        rows = (seats - 1) * (TALL_SHEET[1] + TALL_GAP) or TALL_ALONE * 144 + TALL_GAP
        width, height = BOARD + 2 * MARGIN, TALL_TOP + BOARD + TALL_GAP + rows
        laid = _tall(view, me, lang, names)
    else:
        columns = 1 if seats < 3 else 2
        width, height = BOARD + columns * (COLUMN + MARGIN) + 2 * MARGIN, BOARD + 2 * MARGIN
        laid = _wide(view, me, lang, names)
    body = whole("g", _turned(view, viewer), laid)
    return Drawing(width, height, body, f"Limes, {state}", said)


def own_board(view: Limes, seat: int, lang: str, names: Sequence[str]) -> Drawing:
    """The own display alone."""
    return Drawing(BOARD, BOARD, _board(view, seat, lang, 0, 0), names[seat], "")


def _turned(view: Limes, viewer: int) -> Markup | None:
    """The announced card in its four rotations, for ghosts of who lays it or looks back at that."""
    seated = 0 <= viewer < int(view.setup.seats)
    if view.actor == OVER or (seated and view.step(viewer) != TO_LAY):
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
    roots, stands = tuple(view.territory(seat)), view.workers(seat)
    who, where = [worker_id(seat, worker)], field_id(seat, to)
    if worker < len(stands):
        home = roots[stands[worker]]
        who = [worker_id(seat, w) for w, field in enumerate(stands) if roots[field] == home]
    if roots[to] >= 0:
        where = _fields(seat, roots, roots[to])
    return Touch((" ".join(who), where), _standing(seat), field_id(seat, to))


@lru_cache(4_096)
def _fields(seat: int, roots: tuple[int, ...], root: int) -> str:
    """All fields of a territory; every worker could go to the same ones."""
    return " ".join(field_id(seat, field) for field, one in enumerate(roots) if one == root)


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
    return whole(
        "g",
        *(
            seat_sheet(view, (me + 1 + i) % seats, lang, names, FULL_SHEET, beside[i])
            for i in range(seats - 1)
        ),
        el("g", *announced(view, lang), transform=at(MARGIN, below)),
        seat_sheet(view, me, lang, names, SLIM_SHEET, (MARGIN, bottom - SLIM_SHEET)),
        _board(view, me, lang, middle, MARGIN),
    )


def _tall(view: Limes, me: int, lang: str, names: Sequence[str]) -> Markup:
    """The same for a phone: the viewer's display on top, the others and the card below it."""
    seats = view.setup.seats
    below = TALL_TOP + BOARD + TALL_GAP
    step = TALL_SHEET[1] + TALL_GAP
    if seats == 1:
        called = el("g", *announced(view, lang), transform=at(MARGIN, below, TALL_ALONE))
    else:
        aside = MARGIN + TALL_SHEET[0] + TALL_GAP
        called = el("g", *announced_tall(view, lang), transform=at(aside, below))
    return whole(
        "g",
        strip(view, me, lang, names),
        _board(view, me, lang, MARGIN, TALL_TOP),
        *(
            sheet_tall(view, (me + 1 + i) % seats, lang, names, below + i * step)
            for i in range(seats - 1)
        ),
        called,
    )


def _low(view: Limes, me: int, lang: str, names: Sequence[str]) -> Markup:
    """The viewer's display over the full height; in a column the others, the card, the own seat."""
    seats, (width, height) = int(view.setup.seats), LOW
    rest = height - LOW_CARD - LOW_OWN - 4 * EDGE
    each = (rest - EDGE * (seats - 2)) / max(1, seats - 1)
    below = height - LOW_OWN - EDGE
    return whole(
        "g",
        *(
            beside(view, (me + 1 + i) % seats, lang, names, (EDGE, EDGE + i * (each + EDGE)),
                    LOW_COLUMN, each)
            for i in range(seats - 1)
        ),
        called(view, lang, EDGE, below - EDGE - LOW_CARD, LOW_COLUMN, LOW_CARD),
        own_seat(view, me, lang, names, (EDGE, below), LOW_COLUMN, LOW_OWN),
        _board(view, me, lang, width - BOARD - EDGE, EDGE),
    )  # fmt: skip


def _upright(view: Limes, me: int, lang: str, names: Sequence[str]) -> Markup:
    """The viewer's display large, the own seat and the card beside it, the others below."""
    seats, (width, height) = int(view.setup.seats), UPRIGHT
    left = UPRIGHT_BOARD + 2 * EDGE
    room, below = width - left - EDGE, UPRIGHT_BOARD + 2 * EDGE
    each = (width - EDGE * seats) / max(1, seats - 1)
    return whole(
        "g",
        _board(view, me, lang, EDGE, EDGE, UPRIGHT_BOARD / BOARD),
        own_seat(view, me, lang, names, (left, EDGE), room, 300),
        called(view, lang, left, 300 + 2 * EDGE, room, UPRIGHT_BOARD - 300 - EDGE),
        *(
            beside(view, (me + 1 + i) % seats, lang, names, (EDGE + i * (each + EDGE), below),
                    each, height - below - EDGE)
            for i in range(seats - 1)
        ),
    )  # fmt: skip


def _board(view: Limes, seat: int, lang: str, x: float, y: float, scale: float = 1) -> Markup:
    """A display in its full size, or nearly so."""
    under = rect(0, 0, BOARD, BOARD, 20, "f-parch-2 shadow")
    return whole(
        "g", under, display(view, seat, label(view, seat, lang)), transform=at(x, y, scale)
    )
