"""Many live tables for a long time on a real server: does it lose anything, slow down, or grow?

    .venv/bin/python bench/soak.py                      the long form: all games, processes killed
    .venv/bin/python bench/soak.py --each --seconds 30  one game after the other, none killed
    .venv/bin/python bench/soak.py --watchers 500       one table of Burgund that many watch
    .venv/bin/python bench/soak.py --database postgresql://... --workers 3

Every table has two people on their own sockets who play random legal moves, so many a second in
all, and begin again when a game is over. With `--kill` a process of the server is killed every so
many seconds. At the end each of them has to see what a newcomer sees, every acknowledged move has
to be there, and every record to verify. The table it prints is that of `bench/README.md`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from soak_people import PATIENCE, Figures, Pacer, Player, open_tables, settle, share, watch

GAMES = ["limes", "erben", "catan", "medievalia", "burgund"]
TICKS = os.sysconf("SC_CLK_TCK")
HEAD = ("what", "tables", "moves/s", "median ms", "99 % ms", "longest ms", "CPU ms a move",
        "bytes", "90 %", "whole MB", "kills")  # fmt: skip


class Server:
    """The server as its command starts it, and how much it uses."""

    def __init__(self, database: str, workers: int) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.workers = workers
        self.command = [
            *(sys.executable, "-m", "tafelrunde", "serve", "--port", str(self.port)),
            *("--rates", "1000", "--database", database, "--workers", str(workers)),
        ]
        self.spent = 0.0
        self.start()

    def start(self) -> None:
        """Start it and wait until it listens."""
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        if "127.0.0.1" not in self.process.stdout.readline():
            raise SystemExit("the server did not start")

    def kill_one(self) -> None:
        """A process that answers ends without a word; the only one is started again."""
        if self.workers > 1:
            os.kill(self._answering()[0], signal.SIGKILL)
            return
        self.spent = self.cpu()
        self.process.kill()
        self.process.wait()
        self.start()

    def _answering(self) -> list[int]:
        if self.workers == 1:
            return [self.process.pid]
        return [pid for pid in children(self.process.pid) if "spawn_main" in command_of(pid)]

    def cpu(self) -> float:
        """The seconds that all its processes have used, those that are gone too."""
        pids = self._answering()
        gone = sum(used(self.process.pid)[2:]) if self.workers > 1 else 0
        return self.spent + (gone + sum(sum(used(pid)[:2]) for pid in pids)) / TICKS

    def memory(self) -> float:
        """Megabytes of the processes that answer."""
        found = [re.search(r"VmRSS:\s+(\d+) kB", status(pid)) for pid in self._answering()]
        return sum(int(one[1]) for one in found if one) / 1024

    def stop(self) -> None:
        """End it politely."""
        self.process.terminate()
        self.process.wait(PATIENCE)


def status(pid: int) -> str:
    return Path(f"/proc/{pid}/status").read_text()


def command_of(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text()


def children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def used(pid: int) -> list[int]:
    """Ticks of a process for itself and the system, and of its children that are gone."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return [int(one) for one in fields[11:15]]


async def killing(server: Server, every: float, until: float) -> int:
    """Kill a process every so many seconds; how many were."""
    kills = 0
    while every and monotonic() + every < until:
        await asyncio.sleep(every)
        await asyncio.to_thread(server.kill_one)
        kills += 1
    await asyncio.sleep(max(0.0, until - monotonic()))
    return kills


async def soak(server: Server, games: list[str], args: argparse.Namespace) -> list[str]:
    """Play, print a line of the table, return what went wrong."""
    figures, pacer = Figures(), Pacer(args.rate)
    players = await open_tables(server.port, games, args.tables, figures, pacer)
    until = monotonic() + args.seconds + args.warm
    tasks = [asyncio.create_task(player.play(until)) for player in players]
    tasks += await watching(server.port, players, args.watchers)
    tasks.append(asyncio.create_task(pacer.run(until)))
    await asyncio.sleep(args.warm)
    figures.delays.clear()
    figures.sizes.clear()
    moves, spent, before = figures.moves, server.cpu(), server.memory()
    kills = await killing(server, args.kill, until)
    moves, spent, after = figures.moves - moves, server.cpu() - spent, server.memory()
    wrong = await settle(server.port, players)
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    wrong += [f"somebody failed: {error!r}" for error in ended if isinstance(error, Exception)]
    name = games[0] if len(games) == 1 else "all games"
    line(
        f"{name}, {args.watchers} watch" if args.watchers else name, args.tables,
        f"{moves / args.seconds:.0f}", *(f"{1000 * share(figures.delays, part):.0f}"
        for part in (0.5, 0.99, 1)), f"{1000 * spent / max(1, moves):.2f}",
        f"{share(figures.sizes, 0.5):,}", f"{share(figures.sizes, 0.9):,}",
        f"{before:.0f} to {after:.0f}", kills,
    )  # fmt: skip
    print(f"moves {figures.moves}, games finished {figures.games}, lines cut {figures.cuts}",
          file=sys.stderr)  # fmt: skip
    # Who moves while the process that answers is killed may be too late, and is told so.
    refused = {code: n for code, n in figures.refused.items() if not (kills and code == "stale")}
    if refused:
        wrong.append(f"refused: {refused}")
    if moves == 0:
        wrong.append("nobody moved")
    return wrong


async def watching(port: int, players: list[Player], count: int) -> list[asyncio.Task[None]]:
    """So many follow the first table without a seat."""
    host = players[0]
    tasks: list[asyncio.Task[None]] = []
    while count and not host.page.shown:
        await asyncio.sleep(0.05)
    for number in range(count):
        key = host.page.shown["links"]["watch"].partition("#")[2]
        tasks.append(asyncio.create_task(watch(port, host.table, key)))
        if number % 20 == 0:
            await asyncio.sleep(0.1)
    return tasks


def line(*cells: object) -> None:
    """A line of the table."""
    print(f"| {' | '.join(str(cell) for cell in cells)} |", flush=True)


@contextmanager
def serving(database: str, workers: int) -> Iterator[Server]:
    """A server, on a fresh database if none is named."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(database or str(Path(folder) / "soak.db"), workers)
        try:
            yield server
        finally:
            server.stop()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=0, help="200, with watchers 1")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--warm", type=float, default=5, help="seconds that are not measured")
    parser.add_argument("--rate", type=float, default=0, help="moves a second (100)")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=[])
    parser.add_argument("--each", action="store_true", help="one game after the other")
    parser.add_argument("--watchers", type=int, default=0)
    parser.add_argument("--kill", type=float, default=-1, help="seconds between kills, 0: none")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", default="")
    args = parser.parse_args()
    args.tables = args.tables or (1 if args.watchers else 200)
    args.rate = args.rate or (2 if args.watchers else 100)
    if args.kill < 0:
        args.kill = 0 if args.each or args.watchers else 60
    games = args.games or (["burgund"] if args.watchers else GAMES)
    line(*HEAD)
    line("---", *("---:" for _ in HEAD[1:]))
    wrong: list[str] = []
    for group in [[game] for game in games] if args.each else [games]:
        with serving(args.database, args.workers) as server:
            wrong += asyncio.run(soak(server, group, args))
    for fault in wrong[:20]:
        print(f"WRONG: {fault}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
