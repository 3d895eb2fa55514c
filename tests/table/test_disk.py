"""A disk that is full or may only be read costs nobody a move that was acknowledged."""

from __future__ import annotations

import os
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.table import health, tables
from tafelrunde.table.store import sqlite as sqlite_store
from tests.table.lacking import lacks, needs
from tests.table.serving import PATIENCE, Served, Two, numbers, refused, served, wait_for

FULL = "The server could not write this down, so it has not happened."


@contextmanager
def on_a_small_disk(folder: Path, size: str) -> Iterator[tuple[Served, Path]]:
    """A server whose database is on a disk of this size, and the way to that disk from here."""
    needs("unshare")
    disk = folder / "disk"
    disk.mkdir()
    serve = [sys.executable, "-m", "tafelrunde", "serve", "--port", "0", "--rates", "1000"]
    script = 'mount -t tmpfs -o "size=$1" tmpfs "$2" || exit 77; shift 2; exec "$@"'
    command = ["unshare", "-Urm", "sh", "-c", script, "sh", size, str(disk), *serve]
    with subprocess.Popen(
        [*command, "--database", str(disk / "tables.db")],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        found = re.search(r":(\d+)/", process.stdout.readline())
        if found is None and process.wait(PATIENCE) in (1, 77):
            lacks("no disk can be mounted here")
        assert found is not None
        inside = Path(f"/proc/{process.pid}/root{disk}")
        try:
            yield Served(int(found[1]), inside / "tables.db"), inside
        finally:
            process.terminate()
            _, said = process.communicate(timeout=PATIENCE)
            assert "Traceback" not in said
            assert "the disk is full" in said


def fill(file: Path) -> None:
    """Leave no room on the disk of a file."""
    with file.open("wb", buffering=0) as filling:
        try:
            while True:
                filling.write(bytes(4096))
        except OSError:
            return


def test_on_a_full_disk_nothing_is_lost_and_afterwards_it_goes_on(tmp_path: Path) -> None:
    with on_a_small_disk(tmp_path, "3m") as (server, disk):
        two = Two(server)
        anna, watching = two.sit(0), two.sit(None)
        anna.table()
        watching.table()
        fill(disk / "fill")
        acknowledged = 0
        for _ in range(1_000):
            answer = anna.ask("say", text="Hallo " * 40)
            if answer["kind"] == "refused":
                break
            acknowledged += 1
        assert answer["refused"] == "broken"
        assert answer["reason"].startswith(FULL)
        seen = watching.ask("see")
        assert seen["kind"] == "done"
        refused(two.act(two.keys[1], do="say", text="Hallo " * 40), "broken", 503)
        (disk / "fill").unlink()
        assert two.play(0).status_code == 200
        for name in ("tables.db", "tables.db-wal"):
            shutil.copy(disk / name, tmp_path)
        rows = Served(server.port, tmp_path / "tables.db").rows(two.table)
        said = [row for row in rows if b'"said"' in row]
        assert len(said) == acknowledged
        assert anna.ask("say", text="weiter")["kind"] == "done"


def test_a_disk_that_may_only_be_read_is_said_and_heals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, only = sqlite_store.transact, "off"

    def transact(connection: sqlite3.Connection, *given: Any) -> Any:
        file: str = connection.execute("pragma database_list").fetchone()[2]
        # Another server of this process has a disk of its own.
        if Path(file).parent == tmp_path:
            connection.execute(f"pragma query_only = {only}")
        return real(connection, *given)

    monkeypatch.setattr(sqlite_store, "transact", transact)
    monkeypatch.setattr(tables, "SWEEP", 1)
    with served(tmp_path) as server:
        two = Two(server)
        anna = two.sit(0)
        seen = anna.table()
        failures = numbers(server)["tafelrunde_store_failures_total"]
        only = "on"
        monkeypatch.setattr(health, "SILENCE", 1.5)
        move = {"do": "move", "stamp": seen["stamp"], "move": seen["moves"][0]["move"]}
        before = two.rows()
        refused(two.act(two.keys[0], **move), "broken", 503)
        wait_for(lambda: server.client().get("/healthz").status_code == 503)
        assert numbers(server)["tafelrunde_store_failures_total"] > failures
        assert two.rows() == before
        assert two.see(two.keys[0]).json()["entry"] == len(before) - 1, "it can still be looked at"
        only = "off"
        wait_for(lambda: server.client().get("/healthz").status_code == 200)
        assert two.act(two.keys[0], **move).status_code == 200
        anna.close()


def test_a_server_on_a_disk_that_may_only_be_read_does_not_start(tmp_path: Path) -> None:
    needs("unshare")
    disk = tmp_path / "disk"
    disk.mkdir()
    script = 'mount -t tmpfs -o ro tmpfs "$1" || exit 77; shift; exec "$@"'
    serve = [sys.executable, "-m", "tafelrunde", "serve", "--port", "0"]
    done = subprocess.run(
        ["unshare", "-Urm", "sh", "-c", script, "sh", str(disk), *serve,
         "--database", str(disk / "tables.db")],
        capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    if done.returncode in (1, 77):
        lacks("no disk can be mounted here")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Read-only file system" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_backup_for_which_there_is_no_room_leaves_nothing(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        two = Two(server)
        few = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (40_000, 40_000))
        done = subprocess.run(
            [sys.executable, "-m", "tafelrunde", "backup", str(tmp_path / "copy.db"),
             "--database", str(server.database)],
            preexec_fn=few, capture_output=True, text=True, timeout=PATIENCE,
            env=os.environ | {"LC_ALL": "C"},
        )  # fmt: skip
        assert (done.returncode, done.stdout) == (2, "")
        assert "copy.db cannot be used" in done.stderr
        assert done.stderr.count("\n") == 1
        assert {path.name.partition("-")[0] for path in tmp_path.iterdir()} == {
            "tables.db", "tables.db.lock",
        }  # fmt: skip
        assert two.play(0).status_code == 200
