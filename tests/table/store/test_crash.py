"""What was acknowledged is there after a crash, and of what was not, all or nothing."""

from __future__ import annotations

from pathlib import Path
from subprocess import Popen

import pytest

from tafelrunde.table.store import Store
from tests.table.store.helpers import PLAIN, Opening, process
from tests.table.store.postgres import Server
from tests.table.store.writer import BATCH, batch

pytestmark = pytest.mark.anyio


def read_until(writer: Popen[str], acknowledged: int) -> list[str]:
    assert writer.stdout
    return [writer.stdout.readline() for _ in range(acknowledged)]


async def check(store: Store, said: list[str]) -> int:
    """The rows are whole batches, at least those that were acknowledged; the head fits them."""
    rows = await store.rows("a")
    assert len(rows) >= int(said[-1]) + BATCH
    assert len(rows) % BATCH == 0
    assert rows == [row for first in range(0, len(rows), BATCH) for row in batch(first)]
    last = len(rows) - BATCH
    assert await store.lobby("playing", 9) == [("a", b"%d" % last, last)]
    return len(rows)


async def test_a_writer_that_is_killed_leaves_whole_appends(url: str, opening: Opening) -> None:
    length = 0
    for acknowledged in (1, 2, 5, 17, 40):
        with process("writer", url, "a") as writer:
            said = read_until(writer, acknowledged)
            writer.kill()
            # What it said before it died counts too, a line cut short does not.
            assert writer.stdout
            said += [line for line in writer.stdout.readlines() if line.endswith("\n")]
        store = await opening(url)
        longer = await check(store, said)
        assert longer >= length + acknowledged * BATCH
        length = longer
        await store.close()


async def test_a_server_that_crashes_keeps_whole_appends(
    postgres: Server, opening: Opening
) -> None:
    url = postgres.database()
    with process("writer", url, "a") as writer:
        said = read_until(writer, 20)
        postgres.stop(crash=True)
        assert writer.stdout
        *more, error = writer.stdout.readlines()
        postgres.start()
    assert error.startswith("The database table"), error
    store = await opening(url)
    await check(store, said + more)


async def test_a_store_goes_on_when_its_server_comes_back(
    postgres: Server, opening: Opening
) -> None:
    store = await opening(postgres.database())
    await store.create("a", [b"0"], PLAIN, at=0)
    postgres.stop(crash=True)
    postgres.start()
    assert await store.append("a", 1, [b"1"], PLAIN, at=1)
    assert await store.rows("a") == [b"0", b"1"]


async def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    from tafelrunde.table.store.sqlite import _open

    connection = _open(str(tmp_path / "tables.db"))
    settings = {
        name: connection.execute(f"pragma {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    }
    connection.close()
    full = 2
    assert settings == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "busy_timeout": 5000,
    }


async def test_postgresql_waits_for_the_disk_even_if_it_is_told_not_to(
    postgres: Server, opening: Opening
) -> None:
    url = postgres.database()
    name = url.split("/")[3].split("?")[0]
    postgres.do("postgres", f"alter database {name} set synchronous_commit = off")
    from tafelrunde.table.store.postgres import PostgresStore

    store = await opening(url)
    assert isinstance(store, PostgresStore)
    async with store._connection() as connection:
        cursor = await connection.execute("show synchronous_commit")
        assert await cursor.fetchone() == ("on",)
