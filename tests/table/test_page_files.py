"""The files of the page are kept for ever below their mark, and games' drawings while they last."""

from __future__ import annotations

import re
from pathlib import Path
from runpy import run_path

import pytest

from tafelrunde.table.page_files import APP, PAGES, PageFiles, page_files, web
from tests.table.serving import Served

LINKED = re.compile(r'(?:href|src)="([^"#]*static/[^"]*)"')


@pytest.mark.parametrize("page", PAGES)
def test_whatever_a_page_names_is_kept_for_ever(server: Served, page: str) -> None:
    client = server.client()
    address = page.format(table="x", game="limes", page="x")
    answer = client.get(address)
    assert answer.headers["cache-control"] == "no-cache"
    links = LINKED.findall(answer.text)
    assert len(links) > 4
    for link in links:
        file = client.get(answer.url.join(link))
        assert file.status_code == 200
        assert file.url.path.startswith(f"/static/{page_files().mark}/")
        assert file.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_icons_are_those_of_the_crest() -> None:
    script = run_path(str(Path(__file__).parents[2] / "scripts" / "icons.py"))
    for name in script["ICONS"]:
        assert (web() / name).read_bytes() == script["icon"](name), "run scripts/icons.py"


@pytest.mark.parametrize("path", APP)
def test_what_makes_an_app_is_asked_for_again_and_names_what_is_kept(
    server: Served, path: str
) -> None:
    answer = server.client().get(path)
    assert answer.headers["cache-control"] == "no-cache"
    assert f'"static/{page_files().mark}/' in answer.text


@pytest.mark.parametrize("below", ["", "0123456789abcdef/"])
def test_a_page_from_before_an_update_gets_the_present_file(server: Served, below: str) -> None:
    client = server.client()
    now = client.get(f"/static/{page_files().mark}/dom.js")
    answer = client.get(f"/static/{below}dom.js")
    assert answer.headers["cache-control"] == "no-cache"
    assert (answer.status_code, answer.text) == (200, now.text)


@pytest.mark.parametrize("path", ["nothing.js", "0123456789abcdef/", "x/dom.js", "0/0/dom.js"])
def test_what_is_no_file_is_none(server: Served, path: str) -> None:
    assert server.client().get(f"/static/{path}").status_code == 404


def test_the_mark_is_another_for_other_contents_and_names() -> None:
    pages = dict.fromkeys(PAGES.values(), b"")
    same = [PageFiles(pages | {"a.js": b"1", "b.js": b"2"}) for _ in range(2)]
    other = [
        PageFiles(pages | contents)
        for contents in ({"a.js": b"2", "b.js": b"1"}, {"a.js": b"1", "c.js": b"2"}, {"a.js": b"1"})
    ]
    assert same[0].mark == same[1].mark
    assert len({same[0].mark, *(one.mark for one in other)}) == 4


@pytest.mark.parametrize("file", ["style.css", "symbols.svg", "cover.svg", "drawings/tower.svg"])
def test_drawings_of_a_game_are_sent_once(server: Served, file: str) -> None:
    client = server.client()
    first = client.get(f"/games/limes/{file}")
    assert (first.status_code, first.headers["cache-control"]) == (200, "no-cache")
    again = client.get(f"/games/limes/{file}", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(f"/games/limes/{file}", headers={"if-none-match": '"0"'}).content


def test_files_are_packed_for_those_who_unpack(server: Served) -> None:
    address = "/static/words.js"
    sizes = []
    for coding in ("gzip", "identity"):
        with server.client().stream("GET", address, headers={"accept-encoding": coding}) as answer:
            assert answer.headers["vary"] == "accept-encoding"
            assert answer.headers.get("content-encoding", "identity") == coding
            text = answer.read()
            sizes.append(answer.num_bytes_downloaded)
    assert len(text) == sizes[1] > 2 * sizes[0]


def test_the_quickest_game_is_the_first_of_all_pages(server: Served) -> None:
    minutes = [game["minutes"][1] for game in server.client().get("/api/games").json()]
    assert minutes == sorted(minutes)
