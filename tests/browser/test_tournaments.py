"""A tournament as members see it: set up, joined, begun, played, and how it stands."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.people import Seat, Visitor
from tests.browser.test_barriers import broken_names, faults


def member(visitor: Visitor, name: str) -> Visitor:
    """Whoever this is becomes a member."""
    visitor.tell("me/join", {"name": name})
    return visitor


def fits(page: Page) -> bool:
    """Is nothing wider than the window?"""
    wide: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return wide


def test_a_tournament_from_setting_it_up_to_its_table(visit: Callable[..., Visitor]) -> None:
    anna = member(visit("Anna"), "Anna T")
    benno = member(visit("Benno", phone=True, lang="de"), "Benno T")
    carla = member(visit("Carla", dark=True), "Carla T")

    anna.page.goto("/club/tournaments")
    expect(anna.page.locator(".ways [aria-current]")).to_have_text("Tournaments")
    anna.page.get_by_role("button", name="Set up a tournament").click()
    form = anna.page.locator("dialog form")
    assert faults(anna.page) == []
    form.get_by_label("Name of the tournament").fill("Winterturnier")
    form.locator("[name=game]").select_option("limes")
    form.get_by_label("At most this many").fill("8")
    form.get_by_label("Minutes each").fill("7")
    form.get_by_role("button", name="Set up").click()
    anna.page.wait_for_url("**/club/tournament?id=*")
    address = anna.page.url
    expect(anna.page.get_by_text("0 of 8 places taken")).to_be_visible()
    for someone, words in ((anna, "Take part"), (benno, "Mitspielen"), (carla, "Take part")):
        someone.page.goto(address)
        someone.page.get_by_role("button", name=words, exact=True).click()
        expect(someone.page.locator(".joining .btn.main")).to_have_count(0)
    expect(carla.page.locator(".joined .person")).to_have_count(3)

    anna.page.goto(address)
    anna.page.get_by_role("button", name="Begin now").click()
    expect(anna.page.locator(".rounds .current")).to_contain_text("one table left")
    expect(anna.page.locator(".pairings .note")).to_contain_text("Without opponent")
    assert broken_names(anna.page) == []

    benno.page.goto(address)
    expect(benno.page.locator(".standing tbody tr")).to_have_count(3)
    assert fits(benno.page)
    assert faults(benno.page) == []
    playing = [one for one in (anna, benno, carla) if sees_own_table(one, address)]
    assert len(playing) == 2
    first, second = playing
    first.page.goto("/")
    first.page.locator("#going .turn").click()
    first.page.locator(".mine .turn").click()
    first.page.wait_for_url("**/table/*")
    expect(first.page.locator(".room")).to_be_visible()
    second.page.goto(address)
    second.page.locator(".pairings .turn").click()
    second.page.wait_for_url("**/table/*")
    seat = Seat(second)
    assert seat.my_turn()
    table, key = seat.at
    second.tell(f"tables/{table}/acts", {"do": "resign"}, key)

    anna.page.goto(address)
    expect(anna.page.locator(".rounds .done")).to_have_count(1)
    expect(anna.page.locator(".rounds .current")).to_be_visible()
    for someone, gained in ((first, "1"), (second, "0")):
        line = anna.page.locator(".standing tbody tr", has_text=f"{someone.name} T")
        expect(line.locator(".cells span").first).to_have_text(gained)
    anna.page.get_by_role("button", name="Round 1", exact=True).click()
    link = anna.page.locator(".pairings").get_by_role("link", name="Look")
    expect(link).to_have_attribute("href", re.compile(f"/table/{table}$"))
    with anna.page.expect_download() as coming:
        anna.page.get_by_role("button", name="download").click()
    assert coming.value.suggested_filename == "Winterturnier.csv"

    assert faults(anna.page) == []
    anna.page.get_by_role("button", name="Lead").click()
    anna.page.get_by_role("button", name="Call off the tournament").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Call off").click()
    expect(anna.page.get_by_text("This tournament was called off.")).to_be_visible()
    assert all(fits(one.page) for one in (anna, carla))


def sees_own_table(visitor: Visitor, address: str) -> bool:
    """Has somebody a game in this round?"""
    visitor.page.goto(address)
    expect(visitor.page.locator(".pairings")).to_be_visible()
    return visitor.page.locator(".mine").is_visible()


def test_who_is_no_member_is_told_so(visit: Callable[..., Visitor]) -> None:
    dario = visit("Dario", phone=True)
    dario.page.goto("/club/tournaments")
    expect(dario.page.get_by_text("Tournaments are for members")).to_be_visible()
    expect(dario.page.get_by_role("button", name="Set up a tournament")).to_have_count(0)
    dario.tolerated = "404"
    dario.page.goto("/club/tournament?id=nothing")
    expect(dario.page.get_by_role("alert")).to_have_text("There is no such tournament.")
