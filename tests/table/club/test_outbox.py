"""Each notice is written once and sent at least once, whoever looks for it and however often."""

from __future__ import annotations

import asyncio

import pytest

from tafelrunde.table.clock import DAY
from tafelrunde.table.club import browsers, devices, outbox
from tafelrunde.table.club.chores import take
from tafelrunde.table.club.members import join
from tafelrunde.table.club.wishes import (
    ADDRESS_A_DAY,
    DAILY,
    EACH,
    PERSON_A_DAY,
    Wish,
    bar,
    give_address,
    keep,
    known_zone,
    wish_of,
)
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Store
from tests.table.club.test_push import Reader
from tests.table.store.helpers import Opening

pytestmark = pytest.mark.anyio

# A Sunday in July, noon in Berlin.
NOON = 1_783_245_600_000
HOUR = 3_600_000
ANNA = Wish("anna", zone="Europe/Berlin", mail="anna@example.org", ref="a", confirmed=1, mails=EACH)


async def test_the_same_is_told_once(store: Store) -> None:
    await store.write(keep(ANNA))
    assert await store.write(outbox.tell(ANNA, "turn", "t 0 1", NOON, {})) == 1
    assert await store.write(outbox.tell(ANNA, "turn", "t 0 1", NOON + 5, {})) == 0
    assert await store.write(outbox.tell(ANNA, "turn", "t 0 2", NOON, {})) == 1


async def test_nobody_is_told_what_he_does_not_want(store: Store) -> None:
    for wish in (
        ANNA._replace(confirmed=None),
        ANNA._replace(mails="never"),
        ANNA._replace(kinds="ended"),
        ANNA._replace(mail=""),
    ):
        assert await store.write(outbox.tell(wish, "turn", "t 0 1", NOON, {})) == 0
    assert await store.write(outbox.tell(ANNA, "turn", "t 0 1", NOON, {}, aloud=False)) == 0, "live"


async def test_what_is_due_for_somebody_goes_together_and_stays_together(store: Store) -> None:
    for turn in ("t 0 1", "u 0 1"):
        await store.write(outbox.tell(ANNA, "turn", turn, NOON, {}))
    first = await store.write(outbox.claim(NOON))
    assert first is not None
    assert len(first.notices) == 2
    assert await store.write(outbox.claim(NOON)) is None, "it is claimed"
    # Whoever claimed it was killed. What has come meanwhile is another batch.
    await store.write(outbox.tell(ANNA, "turn", "v 0 1", NOON, {}))
    later = NOON + outbox.CLAIM
    again = {batch.name: batch for batch in [await _claimed(store, later) for _ in range(2)]}
    assert again[first.name].notices == first.notices
    assert again[first.name].tries == 2
    assert len(again) == 2


async def _claimed(store: Store, now: int) -> outbox.Batch:
    batch = await store.write(outbox.claim(now))
    assert batch is not None
    return batch


async def test_what_cannot_be_sent_is_tried_some_times_and_no_more(store: Store) -> None:
    await store.write(outbox.tell(ANNA, "turn", "t 0 1", NOON, {}))
    now, names = NOON, set()
    for wait in outbox.AGAIN:
        batch = await _claimed(store, now)
        names.add(batch.name)
        assert await store.write(outbox.failed(batch, now)) == ""
        assert await store.write(outbox.claim(now + wait - 1)) is None
        now += wait
    assert await store.write(outbox.failed(await _claimed(store, now), now)) == outbox.FAILED
    assert await store.write(outbox.claim(now + 365 * DAY)) is None
    assert len(names) == 1


async def test_two_processes_never_claim_the_same(url: str, opening: Opening) -> None:
    one = await opening(url)
    # An SQLite file serves one process: there it is two tasks of it.
    other = await opening(url) if url.startswith("postgresql") else one
    for turn in range(12):
        wish = ANNA._replace(person=f"anna{turn % 4}")
        await one.write(outbox.tell(wish, "turn", f"t 0 {turn}", NOON, {}))

    async def all_of(store: Store) -> list[outbox.Notice]:
        mine = []
        while (batch := await store.write(outbox.claim(NOON))) is not None:
            mine += batch.notices
            await asyncio.sleep(0)
        return mine

    found = [
        notice.id for some in await asyncio.gather(all_of(one), all_of(other)) for notice in some
    ]
    assert len(found) == len(set(found)) == 12


async def test_who_wants_it_at_other_times_gets_what_waits_then(store: Store) -> None:
    await store.write(outbox.tell(ANNA._replace(mails=DAILY), "turn", "t 0 1", NOON, {}))
    assert await store.write(outbox.claim(NOON + HOUR)) is None
    await store.write(outbox.replan(ANNA, NOON + HOUR))
    assert len((await _claimed(store, NOON + HOUR)).notices) == 1


