"""The site as an app: installed, without a connection, and with notices."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.serving import Server

READY = """async () => {
  const found = await navigator.serviceWorker.ready;
  return { scope: new URL(found.scope).pathname, script: new URL(found.active.scriptURL).pathname };
}"""


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server below a path: what works there works without one, where one test looks too."""
    running = Server(tmp_path_factory.mktemp("app"), path="/spiele")
    yield running
    running.kill()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A window that nobody has been in, with a service worker."""
    made = chromium.new_context(locale="de-DE")
    yield made
    made.close()


def ready(page: Page, server: Server) -> None:
    """Come with the service worker at work."""
    page.goto(server.url + server.path + "/")
    page.evaluate(READY)
    page.reload()
    expect(page.locator(".game").first).to_be_visible()
    assert page.evaluate("navigator.serviceWorker.controller !== null")


def test_it_can_be_installed(context: BrowserContext, at: Server) -> None:
    page = context.new_page()
    page.goto(at.url + at.path + "/")
    assert page.evaluate(READY) == {"scope": f"{at.path}/", "script": f"{at.path}/sw.js"}
    talk = context.new_cdp_session(page)
    told = talk.send("Page.getAppManifest")
    assert told["errors"] == []
    manifest = json.loads(told["data"])
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        got = context.request.get(at.url + at.path + "/" + icon["src"])
        assert got.ok
        assert got.headers["content-type"] == icon["type"]
    problems = talk.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A window of a test is a private one, in which nothing is installed: that is all that is wrong.
    assert [one["errorId"] for one in problems] in ([], ["in-incognito"])


def test_without_a_connection_it_says_so_and_goes_on_when_there_is_one(
    context: BrowserContext, at: Server
) -> None:
    page = context.new_page()
    ready(page, at)
    context.set_offline(True)
    for path in ("/", "/table/abc#key"):
        page.goto(at.url + at.path + path)
        expect(page.get_by_role("heading", name="Keine Verbindung")).to_be_visible()
        expect(page.get_by_role("heading", name="No connection")).to_be_visible()
        drawn = page.locator("img").evaluate("(crest) => crest.naturalWidth > 0")
        assert drawn, "its own files are there"
        colour = page.locator("main").evaluate("(main) => getComputedStyle(main).textAlign")
        assert colour == "center", "and its styles"
    assert page.url.endswith("#key"), "who comes back still has the key of the seat"
    page.goto(at.url + at.path + "/")
    context.set_offline(False)
    expect(page.locator(".game").first).to_be_visible()


def test_files_are_kept_and_nothing_of_the_interface(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    ready(page, server)
    page.reload()
    expect(page.locator(".game").first).to_be_visible()
    kept = page.evaluate(
        """async () => {
          const names = await caches.keys();
          const cache = await caches.open(names[0]);
          return { names, urls: (await cache.keys()).map(({ url }) => new URL(url).pathname) };
        }"""
    )
    assert len(kept["names"]) == 1
    assert any(url.endswith("/lobby.js") for url in kept["urls"])
    assert all(url.startswith("/static/") or url == "/offline" for url in kept["urls"])


# A browser without a screen shows nothing, and nobody clicks on it: what it would be told is noted.
NOTED = """async (said) => {
  const noted = [];
  const note = (what) => async (...given) => { noted.push([what, ...given]); };
  self.registration.showNotification = note("shown");
  self.navigator.setAppBadge = note("badge");
  self.clients.openWindow = note("opened");
  const done = (event) => new Promise((resolve) => {
    event.waitUntil = (work) => resolve(work);
    self.dispatchEvent(event);
  });
  await done(new PushEvent("push", { data: JSON.stringify(said) }));
  const notification = { data: said.path, close: note("closed") };
  await done(Object.assign(new ExtendableEvent("notificationclick"), { notification }));
  return noted;
}"""


def test_a_push_is_shown_with_a_number_and_leads_to_the_table(
    context: BrowserContext, at: Server
) -> None:
    ready(context.new_page(), at)
    said = {"title": "Du bist dran", "body": "", "path": "/table/a#k", "tag": "t", "waiting": 2}
    shown, *others = context.service_workers[0].evaluate(NOTED, said)
    assert shown[:2] == ["shown", "Du bist dran"]
    assert (shown[2]["tag"], shown[2]["data"]) == ("t", "/table/a#k")
    assert context.request.get(at.url + shown[2]["icon"]).ok
    assert others == [["badge", 2], ["closed"], ["opened", f"{at.url}{at.path}/table/a#k"]]
