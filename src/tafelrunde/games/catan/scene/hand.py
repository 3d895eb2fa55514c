"""The hand as a fan, the cards of a stack that is searched, the hand that is shown."""

from __future__ import annotations

from tafelrunde.games.catan import asks, attack, land, words
from tafelrunde.games.catan.components import (
    ACTIONS,
    ALCHEMIST,
    BISHOP,
    FIRST_RED,
    HERB_WOMAN,
    KINDS,
    SCOUT,
    START_LAND,
    TOGETHER,
)
from tafelrunde.games.catan.scene import Eyes, cost_of, lands
from tafelrunde.games.catan.scene.cards import back, large
from tafelrunde.games.catan.scene.ids import Named
from tafelrunde.kernel.draw import Markup, at, el, sheet, text, whole


class Hand:
    """The cards that the viewer holds or looks at."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes, self.view = eyes, eyes.view
        self.mine = Named(eyes.view, eyes.me)
        self.have = tuple(eyes.view.resources(eyes.me))

    def verdict(self, card: int) -> tuple[str, bool]:
        """Can the card be used, or what is missing for it?"""
        say, view, me = self.eyes.say, self.view, self.eyes.me
        if card >= ACTIONS:
            missing = [max(0, cost - self.have[k]) for k, cost in enumerate(cost_of(card))]
            if sum(missing):
                kinds = [kind for kind in range(KINDS) if missing[kind]]
                if len(kinds) > 1:
                    return say("lacks several", count=sum(missing)), False
                return say("lacks", what=words.goods(missing, self.eyes.lang)), False
            own = view.centres(me)
            if card >= FIRST_RED and not any(view.city(me, centre) for centre in own):
                return say("needs city"), False
            places = [(centre, row) for centre in own for row in (0, 1)]
            if not any(land.may_hold(view, me, *place, card) for place in places):
                return say("no site"), False
            return say("can build"), True
        if card in (BISHOP, HERB_WOMAN):
            return say("answers"), True
        if card == SCOUT:
            return say("scouts"), True
        if not attack.unlocked(view):
            return say("locked", count=TOGETHER), False
        if card == ALCHEMIST:
            return say("before roll"), True
        return (
            (say("can play"), True) if attack.playable(view, me, card) else (say("no use"), False)
        )

    def fan(self, x: float, y: float, width: float, height: float, across: int = 0) -> Markup:
        """The own hand: side by side in a bow, or `across` in a row."""
        if not self.eyes.playing:
            return self.hidden(x, y, width, height)
        cards = self.mine.hand
        rows = -(-len(cards) // across) if across else 1
        most = across or len(cards)
        step = min(158 if not across else 999, (width if across else width - 20) / max(1, most))
        wide = step - (4 if across else 2)
        high = height / max(1, rows) - (6 if across else 10)
        drawn = []
        for k, (card, name) in enumerate(cards):
            row = k // most
            here = min(most, len(cards) - row * most)
            off = k % most - (here - 1) / 2
            left = x + width / 2 + off * step - wide / 2
            tilt = 0 if across else off * 1.6
            drop = 8 + (0 if across else off * off * 1.4)
            top = y + row * (high + 6) + (drop if not across else 4)
            drawn.append(large(self.eyes, name, card, left, top, wide, high, self.have,
                               self.verdict(card), tilt))  # fmt: skip
        if not drawn:
            drawn.append(text(self.eyes.say("empty hand"), x + width / 2, y + height / 2, 14,
                              "sans middle f-on-oak-2"))  # fmt: skip
        return whole("g", *drawn, class_="hand")

    def hidden(self, x: float, y: float, width: float, height: float) -> Markup:
        """A hand that the viewer may not see."""
        count = int(self.view.held[self.eyes.me])
        step = min(70, width / max(1, count))
        left = x + width / 2 - step * count / 2
        return el("g", *(
            back(f"back:{self.eyes.me}.{k}", self.eyes.say("hidden"), left + k * step,
                 y + height * 0.2, step - 4)
            for k in range(count)
        ))  # fmt: skip

    def start_set(self, x: float, y: float, width: float) -> Markup:
        """The start landscapes that are still to be laid (CAT-015)."""
        view, me = self.view, self.eyes.me
        step = width / KINDS
        size = min(step - 10, 96)
        letters = 11 if self.eyes.form == "tall" else 12.5
        drawn = []
        for kind in range(KINDS):
            piece = int(START_LAND[KINDS * (int(view.crest) ^ me) + kind])
            if self.have[kind]:
                continue
            left = x + step * kind + (step - size) / 2
            drawn += [
                lands.land(self.eyes, piece, 1, left, y + 12, size),
                text(words.kind_of_land(kind, self.eyes.lang).capitalize(), left + size / 2,
                     y + size + 30, letters, "sans middle f-on-oak", step - 6),
            ]  # fmt: skip
        return whole("g", *drawn)

    def searched(self, x: float, y: float, width: float, height: float, across: int) -> Markup:
        """The whole stack that the viewer looks through, top card first."""
        cards = self.mine.found
        head = 34
        title = self.eyes.say(
            "searching", number=words.NUMERALS[self.eyes.arg(0)], count=len(cards)
        )
        drawn = [
            sheet(width, height),
            text(title, width / 2, 23, 16, "serif middle f-ink"),
            *self.laid(cards, 8, head, width - 16, height - head - 8, across),
        ]
        return whole("g", *drawn, transform=at(x, y))

    def laid(
        self, cards: list[tuple[int, str]], x: float, y: float, width: float, height: float,
        across: int,
    ) -> list[Markup]:  # fmt: skip
        """Cards in rows, each with what the viewer lacks for it."""
        rows = max(1, -(-len(cards) // across))
        step, line = width / across, height / rows
        if len(cards) < across:
            x += (across - len(cards)) * step / 2
        return [
            large(self.eyes, name, card, x + k % across * step + 3, y + k // across * line + 2,
                  step - 6, line - 6, self.have)
            for k, (card, name) in enumerate(cards)
        ]  # fmt: skip

    def shown(self, x: float, y: float, width: float, height: float, across: int) -> Markup:
        """The other's hand, while it is shown (CAT-R33)."""
        cards = Named(self.view, self.eyes.foe).hand
        title = self.eyes.say("shown", name=self.eyes.names[self.eyes.foe])
        if self.eyes.asked == asks.SEIZE and self.eyes.arg(0):
            first = words.card(self.eyes.arg(0) - 1, self.eyes.lang)
            stack = words.NUMERALS[self.eyes.arg(1)]
            title = f"{title}; {self.eyes.say('seized first', card=first, stack=stack)}"
        columns = max(across, len(cards)) if not self.eyes.slim else across
        return el(
            "g",
            sheet(width, height),
            text(title, width / 2, 23, 16, "serif middle f-ink"),
            *self.laid(cards, 8, 34, width - 16, height - 42, columns),
            transform=at(x, y),
        )


def full_view(eyes: Eyes) -> bool:
    """Does the viewer look through a stack?"""
    return eyes.asks_me(asks.PICK)


def sees_hand(eyes: Eyes) -> bool:
    """Is the other's hand shown to the viewer?"""
    return eyes.asks_me(asks.STEAL, asks.SEIZE)


def hand_height(cards: int) -> float:
    """How high the own hand is on a phone."""
    return -(-cards // 3) * 200 if cards else 40
