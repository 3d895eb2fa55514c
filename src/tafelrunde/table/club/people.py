"""What people want of and from each other, over HTTP: friends, invitations, blocks, reports."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tafelrunde.table import requests as ask
from tafelrunde.table.call import Call
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.club import blocks, friends, reports
from tafelrunde.table.club.invitations import decline, invited
from tafelrunde.table.club.members import Member, member_called, members
from tafelrunde.table.club.outbox import tell
from tafelrunde.table.club.wishes import wish_of
from tafelrunde.table.commands import Id, Number
from tafelrunde.table.openapi import Endpoint
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps
from tafelrunde.table.table import GATHERING, Table
from tafelrunde.table.view import opener

Token = Annotated[str, Meta(max_length=64)]
Words = Annotated[str, Meta(max_length=500)]
Reason = Literal["chat", "name", "cheating", "leaving", "other"]


class FriendInfo(msgspec.Struct):
    """A friend: whether he is here, and the public table where he sits, if any."""

    id: str
    name: str
    since: int
    here: bool
    table: str
    game: str


class FriendLinkInfo(msgspec.Struct):
    """A link that makes friends until then; `once`: of one person only."""

    id: str
    made: int
    until: int
    once: bool


class BlockedInfo(msgspec.Struct):
    """Somebody who is blocked, and what he was called then."""

    id: str
    name: str
    since: int


class People(msgspec.Struct):
    """Whom somebody knows; `member` says whether he is one, who alone has friends."""

    member: bool
    friends: list[FriendInfo]
    links: list[FriendLinkInfo]
    blocked: list[BlockedInfo]


class NewFriendLink(msgspec.Struct):
    """A wish for a link that makes friends."""

    once: bool = True


class MadeLink(msgspec.Struct):
    """The address to hand on: it cannot be told again."""

    path: str
    people: People


class WithToken(msgspec.Struct):
    """What stands in a link."""

    token: Token


class Inviter(msgspec.Struct):
    """Who made a link."""

    id: str
    name: str


class Which(msgspec.Struct):
    """One of several, by its id."""

    id: Id


class Whom(msgspec.Struct, kw_only=True):
    """A member by his id, or whoever sits on a seat of a table."""

    member: Id = ""
    table: Id = ""
    seat: Number = -1


class Complaint(msgspec.Struct, kw_only=True):
    """What somebody on a seat did."""

    seat: Number
    reason: Reason
    words: Words = ""


class Invite(msgspec.Struct, kw_only=True):
    """A seat for a friend."""

    member: Id
    seat: Number


def _people(person: str, now: int) -> Steps[People]:
    is_member = person in (yield from members([person]))
    known = (yield from friends.friends(person, now)) if is_member else []
    links = (yield from friends.links(person, now)) if is_member else []
    return People(
        is_member,
        [FriendInfo(f.member.id, f.member.name, f.since, f.here, f.table, f.game) for f in known],
        [FriendLinkInfo(*link) for link in links],
        [BlockedInfo(*one) for one in (yield from blocks.blocked(person))],
    )


async def _after(call: Call, change: Steps[object]) -> People:
    """Whom somebody knows once this is done."""

    def steps() -> Steps[People]:
        yield from change
        return (yield from _people(call.guest, wall_clock()))

    return await call.tables.store.write(steps())


async def people(call: Call, body: None) -> People:
    """Friends, links and whom one has blocked."""
    return await call.tables.store.read(_people(call.guest, wall_clock()))


async def make_link(call: Call, body: NewFriendLink) -> MadeLink:
    """A new link that makes friends."""

    def steps() -> Steps[MadeLink]:
        token, _ = yield from friends.new_link(call.guest, body.once, wall_clock())
        return MadeLink(f"/club/people#{token}", (yield from _people(call.guest, wall_clock())))

    return await call.tables.store.write(steps())


async def withdraw_link(call: Call, body: Which) -> People:
    """Make a link worth nothing."""
    return await _after(call, friends.withdraw(call.guest, body.id))


async def read_link(call: Call, body: WithToken) -> Inviter:
    """Who made a link."""
    found = await call.tables.store.read(friends.maker(body.token, call.guest, wall_clock()))
    return Inviter(found.id, found.name)


async def befriend(call: Call, body: WithToken) -> People:
    """Become the friend of whoever made a link."""
    return await _after(call, friends.befriend(call.guest, body.token, wall_clock()))


def _member(id: str) -> Steps[Member]:
    found = yield from member_called(id)
    if found is None:
        raise Refused("unknown_member")
    return found


async def part(call: Call, body: Which) -> People:
    """Be friends no more."""

    def steps() -> Steps[None]:
        yield from friends.part(call.guest, (yield from _member(body.id)).person)

    return await _after(call, steps())


async def block(call: Call, body: Whom) -> People:
    """Hear nothing more of somebody."""
    guest, name = "", ""
    if not body.member:
        table = (await call.tables.room(body.table)).table
        guest, name = _sitter(call, table, body.seat)

    def steps() -> Steps[None]:
        nonlocal guest, name
        if body.member:
            found = yield from _member(body.member)
            guest, name = found.person, found.name
        other = yield from blocks.block(call.guest, guest, name, wall_clock())
        yield from friends.part(call.guest, other)

    return await _after(call, steps())


def _sitter(call: Call, table: Table, seat: int) -> tuple[str, str]:
    """Who sits there, for somebody who may see the table."""
    call.who(table)
    if not 0 <= seat < len(table.seats) or not table.seats[seat].guest:
        raise Refused("nobody_there")
    return table.seats[seat].guest, table.seats[seat].name


async def unblock(call: Call, body: Which) -> People:
    """Hear of somebody again."""
    return await _after(call, blocks.unblock(call.guest, body.id))


async def blocked_here(call: Call, body: None) -> list[int]:
    """The seats of those at a table whom one has blocked."""
    seats = (await call.room()).table.seats
    guests = {seat.guest for seat in seats}
    found = await call.tables.store.read(blocks.blocked_among(call.guest, guests))
    return [number for number, seat in enumerate(seats) if seat.guest in found]


async def report(call: Call, body: Complaint) -> ask.Done:
    """Tell the host of the server what somebody did at a table."""
    room = await call.room()
    table = room.table
    guest, name = _sitter(call, table, body.seat)
    if guest == call.guest:
        raise Refused("oneself")
    papers = await room.show(lambda still: reports.attached(still, call.guest, call.lang))
    place = (table.id, body.seat)
    words = "".join(letter if letter.isprintable() else " " for letter in body.words)
    now = wall_clock()
    await call.tables.store.write(
        reports.report(call.guest, guest, name, place, body.reason, words.strip(), papers, now)
    )
    return ask.Done(body.seat)


async def invite(call: Call, body: Invite) -> ask.Done:
    """Offer a free seat of one's own table to a friend."""
    table = (await call.room()).table
    if opener(table) is None or call.who(table) != opener(table):
        raise Refused("not_host")
    if table.phase != GATHERING:
        raise Refused("begun")
    free = 0 <= body.seat < len(table.seats) and table.seats[body.seat].plan.kind != "bot"
    if not free or table.seats[body.seat].taken:
        raise Refused("no_seat")

    def steps() -> Steps[None]:
        guest, now = (yield from _member(body.member)), wall_clock()
        new = yield from invited(table.id, body.seat, call.guest, guest, now)
        if new:
            host = (yield from members([call.guest]))[call.guest]
            values = {"game": table.game.title, "names": host.name}
            wish = yield from wish_of(guest.person)
            yield from tell(wish, "invitation", table.id, now, values, table.id, body.seat)

    await call.tables.store.write(steps())
    return ask.Done(body.seat)


