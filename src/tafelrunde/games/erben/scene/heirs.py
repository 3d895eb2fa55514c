"""What both heirs have: points, hand, resources, and what is missing for each tile in hand."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.erben import words
from tafelrunde.games.erben.components import COLOURS, KIND, KINDS
from tafelrunde.games.erben.scene import Eyes
from tafelrunde.games.erben.scene.tiles import loose, price, troop, turned_over
from tafelrunde.kernel.draw import Markup, at, el, fit, rect, sheet, text, use, whole
from tafelrunde.kernel.state import OVER

STYLE: Final = """
.lack{fill:none;stroke:var(--no);stroke-width:2;stroke-dasharray:4 3}.gone{opacity:.45}
.fine{fill:var(--forest-d)}.short{fill:var(--no)}
@media screen and (prefers-color-scheme:dark){.fine{fill:var(--meadow)}.short{fill:var(--clay-l)}
 .lack{stroke:var(--clay-l)}}
"""

WIDTH: Final = 362
RIVAL: Final = 130
MINE: Final = 242
LOW_RIVAL: Final = 62
ROOMY: Final = 180
TALL_RIVAL: Final = 122
TALL_MINE: Final = 180
NOTE: Final = "sans middle f-ink-2"
TITLE: Final = "sans bold middle f-ink"


class Heirs:
    """Both seats as one viewer sees them."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes, self.view, self.me = eyes, eyes.view, eyes.me
        self.rebate = int(self.view.discounts) if self.view.actor == self.me else 0

    def in_words(self, seat: int) -> str:
        """What a seat has."""
        return self.eyes.say(
            "seat", name=self.eyes.names[seat], colour=words.colour_of(seat, self.eyes.lang),
            points=self.view.points(seat), reach=len(self.eyes.reached[seat]),
            goods=words.goods(self.view.resources(seat), self.eyes.lang),
        )  # fmt: skip

    def _seat(self, seat: int, x: float, y: float, *parts: Markup | None) -> Markup:
        """All that belongs to a seat, as one group."""
        return whole(
            "g",
            *parts,
            id=f"seat:{seat}",
            role="group",
            aria_label=self.in_words(seat),
            transform=at(x, y),
            data_closer=None if seat == self.me else "1",
        )

    def plate(self, seat: int, width: float) -> list[Markup]:
        """Crest, name, whether it is the seat's turn, and points."""
        now = self.view.actor == seat
        state = self.eyes.say("turning" if now else "waiting")
        if self.view.actor == OVER:
            state = self.eyes.say("place", place=self.view.places()[seat])
        points = str(self.view.points(seat))
        return [
            use(f"troop-{seat}", 13, 9, 32),
            text(fit(self.eyes.names[seat], 6), 54, 33, 21, "serif f-ink"),
            rect(184, 14, 76, 23, 11.5, "f-chosen" if now else "f-none s-line"),
            text(state, 222, 30, 13, f"sans middle {'f-on-chosen bold' if now else 'f-ink-2'}"),
            use("laurel", width - 50 - 13 * len(points), 11, 28),
            text(points, width - 14, 34, 22, "sans bold f-ink end"),
        ]

    def goods(self, seat: int, x: float, y: float, step: float, named: bool) -> list[Markup]:
        """The resources a seat has access to."""
        drawn = []
        for colour, count in enumerate(self.view.resources(seat)):
            left = x + step * colour
            drawn += [
                use(f"good-{COLOURS[colour]}", left, y - 17, 22),
                text(str(count), left + 27, y, 18, "sans bold f-ink"),
            ]
            if named:
                said = words.box("colours", COLOURS[colour], f"resource_{self.eyes.lang}")
                drawn.append(text(said, left + 41, y, 12.5, "sans f-ink-2", step - 44))
        return drawn

    def rival(self, x: float, y: float) -> Markup:
        """The other heir."""
        reach = str(len(self.eyes.reached[self.eyes.other]))
        return self._seat(
            self.eyes.other, x, y,
            *self._rival_has(WIDTH, RIVAL),
            text(self.eyes.say("reach"), WIDTH - 14, 62, 13, "sans f-ink-2 end"),
            text(reach, WIDTH - 14, 98, 18, "sans bold f-ink end"),
        )  # fmt: skip

    def rival_tall(self, x: float, y: float, width: float) -> Markup:
        """The same on a tall screen, where the troops at court stand with their owner."""
        seat = self.eyes.other
        return self._seat(
            seat, x, y,
            *self._rival_has(width, TALL_RIVAL),
            *(
                troop(self.eyes, seat, which, width - 68 + 30 * k, 79, 26)
                for k, which in enumerate(self.eyes.at_court(seat))
            ),
        )  # fmt: skip

    def rival_low(self, x: float, y: float, width: float) -> Markup:
        """The same in one row above the landscape."""
        seat = self.eyes.other
        hand = self.view.hand(seat)
        step = min(50, 156 / max(1, len(hand)))
        right = width - 3 * 43
        return self._seat(
            seat, x, y,
            sheet(width, LOW_RIVAL),
            use(f"troop-{seat}", 10, 15, 32),
            text(fit(self.eyes.names[seat], 4.6), 50, 27, 18, "serif f-ink"),
            use("laurel", 49, 33, 20),
            text(str(self.view.points(seat)), 74, 50, 18, "sans bold f-ink"),
            *(
                loose(self.eyes, tile, right - 10 - step * (len(hand) - k), 8, step - 4)
                for k, tile in enumerate(hand)
            ),
            *self.goods(seat, right, 38, 43, False),
        )  # fmt: skip

    def _rival_has(self, width: float, height: float) -> list[Markup]:
        """Name and points, hand and resources of the other heir; hands are open (ERB-R04)."""
        seat = self.eyes.other
        hand = self.view.hand(seat)
        step = min(54, 156 / max(1, len(hand)))
        return [
            sheet(width, height),
            *self.plate(seat, width),
            text(self.eyes.say("hand" if hand else "nothing"), 14, 62, 13, "sans f-ink-2"),
            *(loose(self.eyes, t, 14 + step * k, 69, step - 6) for k, t in enumerate(hand)),
            text(self.eyes.say("access"), 172, 62, 13, "sans f-ink-2"),
            *self.goods(seat, 172, 98, 45, False),
        ]

    def mine(self, x: float, y: float) -> Markup:
        """The heir below: what can be built, and what is missing."""
        return self._seat(
            self.me, x, y,
            sheet(WIDTH, MINE),
            *self.plate(self.me, WIDTH),
            text(self.budget(), 14, 71, 13, "sans f-ink-2"),
            *self.goods(self.me, 95, 72, 81, True),
            *self.hand(WIDTH, 86, 78, named=True),
        )  # fmt: skip

    def mine_tall(self, x: float, y: float, width: float) -> Markup:
        """The same on a tall screen, with the own troops at court."""
        points = str(self.view.points(self.me))
        return self._seat(
            self.me, x, y,
            sheet(width, TALL_MINE),
            *self.goods(self.me, 14, 34, 52, False),
            use("laurel", 186, 11, 28),
            text(points, 220, 34, 21, "sans bold f-ink"),
            self.court(width - 112, 8),
            *self.hand(width, 58, 74, named=False),
        )  # fmt: skip

    def mine_low(self, x: float, y: float, width: float, height: float) -> Markup:
        """The same below the reserve, where the own troops at court stand."""
        points = str(self.view.points(self.me))
        return self._seat(
            self.me, x, y,
            sheet(width, height),
            *self.goods(self.me, 14, 32, 54, False),
            text(fit(self.eyes.names[self.me], 4.6), 184, 33, 18, "serif f-ink"),
            use("laurel", width - 50 - 13 * len(points), 10, 28),
            text(points, width - 14, 33, 22, "sans bold f-ink end"),
            *self.hand(width, 46, 66, named=height > ROOMY),
        )  # fmt: skip

    def hand(self, width: float, y: float, largest: float, named: bool) -> list[Markup]:
        """The tiles in hand, each with its back and what it needs."""
        tiles = self.view.hand(self.me)
        step = (width - 22) / max(3, len(tiles))
        size = 13 if len(tiles) < 4 else 11
        side = min(largest, step * 0.66)
        below = y + side
        drawn = []
        for k, tile in enumerate(tiles):
            left = 14 + step * k
            middle = left + (step - 6) / 2
            drawn += [
                loose(self.eyes, tile, left, y, side),
                turned_over(self.eyes, tile, left + side + step * 0.02, y, step * 0.28),
            ]
            if named:
                name = fit(words.box("kinds", KINDS[int(KIND[tile])], self.eyes.lang), step / size)
                drawn.append(text(name, middle, below + 19, size, TITLE, step - 5))
            under = below + (25 if named else 6)
            icon = min(19, (step - 6) / max(1, len(price(tile))))
            drawn += self.needs(tile, middle - icon * len(price(tile)) / 2, under, icon)
            drawn.append(self.verdict(tile, middle, under + 35, size, step))
        return drawn or [text(self.eyes.say("nothing"), width / 2, y + 60, 15, NOTE)]

    def court(self, x: float, y: float) -> Markup:
        """The own troops at court, and where the others withdraw to."""
        own = self.eyes.at_court(self.me)
        none = None if own else text(self.eyes.say("troops"), 50, 25, 13, "sans middle f-ink-2")
        return el(
            "g",
            el("title", self.eyes.say("court")),
            rect(0, 0, 100, 40, 12, "f-parch-2"),
            rect(0, 0, 100, 40, 12, "ring"),
            none,
            *(troop(self.eyes, self.me, n, 12 + 44 * k, 4, 32) for k, n in enumerate(own)),
            id="court",
            class_="court",
            transform=at(x, y),
        )

    def budget(self) -> str:
        """Access, or the discounts while there are some (ERB-092)."""
        return (
            self.eyes.say("rebate", count=self.rebate) if self.rebate else self.eyes.say("access")
        )

    def missing(self, tile: int) -> list[int]:
        """How many resources of each colour a tile still needs."""
        have = self.view.resources(self.me)
        return [max(0, price(tile).count(colour) - have[colour]) for colour in range(3)]

    def needs(self, tile: int, x: float, y: float, step: float) -> list[Markup]:
        """The cost of a tile, what is missing of it dashed."""
        drawn = []
        have = self.view.resources(self.me)
        for k, colour in enumerate(price(tile)):
            have[colour] -= 1
            icon = use(f"good-{COLOURS[colour]}", x + step * k + 1, y, step - 2)
            drawn.append(icon if have[colour] >= 0 else el("g", icon, class_="gone"))
            if have[colour] < 0:
                drawn.append(rect(x + step * k + 0.5, y - 0.5, step - 1, step - 1, 4, "lack"))
        return drawn

    def verdict(self, tile: int, x: float, y: float, size: float, width: float) -> Markup:
        """Can the tile be built now, or what is missing (ERB-R13, ERB-R14)?"""
        missing = self.missing(tile)
        rebate = min(1, self.rebate) if self.view.single_discount else self.rebate
        if sum(missing) <= rebate:
            return text(self.eyes.say("can"), x, y, size, "sans bold middle fine", width - 6)
        said = self.eyes.say("lacks", what=words.goods(missing, self.eyes.lang))
        if fit(said, width / size) != said:
            # What is missing is dashed just above.
            said = self.eyes.say("lacks", what=sum(missing))
        return text(said, x, y, size, "sans bold middle short", width - 6)
