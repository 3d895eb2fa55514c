"""The things of the box as drawings, for who looks what is in it."""

from __future__ import annotations

from tafelrunde.games.burgund.components import FIRST_HALF, FIRST_SOLO, HALVES
from tafelrunde.games.burgund.contents import ROUTES, VINEYARD
from tafelrunde.games.burgund.modules.automa import (
    CARD_COLOUR,
    CARD_DOUBLE,
    CARD_POST,
    CARD_SALE,
    CARD_SHIELD,
    CARD_SIZE,
    CARD_VP,
    EXTRA_TURNS,
    HOME_COLOUR,
    MARKED_A,
    MARKED_B,
    WIDE,
)
from tafelrunde.games.burgund.scene import automa, duchy, routes, vineyards
from tafelrunde.games.burgund.scene.tiles import HIGH, hexed
from tafelrunde.kernel.draw import Drawing, Markup, at, el, rect, text, use

RIM = 8
# What is printed on the first board of the solo game.
SOLO_NUMBER = 33
FOOT = 40


def thing(group: str, key: str, lang: str) -> Drawing | None:
    """A board, a card, a field or a tile; None for what has no drawing of its own."""
    match group:
        case "duchies":
            return _framed(duchy.WIDTH, duchy.HEIGHT, duchy.bare(int(key) - 1))
        case "solo_duchies":
            home = int(key) - SOLO_NUMBER + FIRST_SOLO
            return _framed(*duchy.size(home), duchy.bare(home))
        case "team.halves":
            half = duchy.bare(FIRST_HALF + HALVES.index(key))
            return _framed(duchy.WIDTH, duchy.HEIGHT, half)
        case "automa.duchy":
            return _framed(duchy.WIDTH, duchy.HEIGHT, *_home())
        case "automa.cards":
            return _framed(100 * WIDE, HIGH + FOOT, *_region_card(int(key) - 1))
        case "tiles":
            return _framed(100, HIGH, hexed(f"tile-{key}"))
        case _ if group == VINEYARD:
            return _framed(200, HIGH, *vineyards.empty_plot(int(key) - 1))
        case _ if group == ROUTES:
            return _framed(300, 110, routes.card_alone(int(key) - 1, lang, 300, 110))
    return None


def _framed(width: float, height: float, *parts: Markup) -> Drawing:
    body = el("g", *parts, transform=at(RIM, RIM))
    return Drawing(width + 2 * RIM, height + 2 * RIM, body, "", "")


def _home() -> list[Markup]:
    """The automa's duchy with the marks of its second side."""
    marks = ((MARKED_A, "A"), (MARKED_B, "B"), (EXTRA_TURNS, "+"))
    drawn = [duchy.ground()]
    for space, spot in enumerate(duchy.spots()):
        said = "".join(letter for mask, letter in marks if mask >> space & 1)
        drawn.append(
            el(
                "g",
                *automa.slot(int(HOME_COLOUR[space])),
                text(said, 50, 98, 30, "sans bold middle f-outline") if said else None,
                transform=at(*spot),
            )
        )
    return drawn


def _region_card(card: int) -> list[Markup]:
    spaces = int(CARD_SIZE[card])
    first = (WIDE - spaces) * 50
    drawn = [rect(-4, -4, 100 * WIDE + 8, HIGH + FOOT + 8, 12, "well")]
    for space in range(spaces):
        sale, double = (bool(mask[card] >> space & 1) for mask in (CARD_SALE, CARD_DOUBLE))
        parts = automa.slot(int(CARD_COLOUR[WIDE * card + space]), sale, double)
        drawn.append(el("g", *parts, transform=at(first + 100 * space, 0)))
    points = " / ".join(str(CARD_VP[3 * card + level]) for level in range(3))
    drawn += [use("laurel", 10, HIGH + 4, 34), text(points, 52, HIGH + 31, 28, "sans bold f-ink")]
    drawn += [use("post", 400, HIGH + 2, 36)] if CARD_POST[card] else []
    return drawn + ([use("arms-8", 450, HIGH + 2, 36)] if CARD_SHIELD[card] else [])
