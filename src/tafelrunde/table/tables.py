"""All tables of one process: finding and opening them, bots, clocks, and what others changed."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import suppress

import msgspec

from tafelrunde.bots.patience import Patience
from tafelrunde.kernel.errors import BadUndo, TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.options import Value
from tafelrunde.table import commands, journal, meters, workshop
from tafelrunde.table.attendance import Attendance
from tafelrunde.table.bans import Bans
from tafelrunde.table.bot_pool import BotPool
from tafelrunde.table.card import head
from tafelrunde.table.clock import DAY, wall_clock
from tafelrunde.table.club.devices import Devices
from tafelrunde.table.club.rated import marked
from tafelrunde.table.keys import Keys, new_table_id
from tafelrunde.table.pulse import AWAY, Pulse
from tafelrunde.table.refusal import Refused
from tafelrunde.table.room import Room, Who
from tafelrunde.table.store import EVERYTHING, Store, StoreError
from tafelrunde.table.table import ENDED, GATHERING, Table, replayed, trouble

log = logging.getLogger(__name__)

ROOM_LIMIT = 5_000
IDLE = 600_000
# After a crash the bots of a table rest for so long. Should thinking take longer, two processes
# may think about one move; the table takes only one.
LEASE = 10_000
RECENT = 10_000
NEVER_BEGUN = 7 * DAY
SWEEP = 5
PENDING_LIMIT = 10_000
# A table that cannot go on is left alone for so long: perhaps another process knows its rules.
REST = 600_000


class Tables:
    """The tables that are live here.

    `pause` is how long a bot's move rests before the next; if no process that knows a table's rules
    was there for more than `away` milliseconds, no clock of it ran. `rules` are those known here.
    """

    def __init__(
        self,
        store: Store,
        bot_pool: BotPool,
        find: Callable[[str], Game],
        keys: Keys,
        pause: float = 0.0,
        passing: Callable[[str], None] = lambda point: None,
        away: int = AWAY,
        rules: Sequence[str] = (),
        bans: Bans | None = None,
    ) -> None:
        self.store = store
        self.bot_pool = bot_pool
        self.find = find
        self.keys = keys
        self.pause = pause
        self.passing = passing
        self.name = secrets.token_hex(8)
        self.rooms: dict[str, Room] = {}
        self.attendance = Attendance(store, self.name, self.rooms)
        self.pulse = Pulse(store, self.name, away, rules)
        self.loading: dict[str, asyncio.Lock] = {}
        self.bans = bans or Bans()
        self.devices = Devices(store)
        self.stuck: dict[str, tuple[int, Refused]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.stopping = False
        # Records with components of their own are verified one after the other.
        self.verifying = asyncio.Lock()

    async def start(self) -> None:
        """Let every table go on; no clock ran while nobody was there."""
        await self._beat()
        self._keep(self._listen())
        self._keep(self._sweep())
        self._keep(self.attendance.keep())

    async def _beat(self) -> None:
        """Be alive; who could not come while nobody was there is not missed for that."""
        await self.pulse.beat()
        self.attendance.since = max(self.attendance.since, self.pulse.back())

    async def _alone(self, table: str, work: Awaitable[None]) -> None:
        """Do something for one table: whatever is wrong with it stops no other."""
        try:
            await work
        except StoreError as error:
            await self._beat()  # or is it all of them?
            self._mark(table, Refused("broken_table", reason=error.reason), 0)
        except Exception as error:
            self._mark(table, trouble(table, error), REST)

    def _mark(self, table: str, refusal: Refused, rest: int) -> None:
        if table not in self.stuck:
            log.warning("table %s does not go on: %s", table, refusal.reason)
        self.stuck[table] = wall_clock() + rest, refusal

    def _resting(self, table: str, now: int) -> bool:
        return table in self.stuck and now < self.stuck[table][0]

    def trouble_of(self, table: str) -> Refused | None:
        """Why a table does not go on here, if it is known."""
        return self.stuck[table][1] if table in self.stuck else None

    def stop(self) -> None:
        """The server is about to end: whoever reads a stream has come to its last line."""
        self.stopping = True
        for room in self.rooms.values():
            for follower in room.audience:
                follower.woken.set()

    async def close(self) -> None:
        """Stop all work, also what begins meanwhile; the server itself closes the sockets."""
        self.stopping = True
        while self.tasks:
            for task in self.tasks:
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)

    def _keep(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task of the tables failed", exc_info=task.exception())

    async def open(self, opened: journal.Opened, address: str = "", name: str = "") -> Room:
        """Set up a new table for whoever asks from this address; it may have a name already."""
        if opened.rated:
            opened = await workshop.laboured(marked, self.find(opened.game), opened)
        table = Table(name or new_table_id(), self.find)
        await workshop.laboured(table.add, opened)
        made = [journal.encode(row) for row in (opened, *commands.automas(table, opened.at))]
        await self.store.create(table.id, made, head(table), opened.at)
        room = self._live(table, made[-1])
        room.address = address
        self._changed(room)
        return room

    async def room(self, table: str) -> Room:
        """The live room of a table, read from the store if it is not here yet."""
        if table in self.rooms and table not in self.loading:
            self.rooms[table].touched = wall_clock()
            return self.rooms[table]
        async with self.loading.setdefault(table, asyncio.Lock()):
            try:
                if table not in self.rooms:
                    await self._load(table)
            finally:
                self.loading.pop(table, None)
        return self.rooms[table]

    async def _load(self, name: str) -> None:
        stored = await self.store.rows(name)
        if not stored:
            raise Refused("unknown_table")
        table = await workshop.laboured(replayed, name, self.find, stored)
        room = self._live(table, stored[-1])
        await room.catch_up()  # with what others wrote while it was being read
        await self._tick_one(room, wall_clock())

    def _live(self, table: Table, latest: bytes) -> Room:
        if len(self.rooms) >= ROOM_LIMIT:
            self._evict(RECENT)
        if len(self.rooms) >= ROOM_LIMIT:
            raise Refused("full")
        room = Room(
            table, latest, self.store, self.passing, self._changed, self._start, self.attendance,
            self.pulse,
        )  # fmt: skip
        self.rooms[table.id] = room
        return room

    def _evict(self, idle: int) -> None:
        """Forget rooms that nobody needs; the store has them."""
        now = wall_clock()
        for name, room in list(self.rooms.items()):
            if not room.busy and not room.lock.locked() and now - room.touched >= idle:
                del self.rooms[name]

    def _changed(self, room: Room) -> None:
        """Something happened at a table: perhaps bots have to move."""
        self.stuck.pop(room.table.id, None)
        self._start(room)

    def _start(self, room: Room) -> None:
        """Let bots decide if they have to, and nobody lets them yet."""
        resting = self.stopping or self._resting(room.table.id, wall_clock())
        if resting or not room.is_wanted() or not room.table.bots_to_move():
            return
        if room.driver is None or room.driver.done():
            room.driver = self._keep(self._drive(room))

    async def _drive(self, room: Room) -> None:
        """Let the bots of a table decide until it waits for people only."""
        await self._alone(room.table.id, self._drive_on(room))

    async def _drive_on(self, room: Room) -> None:
        while room.table.bots_to_move() and room.is_wanted():
            try:
                if not await self._decide(room):
                    return
            finally:
                # People may be faster than this: then there is more to do.
                await self.store.release(room.table.id, self.name)

    async def _decide(self, room: Room) -> bool:
        """Let the bots of a table decide; False if another process does."""
        patience = Patience(len(room.table.seats))
        while room.table.bots_to_move() and room.is_wanted():
            now = wall_clock()
            if not await self.store.lease(room.table.id, self.name, now, now + LEASE):
                return False
            table = room.table
            if not (seats := table.bots_to_move()):  # the person came back meanwhile
                break
            seat = seats[0]
            stamp, view = table.stamp(seat), table.match.state.seen_by(seat)
            room.thinks(seat, now)
            rest = asyncio.create_task(asyncio.sleep(self.pause if room.audience else 0))
            level, seconds = table.seats[seat].level, patience.share(seat)
            number = await self.bot_pool.choose(
                table.game, view, seat, level, seconds, claim=room.claim()
            )
            patience.spend((wall_clock() - now) / 1000)
            await rest
            with suppress(Refused):  # the table has moved on: look again
                move = table.game.verbs.text(number)
                await room.play_for_bot(seat, commands.Move(stamp=stamp, move=move))
        return True

    async def _listen(self) -> None:
        """Follow what other processes write."""
        async for table in self.store.changes():
            if table == EVERYTHING:
                await self._look_at_everything()
            elif table in self.rooms:
                await self._catch_up(self.rooms[table])
            else:
                await self._hear(table)

    async def _hear(self, told: str) -> None:
        """What is about no table that is here may be about people."""
        try:
            await self.devices.hear(told, self.rooms.values())
        except StoreError as error:  # then it is asked again before anybody is believed
            log.warning("the store does not answer: %s", error.reason)

    async def look_again(self, table: str) -> None:
        """Something was written about a table past its room."""
        if table in self.rooms:
            await self._catch_up(self.rooms[table])

    async def _catch_up(self, room: Room) -> None:
        table = room.table.id
        try:
            await room.catch_up()
        except StoreError as error:
            room.unwritten = True
            log.warning("the store does not answer: %s", error.reason)
        except Exception as error:
            room.unwritten = True
            refusal = trouble(table, error)
            if refusal.code == "unknown_table":
                self._drop(room)
            else:
                self._mark(table, refusal, REST)

    def _drop(self, room: Room) -> None:
        """A table is there no more: whoever follows it is told so."""
        self.rooms.pop(room.table.id, None)
        for follower in room.audience:
            follower.dismiss("deleted")

    async def _look_at_everything(self) -> None:
        """The database was restored: other links, other tables, and time that nobody could use."""
        try:
            self.keys.secret = await self.store.secret()
            self.devices.forget()
            await self._beat()
        except StoreError as error:
            log.warning("the store does not answer: %s", error.reason)
        for room in list(self.rooms.values()):
            room.unwritten = True
            await self._catch_up(room)

    async def _sweep(self) -> None:
        """Every second the clocks of live tables; now and then whatever lies around."""
        turn = 0
        while True:
            try:
                await self._tick()
                if turn % SWEEP == 0:
                    await self._look_around()
            except TafelrundeError as error:
                log.warning("the store does not answer: %s", error.reason)
            turn += 1
            await asyncio.sleep(1)

    async def _tick(self) -> None:
        now = wall_clock()
        meters.ROOMS.set(len(self.rooms))
        meters.STUCK.set(len(self.stuck))
        for name, room in list(self.rooms.items()):
            if not self._resting(name, now):
                await self._alone(name, self._tick_one(room, now))

    async def _tick_one(self, room: Room, now: int) -> None:
        due = room.table.due()
        if due is not None and (due <= now or self.pulse.lost(room.table)):
            try:
                await room.tick()
            except Refused as refusal:
                if refusal.code != "stale":  # another process was faster
                    raise

    async def _look_around(self) -> None:
        now = wall_clock()
        await self._beat()
        await self.bans.mind(self.store, self.rooms.values())
        for table in await self.store.pending(now, PENDING_LIMIT):
            if not self._resting(table, now):
                await self._alone(table, self._look_after(table))
        for room in list(self.rooms.values()):
            self._start(room)  # another process may have no watchers any more to play for
        self.stuck = {name: one for name, one in self.stuck.items() if now < one[0] + REST}
        self._evict(IDLE)
        await self.store.forget(now - NEVER_BEGUN, 100)

    async def _look_after(self, table: str) -> None:
        self._changed(await self.room(table))

    async def again(self, room: Room, who: Who) -> str:
        """Open the rematch, or name the one that is open: everybody moves one seat on."""
        old, seat = await room.show(lambda table: (table, who(table)))
        if seat is None:
            raise Refused("only_watching")
        if old.phase != ENDED:
            raise Refused("not_over")
        if old.next_table:
            return old.next_table
        plans = [journal.Plan("open")] * len(old.seats)
        for number, sat in enumerate(old.seats):
            person = journal.Plan("person", name=sat.name)
            plans[old.next_seat(number)] = sat.plan if sat.plan.kind == "bot" else person
        opened = msgspec.structs.replace(
            old.opened,
            at=wall_clock(),
            rules=old.game.rules_number(old.game.newest),
            plans=tuple(plans),
            secret=secrets.token_hex(32),
            start=(),
            imagined="",
            host=old.next_seat(seat),
        )
        made = await self.open(opened, room.address)

        def link(table: Table, at: int) -> journal.Row:
            if table.next_table:
                raise Refused("stale")
            return journal.Again(at, seat, made.table.id)

        with suppress(Refused):  # somebody was faster: the rematch is theirs
            await room.add(link)
        return room.table.next_table

    async def branch(
        self, room: Room, entry: int, level: str, person: journal.Sat, address: str
    ) -> Room:
        """A new table that goes on from an entry of a finished one, against bots."""
        old = room.table
        if old.phase != ENDED:
            raise Refused("not_over")
        plans = tuple(
            journal.Plan("person", name=person.name)
            if n == person.seat
            else journal.Plan("bot", level)
            for n in range(len(old.seats))
        )
        opened = journal.Opened(
            at=wall_clock(),
            game=old.game.id,
            rules=old.opened.rules,
            options=old.opened.options,
            plans=plans,
            secret=secrets.token_hex(32),
            start=before(old.match, entry),
            host=person.seat,
            components=old.opened.components,
            imagined=old.opened.imagined,
        )
        made = await self.open(opened, address)
        await made.sit(person.seat, person.name, person.nonce, person.guest)
        return made


def before(match: Match, entry: int) -> tuple[journal.Before, ...]:
    """What stood in a match up to an entry, as the beginning of another one."""
    try:
        stood = match.up_to(entry)
    except BadUndo as refusal:
        raise Refused("no_undo", reason=refusal.reason) from None
    return tuple(
        journal.Before(
            old.seat,
            match.game.verbs.text(old.move) if old.move >= 0 else "",
            tuple(old.script),
        )
        for old in stood
    )


def agreed(game: Game, seats: int, options: Mapping[str, object]) -> dict[str, Value]:
    """The options with their defaults filled in; refuses what does not fit."""
    try:
        return game.check(options, seats)
    except TafelrundeError as error:
        raise Refused("bad_options", reason=error.reason) from None


def free_seat(table: Table) -> int:
    """The first seat that anybody may take."""
    for number, seat in enumerate(table.seats):
        if table.phase == GATHERING and seat.plan.kind == "open" and not seat.taken:
            return number
    raise Refused("no_seat")
