"""Lessons over HTTP: a place is shown, a wrong move is answered, and nothing is kept."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.table import lessons
from tests.table.serving import Served, bearer, refused


def ask(server: Served, lesson: str = "limes", lang: str = "en", **place: Any) -> httpx.Response:
    """A question about a lesson."""
    return server.client().post(f"/api/lessons/{lesson}", params={"lang": lang}, json=place)


@pytest.mark.parametrize(("lang", "title"), [("de", "Die erste Karte"), ("en", "The first card")])
def test_a_lesson_begins_with_its_first_step(server: Served, lang: str, title: str) -> None:
    seen = ask(server, lang=lang, step=0).json()

    coach, table = seen["coach"], seen["table"]
    assert (coach["title"], coach["step"], coach["steps"]) == (title, 0, 8)
    assert coach["wanted"] in [move["move"] for move in table["moves"]]
    assert coach["path"] == ["spot:0.3.3"]
    assert (table["undo"], table["links"], table["hints"]) == (None, None, False)


def test_the_same_place_is_always_the_same_and_nothing_is_written_down(server: Served) -> None:
    place: Any = {"step": 1, "played": ["place quarter=nw"]}
    one, other = ask(server, **place).json(), ask(server, **place).json()

    for seen in (one, other):
        del seen["table"]["now"], seen["table"]["log"]
    assert one == other
    assert server.client().get("/api/lobby").json()["mine"] == []


def test_a_done_step_praises_and_says_what_comes(server: Served) -> None:
    coach = ask(server, step=1, played=["place quarter=nw"]).json()["coach"]

    assert (coach["done"], coach["gain"], coach["praise"]) == (True, 2, "Well sown!")
    assert coach["next"] == "Lay on and turn"


def test_moves_are_compared_by_what_they_bring(server: Served) -> None:
    compared = ask(server, step=4).json()["coach"]["compared"]

    assert [row["gain"] for row in compared] == [3, 2, 2]
    assert [row["wanted"] for row in compared] == [True, False, False]
    # What all of them would begin or end with is left out.
    assert len({row["label"].split()[0] for row in compared}) > 1
    assert len({row["label"].split()[-1] for row in compared}) > 1


def test_a_wrong_move_is_answered_with_its_reason(server: Served) -> None:
    said = refused(ask(server, step=1, played=["place quarter=se"]), "not_wanted")
    assert said.reason == "Allowed, but here it brings only 1. Look at the farmland."


def test_an_illegal_move_is_answered_with_its_rule(server: Served) -> None:
    said = refused(ask(server, step=2, played=["lay x=3 y=3 rot=0"]), "illegal")
    assert said.rule.startswith("LIM-")


def test_what_is_dark_explains_itself(server: Served) -> None:
    said = ask(server, "limes/why", step=2, path=["spot:0.2.2"]).json()
    assert said["rule"].startswith("LIM-")


def test_a_closer_look_in_a_lesson_says_what_a_thing_is(server: Served) -> None:
    look = ask(server, "limes/closer", step=2, of="announced").json()
    assert look["title"]
    assert look["rules"]


@pytest.mark.parametrize(
    ("path", "place", "code"),
    [
        ("limes", {"step": 50}, "lost_in_lesson"),
        ("limes", {"step": 7, "played": ["stay"]}, "illegal"),
        ("limes", {"step": 1, "played": ["place quarter=nw", "stay"]}, "lost_in_lesson"),
        ("limes", {"step": 1, "played": ["dance"]}, "bad_request"),
        ("limes", {"step": -1}, "bad_request"),
        ("limes", {"step": 0, "played": ["stay"] * 50}, "bad_request"),
        ("limes", {"played": []}, "bad_request"),
        ("chess", {"step": 0}, "unknown_game"),
    ],
)
def test_a_place_that_is_none_is_refused_in_words(
    server: Served, path: str, place: dict[str, Any], code: str
) -> None:
    refused(ask(server, path, **place), code)


def test_a_game_without_a_lesson_says_so(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "lesson_of", lambda game: None)
    assert refused(ask(server, step=0), "unknown_lesson").reason
    listed = server.client().get("/api/games").json()
    assert all(game["lesson"] is None for game in listed)


def test_a_lesson_that_cannot_be_read_is_left_out_and_says_so(
    server: Served, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(game: object) -> None:
        raise TafelrundeError("step 3: entry 9 is no move of the learner")

    monkeypatch.setattr(lessons, "lesson_of", broken)
    said = refused(ask(server, step=0), "broken_lesson")
    assert said.reason.startswith("The lesson of this game cannot be used")
    assert all(game["lesson"] is None for game in server.client().get("/api/games").json())
    assert "entry 9 is no move of the learner" in caplog.text


def test_playing_on_opens_a_table_of_ones_own(server: Served) -> None:
    client = server.client()
    place = client.post("/api/lessons/limes/table", json={"step": 6, "name": "Anna"}).json()

    seen = client.get(f"/api/tables/{place['table']}", headers=bearer(place["key"])).json()
    assert (seen["phase"], seen["me"], seen["seats"][0]["name"]) == ("playing", 0, "Anna")
    assert seen["score"][0]["total"] == 24
    assert client.get("/api/lobby").json()["mine"][0]["table"] == place["table"]


def test_after_the_end_one_plays_a_new_game_against_a_page(server: Served) -> None:
    client = server.client()
    played: list[str] = []
    seen = ask(server, step=7).json()
    while not seen["coach"]["done"]:
        played.append(seen["table"]["moves"][0]["move"])
        seen = ask(server, step=7, played=played).json()
    assert (seen["table"]["phase"], len(seen["coach"]["learned"])) == ("over", 3)

    wish = {"step": 7, "played": played}
    place = client.post("/api/lessons/limes/table", json=wish).json()
    table = client.get(f"/api/tables/{place['table']}", headers=bearer(place["key"])).json()
    assert [seat["level"] for seat in table["seats"]] == ["", "page"]
    assert table["score"][0]["total"] == 0
