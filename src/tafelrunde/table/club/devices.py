"""Devices: each has a cookie of its own, and some are a member's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from tafelrunde.table.clock import DAY
from tafelrunde.table.club import blocks, wishes
from tafelrunde.table.club.members import person_on
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps, Store
from tafelrunde.table.store.steps import TELL

if TYPE_CHECKING:
    from tafelrunde.table.room import Room

# Of several processes the others are told that a device is no longer whose it was; one that could
# not hear it knows it after so many seconds.
KNOWN_FOR = 60.0
REMEMBERED = 10_000
DEVICES = 20
ID_LETTERS = 12
# A cookie that no game is known by is forgotten when no browser keeps it any more.
REMEMBERED_GONE = 366 * DAY
_TOLD = "device "


class Device(NamedTuple):
    """A device of a member; `id` is as much of it as its owner has to know."""

    guest: str
    label: str
    made: int
    seen: int

    @property
    def id(self) -> str:
        """By this it is removed."""
        return self.guest[:ID_LETTERS]


def owner(guest: str) -> Steps[str]:
    """Whose device has this cookie: a member's, its own, or nobody's any more ("")."""
    if (yield "select guest from gone_devices where guest = ?", (guest,)):
        return ""
    return (yield from person_on(guest))


def devices(person: str) -> Steps[list[Device]]:
    """A member's devices, the one used last first."""
    rows = yield (
        "select d.guest, d.label, d.made, d.seen from devices d where d.person = ? "
        "and not exists (select 1 from gone_devices g where g.guest = d.guest) "
        "order by d.seen desc, d.guest",
        (person,),
    )
    return [Device(*row) for row in rows]


def add(person: str, guest: str, label: str, at: int) -> Steps[list[str]]:
    """From now on this device is a member's; those he used longest ago make room for it."""
    known = yield from devices(person)
    others = [device.guest for device in known if device.guest != guest]
    for other in others[DEVICES - 1 :]:
        yield from remove(person, other, at)
    yield (
        "insert into devices (guest, person, label, made, seen) values (?, ?, ?, ?, ?) "
        "on conflict (guest) do update set label = excluded.label, seen = excluded.seen",
        (guest, person, label, at, at),
    )
    if guest != person:
        yield from wishes.hand_over(guest, person)
        yield from blocks.hand_over(guest, person)
    yield TELL, (_TOLD + guest,)
    return [guest, *others[DEVICES - 1 :]]


def remove(person: str, guest: str, at: int) -> Steps[None]:
    """A device is a member's no longer, but the games that were played on it are."""
    played = yield "select guest from sitters where guest = ? limit 1", (guest,)
    played += yield "select guest from placed where guest = ? limit 1", (guest,)
    if not played and guest != person:
        yield "delete from devices where guest = ? and person = ?", (guest, person)
    yield from void(guest, at)


def void(guest: str, at: int) -> Steps[None]:
    """A cookie is worth nothing any more: whoever comes with it is somebody new."""
    yield (
        "insert into gone_devices (guest, at) values (?, ?) on conflict (guest) do nothing",
        (guest, at),
    )
    yield "delete from guests where guest = ?", (guest,)
    yield "delete from subscriptions where device = ?", (guest,)
    yield (
        "delete from gone_devices where at < ? and not exists "
        "(select 1 from devices d where d.guest = gone_devices.guest) and not exists "
        "(select 1 from sitters s where s.guest = gone_devices.guest) and not exists "
        "(select 1 from placed p where p.guest = gone_devices.guest)",
        (at - REMEMBERED_GONE,),
    )
    yield TELL, (_TOLD + guest,)


def seen(guest: str, label: str, at: int) -> Steps[None]:
    """A device was used."""
    yield "update devices set label = ?, seen = ? where guest = ?", (label, at, guest)


class Devices:
    """Whose each device is, as this process knows it: nothing is read while moves are made."""

    def __init__(self, store: Store, clock: Callable[[], float] = monotonic) -> None:
        self.store = store
        self.clock = clock
        self.known: dict[str, tuple[float, str]] = {}
        self.changes = 0

    async def person(self, guest: str) -> str:
        """Whose device this is, as `owner` says it."""
        now = self.clock()
        until, person = self.known.get(guest, (0.0, ""))
        if now < until:
            return person
        before = self.changes
        person = await self.store.read(owner(guest))
        if before == self.changes:  # else it may have been read before the change
            self.known.pop(guest, None)
            self.known[guest] = now + KNOWN_FOR, person
            if len(self.known) > REMEMBERED:
                del self.known[next(iter(self.known))]
        return person

    def forget(self) -> None:
        """Nothing of what is known here needs to be so any more."""
        self.changes += 1
        self.known.clear()

    async def hear(self, told: str, rooms: Iterable[Room]) -> None:
        """What another process told, if it is about a device."""
        if told.startswith(_TOLD):
            await self.changed([told.removeprefix(_TOLD)], rooms)

    async def changed(self, guests: Iterable[str], rooms: Iterable[Room]) -> None:
        """These devices are somebody else's now; one that is nobody's leaves its tables."""
        gone = set[str]()
        for guest in guests:
            self.changes += 1
            self.known.pop(guest, None)
            if not await self.person(guest):
                gone.add(guest)
        if gone:
            for room in rooms:
                for follower in room.audience:
                    if follower.device in gone:
                        follower.dismiss("device_removed")


def one_of(known: Iterable[Device], id: str) -> Device:
    """The device that is called so; refuses what is none of these."""
    for device in known:
        if device.id == id:
            return device
    raise Refused("unknown_device")
