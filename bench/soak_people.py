"""The people of `soak.py`: each plays on a socket of its own, as a page does, or watches."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from tafelrunde.testing.page import Page

PATIENCE = 30.0
# How soon somebody whose line was cut tries again.
AGAIN = 0.3
TOLD = ("table", "news")
# A page wants the table in words only while they are open.
AS_PAGE = {"news": True, "text": False}


@dataclass
class Figures:
    """What was counted; `delays` in seconds, `sizes` of what was told of tables in bytes."""

    moves: int = 0
    games: int = 0
    cuts: int = 0
    delays: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)


def share(values: list[Any], part: float) -> Any:
    """The value below which this part of them is."""
    ordered = sorted(values) or [0]
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


class Line(ClientConnection):
    """A connection that counts what comes over the wire."""

    received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)


def line(port: int, table: str) -> connect:
    """A socket as a browser opens it."""
    return connect(
        f"ws://127.0.0.1:{port}/api/tables/{table}/live",
        max_size=None,
        compression=None,
        extensions=[ClientPerMessageDeflateFactory()],
        create_connection=Line,
        ping_interval=None,
        open_timeout=PATIENCE,
    )


class Pacer:
    """Lets those who have to move do so, one after the other, so many a second."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.ready: list[Player] = []
        self.rng = random.Random(1)

    async def run(self, until: float) -> None:
        """Until then."""
        due = monotonic()
        while monotonic() < until:
            due = max(due + 1 / self.rate, monotonic() - 1)
            await asyncio.sleep(max(0.0, due - monotonic()))
            if self.ready:
                chosen = self.ready.pop(self.rng.randrange(len(self.ready)))
                await chosen.move()


class Player:
    """One person on one socket."""

    def __init__(self, port: int, table: str, key: str, figures: Figures, pacer: Pacer) -> None:
        self.port, self.table, self.key = port, table, key
        self.figures, self.pacer = figures, pacer
        self.rng = random.Random(key)
        self.page = Page()
        self.socket: Line | None = None
        self.sent: dict[str, tuple[str, float]] = {}
        self.count = 0
        # The own moves at this table that were acknowledged, and the stamp of the last one.
        self.done, self.stamp = 0, -2

    async def play(self, until: float) -> None:
        """Play, and follow every rematch; after `until` only listen."""
        while True:
            with suppress(ConnectionClosed, InvalidStatus, OSError, TimeoutError):
                async with line(self.port, self.table) as socket:
                    assert isinstance(socket, Line)
                    self.socket = socket
                    await self._listen(socket, until)
            self.socket = None
            self.sent.clear()
            if self.page.shown.get("again") and monotonic() < until:
                await self._follow()
            else:
                self.figures.cuts += 1
                await asyncio.sleep(AGAIN)

    async def _listen(self, socket: Line, until: float) -> None:
        have = self.page.shown.get("entry", -1)
        hello = {"do": "hello", "key": self.key, "lang": "en", "have": have, **AS_PAGE}
        await socket.send(json.dumps(hello))
        while not (self.page.shown.get("again") and monotonic() < until):
            before = socket.received
            told = json.loads(await socket.recv())
            if told["kind"] in TOLD:
                if socket.received > before:
                    self.figures.sizes.append(socket.received - before)
                if not self.page.take(told):
                    await self._ask({"do": "see", "lang": "en", "text": False})
                elif monotonic() < until:
                    await self._consider()
            elif told["kind"] in ("done", "refused"):
                self._answered(told)

    def _answered(self, told: dict[str, Any]) -> None:
        do, at = self.sent.pop(told["id"], ("", 0.0))
        if told["kind"] == "refused":
            self.figures.refused[told["refused"]] += 1
        elif do == "move":
            self.figures.delays.append(monotonic() - at)
            self.done += 1

    async def _consider(self) -> None:
        shown = self.page.shown
        if shown["phase"] == "over" and shown["me"] == 0 and not shown["again"]:
            if not self.sent:
                self.figures.games += 1
                await self._ask({"do": "again"})
        elif shown["moves"] and self not in self.pacer.ready:
            self.pacer.ready.append(self)

    async def move(self) -> None:
        """Play one of the legal moves, if the own last one was answered."""
        shown = self.page.shown
        if self.socket is None or not shown.get("moves") or shown["stamp"] == self.stamp:
            return  # what comes of the last move is not shown yet
        if self.sent:
            self.pacer.ready.append(self)
            return
        self.figures.moves += 1
        self.stamp = shown["stamp"]
        move = self.rng.choice(shown["moves"])["move"]
        with suppress(ConnectionClosed):
            await self._ask({"do": "move", "stamp": shown["stamp"], "move": move})

    async def _ask(self, act: dict[str, Any]) -> None:
        assert self.socket is not None
        self.count += 1
        self.sent[str(self.count)] = act["do"], monotonic()
        await self.socket.send(json.dumps({**act, "id": str(self.count)}))

    async def _follow(self) -> None:
        again = self.page.shown["again"]
        self.table, self.key, self.page = again["table"], again["key"], Page()
        self.done, self.stamp = 0, -2
        async with client(self.port) as asking:
            body = {"key": self.key, "name": "Anna", "nonce": "soak"}
            with suppress(httpx.TransportError):
                answer = await asking.post(f"/api/tables/{self.table}/join", json=body)
                assert answer.is_success or answer.json()["refused"] == "taken"


