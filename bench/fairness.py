"""One visitor does all he can to be a nuisance: how long do others wait for their moves?

    .venv/bin/python bench/fairness.py                        every attack for 20 seconds
    .venv/bin/python bench/fairness.py --attack reads --seconds 60
    .venv/bin/python bench/fairness.py --busy                 where other programs are at work too

A real server with its usual limits, at loopback addresses of this machine. People at four tables
play on sockets, each from an address of his own, while somebody at another address opens
connections, tables and sockets, floods them with words, questions and reading, leaves requests half
sent or does not read his answers. Measured is the time until a move is acknowledged, and how long
the server computed meanwhile, for whomever: on a machine with nothing else to do the two are nearly
the same, on a busy one only the second says something. The promise is 200 milliseconds for 99 of
100 moves; `nothing` says how fast it is without an attack.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import websockets

PATIENCE = 60.0
PROMISED = 200.0
NUISANCE = "127.0.0.2"
GAMES = ("limes", "catan", "burgund", "medievalia")
PAUSE = 0.5
ERRORS = (OSError, httpx.HTTPError, websockets.WebSocketException, TimeoutError, EOFError)


def client(port: int, address: str) -> httpx.AsyncClient:
    """Somebody at an address of this machine."""
    transport = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits())
    return httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=PATIENCE
    )


def socket(port: int, table: str, address: str, **more: Any) -> Any:
    """A socket to a table from an address of this machine."""
    url = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
    return websockets.connect(
        url, local_addr=(address, 0), max_size=None, open_timeout=PATIENCE, **more
    )


def computed(pid: int) -> float:
    """How many seconds all threads of a process have computed."""
    tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


class Player:
    """One person who plays random moves; of each, how long it took and the server computed."""

    def __init__(self, pid: int, port: int, table: str, key: str, address: str) -> None:
        self.pid, self.port, self.table = pid, port, table
        self.key, self.address = key, address
        self.rng = random.Random(key)
        self.delays: list[tuple[float, float]] = []
        self.sent: tuple[float, float] | None = None
        self.failed = ""

    async def play(self, until: float) -> None:
        try:
            async with socket(self.port, self.table, self.address) as line:
                await line.send(json.dumps({"do": "hello", "key": self.key}))
                while monotonic() < until:
                    with suppress(TimeoutError):
                        await self.hear(line, json.loads(await asyncio.wait_for(line.recv(), 1)))
        except ERRORS as error:
            self.failed = repr(error)

    async def hear(self, line: Any, told: dict[str, Any]) -> None:
        if told["kind"] in ("done", "refused") and self.sent:
            now = (monotonic(), computed(self.pid))
            self.delays.append((now[0] - self.sent[0], now[1] - self.sent[1]))
            self.sent = None
        if told["kind"] != "table" or self.sent:
            return
        if told["phase"] == "playing" and told["moves"]:
            await asyncio.sleep(PAUSE * (0.5 + self.rng.random()))
            move = self.rng.choice(told["moves"])["move"]
            self.sent = (monotonic(), computed(self.pid))
            word = {"do": "move", "stamp": told["stamp"], "move": move, "id": "m"}
            await line.send(json.dumps(word))


async def seated(pid: int, port: int) -> list[Player]:
    """Tables for two, everybody at an address of his own."""
    players = []
    for number, game in enumerate(GAMES):
        addresses = [f"127.0.0.{10 + 2 * number + seat}" for seat in (0, 1)]
        async with client(port, addresses[0]) as anna, client(port, addresses[1]) as benno:
            wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "friend"}], "name": "Anna"}
            place = (await anna.post("/api/tables", json=wish)).raise_for_status().json()
            key = place["links"][0]["path"].partition("#")[2]
            at = f"/api/tables/{place['table']}/join"
            (await benno.post(at, json={"key": key, "name": "Benno"})).raise_for_status()
        keys = (place["key"], key)
        players += [Player(pid, port, place["table"], keys[s], addresses[s]) for s in (0, 1)]
    return players


async def own_table(port: int, game: str = "burgund", level: str = "page") -> tuple[str, str]:
    """A table of the nuisance's own, and its key."""
    async with client(port, NUISANCE) as http:
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        wish = {"game": game, "seats": seats, "hints": True}
        place = (await http.post("/api/tables", json=wish)).raise_for_status().json()
        return place["table"], place["key"]


