"""A closer look: whatever is drawn says what it is, by mouse, key and finger, also in a replay."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.clicking import Lay
from tests.browser.people import AGAINST_PAGE, Seat, Visitor, piece
from tests.browser.test_screens import everybody, look
from tests.products import in_turn

GAMES = ("limes", "erben", "catan", "medievalia", "burgund")


def things(page: Page) -> list[str]:
    """What can be looked at, of each kind the first."""
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('.picture [id]:not([role=group], defs *)')]"
        ".map((e) => e.id)"
    )
    return list({name.partition(":")[0]: name for name in reversed(found)}.values())


def at_table(visitor: Visitor, game: str) -> Seat:
    seat = visitor.open(*AGAINST_PAGE, game=game)
    seat.my_turn()
    expect(seat.page.locator(".closer")).to_be_attached()
    return seat


@in_turn("game, lang", GAMES, ("de", "en"))
def test_every_kind_of_thing_has_a_closer_look(
    visit: Callable[..., Visitor], game: str, lang: str
) -> None:
    seat = at_table(visit(lang=lang), game)
    card = seat.page.locator(".closer")
    for name in things(seat.page):
        piece(seat.page, name).dispatch_event("contextmenu")
        expect(card.locator("h2")).to_be_visible()
        expect(card.locator(".closer-rules .rule").first).to_be_visible()
        assert card.locator(".does").inner_text()
        seat.page.keyboard.press("Escape")
        expect(card).to_be_hidden()
    if game == "catan":
        piece(seat.page, "build:city").dispatch_event("contextmenu")
        expect(card.locator(".prices li")).to_have_count(2)
        expect(card.locator(".prices .lacking").first).to_be_visible()


def test_what_is_looked_at_on_a_small_table_is_drawn_as_it_is(
    visit: Callable[..., Visitor], lay: Lay
) -> None:
    page = look(visit(screen=(844, 390)), everybody("catan", lay))
    expect(page.locator(".closer")).to_be_attached()
    for name in things(page):
        piece(page, name).dispatch_event("contextmenu")
        drawn = page.locator(".closer-picture")
        expect(drawn).to_be_visible()
        assert drawn.locator("[style], .fine-print").count() == 0
        words = drawn.locator("text:is(.f-on-oak, .f-on-oak-2)")
        ink = page.locator(".closer h2").evaluate("(title) => getComputedStyle(title).color")
        for fill in words.evaluate_all("(all) => all.map((one) => getComputedStyle(one).fill)"):
            assert fill == ink
        page.keyboard.press("Escape")


def test_resting_shows_it_and_leaving_ends_it(visit: Callable[..., Visitor]) -> None:
    seat = at_table(visit(), "limes")
    card = seat.page.locator(".closer")
    seat.page.locator('.picture [id="announced"]').hover()
    expect(card).to_be_visible()
    seat.page.mouse.move(4, 4)
    expect(card).to_be_hidden()


def test_the_key_looks_at_what_has_the_focus_and_gives_it_back(
    visit: Callable[..., Visitor],
) -> None:
    seat = at_table(visit(), "limes")
    seat.page.keyboard.press("ArrowRight")
    focused = seat.page.evaluate("() => document.activeElement.id")
    seat.page.keyboard.press("i")
    expect(seat.page.locator(".closer.pinned")).to_be_visible()
    expect(seat.page.locator(".closer .possible")).to_contain_text("Possible now")
    seat.page.keyboard.press("Escape")
    expect(piece(seat.page, focused)).to_be_focused()


def test_a_finger_that_holds_looks_and_never_plays(visit: Callable[..., Visitor]) -> None:
    seat = at_table(visit(phone=True), "limes")
    before = seat.stage.get_attribute("data-entry")
    lit = seat.page.locator(".picture .lit").first
    lit.scroll_into_view_if_needed()
    box = lit.bounding_box()
    assert box is not None
    here = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = seat.page.context.new_cdp_session(seat.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [here]})
    expect(seat.page.locator(".closer")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(seat.page.locator(".closer .missing, .closer .possible").first).to_be_visible()
    assert seat.page.locator(".picture .chosen").count() == 0
    assert seat.stage.get_attribute("data-entry") == before
    seat.page.locator(".closer-shade").click(position={"x": 8, "y": 8})
    expect(seat.page.locator(".closer")).to_be_hidden()


def test_what_is_missing_is_said_with_its_rule(visit: Callable[..., Visitor]) -> None:
    seat = at_table(visit(), "limes")
    piece(seat.page, "worker:0.0").dispatch_event("contextmenu")
    missing = seat.page.locator(".closer .missing")
    expect(missing).to_contain_text("Not now")
    missing.locator(".rule").click()
    expect(seat.page.locator(".rules article.marked")).to_be_visible()


def test_what_is_chosen_is_explained_in_the_bar(visit: Callable[..., Visitor]) -> None:
    seat = at_table(visit(), "burgund")
    gone_on = "(entry) => Number(document.querySelector('#stage').dataset.entry) > entry"
    while not piece(seat.page, "die:0.1").count():
        seen = seat.seen()
        act = {"do": "move", "stamp": seen["stamp"], "move": seen["moves"][0]["move"]}
        seat.visitor.tell(f"tables/{seat.table}/acts", act, seat.key)
        # The bot may have answered before its turn is looked for.
        seat.page.wait_for_function(gone_on, arg=seen["entry"])
        seat.my_turn()
    expect(piece(seat.page, "die:0.1")).to_have_class(re.compile("lit"))
    piece(seat.page, "die:0.1").click(force=True)
    expect(seat.note).to_contain_text(re.compile(r"take from depot (\d), place on a \1"))
