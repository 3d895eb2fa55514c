"""Who somebody is, in the page: a name for good, a link, a passkey, devices."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import copy
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.people import Visitor
from tests.browser.serving import Server

TOUCH_ID = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
    "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


@pytest.fixture(scope="module")
def local(server: Server) -> Server:
    """The same server by a name: a passkey is for no number."""
    named = copy(server)
    named.url = server.url.replace("127.0.0.1", "localhost")
    return named


def test_the_link_opens_the_same_person_on_the_phone_until_it_is_removed(
    visit: Callable[..., Visitor],
) -> None:
    anna, phone = visit("Anna", lang="de"), visit("Anna", phone=True, dark=True)
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Gast").click()
    expect(anna.page.get_by_text("Nur auf diesem Gerät bekannt")).to_be_visible()
    assert anna.page.get_by_text("Passkey anlegen").count() == 0, "not for a number"
    anna.page.get_by_role("button", name="Wiederherstellungslink").click()
    anna.page.get_by_role("textbox", name="Dein Name").fill("Annette")
    anna.page.get_by_role("button", name="Mitglied werden").click()
    link = anna.page.locator(".link-text").inner_text()
    assert link.endswith(anna.page.locator(".code").inner_text())
    anna.page.get_by_role("button", name="Aufbewahrt").click()
    expect(anna.page.locator("#guest")).to_contain_text("Annette")

    phone.page.goto(link)
    phone.page.get_by_role("button", name="Yes, I am Annette").click()
    expect(phone.page.get_by_text("Member since")).to_be_visible()
    assert "recover" not in phone.page.url
    assert phone.ask("me")["name"] == "Annette"

    anna.page.goto("/club/me")
    said = anna.page.locator("#page")
    expect(said).to_contain_text("Mit Link gesichert · 2 Geräte")
    other = anna.page.locator(".lines li", has_not_text="Dieses Gerät")
    other.get_by_role("button", name="entfernen").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Entfernen").click()
    expect(said).to_contain_text("Mit Link gesichert · 1 Gerät")
    phone.page.reload()
    expect(phone.page.get_by_role("heading", name="Guest")).to_be_visible()
    phone.page.goto(link)  # its page is open already
    expect(phone.page.get_by_role("button", name="Yes, I am Annette")).to_be_visible()


def test_a_passkey_brings_somebody_back(
    visit: Callable[..., Visitor], local: Server, tmp_path: Path
) -> None:
    anna = visit("Anna", at=local)
    devtools = anna.context.new_cdp_session(anna.page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": TOUCH_ID})
    anna.page.goto("/club/me")
    anna.page.locator("#guest .me").click()
    anna.page.get_by_role("button", name="Make a passkey").click()
    anna.page.get_by_role("textbox", name="Your name").fill("Annika")
    anna.page.get_by_role("button", name="Become a member").last.click()
    anna.page.get_by_role("textbox", name="What to call it").fill("My laptop")
    anna.page.get_by_role("dialog").get_by_role("button", name="Make a passkey").click()
    expect(anna.page.locator(".lines li", has_text="My laptop")).to_be_visible()

    anna.page.locator("#guest .me").click()
    expect(anna.page.locator("#idmenu")).to_contain_text("Kept by a passkey · 1 device")
    anna.page.get_by_role("button", name="Forget on this device").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Forget").click()
    expect(anna.page.get_by_role("heading", name="Guest")).to_be_visible()
    anna.page.get_by_role("button", name="Sign in with a passkey").click()
    expect(anna.page.get_by_role("heading", name="Annika")).to_be_visible()

    with anna.page.expect_download() as waiting:
        anna.page.get_by_role("button", name="Download everything").click()
    waiting.value.save_as(tmp_path / "mine.json")
    mine = json.loads((tmp_path / "mine.json").read_text())
    assert [row["label"] for row in mine["passkeys"]] == ["My laptop"]
    assert mine["settings_here"]["lang"] == "en"

    anna.page.get_by_role("button", name="Delete everything").click()
    anna.page.get_by_role("textbox", name="Your name").fill("annika")
    anna.page.get_by_role("button", name="Delete for good").click()
    expect(anna.page.get_by_role("heading", name="Guest")).to_be_visible()
    anna.tolerated = "403"
    anna.page.get_by_role("button", name="Sign in with a passkey").click()
    expect(anna.page.get_by_role("alert")).to_contain_text("This passkey is not known here")


def test_a_guest_is_marked_and_cannot_take_a_members_name(
    visit: Callable[..., Visitor], server: Server
) -> None:
    anna, benno = visit("Anna"), visit("Benno")
    anna.page.goto("/")
    expect(anna.page.get_by_role("button", name="Guest")).to_be_visible()
    anna.page.evaluate(
        """() => fetch("/api/me/join", { method: "POST", body: '{"name": "Annegret"}',
             headers: { "Content-Type": "application/json" } })"""
    )
    benno.page.goto("/")
    benno.tolerated = "409"
    benno.page.get_by_role("button", name="Guest").click()
    benno.page.get_by_role("button", name="Change name").click()
    name = benno.page.get_by_role("textbox", name="Your name")
    name.fill("ANNEGRET")
    name.press("Enter")
    expect(benno.page.get_by_role("alert")).to_contain_text("another member's")
    name.fill("Benno")
    name.press("Enter")
    expect(benno.page.locator("#guest")).to_contain_text("Benno")

    seats = [{"kind": "me"}, {"kind": "friend"}]
    place = anna.page.evaluate(
        """(seats) => fetch("/api/tables", { method: "POST",
             body: JSON.stringify({ game: "limes", seats }),
             headers: { "Content-Type": "application/json" } }).then((said) => said.json())""",
        seats,
    )
    benno.page.goto(place["links"][0]["path"])
    benno.page.get_by_role("button", name="Sit down").click()
    shown = benno.page.locator("#panel .seats")
    expect(shown).to_contain_text("Benno (you)")
    expect(shown).not_to_contain_text("guest")
    anna.page.goto(f"/table/{place['table']}#{place['key']}")
    expect(anna.page.locator("#panel .seats")).to_contain_text("Benno (guest)")
    expect(anna.page.locator("#panel .seats")).to_contain_text("Annegret (you)")
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Set up").first.click()
    expect(anna.page.get_by_label("Your name")).not_to_be_editable()
