"""The archive: finding a game, looking at a record from a file, handing a moment on."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from playwright.sync_api import expect

from tests.browser.people import AGAINST_PAGE, Seat, Visitor, hurry, set_up_for
from tests.browser.places import set_up
from tests.browser.serving import Server
from tests.browser.test_barriers import faults

DROP = """(text) => {
  const given = new DataTransfer();
  given.items.add(new File([text], "spiel.txt", { type: "text/plain" }));
  const how = { dataTransfer: given, bubbles: true, cancelable: true };
  for (const kind of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(kind, how));
}"""


@pytest.fixture
def ended(visit: Callable[..., Visitor]) -> tuple[Visitor, str]:
    """Anna, and a public game that she and Benno have ended."""
    anna, benno = visit("Anna", lang="de"), visit("Benno")
    hers, his = set_up_for(anna, benno, public=True)
    hurry(hers, his, decisions=2)
    anna.tell(f"tables/{hers.table}/acts", {"do": "ask", "what": "end"}, hers.key)
    benno.tell(f"tables/{hers.table}/acts", {"do": "answer", "yes": True}, his.key)
    return anna, hers.table


def test_a_game_is_found_and_its_record_brought_back_by_hand(ended: tuple[Visitor, str]) -> None:
    anna, table = ended
    page = anna.page
    page.goto("/club/archive")
    record = page.locator(".rec", has=page.locator(f'a[href$="/replay/{table}"]'))
    expect(record).to_contain_text("Benno")
    expect(record.locator("img")).to_have_js_property("complete", True)
    page.get_by_role("button", name="Limes", exact=True).click()
    expect(page).to_have_url(re.compile(r"\\?game=limes"))
    page.get_by_label("Name", exact=True).fill("niemand")
    page.get_by_label("Name", exact=True).press("Enter")
    expect(page.locator(".found")).to_have_text("Kein Spiel passt dazu.")
    page.get_by_role("button", name="Filter zurücksetzen").click()
    expect(record).to_be_visible()
    text = anna.context.request.get(f"/api/tables/{table}/record").text()
    anna.tolerated = "400"
    page.evaluate(DROP, text.replace("rot=0", "rot=1", 1))
    expect(page.locator(".drop")).to_contain_text("Eintrag")
    page.evaluate(DROP, text.replace("\n", "\r\n"))
    page.wait_for_url("**/replay/file")
    expect(page.locator("#bar .note")).to_contain_text("aus einer Datei")
    page.keyboard.press("End")
    expect(page.locator("#stage svg").first).to_be_visible()


def test_a_moment_is_handed_on_by_its_link(ended: tuple[Visitor, str]) -> None:
    anna, table = ended
    page = anna.page
    page.goto(f"/replay/{table}#4.1")
    expect(page.locator("#bar .note")).to_contain_text("4")
    expect(page.locator("#bar select")).to_have_value("1")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#bar .note")).to_contain_text("5")
    page.evaluate("() => { navigator.clipboard.writeText = (text) => { window.copied = text; }; }")
    page.get_by_role("button", name="Link kopieren").click()
    assert page.evaluate("window.copied").endswith(f"/replay/{table}#5.1")


@contextmanager
def elsewhere(content: str) -> Iterator[str]:
    """A page of another origin."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(content.encode())

        def log_message(self, *said: object) -> None:
            """Quietly."""

    server = HTTPServer(("127.0.0.1", 0), Page)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_another_page_shows_a_replay_only_where_it_may(ended: tuple[Visitor, str]) -> None:
    anna, table = ended
    anna.tolerated = "left the origin|frame-ancestors|refused to connect|X-Frame|favicon|404"
    address = f"{anna.server.url}/embed/{table}#3"
    with elsewhere(f'<iframe src="{address}" width="800" height="560"></iframe>') as other:
        page = anna.page
        page.goto(other)
        inside = page.frame_locator("iframe")
        expect(inside.locator("#stage svg")).to_have_count(0)
        page.goto(f"/replay/{table}#3")
        page.get_by_role("button", name="Menü").click()
        page.get_by_role("button", name="Auf einer anderen Seite zeigen").click()
        page.get_by_role("button", name="Erlauben").click()
        expect(page.locator("dialog code")).to_contain_text(f'<iframe src="{address}"')
        assert faults(page) == []
        page.goto(other)
        expect(inside.locator("#stage svg").first).to_be_visible()
        expect(inside.locator("#bar .note")).to_contain_text("3")
        expect(inside.locator("#panel")).to_be_hidden()
        page.locator("iframe").evaluate("(frame) => { frame.width = 390; }")
        out = inside.get_by_role("link", name="Auf Tafelrunde ansehen")
        assert out.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1")