async def again_and_again(do: Callable[[], Awaitable[None]], at_once: int) -> None:
    """So many at a time, for ever; whatever goes wrong is what he wants."""

    async def one() -> None:
        while True:
            with suppress(*ERRORS, KeyError, ValueError):
                await do()
            await asyncio.sleep(0.001)

    await asyncio.gather(*(one() for _ in range(at_once)))


async def sockets(port: int) -> None:
    """As many connections and sockets to his own table as he gets."""
    table, key = await own_table(port)

    async def one() -> None:
        async with socket(port, table, NUISANCE) as line:
            await line.send(json.dumps({"do": "hello", "key": key}))
            while True:
                await line.recv()

    await again_and_again(one, 250)


async def tables(port: int) -> None:
    """Tables of kings, each watched."""

    async def one() -> None:
        table, key = await own_table(port, random.choice(GAMES), "king")
        async with socket(port, table, NUISANCE) as line:
            await line.send(json.dumps({"do": "hello", "key": key}))
            while True:
                told = json.loads(await line.recv())
                if told.get("moves"):
                    move = told["moves"][0]["move"]
                    word = {"do": "move", "stamp": told["stamp"], "move": move}
                    await line.send(json.dumps(word))

    await again_and_again(one, 30)


async def words(port: int, said: Callable[[], str]) -> None:
    """Words on sockets as fast as they are taken."""
    table, key = await own_table(port)

    async def one() -> None:
        async with socket(port, table, NUISANCE) as line:
            await line.send(json.dumps({"do": "hello", "key": key}))
            while True:
                for _ in range(20):
                    await line.send(said())
                with suppress(TimeoutError):
                    await asyncio.wait_for(line.recv(), 0.001)

    await again_and_again(one, 8)


async def questions(port: int) -> None:
    """Everything that costs: why, hints, closer looks, the table as it was, in any form."""
    asked = (
        {"do": "why", "path": ["depot:1"]}, {"do": "hint"}, {"do": "closer", "of": "die:0.1"},
        {"do": "show", "entry": 1}, {"do": "matters"}, {"do": "see", "form": "tall"},
        {"do": "see", "form": "wide"},
    )  # fmt: skip
    await words(port, lambda: json.dumps(random.choice(asked)))


async def nonsense(port: int) -> None:
    """Words that nobody understands."""
    await words(port, lambda: "nonsense " * 400)


async def reads(port: int) -> None:
    """Pages, pictures, tables, lessons and records without end."""
    table, key = await own_table(port)
    paths = (
        "/", "/api/games", "/api/lobby", "/api/openapi.json", f"/api/tables/{table}",
        f"/api/tables/{table}/record", "/api/rules/burgund", "/api/overview/burgund",
        "/games/burgund/symbols.svg", "/games/burgund/cover.svg", "/static/table.js",
    )  # fmt: skip
    lessons = ("", "/why", "/closer")

    async def one() -> None:
        async with client(port, NUISANCE) as http:
            for path in random.sample(paths, len(paths)):
                await http.get(path, headers={"authorization": f"Bearer {key}"})
                body = {"step": 5, "path": ["x"], "of": "x"}
                await http.post(f"/api/lessons/burgund{random.choice(lessons)}", json=body)

    await again_and_again(one, 20)


async def bodies(port: int) -> None:
    """Large records that are none."""
    large = b"x" * 3_900_000

    async def one() -> None:
        async with client(port, NUISANCE) as http:
            await http.post("/api/verify", content=large)

    await again_and_again(one, 20)


