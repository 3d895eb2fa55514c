"""All tables of one process: finding and opening them, bots, clocks, and what others changed."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from functools import partial

import msgspec

from tafelrunde.kernel.errors import BadUndo, TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.options import Value
from tafelrunde.kernel.state import State
from tafelrunde.table import commands, journal
from tafelrunde.table.bot_pool import BotPool
from tafelrunde.table.keys import Keys, new_table_id
from tafelrunde.table.refusal import Refused
from tafelrunde.table.room import Room, Who, head, wall_clock
from tafelrunde.table.store import Store, StoreError
from tafelrunde.table.table import ENDED, GATHERING, PLAYING, Table, replayed, trouble

log = logging.getLogger(__name__)

ROOM_LIMIT = 5_000
IDLE = 600_000
# After a crash the bots of a table rest for so long. Should thinking take longer, two processes
# may think about one move; the table takes only one.
LEASE = 10_000
AWAY = 15_000
RECENT = 10_000
NEVER_BEGUN = 7 * 24 * 3_600_000
SWEEP = 5
ALL = 2**60
PENDING_LIMIT = 10_000
# A table that cannot go on is left alone for so long: perhaps another process knows its rules.
REST = 600_000
HINT_LEVEL = "king"
HINT_SECONDS = 1.0


class Tables:
    """The tables that are live here.

    `pause` is how long a bot's move rests before the next; if nobody was there for more than `away`
    milliseconds, no clock ran.
    """

    def __init__(
        self,
        store: Store,
        bot_pool: BotPool,
        find: Callable[[str], Game],
        keys: Keys,
        pause: float = 0.6,
        passing: Callable[[str], None] = lambda point: None,
        away: int = AWAY,
    ) -> None:
        self.store = store
        self.bot_pool = bot_pool
        self.find = find
        self.keys = keys
        self.pause = pause
        self.passing = passing
        self.away = away
        self.name = secrets.token_hex(8)
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.stuck: dict[str, tuple[int, Refused]] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Give back the time for which nobody was there, and let every table go on."""
        now = wall_clock()
        before = await self.store.alive(self.name, now)
        if before is not None and now - before > self.away:
            for table in await self.store.pending(ALL, PENDING_LIMIT):
                with suppress(StoreError):
                    await self._alone(table, self._wake(table, before))
        self._keep(self._listen())
        self._keep(self._sweep())

    async def _wake(self, name: str, before: int) -> None:
        room = await self.room(name)
        if room.table.due() is not None:
            await room.add(partial(_woke, before))
        if not room.busy:
            del self.rooms[name]

    async def _alone(self, table: str, work: Awaitable[None]) -> None:
        """Do something for one table: whatever is wrong with it stops no other."""
        try:
            await work
        except StoreError as error:
            await self.store.alive(self.name, wall_clock())  # or is it all of them?
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

    async def close(self) -> None:
        """Stop all work; the sockets are closed by the server itself."""
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

    async def open(self, opened: journal.Opened) -> Room:
        """Set up a new table."""
        table = Table(new_table_id(), self.find)
        table.add(opened)
        made = [journal.encode(row) for row in (opened, *commands.automas(table, opened.at))]
        await self.store.create(table.id, made, head(table), opened.at)
        room = self._live(table)
        self._changed(room)
        return room

    async def room(self, table: str) -> Room:
        """The live room of a table, read from the store if it is not here yet."""
        if table in self.rooms:
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
        if name in self.rooms:
            return
        self._changed(self._live(replayed(name, self.find, stored)))

    def _live(self, table: Table) -> Room:
        if len(self.rooms) >= ROOM_LIMIT:
            self._evict(RECENT)
        if len(self.rooms) >= ROOM_LIMIT:
            raise Refused("full")
        room = Room(table, self.store, self.passing, self._changed)
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
        if room.table.bots_to_move() and (room.driver is None or room.driver.done()):
            room.driver = self._keep(self._drive(room))

    async def _drive(self, room: Room) -> None:
        """Let the bots of a table decide until it waits for people only."""
        await self._alone(room.table.id, self._drive_on(room))

    async def _drive_on(self, room: Room) -> None:
        while room.table.bots_to_move():
            try:
                if not await self._decide(room):
                    return
            finally:
                # People may be faster than this: then there is more to do.
                await self.store.release(room.table.id, self.name)

    async def _decide(self, room: Room) -> bool:
        """Let the bots of a table decide; False if another process does."""
        while room.table.bots_to_move():
            now = wall_clock()
            if not await self.store.lease(room.table.id, self.name, now, now + LEASE):
                return False
            table = room.table
            if not (seats := table.bots_to_move()):  # the person came back meanwhile
                break
            seat = seats[0]
            stamp, view = table.stamp(seat), table.match.state.seen_by(seat)
            room.thinks(seat, now)
            rest = asyncio.create_task(asyncio.sleep(self.pause if room.followers else 0))
            number = await self.bot_pool.choose(table.game, view, seat, table.seats[seat].level)
            await rest
            with suppress(Refused):  # the table has moved on: look again
                move = table.game.verbs.text(number)
                await room.play_for_bot(seat, commands.Move(stamp=stamp, move=move))
        return True

    async def _listen(self) -> None:
        """Follow what other processes write."""
        async for table in self.store.changes():
            if table not in self.rooms:
                continue
            try:
                await self.rooms[table].catch_up()
            except StoreError as error:
                self.rooms[table].unwritten = True
                log.warning("the store does not answer: %s", error.reason)
            except Exception as error:
                self.rooms[table].unwritten = True
                self._mark(table, trouble(table, error), REST)

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
        for name, room in list(self.rooms.items()):
            if not self._resting(name, now):
                await self._alone(name, self._tick_one(room, now))

    async def _tick_one(self, room: Room, now: int) -> None:
        due = room.table.due()
        if room.table.phase == PLAYING and due is not None and due <= now:
            try:
                await room.tick()
            except Refused as refusal:
                if refusal.code != "stale":  # another process was faster
                    raise

    async def _look_around(self) -> None:
        now = wall_clock()
        await self.store.alive(self.name, now)
        for table in await self.store.pending(now, PENDING_LIMIT):
            if not self._resting(table, now):
                await self._alone(table, self._look_after(table))
        self.stuck = {name: one for name, one in self.stuck.items() if now < one[0] + REST}
        self._evict(IDLE)
        await self.store.forget(now - NEVER_BEGUN, 100)

    async def _look_after(self, table: str) -> None:
        self._changed(await self.room(table))

    async def hint(self, room: Room, who: Who) -> int:
        """What a strong bot would play on this seat, from what the seat knows."""
        view = await room.show(partial(_for_hint, who=who))
        game, seat = room.table.game, int(view.viewer)
        return await self.bot_pool.choose(game, view, seat, HINT_LEVEL, HINT_SECONDS)

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
        )
        made = await self.open(opened)

        def link(table: Table, at: int) -> journal.Row:
            if table.next_table:
                raise Refused("stale")
            return journal.Again(at, seat, made.table.id)

        with suppress(Refused):  # somebody was faster: the rematch is theirs
            await room.add(link)
        return room.table.next_table

    async def branch(
        self, room: Room, entry: int, seat: int, level: str, person: journal.Sat
    ) -> Room:
        """A new table that goes on from an entry of a finished one, against bots."""
        old = room.table
        if old.phase != ENDED:
            raise Refused("not_over")
        plans = tuple(
            journal.Plan("person", name=person.name) if n == seat else journal.Plan("bot", level)
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
        )
        made = await self.open(opened)
        await made.sit(seat, person.name, person.nonce, person.guest)
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
            tuple((what, value) for what, value, _ in old.outcomes),
        )
        for old in stood
    )


def _for_hint(table: Table, who: Who) -> State:
    seat = who(table)
    if seat is None:
        raise Refused("only_watching")
    if not table.opened.hints:
        raise Refused("no_hints")
    if seat not in table.acting() or table.seats[seat].substitute:
        raise Refused("not_your_turn")
    return table.match.state.seen_by(seat)


def _woke(before: int, table: Table, at: int) -> journal.Woke:
    """Nobody was there since `before`, or since the table's last row."""
    return journal.Woke(at, at - max(before, table.at))


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
