"""A process that tells people something, killed before it can note it: arguments are the database,
the mail server, and how many mails were sent before; only the first is killed.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys

from tafelrunde.table.club import courier, lookout, outbox
from tafelrunde.table.club.wishes import keep
from tafelrunde.table.store import open_store
from tests.table.club.tables import head
from tests.table.club.test_courier import ANNA, NOON, OPENED, a_courier


async def main(database: str, url: str, sent: str) -> None:
    for module in (courier, lookout):
        vars(module)["wall_clock"] = lambda: NOON + int(sent) * (outbox.CLAIM + courier.LEASE)
    store = await open_store(database)
    if sent == "0":
        await store.write(keep(ANNA))
        await store.create("t", [OPENED], head(acting=(0,)), NOON)

    def passing(point: str) -> None:
        if sent == "0":
            os.kill(os.getpid(), signal.SIGKILL)

    telling = a_courier(store, url, passing=passing)
    for _ in range(2):
        await telling.round()
    telling.close()
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
