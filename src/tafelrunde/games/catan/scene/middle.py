"""Between the principalities: ten stacks, dice, figures that nobody has, the discard pile."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tafelrunde.games.catan import asks, words
from tafelrunde.games.catan.components import (
    EVENT_CARD,
    EVENT_CARDS,
    EVENTS,
    FACES,
    NOBODY,
    STACKS,
)
from tafelrunde.games.catan.scene import Eyes
from tafelrunde.games.catan.scene.ids import pile_id, stack_id
from tafelrunde.kernel.draw import Markup, at, el, rect, text, use

STYLE: Final = """
.tray{fill:var(--oak-deep)}.under{opacity:.8}.disc{fill:var(--accent)}
"""
PILES: Final = ("event", "city", "settlement", "road", "landscape")
ICONS: Final = {"city": "city", "settlement": "settlement", "road": "road", "landscape": "fir"}
LABEL: Final = "sans middle f-on-oak"
# How far the name of a stack may go, which is 100 wide, until it meets that of the next.
ROOM: Final = 114
# A die that was not rolled shows nothing, so it is no piece that anything could have happened to.
BLANK_YIELD: Final = rect(4, 4, 92, 92, 18, "f-ivory s-outline w3")
BLANK_EVENT: Final = el("g", rect(4, 4, 92, 92, 18, "f-castle s-ivory w3"),
                        el("circle", cx=50, cy=50, r=30, class_="f-none s-ivory w3"))  # fmt: skip


class Middle:
    """The row between both players, in pieces that are as wide as there is room."""

    def __init__(self, eyes: Eyes, size: float, label: float) -> None:
        self.eyes, self.view, self.size, self.label = eyes, eyes.view, size, label
        roads, settlements, cities = self.view.supplies()
        self.counts = (EVENTS, cities, settlements, roads, sum(map(int, self.view.country)))

    def pile(self, which: int, x: float, y: float) -> Markup:
        """One of the five stacks that are no expansion cards."""
        name = PILES[which]
        said = self.eyes.say(f"pile {name}")
        face = "f-castle" if name == "event" else "f-card-2"
        sign = (
            text("?", 50, 72, 54, "serif bold middle f-ivory")
            if name == "event"
            else use(ICONS[name], 17, 21, 66)
        )
        about = self.eyes.say("pile", name=said, count=self.counts[which])
        if name == "event":
            about = f"{about} {self.seen_events()}".strip()
        count = self.counts[which]
        return stack(self.size, self.label, pile_id(name), about, face, sign, count, said, x, y)

    def seen_events(self) -> str:
        """Which event cards lie at the bottom, in the order in which they come again (CAT-R38)."""
        known = [int(self.view.chronicle[k]) for k in range(int(self.view.known_events))]
        if not known:
            return ""
        lang = self.eyes.lang
        cards = [words.box("event_cards", EVENT_CARDS[card], lang) for card in known]
        return self.eyes.say("seen events", cards=", ".join(cards))

    def expansion(self, which: int, x: float, y: float) -> Markup:
        """A stack of expansion cards; an eye is on it where the viewer has seen some of them."""
        view, eyes = self.view, self.eyes
        count = int(view.heights[which])
        about = eyes.say("stack", number=words.NUMERALS[which], count=count)
        seen = words.seen_cards(view, eyes.me, which, eyes.lang) if eyes.playing else ""
        if seen:
            about = f"{about} {eyes.say('remembered', cards=seen)}"
        sign = [text(words.NUMERALS[which], 50, 70, 44, "serif bold middle white")]
        if seen:
            sign.append(use("eye", 34, 80, 32))
        if eyes.asked == asks.PICK and eyes.arg(0) == which:
            sign.append(use("lens", 20, 16, 72))
        label = eyes.say("stack short") if which == STACKS // 2 else ""
        signs, name = el("g", *sign), stack_id(which)
        # Its name is that of all five.
        return stack(
            self.size, self.label, name, about, "f-wood-d", signs, count, label, x, y, STACKS * ROOM
        )

    def dice(self, x: float, y: float, width: float, height: float, both: bool = True) -> Markup:
        """Both dice, or for an attack one; every roll lays them down a little differently."""
        view, eyes = self.view, self.eyes
        face, number, turn = int(view.face), int(view.number), int(view.turn)
        if eyes.asked == asks.BEFORE_ROLL:
            number = eyes.arg(0)
        if not both:
            number = 0
        size = min(height * 0.74, width * (0.42 if both else 0.7))
        rest = (turn * 5 + number * 3 + face) % 7 - 3
        mid = (height - size) / 2
        places = (
            ("die:event", use(f"face-{FACES[face - 1]}", 0, 0, 100) if face else BLANK_EVENT,
             width * 0.26, rest * 1.2 - 5 if face else 0),
            ("die:yield", use(f"die-{number}", 0, 0, 100) if number else BLANK_YIELD,
             width * (0.74 if both else 0.5), 7 - rest * 1.6 if number else 0),
        )[0 if both else 1 :]  # fmt: skip
        return el(
            "g",
            el("title", self.rolled()),
            rect(0, 0, width, height, 14, "tray"),
            *(
                el("g", rect(4, 8, 94, 94, 18, "drop"), drawn, id=name,
                   transform=f"{at(middle - size / 2, mid + (rest if face else 0), size / 100)}"
                   f" rotate({angle * 2:.0f} 50 50)")
                for name, drawn, middle, angle in places
            ),
            rect(0, 0, width, height, 14, "ring fine"),
            id="dice",
            class_="tool",
            transform=at(x, y),
        )  # fmt: skip

    def rolled(self) -> str:
        """What the dice show, and which event card was drawn."""
        view, lang = self.view, self.eyes.lang
        if not view.face:
            return self.eyes.say("to roll")
        face = words.box("faces", FACES[int(view.face) - 1], lang)
        if view.face == EVENT_CARD + 1:
            known = int(view.known_events)
            last = EVENT_CARDS[int(view.chronicle[known - 1])] if known else "year_end"
            face = words.box("event_cards", last, lang)
            return f"{face}: {words.box('event_cards', last, f'text_{lang}')}"
        return self.eyes.say("rolled", face=face, number=view.number)

    def event(self) -> str:
        """The event of this turn in a word or two."""
        if not self.view.face:
            return ""
        said = self.rolled()
        return (
            said.split(":")[0]
            if self.view.face == EVENT_CARD + 1
            else words.box("faces", FACES[int(self.view.face) - 1], self.eyes.lang)
        )

    def lens(self, x: float, y: float) -> Markup:
        """What searching a stack costs; touched before the stack that is to be searched."""
        cost = self.view.search_cost(self.eyes.me)
        return el(
            "g",
            el("title", self.eyes.say("search", count=cost)),
            rect(0, 0, 100, 108, 12, "tray"),
            use("lens", 14, 18, 72),
            named(self.eyes.say("search short", count=cost), self.size, self.label, ROOM),
            rect(-2, -2, 104, 112, 12, "ring"),
            id="search",
            class_="stack",
            transform=at(x, y, self.size / 100),
        )

    def discard(self, x: float, y: float) -> Markup:
        """The discard pile, which all may look through (CAT-R58)."""
        view, eyes = self.view, self.eyes
        out = [card for card, count in enumerate(view.discard) for _ in range(int(count))]
        cards = words.listed([words.card(card, eyes.lang) for card in out], eyes.lang)
        sign = use("cards", 18, 20, 64)
        about = eyes.say("discard", cards=cards)
        label = eyes.say("discard short")
        return stack(
            self.size, self.label, "discard", about, "f-card-2", sign, len(out), label, x, y
        )

    def figures(self, x: float, y: float, size: float, upright: bool = False) -> list[Markup]:
        """The figures that nobody has (CAT-017), side by side or one above the other."""
        holders = (("knight", self.view.knight), ("mill", self.view.mill))
        free = [name for name, holder in holders if holder == NOBODY]
        across, down = (0, size) if upright else (size * 1.2, 0)
        return [
            figure(self.eyes, name, x + k * across, y + k * down, size)
            for k, name in enumerate(free)
        ]


def named(said: str, size: float, letters: float, room: float) -> Markup | None:
    """What a stack is called, where there is room for that."""
    unit = 100 / size
    if not said or not letters:
        return None
    return text(said, 50, 108 + 15 * unit, letters * unit, LABEL, room)


@lru_cache(4_096)
def stack(
    size: float, letters: float, name: str, about: str, face: str, sign: Markup, count: int,
    label: str, x: float, y: float, room: float = ROOM,
) -> Markup:  # fmt: skip
    """A stack with its number of cards above and its name below."""
    unit = 100 / size
    wide, high = 23 * unit, 17 * unit
    left = 108 - wide
    under = [
        rect(8 - 4 * k, 12 - 6 * k, 100, 108, 12, f"{face} s-outline under")
        for k in range(min(2, max(0, count - 1)))
    ]
    return el(
        "g",
        el("title", about),
        *under,
        rect(0, 0, 100, 108, 12, f"{face} s-outline")
        if count
        else rect(2, 2, 96, 104, 12, "free"),
        el("g", rect(9, 9, 82, 90, 8, "f-none s-accent w3"), sign) if count else None,
        named(label, size, letters, room),
        rect(-2, -2, 104, 112, 12, "ring"),
        rect(left, -10, wide, high, high / 2, "f-ivory s-outline"),
        text(str(count), left + wide / 2, high * 0.76 - 10, 12.3 * unit,
             "sans bold middle f-outline", wide - 5 * unit),
        id=name,
        class_="stack",
        transform=at(x, y, size / 100),
    )  # fmt: skip


def figure(eyes: Eyes, name: str, x: float, y: float, size: float) -> Markup:
    """One of the two figures on its foot."""
    about = words.box("figures", name, eyes.lang)
    return el(
        "g",
        el("title", eyes.say("figure", what=about[0].upper() + about[1:])),
        el("ellipse", cx=50, cy=90, rx=44, ry=14, class_="disc s-outline w3"),
        use(name, 8, 0, 84),
        id=f"figure:{name}",
        transform=at(x, y, size / 100),
    )
