"""What the store does not take, what it cannot do, and what it never says."""

from __future__ import annotations

import logging
import resource
import subprocess
import sys
import traceback
from dataclasses import replace
from pathlib import Path

import pytest

from tafelrunde.table.store import BadContent, Head, Store, StoreError, open_store
from tafelrunde.table.store.sqlite import SqliteStore
from tests.table.store.helpers import PLAIN, Opening, head
from tests.table.store.postgres import PASSWORD, Server

pytestmark = pytest.mark.anyio
KB = 1024


async def test_the_largest_that_is_kept(store: Store) -> None:
    row, card, note, name = b"r" * 64 * KB, b"c" * 8 * KB, b"n" * KB * KB, "ä" * 100
    await store.create("a", [row, row], head(card=card), at=1)
    assert await store.append("a", 2, [row], head(card=card), at=2)
    assert await store.rows("a") == [row] * 3
    assert await store.lobby("playing", 1) == [("a", card, 2)]
    assert await store.note("a", "x", note) == note == await store.note("a", "x")
    assert await store.guest_name("g", name) == name == await store.guest_name("g")


@pytest.mark.parametrize(
    ("table", "rows", "top"),
    [
        ("a", [b"r", b"r" * (64 * KB + 1)], PLAIN),
        ("a", [], PLAIN),
        ("a", [b"r"] * 10_001, PLAIN),
        ("a", [b"r"], head(card=b"c" * (8 * KB + 1))),
        ("a", [b"r"], head(game="g" * 201)),
        ("a", [b"r"], head(phase="p\0")),
        ("a", [b"r"], head(guests=(("\ud800", 0),))),
        ("a" * 201, [b"r"], PLAIN),
        ("a\0", [b"r"], PLAIN),
    ],
)
async def test_too_large_or_no_text_is_refused(
    store: Store, table: str, rows: list[bytes], top: Head
) -> None:
    with pytest.raises(BadContent):
        await store.create(table, rows, top, at=1)
    assert await store.rows(table) == []
    await store.create("b", [b"0"], PLAIN, at=1)
    if table == "a":
        with pytest.raises(BadContent):
            await store.append("b", 1, rows, top, at=2)
    assert await store.rows("b") == [b"0"]
    assert await store.lobby("playing", 9) == [("b", b"{}", 1)]


async def test_notes_and_names_are_bounded(store: Store) -> None:
    await store.create("a", [b""], PLAIN, at=1)
    with pytest.raises(BadContent):
        await store.note("a", "x", b"n" * (KB * KB + 1))
    for bad in ("x" * 201, "x\0", "\ud800"):
        with pytest.raises(BadContent):
            await store.note("a", bad, b"n")
        with pytest.raises(BadContent):
            await store.guest_name(bad)
        with pytest.raises(BadContent):
            await store.guest_name("g", bad)
        with pytest.raises(BadContent):
            await store.lease("a", bad, now=1, until=2)
        with pytest.raises(BadContent):
            await store.alive(bad, now=1)
    assert await store.note("a", "x") is None
    assert await store.guest_name("g") == ""
    assert await store.lease("a", "h", now=1, until=2)
    assert await store.alive("h", now=1) is None


OPEN = """
import asyncio, sys
from tafelrunde.table.store import StoreError, open_store
async def main():
    try:
        store = await open_store(sys.argv[1])
    except StoreError as error:
        return print(error)
    await store.close()
    print("open")
asyncio.run(main())
"""


def open_elsewhere(file: Path) -> str:
    """What another process says that opens this file."""
    command = [sys.executable, "-c", OPEN, str(file)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


async def test_a_second_process_on_an_sqlite_file_is_refused(
    tmp_path: Path, opening: Opening
) -> None:
    file = tmp_path / "tables.db"
    store = await opening(str(file))
    (tmp_path / "other.db").symlink_to(file)
    for name in ("tables.db", "other.db"):
        said = open_elsewhere(tmp_path / name)
        assert "one process" in said
        assert "use PostgreSQL" in said
        with pytest.raises(StoreError, match="one process"):
            await opening(f"sqlite:///{tmp_path / name}")
    await store.create("a", [b"0"], PLAIN, at=1)
    assert "one process" in open_elsewhere(file)
    await store.close()
    assert open_elsewhere(file) == "open"


async def test_only_its_owner_reads_an_sqlite_file(tmp_path: Path, opening: Opening) -> None:
    store = await opening(str(tmp_path / "tables.db"))
    await store.create("a", [b"0"], PLAIN, at=1)
    files = sorted(tmp_path.iterdir())
    assert len(files) == 4
    assert all(file.stat().st_mode & 0o077 == 0 for file in files)


async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, " * 200)
    with pytest.raises(StoreError, match=r"letter\.txt cannot be used: it is no SQLite file\.$"):
        await open_store(str(file))
    assert file.read_text() == "Dear Anna, " * 200
    with pytest.raises(StoreError, match=r"cannot be used: No such file or directory\.$"):
        await open_store(str(tmp_path / "missing" / "tables.db"))
    (tmp_path / "folder").mkdir()
    with pytest.raises(StoreError, match=r"folder cannot be used: Is a directory\.$"):
        await open_store(str(tmp_path / "folder"))


async def test_a_full_disk_refuses_the_append_and_keeps_the_rest(
    tmp_path: Path, opening: Opening
) -> None:
    store = await opening(str(tmp_path / "tables.db"))
    assert isinstance(store, SqliteStore)
    await store.create("a", [b"0"], PLAIN, at=1)
    connection = store._connection
    await store._in_thread(lambda: connection.execute("pragma max_page_count = 60").fetchall())
    with pytest.raises(StoreError, match="the disk is full"):
        await store.append("a", 1, [b"r" * 64 * KB] * 9, head(card=b"new"), at=2)
    assert await store.rows("a") == [b"0"]
    assert await store.lobby("playing", 9) == [("a", b"{}", 1)]
    await store._in_thread(lambda: connection.execute("pragma max_page_count = 9000").fetchall())
    assert await store.append("a", 1, [b"r" * 64 * KB] * 9, PLAIN, at=2)


async def test_a_disk_that_fails_refuses_the_append_and_keeps_the_rest(
    tmp_path: Path, opening: Opening
) -> None:
    store = await opening(str(tmp_path / "tables.db"))
    await store.create("a", [b"0"], PLAIN, at=1)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (300 * KB, hard))
        with pytest.raises(StoreError, match="the disk cannot be read or written"):
            await store.append("a", 1, [b"r" * 64 * KB] * 20, PLAIN, at=2)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert await store.rows("a") == [b"0"]
    assert await store.append("a", 1, [b"1"], PLAIN, at=2)