async def halves(port: int) -> None:
    """Requests that are never finished."""
    begun = (
        b"", b"GET / HTTP/1.1\r\nhost: x\r\n",
        b"POST /api/verify HTTP/1.1\r\nhost: x\r\ncontent-length: 4000000\r\n\r\n" + b"x" * 9999,
    )  # fmt: skip

    async def one() -> None:
        address = (NUISANCE, 0)
        reading, writing = await asyncio.open_connection("127.0.0.1", port, local_addr=address)
        try:
            writing.write(random.choice(begun))
            await reading.read()
        finally:
            writing.close()

    await again_and_again(one, 400)


async def deaf(port: int) -> None:
    """Sockets whose answers nobody reads, at a table where he talks."""
    table, key = await own_table(port)

    async def one() -> None:
        async with socket(port, table, NUISANCE, max_queue=1) as line:
            await line.send(json.dumps({"do": "hello", "key": key}))
            while True:
                await line.send(json.dumps({"do": "see", "form": "tall"}))
                await asyncio.sleep(0.05)

    await again_and_again(one, 50)


ATTACKS: dict[str, Callable[[int], Awaitable[None]]] = {
    "sockets": sockets, "tables": tables, "questions": questions, "nonsense": nonsense,
    "reads": reads, "bodies": bodies, "halves": halves, "deaf": deaf,
}  # fmt: skip


def nuisance(names: list[str], port: int, seconds: float) -> None:
    """The attacker, in a process of his own."""

    async def stubbornly(name: str) -> None:
        while True:
            with suppress(*ERRORS):
                await ATTACKS[name](port)
            await asyncio.sleep(0.5)

    async def attack() -> None:
        async with asyncio.timeout(seconds):
            await asyncio.gather(*map(stubbornly, names))

    with suppress(TimeoutError):
        asyncio.run(attack())


async def measure(pid: int, port: int, names: list[str], seconds: float) -> list[Player]:
    """Let people play while these attacks go on."""
    players = await seated(pid, port)
    process = multiprocessing.get_context("spawn").Process(
        target=nuisance, args=(names, port, seconds + 3), daemon=True
    )
    process.start()
    await asyncio.sleep(3)
    until = monotonic() + seconds
    await asyncio.gather(*(player.play(until) for player in players))
    process.kill()
    process.join()
    return players


def share(delays: list[float], part: float) -> float:
    """The milliseconds within which this part of all moves was acknowledged."""
    return 1000 * sorted(delays)[min(len(delays) - 1, int(part * len(delays)))]


def serve(database: Path) -> tuple[subprocess.Popen[str], int]:
    """A server with its usual limits, and its port."""
    command = [sys.executable, "-m", "tafelrunde", "serve", "--port", "0"]
    server = subprocess.Popen(
        [*command, "--database", str(database)], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    found = re.search(r":(\d+)/", server.stdout.readline())
    assert found, "the server did not start"
    return server, int(found[1])


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--attack", choices=["nothing", "all", *ATTACKS], action="append")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--busy", action="store_true", help="judge by what the server computed")
    args = parser.parse_args()
    broken = 0
    print("milliseconds:        acknowledged within            while the server computed")
    print("attack      moves    median    99 %  longest       median    99 %  longest")
    for attack in args.attack or ["nothing", *ATTACKS, "all"]:
        names = {"nothing": [], "all": list(ATTACKS)}.get(attack, [attack])
        with tempfile.TemporaryDirectory() as folder:
            server, port = serve(Path(folder) / "tables.db")
            try:
                players = asyncio.run(measure(server.pid, port, names, args.seconds))
            finally:
                server.terminate()
                server.wait(PATIENCE)
        delays = [delay for player in players for delay in player.delays]
        failed = [player.failed for player in players if player.failed]
        if failed or not delays:
            print(f"{attack:<10} WRONG: {failed[:1] or 'nobody moved'}")
            broken += 1
            continue
        both = [[delay[kind] for delay in delays] for kind in (0, 1)]
        figures = [f"{share(kind, part):8.1f}" for kind in both for part in (0.5, 0.99, 1)]
        print(f"{attack:<10} {len(delays):>6} ", *figures[:3], "    ", *figures[3:], flush=True)
        broken += share(both[args.busy], 0.99) > PROMISED
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
