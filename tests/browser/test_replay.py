"""After the end: the story of the game, replay, analysis, files, the check of chance."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Download, Page, expect

from tafelrunde.cli import main
from tafelrunde.games import find
from tests.browser.clicking import Lay
from tests.browser.people import Seat, Visitor, hurry, set_up_for
from tests.browser.serving import Server
from tests.browser.test_barriers import faults
from tests.table.dreaming import finished as finished_match
from tests.table.dreaming import keep_dreamed

PNG = b"\x89PNG\r\n\x1a\n"


def finished(visit: Callable[..., Visitor]) -> Seat:
    """A short game of Anna with Benno, ended by agreement; Anna looks at its result."""
    anna = visit("Anna")
    hers, his = set_up_for(anna, visit("Benno"))
    hurry(hers, his, decisions=6)
    hers.act("ask", what="end")
    his.act("answer", yes=True)
    seat = anna.sit_at(*hers.at)
    expect(seat.end).to_be_visible()
    return seat


def saved(page: Page, button: str, into: Path) -> Path:
    """Press the button and keep what it hands out."""
    with page.expect_download() as coming:
        page.get_by_role("button", name=button).click()
    download: Download = coming.value
    kept = into / download.suggested_filename
    download.save_as(kept)
    return kept


def test_the_end_tells_its_story(visit: Callable[..., Visitor]) -> None:
    seat = visit().open({"kind": "me"}, after=32)
    expect(seat.end).to_be_visible()
    seen = seat.seen()
    expect(seat.end.locator(".story tfoot td")).to_have_text(str(seen["result"]["points"][0]))
    lines = seen["score"][0]["lines"]
    expect(seat.end.locator(".story tbody tr")).to_have_count(len(lines))
    rule = lines[0]["rule"]
    seat.end.locator("a.rule").first.click()
    expect(seat.end).to_have_count(0)
    expect(seat.page.locator(f"#rule-{rule}")).to_be_in_viewport()
    seat.page.locator("#bar").get_by_role("button", name="Result").click()
    expect(seat.end).to_be_visible()


def test_files_and_verification(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    hers = finished(visit)
    page = hers.page
    record = saved(page, "Record as a file", tmp_path)
    assert main(["verify", str(record)]) == 0
    picture = ElementTree.parse(saved(page, "Picture as SVG", tmp_path)).getroot()
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    used = {use.get("href") for use in picture.iter("{http://www.w3.org/2000/svg}use")}
    drawn = {f"#{part.get('id')}" for part in picture.iter()}
    assert used - drawn == set()
    assert saved(page, "Picture as PNG", tmp_path).read_bytes().startswith(PNG)
    hers.end.locator("summary", has_text="Fair chance").click()
    expect(hers.end).to_contain_text(hers.seen()["secret"])
    hers.end.get_by_role("button", name="Verify").click()
    expect(hers.end.locator("[role=status]")).to_contain_text("valid")


def entry(page: Page) -> int:
    """Where the replay stands."""
    found = re.search(r"Entry (\d+) of", page.locator("#bar .note").inner_text())
    assert found
    return int(found[1])


def test_replay_by_every_means(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    hers = finished(visit)
    page = hers.page
    hers.end.get_by_role("link", name="Replay").click()
    note = page.locator("#bar .note")
    expect(note).to_contain_text("Entry")
    cards = page.locator('.picture [id^="card:"]')
    expect(cards).to_have_count(0)
    start = entry(page)
    page.keyboard.press("ArrowRight")
    expect(note).not_to_have_text(re.compile(f"Entry {start} of"))
    page.keyboard.press("ArrowLeft")
    expect(note).to_have_text(re.compile(f"Entry {start} of"))
    page.keyboard.press("End")
    expect(cards).to_have_count(6)
    page.keyboard.press("Home")
    expect(cards).to_have_count(0)
    one_on = page.get_by_role("button", name="One on").element_handle()
    one_on.click()
    expect(cards).to_have_count(1)
    page.get_by_role("button", name="To the end").click()
    expect(cards).to_have_count(6)
    assert one_on.evaluate("(button) => button.isConnected"), "a click on it could be lost"
    last = entry(page)

    slider = page.get_by_role("slider")
    slider.fill(str(start))
    expect(cards).to_have_count(0)
    slider.fill(str(last))
    expect(cards).to_have_count(6)
    slider.press("ArrowLeft")
    expect(note).to_have_text(re.compile(f"Entry {last - 1} of"))

    page.get_by_role("button", name="To the start").click()
    expect(cards).to_have_count(0)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(cards).to_have_count(3)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()

    eyes_of_each_seat(page)
    page.keyboard.press("x")
    expect(page.locator("#words")).to_be_visible()
    page.keyboard.press("x")
    assert main(["verify", str(saved(page, "Record as a file", tmp_path))]) == 0
    ElementTree.parse(saved(page, "SVG", tmp_path))
    assert saved(page, "PNG", tmp_path).read_bytes().startswith(PNG)
    stranger = visit("Carla")
    stranger.page.goto(page.url)
    expect(stranger.page.locator("#bar .note")).to_contain_text("Entry")


def eyes_of_each_seat(page: Page) -> None:
    """After Anna's first card and before Benno's only she and who sees everything see it."""
    eyes = page.get_by_label("Through the eyes of")
    cards = page.locator('.picture [id^="card:"]')
    page.get_by_role("button", name="To the start").click()
    expect(cards).to_have_count(0)
    page.get_by_role("button", name="One on").click()
    expect(cards).to_have_count(1)
    eyes.select_option("Benno")
    expect(cards).to_have_count(0)
    eyes.select_option("Anna")
    expect(cards).to_have_count(1)
    eyes.select_option("All open")
    expect(cards).to_have_count(1)


def test_a_line_of_the_log_leads_there(visit: Callable[..., Visitor]) -> None:
    hers = finished(visit)
    page = hers.page
    page.goto(f"/replay/{hers.table}#analysis")
    cards = page.locator('.picture [id^="card:"]')
    expect(cards).to_have_count(6)
    page.get_by_role("tab", name="Log").click()
    page.locator("#panel .log button", has_text="Round 2").click()
    expect(cards).to_have_count(2)


def looked_back(server: Server, lay: Lay) -> str:
    """The table of a finished game that was looked back at; how games would end was dreamed."""
    match = finished_match(find("limes"))
    table = lay({"limes": (match, len(match.entries) - 1)})["limes"].table
    keep_dreamed(server.database, table, match)
    return table


def test_the_look_back_grades_decisions(
    visit: Callable[..., Visitor], server: Server, lay: Lay
) -> None:
    page = visit().page
    page.goto(f"/replay/{looked_back(server, lay)}#analysis")
    curve = page.locator(".analysis .curve")
    expect(curve).to_have_attribute("aria-label", re.compile("Chances of Anna .*%"))
    accounts = page.locator(".account")
    expect(accounts).to_have_count(2)
    expect(accounts.first).to_contain_text("Accuracy")
    accounts.last.click()
    expect(curve).to_have_attribute("aria-label", re.compile("Chances of Benno .*%"))
    decisions = page.locator(".decision")
    expect(decisions).to_have_count(64)
    page.keyboard.press("m")
    expect(decisions).to_have_count(32)
    decisions.nth(9).click()
    card = page.locator(".judged")
    expect(card.get_by_role("button", name="Play on from here")).to_be_visible()
    expect(decisions.nth(9)).to_have_attribute("aria-current", "true")
    expect(page.locator(".hint-marks .was")).to_be_attached()
    assert faults(page) == []
    page.keyboard.press("e")
    errors = decisions.count()
    assert 0 < errors < 32
    page.keyboard.press("Home")
    page.keyboard.press("f")
    expect(decisions.first).to_have_attribute("aria-current", "true")
    expect(page.locator(".hint-marks .mine")).to_be_attached()
    said = page.locator("#bar .asked")
    page.keyboard.press("v")
    expect(said).to_have_text("After the move that was played")
    page.keyboard.press("v")
    expect(said).to_have_text(re.compile("^After the better move"))
    page.keyboard.press("v")
    expect(page.locator(".hint-marks .mine")).to_be_attached()
    card.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_label("I play")).to_have_value("1")


def test_continue_from_here(visit: Callable[..., Visitor]) -> None:
    hers = finished(visit)
    page, old = hers.page, hers.table
    page.goto(f"/replay/{old}")
    cards = page.locator('.picture [id^="card:"]')
    for _ in range(5):
        page.get_by_role("button", name="One on").click()
    expect(cards).to_have_count(3)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Continue from here").click()
    box = page.get_by_role("dialog")
    box.get_by_label("I play").select_option("Benno")
    box.get_by_role("button", name="Continue from here").click()
    page.wait_for_url(re.compile(rf"/table/(?!{old})\w+"))
    seat = Seat(hers.visitor)
    assert seat.my_turn()
    # What Anna had chosen by then is still hidden from Benno.
    expect(cards).to_have_count(2)
    expect(page.locator("#panel .seats")).to_contain_text("(you)")
    assert seat.seen()["me"] == 1


@pytest.mark.parametrize("dark", [False, True])
def test_the_lines_of_the_end_have_the_colours_of_their_seats(
    visit: Callable[..., Visitor], lay: Lay, dark: bool
) -> None:
    """White and blue in the two heirs, where the first seat is not the blue one."""
    match = finished_match(find("erben"))
    laid = lay({"erben": (match, len(match.entries) - 1)})["erben"]
    seat = visit(dark=dark).sit_at(laid.table, laid.keys[0])
    lines = seat.end.locator(".points-chart .curve .line[d*=L]")
    expect(lines).to_have_count(2)
    white, blue = lines.evaluate_all(
        "(all) => all.map((line) => getComputedStyle(line).stroke.match(/\\d+/g).map(Number))"
    )
    assert max(white) - min(white) < 40, "a grey that stands for white"
    assert blue[2] > blue[0] + 60


@pytest.mark.parametrize("screen", [(390, 844), (844, 390), (820, 1180), (1280, 720)])
def test_the_decision_that_is_looked_at_is_in_sight(
    visit: Callable[..., Visitor], server: Server, lay: Lay, screen: tuple[int, int]
) -> None:
    page = visit(screen=screen).page
    page.goto(f"/replay/{looked_back(server, lay)}#analysis")
    expect(page.locator(".decision")).to_have_count(64)
    page.keyboard.press("Home")
    page.keyboard.press("f")
    acts = page.locator(".judged").get_by_role("button")
    expect(acts.first).to_be_in_viewport(ratio=1)
    expect(acts.last).to_be_in_viewport(ratio=1)
    assert acts.evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth)")
