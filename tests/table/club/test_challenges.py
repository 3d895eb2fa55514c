"""Open challenges: who sits down has a rating in the range, or the link of a seat."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from tafelrunde.table.club import friends
from tafelrunde.table.club.glicko import Rating
from tafelrunde.table.club.members import join
from tafelrunde.table.club.wishes import Wish, keep
from tafelrunde.table.keys import COOKIE, guest_hash
from tafelrunde.table.store import Row, Steps, open_store
from tests.table.serving import Message, Served, refused

RANGE = {"public": True, "between": [1400, 1600]}


def write(server: Served, steps: Steps[Any]) -> Any:
    """Beside the server."""

    async def work() -> Any:
        store = await open_store(str(server.database), beside=True)
        try:
            return await store.write(steps)
        finally:
            await store.close()

    return asyncio.run(work())


def member(server: Served, name: str, rating: float | None = None) -> tuple[httpx.Client, str]:
    """Somebody with a name, and with a rating in Limes for two."""
    client = server.client()
    client.get("/api/me")
    person = guest_hash(client.cookies[COOKIE])
    write(server, join(person, f"{name} {person[:9]}", 1))
    if rating is not None:
        write(server, _rated(person, rating))
    return client, person


def _rated(person: str, rating: float) -> Steps[None]:
    yield (
        "insert into ratings (game, seats, sides, player, period, rating, deviation, volatility, "
        "games) values ('limes', 2, 2, ?, 1, ?, ?, ?, 9)",
        (person, *Rating(rating, 50)),
    )


def _told(person: str) -> Steps[list[Row]]:
    return (yield "select kind, table_id, seat from notices where person = ?", (person,))


def opened(client: httpx.Client, **wishes: object) -> httpx.Response:
    wish = {"game": "limes", "seats": [{"kind": "me"}, {"kind": "open"}], **RANGE, **wishes}
    return client.post("/api/tables", json=wish)


def sit(client: httpx.Client, table: str, key: str = "") -> httpx.Response:
    return client.post(f"/api/tables/{table}/join", json={"key": key})


def test_who_sits_down_has_a_rating_in_the_range(server: Served) -> None:
    anna, _ = member(server, "Anna", 1900)
    table = opened(anna).json()["table"]
    (listed,) = [one for one in anna.get("/api/lobby").json()["open"] if one["table"] == table]
    assert listed["between"] == [1400, 1600]
    weak, strong = member(server, "Benno", 1399.4)[0], member(server, "Dario", 1601)[0]
    assert "1399" in refused(sit(weak, table), "outside_range").reason
    refused(sit(strong, table), "outside_range")
    refused(sit(server.client(), table), "unrated_outside")
    watch = anna.get(f"/api/tables/{table}/own").json()["watch"]
    refused(sit(weak, table, watch), "outside_range")
    assert sit(member(server, "Carla", 1399.6)[0], table).status_code == 200


@pytest.mark.parametrize(
    "wrong",
    [{"between": [1600, 1400]}, {"public": False, "seats": [{"kind": "me"}, {"kind": "friend"}]}],
)
def test_a_range_that_cannot_hold_is_refused(server: Served, wrong: Message) -> None:
    refused(opened(server.client(), **wrong), "bad_range")


def test_a_friend_is_offered_a_seat_whatever_his_rating(server: Served) -> None:
    (anna, hers), (benno, his) = member(server, "Anna"), member(server, "Benno")
    made = opened(anna).json()
    token, _ = write(server, friends.new_link(hers, True, 10**13))
    assert benno.post("/api/people/links/read", json={"token": token}).status_code == 200
    answer = benno.post("/api/people/friends", json={"token": token})
    assert answer.status_code == 200, answer.text
    (friend,) = anna.get("/api/people").json()["friends"]
    assert friend["here"] is False
    address, offer = f"/api/tables/{made['table']}/invite", {"member": friend["id"], "seat": 1}
    refused(benno.post(address, json=offer), "not_host")
    anna.headers["authorization"] = f"Bearer {made['key']}"
    refused(anna.post(address, json={**offer, "seat": 0}), "no_seat")
    refused(anna.post(address, json={**offer, "member": "nobody"}), "unknown_member")
    wish = Wish(his, mail="benno@example.org", mails="each", ref="r", confirmed=1)
    write(server, keep(wish))
    for _ in range(2):
        assert anna.post(address, json=offer).status_code == 200
    assert write(server, _told(his)) == [("invitation", made["table"], 1)]
    (invited,) = benno.get("/api/lobby").json()["invited"]
    assert invited["by"].startswith("Anna")
    refused(sit(benno, made["table"]), "unrated_outside")
    assert sit(benno, made["table"], invited["table"]["key"]).status_code == 200
    assert benno.get("/api/lobby").json()["invited"] == []
