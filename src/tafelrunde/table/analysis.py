"""Looking back at a match that is over: everybody's chances all along, and where they swung most.

Chances come from playing on from the complete position many times; that is allowed only now.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import msgspec

from tafelrunde.kernel.match import Match
from tafelrunde.table import workshop
from tafelrunde.table.bot_pool import BotPool

# A short match is estimated after each entry. Of a long one some entries are left out, evenly at
# first; what is left of POSITIONS then goes to where the chances changed.
POSITIONS = 80
EVENLY = 50
PLAYOUTS = 64
# The largest changes are looked at again, more closely, so that few of them are mere noise.
SUSPECTS = 6
CLOSELY = 192
SWINGS = 5
NOTABLE = 0.07
# The king's thoughts, in iterations, so that the same match is always judged alike.
ADVISER = "search:8000"
# The longest that one question may take; in time for all others that wait for their moves.
SECONDS = 1.0


class Swing(msgspec.Struct, frozen=True):
    """A move that changed its seat's chances from `before` to `after`.

    `better` is what a king would have played there. `gain` is how much better its seat would have
    stood after it than after the own move, the luck of either not counted.
    """

    entry: int
    seat: int
    before: float
    after: float
    move: str
    better: str
    gain: float


class Analysis(msgspec.Struct, frozen=True):
    """After which entries each seat had which chances, and the largest swings, largest first."""

    chances: list[tuple[int, list[float]]]
    swings: list[Swing]


async def analyse(
    match: Match, bot_pool: BotPool, progress: Callable[[float], None], seed: str = ""
) -> Analysis:
    """Look back at what stands of a finished match; `progress` is told from 0 to 1."""
    review = _Review(match, bot_pool, progress, seed)
    await review.estimate_all()
    await review.look_closely()
    return await review.report()


class _Review:
    """Chances by the place of an entry among those that stand."""

    def __init__(
        self, match: Match, bot_pool: BotPool, progress: Callable[[float], None], seed: str
    ) -> None:
        self.match = match
        self.bot_pool = bot_pool
        self.progress = progress
        self.seed = seed
        self.standing = match.standing[:]
        self.known: dict[int, list[float]] = {}
        self.close: set[int] = set()
        self.questions = min(len(self.standing), POSITIONS) + 2 * SUSPECTS + 3 * SWINGS
        self.asked = 0

    async def estimate_all(self) -> None:
        """The whole curve."""
        last = len(self.standing) - 1
        places = list(range(last + 1))
        if last >= POSITIONS:
            places = [round(k * last / (EVENLY - 1)) for k in range(EVENLY)]
        for place in places:
            self.known[place] = await self._estimate(place, PLAYOUTS)
        while len(self.known) < min(len(self.standing), POSITIONS):
            middle = self._least_known()
            self.known[middle] = await self._estimate(middle, PLAYOUTS)

    async def look_closely(self) -> None:
        """Estimate the largest swings again: what was picked for being large is often luck."""
        decisions = await workshop.laboured(self._decisions)
        for place in decisions[:SUSPECTS]:
            for side in {place - 1, place} - self.close:
                self.known[side] = await self._estimate(side, CLOSELY)
                self.close.add(side)

    async def report(self) -> Analysis:
        """The swings that are left, each with a king's advice."""
        found = [
            place
            for place in await workshop.laboured(self._decisions)
            if {place - 1, place} <= self.close and abs(self._change(place)) >= NOTABLE
        ]
        swings = [await self._swing(place) for place in found[:SWINGS]]
        self.progress(1.0)
        curve = [(self.standing[place], self.known[place]) for place in sorted(self.known)]
        return Analysis(curve, swings)

    def _least_known(self) -> int:
        """The middle of the largest change between two entries with others between them."""
        places = sorted(self.known)
        gaps = [(a, b) for a, b in pairwise(places) if b > a + 1]
        left, right = max(gaps, key=lambda gap: self._difference(*gap))
        return (left + right) // 2

    def _difference(self, left: int, right: int) -> float:
        pairs = zip(self.known[left], self.known[right], strict=True)
        return max(abs(one - other) for one, other in pairs)

    def _decisions(self) -> list[int]:
        """Where a seat had a choice and both sides are known, the largest change first."""
        found = [
            place for place in sorted(self.known) if place - 1 in self.known and self._free(place)
        ]
        return sorted(found, key=lambda place: -abs(self._change(place)))

    def _free(self, place: int) -> bool:
        before = self.match.state_after(self.standing[place - 1])
        return len(before.moves(self.match.entries[self.standing[place]].seat)) > 1

    def _change(self, place: int) -> float:
        seat = self.match.entries[self.standing[place]].seat
        return self.known[place][seat] - self.known[place - 1][seat]

    async def _swing(self, place: int) -> Swing:
        entry = self.match.entries[self.standing[place]]
        seat, verbs = entry.seat, self.match.game.verbs
        before = self.match.state_after(self.standing[place - 1])
        advice = await self.bot_pool.advise(
            self.match.game, before.seen_by(seat), seat, ADVISER, SECONDS, self._seed("king", place)
        )
        gain = 0.0
        if advice != entry.move:
            own = self.known[place]
            if entry.outcomes:
                own = await self._estimate(place - 1, CLOSELY, seat, entry.move)
            other = await self._estimate(place - 1, CLOSELY, seat, advice)
            gain = other[seat] - own[seat]
        return Swing(
            entry.number, seat, self.known[place - 1][seat], self.known[place][seat],
            verbs.text(entry.move), verbs.text(advice), gain,
        )  # fmt: skip

    async def _estimate(
        self, place: int, playouts: int, seat: int = -1, move: int = -1
    ) -> list[float]:
        game, state = self.match.game, self.match.state_after(self.standing[place])
        seed = self._seed(playouts, place, game.verbs.text(move) if move >= 0 else "")
        found = await self.bot_pool.estimate(game, state, playouts, SECONDS, seed, seat, move)
        self.asked += 1
        self.progress(min(1.0, self.asked / self.questions))
        return found

    def _seed(self, *parts: object) -> str:
        return " ".join(map(str, (self.seed, *parts)))
