"""Who is blocked stays away, and reports say what happened, over HTTP, also among guests."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.table.serving import Message, Served, key_in, refused, served

WISH = {"game": "limes", "name": "Anna", "seats": [{"kind": "me"}, {"kind": "friend"}]}


class Guests:
    """Anna with a table of hers, and Benno whom she has met there."""

    def __init__(self, server: Served) -> None:
        self.anna, self.benno = server.client(), server.client()
        made = self.open()
        self.table, self.key = made["table"], made["key"]
        self.benno_key = self.join(self.benno, made).json()["key"]

    def open(self, **wishes: object) -> Message:
        made: Message = self.anna.post("/api/tables", json={**WISH, **wishes}).json()
        return made

    def join(self, who: httpx.Client, made: Message) -> httpx.Response:
        key = key_in(made["links"][0]["path"]) if made["links"] else ""
        body = {"key": key, "name": "Benno"}
        return who.post(f"/api/tables/{made['table']}/join", json=body)

    def block(self) -> Message:
        self.anna.headers["authorization"] = f"Bearer {self.key}"
        blocked = self.anna.post("/api/people/blocks", json={"table": self.table, "seat": 1})
        del self.anna.headers["authorization"]
        assert blocked.status_code == 200, blocked.text
        told: Message = blocked.json()
        return told


def test_who_is_blocked_sits_down_nowhere_where_he_is_not_wanted(server: Served) -> None:
    guests = Guests(server)
    told = guests.block()
    assert [one["name"] for one in told["blocked"]] == ["Benno"]
    by_link = guests.open()
    for_all = guests.open(public=True, seats=[{"kind": "me"}, {"kind": "open"}])
    refused(guests.join(guests.benno, by_link), "not_welcome")
    refused(guests.join(guests.benno, for_all), "not_welcome")
    assert guests.join(server.client(), for_all).status_code == 200
    body = {"id": told["blocked"][0]["id"]}
    refused(guests.join(guests.benno, by_link), "not_welcome")
    assert guests.benno.post("/api/people/blocks/remove", json=body).status_code == 200
    refused(guests.join(guests.benno, by_link), "not_welcome")
    assert guests.anna.post("/api/people/blocks/remove", json=body).json()["blocked"] == []
    assert guests.join(guests.benno, by_link).status_code == 200


def test_the_page_is_told_whose_chat_is_not_wanted(server: Served) -> None:
    guests = Guests(server)
    address = f"/api/tables/{guests.table}/blocked"
    assert guests.anna.get(address).json() == []
    guests.block()
    assert guests.anna.get(address).json() == [1]
    assert guests.benno.get(address).json() == []


@pytest.mark.parametrize(
    ("whom", "code"),
    [
        ({"table": "unknown", "seat": 0}, "unknown_table"),
        ({"member": "unknown"}, "unknown_member"),
        ({"seat": 0}, "unknown_table"),
    ],
)
def test_nobody_is_blocked_who_is_not_there(server: Served, whom: Message, code: str) -> None:
    refused(server.client().post("/api/people/blocks", json=whom), code)


def test_only_who_sees_a_table_blocks_and_reports_there(server: Served) -> None:
    guests = Guests(server)
    stranger, anna = server.client(), server.client(guests.key)
    anna.cookies = guests.anna.cookies
    whom = {"table": guests.table, "seat": 1}
    refused(stranger.post("/api/people/blocks", json=whom), "private")
    complaint = {"seat": 1, "reason": "chat", "words": "He shouts."}
    address = f"/api/tables/{guests.table}/report"
    refused(stranger.post(address, json=complaint), "private")
    refused(anna.post(address, json={**complaint, "seat": 0}), "oneself")
    refused(anna.post(address, json={**complaint, "seat": 7}), "nobody_there")
    refused(anna.post(address, json={**complaint, "reason": "luck"}), "bad_request")
    refused(anna.post(address, json={**complaint, "words": "x" * 501}), "bad_request")
    assert anna.post(address, json=complaint).status_code == 200
    refused(anna.post(address, json=complaint), "reported")


def test_a_flood_of_reports_from_one_address_ends(tmp_path: Path) -> None:
    with served(tmp_path, generosity=1) as strict:
        guests = Guests(strict)
        address = f"/api/tables/{guests.table}/report"
        complaint = {"seat": 1, "reason": "other"}
        answers = [strict.client(guests.key).post(address, json=complaint) for _ in range(22)]
        refusals = [answer.json().get("refused") for answer in answers]
        assert refusals == [None] * 20 + ["too_many"] * 2


def test_guests_have_no_friends(server: Served) -> None:
    guest = server.client()
    assert guest.get("/api/people").json() == {
        "member": False, "friends": [], "links": [], "blocked": [],
    }  # fmt: skip
    refused(guest.post("/api/people/links", json={}), "only_members")
    refused(guest.post("/api/people/friends", json={"token": "x"}), "only_members")
    refused(guest.post("/api/people/links/read", json={"token": "x"}), "no_such_link")
