"""Whole tournaments through the server, as members play them."""

from __future__ import annotations

import signal
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tafelrunde.bots import named
from tafelrunde.games import find
from tafelrunde.table.club.tournaments import organiser
from tafelrunde.table.journal import decode
from tafelrunde.table.table import Table
from tests.table.club.cups import PEOPLE
from tests.table.serving import PATIENCE, Served, bearer, refused, wait_for
from tests.table.test_crash import process

Told = dict[str, Any]
WISHES: Told = {"title": "Winterturnier", "game": "limes", "minutes": 15}
QUICK = named("greedy")


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whoever organises looks often."""
    monkeypatch.setattr(organiser, "LOOK", 0.02)
    yield
    time.sleep(0.02)


def become_member(client: httpx.Client, name: str) -> None:
    assert client.post("/api/me/join", json={"name": name}).status_code == 200


class Cup:
    """A tournament of members who all have joined."""

    def __init__(self, server: Served, count: int, mark: str, **wishes: object) -> None:
        self.server = server
        self.people = [server.client() for _ in range(count)]
        for client, name in zip(self.people, PEOPLE, strict=False):
            become_member(client, f"{name} {mark}")
        self.id = self.people[0].post("/api/tournaments", json=WISHES | wishes).json()["id"]
        for client in self.people:
            assert self.wish(client, "join").status_code == 200

    def wish(self, client: httpx.Client, do: str, **more: object) -> httpx.Response:
        return client.post(f"/api/tournaments/{self.id}/wishes", json={"do": do, **more})

    def seen(self, client: httpx.Client | None = None) -> Told:
        told: Told = (client or self.people[0]).get(f"/api/tournaments/{self.id}").json()
        return told

    def sit(self, client: httpx.Client) -> httpx.Response:
        return client.post(f"/api/tournaments/{self.id}/sit", json={"nonce": "ab"})

    def are_set_up(self, number: int) -> bool:
        """Are the tables of this round there, or is it all over?"""
        rounds = self.seen()["rounds"]
        return len(rounds) >= number and all(
            self.server.rows(fixture["table"]) for fixture in rounds[number - 1]["fixtures"]
        )

    def play_round(self, number: int, whole: int = 0) -> None:
        """Everybody sits down; so many tables are played whole, at the others somebody gives up."""
        wait_for(lambda: self.are_set_up(number))
        keys: dict[str, dict[int, str]] = {}
        for client in self.people:
            if self.seen(client)["mine"]:
                place = self.sit(client).json()
                keys.setdefault(place["table"], {})[place["seat"]] = place["key"]
        for table, seats in list(keys.items())[:whole]:
            self.play_table(table, seats)
        for table, seats in list(keys.items())[whole:]:
            self.act(table, seats[min(seats)], {"do": "resign"})

    def act(self, table: str, key: str, act: Told) -> None:
        path = f"/api/tables/{table}/acts"
        self.people[0].post(path, headers=bearer(key), json=act).raise_for_status()

    def play_table(self, name: str, keys: dict[int, str]) -> None:
        """Quick bots decide for the people of a table; the server's play for themselves."""
        table = Table(name, find)
        while table.phase != "over":
            for row in self.server.rows(name)[table.count :]:
                table.add(decode(row))
            for seat in set(table.acting()) & set(keys):
                move = QUICK.choose(table.match.state.seen_by(seat), seat)
                text = table.game.verbs.text(move)
                act = {"do": "move", "stamp": table.stamp(seat), "move": text}
                self.act(name, keys[seat], act)
            if not set(table.acting()) & set(keys):
                time.sleep(0.01)


@pytest.mark.parametrize(
    "whole", [(1, 0, 0, 0), pytest.param((3, 3, 3, 3), marks=pytest.mark.long)]
)
@pytest.mark.usefixtures("hurry")
def test_a_swiss_tournament_of_six_is_played_to_its_end(
    server: Served, whole: tuple[int, ...]
) -> None:
    """So many tables of each round are played whole."""
    cup = Cup(server, 6, f"S{sum(whole)}")
    before = cup.seen()
    assert (before["phase"], before["length"], before["seed"]) == ("gathering", 4, "")
    assert cup.wish(cup.people[0], "begin").json()["phase"] == "playing"
    for number, tables in enumerate(whole, 1):
        cup.play_round(number, tables)
    wait_for(lambda: cup.seen()["phase"] == "over")
    seen = cup.seen(cup.people[2])
    met = Counter(
        frozenset(seat["entrant"] for seat in fixture["seats"])
        for one in seen["rounds"] for fixture in one["fixtures"]
    )  # fmt: skip
    assert len(met) == 12
    assert set(met.values()) == {1}
    [table] = seen["standings"]
    assert sum(line["halves"] for line in table) == 24
    assert [line["place"] for line in table] == sorted(line["place"] for line in table)
    assert all(len(line["cells"]) == 4 and None not in line["cells"] for line in table)
    assert [one["name"] for one in seen["players"] if one["you"]] == [f"Carla S{sum(whole)}"]
    assert seen["commitment"] == before["commitment"]
    assert len(seen["seed"]) == 64
    listed = cup.people[0].get("/api/tournaments").json()["over"]
    mine = next(one for one in listed if one["id"] == cup.id)
    winners = [seen["players"][line["entrant"]]["name"] for line in table if line["place"] == 1]
    assert (mine["winners"], mine["mine"], mine["players"]) == (winners, True, 6)


