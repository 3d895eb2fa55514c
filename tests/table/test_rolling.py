"""Two releases on one PostgreSQL database, one after the other: nothing is lost on the way."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest

from tafelrunde.kernel.record import verify, write
from tafelrunde.table import journal
from tafelrunde.table.bot_pool import BotPool
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.keys import Keys
from tafelrunde.table.store import Store, open_store
from tafelrunde.table.table import Table, replayed
from tafelrunde.table.tables import Tables
from tests.installed import install_toy
from tests.table.serving import PATIENCE, Served, Two, bearer, refused, wait_for
from tests.table.store.postgres import Server, postgres
from tests.table.test_processes import serving
from tests.toys import mended

__all__ = ["postgres"]

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
OLDER = "has rules 2, but Solo is played here by rules 1: a newer Tafelrunde knows more"


def in_store(url: str, work: Callable[[Store], Coroutine[Any, Any, T]]) -> T:
    """Do something with the database beside the servers."""

    async def done() -> T:
        store = await open_store(url)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(done())


def written(url: str, table: str) -> Table:
    """A table as the database has it, by a program that knows all rules."""
    rows = in_store(url, lambda store: store.rows(table))
    return replayed(table, lambda name: mended.GAME, rows)


@pytest.fixture
def releases(tmp_path: Path) -> list[str]:
    """Where the program before and the one after the change find their game."""
    return [
        os.pathsep.join([str(install_toy(tmp_path / name, "mended", name)), str(ROOT)])
        for name in ("BEFORE", "GAME")
    ]


def take(two: Two, server: Served, seat: int, stones: str) -> None:
    """A move that goes to this server."""
    headers, path = bearer(two.keys[seat]), f"/api/tables/{two.table}"
    with server.client() as client:
        stamp = client.get(path, headers=headers).json()["stamp"]
        act = {"do": "move", "stamp": stamp, "move": f"take stones={stones}"}
        done = client.post(f"{path}/acts", headers=headers, json=act)
    assert done.status_code == 200, done.text


def test_one_release_after_the_other(postgres: Server, releases: list[str]) -> None:
    url, (before, after) = postgres.emptied(), releases
    with serving("--database", url, packages=before) as (old, process):
        two = Two(old, game="mended")
        anna = two.sit(0)
        anna.table()
        take(two, old, 0, "three")
        with serving("--database", url, packages=after) as (new, _):
            take(two, new, 1, "three")
            assert anna.table(lambda told: bool(told["moves"]))["entry"] == 4
            later = Two(new, game="mended")
            take(later, new, 0, "two")
            with old.client() as client:
                path = f"/api/tables/{later.table}"
                said = refused(client.get(path, headers=bearer(later.keys[0])), "other_rules")
            assert OLDER in said.reason
            process.send_signal(signal.SIGINT)
            assert anna.closed() == 1012
            process.wait(PATIENCE)
            anna = new.socket(two.table, two.keys[0])
            assert anna.table()["rules"]["version"] == 1
            take(two, new, 0, "three")
            take(two, new, 1, "three")
            assert anna.table(lambda told: told["phase"] == "over")
            take(later, new, 1, "two")
    ended = written(url, two.table)
    assert (ended.phase, ended.count, ended.version) == ("over", 7, 1)
    assert verify(write(ended.match), lambda name: mended.GAME).startswith("valid, Anna 1.")
    assert (written(url, later.table).count, written(url, later.table).version) == (5, 2)


class Asleep:
    """Bots that never answer, as those of a process that was killed."""

    async def choose(self, *given: object, claim: object) -> int:
        await asyncio.Event().wait()
        return 0


async def leave_tables(store: Store) -> list[str]:
    """Newer rules, public: one table waits for its bot, and at the other a clock has fallen."""
    tables = Tables(
        store, cast(BotPool, Asleep()), lambda name: mended.GAME, Keys(await store.secret())
    )
    bot, person = journal.Plan("bot", "page"), journal.Plan("open")
    pace = journal.Pace("live", 1, 0)
    left = []
    for plans in ((bot, person), (person, bot)):
        wish = journal.Opened(wall_clock(), "mended", 2, {}, plans, "07" * 32, True, pace)
        room = await tables.open(wish)
        await room.sit(plans.index(person), "Anna", "", "guest")
        left.append(room.table.id)
    await tables.close()
    return left


def troubles(server: Served) -> dict[str, str]:
    """What the lobby says of tables that stand still."""
    with server.client() as client:
        running = client.get("/api/lobby", params={"lang": "en"}).json()["running"]
    return {one["table"]: one["trouble"] for one in running if one["trouble"]}


def test_what_the_older_release_does_not_know_waits_for_the_newer_one(
    postgres: Server, releases: list[str]
) -> None:
    url, (before, after) = postgres.emptied(), releases
    left = in_store(url, leave_tables)
    counts = [written(url, table).count for table in left]
    with serving("--database", url, packages=before) as (old, _):
        wait_for(lambda: set(troubles(old)) == set(left))
        assert all(OLDER in said for said in troubles(old).values())
        two = Two(old, game="mended")
        take(two, old, 0, "three")
        assert [written(url, table).count for table in left] == counts
        with serving("--database", url, packages=after):
            wait_for(lambda: all(written(url, table).phase == "over" for table in left))
        take(two, old, 1, "three")
    assert written(url, left[1]).seats[0].substitute, "her clock had fallen"
    assert written(url, two.table).count == 5
