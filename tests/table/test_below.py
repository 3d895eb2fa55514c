"""The server below a path, whether a proxy takes the path off or leaves it on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.table.below import path_of
from tafelrunde.table.page_files import web
from tests.table.serving import Served, Two, served


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("below"), path="/spiele") as running:
        yield running


def test_everything_is_below_the_path(below: Served) -> None:
    client = below.client()
    assert client.get("/spiele/").status_code == 200
    assert client.get("/spiele/table/x").status_code == 200
    assert client.get("/spiele/static/main.js").status_code == 200
    assert client.get("/spiele/static/palette.css").status_code == 200
    assert client.get("/spiele/games/limes/style.css").status_code == 200
    assert client.get("/spiele/healthz").json()["well"] is True
    me = below.client().get("/spiele/api/me")
    assert me.status_code == 200
    assert "Path=/spiele/;" in me.headers["set-cookie"]
    assert client.get("/spiele/nothing").status_code == 404


def test_the_path_itself_leads_to_the_lobby(below: Served) -> None:
    answer = below.client().get("/spiele")
    assert answer.status_code in (307, 308)
    assert answer.headers["location"] == f"{below.url}/spiele/"


def test_a_proxy_that_takes_the_path_off_is_understood(below: Served, server: Served) -> None:
    for client in (below.client(), server.client(**{"x-forwarded-prefix": "/spiele"})):
        assert client.get("/").status_code == 200
        assert client.get("/static/main.js").status_code == 200
        assert "Path=/spiele/;" in client.get("/api/me").headers["set-cookie"]


@pytest.mark.parametrize(
    "said", ["//other.example", "/a b", "https://other.example/", "/..", "/" * 9]
)
def test_nonsense_in_the_header_is_none(server: Served, said: str) -> None:
    answer = server.client(**{"x-forwarded-prefix": said}).get("/api/me")
    assert "Path=/;" in answer.headers["set-cookie"]


def test_no_page_script_or_style_names_an_address_from_the_root() -> None:
    pages = "static|api|games|table|rules|learn|replay"
    rooted = re.compile(rf"""(?<!site)(?<!absolute)[(\s\[="'`]["'`(]/(?:{pages})/|href[:=] ?"/""")
    found = {
        (file.name, match)
        for file in web().iterdir()
        if file.suffix in (".js", ".css", ".html")
        for match in rooted.findall(file.read_text(encoding="utf-8"))
    }
    assert found == set(), "below a path these lead out of the site"


def test_a_table_is_played_below_the_path(below: Served) -> None:
    two = Two(below)
    anna = two.sit(0)
    assert anna.table()["phase"] == "playing"
    assert two.play(0).status_code == 200
    anna.close()


def test_requests_below_the_path_are_counted_once(tmp_path: Path) -> None:
    with served(tmp_path, path="/spiele", generosity=0.01) as strict:
        codes = [strict.client().get("/spiele/api/openapi.json").status_code for _ in range(3)]
        assert codes == [200, 429, 429]


@pytest.mark.parametrize(
    "wrong", ["spiele", "/spiele/../x", "/spiele?x", "//x", "/ä", "/" + "x" * 50]
)
def test_a_path_that_cannot_be_is_refused(wrong: str) -> None:
    with pytest.raises(TafelrundeError, match="like /spiele"):
        path_of(wrong)
