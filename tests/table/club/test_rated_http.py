"""Rated tables over HTTP: who may sit there, what must be agreed, and the ladder they lead to."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tafelrunde.table import journal
from tafelrunde.table.club import rating_keeper
from tafelrunde.table.club.members import join
from tafelrunde.table.keys import COOKIE, guest_hash
from tafelrunde.table.store import open_store
from tests.table.serving import Served, Two, refused, served, wait_for

RATED = {"rated": True, "pace": "days"}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that computes ratings as soon as a game is over."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rating_keeper, "EVERY", 0.05)
        with served(tmp_path_factory.mktemp("club")) as running:
            yield running


def member(server: Served, name: str) -> httpx.Client:
    """Somebody with a name of his own."""
    client = server.client()
    client.get("/api/me")
    person = guest_hash(client.cookies[COOKIE])

    async def become() -> None:
        store = await open_store(str(server.database), beside=True)
        await store.write(join(person, name, 1))
        await store.close()

    asyncio.run(become())
    return client


def wish(*kinds: str, **more: object) -> dict[str, Any]:
    seats = [{"kind": kind, "level": "page"} for kind in kinds]
    return {"game": "limes", "seats": seats, **RATED, **more}


def opened(client: httpx.Client, **given: Any) -> httpx.Response:
    return client.post("/api/tables", json=given)


@pytest.mark.parametrize(
    ("code", "field", "wished"),
    [
        ("rated_components", "components", wish("me", "bot", components="[huts]\ntotal = 33")),
        ("rated_hints", "hints", wish("me", "bot", hints=True)),
        ("rated_pace", "pace", wish("me", "bot", pace="free")),
        ("rated_people", "seats", wish("bot", "bot")),
        ("rated_seats", "seats", wish("me")),
        ("rated_seats", "seats", wish("me", "bot", game="burgund", options={"chateauma": True})),
        (
            "rated_options",
            "options",
            wish("me", "bot", game="burgund", options={"fewer_empty": True}),
        ),
    ],
)
def test_what_is_not_rated_is_refused_by_its_field(
    club: Served, code: str, field: str, wished: dict[str, Any]
) -> None:
    said = refused(opened(member(club, code + field + wished["game"]), **wished), code, 400)
    assert f"`{field}`" in said.reason


def test_a_rated_tournament_is_played_by_the_rulebook(club: Served) -> None:
    wished = {"title": "Cup", "game": "burgund", "rated": True, "options": {"fewer_empty": True}}
    said = refused(member(club, "Carla C.").post("/api/tournaments", json=wished), "rated_options")
    assert "`options`" in said.reason


def test_a_guest_neither_opens_nor_joins_one(club: Served) -> None:
    refused(opened(club.client(), **wish("me", "bot")), "rated_members", 403)
    anna = member(club, "Anna J.")
    table = opened(anna, **wish("me", "open", public=True)).json()["table"]
    refused(club.client().post(f"/api/tables/{table}/join", json={}), "rated_members", 403)
    refused(anna.post(f"/api/tables/{table}/join", json={}), "rated_once", 400)
    listed = next(one for one in anna.get("/api/lobby").json()["open"] if one["table"] == table)
    assert listed["rated"] is True
    assert anna.get(f"/api/tables/{table}").json()["rated"] is True
    assert member(club, "Benno J.").post(f"/api/tables/{table}/join", json={}).is_success


def test_a_game_leads_to_the_ladder(club: Served) -> None:
    anna, benno = member(club, "Carla"), member(club, "Dario")
    made = opened(anna, **wish("me", "open", public=True)).json()
    table, key = made["table"], {"authorization": f"Bearer {made['key']}"}
    benno.post(f"/api/tables/{table}/join", json={})
    before = anna.get(f"/api/tables/{table}/ratings").json()
    assert before == {"known": False, "seats": []}
    anna.post(f"/api/tables/{table}/acts", headers=key, json={"do": "resign"})
    wait_for(lambda: anna.get(f"/api/tables/{table}/ratings").json()["known"])
    lost, won = anna.get(f"/api/tables/{table}/ratings").json()["seats"]
    assert lost["change"] == -won["change"] < 0
    assert (lost["value"], won["value"]) == (1500 + lost["change"], 1500 + won["change"])
    ladder = anna.get("/api/ladder/limes").json()
    assert [(one["name"], one["me"], one["rank"]) for one in ladder["rungs"]] == [
        ("Dario", False, None),
        ("Carla", True, None),
    ]
    first, mine = ladder["rungs"]
    assert first["value"] == won["value"]
    assert (first["games"], first["missing"]) == (1, 9)
    assert 0 < first["wins"] < 50
    assert (mine["wins"], mine["change"]) == (None, None)
    assert {"seats": 2, "sides": 2} in ladder["kinds"]
    assert anna.get("/api/ladders").json() == []  # nobody is known well enough


def test_a_ladder_that_is_none_is_refused(club: Served) -> None:
    client = club.client()
    refused(client.get("/api/ladder/chess"), "unknown_game", 404)
    for query in ({"seats": "1"}, {"seats": "x"}, {"seats": "4", "sides": "9"}):
        said = refused(client.get("/api/ladder/limes", params=query), "bad_request", 400)
        assert "from 2 to 8" in said.reason


def test_a_rated_table_says_what_its_bots_have_learned(club: Served) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": "knight"}, {"kind": "bot", "level": "page"}]
    for rated in (True, False):
        wished = {"game": "limes", "seats": seats, "pace": "days", "rated": rated}
        table = opened(member(club, f"Emma {rated}"), **wished).json()["table"]
        first = journal.decode(club.rows(table)[0])
        assert isinstance(first, journal.Opened)
        assert [bool(plan.learned) for plan in first.plans] == [False, rated, False]


def test_a_table_that_is_not_rated_stays_so(server: Served) -> None:
    two = Two(server)
    assert two.see(two.keys[0]).json()["rated"] is False
    two.act(two.keys[0], do="resign")
    assert two.anna.get(f"/api/tables/{two.table}/ratings").json()["known"] is False
