"""The Royal Reserve: seven places with the shield, both reaches, troops at court, the stack."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from tafelrunde.games.erben import words
from tafelrunde.games.erben.components import COLOURS, PLACES
from tafelrunde.games.erben.land import OUT
from tafelrunde.games.erben.scene import Eyes
from tafelrunde.games.erben.scene.tiles import FIELD, back, count_in_circle, loose, troop
from tafelrunde.kernel.draw import Markup, at, el, number, rect, sheet, text, use, whole

STYLE: Final = """
.orbit{fill:none;stroke:var(--line);stroke-width:2;stroke-dasharray:2 7;stroke-linecap:round}
.arc0{fill:none;stroke:var(--white);stroke-width:5;stroke-linecap:round}
.arc0.under{stroke:var(--outline);stroke-width:9}
.arc1{fill:none;stroke:var(--blue);stroke-width:6;stroke-linecap:round;stroke-dasharray:1 9}
.court.lit>.theirs{pointer-events:none}
@media screen and (prefers-color-scheme:dark){.arc1{stroke:var(--water)}}
"""

WIDTH: Final = 362
HEIGHT: Final = 352
ORBIT: Final = 121
CENTRE: Final = (WIDTH / 2, 183)
TILE: Final = 74
STRIP: Final = 84
# Smaller tiles have larger badges.
BADGE: Final = 60


class Ring:
    """The reserve as one viewer sees it."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes, self.view = eyes, eyes.view
        self.lying = eyes.view.offered()
        taken = [*self.lying, int(eyes.view.shield)]
        self.empty = [place for place in range(PLACES) if place not in taken]

    def draw(self, x: float, y: float, scale: float = 1) -> Markup:
        """The ring as it lies: tiles keep their places, the shield goes round (ERB-062)."""
        title = self.eyes.say("reserve").split()
        return whole(
            "g",
            sheet(WIDTH, HEIGHT),
            *(text(word, 14, 25 + 18 * k, 15, "serif f-ink") for k, word in enumerate(title)),
            el("circle", cx=CENTRE[0], cy=CENTRE[1], r=ORBIT, class_="orbit"),
            *(_place(place) for place in self.empty),
            *(self.offered(k, *_corner(place), TILE) for k, place in enumerate(self.lying)),
            *self.arcs(),
            self.court(),
            self.shield(*_on_orbit(int(self.view.shield), ORBIT), 82),
            self.stack(14, HEIGHT - 78, 52),
            self.discarded(),
            transform=at(x, y, scale),
        )

    def offered(self, count: int, x: float, y: float, size: float) -> Markup:
        """A tile of the reserve with its number; one out of both reaches is pale."""
        tile = int(self.view.ring[self.lying[count]])
        far = tile not in self.eyes.reached[0] and tile not in self.eyes.reached[1]
        return loose(
            self.eyes,
            tile,
            x,
            y,
            size,
            far,
            count_in_circle(count + 1, 50, 95, 13 if size > BADGE else 20),
        )

    def shield(self, x: float, y: float, size: float) -> Markup:
        """The Royal Shield with the crown of who is to take."""
        crown = int(self.view.crown)
        said = self.eyes.say("crown", colour=words.colour_of(crown, self.eyes.lang))
        return el(
            "g",
            el("title", said),
            use(f"royal-{crown}", -50, -50, 100),
            id="royal-shield",
            transform=at(x, y, size / 100),
        )

    def arcs(self) -> list[Markup]:
        """How far both reach, clockwise from the shield (ERB-052)."""
        drawn = []
        shield = int(self.view.shield)
        for seat, radius in ((self.eyes.me, 69), (self.eyes.other, 51)):
            count = len(self.eyes.reached[seat])
            if count:
                steps = (self.lying[count - 1] - shield) % PLACES
                x, y = _on_orbit(shield + 0.5, radius)
                end = _on_orbit(shield + steps + 0.12, radius)
                large = int(steps - 0.38 > PLACES / 2)
                points = (number(value) for value in (x, y, *end))
                path = "M{} {}A{r} {r} 0 {large} 1 {} {}".format(*points, r=radius, large=large)
                drawn += [*_reach(seat, path), use(f"troop-{seat}", end[0] - 10, end[1] - 10, 20)]
        return drawn

    def court(self) -> Markup:
        """Inside the ring: the troops at court, and where the others withdraw to."""
        troops = []
        for seat, y in ((self.eyes.other, -29), (self.eyes.me, 3)):
            own = self.eyes.at_court(seat)
            for k, which in enumerate(own):
                troops.append(troop(self.eyes, seat, which, 15 * (2 * k - len(own)) + 2, y, 26))
        return el(
            "g",
            el("title", self.eyes.say("court")),
            el("circle", r=44, class_="ring"),
            *(troops or [text(self.eyes.say("troops"), 0, 5, 13, "sans middle f-ink-2")]),
            id="court",
            class_="court",
            transform=at(*CENTRE),
        )

    def stack(self, x: float, y: float, size: float) -> Markup | None:
        """The stack, whose topmost back is seen (ERB-R03)."""
        count = int(self.view.stack)
        if count == 0:
            return None
        colour = int(self.view.top)
        word = words.box("colours", COLOURS[colour], self.eyes.lang)
        piles = [el("g", back(colour), transform=at(k, k, size / FIELD)) for k in (8, 4, 0)]
        return el(
            "g",
            el("title", self.eyes.say("top", count=count, colour=word)),
            *piles[-count:],
            count_in_circle(count, size / 2, size / 2, size * 0.28),
            id="stack",
            transform=at(x, y),
        )

    def discarded(self) -> Markup | None:
        """How many tiles have gone back into the box."""
        out = self.view.tiles(OUT)
        if not out:
            return None
        named = ", ".join(words.tile(tile, self.eyes.lang) for tile in out)
        note = self.eyes.say("out", count=len(out))
        return el(
            "g", el("title", named), text(note, WIDTH - 12, HEIGHT - 8, 13, "sans f-ink-2 end")
        )

    def strip(self, x: float, y: float, width: float) -> Markup:
        """The reserve in one line: the shield, the tiles, the stack."""
        step = (width - 10) / (PLACES + 1)
        reaches = []
        for seat, down in ((self.eyes.me, 69), (self.eyes.other, 78)):
            end = 4 + step * (len(self.eyes.reached[seat]) + 1) - 12
            path = f"M{number(12 + step)} {down}H{number(max(end, 12 + step))}"
            reaches += [*_reach(seat, path), use(f"troop-{seat}", end, down - 8, 15)]
        return el(
            "g",
            sheet(width, STRIP),
            self.shield(5 + step / 2, 30, step - 3),
            *(self.offered(k, 7 + step * (k + 1), 8, step - 4) for k in range(len(self.lying))),
            self.stack(width - 43, 11, 30),
            *reaches,
            transform=at(x, y),
        )


def _reach(seat: int, path: str) -> list[Markup]:
    """A line as far as a seat reaches: white's is drawn through, blue's is dotted."""
    under = [el("path", d=path, class_="arc0 under")] if seat == 0 else []
    return [*under, el("path", d=path, class_=f"arc{seat}")]


def _on_orbit(place: float, radius: float) -> tuple[float, float]:
    """A place of the ring; place 0 is on top, the others follow clockwise."""
    angle = 2 * pi * place / PLACES
    return CENTRE[0] + radius * sin(angle), CENTRE[1] - radius * cos(angle)


def _corner(place: int) -> tuple[float, float]:
    x, y = _on_orbit(place, ORBIT)
    return x - TILE / 2, y - TILE / 2


def _place(place: int) -> Markup:
    """A place that is empty in the last round (ERB-112)."""
    return rect(*_corner(place), TILE, TILE, 8, "orbit")
