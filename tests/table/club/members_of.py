"""Members of a server that runs: they are made in its database, beside it."""

from __future__ import annotations

import asyncio

import httpx

from tafelrunde.table.club.members import Member, join
from tafelrunde.table.keys import COOKIE, guest_hash
from tafelrunde.table.store import open_store


def become_member(database: str, client: httpx.Client, name: str) -> Member:
    """Whoever has this client's cookie is a member from now on."""
    client.get("/api/me")
    return asyncio.run(_join(database, guest_hash(client.cookies[COOKIE]), name))


async def _join(database: str, person: str, name: str) -> Member:
    store = await open_store(database, beside=True)
    try:
        return await store.write(join(person, name, at=1))
    finally:
        await store.close()
