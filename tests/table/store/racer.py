"""Claims row after row of a table that others claim too; says which it got."""

from __future__ import annotations

import asyncio
import sys

from tafelrunde.table.store import open_store
from tests.table.store.helpers import PLAIN


async def race(url: str, name: str, rows: int) -> None:
    store = await open_store(url)
    for n in range(1, rows + 1):
        if await store.append("race", n, [name.encode()], PLAIN, at=n):
            print(n, flush=True)
    await store.close()


if __name__ == "__main__":
    asyncio.run(race(sys.argv[1], sys.argv[2], int(sys.argv[3])))