@pytest.mark.parametrize("url", ["", "sqlite://", "mysql://anna:geheim@host/name", "sqlite:///"])
async def test_other_addresses_are_refused(url: str) -> None:
    with pytest.raises(StoreError) as refused:
        await open_store(url)
    assert "geheim" not in refused.value.reason


def hidden(error: BaseException, log: pytest.LogCaptureFixture, *words: str) -> None:
    """None of the words is in the error, in its trace or in the log."""
    everything = "".join(traceback.format_exception(error)) + log.text
    assert "StoreError" in everything
    for word in words:
        assert word not in everything


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("postgresql://anna:geheim@127.0.0.1:1/name", "name on 127.0.0.1 cannot be reached"),
        ("postgresql://anna:geheim@host.invalid/name", "name on host.invalid cannot be reached"),
        ("postgres://anna:geheim@/name?host=/nowhere", "name on /nowhere cannot be reached"),
        ("postgresql://anna:ge/heim@127.0.0.1/name", "the address of the database cannot be read"),
        ("postgresql://anna:ge@heim@127.0.0.1/name", "the address of the database cannot be read"),
        ("postgresql://anna:ge%heim@127.0.0.1/name", "the address of the database cannot be read"),
        ("postgresql://anna:geheim@127.0.0.1:geheim/name", "database cannot be read"),
        ("postgresql://anna:geheim@127.0.0.1/name?geheim=1", "database cannot be read"),
    ],
)
async def test_no_error_shows_user_or_password(
    address: str, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with pytest.raises(StoreError) as refused:
        await open_store(address)
    assert said.lower() in refused.value.reason.lower()
    hidden(refused.value, caplog, "anna", "geheim", "heim@")


async def test_refusals_at_the_door(postgres: Server, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    for url, said in {
        postgres.url("postgres", password="falsch"): "it refuses this user or password",
        postgres.url("nowhere"): "there is no database of this name",
        postgres.url("postgres").replace("tafel:", "dario:"): "it refuses this user or password",
    }.items():
        with pytest.raises(StoreError, match=said) as refused:
            await open_store(url)
        hidden(refused.value, caplog, PASSWORD, "falsch", "dario", '"tafel"')


async def test_refusals_inside(
    postgres: Server, caplog: pytest.LogCaptureFixture, opening: Opening
) -> None:
    caplog.set_level(logging.DEBUG)
    url = postgres.database()
    name = url.split("/")[3].split("?")[0]
    postgres.do(name, "create role carla login password 'streng geheim'")
    postgres.do(name, "revoke create on schema public from public")
    hers = postgres.url(name, password="streng%20geheim").replace("tafel:", "carla:")
    with pytest.raises(StoreError, match="this user has not the rights") as refused:
        await opening(hers)
    hidden(refused.value, caplog, "carla", "geheim")
    store = await opening(url)
    word = "pri" + "vate words"
    postgres.do(name, "alter table entries add constraint short check (length(body) < 9)")
    with pytest.raises(StoreError, match="it answers with error 23514") as refused:
        await store.create("a", [word.encode()], PLAIN, at=1)
    hidden(refused.value, caplog, PASSWORD, "private")
    assert await store.rows("a") == []
    postgres.do(name, f"alter database {name} set default_transaction_read_only = on")
    await store.close()
    with pytest.raises(StoreError, match="it may only be read"):
        await opening(url)


async def test_another_encoding_is_refused(postgres: Server) -> None:
    postgres.do("postgres", "create database old encoding 'LATIN1' template template0")
    with pytest.raises(StoreError, match="encoding UTF8"):
        await open_store(postgres.url("old"))


async def test_a_head_is_not_changed_by_a_refused_append(store: Store) -> None:
    await store.create("a", [b"0"], PLAIN, at=1)
    top = replace(PLAIN, phase="over", bot=True, due=1, guests=(("anna", 0),))
    assert not await store.append("a", 0, [b"x"], top, at=2)
    assert await store.pending(9, 9) == []
    assert await store.of_guest("anna", 9) == []
