"""What the club does when nobody waits for it: a table at a time, in a thread, with rests between.

Of several processes one does it. What is done is seen in the database, so nothing is done twice and
nothing is lost when a process ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tafelrunde.kernel.game import Game
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.club.past import settle, without_result
from tafelrunde.table.club.tallies import count, uncounted
from tafelrunde.table.store import CLOCKS_APART, Steps, Store

AT_ONCE = 5
# Between two tables, and until it is looked again whether there is something to do, in seconds.
BREATH = 0.2
REST = 20.0
LEASE = 60_000

Listing = Callable[[str, int], Steps[list[str]]]
Doing = Callable[[Store, Callable[[str], Game], str], Awaitable[None]]


def take(name: str, holder: str, now: int, until: int) -> Steps[bool]:
    """Whether this process does a chore, until then.

    What would last longer than any can was taken before a clock was set back.
    """
    found = yield (
        "insert into chores (name, holder, until) values (?, ?, ?) on conflict (name) "
        "do update set holder = excluded.holder, until = excluded.until "
        "where chores.holder = excluded.holder or chores.until <= ? or chores.until > ? "
        "returning holder",
        (name, holder, until, now, until + CLOCKS_APART),
    )
    return bool(found)


class Chores:
    """The chores of one process; `reached` is how far each list has been gone through here."""

    def __init__(self, store: Store, find: Callable[[str], Game], holder: str) -> None:
        self.store = store
        self.find = find
        self.holder = holder
        self.reached: dict[Listing, str] = {}

    async def work(self) -> float:
        """Do a few; says how long there is time until the next."""
        return BREATH if await self.some() else REST

    async def some(self) -> bool:
        """Do a few, if it is this process's part; says whether there may be more."""
        return await self._each(without_result, settle) or await self._each(uncounted, count)

    async def _each(self, listing: Listing, doing: Doing) -> bool:
        """Do the next ones of a list; what cannot be done is left behind until a new start."""
        names = await self.store.read(listing(self.reached.get(listing, ""), AT_ONCE))
        now = wall_clock()
        if not names:
            if listing is uncounted:
                self.reached[listing] = ""  # others end later, with any name
            return False
        if not await self.store.write(take("results", self.holder, now, now + LEASE)):
            return False
        for name in names:
            self.reached[listing] = name
            await doing(self.store, self.find, name)
            await asyncio.sleep(BREATH)
        return True
