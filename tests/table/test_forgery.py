"""Nobody does anything for a seat that is not his, whatever is sent: refused, nothing changes."""

from __future__ import annotations

import json
import logging
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.table.serving import PATIENCE, Message, Person, Served, Two, bearer, finish, key_in

fuzz = settings(
    derandomize=True,
    deadline=None,
    max_examples=60,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


class Stolen:
    """A table of Anna, Carla and Dario. On Carla's seat Benno sat before, and he is still there."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.http = server.client()
        wishes = [{"kind": "me"}, {"kind": "friend"}, {"kind": "friend"}]
        opened = self.post("/api/tables", game="limes", seats=wishes, name="Anna")
        self.table: str = opened["table"]
        self.anna: str = opened["key"]
        self.benno, self.dario = (key_in(link["path"]) for link in opened["links"])
        self.join(self.benno, "Benno")
        self.left = server.socket(self.table, self.benno)
        self.left.table()
        self.stream = self.http.stream("GET", f"{self.at}/stream", headers=bearer(self.benno))
        self.streamed = self.stream.__enter__().iter_lines()
        next(self.streamed)
        assert self.left.ask("leave")["kind"] == "done"
        links = self.see(self.anna).json()["links"]
        self.watch = key_in(links["watch"])
        self.carla = key_in(links["seats"][0]["path"])
        self.join(self.carla, "Carla")
        self.join(self.dario, "Dario")
        self.keys = [self.anna, self.carla, self.dario]

    @property
    def at(self) -> str:
        return f"/api/tables/{self.table}"

    def post(self, path: str, **body: Any) -> Message:
        answer = self.http.post(path, json=body)
        assert answer.status_code == 200, answer.text
        found: Message = answer.json()
        return found

    def join(self, key: str, name: str) -> None:
        self.post(f"{self.at}/join", key=key, name=name)

    def see(self, key: str) -> httpx.Response:
        return self.http.get(self.at, headers=bearer(key))

    def act(self, key: str, **act: object) -> httpx.Response:
        return self.http.post(f"{self.at}/acts", headers=bearer(key), json=act)

    def rows(self) -> list[bytes]:
        return self.server.rows(self.table)


@pytest.fixture(scope="module")
def stolen(server: Served) -> Stolen:
    """Carla and Dario have decided, Anna has not; Carla has asked to end."""
    made = Stolen(server)
    for key, seat in ((made.carla, 1), (made.dario, 2)):
        while (seen := made.see(key).json())["seats"][seat]["acting"]:
            move = seen["moves"][0]["move"]
            assert made.act(key, do="move", stamp=seen["stamp"], move=move).status_code == 200
    assert made.act(made.carla, do="ask", what="end").status_code == 200
    return made


def every_act(stolen: Stolen) -> list[Message]:
    """What Anna could do now, and what anybody could try."""
    seen = stolen.see(stolen.anna).json()
    return [
        {"do": "move", "stamp": seen["stamp"], "move": seen["moves"][0]["move"]},
        {"do": "undo", "stamp": seen["stamp"], "entry": 1},
        {"do": "ask", "what": "end"},
        {"do": "ask", "what": "replace", "seat": 1},
        {"do": "answer", "yes": True},
        {"do": "answer", "yes": False},
        {"do": "resign"},
        {"do": "leave"},
        {"do": "return"},
    ]


def strangers(stolen: Stolen) -> dict[str, tuple[str, str]]:
    """Keys that are no seat's, and how they are refused."""
    other = Two(stolen.server)
    return {
        "none": ("", "private"),
        "watching": (stolen.watch, "only_watching"),
        "left": (stolen.benno, "wrong_key"),
        "another table's": (other.keys[0], "wrong_key"),
        "another table's watcher": (other.watch, "wrong_key"),
        "cut": (stolen.anna[:-1], "wrong_key"),
        "longer": (stolen.anna + "A", "wrong_key"),
        "upper case": (stolen.anna.swapcase(), "wrong_key"),
        "nonsense": ("x" * 24, "wrong_key"),
    }


def test_without_a_seats_key_nothing_can_be_done(stolen: Stolen) -> None:
    before = stolen.rows()
    for key, code in strangers(stolen).values():
        for act in every_act(stolen):
            assert stolen.act(key, **act).json()["refused"] == code
        for path in ("", "/stream", "/record"):
            if code != "only_watching":
                answer = stolen.http.get(stolen.at + path, headers=bearer(key))
                assert (answer.status_code, answer.json()["refused"]) == (403, code)
        join = {"key": key, "name": "Evil", "seat": 0}
        assert stolen.http.post(f"{stolen.at}/join", json=join).status_code in (400, 403)
    assert stolen.rows() == before


def test_without_a_seats_key_nothing_can_be_done_on_a_socket(stolen: Stolen) -> None:
    before = stolen.rows()
    for key, code in strangers(stolen).values():
        person = stolen.server.socket(stolen.table, key)
        if code != "only_watching":
            assert person.receive()["refused"] == code
            assert person.closed() == 1008
            continue
        more: list[Message] = [{"do": "hint"}, {"do": "why", "path": []}, {"do": "again"}]
        for act in every_act(stolen) + more:
            assert person.ask(**act)["refused"] == code
    assert stolen.rows() == before


def test_with_another_seats_key_nothing_can_be_done_for_this_one(stolen: Stolen) -> None:
    before = stolen.rows()
    move, undo, end, _, yes, no, _, leave, back = every_act(stolen)

    def said(key: str, act: Message) -> str:
        code: str = stolen.act(key, **act).json()["refused"]
        return code

    assert said(stolen.carla, move) == "not_your_turn"
    assert said(stolen.dario, move) == "not_your_turn"
    assert said(stolen.dario, undo) == "stale"
    assert said(stolen.carla, yes) == "no_question"
    assert said(stolen.anna, end) == "one_question"
    assert said(stolen.carla, end) == "one_question"
    for key in stolen.keys:
        assert said(key, leave) == "begun"
        assert said(key, back) == "no_substitute"
    assert no["yes"] is False
    assert stolen.rows() == before


def test_who_left_a_seat_sees_and_does_nothing_more(stolen: Stolen) -> None:
    """Also on the connections he still had: another person sits there now."""
    last = stolen.left.until(lambda message: message["kind"] == "refused")
    assert last["refused"] == "wrong_key"
    assert stolen.left.closed() == 1008
    assert all(message.get("phase") != "playing" for message in stolen.left.seen)
    assert all('"playing"' not in line for line in stolen.streamed), "the stream went on"


def test_messages_that_are_replayed_or_in_another_order_change_nothing(server: Served) -> None:
    two = Two(server)
    sent: list[Message] = []
    while len(sent) < 3:
        for seat in two.acting():
            seen = two.see(two.keys[seat]).json()
            act = {"do": "move", "stamp": seen["stamp"], "move": seen["moves"][-1]["move"]}
            assert two.act(two.keys[seat], **act).status_code == 200
            sent += [act] if seat == 0 else []
    anna = two.sit(0)
    before = two.rows()
    for act in sent + sent[::-1]:
        assert anna.ask(**act)["refused"] in ("stale", "not_your_turn")
        assert two.act(two.keys[0], **act).json()["refused"] in ("stale", "not_your_turn")
    later = {"do": "move", "stamp": len(before) + 5, "move": sent[0]["move"]}
    assert anna.ask(**later)["refused"] in ("stale", "not_your_turn")
    assert two.rows() == before


def test_truncated_messages_change_nothing(server: Served) -> None:
    two = Two(server)
    anna = two.sit(0)
    seen = anna.table()
    whole = json.dumps({"do": "move", "stamp": seen["stamp"], "move": seen["moves"][0]["move"]})
    before = two.rows()
    for end in range(len(whole)):
        anna.raw(whole[:end])
        assert anna.until(lambda m: m["kind"] == "refused")["refused"] == "bad_request"
        content = {"content-type": "application/json"} | bearer(two.keys[0])
        if end % 7 == 0:
            at = f"/api/tables/{two.table}/acts"
            answer = two.anna.post(at, content=whole[:end].encode(), headers=content)
            assert answer.json()["refused"] == "bad_request"
    assert two.rows() == before


@pytest.fixture(scope="module")
def target(server: Served) -> Two:
    return Two(server)


@pytest.fixture(scope="module")
def talk(target: Two) -> Person:
    person = target.sit(0)
    person.table()
    return person


PARTS = st.sampled_from(
    ["lay", "worker", "pass", " ", "x=", "y=", "rot=", "3", "-1", "0", "99", "=", "\t", "x=3", "é"]
)


# The server's own threads use the common random numbers meanwhile.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module")
@fuzz
@given(text=st.one_of(st.text(max_size=60), st.lists(PARTS, max_size=12).map("".join)))
def test_texts_that_are_no_moves_are_refused(target: Two, talk: Person, text: str) -> None:
    seen = next(m for m in reversed(talk.seen) if m["kind"] == "table")
    if text in [move["move"] for move in seen["moves"]]:
        return
    before = target.rows()
    said = talk.ask("move", stamp=seen["stamp"], move=text)
    assert said["refused"] in ("bad_request", "illegal")
    assert said["reason"]
    assert target.rows() == before


LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20),
    st.sampled_from(["move", "undo", "say", "hello", "see", "why", "ask", "end", "replace"]),
)  # fmt: skip
NAMES = st.sampled_from(
    ["do", "id", "stamp", "move", "entry", "what", "seat", "yes", "text", "path", "key", "lang"]
)
THINGS = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=6)
)
WISHES = st.dictionaries(NAMES, THINGS, max_size=6)


