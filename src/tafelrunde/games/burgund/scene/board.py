"""The main board: six depots around the black one, what comes, who is when, what is left."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.burgund import thing_words
from tafelrunde.games.burgund.components import (
    BLACK,
    BLACK_TILES,
    BORDER,
    BORDERS,
    CASTLE,
    CASTLES_RULE,
    COLOURS,
    GOODS,
    INN,
    INN_SPACE,
    INNS,
    LARGE_BONUS,
    NONE,
    PHASE_BONUS,
    ROUNDS,
    SLOTS,
    SMALL_BONUS,
    TILE_NAMES,
    TRACK,
)
from tafelrunde.games.burgund.market import colour_of
from tafelrunde.games.burgund.scene import Eyes, duchy, shields, solo
from tafelrunde.games.burgund.scene.board_parts import parts
from tafelrunde.games.burgund.scene.regions import regions
from tafelrunde.games.burgund.scene.tiles import (
    FINE,
    HIGH,
    MARKS,
    REMOVED,
    TALL_FINE,
    depot_id,
    hexagon,
    hexed,
    loose,
    quay_id,
    slot_id,
    tile_name,
    ware,
)
from tafelrunde.kernel.draw import Markup, at, crest, el, rect, sheet, text, use, whole
from tafelrunde.kernel.state import OVER

# Where the depots lie: column and row, clockwise from the top right.
CORNER: Final = ((1, 0), (1, 1), (1, 2), (0, 2), (0, 1), (0, 0))
SMALL: Final = "sans f-ink-2"
# Boards narrower than this have small titles; the narrowest one is that of a phone.
NARROW: Final = 480
SLIM: Final = 378
# Die and goods of a depot, where they lie above its tiles.
ROW: Final = 30


class Board:
    """The main board as everybody sees it, in a given size."""

    def __init__(self, eyes: Eyes, width: float, height: float) -> None:
        self.eyes, self.view = eyes, eyes.view
        self.width, self.height = width, height
        self.slim, self.tiny = width < NARROW, eyes.stretched
        self.spare = (width - SLIM) / 2
        self.rim = 8 if self.slim else 12
        self.gap = 6 if self.slim else 8
        self.top = 62 if self.slim else 70
        self.foot = 62 if self.slim else 70
        # Dice and goods lie above the tiles where that leaves these larger.
        self.above = eyes.form in ("tall", "low", "broad")
        self.black_width = 92 if self.slim else 120
        self.strip = 0 if self.above else 48
        # On a phone smaller digits can be read, since nothing is drawn smaller than it is.
        self.fine = TALL_FINE if eyes.tall else FINE
        self.side = (width - 2 * self.rim - 2 * self.gap - self.black_width) / 2
        self.middle = height - self.top - self.foot
        self.row = (self.middle - 2 * self.gap) / 3

    def draw(self, x: float, y: float) -> Markup:
        """All of it."""
        return whole(
            "g",
            sheet(self.width, self.height),
            *parts(self),
            id="board",
            transform=at(x, y),
        )

    def foot_row(self) -> list[Markup]:
        """Turn order and bonus tiles; for one who plays alone what is missing of each colour."""
        if self.eyes.seats == 1:
            return solo.colours_left(self.eyes, self.width, self.height - self.foot, self.rim)
        return [*self.order(), *self.bonus(), *self.removed()]

    def phases(self) -> list[Markup]:
        """The five phases with what a region completed in them brings (BUR-100)."""
        step = 25 if self.slim else 36
        size = 23.6 if self.slim else 30
        if self.tiny:
            step = 23
        drawn = []
        for phase, letter in enumerate(thing_words.PHASE_NAMES):
            x, y = self.rim + phase * step, 10
            now = phase == self.view.phase and not self.view.window
            said = self.eyes.say("phase bonus", phase=letter, points=PHASE_BONUS[phase])
            drawn.append(
                el(
                    "g",
                    el("title", said),
                    rect(x - 1, y - 3, step - 1, size + 23, 5, "now") if now else None,
                    use(f"phase-{letter.lower()}", x + (step - 3 - size) / 2, y, size),
                    text(str(PHASE_BONUS[phase]), x + (step - 3) / 2, y + size + 15, 13,
                         "sans bold middle f-ink"),
                    class_="past" if phase < self.view.phase else None,
                )
            )  # fmt: skip
        return drawn

    def clock(self) -> list[Markup]:
        """Phase, round and the white die."""
        x = 177 + self.spare if self.slim else 250
        say = self.eyes.say
        lines = (
            (say("over"), say("played"))
            if self.view.actor == OVER
            else (say("setup"), "" if self.eyes.seats == 1 else say("secret"))
            if self.view.window
            else (
                say("phase", phase=thing_words.PHASE_NAMES[self.view.phase]),
                say("round", round=self.view.round),
            )
        )
        if self.tiny and not self.view.window and self.view.actor != OVER:
            lines = ("", "")  # what is framed above and beside says it
        size = 12.6 if self.slim else 13
        drawn = [
            text(line, x, 28 + 18 * k, size, f"{SMALL} middle") for k, line in enumerate(lines)
        ]
        white = int(self.view.white)
        if white:
            place = (226 + self.spare, 22, 23) if self.slim else (314, 20, 28)
            if self.tiny:
                place = (158, 16, 34)
            drawn.append(
                el(
                    "g",
                    el("title", say("white", white=white)),
                    use(f"die-{white}", *place),
                    id="white",
                )
            )
        return drawn

    def coming(self) -> list[Markup]:
        """The goods of the rounds to come (BUR-048)."""
        size, step = (19, 22) if self.tiny else (20, 23) if self.slim else (24, 28)
        left = self.width - self.rim - ROUNDS * step + step - size
        drawn = []
        for space in range(ROUNDS):
            x, y = left + space * step, 34 - size / 2
            colour = int(self.view.row[space])
            now = not self.view.window and space + 1 == self.view.round
            drawn.append(rect(x - 1, y - 1, size + 2, size + 2, 5, "now" if now else "gap"))
            if colour == NONE:
                drawn.append(text(str(space + 1), x + size / 2, y + size / 2 + 4.5, 12.6,
                                  f"{SMALL} middle"))  # fmt: skip
            else:
                said = self.eyes.say("coming", goods=thing_words.goods(colour, self.eyes.lang))
                drawn.append(ware(f"coming:{space + 1}", colour, 1, said, x, y, size))
        return drawn

    def depot(self, depot: int) -> Markup:
        """Die number, goods and tiles of a depot."""
        column, row = CORNER[depot]
        x = self.rim + column * (self.side + 2 * self.gap + self.black_width)
        y = self.top + row * (self.row + self.gap)
        strip = self.strip_of(depot)
        inner = strip if column == 0 else 6
        beside = 5 if column == 0 else self.side - strip + 1
        quay = (beside, 4.0, strip - 6.0, self.row - 8)
        tiles = (inner, 4.0, self.side - strip - 6, self.row - 8)
        if self.above:
            quay = (4, 3, self.side - 8, ROW)
            tiles = (5, ROW + 4, self.side - 10, self.row - ROW - 8)
        return whole(
            "g",
            el("title", self.eyes.say("depot", number=depot + 1)),
            rect(0, 0, self.side, self.row, 8, "well"),
            *self.quay(depot, *quay),
            *self.tiles(depot, *tiles),
            rect(0, 0, self.side, self.row, 8, "ring fine"),
            id=depot_id(depot),
            class_="depot",
            transform=at(x, y),
        )

    def strip_of(self, depot: int) -> float:
        """How wide die and goods of a depot are, where they lie beside its tiles."""
        return self.strip

    def quay(self, depot: int, x: float, y: float, width: float, height: float) -> list[Markup]:
        """The die number of a depot, its shields and its goods, as large as they can be."""
        counts = [int(count) for count in self.view.quay[GOODS * depot : GOODS * depot + GOODS]]
        lying = [colour for colour, count in enumerate(counts) if count]
        arms = self.view.arms.at_depot(depot)
        cells = max(len(arms) + len(lying), 1) + 1
        size, fewer = max(
            (min(width / columns, height / -(-cells // columns), 38), -columns)
            for columns in ([cells] if self.above else range(1, cells + 1))
        )
        columns = -fewer
        spots = [
            (x + (width - columns * size) / 2 + k % columns * size, y + k // columns * size)
            for k in range(cells)
        ]
        if self.above:
            column, _ = CORNER[depot]
            begin, way = (x + width - size, -size) if column else (x, size)
            spots = [(begin + k * way, y) for k in range(cells)]
        inner = size - 5
        drawn = [use(f"die-{depot + 1}", spots[0][0] + 3, spots[0][1] + 3, inner)]
        for number, (left, top) in zip(arms, spots[1:], strict=False):
            name, lang = shields.shield_id(number), self.eyes.lang
            drawn.append(shields.piece(name, number, lang, left + 1.5, top + 1.5, size - 2))
        if not lying and not arms:
            drawn.append(rect(spots[1][0] + 4, spots[1][1] + 4, inner - 2, inner - 2, 5, "gap"))
        for colour, (left, top) in zip(lying, spots[1 + len(arms) :], strict=False):
            goods = thing_words.goods(colour, self.eyes.lang)
            said = self.eyes.say("goods", count=counts[colour], goods=goods)
            name = quay_id(depot, colour)
            drawn.append(ware(name, colour, counts[colour], said, left + 3, top + 3, inner))
        return drawn

    def tiles(self, depot: int, x: float, y: float, width: float, height: float) -> list[Markup]:
        """The places of a depot that this number of players uses, as hexes side by side."""
        count = max(2, self.eyes.seats)
        lines, across = (1, 2.0) if count == 2 else (2, 2.0 if count == 3 else 2.5)
        size = min(width / across, height / (HIGH / 100 * (0.25 + 0.75 * lines)), 60)
        left = x + (width - across * size) / 2
        top = y + (height - size * HIGH / 100 * (0.25 + 0.75 * lines)) / 2
        drawn = []
        for k in range(count):
            right = left + (k % 2 + (0.5 if k > 1 else 0)) * size
            down = top + k // 2 * size * HIGH / 100 * 0.75
            drawn.append(self.slot(SLOTS * depot + k, right, down, size))
        return drawn

    def slot(self, place: int, x: float, y: float, size: float) -> Markup:
        """A place with its tile, or the colour that belongs there."""
        tile = int(self.view.board[place])
        if tile != NONE:
            goals = duchy.goals(self.eyes, tile)
            name, small = slot_id(place), size < self.fine
            return loose(name, tile, self.eyes.lang, x, y, size, goals=goals, small=small)
        inside = "hollow"
        said = mark = None
        if place < BLACK:
            colour = int(colour_of(self.view, place))
            inside = f"slot f-{COLOURS[colour]}"
            mark = el("g", use(MARKS[colour], 32, 40, 36), class_="used")
            said = el(
                "title", self.eyes.say("empty", colour=thing_words.hue(colour, self.eyes.lang))
            )
        return el(
            "g",
            said,
            hexagon(50, inside),
            mark,
            hexagon(53, "ring"),
            id=slot_id(place),
            transform=at(x, y, size / 100),
        )

    def black(self) -> Markup:
        """The black depot and its price (BUR-111); below what regions bring, if there is room."""
        count = int(BLACK_TILES[self.eyes.seats])
        lines = -(-count // 2)
        width = self.black_width
        inn = (36 if self.slim else 44) if self.view.plays(INNS) else 0
        frame = 58 if inn == 0 else 36 + inn * HIGH / 100
        size = min(54, (width - 10) / 2, (self.middle - frame - 4) / lines / (HIGH / 100) - 2)
        smaller = (self.middle - frame - 66) / lines / (HIGH / 100) - 2
        if inn and smaller >= 0.8 * size:
            size = min(size, smaller)
        step = size * HIGH / 100 + 2
        height = frame + lines * step
        table = self.middle - height >= 64
        if not table:
            height = self.middle
        left = width / 2 - size - 1
        price = width / 2 + (3 if self.slim else 0)
        title = self.eyes.say("black short" if self.slim else "black")
        drawn = [
            rect(0, 0, width, height, 8, "void"),
            text(title, width / 2, 20, 13, "sans middle on-void", width - 8),
            *(
                self.slot(BLACK + k, left + k % 2 * (size + 2), 28 + k // 2 * step, size)
                for k in range(count)
            ),
        ]
        if inn:
            top = height - inn * HIGH / 100 - 4
            right = (width + inn + 6) / 2
            drawn += [
                self.inns(6, top, inn),
                text(self.eyes.say("each"), right, top + 19, 13, "sans middle on-void"),
                use("silver", right - 20, top + 26, 19),
                use("silver", right + 1, top + 26, 19),
            ]
        else:
            drawn += [
                text(
                    self.eyes.say("each"),
                    price - 15,
                    height - 10,
                    13,
                    "sans end on-void",
                    price - 19,
                ),
                use("silver", price - 12, height - 25, 20),
                use("silver", price + 10, height - 25, 20),
            ]
        if table:
            drawn += regions(self.eyes, height + 2, width, self.middle - height - 2)
        place = at(self.rim + self.side + self.gap, self.top)
        return whole("g", *drawn, id="black", transform=place)

    def inns(self, x: float, y: float, size: float) -> Markup:
        """The inn space with its stack (BUR-185)."""
        count = int(self.view.inns)
        now, later = duchy.goals(self.eyes, INN) if count else ("", "")
        drawn = [hexagon(50, "hollow")]
        if count:
            drawn = [hexed(tile_name(INN), 0, -5 * k) for k in range(count)]
        if count > 1:
            drawn += [
                el("circle", cx=15, cy=92, r=22, class_="f-ivory s-outline w3"),
                text(str(count), 15, 104, 34, "sans bold middle f-outline"),
            ]
        return el(
            "g",
            el(
                "title",
                self.eyes.say("inns", count=count, tile=thing_words.tile(INN, self.eyes.lang)),
            ),
            *drawn,
            hexagon(53, "ring"),
            id=slot_id(INN_SPACE),
            class_="tile",
            transform=at(x, y, size / 100),
            data_piece=TILE_NAMES[INN] if count else None,
            data_now=now or None,
            data_later=later or None,
        )

    def order(self) -> list[Markup]:
        """The order track: the markers stand on top of each other, the first one uppermost."""
        step = 22 if self.slim else 24
        y, lift = (self.height - 17, 11) if self.slim else (self.height - 20, 13)
        left = self.rim + step / 2
        drawn = []
        if not self.slim:
            left += 82
            said = self.eyes.say("order")
            drawn.append(text(said, left - 18, y + 4.5, 13, f"{SMALL} end", 72))
        drawn += [
            el("circle", cx=left + field * step, cy=y, r=step / 2 - 2, class_="field")
            for field in range(TRACK + 1)
        ]
        drawn.append(use("watchtower", left + (TRACK + 1) * step - 14, y - 14, 26))
        below = [0] * (TRACK + 1)
        for place in reversed(range(self.eyes.seats)):
            seat = int(self.view.order[place])
            field = int(self.view.track[seat])
            size = 21
            said = self.eyes.say("order of", name=self.eyes.names[seat], place=place + 1)
            drawn.append(
                el(
                    "g",
                    el("title", said),
                    crest(seat, -size / 2, -size / 2, size),
                    id=f"marker:{seat}",
                    transform=at(left + field * step, y - lift * below[field]),
                )
            )
            below[field] += 1
        return drawn

    def bonus(self) -> list[Markup]:
        """The large and the small bonus tile of each colour, or who has them (BUR-102)."""
        kinds = 7 if self.view.plays(BORDERS) else 6
        step = (28 if self.slim else 34) if kinds == 6 else 24 if self.slim else 29
        size = step - 5
        left = self.width - self.rim - kinds * step + 5
        top = self.height - self.foot + 8
        return [self.colour_bonus(c, left + c * step, top, size) for c in range(kinds)]

    def colour_bonus(self, colour: int, x: float, y: float, size: float) -> Markup:
        """Both bonus tiles of a colour, or of the border posts (BUR-176)."""
        worth = (int(LARGE_BONUS[self.eyes.seats]), int(SMALL_BONUS[self.eyes.seats]))
        owners = [int(self.view.bonus[2 * colour + k]) for k in (0, 1)]
        who = [
            str(points) if owner == NONE else self.eyes.names[owner]
            for owner, points in zip(owners, worth, strict=True)
        ]
        name, mark, fill = "borders", "post", "path"
        hue = self.eyes.say("borders")
        if colour != BORDER:
            name = fill = COLOURS[colour]
            mark, hue = MARKS[colour], thing_words.hue(colour, self.eyes.lang)
        drawn = [
            el("title", self.eyes.say("bonus", colour=hue, large=who[0], small=who[1])),
            rect(0, 0, size, 46, 5, f"f-{fill} s-outline"),
            use(mark, size / 2 - 11, 2, 22),
        ]
        for k in (0, 1):
            middle = size * (0.25 + 0.52 * k)
            if owners[k] == NONE:
                drawn.append(text(who[k], middle, 41, 15 - 2.6 * k if size > 24 else 12.6,
                                  "sans bold middle f-outline count thin"))  # fmt: skip
            else:
                drawn.append(crest(owners[k], middle - 7, 28, 14))
        return el("g", *drawn, id=f"bonus:{name}", transform=at(x, y))

    def removed(self) -> list[Markup]:
        """The castles that were removed from the board, above the tower (BUR-167)."""
        if not self.view.plays(CASTLES_RULE):
            return []
        count = int(self.view.removed)
        x = 159 if self.slim else 254
        tile = el("g", hexed(tile_name(CASTLE)), class_=None if count else "used")
        return [
            el(
                "g",
                el("title", self.eyes.say("removed", count=count)),
                tile,
                el("circle", cx=84, cy=92, r=32, class_="f-ivory s-outline w3"),
                text(str(count), 84, 109, 48, "sans bold middle f-outline"),
                hexagon(53, "ring broad"),
                id=REMOVED,
                class_="pile",
                transform=at(x, self.height - self.foot + 2, 0.26),
            )
        ]
