"""The page on a phone: the panel slides in, the table pans and pinches, nothing sticks out."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tafelrunde.cli import main
from tests.browser.people import AGAINST_PAGE, PHONE, Finger, Seat, Visitor, hurry, piece


def fits(page: Page) -> list[str]:
    """What is wider than the screen."""
    found: list[str] = page.evaluate(
        """() => {
          const wide = document.documentElement.clientWidth;
          const out = [...document.querySelectorAll("body *")].filter((e) => {
            const b = e.getBoundingClientRect();
            const out = b.width && (b.right > wide + 1 || b.left < -1);
            return out && !e.closest("svg, .symbols, .chips");
          }).map((e) => e.outerHTML.slice(0, 100));
          if (document.documentElement.scrollWidth > wide) out.push("the page scrolls sideways");
          return out;
        }"""
    )
    return found


def fits_in(sheet: Locator) -> list[str]:
    """What of the head of a dialog sticks out of it, or needs more than one line."""
    found: list[str] = sheet.locator("header").evaluate(
        """(head) => [...head.children].filter((e) => {
          const box = e.getBoundingClientRect();
          return box.right > innerWidth || box.height > 48;
        }).map((e) => e.outerHTML.slice(0, 100))"""
    )
    return found


# What a card of the lobby cuts off.
CUT = """() => [...document.querySelectorAll(".game :is(a,button)")].filter((e) => {
  const [one, card] = [e, e.closest(".game")].map((each) => each.getBoundingClientRect());
  return one.right > card.right;
}).map((e) => e.textContent)"""


@pytest.mark.parametrize("lang", ["de", "en"])
def test_nothing_is_wider_than_the_screen(visit: Callable[..., Visitor], lang: str) -> None:
    anna = visit(phone=True, lang=lang)
    anna.tell("me/join", {"name": f"Anna {lang}"})  # where there are members, all pages are named
    page = anna.page
    page.goto("/")
    expect(page.locator("#games .game").first).to_be_visible()
    expect(page.locator("#my-tables li").first).to_be_visible()
    for width, height in ((320, 568), (960, 540), (PHONE["width"], PHONE["height"])):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT) == []
        assert fits(page) == []
    page.locator(".friends .btn").tap()
    expect(page.locator("dialog form")).to_be_visible()
    assert fits(page) == []
    anna.open({"kind": "me"}, {"kind": "friend"})
    expect(page.locator(".room")).to_be_visible()
    assert fits(page) == []
    seat = anna.open({"kind": "me"}, after=30)
    seat.my_turn()
    assert fits(page) == []
    for tab in page.locator("#nav [data-tab]").all():
        tab.tap()
        expect(tab).to_have_attribute("aria-current", "true")
        assert fits(page) == []
    page.locator("#nav [data-tab]").first.tap()
    hurry(seat, decisions=2)
    expect(seat.end).to_be_visible()
    assert fits(page) == []
    page.goto(f"/replay/{seat.table}")
    expect(page.locator("#bar .slider")).to_be_visible()
    assert fits(page) == []


STANDS = """() => {
  const page = document.scrollingElement;
  page.scrollTop = 500;
  return [page.scrollTop, page.scrollHeight - page.clientHeight];
}"""


@pytest.mark.parametrize("screen", [(390, 844), (820, 1180)])
def test_the_page_stands_still_whatever_is_brought_into_sight(
    visit: Callable[..., Visitor], screen: tuple[int, int]
) -> None:
    seat = visit(screen=screen).open({"kind": "me"}, after=3)
    assert seat.my_turn()
    assert seat.page.evaluate(STANDS) == [0, 0]


def test_the_sheet_at_a_glance_can_be_closed_and_says_what_is_mine(
    visit: Callable[..., Visitor],
) -> None:
    seat = visit(phone=True, lang="de").open({"kind": "me"}, after=3)
    assert seat.my_turn()
    seat.page.keyboard.press("b")
    sheet = seat.page.locator("dialog.overview")
    expect(sheet.locator(".whose")).to_contain_text("in deinem Reich")
    assert fits_in(sheet) == []
    sheet.locator(".jumps .btn").nth(1).tap()
    heading = sheet.locator(".part > h3").nth(1)
    chips, top = sheet.locator(".jumps").bounding_box(), heading.bounding_box()
    head = sheet.locator("header").bounding_box()
    assert chips
    assert head
    assert top
    assert top["y"] >= chips["y"] + chips["height"] - 1 >= head["height"]
    assert chips["y"] >= head["height"] - 1


@pytest.mark.parametrize("width", [360, 375])
def test_a_long_name_has_two_lines_and_the_words_are_in_the_menu(
    visit: Callable[..., Visitor], width: int
) -> None:
    seat = visit(screen=(width, 740), lang="de").open(*AGAINST_PAGE, game="catan", after=1)
    page = seat.page
    assert seat.my_turn()
    lines = page.locator("#title").evaluate(
        "(title) => title.offsetHeight / parseFloat(getComputedStyle(title).lineHeight)"
    )
    assert round(lines) == 2
    page.get_by_role("button", name="Menü").tap()
    page.get_by_role("button", name="Als Text").tap()
    expect(page.locator("#text .moves")).to_be_visible()
    page.get_by_role("button", name="Menü").tap()
    page.get_by_role("button", name="Als Bild").tap()
    expect(page.locator(".picture")).to_be_visible()


def test_a_finger_is_told_of_no_keys(visit: Callable[..., Visitor]) -> None:
    seat = visit(phone=True, lang="de").open({"kind": "me"}, game="burgund")
    seat.my_turn()
    hurry(seat, decisions=1)
    seat.my_turn()
    die = next(move["path"][0] for move in seat.seen()["moves"] if len(move["path"]) > 1)
    Finger(seat.page).touch(die.split())
    expect(seat.note).to_have_text(
        re.compile("Wähle das Nächste, oder heb es auf|Dein Würfel mit der")
    )
    expect(seat.note).not_to_contain_text("Esc")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_what_a_die_can_do_is_said_to_the_end(visit: Callable[..., Visitor], lang: str) -> None:
    seat = visit(phone=True, lang=lang).open({"kind": "me"}, game="burgund")
    seat.my_turn()
    hurry(seat, decisions=1)
    seat.my_turn()
    die = next(move["path"][0] for move in seat.seen()["moves"] if len(move["path"]) > 1)
    Finger(seat.page).touch(die.split())
    expect(seat.note).to_have_text(re.compile("Dein Würfel mit der|Your die"))
    assert seat.note.evaluate("(note) => note.scrollHeight - note.clientHeight") <= 1


def test_the_panel_slides_in(visit: Callable[..., Visitor]) -> None:
    anna = visit(phone=True, motion=True)
    seat = anna.open(*AGAINST_PAGE)
    seat.my_turn()
    panel, picture = anna.page.locator("#panel"), anna.page.locator(".picture")
    expect(panel).to_be_hidden()
    for tab in ("Score", "Log", "Rules", "Chat"):
        anna.page.locator("#nav").get_by_role("button", name=tab).tap()
        expect(panel).to_be_visible()
        expect(panel).to_be_in_viewport(ratio=0.9)
    anna.page.locator("#nav").get_by_role("button", name="Table").tap()
    expect(panel).to_be_hidden()
    expect(picture).to_be_in_viewport()


def test_the_analysis_is_in_sight(visit: Callable[..., Visitor]) -> None:
    anna = visit(phone=True)
    seat = anna.open({"kind": "me"}, after=32)
    seat.end.get_by_role("link", name="Analyse").tap()
    expect(anna.page.locator(".analysis")).to_be_in_viewport()


class Fingers:
    """Real touches of one or two fingers, which rest before they are lifted: nothing is flung."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def _send(self, kind: str, at: float, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        event = {"type": kind, "touchPoints": touches, "timestamp": at}
        self.session.send("Input.dispatchTouchEvent", event)

    def glide(self, *ways: tuple[tuple[float, float], tuple[float, float]], steps: int = 8) -> None:
        """Each finger from one point to another, all at once."""
        begin = time.time() - 2
        self._send("touchStart", begin, *(start for start, _ in ways))
        for step in range(1, steps + 1):
            share = step / steps
            points = [(x + (u - x) * share, y + (v - y) * share) for (x, y), (u, v) in ways]
            self._send("touchMove", begin + share, *points)
        self._send("touchEnd", begin + 2)


