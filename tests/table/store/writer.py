"""Opens a store and adds rows three at a time, for ever; says what was acknowledged."""

from __future__ import annotations

import asyncio
import sys

from tafelrunde.table.store import StoreError, open_store
from tests.table.store.helpers import head

BATCH = 3


def batch(first: int) -> list[bytes]:
    return [b"row %d" % n for n in range(first, first + BATCH)]


async def write(url: str, table: str) -> None:
    store = await open_store(url)
    first = len(await store.rows(table))
    try:
        if not first:
            await store.create(table, batch(0), head(card=b"0"), at=0)
            print(0, flush=True)
            first = BATCH
        while await store.append(table, first, batch(first), head(card=b"%d" % first), at=first):
            print(first, flush=True)
            first += BATCH
    except StoreError as error:
        print(error, flush=True)
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(write(sys.argv[1], sys.argv[2]))
