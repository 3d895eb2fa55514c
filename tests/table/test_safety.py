"""What protects people who come with a browser: cookie, headers, origins, limits, no tracebacks."""

from __future__ import annotations

import re
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from itertools import cycle
from pathlib import Path

import httpx
import pytest

from tafelrunde.table import api
from tafelrunde.table.endpoints import ENDPOINTS
from tafelrunde.table.page_files import web
from tafelrunde.table.server import SECURITY
from tests.table.serving import Served, Two, bearer, refused, served


@pytest.fixture(scope="module")
def two(server: Served) -> Two:
    return Two(server)


def test_the_cookie_is_for_this_site_and_no_script(server: Served) -> None:
    client = server.client()
    assert "set-cookie" not in client.get("/api/lobby").headers, "of several one makes it"
    cookie = SimpleCookie(client.get("/api/me").headers["set-cookie"])["tafelrunde"]

    assert len(cookie.value) >= 24
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "lax", "/")
    assert (cookie["secure"], cookie["max-age"]) == ("", str(365 * 24 * 3600))
    assert "set-cookie" not in client.get("/api/me").headers
    behind_tls = server.client(**{"x-forwarded-proto": "https"}).get("/api/me")
    assert "Secure" in behind_tls.headers["set-cookie"]


def test_the_name_is_remembered_by_the_cookie(server: Served) -> None:
    anna, benno = server.client(), server.client()

    assert anna.post("/api/me", json={"name": "\u202e Anna\x07 "}).json()["name"] == "Anna"
    assert anna.get("/api/me").json()["name"] == "Anna"
    assert benno.get("/api/me").json()["name"] == ""


def test_security_headers_are_on_everything(two: Two) -> None:
    addresses = [
        "/", f"/table/{two.table}", f"/replay/{two.table}", "/static/table.js",
        "/static/nothing.js", "/nothing", "/api/games", "/api/tables/nobody",
        "/games/limes/style.css", "/api/openapi.json", "/api/tables/" + two.table,
    ]  # fmt: skip
    for address in addresses:
        for method in ("GET", "HEAD", "POST", "OPTIONS"):
            headers = two.anna.request(method, address).headers
            assert {name: headers.get(name) for name in SECURITY} == SECURITY, address
            assert "server" not in headers
            assert "access-control-allow-origin" not in headers
    policy = SECURITY["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy


def test_the_pages_have_no_script_or_style_of_their_own() -> None:
    for page in ("index.html", "table.html"):
        text = (web() / page).read_text(encoding="utf-8")
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", text)
        assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text))
        assert not re.search(r"""(src|href)=["']?(https?:)?//""", text), "another site is asked"


def test_static_files_come_from_the_folder_of_the_page_only(server: Served) -> None:
    client = server.client()
    assert client.get("/static/index.html").status_code == 200
    outside = web().parent / "__init__.py"
    assert outside.exists()
    for path in (
        "../__init__.py", "..%2f__init__.py", "%2e%2e/__init__.py", "..\\__init__.py",
        "a/../../__init__.py", "%2fetc/passwd", "/etc/passwd", "", ".", "%00",
    ):  # fmt: skip
        connection = HTTPConnection("127.0.0.1", server.port)  # leaves the path as it is
        connection.request("GET", f"/static/{path}")
        answer = connection.getresponse()
        headers = {"content-type": answer.headers["content-type"]}
        said = httpx.Response(answer.status, content=answer.read(), headers=headers)
        refused(said, "unknown_page", 404)
        connection.close()


def test_other_sites_cannot_ask_for_anything_to_be_done(two: Two) -> None:
    before, known = two.rows(), {"table": two.table, "game": "limes"}
    origins = cycle(("http://evil.example", "null", "http://[", "", "http://127.0.0.1"))
    changing = [e for e in ENDPOINTS if e.method != "GET"]
    assert len(changing) > 5, "each of these origins has its turn"
    for endpoint, origin in zip(changing, origins, strict=False):
        address = re.sub("{(.*?)}", lambda name: known.get(name[1], "x"), endpoint.path)
        said = two.anna.request(endpoint.method, address, headers={"origin": origin}, json={})
        refused(said, "forbidden", 403)
    own = {"origin": two.server.url}
    assert two.anna.post("/api/me", json={"name": "Anna"}, headers=own).status_code == 200
    assert two.rows() == before


def test_no_traceback_leaves_the_server(
    two: Two, monkeypatch: pytest.MonkeyPatch, complaints: list[str]
) -> None:
    def broken(call: object) -> object:
        raise ZeroDivisionError("a secret of the inside")

    monkeypatch.setattr(api, "game_asked", broken)
    said = two.anna.get("/api/rules/limes", params={"lang": "de"})

    assert refused(said, "broken", 503).reason.startswith("Der Server")
    assert "inside" not in said.text
    assert len(complaints) == 1
    assert "a secret of the inside" in complaints[0]
    complaints.clear()


def test_too_much_is_refused_and_says_how_long_to_wait(tmp_path: Path) -> None:
    with served(tmp_path, generosity=0.2) as strict:
        client = strict.client()
        given = {"game": "limes", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        answers = [client.post("/api/tables", json=given) for _ in range(5)]
        said = refused(answers[-1], "too_many", 429)
        assert re.search(r"wait \d+ seconds", said.reason)
        opened = [a.json() for a in answers if a.status_code == 200]
        assert len(opened) == 4
        act = f"/api/tables/{opened[0]['table']}/acts"
        line = {"do": "say", "text": "Hallo"}
        key = bearer(opened[0]["key"])
        codes = [client.post(act, json=line, headers=key).status_code for _ in range(4)]
        assert codes == [200, 200, 429, 429]
        assert len(strict.rows(opened[0]["table"])) == 4