def view_box(page: Page) -> list[float]:
    """Which part of the picture is shown, once what was touched has been drawn."""
    page.evaluate(
        "() => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on)))"
    )
    box: Any = page.locator(".picture").get_attribute("viewBox")
    return [float(part) for part in box.split()]


def test_pinch_and_pan(visit: Callable[..., Visitor]) -> None:
    anna = visit(phone=True)
    seat = anna.open({"kind": "me"}, after=6)
    seat.my_turn()
    page = anna.page
    whole, stamp = view_box(page), seat.seen()["stamp"]
    picture = page.locator(".picture").bounding_box()
    assert picture
    x, y = PHONE["width"] / 2, picture["y"] + 200
    fingers = Fingers(page)
    fingers.glide(((x, y - 20), (x, y - 100)), ((x, y + 20), (x, y + 100)))
    expect(page.locator(".picture")).to_contain_class("zoomed")
    closer = view_box(page)
    assert closer[2] < whole[2] / 2
    assert closer[3] < whole[3] / 2
    fingers.glide(((x + 80, y + 60), (x - 40, y - 60)))
    panned = view_box(page)
    assert panned[0] > closer[0]
    assert panned[1] > closer[1]
    assert panned[2:] == closer[2:]
    assert seat.seen()["stamp"] == stamp
    expect(page.locator(".picture .chosen")).to_have_count(0)
    page.locator("button.whole").tap()
    expect(page.locator(".picture")).not_to_contain_class("zoomed")
    assert view_box(page) == whole


