"""Seats of a table that waits, offered to friends."""

from __future__ import annotations

from typing import NamedTuple

from tafelrunde.table.clock import DAY
from tafelrunde.table.club.friends import are_friends
from tafelrunde.table.club.members import Member
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps

PENDING = 50
LASTS = 30 * DAY


class Invitation(NamedTuple):
    """A seat that waits for somebody, who offers it, and the table as the lobby knows it."""

    table: str
    seat: int
    host: str
    at: int
    card: bytes
    changed: int


def invited(table: str, seat: int, host: str, guest: Member, at: int) -> Steps[bool]:
    """Offer a seat to a friend; says whether he was not offered one there before."""
    if not (yield from are_friends(host, guest.person)):
        raise Refused("only_friends", name=guest.name)
    yield "delete from invitations where at < ?", (at - LASTS,)
    there = yield "select table_id from invitations where person = ?", (guest.person,)
    known = (table,) in there
    if not known and len(there) >= PENDING:
        raise Refused("too_many_invitations", name=guest.name)
    yield (
        "insert into invitations (table_id, person, seat, host, at) values (?, ?, ?, ?, ?) "
        "on conflict (table_id, person) do update set seat = excluded.seat, at = excluded.at",
        (table, guest.person, seat, host, at),
    )
    return not known


def invitations(person: str) -> Steps[list[Invitation]]:
    """Seats that wait for somebody, the latest first; whether one is free says its card."""
    rows = yield (
        "select i.table_id, i.seat, m.name, i.at, t.card, t.changed from invitations i "
        "join tables t on t.id = i.table_id join members m on m.person = i.host "
        "where i.person = ? and t.phase = 'gathering' order by i.at desc, i.table_id limit ?",
        (person, PENDING),
    )
    return [Invitation(*row) for row in rows]


def decline(person: str, table: str) -> Steps[None]:
    """No, thank you."""
    yield "delete from invitations where person = ? and table_id = ?", (person, table)
