"""Friends find each other by links, and only by links that hold."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tafelrunde.table.club import blocks, devices, friends
from tafelrunde.table.club.invitations import decline, invitations, invited
from tafelrunde.table.club.members import Member, join
from tafelrunde.table.club.personal import everything, leave
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps, Store
from tests.table.store.helpers import PLAIN

pytestmark = pytest.mark.anyio
NOW = 1_000_000_000_000


async def three(store: Store) -> tuple[Member, Member, Member]:
    anna = await store.write(join("anna", "Anna", at=1))
    benno = await store.write(join("benno", "Benno", at=1))
    return anna, benno, await store.write(join("carla", "Carla", at=1))


async def names(store: Store, person: str) -> list[str]:
    return [one.member.name for one in await store.read(friends.friends(person, NOW))]


async def befriended(store: Store) -> None:
    token, _ = await store.write(friends.new_link("anna", True, NOW))
    await store.write(friends.befriend("benno", token, NOW))


async def test_a_link_makes_two_friends_of_each_other(store: Store) -> None:
    anna, _, _ = await three(store)
    token, link = await store.write(friends.new_link("anna", False, NOW))
    assert await store.read(friends.maker(token, "benno", NOW)) == anna
    for person in ("benno", "carla", "benno"):
        await store.write(friends.befriend(person, token, NOW))
    assert await names(store, "anna") == ["Benno", "Carla"]
    assert await names(store, "benno") == ["Anna"]
    await store.write(friends.withdraw("carla", link.id))
    assert await store.read(friends.links("anna", NOW)) == [link], "others cannot withdraw it"
    await store.write(friends.withdraw("anna", link.id))
    await store.write(friends.part("benno", "anna"))
    assert await names(store, "anna") == ["Carla"]
    with pytest.raises(Refused, match="not valid"):
        await store.write(friends.befriend("benno", token, NOW))


async def test_who_leaves_the_club_is_nobodys_friend_any_more(store: Store) -> None:
    anna, benno, _ = await three(store)
    await befriended(store)
    for table, host, guest in (("a", "benno", anna), ("b", "anna", benno)):
        await store.create(table, [b"{}"], PLAIN, NOW)
        await store.write(invited(table, 1, host, guest, NOW))
    await store.write(leave("benno", NOW))
    assert await names(store, "anna") == []
    left = await store.read(everything("anna"))
    assert (left["friends"], left["invitations"]) == ([], []), "nothing of him is kept"


async def test_a_link_for_once_is_used_by_one_of_two_who_come_together(store: Store) -> None:
    await three(store)
    token, _ = await store.write(friends.new_link("anna", True, NOW))
    came = await asyncio.gather(
        *(store.write(friends.befriend(one, token, NOW)) for one in ("benno", "carla")),
        return_exceptions=True,
    )
    refused = [one for one in came if isinstance(one, Refused)]
    assert [one.code for one in refused] == ["no_such_link"]
    assert len(await names(store, "anna")) == 1
    assert await store.read(friends.links("anna", NOW)) == []


async def test_what_is_no_link_makes_no_friends(store: Store) -> None:
    await three(store)
    token, link = await store.write(friends.new_link("anna", True, NOW))
    kept = await store.read(_tokens())
    assert token not in kept, "whoever reads the database cannot use a link"
    for wrong, at in (("", NOW), (token[:-1], NOW), (kept[0], NOW), (token, link.until)):
        with pytest.raises(Refused) as refusal:
            await store.write(friends.befriend("benno", wrong, at))
        assert refusal.value.code == "no_such_link"
    for person, code in (("anna", "own_link"), ("a guest", "only_members")):
        with pytest.raises(Refused) as refusal:
            await store.write(friends.befriend(person, token, NOW))
        assert refusal.value.code == code
    assert await names(store, "anna") == []


def _tokens() -> Steps[list[str]]:
    rows = yield "select token from friend_links", ()
    return [token for (token,) in rows]


async def test_there_are_so_many_links_and_friends_and_no_more(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await three(store)
    monkeypatch.setattr(friends, "LINKS", 2)
    monkeypatch.setattr(friends, "FRIENDS", 1)
    token, _ = await store.write(friends.new_link("anna", False, NOW))
    await store.write(friends.new_link("anna", False, NOW))
    with pytest.raises(Refused, match="2 links"):
        await store.write(friends.new_link("anna", False, NOW))
    later = NOW + friends.LINK_LASTS
    token, _ = await store.write(friends.new_link("anna", False, later))
    await store.write(friends.befriend("benno", token, later))
    with pytest.raises(Refused, match="friends already"):
        await store.write(friends.befriend("carla", token, later))


async def test_a_friend_is_seen_at_public_tables_only(store: Store) -> None:
    await three(store)
    await befriended(store)
    assert [one.here for one in await store.read(friends.friends("anna", NOW))] == [False]
    for name, public in (("secret", False), ("open", True)):
        head = replace(PLAIN, public=public, guests=(("benno", 0),))
        await store.create(name, [b"0"], head, at=NOW)
        await store.attend("server", [(name, 0, NOW + 10)])
        (benno,) = await store.read(friends.friends("anna", NOW))
        assert (benno.here, benno.table) == (True, "open" if public else "")
    (gone,) = await store.read(friends.friends("anna", NOW + 10))
    assert (gone.here, gone.table) == (False, "")


async def test_friends_only_are_invited_and_can_decline(store: Store) -> None:
    _, benno, carla = await three(store)
    await befriended(store)
    await store.create("waits", [b"0"], replace(PLAIN, phase="gathering"), at=NOW)
    with pytest.raises(Refused, match="none of yours"):
        await store.write(invited("waits", 1, "anna", carla, NOW))
    assert await store.write(invited("waits", 1, "anna", benno, NOW))
    assert not await store.write(invited("waits", 2, "anna", benno, NOW)), "it is no news"
    (offer,) = await store.read(invitations("benno"))
    assert (offer.table, offer.seat, offer.host) == ("waits", 2, "Anna")
    await store.write(decline("benno", "waits"))
    assert await store.read(invitations("benno")) == []


async def test_whom_a_guest_has_blocked_the_member_can_unblock(store: Store) -> None:
    await three(store)
    await store.write(blocks.block("phone", "benno", "Benno", NOW))
    await store.write(blocks.block("phone", "carla", "Carla", NOW))
    await store.write(blocks.block("phone", "anna", "Anna", NOW))
    await store.write(blocks.block("anna", "carla", "Carla", NOW + 1))
    await store.write(devices.add("anna", "phone", "", NOW))
    known = await store.read(blocks.blocked("anna"))
    assert [one.name for one in known] == ["Carla", "Benno"], "each once, and not himself"
    for one in known:
        await store.write(blocks.unblock("anna", one.id))
    assert not await store.read(blocks.blocked_among("phone", ["benno", "carla"]))


async def test_who_is_blocked_is_so_on_all_his_devices(store: Store) -> None:
    await three(store)
    await store.write(blocks.block("anna", "phone", "Somebody", NOW))
    await store.write(devices.add("benno", "phone", "Phone", NOW))
    assert await store.read(blocks.is_blocked("anna", "benno"))
    assert not await store.read(blocks.is_blocked("benno", "anna"))
    assert await store.read(blocks.blocked_among("anna", {"phone", "carla", ""})) == {"phone"}
    token, _ = await store.write(friends.new_link("anna", False, NOW))
    with pytest.raises(Refused, match="not valid"):
        await store.write(friends.befriend("benno", token, NOW))
    his, _ = await store.write(friends.new_link("benno", False, NOW))
    with pytest.raises(Refused, match="You have blocked Benno"):
        await store.write(friends.befriend("anna", his, NOW))
    (one,) = await store.read(blocks.blocked("anna"))
    await store.write(blocks.unblock("anna", one.id))
    await store.write(friends.befriend("benno", token, NOW))
    assert await names(store, "anna") == ["Benno"]
