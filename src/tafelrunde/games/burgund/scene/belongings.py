"""What players have, each thing by itself: plate, key spaces, store, silver, workers, dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tafelrunde.games.burgund import market, thing_words
from tafelrunde.games.burgund.components import (
    GOODS,
    KEYS,
    NONE,
    SHIELDS,
    SPACES,
    STACKS,
    VINEYARDS,
    map_number,
)
from tafelrunde.games.burgund.frames import CLEAR, NAMING, ROOM, TOLL
from tafelrunde.games.burgund.modules import solo_words, vineyards_words
from tafelrunde.games.burgund.scene import Eyes, duchy, shields, vineyards
from tafelrunde.games.burgund.scene.tiles import (
    die,
    die_id,
    goods_id,
    hexagon,
    key_id,
    loose,
    named,
    ware,
    workers_id,
)
from tafelrunde.games.burgund.turn import USED
from tafelrunde.kernel.bits import count
from tafelrunde.kernel.draw import Markup, at, crest, el, fit, rect, text, use, whole
from tafelrunde.kernel.state import OVER

# Sheets narrower than this have small titles.
SLIM: Final = 420
# The key spaces where the own seat is low.
LOW_KEY: Final = 64
# What another seat has takes so much room beside a vineyard.
ROWS: Final = 150
# The buildings a crane can stand for, wide, low and tall.
COPIES: Final = (46, 36, 37)
# Letters that take more room than others.
BROAD: Final = frozenset("mwABCDEFGHKLMNOPQRSTUVWXYZÄÖÜ…")
Spot = tuple[float, float]
# What somebody is doing who is asked, if it is not his turn.
DOING: Final = {TOLL: "paying", NAMING: "choosing"}
NOTE: Final = "sans f-ink-2"
COUNT: Final = "sans bold f-ink"


class Belongings:
    """The things of all seats as one viewer sees them."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes, self.view = eyes, eyes.view

    def in_words(self, seat: int) -> str:
        """What a seat has."""
        return self.eyes.say(
            "seat alone" if self.eyes.seats == 1 else "seat", name=self.eyes.names[seat],
            points=self.view.points(seat), silver=self.view.silver[seat],
            workers=self.view.workers[seat],
        )  # fmt: skip

    def seat(self, seat: int, x: float, y: float, *parts: Markup | None) -> Markup:
        """All that belongs to a seat, as one group."""
        return whole(
            "g", *parts, id=f"seat:{seat}", role="group", aria_label=self.in_words(seat),
            transform=at(x, y), data_closer=None if seat == self.eyes.me else "1",
        )  # fmt: skip

    def standing(self, seat: int) -> tuple[str, bool]:
        """What a seat is doing, and whether the table waits for it."""
        say = self.eyes.say
        if self.view.actor == OVER and self.eyes.seats == 1:
            return solo_words.rank(self.view.points(seat), self.eyes.lang), False
        if self.view.actor == OVER:
            return say("place", place=self.view.places()[seat]), False
        now = bool(self.view.waiting(seat))
        if self.eyes.settling:
            return say("choosing" if now else "ready"), now
        if now:
            return say(DOING.get(int(self.view.frames.kind()), "turning")), True
        return say("done" if self.view.dice[2 * seat] >= USED else "waiting"), False

    def plate(self, seat: int, width: float) -> list[Markup]:
        """Crest, name, what the seat is doing, its duchy, its points."""
        slim = width < SLIM
        said, now = self.standing(seat)
        points = str(self.view.points(seat))
        sign = "laurel"
        if self.eyes.seats == 1:
            points, sign = f"{count(self.view.covered[seat])}/{SPACES}", "covered"
        home = int(self.view.duchy[seat])
        base, size = (25, 17) if slim else (33, 21)
        name = fit(self.eyes.names[seat], 6.5)
        begin = 37 if slim else 50
        left = begin + size * _ems(name) + 12
        letters = 15 if self.eyes.stretched else 13
        wide = letters / 13 * (7.2 if now else 6.5) * len(said) + 22
        drawn = [
            self.crest(seat, 8 if slim else 13, base - 20, 24 if slim else 30),
            text(name, begin, base, size, "serif f-ink"),
            rect(left, base - 17, wide, 23, 11.5, "f-chosen" if now else "f-none s-line"),
            text(said, left + wide / 2, base - 1, letters,
                 f"sans middle {'f-on-chosen bold' if now else 'f-ink-2'}", wide - 12),
            use(sign, width - 44 - size * 0.62 * len(points), base - 20, 25),
            text(points, width - 13, base, size, f"{COUNT} end"),
        ]  # fmt: skip
        if home != NONE and not slim:
            duchy_name = self.eyes.say("duchy", number=map_number(home))
            drawn.append(text(duchy_name, left + wide + 12, base - 1, 13, NOTE, 94))
        if seat != self.eyes.me:
            beside = left + wide + (8 if slim else 112)
            room = width - 48 - size * 0.62 * len(points) - beside
            drawn += shields.in_a_row(self.eyes, seat, beside, base - 18, room)
        return drawn

    def label(self, seat: int, x: float, base: float, width: float) -> list[Markup]:
        """Crest, name and points on the oak, above a seat too small to be read."""
        points = str(self.view.points(seat))
        room = (width - 40 - 9 * len(points)) / 14
        now = bool(self.view.waiting(seat))
        return [
            crest(seat, x, base - 13, 16),
            text(fit(self.eyes.names[seat], room), x + 20, base, 14,
                 f"serif f-on-oak{' bold' if now else ''}"),
            text(points, x + width - 2, base, 14, "sans bold f-on-oak end"),
        ]  # fmt: skip

    def crest(self, seat: int, x: float, y: float, size: float) -> Markup:
        """The crest of a player, who can be named with shield 6 (BUR-251)."""
        if not self.view.plays(SHIELDS):
            return crest(seat, x, y, size)
        ring = rect(-3, -3, size + 6, size + 6, 8, "ring fine")
        return el(
            "g", crest(seat, 0, 0, size), ring, id=shields.player_id(seat), class_="pile",
            transform=at(x, y),
        )  # fmt: skip

    def keys(self, seat: int, spots: Sequence[Spot], width: float) -> list[Markup]:
        """The key spaces; a tile that has no room waits at the last spot (BUR-066)."""
        drawn = []
        before, copy = NONE, 0
        held = self.view.cellar.doubles_of(seat) if self.view.plays(VINEYARDS) else []
        for k, pair in enumerate(held):
            name = vineyards.double_id(seat, pair, held[:k].count(pair))
            goals = vineyards.goals(self.eyes) if seat == self.eyes.me else ("", "")
            drawn.append(
                vineyards.double(name, pair, self.eyes.lang, *spots[2 * k], width, goals=goals)
            )
        for key, tile in enumerate(self.singles(seat), 2 * len(held)):
            if tile < 0:
                drawn.append(self.key_space(*spots[key], width))
                continue
            copy = copy + 1 if tile == before else 0
            before = tile
            name = key_id(seat, tile, copy)
            goals = duchy.goals(self.eyes, tile) if seat == self.eyes.me else ("", "")
            drawn.append(loose(name, tile, self.eyes.lang, *spots[key], width, goals=goals))
        frames = self.view.frames
        if self.view.window or self.view.actor == OVER or not frames.owners() >> seat & 1:
            return drawn
        new = int(frames.arg(0))
        if frames.kind() == CLEAR:
            said = self.eyes.say("new", tile=vineyards_words.double_tile(new, self.eyes.lang))
            drawn.append(
                vineyards.double("new", new, self.eyes.lang, *spots[-1], width * 0.5, said)
            )
        elif frames.kind() == ROOM:
            said = self.eyes.say("new", tile=named(new, self.eyes.lang))
            drawn.append(loose("new", new, self.eyes.lang, *spots[-1], width * 0.86, said))
        return drawn

    def in_line(
        self, seat: int, x: float, y: float, width: float, between: float = 0
    ) -> list[Markup]:
        """The key spaces side by side, what has no room above the last one and what is between."""
        spots = self.spread(self.used_keys(seat), x, x + 2.06 * width, y)
        new = (spots[-1][0] + width * 0.1, y - width - between)
        return self.keys(seat, [*spots, new], width)

    def singles(self, seat: int) -> list[int]:
        """What lies on the key spaces beside double tiles, -1 for nothing."""
        tiles = self.view.key_tiles(seat)
        return tiles + [-1] * max(0, int(market.free_keys(self.view, seat)))

    def used_keys(self, seat: int) -> int:
        """How many key spaces there are to be drawn: three, or more with shield 4."""
        return max(KEYS, KEYS - int(market.free_keys(self.view, seat)))

    def spread(self, count: int, left: float, right: float, y: float) -> list[Spot]:
        """So many spots from left to right; many overlap (BUR-249)."""
        return [(left + k * (right - left) / max(1, count - 1), y) for k in range(count)]

    def key_space(self, x: float, y: float, width: float) -> Markup:
        """An empty key space."""
        return _key_space(self.eyes.say("key"), x, y, width)

    def store(
        self, seat: int, x: float, y: float, size: float, places: int = STACKS
    ) -> list[Markup]:
        """The goods of a seat, up to three stacks (BUR-077), alone up to six (BUR-214)."""
        counts = [int(count) for count in self.view.store[GOODS * seat : GOODS * seat + GOODS]]
        stacks = [colour for colour, count in enumerate(counts) if count]
        drawn = []
        step = size * 1.26
        for k in range(places):
            left = x + k * step
            if k >= len(stacks):
                drawn.append(rect(left, y, size, size, 6, "gap"))
                continue
            colour = stacks[k]
            goods = thing_words.goods(colour, self.eyes.lang)
            said = self.eyes.say("goods", count=counts[colour], goods=goods)
            drawn.append(ware(goods_id(seat, colour), colour, counts[colour], said, left, y, size))
        return drawn

    def pile(
        self, seat: int, kind: str, x: float, y: float, size: float, named: bool = False
    ) -> Markup:
        """Silver, workers or sold goods of a seat."""
        if kind == "sold":
            count = sum(int(n) for n in self.view.sold[GOODS * seat : GOODS * seat + GOODS])
        else:
            count = int({"silver": self.view.silver, "workers": self.view.workers}[kind][seat])
        return _pile(self.eyes.say(kind), seat, kind, count, x, y, size, named)

    def dice(
        self, seat: int, x: float, y: float, size: float, upright: bool = False
    ) -> list[Markup]:
        """Both dice, side by side or one above the other."""
        drawn = []
        for k in (0, 1):
            value = int(self.view.dice[2 * seat + k])
            if value:
                used = value >= USED
                shown = value - USED if used else value
                left, top = (x, y + k * size * 1.1) if upright else (x + k * size * 1.25, y)
                name = die_id(seat, k)
                drawn.append(die(name, seat, shown, used, self.eyes.lang, left, top, size))
        return drawn


