"""Processes on one PostgreSQL hear of each other's tables, also after a lost connection."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import aclosing
from pathlib import Path

import pytest

from tafelrunde.table.store import Store
from tafelrunde.table.store import postgres as postgres_store
from tests.table.store.helpers import PLAIN, Opening, head, process
from tests.table.store.postgres import Server
from tests.table.store.proxy import Proxy

pytestmark = pytest.mark.anyio
PATIENCE = 30


def now() -> int:
    return time.time_ns() // 1_000_000


async def first(changes: AsyncIterator[str]) -> str:
    return await asyncio.wait_for(anext(changes), PATIENCE)


async def until(changes: AsyncIterator[str], table: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while await anext(changes) != table:
            pass


async def listening(store: Store) -> AsyncIterator[str]:
    """The store's changes from now on: a table of just now is reported once it listens."""
    await store.create("fresh", [b"0"], PLAIN, at=now())
    changes = store.changes()
    assert await first(changes) == "fresh"
    return changes


async def test_others_hear_of_a_change_and_the_writer_does_not(
    postgres: Server, opening: Opening
) -> None:
    url = postgres.database()
    one, two = await opening(url), await opening(url)
    changes = await listening(one)
    await one.create("mine", [b"0"], PLAIN, at=1)
    await two.create("theirs", [b"0"], PLAIN, at=1)
    assert await first(changes) == "theirs"
    assert await one.append("mine", 1, [b"1"], PLAIN, at=2)
    assert await two.append("mine", 2, [b"2"], PLAIN, at=3)
    assert await first(changes) == "mine"
    assert await one.rows("mine") == [b"0", b"1", b"2"]


async def test_what_was_not_written_is_not_told(postgres: Server, opening: Opening) -> None:
    url = postgres.database()
    one, two = await opening(url), await opening(url)
    changes = await listening(one)
    await two.create("a", [b"0"], PLAIN, at=1)
    assert await first(changes) == "a"
    assert not await two.append("a", 0, [b"again"], PLAIN, at=2)
    await two.create("b", [b"0"], head(phase="gathering"), at=3)
    assert await first(changes) == "b"
    assert await two.forget(before=9, limit=9) == 1
    assert await first(changes) == "b"


async def test_another_process_is_heard(postgres: Server, opening: Opening) -> None:
    url = postgres.database()
    store = await opening(url)
    changes = await listening(store)
    with process("writer", url, "theirs") as writer:
        try:
            assert await first(changes) == "theirs"
            assert await first(changes) == "theirs"
        finally:
            writer.kill()


async def test_what_changed_while_the_wire_was_cut_is_told_later(
    postgres: Server, tmp_path: Path, opening: Opening
) -> None:
    url = postgres.database()
    two = await opening(url)
    async with Proxy(tmp_path, postgres.folder) as proxy:
        one = await opening(url.replace(str(postgres.folder), str(tmp_path)))
        changes = await listening(one)
        await proxy.cut()
        await two.create("missed", [b"0"], PLAIN, at=now())
        await proxy.mend()
        await until(changes, "missed")
        await two.create("later", [b"0"], PLAIN, at=1)
        await until(changes, "later")


async def test_a_wire_that_went_silent_is_noticed(
    postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opening: Opening
) -> None:
    monkeypatch.setattr(postgres_store, "_PING", 0.2)
    url = postgres.database()
    two = await opening(url)
    async with Proxy(tmp_path, postgres.folder) as proxy:
        one = await opening(url.replace(str(postgres.folder), str(tmp_path)))
        changes = await listening(one)
        proxy.go_silent()
        await two.create("missed", [b"0"], PLAIN, at=now())
        await until(changes, "missed")
        await two.create("later", [b"0"], PLAIN, at=1)
        await until(changes, "later")


async def test_a_backend_that_is_ended_is_replaced(postgres: Server, opening: Opening) -> None:
    url = postgres.database()
    one, two = await opening(url), await opening(url)
    changes = await listening(one)
    postgres.do(
        "postgres",
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = "
        f"'{url.split('/')[3].split('?')[0]}'",
    )
    await two.create("missed", [b"0"], PLAIN, at=now())
    await until(changes, "missed")


async def test_changes_end_when_the_store_closes(url: str, opening: Opening) -> None:
    store = await opening(url)

    async def listen() -> list[str]:
        async with aclosing(store.changes()) as changes:  # type: ignore[type-var]
            return [table async for table in changes]

    listeners = [asyncio.create_task(listen()) for _ in range(2)]
    # Two turns of the loop: the listeners are then waiting.
    await store.rows("a")
    await store.close()
    assert await asyncio.wait_for(asyncio.gather(*listeners), PATIENCE) == [[], []]


async def test_whoever_stops_listening_lets_go_of_the_connection(
    postgres: Server, opening: Opening
) -> None:
    store = await opening(postgres.database())
    changes = await listening(store)
    await changes.aclose()  # type: ignore[attr-defined]
    assert await store.rows("fresh") == [b"0"]
