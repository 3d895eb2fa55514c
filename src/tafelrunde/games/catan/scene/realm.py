"""A principality: landscapes above and below, centres and roads in the middle, cards on sites."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.catan import asks
from tafelrunde.games.catan.components import (
    CARDS,
    COLUMNS,
    DOUBLES,
    LAND_KIND,
    LAND_NUMBER,
    LEFT_START,
    RESOURCES,
)
from tafelrunde.games.catan.scene import Eyes, lands
from tafelrunde.games.catan.scene.cards import small
from tafelrunde.games.catan.scene.ids import Named, centre_id, end_id, site_id, spot_id
from tafelrunde.kernel.draw import Markup, at, el, text, use, whole

DOUBLERS: Final = tuple([CARDS[card] for card in range(len(CARDS)) if int(DOUBLES[card]) >= 0])
STYLE: Final = ".hint{display:none;pointer-events:none}\n" + "".join(
    [f'svg:has([id*="{card}"].chosen) .hint.{card}{{display:inline}}\n' for card in DOUBLERS]
)


class Shape:
    """The measures of a principality: cards and landscapes, and how far cities reach out."""

    def __init__(self, size: float, high: float, middle: float, out: float, gap: float) -> None:
        self.size, self.high, self.middle, self.out, self.gap = size, high, middle, out, gap

    @property
    def height(self) -> float:
        """How high the whole principality is."""
        return 2 * self.out + 2 * self.high + 2 * self.gap + self.middle


class Realm:
    """One principality in a field of a given width; the one opposite is turned round."""

    def __init__(self, eyes: Eyes, seat: int, shape: Shape, width: float, axis: float) -> None:
        self.eyes, self.view, self.seat, self.shape = eyes, eyes.view, seat, shape
        self.facing = seat == eyes.foe
        self.centres = self.view.centres(seat)
        self.first = self.centres[0]
        roads, settlements, _ = self.view.supplies()
        self.roads, self.settlements = roads, settlements
        ends = [self.view.end_road(seat, side) for side in (0, 1)]
        left = -1 if ends[0] and settlements else 0
        right = 2 * len(self.centres) + (1 if ends[1] and settlements else 0)
        columns = right - left + 1
        step = min(shape.size + shape.gap, width / columns)
        self.step, self.wide = step, step - shape.gap
        # Square as long as that leaves them high enough to be read.
        self.high = min(shape.high, max(self.wide, shape.high * 0.82))
        wanted = columns * step
        # The start road stays where it is as long as there is room on both sides of it.
        before = 2 * (LEFT_START + 1 - self.first) - left
        before = columns - 1 - before if self.facing else before
        begin = min(max(axis - (before + 0.5) * step, 0), width - wanted)
        self.left, self.columns, self.begin = left, columns, begin

    def x(self, index: int) -> float:
        """Where a column begins; even ones are landscapes, odd ones centres."""
        place = index - self.left
        if self.facing:
            place = self.columns - 1 - place
        return self.begin + place * self.step

    def y(self, row: int) -> float:
        """Where the upper (0) or lower (1) row begins."""
        shape = self.shape
        low = row == (0 if self.facing else 1)
        top = shape.out + shape.high - self.high
        return top + self.high + 2 * shape.gap + shape.middle if low else top

    @property
    def middle(self) -> float:
        """Where the row of centres begins."""
        return self.shape.out + self.shape.high + self.shape.gap

    def draw(self, x: float, y: float) -> Markup:
        """All of it."""
        return whole(
            "g",
            *self.row(0),
            *self.row(1),
            *self.between(),
            *self.built(),
            id=f"realm:{self.seat}",
            role="group",
            transform=at(x, y),
            data_closer="1" if self.facing else None,
        )

    @property
    def road_height(self) -> float:
        return self.shape.middle * 0.68

    def row(self, row: int) -> list[Markup]:
        """The landscapes of a row, and the places that are still empty."""
        drawn = []
        for column in range(self.first, self.first + len(self.centres) + 1):
            spot = COLUMNS * row + column
            piece, stock = self.view.spot(self.seat, spot)
            where = (self.x(2 * (column - self.first)), self.y(row), self.wide, self.high)
            if piece >= 0:
                drawn.append(lands.land(self.eyes, piece, stock, *where, self.facing))
            else:
                said = self.eyes.say("empty spot")
                next_ = self.next_spot() == spot
                drawn.append(lands.free(spot_id(self.seat, spot), said, *where, next_))
        return drawn

    def next_spot(self) -> int:
        """The place that the next landscape goes to: in the start set, beside a settlement."""
        eyes = self.eyes
        if eyes.asks_me(asks.ARRANGE) and not self.facing:
            step = eyes.arg(self.seat)
            return step // 3 * COLUMNS + LEFT_START + step % 3
        if eyes.asked == asks.ABOVE and eyes.asker() == self.seat:
            return eyes.arg(2)
        if eyes.asked == asks.SCOUTING and eyes.asker() == self.seat:
            return eyes.arg(0) + COLUMNS * eyes.arg(1)
        return -1

    def between(self) -> list[Markup]:
        """Roads and centres, and the places where the principality can go on."""
        drawn = []
        high = self.road_height
        top = self.middle + (self.shape.middle - high) / 2
        last = 2 * len(self.centres)
        for index in range(2, last, 2):
            name = f"road:{self.seat}.{self.first + index // 2}"
            drawn.append(lands.road(self.eyes, name, self.x(index), top, self.wide, high))
        for side, index, beyond in ((0, 0, -1), (1, last, last + 1)):
            if self.view.end_road(self.seat, side):
                column = self.first + index // 2
                drawn.append(lands.road(self.eyes, f"road:{self.seat}.{column}", self.x(index),
                                        top, self.wide, high))  # fmt: skip
                if self.settlements:
                    drawn.append(lands.free(
                        end_id(self.seat, side), self.eyes.say("place settlement"),
                        self.x(beyond), self.middle, self.wide, self.shape.middle,
                    ))  # fmt: skip
            elif self.roads:
                drawn.append(lands.free(end_id(self.seat, side), self.eyes.say("place road"),
                                        self.x(index), top, self.wide, high))  # fmt: skip
        for k, centre in enumerate(self.centres):
            drawn.append(lands.centre(
                self.eyes, centre_id(self.seat, centre), self.seat,
                self.view.city(self.seat, centre), self.x(2 * k + 1), self.middle, self.wide,
                self.shape.middle,
            ))  # fmt: skip
        return drawn

    def built(self) -> list[Markup]:
        """The sites of all centres with their cards; a city has two on each side."""
        names = Named(self.view, self.seat).sites
        drawn = []
        for k, centre in enumerate(self.centres):
            x = self.x(2 * k + 1)
            city = self.view.city(self.seat, centre)
            for row in (0, 1):
                for slot in range(2 if city else 1):
                    site = 4 * centre + 2 * row + slot
                    y, high = self.site(row, slot, city)
                    card = self.view.card_on(self.seat, site)
                    if card < 0:
                        said = self.at(centre, row, city)
                        drawn.append(
                            lands.free(
                                site_id(self.seat, site),
                                said,
                                x,
                                y,
                                self.wide,
                                high,
                                inside=tuple(self.hints(centre, row, high)),
                            )
                        )
                    else:
                        drawn.append(small(self.eyes, names[site], card, x, y, self.wide, high))
        return drawn

    def site(self, row: int, slot: int, city: bool) -> tuple[float, float]:
        """Where a site begins and how high it is: in a city two share the room and reach out."""
        top = self.y(row)
        if not city:
            return top, self.high
        half = (self.high + self.shape.out - 2) / 2
        if row == (0 if self.facing else 1):
            return top + slot * (half + 2), half
        return top - self.shape.out + (1 - slot) * (half + 2), half

    def hints(self, centre: int, row: int, high: float) -> list[Markup]:
        """What the doublers in hand would do here; each is seen while its card is chosen."""
        if self.facing or not self.eyes.playing:
            return []
        drawn = []
        unit = 100 / self.wide
        for card in set(self.view.hand(self.seat)):
            kind = int(DOUBLES[card])
            if kind < 0:
                continue
            spots = [COLUMNS * row + column for column in (centre, centre + 1)]
            pieces = [self.view.spot(self.seat, spot)[0] for spot in spots]
            doubled = [int(LAND_NUMBER[p]) for p in pieces if p >= 0 and LAND_KIND[p] == kind]
            said = " + ".join(str(number) for number in doubled)
            drawn.append(
                el(
                    "g",
                    use(RESOURCES[kind], 50 - 11 * unit, (high / 2 - 22) * unit, 22 * unit),
                    text(f"2× {said}" if doubled else "–", 50, (high / 2 + 15) * unit, 13 * unit,
                         "sans bold middle white"),
                    class_=f"hint {CARDS[card]}",
                )
            )  # fmt: skip
        return drawn

    def at(self, centre: int, row: int, city: bool) -> str:
        """A free site, and what a card there would have beside it."""
        beside = []
        for column in (centre, centre + 1):
            piece, _ = self.view.spot(self.seat, COLUMNS * row + column)
            if piece >= 0:
                beside.append(self.eyes.land_name(piece))
        key = "site city" if city else "site settlement"
        return self.eyes.say(key if beside else f"{key} alone", lands=", ".join(beside))
