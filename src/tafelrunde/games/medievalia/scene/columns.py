"""The table of Medievalia in columns, for phones and tablets: all are made of the same parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tafelrunde.games.medievalia.scene import Eyes, centre, fiefs, hand, roads, war
from tafelrunde.games.medievalia.scene.clashes import fronts
from tafelrunde.kernel.draw import Form, Markup, at, el, whole

TALL: Final = 390
EDGE: Final = 6
TALL_MARKET: Final = 90
TALL_DESK: Final = 92
TALL_CARD: Final = 78
TALL_EMPTY: Final = 84
TALL_LANE: Final = 74
TALL_RIVAL: Final = 214
# How high the own fief is in one column, in several, and on a phone on its side.
MINE: Final = {"mine": 262, "large": 308, "middling": 280}
# A phone on its side, the room that the others have there at least, and their names.
LOW: Final = (2 * TALL - EDGE, 515)
LEAST: Final = 120
LOW_SALE: Final = 77
LOW_MARKET: Final = 102
LOW_DESK: Final = 195
LABEL: Final = 20
# On a laptop two players have room: how much larger the own fief is, and how wide all else.
PAIR: Final = (1.32, 520)
# A tablet held upright: its width, how much larger the own fief and an only rival's are there.
BROADSIDE: Final = 796
OWN_SCALE: Final = 1.5
RIVAL_SCALE: Final = 1.25
# How large buildings for sale, stacks and cards in hand are there, and how high their row is.
SALE: Final = 90
STACK: Final = 50
SHELF: Final = 128
CARD: Final = 98


def upright(eyes: Eyes) -> tuple[float, float, Markup]:
    """The others on top, what is shared in the middle, the own fief over the full width, the hand.

    With three others there are two columns as on a phone: what is the viewer's, and the others.
    """
    if len(eyes.others) > 2:
        first = "war" if eyes.at_war() else "desk"
        return _columns(eyes, [first, "market", "large", "hand"], ["roads", *eyes.others])
    everybody, inner = fiefs.Fiefs(eyes), BROADSIDE - 2 * EDGE
    drawn, y = _rivals(eyes, inner)
    shared, high = _shared(eyes, y, inner)
    y += high + EDGE
    mine = everybody.tall(eyes.me, 0, 0, inner / OWN_SCALE, MINE["mine"])
    drawn += [*shared, el("g", mine, transform=at(EDGE, y, OWN_SCALE))]
    y += OWN_SCALE * MINE["mine"] + 2 * EDGE
    held = [card for row in hand.rows(eyes) for card in row]
    drawn.append(hand.fan(eyes, held, EDGE + 10, y, inner - 100, CARD))
    discard = centre.Centre(eyes).discard(inner - 62, y + 12, STACK)
    return BROADSIDE, y + hand.height(CARD) + EDGE, whole("g", *drawn, discard)


def _rivals(eyes: Eyes, inner: float) -> tuple[list[Markup], float]:
    """The others side by side, and where they end."""
    everybody, count = fiefs.Fiefs(eyes), len(eyes.others)
    scale = RIVAL_SCALE if count == 1 else 1
    each = (inner - (count - 1) * EDGE) / count
    found = [
        el(
            "g",
            everybody.small(seat, 0, 0, each / scale, TALL_RIVAL),
            transform=at(EDGE + k * (each + EDGE), EDGE, scale),
        )
        for k, seat in enumerate(eyes.others)
    ]
    return found, scale * TALL_RIVAL + 2 * EDGE


def _shared(eyes: Eyes, y: float, inner: float) -> tuple[list[Markup], float]:
    """The war, or how far the turn is, what is for sale and the stacks; and the roads."""
    middle = centre.Centre(eyes)
    roads, _ = _part(eyes, "roads", y, inner)
    below = y + TALL_LANE + EDGE
    if eyes.at_war():
        panel = war.War(eyes)
        return [*roads, panel.column(EDGE, below, inner)], TALL_LANE + EDGE + panel.height(inner)
    shelf = 3 * (SALE + 10) + 14
    stacks = middle.stacks(EDGE + shelf, below + 22, STACK, 90)
    return [
        *roads,
        *middle.market(EDGE + 2, below + 8, SALE, SALE + 10),
        *stacks,
        middle.desk(EDGE + shelf + 272, below + 4, inner - shelf - 272, SHELF - 10),
    ], TALL_LANE + EDGE + SHELF


def broad(eyes: Eyes) -> tuple[float, float, Markup]:
    """Three columns: the own fief, hand and roads with the first of the others, the rest."""
    near, *far = eyes.others
    if not far and not eyes.at_war():
        return _pair(eyes, near)
    if eyes.at_war():
        return _columns(eyes, ["war", "large"], ["hand", "market", "roads"], [near, *far])
    return _columns(eyes, ["desk", "market", "large"], ["hand", "roads", near], far)


def _pair(eyes: Eyes, other: int) -> tuple[float, float, Markup]:
    """The own fief larger with the hand below it, and beside it all that is shared or another's."""
    scale, beside = PAIR
    everybody, narrow = fiefs.Fiefs(eyes), TALL - 2 * EDGE
    wide, below = scale * narrow, scale * MINE["large"] + 2 * EDGE
    mine = everybody.tall(eyes.me, 0, 0, narrow, MINE["large"])
    held, high = _part(eyes, "hand", below, wide)
    shared, y = _stacked(eyes, ["desk", "market", "roads"], beside)
    lowest = max(below + high, y + TALL_RIVAL)
    return wide + beside + 3 * EDGE, lowest + EDGE, el(
        "g",
        el("g", mine, transform=at(EDGE, EDGE, scale)),
        *held,
        el(
            "g",
            *shared,
            everybody.small(other, EDGE, y, beside, lowest - y),
            transform=at(wide + EDGE, 0),
        ),
    )  # fmt: skip


