"""Who comes to his own seat is let in, whatever others do; many who watch cost little."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path

import pytest

from tafelrunde.table import audience, commands
from tafelrunde.table.audience import Follower, Here
from tafelrunde.table.refusal import Refused
from tafelrunde.table.room import Room
from tafelrunde.table.table import Table
from tafelrunde.table.view import Look, snapshot
from tests.table.servers import attempt, servers
from tests.table.serving import Served, Two
from tests.table.tables import KEYS

WATCHING = Look(None, "de")


def run(work: Coroutine[object, object, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


def crowd(home: Room, seat: int | None, address: str, size: int) -> list[Follower]:
    """So many connections, as far as they are let in."""
    found = []
    for _ in range(size):
        with suppress(Refused):
            found.append(home.follow(seat, address))
    return found


def test_nobody_is_locked_out_by_somebody_with_many_connections(tmp_path: Path) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home = await the.open("pp")
            mine = crowd(home, 0, "1.1.1.1", 99)
            watching = crowd(home, None, "1.1.1.1", 99)
            assert len(watching) == audience.ADDRESS_LIMIT
            assert [bool(one.dismissed) for one in mine] == [True] * 91 + [False] * 8
            benno = home.follow(1, "2.2.2.2")
            assert home.connected() == {0, 1}
            assert not benno.dismissed
            home.follow(None, "2.2.2.2")

    run(work())


@pytest.mark.parametrize("limit", ["TABLE_LIMIT", "PROCESS_LIMIT"])
def test_watchers_from_everywhere_leave_room_for_the_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(audience, limit, 30)

    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home, other = await the.open("pp"), await the.open("pp")
            found = [one for n in range(50) for one in crowd(home, None, f"10.0.0.{n}", 1)]
            assert len(found) == 30
            assert bool(crowd(other, None, "9.9.9.9", 1)) == (limit == "TABLE_LIMIT")
            for seat in (0, 1):
                home.follow(seat, "10.0.0.1")
            home.leave(found[0])
            home.follow(None, "10.0.0.99")

    run(work())


def test_who_opens_his_table_once_too_often_keeps_the_newest(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "SEAT_LIMIT", 2)
    two = Two(server)
    first, second, third = [two.sit(0) for _ in range(3)]
    assert first.until(lambda m: m["kind"] == "refused")["refused"] == "too_many_places"
    assert first.closed() == 1008
    assert second.ask("ping")["kind"] == third.ask("ping")["kind"] == "done"


def test_the_table_is_drawn_once_for_all_who_see_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tafelrunde.table.room.FRESH", 3_600_000)

    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home = await the.open("pp")
            drawn: list[tuple[int, Look]] = []

            def draw(table: Table, look: Look, here: frozenset[int]) -> tuple[int, str]:
                drawn.append((table.count, look))
                return table.count, str(len(drawn))

            async def shown(look: Look, times: int) -> set[tuple[int, str]]:
                asked = [
                    home.share(lambda table: look, draw, lambda table, look: False)
                    for _ in range(times)
                ]
                return set(await asyncio.gather(*asked))

            assert len(await shown(WATCHING, 500)) == 1
            for other in (WATCHING._replace(seat=0), WATCHING._replace(lang="en")):
                assert len(await shown(other, 2)) == 1
            assert len(drawn) == 3
            assert await attempt(home, 0, commands.Say(text="Hallo")) == "done"
            assert len(await shown(WATCHING, 500)) == 1
            assert [count for count, _ in drawn] == [3, 3, 3, 4]

    run(work())


def test_a_table_that_nobody_follows_keeps_no_pictures(tmp_path: Path) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home = await the.open("pp")

            def draw(table: Table, look: Look, here: frozenset[int]) -> int:
                return len(snapshot(table, KEYS, look, here, 0).story)

            async def shown() -> int:
                return await home.share(lambda table: WATCHING, draw, lambda table, look: False)

            here = [home.follow(None) for _ in range(2)]
            story = await shown()
            home.leave(here[0])
            assert len(home.table.glimpses) == len(home.drawings) == 1
            home.leave(here[1])
            assert (home.table.glimpses, home._still().glimpses, home.drawings) == ({}, {}, {})
            assert await shown() == story

    run(work())


def test_a_picture_is_shared_for_a_moment_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tafelrunde.table.room.FRESH", 0)

    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home = await the.open("pp")
            times = iter(range(9))

            def draw(table: Table, look: Look, here: frozenset[int]) -> tuple[int, str]:
                return 0, str(next(times))

            length = iter((False, True, False))
            texts = [
                (await home.share(lambda table: WATCHING, draw, lambda table, look: next(length)))[
                    1
                ]
                for _ in range(3)
            ]
            assert texts == ["0", "1", "2"]

    run(work())


def test_of_many_who_come_only_the_last_is_told(tmp_path: Path) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home = await the.open("pp")
            anna = home.follow(0)
            for n in range(400):
                home.follow(None, f"10.0.0.{n}")
            async with asyncio.timeout(10):
                while anna.notices != [Here([True, False], 400)]:
                    await asyncio.sleep(0.01)

    run(work())


def test_a_table_that_is_looked_at_stays_as_it_was_while_it_goes_on(tmp_path: Path) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home = await the.open("pp")
            assert await attempt(home, 0, commands.Ask(what="end")) == "done"
            still = home.table.still()
            assert await attempt(home, 1, commands.Answer(yes=True)) == "done"
            assert (home.table.phase, still.phase, still.waiting()) == ("over", "playing", [1])
            assert len(still.history) == len(home.table.history) - 2

    run(work())
