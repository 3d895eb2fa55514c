"""The table of Catan in columns: for a laptop, a phone on its side and a phone upright."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tafelrunde.games.catan import asks
from tafelrunde.games.catan.scene import Eyes, hand, middle, panels, seats, talk
from tafelrunde.games.catan.scene.realm import Realm, Shape
from tafelrunde.kernel.draw import Form, Markup, at, whole

MARGIN: Final = 8
PANEL: Final = 214

# A laptop: the other one and the stacks beside the own principality, hand and panels below.
BROAD: Final = (1172, 580)
BROAD_FOOT: Final = 386
BROAD_MINE: Final = Shape(82, 82, 70, 18, 4)

# A phone on its side; hand and bank are drawn larger than elsewhere, so that they can be read.
LOW: Final = (774, 515)
LOW_FOE: Final = Shape(32, 32, 26, 8, 2)
LOW_MINE: Final = Shape(64, 64, 56, 14, 3)
LOW_HAND: Final = 184
LOW_ORDERS: Final = 30
LOW_BANK: Final = 240
LOW_PRINT: Final = 1.36
LOW_CHIPS: Final = 1.12

TALL: Final = 390
EDGE: Final = 6
TALL_FOE: Final = Shape(44, 44, 38, 12, 2)
TALL_MINE: Final = Shape(58, 58, 48, 16, 3)
TALL_BAND: Final = 132


def foot(eyes: Eyes, y: float, width: float, height: float) -> list[Markup]:
    """The row of a table that is wider than high: building, the hand, the bank."""
    cards_ = hand.Hand(eyes)
    right = width - MARGIN - PANEL
    begin = MARGIN + PANEL + MARGIN
    room = right - begin - MARGIN
    return [
        panels.left(eyes)(eyes, MARGIN, y + 4, PANEL, height),
        panels.bank(eyes, right, y + 4, PANEL, height),
        cards_.start_set(begin, y + 10, room)
        if eyes.asks_me(asks.ARRANGE)
        else cards_.fan(begin, y - 2, room, height + 8),
    ]


def broad(eyes: Eyes) -> tuple[float, float, Markup]:
    """The other one and the stacks beside the own principality, hand and panels below."""
    cards_ = hand.Hand(eyes)
    width, height = BROAD
    right, room = TALL, width - TALL - EDGE
    drawn = foot(eyes, BROAD_FOOT, width, height - BROAD_FOOT - MARGIN)
    if hand.full_view(eyes):
        across = max(7, -(-len(cards_.mine.found) // 2))
        found = cards_.searched(EDGE, EDGE, width - 2 * EDGE, BROAD_FOOT - 2 * EDGE, across)
        return width, height, whole("g", found, *drawn)
    drawn += _beside(eyes, TALL_FOE)
    line = BROAD_FOOT - EDGE - seats.LINE
    if hand.sees_hand(eyes):
        drawn.append(cards_.shown(right, EDGE, room, line - 2 * EDGE, 5))
    else:
        down = (line - BROAD_MINE.height) / 2
        drawn.append(Realm(eyes, eyes.me, BROAD_MINE, room, room / 2).draw(right, down))
    drawn.append(seats.line(eyes, eyes.me, right, line, room))
    return width, height, whole("g", *drawn)


def _beside(eyes: Eyes, shape: Shape) -> list[Markup]:
    """The other one, and the stacks below; what is talked about needs the room of both."""
    side = TALL - 2 * EDGE
    below: float = 2 * EDGE + seats.STRIP
    drawn = [seats.strip(eyes, eyes.foe, EDGE, EDGE, side)]
    if not talk.talking(eyes):
        drawn.append(Realm(eyes, eyes.foe, shape, side, side / 2).draw(EDGE, below))
        below += shape.height + EDGE
    return [*drawn, *_band(eyes, below, side)[0]]


def low(eyes: Eyes) -> tuple[float, float, Markup]:
    """The other one and the stacks on the left, the own principality on the right, hand below."""
    cards_ = hand.Hand(eyes)
    width, height = LOW
    side = TALL - 2 * EDGE
    right, room = 2 * EDGE + side, width - side - 3 * EDGE
    drawn = _beside(eyes, LOW_FOE)
    drawn.append(Realm(eyes, eyes.me, LOW_MINE, room, room / 2).draw(right, EDGE))
    drawn.append(seats.strip(eyes, eyes.me, right, 2 * EDGE + LOW_MINE.height, room))
    foot = height - EDGE - LOW_HAND
    drawn.append(panels.orders(eyes, right, foot - 2 - LOW_ORDERS, room, LOW_ORDERS))
    panel = panels.alchemy if panels.alchemist(eyes) else panels.bank
    left, fan = 2 * EDGE + LOW_BANK, width - LOW_BANK - 3 * EDGE
    held = (
        cards_.start_set(0, 0, fan / LOW_PRINT)
        if eyes.asks_me(asks.ARRANGE)
        else cards_.fan(0, 0, fan / LOW_PRINT, LOW_HAND / LOW_PRINT)
    )
    return width, height, whole(
        "g",
        *drawn,
        whole(
            "g",
            panel(eyes, 0, 0, LOW_BANK / LOW_CHIPS, LOW_HAND / LOW_CHIPS),
            transform=at(EDGE, foot, LOW_CHIPS),
        ),
        whole("g", held, transform=at(left, foot, LOW_PRINT)),
    )  # fmt: skip


def tall(eyes: Eyes) -> tuple[float, float, Markup]:
    """One below the other, for a screen 390 pixels wide."""
    cards_ = hand.Hand(eyes)
    width = TALL - 2 * EDGE
    axis = width / 2
    y: float = EDGE
    high: float
    drawn: list[Markup] = []
    if hand.full_view(eyes):
        rows = -(-len(cards_.mine.found) // 3)
        high = 42 + rows * 200
        drawn.append(cards_.searched(EDGE, y, width, high, 3))
        y += high + EDGE
    else:
        drawn.append(seats.strip(eyes, eyes.foe, EDGE, y, width))
        y += seats.STRIP + EDGE
        foe = Realm(eyes, eyes.foe, TALL_FOE, width, axis)
        drawn.append(foe.draw(EDGE, y))
        y += TALL_FOE.height + EDGE
        parts, high = _band(eyes, y, width)
        drawn += parts
        y += high + EDGE
        if hand.sees_hand(eyes):
            shown = int(eyes.view.held[eyes.foe])
            high = 42 + -(-shown // 3) * 200
            drawn.append(cards_.shown(EDGE, y, width, high, 3))
        else:
            high = TALL_MINE.height
            drawn.append(Realm(eyes, eyes.me, TALL_MINE, width, axis).draw(EDGE, y))
        y += high + EDGE
    if eyes.asks_me(asks.ARRANGE):
        drawn.append(cards_.start_set(EDGE, y, width))
        high = 110
    else:
        high = hand.hand_height(len(cards_.mine.hand)) if eyes.playing else 100
        drawn.append(cards_.fan(EDGE, y, width, high, 3))
    y += high + EDGE
    drawn.append(seats.strip(eyes, eyes.me, EDGE, y, width))
    y += seats.STRIP + EDGE
    drawn.append(panels.left(eyes)(eyes, EDGE, y, width, 158))
    drawn.append(panels.bank(eyes, EDGE, y + 158 + EDGE, width, 164))
    y += 158 + 164 + 2 * EDGE
    return TALL, y, whole("g", *drawn)


def _band(eyes: Eyes, y: float, width: float) -> tuple[list[Markup], float]:
    """Stacks and dice in two rows; a talk takes their place, the discard pile stays."""
    row = middle.Middle(eyes, 40, 0 if eyes.form == "low" else 11)
    if talk.talking(eyes):
        two = eyes.asked in (asks.DRAFT, asks.REPLY, asks.CARAVAN_TRADE)
        high = 178 if two else 128 if eyes.asked == asks.SCOUTING else 100
        beside = eyes.asked in (asks.ANSWER, asks.STRIKE)
        drawn = [talk.Talk(eyes, width, high).draw(EDGE, y)]
        if beside:
            drawn.append(row.discard(EDGE + 8, y + high + 16))
            high += 74
        return drawn, high
    step = 47
    drawn = [row.pile(which, EDGE + 5 + step * which, y + 10) for which in range(5)]
    tray = EDGE + 5 * step + 8
    drawn.append(row.dice(tray, y + 2, TALL - EDGE - tray, 62))
    below = y + 68
    drawn += [row.expansion(which, EDGE + 5 + step * which, below + 10) for which in range(5)]
    drawn.append(row.lens(tray + 4, below + 10))
    drawn.append(row.discard(tray + 55, below + 10))
    drawn += row.figures(TALL - EDGE - 31, below, 31, upright=True)
    return drawn, TALL_BAND + 4


DRAWN: Final[dict[Form, Callable[[Eyes], tuple[float, float, Markup]]]] = {
    "broad": broad, "low": low, "tall": tall,
}  # fmt: skip
