"""Members of a server that runs: they are made in its database, beside it."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import httpx

from tafelrunde.table.club.members import Member, join
from tafelrunde.table.keys import COOKIE, guest_hash
from tafelrunde.table.store import open_store


def become_member(database: str, client: httpx.Client, name: str) -> Member:
    """Whoever has this client's cookie is a member from now on."""
    client.get("/api/me")
    return make_member(database, client.cookies[COOKIE], name)


def make_member(database: str, cookie: str, name: str) -> Member:
    """The same for whoever has this cookie."""
    # In a thread of its own: a browser's tests have a loop already.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _join(database, guest_hash(cookie), name)).result()


async def _join(database: str, person: str, name: str) -> Member:
    store = await open_store(database, beside=True)
    try:
        return await store.write(join(person, name, at=1))
    finally:
        await store.close()