async def test_what_is_put_off_waits_for_the_end_of_quiet_hours_as_they_are_by_then(
    store: Store,
) -> None:
    await store.write(outbox.tell(ANNA, "turn", "t 0 1", NOON, {}))
    claimed = await _claimed(store, NOON)
    await store.write(keep(ANNA._replace(quiet_from=9, quiet_to=17)))
    await store.write(outbox.put_off(claimed, NOON))
    assert await store.write(outbox.claim(NOON + 4 * HOUR)) is None
    claimed = await _claimed(store, NOON + 5 * HOUR)
    await store.write(keep(ANNA))
    await store.write(outbox.put_off(claimed, NOON))
    assert len((await _claimed(store, NOON)).notices) == 1


async def test_a_chore_is_one_processs_until_it_lapses(store: Store) -> None:
    async def mine(holder: str, now: int) -> bool:
        return await store.write(take("notices", holder, now, now + 100))

    assert await mine("one", 1000)
    assert not await mine("other", 1050)
    assert await mine("one", 1080)
    assert not await mine("other", 1150)
    assert await mine("other", 1180)
    assert await mine("one", -10_000_000), "the clock was set back"


def test_quiet_hours_are_those_of_the_clock_on_the_wall() -> None:
    night = NOON + 11 * HOUR
    assert ANNA.best_time("push", NOON) == NOON
    assert ANNA.best_time("push", night) == NOON + 20 * HOUR, "23:00 is told at 8:00"
    assert ANNA._replace(zone="UTC").best_time("push", night) == night, "it is 21:00 there"
    assert ANNA._replace(quiet_from=9, quiet_to=9).best_time("push", night) == night
    by_day = ANNA._replace(quiet_from=9, quiet_to=17)
    assert by_day.best_time("mail", NOON) == NOON + 5 * HOUR


def test_a_digest_comes_at_its_hour_also_when_clocks_are_changed() -> None:
    daily = ANNA._replace(mails=DAILY, hour=18)
    assert daily.best_time("mail", NOON) == NOON + 6 * HOUR
    assert daily.best_time("push", NOON) == NOON, "a digest is a mail"
    assert daily.best_time("mail", NOON + 6 * HOUR) == NOON + 30 * HOUR
    assert daily._replace(hour=23).best_time("mail", NOON) == NOON + 20 * HOUR, "but quiet is quiet"
    # On 25 October 2026 at 3:00 it is 2:00 again: that day has 25 hours.
    eve = 1_792_854_000_000
    assert daily.best_time("mail", eve) - eve == 1 * HOUR
    assert daily.best_time("mail", eve + HOUR) - eve == 26 * HOUR


def test_an_unknown_zone_is_utc() -> None:
    assert known_zone("Europe/Berlin") == "Europe/Berlin"
    for odd in ("Mars/Olympus", "../../etc/passwd", "", "\0", "x" * 300):
        assert known_zone(odd) == "UTC"


async def test_whose_device_becomes_a_members_is_told_as_he(store: Store) -> None:
    reader = Reader()
    await store.write(join("anna", "Anna", 1))
    for guest in ("tablet", "phone"):
        await store.write(keep(ANNA._replace(person=guest, ref=guest, mail=f"{guest}@example.org")))
        browser = reader.browser(f"https://push.example.org/{guest}")
        await store.write(browsers.subscribe(guest, browser._replace(device=guest)))
        await store.write(devices.add("anna", guest, "", 1))
    assert (await store.read(wish_of("anna"))).mail == "tablet@example.org", "said first"
    assert not (await store.read(wish_of("phone"))).mail
    assert len(await store.read(browsers.browsers_of("anna"))) == 2
    await store.write(devices.remove("anna", "phone", 2))
    (left,) = await store.read(browsers.browsers_of("anna"))
    assert left.device == "tablet", "who was removed is told nothing any more"


async def test_a_strangers_address_is_not_flooded(store: Store) -> None:
    for n in range(ADDRESS_A_DAY):
        await store.write(give_address(ANNA, "x@example.org", ("box", f"person{n}"), NOON))
    with pytest.raises(Refused, match="tomorrow"):
        await store.write(give_address(ANNA, "x@example.org", ("box", "another"), NOON))
    await store.write(give_address(ANNA, "x@example.org", ("box", "another"), NOON + DAY))


async def test_nobody_asks_many_addresses_nor_one_that_wants_no_mails(store: Store) -> None:
    for n in range(PERSON_A_DAY):
        await store.write(give_address(ANNA, "x@example.org", (f"box{n}", "person"), NOON))
    with pytest.raises(Refused, match="tomorrow"):
        await store.write(give_address(ANNA, "x@example.org", ("one more", "person"), NOON))
    await store.write(bar("box", NOON))
    for day in (0, 1, 500):
        with pytest.raises(Refused, match="wants no mail"):
            await store.write(give_address(ANNA, "x@example.org", ("box", "p"), NOON + day * DAY))
