"""Friends: members who have found each other by a link that one of them made."""

from __future__ import annotations

import hashlib
import secrets
from typing import NamedTuple

from tafelrunde.table.clock import DAY, MINUTE
from tafelrunde.table.club.blocks import is_blocked
from tafelrunde.table.club.members import Member, check_member, members, new_id
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps

FRIENDS = 200
LINKS = 20
LINK_LASTS = 14 * DAY
TOKEN_BYTES = 18
# Whoever used the page so lately counts as here.
LATELY = 5 * MINUTE


class FriendLink(NamedTuple):
    """A link that makes friends until then, of one person if it is for `once`."""

    id: str
    made: int
    until: int
    once: bool


class Friend(NamedTuple):
    """A friend, whether he is here, and at which public table."""

    member: Member
    since: int
    here: bool
    table: str
    game: str


def _kept(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_link(person: str, once: bool, at: int) -> Steps[tuple[str, FriendLink]]:
    """A new link, and what has to be shown to use it, which nobody can be told again."""
    yield from check_member(person)
    yield "delete from friend_links where until <= ?", (at,)
    there = yield "select id from friend_links where person = ?", (person,)
    if len(there) >= LINKS:
        raise Refused("too_many_links", limit=LINKS)
    token, link = (
        secrets.token_urlsafe(TOKEN_BYTES),
        FriendLink(new_id(), at, at + LINK_LASTS, once),
    )
    yield (
        "insert into friend_links (id, made, until, once, person, token) values (?, ?, ?, ?, ?, ?)",
        (*link, person, _kept(token)),
    )
    return token, link


def links(person: str, at: int) -> Steps[list[FriendLink]]:
    """Somebody's links that can still be used, the newest first."""
    rows = yield (
        "select id, made, until, once from friend_links where person = ? and until > ? "
        "order by made desc, id",
        (person, at),
    )
    return [FriendLink(id, made, until, bool(once)) for id, made, until, once in rows]


def withdraw(person: str, id: str) -> Steps[None]:
    """A link is worth nothing any more."""
    yield "delete from friend_links where person = ? and id = ?", (person, id)


def maker(token: str, person: str, at: int) -> Steps[Member]:
    """Who made a link that this person could use; one and the same refusal for all that is none."""
    rows = yield (
        "select person from friend_links where token = ? and until > ?",
        (_kept(token), at),
    )
    known = yield from members(made for (made,) in rows)
    if not known or (yield from is_blocked(next(iter(known)), person)):
        raise Refused("no_such_link")
    return next(iter(known.values()))


def befriend(person: str, token: str, at: int) -> Steps[Member]:
    """Become the friend of whoever made a link; one that is for once is used up by it."""
    yield from check_member(person)
    other = yield from maker(token, person, at)
    if other.person == person:
        raise Refused("own_link")
    if (yield from is_blocked(person, other.person)):
        raise Refused("unblock_first", name=other.name)
    for one in (person, other.person):
        rows = yield "select friend from friends where person = ?", (one,)
        if len(rows) >= FRIENDS:
            raise Refused("too_many_friends", limit=FRIENDS)
    # Two who use it at the same moment wait for each other here, and one finds nothing left.
    used = yield (
        "update friend_links set until = case when once then 0 else until end "
        "where token = ? and until > ? returning id",
        (_kept(token), at),
    )
    if not used:
        raise Refused("no_such_link")
    for one, another in ((person, other.person), (other.person, person)):
        yield (
            "insert into friends (person, friend, since) values (?, ?, ?) on conflict do nothing",
            (one, another, at),
        )
    return other


def part(person: str, other: str) -> Steps[None]:
    """Two are no friends any more, and wait for each other at no table."""
    yield (
        "delete from friends where (person = ? and friend = ?) or (person = ? and friend = ?)",
        (person, other, other, person),
    )
    yield (
        "delete from invitations where (person = ? and host = ?) or (person = ? and host = ?)",
        (person, other, other, person),
    )


def are_friends(person: str, other: str) -> Steps[bool]:
    """Are these two friends?"""
    rows = yield "select since from friends where person = ? and friend = ?", (person, other)
    return bool(rows)


def friends(person: str, now: int) -> Steps[list[Friend]]:
    """Somebody's friends by name; where they sit only if everybody may know it."""
    rows = yield (
        "select f.friend, f.since, m.id, m.name, m.since from friends f "
        "join members m on m.person = f.friend where f.person = ? order by m.name_key",
        (person,),
    )
    mine = "in (select friend from friends where person = ?)"
    lately = yield f"select person from devices where seen > ? and person {mine}", (
        now - LATELY, person,
    )  # fmt: skip
    seats = yield (
        "select coalesce(d.person, s.guest), t.id, t.game, t.public from presence p "
        "join sitters s on s.table_id = p.table_id and s.seat = p.seat "
        "join tables t on t.id = p.table_id left join devices d on d.guest = s.guest "
        f"where p.until > ? and t.phase <> 'over' and coalesce(d.person, s.guest) {mine} "
        "order by t.changed",
        (now, person),
    )
    here = {one for (one,) in lately} | {one for one, *_ in seats}
    sits = {one: (table, game) for one, table, game, public in seats if public}
    return [
        Friend(Member(one, id, name, joined), since, one in here, *sits.get(one, ("", "")))
        for one, since, id, name, joined in rows
    ]
