"""One Chromium and one server for all tests of this folder; every visitor is watched."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.clicking import Lay, lay_out
from tests.browser.people import PATIENCE, Visitor
from tests.browser.serving import Server
from tests.browser.windows import Windows, chromium_here, launched


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A real Chromium. (Not for the whole session: its loop would be in the way of other tests.)"""
    if os.environ.get("TAFELRUNDE_NO_BROWSER") == "1":
        if os.environ.get("TAFELRUNDE_ALL_TESTS"):
            pytest.fail("TAFELRUNDE_ALL_TESTS is set, but there is no browser for the page.")
        pytest.skip("TAFELRUNDE_NO_BROWSER=1: the page is not tested in a browser")
    if chromium_here() is None:
        pytest.fail(
            "The page is tested in a real browser: install Chromium (Debian: apt-get install "
            "chromium), or leave these tests out with TAFELRUNDE_NO_BROWSER=1."
        )
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests of this folder share; each opens tables of its own."""
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.kill()


@pytest.fixture(scope="package")
def windows(chromium: Browser, server: Server) -> Windows:
    """The windows in which all these people look at it."""
    return Windows(chromium, server.url)


@pytest.fixture
def visit(windows: Windows, server: Server) -> Iterator[Callable[..., Visitor]]:
    """Lets people come, each to a window of their own; afterwards none may have complaints."""
    came: list[Visitor] = []

    def arrive(name: str = "Anna", at: Server = server, **settings: Any) -> Visitor:
        at.check()
        came.append(Visitor(windows, at, name, **settings))
        return came[-1]

    yield arrive
    complaints = [line for visitor in came for line in visitor.leave()]
    for visitor in came:
        visitor.server.check()
    assert complaints == []


@pytest.fixture(scope="package")
def lay(server: Server) -> Lay:
    """Lays out tables on the server: games that have been played so far, and their keys."""
    return lambda tables: lay_out(server.database, tables)
