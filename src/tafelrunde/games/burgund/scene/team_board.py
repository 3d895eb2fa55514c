"""The main board of the team game, but for a phone."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.burgund.components import BLACK, BLACK_TILES, GOODS, INNS, REGION_VP, SLOTS
from tafelrunde.games.burgund.scene import Eyes
from tafelrunde.games.burgund.scene.board import SMALL, Board
from tafelrunde.games.burgund.scene.tiles import HIGH
from tafelrunde.kernel.draw import Markup, at, el, rect, text, use

# A narrower board has no room for what regions bring in its foot.
SLIM: Final = 690
# A broader one has a broader black depot.
BROAD: Final = 900


# How much larger than elsewhere the head is, and the bonus tiles, so that a tablet shows them.
LARGER: Final = 1.12
LARGEST: Final = 1.2


def larger(scale: float, x: float, y: float, parts: list[Markup]) -> Markup:
    """Parts of the board, larger around a point."""
    return el("g", *parts, transform=at(x * (1 - scale), y * (1 - scale), scale))


# What lies at a depot is so large at least.
CELL: Final = 30


class TeamBoard(Board):
    """The main board, wide and low, or narrow with what regions bring below the black depot."""

    def __init__(self, eyes: Eyes, width: float, height: float) -> None:
        super().__init__(eyes, width, height)
        self.thin = width < SLIM
        self.above = False
        self.strip = 66
        self.top, self.foot = 66, 62
        self.black_width = 132 if width < BROAD else 200
        self.side = (width - 2 * self.rim - 2 * self.gap - self.black_width) / 2
        self.middle = height - self.top - self.foot
        self.row = (self.middle - 2 * self.gap) / 3
        self.tile = min((self.black_width - 8) / 3, (self.middle - 56) / 3 / (HIGH / 100) - 1)
        self.void = 61 + 3 * (self.tile * HIGH / 100 + 1) if self.thin else self.middle

    def phases(self) -> list[Markup]:
        """The five phases, larger."""
        return [larger(LARGER, self.rim, 12, super().phases())]

    def clock(self) -> list[Markup]:
        """Phase and round, larger."""
        return [larger(LARGER, 100, 24, super().clock())]

    def coming(self) -> list[Markup]:
        """The goods to come, larger."""
        return [larger(LARGER, self.width - self.rim, 34, super().coming())]

    def bonus(self) -> list[Markup]:
        """The bonus tiles, larger still."""
        top = self.height - self.foot
        return [larger(LARGEST, self.width - self.rim, top + 12, super().bonus())]

    def foot_row(self) -> list[Markup]:
        """Turn order, what regions bring, bonus tiles."""
        return [*self.order(), *self.table(), *self.bonus()]

    def strip_of(self, depot: int) -> float:
        """Wide enough for all that lies at a depot to be read."""
        goods = self.view.quay[GOODS * depot : GOODS * depot + GOODS]
        cells = 1 + len(self.view.arms.at_depot(depot)) + sum(1 for count in goods if count)
        rows = int((self.row - 8) // CELL)
        return max(self.strip, 6 + CELL * -(-cells // rows))

    def tiles(self, depot: int, x: float, y: float, width: float, height: float) -> list[Markup]:
        """The four places side by side, or two and two where they are larger so."""
        size = min(width / SLOTS, height / (HIGH / 100), 58)
        if size < min(width / 2.5, height / (HIGH / 100 * 1.75)):
            return super().tiles(depot, x, y, width, height)
        left, top = x + (width - SLOTS * size) / 2, y + (height - size * HIGH / 100) / 2
        return [self.slot(SLOTS * depot + k, left + k * size, top, size) for k in range(SLOTS)]

    def black(self) -> Markup:
        """The black depot in rows of three, the inns behind its tiles."""
        count, width = int(BLACK_TILES[self.eyes.seats]), self.black_width
        size, step = self.tile, self.tile * HIGH / 100 + 1
        spots = [
            (width / 2 - 1.5 * size + k % 3 * size, 27 + k // 3 * step) for k in range(count + 1)
        ]
        drawn = [
            rect(0, 0, width, self.void, 8, "void"),
            text(self.eyes.say("black"), width / 2, 19, 14.4, "sans middle on-void", width - 8),
            *(self.slot(BLACK + k, *spots[k], size) for k in range(count)),
            text(self.eyes.say("each"), width / 2 - 15, self.void - 9, 14.4, "sans end on-void"),
            use("silver", width / 2 - 12, self.void - 24, 20),
            use("silver", width / 2 + 10, self.void - 24, 20),
        ]
        if self.view.plays(INNS):
            drawn.append(self.inns(*spots[count], size))
        place = at(self.rim + self.side + self.gap, self.top)
        return el("g", *drawn, id="black", transform=place)

    def order(self) -> list[Markup]:
        """The order track without its name, which has no room here."""
        drawn = [part for part in super().order() if "<text" not in part]
        return [el("g", *drawn, transform=at(-76, 0))]

    def table(self) -> list[Markup]:
        """What completed regions bring by their size (BUR-099)."""
        drawn = []
        for size in range(1, 9):
            line, column = divmod(size - 1, 4)
            x: float = 226 + 56 * column
            y = self.height - self.foot + 19 + 26 * line
            if self.thin:
                step = (self.middle - self.void - 6) / 4
                x = self.rim + self.side + self.gap + 6 + 70 * line
                y = self.top + self.void + 6 + step * (column + 0.5)
            drawn.append(
                el(
                    "g",
                    el("title", self.eyes.say("region", size=size, points=REGION_VP[size])),
                    el("polygon", points="10,-12 20,-6 20,6 10,12 0,6 0,-6", class_="field"),
                    text(str(size), 10, 5, 14.4, f"{SMALL} middle"),
                    text(str(REGION_VP[size]), 25, 5, 15, "sans bold f-ink"),
                    transform=at(x, y),
                )
            )
        return drawn