@pytest.mark.parametrize("whole", [(0, 0, 0), pytest.param((2, 2, 2), marks=pytest.mark.long)])
@pytest.mark.usefixtures("hurry")
def test_a_round_robin_of_three_and_a_bot_is_played_to_its_end(
    server: Served, whole: tuple[int, ...]
) -> None:
    wishes = {"kind": "robin", "fill": True, "level": "page", "limit": 3, "when_full": True}
    cup = Cup(server, 3, f"R{sum(whole)}", **wishes)
    for number, tables in enumerate(whole, 1):
        cup.play_round(number, tables)
    wait_for(lambda: cup.seen()["phase"] == "over")
    seen = cup.seen()
    assert [one["level"] for one in seen["players"]] == ["", "", "", "page"]
    [table] = seen["standings"]
    assert sum(line["halves"] for line in table) == 12
    over = [fixture for one in seen["rounds"] for fixture in one["fixtures"]]
    assert [fixture["state"] for fixture in over] == ["over"] * 6
    scored = [all(seat["points"] > 0 for seat in fixture["seats"]) for fixture in over]
    assert sum(scored) >= sum(whole)


@pytest.mark.usefixtures("hurry")
def test_one_finds_the_own_table_without_a_link(server: Served) -> None:
    anna, benno = (cup := Cup(server, 2, "Le", limit=2, when_full=True)).people
    wait_for(lambda: cup.are_set_up(1))
    mine = anna.get("/api/tournaments/awaited").json()
    assert [(one["tournament"], one["title"], one["round"]) for one in mine] == [
        (cup.id, "Winterturnier", 1)
    ]
    place = cup.sit(anna).json()
    assert cup.sit(anna).json() == place
    assert cup.seen(benno)["mine"]["here"] is False
    assert cup.seen(anna)["mine"]["here"] is True
    [fixture] = cup.seen(benno)["rounds"][0]["fixtures"]
    assert [seat["here"] for seat in fixture["seats"]].count(True) == 1
    other = cup.sit(benno).json()
    assert {place["seat"], other["seat"]} == {0, 1}
    for key in (place["key"], other["key"]):
        seen = anna.get(f"/api/tables/{place['table']}", headers=bearer(key)).json()
        assert sorted(seat["name"] for seat in seen["seats"]) == ["Anna Le", "Benno Le"]
        assert (seen["phase"], seen["hints"], seen["public"]) == ("playing", False, True)
    cup.act(place["table"], place["key"], {"do": "resign"})
    wait_for(lambda: cup.seen()["phase"] == "over")
    assert anna.get("/api/tournaments/awaited").json() == []
    refused(cup.sit(anna), "no_game_now")


def test_only_members_take_part_and_only_the_leader_leads(server: Served) -> None:
    guest = server.client()
    refused(guest.post("/api/tournaments", json=WISHES), "only_members", 403)
    cup = Cup(server, 2, "Me")
    refused(cup.wish(guest, "join"), "only_members")
    refused(cup.wish(cup.people[1], "begin"), "not_leading", 403)
    refused(cup.wish(cup.people[1], "join"), "takes_part")
    assert cup.seen(guest)["leading"] is False
    assert guest.get("/api/tournaments").json()["member"] is False
    refused(guest.get("/api/tournaments/nothing"), "unknown_tournament", 404)
    refused(cup.sit(cup.people[0]), "no_game_now")
    assert cup.wish(cup.people[0], "cancel").json()["phase"] == "cancelled"
    refused(cup.wish(cup.people[1], "leave"), "tournament_over")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"title": "\u0007 "}, "needs a title"),
        ({"game": "chess"}, "no such game"),
        ({"seats": 7}, "is played by"),
        ({"level": "emperor"}, "a level is one of"),
        ({"limit": 129}, "128"),
        ({"limit": 3, "seats": 4}, "enough for one table"),
        ({"start": 5}, "within the next 180 days"),
        ({"seasons": 2}, "only a round robin has seasons"),
        ({"options": {"nonsense": True}}, "nonsense"),
    ],
)
def test_what_cannot_be_opened_is_said(server: Served, wrong: Told, said: str) -> None:
    client = server.client()
    become_member(client, f"Dario {said}"[:40])
    answer = client.post("/api/tournaments", json=WISHES | wrong)
    assert answer.status_code in (400, 404)
    assert said in answer.json()["reason"]


def test_nobody_leads_more_than_he_can(server: Served) -> None:
    client = server.client()
    become_member(client, "Emma F")
    for _ in range(5):
        assert client.post("/api/tournaments", json=WISHES).status_code == 200
    refused(client.post("/api/tournaments", json=WISHES), "too_many_tournaments")


@pytest.mark.parametrize(
    ("point", "times"),
    [
        ("tournament table", 1),
        pytest.param("tournament checked", 2, marks=pytest.mark.long),
        pytest.param("tournament written", 1, marks=pytest.mark.long),
        pytest.param("tournament table", 2, marks=pytest.mark.long),
    ],
)
def test_a_killed_server_goes_on_with_its_tournament(
    tmp_path: Path, point: str, times: int
) -> None:
    database = tmp_path / "tables.db"
    with process(database, point, times) as (server, running):
        cup = Cup(server, 4, "Ke", limit=4, when_full=True)
        assert running.wait(PATIENCE) == -signal.SIGKILL
    with process(database) as (server, _):
        for client in cup.people:
            client.base_url = server.url
        cup.server = server
        wait_for(lambda: cup.are_set_up(1))
        cup.play_round(1)
        wait_for(lambda: cup.are_set_up(2))
        seen = cup.seen()
        assert [one["open"] for one in seen["rounds"]] == [0, 2]
