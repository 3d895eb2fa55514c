"""A site below a path of a larger one: every page, file, link, socket and cookie is below it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.people import Seat, Visitor
from tests.browser.serving import Server

PATH = "/spiele/abend"


@pytest.fixture
def below(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path, path=PATH)
    yield running
    running.kill()


def test_people_learn_play_and_look_back_below_a_path(
    visit: Callable[..., Visitor], below: Server
) -> None:
    anna = visit(at=below)
    page, asked = anna.page, list[str]()
    anna.context.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.goto(PATH)
    expect(page).to_have_url(f"{below.url}{PATH}/")
    cover = page.locator("img.cover").first
    expect(cover).to_be_visible()
    assert cover.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0
    page.get_by_role("link", name="Limes", exact=True).click()
    expect(page.locator(".part").first).to_be_visible()
    page.locator(".part .rule").first.click()
    expect(page.locator("article.marked")).to_be_visible()
    page.goto(f"{PATH}/learn/limes")
    expect(page.locator(".picture")).to_be_visible()
    page.locator("a.home").click()
    page.locator("#start button").first.click()
    seat = Seat(anna)
    seat.my_turn()
    table, key = re.split("[/#]", page.url)[-2:]
    anna.tell(f"tables/{table}/acts", {"do": "resign"}, key)
    expect(seat.end).to_be_visible()
    seat.end.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile(f"{PATH}/replay/{table}"))
    expect(page.locator(".picture")).to_be_visible()
    page.goto(f"{PATH}/")
    expect(page.locator("#my-tables li")).to_have_count(1)
    [cookie] = anna.context.cookies()
    assert cookie.get("path") == f"{PATH}/"
    outside = [one for one in asked if not urlsplit(one).path.startswith(PATH)]
    assert outside == []
    assert any(one.startswith("ws") for one in asked)
