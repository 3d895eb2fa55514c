"""The main board of the team game, where it is wide and low."""

from __future__ import annotations

from tafelrunde.games.burgund.components import BLACK, BLACK_TILES, INNS, REGION_VP, SLOTS
from tafelrunde.games.burgund.scene import Eyes
from tafelrunde.games.burgund.scene.board import SMALL, Board
from tafelrunde.games.burgund.scene.tiles import HIGH
from tafelrunde.kernel.draw import Markup, at, el, rect, text, use


class TeamBoard(Board):
    """The main board where it is wide and low: depots in one line, regions in the foot."""

    def __init__(self, eyes: Eyes, width: float, height: float) -> None:
        super().__init__(eyes, width, height)
        self.strip = 64

    def foot_row(self) -> list[Markup]:
        """Turn order, what regions bring, bonus tiles."""
        return [*self.order(), *self.table(), *self.bonus()]

    def tiles(self, depot: int, x: float, y: float, width: float, height: float) -> list[Markup]:
        """The four places side by side."""
        size = min(width / SLOTS, height / (HIGH / 100), 58)
        left, top = x + (width - SLOTS * size) / 2, y + (height - size * HIGH / 100) / 2
        return [self.slot(SLOTS * depot + k, left + k * size, top, size) for k in range(SLOTS)]

    def black(self) -> Markup:
        """The black depot in rows of three, the inns behind its tiles."""
        count, width = int(BLACK_TILES[self.eyes.seats]), self.black_width
        size = min((width - 8) / 3, (self.middle - 56) / 3 / (HIGH / 100) - 1)
        step = size * HIGH / 100 + 1
        spots = [
            (width / 2 - 1.5 * size + k % 3 * size, 27 + k // 3 * step) for k in range(count + 1)
        ]
        drawn = [
            rect(0, 0, width, self.middle, 8, "void"),
            text(self.eyes.say("black"), width / 2, 19, 13, "sans middle on-void"),
            *(self.slot(BLACK + k, *spots[k], size) for k in range(count)),
            text(self.eyes.say("each"), width / 2 - 15, self.middle - 9, 14, "sans end on-void"),
            use("silver", width / 2 - 12, self.middle - 24, 20),
            use("silver", width / 2 + 10, self.middle - 24, 20),
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
        """What completed regions bring by their size (BUR-099), in two lines."""
        drawn = []
        for size in range(1, 9):
            x = 226 + (size - 1) % 4 * 52
            y = self.height - self.foot + 22 + (size - 1) // 4 * 24
            drawn.append(
                el(
                    "g",
                    el("title", self.eyes.say("region", size=size, points=REGION_VP[size])),
                    el("polygon", points="8,-9 16,-4.5 16,4.5 8,9 0,4.5 0,-4.5", class_="field"),
                    text(str(size), 8, 4, 11, f"{SMALL} middle"),
                    text(str(REGION_VP[size]), 20, 5, 14, "sans bold f-ink"),
                    transform=at(x, y),
                )
            )
        return drawn
