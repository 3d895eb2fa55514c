"""A machine that slept takes nobody's time, and a server that was killed leaves nothing behind."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Coroutine
from pathlib import Path

import pytest

from tafelrunde.table import attendance, commands, journal, pulse, room, tables
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.pulse import AWAY
from tafelrunde.table.store import StoreError, open_store
from tests.table.servers import a_move, attempt, servers
from tests.table.serving import PATIENCE, Served, Two, bearer, wait_for
from tests.table.store.postgres import Server, postgres
from tests.table.test_processes import command, serving

__all__ = ["postgres"]

HOUR = 3_600_000
LIVE = journal.Pace("live", 600_000, 0)


class Time:
    """The time of the machine: asleep, it goes on while nothing else does."""

    slept = 0

    def now(self) -> int:
        return wall_clock() + self.slept


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    made = Time()
    for module in (attendance, pulse, room, tables):
        monkeypatch.setattr(module, "wall_clock", made.now)
    return made


def run(work: Coroutine[object, object, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


@pytest.mark.parametrize("processes", [1, 3])
def test_a_machine_that_slept_takes_nobodys_time(
    tmp_path: Path, time: Time, processes: int
) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0, processes) as the:
            await the.open("pp", pace=LIVE)
            rooms = await the.rooms()
            for nap in (1, 2):
                time.slept = nap * HOUR
                moves = [attempt(home, 1, commands.Say(text="Hallo")) for home in rooms]
                assert await asyncio.gather(*moves) == ["done"] * processes
                assert rooms[0].table.people() == [0, 1], "nobody was replaced"
            table = await the.replayed()
            woken = [row for row in (past.row for past in table.history) if _woke(row)]
            assert len(woken) == 2
            left = table.clock(0, time.now())
            assert left is not None
            assert left > LIVE.base - 30_000

    run(work())


def _woke(row: journal.Row) -> bool:
    return isinstance(row, journal.Woke)


def test_a_table_that_slept_twice_gets_all_of_it_back(tmp_path: Path, time: Time) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            [home] = the.processes
            old = await the.open("pp", pace=journal.Pace("days", 86_400_000))
            del home.rooms[old.table.id]
            for nap in (1, 2, 3):
                time.slept = nap * 20 * HOUR
                await home._beat()
            again = await home.room(old.table.id)
            left = again.table.clock(0, time.now())
            assert left is not None
            assert left > 86_400_000 - 30_000
            assert await attempt(again, 0, a_move(again.table, 0)) == "done"

    run(work())


def test_nobody_sees_a_table_before_it_got_its_time_back(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, may_tick = asyncio.Event(), asyncio.Event()
    tick = room.Room.tick

    async def slow(self: room.Room) -> None:
        asked.set()
        await may_tick.wait()
        await tick(self)

    monkeypatch.setattr(room.Room, "tick", slow)

    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            [home] = the.processes
            old = await the.open("pp", pace=LIVE)
            del home.rooms[old.table.id]
            time.slept = HOUR
            await home._beat()
            first = asyncio.create_task(home.room(old.table.id))
            await asked.wait()
            second = asyncio.create_task(home.room(old.table.id))
            await asyncio.sleep(0)
            assert not second.done()
            may_tick.set()
            again = await second
            assert again is await first
            left = again.table.clock(0, time.now())
            assert left is not None
            assert left > LIVE.base - 30_000

    run(work())


def test_while_another_process_was_there_clocks_ran(tmp_path: Path, time: Time) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0, 2) as the:
            home = await the.open("pp", pace=LIVE)
            for _ in range(8):
                time.slept += AWAY // 2
                await the.processes[1]._beat()
            time.slept += 1_000
            assert await attempt(home, 0, commands.Say(text="Hallo")) == "done"
            left = home.table.clock(0, time.now())
            assert left is not None
            assert left < LIVE.base - 4 * AWAY

    run(work())


def test_who_is_there_after_the_machine_slept_is_not_gone(tmp_path: Path, time: Time) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home = await the.open("pp")
            time.slept = HOUR
            await the.processes[0]._beat()
            assert await attempt(home, 0, commands.Ask(what="replace", seat=1)) == "not_gone"

    run(work())


@pytest.mark.parametrize("jump", [-HOUR, HOUR, -30 * 24 * HOUR, 30 * 24 * HOUR])
def test_a_clock_that_is_set_takes_nobodys_time(tmp_path: Path, time: Time, jump: int) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home = await the.open("pp", pace=LIVE)
            assert await attempt(home, 0, a_move(home.table, 0)) == "done"
            time.slept = jump
            assert await attempt(home, 1, a_move(home.table, 1)) == "done"
            assert await attempt(home, 0, commands.Ask(what="replace", seat=1)) == "not_gone"
            table = await the.replayed()
            times = [past.row.at for past in table.history]
            assert times == sorted(times), "what happened keeps its order"
            assert table.people() == [0, 1]
            for seat in table.acting():
                left = table.clock(seat, time.now())
                assert left is not None
                assert LIVE.base - 30_000 < left <= LIVE.base
            assert await attempt(home, 1, commands.Say(text="weiter")) == "done"

    run(work())


def test_a_clock_that_was_wrong_for_a_while_fills_no_table(tmp_path: Path, time: Time) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            [home] = the.processes
            table = await the.open("pp", pace=LIVE)
            time.slept = 24 * HOUR
            await home._beat()
            time.slept = 0
            await home._beat()
            for _ in range(5):
                await home._tick()
                time.slept += 1_000
            woken = [past for past in table.table.history if _woke(past.row)]
            assert woken == []
            assert home.stuck == {}
            assert table.table.people() == [0, 1]

    run(work())


def test_bots_think_on_after_a_crash_and_a_clock_that_was_set_back(
    tmp_path: Path, time: Time
) -> None:
    async def work() -> None:
        time.slept = HOUR
        async with servers(tmp_path, 0, 2) as the:
            home = await the.open("pp")
            now = time.now()
            assert await the.store.lease(home.table.id, "killed", now, now + tables.LEASE)
            time.slept = 0
            now = time.now()
            assert await the.store.lease(home.table.id, "next", now, now + tables.LEASE)
            assert not await the.store.lease(home.table.id, "other", now, now + tables.LEASE)

    run(work())


def is_served(server: Served) -> bool:
    try:
        socket.create_connection(("127.0.0.1", server.port), 1).close()
    except OSError:
        return False
    return True


def test_the_processes_of_a_killed_supervisor_end(postgres: Server) -> None:
    with serving("--workers", "2", "--database", postgres.emptied()) as (server, process):
        Two(server)
        process.kill()
        wait_for(lambda: not is_served(server))


def test_a_second_name_does_not_open_a_database_twice(tmp_path: Path) -> None:
    first, second = tmp_path / "tables.db", tmp_path / "elsewhere.db"

    async def work() -> None:
        store = await open_store(str(first))
        os.link(first, second)
        with pytest.raises(StoreError, match="second name"):
            await open_store(str(second))
        await store.close()
        with pytest.raises(StoreError, match="second name"):
            await open_store(str(first))
        second.unlink()
        await (await open_store(str(first))).close()

    run(work())


def test_stopping_says_nothing_of_streams_that_were_open(tmp_path: Path) -> None:
    told = tmp_path / "told.txt"
    with (
        told.open("w") as said,
        subprocess.Popen(
            command("--database", str(tmp_path / "tables.db"), "--rates", "1000"),
            stdout=subprocess.PIPE, stderr=said, text=True,
        ) as process,
    ):  # fmt: skip
        assert process.stdout is not None
        line = process.stdout.readline()
        two = Two(Served(int(line.split("/")[2].rpartition(":")[2]), Path()))
        path = f"/api/tables/{two.table}/stream"
        with two.anna.stream("GET", path, headers=bearer(two.keys[0])) as stream:
            lines = stream.iter_lines()
            assert next(lines)
            process.send_signal(signal.SIGINT)
            assert list(lines) == [], "it ends as it should"
            process.wait(PATIENCE)
    assert told.read_text() == ""


def test_a_thinking_process_that_nobody_reads_ends_without_a_word() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with subprocess.Popen(
        [sys.executable, "-m", "tafelrunde.table.bot_worker", str(1 << 30)],
        stdin=subprocess.PIPE, stdout=writing, stderr=subprocess.PIPE,
    ) as thinker:  # fmt: skip
        os.close(writing)
        _, said = thinker.communicate(b"{}\n", PATIENCE)
    assert said == b""
    assert thinker.returncode == -signal.SIGPIPE
