"""Every address of the server: what it gives, what it refuses, and what stands in its headers."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import msgspec
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from tafelrunde.table import audience
from tafelrunde.table import requests as ask
from tafelrunde.table.endpoints import ENDPOINTS
from tafelrunde.table.refusal import SAYINGS, Refused
from tafelrunde.table.server import STATUS
from tafelrunde.table.talk import No
from tests.table.club.authenticator import Authenticator
from tests.table.club.good_calls import notice_calls, people_calls, tournament_calls
from tests.table.dreaming import keep_dreamed
from tests.table.serving import Served, Two, bearer, key_in, refused, served

JSON = {"content-type": "application/json"}
BOTS = [{"kind": "bot", "level": "squire"}, {"kind": "bot", "level": "squire"}]


@pytest.fixture(scope="module")
def two(server: Served) -> Two:
    """Two people in the middle of a game."""
    made = Two(server)
    for seat in (0, 1, 0):
        made.play(made.acting()[0] if seat not in made.acting() else seat)
    return made


def good_calls(two: Two, over: Two) -> Iterator[tuple[str, str, httpx.Response]]:
    """One good call of every endpoint but the stream: method, path, response."""
    client, key = two.anna, two.keys[0]

    def get(path: str, **more: Any) -> tuple[str, str, httpx.Response]:
        real = path.format(game="limes", name="worker", table=more.pop("table", two.table))
        return "GET", path, client.get(real, **more)

    def post(path: str, **more: Any) -> tuple[str, str, httpx.Response]:
        real = path.format(game="limes", table=more.pop("table", two.table))
        return "POST", path, client.post(real, **more)

    names = ("games", "me", "lobby", "rules/{game}", "overview/{game}", "ladders", "ladder/{game}")
    for name in (*names, "tables/{table}/ratings"):
        yield get(f"/api/{name}", params={"lang": "de"})
    for name in ("style.css", "symbols.svg", "cover.svg"):
        yield get("/games/{game}/" + name)
    yield get("/games/{game}/drawings/{name}.svg")
    yield post("/api/me", json={"name": "Anna"})
    yield get("/api/boxes/{game}")
    yield get("/api/tables/{table}/symbols.svg")
    yield get("/api/tables/{table}/board.svg")
    told = {"values": {"huts": {"huts": {"total": 33}}}, "things": [["cards.layouts", "1"]]}
    for name in ("check", "drawn"):
        yield post("/api/boxes/{game}/" + name, json=told)
    wishes = [{"kind": "me"}, {"kind": "open"}]
    opened = post("/api/tables", json={"game": "limes", "seats": wishes, "public": True})
    yield opened
    yield post("/api/tables/{table}/join", json={}, table=opened[2].json()["table"])
    yield get("/api/tables/{table}", headers=bearer(key))
    yield post("/api/tables/{table}/acts", json={"do": "say", "text": "Hallo"}, headers=bearer(key))
    yield get("/api/tables/{table}/record", headers=bearer(key))
    for path in ("replay", "course"):
        yield get("/api/tables/{table}/" + path, table=over.table)
    keep_dreamed(over.server.database, over.table, over.server.replayed(over.table).match)
    study = get("/api/tables/{table}/analysis", table=over.table)
    yield study
    at = study[2].json()["decisions"][0]["entry"]
    yield get("/api/tables/{table}/decision", table=over.table, params={"entry": at})
    yield get("/api/tables/{table}/closer", table=over.table, params={"of": "window:0"})
    yield post("/api/tables/{table}/branch", json={"entry": 3, "seat": 1}, table=over.table)
    yield post("/api/tables/{table}/what-if", json={}, headers=bearer(key))
    yield post("/api/lessons/{game}", json={"step": 0})
    yield post("/api/lessons/{game}/closer", json={"step": 2, "of": "announced"})
    yield post("/api/lessons/{game}/why", json={"step": 2, "path": ["spot:0.2.2"]})
    yield post("/api/lessons/{game}/table", json={"step": 2})
    yield get("/api/tables/{table}/members", headers=bearer(key))
    yield from identity_calls(two.server)
    yield from notice_calls(two.server)
    yield from people_calls(two.server)
    yield from tournament_calls(two.server)
    record = client.get(f"/api/tables/{over.table}/record").text
    yield post("/api/verify", content=record.encode())
    yield post("/api/records/replay", content=record.encode())
    yield post("/api/records/symbols.svg", content=record.encode())
    yield post("/api/records/closer", content=record.encode(), params={"of": "window:0"})
    yield get("/api/archive")
    yield get("/api/statistics/{game}")
    yield get("/api/tables/{table}/embedding", table=over.table)
    mine = over.anna.post(f"/api/tables/{over.table}/embedding", json={"allow": False})
    yield "POST", "/api/tables/{table}/embedding", mine
    yield get("/api/tables/{table}/end.svg", table=over.table)


def identity_calls(server: Served) -> Iterator[tuple[str, str, httpx.Response]]:
    """The same of what is about a member."""
    carla, phone, key = server.client(), server.client(), Authenticator(server.url)

    def post(path: str, by: httpx.Client = carla, **said: object) -> httpx.Response:
        return by.post(f"/api/me/{path}", json=said)

    joined = post("join", name="Carla D.")
    yield "POST", "/api/me/join", joined
    yield "GET", "/api/members/{person}", carla.get(f"/api/members/{joined.json()['id']}")
    yield "POST", "/api/me/private", post("private", private=True)
    link = post("link")
    yield "POST", "/api/me/link", link
    yield "POST", "/api/me/recover", post("recover", phone, code=link.json()["code"], sure=True)
    devices = carla.get("/api/me/devices")
    yield "GET", "/api/me/devices", devices
    other = next(one["id"] for one in devices.json()["devices"] if not one["here"])
    yield "POST", "/api/me/devices/remove", post("devices/remove", id=other)
    asked = post("passkeys/begin")
    yield "POST", "/api/me/passkeys/begin", asked
    made = post("passkeys", credential=key.make(asked.json()["options"]))
    yield "POST", "/api/me/passkeys", made
    asked = post("sign-in/begin", phone)
    yield "POST", "/api/me/sign-in/begin", asked
    signed = post("sign-in", phone, credential=key.sign(asked.json()["options"]))
    yield "POST", "/api/me/sign-in", signed
    gone = post("passkeys/remove", id=made.json()["passkeys"][0]["id"])
    yield "POST", "/api/me/passkeys/remove", gone
    yield "GET", "/api/me/everything", carla.get("/api/me/everything")
    yield "POST", "/api/me/forget", post("forget", phone)
    yield "POST", "/api/me/leave", post("leave", name="carla d.")


def test_every_endpoint_gives_what_the_document_says(two: Two, over: Two) -> None:
    known = {(endpoint.method, endpoint.path): endpoint for endpoint in ENDPOINTS}
    called = set()
    for method, path, response in good_calls(two, over):
        endpoint = known[method, path]
        assert response.status_code == 200, response.text
        assert response.headers["content-type"].partition(";")[0] == endpoint.media
        stored = "no-store" if path.startswith("/api/") else "no-cache"
        assert response.headers["cache-control"] == (endpoint.kept or stored)
        if endpoint.media == "application/json":
            msgspec.json.decode(response.content, type=endpoint.gives)
        called.add((method, path))

    assert set(known) - called == {("GET", "/api/tables/{table}/stream")}


def test_the_document_is_valid_and_names_every_endpoint(server: Served) -> None:
    document = server.client().get("/api/openapi.json").json()

    OpenAPIV31SpecValidator(document).validate()
    listed = {(method.upper(), path) for path, ways in document["paths"].items() for method in ways}
    assert listed == {(endpoint.method, endpoint.path) for endpoint in ENDPOINTS}
    for endpoint in ENDPOINTS:
        operation = document["paths"][endpoint.path][endpoint.method.lower()]
        assert operation["summary"]
        assert ("requestBody" in operation) == (endpoint.takes is not None)


def test_a_stream_has_a_line_for_every_change(server: Served) -> None:
    two = Two(server)
    address = f"/api/tables/{two.table}/stream"
    with two.anna.stream("GET", address, headers=bearer(two.keys[0])) as response:
        assert response.headers["content-type"] == "application/x-ndjson"
        assert response.headers["cache-control"] == "no-store"
        lines = (msgspec.json.decode(line, type=ask.Turn) for line in response.iter_lines() if line)
        first = next(lines)
        two.benno.post(
            f"/api/tables/{two.table}/acts",
            headers=bearer(two.keys[0]),
            json={"do": "move", "stamp": first.stamp, "move": first.moves[0]},
        )
        second = next(line for line in lines if line.entry > first.entry)

    assert (first.seat, first.yours, first.phase, first.places) == (0, True, "playing", None)
    assert second.entry == first.entry + 1
    assert second.position != first.position


def test_a_table_has_room_for_so_many_and_says_so(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "TABLE_LIMIT", 1)
    two = Two(server)
    for watching in (two.sit(None), two.sit(1)):
        watching.table()

    said = two.anna.get(f"/api/tables/{two.table}/stream", headers=bearer(two.watch))
    late = two.sit(None)

    refused(said, "full", 503)
    assert late.receive()["refused"] == "full"
    assert late.closed() == 1008
    assert two.sit(0).receive()["kind"] == "table", "a seat always has room"


# What is wrong, as method, address, arguments and the refusal.
WRONG: list[tuple[str, str, dict[str, Any], str]] = [
    ("GET", "/api/rules/chess", {}, "unknown_game"),
    ("GET", "/games/chess/style.css", {}, "unknown_game"),
    ("GET", "/api/nothing", {}, "unknown_page"),
    ("GET", "/nothing", {}, "unknown_page"),
    ("GET", "/api/tables/nobody", {}, "unknown_table"),
    ("GET", "/api/tables/%00", {}, "unknown_table"),
    ("GET", "/api/tables/" + "a" * 3000, {}, "unknown_table"),
    ("DELETE", "/api/me", {}, "wrong_method"),
    ("PUT", "/", {}, "wrong_method"),
    ("POST", "/api/me", {"json": {}}, "bad_request"),
    ("POST", "/api/me", {"json": []}, "bad_request"),
    ("POST", "/api/me", {"json": {"name": 3}}, "bad_request"),
    ("POST", "/api/me", {"json": {"name": "A" * 41}}, "bad_request"),
    ("POST", "/api/me", {"content": b"", "headers": JSON}, "bad_request"),
    ("POST", "/api/me", {"content": b'{"name":', "headers": JSON}, "bad_request"),
    ("POST", "/api/me", {"content": b'{"name":"\xff"}', "headers": JSON}, "bad_request"),
    ("POST", "/api/me", {"content": b'{"name":"A","\xc3(":1}', "headers": JSON}, "bad_request"),
    ("POST", "/api/me", {"content": rb'{"name":"\ud800"}', "headers": JSON}, "bad_request"),
    ("POST", "/api/me", {"content": b'{"name":"A"}'}, "bad_request"),
    ("POST", "/api/me", {"content": b'{"x":' + b"[" * 9999, "headers": JSON}, "bad_request"),
    ("POST", "/api/me", {"content": b" " * 20_000, "headers": JSON}, "too_large"),
    ("POST", "/api/verify", {"content": b" " * 4_000_001}, "too_large"),
    ("POST", "/api/verify", {"content": b"\xff\x00 nonsense"}, "bad_record"),
    ("POST", "/api/tables", {"json": {"game": "chess", "seats": BOTS}}, "unknown_game"),
    ("POST", "/api/tables", {"json": {"game": "limes", "seats": []}}, "bad_request"),
    ("POST", "/api/tables", {"json": {"game": "limes", "seats": BOTS * 5}}, "bad_request"),
    ("POST", "/api/tables", {"json": {"game": "limes", "seats": BOTS * 4}}, "bad_options"),
    (
        "POST",
        "/api/tables",
        {"json": {"game": "limes", "seats": BOTS, "options": {"no": 1}}},
        "bad_options",
    ),
    (
        "POST",
        "/api/tables",
        {"json": {"game": "limes", "seats": BOTS, "nonce": "a\nb"}},
        "bad_request",
    ),
    (
        "POST",
        "/api/tables",
        {"json": {"game": "limes", "seats": [{"kind": "me"}] * 2}},
        "bad_request",
    ),
    (
        "POST",
        "/api/tables",
        {"json": {"game": "limes", "seats": [{"kind": "bot", "level": "random"}] * 2}},
        "bad_request",
    ),
    (
        "POST",
        "/api/tables",
        {"json": {"game": "limes", "seats": BOTS, "pace": "live", "minutes": 0}},
        "bad_request",
    ),
]


@pytest.mark.parametrize("case", WRONG, ids=lambda case: f"{case[0]} {case[1][:30]} {case[3]}")
def test_what_is_wrong_is_said(server: Served, case: tuple[str, str, dict[str, Any], str]) -> None:
    method, address, more, code = case
    client = server.client()
    english = refused(client.request(method, address, **more), code)
    german = refused(client.request(method, address, params={"lang": "de"}, **more), code)
    if code not in ("bad_options",):
        assert english.reason != german.reason


def test_who_asks_in_a_way_that_is_not_used_is_told_which_are(server: Served) -> None:
    said = [server.client().request(*way) for way in (("PUT", "/api/me"), ("POST", "/"))]
    assert [answer.headers["allow"] for answer in said] == ["GET, HEAD, POST", "GET, HEAD"]


def test_what_is_wrong_at_a_table_is_said(two: Two, over: Two) -> None:
    def get(path: str, at: Two = two, key: str = "") -> httpx.Response:
        return at.anna.get(f"/api/tables/{at.table}{path}", headers=bearer(key))

    refused(get(""), "private", 403)
    refused(get("", key="nonsense"), "wrong_key", 403)
    refused(get("/stream", key=over.keys[0]), "wrong_key", 403)
    refused(get("/record"), "private", 403)
    for path in ("/replay", "/course", "/analysis", "/closer", "/decision"):
        refused(get(path), "not_over", 400)
    branch = {"entry": 1, "seat": 0}
    refused(two.anna.post(f"/api/tables/{two.table}/branch", json=branch), "not_over")
    for wrong in ({"entry": 1, "seat": 2}, {"entry": 1, "seat": 0, "level": "random"}):
        refused(over.anna.post(f"/api/tables/{over.table}/branch", json=wrong), "bad_request")
    for query in (
        "entry=99999",
        "entry=-1",
        "entry=x",
        "eyes=2",
        "eyes=x",
        "form=round",
        "entry=" + "9" * 400,
    ):
        refused(get(f"/replay?{query}", over), "bad_request", 400)
    for query in ("entry=0", "entry=99999", "entry=x", ""):
        refused(get(f"/decision?{query}", over), "bad_request", 400)
    gathering = two.anna.post(
        "/api/tables", json={"game": "limes", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    ).json()
    at = f"/api/tables/{gathering['table']}"
    key = bearer(gathering["key"])
    refused(two.anna.get(f"{at}/record", headers=key), "not_begun")
    move = {"do": "move", "stamp": 0, "move": "lay x=3 y=3 rot=0"}
    refused(two.anna.post(f"{at}/acts", headers=key, json=move), "not_begun")
    assert two.anna.get(f"{at}/stream").status_code == 403


def test_whoever_joins_gets_a_seat_that_is_free(server: Served) -> None:
    anna, benno = server.client(), server.client()
    wishes = [{"kind": "me"}, {"kind": "open"}, {"kind": "friend"}]
    given = {"game": "limes", "seats": wishes, "public": True, "name": "Anna"}
    place = msgspec.json.decode(anna.post("/api/tables", json=given).content, type=ask.Place)
    join = f"/api/tables/{place.table}/join"
    friend = key_in(place.links[0].path)

    assert [link.seat for link in place.links] == [2]
    refused(benno.post(join, json={"key": "nonsense"}), "wrong_key", 403)
    for seat in (0, 2, 3, -1):
        refused(benno.post(join, json={"seat": seat}), "no_seat", 400)
    taken = benno.post(join, json={"name": "Benno"}).json()
    assert taken["seat"] == 1
    refused(benno.post(join, json={}), "no_seat")
    assert benno.post(join, json={"key": friend}).json()["seat"] == 2
    refused(benno.post(join, json={"key": friend}), "begun")
    names = [seat["name"] for seat in anna.get(f"/api/tables/{place.table}").json()["seats"]]
    assert names == ["Anna", "Benno", "Benno"]


def test_a_private_table_is_joined_by_its_link_only(server: Served) -> None:
    wishes = [{"kind": "me"}, {"kind": "friend"}]
    opened = server.client().post("/api/tables", json={"game": "limes", "seats": wishes}).json()

    said = server.client().post(f"/api/tables/{opened['table']}/join", json={})

    refused(said, "private", 403)


def test_no_table_is_made_that_nobody_can_join(server: Served) -> None:
    wishes = [{"kind": "me"}, {"kind": "open"}]
    said = server.client().post("/api/tables", json={"game": "limes", "seats": wishes})
    refused(said, "nobody_finds", 400)
    assert "public" in said.json()["reason"]


def test_a_drawing_comes_alone_and_with_what_it_is_made_of(server: Served) -> None:
    inn = server.client().get("/games/burgund/drawings/tile-inn.svg")
    assert inn.headers["content-type"].startswith("image/svg+xml")
    drawn = ElementTree.fromstring(inn.text)
    symbols = {part.attrib["id"] for part in drawn.iter() if part.tag.endswith("symbol")}
    used = {part.attrib["href"][1:] for part in drawn.iter() if part.tag.endswith("use")}
    assert "tile-inn" in used == symbols
    assert len(inn.content) < 20_000
    refused(server.client().get("/games/burgund/drawings/nothing.svg"), "unknown_thing")


def test_the_own_board_is_drawn_for_who_sits_there_and_for_nobody_else(server: Served) -> None:
    anna, benno = server.client(), server.client()
    wish = {"game": "limes", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Anna"}
    table = anna.post("/api/tables", json=wish | {"public": True}).json()["table"]
    address = f"/api/tables/{table}/board.svg"
    refused(anna.get(address), "not_begun")
    benno.post(f"/api/tables/{table}/join", json={})
    drawn = anna.get(address)
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    seats = [{part.attrib.get("id", "") for part in ElementTree.fromstring(own.text).iter()}
             for own in (drawn, benno.get(address))]  # fmt: skip
    assert "spot:0.3.3" in seats[0] - seats[1]
    assert "spot:1.3.3" in seats[1] - seats[0]
    refused(server.client().get(address), "only_watching")


def test_the_lobby_shows_public_tables_and_ones_own(server: Served) -> None:
    anna, benno = server.client(), server.client()
    friend = {"game": "limes", "seats": [{"kind": "me"}, {"kind": "friend"}], "name": "Anna"}
    anybody = friend | {"seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    hidden = anna.post("/api/tables", json=friend).json()
    shown = anna.post("/api/tables", json=anybody).json()

    def lobby(client: httpx.Client) -> ask.Lobby:
        return msgspec.json.decode(client.get("/api/lobby").content, type=ask.Lobby)

    assert hidden["table"] not in [info.table for info in lobby(benno).open]
    assert shown["table"] in [info.table for info in lobby(benno).open]
    mine = {info.table: info.key for info in lobby(anna).mine}
    assert mine == {hidden["table"]: hidden["key"], shown["table"]: shown["key"]}
    others = lobby(benno)
    assert others.mine == []
    assert all(info.key == "" for info in others.open + others.running)
    benno.post(f"/api/tables/{shown['table']}/join", json={})
    assert shown["table"] in [info.table for info in lobby(benno).running]


def test_a_table_whose_game_is_gone_is_left_out_of_the_lobby(tmp_path: Path) -> None:
    wish = {"game": "limes", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    with served(tmp_path) as running:
        anna = running.client()
        gone, there = (anna.post("/api/tables", json=wish).json()["table"] for _ in range(2))
        with sqlite3.connect(running.database) as connection:
            card = "cast(replace(card, 'limes', 'gone') as blob)"
            connection.execute(f"update tables set card = {card} where id = ?", (gone,))
        connection.close()

        lobby = anna.get("/api/lobby").json()

    assert [info["table"] for info in lobby["open"]] == [there]
    assert [info["table"] for info in lobby["mine"]] == [there]


def test_every_refusal_has_a_sentence_in_both_languages() -> None:
    for code in SAYINGS.texts:
        values: dict[str, Any] = dict.fromkeys(("low", "high", "rating", "limit", "seconds"), 5)
        values |= {"reason": "Grund", "title": "Limes", "name": "Anna"}
        said = {lang: Refused(code, **values).sentence(lang) for lang in ("de", "en")}
        assert all(said.values())
        assert code in ("illegal", "bad_options") or said["de"] != said["en"]
    assert set(STATUS) <= set(SAYINGS.texts)
    assert No("", "stale", "", "").refused in SAYINGS.texts


def test_an_illegal_move_is_refused_with_its_rule_in_both_languages(two: Two) -> None:
    seat = two.acting()[0]
    seen = two.see(two.keys[seat]).json()
    legal = {move["move"] for move in seen["moves"]}
    texts = [f"lay x={x} y={y} rot=0" for x in range(7) for y in range(7)]
    wrong = next(text for text in texts if text not in legal)
    move = {"do": "move", "stamp": seen["stamp"], "move": wrong}

    def say(lang: str) -> ask.Refusal:
        at = f"/api/tables/{two.table}/acts"
        key = bearer(two.keys[seat])
        return refused(
            two.anna.post(at, json=move, headers=key, params={"lang": lang}), "illegal", 400
        )

    english, german = say("en"), say("de")
    assert re.fullmatch(r"LIM-\d{3}", english.rule)
    assert english.rule == german.rule
    assert english.reason != german.reason
    assert english.rule in english.reason
