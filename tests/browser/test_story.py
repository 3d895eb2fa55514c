"""What the others did: a strip of steps, marks on the table, the log by turns, and once more."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicking import Lay
from tests.browser.people import AGAINST_PAGE, Seat, Visitor, hurry, set_up_for
from tests.browser.places import Place
from tests.browser.test_phone import fits
from tests.browser.test_screens import everybody, look

STEPS = "#story .chip:not(.more)"


def turn(place: Place) -> None:
    """A whole turn without a hand, with something to see in it."""
    for _ in range(40):
        if not place.seen()["moves"]:
            return
        place.choose()


def told(visit: Callable[..., Visitor], **how: Any) -> tuple[Seat, Place]:
    """Anna, of whom something is asked after Benno's turn, and Benno."""
    anna = visit("Anna", **how)
    hers, his = set_up_for(anna, visit("Benno"), game="erben")
    if his.seen()["moves"]:
        turn(his)
    turn(hers)
    seat = anna.sit_at(*hers.at)
    seat.shows(seat.seen()["entry"])
    turn(his)
    assert seat.seen()["story"]
    seat.shows(seat.seen()["entry"])
    return seat, his


def test_the_strip_and_the_marks_stay_until_my_first_move(visit: Callable[..., Visitor]) -> None:
    hers, _ = told(visit)
    page, story = hers.page, hers.seen()["story"]
    folded = "".join(page.locator("#story .more").all_inner_texts())
    assert page.locator(STEPS).count() + int(re.sub(r"\D", "", folded) or 0) == len(story)
    expect(page.locator("#story")).to_contain_text("Since your turn")
    expect(page.locator("#story")).to_contain_text("Benno")
    assert page.locator(".marks .number").count() >= 1
    bar = page.locator("#bar").bounding_box()
    strip = page.locator("#story").bounding_box()
    assert bar
    assert strip
    assert bar["height"] + strip["height"] < 110
    hers.choose()
    expect(page.locator("#story")).to_be_hidden()
    expect(page.locator(".marks .number")).to_have_count(0)


def test_a_chip_its_line_and_its_place_point_at_each_other(visit: Callable[..., Visitor]) -> None:
    hers, _ = told(visit)
    page, story = hers.page, hers.seen()["story"]
    number = next(n for n, step in enumerate(story) if step["moved"] or step["new"])
    chip = page.locator(f'#story [data-step="{number}"]')
    chip.click()
    expect(chip).to_have_attribute("aria-current", "true")
    expect(page.locator(".log li.pointed").first).to_contain_text(story[number]["text"][:12])
    expect(page.locator(".marks .here")).to_have_count(1)
    expect(page.locator(".bubble")).to_be_visible()
    rule = page.locator(".bubble a.rule").first
    wanted = rule.inner_text()
    rule.click()
    expect(page.locator(f"#rule-{wanted}")).to_be_in_viewport()
    page.get_by_role("tab", name="Log").click()
    page.locator(".log li:has(.no) button").first.click()
    expect(page.locator(f"{STEPS}[aria-current]")).to_have_count(1)


# Numbers that lie upon another, stick out of the picture, or have an outline of a game's own.
UNCLEAR = """() => {
  const whole = document.querySelector(".picture").getBoundingClientRect();
  const all = [...document.querySelectorAll(".marks .number")].map((e) => {
    const { x, y, width, right, bottom } = e.querySelector("circle").getBoundingClientRect();
    const { stroke } = getComputedStyle(e.querySelector("text"));
    const plain = stroke === "none" && x > whole.x - 3 && y > whole.y - 3
      && right < whole.right + 3 && bottom < whole.bottom + 3;
    return { said: e.textContent, x, y, width, plain };
  });
  const near = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 0.85 * a.width;
  return all.filter((one) => !one.plain || all.some((other) => other !== one && near(one, other)))
    .map(({ said }) => said);
}"""


WIDEST = """Math.max(...[...document.querySelectorAll(".marks .number circle")]
  .map((one) => one.getBoundingClientRect().width))"""


def test_numbers_lie_apart_also_on_small_boards(visit: Callable[..., Visitor], lay: Lay) -> None:
    page = look(visit(screen=(844, 390)), everybody("medievalia", lay))
    assert page.locator(".marks .number").count() > 8
    assert page.evaluate(UNCLEAR) == []
    page.locator(".picture [data-closer]").first.tap()
    expect(page.locator(".picture")).to_contain_class("zoomed")
    page.wait_for_function(f"() => {WIDEST} < 30")


CONTRAST = """(number) => {
  const { color, backgroundColor } = getComputedStyle(number);
  const light = (said) => said.match(/[\\d.]+/g).slice(0, 3).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }).reduce((sum, part, n) => sum + part * [0.2126, 0.7152, 0.0722][n], 0.05);
  const [one, other] = [light(color), light(backgroundColor)];
  return Math.max(one, other) / Math.min(one, other);
}"""


