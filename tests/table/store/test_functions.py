"""What each function of the store promises, on both databases."""

from __future__ import annotations

import asyncio

import pytest

from tafelrunde.table.store import Store, StoreError
from tests.table.store.helpers import PLAIN, Opening, head

pytestmark = pytest.mark.anyio


async def test_rows_come_back_as_they_were_written(store: Store) -> None:
    rows = [b'{"a": 1}', "Bürgermeister".encode(), b"\x00\xff", b""]
    await store.create("a", rows[:1], PLAIN, at=1)
    assert await store.append("a", 1, rows[1:], PLAIN, at=2)
    assert await store.rows("a") == rows
    assert await store.rows("a", 2) == rows[2:]
    assert await store.rows("a", 4) == []


async def test_many_rows_at_once(store: Store) -> None:
    rows = [b"%d" % n for n in range(1234)]
    await store.create("a", rows, PLAIN, at=1)
    assert await store.rows("a") == rows
    assert await store.append("a", 1234, rows, PLAIN, at=2)
    assert await store.rows("a", 1234) == rows


@pytest.mark.parametrize("table", ["b", "", "\0", "\ud800", "x" * 1000, "' or 1=1 --", "%s", "?"])
async def test_an_unknown_table_has_no_rows(store: Store, table: str) -> None:
    await store.create("a", [b"0"], PLAIN, at=1)
    assert await store.rows(table) == []


async def test_a_table_is_created_once(store: Store) -> None:
    await store.create("a", [b"first"], head(card=b"1", guests=(("anna", 0),)), at=1)
    with pytest.raises(StoreError, match="a table a already"):
        await store.create("a", [b"second"], head(card=b"2", guests=(("benno", 0),)), at=2)
    assert await store.rows("a") == [b"first"]
    assert await store.lobby("playing", 9) == [("a", b"1", 1)]
    assert await store.of_guest("benno", 9) == []


@pytest.mark.parametrize(("first", "rows"), [(0, 1), (1, 1), (2, 1), (1, 5), (0, 9), (2, 3)])
async def test_a_taken_number_refuses_the_whole_append(store: Store, first: int, rows: int) -> None:
    await store.create("a", [b"0", b"1", b"2"], head(card=b"1", guests=(("anna", 0),)), at=1)
    other = head(card=b"2", phase="over", guests=(("benno", 0),))
    assert not await store.append("a", first, [b"new"] * rows, other, at=2)
    assert await store.rows("a") == [b"0", b"1", b"2"]
    assert await store.lobby("playing", 9) == [("a", b"1", 1)]
    assert await store.lobby("over", 9) == []
    assert [table for table, *_ in await store.of_guest("anna", 9)] == ["a"]


async def test_rows_have_no_gaps(store: Store) -> None:
    await store.create("a", [b"0"], head(card=b"1"), at=1)
    with pytest.raises(StoreError, match="has no row 1, so no row 2"):
        await store.append("a", 2, [b"2"], head(card=b"2"), at=2)
    with pytest.raises(StoreError, match="no table b"):
        await store.append("b", 1, [b"1"], PLAIN, at=2)
    assert await store.rows("a") == [b"0"]
    assert await store.rows("b") == []
    assert await store.lobby("playing", 9) == [("a", b"1", 1)]


async def test_the_lobby_shows_public_tables_of_a_phase_newest_change_first(store: Store) -> None:
    await store.create("old", [b""], head(card=b"o"), at=10)
    await store.create("new", [b""], head(card=b"n"), at=20)
    await store.create("private", [b""], head(public=False), at=30)
    await store.create("waits", [b""], head(phase="gathering", card=b"w"), at=40)
    assert await store.lobby("playing", 9) == [("new", b"n", 20), ("old", b"o", 10)]
    assert await store.lobby("gathering", 9) == [("waits", b"w", 40)]
    assert await store.append("old", 1, [b""], head(card=b"again"), at=50)
    assert await store.lobby("playing", 1) == [("old", b"again", 50)]
    assert await store.append("waits", 1, [b""], head(card=b"begun"), at=60)
    assert await store.lobby("gathering", 9) == []


async def test_the_guests_of_a_table_are_replaced(store: Store) -> None:
    await store.create("a", [b""], head(card=b"a", guests=(("anna", 0), ("benno", 1))), at=1)
    await store.create("b", [b""], head(card=b"b", guests=(("anna", 0), ("anna", 1))), at=2)
    assert await store.of_guest("anna", 9) == [
        ("b", 0, "playing", b"b", 2),
        ("b", 1, "playing", b"b", 2),
        ("a", 0, "playing", b"a", 1),
    ]
    carla = head(card=b"c", phase="over", public=False, guests=(("carla", 0), ("benno", 1)))
    assert await store.append("a", 1, [b""], carla, at=3)
    assert [table for table, *_ in await store.of_guest("anna", 9)] == ["b", "b"]
    assert await store.of_guest("benno", 9) == [("a", 1, "over", b"c", 3)]
    assert await store.of_guest("carla", 9) == [("a", 0, "over", b"c", 3)]
    assert await store.of_guest("dario", 9) == []