@lru_cache(4_096)
def _key_space(said: str, x: float, y: float, width: float) -> Markup:
    return el(
        "g",
        el("title", said),
        hexagon(52, "hollow"),
        el("g", use("key", 28, 36, 44), class_="used"),
        transform=at(x, y, width / 100),
    )


@lru_cache(4_096)
def _ems(name: str) -> float:
    """How wide a name is in its own letters."""
    return sum(0.8 if letter in BROAD else 0.52 for letter in name)


@lru_cache(4_096)
def _pile(
    word: str, seat: int, kind: str, count: int, x: float, y: float, size: float, named: bool
) -> Markup:
    shown = {"silver": "silver", "workers": "worker", "sold": "goods-back"}[kind]
    font = max(14, size * 0.56)
    wide = size + 8 + font * 0.6 * len(str(count))
    return el(
        "g",
        el("title", f"{word}: {count}"),
        use(shown, 0, 0, size),
        text(str(count), size + 5, size / 2 + font * 0.36, font, COUNT),
        text(word, 0, size + 15, 13, NOTE) if named else None,
        rect(-5, -3, wide + 8, size + 6, 8, "ring fine"),
        id=workers_id(seat) if kind == "workers" else f"{kind}:{seat}",
        class_="pile",
        transform=at(x, y),
    )
