"""A table that is live in this process: who follows it, and what is done to it, in turn."""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_left
from collections.abc import Callable, Sequence
from time import time
from typing import TypeVar

import msgspec

from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.table import commands, journal
from tafelrunde.table.keys import viewer_of
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Head, Store
from tafelrunde.table.table import Table, replayed

log = logging.getLogger(__name__)

Shown = TypeVar("Shown")
Who = Callable[[Table], int | None]
Change = Callable[[Table, int], list[journal.Row]]

FOLLOWER_LIMIT = 100
NOTICE_LIMIT = 50
ATTEMPTS = 10


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return int(time() * 1000)


class SeatCard(msgspec.Struct):
    """A seat as the lobby shows it."""

    kind: str
    name: str
    level: str
    taken: bool
    links: int


class Card(msgspec.Struct):
    """A table as the lobby shows it."""

    game: str
    seats: list[SeatCard]
    acting: list[int]
    points: list[int] | None
    places: list[int] | None
    why: str
    pace: journal.Pace
    public: bool
    rules: int = 1


def head(table: Table) -> Head:
    """What is stored of a table beside its rows, to be found without reading them."""
    card = Card(
        table.game.id,
        [SeatCard(s.plan.kind, s.name, s.plan.level, s.taken, s.links) for s in table.seats],
        table.acting(),
        table.points(SPECTATOR),
        table.places(),
        table.why,
        table.opened.pace,
        table.opened.public,
        table.opened.rules,
    )
    return Head(
        game=table.game.id,
        phase=table.phase,
        public=table.opened.public,
        card=msgspec.json.encode(card),
        due=table.due(),
        bot=bool(table.bots_to_move()),
        guests=tuple((s.guest, n) for n, s in enumerate(table.seats) if s.guest),
    )


class Notice(msgspec.Struct, tag_field="kind"):
    """Something that passes: it is not written down and not sent again."""


class Here(Notice, tag="here"):
    """Who is connected."""

    seats: list[bool]
    watchers: int


class Thinking(Notice, tag="thinking"):
    """A bot began to think."""

    seat: int
    since: int