def test_a_tap_still_chooses_when_zoomed_in(visit: Callable[..., Visitor]) -> None:
    anna = visit(phone=True)
    seat = anna.open({"kind": "me"})
    seat.my_turn()
    spot = seat.seen()["moves"][0]["path"][0]
    box = piece(anna.page, spot).bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    Fingers(anna.page).glide(((x - 15, y), (x - 60, y)), ((x + 15, y), (x + 60, y)))
    expect(anna.page.locator(".picture")).to_contain_class("zoomed")
    piece(anna.page, spot).tap()
    expect(anna.page.locator(".picture .ghost")).to_be_attached()


# Where a button says that more glows below, something that glows is scrolled: what is on top?
ON_TOP = """async () => {
  const box = (e) => e.getBoundingClientRect();
  const lit = [...document.querySelectorAll(".picture .lit")];
  const piece = lit.reduce((one, other) => (box(other).right > box(one).right ? other : one));
  const stage = document.querySelector("#stage");
  stage.scrollTop += box(piece).y + box(piece).height / 2 - (box(stage).bottom - 28);
  await new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on)));
  const { x, y, width, height } = box(piece);
  return document.elementFromPoint(x + width / 2, y + height / 2).closest(".lit, .lit-more").id;
}"""


def test_a_button_lies_upon_nothing_that_glows(visit: Callable[..., Visitor]) -> None:
    same = {"duchies": "same", "duchy": 10}
    seat = visit(phone=True).open(*AGAINST_PAGE, game="burgund", options=same)
    seat.my_turn()
    # From then on nothing is shown anew, so that what is scrolled stays there.
    expect(seat.page.locator(".picture")).to_contain_text("ready")
    seat.page.wait_for_selector(".picture .lit")
    assert seat.page.evaluate(ON_TOP).startswith("space:")
    expect(seat.page.locator(".lit-more.down")).to_be_visible()


# Moves something that glows to where the way back to the whole table is; does it lie below it now?
COVERED = """() => {
  const [whole, lit] = [".whole", ".picture .lit"].map((one) => document.querySelector(one));
  const picture = document.querySelector(".picture");
  const middle = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  whole.hidden = false;
  const [from, to, unit] = [middle(lit), middle(whole), lit.parentNode.getScreenCTM().a];
  lit.style.translate = `${(to.x - from.x) / unit}px ${(to.y - from.y) / unit}px`;
  picture.dispatchEvent(new CustomEvent("looked"));
  const [{ x, y }, box] = [middle(lit), whole.getBoundingClientRect()];
  if (Math.hypot(x - to.x, y - to.y) > 5) throw new Error("it was not moved there");
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}"""


def test_the_way_back_to_the_whole_table_covers_nothing_that_glows(
    visit: Callable[..., Visitor],
) -> None:
    seat = visit(phone=True).open(*AGAINST_PAGE, game="burgund")
    seat.my_turn()
    assert not seat.page.evaluate(COVERED)


def test_the_desk_zooms_with_the_wheel(visit: Callable[..., Visitor]) -> None:
    anna = visit()
    seat = anna.open({"kind": "me"})
    seat.my_turn()
    whole = view_box(anna.page)
    anna.page.mouse.move(500, 400)
    anna.page.keyboard.down("Control")
    anna.page.mouse.wheel(0, -300)
    anna.page.keyboard.up("Control")
    expect(anna.page.locator(".picture")).to_contain_class("zoomed")
    assert view_box(anna.page)[2] < whole[2]
    anna.page.locator("button.whole").click()
    expect(anna.page.locator(".picture")).not_to_contain_class("zoomed")
    assert Seat(anna).seen()["stamp"] == seat.seen()["stamp"]


def test_the_replay_has_language_and_files_in_its_menu(
    visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    anna = visit(phone=True)
    seat = anna.open({"kind": "me"}, after=32)
    expect(seat.end).to_be_visible()
    page = anna.page
    page.goto(f"/replay/{seat.table}")
    menu = page.locator("#menu")
    page.get_by_role("button", name="Menu").tap()
    assert fits(page) == []
    with page.expect_download() as coming:
        menu.get_by_role("button", name="Record as a file").tap()
    coming.value.save_as(tmp_path / "record.txt")
    assert main(["verify", str(tmp_path / "record.txt")]) == 0
    for picture in ("SVG", "PNG"):
        page.get_by_role("button", name="Menu").tap()
        with page.expect_download():
            menu.get_by_role("button", name=f"Picture as {picture}").tap()
    page.get_by_role("button", name="Menu").tap()
    menu.get_by_role("button", name="DE").tap()
    expect(page.locator("#bar .note")).to_contain_text("Eintrag")