def _columns(eyes: Eyes, *columns: Sequence[str | int]) -> tuple[float, float, Markup]:
    """Parts of the tall picture below each other in several columns."""
    drawn, lowest = [], 0.0
    columns = tuple(parts for parts in columns if parts)
    for column, parts in enumerate(columns):
        found, y = _stacked(eyes, parts)
        lowest = max(lowest, y)
        drawn.append(whole("g", *found, transform=at(column * (TALL - EDGE), 0)))
    return len(columns) * (TALL - EDGE) + EDGE, lowest, whole("g", *drawn)


def _stacked(
    eyes: Eyes, parts: Sequence[str | int], width: float = TALL - 2 * EDGE
) -> tuple[list[Markup], float]:
    """Parts of the tall picture one below the other, and where they end."""
    y: float = EDGE
    found: list[Markup] = []
    for part in parts:
        here, high = _part(eyes, part, y, width)
        found += here
        y += high + EDGE
    return found, y


def low(eyes: Eyes) -> tuple[float, float, Markup]:
    """What is the viewer's on the left; on the right roads and others, as large as they can be."""
    width, height = LOW
    mine, _ = _stacked(eyes, ["sale", "middling", "hand"])
    right, y = _stacked(eyes, ["war" if eyes.at_war() else "stacks", "roads"])
    side = TALL - 2 * EDGE
    each = max(LEAST, height - y)
    right += _grid(eyes, y, side, each)
    return width, y + each, whole(
        "g", *mine, whole("g", *right, transform=at(TALL - EDGE, 0))
    )  # fmt: skip


def _grid(eyes: Eyes, y: float, width: float, height: float) -> list[Markup]:
    """The others in one or two columns, each with its name and points above it."""
    count = len(eyes.others)
    scale, across = max(
        (
            min(
                1.0,
                ((width + EDGE) / columns - EDGE) / width,
                (height / -(-count // columns) - EDGE - LABEL) / TALL_RIVAL,
            ),
            columns,
        )
        for columns in (1, 2)
    )
    everybody = fiefs.Fiefs(eyes)
    wide, high = scale * width, scale * TALL_RIVAL + LABEL + EDGE
    drawn: list[Markup] = []
    for k, seat in enumerate(eyes.others):
        left, top = EDGE + k % across * (wide + EDGE), y + k // across * high
        drawn += [
            *everybody.label(seat, left, top + LABEL - 5, wide),
            el(
                "g",
                everybody.small(seat, 0, 0, width, TALL_RIVAL),
                transform=at(left, top + LABEL, scale),
            ),
        ]
    return drawn


def tall(eyes: Eyes) -> tuple[float, float, Markup]:
    """One below the other, for a screen 390 pixels wide; what is needed now comes first."""
    fought = [place for place, _ in fronts(eyes.view)]
    near = [seat for seat in eyes.others if seat in fought]
    far = [seat for seat in eyes.others if seat not in fought]
    order: list[str | int]
    if eyes.at_war():
        order = ["war", *near, "mine", "roads", "hand", "market", *far]
    elif eyes.phase() == 2:
        order = ["desk", "mine", "roads", *far, "hand", "market"]
    else:
        order = ["desk", "market", "mine", "hand", "roads", *far]
    return _columns(eyes, order)


def _part(eyes: Eyes, part: str | int, y: float, width: float) -> tuple[list[Markup], float]:
    """A part of the tall picture, and how high it is; a number is the seat of somebody else."""
    shared = centre.Centre(eyes)
    match part:
        case int():
            return [fiefs.Fiefs(eyes).small(part, EDGE, y, width, TALL_RIVAL)], TALL_RIVAL
        case "war":
            panel = war.War(eyes)
            return [panel.column(EDGE, y, width)], panel.height(width)
        case "desk":
            return [shared.desk(EDGE, y, width, TALL_DESK)], TALL_DESK
        case "market":
            sale = shared.market(EDGE + 2, y + 4, 60, 66)
            return [*sale, *shared.stacks(208, y + 15, 32, 59)], TALL_MARKET
        case "sale":
            return shared.market(EDGE + 2, y + 4, LOW_SALE, LOW_SALE + 8), LOW_MARKET
        case "stacks":
            stacks = shared.stacks(2 * EDGE + LOW_DESK, y + 15, 32, 59)
            return [shared.desk(EDGE, y, LOW_DESK, TALL_DESK), *stacks], TALL_DESK
        case "mine" | "large" | "middling":
            return [fiefs.Fiefs(eyes).tall(eyes.me, EDGE, y, width, MINE[part])], MINE[part]
        case "hand":
            rows, high = hand.rows(eyes), hand.height(TALL_CARD)
            fans = [
                hand.fan(eyes, row, EDGE + 10, y + k * high, width - 74, TALL_CARD)
                for k, row in enumerate(rows)
            ]
            below = high * len(rows) if rows[0] else TALL_EMPTY
            return [*fans, shared.discard(width - 38, y + 12, 40)], below
    lanes = [roads.between(eyes, seat) for seat in range(eyes.seats if eyes.seats > 2 else 1)]
    each = (width - EDGE * (len(lanes) - 1)) / len(lanes)
    return [
        roads.road(eyes, place, EDGE + k * (each + EDGE), y, each, TALL_LANE, False)
        for k, place in enumerate(lanes)
    ], TALL_LANE


DRAWN: Final[dict[Form, Callable[[Eyes], tuple[float, float, Markup]]]] = {
    "broad": broad, "upright": upright, "low": low, "tall": tall,
}  # fmt: skip
