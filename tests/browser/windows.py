"""Windows of a browser: who comes gets one that others have left, with nothing left of them in it.

To open a window and to read every script anew costs more than most tests do in it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Route

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# Nothing may be fetched that no page asks for.
QUIET = (
    "--disable-background-networking", "--disable-component-update", "--disable-default-apps",
    "--disable-domain-reliability", "--disable-sync", "--no-first-run",
)  # fmt: skip
LOCALES = {"de": "de-DE", "en": "en-GB"}
# A short page of the same site: for any other the browser would begin a new process.
RESTING = "/healthz"
FORGET = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}"""
ASK = "(path) => fetch(path).then((one) => one.text())"
# Where no mouse is.
AWAY = -1


def chromium_here() -> str | None:
    """Where the Chromium of this machine is, if there is one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def launched(playwright: Playwright) -> Browser:
    """The Chromium of this machine, running."""
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=chromium_here(), args=[*QUIET, *root])


def meddle(page: Page, address: str, handle: Callable[[Route], object]) -> None:
    """Have requests to an address handled by the test, from now on.

    What a page asks for in the moment after `route` may still go straight to the server.
    """
    page.route(address, handle)
    seen: list[Route] = []

    def notice(probe: Route) -> None:
        seen.append(probe)
        probe.continue_()

    page.route(f"**{RESTING}", notice)
    while not seen:
        page.evaluate(ASK, RESTING)
    page.unroute(f"**{RESTING}")


class Kind(NamedTuple):
    """What cannot be changed of a window: its server, its language, whether one taps on it."""

    url: str
    lang: str
    touch: bool


class Window(NamedTuple):
    """A window and all that it remembers."""

    kind: Kind
    context: BrowserContext
    page: Page


class Windows:
    """The windows of one browser. Those at home are kept, others are closed when they are left."""

    def __init__(self, browser: Browser, home: str) -> None:
        self.browser = browser
        self.home = home
        self.free: list[Window] = []

    def take(self, kind: Kind) -> Window:
        """The window of this kind that was left last, as good as new."""
        for window in reversed(self.free):
            if window.kind == kind:
                self.free.remove(window)
                return window
        context = self.browser.new_context(
            base_url=kind.url,
            has_touch=kind.touch,
            is_mobile=kind.touch,
            locale=LOCALES[kind.lang],
            # What a test does to requests would not reach those of a worker; it has its own tests.
            service_workers="block",
        )
        return Window(kind, context, context.new_page())

    def give_back(self, window: Window, spoilt: bool) -> None:
        """It is left; one that is spoilt for others, or at home elsewhere, is closed."""
        if spoilt or window.kind.url != self.home:
            window.context.close()
            return
        page = window.page
        page.goto(RESTING)
        window.context.clear_cookies()
        page.evaluate(FORGET)
        page.mouse.move(AWAY, AWAY)
        self.free.append(window)
