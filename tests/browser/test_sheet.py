"""A game at a glance and its rules: as pages without a table, and at the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import AGAINST_PAGE, Visitor, piece

GAMES = ("limes", "erben", "catan", "medievalia", "burgund")


def fits(page: Page, box: str) -> bool:
    """Can everything in a box be seen without scrolling, in letters that can be read?"""
    fits: bool = page.evaluate(
        """(box) => {
          const { scrollHeight, clientHeight } = document.querySelector(box);
          const letters = [...document.querySelectorAll(".glance *")].filter(
            (one) => one.checkVisibility() &&
              [...one.childNodes].some((part) => part.nodeType === Node.TEXT_NODE));
          return scrollHeight <= clientHeight && letters.length > 40 &&
            letters.every((one) => parseFloat(getComputedStyle(one).fontSize) >= 11);
        }""",
        box,
    )
    return fits


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_at_a_glance_is_a_page_that_fits_its_window(
    visit: Callable[..., Visitor], game: str, phone: bool
) -> None:
    anna = visit(phone=phone, lang="de", screen=None if phone else (1400, 900))
    sheet = anna.ask(f"overview/{game}", lang=anna.lang)
    anna.page.goto(f"/games/{game}")
    parts = anna.page.locator(".part")
    for_two = [one for one in sheet["sections"] if not one["seats"] or 2 in one["seats"]]
    expect(parts).to_have_count(len(for_two))
    expect(anna.page.locator("h1")).to_have_text(sheet["title"])
    width = anna.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert width <= 0
    assert phone or fits(anna.page, "html")
    empty = anna.page.evaluate(
        "() => [...document.querySelectorAll('.part .sym use')]"
        ".filter((use) => use.checkVisibility() && use.getBBox().width === 0).length"
    )
    assert empty == 0


def test_a_large_screen_has_large_letters(visit: Callable[..., Visitor]) -> None:
    page = visit(screen=(1920, 1080)).page
    page.goto("/games/erben")
    expect(page.locator(".part").first).to_be_visible()
    assert fits(page, "html")
    size = page.locator(".glance").evaluate("(e) => parseFloat(getComputedStyle(e).fontSize)")
    assert size > 15


def test_on_a_phone_chips_jump_to_the_parts(visit: Callable[..., Visitor]) -> None:
    anna = visit(phone=True, lang="de")
    anna.page.goto("/games/catan")
    anna.page.locator(".jumps").get_by_text("Ereigniskarten").tap()
    heading = anna.page.get_by_role("heading", name=re.compile("Ereigniskarten"))
    expect(heading).to_be_in_viewport()
    bars, top = anna.page.locator(".jumps").bounding_box(), heading.bounding_box()
    assert bars is not None
    assert top is not None
    assert top["y"] >= bars["y"] + bars["height"] - 1, "the chips hide what they lead to"


def test_the_lobby_leads_to_both_pages(visit: Callable[..., Visitor]) -> None:
    anna = visit()
    anna.page.goto("/")
    anna.page.get_by_role("link", name="Limes", exact=True).click()
    expect(anna.page.locator(".part").first).to_be_visible()
    anna.page.locator(".part .rule").first.click()
    expect(anna.page.locator("article.marked")).to_be_visible()


def test_at_the_table_it_shows_what_is_played_there(visit: Callable[..., Visitor]) -> None:
    anna = visit(screen=(1400, 900))
    seat = anna.open(*AGAINST_PAGE, game="burgund", options={"inns": True})
    seat.my_turn()
    seat.page.keyboard.press("b")
    sheet = seat.page.locator("dialog.overview")
    expect(sheet.get_by_role("heading", name="Inns")).to_be_visible()
    expect(sheet.get_by_role("heading", name="Vineyards")).to_have_count(0)
    assert fits(seat.page, "dialog.overview")
    rows = sheet.locator(".part").first.locator("li")
    tops = [box["y"] for row in rows.all() if (box := row.bounding_box())]
    assert all(under - over > 30 for over, under in pairwise(tops)), "rows lie upon each other"
    seat.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_it_is_for_as_many_as_play(visit: Callable[..., Visitor]) -> None:
    page = visit(screen=(1400, 900)).page
    page.goto("/games/burgund")
    first = page.locator("li", has=page.get_by_role("heading", name="First"))
    expect(first).to_contain_text("5 VP")
    page.locator(".many").get_by_role("button", name="4").click()
    expect(first).to_contain_text("7 VP")
    expect(page.get_by_role("heading", name="Alone")).to_have_count(0)
    page.locator(".many").get_by_role("button", name="1").click()
    expect(page.get_by_role("heading", name="Alone")).to_be_visible()
    expect(first).to_have_count(0)
    page.goto("/games/limes")
    expect(page.locator(".part").first).to_be_visible()
    expect(page.locator(".many")).to_have_count(0)


def test_at_the_table_it_marks_what_is_mine(visit: Callable[..., Visitor]) -> None:
    seat = visit(screen=(1400, 900)).open(*AGAINST_PAGE, game="limes")
    seat.my_turn()
    laid = next(move for move in seat.seen()["moves"] if move["move"].startswith("lay"))
    act = {"do": "move", "stamp": seat.seen()["stamp"], "move": laid["move"]}
    seat.visitor.tell(f"tables/{seat.table}/acts", act, seat.key)
    seat.page.keyboard.press("b")
    sheet = seat.page.locator("dialog.overview")
    expect(sheet.locator(".whose")).to_contain_text("in your realm")
    expect(sheet.get_by_role("img", name="in your realm")).not_to_have_count(0)
    assert fits(seat.page, "dialog.overview")


def test_the_rules_open_at_what_matters_and_at_what_was_touched(
    visit: Callable[..., Visitor],
) -> None:
    seat = visit().open(*AGAINST_PAGE, game="limes")
    seat.my_turn()
    seat.page.get_by_role("tab", name="Rules").click()
    marked = seat.page.locator(".rules article.marked")
    expect(marked).to_contain_text("LIM-032")
    expect(marked).to_be_in_viewport()
    seat.page.get_by_role("tab", name="Log").click()
    piece(seat.page, "worker:0.0").click(force=True)
    expect(seat.note.locator(".rule")).to_be_visible()
    touched = seat.note.locator(".rule").inner_text()
    seat.page.get_by_role("tab", name="Rules").click()
    expect(marked).to_contain_text(touched)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_a_page_with_sections_drawings_and_links(
    visit: Callable[..., Visitor], game: str
) -> None:
    anna = visit(lang="de")
    told = anna.ask(f"rules/{game}", lang="de")
    anna.page.goto(f"/rules/{game}")
    rules = anna.page.locator(".rules")
    expect(rules.locator("article")).to_have_count(len(told))
    sections = {rule["section"] for rule in told}
    expect(rules.locator("h2")).to_have_count(len(sections))
    expect(rules.locator(".rule-syms svg").first).to_be_attached()
    link = rules.locator("article .rule").first
    number = link.inner_text()
    link.click()
    expect(rules.locator("article.marked > b")).to_have_text(number)
    rules.locator("summary").click()
    expect(rules.locator(".legend")).to_contain_text("Rekonstruiert")
    anna.page.get_by_role("searchbox").fill(number)
    expect(rules.locator("article").first).to_contain_text(number)


def test_a_game_that_is_not_there_is_said_in_words(visit: Callable[..., Visitor]) -> None:
    anna = visit()
    anna.tolerated = "404"
    anna.page.goto("/games/chess")
    expect(anna.page.locator("#alarm")).to_contain_text("game")


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_is_printed_without_the_page_around_it(
    visit: Callable[..., Visitor], game: str
) -> None:
    anna = visit()
    anna.page.goto(f"/games/{game}")
    expect(anna.page.locator(".part").first).to_be_visible()
    anna.page.emulate_media(media="print")
    expect(anna.page.locator(".sheet-top")).to_be_hidden()
    printed = anna.page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


def test_what_is_printed_is_on_paper(visit: Callable[..., Visitor]) -> None:
    page = visit(lang="de").page
    ink = "() => getComputedStyle(document.documentElement).getPropertyValue('--ink')"
    for address, sheets in (("/games/burgund", 1), ("/boxes/limes", 2)):
        page.emulate_media(media="screen", color_scheme="light")
        page.goto(address)
        expect(page.locator(".glance .part, .shelf .thing").first).to_be_visible()
        light = page.evaluate(ink)
        page.emulate_media(color_scheme="dark")
        assert page.evaluate(ink) != light
        page.emulate_media(media="print")
        assert page.evaluate(ink) == light, "nobody reads pale letters on paper"
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == sheets
