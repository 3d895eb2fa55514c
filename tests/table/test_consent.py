"""Nobody is replaced, and no game ended or taken back, without the word of whom it takes from."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path

import pytest

from tafelrunde.kernel.record import verify, write
from tafelrunde.table import attendance, commands, journal, room, tables
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.refusal import Refused
from tafelrunde.table.room import Room
from tests.table.servers import a_move, attempt, servers
from tests.table.tables import Sitting, find, state_of

AWAY = commands.Ask(what="replace", seat=1)
LIVE = journal.Pace("live", 10_800_000, 5_000)
DAYS = journal.Pace("days", 86_400_000)
YES = commands.Answer(yes=True)


class Time:
    """A clock that can be put forward."""

    ahead = 0

    def now(self) -> int:
        return wall_clock() + self.ahead


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    made = Time()
    for module in (attendance, room, tables):
        monkeypatch.setattr(module, "wall_clock", made.now)
    return made


def run(work: Coroutine[object, object, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


def refusal(sitting: Sitting, seat: int, act: commands.Act) -> str:
    with pytest.raises(Refused) as caught:
        sitting.do(seat, act)
    return caught.value.code


def replaced(who: str, seat: int) -> Sitting:
    """A round of Limes, after which a bot sits in for one of the people."""
    sitting = Sitting(who, pace=LIVE)
    for mover in range(len(who)):
        for _ in range(2):
            sitting.move(mover)
    row = journal.Replaced(sitting.now, seat, "agreed")
    sitting.table.add(row)
    sitting.rows.append(row)
    return sitting


async def told(home: Room) -> None:
    """Wait until everybody who came or went is written down."""
    async with asyncio.timeout(10):
        while home.attendance.moved:
            await asyncio.sleep(0.005)


@pytest.mark.parametrize("pace", [journal.Pace(), LIVE])
def test_of_two_nobody_is_replaced_within_two_minutes(
    tmp_path: Path, time: Time, pace: journal.Pace
) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home = await the.open("pp", pace=pace)
            time.ahead = 10 * attendance.ABSENCE
            benno = home.follow(1)
            await told(home)
            home.leave(benno)
            await told(home)
            assert await attempt(home, 0, AWAY) == "not_gone"
            time.ahead += attendance.ABSENCE - 1_000
            assert await attempt(home, 0, AWAY) == "not_gone"
            time.ahead += 1_000
            assert await attempt(home, 0, AWAY) == "done"
            assert home.table.people() == [0]

    run(work())


def test_who_plays_without_a_connection_is_not_gone(tmp_path: Path, time: Time) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home = await the.open("pp")
            time.ahead = attendance.ABSENCE
            assert await attempt(home, 1, a_move(home.table, 1)) == "done"
            assert await attempt(home, 0, AWAY) == "not_gone"

    run(work())


def test_where_days_are_counted_only_the_clock_replaces() -> None:
    assert refusal(Sitting("pp", pace=DAYS), 0, AWAY) == "days_decide"


def test_who_is_connected_to_another_process_is_not_replaced(tmp_path: Path, time: Time) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0, 2) as the:
            await the.open("pp")
            here, there = await the.rooms()
            time.ahead = 10 * attendance.ABSENCE
            benno = there.follow(1)
            await told(there)
            assert await attempt(here, 0, AWAY) == "not_gone"
            await here.attendance._hear()
            assert here.here() == {1}
            there.leave(benno)
            await told(there)
            time.ahead += attendance.ABSENCE
            assert await attempt(here, 0, AWAY) == "done"

    run(work())


def test_who_stays_connected_is_not_gone_when_his_first_lease_is_over(
    tmp_path: Path, time: Time
) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0, 2) as the:
            await the.open("pp")
            here, there = await the.rooms()
            there.follow(1)
            await told(there)
            for _ in range(4):
                time.ahead += attendance.ABSENCE // 2
                until = time.now() + attendance.LEASE
                there.attendance.woken.set()
                async with asyncio.timeout(10):
                    while (await the.store.attended(the.name))[1] < until:
                        await asyncio.sleep(0.005)
            assert await attempt(here, 0, AWAY) == "not_gone"

    run(work())


def test_a_process_that_dies_makes_nobody_gone_at_once(tmp_path: Path, time: Time) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0, 2) as the:
            await the.open("pp")
            here, there = await the.rooms()
            there.follow(1)
            await told(there)
            await the.processes[1].close()
            time.ahead = attendance.ABSENCE
            assert await attempt(here, 0, AWAY) == "not_gone"
            time.ahead += attendance.LEASE
            assert await attempt(here, 0, AWAY) == "done"

    run(work())


def test_a_server_that_was_away_misses_nobody_for_that_time(tmp_path: Path, time: Time) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            first = await the.open("pp")
            await the.processes[0].close()
            time.ahead = 10 * attendance.ABSENCE
        async with servers(tmp_path, 0) as the:
            home = await the.processes[0].room(first.table.id)
            assert await attempt(home, 0, AWAY) == "not_gone"

    run(work())


def test_who_comes_back_while_the_others_are_asked_is_not_replaced(
    tmp_path: Path, time: Time
) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home = await the.open("ppp")
            time.ahead = attendance.ABSENCE
            assert await attempt(home, 0, AWAY) == "done"
            home.follow(1)
            assert await attempt(home, 2, YES) == "no_question"
            assert home.table.people() == [0, 1, 2]
            assert home.table.question is None

    run(work())


def test_who_does_something_is_not_asked_about_any_more() -> None:
    sitting = Sitting("ppp")
    sitting.do(0, AWAY)
    sitting.move(1)
    assert sitting.table.question is not None, "that Benno has laid is nobody's business"
    sitting.do(1, commands.Say(text="Hallo"))
    assert sitting.table.question is None


@pytest.mark.parametrize("who", ["pp", "ppp", "ppb"])
def test_a_game_does_not_end_without_whom_a_bot_stands_in_for(who: str) -> None:
    sitting = replaced(who, 1)
    sitting.do(0, commands.Ask(what="end"))
    if who == "ppp":
        sitting.do(2, YES)
    assert sitting.table.phase == "playing"
    assert sitting.table.waiting() == [1]
    question = sitting.shown(1).question
    assert question is not None
    assert question.mine
    sitting.do(1, YES)
    assert (sitting.table.phase, sitting.table.why) == ("over", "agreed")
    assert state_of(sitting.replayed()) == state_of(sitting.table)


def test_who_resigned_is_not_asked() -> None:
    sitting = Sitting("ppp")
    sitting.do(1, commands.Resign())
    sitting.do(0, commands.Ask(what="end"))
    assert refusal(sitting, 1, YES) == "no_question"
    sitting.do(2, YES)
    assert sitting.table.phase == "over"


def test_his_moves_are_not_taken_back_without_whom_a_bot_stands_in_for() -> None:
    sitting = replaced("pp", 1)
    (asked,) = sitting.undo(0, 1)
    assert isinstance(asked, journal.Asked)
    assert sitting.table.waiting() == [1]
    assert "consent" not in write(sitting.table.match)
    made = sitting.do(1, YES)
    assert made[-1] == journal.TookBack(sitting.now, 0, asked.entry, (1,))
    assert f" undo entry={asked.entry} consent=1 ~ " in write(sitting.table.match)


def test_what_a_bot_has_played_since_is_taken_back_without_asking() -> None:
    sitting = replaced("ppp", 1)
    table = sitting.table
    first = len(table.match.entries)
    for seat in (0, 0, 1, 1, 2, 2):
        row = journal.Played(sitting.now, seat, sitting.first_move(seat), by_bot=seat == 1)
        table.add(row)
        sitting.rows.append(row)
    sitting.undo(0, table.match.number_for(0, first))
    assert table.waiting() == [2]
    sitting.do(2, YES)
    written = write(table.match)
    assert f" undo entry={first} consent=2 bot=1 ~ " in written
    assert verify(written, find).startswith("valid")
    assert state_of(sitting.replayed()) == state_of(table)


def test_whoever_returns_while_something_is_asked_is_asked_too() -> None:
    sitting = replaced("ppp", 1)
    sitting.do(0, commands.Ask(what="replace", seat=2))
    assert sitting.table.phase == "playing"
    assert sitting.table.seats[2].substitute, "nobody else decides for his seat"
    sitting = replaced("pppp", 1)
    sitting.do(0, commands.Ask(what="replace", seat=2))
    assert sitting.table.waiting() == [3]
    sitting.do(1, commands.Return())
    assert sitting.table.waiting() == [1, 3]
    sitting.do(3, YES)
    assert not sitting.table.seats[2].substitute
    sitting.do(1, YES)
    assert sitting.table.seats[2].substitute


def test_a_bot_is_not_said_to_have_agreed() -> None:
    sitting = Sitting("pb")
    for seat in (0, 0, 1, 1):
        sitting.table.add(journal.Played(sitting.now, seat, sitting.first_move(seat), seat == 1))
    sitting.undo(0, 1)
    assert " undo entry=1 bot=1 ~ " in write(sitting.table.match)


def test_rows_of_earlier_versions_are_read_as_they_were() -> None:
    sitting = replaced("pp", 1)
    sitting.table.add(journal.decode(b'{"row":"tookback","at":2000,"seat":0,"entry":1}'))
    assert " undo entry=1 consent=1 ~ " in write(sitting.table.match)
