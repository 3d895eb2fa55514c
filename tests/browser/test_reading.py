"""What a screen reader gets: the table in words, names for everything that can be touched."""

from __future__ import annotations

import json
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, expect

from tafelrunde.games import find
from tafelrunde.kernel.narration import words_of
from tests.browser.people import AGAINST_PAGE, Seat, Visitor, friends, hurry, piece

# What somebody can act on, by the names of the accessibility tree.
ACTIVE = {
    "button", "link", "textbox", "searchbox", "combobox", "checkbox", "radio", "slider", "tab",
    "spinbutton", "menuitem",
}  # fmt: skip


def in_words(seat: Seat, lang: str) -> str:
    """What words.py makes of the view that the server gives to programs."""
    address = f"{seat.visitor.server.url}/api/tables/{seat.table}/stream"
    key = {"authorization": f"Bearer {seat.key}"}
    with httpx.stream("GET", address, headers=key) as answer:
        turn = json.loads(next(answer.iter_lines()))
    game = find("limes")
    view = game.load_position(turn["position"])
    names = [one["name"] for one in seat.seen()["seats"]]
    return words_of(game).table(view, view.viewer, names, lang)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_text_view_says_what_words_say(visit: Callable[..., Visitor], lang: str) -> None:
    hers, his = friends(visit("Anna", lang=lang), visit("Benno", lang=lang), after=6)
    hurry(hers, decisions=2)
    for seat in (hers, his):
        expect(seat.page.locator(".picture")).to_be_visible()
        seat.page.keyboard.press("x")
        words = seat.page.locator("#words")
        expect(words).to_be_visible()
        expect(words).to_contain_text("16")
        seen = seat.seen()
        assert words.text_content() == seen["text"] == in_words(seat, lang)
        moves = seat.page.locator("#text .moves button")
        expect(moves).to_have_count(len(seen["moves"]))
        assert moves.all_text_contents() == [move["label"] for move in seen["moves"]]
    assert hers.page.locator("#words").text_content() != his.page.locator("#words").text_content()


def test_a_game_goes_on_in_the_text_view(visit: Callable[..., Visitor]) -> None:
    seat = visit().open({"kind": "me"})
    seat.my_turn()
    seat.page.get_by_role("button", name="As text").click()
    words = seat.page.locator("#words")
    before, prompt = words.text_content() or "", seat.prompt.inner_text()
    seat.page.locator("#text .moves button").first.click()
    expect(words).not_to_have_text(before)
    expect(seat.prompt).not_to_have_text(prompt)
    assert words.text_content() == seat.seen()["text"]
    seat.page.get_by_role("button", name="As picture").click()
    expect(seat.page.locator(".picture")).to_be_visible()


def test_everything_lit_has_a_role_and_a_name(visit: Callable[..., Visitor]) -> None:
    anna = visit()
    seat = anna.open({"kind": "me"})
    for decisions in (0, 5, 4):
        hurry(seat, decisions=decisions)
        seat.page.reload()
        seat.my_turn()
        steps = {move["path"][0] for move in seat.seen()["moves"] if move["path"]}
        reached = set()
        for step in steps:
            named = [id for id in step.split() if piece(seat.page, id).get_attribute("aria-label")]
            assert len(named) == 1, f"{step} is named {len(named)} times"
            expect(piece(seat.page, named[0])).to_have_role("button")
            expect(piece(seat.page, named[0])).to_have_attribute("tabindex", "0")
            reached.update(step.split())
        lit = seat.page.locator(".picture .lit").evaluate_all("(all) => all.map((e) => e.id)")
        assert set(lit) <= reached
    assert seat.prompt.get_attribute("aria-live") == "polite"
    expect(seat.note).to_have_role("status")


def unnamed(page: Page) -> list[str]:
    """Things to act on that a screen reader could not name."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    return [
        f"{node['role']['value']} {node.get('properties')}"
        for node in tree["nodes"]
        if not node["ignored"]
        and node["role"]["value"] in ACTIVE
        and not node.get("name", {}).get("value", "").strip()
    ]


def test_nothing_to_act_on_is_without_a_name(visit: Callable[..., Visitor]) -> None:
    anna = visit()
    page = anna.page
    page.goto("/")
    expect(page.locator("#games .game").first).to_be_visible()
    assert unnamed(page) == []
    page.locator(".friends .btn").click()
    expect(page.locator("dialog form")).to_be_visible()
    assert unnamed(page) == []
    seat = anna.open(*AGAINST_PAGE)
    seat.my_turn()
    assert unnamed(page) == []
    for tab in ("Log", "Rules", "Chat"):
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("tabpanel", name=tab)).to_be_visible()
        assert unnamed(page) == []
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("#menu")).to_be_visible()
    assert unnamed(page) == []


@pytest.mark.parametrize("phone", [False, True])
def test_the_waiting_room_has_names_too(visit: Callable[..., Visitor], phone: bool) -> None:
    anna, benno = visit("Anna", phone=phone), visit("Benno", phone=phone)
    seat = anna.open({"kind": "me"}, {"kind": "friend"})
    expect(anna.page.locator(".room")).to_be_visible()
    assert unnamed(anna.page) == []
    benno.page.goto(seat.seen()["links"]["seats"][0]["path"])
    expect(benno.page.locator(".sit")).to_be_visible()
    assert unnamed(benno.page) == []
