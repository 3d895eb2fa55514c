"""Vineyards: double tiles, the boards they are planted on, depot, display and wine."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from tafelrunde.games.burgund.components import NONE, VINEYARDS
from tafelrunde.games.burgund.frames import BOUNTY
from tafelrunde.games.burgund.modules import vineyards_words
from tafelrunde.games.burgund.modules.vineyards import open_plots, reachable, useful
from tafelrunde.games.burgund.modules.vineyards_components import (
    BONUS_NAMES,
    BONUS_OF,
    DISPLAY,
    GRAPE_NAMES,
    HIGH_NUMBER,
    IN_DEPOT,
    IN_DISPLAY,
    LOW_NUMBER,
    ONE,
    OTHER,
    PAIR_NAMES,
    PLOT_NUMBER,
    PLOTS,
    STALL_NAMES,
    WHERE,
)
from tafelrunde.games.burgund.scene import Eyes, say
from tafelrunde.games.burgund.scene.routes import bonus
from tafelrunde.games.burgund.scene.tiles import HIGH, MIDDLE, hexagon, hexed
from tafelrunde.games.burgund.turn import HIGH as HIGH_DIE
from tafelrunde.games.burgund.turn import LOW as LOW_DIE
from tafelrunde.games.burgund.turn import usable
from tafelrunde.kernel.draw import Markup, at, el, rect, sheet, text, use
from tafelrunde.kernel.state import OVER

STYLE: Final = """
.orange-grape{fill:#d9822b}.yellow-grape{fill:#e3c23c}.green-grape{fill:#8fae4a}
.red-grape{fill:#a8352b}.black-grape{fill:#3a3244}.blue-grape{fill:#3f6fb5}
.soil{fill-opacity:.34}.twin{stroke-linejoin:round}
.plot{fill:var(--parch-3);stroke:var(--line);stroke-width:4;stroke-linejoin:round}
"""

# The board of a vineyard in units of its hexes, 100 wide; beside it the wine bonus tiles.
LINE: Final = 86.6
LEFT: Final = 150
BROAD: Final = 650
WIDE: Final = 740
TALL: Final = 4 * LINE + HIGH
TOKEN: Final = 77
# How high the row of depot and display is, and a second one.
ROW: Final = 90
SECOND: Final = 64
# A vineyard below the own duchy and below another one, on a phone.
MINE: Final = 236
RIVAL: Final = 112
NOTE: Final = "sans f-ink-2"
# Two hexes side by side as one shape.
TWIN: Final = "50,0 100,28.9 150,0 200,28.9 200,86.6 150,115.5 100,86.6 50,115.5 0,86.6 0,28.9"


def plot_id(seat: int, plot: int) -> str:
    """The id of a field of a vineyard."""
    return f"vine:{seat}.{plot + 1}"


def stall_id(stall: int) -> str:
    """The id of a place of depot or display."""
    return f"at:{STALL_NAMES[stall]}"


def double_id(seat: int, pair: int, copy: int = 0) -> str:
    """The id of a double tile on key spaces; of equal ones the first is copy 0."""
    return f"key:{seat}.double.{PAIR_NAMES[pair]}" + (f".{copy + 1}" if copy else "")


def wine_id(grape: int) -> str:
    """The id of the wine bonus tiles of a grape beside the board."""
    return f"wine:{GRAPE_NAMES[grape]}"


def bonus_id(which: int) -> str:
    """The id of a bonus that was just covered."""
    return f"covered:{('left', 'right')[which]}"


def room(eyes: Eyes, most: float) -> float:
    """How much room something takes, if there are vineyards."""
    return most if eyes.view.plays(VINEYARDS) else 0


@cache
def faces() -> Markup:
    """Hexes with grapes, and the two bonuses that no tile does."""
    hexes = [
        el(
            "symbol",
            hexagon(54.5, "rim"),
            hexagon(48, f"{grape}-grape soil"),
            use(f"grape-{grape}", 17, 22, 66),
            id=f"vine-{grape}",
            viewBox=f"0 0 100 {HIGH}",
        )
        for grape in GRAPE_NAMES
    ]
    black = el("symbol", hexagon(50, "rim"), hexagon(42, "void"), id="gift-black",
               viewBox=f"0 0 100 {HIGH}")  # fmt: skip
    double = el("symbol", hexed("vine-green", 0, 20, 54), hexed("vine-blue", 46, 20, 54),
                id="gift-double", viewBox="0 0 100 100")  # fmt: skip
    return el("defs", *hexes, black, double)


def gift(name: str, x: float, y: float, size: float) -> list[Markup]:
    """What a bonus gives, as a picture."""
    return bonus(f"gift-{name}" if name in ("black", "double") else name, x, y, size)


def both(left: int, right: int) -> Markup:
    """The two grapes of a double tile, in units of a hex."""
    return Markup(hexed(f"vine-{GRAPE_NAMES[left]}") + hexed(f"vine-{GRAPE_NAMES[right]}", 100, 0))


def twin(class_: str) -> Markup:
    """The outline of two hexes."""
    return el("polygon", points=TWIN, class_=class_)


@lru_cache(4_096)
def double(
    name: str, pair: int, lang: str, x: float, y: float, width: float, said: str = "",
    goals: tuple[str, str] = ("", ""),
) -> Markup:  # fmt: skip
    """A double tile on a place, each hex so wide; where it could go now, and later."""
    return el(
        "g",
        el("title", said or vineyards_words.double_tile(pair, lang)),
        el("g", twin("drop"), transform=at(0, 4)),
        both(int(ONE[pair]), int(OTHER[pair])),
        twin("ring twin" if width > 44 else "ring broad twin"),
        id=name,
        class_="tile",
        transform=at(x, y, width / 100),
        data_piece=f"double-{PAIR_NAMES[pair]}",
        data_now=goals[0] or None,
        data_later=goals[1] or None,
    )


def goals(eyes: Eyes) -> tuple[str, str]:
    """The fields of the own vineyard for a double tile: with this round's dice, and later."""
    view, seat = eyes.view, eyes.me
    if view.window or view.actor == OVER:
        return "", ""
    now = 0
    for die in (LOW_DIE, HIGH_DIE):
        if view.dice[2 * seat + die] > 0 and usable(view, seat, die):
            now |= int(reachable(view, seat, die))
    later = [plot for plot, grape in enumerate(view.cellar.planted(seat)[::2]) if grape < 0]
    first = int(open_plots(view, seat))
    return (
        " ".join(plot_id(seat, plot) for plot in later if now >> plot & 1),
        " ".join(plot_id(seat, plot) for plot in later if first >> plot & ~now >> plot & 1),
    )


def _spot(place: int) -> tuple[float, float]:
    """Where a hex of a vineyard lies."""
    q, r = WHERE[place]
    return 100 * (q + r / 2) + LEFT, LINE * (r + 4)


def empty_plot(plot: int) -> list[Markup]:
    """A field that nothing lies on, two hexes wide."""
    names = [BONUS_NAMES[BONUS_OF[2 * plot + which]] for which in (0, 1)]
    return [
        twin("plot"),
        *gift(names[0], 19, MIDDLE - 29, 58),
        *gift(names[1], 123, MIDDLE - 29, 58),
        use(f"die-{PLOT_NUMBER[plot]}", 79, MIDDLE - 21, 42),
    ]


@lru_cache(4_096)
def _plot(seat: int, plot: int, left: int, right: int, lang: str) -> Markup:
    """A field: its number and its bonuses, or the grapes on it."""
    said = vineyards_words.plot(plot, lang)
    if left < 0:
        gifts = [vineyards_words.bonus(2 * plot + which, lang) for which in (0, 1)]
        said = f"{said}: {'; '.join(gifts)}"
        shown = empty_plot(plot)
        piece = None
    else:
        grapes = [vineyards_words.grape(grape, lang) for grape in (left, right)]
        said = f"{said}: {'/'.join(grapes)}"
        shown = [both(left, right)]
        one, other = sorted((left, right))
        piece = f"double-{GRAPE_NAMES[one]}_{GRAPE_NAMES[other]}"
    return el(
        "g",
        el("title", said),
        *shown,
        twin("ring twin"),
        id=plot_id(seat, plot),
        class_="space",
        transform=at(*_spot(2 * plot)),
        data_piece=piece,
    )


def asked(eyes: Eyes, seat: int) -> bool:
    """Has the seat to choose a bonus?"""
    view = eyes.view
    if view.window or view.actor == OVER or view.frames.kind() != BOUNTY:
        return False
    return bool(view.frames.owners() >> seat & 1)


def _covered(eyes: Eyes, seat: int) -> list[Markup]:
    """The bonuses just covered, on top of their hexes as long as they can be used (BUR-281)."""
    drawn = []
    plot, done = int(eyes.view.frames.arg(0)), int(eyes.view.frames.arg(1))
    for which in (0, 1):
        number = int(BONUS_OF[2 * plot + which])
        if done >> which & 1:
            continue
        x, y = _spot(2 * plot + which)
        idle = not useful(eyes.view, seat, number)
        drawn.append(
            el(
                "g",
                el("title", vineyards_words.bonus(2 * plot + which, eyes.lang)),
                el("circle", cx=50, cy=MIDDLE, r=43, class_="f-ivory s-outline w3"),
                el("g", *gift(BONUS_NAMES[number], 20, MIDDLE - 30, 60),
                   class_="used" if idle else None),
                el("circle", cx=50, cy=MIDDLE, r=46, class_="ring broad"),
                id=bonus_id(which),
                class_="pile",
                transform=at(x, y),
            )
        )  # fmt: skip
    return drawn


def draw(eyes: Eyes, seat: int, x: float, y: float, width: float) -> list[Markup]:
    """The vineyard of a seat with hexes so wide, and its wine; others' can be looked at closer."""
    planted = eyes.view.cellar.planted(seat)
    plots = [
        _plot(seat, plot, planted[2 * plot], planted[2 * plot + 1], eyes.lang)
        for plot in range(PLOTS)
    ]
    wines = [(grape, tiles) for grape, tiles in enumerate(eyes.view.cellar.wines_of(seat)) if tiles]
    drawn = [
        token(f"wines:{seat}.{GRAPE_NAMES[grape]}", grape, tiles, eyes.lang, BROAD + 12,
              k * TOKEN, TOKEN - 5)
        for k, (grape, tiles) in enumerate(wines)
    ]  # fmt: skip
    chips = _covered(eyes, seat) if asked(eyes, seat) else []
    closer = None if seat == eyes.me else "1"
    return [
        el("g", *plots, *drawn, *chips, id=f"vineyard:{seat}", transform=at(x, y, width / 100),
           data_closer=closer)
    ]  # fmt: skip


@lru_cache(2_048)
def token(
    name: str, grape: int, count: int, lang: str, x: float, y: float, size: float
) -> Markup:  # fmt: skip
    """Wine bonus tiles of a grape, with their number."""
    said = say(lang, "wine tiles", count=count, grape=vineyards_words.grape(grape, lang))
    font = max(44, 1260 / size)
    return el(
        "g",
        el("title", said),
        rect(3, 3, 94, 94, 20, "f-ivory s-outline w3"),
        el("g", use(f"grape-{GRAPE_NAMES[grape]}", 8, 6, 84), class_=None if count else "used"),
        text(str(count), 82, 94, font, "sans bold middle f-outline count") if count != 1 else None,
        rect(3, 3, 94, 94, 20, "ring broad"),
        id=name,
        class_="pile",
        transform=at(x, y, size / 100),
    )


def rows(eyes: Eyes) -> int:
    """In how many rows depot and display lie."""
    return 2 if eyes.seats == 4 or (eyes.tall and eyes.seats == 3) else 1


def market_high(eyes: Eyes) -> float:
    """How high depot and display are together."""
    return ROW + (SECOND if rows(eyes) == 2 else 0)


def market(eyes: Eyes, x: float, y: float, width: float) -> Markup:
    """The vineyard depot, the display with its price, and the wine bonus tiles that are left."""
    depot, display = int(IN_DEPOT[eyes.seats]), int(IN_DISPLAY[eyes.seats])
    across = max(depot, display) if rows(eyes) == 2 else depot + display
    heap = 0 if rows(eyes) == 2 and display < depot else 104
    gap = 10
    size = min(38, (width - 24 - heap - gap * across) / across / 2)
    step, high = 2 * size + gap, size * HIGH / 100
    drawn = [text(eyes.say("vineyard depot"), 12, 18, 13, NOTE)]
    for place in range(depot):
        drawn.append(_stall(eyes, place, 12 + place * step, 25, size))
        drawn += _numbers(eyes, place, 12 + place * step + size, 27 + high)
    left, top = (12.0, 19 + SECOND) if rows(eyes) == 2 else (12 + depot * step, 0.0)
    wide = 8.0 * len(eyes.say("display"))
    drawn.append(text(eyes.say("display"), left, top + 18, 13, NOTE, wide - 3))
    drawn += [use("silver", left + wide + 14 * k, top + 6, 14) for k in (0, 1)]
    for place in range(display):
        drawn.append(_stall(eyes, DISPLAY + place, left + place * step, top + 25, size))
    left += max(display * step, wide + 34)
    across = 6 if width - left > 6 * 24 + 8 else 3
    each = min(30, (width - left - 8) / across)
    if across == 3 and rows(eyes) == 2:
        top -= 16
    drawn.append(text(eyes.say("wine"), left + 2, top + 18, 13, NOTE))
    drawn += [
        token(wine_id(grape), grape, int(eyes.view.cellar.heap[grape]), eyes.lang,
              left + grape % across * each, top + 25 + grape // across * each, each - 3)
        for grape in range(len(GRAPE_NAMES))
    ]  # fmt: skip
    high = market_high(eyes)
    return el("g", sheet(width, high), *drawn, id="vineyards", transform=at(x, y))


def _stall(eyes: Eyes, stall: int, x: float, y: float, size: float) -> Markup:
    """A place with its double tile, or empty."""
    pair = int(eyes.view.cellar.stalls[stall])
    if pair == NONE:
        return el("g", twin("hollow"), twin("ring twin"), id=stall_id(stall),
                  transform=at(x, y, size / 100))  # fmt: skip
    said = (
        f"{vineyards_words.double_tile(pair, eyes.lang)}, {vineyards_words.stall(stall, eyes.lang)}"
    )
    return double(stall_id(stall), pair, eyes.lang, x, y, size, said, goals(eyes))


def _numbers(eyes: Eyes, place: int, middle: float, y: float) -> list[Markup]:
    """The numbers of a place of the depot, below it (BUR-276)."""
    at_ = 6 * eyes.seats + place
    numbers = sorted({int(LOW_NUMBER[at_]), int(HIGH_NUMBER[at_])})
    left = middle - 7.5 * len(numbers)
    return [use(f"die-{number}", left + 15 * k, y - 1, 14) for k, number in enumerate(numbers)]
