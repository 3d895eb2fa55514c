"""Who somebody is, and how he stays that: name, devices, recovery link, passkeys."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tafelrunde.table.call import Call, printable
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.club import devices, passkeys, personal, recovery, wishes
from tafelrunde.table.club.members import (
    CRESTS,
    Member,
    at_tables,
    bear,
    check_member,
    is_club,
    join,
    members,
    name_key,
)
from tafelrunde.table.commands import Name
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps

HOUR = 3_600_000
Id = Annotated[str, Meta(max_length=400, pattern="^[A-Za-z0-9_-]*$")]
Code = Annotated[str, Meta(max_length=80)]

# What a browser says of itself, the first that fits; each has all of those below it in its name.
_BROWSERS = {
    "Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung Internet", "Firefox": "Firefox",
    "FxiOS": "Firefox", "CriOS": "Chrome", "Chrome": "Chrome", "Safari": "Safari",
}  # fmt: skip
_SYSTEMS = {
    "iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows",
    "CrOS": "ChromeOS", "Macintosh": "Mac", "Linux": "Linux",
}  # fmt: skip


class Identity(msgspec.Struct):
    """What somebody goes by, and how that is kept.

    `id` is a member's, known to everybody; `link` whether he has a recovery link; `offers` whether
    this server has passkeys, `club` whether there is more here than tables.
    """

    name: str
    id: str = ""
    crest: int = 0
    link: bool = False
    passkeys: int = 0
    devices: int = 0
    offers: bool = False
    club: bool = False


class DeviceInfo(msgspec.Struct):
    """A device of a member."""

    id: str
    label: str
    made: int
    seen: int
    here: bool


class PasskeyInfo(msgspec.Struct):
    """A passkey of a member."""

    id: str
    label: str
    made: int
    seen: int


class Mine(msgspec.Struct):
    """What a member's own page shows of how he is known."""

    since: int
    devices: list[DeviceInfo]
    passkeys: list[PasskeyInfo]


class Wanted(msgspec.Struct):
    """A name, and for a member what he bears on his shield."""

    name: Name
    crest: Annotated[int, Meta(ge=0, lt=CRESTS)] | None = None


class WhichOne(msgspec.Struct):
    """A device or a passkey."""

    id: Id


class Link(msgspec.Struct):
    """A new recovery code: this once it is told."""

    code: str


class Recover(msgspec.Struct):
    """Be the member whose code this is; `sure` if it was said what that means for this device."""

    code: Code
    sure: bool = False


class Arrived(msgspec.Struct):
    """Who somebody is now, or would be: then it has to be asked first.

    `games` come along; `leaves` is the member whose this device has been.
    """

    done: bool
    name: str
    games: int = 0
    leaves: str = ""


class Present(msgspec.Struct):
    """The members at a table: the id of each seat's, nothing for guests and bots."""

    seats: list[str]


def label_of(agent: str) -> str:
    """A device in plain words, by what its browser says.

    >>> label_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    both = (_BROWSERS, _SYSTEMS)
    named = [next((known[part] for part in known if part in agent[:400]), "") for known in both]
    return ", ".join(filter(None, named))


def label(call: Call) -> str:
    """What the device that asks is called in its owner's list."""
    return label_of(call.request.headers.get("user-agent", ""))


async def me(call: Call, body: None) -> Identity:
    """What whoever asks goes by, and how that is kept."""
    return await _identity(call)


async def _identity(call: Call) -> Identity:
    store = call.tables.store
    carried, now = await call.known(), wall_clock()
    member, known, keys, link = await store.read(_kept(call.guest))
    club = bool(member) or await store.read(is_club())
    if member is None:
        return Identity(carried, offers=passkeys.OFFERED, club=club)
    for device in known:
        if device.guest == call.device and now - device.seen > HOUR:
            await store.write(devices.seen(call.device, label(call), now))
    return Identity(
        member.name, member.id, member.crest, link, len(keys), len(known), passkeys.OFFERED, club
    )


Kept = tuple[Member | None, list[devices.Device], list[passkeys.Passkey], bool]


def _kept(person: str) -> Steps[Kept]:
    """How a member is known."""
    member = (yield from members([person])).get(person)
    if member is None:
        return None, [], [], False
    known = yield from devices.devices(person)
    keys = yield from passkeys.passkeys(person)
    link = yield "select person from recovery where person = ?", (person,)
    return member, known, keys, bool(link)


async def call_me(call: Call, body: Wanted) -> Identity:
    """Change the name, or a member's shield."""
    call.spend("open")
    await call.rename(body.name)
    if body.crest is not None:
        await call.tables.store.write(bear(call.guest, body.crest))
    here = await _identity(call)
    return msgspec.structs.replace(here, name=call.new_name or here.name)


async def become_member(call: Call, body: Wanted) -> Identity:
    """Have a name for good that nobody else has."""
    call.spend("join")
    await call.tables.store.write(_become(call.guest, call.device, body.name, label(call)))
    return await _identity(call)


