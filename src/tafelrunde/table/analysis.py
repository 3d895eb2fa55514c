"""Looking back at a match that is over: everybody's chances, each decision graded, luck told apart.

Chances come from playing on from the complete position, which is allowed only now; what would have
been better is asked of an adviser who knows no more than the seat did. All is counted in thoughts
and games, none of it in seconds, so that the same match always gives the same analysis.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

import msgspec

from tafelrunde.kernel.match import Match
from tafelrunde.kernel.state import State
from tafelrunde.table import workshop
from tafelrunde.table.bot_pool import LOOKING_BACK, BotPool
from tafelrunde.table.grading import Account, Row, account, gap, grade, luck, shares

# So much in all, and at least and at most for one question: the adviser's thoughts, then games that
# are played on, for every decision at first, for the curve, for what was drawn.
THOUGHTS = (40_000, 80, 300)
COARSELY = (6_000, 8, 48)
CURVE = (4_000, 12, 48)
DRAWN = (4_000, 16, 64)
# The decisions that seem to have lost more than this are looked at again, the worst first, by fresh
# games: what was picked for looking bad is often only noise.
SUSPECT = 0.03
SUSPECTS = 16
CLOSELY = 160
# So many moments are on the curve; of a longer match some are left out.
MOMENTS = 120
# The longest that one question may take, so that who waits for a bot's move soon gets it; games are
# asked for in so small portions that no machine should need that long.
SECONDS = 8.0
PORTION = 16
AT_ONCE = 3


class Decision(msgspec.Struct, frozen=True):
    """A move, what it lost against the adviser's, and the chances of its seat after either.

    `error` is the standard error of the loss. `decided` says that the game was, and that the loss
    is one of points, as much as it would be in an even game. `closely` says that it was looked at
    twice.
    """

    entry: int
    seat: int
    move: str
    better: str
    loss: float
    error: float
    grade: str
    played: float
    chance: float
    decided: bool
    closely: bool


class Analysis(msgspec.Struct, frozen=True):
    """Chances after entries, what luck changed in them, all decisions, and each seat's account."""

    chances: list[tuple[int, list[float]]]
    luck: list[tuple[int, list[float]]]
    decisions: list[Decision]
    accounts: list[Account]


async def analyse(
    match: Match, bot_pool: BotPool, progress: Callable[[float], None], seed: str = ""
) -> Analysis:
    """Look back at what stands of a finished match; `progress` is told from 0 to 1."""
    review = _Review(match, bot_pool, progress, seed)
    await review.ask_adviser()
    await review.compare(sorted(review.other), "coarsely", _each(COARSELY, len(review.other)))
    await review.look_closely()
    await review.follow_curve()
    return review.report()


