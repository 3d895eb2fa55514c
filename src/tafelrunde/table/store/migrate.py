"""Brings a database to the tables this program knows, one numbered text after the other."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from tafelrunde.table.store import Steps, StoreError


def texts() -> list[str]:
    """All migrations in their order: number k leads from version k - 1 to version k."""
    folder = files("tafelrunde.table.store") / "migrations"
    found = sorted((f.name, f.read_text()) for f in folder.iterdir() if f.name.endswith(".sql"))
    assert [int(name[:4]) for name, _ in found] == list(range(1, len(found) + 1))
    return [text for _, text in found]


def present() -> Steps[int]:
    """The version of the tables that are there: 0 if there are none."""
    yield "create table if not exists schema_version (version integer not null)", ()
    found = yield "select version from schema_version", ()
    return int(found[0][0]) if found else 0


def migrate(known: Sequence[str]) -> Steps[None]:
    """Apply what is missing; the caller holds a lock and commits or takes back all of it."""
    version = yield from present()
    if version > len(known):
        raise StoreError(
            f"The database was written by a newer Tafelrunde (its tables have version {version}, "
            f"this program knows {len(known)}): use the newer program."
        )
    if version == len(known):
        return
    for text in known[version:]:
        for statement in text.split(";\n"):
            if statement.strip():
                yield statement, ()
    yield "delete from schema_version", ()
    yield "insert into schema_version (version) values (?)", (len(known),)
