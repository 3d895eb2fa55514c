"""A real server in a thread of the tests, with real sockets, and people who talk to it."""

from __future__ import annotations

import json
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tafelrunde.games import find
from tafelrunde.table.journal import decode
from tafelrunde.table.processes import config
from tafelrunde.table.requests import Refusal
from tafelrunde.table.server import STATUS, make_app
from tafelrunde.table.table import Table

PATIENCE = 30.0
LENIENT = 1e6

Message = dict[str, Any]


class Served:
    """Where a server listens, and the file it keeps everything in."""

    def __init__(self, port: int, database: Path) -> None:
        self.port = port
        self.database = database
        self.url = f"http://127.0.0.1:{port}"

    def client(self, key: str = "", **headers: str) -> httpx.Client:
        """Somebody with a cookie jar of its own, and perhaps a seat's key."""
        if key:
            headers["authorization"] = f"Bearer {key}"
        return httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE)

    def socket(self, table: str, key: str = "", **hello: object) -> Person:
        """Somebody at a table who has said hello."""
        person = Person(self.port, table)
        person.send(do="hello", key=key, **hello)
        return person

    def rows(self, table: str) -> list[bytes]:
        """What is written down of a table, read beside the server."""
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as connection:
            found = connection.execute(
                "select body from entries where table_id = ? order by n", (table,)
            ).fetchall()
        connection.close()
        return [body for (body,) in found]

    def replayed(self, table: str) -> Table:
        """The table as its rows make it."""
        return replay(table, self.rows(table))


def replay(table: str, stored: list[bytes]) -> Table:
    """A table from its rows."""
    made = Table(table, find)
    for row in stored:
        made.add(decode(row))
    return made


def replay_to(table: str, stored: list[bytes], viewer: int, entry: int) -> Table:
    """A table as it was when the viewer's latest row had this number."""
    made = Table(table, find)
    for row in stored:
        if len(made.known(viewer)) <= entry:
            made.add(decode(row))
    assert len(made.known(viewer)) == entry + 1, "something was shown that is not written"
    return made


