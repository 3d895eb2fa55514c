"""Châteauma's place at the table: two region cards, reserve, a small duchy, goods and silver."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import thing_words
from tafelrunde.games.burgund.components import (
    BORDERS,
    COLOUR,
    COLOURS,
    GOODS,
    NONE,
    SHIELDS,
    SPACES,
    TILE_NAMES,
    VINEYARDS,
)
from tafelrunde.games.burgund.modules import automa_words
from tafelrunde.games.burgund.modules.automa import (
    CARD_DOUBLE,
    CARD_POST,
    CARD_SALE,
    CARD_SHIELD,
    CARD_SIZE,
    CARD_VP,
    EXTRA_TURNS,
    FACE_DOWN,
    HOME_COLOUR,
    HOME_OF,
    LEVEL,
    MORE_TURNS,
    RESERVE_ORDER,
    WIDE,
    agreed,
)
from tafelrunde.games.burgund.modules.automa_tiles import active
from tafelrunde.games.burgund.plain import part
from tafelrunde.games.burgund.scene import Eyes, duchy
from tafelrunde.games.burgund.scene.tiles import (
    HIGH,
    MARKS,
    die,
    die_id,
    goods_id,
    hexagon,
    hexed,
    loose,
    space_id,
    tile_name,
    ware,
)
from tafelrunde.games.burgund.turn import USED
from tafelrunde.kernel.draw import Markup, at, el, rect, sheet, text, use
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.burgund.scene.estate import Estates

EDGE: Final = 12
NOTE: Final = "sans f-ink-2"
# The numbers of the white die above the two cards.
NUMBERS: Final = ("1–4", "5–6")
# What the head of a card needs above its spaces.
HEAD: Final = 25


@cache
def face_down(joker: bool) -> list[Markup]:
    """The black back of a tile; a joker has a star."""
    star = use("joker", 24, 32, 52) if joker else None
    return [part for part in (hexagon(54.5, "rim"), hexagon(48, "void"), star) if part is not None]


def slot(colour: int, sale: bool = False, double: bool = False) -> list[Markup]:
    """An empty space of a card or of the automa's duchy, 100 units wide."""
    drawn = [
        hexagon(50, f"slot f-{COLOURS[colour]}"),
        el("g", use(MARKS[colour], 28, 30, 44), class_="mark"),
    ]
    drawn += [use("sale", 52, 66, 48)] if sale else []
    return drawn + ([use("double-tile", 52, 66, 48)] if double else [])


def badge(count: int, x: float = 14, y: float = 22) -> list[Markup]:
    """How many tiles lie on each other."""
    if count < 2:
        return []
    return [
        el("circle", cx=x, cy=y, r=24, class_="f-ivory s-outline w3"),
        text(str(count), x, y + 13, 38, "sans bold middle f-outline"),
    ]


