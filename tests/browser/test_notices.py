"""What somebody is told is decided on a page of its own, and an address by its mail."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.people import Visitor
from tests.browser.serving import Server
from tests.table.club.smtp import MailServer, mail_server
from tests.table.serving import wait_for

SITE = "https://spiele.example.org"


@pytest.fixture(scope="module")
def mails() -> Iterator[MailServer]:
    with mail_server() as server:
        yield server


@pytest.fixture(scope="module")
def posting(tmp_path_factory: pytest.TempPathFactory, mails: MailServer) -> Iterator[Server]:
    more = ("--smtp", mails.url, "--from", "tafel@example.org", "--site", SITE)
    running = Server(tmp_path_factory.mktemp("posting"), more=more)
    yield running
    running.kill()


def link(mails: MailServer, what: str) -> str:
    """Where the latest mail leads, on the server of the test."""
    found = re.search(rf"{SITE}(/club/notices#{what}=\S+)", mails.got[-1].get_content())
    assert found
    return found[1]


@pytest.mark.parametrize(("phone", "lang"), [(False, "en"), (True, "de")])
def test_an_address_is_given_confirmed_and_stopped(
    visit: Callable[..., Visitor], posting: Server, mails: MailServer, phone: bool, lang: str
) -> None:
    anna = visit("Anna", posting, phone=phone, lang=lang)
    page = anna.page
    address = f"{lang}@example.org"
    page.goto("/")
    page.locator("#guest .me").click()
    page.get_by_role("link", name=re.compile("^(Notices|Mitteilungen)$")).click()
    page.locator("#address").fill(address)
    page.keyboard.press("Enter")
    expect(page.get_by_text(address)).to_be_visible()
    wait_for(lambda: mails.got and mails.got[-1]["To"] == address)
    page.goto("/healthz")
    page.goto(link(mails, "confirm"))
    expect(page.locator(".news")).to_contain_text(address)
    assert "#" not in page.url
    page.locator("#mail-daily").check()
    page.locator("#hour-hour").select_option("7")
    page.locator("#hour-quiet_from").select_option("23")
    page.locator("#kind-ended").uncheck()
    expect(page.locator(".news")).to_have_text(re.compile("Noted|Gemerkt"))
    expect(page.locator("#kind-ended")).to_be_focused()
    wait_for(lambda: anna.ask("notices")["wanted"]["kinds"] == ["turn", "invitation", "tournament"])
    wanted = anna.ask("notices")["wanted"]
    assert (wanted["mails"], wanted["hour"], wanted["quiet_from"]) == ("daily", 7, 23)
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0, "nothing sticks out"


def test_a_link_that_is_worth_nothing_says_so_and_a_stranger_is_asked_no_more(
    visit: Callable[..., Visitor], posting: Server, mails: MailServer
) -> None:
    benno = visit("Benno", posting)
    benno.tolerated = "403"
    page = benno.page
    page.goto("/club/notices#confirm=abc.def")
    expect(page.get_by_role("alert")).to_contain_text("no longer valid")
    benno.tell("notices/mail", {"address": "carla@example.org"})
    wait_for(lambda: mails.got and mails.got[-1]["To"] == "carla@example.org")
    page.goto("/healthz")
    page.goto(link(mails, "stop"))
    page.get_by_role("button", name="No more mail").click()
    expect(page.locator(".news")).to_contain_text("carla@example.org")
    assert benno.ask("notices")["address"] == ""


def test_without_a_mail_server_the_page_says_so(visit: Callable[..., Visitor]) -> None:
    page = visit("Carla").page
    page.goto("/club/notices")
    expect(page.get_by_text("This server sends no mail")).to_be_visible()
