"""Old databases are brought up to date, in one piece or not at all; newer ones are refused."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import psycopg
import pytest

from tafelrunde.table.store import StoreError, migrate
from tafelrunde.table.store import postgres as postgres_store
from tafelrunde.table.store import sqlite as sqlite_store
from tests.table.store.helpers import PLAIN, Opening, head
from tests.table.store.postgres import Server

pytestmark = pytest.mark.anyio
KNOWN = migrate.texts()


def program_knows(monkeypatch: pytest.MonkeyPatch, texts: list[str]) -> None:
    """As if this program were one with these migrations."""
    monkeypatch.setattr(sqlite_store, "texts", lambda: texts)
    monkeypatch.setattr(postgres_store, "texts", lambda: texts)


def ask(url: str, in_sqlite: str, in_postgresql: str) -> list[tuple[object, ...]]:
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
            return connection.execute(in_sqlite).fetchall()
    with psycopg.connect(url) as connection:
        return connection.execute(in_postgresql.encode()).fetchall()


def version(url: str) -> list[tuple[object, ...]]:
    asked = "select version from schema_version"
    return ask(url, asked, asked)


def schema(url: str) -> list[tuple[object, ...]]:
    return ask(
        url,
        "select type, name, sql from sqlite_master order by type, name",
        "select table_name, column_name, data_type, is_nullable from information_schema.columns "
        "where table_schema = 'public' union all "
        "select tablename, indexname, indexdef, '' from pg_indexes where schemaname = 'public' "
        "order by 1, 2",
    )


@pytest.mark.parametrize("old", range(len(KNOWN)))
async def test_every_earlier_version_becomes_the_present_one(
    url: str, old: int, monkeypatch: pytest.MonkeyPatch, opening: Opening
) -> None:
    program_knows(monkeypatch, KNOWN[:old])
    await (await opening(url)).close()
    assert version(url) == ([(old,)] if old else [])
    program_knows(monkeypatch, KNOWN)
    store = await opening(url)
    await store.create("a", [b"0"], PLAIN, at=1)
    assert await store.rows("a") == [b"0"]
    await store.close()
    assert version(url) == [(len(KNOWN),)]
    assert {"tables", "entries", "sitters", "leases", "notes"} <= {
        name for row in schema(url) for name in row
    }


async def test_a_later_migration_keeps_what_is_there(
    url: str, monkeypatch: pytest.MonkeyPatch, opening: Opening
) -> None:
    store = await opening(url)
    await store.create("a", [b"0", b"1"], head(guests=(("anna", 0),)), at=1)
    secret = await store.secret()
    await store.close()
    more = "create table x (a integer);\nalter table tables add column pace text;\n"
    program_knows(monkeypatch, [*KNOWN, more, "drop table x;\n"])
    store = await opening(url)
    assert await store.rows("a") == [b"0", b"1"]
    assert await store.secret() == secret
    assert await store.append("a", 2, [b"2"], PLAIN, at=2)
    await store.close()
    assert version(url) == [(len(KNOWN) + 2,)]
    assert ask(url, *["select id, pace from tables"] * 2) == [("a", None)]


async def test_a_migration_that_fails_changes_nothing(
    url: str, monkeypatch: pytest.MonkeyPatch, opening: Opening
) -> None:
    await (await opening(url)).close()
    before = schema(url)
    broken = "create table x (a integer);\ndrop table no_such_table;\n"
    program_knows(monkeypatch, [*KNOWN, broken])
    with pytest.raises(StoreError):
        await opening(url)
    assert schema(url) == before
    assert version(url) == [(len(KNOWN),)]
    program_knows(monkeypatch, KNOWN)
    await (await opening(url)).close()


async def test_a_newer_database_is_refused(
    url: str, monkeypatch: pytest.MonkeyPatch, opening: Opening
) -> None:
    program_knows(monkeypatch, [*KNOWN, "create table x (a integer);\n"])
    await (await opening(url)).close()
    program_knows(monkeypatch, KNOWN)
    number = len(KNOWN)
    said = rf"newer Tafelrunde \(its tables have version {number + 1}, this program knows {number}"
    with pytest.raises(StoreError, match=said):
        await opening(url)


MORE = "create table x (a integer);\nalter table tables add column pace text;\n"


async def test_before_an_sqlite_file_changes_it_is_copied_and_the_log_says_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opening: Opening,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    for _ in range(2):
        store = await opening(url)
        await store.close()
    assert caplog.text == "", "there was nothing to change"
    store = await opening(url)
    await store.create("a", [b"0"], PLAIN, at=1)
    await store.close()
    program_knows(monkeypatch, [*KNOWN, MORE])
    store = await opening(url)
    await store.append("a", 1, [b"1"], PLAIN, at=2)
    await store.close()
    (copy,) = tmp_path.glob(f"tables.db.version-{len(KNOWN)}-*")
    assert copy.stat().st_mode & 0o777 == 0o600, "it has the keys of all seats"
    assert f"from version {len(KNOWN)} to {len(KNOWN) + 1}" in caplog.text
    assert str(copy) in caplog.text
    program_knows(monkeypatch, KNOWN)
    older = await opening(f"sqlite:///{copy}")
    assert await older.rows("a") == [b"0"]


async def test_what_cannot_be_copied_is_not_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opening: Opening
) -> None:
    url = f"sqlite:///{tmp_path / ('long' * 60)}"
    await (await opening(url)).close()
    before = schema(url)
    program_knows(monkeypatch, [*KNOWN, MORE])
    with pytest.raises(StoreError, match="cannot be used: File name too long"):
        await opening(url)
    assert (schema(url), version(url)) == (before, [(len(KNOWN),)])


async def test_an_older_process_goes_on_while_a_newer_one_adds_to_the_tables(
    postgres: Server, monkeypatch: pytest.MonkeyPatch, opening: Opening,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    url = postgres.emptied()
    older = await opening(url)
    await older.create("a", [b"0"], PLAIN, at=1)
    for number in range(1, 9):
        assert await older.append("a", number, [b"older"], PLAIN, at=number)
    program_knows(monkeypatch, [*KNOWN, MORE])
    newer = await opening(url)
    assert f"from version {len(KNOWN)} to {len(KNOWN) + 1}" in caplog.text
    for number in range(9, 29, 2):
        assert await older.append("a", number, [b"older"], PLAIN, at=number)
        assert await newer.append("a", number + 1, [b"newer"], PLAIN, at=number)
    assert await older.rows("a") == await newer.rows("a")
    assert len(await older.rows("a")) == 29
    assert [table for table, _, _ in await older.lobby("playing", 10)] == ["a"]
    assert await older.lease("a", "older", 0, 10)
    assert not await newer.lease("a", "newer", 0, 10)
