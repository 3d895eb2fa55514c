"""A member is the same person on all his devices, and on none that he has removed."""

from __future__ import annotations

import asyncio

import pytest

from tafelrunde.table.club import devices
from tafelrunde.table.club.devices import DEVICES, KNOWN_FOR, Devices
from tafelrunde.table.club.members import guests_of, join, owners, person_on
from tafelrunde.table.store import Head, Store
from tests.table.store.helpers import Opening
from tests.table.store.postgres import Server

pytestmark = pytest.mark.anyio

PHONE, LAPTOP = "phone", "anna"


async def anna(store: Store) -> None:
    """A member with two devices; she became one on her laptop."""
    await store.write(join("anna", "Anna", at=1))
    await store.write(devices.add("anna", LAPTOP, "Firefox, Linux", 1))
    await store.write(devices.add("anna", PHONE, "Safari, iPhone", 2))


def table(*guests: str) -> Head:
    seats = tuple((guest, n) for n, guest in enumerate(guests))
    return Head("limes", "playing", True, b"c", None, False, seats)


async def test_all_devices_of_a_member_are_the_same_person(store: Store) -> None:
    await anna(store)
    for device in (PHONE, LAPTOP):
        assert await store.read(devices.owner(device)) == "anna"
    assert await store.read(guests_of("anna")) == [LAPTOP, PHONE]
    found = await store.read(owners([PHONE, LAPTOP, "benno"]))
    assert {guest: member.name for guest, member in found.items()} == {
        PHONE: "Anna",
        LAPTOP: "Anna",
    }
    await store.create("before", [b"{}"], table(PHONE), 3)
    await store.create("since", [b"{}"], table("anna", "benno"), 4)
    assert [name for name, *_ in await store.of_guest("anna", 9)] == ["since", "before"]
    assert [name for name, *_ in await store.of_guest("benno", 9)] == ["since"]


@pytest.mark.parametrize("removed", [PHONE, LAPTOP])
async def test_a_removed_device_is_nobodys_but_its_games_stay(store: Store, removed: str) -> None:
    await anna(store)
    await store.create("before", [b"{}"], table(removed), 3)
    await store.write(devices.remove("anna", removed, 4))
    assert await store.read(devices.owner(removed)) == ""
    assert await store.read(person_on(removed)) == "anna"
    assert removed in await store.read(guests_of("anna"))
    [left] = await store.read(devices.devices("anna"))
    assert left.guest == ({PHONE, LAPTOP} - {removed}).pop()


async def test_the_device_used_longest_ago_makes_room(store: Store) -> None:
    await anna(store)
    for n in range(DEVICES - 1):
        await store.write(devices.add("anna", f"more {n}", "", 10 + n))
    known = [device.guest for device in await store.read(devices.devices("anna"))]
    assert len(known) == DEVICES
    assert LAPTOP not in known
    assert PHONE in known


async def test_nothing_is_read_while_moves_are_made(store: Store) -> None:
    await anna(store)
    now = 0.0
    known = Devices(store, lambda: now)
    assert await known.person(PHONE) == "anna"
    await store.write(devices.remove("anna", PHONE, 4))
    assert await known.person(PHONE) == "anna"
    await known.hear("some table", [])
    assert await known.person(PHONE) == "anna"
    await known.hear(f"device {PHONE}", [])
    assert await known.person(PHONE) == ""
    assert await known.person("benno") == "benno"
    await store.write(join("carla", "Carla", at=5))
    await store.write(devices.add("carla", "benno", "", 5))
    known.forget()  # the database was restored
    assert await known.person("benno") == "carla"


async def test_a_process_that_was_not_told_asks_again_after_a_while(store: Store) -> None:
    await anna(store)
    now = 0.0
    known = Devices(store, lambda: now)
    assert await known.person("benno") == "benno"
    await store.write(devices.add("anna", "benno", "", 5))
    assert await known.person("benno") == "benno"
    now = KNOWN_FOR
    assert await known.person("benno") == "anna"


async def test_other_processes_are_told_of_a_removed_device(
    postgres: Server, opening: Opening
) -> None:
    url = postgres.emptied()
    here, there = await opening(url), await opening(url)
    await anna(here)
    told = there.changes()
    first = asyncio.ensure_future(anext(told))
    async with asyncio.timeout(20):
        while not first.done():  # until it listens
            await here.write(devices.remove("anna", PHONE, 4))
            await asyncio.sleep(0.05)
        assert first.result() == f"device {PHONE}"
