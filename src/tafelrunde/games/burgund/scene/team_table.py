"""The tables of the team game: main board, the own team, the other team, for every screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tafelrunde.games.burgund.modules.team import TEAMS
from tafelrunde.games.burgund.scene import Eyes, crane, duchy, routes, shields
from tafelrunde.games.burgund.scene.estate import COUNT, NOTE
from tafelrunde.games.burgund.scene.team import WHOLE_WIDTH, TeamEstates
from tafelrunde.games.burgund.scene.team_board import TeamBoard
from tafelrunde.games.burgund.scene.tiles import HIGH
from tafelrunde.kernel.draw import Markup, at, el, rect, sheet, text

# How something is drawn at a height, and how high it is.
Part = tuple[Callable[[float], Markup], float]
# The sheets of a wide table: board and other team above, the own team below.
WIDTH: Final = 1150
HEIGHT: Final = 788
BOARD: Final = (714, 354)
GAP: Final = 12
# A broad one: board and other team in a column on the left, the own team on the right.
BROAD: Final = (1464, 725)
COLUMN: Final = 580
COLUMN_BOARD: Final = 472
# An upright one: board, own team, other team one below the other.
UPRIGHT: Final = (1000, 1240)
BANDS: Final = (404, 518)
# Narrower, the members stand above what their team has.
SLIM: Final = 1100
# Silver, workers and goods of the own team, and how wide the strip with them is.
PURSE: Final = 36
STRIP: Final = 554
# How much larger than elsewhere the words for shields are.
WORDS: Final = 1.3
# The key spaces of the own team.
KEY: Final = 64.0
# On a phone.
TALL_HEAD: Final = 128
TALL_WAY: Final = 34
TALL_KEYS: Final = 96
TALL_RIVAL: Final = 304


class TeamSheets(TeamEstates):
    """What each team has, laid out on its sheet."""

    def large(self, x: float, y: float, width: float, height: float) -> Markup:
        """The own team; its key spaces are in the corners that the duchies leave."""
        lower = 0 if width > SLIM else 54
        lines = self.words_high(width - 24)
        high = height - routes.room(self.eyes, routes.MINE)
        top = 56 + lower + lines + crane.high(self.eyes, 46)
        # Beside the lowest spaces there has to be room for the own key spaces.
        corner = (width / 2 - 30 - 2.05 * KEY) / (WHOLE_WIDTH / 2 - 150)
        scale = min((high - top - 8) / duchy.HEIGHT, corner)
        left = (width - scale * WHOLE_WIDTH) / 2
        key = min(KEY, 102 * scale)
        foot = high - 10 - key * HIGH / 100
        return self.seat(
            self.ours, x, y,
            sheet(width, height),
            *self.heads(width, lower),
            self.in_short(18, 56 + lower, width - 24),
            *crane.choice(self.eyes, width / 2, 58 + lower + lines, 46),
            self.ground(width / 2, foot, key),
            self.whole(self.ours, left, high - 8 - scale * duchy.HEIGHT, scale),
            *self.both_dice(width, 52 if lower else 64 + lines, not lower or not lines),
            *self.keys_below(width, foot, key),
            *self.arriving(16, high - 10 - KEY * HIGH / 100 - 116, 60),
            *routes.draw(self.eyes, self.ours, 16, height - 46, width - 32, 40),
        )  # fmt: skip

    def words_high(self, width: float) -> float:
        """How high the words for the team's shields are."""
        return WORDS * shields.LINE * shields.lines(self.eyes, self.ours, width / WORDS)

    def in_short(self, x: float, y: float, width: float) -> Markup:
        """The team's shields in words, larger than elsewhere."""
        words = shields.in_words(self.eyes, self.ours, 0, 0, width / WORDS)
        return el("g", *words, transform=at(x, y, WORDS))

    def heads(self, width: float, y: float) -> list[Markup]:
        """Both members, and between or below them what the team has."""
        return [
            *self.member(self.me, 14, 34),
            *self.member(self.mate, width - 14, 34, end=True),
            rect((width - STRIP) / 2, y, STRIP, 50, 8, "common"),
            *self.purse(self.ours, (width - STRIP) / 2 + 14, y + 7, PURSE),
        ]

    def both_dice(self, width: float, y: float, named: bool) -> list[Markup]:
        """The own dice on the left, the partner's on the right, pale unless it is his turn."""
        mate = self.dice(self.mate, width - 16 - 2.25 * 40, y, 40)
        drawn = [
            *self.dice(self.me, 16, y, 48),
            el("g", *mate) if self.view.waiting(self.mate) else self.mates(*mate),
        ]
        if named:
            drawn += [
                text(self.dice_of(self.me), 16, y + 69, self.letters, NOTE),
                text(self.dice_of(self.mate), width - 16, y + 62, self.letters, f"{NOTE} end"),
            ]
        return drawn

    def ground(self, middle: float, foot: float, key: float) -> Markup:
        """What the common key spaces lie on."""
        wide = 2.05 * key + 24
        return rect(middle - wide / 2, foot - 23, wide, key * HIGH / 100 + 29, 8, "common")

    def keys_below(self, width: float, foot: float, key: float) -> list[Markup]:
        """Own, common and the partner's key spaces in a row, each below its name."""
        words, right = self.eyes.say("keys"), width - 16
        own = foot - (KEY - key) * HIGH / 100
        return [
            text(self.whose(self.me), 16, own - 26, self.letters, NOTE),
            text(words, 16, own - 9, self.letters, NOTE),
            *self.own_shelf(self.me, 16, own, KEY),
            text(self.say("common"), width / 2, foot - 6, self.letters, f"{COUNT} middle"),
            *self.common_shelf(self.ours, width / 2 - 1.025 * key, foot, key),
            text(self.whose(self.mate), right, own - 26, self.letters, f"{NOTE} end"),
            text(words, right, own - 9, self.letters, f"{NOTE} end"),
            self.mates(*self.own_shelf(self.mate, right - 2.05 * KEY, own, KEY)),
        ]

    def column(self, x: float, y: float, width: float, height: float) -> Markup:
        """The own team, where there is more height: its duchy takes the full width."""
        lines = self.words_high(width - 24)
        high = height - routes.room(self.eyes, routes.MINE)
        top = 112 + lines + crane.high(self.eyes, 46)
        foot = high - 10 - KEY * HIGH / 100
        scale = min((width - 24) / WHOLE_WIDTH, (foot - 34 - top) / duchy.HEIGHT)
        left, spare = (width - scale * WHOLE_WIDTH) / 2, foot - 34 - top - scale * duchy.HEIGHT
        return self.seat(
            self.ours, x, y,
            sheet(width, height),
            *self.heads(width, 54),
            *self.both_dice(width, 52, not lines),
            self.in_short(18, 110, width - 24),
            *crane.choice(self.eyes, width / 2, 112 + lines, 46),
            self.whole(self.ours, left, top + spare / 2, scale),
            self.ground(width / 2, foot, KEY),
            *self.keys_below(width, foot, KEY),
            *self.arriving(170, foot, KEY),
            *routes.draw(self.eyes, self.ours, 16, height - 46, width - 32, 40),
        )  # fmt: skip

    def beside(self, x: float, y: float, width: float, height: float) -> Markup:
        """The other team, where there is more width: its members beside the duchy."""
        side = self.theirs
        room = routes.room(self.eyes, 36)
        high = height - room
        across = width > 2 * COLUMN - 300
        key, folk = (44.0, 10.2 * 44 + 40) if across else (31.0, 158.0)
        arms = shields.in_a_row(self.eyes, side, 430, 8, width - 444)
        scale = min((width - folk - 24) / WHOLE_WIDTH, (high - 58) / duchy.HEIGHT)
        middle = (48 + high) / 2
        if across:
            members = self.opponents(side, width - folk / 2 - 8, middle, key)
        else:
            step, left = (high - 50) / 3, width - folk
            feet = [50 + 28 + k * step for k in range(3)]
            members = [
                *self.opponent(side, left, feet[0], key),
                *self.opponent(side + TEAMS, left, feet[1], key),
                *self.shared(side, left + folk / 2 - 6, feet[2], key),
            ]
        return self.seat(
            side, x, y,
            sheet(width, height),
            *self.purse(side, 14, 10, 27),
            *arms,
            self.whole(side, 12, middle - scale * duchy.HEIGHT / 2, scale),
            *members,
            *routes.draw(self.eyes, side, 12, height - 36, width - 24, 30),
        )  # fmt: skip

    def small(self, x: float, y: float, width: float, height: float) -> Markup:
        """The other team: one line for its purse, the double duchy, both members."""
        side = self.theirs
        route = routes.draw(self.eyes, side, 12, height - 36, width - 24, 30)
        foot = height - 40 - (36 if route else 0)
        arms = shields.in_a_row(self.eyes, side, 14, 42, width - 28)
        top = 74.0 if arms else 46.0
        scale = min((width - 20) / WHOLE_WIDTH, (foot - 34 - top) / duchy.HEIGHT)
        top += (foot - 34 - top - scale * duchy.HEIGHT) / 2
        return self.seat(
            side, x, y,
            sheet(width, height),
            *self.purse(side, 14, 10, 22 if self.eyes.tall else 27),
            *arms,
            self.whole(side, (width - scale * WHOLE_WIDTH) / 2, top, scale),
            *self.opponents(side, width / 2, foot, 33 if self.eyes.tall else 37),
            *route,
        )  # fmt: skip

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
        mate = self.dice(self.mate, width - 10 - 2.25 * 26, 92, 26)
        return self.seat(
            self.ours, x, y,
            sheet(width, height),
            *self.head(self.me, 8, 25, width / 2 - 8),
            *self.head(self.mate, width / 2 + 8, 25, width / 2 - 12),
            rect(6, 38, width - 12, 44, 8, "common"),
            *self.purse(self.ours, 12, 48, 24),
            *self.dice(self.me, 10, 88, 34),
            el("g", *mate) if self.view.waiting(self.mate) else self.mates(*mate),
            text(self.dice_of(self.mate), width - 20 - 2.25 * 26, 110, 13, f"{NOTE} end"),
            *shields.in_words(self.eyes, self.ours, 10, TALL_HEAD - 4, width - 12),
            *crane.choice(self.eyes, width / 2, top - crane.high(self.eyes, 37), 37),
            duchy.draw(self.eyes, self.ours, 6, top, scale),
            self.way(6, top + high / 2, width - 12, high + TALL_WAY, second - TALL_WAY / 2),
            duchy.draw(self.eyes, self.ours + TEAMS, 6, second, scale),
            rect(width / 2 - 1.1 * key, keys - 22, 2.2 * key, TALL_KEYS - 14, 8, "common"),
            text(self.whose(self.me), 10, keys - 7, 13, NOTE),
            text(self.say("common"), width / 2, keys - 7, 13, f"{COUNT} middle", 2 * key),
            text(self.whose(self.mate), width - 10, keys - 7, 13, f"{NOTE} end"),
            *self.own_shelf(self.me, 8, keys, key),
            *self.common_shelf(self.ours, width / 2 - 1.025 * key, keys, key),
            self.mates(*self.own_shelf(self.mate, width - 8 - 2.05 * key, keys, key)),
            *self.arriving(92, 84, 36),
            *routes.draw(self.eyes, self.ours, 6, height - 48, width - 12, 42),
        )  # fmt: skip

    def stacked_height(self, width: float) -> float:
        """How high the own team is on a phone."""
        high = (width - 12) / duchy.WIDTH * duchy.HEIGHT
        lower: float = shields.LINE * shields.lines(self.eyes, self.ours, width - 12)
        lower += crane.high(self.eyes, 37) + routes.room(self.eyes, routes.TALL)
        return TALL_HEAD + lower + 2 * high + TALL_WAY + TALL_KEYS


