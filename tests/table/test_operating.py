"""What whoever runs a server asks of it, and does to it while people play."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tafelrunde.cli import main
from tafelrunde.games import find
from tafelrunde.kernel import record
from tafelrunde.table import health, tables
from tafelrunde.table.keys import guest_hash
from tafelrunde.table.store import StoreError, keeping, migrate
from tafelrunde.table.store import sqlite as sqlite_store
from tests.table.serving import Served, Two, bearer, finish, numbers, refused, served, wait_for

Run = Callable[..., str]


@pytest.fixture(autouse=True)
def attentive(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server hears at once what a command has done."""
    monkeypatch.setattr(sqlite_store, "_LOOK", 0.02)
    monkeypatch.setattr(tables, "SWEEP", 1)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that the commands of this file are used beside."""
    with served(tmp_path_factory.mktemp("operating")) as running:
        yield running


@pytest.fixture
def two(server: Served) -> Two:
    """A table on it."""
    return Two(server, public=True)


@pytest.fixture
def tafelrunde(two: Two, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command beside the server; gives what it prints, or complains of."""

    def run(*words: object, code: int = 0) -> str:
        given = [str(word) for word in words]
        assert main([*given, "--database", str(two.server.database)]) == code
        told = capsys.readouterr()
        return told.err if code else told.out

    return run


def test_a_server_says_that_it_is_well(two: Two) -> None:
    answer = two.anna.get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["well"] is True
    assert answer.headers["cache-control"] == "no-store"


def test_a_server_whose_database_is_silent_is_not_well(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "SILENCE", -1.0)
    answer = two.anna.get("/healthz")
    assert (answer.status_code, answer.json()["well"]) == (503, False)


