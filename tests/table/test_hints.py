"""Hints over a socket: what a bot would do, tried on a picture, and where there are none."""

from __future__ import annotations

from tests.table.serving import Served, Two


def test_a_bot_plays_by_itself_and_gives_hints(server: Served) -> None:
    client = server.client()
    seats = [{"kind": "me"}, {"kind": "bot", "level": "squire"}]
    opened = client.post("/api/tables", json={"game": "limes", "seats": seats}).json()
    anna = server.socket(opened["table"], opened["key"])
    seen = anna.table(lambda m: not m["seats"][1]["acting"])
    assert seen["hints"]
    suggested = anna.ask("hint")["moves"]
    assert 1 <= len(suggested) <= 3
    labels = {move["move"]: move["label"] for move in seen["moves"]}
    for one in suggested:
        # What the card shows is seen on the picture beside it.
        assert one["label"] == labels[one["move"]].partition(":")[0]
        assert 0 < one["share"] <= 1
        assert one["sure"] in (1, 2, 3)
    anna.ask("move", stamp=seen["stamp"], move=suggested[0]["move"])
    anna.table(lambda m: m["entry"] > seen["entry"])


def test_hints_are_refused_where_there_are_none(server: Served) -> None:
    two = Two(server)
    assert two.sit(0).ask("hint")["refused"] == "no_hints"
    assert two.sit(None).ask("hint")["refused"] == "only_watching"


def test_a_move_is_tried_on_a_picture_and_not_made(server: Served) -> None:
    anna = Two(server, hints=True).sit(0)
    seen = anna.table()
    tried = anna.ask("try", move=seen["moves"][0]["move"])
    assert (tried["kind"], tried["picture"]["form"]) == ("shown", "wide")
    assert 'id="card:0.' in tried["picture"]["body"]
    assert 'id="card:0.' not in seen["picture"]["body"]
    assert anna.ask("try", move="stay")["refused"] == "stale"
    assert anna.ask("try", move="nonsense")["refused"] == "bad_request"
    solo = {"game": "limes", "seats": [{"kind": "me"}]}
    opened = server.client().post("/api/tables", json=solo).json()
    alone = server.socket(opened["table"], opened["key"])
    seen = alone.table()
    alone.ask("move", stamp=seen["stamp"], move=seen["moves"][0]["move"])
    alone.table(lambda m: m["entry"] > seen["entry"])
    assert alone.ask("try", move="stay")["refused"] == "not_foreseen", "the next card is drawn"
