"""The team game: left what is mine, in the middle what is ours, right what is my partner's.

That order never changes, and all that is common stands on the darker ground. Two halves of a double
duchy lie side by side, on a phone the own ones one below the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from tafelrunde.games.burgund.components import STACKS
from tafelrunde.games.burgund.frames import ROOM, WHERE
from tafelrunde.games.burgund.modules import team, team_words
from tafelrunde.games.burgund.modules.team import COMMON, SHELVES, TEAMS
from tafelrunde.games.burgund.scene import Eyes, duchy
from tafelrunde.games.burgund.scene.estate import COUNT, NOTE, Estates, Spot
from tafelrunde.games.burgund.scene.tiles import hexagon, key_id, loose, named
from tafelrunde.games.burgund.score import on_track
from tafelrunde.kernel.draw import Markup, at, el, fit, rect, text, use, whole
from tafelrunde.kernel.state import OVER

STYLE: Final = """
.common{fill:var(--parch-2);stroke:var(--line)}
.clasp{fill:var(--wood);stroke:var(--parch);stroke-width:6}
.way{fill:none;stroke:var(--wood);stroke-width:7;stroke-linejoin:round}
.steps{fill:none;stroke:var(--parch);stroke-width:2.4;stroke-dasharray:1 6;stroke-linecap:round}
.mate{opacity:.5}
@media screen and (prefers-color-scheme:dark){.mate{opacity:.72}
.clasp,.way{fill:none;stroke:var(--line)}}
"""

# The smallest letters on a wide table, and on a phone.
SMALL: Final = 14.4
TALL_SMALL: Final = 12.5
# A double duchy, in the units of a space.
WHOLE_WIDTH: Final = 2 * duchy.WIDTH


def free_id(shelf: int, place: int) -> str:
    """The id of an empty key space of a seat or of a team."""
    return f"free:{SHELVES[shelf]}.{place + 1}"


class TeamEstates(Estates):
    """Both teams as one viewer sees them; a spectator sees the first team large."""

    def __init__(self, eyes: Eyes) -> None:
        super().__init__(eyes)
        self.say = partial(team_words.say, eyes.lang)
        self.me, self.mate = eyes.me, int(team.partner(eyes.me))
        self.ours = int(team.leader(eyes.me))
        self.theirs = 1 - self.ours
        self.letters = TALL_SMALL if eyes.tall else SMALL

    def in_words(self, seat: int) -> str:
        """What a team has; its second member adds nothing."""
        if seat >= TEAMS:
            return ""
        return self.say(
            "in words", side=team_words.SIDES[seat], points=self.view.points(seat),
            silver=self.view.silver[seat], workers=self.view.workers[seat],
        )  # fmt: skip

    def seat(self, seat: int, x: float, y: float, *parts: Markup | None) -> Markup:
        """All that belongs to a team; a touch opens the other one large."""
        closer = None if seat == self.ours else "1"
        return whole(
            "g", *parts, id=f"seat:{seat}", role="group", aria_label=self.in_words(seat),
            transform=at(x, y), data_closer=closer,
        )  # fmt: skip

    def member(self, seat: int, x: float, y: float, end: bool = False) -> list[Markup]:
        """Crest, name, what a member is doing, own points; from the left or up to the right."""
        said, now = self.standing(seat)
        if not now and self.comes_next(seat):
            said = self.say("next")
        name, points = fit(self.eyes.names[seat], 5.5), str(on_track(self.view, seat))
        letters = 11.5 * len(name)
        wide = (8.8 if now else 7.6) * len(said) + 20
        mark = 31 + 11 * len(points)
        left = x - (30 + letters + 8 + wide + 10 + mark) if end else x
        pill = left + 38 + letters + 6
        return [
            self.crest(seat, left, y - 20, 28),
            text(name, left + 36, y, 20, "serif f-ink"),
            rect(pill, y - 17, wide, 23, 11.5, "f-chosen" if now else "f-none s-line"),
            text(said, pill + wide / 2, y - 1, self.letters,
                 f"sans middle {'f-on-chosen bold' if now else 'f-ink-2'}"),
            use("laurel", pill + wide + 8, y - 19, 24),
            text(points, pill + wide + 35, y, 18, COUNT),
        ]  # fmt: skip

    def comes_next(self, seat: int) -> bool:
        """Is this the next in turn order who has dice left?"""
        if self.view.actor == OVER or self.view.window:
            return False
        waiting = [
            int(marker) for marker in self.view.order if 0 < self.view.dice[2 * int(marker)] < 8
        ]
        after = [one for one in waiting if not self.view.waiting(one)]
        return bool(after) and after[0] == seat

    def purse(self, side: int, x: float, y: float, size: float) -> list[Markup]:
        """Team, sum, silver, workers, store and sold goods, side by side."""
        points, name = str(self.view.points(side)), self.say("side", side=team_words.SIDES[side])
        begin = x + size * 3.35 + size * 0.42 * len(points)
        step = size * 1.95
        return [
            text(name, x, y + size * 0.68, size * 0.56, "serif f-ink", size * 1.85),
            use("laurel", x + size * 2.0, y + 1, size * 0.86),
            text(points, x + size * 2.95, y + size * 0.72, size * 0.68, COUNT),
            self.pile(side, "silver", begin, y, size),
            self.pile(side, "workers", begin + step, y, size),
            *self.store(side, begin + 2 * step, y, size),
            self.pile(side, "sold", begin + 2 * step + size * 1.26 * STACKS + 6, y, size),
        ]

    def shelf(self, shelf: int, spots: Sequence[Spot], width: float, said: str) -> list[Markup]:
        """Key spaces of a member or of a team; many tiles overlap (BUR-249)."""
        tiles = self.view.key_spaces(shelf)
        first, last = spots
        step = (last[0] - first[0]) / max(1, len(tiles) - 1)
        drawn, before, copy = [], -1, 0
        usable = shelf in (self.me, int(team.shelf(self.me, COMMON)))
        for k, tile in enumerate(tiles):
            x, y = first[0] + k * step, first[1]
            if tile < 0:
                drawn.append(self.empty(shelf, k, x, y, width, said))
                continue
            copy = copy + 1 if tile == before else 0
            before = tile
            goals = duchy.goals(self.eyes, tile) if usable else ("", "")
            name = key_id(shelf, tile, copy)
            drawn.append(loose(name, tile, self.eyes.lang, x, y, width, goals=goals))
        return drawn

    def empty(self, shelf: int, place: int, x: float, y: float, width: float, said: str) -> Markup:
        """An empty key space, to which a tile may go (BUR-R70)."""
        return el(
            "g",
            el("title", said),
            hexagon(52, "hollow"),
            el("g", use("key", 28, 36, 44), class_="used"),
            hexagon(53, "ring" if width > 44 else "ring broad"),
            id=free_id(shelf, place),
            class_="space",
            transform=at(x, y, width / 100),
        )

    def own_shelf(self, seat: int, x: float, y: float, width: float) -> list[Markup]:
        """The two key spaces of a member."""
        said = self.say("free own", name=self.eyes.names[seat])
        return self.shelf(seat, ((x, y), (x + width * 1.05, y)), width, said)

    def common_shelf(self, side: int, x: float, y: float, width: float) -> list[Markup]:
        """The two key spaces of a team."""
        said = self.say("free common", side=team_words.SIDES[side])
        return self.shelf(4 + side, ((x, y), (x + width * 1.05, y)), width, said)

    def arriving(self, x: float, y: float, width: float) -> list[Markup]:
        """A tile of a member of the large team that has no key space yet."""
        frames = self.view.frames
        idle = self.view.window or self.view.actor == OVER
        if idle or frames.kind() not in (ROOM, WHERE):
            return []
        if not (frames.owners() >> self.me | frames.owners() >> self.mate) & 1:
            return []
        new = int(frames.arg(0))
        said = self.eyes.say("new", tile=named(new, self.eyes.lang))
        return [loose("new", new, self.eyes.lang, x, y, width, said)]

    def whole(self, side: int, x: float, y: float, scale: float) -> Markup:
        """A double duchy: both halves and the clasp that joins them (BUR-R138)."""
        clasp = rect(duchy.WIDTH - 10, duchy.HEIGHT / 2 - 36, 20, 72, 10, "clasp")
        seam = {"pointer_events": "none", "transform": at(x, y, scale)}
        return el(
            "g",
            duchy.draw(self.eyes, side, x, y, scale),
            duchy.draw(self.eyes, side + TEAMS, x + scale * duchy.WIDTH, y, scale),
            el("g", el("title", self.say("seam")), clasp, **seam),
        )

    def whose(self, seat: int) -> str:
        """Who alone may use some key spaces."""
        if seat == self.eyes.viewer:
            return self.say("only you")
        return self.say("only one", name=fit(self.eyes.names[seat], 5.5))

    def mates(self, *parts: Markup) -> Markup:
        """What only the partner may use is pale, but not to a spectator (BUR-207)."""
        return el("g", *parts, class_="mate" if self.eyes.viewer == self.me else None)

    def dice_of(self, seat: int) -> str:
        """Whose dice these are."""
        if seat == self.eyes.viewer:
            return self.say("your dice")
        return self.say("dice of", name=fit(self.eyes.names[seat], 5.5))

    def opponent(self, seat: int, x: float, foot: float, key: float) -> list[Markup]:
        """A member of the other team: name, points, dice, own key spaces."""
        now = bool(self.view.waiting(seat))
        name = fit(self.eyes.names[seat], 5.0)
        points = str(on_track(self.view, seat))
        die = key * 0.72
        return [
            self.crest(seat, x, foot - 30, 20),
            text(name, x + 25, foot - 14, 15, "serif f-ink"),
            text(points, x + 32 + 8.4 * len(name), foot - 14, 15, COUNT),
            rect(x - 3, foot - 33, 40 + 8.4 * len(name) + 9 * len(points), 26, 8, "now")
            if now
            else el("g"),
            *self.dice(seat, x, foot + 2, die),
            *self.own_shelf(seat, x + 2.35 * die, foot - 6, key),
        ]

    def shared(self, side: int, middle: float, foot: float, key: float) -> list[Markup]:
        """The common key spaces of the other team on their ground."""
        wide = max(2.05 * key + 16, 6.4 * self.letters)
        return [
            rect(middle - wide / 2, foot - 28, wide, 1.16 * key + 26, 8, "common"),
            text(self.say("common"), middle, foot - 12, self.letters, f"{NOTE} middle", wide - 10),
            *self.common_shelf(side, middle - 1.025 * key, foot - 6, key),
        ]

    def opponents(self, side: int, middle: float, foot: float, key: float) -> list[Markup]:
        """Both members of the other team, and between them what they have in common."""
        return [
            *self.opponent(side, middle - 4.9 * key - 18, foot, key),
            *self.shared(side, middle, foot, key),
            *self.opponent(side + TEAMS, middle + 1.025 * key + 18, foot, key),
        ]

    def head(self, seat: int, x: float, base: float, width: float) -> list[Markup]:
        """A member on a phone: crest, name, points, and a ring whose turn it is."""
        now = bool(self.view.waiting(seat))
        name, points = fit(self.eyes.names[seat], 6.0), str(on_track(self.view, seat))
        return [
            rect(x - 2, base - 21, width, 29, 8, "now") if now else el("g"),
            self.crest(seat, x + 2, base - 18, 22),
            text(name, x + 30, base, 17, "serif f-ink"),
            use("laurel", x + width - 34 - 10 * len(points), base - 17, 20),
            text(points, x + width - 9, base, 16, f"{COUNT} end"),
        ]

    def way(self, x: float, y: float, width: float, down: float, across: float) -> Markup:
        """From the right tip of the upper half to the left tip of the lower one."""
        said = self.say("seam")
        line = f"M{x + width} {y + 24}V{across}H{x}V{y + down - 24}"
        wide = 6.6 * len(said) + 24
        return el(
            "g",
            el("path", d=line, class_="way"),
            el("path", d=line, class_="steps"),
            rect(x + (width - wide) / 2, across - 12, wide, 24, 12, "common"),
            text(said, x + width / 2, across + 4.5, 12.5, "sans middle f-ink", wide - 14),
            pointer_events="none",
        )
