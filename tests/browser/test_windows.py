"""Whoever comes to a window that others have left finds nothing of them, but files at once."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.people import AGAINST_PAGE, Visitor
from tests.browser.serving import Server
from tests.browser.windows import Windows

FETCHED = """() => performance.getEntriesByType("resource")
  .filter(({ name, transferSize }) => name.includes("/static/") && transferSize)
  .map(({ name }) => name)"""


def lobby(page: Page) -> None:
    page.goto("/")
    expect(page.locator("#games .game").first).to_be_visible()


def test_a_window_that_was_left_is_as_good_as_new(windows: Windows, server: Server) -> None:
    first = Visitor(windows, server, "Anna", dark=True, motion=True, screen=(1300, 700))
    lobby(first.page)
    first.page.get_by_role("button", name="DE", exact=True).click()
    expect(first.page.locator("html")).to_have_attribute("lang", "de")
    first.open(*AGAINST_PAGE).my_turn()
    first.page.locator("#nav").hover()
    first.page.evaluate("() => { sessionStorage.x = 1; }")
    first.page.emulate_media(media="print")
    first.leave()
    second = Visitor(windows, server, "Benno")
    assert second.page is first.page
    lobby(second.page)
    expect(second.page.locator("html")).to_have_attribute("lang", "en")
    expect(second.page.locator("#my-tables li")).to_have_text("Your tables will be listed here.")
    assert second.page.evaluate("() => [sessionStorage.length, innerWidth]") == [0, 1440]
    wished = ("print", "(prefers-color-scheme: dark)", "(prefers-reduced-motion: no-preference)")
    for one in wished:
        assert not second.page.evaluate("(one) => matchMedia(one).matches", one), one
    assert second.page.evaluate("() => document.querySelectorAll('body :hover').length") == 0
    assert first.complaints == second.leave() == []


def test_a_window_that_was_prepared_is_nobody_elses(windows: Windows, server: Server) -> None:
    first = Visitor(windows, server, "Anna")
    first.prepare("window.prepared = true")
    first.leave()
    second = Visitor(windows, server, "Benno")
    assert second.page is not first.page
    lobby(second.page)
    assert second.page.evaluate("() => window.prepared") is None
    second.leave()


def test_who_comes_back_fetches_no_file_of_the_page_again(windows: Windows, server: Server) -> None:
    anna = Visitor(windows, server, "Anna")
    lobby(anna.page)
    seat = anna.open(*AGAINST_PAGE)
    seat.my_turn()
    expect(anna.page.locator(".closer")).to_be_attached()
    anna.page.reload()
    seat.my_turn()
    expect(anna.page.locator(".closer")).to_be_attached()
    assert anna.page.evaluate("() => performance.getEntriesByType('resource').length") > 40
    assert anna.page.evaluate(FETCHED) == []
    lobby(anna.page)
    assert anna.page.evaluate(FETCHED) == []
    anna.leave()
