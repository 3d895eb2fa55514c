"""What a page weighs before there is a picture: markup, styles, modules, icons, as sent."""

from __future__ import annotations

import re

import pytest

from tests.table.serving import Served

LIMIT = 200_000
# What each page begins with; the rest is found in what is fetched.
PAGES = {
    "/": ("/static/icons.svg",),
    "/table/x": ("/static/table.js", "/static/icons.svg"),
    "/replay/x": ("/static/replay.js", "/static/icons.svg"),
    "/learn/limes": ("/static/lesson.js", "/static/icons.svg"),
    "/games/limes": ("/static/icons.svg",),
    "/rules/limes": ("/static/icons.svg",),
}
LINKED = re.compile(r'(?:href|src)="(?:\.\./)?static/[0-9a-f]+/([\w.]+)"')
IMPORTED = re.compile(r'^(?:import|export) [^;]*?"\./([\w.]+)"', re.MULTILINE)


def fetched(server: Served, first: tuple[str, ...]) -> dict[str, int]:
    """Everything that is fetched at once, and how many bytes of it are on the wire."""
    found: dict[str, int] = {}
    waiting = list(first)
    with server.client() as client:
        while waiting:
            address = waiting.pop()
            if address in found:
                continue
            with client.stream("GET", address, headers={"accept-encoding": "gzip"}) as answer:
                assert answer.status_code == 200, address
                text = answer.read().decode()
                found[address] = answer.num_bytes_downloaded
            if address.endswith(".js"):
                waiting += [f"/static/{name}" for name in IMPORTED.findall(text)]
            elif not address.startswith("/static/"):
                waiting += [f"/static/{name}" for name in LINKED.findall(text)]
    return found


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_light_before_the_picture(server: Served, page: str) -> None:
    found = fetched(server, (page, *PAGES[page]))
    assert "/static/dom.js" in found
    assert sum(found.values()) < LIMIT, sorted(found.items(), key=lambda item: -item[1])[:8]


def test_what_only_some_want_comes_later(server: Served) -> None:
    found = fetched(server, ("/table/x", *PAGES["/table/x"]))
    assert not {"/static/closer.js", "/static/overview.js", "/static/sheet.css"} & set(found)
