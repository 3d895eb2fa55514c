"""Expansion cards: large as in a hand, small as on a site, and their backs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tafelrunde.games.catan import words
from tafelrunde.games.catan.components import (
    CARDS,
    DOUBLES,
    GROUP,
    KINDS,
    KNIGHT,
    POINTS,
    RESOURCES,
    STRENGTH,
    TOURNAMENT,
    TRADE,
    TRADED,
)
from tafelrunde.games.catan.scene import SAYINGS, Eyes, Reader, cost_of, in_form, rule_of, sort_of
from tafelrunde.kernel.draw import (
    Markup,
    at,
    drawn_once,
    el,
    fit,
    in_language,
    number,
    rect,
    text,
    use,
)

STYLE: Final = """
.drop{fill:var(--shadow)}.tint{fill-opacity:.55}
.edge{fill:none;stroke:var(--outline);stroke-width:1.5;stroke-opacity:.85}
.lack{fill:none;stroke:var(--no);stroke-width:1.6;stroke-dasharray:3.4 2.6}.gone{opacity:.4}
.white{fill:#fff}.pill{fill:none;stroke:var(--card-line);stroke-width:1.4}
.card.lit>.ring.fine,.card.chosen>.ring.fine{stroke-width:3}
.hand>.card.chosen{translate:0 -9px}
"""

HEADS: Final = {"action": "f-monastery", "region": "f-green", "city": "f-castle"}
ICONS: Final = tuple(
    [
        "fleet" if int(TRADED[card]) >= 0 else "knight" if GROUP[card] == KNIGHT else CARDS[card]
        for card in range(len(CARDS))
    ]
)
# What a card does cannot be read on one that is narrower.
LEAST: Final = 78
# How long the number of a rule is beside a verdict, in letters' heights.
RULE: Final = 4.8
ICON: Final = tuple(["camp" if name == "fortified_camp" else name for name in ICONS])


@lru_cache(4_096)
def wrap(said: str, room: float) -> tuple[str, ...]:
    """The text in lines that are at most `room` times their font size long."""
    lines = [""]
    for word in said.split():
        longer = f"{lines[-1]} {word}".strip()
        if fit(longer, room) == longer or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def cut(lines: tuple[str, ...], most: float) -> tuple[str, ...]:
    """As many lines as there is room for; that more would follow is said."""
    if len(lines) <= most:
        return lines
    return (*lines[: int(most) - 1], f"{lines[int(most) - 1]} …") if most >= 1 else ()


def goods_of(counts: list[int]) -> list[int]:
    """The kinds of all resources, one after the other."""
    return [kind for kind in range(KINDS) for _ in range(counts[kind])]


@lru_cache(1_024)
def icon_of(card: int, x: float, y: float, size: float) -> Markup:
    """The picture of a card, with the resource it doubles or trades."""
    kind = max(int(DOUBLES[card]), int(TRADED[card]))
    drawn = [use(ICON[card], x, y, size)]
    if kind >= 0:
        small = size * 0.46
        left, top = x + size - small * 0.8, y + size - small
        drawn.append(el("circle", cx=left + small / 2, cy=top + small / 2, r=small * 0.6,
                        class_="f-ivory s-outline"))  # fmt: skip
        drawn.append(use(RESOURCES[kind], left, top, small))
    return el("g", *drawn)


def price(
    costs: list[int], have: Sequence[int] | None, x: float, y: float, size: float, across: int
) -> list[Markup]:
    """What something costs, `across` in a row; what is missing is pale and dashed."""
    drawn = []
    left = list(have) if have is not None else [9] * KINDS
    for k, kind in enumerate(goods_of(costs)):
        left[kind] -= 1
        right, down = x + k % across * size, y + k // across * size
        icon = use(RESOURCES[kind], right + size * 0.04, down + size * 0.04, size * 0.92)
        drawn.append(icon if left[kind] >= 0 else el("g", icon, class_="gone"))
        if left[kind] < 0:
            drawn.append(rect(right + 0.5, down + 0.5, size - 1, size - 1, size * 0.2, "lack"))
    return drawn


def badges(
    card: int, x: float, right: float, y: float, size: float, lift: float = 0
) -> list[Markup]:
    """Strength and trade to the left, tournament and victory points to the right.

    Where they would cover each other, the left ones are lifted.
    """
    drawn = []
    half, font, low = size / 2, size * 0.9, size * 0.82
    if STRENGTH[card]:
        drawn += [
            rect(x, y - lift, size, size, size * 0.2, "f-outline"),
            text(str(STRENGTH[card]), x + half, y - lift + low, font, "sans bold middle white"),
            el("circle", cx=right - half, cy=y + half, r=half, class_="f-red"),
            text(str(TOURNAMENT[card]), right - half, y + low, font, "sans bold middle white"),
        ]
    if TRADE[card]:
        drawn += [
            el("circle", cx=x + half, cy=y - lift + half, r=half, class_="f-monastery s-outline"),
            text(str(TRADE[card]), x + half, y - lift + low, font, "sans bold middle f-outline"),
        ]
    if POINTS[card]:
        wide = size * 1.7
        drawn += [
            rect(right - wide, y, wide, size, size * 0.3, "f-castle"),
            text(f"{POINTS[card]}★", right - wide / 2, y + low, font, "sans bold middle white"),
        ]
    return drawn


def frame(name: str, said: str, height: float, x: float, y: float, width: float,
          *parts: Markup | None, tilt: float = 0) -> Markup:  # fmt: skip
    """A piece of card 100 units wide; `height` in the same units."""
    turn = f" rotate({number(tilt)} 50 {number(height)})" if tilt else ""
    return el(
        "g",
        el("title", said),
        rect(1.5, 3.5, 100, height, 6, "drop"),
        *parts,
        rect(0, 0, 100, height, 6, "edge"),
        rect(0, 0, 100, height, 6, "ring fine" if width > 90 else "ring"),
        id=name,
        class_="card",
        transform=at(x, y, width / 100) + turn,
    )


def head(card: int, height: float, width: float = 100, corner: float = 6) -> Markup:
    """The coloured top of a card."""
    low, right, round_ = number(height), number(width), number(corner)
    begin = number(width - corner)
    path = f"M0 {low}V{round_}Q0 0 {round_} 0H{begin}Q{right} 0 {right} {round_}V{low}Z"
    return el("path", d=path, class_=HEADS[sort_of(card)])


class Type:
    """How large things are on a large card of a given size, in pixels."""

    def __init__(self, width: float, height: float) -> None:
        roomy = width >= 138
        middling = width >= 112
        self.body = 13.5 if roomy and height > 210 else 12.5 if roomy else 11.5 if middling else 11
        self.title = 15.5 if roomy else 13 if middling else 11.5
        self.head = 25 if middling else 22
        self.icon = 64 if roomy and height > 210 else 46 if roomy else 40 if middling else 32
        self.good = 19 if roomy else 16 if width >= 100 else 14
        self.note = 11.5 if middling else 11

    @property
    def line(self) -> float:
        """From one line of the text to the next."""
        return self.body * 1.17

    def lines(self, said: str, width: float, height: float) -> tuple[str, ...]:
        """The text in lines, a little smaller where there would be too many of them."""
        while True:
            found = wrap(said, width / self.body * 0.98)
            if len(found) * self.line <= height or self.body <= 11:
                return found
            self.body -= 0.5


@drawn_once(in_language)
def large(
    eyes: Reader, name: str, card: int, x: float, y: float, width: float, height: float,
    have: tuple[int, ...] | None = None, verdict: tuple[str, bool] | None = None, tilt: float = 0,
) -> Markup:  # fmt: skip
    """A card that can be read: name, picture, price, what it does, whether it can be used."""
    kind = Type(width, height)
    noted = verdict is not None and (width < 138 or fit(verdict[0], 6.5) != verdict[0])
    foot = height - 7
    room = foot - kind.note - (14 if noted else 0) - kind.head - 7
    about = eyes.text_of(card) if width >= LEAST else ""
    lines = kind.lines(about, width - 12, room - 26)
    icon = min(kind.icon, max(26, room - len(lines) * kind.line))
    full = words.card(card, eyes.lang)
    while fit(full, (width - 12) / kind.title) != full and kind.title > 12:
        kind.title -= 0.5
    wide = (width - 12) / kind.title
    shown = full if fit(full, wide) == full else fit(short(card, eyes.lang), wide)
    ink = "f-outline" if sort_of(card) == "action" else "white"
    drawn = [
        rect(0, 0, width, height, 9, "f-card"),
        head(card, kind.head, width, 9),
        text(shown, 7, kind.head - 7, kind.title, f"serif {ink}", width - 12),
        icon_of(card, 5, kind.head + 3, icon),
    ]
    beside, low = _price_and_badges(eyes, card, kind, icon + 11, width, have)
    drawn += beside
    below = max(kind.head + 4 + icon, low) + kind.body
    drawn += [
        text(line, 6, below + k * kind.line, kind.body, "sans f-outline", width - 11)
        for k, line in enumerate(cut(lines, 1 + (kind.head + 7 + room - below) / kind.line))
    ]
    rule = rule_of(card)
    drawn.append(text(rule, width - 6, foot, kind.note, "sans end f-wood-d", kind.note * RULE))
    if verdict is None:
        drawn.append(text(eyes.say(sort_of(card)), 6, foot, kind.note, "sans f-wood-d"))
    else:
        tone = "f-forest-d" if verdict[1] else "f-no"
        said = fit(verdict[0], (width - 10) / kind.note * 0.92)
        low = foot - (14 if noted else 0)
        beside_rule = 0 if noted else kind.note * RULE + 6
        drawn.append(text(said, 6, low, kind.note, f"sans bold {tone}", width - 11 - beside_rule))
    scale = 100 / width
    return frame(name, eyes.about(card), height * scale, x, y, width,
                 el("g", *drawn, transform=at(0, 0, scale)), tilt=tilt)  # fmt: skip


def _price_and_badges(
    eyes: Reader, card: int, kind: Type, x: float, width: float, have: Sequence[int] | None
) -> tuple[list[Markup], float]:
    """Beside the picture: the price, and below it what the card is worth; and where that ends."""
    cost = cost_of(card)
    across = max(2, int((width - x - 4) // kind.good))
    top = kind.head + 4
    low = top + -(-sum(cost) // across) * kind.good + 2
    drawn = price(cost, have, x, top, kind.good, across)
    if not sum(cost) and width >= LEAST:
        drawn.append(text(eyes.say("free"), width - 7, top + 13, kind.body, "sans end f-wood-d"))
    worth = badges(card, x + 1, width - 6, low, 15)
    return [*drawn, *worth], low + (16 if worth else 0)


@drawn_once(in_form)
def small(
    eyes: Eyes, name: str, card: int, x: float, y: float, width: float, height: float
) -> Markup:
    """A card on a site: picture and numbers, its name where there is room."""
    unit = 100 / width
    high = height * unit
    named = width >= 62 and eyes.form != "low"
    top = (16.5 if named else 6) * unit
    size = (14 if eyes.form == "low" else 13.5 if width >= 40 else 12.5) * unit
    room = high - top - 3 * unit
    icon = min(room, 84)
    ink = "f-outline" if sort_of(card) == "action" else "white"
    drawn: list[Markup | None] = [
        rect(0, 0, 100, high, 6, "f-card"),
        head(card, top),
        text(fit(short(card, eyes.lang), (100 - 4 * unit) / (11.3 * unit) * 1.08), 50, 13.7 * unit,
             11.3 * unit, f"sans bold middle {ink}", 94)
        if named
        else None,
        icon_of(card, 50 - icon / 2, top + (room - icon) / 2 + 1.5 * unit, icon),
        *badges(card, 3 * unit, 100 - 3 * unit, high - size - 3 * unit, size,
                size * 1.1 if width < 34 else 0),
    ]  # fmt: skip
    return frame(name, eyes.about(card), high, x, y, width, *drawn)


def back(name: str, said: str, x: float, y: float, width: float) -> Markup:
    """The back of an expansion card."""
    return el("g", el("title", said), el("use", href="#back", width=100, height=132), id=name,
              transform=at(x, y, width / 100))  # fmt: skip


def short(card: int, lang: str) -> str:
    """The name of a card where there is little room."""
    key = f"short {CARDS[card]}"
    return SAYINGS.say(lang, key) if key in SAYINGS.texts else words.card(card, lang)