def _each(budget: tuple[int, int, int], questions: int) -> int:
    """How much there is for one of so many questions."""
    total, least, most = budget
    return max(least, min(most, total // max(1, questions)))


class _Review:
    """What is known so far, by the place of an entry among those that stand."""

    def __init__(
        self, match: Match, bot_pool: BotPool, progress: Callable[[float], None], seed: str
    ) -> None:
        self.match = match
        self.bot_pool = bot_pool
        self.progress = progress
        self.seed = seed
        self.entries = [match.entries[number] for number in match.standing]
        self.drawn = [place for place, entry in enumerate(self.entries) if place and entry.outcomes]
        # Of each decision the adviser's move; those that were played otherwise, with both moves'
        # games; and the games after a moment and after a move before its draw.
        self.advice: dict[int, int] = {}
        self.other: list[int] = []
        self.games: dict[int, tuple[Sequence[Row], Sequence[Row]]] = {}
        self.closely: set[int] = set()
        self.came: dict[int, Sequence[Row]] = {}
        self.expected: dict[int, Sequence[Row]] = {}
        self.gate = asyncio.Semaphore(AT_ONCE)
        self.questions = 4 * len(self.entries)
        self.asked = 0
        self.share = 0.0

    async def ask_adviser(self) -> None:
        """What would have been better wherever there was a choice?"""
        free = await workshop.laboured(
            lambda: [place for place in range(1, len(self.entries)) if self._is_free(place)]
        )
        each = _each(THOUGHTS, len(free))
        await self._all([partial(self._advise, place, each) for place in free])
        self.other = [place for place in free if self.advice[place] != self.entries[place].move]
        curve = min(len(self.entries), MOMENTS) + 2 * len(self.drawn)
        self.questions = len(free) + len(self.other) + curve + SUSPECTS
        self.asked = len(free)

    async def compare(self, places: Sequence[int], how: str, count: int) -> None:
        """Play on after what was played and after what was advised, by the same luck."""

        async def one(place: int) -> None:
            moves = [self.entries[place].move, self.advice[place]]
            played, better = await self._play_on(place - 1, how, count, place, moves)
            self.games[place] = (played, better)

        await self._all([partial(one, place) for place in places])

    async def look_closely(self) -> None:
        """Those that seem bad once more, by fresh games."""
        lost = {place: gap(*self.games[place], self.entries[place].seat) for place in self.other}
        bad = [place for place, found in lost.items() if found.loss >= SUSPECT]
        bad.sort(key=lambda place: (-lost[place].loss, place))
        self.closely = set(bad[:SUSPECTS])
        await self.compare(sorted(self.closely), "closely", CLOSELY)

    async def follow_curve(self) -> None:
        """The chances at moments of the match, and before and after everything that was drawn."""
        last = len(self.entries) - 1
        evenly = min(last, MOMENTS - 1)
        moments = {round(k * last / evenly) if evenly else 0 for k in range(evenly + 1)}
        each = _each(CURVE, len(moments))
        lucky = _each(DRAWN, 2 * len(self.drawn))

        async def moment(place: int) -> None:
            count = lucky if place in self.drawn else each
            [self.came[place]] = await self._play_on(place, "moment", count)

        async def draw(place: int) -> None:
            move = self.entries[place].move
            [self.expected[place]] = await self._play_on(place - 1, "drawn", lucky, place, [move])

        todo = [partial(moment, place) for place in sorted(moments | set(self.drawn))]
        await self._all(todo + [partial(draw, place) for place in self.drawn])

    def report(self) -> Analysis:
        """Everything that was found."""
        self.progress(1.0)
        decisions = [self._decision(place) for place in sorted(self.advice)]
        drawn = [
            (self.entries[place].number, luck(self.expected[place], self.came[place]))
            for place in self.drawn
        ]
        curve = [
            (self.entries[place].number, shares(self.came[place])) for place in sorted(self.came)
        ]
        accounts = []
        for seat in range(len(self.match.names)):
            mine = [(d.grade, d.loss, d.error) for d in decisions if d.seat == seat]
            accounts.append(account(mine, sum(change[seat] for _, change in drawn)))
        return Analysis(curve, [one for one in drawn if any(one[1])], decisions, accounts)

    def _decision(self, place: int) -> Decision:
        entry, text = self.entries[place], self.match.game.verbs.text
        better = self.advice[place]
        if place not in self.games:
            near = shares(self.came[min(self.came, key=lambda at: (abs(at - place), at))])
            chance = near[entry.seat]
            return Decision(
                entry.number, entry.seat, text(entry.move), text(better), 0.0, 0.0, "best",
                chance, chance, decided=False, closely=False,
            )  # fmt: skip
        played, advised = self.games[place]
        found = gap(played, advised, entry.seat)
        named = grade(found.loss, found.error)
        return Decision(
            entry.number, entry.seat, text(entry.move), text(better), found.loss, found.error,
            named, shares(played)[entry.seat], shares(advised)[entry.seat], found.decided,
            place in self.closely,
        )  # fmt: skip

    def _state(self, place: int) -> State:
        return self.match.state_after(self.entries[place].number)

    def _is_free(self, place: int) -> bool:
        seat = self.entries[place].seat
        return seat >= 0 and len(self._state(place - 1).moves(seat)) > 1

    async def _advise(self, place: int, thoughts: int) -> None:
        seat = self.entries[place].seat
        view = self._state(place - 1).seen_by(seat)
        seed = f"{self.seed} adviser {place}"
        asked = (self.match.game, view, seat, thoughts, SECONDS, seed, LOOKING_BACK)
        async with self.gate:
            ranked = await self.bot_pool.rank(*asked)
        self.advice[place] = ranked[0][0]
        self._told()

    async def _play_on(
        self, place: int, how: str, count: int, of: int = 0, moves: Sequence[int] = (-1,)
    ) -> list[list[Row]]:
        """The ends of games from a place on, for each move of the seat of an entry."""
        seat = self.entries[of].seat if of else -1
        seed = f"{self.seed} {how} {place}"
        state = self._state(place)
        found: list[list[Row]] = [[] for _ in moves]
        for first in range(0, count, PORTION):
            portion = min(PORTION, count - first)
            async with self.gate:
                games = await self.bot_pool.sample(
                    self.match.game, state, seat, moves, first, portion, SECONDS, seed
                )
            for rows, more in zip(found, games, strict=True):
                rows += more
        self._told()
        return found

    async def _all(self, todo: Sequence[Callable[[], Coroutine[Any, Any, None]]]) -> None:
        try:
            async with asyncio.TaskGroup() as group:
                for work in todo:
                    group.create_task(work())
        except ExceptionGroup as errors:
            raise errors.exceptions[0] from None

    def _told(self) -> None:
        self.asked += 1
        self.share = min(0.99, max(self.share, self.asked / self.questions))
        self.progress(self.share)
