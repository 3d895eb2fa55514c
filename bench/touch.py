"""How soon a touch is answered on screen, and what it costs the page, at full tables.

    .venv/bin/python bench/touch.py                        desk and phone, 15 touches each
    .venv/bin/python bench/touch.py burgund --touches 5    one table
    .venv/bin/python bench/touch.py team --profile out     and CPU profiles, for DevTools

A real Chromium with a real server; the tables are those of the tests of every screen, with most
seats and modules, in the middle of a game. Pieces that glow are touched one after the other and
put back, with a mouse at the desk and a finger on the phone; moves are only held, so that the
table stays the same.

- **answered** is what the browser's Event Timing says of the click: from the hand to the frame in
  which its answer is on screen, to the next eight milliseconds. What took less than 16 is not
  reported, and counts as 16.
- **busy** is the processor's time of the page's main thread for a touch and all that follows it,
  and of that scripts, styles and layout.

The processor should have nothing else to do. Nothing is asserted: the bar is 50 milliseconds.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.browser.clicking import lay_out
from tests.browser.people import Visitor
from tests.browser.serving import Server
from tests.browser.test_screens import TABLES, everybody
from tests.browser.windows import Windows, launched

SCREENS = {"desk": (1440, 900), "phone": (390, 844)}
TOUCHES = 15
# What is not reported took less.
LEAST = 16
# So long after a touch the page has come to rest, the server's answer included.
REST = 250
# Every move is held first, so that none is made by a touch.
HOLDING = '{"ask": true, "speed": "once"}'

WATCH = """(least) => {
  window.clicks = [];
  const note = (list) => list.getEntries().forEach((one) => {
    if (one.name === "click") window.clicks.push(one.duration);
  });
  new PerformanceObserver(note).observe({ type: "event", durationThreshold: least });
}"""
# Where what glows and is in sight can be touched, and whether it is what is touched there.
GLOWING = """() => [...document.querySelectorAll(".picture .lit")].flatMap((piece) => {
  const { x, y, width, height } = piece.getBoundingClientRect();
  const [left, top] = [x + width / 2, y + height / 2];
  const here = document.elementsFromPoint(left, top).map((one) => one.closest(".picture [id]"));
  return here.find((one) => one?.matches(".lit,.chosen")) === piece ? [[left, top]] : [];
})"""
COSTS = ("TaskDuration", "ScriptDuration", "RecalcStyleDuration", "LayoutDuration")


@dataclass(frozen=True)
class Touched:
    """What touches at one table on one screen took, in milliseconds."""

    table: str
    screen: str
    answered: list[float]
    busy: list[float]

    def __str__(self) -> str:
        slow = sorted(self.answered)
        tenth = slow[min(len(slow) - 1, int(0.9 * len(slow)))]
        whole, *parts = (one / max(1, len(slow)) for one in self.busy)
        named = zip(("scripts", "styles", "layout"), parts, strict=True)
        answered = f"median {median(slow):.0f}, 90 % {tenth:.0f}, longest {slow[-1]:.0f} ms"
        busy = f"{whole:.0f} ms, " + ", ".join(f"{name} {part:.1f}" for name, part in named)
        where = f"{self.table:11} {self.screen:6}"
        return f"{where} {len(slow):3} touches  answered: {answered}  busy: {busy}"


def spent(devtools: CDPSession) -> list[float]:
    """What the page has computed so far, in milliseconds."""
    told = devtools.send("Performance.getMetrics")["metrics"]
    found = {one["name"]: 1_000 * one["value"] for one in told}
    return [found[name] for name in COSTS]


def touch(page: Page, touches: int, finger: bool) -> None:
    """Touch one piece after the other that glows; every second touch puts the last one back."""
    for number in range(touches):
        if number % 2 == 0:
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
            page.wait_for_timeout(REST)
            glowing = page.evaluate(GLOWING)
            x, y = glowing[number // 2 % len(glowing)]
        (page.touchscreen.tap if finger else page.mouse.click)(x, y)
        page.wait_for_timeout(REST)


def measured(
    windows: Windows, server: Server, table: str, screen: str, touches: int, profile: str = ""
) -> Touched:
    """Touch what glows at a table, on one screen."""
    laid = everybody(table, lambda tables: lay_out(server.database, tables))
    finger = screen == "phone"
    anna = Visitor(windows, server, "Anna", phone=finger, motion=True, screen=SCREENS[screen])
    anna.remembers(HOLDING)
    seat = anna.sit_at(laid.table, laid.keys[0])
    assert seat.my_turn()
    page = anna.page
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    stamp = seat.seen()["stamp"]
    touch(page, 2, finger)  # what comes with the first touch is loaded
    page.evaluate(WATCH, LEAST)
    if profile:
        devtools.send("Profiler.enable")
        devtools.send("Profiler.start")
    before = spent(devtools)
    touch(page, touches, finger)
    assert seat.seen()["stamp"] == stamp, "a touch has made a move"
    busy = [after - was for was, after in zip(before, spent(devtools), strict=True)]
    if profile:
        made = devtools.send("Profiler.stop")["profile"]
        Path(f"{profile}-{table}-{screen}.cpuprofile").write_text(json.dumps(made))
    reported: list[float] = page.evaluate("window.clicks")
    anna.leave()
    quick = [float(LEAST)] * max(0, touches - len(reported))
    return Touched(table, screen, [*quick, *reported], busy)


@contextmanager
def browser() -> Iterator[tuple[Browser, Server]]:
    """A browser, and a server of its own."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        try:
            chromium = launched(playwright)
            yield chromium, server
            chromium.close()
        finally:
            server.kill()


def main(given: Sequence[str] | None = None) -> None:
    """Measure the tables that are named, or all."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("tables", nargs="*", metavar="TABLE", help=", ".join(TABLES))
    asked.add_argument("--touches", type=int, default=TOUCHES)
    asked.add_argument("--profile", default="", help="how the names of CPU profiles begin")
    wish = asked.parse_args(given)
    with browser() as (chromium, server):
        windows = Windows(chromium, server.url)
        for table in wish.tables or TABLES:
            for screen in SCREENS:
                made = measured(windows, server, table, screen, wish.touches, wish.profile)
                print(made, flush=True)


if __name__ == "__main__":
    main()
