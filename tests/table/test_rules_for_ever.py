"""A table is played to its end by the rules it began with; one that cannot go on harms nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import cast

import msgspec
import pytest

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.record import verify, write
from tafelrunde.kernel.state import State
from tafelrunde.table import api, commands, journal
from tafelrunde.table import pulse as pulse_module
from tafelrunde.table import room as room_module
from tafelrunde.table import tables as tables_module
from tafelrunde.table.bot_pool import BotPool
from tafelrunde.table.call import Call
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.fair_queue import Claim
from tafelrunde.table.keys import Keys
from tafelrunde.table.pulse import rules_known
from tafelrunde.table.refusal import Refused
from tafelrunde.table.room import Room
from tafelrunde.table.rules_view import rules_of
from tafelrunde.table.store import Head, Store, StoreError, open_store
from tafelrunde.table.table import Table
from tafelrunde.table.tables import Tables
from tests.table.servers import Quick
from tests.table.tables import KEYS, find
from tests.toys import mended

PEOPLE = (journal.Plan("open"), journal.Plan("open"))
# What is logged in full, since only a defect can do that.
DEFECTS = {"DecodeError", "IndexError", "ValueError", "ZeroDivisionError"}
BOTS = (journal.Plan("bot", "squire"), journal.Plan("bot", "squire"))


def run(work: Coroutine[object, object, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not true():
            await asyncio.sleep(0.005)


def house(store: Store, game: Game, bots: object = None) -> Tables:
    """A process that knows one version of the mended toy, and all other games."""
    return Tables(
        store, cast(BotPool, bots or Quick()),
        lambda name: game if name == "mended" else find(name), Keys(KEYS.secret), pause=0,
        rules=rules_known([game]),
    )  # fmt: skip


def opened(tables: Tables, plans: tuple[journal.Plan, ...] = PEOPLE) -> journal.Opened:
    game = tables.find("mended")
    return journal.Opened(
        wall_clock(), "mended", game.rules_number(game.newest), {}, plans, "07" * 32, public=True
    )


async def sit_down(room: Room) -> None:
    for seat, name in enumerate(("Anna", "Benno")):
        await room.sit(seat, name, "", f"guest {seat}")


async def take(room: Room, seat: int, stones: str) -> None:
    stamp = room.table.stamp(seat)
    move = commands.Move(stamp=stamp, move=f"take stones={stones}")
    await room.act(lambda table: seat, move)


def test_a_running_table_ends_by_its_rules_and_the_rematch_has_the_new_ones(tmp_path: Path) -> None:
    async def work() -> None:
        store = await open_store(str(tmp_path / "a.db"))
        before = house(store, mended.BEFORE)
        begun = await before.open(opened(before))
        await sit_down(begun)
        await take(begun, 0, "three")
        after = house(store, mended.GAME)
        room = await after.room(begun.table.id)
        said = rules_of(room.table, "en")
        assert (said.version, [one.text for one in said.changes]) == (1, [mended.CHANGE.en])
        for seat in (1, 0, 1):
            await take(room, seat, "three")
        assert room.table.phase == "over"
        assert verify(write(room.table.match), lambda name: mended.GAME).startswith("valid")
        again = (await after.room(await after.again(room, lambda table: 0))).table
        assert (again.version, again.opened.rules) == (2, 2)
        told = rules_of(again, "de")
        assert (told.changes, [one.text for one in told.before]) == ([], [mended.CHANGE.de])
        person = journal.Sat(0, 0, "Anna", "", "")
        branch = await after.branch(room, 2, "squire", person, "")
        assert branch.table.version == 1, "its beginning was played by these rules"
        fresh = await after.open(opened(after))
        await sit_down(fresh)
        with pytest.raises(Refused, match=r"SOL|not possible|now"):
            await take(fresh, 0, "three")
        with pytest.raises(Refused) as refusal:
            await before.room(fresh.table.id)
        assert refusal.value.code == "other_rules"
        assert "has rules 2, but Solo is played here by rules 1" in refusal.value.sentence("de")
        for tables in (before, after):
            await tables.close()
        await store.close()

    run(work())


class Breaks(Quick):
    """A game's code that fails in one table: the view has another version."""

    async def choose(
        self, game: Game, view: State, seat: int, level: str,
        seconds: float | None = None, claim: Claim | None = None,
    ) -> int:  # fmt: skip
        if game.id == "solo":
            raise ZeroDivisionError
        return await super().choose(game, view, seat, level, seconds)


async def put(store: Store, name: str, rows: list[bytes], rules: int, due: int) -> None:
    """A table in the store that waits for a bot, however its rows are."""
    card = msgspec.json.encode(
        {
            "game": "mended", "seats": [], "acting": [], "points": None, "places": None, "why": "",
            "pace": journal.Pace(), "public": True, "rules": rules,
        }
    )  # fmt: skip
    await store.create(name, rows, Head("mended", "playing", True, card, due, True, ()), 1)