async def test_pending_are_tables_with_a_bot_to_move_or_a_fallen_clock(store: Store) -> None:
    await store.create("bot", [b""], head(bot=True), at=50)
    await store.create("fallen", [b""], head(due=100, public=False), at=2)
    await store.create("ticking", [b""], head(due=101), at=3)
    await store.create("free", [b""], head(), at=4)
    await store.create("over", [b""], head(bot=True, due=5, phase="over"), at=5)
    await store.create("waits", [b""], head(bot=True, due=5, phase="gathering"), at=6)
    assert await store.pending(100, 9) == ["bot", "fallen"]
    assert await store.pending(101, 9) == ["bot", "fallen", "ticking"]
    assert await store.pending(101, 2) == ["bot", "fallen"]
    assert await store.append("bot", 1, [b""], head(), at=7)
    assert await store.pending(99, 9) == []


async def test_pending_tables_that_somebody_drives_come_last(store: Store) -> None:
    for n in range(5):
        await store.create(f"t{n}", [b""], head(bot=True), at=n)
    assert await store.lease("t0", "anna", now=10, until=20)
    assert await store.lease("t1", "benno", now=10, until=15)
    assert await store.pending(12, 9) == ["t2", "t3", "t4", "t0", "t1"]
    assert await store.pending(15, 2) == ["t1", "t2"]


async def test_one_holder_at_a_time_has_the_lease(store: Store) -> None:
    await store.create("a", [b""], PLAIN, at=1)
    assert await store.lease("a", "one", now=10, until=20)
    assert not await store.lease("a", "two", now=19, until=30)
    assert await store.lease("a", "one", now=19, until=25)
    assert not await store.lease("a", "two", now=24, until=30)
    assert await store.lease("a", "two", now=25, until=30)
    assert not await store.lease("a", "one", now=26, until=40)
    await store.release("a", "one")
    assert not await store.lease("a", "one", now=26, until=40)
    await store.release("a", "two")
    assert await store.lease("a", "one", now=26, until=40)
    assert not await store.lease("unknown", "one", now=1, until=2)


async def test_of_many_who_want_a_lease_one_gets_it(store: Store) -> None:
    await store.create("a", [b""], PLAIN, at=1)
    for now in (10, 20, 30):
        wishes = (store.lease("a", f"p{n} {now}", now=now, until=now + 10) for n in range(20))
        assert sum(await asyncio.gather(*wishes)) == 1


async def test_notes_are_kept_one_of_each_kind(store: Store) -> None:
    await store.create("a", [b""], PLAIN, at=1)
    assert await store.note("a", "analysis") is None
    assert await store.note("a", "analysis", b"half") == b"half"
    assert await store.note("a", "analysis", b"\x00whole") == b"\x00whole"
    assert await store.note("a", "other", b"") == b""
    assert await store.note("a", "analysis") == b"\x00whole"
    assert await store.note("a", "other") == b""
    assert await store.note("b", "analysis") is None
    with pytest.raises(StoreError, match="no table b"):
        await store.note("b", "analysis", b"lost")


async def test_guests_have_names(store: Store) -> None:
    assert await store.guest_name("g1") == ""
    assert await store.guest_name("g1", "Änne", at=1) == "Änne"
    assert await store.guest_name("g2", "Benno 🏰", at=2) == "Benno 🏰"
    assert await store.guest_name("g1", "Anna", at=3) == "Anna"
    assert await store.guest_name("g1") == "Anna"
    assert await store.guest_name("g2") == "Benno 🏰"
    assert await store.guest_name("g1", "") == ""


async def test_the_secret_is_made_once(url: str, opening: Opening) -> None:
    store = await opening(url)
    secret = await store.secret()
    assert len(secret) == 32
    assert set(await asyncio.gather(*(store.secret() for _ in range(9)))) == {secret}
    await store.close()
    again = await opening(url)
    assert await again.secret() == secret


async def test_who_is_connected_is_known_to_all_processes(store: Store) -> None:
    for name in ("a", "b"):
        await store.create(name, [b""], PLAIN, at=1)
    await store.attend("one", [("b", 0, 50), ("a", 1, 40), ("gone", 0, 90)])
    await store.attend("two", [("a", 0, 60)])
    assert await store.attended("a") == {0: 60, 1: 40}
    assert await store.attended("gone") == {}
    assert await store.elsewhere("one", now=10) == [("a", 0)]
    assert sorted(await store.elsewhere("two", now=40)) == [("b", 0)]
    await store.attend("two", [("b", 0, 45)])
    assert await store.attended("b") == {0: 50}, "what another promised is not made shorter"
    await store.attend("one", [("b", 0, 45)])
    await store.attend("two", [("a", 1, 70)])
    assert (await store.attended("b"), await store.attended("a")) == ({0: 45}, {0: 60, 1: 70})


