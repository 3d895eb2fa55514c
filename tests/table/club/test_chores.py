"""What was played before is counted when nobody waits: once each, whatever goes wrong."""

from __future__ import annotations

import pytest

from tafelrunde.games import find
from tafelrunde.table import journal
from tafelrunde.table.card import head
from tafelrunde.table.club import chores
from tafelrunde.table.club.chores import Chores, take
from tafelrunde.table.club.past import without_result
from tafelrunde.table.club.tallies import Came, Counted, Tally, openings_of, tallied, tallies
from tafelrunde.table.journal import encode
from tafelrunde.table.store import Row, Steps, Store
from tafelrunde.table.table import Table
from tafelrunde.table.what_if import WhatIf, imagined
from tests.table.tables import Sitting

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def tireless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chores, "BREATH", 0)


async def keep(store: Store, name: str, sitting: Sitting) -> None:
    rows = [encode(row) for row in sitting.rows]
    await store.create(name, rows, head(sitting.table), sitting.now)


def everything() -> Steps[tuple[list[Row], list[Row]]]:
    results = yield "select * from results order by table_id", ()
    placed = yield "select * from placed order by table_id, seat", ()
    return results, placed


def forget_results() -> Steps[None]:
    yield "delete from results", ()


def spoil(table: str) -> Steps[None]:
    yield "update entries set body = ? where table_id = ? and n = 2", (b"{}", table)


async def do_all(store: Store, holder: str = "one") -> None:
    here = Chores(store, find, holder)
    while await here.some():
        pass


def ended(game: str = "limes") -> Sitting:
    made = Sitting("pb", game)
    made.now = 61_000 * 5
    made.play_out()
    return made


async def test_what_ended_before_results_were_kept_gets_one(store: Store) -> None:
    await keep(store, "running", Sitting("pb"))
    for name in ("a", "b"):
        await keep(store, name, ended())
    await do_all(store)
    known = await store.read(everything())
    counted = await store.read(tallies("limes"))
    await store.write(forget_results())
    await do_all(store)
    assert await store.read(everything()) == known
    assert [row[0] for row in known[0]] == ["a", "b"]
    assert (await store.read(tallies("limes")))["minutes"][0][1].number == 4
    assert counted["minutes"][0][1].number == 2


async def test_each_is_counted_once_by_whoever_comes(store: Store) -> None:
    await keep(store, "a", ended())
    await do_all(store, "one")
    counted = await store.read(tallies("limes"))
    assert {kind: len(found) for kind, found in counted.items()} == {
        "minutes": 1, "opening": 1, "option": 1, "points": 1, "seat": 2,
    }  # fmt: skip
    await do_all(store, "two")
    await do_all(store, "one")
    assert await store.read(tallies("limes")) == counted


async def test_one_that_cannot_be_read_harms_no_other(store: Store, complaints: list[str]) -> None:
    for name in ("a", "b", "c"):
        await keep(store, name, ended())
    await store.write(forget_results())
    await store.write(spoil("b"))
    await do_all(store)
    results, _ = await store.read(everything())
    assert [row[0] for row in results] == ["a", "c"]
    assert (await store.read(tallies("limes")))["minutes"][0][1].number == 2
    assert [line.split(":")[0] for line in complaints] == ["table b is broken"]
    complaints.clear()


async def test_what_was_only_imagined_comes_to_nothing_and_is_looked_at_once(store: Store) -> None:
    opened = imagined(Sitting("pb").table, 0, WhatIf())
    table = Table("t", find)
    rows: list[journal.Row] = [opened, journal.Sat(1, 0, "Anna", "", "g"), journal.Resigned(2, 0)]
    for row in rows:
        table.add(row)
    assert table.phase == "over"
    await store.create("t", [encode(row) for row in rows], head(table), 2)
    assert await store.read(without_result("", 9)) == ["t"]
    await do_all(store)
    assert await store.read(without_result("", 9)) == []
    assert await store.read(everything()) == ([], [])


async def test_of_several_processes_one_does_it(store: Store) -> None:
    assert await store.write(take("results", "one", now=0, until=10))
    assert not await store.write(take("results", "two", now=9, until=20))
    assert await store.write(take("results", "one", now=9, until=15))
    assert await store.write(take("results", "two", now=15, until=20))
    assert not await store.write(take("results", "one", now=16, until=30))


def test_what_a_game_adds() -> None:
    seats = (Came(0, False, 0, 1, 50), Came(1, False, 1, 1, 50), Came(2, True, 2, 3, 40))
    came = Counted("t", "limes", 20, '{"diagonal":true,"sets":["a","b"]}', seats)
    found = {(key.kind, key.de): tally for key, tally in tallied(came, {1: _both("x")}).items()}
    assert found == {
        ("minutes", "20"): Tally(1),
        ("seat", "3/0"): Tally(1, 0.5, 50),
        ("seat", "3/1"): Tally(1, 0.5, 50),
        ("seat", "3/2"): Tally(1, 0, 40),
        ("points", "50"): Tally(2, 1.0, 100),
        ("opening", "x"): Tally(1, 0.5, 50),
        ("option", "diagonal=true"): Tally(2, 1.0, 100),
        ("option", "sets=a"): Tally(2, 1.0, 100),
        ("option", "sets=b"): Tally(2, 1.0, 100),
    }


def _both(word: str) -> dict[str, str]:
    return {"de": word, "en": word}


@pytest.mark.parametrize("game", ["limes", "erben", "medievalia", "burgund"])
def test_a_game_has_a_word_for_how_somebody_begins(game: str) -> None:
    sitting = Sitting("pp", game)
    while len(found := openings_of(sitting.table)) < 2:
        sitting.move(sitting.table.acting()[0])
    assert all(one["de"] and one["en"] for one in found.values())


def test_the_first_card_that_is_built_is_how_a_principality_begins() -> None:
    catan = find("catan")
    assert catan.opening is not None
    named = {
        catan.opening(None, 0, catan.verbs.parse(f"build card={card} centre=5 row=upper"), "de")
        for card in catan.verbs.verbs["build"].fields[0].words
    }
    assert "" not in named
    assert len(named) > 20
