"""Two moves, one number: the key decides, and the others change nothing."""

from __future__ import annotations

import asyncio

import pytest

from tafelrunde.table.store import Store
from tests.table.store.helpers import PLAIN, Opening, head, process
from tests.table.store.postgres import Server

pytestmark = pytest.mark.anyio


async def test_of_many_appends_of_one_number_one_wins(store: Store) -> None:
    await store.create("a", [b"0"], PLAIN, at=0)
    for n in range(1, 11):
        won = await asyncio.gather(
            *(
                store.append("a", n, [b"%d by %d" % (n, k)], head(card=b"%d" % k), at=n)
                for k in range(20)
            )
        )
        assert sum(won) == 1
        assert await store.rows("a", n) == [b"%d by %d" % (n, won.index(True))]
        assert await store.lobby("playing", 9) == [("a", b"%d" % won.index(True), n)]


async def test_appends_of_several_rows_that_overlap_do_not_mix(store: Store) -> None:
    await store.create("a", [b"0"], PLAIN, at=0)
    first = 1
    for _ in range(10):
        won = await asyncio.gather(
            *(store.append("a", first, [b"%d" % k] * k, PLAIN, at=first) for k in range(1, 8))
        )
        assert sum(won) == 1
        length = won.index(True) + 1
        assert await store.rows("a", first) == [b"%d" % length] * length
        first += length


async def test_different_tables_do_not_hinder_each_other(store: Store) -> None:
    async def fill(table: str) -> list[bool]:
        await store.create(table, [b"0"], PLAIN, at=0)
        return [await store.append(table, n, [table.encode()], PLAIN, at=n) for n in range(1, 6)]

    assert all(map(all, await asyncio.gather(*(fill(f"t{k}") for k in range(20)))))
    for k in range(20):
        assert await store.rows(f"t{k}") == [b"0", *[b"t%d" % k] * 5]


async def test_a_caller_who_goes_away_leaves_all_or_nothing(store: Store) -> None:
    await store.create("a", [b"0"], PLAIN, at=0)
    for turns in range(60):
        first = len(await store.rows("a"))
        work = asyncio.create_task(store.append("a", first, [b"x", b"y"], PLAIN, at=first))
        for _ in range(turns):
            await asyncio.sleep(0)
        work.cancel()
        done = (await asyncio.gather(work, return_exceptions=True))[0]
        assert done is True or isinstance(done, asyncio.CancelledError)
        added = await store.rows("a", first)
        assert added == [b"x", b"y"] or (added == [] and done is not True)
    assert await store.append("a", len(await store.rows("a")), [b"z"], PLAIN, at=99)


async def test_of_several_processes_exactly_one_gets_each_row(
    postgres: Server, opening: Opening
) -> None:
    rows = 60
    url = postgres.database()
    store = await opening(url)
    await store.create("race", [b"0"], PLAIN, at=0)
    names = ["anna", "benno", "carla", "dario"]
    racers = {name: process("racer", url, name, str(rows)) for name in names}
    said = {name: racer.communicate(timeout=60)[0] for name, racer in racers.items()}
    assert all(racer.returncode == 0 for racer in racers.values())
    winners = {int(n): name for name, won in said.items() for n in won.split()}
    assert sum(len(won.split()) for won in said.values()) == rows
    kept = await store.rows("race")
    assert kept == [b"0", *(winners[n].encode() for n in range(1, rows + 1))]


async def test_several_processes_that_open_an_empty_database_share_it(
    postgres: Server, opening: Opening
) -> None:
    url = postgres.database()
    stores = await asyncio.gather(*(opening(url) for _ in range(6)))
    assert len(set(await asyncio.gather(*(store.secret() for store in stores)))) == 1
    await asyncio.gather(*(store.close() for store in stores))
