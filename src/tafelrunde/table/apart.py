"""Verifying a record with the components it carries, in a process that has loaded no game yet.

`python -m tafelrunde.table.apart LANG`: the record in, the verdict out, or what is wrong, code 2.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys

from tafelrunde.games import find
from tafelrunde.kernel import record
from tafelrunde.kernel.components import bring
from tafelrunde.kernel.errors import BadRecord, TafelrundeError
from tafelrunde.table.bot_pool import KEPT, MEMORY
from tafelrunde.table.bot_worker import settle_in
from tafelrunde.table.refusal import Refused

SECONDS = 60
WRONG = 2


def is_strange(text: str) -> bool:
    """Does a record carry other components than those in use here?"""
    carried = record.carried(text)
    if carried is None:
        return False
    box = find(carried.game).box
    return box is not None and box.mark != carried.mark


async def verify(text: str, lang: str) -> str:
    """What `record.verify` says where the game is played with the components of this record."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-m", "tafelrunde.table.apart", lang,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        cwd="/",
        env={name: os.environ[name] for name in KEPT if name in os.environ},
    )  # fmt: skip
    try:
        said, _ = await process.communicate(text.encode())
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode not in (0, WRONG):
        raise Refused("slow_record", seconds=SECONDS)
    if process.returncode == WRONG:
        raise BadRecord(said.decode())
    return said.decode()


def main() -> int:
    """Read a record, say what it is worth."""
    settle_in(MEMORY)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    text = sys.stdin.buffer.read().decode()
    try:
        carried = record.carried(text)
        if carried is not None:
            bring(carried.game, carried.text)
        said, code = record.verify(text, find, sys.argv[-1]), 0
    except TafelrundeError as error:
        said, code = error.sentence(sys.argv[-1]), WRONG
    sys.stdout.buffer.write(said.encode())
    return code


if __name__ == "__main__":
    sys.exit(main())
