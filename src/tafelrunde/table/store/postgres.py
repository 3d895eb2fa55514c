"""The store in PostgreSQL, for any number of processes."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import psycopg
from psycopg import AsyncConnection, IsolationLevel
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import AsyncConnectionPool, PoolClosed, PoolTimeout

from tafelrunde.table import meters
from tafelrunde.table.store import EVERYTHING, Row, Steps, StoreError
from tafelrunde.table.store.migrate import migrate, present, texts
from tafelrunde.table.store.sql import SqlStore
from tafelrunde.table.store.steps import TELL

T = TypeVar("T")

_MOST_CONNECTIONS = 8
_WAIT = 5.0  # seconds for a connection from the pool
_PING = 10.0  # seconds after which a silent connection is asked whether it still lives
_LONGEST_PAUSE = 5.0  # seconds between two attempts to listen again
# How far the clocks of two machines may be apart: so far back one looks for what one has missed.
_CLOCKS_APART = 10 * 60 * 1000
_CHANNEL = "tafelrunde"
_MIGRATING = 0x7AFE1  # the advisory lock under which one process migrates

_DEFAULTS = {
    "connect_timeout": "5",
    "application_name": "tafelrunde",
    "client_encoding": "UTF8",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "20000",
}
# By SQLSTATE, or its class. The server's own text is never passed on: it may quote user and data.
_REASONS = {
    "08": "the connection was lost",
    "22P05": "it cannot keep this character",
    "25006": "it may only be read",
    "28": "it refuses this user or password",
    "3D000": "there is no database of this name",
    "3F000": "this user has no schema to write into",
    "42501": "this user has not the rights that are needed",
    "53100": "its disk is full",
    "53200": "it has no memory left",
    "53300": "it has too many connections",
    "57014": "it took too long",
    "57P": "it is shutting down or starting",
    "58": "its disk cannot be read or written",
}
# A refused connection has a text but no SQLSTATE.
_AT_THE_DOOR = {
    " authentication failed": "28",
    "no pg_hba.conf entry": "28",
    "no password supplied": "28",
    '" does not exist': "3D000",
    'role "': "28",
    "too many clients": "53300",
    "connection slots": "53300",
    "the database system is": "57P",
}

_log = logging.getLogger(__name__)


async def connect(url: str) -> SqlStore:
    """Reach the database and bring its tables to this program's version."""
    conninfo, place = _address(url)
    opened = _now()
    try:
        async with await AsyncConnection.connect(conninfo) as connection:
            if connection.info.parameter_status("server_encoding") != "UTF8":
                raise StoreError(f"{place} has to be created with the encoding UTF8.")
            await connection.execute("select pg_advisory_xact_lock(%s)", (_MIGRATING,))
            known = texts()
            before = await _run(connection, present(), "")
            if 0 < before < len(known):
                said = "%s is brought from version %d to %d, all of it or nothing."
                _log.warning(said, place, before, len(known))
            await _run(connection, migrate(known), "")
        pool = AsyncConnectionPool(
            conninfo,
            min_size=1,
            max_size=_MOST_CONNECTIONS,
            timeout=_WAIT,
            reconnect_timeout=_WAIT,
            kwargs={"autocommit": True},
            configure=_configure,
            check=AsyncConnectionPool.check_connection,
            open=False,
        )
        await pool.open()
    except (psycopg.Error, OSError, UnicodeError) as error:
        raise StoreError(_sentence(place, error)) from None
    return PostgresStore(place, conninfo, pool, opened)


def _address(url: str) -> tuple[str, str]:
    try:
        settings: dict[str, Any] = {**_DEFAULTS, **conninfo_to_dict(url)}
        conninfo = make_conninfo(**settings)
    except psycopg.Error:
        settings, conninfo = {"host": "@"}, ""
    host, name = settings.get("host", "this machine"), settings.get("dbname", "")
    # An unquoted / or @ in a password moves parts of it into these.
    ports = settings.get("port", "").split(",")
    if "@" in host + name or not all(port.isdigit() or not port for port in ports):
        raise StoreError(
            "The address of the database cannot be read: it has the form "
            "postgresql://USER:PASSWORD@HOST:PORT/NAME, with %40 for @, %2F for / and %3A for : "
            "in the password."
        )
    return conninfo, f"The database {name} on {host}" if name else f"The database on {host}"


