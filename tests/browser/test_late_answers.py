"""Answers that come late: none overwrites what was asked for, touched or said since."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.clicking import Lay
from tests.browser.people import AGAINST_PAGE, PHONE, Seat, Visitor, hurry, set_up_for
from tests.browser.places import Place, set_up
from tests.browser.serving import Server
from tests.browser.test_archive import DROP
from tests.browser.test_box import box_of, correct, settled
from tests.browser.test_lessons import PLACE, Learner
from tests.browser.test_people import people
from tests.browser.test_replay import finished, looked_back
from tests.browser.test_story import told
from tests.browser.windows import ASK, RESTING, meddle

Visit = Callable[..., Visitor]
# How often a tournament is looked at anew.
LOOKED_AGAIN = 6500


def has_read(page: Page) -> None:
    """Wait until the page has read what came: what it asks for now is answered later."""
    page.evaluate(ASK, RESTING)


@contextmanager
def late(page: Page, address: str, ask: Callable[[], object]) -> Iterator[None]:
    """What is asked for here is answered as things stand, but only after the block."""
    held: list[Route] = []
    meddle(page, address, lambda route: route.fallback() if held else held.append(route))
    ask()
    while not held:
        page.wait_for_timeout(10)
    answer = held[0].fetch()
    yield
    with page.expect_response(lambda one: one.request == held[0].request) as came:
        held[0].fulfill(response=answer)
    came.value.finished()
    page.unroute(address)
    has_read(page)


class LateWord:
    """The socket of a table; the first answer to a kind of question comes when it is let come."""

    def __init__(self, visitor: Visitor, question: str) -> None:
        self.question, self.id, self.held = question, "", ""
        visitor.spoilt = True
        visitor.page.route_web_socket("**/live", self._connect)
        self.page = visitor.page

    def _connect(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def asked(message: str | bytes) -> None:
            said = json.loads(message)
            if said["do"] == self.question and not self.id:
                self.id = said["id"]
            server.send(message)

        def answered(message: str | bytes) -> None:
            if self.id and json.loads(message).get("id") == self.id and not self.held:
                self.held = str(message)
            else:
                page.send(message)

        page.on_message(asked)
        server.on_message(answered)
        self.late = page

    def is_held(self) -> None:
        """Wait until it is on its way."""
        while not self.held:
            self.page.wait_for_timeout(10)

    def comes(self) -> None:
        self.is_held()
        self.late.send(self.held)
        has_read(self.page)


def test_a_lesson_leads_nobody_back(visit: Visit) -> None:
    anna = Learner(visit())
    page = anna.page
    with late(page, "**/api/lessons/limes?*", lambda: page.set_viewport_size(PHONE)):
        anna.button("skip").click()
        expect(anna.title).to_have_text("A farmer on the field")
    assert page.evaluate(PLACE, "limes") == {"step": 1, "played": []}
    expect(anna.title).to_have_text("A farmer on the field")


def test_a_replay_goes_where_it_was_sent_though_the_window_is_turned(visit: Visit) -> None:
    page = finished(visit).page
    page.locator("dialog.end").get_by_role("link", name="Replay").click()
    note = page.locator("#bar .note")
    expect(note).to_contain_text("Entry")
    last = note.inner_text().split()[-1]
    with late(page, "**/replay?entry=*", lambda: page.keyboard.press("End")):
        page.set_viewport_size(PHONE)
        expect(note).to_have_text(f"Entry {last} of {last}")
    expect(note).to_have_text(f"Entry {last} of {last}")


def test_a_decision_is_compared_in_the_form_of_the_window(
    visit: Visit, server: Server, lay: Lay
) -> None:
    page = visit().page
    page.goto(f"/replay/{looked_back(server, lay)}#analysis")
    expect(page.locator(".decision")).to_have_count(64)
    with late(page, "**/decision?*", lambda: page.keyboard.press("Shift+F")):
        page.set_viewport_size(PHONE)
        expect(page.locator(".hint-marks .was")).to_be_attached()
    for said in ("After the move that was played", "After the better move"):
        page.keyboard.press("v")
        expect(page.locator("#bar .asked")).to_have_text(re.compile(f"^{said}"))
        expect(page.locator(".picture")).to_have_attribute("data-form", "tall")


def test_a_comparison_that_comes_late_is_not_shown_any_more(
    visit: Visit, server: Server, lay: Lay
) -> None:
    page = visit().page
    page.goto(f"/replay/{looked_back(server, lay)}#analysis")
    expect(page.locator(".decision")).to_have_count(64)
    page.keyboard.press("Shift+F")
    expect(page.locator(".hint-marks .was")).to_be_attached()
    said = page.locator("#bar .asked").inner_text()
    with late(page, "**/replay?entry=*", lambda: page.keyboard.press("v")):
        page.keyboard.press("e")
        expect(page.locator(".hint-marks .was")).to_be_attached()
    expect(page.locator("#bar .asked")).to_have_text(said)
    expect(page.locator(".hint-marks .was")).to_be_attached()


def test_more_of_the_archive_is_more_of_what_is_wanted_now(visit: Visit) -> None:
    page = visit().page

    def with_more(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"more": "1"})

    page.route("**/api/archive?*", with_more, times=1)
    page.goto("/club/archive")
    more = page.get_by_role("button", name="Show more")
    expect(more).to_be_visible()
    limes = page.get_by_role("button", name="Limes", exact=True)
    with late(page, "**/api/archive?*", limes.click):
        expect(more).to_be_hidden()


def test_the_lobby_speaks_the_language_that_was_chosen_last(visit: Visit) -> None:
    anna = visit()
    anna.open(*AGAINST_PAGE)
    page = anna.page
    page.goto("/")
    stage = page.locator("#going small").first
    expect(stage).to_contain_text("Round")
    language = page.locator("#guest .lang")
    with late(page, "**/api/lobby?*", language.get_by_text("DE").click):
        with page.expect_response("**/api/lobby?*"):
            language.get_by_text("EN").click()
        expect(page.locator("#games .game .main").first).to_have_text("Play")
    assert "Round" in stage.inner_text()


def test_a_sheet_speaks_the_language_that_was_chosen_last(visit: Visit) -> None:
    page = visit().page
    page.goto("/games/limes")
    aim = page.locator(".aim")
    said = aim.inner_text()
    with late(page, "**/api/overview/limes?*", page.locator(".lang").get_by_text("DE").click):
        page.locator(".lang").get_by_text("EN").click()
        expect(page.locator("#kind")).to_have_text("At a glance")
    expect(aim).to_have_text(said)


@pytest.mark.parametrize("kind", ["ladder", "statistics"])
def test_a_page_of_the_club_is_about_the_game_that_was_chosen_last(visit: Visit, kind: str) -> None:
    page = visit().page
    page.goto(f"/club/{kind}")
    expect(page.locator("#page [aria-pressed=true]").first).to_be_visible()

    def choice(name: str) -> Callable[[], None]:
        return page.locator("#page").get_by_role("button", name=name, exact=True).click

    with late(page, f"**/api/{kind}/limes?*", choice("Limes")):
        choice("Medievalia")()
        expect(page.locator("#page [aria-pressed=true]").first).to_have_text("Medievalia")
    expect(page.locator("#page [aria-pressed=true]").first).to_have_text("Medievalia")


def test_who_takes_part_in_a_tournament_stays_there(visit: Visit) -> None:
    anna = visit("Anna")
    anna.spoilt = True
    anna.tell("me/join", {"name": "Anna Ahorn"})
    wish = {"title": "Cup", "game": "limes", "kind": "swiss", "pace": "live", "minutes": 7}
    made = anna.tell("tournaments", wish | {"limit": 8, "when_full": False})
    page = anna.page
    page.clock.install()
    page.goto(f"/club/tournament?id={made['id']}")
    taking = page.get_by_role("button", name="Take part", exact=True)
    expect(taking).to_be_visible()
    address = f"**/api/tournaments/{made['id']}?*"
    with late(page, address, lambda: page.clock.run_for(LOOKED_AGAIN)):
        taking.click()
        expect(page.locator(".joined .person")).to_have_count(1)
    assert page.locator(".joined .person").count() == 1


def test_a_link_that_was_withdrawn_does_not_come_back(visit: Visit) -> None:
    anna = visit("Anna")
    anna.tell("me/join", {"name": "Anna Linde"})
    for once in (True, False):
        anna.tell("people/links", {"once": once})
    page = anna.page
    page.goto("/club/people")
    withdraw = page.get_by_role("button", name="Withdraw")
    expect(withdraw).to_have_count(2)
    with late(page, "**/api/people/links/remove?*", withdraw.first.click):
        withdraw.last.click()
        expect(withdraw).to_have_count(0)
    expect(withdraw).to_have_count(0)


def test_somebody_blocked_is_not_heard_again(visit: Visit) -> None:
    anna, benno = visit("Anna"), visit("Benno")
    anna.tell("me/join", {"name": "Anna Birke"})
    hers, his = set_up_for(anna, benno)
    page = anna.sit_at(*hers.at).page
    page.get_by_role("tab", name="Chat").click()
    said = page.locator(".chat")
    with late(page, "**/blocked?*", lambda: his.act("say", text="Boo!")):
        people(page)
        with page.expect_response("**/blocked?*"):
            page.get_by_role("dialog").get_by_role("button", name="Block").click()
        has_read(page)
    assert "No messages yet." in said.inner_text()


def test_a_card_is_drawn_as_it_was_entered_last(visit: Visit) -> None:
    page = box_of(visit(), "limes")
    page.locator('[data-thing="cards.layouts 9"]').click()
    page.locator(".cell >> nth=1").click()
    drawn = page.locator('[data-thing="cards.layouts 9"] img.drawn')
    land = page.locator(".pick")
    with late(page, "**/drawn?*", land.filter(has_text="farmland").first.click):
        land.filter(has_text="forest").first.click()
        expect(drawn).to_have_attribute("src", re.compile("^data:image/svg"))
        entered = drawn.get_attribute("src")
    settled(page)
    expect(drawn).to_have_attribute("src", str(entered))


def test_of_two_files_of_a_box_the_last_one_counts(visit: Visit, tmp_path: Path) -> None:
    page = box_of(visit(), "limes")
    correct(page, "limes")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download").click()
    coming.value.save_as(tmp_path / "limes.toml")
    nothing = tmp_path / "nothing.toml"
    nothing.write_text("")
    one = page.locator("#progress")
    with late(page, "**/check?*", lambda: page.set_input_files("#file", nothing)):
        page.set_input_files("#file", tmp_path / "limes.toml")
        settled(page)
    expect(one).to_have_text("1 of 26 compared with your box")


def test_of_two_records_the_last_one_counts(visit: Visit) -> None:
    hers = finished(visit)
    page, anna = hers.page, hers.visitor
    anna.tolerated = "400"
    text = anna.context.request.get(f"/api/tables/{hers.table}/record").text()
    page.goto("/club/archive")
    expect(page.locator(".drop")).to_be_visible()
    with late(page, "**/api/verify?*", lambda: page.evaluate(DROP, text)):
        page.evaluate(DROP, text.replace("rot=0", "rot=1", 1))
        expect(page.locator(".drop .wrong")).to_be_visible()
    expect(page.locator(".drop .wrong")).to_be_visible()


def test_the_sheet_is_opened_once(visit: Visit) -> None:
    seat = visit().open(*AGAINST_PAGE)
    seat.my_turn()
    page = seat.page
    with late(page, "**/api/overview/limes?*", lambda: page.keyboard.press("b")):
        page.keyboard.press("b")
        expect(page.locator("dialog.overview")).to_have_count(1)
    expect(page.locator("dialog.overview")).to_have_count(1)


def test_of_two_rules_the_one_asked_for_last_is_marked(visit: Visit) -> None:
    seat = visit().open({"kind": "me"}, after=6)
    seat.my_turn()
    page = seat.page
    page.get_by_role("tab", name="Score").click()
    first, other = (page.locator(".score a.rule").nth(number) for number in (0, 1))
    with late(page, "**/api/rules/limes?*", lambda: first.dispatch_event("click")):
        other.dispatch_event("click")
        expect(page.locator(".rules .marked b")).to_have_text(other.inner_text())
    expect(page.locator(".rules .marked b")).to_have_text(other.text_content() or "")


def test_a_device_is_handed_to_who_has_to_move_now(visit: Visit) -> None:
    anna = visit("Anna")
    beside = {"kind": "here", "name": "Benno"}
    wish = {"game": "erben", "name": "Anna", "seats": [{"kind": "me"}, beside], "nonce": "ab"}
    table = anna.tell("tables", wish)["table"]
    own = anna.ask(f"tables/{table}/own")["seats"]
    page = anna.page
    address = f"/table/{table}#here"

    def moves(seat: int) -> list[dict[str, str]]:
        seen = anna.ask(f"tables/{table}", own[seat]["key"])
        return [
            {"do": "move", "stamp": seen["stamp"], "move": one["move"]} for one in seen["moves"]
        ]

    first = 0 if moves(0) else 1
    with late(page, "**/games/erben/symbols.svg*", lambda: page.goto(address, wait_until="commit")):
        while asked := moves(first):
            anna.tell(f"tables/{table}/acts", asked[0], own[first]["key"])
        expect(page.locator(".cover h1")).to_contain_text(own[1 - first]["name"])
    expect(page.locator(".cover h1")).to_contain_text(own[1 - first]["name"])


def laying(anna: Visitor) -> Seat:
    """Anna has to lay her third card of Limes; her first touch is not yet a move."""
    place = set_up(anna, {"kind": "me"})
    hurry(place, decisions=4)
    assert all(move["move"].startswith("lay") for move in place.seen()["moves"])
    seat = anna.sit_at(*place.at)
    seat.my_turn()
    return seat


def test_why_something_cannot_be_touched_is_said_only_while_it_is_asked(visit: Visit) -> None:
    anna = visit()
    word = LateWord(anna, "why")
    seat = laying(anna)
    seat.page.locator('.picture [id^="card:0."]').first.dispatch_event("click")
    word.is_held()
    seat.page.locator(".picture .lit").first.click(force=True)
    expect(seat.page.locator(".picture .chosen")).to_be_attached()
    said = seat.note.inner_text()
    word.comes()
    expect(seat.note).to_have_text(said)


def test_what_is_said_of_a_die_is_about_the_one_chosen_last(visit: Visit) -> None:
    anna = visit()
    word = LateWord(anna, "closer")
    hers, his = set_up_for(anna, visit("Benno"), game="burgund")
    while not any("die:" in "".join(move["path"]) for move in hers.seen()["moves"]):
        (hers if hers.seen()["moves"] else his).choose()
    seat = anna.sit_at(*hers.at)
    dice = seat.page.locator('.picture .lit[id^="die:"], .picture .chosen[id^="die:"]')
    dice.first.dispatch_event("click")
    word.is_held()
    seat.page.keyboard.press("Escape")
    dice.last.dispatch_event("click")
    expect(seat.note).to_contain_text("Your die with")
    said = seat.note.inner_text()
    word.comes()
    assert seat.note.inner_text() == said


def test_a_hint_takes_nothing_out_of_the_hand(visit: Visit) -> None:
    anna = visit()
    word = LateWord(anna, "hint")
    seat = laying(anna)
    seat.page.keyboard.press("t")
    word.is_held()
    seat.page.locator(".picture .lit").first.click(force=True)
    expect(seat.page.locator(".picture .chosen")).to_be_attached()
    said = seat.note.inner_text()
    word.comes()
    card = seat.page.locator(".hint-card")
    expect(card).to_have_count(0)
    expect(seat.note).to_have_text(said)
    seat.page.keyboard.press("Escape")
    seat.page.keyboard.press("t")
    expect(card).to_be_visible()


def test_a_closer_look_is_one_at_the_table_as_it_is_now(visit: Visit) -> None:
    anna = visit()
    word = LateWord(anna, "closer")
    seat = laying(anna)
    closer = seat.page.locator(".closer")
    expect(closer).to_be_attached()
    seat.page.locator('.picture [id^="card:"]').first.dispatch_event("contextmenu")
    word.is_held()
    Place(anna, *seat.at).choose()
    expect(closer).to_be_visible()


def test_a_step_that_is_not_wanted_any_more_is_not_shown(visit: Visit) -> None:
    word: list[LateWord] = []

    def listening(name: str, **how: Any) -> Visitor:
        anna = visit(name, **how)
        word.append(LateWord(anna, "show"))
        return anna

    seat, _ = told(listening)
    seat.page.keyboard.press(",")
    word[0].is_held()
    seat.page.keyboard.press("Escape")
    word[0].comes()
    expect(seat.page.locator(".picture .lit").first).to_be_attached()
