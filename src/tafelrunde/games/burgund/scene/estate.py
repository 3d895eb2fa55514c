"""What players have: duchy, key spaces, store, silver, workers, dice."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from tafelrunde.games.burgund import words
from tafelrunde.games.burgund.components import (
    BOX,
    COLOURS,
    DUCHIES,
    GOODS,
    KEYS,
    NONE,
    NUMBER,
    SPACE_COLOUR,
    SPACES,
    STACKS,
)
from tafelrunde.games.burgund.frames import ROOM
from tafelrunde.games.burgund.scene import Eyes, say
from tafelrunde.games.burgund.scene.tiles import (
    HIGH,
    choice_id,
    corners,
    die,
    die_id,
    goods_id,
    hexagon,
    hexed,
    key_id,
    loose,
    named,
    space_id,
    tile_name,
    ware,
    workers_id,
)
from tafelrunde.games.burgund.turn import USED
from tafelrunde.kernel.draw import Markup, at, crest, el, fit, rect, sheet, text, use
from tafelrunde.kernel.state import OVER

LINE: Final = 86.6
DUCHY_WIDTH: Final = 700
DUCHY_HEIGHT: Final = 6 * LINE + HIGH
NOTE: Final = "sans f-ink-2"
COUNT: Final = "sans bold f-ink"


@cache
def spots() -> list[tuple[float, float]]:
    """Where the spaces lie."""
    found = []
    for row, length in enumerate(BOX["duchy_grid"]["rows"]):
        found += [((7 - length) * 50 + 100 * column, LINE * row) for column in range(length)]
    return found


@cache
def ground() -> Markup:
    """What all spaces lie on."""
    hexes = (
        el("polygon", points=corners(57.7), transform=at(*spot), class_="ground")
        for spot in spots()
    )
    return el("g", *hexes)


def space_name(home: int, space: int) -> str:
    """The symbol of an empty space."""
    where = SPACES * home + space
    return f"space-{COLOURS[SPACE_COLOUR[where]]}-{NUMBER[where]}"


@cache
def bare_duchy(home: int) -> Markup:
    """A duchy with nothing on it, to look at."""
    cells = (hexed(space_name(home, k), *spot) for k, spot in enumerate(spots()))
    return el("g", ground(), *cells)


@lru_cache(8_192)
def cell(seat: int, home: int, space: int, tile: int, lang: str) -> Markup:
    """A space of a duchy, empty or covered."""
    where = SPACES * home + space
    hue = words.hue(int(SPACE_COLOUR[where]), lang)
    empty = say(lang, "space", space=space, colour=hue, number=NUMBER[where])
    covered = tile != NONE
    said = say(lang, "lies", tile=named(tile, lang), space=space) if covered else empty
    return el(
        "g",
        el("title", said),
        hexed(tile_name(tile) if covered else space_name(home, space)),
        hexagon(52, "ring"),
        id=space_id(seat, space),
        class_="space",
        transform=at(*spots()[space]),
    )


class Estates:
    """All seats as one viewer sees them."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes, self.view = eyes, eyes.view

    def in_words(self, seat: int) -> str:
        """What a seat has."""
        return self.eyes.say(
            "seat", name=self.eyes.names[seat], points=self.view.points(seat),
            silver=self.view.silver[seat], workers=self.view.workers[seat],
        )  # fmt: skip

    def seat(self, seat: int, x: float, y: float, *parts: Markup | None) -> Markup:
        """All that belongs to a seat, as one group."""
        return el(
            "g", *parts, id=f"seat:{seat}", role="group", aria_label=self.in_words(seat),
            transform=at(x, y),
        )  # fmt: skip

    def standing(self, seat: int) -> tuple[str, bool]:
        """What a seat is doing, and whether the table waits for it."""
        say = self.eyes.say
        if self.view.actor == OVER:
            return say("place", place=self.view.places()[seat]), False
        now = bool(self.view.waiting(seat))
        if self.eyes.settling:
            return say("choosing" if now else "ready"), now
        if now:
            return say("turning"), True
        return say("done" if self.view.dice[2 * seat] >= USED else "waiting"), False

    def plate(self, seat: int, width: float, slim: bool = False) -> list[Markup]:
        """Crest, name, what the seat is doing, its duchy, its points."""
        said, now = self.standing(seat)
        points = str(self.view.points(seat))
        home = int(self.view.duchy[seat])
        base = 25 if slim else 32
        size = 17 if slim else 20
        name = fit(self.eyes.names[seat], 6.5)
        left = (36 if slim else 50) + size * 0.62 * min(len(name), 8) + 12
        wide = 7.4 * len(said) + 18
        drawn = [
            crest(seat, 8 if slim else 13, base - 19, 24 if slim else 28),
            text(name, 37 if slim else 49, base, size, "serif f-ink"),
            rect(left, base - 16, wide, 22, 11, "f-chosen" if now else "f-none s-line"),
            text(said, left + wide / 2, base - 0.5, 13,
                 f"sans middle {'f-on-chosen bold' if now else 'f-ink-2'}"),
            use("laurel", width - 42 - 12 * len(points), base - 19, 24),
            text(points, width - 12, base, size, f"{COUNT} end"),
        ]  # fmt: skip
        if home != NONE and width > 420:
            drawn.append(text(self.eyes.say("duchy", number=home + 1), left + wide + 12, base, 13,
                              NOTE))  # fmt: skip
        return drawn

    def duchy(self, seat: int, x: float, y: float, scale: float) -> Markup:
        """A duchy with all that lies in it."""
        home = int(self.view.duchy[seat])
        place = at(x, y, scale)
        if home == NONE:
            middle = DUCHY_WIDTH / 2
            return el(
                "g",
                *(el("polygon", points=corners(52), transform=at(*s), class_="hollow")
                  for s in spots()),
                text(self.eyes.say("hidden"), middle, 335, 62, "serif middle f-ink halo"),
                transform=place,
            )  # fmt: skip
        land = self.view.land
        first = SPACES * seat
        cells = (cell(seat, home, k, int(land[first + k]), self.eyes.lang) for k in range(SPACES))
        return el("g", ground(), *cells, transform=place)

    def keys(self, seat: int, x: float, y: float, width: float) -> list[Markup]:
        """The key spaces; a tile that has no room waits before them (BUR-066)."""
        drawn = []
        before, copy = NONE, 0
        step = width + 4
        for key in range(KEYS):
            tile = int(self.view.keys[KEYS * seat + key])
            left = x + key * step
            if tile == NONE:
                drawn.append(self.key_space(left, y, width))
                continue
            copy = copy + 1 if tile == before else 0
            before = tile
            name = key_id(seat, tile, copy)
            drawn.append(loose(name, tile, self.eyes.lang, left, y, width, ""))
        frames = self.view.frames
        asked = not self.view.window and self.view.actor != OVER and frames.kind() == ROOM
        if asked and frames.owners() >> seat & 1:
            new = int(frames.arg(0))
            said = self.eyes.say("new", tile=named(new, self.eyes.lang))
            left = x + width * 0.75
            drawn.append(
                loose("new", new, self.eyes.lang, left, y - width * 0.92, width * 0.8, said)
            )
        return drawn

    def key_space(self, x: float, y: float, width: float) -> Markup:
        """An empty key space."""
        return el(
            "g",
            el("title", self.eyes.say("key")),
            hexagon(52, "hollow"),
            el("g", use("key", 28, 36, 44), class_="used"),
            transform=at(x, y, width / 100),
        )

    def store(self, seat: int, x: float, y: float, size: float) -> list[Markup]:
        """The goods of a seat, up to three stacks (BUR-077)."""
        counts = [int(count) for count in self.view.store[GOODS * seat : GOODS * seat + GOODS]]
        stacks = [colour for colour, count in enumerate(counts) if count]
        drawn = []
        step = size * 1.26
        for k in range(STACKS):
            left = x + k * step
            if k >= len(stacks):
                drawn.append(rect(left, y, size, size, 6, "gap"))
                continue
            colour = stacks[k]
            goods = words.goods(colour, self.eyes.lang)
            said = self.eyes.say("goods", count=counts[colour], goods=goods)
            drawn.append(ware(goods_id(seat, colour), colour, counts[colour], said, left, y, size))
        return drawn

    def pile(
        self, seat: int, kind: str, x: float, y: float, size: float, named: bool = False
    ) -> Markup:
        """Silver, workers or sold goods of a seat."""
        count = {
            "silver": int(self.view.silver[seat]),
            "workers": int(self.view.workers[seat]),
            "sold": sum(int(n) for n in self.view.sold[GOODS * seat : GOODS * seat + GOODS]),
        }[kind]
        shown = {"silver": "silver", "workers": "worker", "sold": "goods-back"}[kind]
        font = max(14, size * 0.56)
        word = self.eyes.say(kind)
        wide = size + 8 + font * 0.6 * len(str(count))
        return el(
            "g",
            el("title", f"{word}: {count}"),
            use(shown, 0, 0, size),
            text(str(count), size + 5, size / 2 + font * 0.36, font, COUNT),
            text(word, 0, size + 15, 13, NOTE) if named else None,
            rect(-4, -4, wide + 8, size + 8, 8, "ring"),
            id=workers_id(seat) if kind == "workers" else f"{kind}:{seat}",
            transform=at(x, y),
        )

    def dice(self, seat: int, x: float, y: float, size: float) -> list[Markup]:
        """Both dice, side by side."""
        drawn = []
        for k in (0, 1):
            value = int(self.view.dice[2 * seat + k])
            if value:
                used = value >= USED
                shown = value - USED if used else value
                left = x + k * size * 1.25
                name = die_id(seat, k)
                drawn.append(die(name, seat, shown, used, self.eyes.lang, left, y, size))
        return drawn

    def choice(self, seat: int, x: float, y: float, width: float, height: float) -> list[Markup]:
        """All duchies the seat may choose from (BUR-029)."""
        offered = [n for n in range(DUCHIES) if self.view.may_choose(seat, n)]
        best, columns = max(
            (min(width / c / 740, (height / -(-len(offered) // c) - 26) / 660), c)
            for c in range(1, len(offered) + 1)
        )
        lines = -(-len(offered) // columns)
        drawn = []
        for k, number in enumerate(offered):
            wide, high = width / columns, height / lines
            left = x + (k % columns + 0.5) * wide - 350 * best
            top = y + k // columns * high + (high - 26 - 635 * best) / 2
            name = self.eyes.say("duchy", number=number + 1)
            drawn.append(
                el(
                    "g",
                    el("title", name),
                    text(name, 350 * best, 15, min(15, 200 * best), "serif middle f-ink"),
                    el("g", bare_duchy(number), transform=at(0, 20, best)),
                    rect(-3, 0, 700 * best + 6, 635 * best + 24, 10, "ring"),
                    id=choice_id(number),
                    transform=at(left, top),
                )
            )
        return drawn

    def choosing(self, seat: int) -> bool:
        """Does the seat still have to choose its duchy?"""
        return self.eyes.settling and self.view.duchy[seat] == NONE

    def mine(self, x: float, y: float, width: float, height: float) -> Markup:
        """The own seat, large: the duchy in the middle, everything else in its corners."""
        seat = self.eyes.me
        below = 118 if height > 600 else 0
        scale = min((width - 40) / DUCHY_WIDTH, (height - 66 - below) / DUCHY_HEIGHT)
        left = (width - scale * DUCHY_WIDTH) / 2
        key = 78 if below else 56
        goods = 52 if below else 38
        wide = 3 * key + 8
        foot = height - key * HIGH / 100 - 14
        return self.seat(
            seat, x, y,
            sheet(width, height),
            *self.plate(seat, width),
            *(
                self.choice(seat, 12, 52, width - 24, height - 72 - below)
                if self.choosing(seat)
                else [self.duchy(seat, left, 56, scale)]
            ),
            self.pile(seat, "silver", 16, 62, 34, True) if not self.choosing(seat) else None,
            self.pile(seat, "workers", 16, 122, 34, True) if not self.choosing(seat) else None,
            *self.dice(seat, width - 16 - 2.25 * 46, 62, 46),
            text(self.eyes.say("store"), 16, height - goods - 26, 13, NOTE),
            *self.store(seat, 18, height - goods - 16, goods),
            self.pile(seat, "sold", 218 if below else 16, height - goods - (16 if below else 84), goods if below else 30),
            text(self.eyes.say("keys"), width - 16, foot - 8, 13, f"{NOTE} end"),
            *self.keys(seat, width - 16 - wide, foot, key),
        )  # fmt: skip

    def mine_tall(self, x: float, y: float, width: float, height: float) -> Markup:
        """The own seat on a phone."""
        seat = self.eyes.me
        scale = (width - 12) / DUCHY_WIDTH
        foot = height - 56
        shown = (
            self.choice(seat, 6, 36, width - 12, height - 106)
            if self.choosing(seat)
            else [
                self.duchy(seat, 6, 38, scale),
                self.pile(seat, "silver", 9, 42, 26),
                self.pile(seat, "workers", 9, 74, 26),
            ]
        )
        return self.seat(
            seat, x, y,
            sheet(width, height),
            *self.plate(seat, width, slim=True),
            *shown,
            *self.dice(seat, width - 8 - 2.25 * 31, 42, 31),
            *self.store(seat, 12, foot + 4, 38),
            self.pile(seat, "sold", 158, foot + 6, 28),
            *self.keys(seat, width - 8 - 158, foot - 6, 50),
        )  # fmt: skip

    def rival(self, seat: int, x: float, y: float, width: float, height: float) -> Markup:
        """Another seat: the same things, small."""
        slim = width < 420
        top = 36 if slim else 46
        scale = min((height - top - 8) / DUCHY_HEIGHT, (width - 138) / DUCHY_WIDTH)
        column = 16 + scale * DUCHY_WIDTH + 10
        room = width - column - 8
        unit = min(room / 3.3, (height - top) / 5.2, 46)
        step = (height - top - 6) / 4
        big = min(unit, 34)
        mid = [top + step * k + step / 2 for k in range(4)]
        return self.seat(
            seat, x, y,
            sheet(width, height),
            *self.plate(seat, width, slim),
            self.duchy(seat, 12, top + (height - top - 8 - scale * DUCHY_HEIGHT) / 2, scale),
            *self.dice(seat, column, mid[0] - big * 0.4, big * 0.8),
            self.pile(seat, "sold", column + big * 2.1, mid[0] - big * 0.36, big * 0.72),
            self.pile(seat, "silver", column, mid[1] - big * 0.36, big * 0.72),
            self.pile(seat, "workers", column + room / 2, mid[1] - big * 0.36, big * 0.72),
            *self.store(seat, column + 4, mid[2] - big * 0.4, big * 0.8),
            *self.keys(seat, column, mid[3] - unit * 0.54, unit * 0.94),
        )  # fmt: skip