@pytest.mark.parametrize("dark", [False, True])
def test_every_number_of_the_strip_can_be_read(
    visit: Callable[..., Visitor], lay: Lay, dark: bool
) -> None:
    page = look(visit(dark=dark), everybody("limes", lay))
    numbers = page.locator("#story .no")
    expect(page.locator("#story .chip.all .no")).to_have_count(1)
    assert min(number.evaluate(CONTRAST) for number in numbers.all()) > 4.5


def test_a_long_way_is_drawn_only_for_what_is_pointed_at(
    visit: Callable[..., Visitor], lay: Lay
) -> None:
    page = look(visit(phone=True), everybody("erben", lay))
    ways = page.locator(".marks .trail:not(.rim)")
    few = ways.count()
    page.locator(STEPS).last.tap()
    expect(page.locator(f"{STEPS}[aria-current]")).to_have_count(1)
    assert ways.count() > few


def test_the_strip_folds_what_it_has_no_room_for(visit: Callable[..., Visitor], lay: Lay) -> None:
    page = look(visit(screen=(1280, 720)), everybody("medievalia", lay))
    expect(page.locator("#story .more")).to_be_visible()
    for step in (-1, 5, 8):
        if step > 0:
            page.evaluate(
                "(n) => document.querySelectorAll('.log li:has(.no) button')[n].click()", step
            )
            expect(page.locator(f"{STEPS}[aria-current]")).to_have_count(1)
        wide, room = page.locator("#story .chips").evaluate(
            "(chips) => [chips.scrollWidth, chips.clientWidth]"
        )
        assert wide <= room


CUT = """() => [...document.querySelectorAll("#story :is(.say b, .say span span, .head *)")]
  .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2)
  .map((e) => e.textContent)"""


@pytest.mark.parametrize("lang", ["de", "en"])
def test_no_word_of_the_strip_is_cut(visit: Callable[..., Visitor], lay: Lay, lang: str) -> None:
    laid = everybody("medievalia", lay)
    for screen in ((390, 844), (1280, 720)):
        page = look(visit(screen=screen, lang=lang), laid)
        expect(page.locator("#story .chip").first).to_be_visible()
        assert page.evaluate(CUT) == []


def test_shown_again_step_by_step(visit: Callable[..., Visitor]) -> None:
    hers, _ = told(visit)
    page, story = hers.page, hers.seen()["story"]
    now = page.locator(".picture > g").first.inner_html()
    lit = page.locator(".picture .lit").count()
    page.keyboard.press(",")
    expect(page.locator("#story")).to_contain_text(f"{len(story) - 1} of {len(story)}")
    expect(page.locator(".picture .lit")).to_have_count(0)
    page.keyboard.press(".")
    expect(page.locator("#story")).to_contain_text("Since your turn")
    expect(page.locator(".picture .lit")).to_have_count(lit)
    page.keyboard.press("n")
    expect(page.locator("#story")).to_contain_text(f"0 of {len(story)}")
    page.keyboard.press("Escape")
    expect(page.locator(".picture .lit")).to_have_count(lit)
    assert page.locator(".picture > g").first.inner_html() == now
    page.locator("#story [data-name=story_hide]").click()
    expect(page.locator("#story")).to_be_hidden()
    expect(page.locator(".marks .number")).to_have_count(0)


def test_the_log_is_the_first_tab_and_has_turns_as_headings(visit: Callable[..., Visitor]) -> None:
    hers, _ = told(visit)
    page, seen = hers.page, hers.seen()
    expect(page.get_by_role("tab").first).to_have_text("Log")
    expect(page.get_by_role("tab").first).to_have_attribute("aria-selected", "true")
    heads = page.locator(".log .turn h2")
    expect(heads.first).to_contain_text("Benno")
    expect(heads.first.locator(".sum")).to_contain_text(str(seen["seats"][1]["points"]))
    expect(heads.nth(1)).to_contain_text("Anna (you)")
    expect(page.locator(".log li")).to_have_count(
        len([line for line in seen["log"] if line["kind"] != "chat"])
    )
    expect(page.locator(".log .turn").first.locator(".no").first).to_have_text("1")


def watched(page: Page) -> None:
    """Note every sentence that the bar says from now on."""
    page.evaluate(
        """() => {
          window.said = [];
          const note = document.querySelector("#bar .note");
          new MutationObserver(() => window.said.push([performance.now(), note.textContent]))
            .observe(note, { childList: true, subtree: true, characterData: true });
        }"""
    )