def test_one_of_each_kind_first_in_order_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture,
    complaints: list[str],
) -> None:  # fmt: skip
    async def work() -> None:
        # As if they played for somebody who will come back.
        monkeypatch.setattr(Table, "holders", lambda self: [0])
        store = await open_store(str(tmp_path / "a.db"))
        tables = house(store, mended.GAME, Breaks())
        good = opened(tables, BOTS)
        row = journal.encode
        kinds: dict[str, list[bytes]] = {
            "other-rules": [row(msgspec.structs.replace(good, rules=9))],
            "other-components": [row(msgspec.structs.replace(good, rules=5002))],
            "no-game": [row(msgspec.structs.replace(good, game="chess"))],
            "no-rows": [],
            "no-json": [b"\x00\xff"],
            "no-options": [row(msgspec.structs.replace(good, options={"what": 1}))],
            "no-secret": [row(msgspec.structs.replace(good, secret="zz"))],
            "no-move": [row(good), row(journal.Played(1, 0, "take stones=nine"))],
            "no-seat": [row(good), row(journal.Resigned(1, 7))],
            "no-store": [row(good)],
        }
        for place, (name, rows) in enumerate(kinds.items()):
            await put(store, name, rows or [b"{}"], 9 if name == "other-rules" else 2, place)
        broken = msgspec.structs.replace(good, game="solo", rules=1)
        solo = await tables.open(broken)
        rows_of = store.rows

        async def read(table: str, start: int = 0) -> list[bytes]:
            if table == "no-store":
                raise StoreError("its page is damaged")
            return [] if table == "no-rows" else await rows_of(table, start)

        monkeypatch.setattr(store, "rows", read)
        await store.create(
            "unwanted", [b"?"], Head("x", "gathering", False, b"", None, False, ()), 1
        )
        room = await tables.open(good)
        tables.rooms.pop(room.table.id)
        assert room.driver is not None
        room.driver.cancel()
        idle = await tables.open(opened(tables))
        idle.touched = 0
        await tables._look_around()
        await until(lambda: tables.trouble_of(solo.table.id) is not None)
        assert set(tables.stuck) == {*kinds, solo.table.id}
        other = await tables.room(room.table.id)
        await until(lambda: other.table.phase == "over")
        assert idle.table.id not in tables.rooms, "forgotten"
        assert await rows_of("unwanted") == [], "deleted"
        call = cast(Call, type("Asked", (), {"tables": tables, "lang": "en", "guest": "x"})())
        shown = {one.table: one.trouble for one in (await api.lobby(call, None)).running}
        assert "has rules 9, but Solo is played here by rules 1 to 2" in shown["other-rules"]
        assert all(shown[name] for name in kinds), "each says why it stands still"
        assert "only this one" in shown["no-json"]
        await tables.close()
        await store.close()

    run(work())
    for said in ("has rules 9", "components 0000000005", "no game 'chess'", "its page is damaged"):
        assert said in caplog.text
    assert {text.split(": ")[1].partition("(")[0] for text in complaints} == DEFECTS
    complaints.clear()


def test_a_clock_falls_also_beside_a_table_that_cannot_tick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, complaints: list[str]
) -> None:
    async def work() -> None:
        store = await open_store(str(tmp_path / "a.db"))
        tables = house(store, mended.GAME)
        pace = journal.Pace("live", 1, 0)
        wish = msgspec.structs.replace(opened(tables), pace=pace)
        rooms = [await tables.open(wish) for _ in range(2)]
        for room in rooms:
            await sit_down(room)

        def fails() -> int:
            raise IndexError

        monkeypatch.setattr(rooms[0].table, "due", fails, raising=False)
        await asyncio.sleep(0.01)
        await tables._tick()
        assert rooms[1].table.seats[0].substitute
        assert list(tables.stuck) == [rooms[0].table.id]
        await tables.close()
        await store.close()

    run(work())
    assert [text.rpartition(": ")[2] for text in complaints] == ["IndexError()"]
    complaints.clear()


def test_what_another_process_wrote_and_nobody_here_can_read_is_that_tables_trouble(
    tmp_path: Path, complaints: list[str]
) -> None:
    async def work() -> None:
        store = await open_store(str(tmp_path / "a.db"))
        tables = house(store, mended.GAME)
        room = await tables.open(opened(tables))
        heard = asyncio.Queue[str]()

        async def changes() -> object:
            while True:
                yield await heard.get()

        tables.store.changes = changes  # type: ignore[method-assign, assignment]
        listening = asyncio.create_task(tables._listen())
        head = Head("mended", "gathering", True, b"{}", None, False, ())
        await store.append(room.table.id, room.table.count, [b"nonsense"], head, 2)
        heard.put_nowait(room.table.id)
        await until(lambda: tables.trouble_of(room.table.id) is not None)
        assert not listening.done()
        listening.cancel()
        await tables.close()
        await store.close()

    run(work())
    assert len(complaints) == 1
    complaints.clear()


def test_no_clock_runs_while_only_those_are_there_who_do_not_know_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # However slow the machine is, nobody is away longer than the test says.
    began, ahead = wall_clock(), 0
    for module in (tables_module, room_module, pulse_module):
        monkeypatch.setattr(module, "wall_clock", lambda: began + ahead)

    async def work() -> None:
        nonlocal ahead
        store = await open_store(str(tmp_path / "a.db"))
        old, new = house(store, mended.BEFORE), house(store, mended.GAME)
        await new.start()
        await old.start()
        rooms = []
        for tables in (old, new):
            wish = msgspec.structs.replace(opened(tables), pace=journal.Pace("live", 60_000, 0))
            rooms.append(await tables.open(wish))
            await sit_down(rooms[-1])
        await new.close()
        for _ in range(10):
            ahead += 10_000
            await old._look_around()
        again = house(store, mended.GAME)
        await again.start()
        for begun, waited in zip(rooms, (False, True), strict=True):
            room = await again.room(begun.table.id)
            rows = [type(past.row) for past in room.table.history]
            assert (journal.Woke in rows) == waited
            left = room.table.clock(0, began + ahead)
            assert left is None or (left > 0) == waited
        await again.close()
        await old.close()
        await store.close()

    run(work())
