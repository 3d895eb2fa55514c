"""What lies between the players while they trade, take, attack or lay new landscapes."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.catan import asks, words
from tafelrunde.games.catan.components import FIRST_STACKED, KINDS, RESOURCES, STACKED
from tafelrunde.games.catan.scene import Eyes, lands
from tafelrunde.games.catan.scene.cards import icon_of, wrap
from tafelrunde.games.catan.scene.middle import Middle
from tafelrunde.games.catan.scene.panels import good
from tafelrunde.games.catan.scene.seats import chip
from tafelrunde.kernel.draw import Markup, at, crest, el, fit, rect, sheet, text, use

STYLE: Final = """
.bowl{fill:var(--parch-2);stroke:var(--line)}
"""
TITLE: Final = "serif f-ink"
# What is talked about, and whether everybody sees it or only who is asked.
OPEN: Final = (asks.REPLY, asks.ANSWER, asks.STRIKE, asks.ABOVE)
OWN: Final = (asks.DRAFT, asks.WANT, asks.GIFT, asks.CARAVAN_TRADE, asks.SCOUTING)


def talking(eyes: Eyes) -> bool:
    """Is there something to be shown between the principalities?"""
    return eyes.asked in OPEN or eyes.asks_me(*OWN)


class Talk:
    """The sheet between the principalities."""

    def __init__(self, eyes: Eyes, width: float, height: float) -> None:
        self.eyes, self.view, self.width, self.height = eyes, eyes.view, width, height

    def draw(self, x: float, y: float) -> Markup:
        """What is asked now."""
        match self.eyes.asked:
            case asks.DRAFT | asks.REPLY:
                parts = self.trade()
            case asks.WANT:
                parts = self.choice("want", self.view.resources(self.eyes.foe), "want title")
            case asks.GIFT:
                parts = self.choice("gift", self.view.resources(self.eyes.me), "gift title")
            case asks.CARAVAN_TRADE:
                parts = self.caravan()
            case asks.ABOVE:
                parts = self.drawn()
            case asks.SCOUTING:
                parts = self.scouting()
            case _:
                parts = self.attack()
        return el("g", sheet(self.width, self.height), *parts, id="talk", role="group",
                  transform=at(x, y))  # fmt: skip

    def halves(self) -> list[tuple[float, float, float, float]]:
        """Two fields, side by side or one below the other."""
        if self.eyes.slim:
            high = (self.height - 10) / 2
            return [(6, 5 + k * high, self.width - 12, high - 4) for k in (0, 1)]
        wide = (self.width - 60) / 2
        return [(8 + k * (wide + 44), 5, wide, self.height - 10) for k in (0, 1)]

    def row(
        self, what: str, title: str, counts: list[int], chosen: list[int],
        box: tuple[float, float, float, float], who: int = -1,
    ) -> list[Markup]:  # fmt: skip
        """Six resources to be touched below a title."""
        x, y, width, height = box
        left = x + (26 if who >= 0 else 4)
        drawn = [
            crest(who, x, y, 20) if who >= 0 else None,
            text(fit(title, (width - 30) / 14 * 1.1), left, y + 15, 14, TITLE),
        ]
        step = width / KINDS
        high = height - 23
        for kind in range(KINDS):
            drawn.append(
                good(self.eyes, what, kind, x + kind * step + 1, y + 22, step - 4, high,
                     "", counts[kind], counts[kind] > 0, chosen[kind])
            )  # fmt: skip
        return [part for part in drawn if part is not None]

    def choice(self, what: str, counts: list[int], key: str) -> list[Markup]:
        """One resource out of six."""
        title = self.eyes.say(key, name=self.eyes.names[self.eyes.foe])
        wide = min(self.width - 16, 560)
        box = ((self.width - wide) / 2, 5, wide, self.height - 10)
        return self.row(what, title, counts, [0] * KINDS, box)

    def caravan(self) -> list[Markup]:
        """First one or two that are given, then as many others (CAT-123)."""
        put, get = self.halves()
        view, me, say = self.view, self.eyes.me, self.eyes.say
        done = [self.eyes.arg(which) - 1 for which in range(3)]
        given = [done[:2].count(kind) for kind in range(KINDS)]
        got = [int(done[2] == kind) for kind in range(KINDS)]
        return [
            *self.row("put", say("caravan put"), view.resources(me), given, put),
            *self.arrow(),
            *self.row("get", say("caravan get"), view.room(me), got, get),
        ]

    def arrow(self) -> list[Markup]:
        """Between what is given and what is got."""
        if self.eyes.slim:
            return []
        return [use("arrows", self.width / 2 - 19, self.height / 2 - 15, 38)]

    def trade(self) -> list[Markup]:
        """An offer that is being made, or one that waits for an answer (CAT-R48)."""
        eyes, view = self.eyes, self.view
        offer = [int(count) for count in view.offer]
        maker = eyes.asker() if eyes.asked == asks.DRAFT else 1 - eyes.asker()
        other = 1 - maker
        left, right = self.halves()
        if eyes.asked == asks.REPLY:
            return [
                *self.bowl(maker, offer[:KINDS], left),
                *self.arrow(),
                *self.bowl(other, offer[KINDS:], right),
            ]
        theirs = eyes.say("draft ask", name=eyes.names[other])
        return [
            *self.row("give", eyes.say("draft give"), view.resources(maker), offer[:KINDS], left,
                      maker),
            *self.arrow(),
            *self.row("ask", theirs, view.resources(other), offer[KINDS:], right, other),
        ]  # fmt: skip

    def bowl(
        self, seat: int, counts: list[int], box: tuple[float, float, float, float]
    ) -> list[Markup]:
        """What a seat would give, as a sentence and one by one."""
        x, y, width, height = box
        mine = seat == self.eyes.me and self.eyes.playing
        key = "you give" if mine else "they give"
        goods = [kind for kind in range(KINDS) for _ in range(counts[kind])]
        size = min(36.0, height - 30, (width - 16) / max(1, len(goods)))
        left = x + (width - size * len(goods)) / 2
        said = words.goods(counts, self.eyes.lang)
        title = self.eyes.say(key, name=self.eyes.names[seat], what=said)
        top = y + 24.5 + (height - 24 - size) / 2
        return [
            crest(seat, x, y, 20),
            text(fit(title, (width - 30) / 14 * 1.1), x + 26, y + 15, 14, TITLE),
            rect(x, y + 23, width, height - 24, 10, "bowl"),
            *(
                chip(RESOURCES[kind], left + k * size + 1.5, top, size - 3)
                for k, kind in enumerate(goods)
            ),
        ]  # fmt: skip

    def attack(self) -> list[Markup]:
        """An action card that waits for an answer or for the die (CAT-R24)."""
        eyes = self.eyes
        card = eyes.arg(0)
        attacker = int(self.view.active)
        answered = eyes.asked == asks.STRIKE and eyes.arg(1) != 0
        odds = eyes.say("odds answered" if answered else "odds")
        name = words.card(card, eyes.lang)
        icon = min(self.height - 14, 66)
        wide = 76
        room = self.width - icon - wide - 40
        letters = 15 if eyes.form == "low" else 12.5
        chances, about = wrap(odds, room / letters * 0.9), wrap(eyes.text_of(card), room / letters)
        lines = [*chances, *about][: max(1, int((self.height - 26) // (1.2 * letters)))]
        return [
            rect(7, 7, icon, icon, 10, "slip"),
            icon_of(card, 10, 10, icon - 6),
            crest(attacker, icon + 16, 8, 20),
            text(fit(eyes.say("attack", name=eyes.names[attacker], card=name), room / 14),
                 icon + 42, 23, 15, TITLE),
            *(
                text(line, icon + 16, 42 + 1.2 * letters * k, letters,
                     "sans f-ink-2" if k >= len(chances) else "sans bold f-ink")
                for k, line in enumerate(lines)
            ),
            Middle(eyes, 46, 12).dice(self.width - wide - 8, 8, wide, icon, False),
        ]  # fmt: skip

    def drawn(self) -> list[Markup]:
        """The two new landscapes: the one that is touched goes above (CAT-R13)."""
        pieces = (self.eyes.arg(0), self.eyes.arg(1))
        size = min(self.height - 12, 84)
        title = self.eyes.say("drawn", name=self.eyes.names[self.eyes.asker()])
        room = self.width - 2 * size - 60
        drawn = [
            text(line, 14, 24 + 18 * k, 14, TITLE)
            for k, line in enumerate(wrap(title, room / 14 * 1.05))
        ]
        for k, piece in enumerate(pieces):
            left = self.width - (2 - k) * (size + 16)
            drawn.append(lands.land(self.eyes, piece, 0, left, (self.height - size) / 2, size))
        return drawn

    def scouting(self) -> list[Markup]:
        """All landscapes of the stack (CAT-125)."""
        left = [k for k in range(STACKED) if self.view.country[k]]
        across = len(left) if not self.eyes.slim else 6
        rows = -(-len(left) // across)
        size = min((self.width - 16) / across - 6, (self.height - 10) / rows - 4, 84)
        begin = (self.width - across * (size + 6)) / 2
        return [
            lands.land(self.eyes, FIRST_STACKED + k, 0, begin + n % across * (size + 6),
                       7 + n // across * (size + 4), size)
            for n, k in enumerate(left)
        ]  # fmt: skip
