"""The archive as it is asked for: what is wrong is said, private games stay private."""

from __future__ import annotations

import pytest

from tests.table.serving import Served, Two, finish, refused

ASKED = [
    ("who=robots", "who must be one of"),
    ("order=best", "order must be one of"),
    ("shortest=long", "shortest must be a whole number"),
    ("least=", "least must be a whole number"),
    ("most=99999999999999999999", "most must be a number up to"),
    ("after=yesterday", "after is what the page before calls more"),
    ("option=diagonal=true", "name the game too"),
    ("game=limes&option=diagonal=maybe", "no option"),
    ("name=%00", "letters that can be printed"),
]


@pytest.mark.parametrize(("query", "why"), ASKED)
def test_what_cannot_be_looked_for_is_said(server: Served, query: str, why: str) -> None:
    said = refused(server.client().get(f"/api/archive?{query}"), "bad_request")
    assert why in said.reason


def test_a_game_or_person_that_there_is_not(server: Served) -> None:
    anybody = server.client()
    refused(anybody.get("/api/archive?game=chess"), "unknown_game")
    refused(anybody.get("/api/archive?person=nobody"), "unknown_person")


def test_public_games_are_for_everybody_and_private_ones_for_who_sat_there(server: Served) -> None:
    public, private = Two(server, public=True), Two(server)
    for two in (public, private):
        two.play(0)
        finish(two)

    def found(who: Two) -> set[str]:
        games = who.benno.get("/api/archive").json()["games"]
        return {game["table"] for game in games} & {public.table, private.table}

    assert found(private) == {public.table, private.table}
    assert found(public) == {public.table}


def test_the_end_is_drawn_once_and_kept(server: Served, over: Two) -> None:
    anybody = server.client()
    address = f"/api/tables/{over.table}/end.svg"
    first = anybody.get(address, params={"lang": "de"})
    assert first.status_code == 200
    assert first.headers["content-type"] == "image/svg+xml"
    assert "immutable" in first.headers["cache-control"]
    assert first.text.startswith("<svg")
    assert "Anna" in first.text
    again = anybody.get(address, params={"lang": "de"})
    assert again.content == first.content
    same = {"if-none-match": first.headers["etag"]}
    assert anybody.get(address, params={"lang": "de"}, headers=same).status_code == 304
    assert anybody.get(address, params={"lang": "en"}).text != first.text
    plain = anybody.get(address, params={"lang": "de"}, headers={"accept-encoding": "identity"})
    assert plain.text == first.text


def test_there_is_no_end_before_the_end(server: Served) -> None:
    two, anybody = Two(server), server.client()
    refused(anybody.get(f"/api/tables/{two.table}/end.svg"), "not_over")
    refused(anybody.get("/api/tables/unknown/end.svg"), "unknown_table")
    refused(anybody.get("/api/tables/%00/end.svg"), "unknown_table")