async def turn_down(call: Call, body: Which) -> ask.Done:
    """Decline the seat that was offered at a table."""
    await call.tables.store.write(decline(call.guest, body.id))
    return ask.Done(0)


ENDPOINTS = (
    Endpoint("GET", "/api/people", people, gives=People),
    Endpoint("POST", "/api/people/links", make_link, NewFriendLink, MadeLink, costs="people"),
    Endpoint("POST", "/api/people/links/remove", withdraw_link, Which, People, costs="people"),
    Endpoint("POST", "/api/people/links/read", read_link, WithToken, Inviter, costs="people"),
    Endpoint("POST", "/api/people/friends", befriend, WithToken, People, costs="people"),
    Endpoint("POST", "/api/people/friends/remove", part, Which, People, costs="people"),
    Endpoint("POST", "/api/people/blocks", block, Whom, People, costs="people"),
    Endpoint("POST", "/api/people/blocks/remove", unblock, Which, People, costs="people"),
    Endpoint("POST", "/api/people/invitations/remove", turn_down, Which, ask.Done, costs="people"),
    Endpoint("GET", "/api/tables/{table}/blocked", blocked_here, gives=list[int]),
    Endpoint("POST", "/api/tables/{table}/report", report, Complaint, ask.Done, costs="report"),
    Endpoint("POST", "/api/tables/{table}/invite", invite, Invite, ask.Done, costs="people"),
)
