"""The store in one SQLite file, for one process: every statement runs in a thread of its own."""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from typing import Any, TypeVar

from tafelrunde.table import meters
from tafelrunde.table.store import EVERYTHING, Steps, StoreError
from tafelrunde.table.store.migrate import migrate, present, texts
from tafelrunde.table.store.sql import SqlStore
from tafelrunde.table.store.steps import TELL

T = TypeVar("T")
Tell = Callable[[sqlite3.Connection, str], None]

_REASONS = {
    "SQLITE_FULL": "the disk is full",
    "SQLITE_READONLY": "it may not be written",
    "SQLITE_PERM": "it may not be written",
    "SQLITE_CANTOPEN": "it cannot be opened",
    "SQLITE_BUSY": "another program is busy with it",
    "SQLITE_LOCKED": "another program is busy with it",
    "SQLITE_IOERR": "the disk cannot be read or written",
    "SQLITE_CORRUPT": "it is damaged",
    "SQLITE_NOTADB": "it is no SQLite file",
}
# So often it is looked for what a command has changed, in seconds; so many changes are remembered.
_LOOK = 1.0
_REMEMBERED = 1_000
_claimed: set[str] = set()
_log = logging.getLogger(__name__)


async def connect(file: str, beside: bool = False) -> SqlStore:
    """Open the file, make it if there is none, and hold it against every other process.

    Whoever only comes `beside` the process that holds it leaves it that, and tells it of changes.
    """
    with sentences(file):
        path = os.path.realpath(file)
        lock = _claim(path, beside)
        # The file holds the keys of all seats, so it is nobody else's from the first byte on.
        thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            _check_names(path)
            loop = asyncio.get_running_loop()
            opened = await loop.run_in_executor(thread, _open, path, lock is None)
        except BaseException:
            thread.shutdown()
            _let_go(path, lock)
            raise
    return SqliteStore(path, lock, thread, opened)


class SqliteStore(SqlStore):
    """See `Store`."""

    def __init__(
        self,
        path: str,
        lock: int | None,
        thread: ThreadPoolExecutor,
        connection: sqlite3.Connection,
    ) -> None:
        self._path = path
        self._lock = lock
        self._thread = thread
        self._connection = connection
        self._heard = -1
        self._version = 0
        self._closing = asyncio.Event()
        self._tell = _nobody if lock is not None else _tell

    async def read(self, work: Steps[T]) -> T:
        with meters.stored("read"):
            return await self._in_thread(lambda: _run(self._connection, work, self._tell))

    async def write(self, work: Steps[T]) -> T:
        with meters.stored("write"):
            return await self._in_thread(lambda: transact(self._connection, work, self._tell))

    async def _read_whole(self, work: Steps[T]) -> T:
        return await self._in_thread(lambda: transact(self._connection, work, _nobody, "begin"))

    async def _write_whole(self, work: Steps[T]) -> T:
        return await self.write(work)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._closing.is_set():
            raise StoreError("The store is closed.")
        with sentences(self._path):
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def changes(self) -> AsyncIterator[str]:
        while not self._closing.is_set():
            with suppress(StoreError):  # busy or full: the news is still there in a moment
                for table in await self._in_thread(self._news):
                    yield table
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK):
                    await self._closing.wait()

    def _news(self) -> list[str]:
        """What a command has changed since this was asked last."""
        (version,) = self._connection.execute("pragma data_version").fetchone()
        if version == self._version:
            return []
        before = self._heard
        found = self._connection.execute(
            "select n, table_id from news where n > ? order by n", (before,)
        ).fetchall()
        self._version = version
        self._heard = found[-1][0] if found else max(before, 0)
        if before < 0:  # the first time nothing is new
            return []
        missed = bool(found) and found[0][0] > before + 1
        return [EVERYTHING] if missed else list(dict.fromkeys(table for _, table in found))

    async def close(self) -> None:
        if self._closing.is_set():
            return
        self._closing.set()
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._connection.close)
        self._thread.shutdown()
        _let_go(self._path, self._lock)