def wide(eyes: Eyes) -> tuple[float, float, Markup]:
    """Board and other team above, the own team below."""
    teams = TeamSheets(eyes)
    across, high = BOARD
    return WIDTH, HEIGHT, el(
        "g",
        TeamBoard(eyes, across, high).draw(0, 0),
        teams.small(across + GAP, 0, WIDTH - across - GAP, high),
        teams.large(0, high + GAP, WIDTH, HEIGHT - high - GAP),
    )  # fmt: skip


def broad(eyes: Eyes) -> tuple[float, float, Markup]:
    """Board and other team on the left, the own team on the right."""
    teams = TeamSheets(eyes)
    width, height = BROAD
    board = COLUMN_BOARD - routes.room(eyes, 36)
    below = board + GAP
    return width, height, el(
        "g",
        TeamBoard(eyes, COLUMN, board).draw(0, 0),
        teams.beside(0, below, COLUMN, height - below),
        teams.column(COLUMN + GAP, 0, width - COLUMN - GAP, height),
    )  # fmt: skip


def upright(eyes: Eyes) -> tuple[float, float, Markup]:
    """Board, own team and other team, each over the full width."""
    teams = TeamSheets(eyes)
    width, height = UPRIGHT
    board, mine = BANDS
    second, third = board + GAP, board + mine + 2 * GAP
    return width, height, el(
        "g",
        TeamBoard(eyes, width, board).draw(0, 0),
        teams.large(0, second, width, mine),
        teams.beside(0, third, width, height - third),
    )  # fmt: skip


def tall(eyes: Eyes, width: float, edge: float) -> tuple[Part, list[Part]]:
    """The own team and the other one, for a screen 390 pixels wide."""
    teams = TeamSheets(eyes)
    mine = teams.stacked_height(width)
    rival = TALL_RIVAL + (36 if routes.room(eyes, 1) else 0)
    return (
        (lambda y: teams.stacked(edge, y, width, mine), mine),
        [(lambda y: teams.small(edge, y, width, rival), rival)],
    )


def said(eyes: Eyes) -> str:
    """Both teams in words."""
    teams = TeamSheets(eyes)
    return " ".join(teams.in_words(side) for side in range(TEAMS))
