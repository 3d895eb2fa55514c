"""The own seat on a wide table with vineyards, which need room beside the duchy."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.burgund.scene import crane, duchy, routes, shields, vineyards
from tafelrunde.games.burgund.scene.estate import COPIES, NOTE, Estates
from tafelrunde.games.burgund.scene.tiles import HIGH
from tafelrunde.kernel.draw import Markup, sheet, text

# The hexes of the own vineyard below the duchy and beside it, how high the one and how wide the
# other part is, and the key spaces of both.
VINE: Final = 44
BLOCK: Final = 220
LOW_VINE: Final = 38
COLUMN: Final = LOW_VINE * vineyards.WIDE / 100 + 12
KEY: Final = 68
LOW_KEY: Final = 74


class WinedEstates(Estates):
    """All seats as one viewer sees them; vineyards below or beside the duchies."""

    def mine(self, x: float, y: float, width: float, height: float) -> Markup:
        """The own seat, large: below the duchy goods, vineyard and key spaces."""
        seat = self.eyes.me
        base = height - BLOCK
        route = routes.draw(self.eyes, seat, 16, base - 48, width - 32, 42)
        copies = crane.high(self.eyes, COPIES[0])
        high = base - 84 - routes.room(self.eyes, routes.MINE) - copies
        wide = min(high / duchy.HEIGHT * duchy.WIDTH, width - 40)
        high = wide / duchy.WIDTH * duchy.HEIGHT
        right = width - 16 - 3.06 * KEY
        return self.seat(
            seat, x, y,
            sheet(width, height),
            *self.plate(seat, width),
            *shields.in_words(self.eyes, seat, 18, 47, width - 30),
            *self.land(seat, (width - wide) / 2, 74, wide, high),
            *crane.choice(self.eyes, width / 2, 78 + high, COPIES[0]),
            *self.dice(seat, width - 16 - 2.25 * 53, 64, 53),
            text(self.eyes.say("store"), 16, base + 22, 13, NOTE),
            *self.store(seat, 20, base + 34, 46),
            text(self.eyes.say("sold"), 16, base + 110, 13, NOTE),
            self.pile(seat, "sold", 18, base + 124, 46),
            *self.vineyard(seat, (196 + right - VINE * vineyards.WIDE / 100) / 2, base + 8, VINE),
            text(self.eyes.say("keys"), right, base + 72, 13, NOTE),
            *self.in_line(seat, right, base + 84, KEY),
            *route,
        )  # fmt: skip

    def mine_low(self, x: float, y: float, width: float, height: float) -> Markup:
        """The own seat above several others: the vineyard in a column with dice and key spaces."""
        seat = self.eyes.me
        route = routes.draw(self.eyes, seat, 14, height - 46, width - 28, 38)
        full, height = height, height - routes.room(self.eyes, routes.MINE)
        words = shields.LINE * shields.lines(self.eyes, seat, width - 24)
        lower = 56 + words + crane.high(self.eyes, COPIES[1])
        left = width - COLUMN - 8
        scale = min((left - 46) / duchy.WIDTH, (height - lower - 62) / duchy.HEIGHT)
        wide = scale * duchy.WIDTH
        top = 62 + words
        below = top + 60 + LOW_VINE / 100 * vineyards.TALL + 26
        spots = self.spread(self.used_keys(seat), left, left + 2.06 * LOW_KEY, below)
        new = (left + 2 * LOW_KEY, below + LOW_KEY * HIGH / 100 + 6)
        return self.seat(
            seat, x, y,
            sheet(width, full),
            *self.plate(seat, width),
            *shields.in_words(self.eyes, seat, 18, 50, width - 24),
            *crane.choice(self.eyes, left / 2 + 30, 56 + words, COPIES[1]),
            *self.land(seat, left - wide - 4, lower, wide, scale * duchy.HEIGHT, apart=True),
            *self.dice(seat, width - 16 - 2.25 * 53, top - 4, 53),
            *self.vineyard(seat, left, top + 58, LOW_VINE),
            text(self.eyes.say("keys"), left, below - 8, 13, NOTE),
            *self.keys(seat, [*spots, new], LOW_KEY),
            *self.store(seat, 18, height - 50, 38),
            self.pile(seat, "sold", 172, height - 46, 30),
            *route,
        )  # fmt: skip