class Place:
    """All that lies before the automa, in a given size."""

    def __init__(self, estates: Estates, seat: int, width: float, height: float) -> None:
        self.estates, self.seat = estates, seat
        self.eyes: Eyes = estates.eyes
        self.view, self.lang = self.eyes.view, self.eyes.lang
        self.me = self.view.automa
        self.width, self.height = width, height
        # In the last row beside the die: silver, sold goods, cards, and what modules add.
        self.piles = 3 + int(self.view.plays(SHIELDS)) + int(self.view.plays(VINEYARDS))

    def draw(self, x: float, y: float, top: float) -> Markup:
        """The cards above, the duchy and all else below."""
        strip = min(92.0, 0.34 * (self.height - top))
        below = top + strip + 8
        high = self.height - below - 8
        scale = min(high / duchy.HEIGHT, 0.44 * self.width / duchy.WIDTH)
        left = 2 * EDGE + scale * duchy.WIDTH
        each = (self.width - 2 * EDGE - 8) / 2
        return self.estates.seat(
            self.seat, x, y,
            sheet(self.width, self.height),
            *self.estates.plate(self.seat, self.width),
            *(self.card(k, EDGE + k * (each + 8), top, each, strip) for k in (0, 1)),
            self.land(EDGE, below + (high - scale * duchy.HEIGHT) / 2, scale),
            *self.things(left, below, self.width - left - 10, high),
        )  # fmt: skip

    def card(self, side: int, x: float, y: float, width: float, height: float) -> Markup:
        """A region card: the numbers that name it, its points, its spaces (BUR-308, BUR-334)."""
        number = int(self.me.cards[side])
        points = int(CARD_VP[3 * number + self.view.setup.values[LEVEL]])
        now = self.view.white > 0 and self.view.actor != OVER and active(self.view) == side
        size = min((width - 10) / WIDE, (height - HEAD - 4) / HIGH * 100)
        count = int(CARD_SIZE[number])
        first = (width - count * size) / 2
        down = HEAD + (height - HEAD - 3 - size * HIGH / 100) / 2
        drawn = [
            el("title", self.eyes.say("region card", number=number + 1, points=points)),
            rect(0, 0, width, height, 8, "well"),
            rect(1, 1, width - 2, height - 2, 8, "now") if now else None,
            text(NUMBERS[side], 8, 18, 13, NOTE),
            use(f"die-{self.view.white}", 36, 4, 18) if now else None,
            use("laurel", width - 46, 3, 20),
            text(str(points), width - 8, 18, 14, "sans bold end f-ink"),
        ]
        if self.view.plays(BORDERS) and CARD_POST[number]:
            drawn.append(self.symbol("post", "post card", width - 70, 3, 20))
        if self.view.plays(SHIELDS) and CARD_SHIELD[number]:
            drawn.append(self.symbol("arms-8", "shield card", width - 70, 3, 20))
        drawn += [
            self.card_space(side, space, first + space * size, down, size) for space in range(count)
        ]
        return el("g", *drawn, id=f"region:{number + 1}", transform=at(x, y), data_closer="1")

    def symbol(self, name: str, said: str, x: float, y: float, size: float) -> Markup:
        """A symbol with what it means."""
        return el("g", el("title", self.eyes.say(said)), use(name, x, y, size))

    def card_space(self, side: int, space: int, x: float, y: float, size: float) -> Markup:
        """A space of a card with its tile, or with its colour and perhaps the sale symbol."""
        number = int(self.me.cards[side])
        cell = int(self.me.lying[WIDE * side + space])
        name = f"region:{number + 1}.{space + 1}"
        if cell < FACE_DOWN:
            return loose(name, cell, self.lang, x, y, size * 0.94)
        sale = CARD_SALE[number] >> space & 1
        double = CARD_DOUBLE[number] >> space & 1
        if cell != NONE:
            return self.joker(name, cell % FACE_DOWN, 1, x, y, size * 0.94)
        colour = int(self.me.colour(side, space))
        said = "card space sale" if sale else "card space double" if double else "card space"
        return el(
            "g",
            el("title", self.eyes.say(said, colour=thing_words.hue(colour, self.lang))),
            *slot(colour, bool(sale), bool(double)),
            id=name,
            transform=at(x, y, size * 0.94 / 100),
        )

    def joker(self, name: str, tile: int, count: int, x: float, y: float, size: float) -> Markup:
        """A joker lies face down, but everybody knows what it is."""
        said = automa_words.tile_on_card(FACE_DOWN + tile, self.lang)
        return el(
            "g",
            el("title", said),
            *face_down(True),
            *badge(count),
            id=name,
            class_="tile",
            transform=at(x, y, size / 100),
            data_piece=TILE_NAMES[tile],
        )

    def stack(self, colour: int, x: float, y: float, size: float) -> Markup:
        """A stack of the reserve, its topmost tile to be seen (BUR-303)."""
        held = automa_words.reserve_of(self.view, colour)
        name = f"reserve:{COLOURS[colour]}"
        if not held:
            return el(
                "g",
                el("title", self.eyes.say("reserve of", colour=thing_words.hue(colour, self.lang))),
                hexagon(50, "hollow"),
                el("g", use(MARKS[colour], 30, 38, 40), class_="used"),
                id=name,
                transform=at(x, y, size / 100),
            )
        said = f"{self.eyes.say('reserve')}: {thing_words.tiles(held[::-1], self.lang)}"
        drawn = loose(name, held[-1], self.lang, x, y, size, said)
        if len(held) == 1:
            return drawn
        return el("g", drawn, el("g", *badge(len(held)), transform=at(x, y, size / 100)))

    def jokers(self, x: float, y: float, size: float) -> Markup:
        """The place of the jokers."""
        held = [int(tile) for tile in self.me.jokers]
        if held:
            return self.joker("reserve:jokers", held[-1], len(held), x, y, size)
        return el(
            "g",
            el("title", self.eyes.say("no joker")),
            hexagon(50, "hollow"),
            el("g", use("joker", 30, 38, 40), class_="used"),
            id="reserve:jokers",
            transform=at(x, y, size / 100),
        )

    def things(self, x: float, y: float, width: float, height: float) -> list[Markup]:
        """Reserve, goods, and in the last row silver, sold goods, the pile and the die."""
        lines = 1 if width >= 7 * 33 else 2
        columns = 7 if lines == 1 else 4
        named = height > 170
        head = 17 if named else 0
        step = height / (2 + lines)
        size = min((width - 4) / columns - 2, (step - head - 2) / HIGH * 100, 44)
        drawn = []
        for k in range(7):
            left = x + k % columns * (size + 2)
            top = y + head + k // columns * step + (step - head - size * HIGH / 100) / 2
            if k < len(COLOURS):
                drawn.append(self.stack(int(RESERVE_ORDER[k]), left, top, size))
            else:
                drawn.append(self.jokers(left, top, size))
        goods = min((width - 10) / 6 - 6, step - head - 10, 32)
        middle = y + lines * step + head + (step - head) / 2
        drawn += self.goods(x + 3, middle - goods / 2, goods, (width - 6) / 6)
        last = y + (lines + 1) * step + head + (step - head) / 2
        drawn += self.purse(
            x, last, width, min(28, step - head - 4, width / (self.piles + 0.7) - 21)
        )
        if named:
            drawn += [
                text(self.eyes.say(name), x, y + row * step + 12, 13, NOTE)
                for name, row in (("reserve", 0), ("store", lines), ("stock", lines + 1))
            ]
        return drawn

    def goods(self, x: float, y: float, size: float, step: float) -> list[Markup]:
        """A field for each colour of goods (BUR-299)."""
        drawn = []
        for colour, count in enumerate(part(self.view.store, GOODS, self.seat)):
            left = x + colour * step
            if count == 0:
                drawn.append(rect(left, y, size, size, 6, "gap"))
                continue
            goods = thing_words.goods(colour, self.lang)
            said = self.eyes.say("goods", count=count, goods=goods)
            drawn.append(ware(goods_id(self.seat, colour), colour, count, said, left, y, size))
        return drawn

    def purse(self, x: float, middle: float, width: float, size: float) -> list[Markup]:
        """Silver, sold goods, how many cards the pile has, and the die of its last turn."""
        step = (width - size - 4) / self.piles
        top = middle - size / 2
        pile = sum(int(there) for there in self.me.pile)
        drawn = [
            self.estates.pile(self.seat, "silver", x + 2, top, size),
            self.estates.pile(self.seat, "sold", x + step + 2, top, size),
            el(
                "g",
                el("title", self.eyes.say("card pile", count=pile)),
                use("card-pile", x + 2 * step + 2, top, size),
                text(str(pile), x + 2 * step + size + 5, middle + 5.5, 15, "sans bold f-ink"),
                id="region:pile",
            ),
        ]
        more = []
        if self.view.plays(SHIELDS):
            more.append(("its shields", "arms-8", int(self.me.shields)))
        if self.view.plays(VINEYARDS):
            more.append(("its doubles", "double-tile", int(self.view.cellar.doubles(self.seat))))
        for k, (said, symbol, held) in enumerate(more, 3):
            left = x + k * step + 2
            drawn.append(
                el(
                    "g",
                    el("title", self.eyes.say(said, count=held)),
                    use(symbol, left, top, size),
                    text(str(held), left + size + 2, middle + 5.5, 15, "sans bold f-ink"),
                    id=f"{symbol}:{self.seat}",
                )
            )
        value = int(self.view.dice[2 * self.seat])
        if value:
            name = die_id(self.seat, 0)
            shown = value - USED
            left = x + width - size - 2
            drawn.append(die(name, self.seat, shown, False, self.lang, left, top, size))
        return drawn

    def land(self, x: float, y: float, scale: float) -> Markup:
        """Duchy 35 or 36, to be looked at closer."""
        lying = part(self.view.land, SPACES, self.seat)
        above: list[list[int]] = [[] for _ in range(SPACES)]
        for colour in range(len(COLOURS)):
            more = [int(tile) for tile in self.me.stacked if COLOUR[int(tile)] == colour]
            spaces = [space for space in range(SPACES) if int(HOME_OF[colour]) >> space & 1]
            for k, tile in enumerate(more):
                above[spaces[k % len(spaces)]].append(tile)
        cells = [self.cell(space, [lying[space], *above[space]]) for space in range(SPACES)]
        return el("g", duchy.ground(), *cells, transform=at(x, y, scale), data_closer="1")

    def cell(self, space: int, tiles: list[int]) -> Markup:
        """A space with what lies on it, the topmost tile to be seen."""
        colour = int(HOME_COLOUR[space])
        covered = int(self.view.covered[self.seat]) >> space & 1
        lying = [tile for tile in tiles if tile != NONE]
        if lying:
            said = thing_words.tiles(lying[::-1], self.lang)
            drawn = [hexed(tile_name(lying[-1])), *badge(len(lying))]
        elif covered:
            said = self.eyes.say("face down")
            drawn = face_down(False)
        else:
            extra = int(EXTRA_TURNS) >> space & 1 and agreed(self.view, MORE_TURNS)
            key = "extra turn" if extra else "card space"
            said = self.eyes.say(key, colour=thing_words.hue(colour, self.lang))
            drawn = [
                hexagon(53.5, "paper"),
                hexagon(53.5, f"f-{COLOURS[colour]} tint"),
                el("g", use(MARKS[colour], 30, 16 if extra else 38, 40), class_="mark"),
            ]
            if extra:
                drawn.append(use("extra-turn", 30, 60, 40))
        return el(
            "g",
            el("title", said),
            *drawn,
            id=space_id(self.seat, space),
            class_="space",
            transform=at(*duchy.spots()[space]),
            data_piece=TILE_NAMES[lying[-1]] if lying else None,
        )
