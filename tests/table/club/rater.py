"""Counts and computes ratings, one small step after the other, and says each step it has done."""

from __future__ import annotations

import asyncio
import sys

from tafelrunde.table.club import ratings
from tafelrunde.table.store import open_store


async def work(url: str, name: str, now: int) -> None:
    ratings.AT_ONCE = 1
    store = await open_store(url)
    while await store.write(ratings.count_finished(name, now, 0)):
        print("counted", flush=True)
        await store.write(ratings.settle(name, now))
        print("settled", flush=True)
    while await store.write(ratings.settle(name, now)):
        print("settled", flush=True)
    await store.close()


if __name__ == "__main__":
    asyncio.run(work(sys.argv[1], sys.argv[2], int(sys.argv[3])))