async def test_two_processes_that_tell_who_is_connected_do_not_wait_for_each_other(
    store: Store,
) -> None:
    tables = [f"t{n}" for n in range(20)]
    for name in tables:
        await store.create(name, [b""], PLAIN, at=1)
    for until in range(5):
        places = [(name, 0, until) for name in tables]
        await asyncio.gather(store.attend("one", places), store.attend("two", places[::-1]))
    assert await store.attended("t7") == {0: 4}


async def test_the_heartbeat_says_when_somebody_was_last_alive(store: Store) -> None:
    assert await store.alive("one", 100) is None
    assert await store.alive("two", 110) == 100
    assert await store.alive("one", 105) == 110
    assert await store.alive("one", 120) == 110
    assert await store.alive("one", 130) == 120


async def test_only_the_first_to_come_back_is_told_of_the_pause(store: Store) -> None:
    await store.alive("before", 100)
    told = await asyncio.gather(*(store.alive(f"p{n}", 5000) for n in range(9)))
    assert sorted(told, key=str) == [100, *[5000] * 8]


async def test_a_long_silence_is_kept_as_a_nap_for_all_processes(store: Store) -> None:
    await store.alive("one", 100, away=50)
    await store.alive("one", 150, away=50)
    await asyncio.gather(*(store.alive(f"p{n}", 900, away=50) for n in range(5)))
    await store.alive("one", 990, away=90)
    await store.alive("two", 2000)
    assert await store.naps(0, []) == {"": [(150, 900)]}
    await store.alive("two", 3000, away=999)
    assert await store.naps(900, []) == {"": [(2000, 3000)]}


async def test_each_rules_have_a_heartbeat_of_their_own(store: Store) -> None:
    await store.alive("old", 100, 50, ["limes 1"])
    await store.alive("new", 110, 50, ["limes 2", "limes 1"])
    for now in range(120, 500, 20):
        await store.alive("old", now, 50, ["limes 1"])
    await store.alive("new", 510, 50, ["limes 1", "limes 2"])
    assert await store.naps(0, ["limes 1", "limes 2"]) == {
        "": [], "limes 1": [], "limes 2": [(110, 510)],
    }  # fmt: skip
    await store.alive("newest", 900, 50, ["limes 3"])
    assert await store.naps(510, ["limes 3"]) == {"": [(510, 900)], "limes 3": [(510, 900)]}
    both = ["limes 1", "erben 1"]
    for now in range(1000, 1005):
        one = store.alive("one", now, 50, both)
        await asyncio.gather(one, store.alive("two", now, 50, both[::-1]))


async def test_tables_that_never_began_are_forgotten(store: Store) -> None:
    guests = (("anna", 0),)
    for n in range(4):
        await store.create(f"g{n}", [b""], head(phase="gathering", guests=guests), at=n)
    await store.create("playing", [b""], head(guests=guests), at=0)
    await store.create("over", [b""], head(phase="over"), at=0)
    await store.note("g0", "analysis", b"x")
    await store.lease("g0", "one", now=1, until=9)
    assert await store.forget(before=3, limit=2) == 2
    assert [t for t, _, _ in await store.lobby("gathering", 9)] == ["g3", "g2"]
    assert await store.rows("g0") == []
    assert await store.note("g0", "analysis") is None
    assert await store.forget(before=3, limit=9) == 1
    assert await store.forget(before=3, limit=9) == 0
    assert {t for t, *_ in await store.of_guest("anna", 9)} == {"g3", "playing"}
    assert await store.rows("over") == [b""]
    await store.create("g0", [b"new"], head(phase="gathering"), at=9)
    assert await store.lease("g0", "two", now=1, until=9)


async def test_a_table_that_begins_meanwhile_is_not_forgotten(store: Store) -> None:
    for n in range(40):
        await store.create(f"t{n}", [b""], head(phase="gathering"), at=1)

    async def begin(table: str) -> bool:
        try:
            return await store.append(table, 1, [b"begun"], head(), at=9)
        except StoreError as error:
            if error.reason != f"There is no table {table}.":
                raise
            return False

    begun, forgotten = await asyncio.gather(
        asyncio.gather(*(begin(f"t{n}") for n in range(40))),
        asyncio.gather(*(store.forget(before=5, limit=4) for _ in range(10))),
    )
    assert sum(begun) + sum(forgotten) + await store.forget(before=5, limit=40) == 40
    for n, came_first in enumerate(begun):
        assert await store.rows(f"t{n}") == ([b"", b"begun"] if came_first else [])


async def test_a_closed_store_says_so(url: str, opening: Opening) -> None:
    store = await opening(url)
    await store.close()
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.rows("a")
    with pytest.raises(StoreError, match="closed"):
        await store.create("a", [b""], PLAIN, at=1)
    assert [table async for table in store.changes()] == []
