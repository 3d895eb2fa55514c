"""A database as a release left it: `python -m tests.table.store.sample` writes the present one.

The sample of a released version stays as it is. It is SQL for both databases, with what people have
in theirs: a game that is played, one that is over, one that waits for players.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
import tempfile
from pathlib import Path

import psycopg

from tafelrunde.games import find
from tafelrunde.table.card import head
from tafelrunde.table.club import (
    blocks,
    browsers,
    devices,
    embedding,
    friends,
    passkeys,
    recovery,
    reports,
)  # fmt: skip
from tafelrunde.table.club.browsers import Browser
from tafelrunde.table.club.glicko import Rating
from tafelrunde.table.club.invitations import invited
from tafelrunde.table.club.members import join
from tafelrunde.table.club.outbox import tell
from tafelrunde.table.club.profiles import keep_private
from tafelrunde.table.club.rated import Ladder, bot_player
from tafelrunde.table.club.ratings import count_finished, put_starts, settle
from tafelrunde.table.club.tallies import count
from tafelrunde.table.club.tournaments import steps
from tafelrunde.table.club.tournaments.tournament import begin
from tafelrunde.table.club.wishes import Wish, give_address, keep
from tafelrunde.table.journal import encode
from tafelrunde.table.store import Store, open_store
from tafelrunde.table.store.migrate import texts
from tests.table.club.cups import NOON, gathered
from tests.table.tables import Sitting

SAMPLES = Path(__file__).parent / "samples"
NOTE = b'{"done": 3}'


def sittings() -> dict[str, Sitting]:
    """The tables of a sample."""
    running, ended, waiting = (
        Sitting("pp"),
        Sitting("pb", "erben", rated=True),
        Sitting("po", sit=False),
    )
    for _ in range(9):
        running.move(running.table.acting()[0])
    ended.play_out()
    return {"running": running, "ended": ended, "waiting": waiting}


async def fill(store: Store) -> None:
    """Write what a server would."""
    for name, sitting in sittings().items():
        rows = [encode(row) for row in sitting.rows]
        await store.create(name, rows, head(sitting.table), sitting.now)
    await store.note("ended", "analysis", NOTE)
    await store.guest_name("guest 0", "Anna", at=5)
    await store.write(join("guest 0", "Anna", at=5))
    await store.write(count_finished("somebody", now=5, since=0))
    await store.write(settle("somebody", now=5))
    squire = {bot_player("squire", 1, ""): Rating(1428, 36)}
    await store.write(put_starts(Ladder("erben", 2, 2), squire))
    await store.write(devices.add("guest 0", "guest 0", "Firefox, Linux", 5))
    await store.write(devices.void("guest 1", 6))
    await store.write(recovery.keep("guest 0", "abcd-efgh", 6))
    key = passkeys.Passkey("id", "guest 0", "Firefox, Linux", "key", 1, 6, 7)
    await store.write(passkeys.keep(key))
    await store.write(keep_private("guest 0", True))
    await count(store, find, "ended")
    await _know_each_other(store)
    await _hold_a_tournament(store)
    await _want_to_be_told(store)
    await store.write(embedding.decide("ended", "guest 0", allowed=True))
    await store.secret()
    await store.lease("running", "somebody", 0, 10)
    await store.alive("somebody", 7)
    await store.attend("somebody", [("running", 0, 10)])


async def _know_each_other(store: Store) -> None:
    """Two members who are friends, one of whom the other invites, and a guest whom nobody likes."""
    benno = await store.write(join("guest 2", "Benno", at=6))
    token, _ = await store.write(friends.new_link("guest 0", False, 6))
    await store.write(friends.befriend("guest 2", token, 7))
    await store.write(invited("waiting", 1, "guest 0", benno, 8))
    await store.write(blocks.block("guest 0", "guest 3", "Gast", 9))
    told = ("guest 0", "guest 3", "Gast", ("running", 1), "chat", "Laut.", b"papers", 9)
    await store.write(reports.report(*told))


async def _hold_a_tournament(store: Store) -> None:
    """Two members who have been drawn against each other."""
    t, rows = gathered(["guest 0", "guest 2"], leader="guest 0")
    await store.write(steps.create(t, rows))
    drawn = begin(t, NOON)
    for row in drawn:
        t.add(row)
    await store.write(steps.append(t, drawn))


async def _want_to_be_told(store: Store) -> None:
    """A member with an address and a browser, who is told of a table."""
    who, wish = ("box", "person"), Wish("guest 0", zone="Europe/Berlin")
    wish = await store.write(give_address(wish, "anna@example.org", who, 6))
    await store.write(keep(wish._replace(confirmed=7)))
    browser = Browser("https://push.example.org/a", b"key", b"auth", "Firefox", 7, "guest 0")
    await store.write(browsers.subscribe("guest 0", browser))
    values = {"game": "Limes", "names": "Benno"}
    told = tell(wish._replace(confirmed=7), "turn", "running 0 1", 8, values, "running", 0)
    await store.write(told)


def literal(value: object, kind: str) -> str:
    """A value as both databases read it, once `for_postgresql` has seen it."""
    if value is None:
        return "null"
    if isinstance(value, bytes):
        return f"X'{value.hex()}'"
    if kind == "boolean":
        return str(bool(value)).lower()
    return (
        str(value) if isinstance(value, int | float) else "'" + str(value).replace("'", "''") + "'"
    )


def dump(file: Path) -> str:
    """All of an SQLite file: tables in the order they were made, rows, indexes."""
    with sqlite3.connect(file) as connection:
        made = connection.execute(
            "select type, name, sql from sqlite_master where sql is not null order by rowid"
        ).fetchall()
        lines = [text for kind, _, text in made if kind == "table"]
        for name in (name for kind, name, _ in made if kind == "table"):
            kinds = [row[2] for row in connection.execute(f"pragma table_info({name})")]
            for row in connection.execute(f"select * from {name}"):
                values = ", ".join(map(literal, row, kinds))
                lines.append(f"insert into {name} values ({values})")
        lines += [text for kind, _, text in made if kind == "index"]
    connection.close()
    return "".join(f"{line};\n" for line in lines)


def for_postgresql(text: str) -> str:
    """The same with bytes as PostgreSQL writes them."""
    return re.sub("X'([0-9a-f]*)'", r"'\\x\1'", text)


def lay(url: str, text: str) -> None:
    """Make a database what a sample says."""
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
            connection.executescript(text)
        connection.close()
    else:
        with psycopg.connect(url) as opened:
            opened.execute(for_postgresql(text).encode())


async def _write(file: Path) -> None:
    store = await open_store(str(file))
    await fill(store)
    await store.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_write(Path(folder) / "sample.db"))
        present = SAMPLES / f"{len(texts()):04}.sql"
        assert not present.exists(), f"{present} is there: what was released stays as it was"
        present.write_text(dump(Path(folder) / "sample.db"))
