"""Finds what people have to be told about their tables, and writes it into the outbox."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.table.card import Card
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.club import awaited, outbox
from tafelrunde.table.club.awaited import Candidate
from tafelrunde.table.club.wishes import Wish, wish_of
from tafelrunde.table.store import Steps, Store

REMEMBERED = 10_000


class Lookout:
    """What one process has looked at; `seen` says of what it is known when that changed last."""

    def __init__(self, store: Store, find: Callable[[str], Game]) -> None:
        self.store = store
        self.find = find
        self.seen: OrderedDict[tuple[str, ...], int] = OrderedDict()

    async def look_after(self, wish: Wish, guests: Sequence[str]) -> None:
        """Write down what somebody has to know; `guests` are all that he is."""
        if wish.wants("turn"):
            await self._turns(wish, guests)
        if wish.wants("ended"):
            await self._ends(wish, guests)

    def _is_new(self, changed: int, *what: str) -> bool:
        """While nothing happens somewhere, there is nothing else to be told about it."""
        return self.seen.get(what) != changed

    def _note(self, changed: int, *what: str) -> None:
        """It is written down: before that a database that fails would make it be forgotten."""
        self.seen[what] = changed
        if len(self.seen) > REMEMBERED:
            self.seen.popitem(last=False)

    async def _turns(self, wish: Wish, guests: Sequence[str]) -> None:
        now = wall_clock()
        for one in await self.store.read(awaited.playing(guests)):
            if one.is_due(now) and self._is_new(one.changed, one.table, str(one.seat)):
                rows = await self.store.rows(one.table)
                turn = await asyncio.to_thread(awaited.turn_number, rows, one.seat)
                await self._tell(wish, "turn", f"{one.table} {one.seat} {turn}", one)

    async def _ends(self, wish: Wish, guests: Sequence[str]) -> None:
        for one in await self.store.read(awaited.ended(guests, wall_clock())):
            if self._is_new(one.changed, one.table, str(one.seat)):
                await self._tell(wish, "ended", f"{one.table} {one.seat}", one)

    async def _tell(self, wish: Wish, kind: str, about: str, one: Candidate) -> None:
        title = self._title(one.card)
        others = [s.name for n, s in enumerate(one.card.seats) if n != one.seat and s.name]
        names = ", ".join(others) or one.card.seats[one.seat].name
        values = {"game": title, "names": names}

        def steps() -> Steps[None]:
            wanted = yield from wish_of(wish.person)  # may have been changed just now
            now = wall_clock()
            yield from outbox.tell(wanted, kind, about, now, values, one.table, one.seat, one.aloud)

        await self.store.write(steps())
        self._note(one.changed, one.table, str(one.seat))

    def _title(self, card: Card) -> str:
        try:
            return self.find(card.game).title
        except TafelrundeError:  # a game that is not here any more is known by its id
            return card.game
