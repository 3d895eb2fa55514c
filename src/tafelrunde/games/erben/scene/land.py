"""The landscape: tiles and troops where they lie, roads, empty fields to build on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tafelrunde.games.erben import words
from tafelrunde.games.erben.components import COLOUR, START, STEP_X, STEP_Y, THROUGH, TILE_NAMES
from tafelrunde.games.erben.land import RETINUE
from tafelrunde.games.erben.roads import ends
from tafelrunde.games.erben.scene import Eyes
from tafelrunde.games.erben.scene.tiles import EDGE, FIELD, back, face, piece_id, troop
from tafelrunde.kernel.draw import Cell, Markup, at, el, rect, text, use, whole

STYLE: Final = """
.way{fill:none;stroke:var(--chosen);stroke-width:9;stroke-linecap:round;opacity:0;
 pointer-events:none}
.road:hover>.way{opacity:.85}
.corner{fill:none;stroke:var(--line);stroke-width:1.6}
.plot{fill:transparent}.site>.plus{fill:none;stroke:var(--accent-ink);stroke-width:5;
 stroke-linecap:round;opacity:0}
.site.lit>.plot{fill:var(--glow);fill-opacity:.24}.site.lit>.plus{opacity:1}
.site.chosen>.plus{opacity:0}
"""

# A landscape of few tiles is not drawn larger than this.
LARGEST: Final = 1.3
# What stands on tiles does not become smaller than this where many lie.
LETTERS: Final = 11
# From here on there is only room for what a doubled building is worth, not for how.
CROWDED: Final = 1.3


def site_id(x: int, y: int) -> str:
    """The id of an empty field beside the own troops."""
    return f"site:{x}.{y}"


class Land:
    """The landscape as one viewer sees it."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes, self.view = eyes, eyes.view
        self.side = 1 if eyes.me == 0 else -1
        self.print = 1.0
        self.laid = {(x, y): (piece, owner) for piece, x, y, owner in eyes.view.laid()}
        self.spot = {piece: cell for cell, (piece, _) in self.laid.items()}

    def empty_beside(self, seats: Sequence[int]) -> list[Cell]:
        """The empty fields beside the troops of some seats (ERB-072)."""
        found = {
            (stand[0] + STEP_X[way], stand[1] + STEP_Y[way])
            for seat in seats
            for stand in self.view.stands(seat)
            if stand
            for way in range(8)
        }
        return sorted(found - self.laid.keys())

    def place(self, x: int, y: int) -> Cell:
        """Where a field is drawn: north is up for white, south for blue (ERB-074)."""
        return self.side * x * FIELD, -self.side * y * FIELD

    def draw(
        self, left: float, top: float, width: float, height: float, letters: float = LETTERS
    ) -> Markup:
        """The landscape in its frame: tiles and possible sites always fit in."""
        shown = [self.place(*cell) for cell in [*self.laid, *self.empty_beside((0, 1))]]
        west, east = min(x for x, _ in shown), max(x for x, _ in shown) + FIELD
        north, south = min(y for _, y in shown), max(y for _, y in shown) + FIELD
        scale = min(LARGEST, width / (east - west), height / (south - north))
        self.print = max(1.0, letters / 12.5 / scale)
        x = left + (width - scale * (west + east)) / 2
        y = top + (height - scale * (north + south)) / 2
        own = [self.eyes.viewer] if self.eyes.viewer in (0, 1) else []
        return whole(
            "g",
            el("path", d=_corners(tuple(shown)), class_="corner"),
            *(self.site(*cell) for cell in self.empty_beside(own)),
            *(self.tile(piece) for piece in sorted(self.spot)),
            *self.troops(),
            *self.roads(),
            id="land",
            role="group",
            aria_label=self.eyes.say("land", count=len(self.laid)),
            transform=at(x, y, scale),
        )

    def site(self, x: int, y: int) -> Markup:
        """An empty field where a tile can be laid."""
        return el(
            "g",
            el("title", self.eyes.say("field", field=words.way_to(x, y, self.eyes.lang))),
            rect(4, 4, 92, 92, 8, "plot"),
            rect(4, 4, 92, 92, 8, "ring"),
            el("path", d="M50 36v28M36 50h28", class_="plus"),
            id=site_id(x, y),
            class_="site",
            transform=at(*self.place(x, y)),
        )

    def tile(self, piece: int) -> Markup:
        """A tile as it lies; buildings show whose they are and what they are worth."""
        cell = self.spot[piece]
        owner = self.laid[cell][1]
        if owner < 0:
            land = words.land(int(COLOUR[piece]), self.eyes.lang)
            said = self.eyes.say("start" if piece >= START else "open", land=land)
            drawn = [el("title", said), back(int(COLOUR[piece]))]
        else:
            turn = None if owner == self.eyes.me else "rotate(180 50 50)"
            drawn = [
                el("title", self.in_words(piece, owner)),
                rect(3, 5, 96, 96, 9, "drop"),
                el("g", face(piece), transform=turn),
                self.worth(piece, owner),
            ]
        return el(
            "g",
            *drawn,
            rect(2, 2, 96, 96, 8, "ring"),
            id=piece_id(piece),
            class_="tile",
            transform=at(*self.place(*cell)),
        )

    def doubled(self, piece: int, owner: int) -> bool:
        """Does one of the owner's troops stand on the building (ERB-121)?"""
        return list(self.spot[piece]) in self.view.stands(owner)

    def in_words(self, piece: int, owner: int) -> str:
        """A building: what it is worth now, and with a troop."""
        points = self.view.worth(piece)
        return self.eyes.say(
            "doubled" if self.doubled(piece, owner) else "building",
            tile=words.kind(piece, self.eyes.lang), colour=words.hue(piece, self.eyes.lang),
            name=self.eyes.names[owner], points=points, twice=2 * points,
        )  # fmt: skip

    def worth(self, piece: int, owner: int) -> Markup:
        """Whose a building is, and its points, at the owner's edge."""
        twice = self.doubled(piece, owner)
        points = self.view.worth(piece)
        said = f"{points}×2" if twice and self.print < CROWDED else str(points * (1 + twice))
        width = 23 + 8 * len(said)
        x, y = (3, 97 - 16 * self.print) if owner == self.eyes.me else (97 - width * self.print, 3)
        return el(
            "g",
            rect(0, 0, width, 16, 8, f"{'f-monastery' if twice else 'f-ivory'} s-outline"),
            use(f"troop-{owner}", 3, 1.5, 13),
            text(said, 18, 12.5, 12.5, "sans bold f-outline"),
            transform=at(x, y, self.print),
        )

    def troops(self) -> list[Markup]:
        """The troops in the landscape; in the beginning two share a tile (ERB-030)."""
        drawn = []
        for seat in (self.eyes.other, self.eyes.me):
            for number, stand in enumerate(self.view.stands(seat)):
                if stand:
                    x, y = self.place(stand[0], stand[1])
                    shared = number == RETINUE and stand == self.view.stands(1 - seat)[RETINUE]
                    aside = 5 if shared and seat == self.eyes.me else 55
                    drawn.append(troop(self.eyes, seat, number, x + aside, y + 50, 42))
        return drawn

    def roads(self) -> list[Markup]:
        """Every road that counts, with the buildings of both (ERB-131)."""
        return [self.road(tiles) for tiles in self.view.road_tiles() if self.view.score_roads]

    def road(self, tiles: Sequence[int]) -> Markup:
        """One road: it lights up under the pointer, and says how many buildings are whose."""
        middle, way = self.middle(tiles)
        x, y = self.place(*self.spot[middle])
        east, north = 50 * self.side * STEP_X[2 * way], 50 * self.side * STEP_Y[2 * way]
        white, blue = (sum(self.laid[self.spot[t]][1] == seat for t in tiles) for seat in (0, 1))
        said = self.eyes.say(
            "road", count=len(tiles), white=self.eyes.names[0], own=white,
            blue=self.eyes.names[1], other=blue,
        )  # fmt: skip
        return el(
            "g",
            el("title", said),
            el("path", d="".join(self.arms(t, tiles) for t in tiles), class_="way"),
            el(
                "g",
                el("path", d="M0-9.5h-11a9.5 9.5 0 0 0 0 19h11z", class_="f-white s-outline w2"),
                el("path", d="M0-9.5h11a9.5 9.5 0 0 1 0 19h-11z", class_="f-blue s-outline w2"),
                text(str(white), -9.5, 4.6, 13, "sans bold middle f-outline"),
                text(str(blue), 9.5, 4.6, 13, "sans bold middle f-ivory"),
                transform=at(x + 50 + east, y + 50 - north, self.print),
            ),
            id=self.road_id(tiles),
            class_="road",
        )

    def middle(self, road: Sequence[int]) -> tuple[int, int]:
        """A tile in the middle of a road and the way to the next one, north or east."""
        links = [(t, way) for t in road for way in (0, 1) if self.linked(t, way, road)]
        return links[len(links) // 2]

    def road_id(self, road: Sequence[int]) -> str:
        """The id of a road."""
        tile, way = self.middle(road)
        return f"road:{TILE_NAMES[tile]}.{'NE'[way]}"

    def arms(self, tile: int, road: Sequence[int]) -> str:
        """The part of a road on one tile, as path data."""
        x, y = self.place(*self.spot[tile])
        path = ""
        for way in range(4):
            leaves = THROUGH[tile] and ends(self.view, tile) >> way & 1
            if leaves or self.linked(tile, way, road):
                right, down = EDGE[way if self.side > 0 else way ^ 2]
                path += f"M{x + 50} {y + 50}L{x + right} {y + down}"
        return path

    def linked(self, tile: int, way: int, road: Sequence[int]) -> bool:
        """Does the road go on from a tile in a direction?

        Where two tiles meet that both end roads, that is a road of its own (ERB-135).
        """
        x, y = self.spot[tile]
        other, owner = self.laid.get((x + STEP_X[2 * way], y + STEP_Y[2 * way]), (-1, -1))
        if owner < 0 or other not in road or not ends(self.view, tile) >> way & 1:
            return False
        if not (THROUGH[tile] or THROUGH[other]) and len(road) > 2:
            return False
        return bool(ends(self.view, other) >> (way ^ 2) & 1)


@lru_cache(1_024)
def _corners(shown: tuple[Cell, ...]) -> str:
    """Small crosses at the corners of all fields that count."""
    points = {(x + dx, y + dy) for x, y in shown for dx in (0, FIELD) for dy in (0, FIELD)}
    return "".join(f"M{x - 7} {y}h14M{x} {y - 7}v14" for x, y in sorted(points))
