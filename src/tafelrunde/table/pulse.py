"""Whether servers were there all the time: while none was, or all slept, no clock ran.

Every process leaves a heartbeat in the store. Whoever finds the last one long ago writes down the
nap, for all processes; each table is given its time back before anything else happens at it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import monotonic

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.versions import oldest
from tafelrunde.table.clock import DAY, wall_clock
from tafelrunde.table.store import CLOCKS_APART, Store
from tafelrunde.table.table import Table

AWAY = 15_000
# Longer ago no table waits for its time any more.
LONGEST = 90 * DAY


def rules_known(games: Iterable[Game]) -> list[str]:
    """All rules by which games can be played here, as the store knows them."""
    return [
        _rules_named(game.id, game.rules_number(version))
        for game in games
        for version in range(oldest(game.changes), game.newest + 1)
    ]


def _rules_named(game: str, number: int) -> str:
    return f"{game} {number}"


class Pulse:
    """The heartbeat of one process. Silence of more than `away` milliseconds is a nap.

    It counts for a table if nobody was there who knows its rules; `rules` are those known here.
    """

    def __init__(
        self, store: Store, name: str, away: int = AWAY, rules: Sequence[str] = ()
    ) -> None:
        self.store = store
        self.name = name
        self.away = away
        self.rules = rules
        self.beaten = 0
        self.heard = monotonic()
        self.naps: dict[str, list[tuple[int, int]]] = {"": []}

    async def beat(self) -> None:
        """Be alive, and hear of naps."""
        now = wall_clock()
        await self.store.alive(self.name, now, self.away, self.rules)
        self.naps = await self.store.naps(now - LONGEST, self.rules)
        self.beaten = now
        self.heard = monotonic()

    def silent(self) -> float:
        """For how many seconds the database has taken nothing from this process."""
        return monotonic() - self.heard

    async def check(self) -> None:
        """Before a clock is looked at: has this process slept just now?"""
        if abs(wall_clock() - self.beaten) > self.away // 2:
            await self.beat()

    def lost(self, table: Table) -> int:
        """The milliseconds for which nobody was there since the table's last row.

        What would end in the future was written down by a clock that has been set back since.
        """
        rules = _rules_named(table.opened.game, table.opened.rules)
        naps = self.naps.get(rules, self.naps[""])
        latest = wall_clock() + CLOCKS_APART
        return sum(
            until - max(since, table.at) for since, until in naps if table.at < until <= latest
        )

    def back(self) -> int:
        """When the latest nap was over."""
        return max((until for _, until in self.naps[""]), default=0)
