"""What stands on the plate of a fief: state, prestige, supply, siege, what is ready, the hand."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.medievalia import fief, words
from tafelrunde.games.medievalia.components import KINDS, LABOUR, RESOURCES, SIEGE_TURNS
from tafelrunde.games.medievalia.payment import means
from tafelrunde.games.medievalia.play import besieged
from tafelrunde.games.medievalia.scene import Eyes
from tafelrunde.games.medievalia.scene.cards import held_id, help_id
from tafelrunde.kernel.draw import Markup, at, el, rect, text, use
from tafelrunde.kernel.state import OVER

STYLE: Final = """
.pip{fill:none;stroke:var(--ink-2);stroke-width:1.6}.pip.on{fill:var(--no);stroke:var(--ink)}
.warn{fill:var(--no);font-weight:700}
.gild{fill:var(--parch-3);stroke:var(--accent);stroke-width:2}
@media screen and (prefers-color-scheme:dark){.warn{fill:#f2a093}.pip.on{fill:#e8705f}}
"""

NOTE: Final = "sans f-ink-2"
FACT: Final = "sans bold f-ink"


class Plates:
    """What is said of each seat, piece by piece."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes, self.view = eyes, eyes.view

    def state(self, seat: int) -> tuple[str, bool]:
        """What a seat is doing, and whether it is awaited."""
        eyes = self.eyes
        if self.view.actor == OVER:
            return eyes.say("place", place=self.view.places()[seat]), False
        if eyes.is_out(seat):
            return eyes.say("out"), False
        now = eyes.asked == seat
        if eyes.at_war():
            if seat == eyes.turn:
                return eyes.say("attacks"), now
            if self.view.masks[fief.ATTACKED] >> seat & 1 or now:
                return eyes.say("defends"), now
        if seat == eyes.turn:
            return eyes.say("turning"), now
        if now:
            return eyes.say("asked"), now
        if self.view.teams and (seat - eyes.me) % 4 == 2 and eyes.viewer == eyes.me:
            return eyes.say("partner"), False
        return eyes.say("waiting"), False

    def pill(self, seat: int, x: float, y: float, size: float) -> tuple[Markup, float]:
        """What a seat is doing in a pill, and how wide that is."""
        said, now = self.state(seat)
        width = len(said) * size * 0.6 + size * 1.4
        drawn = el(
            "g",
            rect(x, y - size * 1.15, width, size * 1.6, size * 0.8,
                 "printed f-chosen" if now else "printed f-none s-line"),
            text(said, x + width / 2, y, size,
                 f"sans middle {'f-on-chosen bold' if now else 'f-ink-2'}", width - size),
        )  # fmt: skip
        return drawn, width

    def prestige(
        self, seat: int, right: float, y: float, size: float, short: bool = False
    ) -> list[Markup]:
        """Prestige against what wins, ending at `right`; in a team with what both have."""
        eyes, points = self.eyes, self.view.points(seat)
        goal = eyes.say("of goal", goal=eyes.goal())
        if self.view.teams:
            key = "team short" if short else "team goal"
            goal = eyes.say(key, points=eyes.team_points(seat), goal=eyes.goal())
        wide = len(goal) * max(12.5, size * 0.62) * 0.6 + 4
        title = eyes.say("prestige", points=eyes.team_points(seat), goal=eyes.goal())
        shown = str(points)
        left = right - wide - size * 0.66 * len(shown) - size * 1.75
        return [
            el(
                "g",
                el("title", title),
                use("laurel", left, y - size * 1.05, size * 1.3),
                text(shown, right - wide - 4, y, size, f"{FACT} end"),
                text(goal, right, y, max(12.5, size * 0.62), f"{NOTE} end"),
            )
        ]

    def supply(self, seat: int, x: float, y: float, size: float, short: bool) -> Markup:
        """How many are fed of how many the food is enough for."""
        people, food = self.eyes.people(seat), self.eyes.fed(seat)
        key = "supply short" if short else "supply"
        return el(
            "g",
            el("title", self.eyes.say("supply about", people=people, food=food)),
            use("food", x, y - size * 1.1, size * 1.4),
            text(self.eyes.say(key, people=people, food=food), x + size * 1.6, y, size,
                 "sans warn" if people > food else FACT),
        )  # fmt: skip

    def siege(self, seat: int, x: float, y: float, size: float, named: bool) -> Markup:
        """The siege counter, red where the next turn would begin under siege."""
        count = int(self.view.fiefs[fief.FIEF * seat + fief.SIEGE])
        alive = self.view.actor != OVER and not self.eyes.is_out(seat)
        now = alive and besieged(self.view, seat)
        step = size * 0.95
        after = x + SIEGE_TURNS * step + 4
        title = self.eyes.say("siege about", count=count)
        if now:
            title += f". {self.eyes.say('besieged')}"
        said = self.eyes.say("siege")
        if count:
            said += f" {self.eyes.say('siege count', count=count)}"
        return el(
            "g",
            el("title", title),
            *(
                el("circle", cx=x + step * (k + 0.5), cy=y - size * 0.36, r=size * 0.36,
                   class_="pip on" if k < count else "pip")
                for k in range(SIEGE_TURNS)
            ),
            text(said, after, y, size, "sans warn" if now else NOTE) if named else None,
            text("!", after, y, size, "sans warn") if now and not named else None,
        )  # fmt: skip

    def ready(self, seat: int, x: float, y: float, size: float) -> Markup:
        """What the unused cards at home could still produce."""
        wealth = [int(amount) for amount in means(self.view, seat)[: LABOUR + 1]]
        title = self.eyes.say("available about", name=self.eyes.names[seat],
                              what=words.amounts(wealth, self.eyes.lang))  # fmt: skip
        room = size * 0.62 * len(self.eyes.say("available")) + 10
        drawn = [text(self.eyes.say("available"), x, y, size, NOTE, room - 5)]
        x += room
        for resource, amount in enumerate(wealth):
            drawn += [
                text(str(amount), x, y, size, FACT),
                use(RESOURCES[resource], x + size * 0.62 * len(str(amount)), y - size, size * 1.2),
            ]
            x += size * (2.1 + 0.62 * len(str(amount)))
        return el("g", el("title", title), *drawn)

    def held(self, seat: int, x: float, y: float, size: float) -> Markup:
        """How many cards a seat holds; from which stacks, and which are known, by the title."""
        counts = self.view.held(seat)
        kinds = ("landscapes", "military", "characters")
        title = self.eyes.say("hand about", **dict(zip(kinds, counts, strict=True)))
        if seat != self.eyes.viewer:
            known = [int(self.view.hands[fief.ROW * seat + fief.KNOWN + kind])
                     for kind in range(len(KINDS))]  # fmt: skip
            if any(known):
                cards = words.many(known, KINDS, self.eyes.lang)
                title += f"; {self.eyes.say('known', cards=cards)}"
        total = sum(counts)
        said = self.eyes.say("one card") if total == 1 else self.eyes.say("cards", count=total)
        return el(
            "g",
            el("title", title),
            el(
                "use",
                href="#back-characters",
                x=x,
                y=y - size * 1.05,
                width=size,
                height=size * 1.24,
            ),
            text(said, x + size * 1.25, y, size, NOTE),
            id=held_id(seat),
        )

    def asking(self, seat: int, x: float, y: float, width: float) -> Markup | None:
        """What is touched to ask the partner for help (MED-195)."""
        mine = (seat - self.eyes.me) % 4 == 2 and self.eyes.viewer == self.eyes.me
        if not (self.view.teams and mine) or self.eyes.is_out(seat):
            return None
        return el(
            "g",
            el("title", self.eyes.say("help about", name=self.eyes.names[seat])),
            rect(0, 0, width, 24, 8, "gild"),
            text(self.eyes.say("help"), width / 2, 16.5, 12.5, "sans bold middle f-ink"),
            rect(0, 0, width, 24, 8, "ring"),
            id=help_id(seat),
            class_="card",
            transform=at(x, y),
        )
