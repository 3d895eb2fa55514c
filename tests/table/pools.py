"""Pools of bots with stand-ins that do something wrong."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic

from tafelrunde.games import find
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State
from tafelrunde.table.bot_pool import BotPool, Worker
from tafelrunde.table.bot_worker import Choose

# Does its deed the first so many times it is started, later it is what it should be.
STAND_IN = """
import os, signal, subprocess, sys, time
from pathlib import Path
from tafelrunde.table import bot_worker
deed, times, folder, memory = sys.argv[1:]
folder = Path(folder)
(folder / f"start{os.getpid()}").touch()
if len(list(folder.glob("start*"))) > int(times):
    bot_worker.main()
elif deed == "patient":
    real = bot_worker.sample
    def sample(question):
        (folder / "estimating").touch()
        while not (folder / "go").exists():
            time.sleep(0.01)
        return real(question)
    bot_worker.ANSWERS[bot_worker.Sample] = sample
    bot_worker.main()
else:
    sys.stdin.readline()
    child = subprocess.Popen(["sleep", "600"]) if deed == "parent" else None
    (folder / "asked.new").write_text(str(child.pid if child else os.getpid()))
    (folder / "asked.new").rename(folder / "asked")
    if deed == "die":
        os._exit(3)
    if deed == "deaf":
        os.close(1)
    if deed == "eat":
        bot_worker.settle_in(int(memory))
        bytearray(2 * int(memory))
    if deed not in ("hang", "parent", "deaf"):
        os.write(1, bytes.fromhex(deed[2:]) if deed.startswith("0x") else deed.encode())
        os.write(1, b"\\n")
    signal.pause()
"""


def stand_in(folder: Path, deed: str, times: int, workers: int = 1) -> BotPool:
    command = [sys.executable, "-c", STAND_IN, deed, str(times), str(folder)]
    return BotPool(workers, command=command, starting=2.0 if deed == "hang" else 15.0)


def start(name: str = "limes") -> tuple[Game, State]:
    game = find(name)
    return game, game.new(game.setup({}, 2), Seeded("start"))


def process(worker: Worker) -> int:
    assert worker.process is not None
    return worker.process.pid


async def until(condition: Callable[[], bool]) -> None:
    end = monotonic() + 10
    while not condition():
        assert monotonic() < end, "it did not come about within ten seconds"
        await asyncio.sleep(0.01)


def gone(number: int) -> bool:
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state == "Z"


def run(bot_pool: BotPool, work: Callable[[BotPool], Awaitable[None]]) -> None:
    """Do the work; afterwards none of the processes that were there is left."""

    async def all_of_it() -> None:
        try:
            async with asyncio.timeout(60):
                await work(bot_pool)
        finally:
            there = [w.process.pid for w in bot_pool.workers if w.process is not None]
            await bot_pool.close()
            assert all(map(gone, there))

    asyncio.run(all_of_it())


SERVER = """
import asyncio
from tafelrunde.games import find
from tafelrunde.kernel.chance import Seeded
from tafelrunde.table.bot_pool import BotPool
async def main():
    game, pool = find("limes"), BotPool(1)
    view = game.new(game.setup({}, 2), Seeded(1)).seen_by(0)
    await pool.choose(game, view, 0, "page")
    print(pool.workers[0].process.pid, flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""


def _fields(position: dict[str, object]) -> dict[str, object]:
    question = Choose(position, 0, "page", 0.1, 2.0)
    return {name: getattr(question, name) for name in question.__struct_fields__}
