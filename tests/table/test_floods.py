"""Whoever floods the server harms himself: what he sends is counted, and others go on."""

from __future__ import annotations

import logging
import resource
import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import cast

import httpx
import pytest
import uvicorn

from tafelrunde.table import commands, complaints, gate, openapi, processes, server
from tafelrunde.table.complaints import OF_A_KIND, OF_ALL, Bounded
from tafelrunde.table.limits import RATES
from tafelrunde.table.live import STRIKES
from tafelrunde.table.refusal import Refused
from tests.table import serving
from tests.table.serving import PATIENCE, Served, Two, bearer, refused, served, wait_for
from tests.table.tables import Sitting

STRANGER = "127.0.0.2"  # this machine too, but no proxy that is believed


def connection(to: Served, source: str = STRANGER) -> socket.socket:
    """A bare connection from an address of this machine."""
    return socket.create_connection(("127.0.0.1", to.port), PATIENCE, (source, 0))


def is_open(one: socket.socket) -> bool:
    """Is the server still there for this connection?"""
    one.sendall(b"HEAD /api/me HTTP/1.1\r\nhost: x\r\n\r\n")
    try:
        return one.recv(4096).startswith(b"HTTP")
    except ConnectionError:
        return False


def ended(one: socket.socket) -> bool:
    """Wait until the server closes."""
    try:
        return one.recv(1) == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: x\r\n"])
