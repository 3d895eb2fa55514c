"""Every screen: letters that can be read, targets that a finger meets, nothing cut or covered."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tafelrunde.bots.greedy import Greedy
from tafelrunde.games import find
from tafelrunde.kernel.match import Match
from tests.browser.clicking import NONCES, PEOPLE, Laid, Lay, open_to
from tests.browser.people import AGAINST_FRIEND, AGAINST_PAGE, Seat, Visitor
from tests.browser.places import set_up
from tests.browser.test_phone import fits

Visit = Callable[..., Visitor]
Screen = tuple[int, int]

PHONE, PHONE_LOW, SMALL_LOW = (390, 844), (844, 390), (667, 375)
TABLETS = ((1024, 768), (768, 1024), (1180, 820), (820, 1180))
LAPTOPS = ((1280, 720), (1366, 768), (1440, 900), (1920, 1080))
# A desk of 1400 x 900 and a laptop of 1920 x 1080 at 200 %.
ENLARGED = ((700, 450), (960, 540))
# A laptop of 1280 x 720 at 200 %.
SMALLEST = (640, 360)
SCREENS = (PHONE, SMALLEST, PHONE_LOW, SMALL_LOW, *TABLETS, *LAPTOPS, *ENLARGED)

MANY: dict[str, object] = {
    "trade_routes": True,
    "shields": True,
    "inns": True,
    "borders": True,
    "tiles2": True,
}
# Most seats and most modules that go together, and how many decisions lie behind.
TABLES: dict[str, tuple[str, int, dict[str, object], int]] = {
    "limes": ("limes", 4, {}, 60),
    "limes-2": ("limes", 2, {}, 44),
    "erben": ("erben", 2, {}, 34),
    "catan": ("catan", 2, {}, 40),
    "medievalia": ("medievalia", 4, {"teams": True}, 40),
    "burgund": ("burgund", 4, MANY, 40),
    "vineyards": ("burgund", 3, MANY | {"vineyards": True, "white_castles": True}, 30),
    "team": ("burgund", 4, {"team": True}, 40),
    "alone": ("burgund", 1, {}, 12),
    "burgund-2": ("burgund", 2, {}, 65),
}
FEW = {
    "limes": (SMALL_LOW, (820, 1180)),
    "limes-2": (PHONE, (1280, 720)),
    "erben": (PHONE_LOW, (820, 1180)),
    "catan": (PHONE, (1280, 720)),
    "medievalia": ((1280, 720), PHONE_LOW),
    "burgund": ((768, 1024), PHONE_LOW),
    "vineyards": ((1024, 768),),
    "team": (PHONE_LOW,),
    "alone": (PHONE,),
    "burgund-2": (SMALLEST,),
}

LETTERS = """() => {
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const found = [];
  const note = (size, what) => {
    if (size < 10.95) found.push(`${size.toFixed(1)} ${what.trim().slice(0, 40)}`);
  };
  const scale = (e) => { const m = e.getScreenCTM(); return Math.hypot(m.a, m.b); };
  const picture = document.querySelector(".picture");
  for (const e of picture.querySelectorAll("text"))
    if (shown(e)) note(parseFloat(getComputedStyle(e).fontSize) * scale(e), e.textContent);
  for (const e of picture.querySelectorAll("use")) {
    const symbol = document.getElementById(e.getAttribute("href").slice(1));
    const letters = [...(symbol?.querySelectorAll("text") ?? [])];
    const sizes = letters.map((one) => Number(one.getAttribute("font-size")));
    if (!sizes.length || e.classList.contains("fine-print")) continue;
    const unit = (Number(e.getAttribute("width")) || 1) / (symbol.viewBox?.baseVal.width || 1);
    const more = Number(e.style.getPropertyValue("--stretch")) || 1;
    note(Math.min(...sizes) * unit * more * scale(e), e.getAttribute("href"));
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: e, data } = walker.currentNode;
    if (data.trim() && !e.closest("svg,script,.unseen,.symbols") && shown(e))
      note(parseFloat(getComputedStyle(e).fontSize), data);
  }
  return found;
}"""

# Words that lie upon others, or stick out of the sheet, card or pill on which they begin.
LAPPING = """() => {
  const picture = document.querySelector(".picture");
  const upright = (e) => Math.abs(e.getScreenCTM().b) < 0.01;
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const box = (e) => e.getBoundingClientRect();
  const all = [...picture.querySelectorAll("text")].filter((e) => upright(e) && shown(e))
    .map((e) => ({ e, said: e.textContent.trim(), ...box(e).toJSON() }))
    .filter(({ width }) => width);
  const words = all.filter(({ said }) => /\\p{L}{2}/u.test(said));
  const sheets = [...picture.querySelectorAll("rect")].filter(shown).map((e) => [e, box(e)])
    .filter(([, { width, height }]) => width > 30 && height > 14);
  const found = [];
  for (const one of words) {
    for (const other of all) {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (other.e !== one.e && wide > 1 && high > 0.5 * Math.min(one.height, other.height))
        found.push(`${one.said} | ${other.said}`);
    }
    const [x, y] = [(one.left + one.right) / 2, (one.top + one.bottom) / 2];
    const under = sheets.filter(([e, b]) => e.compareDocumentPosition(one.e) & 4
      && e.closest("[id]") === one.e.closest("[id]") && b.left < x
      && x < b.right && b.top < y && y < b.bottom).map(([, b]) => b);
    const least = under.sort((a, b) => a.width * a.height - b.width * b.height)[0];
    if (least && (one.left < least.left - 1 || one.right > least.right + 1)) found.push(one.said);
  }
  return found;
}"""

TARGETS = """() => [...document.querySelectorAll("button,select,summary,a.btn,input[type=text]")]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("svg,.skip"))
  .map((e) => [e, e.getBoundingClientRect()])
  .filter(([e, box]) => box.width && Math.min(box.width, box.height) < 39.5)
  .map(([e, box]) => `${box.width | 0}x${box.height | 0} ${e.outerHTML.slice(0, 70)}`)"""

SMALL = """() => [...document.querySelectorAll(".picture .lit")].filter((e) => {
  const { width, height } = (e.querySelector(":scope > .ring") ?? e).getBoundingClientRect();
  return Math.min(width, height) < 39.5;
}).map((e) => e.id)"""

UNSEEN = """() => {
  const stage = document.querySelector("#stage").getBoundingClientRect();
  const lit = [...document.querySelectorAll(".picture .lit")].map((e) => e.getBoundingClientRect());
  const inside = (b) => {
    const [x, y] = [b.x + b.width / 2, b.y + b.height / 2];
    return x > stage.left && x < stage.right && y > stage.top && y < stage.bottom;
  };
  const beyond = [...document.querySelectorAll(".lit-more:not([hidden])")];
  const said = beyond.map((e) => parseInt(e.textContent)).reduce((a, b) => a + b, 0);
  return { lit: lit.length, inSight: lit.filter(inside).length, said };
}"""

# What a touch would bring, but beyond the edge of the picture.
CUT_BADGES = """() => {
  const { right } = document.querySelector(".picture").getBoundingClientRect();
  return [...document.querySelectorAll(".picture .badge")]
    .filter((one) => one.getBoundingClientRect().right > right + 0.5).map((one) => one.textContent);
}"""

SHARE = """() => {
  const { width, height } = document.querySelector("#stage").getBoundingClientRect();
  return (width * height) / (innerWidth * innerHeight);
}"""

# How far the table is wider, and on a laptop higher, than its stage.
BEYOND = """() => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.querySelector("#stage");
  return [scrollWidth - clientWidth, scrollHeight - clientHeight];
}"""

CREST = "() => document.querySelector('.home .mark').getBoundingClientRect().top"

COVERED = """() => {
  const { x, y, width, height } = document.querySelector("#bar").getBoundingClientRect();
  return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest("#bar");
}"""


STILL = "() => document.getAnimations().every((one) => one.playState !== 'running')"


def everybody(which: str, lay: Lay) -> Laid:
    """A table in the middle of its game, at which Anna is to decide."""
    name, seats, options, decisions = TABLES[which]
    match = Match(find(name), seats, options, PEOPLE[:seats], bytes(32), NONCES[:seats])
    player = Greedy()
    while len(match.entries) <= decisions or not match.state.waiting(0):
        seat, _ = open_to(match.game, match.state)
        move = player.choose(match.state.seen_by(seat), seat)
        match.play(seat, match.game.verbs.text(move))
    return lay({which: (match, len(match.entries) - 1)})[which]


def look(anna: Visitor, laid: Laid) -> Page:
    """Anna's page, once it shows the table and is asked."""
    seat: Seat = anna.sit_at(laid.table, laid.keys[0])
    assert seat.my_turn()
    return anna.page


