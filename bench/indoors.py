"""The whole server inside this process: no port, and time, chance and bots all from one seed.

What goes over the wire is the same bytes as with a port; only the door (`table/gate.py`) is left
out. So thousands of messages can be sent in the time that a network takes for some, and the same
seed always sends the same and gets the same.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from threading import get_ident
from time import time
from typing import Any
from unittest.mock import patch
from urllib.parse import unquote

import msgspec
from starlette.applications import Starlette

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State
from tafelrunde.table import server
from tafelrunde.table.club.mail import MailSettings
from tafelrunde.table.fair_queue import Claim
from tafelrunde.table.tables import Tables

LENIENT = 1e6
BEGAN = 1_700_000_000.0
# How a picture of the table begins, a whole one, one with its mark, or what is new in it.
PICTURES = ('{"kind":"table"', '{"mark":', '{"kind":"news"')
# Addresses are taken; what would be sent there waits, since nothing is done beside.
NO_MAILS = MailSettings("smtp://mail.example", "tafelrunde@table.example", "https://table.example")
LOGGERS = ("tafelrunde", "uvicorn.error", "asyncio")


class QuickBots:
    """Bots that think no time: what they choose follows from what they see, and nothing else."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    async def choose(
        self, game: Game, view: State, seat: int, level: str,
        seconds: float | None = None, claim: Claim | None = None,
    ) -> int:  # fmt: skip
        moves = view.moves(seat)
        return moves[Random(f"{view.key()} {seat}").randrange(len(moves))]

    async def rank(
        self, game: Game, view: State, seat: int, iterations: int, seconds: float, seed: str,
        claim: Claim | None = None,
    ) -> list[tuple[int, int]]:  # fmt: skip
        first = await self.choose(game, view, seat, "")
        return [(first, 2), *((move, 1) for move in view.moves(seat) if move != first)]

    async def sample(
        self, game: Game, state: State, seat: int, moves: Sequence[int], first: int, count: int,
        seconds: float, seed: str,
    ) -> list[list[list[float]]]:  # fmt: skip
        seats = int(state.setup.seats)
        return [[[1 / seats] * seats + [0.0] * seats] * count for _ in moves]

    async def close(self) -> None:
        """Nobody has to go."""


