"""The socket of a person: what is sent after hello, after changes, and in answer to each word."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import msgspec
import pytest
from starlette.websockets import WebSocketState
from websockets.exceptions import InvalidStatus

from tafelrunde.table import attendance, live, talk
from tafelrunde.table.audience import Follower
from tafelrunde.table.limits import Limits
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import StoreError
from tafelrunde.table.store.sqlite import SqliteStore
from tafelrunde.table.view import Snapshot
from tests.table.serving import Person, Served, Two, bearer, finish, key_in, wait_for


@pytest.fixture
def two(server: Served) -> Two:
    return Two(server)


def test_hello_is_answered_with_the_whole_table(two: Two) -> None:
    for seat in (0, 1, None):
        person = two.sit(seat, lang="de")
        message = person.receive()
        snapshot = msgspec.json.decode(json.dumps(message), type=Snapshot)
        assert (snapshot.me, snapshot.table, snapshot.phase) == (seat, two.table, "playing")
        assert snapshot.log[0].entry == 1
        assert bool(snapshot.moves) == (seat is not None)
        assert (snapshot.links is not None) == (seat == 0)
        person.close()


def test_a_move_is_acknowledged_and_shown_to_all(two: Two) -> None:
    people = [two.sit(seat) for seat in (0, 1, None)]
    first, *_ = [person.table() for person in people]
    move = first["moves"][0]["move"]

    answer = people[0].ask("move", stamp=first["stamp"], move=move)

    assert answer["kind"] == "done"
    laid = people[0].table(lambda m: m["entry"] == first["entry"] + 1)
    assert people[0].ask("move", stamp=laid["stamp"], move="stay")["kind"] == "done"
    shown = [person.table(lambda m: m["entry"] == first["entry"] + 1) for person in people[1:]]
    assert [m["entry"] for m in shown] == [first["entry"] + 1] * 2
    assert all(line["entry"] > first["entry"] for m in shown for line in m["log"])


def test_a_step_in_a_sealed_window_is_sent_to_nobody_else(two: Two) -> None:
    anna, *others = [two.sit(seat) for seat in (0, 1, None)]
    first, *_ = [person.table() for person in (anna, *others)]
    anna.ask("move", stamp=first["stamp"], move=first["moves"][0]["move"])
    laid = anna.table(lambda m: m["entry"] == first["entry"] + 1)
    anna.ask("undo", stamp=laid["stamp"], entry=laid["undo"]["entry"])
    anna.table(lambda m: m["entry"] == first["entry"] + 2)

    for person in others:
        person.ask("ping")
        assert [m["entry"] for m in person.seen if m["kind"] == "table"] == [first["entry"]]
    said = two.act(two.keys[1], do="say", text="eins").json()
    assert said == {"done": first["entry"] + 1}
    heard = [
        person.table(lambda m: m["log"][-1:] and m["entry"] > first["entry"]) for person in others
    ]
    assert [m["log"][-1]["text"] for m in heard] == ["Benno: eins"] * 2


def test_only_lines_that_are_missing_are_sent(two: Two) -> None:
    two.act(two.keys[0], do="say", text="eins")
    two.act(two.keys[0], do="say", text="zwei")
    last = len(two.rows()) - 1

    log = two.sit(1, have=last - 1).table()["log"]

    assert [line["text"] for line in log] == ["Anna: zwei"]
    assert two.sit(1, have=last).table()["log"] == []
    assert two.sit(1, have=10_000).table()["log"] == []


def test_when_the_game_is_over_the_log_comes_whole(two: Two) -> None:
    person = two.sit(None)
    person.table()
    finish(two)

    message = person.table(lambda m: m["phase"] == "over")

    assert message["log"][0]["entry"] == 1
    assert two.sit(None, have=message["entry"]).table()["log"] == []


def test_see_sends_everything_anew(two: Two) -> None:
    person = two.sit(0, lang="en")
    english = person.table()
    person.send(do="see", lang="de", form="tall")

    german = person.table(lambda m: m["prompt"] != english["prompt"])

    assert len(german["log"]) == len(english["log"])
    assert german["log"] != english["log"]
    assert german["picture"]["width"] != english["picture"]["width"]


def test_who_asks_to_see_anew_while_something_is_being_shown_gets_every_line() -> None:
    async def work() -> None:
        gate = asyncio.Event()

        async def share(look: object, draw: object, short: object) -> object:
            await gate.wait()
            return SimpleNamespace(entry=5, whole=lambda: '{"entry":5}', parts=None)

        async def send_text(text: str) -> None:
            assert text == '{"entry":5}'

        socket = SimpleNamespace(
            client=None, application_state=WebSocketState.CONNECTED, send_text=send_text
        )
        tables = SimpleNamespace(passing=lambda point: None)
        person = live.Live(cast(Any, tables), Limits(), cast(Any, socket))
        room, follower = cast(Any, SimpleNamespace(share=share)), Follower(None)
        showing = asyncio.create_task(person._show(room))
        await asyncio.sleep(0)
        await person._answer(room, follower, talk.See(lang="de"))
        gate.set()
        await showing
        assert (person.look.lang, person.look.have) == ("de", -1)
        assert follower.behind
        await person._show(room)
        assert person.look.have == 5

    asyncio.run(work())


def test_who_has_moved_hears_of_it_before_anything_is_drawn() -> None:
    async def work() -> list[str]:
        done: list[str] = []
        follower = Follower(0)

        async def share(look: object, draw: object, short: object) -> object:
            done.append("drawn")
            raise Refused("unknown_table")

        async def write() -> None:
            follower.wake()

        person = live.Live(cast(Any, None), Limits(), cast(Any, SimpleNamespace(client=None)))
        person._part = AsyncMock()  # type: ignore[method-assign]
        follower.behind = False
        telling = asyncio.create_task(
            person._tell(cast(Any, SimpleNamespace(share=share)), follower)
        )
        await asyncio.sleep(0)
        await asyncio.shield(asyncio.ensure_future(write()))  # as a room writes
        done.append("told")
        await telling
        return done

    assert asyncio.run(work()) == ["told", "drawn"]


def test_presence_is_told(two: Two) -> None:
    anna = two.sit(0)
    here = anna.until(lambda m: m["kind"] == "here")
    assert (here["seats"], here["watchers"]) == ([True, False], 0)
    watcher = two.sit(None)
    assert anna.until(lambda m: m["kind"] == "here")["watchers"] == 1
    watcher.close()
    assert anna.until(lambda m: m["kind"] == "here")["watchers"] == 0


def test_why_names_the_rule(two: Two) -> None:
    anna = two.sit(0, lang="de")
    seen = anna.table()
    paths = {step for move in seen["moves"] for step in move["path"]}
    assert paths
    said = anna.ask("why", path=["nothing"])
    assert (said["kind"], said["reason"], said["rule"]) == ("why", "jetzt nicht erlaubt", "")
    assert two.sit(None).ask("why", path=["nothing"])["refused"] == "only_watching"
    anna.send(do="why", path=["x"] * 9)
    assert anna.until(lambda m: m["kind"] == "refused")["refused"] == "bad_request"


def test_a_closer_look_says_what_a_thing_is_and_what_is_missing(two: Two) -> None:
    anna = two.sit(0, lang="de")
    look = anna.ask("closer", of="worker:0.0")["look"]
    assert look["title"] == "Arbeiter im Vorrat"
    assert "LIM-051" in look["rules"]
    assert look["facts"] == ["Noch 7 sind da."]
    assert look["missing"]
    assert look["against"].startswith("LIM-")
    lit = anna.table()["moves"][0]["path"][0].split()[0]
    assert anna.ask("closer", of=lit)["look"]["missing"] == ""


def test_who_watches_looks_closer_too_but_is_not_told_what_is_missing(two: Two) -> None:
    look = two.sit(None, lang="en").ask("closer", of="worker:1.3")["look"]
    assert (look["title"], look["thing"], look["missing"]) == ("Workers in the supply", "", "")


def test_everybody_is_told_what_is_his(two: Two) -> None:
    has = two.sit(0, lang="en").ask("own")["has"]
    assert (has["hand"], "supply" in has["realm"]) == ([], True)
    assert two.sit(None, lang="en").ask("own")["has"] == {"hand": [], "realm": []}


def test_a_closer_look_at_nothing_is_refused_in_words(two: Two) -> None:
    anna = two.sit(0, lang="en")
    said = anna.ask("closer", of="dragon:1")
    assert (said["refused"], said["reason"]) == (
        "unknown_thing",
        "There is nothing like that on the table.",
    )


def test_a_free_undo_is_at_once_and_another_is_asked_for(two: Two) -> None:
    anna, benno = two.sit(0), two.sit(1)
    seen = anna.table()
    anna.ask("move", stamp=seen["stamp"], move=seen["moves"][0]["move"])
    moved = anna.table(lambda m: m["entry"] > seen["entry"])
    undo = moved["undo"]
    assert anna.ask("undo", stamp=moved["stamp"], entry=undo["entry"])["kind"] == "done"
    if undo["free"]:
        back = anna.table(lambda m: m["entry"] > moved["entry"])
        assert back["redo"] == seen["moves"][0]["move"]
        assert moved["entry"] in back["undone"]
    else:
        question = benno.table(lambda m: m["question"] is not None)["question"]
        assert (question["what"], question["mine"]) == ("undo", True)


def test_leaving_frees_the_seat_and_its_link(server: Served) -> None:
    anna, benno = server.client(), server.client()
    wishes = [{"kind": "me"}, {"kind": "friend"}, {"kind": "friend"}]
    opened = anna.post(
        "/api/tables", json={"game": "limes", "seats": wishes, "name": "Anna"}
    ).json()
    table, link = opened["table"], key_in(opened["links"][0]["path"])
    join = f"/api/tables/{table}/join"
    benno.post(join, json={"key": link, "name": "Benno"})
    person = server.socket(table, link)
    person.ask("say", text="Hallo")
    assert person.ask("leave")["kind"] == "done"

    assert server.socket(table, link).receive()["refused"] == "wrong_key"
    owner = server.socket(table, opened["key"])
    seen = owner.table()
    fresh = key_in(seen["links"]["seats"][0]["path"])
    assert fresh != link
    joined = server.client().post(join, json={"key": fresh, "name": "Carla"}).json()
    assert joined["seat"] == 1
    texts = [line["text"] for line in server.socket(table, fresh).table()["log"]]
    assert texts == [
        "Anna sits down.", "Benno sits down.", "Benno: Hallo", "Benno leaves the table.",
        "Carla sits down.",
    ]  # fmt: skip


def test_the_owner_of_a_link_only_watches_until_it_sits(server: Served) -> None:
    wishes = [{"kind": "me"}, {"kind": "friend"}]
    opened = server.client().post("/api/tables", json={"game": "limes", "seats": wishes}).json()
    link = key_in(opened["links"][0]["path"])
    person = server.socket(opened["table"], link)
    seen = person.table()
    before = server.rows(opened["table"])

    assert (seen["me"], seen["free_seat"], seen["links"]) == (None, 1, None)
    for do in ("leave", "resign", "return"):
        assert person.ask(do)["refused"] == "only_watching"
    assert server.rows(opened["table"]) == before


def test_nobody_who_is_here_is_replaced_by_a_bot(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, benno = two.sit(0), two.sit(1)
    anna.until(lambda m: m["kind"] == "here" and m["seats"][1])
    assert anna.ask("ask", what="replace", seat=1)["refused"] == "not_gone"
    assert anna.ask("ask", what="replace", seat=0)["refused"] == "not_gone"
    benno.close()
    anna.until(lambda m: m["kind"] == "here" and not m["seats"][1])
    assert anna.ask("ask", what="replace", seat=1)["refused"] == "not_gone"
    monkeypatch.setattr(attendance, "ABSENCE", 0)
    wait_for(lambda: anna.ask("ask", what="replace", seat=1)["kind"] == "done")
    assert two.see(two.keys[1]).json()["seats"][1]["substitute"]
    again = two.sit(1)
    assert again.ask("move", stamp=0, move="x")["refused"] == "resting"
    assert again.ask("return")["kind"] == "done"
    assert not two.see(two.keys[1]).json()["seats"][1]["substitute"]


def test_one_rematch_however_many_ask(two: Two) -> None:
    people = [two.sit(0), two.sit(1)]
    assert people[0].ask("again")["refused"] == "not_over"
    finish(two)
    for person in people:
        person.send(do="again", id="again")
    for person in people:
        assert person.until(lambda m: m.get("id") == "again")["kind"] == "done"
    nexts = [two.sit(seat).table()["again"] for seat in (0, 1, None)]
    assert len({found["table"] for found in nexts}) == 1
    assert [b'"row":"again"' in row for row in two.rows()].count(True) == 1
    seats = []
    for found in nexts[:2]:
        key = found["key"]
        at = f"/api/tables/{found['table']}"
        seats.append(two.anna.get(at, headers=bearer(key)).json()["free_seat"])
        assert two.anna.post(f"{at}/join", json={"key": key}).status_code == 200
    assert seats == [1, 0]


WRONG = [
    "", "{", "[]", "null", "3", '"move"', "{}", '{"do":"dance"}', '{"do":3}', '{"do":"move"}',
    '{"do":"move","stamp":"0","move":"x"}', '{"do":"move","stamp":0,"move":3}',
    '{"do":"move","stamp":1e99,"move":"x"}', '{"do":"undo","stamp":0}', '{"do":"answer"}',
    '{"do":"ask","what":"money"}', '{"do":"ask","what":"replace","seat":-7}',
    '{"do":"say","text":""}', '{"do":"say","text":"' + "a" * 301 + '"}',
    '{"do":"ping","id":"' + "a" * 41 + '"}', '{"do":"see","lang":"fr"}',
    '{"do":"why","path":["' + "a" * 41 + '"]}', '{"do":"say","text":"\\ud800"}',
    '{"do":"ping","x":' + "[" * 3000, b"\x00\xff", b'{"do":"ping"}',
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: str(wrong[:30]))
def test_what_cannot_be_understood_is_answered_and_the_talk_goes_on(
    server: Served, wrong: str | bytes
) -> None:
    two = Two(server)
    person, other = two.sit(0, lang="de"), two.sit(1)
    before = two.rows()
    person.raw(wrong)

    said = person.until(lambda m: m["kind"] == "refused")

    assert said["refused"] == "bad_request"
    assert said["reason"].startswith("Das ist nicht zu verstehen")
    assert person.ask("ping")["kind"] == "done"
    assert other.ask("ping")["kind"] == "done"
    assert two.rows() == before


def test_a_long_message_is_refused_and_a_huge_one_ends_the_talk(two: Two) -> None:
    person, other = two.sit(0), two.sit(1)
    person.raw(json.dumps({"do": "say", "text": "a" * 5000}))
    assert person.until(lambda m: m["kind"] == "refused")["refused"] == "too_large"
    assert person.ask("ping")["kind"] == "done"
    person.raw("a" * 20_000)
    assert person.closed() == 1009
    assert other.ask("ping")["kind"] == "done"


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"do":"ping"}', "bad_request"),
        ("nonsense", "bad_request"),
        (b"\x00", "bad_request"),
        ("a" * 5000, "too_large"),
        ('{"do":"hello","key":"nonsense","lang":"de"}', "wrong_key"),
        ('{"do":"hello","key":""}', "private"),
    ],
)
def test_without_a_proper_hello_there_is_no_talk(two: Two, first: str | bytes, code: str) -> None:
    person = Person(two.server.port, two.table)
    person.raw(first)

    assert person.receive()["refused"] == code
    assert person.closed() == 1008


def test_there_is_no_socket_of_an_unknown_table(server: Served) -> None:
    for table in ("nobody", "%00", "a" * 500):
        person = server.socket(table)
        assert person.receive()["refused"] == "unknown_table"
        assert person.closed() == 1008


def test_who_says_nothing_is_sent_away(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "FIRST_WORD", 0.05)
    assert Person(two.server.port, two.table).closed() == 1008


def test_who_goes_before_the_first_word_leaves_no_trace(two: Two) -> None:
    for _ in range(5):
        Person(two.server.port, two.table).cut()
    assert two.sit(0).ask("ping")["kind"] == "done"


def test_another_site_gets_no_socket(two: Two) -> None:
    for origin in ("http://evil.example", "null", "http://[", "http://127.0.0.1"):
        with pytest.raises(InvalidStatus) as refusal:
            Person(two.server.port, two.table, Origin=origin)
        assert refusal.value.response.status_code == 403
    own = Person(two.server.port, two.table, Origin=two.server.url)
    own.send(do="hello", key=two.keys[0])
    assert own.receive()["kind"] == "table"


def test_a_store_that_fails_once_disturbs_nobody(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, benno = two.sit(0, lang="de"), two.sit(1)
    seen = anna.table()
    benno.table()
    before = two.rows()

    async def full(*given: object) -> bool:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(SqliteStore, "append", full)
        said = anna.ask("move", stamp=seen["stamp"], move=seen["moves"][0]["move"])
        assert said["refused"] == "broken"
        assert said["reason"].startswith("Der Server konnte")
    assert two.rows() == before
    assert benno.ask("ping")["kind"] == "done"
    assert all(m["entry"] == seen["entry"] for m in benno.seen if m["kind"] == "table")
    done = anna.ask("move", stamp=seen["stamp"], move=seen["moves"][0]["move"])
    assert done["kind"] == "done"
    assert len(two.rows()) == len(before) + 1


def test_a_store_that_cannot_be_read_closes_the_socket_for_another_try(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = two.sit(0)
    anna.table()

    async def gone(*given: object) -> list[bytes]:
        raise StoreError("The database is not there.")

    with monkeypatch.context() as patch:
        patch.setattr(SqliteStore, "append", gone)
        patch.setattr(SqliteStore, "rows", gone)
        anna.send(do="say", text="Hallo")
        assert anna.closed() == 1013
        assert two.see(two.keys[0]).json()["refused"] == "broken"
    assert two.see(two.keys[0]).status_code == 200
