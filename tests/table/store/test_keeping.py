"""What a keeper does with a database: beside the server that uses it, on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tafelrunde.table.store import EVERYTHING, Store, StoreError, keeping, open_store
from tafelrunde.table.store import sqlite as sqlite_store
from tests.table.store.helpers import PLAIN, Opening, head
from tests.table.store.sample import fill

pytestmark = pytest.mark.anyio
PATIENCE = 30

Everything = dict[str, list[tuple[object, ...]]]


async def everything(store: Store) -> Everything:
    """All that is kept."""
    found: Everything = {name: [] for name in keeping.KEPT}
    await store.read_all(lambda name, page: found[name].extend(page))
    return found


async def beside(url: str) -> Store:
    return await open_store(url, beside=True)


@pytest.fixture(autouse=True)
def attentive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_store, "_LOOK", 0.01)


async def test_all_that_is_kept_is_read_and_written_page_by_page(
    url: str, opening: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "PAGE", 3)
    store, other = await opening(url), await opening(str(tmp_path / "other.db"))
    await fill(store)
    await store.ban("guest 0", "block", None, at=1)
    await other.create("old", [b"0"], PLAIN, at=1)
    found = await everything(store)
    assert all(found[name] for name in keeping.KEPT if name != "naps")
    assert len(found["entries"]) > 9
    await other.write_all((name, page) for name, page in found.items() if page)
    assert await everything(other) == found
    assert await other.secret() == await store.secret()
    await store.write_all((name, page) for name, page in found.items() if page)
    assert await everything(store) == found


async def test_what_breaks_off_has_changed_nothing(store: Store) -> None:
    await fill(store)
    before = await everything(store)

    def broken() -> Iterator[keeping.Page]:
        yield "tables", before["tables"]
        raise StoreError("The file is damaged.")

    with pytest.raises(StoreError, match="damaged"):
        await store.write_all(broken())
    assert await everything(store) == before


async def test_who_comes_beside_the_server_is_heard(url: str, opening: Opening) -> None:
    server = await opening(url)
    await server.create("a", [b"0"], PLAIN, at=1)
    changes = server.changes()
    heard = asyncio.create_task(asyncio.wait_for(anext(changes), PATIENCE))
    await asyncio.sleep(0.1)
    keeper = await beside(url)
    assert await keeper.append("a", 1, [b"1"], PLAIN, at=2)
    while await heard != "a":
        heard = asyncio.create_task(anext(changes))  # type: ignore[arg-type]
    assert await server.rows("a") == [b"0", b"1"]
    await keeper.write_all([])
    while await asyncio.wait_for(anext(changes), PATIENCE) != EVERYTHING:
        pass
    assert await server.rows("a") == []
    await keeper.close()


async def test_more_news_than_is_remembered_is_everything(
    tmp_path: Path, opening: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_store, "_REMEMBERED", 3)
    url = str(tmp_path / "tables.db")
    server = await opening(url)
    assert isinstance(server, sqlite_store.SqliteStore)
    assert await server._in_thread(server._news) == []
    keeper = await beside(url)
    for n in range(2):
        await keeper.create(f"t{n}", [b"0"], PLAIN, at=n)
    assert await server._in_thread(server._news) == ["t0", "t1"]
    for n in range(2, 9):
        await keeper.create(f"t{n}", [b"0"], PLAIN, at=n)
    assert await server._in_thread(server._news) == [EVERYTHING]
    assert await server._in_thread(server._news) == []
    await keeper.close()


async def test_tables_are_counted_and_listed(store: Store) -> None:
    await store.create("new", [b""], head(card=b"n", guests=(("anna", 0),)), at=30)
    await store.create("old", [b""], head(phase="over", public=False), at=10)
    assert await store.counts() == {"playing": 1, "over": 1}
    assert [one.id for one in await store.listed()] == ["new", "old"]
    [new] = await store.listed(guest="anna")
    assert new == ("new", "limes", "playing", True, b"n", 30)
    assert [one.id for one in await store.listed(phase="over", before=11)] == ["old"]
    assert await store.listed(phase="over", before=10) == []
    assert [one.id for one in await store.listed(limit=1)] == ["new"]


async def test_deleted_tables_leave_nothing(store: Store) -> None:
    await fill(store)
    assert await store.delete(["running", "nothing"]) == 1
    assert await store.rows("running") == []
    left = await everything(store)
    assert {row[0] for row in left["entries"]} == {"ended", "waiting"}
    assert await store.delete_ended(before=1, limit=9) == 0
    assert await store.delete_ended(before=2**60, limit=9) == 1
    assert await store.counts() == {"gathering": 1}


async def test_bans_last_until_their_time(store: Store) -> None:
    await store.ban("guest 1", "block", until=50, at=10)
    await store.ban("guest 1", "mute", until=None, at=10)
    assert await store.bans(49) == {("guest 1", "block"): 50, ("guest 1", "mute"): None}
    assert await store.bans(50) == {("guest 1", "mute"): None}
    await store.ban("guest 2", "block", until=None, at=60)
    assert await store.bans(0) == {("guest 1", "mute"): None, ("guest 2", "block"): None}
    assert await store.unban("guest 1", "mute")
    assert not await store.unban("guest 1", "mute")


async def test_guests_are_found_by_how_they_begin(store: Store) -> None:
    for guest, name in (("abc1", "Anna"), ("abd2", "Benno")):
        await store.guest_name(guest, name, at=1)
    assert await store.guests("ab", 9) == [("abc1", "Anna"), ("abd2", "Benno")]
    assert await store.guests("abd", 9) == [("abd2", "Benno")]
    assert await store.guests("%", 9) == []