class Complaints(logging.Handler):
    """What went wrong inside the server."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        trouble = record.exc_info[1] if record.exc_info else None
        self.texts.append(f"{record.getMessage()}: {trouble!r}")


@dataclass
class Answer:
    """What came back over HTTP."""

    status: int
    headers: dict[str, str] = field(repr=False)
    body: bytes

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class Socket:
    """Somebody's connection to a table; `sent` is every text that came, oldest first.

    Pictures wait until they are looked for: whoever is slow gets only the latest.
    """

    def __init__(self) -> None:
        self.words: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: list[str] = []
        self.closed: int | None = None
        self.news = asyncio.Event()
        self.looking = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.words.put_nowait({"type": "websocket.connect"})

    async def send(self, message: dict[str, Any]) -> None:
        """What the server calls."""
        if message["type"] == "websocket.close":
            self.closed = message.get("code", 1000)
        elif message["type"] == "websocket.send":
            text = message["text"]
            if text.startswith(PICTURES):
                await self.looking.wait()
            self.sent.append(text)
        self.news.set()

    def say(self, text: str | bytes) -> None:
        """Send a word, and wait for nothing."""
        kind = "text" if isinstance(text, str) else "bytes"
        self.words.put_nowait({"type": "websocket.receive", kind: text})

    async def answer(self, since: int, fits: Callable[[str], bool]) -> str | None:
        """The first text that fits among those from number `since` on; None if it was closed."""
        while True:
            self.news.clear()
            for text in self.sent[since:]:
                if fits(text):
                    return text
            if self.closed is not None or (self.task is not None and self.task.done()):
                return None
            await self.news.wait()

    async def picture(self) -> str | None:
        """The next picture of the table."""
        since = len(self.sent)
        self.looking.set()
        shown = await self.answer(since, lambda text: text.startswith(PICTURES))
        self.looking.clear()
        return shown

    async def leave(self) -> None:
        """Go."""
        self.words.put_nowait({"type": "websocket.disconnect", "code": 1001})
        self.looking.set()
        if self.task is not None:
            await self.task


@dataclass
class Indoors:
    """A running server. `now` is its time in seconds, which passes only when it is told to."""

    app: Starlette
    rng: Random
    tables: Tables = field(init=False)
    now: float = BEGAN
    complaints: list[str] = field(default_factory=list)

    async def ask(
        self, method: str, path: str, body: bytes = b"",
        headers: tuple[tuple[str, str], ...] = (), address: str = "192.0.2.1",
    ) -> Answer:  # fmt: skip
        """One request from an address, and its whole answer."""
        given = iter([{"type": "http.request", "body": body, "more_body": False}])
        forever = asyncio.Event()
        status, named, parts = 0, dict[str, str](), list[bytes]()

        async def receive() -> dict[str, Any]:
            for message in given:
                return message
            await forever.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            nonlocal status, named
            if message["type"] == "http.response.start":
                status = message["status"]
                named = {k.decode(): v.decode("latin-1") for k, v in message["headers"]}
            else:
                parts.append(message.get("body", b""))

        await self.app(self._scope("http", path, headers, address, method), receive, send)  # type: ignore[arg-type]
        return Answer(status, named, b"".join(parts))

    async def first_line(self, path: str, headers: tuple[tuple[str, str], ...]) -> bytes:
        """What a stream begins with; then whoever reads it goes."""
        got: asyncio.Queue[bytes] = asyncio.Queue()
        gone = asyncio.Event()
        asked = False

        async def receive() -> dict[str, Any]:
            nonlocal asked
            if not asked:
                asked = True
                return {"type": "http.request", "body": b"", "more_body": False}
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            if message.get("body"):
                got.put_nowait(message["body"])

        scope = self._scope("http", path, headers, "192.0.2.1")
        serving = asyncio.ensure_future(self.app(scope, receive, send))  # type: ignore[arg-type]
        line = await got.get()
        gone.set()
        await serving
        return line

    def _scope(
        self, kind: str, path: str, headers: tuple[tuple[str, str], ...], address: str,
        method: str = "GET",
    ) -> dict[str, Any]:  # fmt: skip
        where, _, query = path.partition("?")
        found = [(k.lower().encode("latin-1"), v.encode("latin-1")) for k, v in headers]
        return {
            "type": kind, "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1",
            "method": method, "scheme": "http" if kind == "http" else "ws",
            "path": unquote(where), "raw_path": where.encode("latin-1", "replace"),
            "query_string": query.encode("latin-1", "replace"), "root_path": "",
            "headers": [(b"host", b"table.example"), *found],
            "client": (address, 1), "server": ("table.example", 80), "state": {},
            "subprotocols": [],
        }  # fmt: skip

    def connect(
        self, table: str, headers: tuple[tuple[str, str], ...] = (), address: str = "192.0.2.1"
    ) -> Socket:
        """A socket to a table on which nothing was said yet."""
        socket = Socket()
        scope = self._scope("websocket", f"/api/tables/{table}/live", headers, address)
        del scope["method"]
        socket.task = asyncio.create_task(self._serve(scope, socket))
        return socket

    async def _serve(self, scope: dict[str, Any], socket: Socket) -> None:
        try:
            await self.app(scope, socket.words.get, socket.send)  # type: ignore[arg-type]
        except Exception:
            # As the web server does it: the fault is written down at once, not when the task is
            # collected as garbage, which may be in the middle of anything.
            logging.getLogger("uvicorn.error").exception("a socket ended with a fault")
        finally:
            if socket.closed is None:
                socket.closed = 1006
            socket.news.set()

    async def settled(self) -> None:
        """Wait until no bot has anything to decide any more."""
        while driving := [
            room.driver
            for room in self.tables.rooms.values()
            if room.driver is not None and not room.driver.done()
        ]:
            await asyncio.wait(driving)

    async def look_around(self) -> None:
        """What a server does every second and now and then: whose time is up, who is forgotten."""
        await self.tables._tick()
        await self.tables._look_around()

    async def rows(self, table: str, start: int = 0) -> list[bytes]:
        """What is written down of a table."""
        return await self.tables.store.rows(table, start)


@asynccontextmanager
async def indoors(folder: Path, seed: object) -> AsyncIterator[Indoors]:
    """A server with a database in this folder, for as long as the block lasts."""
    rng = Random(f"indoors {seed}")
    known: list[Tables] = []

    def tables(*given: Any) -> Tables:
        known.append(Tables(*given))
        return known[0]

    database = str(folder / "tables.db")
    made = Indoors(server.make_app(database, generosity=LENIENT, mails=NO_MAILS), rng)
    handler = Complaints()
    made.complaints = handler.texts
    for name in LOGGERS:
        logging.getLogger(name).addHandler(handler)

    def only_here(mine: Callable[..., Any], others: Callable[..., Any]) -> Callable[..., Any]:
        """For this thread what follows from the seed; others live on beside it as before."""

        def either(*given: Any) -> Any:
            return (mine if get_ident() == here else others)(*given)

        return either

    @asynccontextmanager
    async def nothing(works: object) -> AsyncIterator[None]:
        """What is done beside everything else goes by the clock on the wall."""
        yield

    async def never(tables: Tables) -> None:
        """What is done every second is done only when it is asked for (`look_around`)."""
        await asyncio.Event().wait()

    loop, here = asyncio.get_running_loop(), get_ident()
    chance: dict[str, Callable[..., Any]] = {
        "token_bytes": lambda size=32: rng.randbytes(size),
        "token_hex": lambda size=32: rng.randbytes(size).hex(),
        "token_urlsafe": lambda size=32: sha256(rng.randbytes(size)).hexdigest()[:24],
        "choice": rng.choice,
        "randbelow": rng.randrange,
        "randbits": rng.getrandbits,
    }

    def at_once(thread: object, work: Callable[..., Any], *given: Any) -> asyncio.Future[Any]:
        """What a thread would do, done now: which one is ready first is no matter of luck."""
        done: asyncio.Future[Any] = loop.create_future()
        try:
            done.set_result(work(*given))
        except Exception as trouble:
            done.set_exception(trouble)
        return done

    shared: dict[str, Any] = {
        name: only_here(mine, getattr(secrets, name)) for name, mine in chance.items()
    }
    try:
        with (
            patch.object(loop, "run_in_executor", at_once),
            patch("tafelrunde.table.clock.time", only_here(lambda: made.now, time)),
            patch.object(server, "BotPool", QuickBots),
            patch.object(server, "Tables", tables),
            patch.object(Tables, "_sweep", never),
            patch.object(server, "beside", nothing),
            patch.multiple("secrets", **shared),
        ):
            async with made.app.router.lifespan_context(made.app):
                made.tables = known[0]
                yield made
    finally:
        for name in LOGGERS:
            logging.getLogger(name).removeHandler(handler)