def test_what_could_become_of_a_running_game_is_tried_at_another_table(
    visit: Callable[..., Visitor],
) -> None:
    anna = visit("Anna")
    seat = anna.open(*AGAINST_PAGE, after=1)
    before = seat.at
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="What if").click()
    anna.page.get_by_role("button", name="Try it").click()
    expect(anna.page.locator("#title")).to_have_text("Limes – what if")
    assert Seat(anna).at[0] != before[0]


def known(server: Server, id: str) -> None:
    """What is counted and rated in the background, put there at once."""
    with sqlite3.connect(server.database, timeout=30) as beside:
        (person,) = beside.execute("select person from members where id = ?", (id,)).fetchone()
        beside.executemany(
            "insert into ratings values ('limes', 2, 2, ?, ?, ?, 60, 0.06, 1)",
            [(person, day, 1500 + day) for day in range(20)],
        )
        beside.executemany(
            "insert or ignore into tallies values ('limes', ?, ?, ?, 3, 1.5, 120)",
            [
                (kind, word, word)
                for kind, words in TALLIES.items()
                for word in words
            ],
        )  # fmt: skip
    beside.close()


TALLIES = {
    "minutes": ("12", "30"),
    "points": ("30", "41"),
    "seat": ("2/0", "2/1"),
    "opening": ("Fischer", "Bauer"),
    "option": ("diagonal=true", "diagonal=false"),
}


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_nothing_shuts_anybody_out_of_archive_members_and_statistics(
    visit: Callable[..., Visitor], phone: bool
) -> None:
    anna = visit("Anna", phone=phone)
    page = anna.page
    member = anna.tell("me/join", {"name": f"Anna {phone:d}"})
    hurry(set_up(anna, {"kind": "me"}), decisions=32)
    known(anna.server, member["id"])
    page.goto("/club/archive")
    expect(page.locator(".rec").first).to_contain_text("private")
    assert faults(page) == []
    if phone:
        fold = page.locator("[aria-controls=filters]")
        before = fold.bounding_box()
        fold.click()
        expect(page.get_by_role("button", name="Reset the filters")).to_be_visible()
        assert fold.bounding_box() == before, "who has opened them closes them where he opened them"
    page.goto(f"/club/person?id={member['id']}")
    expect(page.locator(".results")).to_contain_text("Limes")
    expect(page.locator(".over-time")).to_have_count(1)
    expect(page.locator(".mini")).to_contain_text("in 30 days")
    next_one = page.locator("section", has=page.get_by_role("heading", name="Next"))
    expect(next_one).to_contain_text("You have never finished a game of Erben here")
    expect(next_one.get_by_role("link")).to_have_attribute("href", re.compile("/learn/erben$"))
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".results").evaluate(
        "(table) => table.offsetWidth <= table.parentNode.clientWidth - 28"
    )
    page.get_by_label("Show this page only to me").check()
    expect(page.get_by_label("Show this page only to me")).to_be_checked()
    assert anna.ask(f"members/{member['id']}")["private"]
    page.goto("/club/statistics?game=limes")
    expect(page.locator("h1")).to_have_text("Statistics: Limes")
    expect(page.locator(".share").nth(4)).to_be_visible()
    assert page.locator(".stats .columns text").evaluate_all(
        "all => all.every(one => one.getBoundingClientRect().right"
        " <= one.ownerSVGElement.getBoundingClientRect().right)"
    )
    assert faults(page) == []


def test_on_a_phone_the_opponents_stand_below_the_game(visit: Callable[..., Visitor]) -> None:
    anna = visit("Anna", phone=True)
    member = anna.tell("me/join", {"name": "Anna Ammer"})
    bots = [{"kind": "bot", "level": "page"}] * 3
    place = set_up(anna, {"kind": "me"}, *bots, game="medievalia")
    place.act("resign")
    page = anna.page
    page.goto(f"/club/person?id={member['id']}")
    game = page.locator(".results tbody th")
    expect(game).to_have_text("Medievalia")
    below = game.evaluate("(one) => getComputedStyle(one, '::after').content")
    assert below.strip('"') == page.locator(".results .against").nth(1).text_content()
    expect(page.locator(".results tbody .against")).to_be_hidden()
    assert page.locator(".results").evaluate(
        "(table) => table.scrollWidth <= table.parentNode.clientWidth"
    )
