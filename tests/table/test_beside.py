"""Several people at one device: each has a seat and a key of its own."""

from __future__ import annotations

import pytest

from tafelrunde.table import card
from tafelrunde.table.table import ENDED
from tests.table.serving import Message, Served
from tests.table.tables import Sitting

AT_ONE_DEVICE = {
    "game": "limes",
    "name": "Anna",
    "seats": [{"kind": "me"}, {"kind": "friend"}],
    "nonce": "ab",
}


class Device:
    """A browser at which Anna and Benno play Limes."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.browser = server.client()
        made = self.browser.post("/api/tables", json=AT_ONE_DEVICE).json()
        self.table = made["table"]
        key = made["links"][0]["path"].partition("#")[2]
        body = {"key": key, "name": "Benno", "nonce": "cd", "beside": True}
        joined = self.browser.post(f"/api/tables/{self.table}/join", json=body)
        assert joined.status_code == 200, joined.text

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
