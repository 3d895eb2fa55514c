"""Several people at one device: each has a seat and a key of its own."""

from __future__ import annotations

import pytest

from tafelrunde.table import card
from tafelrunde.table.table import ENDED
from tests.table.serving import Message, Served, refused
from tests.table.tables import Sitting

AT_ONE_DEVICE = {
    "game": "limes",
    "name": "Anna",
    "seats": [{"kind": "me"}, {"kind": "here", "name": "Benno"}],
    "nonce": "ab",
}


class Device:
    """A browser at which Anna and Benno play Limes."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.browser = server.client()
        self.table = self.browser.post("/api/tables", json=AT_ONE_DEVICE).json()["table"]

    def own(self) -> Message:
        own: Message = self.browser.get(f"/api/tables/{self.table}/own").json()
        return own


def test_who_plays_beside_somebody_has_a_key_of_his_own(server: Served) -> None:
    device = Device(server)
    anna, benno = device.own()["seats"]
    assert (anna["name"], anna["beside"]) == ("Anna", False)
    assert (benno["name"], benno["beside"]) == ("Benno", True)
    for seat in (anna, benno):
        seen = server.client(seat["key"]).get(f"/api/tables/{device.table}").json()
        assert seen["me"] == seat["seat"]
    watching = server.client(device.own()["watch"]).get(f"/api/tables/{device.table}").json()
    assert watching["me"] is None
    stranger = server.client().get(f"/api/tables/{device.table}/own")
    assert (stranger.status_code, stranger.json()["refused"]) == (403, "private")


def test_nothing_is_remembered_of_who_plays_beside(server: Served) -> None:
    device = Device(server)
    assert device.browser.get("/api/me").json()["name"] == "Anna"
    (mine,) = device.browser.get("/api/lobby").json()["mine"]
    assert (mine["table"], mine["seat"], mine["here"], mine["turn"]) == (
        device.table,
        0,
        True,
        True,
    )


def test_who_plays_beside_sits_where_somebody_has_a_seat_and_has_no_members_name(
    server: Served,
) -> None:
    carla = server.client()
    assert carla.post("/api/me/join", json={"name": "Carla Beside"}).status_code == 200
    for seats, code in (
        ([{"kind": "here"}, {"kind": "bot"}], "bad_request"),
        ([{"kind": "me"}, {"kind": "here", "name": "Carla Beside"}], "name_taken"),
    ):
        refused(carla.post("/api/tables", json={**AT_ONE_DEVICE, "seats": seats}), code)
    rated = {**AT_ONE_DEVICE, "rated": True, "pace": "days", "hints": False}
    refused(carla.post("/api/tables", json=rated), "rated_members")
    for_all = {"game": "limes", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    table = carla.post("/api/tables", json=for_all).json()["table"]
    refused(carla.post(f"/api/tables/{table}/join", json={"beside": True}), "wrong_key")


def test_the_rematch_takes_all_along(server: Served) -> None:
    device = Device(server)
    anna, benno = device.own()["seats"]
    hers, his = server.client(anna["key"]), server.client(benno["key"])
    assert hers.post(f"/api/tables/{device.table}/acts", json={"do": "resign"}).status_code == 200
    assert server.socket(device.table, anna["key"]).ask("again")["kind"] == "done"
    for seat, who in ((anna, hers), (benno, his)):
        again = who.get(f"/api/tables/{device.table}").json()["again"]
        body = {"key": again["key"], "name": seat["name"], "beside": seat["beside"]}
        joined = device.browser.post(f"/api/tables/{again['table']}/join", json=body)
        assert joined.status_code == 200, joined.text
    own = device.browser.get(f"/api/tables/{again['table']}/own").json()["seats"]
    assert [(one["name"], one["beside"]) for one in own] == [("Benno", True), ("Anna", False)]


def test_a_result_is_nobodys_for_who_plays_beside() -> None:
    sitting = Sitting("pp")
    sitting.table.seats[1].beside = True
    while sitting.table.phase != ENDED:
        for seat in sitting.table.acting():
            sitting.move(seat)
    result = card.result(sitting.table)
    assert result is not None
    assert [placed.guest for placed in result.seats] == ["guest 0", ""]


@pytest.mark.parametrize("still", [True, False])
def test_who_is_there_without_the_device_is_sent_no_table(server: Served, still: bool) -> None:
    device = Device(server)
    anna, benno = device.own()["seats"]
    there = server.socket(device.table, benno["key"], still=still)
    hers = server.socket(device.table, anna["key"])
    hers.until(lambda told: told["kind"] == "here" and told["seats"][1])
    there.ask("see")
    there.ask("ping")
    assert any(message["kind"] == "table" for message in there.seen) is not still
