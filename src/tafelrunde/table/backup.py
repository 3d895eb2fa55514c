"""Copies of a whole database, made and brought back while servers use it.

A copy is one SQLite file with the same tables, whichever database it was made from: it can be
restored into the other kind, and a server can be started on it.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.table.store import Row, Store, StoreError, keeping, migrate
from tafelrunde.table.store.sqlite import sentences, transact


async def backup(store: Store, file: Path) -> int:
    """Write everything into a new file, whole or not at all; says how many tables there are."""
    if file.exists():
        raise TafelrundeError(f"{file} is there already: a backup is written into a new file")
    draft = file.with_name(f".tafelrunde-{secrets.token_hex(8)}")
    tables = 0
    try:
        # It holds the keys of all seats, so it is nobody else's from the first byte on.
        os.close(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with sentences(str(file)), closing(_drafted(draft)) as copy:
            transact(copy, migrate.migrate(migrate.texts()))
            copy.execute("begin")

            def put(name: str, page: list[Row]) -> None:
                nonlocal tables
                tables += len(page) * (name == "tables")
                copy.execute(*keeping.insertion(name, page))

            await store.read_all(put)
            copy.execute("commit")
        draft.rename(file)
        _sync(file.parent)
    finally:
        draft.unlink(missing_ok=True)
        draft.with_name(f"{draft.name}-journal").unlink(missing_ok=True)
    return tables


def _drafted(file: Path) -> sqlite3.Connection:
    # The store reads in a thread of its own, and writes from there.
    return sqlite3.connect(file, isolation_level=None, check_same_thread=False)


def _sync(folder: Path) -> None:
    """A file is there after a power cut only once its folder says so."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


async def restore(store: Store, file: Path, replace: bool) -> int:
    """Bring back what a file holds, whole or not at all; says how many tables there are.

    Only an empty database is filled without `replace`.
    """
    there = sum((await store.counts()).values())
    if there and not replace:
        raise TafelrundeError(
            f"the database has {there} tables already: --replace puts those of {file} in their "
            "place (make a backup of them first)"
        )
    if not file.is_file():
        raise TafelrundeError(f"there is no file {file}")
    with sentences(str(file)), closing(_opened(file)) as copy:
        await store.write_all(_pages(copy))
    return sum((await store.counts()).values())


def _opened(file: Path) -> sqlite3.Connection:
    """The copy as this release knows it: an older one is brought up to date apart from its file."""
    copy = sqlite3.connect(f"file:{file.absolute()}?mode=ro", uri=True, check_same_thread=False)
    try:
        if not copy.execute("select 1 from sqlite_master where name = 'schema_version'").fetchone():
            raise StoreError(f"{file} is no backup of Tafelrunde.")
        for (said,) in copy.execute("pragma quick_check(1)"):
            if said != "ok":
                raise StoreError(f"{file} is damaged: {said}.")
        known = migrate.texts()
        if copy.execute("select version from schema_version").fetchone() == (len(known),):
            return copy
        newer = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        copy.backup(newer)
        copy.close()
        transact(newer, migrate.migrate(known))
        return newer
    except BaseException:
        copy.close()
        raise


def _pages(copy: sqlite3.Connection) -> Iterator[keeping.Page]:
    for name, kept in keeping.KEPT.items():
        read = copy.execute(f"select {', '.join(kept.columns)} from {name}")
        while page := read.fetchmany(keeping.PAGE):
            yield name, page