def harmless(thing: object) -> bool:
    """Is it nothing that Anna may do?"""
    return not isinstance(thing, dict) or thing.get("do") not in ("say", "undo", "ask")


# The server's own threads use the common random numbers meanwhile.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module")
@fuzz
@given(thing=st.one_of(THINGS, WISHES))
def test_things_that_are_no_acts_are_refused(target: Two, talk: Person, thing: object) -> None:
    if not harmless(thing):
        return
    before = target.rows()
    talk.raw(json.dumps(thing))
    answer = target.anna.post(
        f"/api/tables/{target.table}/acts",
        headers=bearer(target.keys[0]) | {"content-type": "application/json"},
        content=json.dumps(thing).encode(),
    )
    assert 400 <= answer.status_code < 500
    assert set(answer.json()) == {"refused", "reason", "rule"}
    assert talk.ask("ping")["kind"] == "done"
    assert target.rows() == before


# The server's own threads use the common random numbers meanwhile.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module")
@fuzz
@given(body=WISHES, path=st.sampled_from(["me", "tables", "tables/{}/join", "tables/{}/branch"]))
def test_things_that_are_no_wishes_are_refused(target: Two, body: object, path: str) -> None:
    before = target.rows()
    given = json.dumps(body).encode()
    headers = {"content-type": "application/json"}
    at = f"/api/{path.format(target.table)}"
    answer = target.anna.post(at, content=given, headers=headers)
    assert 400 <= answer.status_code < 500
    assert target.rows() == before


