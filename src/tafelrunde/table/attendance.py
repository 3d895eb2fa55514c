"""Who is at a table, whichever process he is connected to: leases in the store.

A process renews the leases of those who are connected to it. What a crash leaves behind ends by
itself, and a person counts as gone only some time after his last lease or his last act.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from tafelrunde.table.clock import wall_clock
from tafelrunde.table.store import Store, StoreError
from tafelrunde.table.table import Table

if TYPE_CHECKING:
    from tafelrunde.table.room import Room

log = logging.getLogger(__name__)

LEASE = 30_000
RENEWAL = 10_000
# Nobody is replaced before he was away for so long.
ABSENCE = 120_000


class Attendance:
    """What one process knows of who is connected to it, and tells all others.

    `since` is when it began to look: nobody is missed for the time before. `watchers` is how many
    follow some table without a seat.
    """

    def __init__(self, store: Store, name: str, rooms: Mapping[str, Room]) -> None:
        self.store = store
        self.name = name
        self.rooms = rooms
        self.since = wall_clock()
        self.watchers = 0
        self.moved: set[tuple[str, int]] = set()
        self.woken = asyncio.Event()

    def note(self, table: str, seat: int) -> None:
        """Somebody came to a seat's table or went from it."""
        self.moved.add((table, seat))
        self.woken.set()

    async def is_gone(self, table: Table, seat: int) -> bool:
        """Has nobody seen the person on a seat for so long that a bot may play for it?"""
        seen = (await self.store.attended(table.id)).get(seat, 0)
        last = max(seen, table.last_sign(seat), self.since)
        return wall_clock() - last >= ABSENCE

    async def keep(self) -> None:
        """Write down at once who comes and goes; now and then renew the leases of all."""
        renewed = 0
        while True:
            self.woken.clear()
            try:
                if wall_clock() - renewed >= RENEWAL:
                    renewed = wall_clock()
                    self.moved |= {(name, s) for name in self.rooms for s in self._seats(name)}
                    await self._hear()
                await self._tell()
            except StoreError as error:
                log.warning("the store does not answer: %s", error.reason)
                await asyncio.sleep(1)
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(RENEWAL / 1000):
                    await self.woken.wait()

    def _seats(self, table: str) -> set[int]:
        room = self.rooms.get(table)
        return set() if room is None else room.connected()

    async def _tell(self) -> None:
        """A lease for everybody who is here; that of whoever went ends now."""
        moved, now = sorted(self.moved), wall_clock()
        if not moved:
            return
        places = [
            (table, seat, now + LEASE if seat in self._seats(table) else now)
            for table, seat in moved
        ]
        await self.store.attend(self.name, places)
        self.moved -= {
            (table, seat)
            for table, seat, until in places
            if (until > now) == (seat in self._seats(table))
        }

    async def _hear(self) -> None:
        """See who is connected to other processes."""
        elsewhere: dict[str, set[int]] = {}
        for table, seat in await self.store.elsewhere(self.name, wall_clock()):
            elsewhere.setdefault(table, set()).add(seat)
        for name, room in list(self.rooms.items()):
            there = elsewhere.get(name, set())
            if there != room.elsewhere:
                room.elsewhere = there
                room.notify(room.presence())