class Follower:
    """Somebody who follows the table: woken by changes, in whatever order it gets round to them."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.woken = asyncio.Event()
        self.behind = True
        self.notices: list[Notice] = []

    def wake(self, notice: Notice | None = None) -> None:
        """The table has changed, or there is a notice."""
        if notice is None:
            self.behind = True
        elif len(self.notices) < NOTICE_LIMIT:
            self.notices.append(notice)
        self.woken.set()


def _heard(doing: asyncio.Future[int]) -> None:
    """A refusal that nobody waits for any more is no trouble of the server."""
    error = None if doing.cancelled() else doing.exception()
    if error is not None and not isinstance(error, TafelrundeError):
        log.error("a change of a table failed", exc_info=error)


class Room:
    """One live table. Under its lock everything is checked, written down, and only then shown.

    `passing` is called at each of these points; tests kill the process there.
    """

    def __init__(
        self,
        table: Table,
        store: Store,
        passing: Callable[[str], None],
        changed: Callable[[Room], None],
    ) -> None:
        self.table = table
        self.store = store
        self.passing = passing
        self.changed = changed
        self.lock = asyncio.Lock()
        self.followers: set[Follower] = set()
        self.driver: asyncio.Task[None] | None = None
        self.touched = wall_clock()
        self.unwritten = False
        self.thinking = (-1, 0)

    async def act(self, who: Who, act: commands.Act) -> int:
        """Do what is asked for, on the seat that the key is for then; returns the last row.

        It has the number by which that seat knows it.
        """
        if isinstance(act, commands.Ask) and act.what == "replace" and act.seat in self.here():
            raise Refused("not_gone")
        seat: int | None = None

        def perform(table: Table, now: int) -> list[journal.Row]:
            nonlocal seat
            seat = who(table)
            return commands.perform(table, seat, act, now)

        last = await self._do(perform)
        return bisect_left(self.table.known(viewer_of(seat)), last)

    async def play_for_bot(self, seat: int, act: commands.Move) -> int:
        """Play what a bot chose, if its seat still is a bot's."""

        def play(table: Table, now: int) -> list[journal.Row]:
            if seat not in table.bots_to_move():
                raise Refused("stale")
            return commands.play(table, seat, act, max(now, table.at), by_bot=True)

        return await self._do(play)

    async def sit(self, seat: int, name: str, nonce: str, guest: str) -> int:
        """Somebody sits down."""
        return await self._do(lambda table, now: commands.sit(table, seat, name, nonce, guest, now))

    async def add(self, make: Callable[[Table, int], journal.Row]) -> int:
        """Add a row that is made from the table and the time, before any clock is looked at."""

        def put(table: Table, now: int) -> list[journal.Row]:
            row = make(table, max(now, table.at))
            table.add(row)
            return [row]

        return await self._do(put, clocks=False)

    async def tick(self) -> None:
        """See whether a clock has fallen."""
        await self._do(lambda table, now: [])

    async def show(self, make: Callable[[Table], Shown]) -> Shown:
        """Something made from the table as it is written down."""
        async with self.lock:
            await self._read_if_unwritten()
            return make(self.table)

    async def _do(self, change: Change, clocks: bool = True) -> int:
        """Change the table; goes on to its end even if whoever asked for it is gone."""
        doing = asyncio.ensure_future(self._do_whole(change, clocks))
        doing.add_done_callback(_heard)
        return await asyncio.shield(doing)

    async def _do_whole(self, change: Change, clocks: bool) -> int:
        async with self.lock:
            await self._read_if_unwritten()
            self.passing("received")
            for _ in range(ATTEMPTS):
                now = wall_clock()
                if clocks and not await self._write(commands.overdue(self.table, now)):
                    continue
                try:
                    made = self._changed_by(change, now)
                except Refused:
                    # Refused on a table that another process has led on is not refused yet.
                    await self._read_if_unwritten()
                    if not await self._read_news():
                        raise
                    continue
                self.passing("checked")
                if await self._write(made):
                    self.passing("written")
                    return self.table.count - 1
            raise Refused("stale")

    def _changed_by(self, change: Change, now: int) -> list[journal.Row]:
        count = self.table.count
        try:
            return change(self.table, now)
        except Exception as error:
            # Half of a change, or one that broke off within: the store knows nothing of it.
            self.unwritten = self.table.count != count or not isinstance(error, Refused)
            raise

    async def _write(self, made: Sequence[journal.Row]) -> bool:
        """Write rows down that are at the table already; what is not written has not happened.

        False if another process was faster: the table is then as that one left it.
        """
        if not made:
            return True
        table = self.table
        self.touched = wall_clock()
        first = table.count - len(made)
        stored = [journal.encode(row) for row in made]
        self.unwritten = True
        public = table.history[table.known(SPECTATOR)[-1]].row
        try:
            added = await self.store.append(table.id, first, stored, head(table), public.at)
        except TafelrundeError:
            self._wake()  # it may be written all the same: everybody has to look again
            raise
        if not added:
            await self._read_if_unwritten()
            return False
        self.unwritten = False
        self._wake(first)
        return True

    async def _read_if_unwritten(self) -> None:
        """Forget what is not in the store: somebody else was faster, or it could not be written."""
        if not self.unwritten:
            return
        written = await self.store.rows(self.table.id)
        if not written:
            raise Refused("unknown_table")
        self.table = replayed(self.table.id, self.table.find, written)
        self.unwritten = False
        self._wake()

    async def catch_up(self) -> None:
        """Read what another process wrote."""
        async with self.lock:
            await self._read_if_unwritten()
            await self._read_news()

    async def _read_news(self) -> bool:
        """Add what another process wrote; was there anything?"""
        first = self.table.count
        news = await self.store.rows(self.table.id, first)
        for stored in news:
            self.table.add(journal.decode(stored))
        self._wake(first)
        return bool(news)

    def _wake(self, first: int = 0) -> None:
        """Wake those who know of any of the rows from the first new one on."""
        for follower in self.followers:
            if self.table.known(viewer_of(follower.seat))[-1] >= first:
                follower.wake()
        self.changed(self)

    def check_space(self) -> None:
        """Refuse where too many follow already."""
        if len(self.followers) >= FOLLOWER_LIMIT:
            raise Refused("full")

    def follow(self, seat: int | None) -> Follower:
        """Somebody comes to the table."""
        self.check_space()
        follower = Follower(seat)
        self.followers.add(follower)
        self.notify(self.presence())
        return follower

    def leave(self, follower: Follower) -> None:
        """Somebody goes."""
        self.followers.discard(follower)
        self.touched = wall_clock()
        self.notify(self.presence())

    def here(self) -> set[int]:
        """The seats that are connected to this process."""
        return {follower.seat for follower in self.followers if follower.seat is not None}

    def presence(self) -> Here:
        """Who is connected."""
        here = self.here()
        bots = [seat.plan.kind == "bot" for seat in self.table.seats]
        watchers = sum(follower.seat is None for follower in self.followers)
        return Here([bot or n in here for n, bot in enumerate(bots)], watchers)

    def notify(self, notice: Notice) -> None:
        """Tell everybody who is here something that passes."""
        for follower in self.followers:
            follower.wake(notice)

    def thinks(self, seat: int, since: int) -> None:
        """Tell that a bot thinks; of the steps in a sealed window only the first is told."""
        now = (seat, int(self.table.match.state.window))
        if now != self.thinking or now[1] == 0:
            self.notify(Thinking(seat, since))
        self.thinking = now

    @property
    def busy(self) -> bool:
        """Must it stay in memory?"""
        driving = self.driver is not None and not self.driver.done()
        return bool(self.followers) or driving
