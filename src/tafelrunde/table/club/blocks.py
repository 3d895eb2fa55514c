"""Of whom somebody wants to hear nothing: no chat, no guest at his tables, no invitation.

Members and guests can block and be blocked; a guest is known by his browser only.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from tafelrunde.table.club.members import guests_of, new_id, person_on
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps, blanks

BLOCKED = 500


class Blocked(NamedTuple):
    """Somebody who is blocked, as he was called then."""

    id: str
    name: str
    since: int


def block(person: str, guest: str, name: str, at: int) -> Steps[str]:
    """Hear nothing more of whoever is this guest; says who that is."""
    other = yield from person_on(guest)
    if other == person:
        raise Refused("oneself")
    there = yield "select id from blocks where person = ?", (person,)
    if len(there) >= BLOCKED:
        raise Refused("too_many_blocked", limit=BLOCKED)
    yield (
        "insert into blocks (id, person, other, name, since) values (?, ?, ?, ?, ?) "
        "on conflict (person, other) do nothing",
        (new_id(), person, other, name, at),
    )
    return other


def hand_over(guest: str, person: str) -> Steps[None]:
    """A guest is a member from now on: whom he has blocked, the member has, and can unblock."""
    yield (
        "update blocks set person = ? where person = ? and other <> ? "
        "and other not in (select other from blocks where person = ?)",
        (person, guest, person, person),
    )
    yield "delete from blocks where person = ?", (guest,)


def unblock(person: str, id: str) -> Steps[None]:
    """Hear of him again."""
    yield "delete from blocks where person = ? and id = ?", (person, id)


def blocked(person: str) -> Steps[list[Blocked]]:
    """Whom somebody has blocked, the latest first."""
    rows = yield (
        "select id, name, since from blocks where person = ? order by since desc, id",
        (person,),
    )
    return [Blocked(*row) for row in rows]


def blocked_among(person: str, guests: Collection[str]) -> Steps[set[str]]:
    """Those of these guests, at one table, whom somebody has blocked as whoever they are."""
    found = set[str]()
    for guest in sorted(set(guests)):
        if guest and (yield from is_blocked(person, guest)):
            found.add(guest)
    return found


def is_blocked(by: str, guest: str) -> Steps[bool]:
    """Has somebody blocked whoever is this guest, on whatever device either of them was?"""
    mine = yield from guests_of((yield from person_on(by)))
    his = yield from guests_of((yield from person_on(guest)))
    rows = yield (
        f"select id from blocks where person in ({blanks(mine)}) "
        f"and other in ({blanks(his)}) limit 1",
        (*mine, *his),
    )
    return bool(rows)
