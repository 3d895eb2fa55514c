"""Processes over one store whose answers take their time, and people who follow what happens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar, cast

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State
from tafelrunde.table import commands, journal
from tafelrunde.table.bot_pool import BotPool
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.fair_queue import Claim
from tafelrunde.table.keys import Keys
from tafelrunde.table.refusal import Refused
from tafelrunde.table.room import Room
from tafelrunde.table.store import Head, Store, StoreError, open_store
from tafelrunde.table.table import Table
from tafelrunde.table.tables import Tables
from tafelrunde.table.view import Look, encode, snapshot
from tests.table.tables import KEYS, NAMES, find

T = TypeVar("T")
SLOWEST = 0.01


class Door:
    """One process's way to the common store: slow, sometimes failing, told what others change."""

    def __init__(self, store: Store, rng: Random, doors: list[Door], failing: float) -> None:
        self.store, self.rng, self.doors, self.failing = store, rng, doors, failing
        self.news: asyncio.Queue[str] = asyncio.Queue()
        doors.append(self)

    async def late(self, work: Callable[..., Awaitable[T]], *given: Any) -> T:
        await asyncio.sleep(self.rng.random() * SLOWEST)
        result = await work(*given)
        await asyncio.sleep(self.rng.random() * SLOWEST)
        return result

    async def append(
        self, table: str, first: int, rows: Sequence[bytes], head: Head, at: int,
        after: bytes | None = None,
    ) -> bool:  # fmt: skip
        if self.rng.random() < self.failing:
            raise StoreError("The database is not there.")
        added = await self.late(self.store.append, table, first, rows, head, at, after)
        for door in self.doors:
            if added and door is not self:
                door.news.put_nowait(table)
        if self.rng.random() < self.failing:
            raise StoreError("The connection was lost after the commit.")
        return added

    async def changes(self) -> AsyncIterator[str]:
        while True:
            yield await self.news.get()

    def __getattr__(self, name: str) -> Any:
        async def late(*given: Any) -> Any:
            return await self.late(getattr(self.store, name), *given)

        return late


class Quick:
    """A bot that thinks no time at all: it takes the first move."""

    async def choose(
        self, game: Game, view: State, seat: int, level: str,
        seconds: float | None = None, claim: Claim | None = None,
    ) -> int:  # fmt: skip
        await asyncio.sleep(0)
        return view.moves(seat)[0]

    async def rank(
        self, game: Game, view: State, seat: int, iterations: int, seconds: float, seed: str,
        claim: Claim | None = None,
    ) -> list[tuple[int, int]]:  # fmt: skip
        await asyncio.sleep(0)
        return [(move, 1) for move in view.moves(seat)]


class Servers:
    """Processes that share one store, and a table in the first of them."""

    def __init__(self, store: Store, processes: list[Tables]) -> None:
        self.store = store
        self.processes = processes
        self.name = ""

    async def open(
        self, who: str, game: str = "limes", pace: journal.Pace | None = None, sit: bool = True
    ) -> Room:
        """A table whose people all sit; p is a person, b a bot."""
        plans = tuple(
            journal.Plan("person") if letter == "p" else journal.Plan("bot", "squire")
            for letter in who
        )
        opened = journal.Opened(
            wall_clock(), game, 1, {}, plans, f"{7:064x}", pace=pace or journal.Pace()
        )
        room = await self.processes[0].open(opened)
        for seat, letter in enumerate(who):
            if letter == "p" and sit:
                await room.sit(seat, NAMES[seat], "", f"guest {seat}")
        self.name = room.table.id
        return room

    async def rooms(self) -> list[Room]:
        """The table in every process."""
        return [await tables.room(self.name) for tables in self.processes]

    async def replayed(self) -> Table:
        """The table as the store has it."""
        table = Table(self.name, find)
        for row in await self.store.rows(self.name):
            table.add(journal.decode(row))
        return table


@asynccontextmanager
async def servers(
    folder: Path, seed: int, processes: int = 1, failing: float = 0.0
) -> AsyncIterator[Servers]:
    """Some processes with tables on one database."""
    store = await open_store(str(folder / f"{seed}.db"))
    rng = Random(seed)
    doors: list[Door] = []
    made = []
    for _ in range(processes):
        door = cast(Store, Door(store, rng, doors, failing))
        tables = Tables(door, cast(BotPool, Quick()), find, Keys(KEYS.secret), pause=0)
        await tables.start()
        made.append(tables)
    yield Servers(store, made)
    for tables in made:
        await tables.close()
    await store.close()


class Witness:
    """Somebody who follows a room and keeps what was shown to him last."""

    def __init__(self, room: Room, seat: int | None) -> None:
        self.room, self.seat = room, seat
        self.follower = room.follow(seat)
        self.counts: list[int] = []
        self.last = b""
        self.task = asyncio.create_task(self.watch())

    async def watch(self) -> None:
        while True:
            self.follower.woken.clear()
            try:
                self.last, count = await self.room.show(
                    lambda table: (seen(table, self.seat), table.count)
                )
            except StoreError:
                self.follower.wake()
                await asyncio.sleep(SLOWEST)
                continue
            self.counts.append(count)
            await self.follower.woken.wait()

    async def ends_with(self, table: Table) -> None:
        """What was shown last becomes what the rows say, and nothing was ever taken back."""
        async with asyncio.timeout(10):
            while self.last != seen(table, self.seat):
                await asyncio.sleep(SLOWEST)
        assert self.counts == sorted(self.counts), "the table went backwards"
        self.task.cancel()


def seen(table: Table, seat: int | None) -> bytes:
    """The table as this viewer sees it, at no particular time."""
    return encode(snapshot(table, KEYS, Look(seat, "de"), [], 0))


async def attempt(room: Room, seat: int, act: commands.Act) -> str:
    """What came of it: "done" or the code of the refusal."""
    try:
        await room.act(lambda table: seat, act)
    except Refused as refusal:
        return refusal.code
    except StoreError:
        return "broken"
    return "done"


def a_move(table: Table, seat: int, number: int = 0) -> commands.Move:
    """One of the seat's moves, decided on the table as it is."""
    moves = table.match.state.moves(seat)
    text = table.game.verbs.text(moves[number % len(moves)])
    return commands.Move(stamp=table.stamp(seat), move=text)
