"""Without mouse and without eyes: games by keys alone, by the text view alone, and what is said."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tafelrunde.games import own
from tests.browser.clicking import NAMES, Lay, case_of, click, shows_the_end
from tests.browser.people import (
    AGAINST_PAGE,
    HANDS_OFF,
    Hand,
    Keyboard,
    Reader,
    Seat,
    Visitor,
    play_out,
)
from tests.products import every

Visit = Callable[..., Visitor]
Way = Callable[[Page], Hand]
STRETCH = 6
WAYS = pytest.mark.parametrize("way", [Keyboard, Reader])
# Keeps all that a screen reader would say by itself.
LISTEN = """
window.heard = [];
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const element = target.nodeType === 1 ? target : target.parentElement;
    const live = element?.closest("[aria-live],[role=status],[role=alert]");
    if (live && live.ariaLive !== "off") window.heard.push(live.textContent);
  }
}).observe(document.body, { childList: true, subtree: true, characterData: true });
"""


def sits(seat: Seat, way: Way) -> Hand:
    """Somebody who will use keys only, at the picture or in the text view."""
    seat.my_turn()
    if way is Reader:
        seat.page.keyboard.press("x")
        expect(seat.page.locator("#words")).to_be_visible()
    return way(seat.page)


def watched(seat: Seat) -> Seat:
    """Somebody of whom every hand on the screen is noted, and all that is said by itself."""
    seat.page.evaluate(f"() => {{{HANDS_OFF}{LISTEN}}}")
    return seat


def seen_on(seat: Seat) -> None:
    """Wait for the next question; what stays until it is put away goes with Enter."""
    asked = seat.page.locator("#bar.mine:not(.busy) .asked")
    on = seat.page.locator(".moment button")
    expect(asked.or_(on).first).to_be_visible()
    while on.count():
        expect(on).to_be_focused()
        seat.page.keyboard.press("Enter")
        expect(asked.or_(on).first).to_be_visible()
    seat.my_turn()


def test_limes_is_played_to_its_end_in_the_text_view(visit: Visit) -> None:
    seat = watched(visit().open(*AGAINST_PAGE))

    play_out((seat, sits(seat, Reader), Random(2)))

    assert len(seat.done) == 32
    assert seat.page.evaluate("window.touched") is None
    expect(seat.end.locator(".ranking .points")).to_have_count(2)


@WAYS
@pytest.mark.parametrize("game", [name for name in own() if name != "limes"])
def test_a_stretch_of_every_game_by_keys_and_in_words(visit: Visit, game: str, way: Way) -> None:
    seat = watched(visit().open(*AGAINST_PAGE, game=game))
    hand, chance = sits(seat, way), Random(game)
    for _ in range(STRETCH):
        assert seat.decide(hand, chance)
    assert seat.page.evaluate("window.touched") is None


def test_the_keyboard_stays_at_the_table_after_every_move(visit: Visit) -> None:
    seat = visit().open(*AGAINST_PAGE, game="burgund")
    hand, chance = sits(seat, Keyboard), Random(5)
    for _ in range(STRETCH):
        assert seat.decide(hand, chance)
        seat.my_turn()
        assert seat.page.evaluate("document.activeElement.closest('#stage, #bar') !== null")


@every("way, motion", [(Keyboard, True), (Reader, False)], (Keyboard, Reader), (False, True))
def test_what_the_others_do_is_said_by_itself(visit: Visit, motion: bool, way: Way) -> None:
    seat = watched(visit(motion=motion).open(*AGAINST_PAGE, game="burgund"))
    hand, chance = sits(seat, way), Random(1)
    told: list[str] = []
    while len(told) < 3:
        assert seat.decide(hand, chance)
        seen_on(seat)
        told += [step["text"] for step in seat.seen()["story"]]
    heard = "\n".join(seat.page.evaluate("window.heard"))
    assert [text for text in told if text not in heard] == []


def test_the_keyboard_stays_in_the_list_of_moves(visit: Visit) -> None:
    seat = watched(visit().open({"kind": "me"}))
    seat.my_turn()
    page, keys = seat.page, seat.page.keyboard
    keys.press("x")
    buttons = page.locator("#text .moves button")
    for key, number in (("ArrowDown", 0), ("ArrowDown", 1), ("End", -1), ("Home", 0), ("3", 2)):
        keys.press(key)
        expect(buttons.nth(number)).to_be_focused()
    before = page.locator("#words").inner_text()
    keys.press("Enter")
    expect(page.locator("#words")).not_to_have_text(before)
    expect(page.locator("#text .moves")).to_be_focused()


@pytest.mark.long
@pytest.mark.parametrize("ways", [(Keyboard, Reader), (Reader, Keyboard)])
@pytest.mark.parametrize("game", [name for name in own() if name != "limes"])
def test_whole_games_by_keys_alone_and_in_words_alone(
    game: str, ways: tuple[Way, Way], lay: Lay, visit: Visit
) -> None:
    case = case_of(game)
    played = case.plan if case.clicks.whole else case.by_bots
    laid = lay({game: (played, 0)})[game]
    seats = [
        watched(visit(name).sit_at(laid.table, key))
        for name, key in zip(NAMES, laid.keys, strict=True)
    ]
    for seat, way in zip(seats, ways, strict=True):
        seat.shows(len(NAMES))
        if way is Reader:
            seat.page.keyboard.press("x")
    hands = [way(seat.page) for seat, way in zip(seats, ways, strict=True)]
    for entry in played.entries[1:]:
        click(seats[entry.seat], hands[entry.seat], played, entry)
    for seat in seats:
        assert seat.page.evaluate("window.touched") is None
        shows_the_end(seat, played)
