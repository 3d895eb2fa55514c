"""Old databases are brought up to date, in one piece or not at all; newer ones are refused."""

from __future__ import annotations

import sqlite3

import psycopg
import pytest

from tafelrunde.table.store import StoreError, migrate
from tafelrunde.table.store import postgres as postgres_store
from tafelrunde.table.store import sqlite as sqlite_store
from tests.table.store.helpers import PLAIN, Opening, head

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
