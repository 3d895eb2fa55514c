"""Ratings in the database: counted once, computed the same however it came about."""

from __future__ import annotations

import asyncio
import sys
from random import Random
from subprocess import PIPE, Popen

import pytest

from tafelrunde.table import commands
from tafelrunde.table.clock import DAY
from tafelrunde.table.club import rating_keeper
from tafelrunde.table.club.beside import beside
from tafelrunde.table.club.glicko import Encounter, Rating, rated, rested
from tafelrunde.table.club.rated import Ladder, bot_player
from tafelrunde.table.club.rating_keeper import RatingKeeper, recompute
from tafelrunde.table.club.ratings import (
    TURN,
    Standing,
    count_finished,
    ladder_of,
    put_starts,
    rating_of,
    settle,
)
from tafelrunde.table.store import Steps, Store
from tests.table.club.rated_games import FIRST_DAY, game_of, given_up, keep
from tests.table.store.helpers import Opening
from tests.table.tables import Sitting, find

pytestmark = pytest.mark.anyio

TWO = Ladder("limes", 2, 2)
SQUIRE = bot_player("squire", 1, "")


def everything() -> Steps[list[tuple[object, ...]]]:
    return (
        yield (
            "select game, seats, sides, player, period, rating, deviation, volatility, games "
            "from ratings order by game, seats, sides, player, period",
            (),
        )
    )


def history(player: str) -> Steps[list[Standing]]:
    """How somebody stood after each day on which he played two at a table."""
    rows = yield (
        "select player, period, rating, deviation, volatility, games from ratings "
        "where player = ? and seats = 2 order by period",
        (player,),
    )
    return [Standing(row[0], row[1], Rating(*row[2:5]), row[5]) for row in rows]


def latest() -> Steps[list[tuple[object, ...]]]:
    return (
        yield (
            "select game, seats, sides, player, period, rating, deviation, volatility, games "
            "from standings order by game, seats, sides, player",
            (),
        )
    )


def many_games() -> dict[str, Sitting]:
    """Two weeks of a club: people, bots, three at a table, one whose clock fell."""
    random, made = Random(7), dict[str, Sitting]()
    for number in range(12):
        day = random.randrange(0, 14, 3)
        people = random.sample(["anna", "benno", "carla", "dario"], random.choice((2, 2, 3)))
        if number % 4 == 3:
            sitting = game_of(people[:1], 1, day)
            sitting.play_out()
        else:
            sitting = given_up(*people, day=day)
        made[f"t{number}"] = sitting
    return made


async def test_a_game_moves_both_and_only_once(store: Store) -> None:
    await keep(store, "t", given_up("anna", "benno"))
    keeper = RatingKeeper(store, "one")
    await keeper.catch_up()
    won = rated(Rating(), [Encounter(Rating(), 1)]).kept()
    lost = rated(Rating(), [Encounter(Rating(), 0)]).kept()
    there = await store.read(everything())
    assert there == [
        (*TWO, "anna", FIRST_DAY, *won, 1),
        (*TWO, "benno", FIRST_DAY, *lost, 1),
    ]
    await keeper.catch_up()
    await RatingKeeper(store, "two").catch_up()
    assert await store.read(everything()) == there


async def test_what_is_computed_from_records_is_the_same_to_the_last_digit(store: Store) -> None:
    keeper = RatingKeeper(store, "one")
    for name, sitting in many_games().items():
        await keep(store, name, sitting)
        await keeper.catch_up()
    increments, standings = await store.read(everything()), await store.read(latest())
    assert standings == list({row[:4]: row for row in increments}.values())
    assert len({row[0:3] for row in increments}) == 2
    assert await recompute(store, find, "again", pytest.fail) == 12
    assert await store.read(everything()) == increments

    def forget() -> Steps[None]:
        computed = ("rated_games", "ratings", "standings", "rating_due")
        for table in (*computed, "placed", "results"):
            yield f"delete from {table}", ()

    await store.write(forget())
    assert await recompute(store, find, "again", pytest.fail) == 12
    assert await store.read(everything()) == increments
    assert await store.read(latest()) == standings