def _become(person: str, device: str, name: str, label: str) -> Steps[None]:
    now = wall_clock()
    yield from join(person, printable(name), now)
    yield from devices.add(person, device, label, now)


async def the_member(call: Call) -> Member:
    """The member who asks; refuses a guest."""
    return await call.tables.store.read(check_member(call.guest))


async def mine(call: Call, body: None) -> Mine:
    """The devices and passkeys of whoever asks."""
    member, known, keys, _ = await call.tables.store.read(_kept(call.guest))
    if member is None:
        raise Refused("only_members")
    return Mine(
        member.since,
        [DeviceInfo(d.id, d.label, d.made, d.seen, d.guest == call.device) for d in known],
        [PasskeyInfo(key.id, key.label, key.made, key.seen) for key in keys],
    )


async def new_link(call: Call, body: None) -> Link:
    """A recovery link; the one before is worth nothing any more."""
    member, code = await the_member(call), recovery.new_code()
    await call.tables.store.write(recovery.keep(member.person, code, wall_clock()))
    return Link(code)


async def recover(call: Call, body: Recover) -> Arrived:
    """Be, on this device too, the member whose code this is."""
    person = await call.tables.store.read(recovery.person_with(body.code))
    if not person:
        raise Refused("wrong_code")
    if body.sure or call.guest == person:
        return await arrive(call, person)
    # Always asked first: anybody could send a link by which he would see another's tables.
    known = await call.tables.store.read(members([person]))
    return Arrived(False, known[person].name, *await at_stake(call))


async def at_stake(call: Call) -> tuple[int, str]:
    """What this device has of its own: tables that come along, or a member who leaves it."""
    known = await call.tables.store.read(members([call.guest]))
    if known:
        return 0, known[call.guest].name
    return len(await call.tables.store.of_guest(call.guest, 100)), ""


async def arrive(call: Call, person: str) -> Arrived:
    """This device is this member's from now on."""
    before = call.device
    if call.guest == person:
        changed: list[str] = []
    else:
        known = await call.tables.store.read(members([call.guest]))
        other = call.guest if known else ""
        if other:
            call.be_new()  # what was done with the old cookie is the other one's for good
        changed = await call.tables.store.write(
            _hand_over(other, before, person, call.device, label(call))
        )
        call.guest = person
    await call.tables.devices.changed(changed, call.tables.rooms.values())
    found = await call.tables.store.read(members([person]))
    if person not in found:
        raise Refused("wrong_code")  # deleted meanwhile
    return Arrived(True, found[person].name)


def _hand_over(other: str, old: str, person: str, device: str, label: str) -> Steps[list[str]]:
    now = wall_clock()
    if not (yield from members([person])):
        raise Refused("wrong_code")
    if other:
        yield from devices.remove(other, old, now)
    changed = yield from devices.add(person, device, label, now)
    return [*changed, old]


async def remove_device(call: Call, body: WhichOne) -> Mine:
    """A device is no longer a member's."""
    member = await the_member(call)
    known = await call.tables.store.read(devices.devices(member.person))
    device = devices.one_of(known, body.id)
    await _remove(call, member.person, device.guest)
    if device.guest == call.device:
        call.be_new()
        return Mine(0, [], [])
    return await mine(call, None)


async def _remove(call: Call, person: str, device: str) -> None:
    await call.tables.store.write(devices.remove(person, device, wall_clock()))
    await call.tables.devices.changed([device], call.tables.rooms.values())


async def forget(call: Call, body: None) -> Identity:
    """Be somebody new on this device; a member is himself elsewhere."""
    known = await call.tables.store.read(members([call.guest]))
    if known:
        await _remove(call, call.guest, call.device)
    else:
        await call.tables.store.write(_unname(call.guest))
    call.be_new()
    return Identity("", offers=passkeys.OFFERED)


def _unname(guest: str) -> Steps[None]:
    yield "delete from guests where guest = ?", (guest,)
    yield from wishes.forget(guest)


async def export(call: Call, body: None) -> personal.Rows:
    """Everything that is kept about whoever asks, by the tables of the database."""
    return await call.tables.store.read(personal.everything(call.guest))


async def leave(call: Call, body: Wanted) -> Identity:
    """Be deleted; the name says that it is meant."""
    member = await the_member(call)
    if name_key(body.name) != name_key(member.name):
        raise Refused("other_name")
    guests = await call.tables.store.write(personal.leave(member.person, wall_clock()))
    await call.tables.devices.changed(guests, call.tables.rooms.values())
    call.be_new()
    return Identity("", offers=passkeys.OFFERED)


async def present(call: Call, body: None) -> Present:
    """Who of those at a table is a member."""
    room = await call.room()
    call.who(room.table)
    found = await call.tables.store.read(at_tables([room.table.id]))
    seats = range(len(room.table.seats))
    return Present([found.get((room.table.id, seat), "") for seat in seats])
