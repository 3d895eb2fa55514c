"""What a page outlives: reloads, the end of the server, another language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import (
    AGAINST_PAGE,
    LOST,
    Mouse,
    Seat,
    Visitor,
    friends,
    piece,
    play_out,
)
from tests.browser.places import Told, set_up
from tests.browser.serving import Server


def first_with_ways(seat: Seat) -> str:
    """A spot on which the card can be turned, so that touching it sends nothing yet."""
    seat.my_turn()
    paths = [move["path"] for move in seat.seen()["moves"]]
    return str(next(path[0] for path in paths if paths.count(path) > 1))


def test_reload_in_the_middle_of_a_move(visit: Callable[..., Visitor]) -> None:
    anna = visit()
    seat = anna.open(*AGAINST_PAGE)
    spot = first_with_ways(seat)
    before = seat.seen()
    piece(anna.page, spot).click()
    expect(anna.page.locator(".picture .ghost")).to_be_attached()
    anna.page.reload()
    assert seat.my_turn()
    expect(piece(anna.page, spot)).to_have_class("spot lit")
    expect(anna.page.locator(".picture .ghost")).to_have_count(0)
    assert seat.seen()["stamp"] == before["stamp"]
    assert seat.decide(Mouse(anna.page), Random(1))


def test_reload_in_the_middle_of_a_round(visit: Callable[..., Visitor]) -> None:
    hers, his = friends(visit("Anna"), visit("Benno"))
    hand, chance = Mouse(hers.page), Random(2)
    hers.decide(hand, chance)
    hers.page.reload()
    hers.my_turn()
    expect(hers.page.locator('.picture [id^="card:0."]')).to_have_count(1)
    hers.decide(hand, chance)
    hers.page.reload()
    expect(hers.prompt).to_have_text("Waiting for Benno.")
    his.page.reload()
    for _ in range(2):
        his.decide(Mouse(his.page), chance)
    for seat in (hers, his):
        assert seat.my_turn()
        expect(seat.page.locator('.picture [id^="card:"]')).to_have_count(2)


def test_the_server_is_killed_and_comes_back(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        anna, benno = visit("Anna", at=server), visit("Benno", at=server)
        anna.tolerated = benno.tolerated = LOST
        hers, his = friends(anna, benno, after=24)
        hands = [(hers, Mouse(anna.page), Random(3)), (his, Mouse(benno.page), Random(4))]
        for seat, hand, chance in hands:
            seat.decide(hand, chance)
        held = "" if not hers.my_turn() else hers.prompt.inner_text()
        server.kill()
        for seat in (hers, his):
            expect(seat.page.locator("#alarm")).to_contain_text("Connection lost")
        server.start_again()
        for seat in (hers, his):
            expect(seat.page.locator("#alarm")).to_be_hidden()
        expect(hers.prompt).to_have_text(held)
        play_out(*hands)
        for seat in (hers, his):
            expect(seat.end).to_be_visible()
        assert hers.seen()["result"]["why"] == "rules"
    finally:
        server.kill()


def test_a_move_while_the_server_is_away_is_not_lost_silently(
    visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    server = Server(tmp_path)
    try:
        anna = visit("Anna", at=server)
        anna.tolerated = LOST
        seat = anna.open({"kind": "me"})
        spot = first_with_ways(seat)
        server.kill()
        expect(anna.page.locator("#alarm")).to_be_visible()
        piece(anna.page, spot).click()
        anna.page.locator("#bar [data-name=do]").click()
        expect(seat.note).to_have_class("note bad")
        expect(seat.note).to_have_text("Connecting")
        server.start_again()
        expect(anna.page.locator("#alarm")).to_be_hidden()
        assert seat.decide(Mouse(anna.page), Random(6))
    finally:
        server.kill()


def test_whoever_is_left_at_a_server_that_a_test_has_ended_has_nothing_to_complain_of(
    visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    server = Server(tmp_path)
    try:
        anna = visit("Anna", at=server)
        anna.open({"kind": "me"}).my_turn()
        with anna.page.expect_console_message(lambda said: "ERR_CONNECTION_REFUSED" in said.text):
            server.kill()
    finally:
        server.kill()
    assert anna.complaints == []


def test_another_language_in_the_middle_of_a_game(visit: Callable[..., Visitor]) -> None:
    anna = visit(lang="de")
    seat = anna.open(*AGAINST_PAGE)
    for _ in range(4):
        seat.decide(Mouse(anna.page), Random(5))
    seat.my_turn()
    said = says(seat)
    anna.page.get_by_role("button", name="EN", exact=True).click()
    anna.lang = "en"
    expect(anna.page.locator("html")).to_have_attribute("lang", "en")
    expect(seat.prompt).not_to_have_text(said["prompt"])
    assert says(seat) != said
    assert no_german(anna.page)
    assert seat.decide(Mouse(anna.page), Random(5))
    anna.page.reload()
    expect(anna.page.locator("html")).to_have_attribute("lang", "en")
    anna.page.get_by_role("button", name="DE", exact=True).click()
    expect(anna.page.locator("#panel .log")).to_contain_text("Runde 1")


def settled(seat: Seat) -> Told:
    """What the server shows once nobody else is awaited."""
    while True:
        seen = seat.seen()
        if all(one["seat"] == seen["me"] for one in seen["seats"] if one["acting"]):
            return seen
        seat.page.wait_for_timeout(50)


def says(seat: Seat) -> dict[str, str]:
    """What the page says, checked against what the server says in the page's language."""
    seen = settled(seat)
    expect(seat.prompt).to_have_text(seen["prompt"])
    lines = [line["text"] for line in seen["log"] if line["kind"] != "chat"]
    expect(seat.page.locator("#panel .log li")).to_have_count(len(lines))
    turns = seat.page.locator("#panel .log .turn").all()
    shown = [line for turn in reversed(turns) for line in turn.locator("li").all_inner_texts()]
    for line, words in zip(shown, lines, strict=True):
        assert words in line, "the newest turn comes first, in a turn everything in its order"
    return {"prompt": seen["prompt"], "log": " ".join(lines)}


