"""The table as SVG: the row of baskets, and below it what everybody has taken.

Every piece keeps its id wherever it lies, so that the page can let it glide; what can be touched
has a child of class `ring`. Colours are classes of the shared palette.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tafelrunde.kernel.draw import (
    Drawing,
    Form,
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
from tafelrunde.newgame.play import TAKE
from tafelrunde.newgame.state import NewGame

say: Final = Sayings(Path(__file__).with_name("picture.toml")).say

# Classes that only this game needs.
STYLE: Final = ""
FORMS: Final[tuple[Form, ...]] = ("wide", "tall")
MARGIN: Final = 24
BASKET: Final = 100
STEP: Final = 116
# How many baskets stand beside each other on a wide screen and on a tall one.
WIDE: Final = 8
TALL: Final = 4


def symbols() -> Markup:
    """The drawings that the picture refers to."""
    return symbols_in(Path(__file__).parent, "symbols.svg")


def table(view: NewGame, viewer: int, lang: str, names: Sequence[str], form: Form) -> Drawing:
    """The whole table as the viewer sees it."""
    tall = form == "tall"
    columns = TALL if tall else WIDE
    width = columns * STEP + 2 * MARGIN
    rows = -(-len(view.baskets) // columns)
    below = rows * STEP + 2 * MARGIN
    each = 150 if tall else 96
    parts = [
        rect(MARGIN, MARGIN, width - 2 * MARGIN, rows * STEP, 14, "f-parch-2"),
        *(_basket(view, number, lang, _place(number, columns), 1) for number in view.row()),
    ]
    for seat in range(int(view.setup.seats)):
        parts.append(_seat(view, seat, lang, names[seat], below + seat * each, width, tall))
    height = below + int(view.setup.seats) * each
    said = say(lang, "left", count=len(view.row()))
    return Drawing(width, height, el("g", *parts), f"Newgame, {said}", said)


def touch(view: NewGame, seat: int, move: int) -> Touch:
    """The basket that a hand touches for a move."""
    return Touch((_id(view.at(move - TAKE)),)) if view.row() else Touch()


def _id(number: int) -> str:
    return f"basket:{number}"


def _place(number: int, columns: int) -> tuple[float, float]:
    row, column = divmod(number, columns)
    return MARGIN + 8 + column * STEP, MARGIN + 8 + row * STEP


def _basket(
    view: NewGame, number: int, lang: str, place: tuple[float, float], scale: float
) -> Markup:
    """A basket with its apples, in the row or, smaller, with whoever has taken it."""
    apples = view.baskets[number]
    return el(
        "g",
        use("basket", 0, 0, BASKET),
        text(str(apples), 50, 82, 40, "serif f-ivory middle"),
        rect(0, 0, BASKET, BASKET, 16, "ring"),
        id=_id(number),
        transform=at(*place, scale),
        role="img",
        aria_label=say(lang, "basket", apples=apples),
    )


def _seat(
    view: NewGame, seat: int, lang: str, name: str, y: float, width: float, tall: bool
) -> Markup:
    """What a seat has: crest, name, points, and the baskets it has taken."""
    points = view.points(seat)
    left, top = (0, 76) if tall else (300, 16)
    own = [
        _basket(view, number, lang, (left + 12 + k * 38, top + k % 2 * 16), 0.4)
        for k, (number, _) in enumerate(view.taken(seat))
    ]
    return el(
        "g",
        sheet(width - 2 * MARGIN, 138 if tall else 84),
        crest(seat, 14, 16, 52),
        text(fit(name, 7), 80, 52, 26, "serif f-ink"),
        text(str(points), width - 2 * MARGIN - 20 if tall else 270, 54, 34, "serif f-ink end"),
        *own,
        transform=at(MARGIN, y),
        role="group",
        aria_label=say(lang, "seat", name=name, points=points),
    )