def test_who_does_not_finish_asking_is_sent_away(
    server: Served, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(gate, "HEAD_SECONDS", 0.05)
    with connection(server) as one:
        one.sendall(sent)
        assert ended(one)


def test_who_does_not_finish_his_second_request_is_sent_away(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    with connection(server) as one:
        monkeypatch.setattr(gate, "HEAD_SECONDS", 0.05)
        one.sendall(b"HEAD /api/me HTTP/1.1\r\nhost: x\r\n\r\n")
        assert one.recv(4096).startswith(b"HTTP/1.1")
        one.sendall(b"GET / HTTP/1.1\r\n")
        assert ended(one)


def test_who_sends_on_after_he_was_refused_is_not_read(server: Served) -> None:
    with connection(server) as one:
        one.sendall(
            b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000000\r\n"
            b"content-type: application/json\r\n\r\n"
        )
        with pytest.raises(ConnectionError):
            one.sendall(b"x" * 64_000_000)


def test_who_does_not_finish_his_body_is_refused(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "BODY_SECONDS", 0.05)
    with connection(two.server) as one:
        one.sendall(
            b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n"
            b"content-type: application/json\r\n\r\n{"
        )
        assert b" 408 " in one.recv(4096)


@pytest.fixture
def two(server: Served) -> Two:
    return Two(server)


def test_one_address_does_not_take_all_connections(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "ADDRESS_CONNECTIONS", 5)
    many = [connection(two.server) for _ in range(5)]
    with connection(two.server) as late, connection(two.server, "127.0.0.3") as other:
        assert not is_open(late)
        assert is_open(other)
        assert two.play(0).status_code == 200
    many.pop().close()

    def let_in() -> bool:
        with connection(two.server) as again:
            return is_open(again)

    wait_for(let_in)
    for one in many:
        one.close()


def test_sockets_count_until_they_are_closed(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "ADDRESS_CONNECTIONS", 3)
    upgrade = (
        f"GET /api/tables/{two.table}/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\n"
        "upgrade: websocket\r\nsec-websocket-version: 13\r\n"
        "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()

    def is_socket(one: socket.socket) -> bool:
        one.sendall(upgrade)
        try:
            return b" 101 " in one.recv(4096)
        except ConnectionError:
            return False

    for _ in range(3):
        wait_for(lambda: not any(STRANGER in one.inside for one in gate._gates.values()))
        people = [connection(two.server) for _ in range(3)]
        assert all(is_socket(one) for one in people)
        with connection(two.server) as late:
            assert not is_socket(late)
        for one in people:
            one.close()


def test_who_comes_again_and_again_is_sent_away_at_the_door(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(cast(dict[str, tuple[float, float]], RATES), "arrive", (3, 0.001))
    knocking = "127.0.0.4"
    inside = []
    for _ in range(6):
        with connection(two.server, knocking) as one:
            inside.append(is_open(one))
    assert inside == [True] * 3 + [False] * 3
    assert two.play(0).status_code == 200, "who comes through a proxy is counted there"


def test_there_are_never_more_connections_than_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (gate.OWN_FILES + 2, -1))
    door = gate.Gate()
    assert [door.enter("127.0.0.1") for _ in range(3)] == [True, True, False]


def test_a_process_has_so_many_connections(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    with connection(server) as one:
        assert is_open(one)
        monkeypatch.setattr(gate, "CONNECTIONS", 1)
        with connection(server, "127.0.0.3") as late:
            assert not is_open(late)
        assert is_open(one)


@pytest.mark.parametrize("word", ["nonsense", '{"do":"ping"}', '{"do":"why","path":["x"]}'])
def test_a_flood_of_words_ends_the_talk(tmp_path: Path, word: str) -> None:
    with served(tmp_path, generosity=1) as strict:
        two = Two(strict)
        anna = two.sit(0)
        rows = two.rows()
        for _ in range(200):
            anna.raw(word)
        assert anna.closed() == 1008
        answers = [message for message in anna.seen if message["kind"] not in ("table", "here")]
        much = [message for message in answers if message.get("refused") == "too_many"]
        assert len(much) > STRIKES
        assert len(answers) < 150
        assert two.rows() == rows


def test_the_description_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    real = openapi.document

    def counted(endpoints: object) -> object:
        made.append(endpoints)
        return real(endpoints)  # type: ignore[arg-type]

    monkeypatch.setattr(openapi, "document", counted)
    with served(tmp_path) as fresh:
        texts = {fresh.client().get("/api/openapi.json").text for _ in range(3)}
        assert len(texts) == len(made) == 1


@pytest.mark.parametrize(
    "path", ["/", "/static/table.js", "/static/palette.css", "/nothing", "/api/openapi.json"]
)
def test_files_are_counted(tmp_path: Path, path: str) -> None:
    with served(tmp_path, generosity=0.0025) as strict:
        answers = [strict.client().get(path) for _ in range(3)]
        refused(answers[-1], "too_many", 429)
        assert "content-security-policy" in answers[-1].headers


def code(do: Callable[[], object]) -> str:
    try:
        do()
    except Refused as refusal:
        return refusal.code
    return "done"


def test_a_table_full_of_talk_can_be_played_taken_back_and_resigned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(commands, "SAID_LIMIT", 3)
    monkeypatch.setattr(commands, "WATCHERS_SAID_LIMIT", 2)
    sitting = Sitting("pp")
    hello = commands.Say(text="Hallo")
    said = [code(lambda: sitting.do(0, hello)) for _ in range(5)]
    assert said == ["done"] * 3 + ["enough"] * 2
    said = [code(lambda: sitting.do(None, hello)) for _ in range(5)]
    assert said == ["done"] * 2 + ["enough"] * 3
    sitting.do(1, commands.Say(text="Hallo"))
    sitting.move(0)
    sitting.take_back(0)
    sitting.do(0, commands.Ask(what="end"))
    sitting.do(1, commands.Answer(yes=False))
    sitting.do(0, commands.Resign())
    assert sitting.replayed().done == sitting.table.done


def test_taking_back_and_asking_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "UNDO_LIMIT", 3)
    monkeypatch.setattr(commands, "ASKED_LIMIT", 2)
    sitting = Sitting("pp")

    def hesitate() -> None:
        sitting.move(0)
        sitting.take_back(0)

    assert [code(hesitate) for _ in range(4)] == ["done"] * 3 + ["enough"]

    def bother() -> None:
        sitting.do(0, commands.Ask(what="end"))
        sitting.do(1, commands.Answer(yes=False))

    assert [code(bother) for _ in range(3)] == ["done", "done", "enough"]
    sitting.move(1)
    sitting.take_back(1)
    sitting.do(0, commands.Resign())


def test_what_is_logged_is_bounded_and_says_how_much_was_left_out() -> None:
    now = 0.0
    bounded = Bounded(lambda: now)

    def say(name: str, text: str, *given: object) -> str:
        record = logging.LogRecord(name, logging.WARNING, "", 0, text, given, None)
        return record.getMessage() if bounded.filter(record) else ""

    said = [say("a", "lost %s", n) for n in range(OF_A_KIND + 5)]
    assert said == [f"lost {n}" for n in range(OF_A_KIND)] + [""] * 5
    assert say("a", "other") == "other (before this, 5 lines were left out)"
    others = [say(f"b{n}", "lost") for n in range(2 * OF_ALL)]
    assert sum(bool(text) for text in others) == OF_ALL - OF_A_KIND - 1
    now = 61.0
    assert say("a", "lost %s", 0).startswith("lost 0 (before this, ")
    assert say("a", "lost %s", 1) == "lost 1"


def test_every_process_bounds_what_it_logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bounded = []
    monkeypatch.setattr(complaints, "bound", lambda: bounded.append(1))
    monkeypatch.setattr(uvicorn.Server, "run", lambda server, sockets: server.config.load_app())
    with serving.listening() as one:
        processes.serve(one, processes.Settings(str(tmp_path / "tables.db")))
    assert len(bounded) == 1
    processes.app_from_environment()
    assert len(bounded) == 2


def test_no_traceback_for_what_somebody_sent(two: Two, caplog: pytest.LogCaptureFixture) -> None:
    anna = two.sit(0)
    anna.table()
    anna.connection.socket.sendall(b"\x81\x82\x00\x00\x00\x00\xff\xfe")
    assert anna.closed() == 1007
    with connection(two.server) as one:
        one.sendall(b"\x00\x01\x02\r\n\r\n")
        one.recv(4096)
    assert "Traceback" not in caplog.text


def test_of_a_network_of_addresses_one_budget_is_spent(tmp_path: Path) -> None:
    with served(tmp_path, generosity=0.01) as strict:
        codes = []
        for n in range(3):
            client = httpx.Client(
                base_url=strict.url, headers={"x-forwarded-for": f"2001:db8::{n:x}", **bearer("")}
            )
            codes.append(client.get("/api/me").status_code)
        assert codes[0] == 200
        assert codes[-1] == 429


def test_of_who_has_done_nothing_nothing_is_stored(tmp_path: Path) -> None:
    with served(tmp_path) as running:

        def guests() -> list[str]:
            with sqlite3.connect(f"file:{running.database}?mode=ro", uri=True) as connection:
                return [name for (name,) in connection.execute("select name from guests")]

        for _ in range(3):
            assert running.client().post("/api/me", json={"name": "Anna"}).json()["name"] == "Anna"
        anna = running.client()
        anna.post("/api/me", json={"name": "Jürgen; Ä"})
        assert anna.get("/api/me").json()["name"] == "Jürgen; Ä"
        assert guests() == []
        two = {"game": "limes", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        assert anna.post("/api/tables", json=two).status_code == 200
        assert guests() == ["Jürgen; Ä"]
        anna.post("/api/me", json={"name": "Carla"})
        assert (anna.get("/api/me").json()["name"], guests()) == ("Carla", ["Carla"])
