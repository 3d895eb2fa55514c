"""The command: several processes on one database serve the same tables; what cannot be is said."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tafelrunde.table.journal import Played
from tafelrunde.table.store import open_store
from tafelrunde.table.table import Table
from tests.table.serving import (
    PATIENCE,
    Message,
    Person,
    Served,
    Two,
    listening,
    numbers,
    replay,
    wait_for,
)
from tests.table.store.postgres import Server, postgres

__all__ = ["postgres"]

ENDED = (0, 130)
MOVES = 'tafelrunde_moves_total{by="person",game="limes"}'


def command(*given: str) -> list[str]:
    return [sys.executable, "-m", "tafelrunde", "serve", "--port", "0", *given]


@contextmanager
def serving(*given: str, packages: str = "") -> Iterator[tuple[Served, subprocess.Popen[str]]]:
    """The command, until it is interrupted; it must end by itself then.

    `packages` are folders in which it finds more than what is installed.
    """
    found = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH", ""), packages]))
    with subprocess.Popen(
        command(*given, "--rates", "1000"),
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": found},
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            yield Served(int(line.split("/")[2].rpartition(":")[2]), Path()), process
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
            process.wait(PATIENCE)


def written(url: str, table: str) -> Table:
    """The table as the database has it."""

    async def read() -> list[bytes]:
        store = await open_store(url)
        try:
            return await store.rows(table)
        finally:
            await store.close()

    return replay(table, asyncio.run(read()))


def elsewhere(two: Two, seat: int, other: Person) -> Person:
    """A socket of the seat in another process than the other's: he is not told at once of it."""
    for _ in range(200):
        other.ask("ping")
        heard = len(other.seen)
        person = two.sit(seat)
        person.table()
        other.ask("ping")
        if all(message["kind"] != "here" for message in other.seen[heard:]):
            return person
        person.close()
    raise AssertionError("all connections go to the same process")


def is_entry(number: int, message: Message) -> bool:
    return bool(message["entry"] == number)


def latest(url: str, two: Two, seat: int) -> int:
    """The number that a seat has for the last row it knows of."""
    return len(written(url, two.table).known(seat)) - 1


def test_two_processes_serve_one_table(postgres: Server) -> None:
    url = postgres.emptied()
    with serving("--workers", "2", "--database", url) as (server, process):
        two = Two(server)
        anna = two.sit(0)
        anna.table()
        anna.until(lambda message: message["kind"] == "here")
        benno = elsewhere(two, 1, anna)
        people = [anna, benno]
        for number in range(6):
            mover, other = people[number % 2], people[1 - number % 2]
            assert mover.ask("see")["kind"] == "done"
            seen = [m for m in mover.seen if m["kind"] == "table"][-1]
            if not seen["moves"]:
                continue
            move, before = seen["moves"][0]["move"], latest(url, two, 1 - number % 2)
            assert mover.ask("move", stamp=seen["stamp"], move=move)["kind"] == "done"
            if latest(url, two, 1 - number % 2) > before:
                other.table(partial(is_entry, before + 1))
        anna.ask("say", text="Hallo")
        said = benno.table(partial(is_entry, latest(url, two, 1)))["log"][-1]["text"]
        assert said == "Anna: Hallo"
        assert written(url, two.table).count == 10
        texts = {seat: two.see(two.keys[seat]).json()["text"] for seat in (0, 1)}
        for seat, person in enumerate(people):
            assert person.ask("see")["kind"] == "done"
            shown = person.table(partial(is_entry, latest(url, two, seat)))
            assert shown["text"] == texts[seat]
        # Both processes count together, whichever of them is asked.
        wait_for(lambda: numbers(server)['tafelrunde_sockets{place="seat"}'] == 2)
        moves = [past for past in written(url, two.table).history if isinstance(past.row, Played)]
        counted = {numbers(server)[MOVES] for _ in range(8)}
        assert counted == {len(moves)}
    assert process.returncode in ENDED


def test_an_interrupted_server_tells_that_it_restarts_and_ends(tmp_path: Path) -> None:
    with serving("--database", str(tmp_path / "tables.db")) as (server, process):
        two = Two(server)
        anna = two.sit(0)
        anna.table()
        process.send_signal(signal.SIGINT)
        assert anna.closed() == 1012
        assert process.wait(PATIENCE) in ENDED


def refusal(*given: str) -> str:
    """What a command that cannot work says, in one line."""
    done = subprocess.run(command(*given), capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    return done.stderr


def test_several_processes_need_postgresql(tmp_path: Path) -> None:
    said = refusal("--workers", "2", "--database", str(tmp_path / "tables.db"))

    assert "--database postgresql://" in said
    assert not (tmp_path / "tables.db").exists()


def test_a_taken_port_is_said(tmp_path: Path) -> None:
    with listening() as taken:
        port = str(taken.getsockname()[1])
        said = refusal("--port", port, "--database", str(tmp_path / "tables.db"))

    assert f"port {port}" in said
    assert "--port" in said


def test_a_database_that_is_in_use_is_said(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    with serving("--database", database):
        assert "already in use" in refusal("--database", database)


def test_a_database_that_cannot_be_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no database " * 100)
    for database in (str(tmp_path / "file"), "mysql://nowhere/x", "postgresql://nobody@[/x"):
        assert "atabase" in refusal("--database", database)


def test_the_password_of_the_database_is_never_said(postgres: Server) -> None:
    wrong = postgres.url("postgres", password="falsch%21")
    assert "falsch" not in refusal("--database", wrong)