def check(page: Page, screen: Screen) -> None:
    """All that holds on every screen, with the panel shut."""
    if page.locator("body.docked").count():
        page.keyboard.press("p")
    assert page.evaluate(LETTERS) == []
    assert page.evaluate(LAPPING) == []
    assert page.evaluate(CUT_BADGES) == []
    assert fits(page) == []
    assert page.evaluate(CREST) > 1, "the crest of the house is cut"
    wider, higher = page.evaluate(BEYOND)
    assert wider <= 0, "nothing is scrolled sideways"
    assert higher <= 0 or screen not in LAPTOPS
    touch = page.evaluate("matchMedia('(pointer: coarse)').matches")
    assert not touch or page.evaluate(TARGETS) == []
    if screen[0] > 700 and screen[1] >= 500:
        assert page.evaluate(SHARE) > 0.55
    seen = page.evaluate(UNSEEN)
    assert seen["lit"] == seen["inSight"] + seen["said"], "what glows beyond the edge is said there"
    assert seen["inSight"] or not seen["lit"], "some of what glows is in sight"
    if touch:
        check_small(page)
    check_panel(page, touch)


def check_small(page: Page) -> None:
    """What is too small for a finger becomes larger by the first touch, and is not chosen."""
    for name in page.evaluate(SMALL)[:1]:
        page.locator(f'.picture [id="{name}"]').tap(force=True)
        expect(page.locator(".picture")).to_have_class(re.compile("zoomed"))
        assert page.locator(".picture .chosen").count() == 0
        assert name not in page.evaluate(SMALL)
        page.locator("button.whole").tap()