async def watch(port: int, table: str, key: str) -> None:
    """Follow a table as one of many, and read whatever comes."""
    async with line(port, table) as socket:
        await socket.send(json.dumps({"do": "hello", "key": key, "lang": "en", **AS_PAGE}))
        async for _ in socket:
            pass


def client(port: int) -> httpx.AsyncClient:
    """Somebody who asks over HTTP."""
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)


async def open_tables(
    port: int, games: list[str], count: int, figures: Figures, pacer: Pacer
) -> list[Player]:
    """Tables for two, of the games in turn, with both players seated."""
    players = []
    async with client(port) as asking:
        for number in range(count):
            game = games[number % len(games)]
            wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "friend"}], "name": "Anna"}
            opened = (await asking.post("/api/tables", json=wish)).raise_for_status().json()
            key = opened["links"][0]["path"].partition("#")[2]
            body = {"key": key, "name": "Benno", "nonce": "soak"}
            table = opened["table"]
            (await asking.post(f"/api/tables/{table}/join", json=body)).raise_for_status()
            players += [Player(port, table, one, figures, pacer) for one in (opened["key"], key)]
    return players


async def settle(port: int, players: list[Player]) -> list[str]:
    """Wait until everybody has the last entry; returns what is wrong then."""
    wrong: list[str] = []
    end = monotonic() + PATIENCE
    async with client(port) as asking:
        while any(player.sent for player in players) and monotonic() < end:
            await asyncio.sleep(0.05)
        for player in players:
            wrong += await _check(asking, player, monotonic() + PATIENCE)
        for player in {player.table: player for player in players}.values():
            wrong += await _verify(asking, player)
    return wrong


async def _check(asking: httpx.AsyncClient, player: Player, end: float) -> list[str]:
    """Does the player see what a newcomer sees?"""
    bearer = {"Authorization": f"Bearer {player.key}"}
    place = f"/api/tables/{player.table}"
    fresh = (await asking.get(place, headers=bearer)).json()
    while player.page.shown.get("entry") != fresh["entry"] and monotonic() < end:
        await asyncio.sleep(0.05)
    shown = player.page.shown
    parts = ("entry", "stamp", "phase", "picture", "moves", "score", "story", "held")
    wrong = [f"{place}: {part} is stale" for part in parts if shown.get(part) != fresh[part]]
    if player.page.log() != fresh["log"]:
        wrong.append(f"{place}: the log differs from a fresh load")
    if fresh["entry"] < player.done:
        wrong.append(f"{place}: a move is lost that was acknowledged")
    return wrong


async def _verify(asking: httpx.AsyncClient, player: Player) -> list[str]:
    """Is the record of a table sound?"""
    bearer = {"Authorization": f"Bearer {player.key}"}
    place = f"/api/tables/{player.table}"
    record = (await asking.get(f"{place}/record", headers=bearer)).text
    verdict = (await asking.post("/api/verify", content=record)).json()
    said = str(verdict.get("said", ""))
    return [] if said.startswith(("unbroken", "valid")) else [f"{place}: {verdict}"]
