"""Whatever one asks for that takes its time, nobody else waits: not the loop, not the table."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.table import commands, journal, live, replays, room, tables
from tafelrunde.table.limits import RATES, SHARED, Limits
from tafelrunde.table.refusal import Refused
from tafelrunde.table.table import Table, replayed
from tafelrunde.table.tables import before
from tafelrunde.table.view import snapshot
from tafelrunde.table.why import why
from tests.table.servers import a_move, attempt, servers
from tests.table.serving import PATIENCE, Served, Two, finish, served


def run(work: Coroutine[object, object, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


class Slow:
    """Something that takes as long as the test wants."""

    def __init__(self, real: Callable[..., Any]) -> None:
        self.real = real
        self.begun, self.go = threading.Event(), threading.Event()

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.begun.set()
        assert self.go.wait(PATIENCE)
        return self.real(*given, **named)


def test_while_one_asks_why_all_play_on(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    same, other = Two(server), Two(server)
    anna = same.sit(0)
    anna.table()
    seen = [(two, seat, two.see(two.keys[seat]).json()) for two in (same, other) for seat in (0, 1)]
    slow = Slow(why)
    monkeypatch.setattr(live, "why", slow)
    anna.send(do="why", id="why", path=["nothing"])
    assert slow.begun.wait(PATIENCE)
    for two, seat, shown in seen:
        move = shown["moves"][0]["move"]
        done = two.act(two.keys[seat], do="move", stamp=shown["stamp"], move=move)
        assert done.status_code == 200
    slow.go.set()
    assert anna.until(lambda m: m.get("id") == "why")["kind"] == "why"


def test_nobody_is_shown_a_table_without_what_he_was_told_is_done(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = Two(server)
    anna = two.sit(0)
    seen = anna.table()
    slow = Slow(snapshot)
    monkeypatch.setattr(live, "snapshot", slow)
    anna.ask("see", lang="de")
    assert slow.begun.wait(PATIENCE)
    done = anna.ask("move", stamp=seen["stamp"], move=seen["moves"][0]["move"])
    assert done["kind"] == "done"
    told = len(anna.seen)
    slow.go.set()
    anna.table(lambda m: m["entry"] == seen["entry"] + 1)
    shown = [message["entry"] for message in anna.seen[told:] if message["kind"] == "table"]
    assert shown == [seen["entry"] + 1]


@pytest.mark.parametrize(
    ("name", "path"), [("_record", "record"), ("frame", "replay"), ("_course", "course")]
)
def test_while_one_looks_back_all_see_and_play_on(
    server: Served, monkeypatch: pytest.MonkeyPatch, name: str, path: str
) -> None:
    over, other = Two(server), Two(server)
    finish(over)
    slow = Slow(getattr(replays, name))
    monkeypatch.setattr(replays, name, slow)
    answers = []
    address = f"/api/tables/{over.table}/{path}"
    asking = threading.Thread(target=lambda: answers.append(over.benno.get(address)))
    asking.start()
    assert slow.begun.wait(PATIENCE)
    assert over.see(over.keys[1]).status_code == 200
    assert over.act(over.keys[0], do="say", text="Hallo").status_code == 200
    assert other.play(0).status_code == 200
    slow.go.set()
    asking.join(PATIENCE)
    assert [answer.status_code for answer in answers] == [200]


def test_while_an_old_table_is_opened_others_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            [home] = the.processes
            old, other = await the.open("pp"), await the.open("pp")
            del home.rooms[old.table.id]
            slow = Slow(replayed)
            monkeypatch.setattr(tables, "replayed", slow)
            opening = asyncio.create_task(home.room(old.table.id))
            while not slow.begun.is_set():
                await asyncio.sleep(0.005)
            assert await attempt(other, 0, a_move(other.table, 0)) == "done"
            slow.go.set()
            assert (await opening).table.count == old.table.count

    run(work())


def test_what_others_write_while_a_table_is_opened_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0, 2) as the:
            here = await the.open("pp")
            slow = Slow(replayed)
            monkeypatch.setattr(tables, "replayed", slow)
            opening = asyncio.create_task(the.processes[1].room(the.name))
            while not slow.begun.is_set():
                await asyncio.sleep(0.005)
            assert await attempt(here, 0, commands.Say(text="Hallo")) == "done"
            slow.go.set()
            assert (await opening).table.count == here.table.count

    run(work())


def test_a_game_that_goes_on_from_another_is_set_up_beside_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = []
    sit = commands.sit

    def noted(*given: Any) -> list[journal.Row]:
        where.append(threading.current_thread().name.partition("_")[0])
        return sit(*given)

    monkeypatch.setattr(commands, "sit", noted)

    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home = await the.open("pp")
            assert set(where) == {"MainThread"}
            where.clear()
            start = before(home.table.match, 0)
            opened = msgspec.structs.replace(home.table.opened, start=start)
            made = await the.processes[0].open(opened)
            for seat in (0, 1):
                await made.sit(seat, "Anna", "", "")
            assert where == ["labours"] * 2
            assert made.table.phase == "playing"

    run(work())


def test_what_could_not_be_written_is_read_again_beside_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home, other = await the.open("pp"), await the.open("pp")
            slow = Slow(replayed)
            monkeypatch.setattr(room, "replayed", slow)
            home.unwritten = True
            reading = asyncio.create_task(home.show(lambda table: table.count))
            while not slow.begun.is_set():
                await asyncio.sleep(0.005)
            assert await attempt(other, 0, a_move(other.table, 0)) == "done"
            slow.go.set()
            assert await reading == home.table.count

    run(work())


def test_what_is_shown_is_made_in_a_thread_from_the_table_as_it_was(tmp_path: Path) -> None:
    async def work() -> None:
        async with servers(tmp_path, 0) as the:
            home = await the.open("pp")

            def make(table: Table) -> tuple[str, bool]:
                return threading.current_thread().name.partition("_")[0], table is home.table

            assert await home.show(make) == ("pictures", False)
            assert await home.show(make, long=True) == ("labours", False)

    run(work())


def refused(limits: Limits, address: str, person: str) -> bool:
    try:
        limits.ask(address, person, "why")
    except Refused:
        return True
    return False


def test_a_person_has_a_budget_for_what_costs_and_an_address_a_larger_one() -> None:
    limits = Limits(clock=lambda: 0)
    most = int(RATES["why"][0])
    asked = [refused(limits, "1.1.1.1", "Anna") for _ in range(most + 1)]
    assert asked == [False] * most + [True]
    assert not refused(limits, "1.1.1.1", "Benno"), "others of the same address may go on"
    assert refused(limits, "2.2.2.2", "Anna"), "a person has no more from elsewhere"
    many = [refused(limits, "3.3.3.3", f"guest {n}") for n in range(SHARED * most + 1)]
    assert many == [False] * SHARED * most + [True]


def test_who_asks_why_too_often_can_still_play(tmp_path: Path) -> None:
    with served(tmp_path, generosity=1) as strict:
        two = Two(strict)
        anna = two.sit(0)
        most = int(RATES["why"][0])
        said = [anna.ask("why", path=["nothing"])["kind"] for _ in range(most + 2)]
        assert said[:most] == ["why"] * most
        assert said[-1] == "refused"
        assert two.sit(1).ask("why", path=["nothing"])["kind"] == "why"
        assert anna.ask("resign")["kind"] == "done"


def test_who_wants_many_analyses_waits(tmp_path: Path) -> None:
    with served(tmp_path, generosity=1) as strict:
        finished = [Two(strict) for _ in range(5)]
        for two in finished:
            finish(two)
        anna = strict.client()
        anna.get("/api/me")  # now it is always the same one who asks
        answers = [anna.get(f"/api/tables/{two.table}/analysis") for two in finished]
        most = int(RATES["study"][0])
        assert [answer.status_code for answer in answers] == [200] * most + [429] * (5 - most)
        assert anna.get(f"/api/tables/{finished[0].table}/analysis").status_code == 200