def test_what_happens_is_counted(two: Two) -> None:
    before = numbers(two.server)
    anna, watching = two.sit(0), two.sit(None)
    anna.table()
    watching.table()
    assert two.play(0).status_code == 200
    assert anna.ask("move", stamp=99, move="nonsense")["kind"] == "refused"
    after = numbers(two.server)

    def more(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert more('tafelrunde_moves_total{by="person",game="limes"}') == 1
    assert more("tafelrunde_acknowledgement_seconds_count") >= 2
    assert more('tafelrunde_refusals_total{code="stale"}') >= 1
    assert more('tafelrunde_sockets{place="seat"}') == 1
    assert more('tafelrunde_sockets{place="watching"}') == 1
    assert after['tafelrunde_tables{phase="playing"}'] >= 1
    assert more('tafelrunde_store_seconds_count{what="write"}') >= 1
    assert "tafelrunde_bot_queue" in after
    anna.close()
    watching.close()
    wait_for(
        lambda: (
            numbers(two.server)['tafelrunde_sockets{place="seat"}']
            < after['tafelrunde_sockets{place="seat"}']
        )
    )


def test_questions_are_no_acknowledgements(two: Two) -> None:
    count = "tafelrunde_acknowledgement_seconds_count"
    anna = two.sit(0)
    before = numbers(two.server)[count]
    assert anna.ask("ping")["kind"] == "done"
    assert anna.ask("matters")["kind"] == "matters"
    assert numbers(two.server)[count] == before
    assert anna.ask("say", text="Hallo")["kind"] == "done"
    assert numbers(two.server)[count] == before + 1
    anna.close()


def test_a_database_that_fails_is_counted_and_not_in_the_way(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> object:
        raise StoreError("The disk is gone.")

    monkeypatch.setattr(keeping, "counts", fail)
    assert "tafelrunde_store_failures_total" in numbers(two.server)


def test_the_metrics_are_for_this_machine_or_for_a_token(tmp_path: Path, two: Two) -> None:
    through_a_proxy = two.server.client(**{"x-forwarded-for": "192.0.2.7"})
    refused(through_a_proxy.get("/metrics"), "not_told", 403)
    (tmp_path / "other").mkdir()
    with served(tmp_path / "other", token="Losung-1") as server:
        refused(server.client().get("/metrics"), "not_told", 403)
        refused(server.client("Losung-2").get("/metrics"), "not_told", 403)
        from_elsewhere = {"x-forwarded-for": "192.0.2.7", **bearer("Losung-1")}
        assert server.client(**from_elsewhere).get("/metrics").status_code == 200
        assert "tafelrunde_build" in server.client("Losung-1").get("/metrics").text


def test_tables_are_listed_and_shown(two: Two, tafelrunde: Run) -> None:
    anna = two.sit(0)
    anna.ask("say", text="Hallo")
    listed = tafelrunde("admin", "list")
    assert " are being played" in listed
    assert f"{two.table}  limes  playing  public" in listed
    assert "Anna, Benno" in listed
    guest = guest_hash(two.anna.cookies["tafelrunde"])
    wait_for(lambda: "here" in tafelrunde("admin", "show", two.table))
    shown = tafelrunde("admin", "show", two.table)
    assert f"{two.table}/0  Anna  (person, {guest[:12]}, here)" in shown
    assert "Anna: Hallo" in shown
    assert two.keys[0] not in shown
    assert two.keys[0] in tafelrunde("admin", "show", two.table, "--links")
    assert two.table in tafelrunde("admin", "list", "--person", guest[:12], "--phase", "playing")
    assert two.table not in tafelrunde("admin", "list", "--phase", "over")
    assert "no such table" in tafelrunde("admin", "show", "nobody", code=2)
    anna.close()


def test_a_closed_table_says_who_closed_it(two: Two, tafelrunde: Run) -> None:
    anna = two.sit(0, lang="de")
    anna.table()
    assert tafelrunde("admin", "close", two.table) == f"{two.table} is closed.\n"
    seen = anna.table(lambda message: message["phase"] == "over")
    assert seen["result"]["why"] == "closed"
    assert seen["result"]["places"] is None
    assert seen["prompt"] == "Der Gastgeber hat diesen Tisch geschlossen."
    assert "Der Gastgeber hat den Tisch geschlossen" in seen["log"][-1]["text"]
    assert anna.ask("move", stamp=seen["stamp"], move="stay")["refused"] == "over"
    assert "is over" in tafelrunde("admin", "close", two.table, code=2)
    text = two.anna.get(f"/api/tables/{two.table}/record").text
    assert record.verify(text, find)


def test_a_table_that_never_began_is_deleted_when_it_is_closed(two: Two, tafelrunde: Run) -> None:
    seats = [{"kind": "me"}, {"kind": "friend"}]
    opened = two.anna.post("/api/tables", json={"game": "limes", "seats": seats}).json()
    assert "had not begun" in tafelrunde("admin", "close", opened["table"])
    assert two.server.rows(opened["table"]) == []


def test_who_is_at_a_deleted_table_is_told_so(two: Two, tafelrunde: Run) -> None:
    anna = two.sit(0)
    anna.table()
    assert tafelrunde("admin", "delete", two.table) == "1 deleted.\n"
    assert anna.until(lambda message: message["kind"] == "refused")["refused"] == "deleted"
    assert anna.closed() == 1008
    refused(two.see(two.keys[0]), "unknown_table", 404)
    assert tafelrunde("admin", "delete", two.table) == "0 deleted.\n"


def test_a_muted_seat_and_muted_watchers_say_nothing(two: Two, tafelrunde: Run) -> None:
    anna, benno, watching = two.sit(0), two.sit(1), two.sit(None)
    tafelrunde("admin", "mute", f"{two.table}/0")
    anna.table(lambda seen: any("has muted Anna" in line["text"] for line in seen["log"]))
    assert anna.ask("say", text="Hallo")["refused"] == "muted"
    assert benno.ask("say", text="Hallo")["kind"] == "done"
    assert watching.ask("say", text="Hallo")["kind"] == "done"
    tafelrunde("admin", "mute", f"{two.table}/watchers")
    tafelrunde("admin", "unmute", f"{two.table}/0")
    anna.table(lambda seen: any("Anna may speak again" in line["text"] for line in seen["log"]))
    assert anna.ask("say", text="Hallo")["kind"] == "done"
    assert watching.ask("say", text="Hallo")["refused"] == "muted"
    assert "so already" in tafelrunde("admin", "mute", f"{two.table}/watchers", code=2)
    for person in (anna, benno, watching):
        person.close()


def test_whoever_is_blocked_by_his_seat_is_sent_away(two: Two, tafelrunde: Run) -> None:
    anna, benno = two.sit(0), two.sit(1)
    for person in (anna, benno):
        person.table()
    assert tafelrunde("admin", "block", f"{two.table}/1") == "Benno is kept out.\n"
    seen = anna.table(lambda message: message["phase"] == "over")
    assert seen["result"]["why"] == "barred"
    assert seen["result"]["places"] == [1, 2]
    assert "The host has removed Benno from the table." in [line["text"] for line in seen["log"]]
    assert benno.until(lambda message: message["kind"] == "refused")["refused"] == "blocked"
    refused(two.benno.get("/api/me"), "blocked", 403)
    refused(two.act(two.keys[1], do="say", text="Hallo"), "barred", 403)
    assert two.anna.get("/api/me").status_code == 200
    [line] = tafelrunde("admin", "bans").splitlines()
    assert line.startswith("block  guest ")
    assert line.endswith("for good")
    tafelrunde("admin", "unblock", f"{two.table}/1")
    assert "not kept out" in tafelrunde("admin", "unblock", line.split("  ")[1], code=2)
    wait_for(lambda: two.benno.get("/api/me").status_code == 200)
    anna.close()


def test_a_blocked_address_gets_nothing_and_a_muted_one_says_nothing(
    two: Two, tafelrunde: Run
) -> None:
    from_there = {"x-forwarded-for": "192.0.2.7"}
    other = two.server.client(**from_there)
    assert other.get("/").status_code == 200
    tafelrunde("admin", "mute", "192.0.2.7", "--days", "1")

    def say() -> httpx.Response:
        return other.post(
            f"/api/tables/{two.table}/acts",
            headers=bearer(two.watch), json={"do": "say", "text": "Hallo"},
        )  # fmt: skip

    wait_for(lambda: say().status_code == 403)
    refused(say(), "muted", 403)
    tafelrunde("admin", "block", "192.0.2.7", "--days", "1")
    wait_for(lambda: other.get("/").status_code == 403)
    refused(other.get("/api/lobby"), "blocked", 403)
    assert two.anna.get("/").status_code == 200
    tafelrunde("admin", "unblock", "192.0.2.7")
    wait_for(lambda: other.get("/").status_code == 200)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("block", "127.0.0.1"), "everybody"),
        (("block", "Benno"), "neither an address nor a place"),
        (("block", "TABLE/7"), "seats 0 to 1"),
        (("mute", "TABLE/x"), "TABLE/SEAT"),
        (("unblock", "192.0.2.9"), "not kept out"),
        (("block", "192.0.2.9", "--days", "0"), "whole number"),
        (("list", "--person", "f00"), "no person"),
        (("export", "out"), "--table TABLE, --person NUMBER or --all"),
        (("list", "--phase", "late"), "invalid choice"),
    ],
)
def test_what_cannot_be_done_is_said(
    two: Two, tafelrunde: Run, words: tuple[str, ...], said: str
) -> None:
    given = [word.replace("TABLE", two.table) for word in words]
    complaint = tafelrunde("admin", *given, code=2)
    assert said in complaint
    assert complaint.count("\n") == 1