def whole_evening(server: Served) -> tuple[list[str], dict[str, str], list[str]]:
    """Play a little over all ways there are; every key, and all that was sent to each.

    Lastly all addresses that the server made.
    """
    two = Two(server, public=True, pace="live")
    keys = {"0": two.keys[0], "1": two.keys[1], "watch": two.watch}
    people = {"0": two.sit(0), "1": two.sit(1), "watch": two.sit(None)}
    for person in people.values():
        person.table()
    for seat in (0, 1):
        two.play(seat)
    two.act(two.keys[0], do="say", text="Hallo")
    for person in people.values():
        person.ask("move", stamp=999, move="nonsense")
        person.raw('{"do":')
        person.ask("ping")
    finish(two)
    people["0"].ask("again")
    sent = {name: json.dumps(person.seen) for name, person in people.items()}
    public = []
    for name, key in {**keys, "stranger": ""}.items():
        client = server.client(key)
        for path in ("", "/record", "/replay"):
            answer = client.get(f"/api/tables/{two.table}{path}")
            sent[name] = sent.get(name, "") + answer.text
            public += [str(answer.url), str(answer.headers)]
        sent[name] += client.get("/api/lobby").text
    return list(keys.values()), sent, public


def test_keys_are_told_to_their_owners_only(server: Served) -> None:
    keys, sent, public = whole_evening(server)
    owners = ["0", "1", "watch"]
    for owner, key in zip(owners, keys, strict=True):
        for name, text in sent.items():
            # Who opened the table may give away the link to watch.
            if name != owner and (owner, name) != ("watch", "0"):
                assert key not in text, f"{name} was sent the key of {owner}"
        assert not any(key in address for address in public)
    assert f"#{keys[2]}" in sent["0"]


def test_nothing_of_a_key_is_logged(tmp_path: Path) -> None:
    """With everything that can be logged switched on, but as the command sets its own parts up."""
    log = tmp_path / "log"
    program = (
        "import logging, sys;"
        f"logging.basicConfig(level=logging.DEBUG, filename={str(log)!r});"
        "from tafelrunde.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    database = tmp_path / "tables.db"
    command = [sys.executable, "-c", program, "serve", "--port", "0", "--database", str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        assert process.stdout is not None
        line = process.stdout.readline().decode()
        server = Served(int(line.split("/")[2].rpartition(":")[2]), database)
        keys, _, _ = whole_evening(server)
        process.send_signal(signal.SIGINT)
        printed = line + process.stdout.read().decode()
        process.wait(PATIENCE)
    logged = log.read_text()
    assert logging.getLevelName(logging.DEBUG) in logged, "nothing was logged at all"
    for key in keys:
        assert key not in printed
        assert key not in logged
    assert "Traceback" not in printed + logged
