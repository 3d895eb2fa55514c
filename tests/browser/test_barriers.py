"""Nothing shuts anybody out: axe-core finds no fault on any page, in light and dark."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tafelrunde.games import own
from tests.browser.people import AGAINST_FRIEND, AGAINST_PAGE, Seat, Visitor, hurry
from tests.products import every, in_turn

Visit = Callable[..., Visitor]
PHONE = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
# Neither the sizes of targets nor names that hold what is written are asked about by themselves. In
# the other theme only colours are others. No rule of these wants to read the style sheets.
ALL = {
    "rules": {"target-size": {"enabled": True}, "label-content-name-mismatch": {"enabled": True}},
    "preload": False,
}
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"], "preload": False}
# What is printed on a piece is its drawing: as a button it is named after what it does.
ASK = """async (how) => {
  const wish = {resultTypes: ["violations"], elementRef: true, ...how};
  const {violations} = await axe.run(document, wish);
  return violations.flatMap(({id, nodes}) => nodes
    .filter(({element}) => id !== "label-content-name-mismatch" || !element.closest(".picture"))
    .map(({html}) => `${id}: ${html.slice(0, 120)}`));
}"""


@cache
def axe() -> str:
    return files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")


def broken_names(page: Page) -> list[str]:
    """Names of people in more than one line on a tablet, either way: so narrow is no place."""
    before, found = page.viewport_size, list[str]()
    for width, height in ((844, 390), (820, 1180), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        found += page.locator(":is(.person,.who) :is(a,span)").evaluate_all(
            "all => all.filter(one => !one.childElementCount && one.getClientRects().length > 1)"
            ".map(one => one.textContent)"
        )
    if before:
        page.set_viewport_size(before)
    return found


def faults(page: Page) -> list[str]:
    """What axe-core has to say against the page as it is now, in light and in dark."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    page.emulate_media(color_scheme="light")
    found: list[str] = page.evaluate(ASK, ALL)
    page.emulate_media(color_scheme="dark")
    return [*found, *(f"dark: {fault}" for fault in page.evaluate(ASK, COLOURS))]


def over(visitor: Visitor) -> Seat:
    """A short game of Limes that has ended."""
    seat = visitor.open({"kind": "me"}, after=32)
    expect(seat.end).to_be_visible()
    return seat


@PHONE
def test_lobby_and_setting_up(visit: Visit, phone: bool) -> None:
    page = visit(phone=phone).page
    page.goto("/")
    expect(page.locator("#games .game").first).to_be_visible()
    assert faults(page) == []
    page.locator("#games .game", has_text="Burgund").get_by_role("button", name="Set up").click()
    expect(page.locator("dialog form")).to_be_visible()
    assert faults(page) == []


def test_who_one_is(visit: Visit) -> None:
    page = visit(phone=True).page
    page.goto("/club/me")
    expect(page.get_by_role("heading", name="Become a member")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Become a member").click()
    page.get_by_role("textbox", name="Your name").fill("Anneliese")
    page.get_by_role("dialog").get_by_role("button", name="Become a member").click()
    expect(page.locator(".code")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="I have kept it").click()
    expect(page.get_by_role("heading", name="Devices")).to_be_visible()
    page.locator("#guest .me").click()
    assert faults(page) == []


@PHONE
def test_notices_and_no_connection(visit: Visit, phone: bool) -> None:
    anna = visit(phone=phone)
    page = anna.page
    page.goto("/club/notices")
    expect(page.locator(".notices")).to_be_visible()
    assert faults(page) == []
    page.goto("/offline")
    anna.tolerated = "ERR_INTERNET_DISCONNECTED"
    anna.spoilt = True  # with a connection the page would soon load itself again
    anna.context.set_offline(True)
    assert faults(page) == []


@in_turn("game, phone", own(), (False, True))
def test_a_table_of_every_game(visit: Visit, game: str, phone: bool) -> None:
    seat = visit(phone=phone).open(*AGAINST_PAGE, game=game)
    seat.my_turn()
    hurry(seat, decisions=2)
    expect(seat.page.locator("#panel .log .turn").first).to_be_attached()
    assert faults(seat.page) == []


def test_all_that_a_table_can_open(visit: Visit) -> None:
    seat = visit().open(*AGAINST_PAGE)
    page = seat.page
    seat.my_turn()
    for tab in ("Log", "Score", "Rules", "Chat"):
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("tabpanel", name=tab)).to_be_visible()
        assert faults(page) == []
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("#menu")).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    expect(page.locator("dialog[open]")).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.locator(".picture .lit").first.focus()
    page.keyboard.press("i")
    expect(page.locator(".closer")).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("x")
    expect(page.locator("#words")).to_be_visible()
    assert faults(page) == []


def test_the_waiting_room_and_sitting_down(visit: Visit) -> None:
    anna, benno = visit("Anna"), visit("Benno")
    seat = anna.open(*AGAINST_FRIEND)
    expect(anna.page.locator(".room")).to_be_visible()
    assert faults(anna.page) == []
    benno.page.goto(seat.seen()["links"]["seats"][0]["path"])
    expect(benno.page.locator(".sit")).to_be_visible()
    assert faults(benno.page) == []


@pytest.mark.parametrize("game", own())
def test_a_lesson_of_every_game(visit: Visit, game: str) -> None:
    page = visit().page
    page.goto(f"/learn/{game}")
    expect(page.locator(".veil .dark")).to_be_attached()
    assert faults(page) == []


@PHONE
def test_a_step_that_is_shown_and_done(visit: Visit, phone: bool) -> None:
    page = visit(phone=phone).page
    page.goto("/learn/limes")
    expect(page.locator(".picture .wanted").first).to_be_attached()
    page.keyboard.press("t")
    expect(page.locator("#bar [data-name=do]")).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("t")
    expect(page.locator(".coach .praise")).to_be_visible()
    assert faults(page) == []


@PHONE
def test_end_and_replay(visit: Visit, phone: bool) -> None:
    seat = over(visit(phone=phone))
    expect(seat.end.locator(".points-chart svg")).to_be_visible()
    assert faults(seat.page) == []
    seat.page.goto(f"/replay/{seat.table}")
    expect(seat.page.locator(".picture")).to_be_visible()
    assert faults(seat.page) == []


@every("game, page", [*product(own(), ["games"]), ("limes", "rules")], own(), ("games", "rules"))
def test_a_game_at_a_glance_and_its_rules(visit: Visit, game: str, page: str) -> None:
    shown = visit(phone=game == "burgund").page
    shown.goto(f"/{page}/{game}")
    expect(shown.locator(".part, .rules article").first).to_be_visible()
    assert faults(shown) == []


@PHONE
def test_a_closer_look_and_the_sheet_at_the_table(visit: Visit, phone: bool) -> None:
    seat = visit(phone=phone).open(*AGAINST_PAGE, game="burgund")
    seat.my_turn()
    expect(seat.page.locator(".closer")).to_be_attached()
    seat.page.locator(".picture .lit").first.dispatch_event("contextmenu")
    expect(seat.page.locator(".closer.pinned .possible")).to_be_visible()
    assert faults(seat.page) == []
    seat.page.keyboard.press("Escape")
    seat.page.keyboard.press("b")
    expect(seat.page.locator("dialog.overview .part").first).to_be_visible()
    assert faults(seat.page) == []
