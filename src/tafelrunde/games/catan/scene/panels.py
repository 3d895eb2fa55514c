"""What can be bought and exchanged: building, the bank, numbers for the alchemist."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from tafelrunde.games.catan import asks, words
from tafelrunde.games.catan.components import ALCHEMIST, CITY, KINDS, RESOURCES, ROAD, SETTLEMENT
from tafelrunde.games.catan.scene import Eyes, cost_of
from tafelrunde.games.catan.scene.cards import price
from tafelrunde.games.catan.scene.ids import chip_id, face_id, order_id
from tafelrunde.games.catan.scene.seats import chip
from tafelrunde.kernel.draw import (
    Markup,
    at,
    drawn_once,
    el,
    fit,
    in_language,
    rect,
    sheet,
    text,
    use,
)

STYLE: Final = """
.row{fill:var(--parch-2);fill-opacity:.55}
.order.lit>.ring.fine,.good.lit>.ring.fine,.tool.lit>.ring.fine{stroke-width:3}
.order.chosen>.ring.fine,.good.chosen>.ring.fine{stroke-width:3.6}
.short{fill:var(--no)}.fine-ink{fill:var(--forest-d)}
@media screen and (prefers-color-scheme:dark){.short{fill:var(--clay-l)}
.fine-ink{fill:var(--meadow)}}
"""
ORDERS: Final = (("road", ROAD), ("settlement", SETTLEMENT), ("city", CITY))


def alchemist(eyes: Eyes) -> bool:
    """Does the viewer hold an alchemist before the roll?"""
    holds = any(card == ALCHEMIST for card in eyes.view.hand(eyes.me))
    return eyes.asks_me(asks.BEFORE_ROLL) and holds and not eyes.arg(0)


def left(eyes: Eyes) -> Callable[[Eyes, float, float, float, float], Markup]:
    """What is drawn to the left of the hand."""
    return alchemy if alchemist(eyes) else building


def building(eyes: Eyes, x: float, y: float, width: float, height: float) -> Markup:
    """Road, settlement and city: what they cost, and what is missing for them."""
    step = (height - 34) / 3
    return el(
        "g",
        sheet(width, height),
        text(eyes.say("building"), 12, 22, 15, "serif f-ink"),
        *(
            _order(eyes, which, 5, 30 + step * which, width - 10, step - 3)
            for which in range(len(ORDERS))
        ),
        transform=at(x, y),
    )


def _ordered(eyes: Eyes, which: int, *place: float) -> Hashable:
    """All that a line of the panel shows."""
    have = eyes.view.resources(eyes.me)
    return eyes.lang, which, place, _state(eyes, which), tuple(have)


@drawn_once(_ordered)
def _order(eyes: Eyes, which: int, x: float, y: float, width: float, height: float) -> Markup:
    name, what = ORDERS[which]
    have = eyes.view.resources(eyes.me)
    cost = cost_of(what)
    state, good = _state(eyes, which)
    icon = min(height - 8, 28)
    size = 16
    label = words.box("central", name, eyes.lang)
    return el(
        "g",
        el("title", f"{label}: {words.goods(cost, eyes.lang)}. {eyes.say(f'about {name}')}"),
        rect(0, 0, width, height, 8, "row"),
        chip(name, 5, (height - icon) / 2, icon),
        text(label[0].upper() + label[1:], icon + 10, height / 2 - 3, 13, "sans bold f-ink"),
        text(fit(state, (width - icon - 14) / 11.5 * 1.1), icon + 10, height / 2 + 13, 11.5,
             f"sans {'fine-ink bold' if good else 'short'}", width - icon - 14),
        *_paid(cost, have, width - 5 - size * sum(cost), height / 2 - size + 1, size),
        rect(0, 0, width, height, 8, "ring fine"),
        id=order_id(name),
        class_="order",
        transform=at(x, y),
    )  # fmt: skip


def orders(eyes: Eyes, x: float, y: float, width: float, height: float) -> Markup:
    """The same in one row, where there is room for nothing but what they cost."""
    each = (width + 6) / len(ORDERS) - 6
    have = eyes.view.resources(eyes.me)
    drawn = []
    for which, (name, what) in enumerate(ORDERS):
        label = words.box("central", name, eyes.lang)
        cost = cost_of(what)
        size = min(18, (each - height - 8) / sum(cost))
        drawn.append(
            el(
                "g",
                el("title", f"{label}: {words.goods(cost, eyes.lang)}. {_state(eyes, which)[0]}"),
                rect(0, 0, each, height, 8, "f-parch"),
                chip(name, 3, 3, height - 6),
                *_paid(cost, have, each - 5 - size * sum(cost), (height - size) / 2, size),
                rect(0, 0, each, height, 8, "ring fine"),
                id=order_id(name),
                class_="order",
                transform=at(which * (each + 6), 0),
            )
        )
    return el("g", *drawn, transform=at(x, y))


def _paid(cost: list[int], have: list[int], x: float, y: float, size: float) -> list[Markup]:
    wide = size * sum(cost)
    return [rect(x - 2, y - 1, wide + 4, size + 2, 4, "slip"), *price(cost, have, x, y, size, 9)]


def _state(eyes: Eyes, which: int) -> tuple[str, bool]:
    """Can it be built, or what is against it?"""
    view, me = eyes.view, eyes.me
    name, what = ORDERS[which]
    left = view.supplies()[which]
    if not left:
        return eyes.say("none left"), False
    ends = [view.end_road(me, side) for side in (0, 1)]
    places = (
        ends.count(False),
        ends.count(True),
        sum(not view.city(me, centre) for centre in view.centres(me)),
    )[which]
    if not places:
        return eyes.say(f"no place {name}"), False
    missing = [max(0, cost - have) for cost, have in
               zip(cost_of(what), view.resources(me), strict=True)]  # fmt: skip
    if sum(missing):
        return eyes.say("lacks", what=words.goods(missing, eyes.lang)), False
    return eyes.say("places" if places > 1 else "one place", count=places), True


def bank(eyes: Eyes, x: float, y: float, width: float, height: float) -> Markup:
    """What the bank takes and gives; the numbers are what the seat has and can still store."""
    view, me = eyes.view, eyes.me
    have, room = view.resources(me), view.room(me)
    step = (width - 12) / KINDS
    high = (height - 62) / 2
    drawn = [
        sheet(width, height),
        text(eyes.say("bank"), 12, 22, 15, "serif f-ink"),
        text(eyes.say("bank give"), 12, 39, 11.5, "sans f-ink-2"),
        text(eyes.say("bank get"), 12, 39 + high + 17, 11.5, "sans f-ink-2"),
    ]
    for kind in range(KINDS):
        left = 6 + step * kind
        rate = view.rate(me, kind)
        drawn.append(good(eyes, "pay", kind, left, 42, step - 2, high, f"{rate}:1", have[kind],
                          have[kind] >= rate))  # fmt: skip
        drawn.append(good(eyes, "take", kind, left, 42 + high + 17, step - 2, high - 3,
                          "", room[kind], room[kind] > 0))  # fmt: skip
    return el("g", *drawn, transform=at(x, y))


@drawn_once(in_language)
def good(
    eyes: Eyes, what: str, kind: int, x: float, y: float, width: float, height: float,
    note: str, count: int | None, usable: bool = True, chosen: int = 0,
) -> Markup:  # fmt: skip
    """A resource that can be touched, with a number and a note below."""
    lines = (count is not None) + bool(note)
    icon = min(width - 8, height - 5 - 14 * lines, 34)
    top = (height - icon - 14 * lines) / 2
    name = words.resource(kind, eyes.lang)
    said = eyes.say(f"{what} good", good=name, count=count, note=note)
    drawn: list[Markup | None] = [
        el("title", said),
        rect(0, 0, width, height, 7, "row") if usable else None,
        el(
            "g",
            chip(RESOURCES[kind], (width - icon) / 2, top, icon),
            class_=None if usable else "gone",
        ),
    ]
    below = top + icon + 12.5
    if count is not None:
        drawn.append(text(str(count) if what != "take" else f"+{count}", width / 2, below, 13,
                          "sans bold middle f-ink"))  # fmt: skip
        below += 13
    if note:
        drawn.append(text(note, width / 2, below - 0.5, 11.5, "sans middle f-ink-2"))
    if chosen:
        drawn += [
            rect(width - 27, 2, 25, 19, 9, "f-chosen"),
            text(f"{chosen}×", width - 14.5, 16, 13, "sans bold middle f-on-chosen"),
        ]
    return el(
        "g", *drawn, rect(0, 0, width, height, 7, "ring fine"), id=chip_id(what, kind),
        class_="good", transform=at(x, y),
    )  # fmt: skip


def alchemy(eyes: Eyes, x: float, y: float, width: float, height: float) -> Markup:
    """The six numbers, one of which the alchemist chooses (CAT-118)."""
    step = min((width - 16) / 3, (height - 44) / 2)
    left = (width - 3 * step) / 2
    return el(
        "g",
        sheet(width, height),
        text(eyes.say("alchemy"), 12, 22, 15, "serif f-ink"),
        *(
            el(
                "g",
                use(f"die-{number}", 3, 3, step - 8),
                rect(2, 2, step - 6, step - 6, 10, "ring fine"),
                id=face_id(number),
                class_="tool",
                transform=at(left + (number - 1) % 3 * step, 36 + (number - 1) // 3 * step),
            )
            for number in range(1, 7)
        ),
        transform=at(x, y),
    )
