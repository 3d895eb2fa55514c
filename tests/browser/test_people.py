"""Friends by a link, a seat that is offered, and somebody who is not heard any more."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.people import AGAINST_FRIEND, Visitor
from tests.browser.test_barriers import faults


def befriend(anna: Visitor, benno: Visitor) -> None:
    """Both become members, and friends by a link that Anna makes."""
    anna.tell("me/join", {"name": anna.name})
    anna.page.goto("/club/people")
    anna.page.get_by_role("button", name="Link for one person").click()
    link = anna.page.get_by_label("Your link").last.input_value()
    benno.page.goto(link)
    expect(benno.page.get_by_role("heading", name=f"{anna.name} möchte")).to_be_visible()
    benno.page.locator("#invited-by").get_by_role("button", name="Mitglied werden").click()
    joining = benno.page.get_by_role("dialog", name="Mitglied werden")
    joining.get_by_label("Dein Name").last.fill(benno.name)
    joining.get_by_role("button", name="Mitglied werden").click()
    benno.page.get_by_role("button", name=f"Mit {anna.name} befreundet sein").click()
    expect(benno.page.get_by_role("link", name=anna.name)).to_be_visible()
    assert "#" not in benno.page.url
    anna.page.reload()
    expect(anna.page.get_by_role("link", name=benno.name)).to_be_visible()
    assert faults(anna.page) == []


def chat(page: Page) -> None:
    page.get_by_role("tab", name="Chat").click()


def test_friends_meet_at_a_table_and_fall_out(visit: Callable[..., Visitor]) -> None:
    anna, benno = visit("Anna Amsel"), visit("Benno Buche", lang="de", phone=True, dark=True)
    befriend(anna, benno)
    benno.page.goto("/")
    expect(benno.page.locator("#invited")).to_be_hidden()
    hers = anna.open(*AGAINST_FRIEND)
    anna.page.get_by_role("button", name="Invite a friend").click()
    asked = anna.page.get_by_role("dialog", name="Invite a friend")
    asked.get_by_role("button", name="Invite").click()
    expect(asked.get_by_role("status")).to_contain_text("Benno Buche sees the invitation")
    anna.page.keyboard.press("Escape")
    offered = benno.page.locator("#invited li", has_text="Anna Amsel hält dir einen Platz frei")
    offered.get_by_role("button", name="Annehmen").click()
    benno.page.wait_for_url(f"**/table/{hers.table}*")

    his = {"key": benno.page.url.partition("#")[2], "table": hers.table}
    benno.tell(f"tables/{his['table']}/acts", {"do": "say", "text": "Buh!"}, his["key"])
    chat(anna.page)
    said = anna.page.locator(".chat li", has_text="Buh!")
    expect(said).to_be_visible()
    people(anna.page)
    here = anna.page.get_by_role("dialog", name="People at the table")
    here.get_by_label("mute here").check()
    expect(said).to_have_count(0)
    here.get_by_label("mute here").uncheck()
    expect(said).to_have_count(1)
    here.get_by_role("button", name="Report").click()
    form = anna.page.get_by_role("dialog", name="Report Benno Buche")
    form.get_by_label("What happened?").fill("He shouts.")
    form.get_by_role("button", name="Send the report").click()
    expect(form.get_by_role("status")).to_contain_text("Thank you")
    anna.page.keyboard.press("Escape")
    here.get_by_role("button", name="Block").click()
    expect(said).to_have_count(0)
    with anna.page.expect_response("**/blocked?*"):
        anna.page.reload()
    chat(anna.page)
    expect(anna.page.locator(".chat")).to_contain_text("No messages yet.")
    anna.page.goto("/club/people")
    expect(anna.page.get_by_role("link", name="Benno Buche")).to_have_count(0)
    anna.page.get_by_role("button", name="Unblock Benno Buche").click()
    expect(anna.page.locator(".people")).not_to_contain_text("Benno Buche")


def people(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="People at the table").click()
