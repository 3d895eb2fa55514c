"""Whether other pages may show the replay of a table: off until one who sat there allows it.

Whoever sat there may object, and then it stays off, whatever the others say, until he allows it.
"""

from __future__ import annotations

import msgspec

from tafelrunde.table.call import Call
from tafelrunde.table.club.members import guests_of
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps, blanks


class Wish(msgspec.Struct):
    """What one who sat there says."""

    allow: bool


class Embedding(msgspec.Struct):
    """Whether other pages may show it, whether somebody objects, and whether one has a say."""

    allowed: bool
    objected: bool
    mine: bool


def decide(table: str, guest: str, allowed: bool) -> Steps[None]:
    """Keep what somebody says about it."""
    yield (
        "insert into embedding (table_id, guest, allowed) values (?, ?, ?) "
        "on conflict (table_id, guest) do update set allowed = excluded.allowed",
        (table, guest, allowed),
    )


def said(table: str) -> Steps[list[bool]]:
    """What all who sat there have said."""
    if not table.isprintable():  # no table is called so, and not every database could look for it
        return []
    rows = yield "select allowed from embedding where table_id = ?", (table,)
    return [bool(allowed) for (allowed,) in rows]


def is_allowed(table: str) -> Steps[bool]:
    """Somebody allows it and nobody objects."""
    known = yield from said(table)
    return bool(known) and all(known)


async def embedding(call: Call, body: None) -> Embedding:
    """Whether other pages may show a replay."""
    table = (await call.room()).table.id
    known = await call.tables.store.read(said(table))
    return Embedding(bool(known) and all(known), False in known, await _sat(call, table))


async def choose_embedding(call: Call, body: Wish) -> Embedding:
    """Allow other pages to show a replay, or object to it, as one who sat there."""
    call.spend("act")
    table = (await call.room()).table.id
    if not await _sat(call, table):
        raise Refused("only_watching")
    await call.tables.store.write(decide(table, call.guest, body.allow))
    return await embedding(call, None)


async def _sat(call: Call, table: str) -> bool:
    guests = await call.tables.store.read(guests_of(call.guest))
    return await call.tables.store.read(_sits(table, guests))


def _sits(table: str, guests: list[str]) -> Steps[bool]:
    marks = blanks(guests)
    return bool(
        (
            yield (
                f"select seat from sitters where table_id = ? and guest in ({marks})",
                (table, *guests),
            )
        )
    )
