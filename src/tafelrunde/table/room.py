"""A table that is live in this process: who follows it, and what is done to it, in turn."""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_left
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.table import commands, journal, meters, workshop
from tafelrunde.table.attendance import Attendance
from tafelrunde.table.audience import SELDOM, Audience, Follower, Here, Notice, Thinking
from tafelrunde.table.card import head
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.fair_queue import ABSENT, PRESENT, WATCHED, Claim
from tafelrunde.table.keys import viewer_of
from tafelrunde.table.pulse import Pulse
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Store
from tafelrunde.table.table import Table, replayed

log = logging.getLogger(__name__)

Shown = TypeVar("Shown")
Look = TypeVar("Look", bound=Hashable)
# Draws a table for a look and those who are here.
Draw = Callable[[Table, Look, frozenset[int]], Shown]
Who = Callable[[Table], int | None]
Change = Callable[[Table, int], list[journal.Row]]

ATTEMPTS = 10
# For so long others are shown the same picture: clocks in it are hardly late.
FRESH = 500


def _is_fresh(begun: int, drawing: asyncio.Future[Any], now: int) -> bool:
    """Can others be shown it too? However long it takes, it is drawn once."""
    return now - begun < FRESH or not drawing.done()


def _place(follower: Follower) -> str:
    return "watching" if follower.seat is None else "seat"


def _heard(doing: asyncio.Future[Any]) -> None:
    """A refusal that nobody waits for any more is no trouble of the server."""
    error = None if doing.cancelled() else doing.exception()
    if error is not None and not isinstance(error, TafelrundeError):
        log.error("something about a table failed", exc_info=error)