class PostgresStore(SqlStore):
    """See `Store`."""

    def __init__(
        self,
        place: str,
        conninfo: str,
        pool: AsyncConnectionPool[AsyncConnection[Row]],
        opened: int,
    ) -> None:
        self._place = place
        self._conninfo = conninfo
        self._pool = pool
        self._opened = opened
        self._origin = secrets.token_hex(8)
        self._listeners: set[asyncio.Task[None]] = set()

    async def read(self, work: Steps[T]) -> T:
        with meters.stored("read"):
            async with self._connection() as connection:
                return await _run(connection, work, self._origin)

    async def write(self, work: Steps[T]) -> T:
        with meters.stored("write"):
            async with self._connection() as connection, connection.transaction():
                return await _run(connection, work, self._origin)

    async def _read_whole(self, work: Steps[T]) -> T:
        return await self._patiently(work, "set transaction isolation level repeatable read")

    async def _write_whole(self, work: Steps[T]) -> T:
        return await self._patiently(work, "lock table tables")

    async def _patiently(self, work: Steps[T], first: str) -> T:
        async with self._connection() as connection, connection.transaction():
            await connection.execute(first.encode())
            await connection.execute("set local statement_timeout = 0")
            await connection.execute("set local idle_in_transaction_session_timeout = 0")
            return await _run(connection, work, self._origin)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection[Row]]:
        try:
            async with self._pool.connection() as connection:
                yield connection
        except PoolClosed:
            raise StoreError("The store is closed.") from None
        except psycopg.Error as error:
            raise StoreError(_sentence(self._place, error)) from None

    async def changes(self) -> AsyncIterator[str]:
        if self._pool.closed:
            return
        news: asyncio.Queue[str | None] = asyncio.Queue()
        queued: set[str] = set()

        def tell(table: str) -> None:
            if table not in queued:
                queued.add(table)
                news.put_nowait(table)

        listener = asyncio.create_task(self._listen(tell))
        self._listeners.add(listener)
        listener.add_done_callback(lambda _: news.put_nowait(None))
        try:
            while (table := await news.get()) is not None:
                queued.discard(table)
                yield table
            if not listener.cancelled():
                listener.result()
        finally:
            listener.cancel()
            self._listeners.discard(listener)

    async def _listen(self, tell: Callable[[str], None]) -> None:
        heard = self._opened
        restored: Row | None = None
        pause = 0.1
        while True:
            try:
                async with await AsyncConnection.connect(
                    self._conninfo, autocommit=True
                ) as connection:
                    await connection.execute(f"listen {_CHANNEL}".encode())
                    # Of a running table not every change is dated: the lobby shows the date.
                    missed = await connection.execute(
                        "select id from tables where changed >= %s or phase = 'playing'",
                        (heard - _CLOCKS_APART,),
                    )
                    latest = await connection.execute(
                        "select max(n) from news where table_id = %s", (EVERYTHING,)
                    )
                    before, restored = restored, await latest.fetchone()
                    if before not in (None, restored):
                        tell(EVERYTHING)
                    for (table,) in await missed.fetchall():
                        tell(table)
                    pause = 0.1
                    while True:
                        asked = _now()
                        async with asyncio.timeout(_PING):
                            await connection.execute("select 1")
                        heard = asked
                        async for news in connection.notifies(timeout=_PING):
                            origin, _, table = news.payload.partition(" ")
                            if origin != self._origin:
                                tell(table)
            except (psycopg.Error, OSError) as error:
                _log.warning("%s; listening again soon", _sentence(self._place, error))
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)

    async def close(self) -> None:
        for listener in self._listeners:
            listener.cancel()
        await asyncio.gather(*self._listeners, return_exceptions=True)
        await self._pool.close()


async def _configure(connection: AsyncConnection[Row]) -> None:
    await connection.set_isolation_level(IsolationLevel.READ_COMMITTED)
    # What is acknowledged is on disk, also where the server's own settings would not wait for it.
    await connection.execute(
        "select set_config('synchronous_commit', 'on', false) "
        "where current_setting('synchronous_commit') = 'off'"
    )
    await connection.execute("set statement_timeout = '10s'")
    await connection.execute("set idle_in_transaction_session_timeout = '30s'")


async def _run(connection: AsyncConnection[Row], work: Steps[T], origin: str) -> T:
    answer: Any = None
    while True:
        try:
            sql, values = work.send(answer)
        except StopIteration as end:
            result: T = end.value
            return result
        if sql == TELL:
            sql, values = "select pg_notify(?, ?)", (_CHANNEL, f"{origin} {values[0]}")
        cursor = await connection.execute(sql.replace("?", "%s").encode(), values or None)
        answer = await cursor.fetchall() if cursor.description else []


def _now() -> int:
    return time.time_ns() // 1_000_000


def _sentence(place: str, error: Exception) -> str:
    if isinstance(error, PoolTimeout):
        return f"{place} has no connection free, or cannot be reached."
    state = getattr(error, "sqlstate", None)
    if state is None:
        for phrase, known in _AT_THE_DOOR.items():
            if phrase in str(error):
                state = known
    if state is None:
        return f"{place} cannot be reached."
    for known, reason in _REASONS.items():
        if state.startswith(known):
            return f"{place} cannot be used: {reason}."
    return f"{place} cannot be used: it answers with error {state}."
