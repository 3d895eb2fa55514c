"""The frame follows the window and the picture its stage; what is small opens large."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import AGAINST_PAGE, Visitor, friends, piece

Visit = Callable[..., Visitor]
SCROLLS = "() => document.scrollingElement.scrollHeight > innerHeight"
# Where the first of the own tables ends, and the first of the games begins and ends.
ORDER = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  return [box("#going li").bottom, box(".game").top, box(".game").bottom];
}"""
# Cards out of which a button sticks.
CUT = """() => [...document.querySelectorAll("#games .acts")]
  .filter((acts) => acts.scrollWidth > acts.clientWidth + 1)
  .map((acts) => acts.textContent)"""
LAPTOP, TABLET, UPRIGHT, LOW = (1280, 720), (1024, 768), (820, 1180), (844, 390)


def form(page: Page) -> str:
    """Wider than high, or higher than wide: how the picture is drawn."""
    width, height = map(float, str(page.locator(".picture").get_attribute("viewBox")).split()[2:])
    return "wide" if width > height else "upright" if height < 1.5 * width else "tall"


def test_the_panel_folds_to_a_rail_and_is_pinned_with_a_key(visit: Visit) -> None:
    anna = visit(screen=LAPTOP)
    seat = anna.open(*AGAINST_PAGE)
    seat.my_turn()
    page = anna.page
    panel, body = page.locator("#panel"), page.locator("body")
    expect(page.locator("#nav .rail li")).to_have_count(2)
    expect(panel).to_be_hidden()
    page.locator("#nav [data-tab=score]").click()
    expect(panel).to_be_visible()
    expect(page.locator("#of-score")).to_be_visible()
    page.locator("#nav [data-tab=score]").click()
    expect(panel).to_be_hidden()
    page.keyboard.press("p")
    expect(body).to_have_class(re.compile("docked"))
    expect(page.locator("#nav")).to_be_hidden()
    page.reload()
    seat.my_turn()
    expect(body).to_have_class(re.compile("docked"))
    page.keyboard.press("p")
    expect(panel).to_be_hidden()


def test_turning_the_screen_keeps_what_is_chosen(visit: Visit) -> None:
    anna = visit(screen=TABLET)
    seat = anna.open({"kind": "me"}, after=4)
    seat.my_turn()
    page = anna.page
    assert form(page) == "wide"
    spot = next(move["path"][0] for move in seat.seen()["moves"] if move["path"])
    piece(page, spot).tap()
    expect(page.locator(".picture .chosen")).not_to_have_count(0)
    page.set_viewport_size({"width": UPRIGHT[0], "height": UPRIGHT[1]})
    expect(page.locator(".picture")).to_have_attribute("viewBox", "0 0 884 1075")
    assert form(page) == "upright"
    expect(page.locator(".picture .chosen")).not_to_have_count(0)
    page.set_viewport_size({"width": LOW[0], "height": LOW[1]})
    expect(page.locator(".picture")).to_have_attribute("viewBox", "0 0 1270 844")
    expect(page.locator(".picture .chosen")).not_to_have_count(0)


@pytest.mark.parametrize(
    ("game", "bots", "options", "theirs"),
    [
        ("limes", 1, {}, "board:1"),
        ("catan", 1, {}, "realm:1"),
        ("erben", 1, {}, "seat:1"),
        ("medievalia", 3, {}, "fief:1"),
        ("burgund", 1, {"duchies": "same"}, "seat:1"),
    ],
)
def test_what_others_have_opens_large(
    game: str, bots: int, options: dict[str, object], theirs: str, visit: Visit
) -> None:
    anna = visit(screen=TABLET)
    seats = ({"kind": "me"}, *[{"kind": "bot", "level": "page"}] * bots)
    seat = anna.open(*seats, game=game, options=options)
    seat.my_turn()
    small = piece(anna.page, theirs)
    before = small.bounding_box()
    assert before
    small.tap(position={"x": before["width"] / 2, "y": 6}, force=True)
    expect(anna.page.locator(".picture")).to_have_class(re.compile("zoomed"))
    after = small.bounding_box()
    assert after
    assert after["width"] > 1.2 * before["width"]
    anna.page.locator("button.whole").tap()
    expect(anna.page.locator(".picture")).not_to_have_class(re.compile("zoomed"))


def test_what_was_said_stays_unread_until_the_chat_was_open(visit: Visit) -> None:
    anna, benno = visit(screen=UPRIGHT), visit("Benno")
    seat, other = friends(anna, benno)
    chat = anna.page.locator("#nav [data-tab=chat]")
    expect(chat).to_have_attribute("data-count", "")
    benno.tell(f"tables/{other.table}/acts", {"do": "say", "text": "Salve"}, other.key)
    expect(chat).to_have_attribute("data-count", "1")
    anna.page.reload()
    expect(chat).to_have_attribute("data-count", "1")
    chat.tap()
    expect(chat).to_have_attribute("data-count", "")
    anna.page.reload()
    expect(seat.stage).to_have_attribute("data-entry", re.compile(r"\d"))
    expect(chat).to_have_attribute("data-count", "")


def test_the_lobby_fits_a_laptop_and_has_my_tables_before_the_games(visit: Visit) -> None:
    anna = visit(screen=LAPTOP, lang="de")
    anna.page.goto("/")
    cards = anna.page.locator("#games .game")
    expect(cards).to_have_count(5)
    assert anna.page.evaluate(CUT) == []
    expect(anna.page.locator("#my-tables li")).to_have_count(1)
    assert not anna.page.evaluate(SCROLLS)
    table = {"game": "burgund", "name": "Anna", "nonce": "ab"}
    for _ in range(7):
        anna.tell("tables", table | {"seats": [{"kind": "me"}]})
    benno = visit("Benno")
    for _ in range(3):
        benno.tell("tables", table | {"seats": [{"kind": "me"}, {"kind": "open"}], "public": True})
    anna.page.goto("/")
    expect(anna.page.locator("#going li")).to_have_count(4)
    expect(anna.page.locator("#open-tables li")).to_have_count(2)
    expect(anna.page.locator("#my-tables li")).to_have_count(0)
    assert not anna.page.evaluate(SCROLLS)
    anna.page.locator(".unfold").last.click()
    expect(anna.page.locator("#my-tables li")).to_have_count(3)
    for width, height in (LAPTOP, (390, 844)):
        anna.page.set_viewport_size({"width": width, "height": height})
        ends, begins, under = anna.page.evaluate(ORDER)
        assert ends <= begins
        assert under <= height


def test_the_slider_of_a_replay_is_as_wide_as_the_bar(visit: Visit) -> None:
    anna = visit(screen=TABLET)
    seat = anna.open({"kind": "me"}, after=32)
    anna.page.goto(f"/replay/{seat.table}")
    slider = anna.page.locator("#bar .slider").bounding_box()
    bar = anna.page.locator("#bar").bounding_box()
    assert slider
    assert bar
    assert slider["width"] > 0.9 * bar["width"]
