"""What tables do by themselves: drive bots, give leases back, hear of other processes, forget."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import pytest

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.table import attendance, commands, journal, pulse, room, tables
from tafelrunde.table.audience import Thinking
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.pulse import AWAY
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import StoreError
from tafelrunde.table.tables import Tables
from tests.table.servers import a_move, attempt, servers


def run(work: Coroutine[object, object, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not true():
            await asyncio.sleep(0.005)


def test_a_house_that_closes_gives_its_leases_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            [home] = the.processes
            begun = asyncio.Event()

            async def think(*given: object, claim: object) -> int:
                begun.set()
                await asyncio.Event().wait()
                return 0

            home.bot_pool.choose = think  # type: ignore[method-assign, assignment]
            table = (await the.open("pb")).table.id
            await begun.wait()
            now = wall_clock()
            assert not await the.store.lease(table, "another", now, now + 1)
            await home.close()
            assert await the.store.lease(table, "another", now, now + 1)

    run(work())


def test_a_bot_answers_also_who_is_faster_than_the_lease_is_given_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home = await the.open("pb", "cards")
            slow, going = asyncio.Event(), asyncio.Event()
            release = home.store.release

            async def late(*given: str) -> None:
                going.set()
                await slow.wait()
                await release(*given)

            the.processes[0].store.release = late  # type: ignore[method-assign, assignment]
            assert await attempt(home, 0, a_move(home.table, 0)) == "done"
            await until(lambda: home.table.acting() == [0])
            await going.wait()
            assert await attempt(home, 0, a_move(home.table, 0)) == "done"
            slow.set()
            driver = home.driver
            await until(lambda: home.table.acting() == [0])
            assert home.driver is driver

    run(work())


def test_a_person_may_come_back_while_the_bot_gets_ready(
    tmp_path: Path, complaints: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "ABSENCE", 0)

    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home = await the.open("pp")
            lease = home.store.lease

            async def late(*given: Any) -> bool:
                assert await attempt(home, 1, commands.Return()) == "done"
                return await lease(*given)

            home.store.lease = late  # type: ignore[method-assign, assignment]
            assert await attempt(home, 0, commands.Ask(what="replace", seat=1)) == "done"
            await until(lambda: home.driver is not None and home.driver.done())
            assert home.table.people() == [0, 1]
            assert complaints == []

    run(work())


def test_a_store_that_fails_does_not_make_a_house_deaf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0, 2) as the:
            await the.open("pp")
            here, there = await the.rooms()
            failed = asyncio.Event()

            async def gone(*given: object) -> list[bytes]:
                failed.set()
                raise StoreError("The database is not there.")

            with monkeypatch.context() as patch:
                patch.setattr(there.store, "rows", gone, raising=False)
                assert await attempt(here, 0, commands.Say(text="eins")) == "done"
                await failed.wait()
            assert await attempt(here, 0, commands.Say(text="zwei")) == "done"
            await until(lambda: there.table.count == here.table.count)

    run(work())


def test_a_table_that_cannot_be_read_keeps_no_other_from_going_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            [home] = the.processes
            read: list[str] = []

            async def pending(*given: object) -> list[str]:
                return ["gone", "there"]

            async def room(table: str) -> object:
                read.append(table)
                if table == "gone":
                    raise TafelrundeError("there is no game 'gone'")
                return None

            monkeypatch.setattr(home.store, "pending", pending)
            monkeypatch.setattr(home, "room", room)
            monkeypatch.setattr(home, "_changed", lambda room: None)
            for _ in range(2):
                await home._look_around()
            assert read[:3] == ["gone", "there", "there"], "it rests for a while"
            monkeypatch.setattr(tables, "wall_clock", lambda: wall_clock() + tables.REST)
            await home._look_around()
            assert read[-2:] == ["gone", "there"]

    run(work())
    assert caplog.text.count("table gone does not go on") == 1
    assert "there is no game 'gone'" in caplog.text


def test_what_nobody_needs_is_forgotten_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            [home] = the.processes
            table = (await the.open("pp")).table.id
            watched = await the.open("pp")
            follower = watched.follow(None)
            monkeypatch.setattr(tables, "ROOM_LIMIT", 2)
            with pytest.raises(Refused) as refusal:
                await the.open("pp")
            assert refusal.value.code == "full", "both were used a moment ago"
            monkeypatch.setattr(tables, "RECENT", 0)
            await the.open("pp")
            assert table not in home.rooms
            assert watched.table.id in home.rooms
            watched.leave(follower)
            assert (await home.room(table)).table.phase == "playing"

    run(work())


def test_a_table_does_not_grow_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home = await the.open("pp")
            monkeypatch.setattr(commands, "SAID_LIMIT", 1)
            said = [await attempt(home, 0, commands.Say(text="Hallo")) for _ in range(2)]
            assert said == ["done", "enough"]
            assert await attempt(home, 0, a_move(home.table, 0)) == "done"

    run(work())


@pytest.mark.parametrize(("away", "people"), [(AWAY, [0, 1]), (10**9, [])])
def test_a_clock_stands_still_while_nobody_is_there_but_not_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, away: int, people: list[int]
) -> None:
    """An hour is a pause, or is not: then the clock has fallen."""

    async def work() -> None:
        ahead = 0
        real = wall_clock
        for module in (tables, room, pulse):
            monkeypatch.setattr(module, "wall_clock", lambda: real() + ahead)
        async with servers(tmp_path, 0) as the:
            first = await the.open("pp", pace=journal.Pace("live", 60_000, 0))
            await the.processes[0].close()
            ahead = 3_600_000
            old = the.processes[0]
            again = Tables(old.store, old.bot_pool, old.find, old.keys, pause=0, away=away)
            await again.start()
            the.processes.append(again)
            home = await again.room(first.table.id)
            await home.tick()
            assert home.table.people() == people
            assert (home.table.seats[0].left > 0) == bool(people)

    run(work())


def test_of_a_bots_steps_in_a_sealed_window_only_the_first_is_told(tmp_path: Path) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home = await the.open("pb", sit=False)
            follower = home.follow(0)
            await home.sit(0, "Anna", "", "guest")
            for window in (1, 2):
                await until(lambda: home.table.acting() == [0])
                assert follower.notices.count(Thinking(1, ANY)) == window
                for _ in range(2):
                    assert await attempt(home, 0, a_move(home.table, 0)) == "done"

    run(work())


def test_the_time_of_a_change_says_nothing_of_steps_in_a_sealed_window(tmp_path: Path) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home = await the.open("pp")
            woken = [home.follow(seat).woken for seat in (0, 1, None)]
            times = []
            for seat in (1, 1, 0, 0):
                for event in woken:
                    event.clear()
                assert await attempt(home, seat, a_move(home.table, seat)) == "done"
                [(*_, changed)] = await the.store.of_guest("guest 0", 5)
                times.append((changed - home.table.at, [event.is_set() for event in woken]))
                await asyncio.sleep(0.01)

            assert [when == 0 for when, _ in times] == [False, True, False, True]
            assert [who for _, who in times] == [
                [False, True, False], [True] * 3, [True, False, False], [True] * 3,
            ]  # fmt: skip

    run(work())