class Person:
    """One socket, used from one thread."""

    def __init__(self, port: int, table: str, **headers: str) -> None:
        self.ids = count(1)
        self.seen: list[Message] = []
        self.looked = 0
        self.connection: ClientConnection = connect(
            f"ws://127.0.0.1:{port}/api/tables/{table}/live",
            additional_headers=headers,
            open_timeout=PATIENCE,
            compression=None,
            max_size=None,
            legacy=True,
        )

    def send(self, **word: object) -> None:
        """Say something without waiting for the answer."""
        self.raw(json.dumps(word))

    def raw(self, text: str | bytes) -> None:
        """Send this and nothing else."""
        self.connection.send(text)

    def receive(self) -> Message:
        """The next message."""
        message: Message = json.loads(self.connection.recv(timeout=PATIENCE))
        self.seen.append(message)
        return message

    def until(self, fits: Callable[[Message], bool]) -> Message:
        """The first message that fits since the last one that was looked for."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            while self.looked < len(self.seen):
                self.looked += 1
                if fits(self.seen[self.looked - 1]):
                    return self.seen[self.looked - 1]
            self.receive()
        raise AssertionError("it did not come")

    def table(self, fits: Callable[[Message], bool] = lambda message: True) -> Message:
        """The next snapshot that fits."""
        return self.until(lambda message: message["kind"] == "table" and fits(message))

    def ask(self, do: str, **more: object) -> Message:
        """Say something and wait for its answer; what comes before it can still be looked for."""
        id = str(next(self.ids))
        self.send(do=do, id=id, **more)
        while (message := self.receive()).get("id") != id:
            pass
        return message

    def closed(self) -> int:
        """Wait until the server closes; its code."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006

    def cut(self) -> None:
        """Lose the connection without a word."""
        self.connection.socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Go, politely."""
        self.connection.close()


def listening() -> socket.socket:
    """A socket on a free port."""
    made = socket.socket()
    made.bind(("127.0.0.1", 0))
    made.listen(128)
    return made


@contextmanager
def running(app: Starlette, database: Path) -> Iterator[Served]:
    """Serve until the block ends, with the very settings of the command."""
    socket = listening()
    server = uvicorn.Server(config(app))
    thread = threading.Thread(target=server.run, args=([socket],), daemon=True)
    thread.start()
    wait_for(lambda: server.started or not thread.is_alive())
    assert server.started, "the server did not start"
    try:
        yield Served(socket.getsockname()[1], database)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        socket.close()
        assert not thread.is_alive()


@contextmanager
def served(folder: Path, **settings: Any) -> Iterator[Served]:
    """A server with a fresh database, lenient and with bots that do not rest."""
    database = folder / "tables.db"
    given = {"generosity": LENIENT, "pause": 0.0, **settings}
    with running(make_app(str(database), **given), database) as server:
        yield server


def wait_for(true: Callable[[], object], patience: float = PATIENCE) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + patience
    while not true():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.01)


def key_in(path: str) -> str:
    """The key of a link."""
    return path.partition("#")[2]


class Two:
    """A table of Limes for two people who both sit."""

    def __init__(self, server: Served, **wishes: object) -> None:
        self.server = server
        self.anna, self.benno = server.client(), server.client()
        seats = [{"kind": "me"}, {"kind": "friend"}]
        opened = self.anna.post(
            "/api/tables", json={"game": "limes", "seats": seats, "name": "Anna", **wishes}
        ).json()
        self.table: str = opened["table"]
        friend = key_in(opened["links"][0]["path"])
        joined = self.benno.post(
            f"/api/tables/{self.table}/join", json={"key": friend, "name": "Benno"}
        ).json()
        self.keys: list[str] = [opened["key"], joined["key"]]
        seen = self.see(self.keys[0]).json()
        self.watch = key_in(seen["links"]["watch"])

    def see(self, key: str, **query: str) -> httpx.Response:
        """The table as the owner of a key sees it."""
        return self.anna.get(f"/api/tables/{self.table}", headers=bearer(key), params=query)

    def act(self, key: str, **act: object) -> httpx.Response:
        """Do something over HTTP."""
        return self.anna.post(f"/api/tables/{self.table}/acts", headers=bearer(key), json=act)

    def play(self, seat: int, choice: int = 0) -> httpx.Response:
        """Play one of the seat's legal moves over HTTP."""
        seen = self.see(self.keys[seat]).json()
        move = seen["moves"][choice % len(seen["moves"])]["move"]
        return self.act(self.keys[seat], do="move", stamp=seen["stamp"], move=move)

    def acting(self) -> list[int]:
        """The seats that have to decide."""
        return [s["seat"] for s in self.see(self.keys[0]).json()["seats"] if s["acting"]]

    def rows(self) -> list[bytes]:
        """What is written down."""
        return self.server.rows(self.table)

    def sit(self, seat: int | None, **hello: object) -> Person:
        """A socket of this seat, or of somebody who watches."""
        key = self.watch if seat is None else self.keys[seat]
        return self.server.socket(self.table, key, **hello)


def bearer(key: str) -> dict[str, str]:
    """The header that carries a key."""
    return {"authorization": f"Bearer {key}"} if key else {}


def numbers(server: Served, **headers: str) -> dict[str, float]:
    """What the server counts."""
    answer = server.client(**headers).get("/metrics")
    assert answer.status_code == 200, answer.text
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def finish(two: Two) -> None:
    """End a game by agreement."""
    assert two.act(two.keys[0], do="ask", what="end").status_code == 200
    assert two.act(two.keys[1], do="answer", yes=True).status_code == 200


def refused(response: httpx.Response, code: str, status: int | None = None) -> Refusal:
    """The refusal, whole and with the right status."""
    said = msgspec.json.decode(response.content, type=Refusal)
    assert said.refused == code, response.text
    assert response.status_code == (status or STATUS.get(code, 400))
    assert response.headers["content-type"] == "application/json"
    assert said.reason
    return said