async def test_a_late_game_of_an_earlier_day_changes_all_days_after_it(store: Store) -> None:
    keeper = RatingKeeper(store, "one")
    early, later = given_up("anna", "benno"), given_up("benno", "anna", day=5)
    await keep(store, "later", later)
    await keeper.catch_up()
    alone = await store.read(everything())
    await keep(store, "early", early)
    await keeper.catch_up()
    both = await store.read(everything())
    assert len(both) == 4
    assert not {row[5] for row in alone} & {row[5] for row in both if row[4] == FIRST_DAY + 5}
    anna = await store.read(history("anna"))
    assert [one.games for one in anna] == [1, 2]
    first = {row[3]: Rating(*map(float, row[5:8])) for row in both if row[4] == FIRST_DAY}  # type: ignore[arg-type]
    lost = Encounter(rested(first["benno"], 4), 0)
    assert anna[1].rating == rated(rested(first["anna"], 4), [lost]).kept()


async def test_a_game_that_was_broken_off_counts_for_nobody(store: Store) -> None:
    sitting = game_of(["anna", "benno"])
    sitting.do(0, commands.Ask(what="end"))
    sitting.do(1, commands.Answer(yes=True))
    await keep(store, "t", sitting)
    keeper = RatingKeeper(store, "one")
    await keeper.catch_up()
    assert await store.read(everything()) == []
    assert await store.write(count_finished("one", sitting.now, 0)) == 0


