"""Many live tables for a long time on a real server: does it lose anything, slow down, or grow?

    .venv/bin/python bench/soak.py                            200 tables, ten minutes, SQLite
    .venv/bin/python bench/soak.py --tables 20 --seconds 30   the short form that CI runs
    .venv/bin/python bench/soak.py --database postgresql://...

Every table has two people on their own sockets who play random legal moves and begin again when a
game is over. At the end each of them has to see what a newcomer sees, and every record to verify.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import websockets

PATIENCE = 30.0
MEGABYTE = 1 << 20


@dataclass
class Figures:
    """What was counted."""

    moves: int = 0
    games: int = 0
    delays: list[float] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)

    def delay(self, share: float) -> float:
        """The delay in milliseconds below which this share of all moves was acknowledged."""
        ordered = sorted(self.delays)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Player:
    """One person on one socket."""

    def __init__(self, port: int, table: str, key: str, figures: Figures, pause: float) -> None:
        self.port, self.table, self.key = port, table, key
        self.figures, self.pause = figures, pause
        self.rng = random.Random(key)
        self.log: list[dict[str, Any]] = []
        self.seen: dict[str, Any] = {}
        self.sent: dict[str, float] = {}

    async def play(self, until: float) -> None:
        """Play, and follow every rematch; after `until` only listen."""
        while True:
            await self._one_table(until)

    async def _one_table(self, until: float) -> None:
        address = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/live"
        async with websockets.connect(address, max_size=4 * MEGABYTE) as socket:
            await socket.send(json.dumps({"do": "hello", "key": self.key, "lang": "en"}))
            self.log.clear()
            while not (self.seen.get("again") and monotonic() < until):
                told = json.loads(await socket.recv())
                await self._hear(told, socket, until)
        self.table, self.key = self.seen["again"]["table"], self.seen["again"]["key"]
        self.seen = {}
        await self._sit()

    async def _sit(self) -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}") as client:
            body = {"key": self.key, "name": "Anna", "nonce": "soak"}
            answer = await client.post(f"/api/tables/{self.table}/join", json=body)
            answer.raise_for_status()

    async def _hear(self, told: dict[str, Any], socket: Any, until: float) -> None:
        if told["kind"] in ("done", "refused"):
            self.figures.delays.append(monotonic() - self.sent.pop(told["id"]))
            if told["kind"] == "refused":
                code = told["refused"]
                self.figures.refused[code] = self.figures.refused.get(code, 0) + 1
        if told["kind"] != "table":
            return
        self.log += told["log"]
        self.seen = told
        if monotonic() >= until or self.sent:
            return
        if told["phase"] == "over" and told["me"] == 0 and not told["again"]:
            self.figures.games += 1
            await self._ask(socket, {"do": "again"})
        elif told["moves"]:
            await asyncio.sleep(self.rng.random() * 2 * self.pause)
            if monotonic() >= until:
                return
            self.figures.moves += 1
            move = self.rng.choice(told["moves"])["move"]
            await self._ask(socket, {"do": "move", "stamp": told["stamp"], "move": move})

    async def _ask(self, socket: Any, act: dict[str, Any]) -> None:
        name = str(self.rng.random())
        self.sent[name] = monotonic()
        await socket.send(json.dumps({**act, "id": name}))


def memory(pid: int) -> float:
    """Megabytes in use by a process."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found
    return int(found[1]) / 1024


async def open_tables(port: int, count: int, figures: Figures, pause: float) -> list[Player]:
    """Tables for two, with both players seated."""
    players = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as client:
        for _ in range(count):
            wish = {"game": "limes", "seats": [{"kind": "me"}, {"kind": "friend"}], "name": "Anna"}
            opened = (await client.post("/api/tables", json=wish)).raise_for_status().json()
            key = opened["links"][0]["path"].partition("#")[2]
            body = {"key": key, "name": "Benno", "nonce": "soak"}
            table = opened["table"]
            (await client.post(f"/api/tables/{table}/join", json=body)).raise_for_status()
            players += [Player(port, table, k, figures, pause) for k in (opened["key"], key)]
    return players


async def settle(port: int, players: list[Player]) -> list[str]:
    """Wait until everybody has the last entry; returns what is wrong then."""
    wrong = []
    end = monotonic() + PATIENCE
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as client:
        for player in players:
            while player.sent and monotonic() < end:
                await asyncio.sleep(0.05)
        for player in players:
            wrong += await check(client, player, end)
    return wrong


async def check(client: httpx.AsyncClient, player: Player, end: float) -> list[str]:
    """Does the player see what a newcomer sees, and is the record sound?"""
    bearer = {"Authorization": f"Bearer {player.key}"}
    place = f"/api/tables/{player.table}"
    fresh = (await client.get(place, headers=bearer)).json()
    while player.seen.get("entry") != fresh["entry"] and monotonic() < end:
        await asyncio.sleep(0.05)
    parts = ("entry", "stamp", "phase", "picture", "text", "moves", "score")
    wrong = [f"{place}: {part} is stale" for part in parts if player.seen.get(part) != fresh[part]]
    if player.log != fresh["log"]:
        wrong.append(f"{place}: the log differs from a fresh load")
    record = (await client.get(f"{place}/record", headers=bearer)).text
    verdict = (await client.post("/api/verify", content=record)).json()
    if not verdict.get("said", "").startswith(("unbroken", "valid")):
        wrong.append(f"{place}: {verdict}")
    return wrong


async def soak(port: int, pid: int, tables: int, seconds: float, pause: float) -> list[str]:
    """Run it; returns what went wrong."""
    figures = Figures()
    players = await open_tables(port, tables, figures, pause)
    until = monotonic() + seconds
    tasks = [asyncio.create_task(player.play(until)) for player in players]
    await asyncio.sleep(seconds / 2)
    half, moves_at_half = memory(pid), figures.moves
    await asyncio.sleep(until - monotonic())
    wrong = await settle(port, players)
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    failed = [error for error in ended if not isinstance(error, asyncio.CancelledError)]
    wrong += [f"a player failed: {error!r}" for error in failed]
    print(f"tables {tables}, moves {figures.moves}, games finished {figures.games}")
    print(f"moves a second {figures.moves / seconds:.0f}")
    print(
        f"acknowledged within: median {1000 * statistics.median(figures.delays):.1f} ms, "
        f"99 % {figures.delay(0.99):.1f} ms, longest {figures.delay(1):.1f} ms"
    )
    end = memory(pid)
    print(f"memory: {half:.0f} MB at half time ({moves_at_half} moves), {end:.0f} MB at the end")
    if figures.refused:
        wrong.append(f"refused: {figures.refused}")
    if figures.moves == 0:
        wrong.append("nobody moved")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--pause", type=float, default=1.0, help="mean seconds before a move")
    parser.add_argument("--database")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = args.database or str(Path(folder) / "soak.db")
        command = [sys.executable, "-m", "tafelrunde", "serve", "--port", "0", "--rates", "1000"]
        server = subprocess.Popen(
            [*command, "--database", database], stdout=subprocess.PIPE, text=True
        )
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            found = re.search(r":(\d+)/", line)
            if not found:
                print("the server did not start")
                return 1
            port = int(found[1])
            wrong = asyncio.run(soak(port, server.pid, args.tables, args.seconds, args.pause))
        finally:
            server.terminate()
            server.wait(PATIENCE)
    for fault in wrong[:20]:
        print(f"WRONG: {fault}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
