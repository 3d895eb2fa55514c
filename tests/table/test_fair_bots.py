"""One visitor's many bots starve nobody: people's tables first, a share for each address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from itertools import pairwise
from pathlib import Path

import pytest

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State
from tafelrunde.table import fair_queue, journal
from tafelrunde.table.bot_pool import BotPool
from tafelrunde.table.fair_queue import ABSENT, PRESENT, REVIEW, WATCHED, Claim, FairQueue
from tafelrunde.table.hints import hint
from tafelrunde.table.room import Room
from tafelrunde.table.tables import Tables
from tests.table.pools import run as with_pool
from tests.table.pools import start
from tests.table.servers import a_move, attempt, servers
from tests.table.serving import Served, Two, finish


def run(work: Coroutine[object, object, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not true():
            await asyncio.sleep(0.005)


def served(queue: FairQueue[None], count: int) -> str:
    """For which tables so many are served, one letter each."""
    found = ""
    for _ in range(count):
        ticket = queue.next(reviews=True)
        found += "-" if ticket is None else ticket.claim.table
    return found


def test_who_asks_for_much_waits_behind_who_asks_for_little() -> None:
    async def work() -> None:
        queue: FairQueue[None] = FairQueue()
        for table in "abcdefghij":
            queue.join(Claim(PRESENT, "greedy", table), 2.0)
        assert served(queue, 2) == "ab"
        queue.join(Claim(PRESENT, "modest", "X"), 2.0)
        queue.join(Claim(PRESENT, "modest", "Y"), 2.0)
        assert served(queue, 5) == "XcYde"
        queue.join(Claim(PRESENT, "late", "Z"), 0.1)
        assert served(queue, 1) == "Z"

    run(work())


def test_short_thoughts_count_less_than_long_ones() -> None:
    async def work() -> None:
        queue: FairQueue[None] = FairQueue()
        for _ in range(3):
            queue.join(Claim(PRESENT, "kings", "k"), 2.0)
        for _ in range(9):
            queue.join(Claim(PRESENT, "pages", "p"), 0.5)
        assert served(queue, 12) == "kppppkppppkp"

    run(work())


def test_of_one_address_the_tables_take_turns() -> None:
    async def work() -> None:
        queue: FairQueue[None] = FairQueue()
        for table in "aaabc":
            queue.join(Claim(PRESENT, "one", table), 1.0)
        assert served(queue, 5) == "abcaa"

    run(work())


def test_tables_with_people_come_first_and_looking_back_last() -> None:
    async def work() -> None:
        queue: FairQueue[None] = FairQueue()
        for rank, table in ((REVIEW, "r"), (WATCHED, "w"), (ABSENT, "a"), (PRESENT, "p")):
            queue.join(Claim(rank, table, table), 1.0)
        assert served(queue, 5) == "pawr-"
        queue.join(Claim(REVIEW), 1.0)
        assert queue.next(reviews=False) is None

    run(work())


def test_who_has_asked_for_nothing_yet_has_no_claim_to_everything() -> None:
    async def work() -> None:
        queue: FairQueue[None] = FairQueue()
        for _ in range(50):
            queue.join(Claim(PRESENT, "old", "o"), 2.0)
        served(queue, 40)
        for _ in range(10):
            queue.join(Claim(PRESENT, "new", "n"), 2.0)
        assert served(queue, 6) == "nonono"

    run(work())


def test_the_queue_remembers_only_those_who_count() -> None:
    async def work() -> None:
        queue: FairQueue[None] = FairQueue()
        for n in range(3 * fair_queue.REMEMBERED):
            queue.join(Claim(PRESENT, f"10.0.0.{n}", str(n)), 1.0)
            queue.next(reviews=True)
        assert len(queue.spent) <= 2 * fair_queue.REMEMBERED
        assert len(queue.turns) <= 2 * fair_queue.REMEMBERED

    run(work())


def test_twenty_tables_of_kings_do_not_keep_another_waiting() -> None:
    game, state = start()
    order: list[str] = []

    async def work(bot_pool: BotPool) -> None:
        async def one(address: str, table: str) -> None:
            claim = Claim(PRESENT, address, table)
            await bot_pool.choose(game, state.seen_by(0), 0, "king", 0.02, claim)
            order.append(address)

        greedy = [asyncio.create_task(one("greedy", f"g{n}")) for n in range(20)]
        await asyncio.sleep(0)
        await one("modest", "m")
        await asyncio.gather(*greedy)

    with_pool(BotPool(1), work)
    assert order.index("modest") == 1


def test_bots_alone_play_only_while_somebody_watches(tmp_path: Path) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            [home] = the.processes
            room = await the.open("bb", "cards")
            await home._look_around()
            assert (room.driver, room.table.count) == (None, 1)
            assert await the.store.pending(2**60, 9) == []
            choose = home.bot_pool.choose

            async def leave(*given: object, **named: object) -> int:
                room.leave(watcher)
                return await choose(*given, **named)  # type: ignore[arg-type]

            home.bot_pool.choose = leave  # type: ignore[method-assign]
            watcher = room.follow(None)
            await until(lambda: room.driver is not None and room.driver.done())
            assert room.table.count == 2
            home.bot_pool.choose = choose  # type: ignore[method-assign]
            room.follow(None)
            await until(lambda: room.table.phase == "over")

    run(work())


def test_hints_count_for_who_asks_and_moves_for_the_table(tmp_path: Path) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            [home] = the.processes
            claims: list[object] = []
            choose = home.bot_pool.choose

            async def noted(*given: object, **named: object) -> int:
                claims.append(named.get("claim", given[-1]))
                return await choose(*given, **named)  # type: ignore[arg-type]

            rank = home.bot_pool.rank

            async def ranked(*given: object, **named: object) -> list[tuple[int, int]]:
                claims.append(given[-1])
                return await rank(*given, **named)  # type: ignore[arg-type]

            home.bot_pool.choose = noted  # type: ignore[method-assign]
            home.bot_pool.rank = ranked  # type: ignore[method-assign]
            room = await the.open("pb")
            name = room.table.id
            await hint(home.bot_pool, room, lambda table: 0, "9.9.9.9", "en")
            await until(lambda: len(claims) > 1)
            assert (PRESENT, "9.9.9.9", name) in claims
            assert (ABSENT, name, name) in claims

    run(work())


def test_the_decisions_of_a_turn_share_its_time(tmp_path: Path) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            [home] = the.processes
            room = await the.open("bb")
            shares: list[tuple[int, float]] = []
            choose = home.bot_pool.choose

            async def slow(
                game: Game, view: State, seat: int, level: str, seconds: float, claim: Claim
            ) -> int:
                shares.append((seat, seconds))
                await asyncio.sleep(0.02)
                return await choose(game, view, seat, level, seconds, claim)

            home.bot_pool.choose = slow  # type: ignore[method-assign,assignment]
            room.follow(None)
            await until(lambda: len(shares) >= 8)
            first, turns = shares[0][1], set()
            for (one, before), (other, after) in pairwise(shares):
                turns.add(one == other)
                assert after < before if one == other else after == first
            assert turns == {True, False}

    run(work())


def test_whoever_opens_a_table_is_who_it_counts_for(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses = []
    opened = Tables.open

    async def noted(tables: Tables, row: journal.Opened, address: str = "") -> Room:
        addresses.append(address)
        return await opened(tables, row, address)

    monkeypatch.setattr(Tables, "open", noted)
    two = Two(server)
    finish(two)
    branch = {"entry": 1, "seat": 0}
    assert two.anna.post(f"/api/tables/{two.table}/branch", json=branch).status_code == 200
    assert two.anna.post("/api/lessons/limes/table", json={"step": 2}).status_code == 200
    assert addresses == ["127.0.0.1"] * 3


def test_a_table_counts_for_who_opened_it_and_for_who_is_there(tmp_path: Path) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            [home] = the.processes
            room = await the.open("pb")
            name = room.table.id
            assert room.claim() == (ABSENT, name, name)
            anna = room.follow(0, "1.1.1.1")
            room.follow(0, "2.2.2.2")
            assert room.claim() == (PRESENT, "1.1.1.1", name)
            room.leave(anna)
            other = await home.open(room.table.opened, "3.3.3.3")
            other.follow(0, "1.1.1.1")
            assert other.claim().address == "3.3.3.3"
            assert (await the.open("bb")).claim().rank == WATCHED
            assert await attempt(room, 0, a_move(room.table, 0)) == "done"

    run(work())
