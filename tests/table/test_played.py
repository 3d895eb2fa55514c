"""A game that is over, over HTTP: everybody may look at it, go through it, and play on from it."""

from __future__ import annotations

import msgspec

from tafelrunde.table import requests as ask
from tafelrunde.table.view import Snapshot
from tests.table.serving import Served, Two, bearer, refused

BOTS = [{"kind": "bot", "level": "squire"}, {"kind": "bot", "level": "squire"}]


def test_a_finished_table_is_open_to_everybody(over: Two) -> None:
    stranger = over.server.client()
    seen = msgspec.json.decode(stranger.get(f"/api/tables/{over.table}").content, type=Snapshot)
    assert (seen.phase, seen.me) == ("over", None)
    assert seen.secret
    record = stranger.get(f"/api/tables/{over.table}/record").text
    assert f"secret {seen.secret}" in record
    verdict = stranger.post("/api/verify", content=record.encode()).json()
    assert verdict["said"].startswith("valid")
    german = stranger.post("/api/verify?lang=de", content=record.encode()).json()
    assert german["said"].startswith("gültig, ")
    assert "with" not in german["said"]
    broken = record.replace("Anna", "Anne")
    refused(stranger.post("/api/verify", content=broken.encode()), "bad_record")


def test_a_replay_goes_through_all_rows_with_any_eyes(over: Two) -> None:
    stranger = over.server.client()
    at = f"/api/tables/{over.table}/replay"
    last = stranger.get(at).json()["last"]
    for entry in range(last + 1):
        for eyes in ("all", "0", "1"):
            found = stranger.get(at, params={"entry": entry, "eyes": eyes, "form": "tall"}).content
            frame = msgspec.json.decode(found, type=ask.Frame)
            assert frame.entry == entry
            assert all(line.entry <= entry for line in frame.log)


def test_a_picture_comes_in_the_nearest_form_that_the_game_draws(over: Two) -> None:
    at = f"/api/tables/{over.table}/replay"
    for wanted, drawn in (("low", "low"), ("broad", "wide"), ("tall", "tall")):
        found = over.server.client().get(at, params={"form": wanted}).json()
        assert found["picture"]["form"] == drawn


def test_the_course_of_the_points_is_that_of_the_replay(over: Two) -> None:
    stranger = over.server.client()
    at = f"/api/tables/{over.table}"
    told = msgspec.json.decode(stranger.get(f"{at}/course").content, type=ask.Course)
    whole = msgspec.json.decode(stranger.get(f"{at}/replay").content, type=ask.Frame)
    assert told.last == whole.last
    assert [row for row, _ in told.points] == whole.steps
    for row, points in told.points:
        assert stranger.get(f"{at}/replay", params={"entry": row}).json()["points"] == points


def test_a_branch_is_a_new_table_against_bots(over: Two) -> None:
    carla = over.server.client()
    made = carla.post(
        f"/api/tables/{over.table}/branch",
        json={"entry": 3, "seat": 1, "level": "squire", "name": "Carla"},
    ).json()
    at = f"/api/tables/{made['table']}"

    seen = carla.get(at, headers=bearer(made["key"])).json()

    assert [seat["kind"] for seat in seen["seats"]] == ["bot", "person"]
    assert (seen["me"], seen["public"]) == (1, False)
    refused(over.server.client().get(at), "private")


def test_nobody_goes_on_from_the_seat_of_an_automa(server: Served) -> None:
    anna = server.client()
    wishes = [{"kind": "me"}, {"kind": "bot", "level": "squire"}]
    alone = {"game": "erben", "seats": wishes, "options": {"shadow": "easy"}}
    made = anna.post("/api/tables", json=alone).json()
    at, key = f"/api/tables/{made['table']}", bearer(made["key"])
    assert anna.post(f"{at}/acts", headers=key, json={"do": "ask", "what": "end"}).is_success

    refused(anna.post(f"{at}/branch", json={"entry": 0, "seat": 1}), "bad_request")

    assert anna.post(f"{at}/branch", json={"entry": 0, "seat": 0}).is_success