def check_panel(page: Page, touch: bool) -> None:
    """No tab covers the bar, and what stands in it can be read."""
    tabs: Any = page.locator("#nav [data-tab]:visible")
    names = [tab.get_attribute("data-tab") for tab in tabs.all()]
    for name in [name for name in names if name != "table"]:
        page.locator(f"#nav [data-tab={name}]").click()
        expect(page.locator(f"#of-{name}")).to_be_visible()
        page.wait_for_function(STILL)
        assert not page.evaluate(COVERED), f"{name} covers the bar"
        assert page.evaluate(LETTERS) == []
        assert not touch or page.evaluate(TARGETS) == []
        page.locator(f"#nav [data-tab={name}]").click()


@pytest.mark.parametrize(("which", "screen"), [(n, s) for n, few in FEW.items() for s in few])
def test_letters_and_targets(which: str, screen: Screen, lay: Lay, visit: Visit) -> None:
    laid = everybody(which, lay)
    check(look(visit(screen=screen, lang="de"), laid), screen)


@pytest.mark.long
@pytest.mark.parametrize("which", list(TABLES))
def test_letters_and_targets_on_every_screen(which: str, lay: Lay, visit: Visit) -> None:
    laid = everybody(which, lay)
    for number, screen in enumerate(SCREENS):
        lang, dark = ("de", "en")[number % 2], number % 4 > 1
        check(look(visit(screen=screen, lang=lang, dark=dark), laid), screen)


@pytest.mark.parametrize(
    "page",
    ["", "games/burgund", "rules/limes", "boxes/limes", "club/archive", "club/ladder", "club/me"],
)
def test_a_finger_meets_everything_beside_the_table(visit: Visit, page: str) -> None:
    anna = visit(screen=(1024, 768))
    for _ in range(0 if page else 6):
        set_up(anna, *AGAINST_FRIEND)
    shown = anna.page
    shown.goto(f"/{page}")
    expect(
        shown.locator(".game, .part, .rules article, .thing, #page button").first
    ).to_be_attached()
    if not page:
        expect(shown.locator("button.unfold:not([hidden])").first).to_be_visible()
    for width, height in ((1024, 768), PHONE):
        shown.set_viewport_size({"width": width, "height": height})
        assert shown.evaluate(TARGETS) == []
    if not page:
        shown.locator(".game", has_text="Burgund").get_by_role("button", name="Set up").click()
        expect(shown.locator("dialog form")).to_be_visible()
        assert shown.evaluate(TARGETS) == []


# Of stacks and start landscapes: names within 2 px of the next one, counts that leave their pill.
STACKS = """() => {
  const found = [];
  const names = [...document.querySelectorAll(".picture text.f-on-oak")]
    .map((e) => [e.textContent, e.getBoundingClientRect()]);
  for (const [one, a] of names)
    for (const [other, b] of names)
      if (a.left < b.left && b.left - a.right < 2 && Math.abs(a.top - b.top) < 4)
        found.push(`${one} | ${other}`);
  for (const count of document.querySelectorAll(".stack > text:last-child")) {
    const [a, b] = [count, count.previousElementSibling].map((e) => e.getBoundingClientRect());
    if (a.left < b.left + 1 || a.right > b.right - 1) found.push(count.textContent);
  }
  return found;
}"""


@pytest.mark.parametrize(("screen", "lang"), [((844, 390), "de"), ((1024, 768), "en")])
def test_stacks_can_be_told_apart(visit: Visit, screen: Screen, lang: str) -> None:
    page = visit(screen=screen, lang=lang).page
    page.goto("/learn/catan")
    expect(page.locator(".stack").first).to_be_visible()
    page.wait_for_function(f"() => ({STACKS})().length === 0")


def test_start_landscapes_can_be_told_apart(visit: Visit) -> None:
    anna = visit(screen=PHONE_LOW)
    seat = anna.open(*AGAINST_PAGE, game="catan")
    assert seat.my_turn()
    # Words become narrower once the page knows how much room there is.
    anna.page.wait_for_function(f"() => ({STACKS})().length === 0")
