"""The middle of the table: buildings for sale, the stacks, the discard pile, turn and payment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tafelrunde.games.medievalia import words
from tafelrunde.games.medievalia.components import (
    ALL_KINDS,
    ARTIST,
    BUILDING_COST,
    BUILDINGS,
    BUREAUCRAT,
    KINDS,
    LABOUR,
    MERCHANT,
    RESOURCES,
    STACKS,
)
from tafelrunde.games.medievalia.fief import GONE, HEIGHTS, PURSE, TOPS
from tafelrunde.games.medievalia.payment import (
    BRUSHES,
    CLERKS,
    GIFT,
    JOKERS,
    TRADERS,
    held,
    means,
    price,
    shortfall,
)
from tafelrunde.games.medievalia.scene import NOBODY, Eyes, as_given
from tafelrunde.games.medievalia.scene.cards import (
    HIGH,
    about,
    carded,
    landing_id,
    lying,
    number_badge,
    price_row,
    ring,
    sale_id,
    stack_id,
    title_band,
)
from tafelrunde.games.medievalia.scene.plates import FACT, NOTE
from tafelrunde.games.medievalia.verbs import (
    DEALING,
    FOR_BUILDING,
    FOR_EXTRA,
    FOR_REMOVAL,
    HELPING,
    TOLL,
)
from tafelrunde.kernel.draw import Markup, at, drawn_once, el, fit, rect, sheet, text, use

STYLE: Final = """
.step{fill:none;stroke:var(--line);stroke-width:1.5}.step.now{fill:var(--accent);stroke:var(--ink)}
.pale{opacity:.4}
"""

# Nearer to each other only the present part of a turn has its name.
NAMED: Final = 52


@drawn_once(as_given)
def _sale(
    eyes: Eyes, pile: int, top: int, below: int, taken: bool, wealth: tuple[int, ...],
    x: float, y: float, width: float,
) -> Markup:  # fmt: skip
    """A stack of buildings, from all that it shows."""
    if top < 0:
        return el(
            "g",
            el("title", eyes.say("none left")),
            rect(3, 3, 94, HIGH - 6, 8, "gap"),
            ring(),
            id=sale_id(pile),
            class_="card",
            transform=at(x, y, width / 100),
        )
    name = BUILDINGS[top]
    cost = [int(BUILDING_COST[4 * top + k]) for k in range(4)]
    said = eyes.say(
        "sale about", card=words.card_name(name, eyes.lang),
        cost=words.amounts(cost, eyes.lang), below=below, rule="MED-070",
    )  # fmt: skip
    under = [
        rect(1 + 3 * k, 1 + 3 * k, 98, HIGH - 2, 8, "back") for k in range(min(2, below), 0, -1)
    ]
    return el(
        "g",
        el("title", f"{said}. {about(eyes, name)}"),
        *under,
        el(
            "g",
            carded(f"face-{name}"),
            title_band(name, eyes, 73),  # beside the number of those below
            *price_row(cost, wealth, 6, 116),
            class_="pale" if taken else None,
        ),
        ring(),
        number_badge(below, 97, 5, 13) if below else None,
        id=sale_id(pile),
        class_="card",
        transform=at(x, y, width / 100),
    )


@drawn_once(as_given)
def _stack(
    eyes: Eyes, stack: int, left: int, bottom: int, x: float, y: float, width: float
) -> Markup:
    """A stack of cards, from all that it shows."""
    name = eyes.say(STACKS[stack])
    short = name if width >= 48 else eyes.say(f"{STACKS[stack]} short")
    if bottom:
        card = words.card_name(KINDS[bottom - 1], eyes.lang)
        said = eyes.say("stack about", stack=name, count=left, bottom=card)
        said += f". {about(eyes, KINDS[bottom - 1])}"
    else:
        said = eyes.say("stack empty", stack=name)
    gap = None if left else rect(3, 3, 174, HIGH - 6, 8, "gap")
    return el(
        "g",
        el("title", said),
        carded(f"small-{KINDS[bottom - 1]}", 80, 0) if bottom else None,
        carded(f"back-{STACKS[stack]}") if left > 1 else gap,
        text(short, 90, HIGH + 1600 / width, 1250 / width, "sans middle f-on-oak"),
        rect(-3, -3, 186, HIGH + 6, 10, "ring broad"),
        number_badge(left, 50, 4, 1200 / width),
        id=stack_id(stack),
        class_="card",
        transform=at(x, y, width / 100),
    )


class Centre:
    """What all share, and what the player on turn is doing."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes, self.view = eyes, eyes.view
        self.wealth = [int(part) for part in means(eyes.view, eyes.me)[: LABOUR + 1]]
        self.paid = eyes.payment()

    def market(self, x: float, y: float, width: float, step: float) -> list[Markup]:
        """The three building stacks, of which the topmost card is open (MED-070)."""
        return [self.sale(pile, x + pile * step, y, width) for pile in range(3)]

    def sale(self, pile: int, x: float, y: float, width: float) -> Markup:
        """An open building with its cost, and how many lie below it."""
        top = self.view.part(TOPS, HEIGHTS)[pile] - 1
        below = self.view.part(HEIGHTS, GONE)[pile]
        taken = FOR_BUILDING <= self.paid < FOR_EXTRA and (self.paid - FOR_BUILDING) // 5 == pile
        wealth = tuple(self.wealth)
        return _sale(self.eyes, pile, top, below, taken, wealth, x, y, width)

    def stacks(self, x: float, y: float, width: float, step: float) -> list[Markup]:
        """The three stacks with their open bottom cards."""
        return [self.stack(stack, x + stack * step, y, width) for stack in range(3)]

    def stack(self, stack: int, x: float, y: float, width: float) -> Markup:
        """A stack: half of its lowest card can be seen (MED-011)."""
        left, bottom = self.view.part(0, 3)[stack], self.view.part(3, 6)[stack]
        return _stack(self.eyes, stack, left, bottom, x, y, width)

    def discard(self, x: float, y: float, width: float) -> Markup:
        """The common discard pile; things are touched onto it to get rid of them."""
        gone = self.view.part(GONE, PURSE)
        names = (*KINDS, *BUILDINGS, "town")
        cards = words.many(gone, names, self.eyes.lang)
        shown = [name for name, count in zip(names, gone, strict=True) if count]
        return el(
            "g",
            el("title", self.eyes.say("discard about", cards=cards)),
            rect(2, 2, 96, HIGH - 4, 9, "gap"),
            el("g", carded(f"small-{shown[-1]}"), class_="pale") if shown else None,
            text(self.eyes.say("discard"), 50, HIGH + 1600 / width, 1250 / width,
                 "sans middle f-on-oak"),
            ring(broad=True),
            number_badge(sum(gone), 50, 4, 1200 / width) if shown else None,
            id="discard",
            class_="card",
            transform=at(x, y, width / 100),
        )  # fmt: skip

    def desk(self, x: float, y: float, width: float, height: float) -> Markup:
        """Whose turn it is and how far, or what is being paid for."""
        inside = self._turn(width, height) if self.paid == NOBODY else self._payment(width, height)
        return el("g", sheet(width, height), *inside, id="desk", role="group", transform=at(x, y))

    def _turn(self, width: float, height: float) -> list[Markup]:
        """The player on turn, and the parts of a turn (MED-030)."""
        eyes = self.eyes
        if eyes.kind == NOBODY:
            said = eyes.say(f"over {int(self.view.ended)}") if self.view.ended else ""
            return [text(said, width / 2, height / 2 + 6, 17, "serif middle f-ink")]
        name = fit(eyes.names[eyes.turn], 9)
        top = 26
        drawn = [text(eyes.say("turn of", name=name), width / 2, top, 17, "serif middle f-ink")]
        if eyes.kind == DEALING:
            left = int(self.view.frames.arg(0))
            said = eyes.say("first hand", count=left)
            return [*drawn, text(said, width / 2, top + 24, 14, f"{NOTE} middle")]
        step = (width - 16) / 4
        phase = eyes.phase()
        middle = top + (height - top) / 2 - 8
        for number in range(4):
            centre = 8 + step * (number + 0.5)
            now = number == phase
            if number:
                line = f"M{centre - step + 10} {middle}H{centre - 10}"
                drawn.append(el("path", d=line, class_="f-none s-line"))
            drawn.append(
                el("circle", cx=centre, cy=middle, r=8 if now else 6,
                   class_="step now" if now else "step")
            )  # fmt: skip
            if step > NAMED or now:
                at_name = centre if step > NAMED else width / 2
                drawn.append(text(eyes.say(f"phase {number}"), at_name, middle + 24, 12.5,
                                  f"middle {FACT if now else NOTE}",
                                  step - 4 if step > NAMED else None))  # fmt: skip
        return drawn

    def _payment(self, width: float, height: float) -> list[Markup]:
        """What is paid for, what it costs, what is together and what is missing."""
        eyes, payer = self.eyes, self.eyes.turn
        cost = [int(part) for part in price(self.view, payer, self.paid)]
        size = min((height - 16) * 100 / HIGH, 88)
        flat = width > 300
        asked = eyes.kind in (HELPING, TOLL)
        title = eyes.say("helps" if asked else "pays",
                         name=fit(eyes.names[eyes.asked if asked else payer], 9))  # fmt: skip
        left = size + 20
        lines = [text(title, left, 24, 15, "serif f-ink", width - left - 8)]
        if cost[0] < 0:
            lines.append(self._amounts([], eyes.say("any"), left, 46))
        else:
            lines.append(self._amounts(cost, "", left, 46))
        column, extra = (GIFT, self._jokers(GIFT + JOKERS)) if asked else (0, self._extra())
        together = [int(held(self.view, column + k)) for k in range(4)]
        tight = not flat and height < 100
        if not tight:
            lines.append(text(eyes.say("gift" if asked else "gathered"), left, 68, 12.5, NOTE))
        beside = left + (84 if flat else 0)
        lines.append(self._amounts(together, extra, beside, 66 if tight else 68 if flat else 88))
        if not asked:
            missing = int(shortfall(self.view, price(self.view, payer, self.paid), 0))
            key = "missing 1" if missing == 1 else "missing"
            said = eyes.say(key, count=missing)
            below = 86 if flat or tight else 112
            lines.append(text(said, left, below, 13.5, "sans warn", width - left - 8))
        return [self._bought(payer, cost, 10, 8, size), *lines]

    def _bought(self, payer: int, cost: Sequence[int], x: float, y: float, size: float) -> Markup:
        """What is paid for; it has the id that it keeps on the table."""
        eyes, purpose = self.eyes, self.paid
        if purpose < FOR_EXTRA:
            name = (
                KINDS[purpose]
                if purpose < FOR_BUILDING
                else BUILDINGS[self.view.part(TOPS, HEIGHTS)[(purpose - ALL_KINDS) // 5] - 1]
            )
            inside = [
                el("title", about(eyes, name)),
                carded(f"face-{name}"),
                title_band(name, eyes),
                *price_row(cost, None, 6, 116),
            ]
            whose = landing_id(eyes, payer, purpose)
        elif purpose < FOR_REMOVAL:
            inside = [carded(f"back-{STACKS[purpose - FOR_EXTRA]}")]
            whose = "paid"
        else:
            ground = eyes.hosts[payer][purpose - FOR_REMOVAL][0]
            inside = [
                carded(f"face-{KINDS[ground - 1]}"),
                el("path", d="M12 14 88 110M88 14 12 110", class_="f-none s-no w8"),
            ]
            whose = "paid"
        return el("g", *inside, ring(), id=whose, transform=lying(x, y, size, False))

    def _amounts(self, amounts: Sequence[int], more: str, x: float, y: float) -> Markup:
        """A line of resources, and what else there is."""
        drawn = []
        for resource, amount in enumerate(amounts):
            if amount:
                drawn += [
                    text(str(amount), x, y, 14, FACT),
                    use(RESOURCES[resource], x + 9 * len(str(amount)), y - 13, 16),
                ]
                x += 27 + 9 * (len(str(amount)) - 1)
        if more:
            drawn.append(text(more, x, y, 12.5, FACT))
        elif not any(amounts):
            drawn.append(text("–", x, y, 14, NOTE))
        return el("g", *drawn)

    def _jokers(self, column: int) -> str:
        count = held(self.view, column)
        return f"{count} {self.eyes.say('joker')}" if count else ""

    def _extra(self) -> str:
        """Cards thrown in, and abilities that stand ready."""
        found = [self._jokers(JOKERS)]
        for column, kind in ((TRADERS, MERCHANT), (CLERKS, BUREAUCRAT), (BRUSHES, ARTIST)):
            count = held(self.view, column)
            if count:
                card = words.card_name(KINDS[kind], self.eyes.lang)
                found.append(self.eyes.say("ability", count=count, card=card))
        return ", ".join(part for part in found if part)
