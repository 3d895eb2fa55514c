"""A whole database is copied and brought back while people play on it."""

from __future__ import annotations

import json
import sqlite3
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tafelrunde.cli import main
from tafelrunde.table import journal
from tafelrunde.table.server import make_app
from tafelrunde.table.store import sqlite as sqlite_store
from tests.table.serving import LENIENT, Served, Two, finish, running, served, wait_for
from tests.table.store.postgres import Server, postgres
from tests.table.test_operating import Run, attentive, tafelrunde, two
from tests.table.test_processes import written

__all__ = ["attentive", "postgres", "tafelrunde", "two"]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    """A server for each test: nothing of it stays as it was."""
    with served(tmp_path) as running:
        yield running


def test_finished_tables_are_deleted_when_they_are_old(two: Two, tafelrunde: Run) -> None:
    ended = Two(two.server)
    finish(ended)
    assert tafelrunde("admin", "clean", "--days", "1") == "0 deleted.\n"
    time.sleep(0.005)
    assert tafelrunde("admin", "clean", "--days", "0") == "1 deleted.\n"
    assert ended.rows() == []
    assert two.rows() != []


def test_a_backup_is_made_beside_the_server_and_brought_back(
    two: Two, tafelrunde: Run, tmp_path: Path
) -> None:
    two.play(0)
    file = tmp_path / "copy.db"
    assert tafelrunde("backup", file) == f"{file}: 1 tables.\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir() if "copy" in path.name) == ["copy.db"]
    before = two.rows()
    anna = two.sit(0)
    anna.table()
    two.play(1)
    later = Two(two.server)
    watching = later.sit(0)
    watching.table()
    assert "already" in tafelrunde("backup", file, code=2)
    assert "--replace" in tafelrunde("restore", file, code=2)
    assert tafelrunde("restore", file, "--replace") == f"1 tables are back from {file}.\n"
    assert two.rows() == before
    assert anna.table(lambda seen: seen["entry"] == len(before) - 1)
    assert watching.until(lambda message: message["kind"] == "refused")["refused"] == "deleted"
    assert two.play(1).status_code == 200
    assert two.rows()[: len(before)] == before
    anna.close()


def test_nothing_is_added_to_another_history_of_the_same_length(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_store, "_LOOK", 60.0)  # so it does not hear of it for a while
    with served(tmp_path) as server:
        two, file = Two(server), tmp_path / "copy.db"
        assert two.act(two.keys[0], do="say", text="eins").status_code == 200
        assert main(["backup", str(file), "--database", str(server.database)]) == 0
        with sqlite3.connect(file) as copy:
            n, body = copy.execute("select max(n), body from entries").fetchone()
            other = body.replace(b"eins", b"zwei")
            copy.execute("update entries set body = ? where n = ?", (other, n))
        copy.close()
        assert main(["restore", str(file), "--replace", "--database", str(server.database)]) == 0
        assert two.act(two.keys[1], do="say", text="drei").status_code == 200
        shown = [line["text"] for line in two.see(two.keys[0]).json()["log"]]
        assert shown[-2:] == ["Anna: zwei", "Benno: drei"]


def test_time_since_the_backup_is_nobodys(tmp_path: Path, tafelrunde: Run, two: Two) -> None:
    timed = Two(two.server, pace="live", minutes=1)
    file = tmp_path / "copy.db"
    tafelrunde("backup", file)
    hour = 3_600_000
    with sqlite3.connect(file) as copy:  # as if it had been made an hour ago
        copy.execute("update heartbeats set at = at - ?", (hour,))
        for n, body in copy.execute(
            "select n, body from entries where table_id = ?", (timed.table,)
        ).fetchall():
            row = json.loads(body)
            row["at"] -= hour
            copy.execute(
                "update entries set body = ? where table_id = ? and n = ?",
                (json.dumps(row).encode(), timed.table, n),
            )
    copy.close()
    tafelrunde("restore", file, "--replace")
    wait_for(lambda: any(b'"woke"' in row for row in timed.rows()))
    table = two.server.replayed(timed.table)
    assert not any(isinstance(past.row, journal.Replaced) for past in table.history)
    assert timed.play(0).status_code == 200


@pytest.mark.parametrize("wrong", ["missing", "text", "other", "newer", "cut"])
def test_what_is_no_backup_is_refused_and_changes_nothing(
    two: Two, tafelrunde: Run, tmp_path: Path, wrong: str
) -> None:
    file = tmp_path / "copy.db"
    if wrong == "text":
        file.write_text("no database " * 100)
    elif wrong == "other":
        with sqlite3.connect(file) as made:
            made.execute("create table x (a integer)")
        made.close()
    elif wrong != "missing":
        tafelrunde("backup", file)
        if wrong == "newer":
            with sqlite3.connect(file) as made:
                made.execute("update schema_version set version = 999")
            made.close()
        else:
            file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    before = two.rows()
    said = tafelrunde("restore", file, "--replace", code=2)
    assert said.count("\n") == 1
    assert "Traceback" not in said
    assert two.rows() == before
    assert two.play(0).status_code == 200


def test_a_backup_moves_to_the_other_kind_of_database(
    postgres: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url, file, back = postgres.emptied(), tmp_path / "copy.db", tmp_path / "back.db"
    with running(make_app(url, generosity=LENIENT), tmp_path) as server:
        two = Two(server)
        assert two.play(0).status_code == 200
        assert main(["backup", str(file), "--database", url]) == 0
        assert main(["admin", "close", two.table, "--database", url]) == 0
        wait_for(lambda: two.see(two.keys[0]).json()["phase"] == "over")
        assert main(["restore", str(file), "--replace", "--database", url]) == 0
        wait_for(lambda: two.see(two.keys[0]).json()["phase"] == "playing")
        assert two.play(1).status_code == 200
    there, here = written(url, two.table), written(str(file), two.table)
    assert [past.row for past in there.history[: here.count]] == [past.row for past in here.history]
    assert main(["backup", str(back), "--database", str(file)]) == 0
    assert main(["restore", str(back), "--replace", "--database", url]) == 0
    capsys.readouterr()
    assert written(url, two.table).count == here.count == there.count - 1