def no_german(page: Page) -> bool:
    """No word of the page has stayed German."""
    text = page.locator("body").text_content() or ""
    return not any(word in text for word in ("Karte", "Runde", "Tipp", "Wertung", "Zurück"))


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("dark", [False, True])
def test_light_and_dark_in_both_languages(
    visit: Callable[..., Visitor], lang: str, dark: bool
) -> None:
    anna = visit(lang=lang, dark=dark)
    anna.page.goto("/")
    expect(anna.page.locator("#games .game")).not_to_have_count(0)
    oak = anna.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert oak == ("rgb(36, 26, 18)" if dark else "rgb(107, 74, 47)")
    expect(anna.page.locator("html")).to_have_attribute("lang", lang)
    seat = anna.open(*AGAINST_PAGE)
    seat.my_turn()
    expect(seat.prompt).to_have_text(seat.seen()["prompt"])
    expect(anna.page.locator("script:not([src])")).to_have_count(0)
    assert anna.page.evaluate(
        "[...document.querySelectorAll('*')].every("
        "(e) => ![...e.attributes].some((a) => a.name.startsWith('on')))"
    )


def test_what_could_not_be_fetched_comes_with_the_next_picture(
    visit: Callable[..., Visitor],
) -> None:
    anna = visit()
    anna.tolerated = LOST
    anna.page.route("**/closer.js", lambda route: route.abort())
    seat = anna.open(*AGAINST_PAGE)
    assert seat.my_turn()
    expect(anna.page.locator(".closer")).to_have_count(0)
    anna.page.unroute("**/closer.js")
    assert seat.decide(Mouse(anna.page), Random(1))
    expect(anna.page.locator(".closer")).to_be_attached()


def test_a_page_of_which_a_part_was_lost_says_so_and_can_be_had_again(
    visit: Callable[..., Visitor],
) -> None:
    anna = visit(lang="de")
    anna.tolerated = LOST
    place = set_up(anna, *AGAINST_PAGE)
    anna.page.route("**/table.js", lambda route: route.abort())
    seat = anna.sit_at(*place.at)
    alarm = anna.page.locator("#alarm")
    expect(alarm).to_contain_text("Der Server antwortet nicht")
    expect(alarm).not_to_contain_text("http")
    anna.page.unroute("**/table.js")
    alarm.get_by_role("button", name="Jetzt versuchen").click()
    assert seat.my_turn()
    expect(alarm).to_be_hidden()
