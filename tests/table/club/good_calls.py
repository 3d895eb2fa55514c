"""One good call of each endpoint about people and notices, for the tests of all endpoints."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import httpx

from tafelrunde.table.club.push import packed
from tafelrunde.table.keys import Keys
from tests.table.club.test_push import Reader
from tests.table.serving import Served, bearer, key_in, wait_for

WISH = {"game": "limes", "seats": [{"kind": "me"}, {"kind": "friend"}]}


def people_calls(server: Served) -> Iterator[tuple[str, str, httpx.Response]]:
    """Two become friends, meet at a table and fall out."""
    anna, dario = server.client(), server.client()
    for who, name in ((anna, "Anna Amsel"), (dario, "Dario Dachs")):
        who.post("/api/me/join", json={"name": name})

    def post(path: str, by: httpx.Client = anna, **said: object) -> tuple[str, str, httpx.Response]:
        return "POST", f"/api/people/{path}", by.post(f"/api/people/{path}", json=said)

    made = post("links", once=False)
    yield made
    token = key_in(made[2].json()["path"])
    yield post("links/read", dario, token=token)
    yield post("friends", dario, token=token)
    people = anna.get("/api/people")
    yield "GET", "/api/people", people
    yield post("links/remove", id=people.json()["links"][0]["id"])
    friend = people.json()["friends"][0]["id"]
    opened = anna.post("/api/tables", json=WISH).json()
    table, hers = f"/api/tables/{opened['table']}", bearer(opened["key"])
    offer = {"member": friend, "seat": 1}
    asked = anna.post(f"{table}/invite", json=offer, headers=hers)
    yield "POST", "/api/tables/{table}/invite", asked
    yield post("invitations/remove", dario, id=opened["table"])
    dario.post(f"{table}/join", json={"key": key_in(opened["links"][0]["path"])})
    yield "GET", "/api/tables/{table}/own", anna.get(f"{table}/own")
    told = anna.post(f"{table}/report", json={"seat": 1, "reason": "other"}, headers=hers)
    yield "POST", "/api/tables/{table}/report", told
    yield post("friends/remove", id=friend)
    blocked = post("blocks", member=friend)
    yield blocked
    yield "GET", "/api/tables/{table}/blocked", anna.get(f"{table}/blocked")
    yield post("blocks/remove", id=blocked[2].json()["blocked"][0]["id"])


def notice_calls(server: Served) -> Iterator[tuple[str, str, httpx.Response]]:
    """Somebody decides what he is told; the address has been confirmed beside the server."""
    client, reader = server.client(), Reader()

    def post(path: str, **said: object) -> tuple[str, str, httpx.Response]:
        return "POST", f"/api/notices{path}", client.post(f"/api/notices{path}", json=said)

    yield "GET", "/api/notices", client.get("/api/notices")
    hours = {"hour": 18, "quiet_from": 22, "quiet_to": 8}
    yield post("", kinds=["turn"], mails="never", **hours)
    yield post("/mail", address="")
    keys = ("p256dh", packed(reader.point)), ("auth", packed(reader.auth))
    yield post("/browsers", endpoint="https://push.example.org/a", **dict(keys))
    yield post("/browsers/remove", id="none")
    with closing(sqlite3.connect(server.database)) as there:
        there.execute(
            "update wishes set mail = 'anna@example.org', ref = 'ref', confirmed = 1 "
            "where rowid = (select max(rowid) from wishes)"
        )
        (secret,) = there.execute("select body from secrets").fetchone()
        there.commit()
    links = Keys(secret)
    yield post("/confirm", key=links.mail("confirm", "ref"))
    stop = client.post(f"/api/notices/stop/{links.mail('stop', 'ref')}")
    yield "POST", "/api/notices/stop/{key}", stop


def tournament_calls(server: Served) -> Iterator[tuple[str, str, httpx.Response]]:
    """Of tournaments: method, path, response."""
    anna, benno = server.client(), server.client()
    for client, name in ((anna, "Anna C"), (benno, "Benno C")):
        client.post("/api/me/join", json={"name": name})
    wishes = {"title": "Winterturnier", "game": "limes", "limit": 2, "when_full": True}
    opened = anna.post("/api/tournaments", json=wishes)
    yield "POST", "/api/tournaments", opened
    one = f"/api/tournaments/{opened.json()['id']}"
    for client in (anna, benno):
        joined = client.post(f"{one}/wishes", json={"do": "join"})
        yield "POST", "/api/tournaments/{tournament}/wishes", joined
    wait_for(lambda: benno.post(f"{one}/sit", json={}).status_code == 200)
    yield "POST", "/api/tournaments/{tournament}/sit", anna.post(f"{one}/sit", json={})
    yield "GET", "/api/tournaments/{tournament}", anna.get(one)
    for path in ("/api/tournaments", "/api/tournaments/awaited"):
        yield "GET", path, anna.get(path)
