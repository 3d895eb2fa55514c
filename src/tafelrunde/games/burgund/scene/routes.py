"""Trade routes: cards in a row, each with three fields, and the goods laid on them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tafelrunde.games.burgund import thing_words, verbs
from tafelrunde.games.burgund.components import (
    CARDS_EACH,
    FIELD_BONUS,
    FIELD_NUMBER,
    FIELDS,
    NONE,
    TILE_NAMES,
    TRADE_ROUTES,
)
from tafelrunde.games.burgund.plain import part
from tafelrunde.games.burgund.scene import Eyes, say
from tafelrunde.games.burgund.scene.touches import after
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.kernel.draw import Markup, Touch, at, el, rect, text, use

# How much room a route takes: of the own seat, of another one, on a phone, above key spaces.
MINE: Final = 50
RIVAL: Final = 42
TALL: Final = 50
ABOVE_KEYS: Final = 70
GAP: Final = 4
BROADEST: Final = 64
# What gives a number of things shows them; all else shows the tile that does it.
GIFTS: Final = {"boarding_house": ("worker", 4), "bank": ("silver", 2), "watchtower": ("laurel", 4)}


def card_id(seat: int, card: int) -> str:
    """The id of a card of a seat's trade route."""
    return f"card:{seat}.{card + 1}"


def room(eyes: Eyes, most: float) -> float:
    """How high the row is, if there is one."""
    return most if eyes.view.plays(TRADE_ROUTES) else 0


def draw(
    eyes: Eyes, seat: int, x: float, y: float, width: float, height: float
) -> list[Markup]:  # fmt: skip
    """The route of a seat in a row; that of another can be looked at closer."""
    if not eyes.view.plays(TRADE_ROUTES):
        return []
    each = int(CARDS_EACH[eyes.seats])
    cards = [int(card) for card in eyes.view.cards[each * seat : each * seat + each]]
    first = FIELDS * each * seat
    laid = [int(colour) for colour in eyes.view.laid[first : first + FIELDS * each]]
    next_ = laid.index(NONE) if NONE in laid and not eyes.view.window else -1
    wide = min((width + GAP) / each, FIELDS * BROADEST)
    drawn = [
        el(
            "g",
            rect(0, 0, wide - GAP, height, 5, "route"),
            *(
                _field(
                    seat, FIELDS * place + k, FIELDS * card + k, laid[FIELDS * place + k],
                    FIELDS * place + k == next_, eyes.lang,
                    k * (wide - GAP) / FIELDS, (wide - GAP) / FIELDS, height,
                )
                for k in range(FIELDS)
            ),
            rect(0, 0, wide - GAP, height, 5, "ring fine"),
            id=card_id(seat, card),
            class_="choice",
            transform=at(x + place * wide, y),
        )
        for place, card in enumerate(cards)
    ]  # fmt: skip
    boards = eyes.view.setup.board
    closer = None if boards[seat] == boards[eyes.me] else "1"
    return [el("g", *drawn, id=f"route:{seat}", data_closer=closer)]


def card_alone(card: int, lang: str, width: float, height: float) -> Markup:
    """A card on which nothing lies."""
    each = width / FIELDS
    fields = (
        _field(0, k, FIELDS * card + k, NONE, False, lang, k * each, each, height)
        for k in range(FIELDS)
    )
    return el("g", rect(0, 0, width, height, 5, "route"), *fields)


@lru_cache(8_192)
def _field(
    seat: int, field: int, place: int, colour: int, next_: bool, lang: str,
    x: float, width: float, height: float,
) -> Markup:  # fmt: skip
    """A field: its number, or what lies on it, and its bonus; one below the other or beside."""
    number = int(FIELD_NUMBER[place])
    name = TILE_NAMES[FIELD_BONUS[place]]
    beside, below = min(height - 6, width / 2 - 3), min(height / 2 - 2, width - 4)
    across = beside > 1.1 * below
    size = beside if across else below
    one = (width / 2 - size - 1, (height - size) / 2)
    two = (width / 2 + 1, (height - size) / 2)
    if not across:
        one = ((width - size) / 2, height / 2 - size)
        two = ((width - size) / 2, height / 2)
    said = say(lang, "field", field=field + 1, goods=thing_words.goods(number - 1, lang),
               bonus=say(lang, f"bonus {name}"))  # fmt: skip
    lost = colour not in (NONE, number - 1)
    front = use(f"die-{number}", one[0] + 1, one[1] + 1, size - 2)
    if colour != NONE:
        said = f"{said} {say(lang, 'lies here', goods=thing_words.goods(colour, lang))}"
        front = use(f"goods-{colour + 1}", *one, size)
    return el(
        "g",
        el("title", said),
        el("path", d=f"M0 5V{height - 5:g}", class_="s-line") if field % FIELDS else None,
        rect(1.5, 1.5, width - 3, height - 3, 4, "now") if next_ else None,
        front,
        el("g", *bonus(name, *two, size), class_="used" if lost else None),
        id=f"field:{seat}.{field + 1}",
        transform=at(x, 0),
    )


def bonus(name: str, x: float, y: float, size: float) -> list[Markup]:
    """What a field gives, as a picture."""
    if name not in GIFTS:
        return [use(name, x, y, size)]
    symbol, count = GIFTS[name]
    font = max(12.6, size * 0.56)
    return [
        use(symbol, x, y, size),
        text(
            str(count), x + size * 0.78, y + size - 1, font, "sans bold middle f-outline count thin"
        ),
    ]


def touch(view: Burgund, seat: int, move: int) -> Touch:
    """A card of the own trade route that comes to a place of it."""
    _, (place, card) = verbs.VERBS.split(move)
    each = len(view.cards) // int(view.setup.seats)
    return after((), card_id(seat, card) if card in part(view.cards, each, seat)[place:] else "")