@pytest.mark.parametrize("speed", ["fast", "once"])
def test_the_others_moves_are_held_back_on_the_page(
    visit: Callable[..., Visitor], speed: str
) -> None:
    hers, his = told(visit, motion=True)
    page = hers.page
    page.locator(f"[data-speed={speed}]").click()
    expect(page.locator(f"[data-speed={speed}]")).to_have_attribute("aria-pressed", "true")
    turn(hers)
    watched(page)
    turn(his)
    story = hers.seen()["story"]
    hers.shows(hers.seen()["entry"])
    said = [text for _, text in page.evaluate("window.said")]
    if speed == "fast":
        assert any(step["text"] in said for step in story)
    else:
        assert not any(step["text"] in said for step in story)
        assert story[-1]["text"] in page.locator(".unseen").inner_text()
    page.reload()
    expect(page.locator(f"[data-speed={speed}]")).to_have_attribute("aria-pressed", "true")


def test_the_end_of_a_long_turn_can_be_had_at_once(visit: Callable[..., Visitor]) -> None:
    hers, his = told(visit, motion=True)
    page = hers.page
    page.locator("[data-speed=slow]").click()
    turn(hers)
    watched(page)
    turn(his)
    expect(page.locator("#bar [data-name=story_end]")).to_be_visible()
    page.keyboard.press(" ")
    story = hers.seen()["story"]
    hers.shows(hers.seen()["entry"])
    expect(page.locator("#bar [data-name=story_end]")).to_have_count(0)
    said = [text for _, text in page.evaluate("window.said")]
    assert len(story) > 2
    assert not all(step["text"] in said for step in story)
    assert story[-1]["text"] in page.locator(".unseen").inner_text()


def test_what_everybody_shall_see_stays_until_it_is_put_away(visit: Callable[..., Visitor]) -> None:
    anna = visit("Anna", motion=True)
    hers, his = set_up_for(anna, visit("Benno"), game="burgund")

    def moves_on() -> Any:
        acting = next(place for place in (hers, his) if place.seen()["moves"])
        acting.choose(-1)
        return his.seen()

    while "Phase A, round 5" not in moves_on()["text"]:
        pass
    anna.sit_at(*hers.at)
    benno = his.visitor.sit_at(*his.at)
    anna.page.locator("[data-speed=fast]").click()
    while not moves_on()["held"]:
        pass
    shown = anna.page.locator(".moment")
    expect(shown).to_contain_text("Phase B begins")
    expect(shown.get_by_role("button", name="Go on")).to_be_focused()
    benno.shows(his.seen()["entry"])
    expect(benno.page.locator(".moment")).to_have_count(0)
    anna.page.keyboard.press("Enter")
    expect(shown).to_have_count(0)


def test_the_story_on_a_phone(visit: Callable[..., Visitor]) -> None:
    hers, _ = told(visit, phone=True)
    page, story = hers.page, hers.seen()["story"]
    expect(page.locator("#story")).to_be_visible()
    assert fits(page) == [] or all("chip" in one for one in fits(page))
    number = next(n for n, step in enumerate(story) if step["moved"] or step["new"])
    page.locator(STEPS).nth(number).tap()
    expect(page.locator("#story .sentence")).to_contain_text(story[number]["text"][:12])
    expect(page.locator(".marks .here")).to_be_in_viewport()
    page.locator("#story [data-name=story_back]").tap()
    expect(page.locator("#story .head")).to_contain_text(re.compile(r"\d of \d"))
    page.locator(".picture").tap(position={"x": 100, "y": 100})
    expect(page.locator("#story .head")).to_contain_text("Since your turn")


FIRST_LINE = """(line) => {
  const words = document.createRange();
  words.selectNodeContents(line.querySelector("button"));
  const { y, height } = words.getClientRects()[0];
  const number = line.querySelector(".no").getBoundingClientRect();
  return y + height / 2 - (number.y + number.height / 2);
}"""


def test_the_log_on_a_phone_has_the_room_of_the_strip(visit: Callable[..., Visitor]) -> None:
    page = told(visit, phone=True)[0].page
    page.locator("#nav [data-tab=log]").tap()
    expect(page.locator("#of-log")).to_be_visible()
    expect(page.locator("#story")).to_be_hidden()
    for line in page.locator(".log li:has(.no)").all():
        assert abs(line.evaluate(FIRST_LINE)) < 5, "a number stands beside the first line"
    page.locator("#nav [data-tab=table]").tap()
    expect(page.locator("#story")).to_be_visible()


def test_a_bot_needs_no_pause_on_the_server(visit: Callable[..., Visitor]) -> None:
    seat = visit().open(*AGAINST_PAGE, game="erben")
    seat.my_turn()
    hurry(seat, decisions=1)
    seat.my_turn()
    expect(seat.page.locator("#stage")).to_have_attribute("data-entry", re.compile(r"\d+"))
