"""Good calls of what is about the club, for those who compare answers with the document."""

from __future__ import annotations

from collections.abc import Iterator

import httpx

from tests.table.serving import Served, wait_for


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
