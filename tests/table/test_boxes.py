"""The box of a game for the page, and tables that are played with what an owner read off his."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.games import find, own
from tafelrunde.kernel import record
from tests.table.serving import Served, Two, bearer, finish, refused

GAMES = Path(__file__).parents[1] / "games"


def other(game: str) -> str:
    return (GAMES / game / "other_box.toml").read_text("utf-8")


def ask(server: Served, path: str, **body: Any) -> Any:
    with server.client() as client:
        answer = client.post(f"/api/boxes/{path}", json=body)
    return answer.json() if answer.status_code == 200 else answer


@pytest.mark.parametrize("game", own())
def test_everything_in_a_box_is_shown_with_its_source(server: Served, game: str) -> None:
    with server.client() as client:
        shown = client.get(f"/api/boxes/{game}?lang=de").json()
        things = [(shelf, thing) for shelf in shown["shelves"] for thing in shelf["things"]]
        assert {thing["source"] for _, thing in things} <= {"rulebook", "public", "reconstructed"}
        assert any(shelf["can_change"] for shelf in shown["shelves"])
        for shelf, thing in things:
            form = shown["forms"][thing["form"]]
            assert len(form) == len(thing["sources"])
            assert not form or shelf["can_change"]
            assert all(field["picks"] < len(shown["picks"]) for field in form)
        symbols = client.get(f"/games/{game}/symbols.svg").text
        for shelf, thing in things:
            assert thing["drawn"] or not shelf["drawn"], f"{thing['name']} is only words"
            for name in re.findall('href="#([^"]+)"', thing["drawn"]):
                assert f'id="{name}"' in symbols
            assert not thing["drawn"] or min(thing["size"]) > 50
        assert client.get(f"/boxes/{game}").status_code == 200


def test_the_two_colours_of_workers_are_drawn_in_them(server: Served) -> None:
    with server.client() as client:
        shown = client.get("/api/boxes/limes").json()
    (pieces,) = [shelf["things"] for shelf in shown["shelves"] if shelf["path"] == "pieces"]
    assert len({thing["drawn"] for thing in pieces}) == 2


def test_what_was_told_is_checked_and_becomes_a_file(server: Served) -> None:
    values = {"cards.layouts": {"9": "f F W R", "10": "F f R W"}}
    said = ask(server, "limes/check?lang=de", values=values, by=["Anna"])
    assert (said["wrong"], said["by"], said["values"]) == ([], ["Anna"], values)
    assert said["odd"][0]["said"].startswith("Die Karten haben 32 Hütten")
    again = ask(server, "limes/check", text=said["text"])
    assert (again["mark"], again["values"]) == (said["mark"], values)
    values["cards.layouts"]["10"] = "R f F W"
    wrong = ask(server, "limes/check?lang=de", values=values)
    assert (wrong["mark"], wrong["wrong"][0]["key"]) == ("", "10")
    assert "sind gleich, wenn man sie dreht" not in wrong["text"]


@pytest.mark.parametrize(
    "body",
    [
        {"text": "x" * 60_001},
        {"text": "", "values": []},
        {"by": ["x" * 41]},
        {"things": [["cards.layouts", "1"]] * 101},
    ],
)
def test_what_is_no_such_thing_is_refused(server: Served, body: dict[str, Any]) -> None:
    answer = ask(server, "limes/check", **body)
    assert refused(answer, "bad_request").reason


@pytest.mark.parametrize("entry", [None, 5, [], {"value": None}, {"a": {"b": [None]}}, "]]\n[x"])
def test_strange_values_are_faults_of_the_file(server: Served, entry: Any) -> None:
    said = ask(server, "limes/check", values={"cards.layouts": {"9": entry}, "moon": {"x": 1}})
    assert said["wrong"]


def test_a_thing_is_drawn_with_what_was_told(server: Served) -> None:
    things = [["cards.layouts", "9"]]
    ours, new, wrong = (
        ask(server, "limes/drawn", values={"cards.layouts": {"9": card}}, things=things)[0]["svg"]
        for card in ("f f W R", "f W F R", "R R R R")
    )
    assert ours != new
    assert wrong == ours, "what is wrong is not drawn"


def opened(server: Served, game: str, text: str) -> Two:
    return Two(server, game=game, components=text)


@pytest.mark.parametrize("game", ["limes", "erben"])
def test_a_table_is_played_with_an_owners_values_beside_others(server: Served, game: str) -> None:
    two, ours = opened(server, game, other(game)), Two(server, game=game)
    shown = two.see(two.keys[0]).json()["rules"]
    box = find(game).box
    assert box is not None
    mark = box.mark_of(box.check(other(game)).tables)
    assert shown["components"] == f"{mark:010x}"
    assert shown["owners"] == list(box.check(other(game)).by)
    assert ours.see(ours.keys[0]).json()["rules"]["components"] == ""
    assert box.mark == 0
    symbols = [t.anna.get(f"/api/tables/{t.table}/symbols.svg").text for t in (two, ours)]
    assert (symbols[0] == symbols[1]) == (game == "limes"), "tiles show their values"
    finish(two)
    path = f"/api/tables/{two.table}/record?carry=1"
    text = two.anna.get(path, headers=bearer(two.keys[0])).text
    carried = record.carried(text)
    assert carried is not None
    assert (carried.mark, carried.text) == (mark, other(game))
    assert two.anna.post("/api/verify", content=text).json()["said"].startswith("valid")
    moment = two.anna.post("/api/records/replay", content=text).json()
    replayed = two.anna.get(f"/api/tables/{two.table}/replay").json()
    assert moment["rules"]["owners"] == shown["owners"]
    sheet = two.anna.post("/api/records/symbols.svg", content=text)
    assert sheet.text == symbols[0]
    assert moment["picture"]["body"] == replayed["picture"]["body"]
    lobby = two.anna.get("/api/lobby").json()
    assert [info["trouble"] for info in lobby["mine"]] == [""]


def test_bots_play_with_an_owners_values(server: Served) -> None:
    with server.client() as client:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "squire"}]
        body = {"game": "limes", "seats": seats, "components": other("limes")}
        place = client.post("/api/tables", json=body).json()
        address, mine = f"/api/tables/{place['table']}", bearer(place["key"])
        seen = client.get(address, headers=mine).json()
        while seen["phase"] != "over":
            if seen["moves"]:
                move = {"do": "move", "stamp": seen["stamp"], "move": seen["moves"][0]["move"]}
                client.post(f"{address}/acts", headers=mine, json=move)
            seen = client.get(address, headers=mine).json()
        assert seen["rules"]["owners"] == ["Anna"]


def test_a_file_that_is_wrong_opens_no_table(server: Served) -> None:
    with server.client() as client:
        body = {"game": "limes", "seats": [{"kind": "me"}], "components": "[moon]"}
        answer = client.post("/api/tables?lang=de", json=body)
        assert "Eine solche Tabelle gibt es nicht" in refused(answer, "bad_components").reason
        body["components"] = "[told]\ngame = 'erben'\n[cards.layouts]\n9 = 'R R R R'"
        answer = client.post("/api/tables", json=body)
        assert refused(answer, "bad_components").reason.endswith("not for limes (+ 1)")
