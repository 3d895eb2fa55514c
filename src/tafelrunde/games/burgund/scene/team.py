"""The team game: left what is mine, in the middle what is ours, right what is my partner's.

That order never changes, and all that is common stands on the darker ground. Two halves of a double
duchy lie side by side, on a phone the own ones one below the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from tafelrunde.games.burgund.components import (
    STACKS,
)
from tafelrunde.games.burgund.frames import ROOM, WHERE
from tafelrunde.games.burgund.modules import team, team_words
from tafelrunde.games.burgund.modules.team import COMMON, TEAMS
from tafelrunde.games.burgund.scene import Eyes, crane, duchy, routes, shields
from tafelrunde.games.burgund.scene.board import Board
from tafelrunde.games.burgund.scene.estate import COUNT, NOTE, Estates, Spot
from tafelrunde.games.burgund.scene.team_board import TeamBoard
from tafelrunde.games.burgund.scene.tiles import HIGH, hexagon, key_id, loose, named
from tafelrunde.games.burgund.score import on_track
from tafelrunde.kernel.draw import Markup, at, el, fit, rect, sheet, text, use
from tafelrunde.kernel.state import OVER

STYLE: Final = """
.common{fill:var(--parch-2);stroke:var(--line)}
.clasp{fill:var(--wood);stroke:var(--parch);stroke-width:6}
.way{fill:none;stroke:var(--wood);stroke-width:7;stroke-linejoin:round}
.steps{fill:none;stroke:var(--parch);stroke-width:2.4;stroke-dasharray:1 6;stroke-linecap:round}
.mate{opacity:.5}
@media (prefers-color-scheme:dark){.mate{opacity:.72}.clasp,.way{fill:none;stroke:var(--line)}}
"""

# The sheets of a wide table: board and other team above, the own team below.
WIDTH: Final = 1100
HEIGHT: Final = 826
BOARD: Final = (662, 352)
GAP: Final = 12
# On a phone.
TALL_HEAD: Final = 128
TALL_WAY: Final = 34
TALL_KEYS: Final = 96
TALL_RIVAL: Final = 304
# A double duchy, in the units of a space.
WHOLE_WIDTH: Final = 2 * duchy.WIDTH


def free_id(shelf: int, place: int) -> str:
    """The id of an empty key space of a seat or of a team."""
    return f"free:{'0123AB'[shelf]}.{place + 1}"


class TeamEstates(Estates):
    """Both teams as one viewer sees them; a spectator sees the first team large."""

    def __init__(self, eyes: Eyes) -> None:
        super().__init__(eyes)
        self.say = partial(team_words.say, eyes.lang)
        self.me, self.mate = eyes.me, int(team.partner(eyes.me))
        self.ours = int(team.leader(eyes.me))
        self.theirs = 1 - self.ours

    def in_words(self, seat: int) -> str:
        """What a team has; its second member adds nothing."""
        if seat >= TEAMS:
            return ""
        return self.say(
            "in words", side=team_words.SIDES[seat], points=self.view.points(seat),
            silver=self.view.silver[seat], workers=self.view.workers[seat],
        )  # fmt: skip

    def member(self, seat: int, x: float, y: float, end: bool = False) -> list[Markup]:
        """Crest, name, what a member is doing, own points; from the left or up to the right."""
        said, now = self.standing(seat)
        if not now and self.comes_next(seat):
            said = self.say("next")
        name, points = fit(self.eyes.names[seat], 5.5), str(on_track(self.view, seat))
        letters = 11.5 * len(name)
        wide = 7.4 * len(said) + 20
        mark = 31 + 11 * len(points)
        left = x - (30 + letters + 8 + wide + 10 + mark) if end else x
        pill = left + 38 + letters + 6
        return [
            self.crest(seat, left, y - 20, 28),
            text(name, left + 36, y, 20, "serif f-ink"),
            rect(pill, y - 17, wide, 23, 11.5, "f-chosen" if now else "f-none s-line"),
            text(said, pill + wide / 2, y - 1, 14,
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
            text(name, x, y + size * 0.68, size * 0.56, "serif f-ink"),
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

    def whole(self, side: int, x: float, y: float, scale: float, small: bool) -> Markup:
        """A double duchy: both halves and the clasp that joins them (BUR-R138)."""
        clasp = rect(duchy.WIDTH - 10, duchy.HEIGHT / 2 - 36, 20, 72, 10, "clasp")
        return el(
            "g",
            duchy.draw(self.eyes, side, 0, 0, 1),
            duchy.draw(self.eyes, side + TEAMS, duchy.WIDTH, 0, 1),
            el("g", el("title", self.say("seam")), clasp, pointer_events="none"),
            transform=at(x, y, scale),
            data_closer="1" if small else None,
        )

    def whose(self, seat: int) -> str:
        """Who alone may use some key spaces."""
        if seat == self.eyes.viewer:
            return self.say("only you")
        return self.say("only one", name=fit(self.eyes.names[seat], 5.5))

    def mates(self, *parts: Markup) -> Markup:
        """What only the partner may use is pale, but not to a spectator (BUR-207)."""
        return el("g", *parts, class_="mate" if self.eyes.viewer == self.me else None)

    def large(self, x: float, y: float, width: float, height: float) -> Markup:
        """The own team."""
        lines = shields.LINE * shields.lines(self.eyes, self.ours, width - 24)
        copies = crane.high(self.eyes, 46)
        route = routes.draw(self.eyes, self.ours, 16, height - 46, width - 32, 40)
        high = height - routes.room(self.eyes, routes.MINE)
        top = 54 + lines + copies
        scale = (high - top - 10) / duchy.HEIGHT
        left = (width - scale * WHOLE_WIDTH) / 2
        key = min(64.0, 102 * scale)
        foot = high - 10 - key * HIGH / 100
        middle = width / 2 - 1.025 * key
        theirs = width - 16 - 2.05 * key
        turning = bool(self.view.waiting(self.mate))
        dice = [
            *self.dice(self.mate, width - 16 - 2.25 * 40, 64 + lines, 40),
            text(self.dice_of(self.mate), width - 16, 124 + lines, 14, f"{NOTE} end"),
        ]
        return self.seat(
            self.ours, x, y,
            sheet(width, height),
            *self.member(self.me, 14, 34),
            *self.member(self.mate, width - 14, 34, end=True),
            rect(width / 2 - 262, 0, 524, 50, 8, "common"),
            *self.purse(self.ours, width / 2 - 246, 8, 34),
            *shields.in_words(self.eyes, self.ours, 18, 54, width - 24),
            *crane.choice(self.eyes, width / 2, 56 + lines, 46),
            rect(middle - 12, foot - 22, 2.05 * key + 24, high - foot + 16, 8, "common"),
            self.whole(self.ours, left, top, scale, small=False),
            *self.dice(self.me, 16, 64 + lines, 48),
            text(self.dice_of(self.me), 16, 132 + lines, 14, NOTE),
            el("g", *dice) if turning else self.mates(*dice),
            text(self.whose(self.me), 16, foot - 26, 14, NOTE),
            text(self.eyes.say("keys"), 16, foot - 9, 14, NOTE),
            *self.own_shelf(self.me, 16, foot, key),
            text(self.say("common"), width / 2, foot - 6, 14, f"{COUNT} middle"),
            *self.common_shelf(self.ours, middle, foot, key),
            text(self.whose(self.mate), width - 16, foot - 26, 14, f"{NOTE} end"),
            text(self.eyes.say("keys"), width - 16, foot - 9, 14, f"{NOTE} end"),
            self.mates(*self.own_shelf(self.mate, theirs, foot, key)),
            *self.arriving(16, foot - 116, 60),
            *route,
        )  # fmt: skip

    def dice_of(self, seat: int) -> str:
        """Whose dice these are."""
        if seat == self.eyes.viewer:
            return self.say("your dice")
        return self.say("dice of", name=fit(self.eyes.names[seat], 5.5))

    def small(self, x: float, y: float, width: float, height: float) -> Markup:
        """The other team: one line for its purse, the double duchy, both members."""
        side = self.theirs
        route = routes.draw(self.eyes, side, 12, height - 36, width - 24, 30)
        high = height - (36 if route else 0)
        foot = high - 40
        size = 24 if width > 400 else 22
        lines = shields.in_a_row(self.eyes, side, 14, 40, width - 28)
        top = 66.0 if lines else 46.0
        scale = min((width - 20) / WHOLE_WIDTH, (foot - 34 - top) / duchy.HEIGHT)
        top += (foot - 34 - top - scale * duchy.HEIGHT) / 2
        key = 36 if width > 400 else 34
        middle = width / 2 - 1.025 * key
        return self.seat(
            side, x, y,
            sheet(width, height),
            *self.purse(side, 14, 10, size),
            *lines,
            self.whole(side, (width - scale * WHOLE_WIDTH) / 2, top, scale, small=True),
            *self.opponent(side, 12, foot, key, width),
            rect(middle - 8, foot - 28, 2.05 * key + 16, high - foot + 22, 8, "common"),
            text(self.say("common"), width / 2, foot - 12, 13, f"{NOTE} middle"),
            *self.common_shelf(side, middle, foot - 6, key),
            *self.opponent(side + TEAMS, width / 2 + 1.025 * key + 16, foot, key, width),
            *route,
        )  # fmt: skip

    def opponent(self, seat: int, x: float, foot: float, key: float, width: float) -> list[Markup]:
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

    def stacked(self, x: float, y: float, width: float, height: float) -> Markup:
        """The own team on a phone: one half below the other, and the way between them."""
        lower: float = shields.LINE * shields.lines(self.eyes, self.ours, width - 12)
        lower += crane.high(self.eyes, 37)
        scale = (width - 12) / duchy.WIDTH
        high = scale * duchy.HEIGHT
        top = TALL_HEAD + lower
        second = top + high + TALL_WAY
        keys = second + high + 30
        key = 52.0
        route = routes.draw(self.eyes, self.ours, 6, height - 48, width - 12, 42)
        mate = self.mates(
            *self.dice(self.mate, width - 10 - 2.25 * 26, 92, 26),
        )
        if self.view.waiting(self.mate):
            mate = el("g", *self.dice(self.mate, width - 10 - 2.25 * 26, 92, 26))
        words_at = TALL_HEAD - 4
        return self.seat(
            self.ours, x, y,
            sheet(width, height),
            *self.head(self.me, 8, 25, width / 2 - 8),
            *self.head(self.mate, width / 2 + 8, 25, width / 2 - 12),
            rect(6, 38, width - 12, 44, 8, "common"),
            *self.purse(self.ours, 12, 48, 24),
            *self.dice(self.me, 10, 88, 34),
            mate,
            text(self.dice_of(self.mate), width - 20 - 2.25 * 26, 110, 13, f"{NOTE} end"),
            *shields.in_words(self.eyes, self.ours, 10, words_at, width - 12),
            *crane.choice(self.eyes, width / 2, top - crane.high(self.eyes, 37), 37),
            duchy.draw(self.eyes, self.ours, 6, top, scale),
            self.way(6, top + high / 2, width - 12, high + TALL_WAY, second - TALL_WAY / 2),
            duchy.draw(self.eyes, self.ours + TEAMS, 6, second, scale),
            rect(width / 2 - 1.1 * key, keys - 22, 2.2 * key, TALL_KEYS - 14, 8, "common"),
            text(self.whose(self.me), 10, keys - 7, 13, NOTE),
            text(self.say("common"), width / 2, keys - 7, 13, f"{COUNT} middle"),
            text(self.whose(self.mate), width - 10, keys - 7, 13, f"{NOTE} end"),
            *self.own_shelf(self.me, 8, keys, key),
            *self.common_shelf(self.ours, width / 2 - 1.025 * key, keys, key),
            self.mates(*self.own_shelf(self.mate, width - 8 - 2.05 * key, keys, key)),
            *self.arriving(92, 84, 36),
            *route,
        )  # fmt: skip

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
            text(said, x + width / 2, across + 4.5, 12.5, "sans middle f-ink"),
            pointer_events="none",
        )

    def stacked_height(self, width: float) -> float:
        """How high the own team is on a phone."""
        high = (width - 12) / duchy.WIDTH * duchy.HEIGHT
        lower: float = shields.LINE * shields.lines(self.eyes, self.ours, width - 12)
        lower += crane.high(self.eyes, 37) + routes.room(self.eyes, routes.TALL)
        return TALL_HEAD + lower + 2 * high + TALL_WAY + TALL_KEYS


def wide(eyes: Eyes) -> tuple[float, float, Markup]:
    """Board and other team above, the own team below."""
    teams = TeamEstates(eyes)
    across, high = BOARD
    return WIDTH, HEIGHT, el(
        "g",
        TeamBoard(eyes, across, high).draw(0, 0),
        teams.small(across + GAP, 0, WIDTH - across - GAP, high),
        teams.large(0, high + GAP, WIDTH, HEIGHT - high - GAP),
    )  # fmt: skip


def tall(eyes: Eyes, width: float, edge: float, board: float) -> tuple[float, Markup]:
    """One below the other, for a screen 390 pixels wide."""
    teams = TeamEstates(eyes)
    mine = teams.stacked_height(width)
    rival = TALL_RIVAL + (36 if routes.room(eyes, 1) else 0)
    second = 2 * edge + board
    third = second + mine + edge
    return third + rival + edge, el(
        "g",
        Board(eyes, width, board).draw(edge, edge),
        teams.stacked(edge, second, width, mine),
        teams.small(edge, third, width, rival),
    )


def said(eyes: Eyes) -> str:
    """Both teams in words."""
    teams = TeamEstates(eyes)
    return " ".join(teams.in_words(side) for side in range(TEAMS))
