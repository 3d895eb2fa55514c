"""All that a player has, laid out for the own seat and for the others, wide and tall."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.burgund.components import KEYS, VINEYARDS
from tafelrunde.games.burgund.frames import NAMING, TOLL
from tafelrunde.games.burgund.scene import automa, crane, duchy, routes, shields, vineyards
from tafelrunde.games.burgund.scene.belongings import Belongings
from tafelrunde.games.burgund.scene.tiles import HIGH
from tafelrunde.kernel.draw import Markup, sheet, text

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


class Estates(Belongings):
    """All seats as one viewer sees them."""

    def mine(self, x: float, y: float, width: float, height: float) -> Markup:
        """The own seat, large: the duchy, below it what can be placed and sold."""
        seat = self.eyes.me
        scale = (width - 40) / duchy.WIDTH
        high = scale * duchy.HEIGHT
        foot = height - 78 * HIGH / 100 - 14
        route = routes.draw(self.eyes, seat, 16, 90 + high, width - 32, 42)
        if route:
            high -= crane.high(self.eyes, COPIES[0])
        wide = high / duchy.HEIGHT * duchy.WIDTH
        return self.seat(
            seat, x, y,
            sheet(width, height),
            *self.plate(seat, width),
            *shields.in_words(self.eyes, seat, 18, 47, width - 30),
            *self.land(seat, (width - wide) / 2, 74, wide, high),
            *crane.choice(self.eyes, width / 2, 78 + high, COPIES[0]),
            *self.dice(seat, width - 16 - 2.25 * 53, 62, 53),
            text(self.eyes.say("store"), 16, foot + 6, 13, NOTE),
            *self.store(seat, 20, foot + 26, 52),
            text(self.eyes.say("sold"), 226, foot + 6, 13, NOTE),
            self.pile(seat, "sold", 226, foot + 26, 46),
            text(self.eyes.say("keys"), width - 16 - 3 * 80, foot - 10, 13, NOTE),
            *self.in_line(
                seat, width - 16 - 3 * 80, foot, 78, routes.room(self.eyes, routes.ABOVE_KEYS)
            ),
            *route,
        )  # fmt: skip

    def mine_low(self, x: float, y: float, width: float, height: float) -> Markup:
        """The own seat above several others: everything else stands in the corners."""
        seat = self.eyes.me
        route = routes.draw(self.eyes, seat, 14, height - 46, width - 28, 38)
        full, height = height, height - routes.room(self.eyes, routes.MINE)
        copies = crane.high(self.eyes, COPIES[1])
        words = shields.LINE * shields.lines(self.eyes, seat, width - 24)
        lower = words + copies
        scale = (height - 66 - lower) / duchy.HEIGHT
        wide = scale * duchy.WIDTH
        right, down = width - 14 - LOW_KEY, height - 10 - LOW_KEY * HIGH / 100
        above = down - LOW_KEY * 0.89
        left = right - LOW_KEY * 1.03
        count = self.used_keys(seat)
        below = -(-count // 2)
        upper = (left + right) / 2
        if count > KEYS:
            upper -= LOW_KEY * 0.25
        spots = [
            *self.spread(below, left, right, down),
            *self.spread(count - below, upper, right - (upper - left), above),
            (right + 6, above - 64),
        ]
        return self.seat(
            seat, x, y,
            sheet(width, full),
            *self.plate(seat, width),
            *shields.in_words(self.eyes, seat, 18, 50, width - 24),
            *crane.choice(self.eyes, width / 2 - 18, 56 + words, COPIES[1]),
            *self.land(seat, (width - wide) / 2, 56 + lower, wide, height - 66 - lower),
            *self.dice(seat, width - 16 - 2.25 * 50, 58 + words, 50),
            self.pile(seat, "sold", 16, height - 122, 30),
            text(self.eyes.say("store"), 16, height - 68, 13, NOTE),
            *self.store(seat, 18, height - 55, 44),
            *self.keys(seat, spots, LOW_KEY),
            *route,
        )  # fmt: skip

    def mine_broad(self, x: float, y: float, width: float, height: float) -> Markup:
        """The own seat beside the others: its stock and dice in a row above the duchy."""
        seat = self.eyes.me
        route = routes.draw(self.eyes, seat, 14, height - 46, width - 28, 38)
        full, height = height, height - routes.room(self.eyes, routes.MINE)
        words = shields.LINE * shields.lines(self.eyes, seat, width - 24)
        copies = crane.high(self.eyes, COPIES[1])
        foot = height - LOW_KEY * HIGH / 100 - 10
        top = 106 + words + copies
        scale = min((width - 24) / duchy.WIDTH, (foot - 2 - top) / duchy.HEIGHT)
        wide, high = scale * duchy.WIDTH, scale * duchy.HEIGHT
        return self.seat(
            seat, x, y,
            sheet(width, full),
            *self.plate(seat, width),
            *shields.in_words(self.eyes, seat, 18, 50, width - 24),
            self.pile(seat, "silver", 16, 58 + words, 40),
            self.pile(seat, "workers", 100, 58 + words, 40),
            self.pile(seat, "sold", 188, 58 + words, 40),
            *self.dice(seat, width - 14 - 2.25 * 48, 54 + words, 48),
            *crane.choice(self.eyes, width / 2, 104 + words, COPIES[1]),
            duchy.draw(self.eyes, seat, (width - wide) / 2, top + (foot - top - high) / 2, scale),
            *self.store(seat, 18, foot + 16, 44),
            *self.in_line(seat, width - 14 - 3.06 * LOW_KEY, foot, LOW_KEY),
            *route,
        )  # fmt: skip

    def rival_high(self, seat: int, x: float, y: float, width: float, height: float) -> Markup:
        """Another seat, higher than wide: the duchy over the full width, the rest below it."""
        if self.view.is_automa(seat) or self.view.duchy[seat] < 0:
            return self.rival(seat, x, y, width, height)
        route = routes.draw(self.eyes, seat, 12, height - 40, width - 24, 34)
        full, height = height, height - routes.room(self.eyes, routes.RIVAL)
        scale = min((width - 24) / duchy.WIDTH, (height - 36 - 116) / duchy.HEIGHT)
        wide, high = scale * duchy.WIDTH, scale * duchy.HEIGHT
        top = 40 + (height - 36 - 116 - high) / 3
        size, key, step = 30, 42, (width - 24) / 4.6
        first, second = height - 104, height - 60
        return self.seat(
            seat, x, y,
            sheet(width, full),
            *self.plate(seat, width),
            duchy.draw(self.eyes, seat, (width - wide) / 2, top, scale, small=True),
            *self.dice(seat, 14, first, size),
            *(
                self.pile(seat, kind, 14 + step * (1.6 + k), first, size - 4)
                for k, kind in enumerate(("silver", "workers", "sold"))
            ),
            *self.store(seat, 16, second + 8, size),
            *self.in_line(seat, width - 12 - 3.06 * key, second, key),
            *route,
        )  # fmt: skip

    def land(
        self, seat: int, x: float, y: float, width: float, height: float, apart: bool = False
    ) -> list[Markup]:
        """The large duchy with silver and workers beside it, or those to choose from.

        Workers come below silver, or `apart` into the lower corner that the duchy leaves free.
        """
        duchies = duchy.offered(self.eyes, seat)
        if duchies:
            return duchy.choice(self.eyes, duchies, x, y, width, height)
        scale = width / duchy.WIDTH
        drawn = [duchy.draw(self.eyes, seat, x, y, scale)]
        if self.eyes.slim:
            # In the corners that the duchy leaves free.
            low = y + scale * duchy.HEIGHT - 38
            corners = ((y + 4, "silver"), (low, "workers"))
            return [*drawn, *(self.pile(seat, kind, 9, top, 36) for top, kind in corners)]
        return [
            *drawn,
            self.pile(seat, "silver", 16, y + 4, 44, True),
            self.pile(seat, "workers", 16, y + (height - 62 if apart else 74), 44, True),
        ]

    def mine_tall(self, x: float, y: float, width: float, height: float) -> Markup:
        """The own seat on a phone."""
        seat = self.eyes.me
        route = routes.draw(self.eyes, seat, 6, height - 48, width - 12, 42)
        full, height = height, height - routes.room(self.eyes, routes.TALL)
        height -= vineyards.room(self.eyes, vineyards.MINE)
        foot = height - 56
        copies = crane.high(self.eyes, COPIES[2])
        top = 38 + shields.LINE * shields.lines(self.eyes, seat, width - 12)
        room = foot - 6 - copies - top
        scale = min((width - 12) / duchy.WIDTH, room / duchy.HEIGHT)
        wide = scale * duchy.WIDTH
        return self.seat(
            seat, x, y,
            sheet(width, full),
            *self.plate(seat, width),
            *shields.in_words(self.eyes, seat, 12, 38, width - 12),
            *self.land(seat, (width - wide) / 2, top, wide, room),
            *crane.choice(self.eyes, width / 2, foot - copies, COPIES[2]),
            *self.dice(seat, width - 8 - 42, top, 42, upright=True),
            *self.store(seat, 10, foot + 4, 41),
            self.pile(seat, "sold", 168, foot + 10, 24),
            *self.in_line(seat, width - 6 - 3 * 52, foot - 6, 50),
            *self.vineyard(seat, 10, height + 4, 48),
            *route,
        )  # fmt: skip

    def gallery(self, x: float, y: float, width: float, height: float) -> Markup:
        """Nothing but the many duchies that the own seat may choose from."""
        seat = self.eyes.me
        duchies = duchy.offered(self.eyes, seat)
        return self.seat(
            seat, x, y,
            sheet(width, height),
            *self.plate(seat, width),
            text(self.eyes.say("choose"), width / 2, 33, 18, "serif middle f-ink")
            if width > SLIM
            else None,
            *duchy.choice(self.eyes, duchies, 8, 46, width - 16, height - 54),
        )  # fmt: skip

    def rival(self, seat: int, x: float, y: float, width: float, height: float) -> Markup:
        """Another seat: the same things, small."""
        top = 36 if width < SLIM else 46
        if self.view.is_automa(seat):
            return automa.Place(self, seat, width, height).draw(x, y, top)
        route = routes.draw(self.eyes, seat, 12, height - 40, width - 24, 34)
        full, height = height, height - routes.room(self.eyes, routes.RIVAL)
        below = vineyards.room(self.eyes, vineyards.RIVAL)
        aside = 0.0 if self.eyes.tall else 0.6 * below
        if self.eyes.tall:
            height -= below
        scale = min((height - top - 8) / duchy.HEIGHT, (width - 138 - aside) / duchy.WIDTH)
        left = 22 + scale * duchy.WIDTH
        down = top + (height - top - 8 - scale * duchy.HEIGHT) / 2
        beside = (left, float(top), width - left - 8, height - top - 6)
        if aside:
            vines, beside = self.split(seat, *beside)
        else:
            vines = self.vineyard(seat, 30, height, 22)
        return self.seat(
            seat, x, y,
            sheet(width, full),
            *self.plate(seat, width),
            duchy.draw(self.eyes, seat, 12, down, scale, small=True),
            *(
                self.in_blocks(seat, *beside)
                if beside[2] > 250 and not below
                else self.in_rows(seat, *beside)
            ),
            *vines,
            *route,
        )  # fmt: skip

    def vineyard(self, seat: int, x: float, y: float, size: float) -> list[Markup]:
        """The vineyard of a seat, if there are any."""
        return vineyards.draw(self.eyes, seat, x, y, size) if self.view.plays(VINEYARDS) else []

    def split(
        self, seat: int, x: float, y: float, width: float, height: float
    ) -> tuple[list[Markup], tuple[float, float, float, float]]:
        """The vineyard of another seat in its corner, and where there is room for all else."""
        wide = width - ROWS if width > 2 * ROWS else width
        scale = min(wide / vineyards.WIDE, 0.34)
        high = scale * vineyards.TALL
        left, top = x + width - scale * vineyards.WIDE, y + height - high
        rest = (x, y, ROWS, height) if wide < width else (x, y, width, height - high - 4)
        return self.vineyard(seat, left, top, 100 * scale), rest

    def in_rows(self, seat: int, x: float, y: float, width: float, height: float) -> list[Markup]:
        """What a seat has, in four rows; with names where there is room."""
        step = height / 4
        key = min(width / 3.3, step * 0.8, 46)
        size = min(key * 0.82, 32, width / 4.6)
        names = step > 66
        mid = [y + step * (k + 0.5) + (8 if names else 0) for k in range(4)]
        second = x + max(width * 0.5, size * 2.5)
        drawn = [
            *self.dice(seat, x, mid[0] - size / 2, size),
            self.pile(seat, "sold", second, mid[0] - size / 2, size),
            self.pile(seat, "silver", x, mid[1] - size / 2, size),
            self.pile(seat, "workers", second, mid[1] - size / 2, size),
            *self.store(seat, x + 3, mid[2] - size / 2, size),
            *self.in_line(seat, x, mid[3] - key * HIGH / 200, key),
        ]
        if names:
            drawn += [
                text(self.eyes.say(name), left, mid[row] - (key if row == 3 else size) / 2 - 12,
                     13, NOTE)
                for name, left, row in (
                    ("dice", x, 0), ("sold", second, 0), ("stock", x, 1), ("store", x, 2),
                    ("keys", x, 3),
                )
            ]  # fmt: skip
        return drawn

    def in_blocks(self, seat: int, x: float, y: float, width: float, height: float) -> list[Markup]:
        """What a seat has, in two rows of two."""
        x += 14
        second, low = x + 0.44 * width, y + height / 2
        return [
            self.heading("dice", x, y),
            *self.dice(seat, x, y + 32, 36),
            self.heading("stock", second, y),
            self.pile(seat, "silver", second, y + 36, 26),
            self.pile(seat, "workers", second + 53, y + 36, 26),
            self.pile(seat, "sold", second + 106, y + 36, 26),
            self.heading("store", x, low),
            *self.store(seat, x + 3, low + 32, 34),
            self.heading("keys", second, low),
            *self.in_line(seat, second - 2, low + 26, 46),
        ]

    def heading(self, name: str, x: float, y: float) -> Markup:
        """The heading of a block."""
        return text(self.eyes.say(name), x, y + 18, 13, NOTE)