def test_an_empty_database_says_that_it_is_empty(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup, fresh = tmp_path / "copy.db", tmp_path / "new" / "tables.db"
    with served(tmp_path):
        pass
    assert main(["backup", str(backup), "--database", str(tmp_path / "tables.db")]) == 0
    assert main(["restore", str(backup), "--database", str(fresh)]) == 0
    capsys.readouterr()
    assert main(["admin", "list", "--lang", "de", "--database", str(fresh)]) == 0
    assert capsys.readouterr().out == "Es gibt keine Tische.\n"


def test_a_database_that_is_not_there_is_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (["admin", "list"], ["backup", str(tmp_path / "copy.db")]):
        assert main([*words, "--database", str(tmp_path / "none.db")]) == 2
        assert "there is no database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_what_is_exported_is_what_its_reader_may_know(
    two: Two, tafelrunde: Run, tmp_path: Path
) -> None:
    ended = Two(two.server)
    ended.play(0)
    finish(ended)
    two.play(0)
    tafelrunde("admin", "export", tmp_path / "all", "--all")
    names = {file.name for file in (tmp_path / "all").iterdir()}
    assert names >= {
        f"limes-{one.table}{end}" for one in (two, ended) for end in (".txt", ".log.txt")
    }
    whole = (tmp_path / "all" / f"limes-{ended.table}.txt").read_text()
    assert whole == two.anna.get(f"/api/tables/{ended.table}/record").text
    running = (tmp_path / "all" / f"limes-{two.table}.txt").read_text()
    assert running == two.anna.get(f"/api/tables/{two.table}/record").text
    guest = guest_hash(two.anna.cookies["tafelrunde"])
    tafelrunde("admin", "export", tmp_path / "anna", "--person", guest[:12])
    known = json.loads((tmp_path / "anna" / "person.json").read_text())
    assert (known["name"], known["tables"]) == ("Anna", [two.table])
    mine = two.anna.get(f"/api/tables/{two.table}/record", headers=bearer(two.keys[0])).text
    assert (tmp_path / "anna" / f"limes-{two.table}.txt").read_text() == mine
    assert mine != running


def test_a_served_database_of_another_release_is_left_alone(
    two: Two, tafelrunde: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = migrate.texts()
    monkeypatch.setattr(sqlite_store, "texts", lambda: [*known, "create table x (a integer);\n"])
    assert "another release" in tafelrunde("admin", "list", code=2)


def test_what_people_report_is_listed_read_and_settled(tafelrunde: Run, two: Two) -> None:
    anna = two.server.client(two.keys[0])
    complaint = {"seat": 1, "reason": "chat", "words": "He\nshouts.\u001b[2J"}
    assert anna.post(f"/api/tables/{two.table}/report", json=complaint).status_code == 200
    (line,) = tafelrunde("admin", "reports").splitlines()
    assert f"{two.table}/1" in line
    assert line.endswith("chat: He shouts. [2J")
    told = tafelrunde("admin", "report", line.split()[0])
    assert "Benno sits down." in told
    assert "Tafelrunde record" in told
    assert "settled" in tafelrunde("admin", "settle", line.split()[0])
    assert tafelrunde("admin", "reports") == ""
    assert "settled" in tafelrunde("admin", "reports", "--all")
    assert "no such report" in tafelrunde("admin", "settle", "nothing", code=2)