def _open(path: str, beside: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute("pragma busy_timeout = 5000")
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("pragma foreign_keys = on")
        known = texts()
        before = transact(connection, present())
        if beside and before != len(known):
            raise StoreError(
                f"The database {path} is served by another release of Tafelrunde: use that one's "
                "command, or stop the server first."
            )
        if 0 < before < len(known):
            _log.warning(
                "The database %s is brought from version %d to %d; as it was, it is kept in %s.",
                path, before, len(known), _kept(connection, f"{path}.version-{before}"),
            )  # fmt: skip
        transact(connection, migrate(known))
    except BaseException:
        connection.close()
        raise
    return connection


def _nobody(connection: sqlite3.Connection, table: str) -> None:
    """Who has the file for himself tells nobody."""


def _tell(connection: sqlite3.Connection, table: str) -> None:
    """Leave word for the process that has the file."""
    connection.execute(
        "insert into news (n, table_id) select coalesce(max(n), 0) + 1, ? from news", (table,)
    )
    connection.execute("delete from news where n <= (select max(n) from news) - ?", (_REMEMBERED,))


def _kept(connection: sqlite3.Connection, name: str) -> str:
    """A copy of the database with a name of its own, nobody else's either."""
    copy = f"{name}-{time.strftime('%Y%m%d-%H%M%S')}"
    os.close(os.open(copy, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with closing(sqlite3.connect(copy)) as target:
            connection.backup(target)
    except BaseException:
        os.unlink(copy)
        raise
    return copy


def transact(
    connection: sqlite3.Connection,
    work: Steps[T],
    tell: Tell = _nobody,
    begin: str = "begin immediate",
) -> T:
    """Run steps in one transaction."""
    connection.execute(begin)
    try:
        result = _run(connection, work, tell)
        connection.execute("commit")
    except BaseException:
        # A full disk makes SQLite itself take the transaction back.
        if connection.in_transaction:
            connection.execute("rollback")
        raise
    return result


def _run(connection: sqlite3.Connection, work: Steps[T], tell: Tell) -> T:
    answer: Any = None
    while True:
        try:
            sql, values = work.send(answer)
        except StopIteration as end:
            result: T = end.value
            return result
        if sql == TELL:
            tell(connection, values[0])
            answer = []
        else:
            answer = connection.execute(sql, values).fetchall()


def _check_names(path: str) -> None:
    """Under another name SQLite would find neither the lock nor what is not in the file yet."""
    if os.stat(path).st_nlink > 1:
        raise StoreError(
            f"The database {path} has a second name (a hard link): through it another program "
            "could use the same file unseen. Remove that name, or copy the file instead."
        )


def _claim(path: str, beside: bool) -> int | None:
    """The lock of the file; None for whoever comes beside the process that has it."""
    # A lock of fcntl ends with its process, whatever children that process has left behind; but
    # it does not keep the same process out, hence the set.
    lock = -1
    try:
        if path in _claimed:
            raise BlockingIOError
        lock = os.open(path + ".lock", os.O_RDWR | os.O_CREAT, 0o600)
        fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if lock >= 0:
            os.close(lock)
        if isinstance(error, BlockingIOError) or lock >= 0:
            if beside:
                return None
            raise StoreError(
                f"The database {path} is already in use: an SQLite file serves one process; "
                "for several use PostgreSQL, --database postgresql://..."
            ) from None
        raise
    _claimed.add(path)
    return lock


def _let_go(path: str, lock: int | None) -> None:
    if lock is not None:
        os.close(lock)
        _claimed.discard(path)


@contextmanager
def sentences(path: str) -> Iterator[None]:
    """Say in one sentence what SQLite or the disk would not do."""
    try:
        yield
    except sqlite3.Error as error:
        # Extended codes such as SQLITE_IOERR_WRITE begin with the plain one.
        name = getattr(error, "sqlite_errorname", "an unknown error")
        plain = "_".join(name.split("_")[:2])
        reason = _REASONS.get(plain, f"SQLite says {name}")
        raise StoreError(f"The database {path} cannot be used: {reason}.") from None
    except OSError as error:
        raise StoreError(f"The database {path} cannot be used: {error.strerror}.") from None