async def test_a_game_that_cannot_be_read_keeps_no_other_from_counting(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(rating_keeper, "EVERY", 0.01)
    await keep(store, "bad", given_up("anna", "benno"))
    await keep(store, "good", given_up("carla", "dario", day=1))

    def spoil() -> Steps[None]:
        yield "update entries set body = ? where table_id = 'bad' and n = 1", (b'{"row":"new"}',)

    await store.write(spoil())
    async with beside({"": RatingKeeper(store, "one").work}), asyncio.timeout(20):
        while not (there := await store.read(everything())):
            await asyncio.sleep(0.01)
    assert [row[3] for row in there] == ["carla", "dario"]
    assert [line.getMessage() for line in caplog.records] == [
        "not rated: the rows of table bad cannot be read"
    ]


async def test_games_of_deleted_tables_stay_counted(store: Store) -> None:
    await keep(store, "t", given_up("anna", "benno"))
    await RatingKeeper(store, "one").catch_up()
    there = await store.read(everything())
    await store.delete(["t"])
    assert await recompute(store, find, "again", pytest.fail) == 0
    assert await store.read(everything()) == there


async def test_two_processes_take_turns_and_a_dead_one_is_followed(
    url: str, opening: Opening
) -> None:
    one = await opening(url)
    two = await opening(url) if url.startswith("postgresql") else one
    for number in range(3):
        await keep(one, f"t{number}", given_up("anna", "benno", day=number))
    assert await one.write(count_finished("one", 1_000, 0)) == 3
    assert not await two.write(settle("two", 2_000))
    assert await one.write(settle("one", 2_000))
    # The first one is gone in the middle: whoever comes later goes on where it was.
    late = 2_000 + TURN
    assert await two.write(settle("two", late))
    assert not await one.write(settle("one", late + 1))
    assert await two.write(settle("two", late))
    assert not await two.write(settle("two", late))
    computed = await two.read(everything())
    assert await recompute(two, find, "again", pytest.fail) == 3
    assert await two.read(everything()) == computed


async def test_killed_anywhere_nothing_is_lost_or_counted_twice(url: str, opening: Opening) -> None:
    store = await opening(url)
    for name, sitting in many_games().items():
        await keep(store, name, sitting)
    await store.close()
    # Killed while it counts, and while it computes.
    for number, steps in enumerate((1, 6)):
        words = [sys.executable, "-m", "tests.table.club.rater", url, f"p{number}"]
        with Popen([*words, str(number * TURN + 1)], stdout=PIPE, text=True) as rater:
            assert rater.stdout is not None
            for _ in range(steps):
                assert rater.stdout.readline()
            rater.kill()
    store = await opening(url)
    late = 4 * TURN
    while await store.write(count_finished("heir", late, 0)):
        pass
    while await store.write(settle("heir", late)):
        pass
    computed = await store.read(everything())
    assert await recompute(store, find, "again", pytest.fail) == 12
    assert await store.read(everything()) == computed


async def test_all_at_once_is_as_one_after_the_other(url: str, opening: Opening) -> None:
    one = await opening(url)
    stores = [one, await opening(url)] if url.startswith("postgresql") else [one, one]
    for name, sitting in many_games().items():
        await keep(one, name, sitting)
    await asyncio.gather(
        *(RatingKeeper(store, f"p{n}").catch_up() for n, store in enumerate(stores))
    )
    at_once = await one.read(everything())
    assert at_once
    await recompute(one, find, "again", pytest.fail)
    assert await one.read(everything()) == at_once


async def test_bots_begin_where_the_arena_put_them(store: Store) -> None:
    await store.write(put_starts(TWO, {SQUIRE: Rating(1428, 36)}))
    sitting = game_of(["anna"], bots=1)
    sitting.do(0, commands.Resign())
    await keep(store, "t", sitting)
    await RatingKeeper(store, "one").catch_up()
    squire = await store.read(rating_of(SQUIRE, "limes", 2, now=sitting.now))
    assert squire is not None
    assert 1428 < squire.rating.value < 1440
    assert squire.rating == rated(Rating(1428, 36), [Encounter(Rating(), 1)]).kept()
    before = await store.read(everything())
    await store.write(put_starts(TWO, {SQUIRE: Rating(1300, 30)}))
    await RatingKeeper(store, "one").catch_up()
    assert await store.read(everything()) != before


async def test_a_bot_that_learned_anew_begins_where_it_was(store: Store) -> None:
    anew = bot_player("squire", 1, "new")
    sitting = game_of(["anna"], bots=1)
    sitting.do(0, commands.Resign())
    await store.write(put_starts(TWO, {SQUIRE: Rating(1428, 36)}))
    await keep(store, "t", sitting)
    keeper = RatingKeeper(store, "one")
    await keeper.catch_up()
    (old,) = await store.read(history(SQUIRE))

    def learned() -> Steps[None]:
        yield (
            "insert into rated_games (table_id, game, seats, sides, period, standing) "
            "select 'u', game, seats, sides, period + 1, replace(standing, ?, ?) from rated_games",
            (SQUIRE, anew),
        )
        yield "insert into rating_due values ('limes', 2, 2, ?)", (FIRST_DAY + 1,)

    await store.write(learned())
    await keeper.catch_up()
    (new,) = await store.read(history(anew))
    assert new.games == 1
    assert new.rating.value > old.rating.value
    shown = await store.read(ladder_of(TWO, (FIRST_DAY + 1) * DAY, 10))
    assert [one.player for one in shown] == [anew, "anna"]
    assert new.rating.deviation == pytest.approx(60, abs=2)


async def test_who_rests_is_shown_less_sure(store: Store) -> None:
    await keep(store, "t", given_up("anna", "benno"))
    await RatingKeeper(store, "one").catch_up()
    (first,) = await store.read(history("anna"))
    now = (FIRST_DAY + 91) * DAY
    later = await store.read(rating_of("anna", "limes", 2, now=now))
    assert later is not None
    assert later.rating == rested(first.rating, 90)
    assert await store.read(rating_of("carla", "limes", 2, now=now)) is None
    assert await store.read(rating_of("anna", "limes", 3, now=now)) is None