class Room:
    """One live table. Under its lock everything is checked, written down, and only then shown.

    `latest` is its last row as it is stored: nothing is written behind another one. `passing` is
    called at each of these points; tests kill the process there.
    """

    def __init__(
        self,
        table: Table,
        latest: bytes,
        store: Store,
        passing: Callable[[str], None],
        changed: Callable[[Room], None],
        watched: Callable[[Room], None],
        attendance: Attendance,
        pulse: Pulse,
    ) -> None:
        self.table = table
        self.latest = latest
        self.store = store
        self.passing = passing
        self.changed = changed
        self.watched = watched
        self.address = ""
        self.attendance = attendance
        self.pulse = pulse
        self.elsewhere: set[int] = set()
        self.lock = asyncio.Lock()
        self.audience = Audience(attendance)
        self.telling: asyncio.TimerHandle | None = None
        self.stood = table, table.still()
        self.drawings: dict[Hashable, tuple[int, asyncio.Future[Any]]] = {}
        self.driver: asyncio.Task[None] | None = None
        self.touched = wall_clock()
        self.unwritten = False
        self.thinking = (-1, 0)

    async def act(self, who: Who, act: commands.Act) -> int:
        """Do what is asked for, on the seat that the key is for then; returns the last row.

        It has the number by which that seat knows it.
        """
        if who(self.table) is not None:
            await self._look_who_is_there(act)
        seat: int | None = None

        def perform(table: Table, now: int) -> list[journal.Row]:
            nonlocal seat
            seat = who(table)
            return commands.perform(table, seat, act, now)

        last = await self._do(perform)
        return bisect_left(self.table.known(viewer_of(seat)), last)

    async def _look_who_is_there(self, act: commands.Act) -> None:
        """Before something is asked or answered: nobody who is there is taken for gone."""
        if isinstance(act, commands.Ask | commands.Answer | commands.Undo):
            await self._drop_question_about_who_is_back()
        if isinstance(act, commands.Ask) and act.what == "replace" and await self._knows(act.seat):
            raise Refused("not_gone")

    async def _knows(self, seat: int) -> bool:
        """Is the person on a seat here, or was a moment ago?"""
        return seat in self.connected() or not await self.attendance.is_gone(self.table, seat)

    async def _drop_question_about_who_is_back(self) -> None:
        """Nobody who is here is replaced, however many have agreed to it."""
        question = self.table.question
        if question is None or question.row.what != "replace":
            return
        about = question.row.about
        if not await self._knows(about):
            return

        def lapse(table: Table, at: int) -> journal.Row:
            if table.question is not question:
                raise Refused("no_question")
            return journal.Lapsed(at, about)

        with suppress(Refused):  # it has been answered or dropped meanwhile
            await self.add(lapse)

    async def play_for_bot(self, seat: int, act: commands.Move) -> int:
        """Play what a bot chose, if its seat still is a bot's."""

        def play(table: Table, now: int) -> list[journal.Row]:
            if seat not in table.bots_to_move():
                raise Refused("stale")
            return commands.play(table, seat, act, max(now, table.at), by_bot=True)

        return await self._do(play)

    async def sit(self, seat: int, name: str, nonce: str, guest: str, beside: bool = False) -> int:
        """Somebody sits down, perhaps at the device of that guest."""
        return await self._do(
            lambda table, now: commands.sit(table, seat, name, nonce, guest, now, beside),
            long=bool(self.table.opened.start),
        )

    async def stand_in(self, seats: Sequence[int]) -> int:
        """Bots play for those who have not come, and the game begins."""
        return await self._do(lambda table, now: commands.stand_in(table, seats, now))

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

    async def show(self, make: Callable[[Table], Shown], long: bool = False) -> Shown:
        """Something made from the table as it is written down, while the table goes on."""
        async with self.lock:
            await self._read_if_unwritten()
            still = self._still()
        return await (workshop.laboured if long else workshop.drawn)(make, still)

    def _still(self) -> Table:
        """The table as it is now, once for all who look at it before the next row."""
        table, still = self.stood
        if table is not self.table or still.count != table.count:
            table, still = self.stood = self.table, self.table.still()
        return still

    async def share(
        self,
        look: Callable[[Table], Look],
        draw: Draw[Look, Shown],
        short: Callable[[Table, Look], bool],
    ) -> Shown:
        """What all with the same look are shown now: drawn once, however many there are."""
        async with self.lock:
            await self._read_if_unwritten()
            mine, here, now = look(self.table), frozenset(self.here()), wall_clock()
            key = (self.table.count, here, mine)
            if key not in self.drawings or not _is_fresh(*self.drawings[key], now):
                self.drawings = {
                    old: made for old, made in self.drawings.items() if _is_fresh(*made, now)
                }
                begun = self._begin(draw, mine, here, short(self.table, mine))
                self.drawings[key] = now, begun
            drawing: asyncio.Future[Shown] = self.drawings[key][1]
        return drawing.result() if drawing.done() else await asyncio.shield(drawing)

    def _begin(
        self, draw: Draw[Look, Shown], look: Look, here: frozenset[int], short: bool
    ) -> asyncio.Future[Shown]:
        """Let something be drawn: at once, or in the thread and from the table as it is now."""
        made = workshop.drawn_at_once(draw, self.table, look, here) if short else None
        if made is None:
            made = workshop.drawn(draw, self._still(), look, here)
            made.add_done_callback(_heard)
        return made

    async def _do(self, change: Change, clocks: bool = True, long: bool = False) -> int:
        """Change the table; goes on to its end even if whoever asked for it is gone.

        What takes long, since a whole game stands before it, is done in a thread.
        """
        doing = asyncio.ensure_future(self._do_whole(change, clocks, long))
        doing.add_done_callback(_heard)
        return await asyncio.shield(doing)

    async def _do_whole(self, change: Change, clocks: bool, long: bool) -> int:
        async with self.lock:
            await self._read_if_unwritten()
            self.passing("received")
            for _ in range(ATTEMPTS):
                if clocks:
                    await self.pulse.check()
                now = wall_clock()
                if clocks and not await self._write(self._by_the_clock(now)):
                    continue
                try:
                    if long:
                        made = await workshop.laboured(self._changed_by, change, now)
                    else:
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

    def _by_the_clock(self, now: int) -> list[journal.Row]:
        """First the time is given back for which nobody was there, then clocks may have fallen."""
        woken = commands.woken(self.table, self.pulse.lost(self.table), now)
        return woken + commands.overdue(self.table, now)

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
            added = await self.store.append(
                table.id, first, stored, head(table), public.at, self.latest
            )
        except TafelrundeError:
            self._wake()  # it may be written all the same: everybody has to look again
            raise
        if not added:
            await self._read_if_unwritten()
            return False
        self.unwritten = False
        self.latest = stored[-1]
        for row in made:
            if isinstance(row, journal.Played):
                meters.MOVES.labels(table.game.id, "bot" if row.by_bot else "person").inc()
        self._wake(first)
        return True

    async def _read_if_unwritten(self) -> None:
        """Forget what is not in the store: somebody else was faster, or it could not be written."""
        if not self.unwritten:
            return
        written = await self.store.rows(self.table.id)
        if not written:
            raise Refused("unknown_table")
        self.table = await workshop.laboured(replayed, self.table.id, self.table.find, written)
        self.latest = written[-1]
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
        last, *news = await self.store.rows(self.table.id, first - 1) or [b""]
        if last != self.latest:  # it was deleted, or the database was restored
            self.unwritten = True
            await self._read_if_unwritten()
            return True
        for stored in news:
            self.table.add(journal.decode(stored))
            self.latest = stored
        self._wake(first)
        return bool(news)

    def _wake(self, first: int = 0) -> None:
        """Wake those who know of any of the rows from the first new one on."""
        newest: dict[int, int] = {}
        for follower in self.audience:
            viewer = viewer_of(follower.seat)
            if viewer not in newest:
                newest[viewer] = self.table.known(viewer)[-1]
            if newest[viewer] >= first:
                follower.wake()
        self.changed(self)

    def check_space(self, seat: int | None, address: str, generosity: float) -> None:
        """Refuse one who watches where too many do already."""
        self.audience.check_space(seat, address, generosity)

    def follow(
        self, seat: int | None, address: str = "", generosity: float = 1, device: str = ""
    ) -> Follower:
        """Somebody comes to the table."""
        self.check_space(seat, address, generosity)
        follower = self.audience.add(seat, address, device)
        if seat is not None and not self.address:
            self.address = address
        meters.SOCKETS.labels(_place(follower)).inc()
        self._moved(follower)
        self.watched(self)
        return follower

    def leave(self, follower: Follower) -> None:
        """Somebody goes."""
        self.audience.remove(follower)
        meters.SOCKETS.labels(_place(follower)).dec()
        self.touched = wall_clock()
        self._moved(follower)
        if not self.audience:
            self._forget_pictures()

    def _forget_pictures(self) -> None:
        """Nobody is shown anything here: what was drawn would only take room."""
        _, still = self.stood
        self.drawings = {}
        self.table.glimpses = still.glimpses = {}  # the thread may be at work with those before

    def _moved(self, follower: Follower) -> None:
        """Tell who is here; where many watch, not for each of them."""
        if follower.seat is not None:
            self.attendance.note(self.table.id, follower.seat)
        if follower.seat is not None or not self.audience.is_crowd():
            self.notify(self.presence())
        elif self.telling is None:
            self.telling = asyncio.get_running_loop().call_later(SELDOM, self._tell_presence)

    def _tell_presence(self) -> None:
        self.telling = None
        self.notify(self.presence())

    def connected(self) -> set[int]:
        """The seats that are connected to this process."""
        return self.audience.seats()

    def here(self) -> set[int]:
        """The seats that are connected, to whichever process."""
        return self.connected() | self.elsewhere

    def presence(self) -> Here:
        """Who is connected."""
        here = self.here()
        bots = [seat.plan.kind == "bot" for seat in self.table.seats]
        seats = [bot or n in here for n, bot in enumerate(bots)]
        return Here(seats, self.audience.watchers())

    def notify(self, notice: Notice) -> None:
        """Tell everybody who is here something that passes."""
        for follower in self.audience:
            follower.wake(notice)

    def is_wanted(self) -> bool:
        """Is it played for somebody? Bots among themselves play for those who watch."""
        return bool(self.table.holders() or self.audience)

    def claim(self) -> Claim:
        """How soon its bots may think: first where people are, in turn among those of an address.

        It is the address of whoever opened the table, or else of the first who came to a seat.
        """
        holders = set(self.table.holders())
        rank = ABSENT if holders else WATCHED
        if holders & self.here():
            rank = PRESENT
        return Claim(rank, self.address or self.table.id, self.table.id)

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
        return bool(self.audience) or driving
