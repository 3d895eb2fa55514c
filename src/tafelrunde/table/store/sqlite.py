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
from contextlib import closing, contextmanager
from typing import Any, TypeVar

from tafelrunde.table.store import StoreError
from tafelrunde.table.store.migrate import migrate, present, texts
from tafelrunde.table.store.sql import SqlStore
from tafelrunde.table.store.steps import TELL, Steps

T = TypeVar("T")

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
_claimed: set[str] = set()
_log = logging.getLogger(__name__)


async def connect(file: str) -> SqlStore:
    """Open the file, make it if there is none, and hold it against every other process."""
    with _sentences(file):
        path = os.path.realpath(file)
        lock = _claim(path)
        # The file holds the keys of all seats, so it is nobody else's from the first byte on.
        thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            _check_names(path)
            loop = asyncio.get_running_loop()
            connection = await loop.run_in_executor(thread, _open, path)
        except BaseException:
            thread.shutdown()
            _let_go(path, lock)
            raise
    return SqliteStore(path, lock, thread, connection)


class SqliteStore(SqlStore):
    """See `Store`."""

    def __init__(
        self, path: str, lock: int, thread: ThreadPoolExecutor, connection: sqlite3.Connection
    ) -> None:
        self._path = path
        self._lock = lock
        self._thread = thread
        self._connection = connection
        self._closing = asyncio.Event()

    async def _read(self, work: Steps[T]) -> T:
        return await self._in_thread(lambda: _run(self._connection, work))

    async def _write(self, work: Steps[T]) -> T:
        return await self._in_thread(lambda: _transact(self._connection, work))

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._closing.is_set():
            raise StoreError("The store is closed.")
        with _sentences(self._path):
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def changes(self) -> AsyncIterator[str]:
        await self._closing.wait()
        nothing: tuple[str, ...] = ()
        for table in nothing:
            yield table

    async def close(self) -> None:
        if self._closing.is_set():
            return
        self._closing.set()
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._connection.close)
        self._thread.shutdown()
        _let_go(self._path, self._lock)


def _open(path: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute("pragma busy_timeout = 5000")
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("pragma foreign_keys = on")
        known = texts()
        before = _transact(connection, present())
        if 0 < before < len(known):
            _log.warning(
                "The database %s is brought from version %d to %d; as it was, it is kept in %s.",
                path, before, len(known), _kept(connection, f"{path}.version-{before}"),
            )  # fmt: skip
        _transact(connection, migrate(known))
    except BaseException:
        connection.close()
        raise
    return connection


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


def _transact(connection: sqlite3.Connection, work: Steps[T]) -> T:
    connection.execute("begin immediate")
    try:
        result = _run(connection, work)
        connection.execute("commit")
    except BaseException:
        # A full disk makes SQLite itself take the transaction back.
        if connection.in_transaction:
            connection.execute("rollback")
        raise
    return result


def _run(connection: sqlite3.Connection, work: Steps[T]) -> T:
    answer: Any = None
    while True:
        try:
            sql, values = work.send(answer)
        except StopIteration as end:
            result: T = end.value
            return result
        answer = [] if sql == TELL else connection.execute(sql, values).fetchall()


def _check_names(path: str) -> None:
    """Under another name SQLite would find neither the lock nor what is not in the file yet."""
    if os.stat(path).st_nlink > 1:
        raise StoreError(
            f"The database {path} has a second name (a hard link): through it another program "
            "could use the same file unseen. Remove that name, or copy the file instead."
        )


def _claim(path: str) -> int:
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
            raise StoreError(
                f"The database {path} is already in use: an SQLite file serves one process; "
                "for several use PostgreSQL, --database postgresql://..."
            ) from None
        raise
    _claimed.add(path)
    return lock


def _let_go(path: str, lock: int) -> None:
    os.close(lock)
    _claimed.discard(path)


@contextmanager
def _sentences(path: str) -> Iterator[None]:
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
