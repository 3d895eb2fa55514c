"""Whatever comes at once, there is one outcome, the same for all, and it is what is written."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from random import Random

import pytest

from tafelrunde.table import commands, journal, room
from tafelrunde.table.table import ENDED, Table
from tests.table.servers import Servers, Witness, a_move, attempt, servers

SEEDS = range(6)


def run(work: Coroutine[object, object, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


async def agreed(the: Servers, witnesses: list[Witness]) -> Table:
    """The table as it is written, when all have seen it so."""
    written = await the.replayed()
    for witness in witnesses:
        await witness.ends_with(written)
    return written


def kinds(table: Table, start: int) -> list[str]:
    return [type(past.row).__name__ for past in table.history[start:]]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("processes", [1, 2])
def test_one_seat_on_two_screens_sends_the_same_move(
    tmp_path: Path, seed: int, processes: int
) -> None:
    async def work() -> None:
        async with servers(tmp_path, seed, processes) as the:
            await the.open("pp")
            rooms = await the.rooms()
            witnesses = [Witness(one, seat) for one in rooms for seat in (0, 1, None)]
            count = rooms[0].table.count
            move = a_move(rooms[0].table, 0)

            said = await asyncio.gather(attempt(rooms[0], 0, move), attempt(rooms[-1], 0, move))

            assert said.count("done") == 1
            assert set(said) <= {"done", "stale", "not_your_turn"}
            assert kinds(await agreed(the, witnesses), count) == ["Played"]

    run(work())


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("processes", [1, 2])
def test_all_decide_at_once_in_a_sealed_window(tmp_path: Path, seed: int, processes: int) -> None:
    async def work() -> None:
        async with servers(tmp_path, seed, processes) as the:
            await the.open("ppp", "sealed")
            rooms = await the.rooms()
            witnesses = [Witness(one, seat) for one in rooms for seat in (0, 1, 2, None)]
            rng = Random(seed)
            while (table := await the.replayed()).phase != ENDED:
                waits = table.acting()
                moves = {seat: a_move(table, seat, rng.randrange(4)) for seat in waits}
                said = await asyncio.gather(
                    *(attempt(rng.choice(rooms), seat, moves[seat]) for seat in waits)
                )
                assert set(said) == {"done"}, "others' sealed steps make no decision old"
            assert (await agreed(the, witnesses)).why == "rules"

    run(work())


def test_who_has_seen_more_than_the_process_is_heard_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(home: room.Room) -> None:
        """No news from other processes."""

    async def work() -> None:
        async with servers(tmp_path, 0, 2) as the:
            await the.open("pp", "cards")
            first, second = await the.rooms()
            monkeypatch.setattr(room.Room, "catch_up", nothing)
            for home in (first, second):
                written = await the.replayed()
                seat = written.acting()[0]
                assert await attempt(home, seat, a_move(written, seat)) == "done"
            assert second.table.count == (await the.replayed()).count

    run(work())


@pytest.mark.parametrize("seed", SEEDS)
def test_taking_back_against_going_on(tmp_path: Path, seed: int) -> None:
    async def work() -> None:
        async with servers(tmp_path, seed) as the:
            home = await the.open("pp", "sealed")
            assert await attempt(home, 0, a_move(home.table, 0)) == "done"
            witnesses = [Witness(home, seat) for seat in (0, 1, None)]
            entry = home.table.match.undoable(0)
            assert entry is not None
            undo = commands.Undo(stamp=home.table.stamp(0), entry=entry)
            both = [attempt(home, 0, undo), attempt(home, 0, a_move(home.table, 0))]
            count = home.table.count

            said = await asyncio.gather(*(both if seed % 2 else both[::-1]))

            assert sorted(said) == ["done", "stale"]
            assert kinds(await agreed(the, witnesses), count) in (["TookBack"], ["Played"])

    run(work())


@pytest.mark.parametrize("seed", SEEDS)
def test_consent_to_take_back_against_a_move(tmp_path: Path, seed: int) -> None:
    async def work() -> None:
        async with servers(tmp_path, seed) as the:
            home = await the.open("pp", "cards")
            assert await attempt(home, 0, a_move(home.table, 0)) == "done"
            undo = commands.Undo(stamp=home.table.stamp(0), entry=1)
            assert await attempt(home, 0, undo) == "done"
            assert home.table.question is not None
            witnesses = [Witness(home, seat) for seat in (0, 1, None)]
            count = home.table.count
            both = [
                attempt(home, 1, commands.Answer(yes=True)),
                attempt(home, 1, a_move(home.table, 1)),
            ]

            said = await asyncio.gather(*(both if seed % 2 else both[::-1]))

            assert said.count("done") == 1
            found = kinds(await agreed(the, witnesses), count)
            assert found in (["Answered", "TookBack"], ["Played"])

    run(work())


@pytest.mark.parametrize("seed", range(12))
def test_a_clock_that_falls_against_a_move(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(seed)
    now = [0]

    def clock() -> int:
        now[0] += rng.randrange(60)
        return now[0]

    async def work() -> None:
        async with servers(tmp_path, seed) as the:
            home = await the.open("pp", "cards", journal.Pace("live", 100, 0))
            due = home.table.due()
            assert due is not None
            monkeypatch.setattr(room, "wall_clock", clock)
            now[0] = due - 100
            witnesses = [Witness(home, seat) for seat in (0, 1, None)]
            count = home.table.count
            move = a_move(home.table, 0)

            said, *_ = await asyncio.gather(
                attempt(home, 0, move), *(home.tick() for _ in range(3))
            )

            first = home.table.history[count].row
            assert said == ("done" if isinstance(first, journal.Played) else "resting")
            assert (first.at < due) == isinstance(first, journal.Played)
            assert isinstance(first, journal.Played | journal.Replaced)
            monkeypatch.undo()
            for witness in witnesses:
                witness.task.cancel()
            assert (await the.replayed()).history[count].row == first

    run(work())


@pytest.mark.parametrize("seed", SEEDS)
def test_two_houses_play_one_game_with_bots(tmp_path: Path, seed: int) -> None:
    async def work() -> None:
        async with servers(tmp_path, seed, 2) as the:
            await the.open("pbb", "sealed")
            rooms = await the.rooms()
            witnesses = [Witness(one, seat) for one in rooms for seat in (0, None)]
            rng = Random(seed)
            async with asyncio.timeout(30):
                while (table := await the.replayed()).phase != ENDED:
                    if 0 in table.acting():
                        await attempt(rng.choice(rooms), 0, a_move(table, 0, rng.randrange(3)))
                    else:
                        await asyncio.sleep(0.005)
            written = await agreed(the, witnesses)
            assert written.why == "rules"
            assert [p.row.seat for p in written.history if isinstance(p.row, journal.Played)].count(
                0
            ) == 6

    run(work())


def test_a_table_that_was_forgotten_is_unknown(tmp_path: Path) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home = await the.open("pp", sit=False)
            assert await the.store.forget(home.table.at + 1, 10) == 1
            said = [await attempt(home, 0, commands.Say(text="Hallo")) for _ in range(2)]
            assert said == ["broken", "unknown_table"]

    run(work())


@pytest.mark.parametrize("seed", SEEDS)
def test_a_store_that_fails_before_or_after_the_commit(tmp_path: Path, seed: int) -> None:
    """A move that was answered with done is there; one that was not may be, but only once."""

    async def work() -> None:
        async with servers(tmp_path, seed) as the:
            home = await the.open("pp", "sealed")
            home.store.failing = 0.3  # type: ignore[attr-defined]
            witnesses = [Witness(home, seat) for seat in (0, 1, None)]
            done = 0
            while (table := await the.replayed()).phase != ENDED:
                seat = table.acting()[-1]
                said = await attempt(home, seat, a_move(table, seat))
                assert said in ("done", "broken")
                after = await the.replayed()
                assert after.count - table.count == 1 or said == "broken"
                assert after.count - table.count in (0, 1)
                done += said == "done"
            assert done > 3
            written = await agreed(the, witnesses)
            assert len(written.match.entries) == 1 + 3 * 2 * 2

    run(work())
