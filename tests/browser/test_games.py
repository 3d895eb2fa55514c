"""Whole games of Limes, each with other hands."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.people import (
    AGAINST_FRIEND,
    AGAINST_PAGE,
    HANDS_OFF,
    Finger,
    Keyboard,
    Mouse,
    Seat,
    Visitor,
    away,
    hurry,
    piece,
    play_out,
)

KINDS = {"lay", "place", "move", "stay"}
DECISIONS = 32


@pytest.mark.long
def test_with_the_mouse_against_a_bot(visit: Callable[..., Visitor]) -> None:
    anna = visit(motion=True)
    seat = anna.open(*AGAINST_PAGE)
    play_out((seat, Mouse(anna.page), Random(1)))
    assert len(seat.done) == DECISIONS
    assert set(seat.done) == KINDS
    result = seat.seen()["result"]
    expect(seat.end.locator(".ranking .points").first).to_have_text(str(max(result["points"])))


@pytest.mark.long
def test_with_a_finger_on_a_phone(visit: Callable[..., Visitor]) -> None:
    anna = visit(phone=True)
    seat = anna.open({"kind": "me"})
    play_out((seat, Finger(anna.page), Random(3)))
    rank = seat.seen()["result"]["rank"]
    assert rank
    expect(seat.end.locator(".result")).to_contain_text(f"rank: {rank}")
    expect(seat.end.locator(".place")).to_have_count(0)
    assert len(seat.done) == DECISIONS
    assert set(seat.done) == KINDS


@pytest.mark.parametrize("skipped", [20, pytest.param(0, marks=pytest.mark.long)])
def test_two_with_nothing_but_keys_and_one_who_watches(
    visit: Callable[..., Visitor], skipped: int
) -> None:
    anna, benno, carla = visit("Anna"), visit("Benno", lang="de"), visit("Carla")
    for player in (anna, benno):
        player.prepare(HANDS_OFF)
    hers = anna.open(*AGAINST_FRIEND)
    links = hers.seen()["links"]
    expect(anna.page.locator(".room .links input")).to_have_count(2)

    benno.page.goto(links["seats"][0]["path"])
    sit_down_by_keys(benno)
    his = Seat(benno)
    carla.page.goto(links["watch"])
    assert his.my_turn()
    assert hers.my_turn()
    expect(hers.page.locator(".seats")).to_contain_text("Benno")
    expect(hers.page.locator(".watchers")).to_be_visible()

    hands = [(hers, Keyboard(anna.page), Random(4)), (his, Keyboard(benno.page), Random(5))]
    shows_only_what_is_public(hers, Keyboard(anna.page), his, Seat(carla))
    for _ in range(2):
        his.decide(*hands[1][1:])
    if skipped:
        with away(hers, his, Seat(carla)) as (anna_unseen, benno_unseen, _):
            hurry(anna_unseen, benno_unseen, decisions=skipped, choice=-1)
    play_out(*hands)
    for seat in (hers, his):
        assert len(seat.done) == DECISIONS - skipped
        assert seat.page.evaluate("window.touched") is None
    assert set(hers.done) | set(his.done) == KINDS
    assert sum(hand.arrows for _, hand, _ in hands) > 0

    watching = Seat(carla)
    expect(watching.end).to_be_visible()
    for seat in (his, watching):
        assert ranking(seat) == ranking(hers)


def ranking(seat: Seat) -> list[str]:
    """The points at the end, best first."""
    return seat.end.locator(".ranking .points").all_inner_texts()


def sit_down_by_keys(visitor: Visitor) -> None:
    """Find the field for the name with Tab, write it, Enter."""
    name = visitor.page.locator(".sit input[name=name]")
    expect(name).to_be_visible()
    for _ in range(40):
        if name.evaluate("(input) => input === document.activeElement"):
            break
        visitor.page.keyboard.press("Tab")
    visitor.page.keyboard.press("Control+a")
    visitor.page.keyboard.type(visitor.name)
    visitor.page.keyboard.press("Enter")


def shows_only_what_is_public(hers: Seat, hand: Keyboard, his: Seat, watching: Seat) -> None:
    """What Anna has chosen and Benno has not answered yet is on her own table only."""
    chance = Random(0)
    hers.decide(hand, chance)
    hers.decide(hand, chance)
    expect(hers.page.locator('.picture [id^="card:0."]')).to_have_count(1)
    for other in (his, watching):
        expect(other.page.locator("#panel .log li").first).to_contain_text("Anna")
        expect(other.page.locator('.picture [id^="card:"]')).to_have_count(0)
        expect(other.page.locator(".log")).not_to_contain_text("legt Karte")
        expect(other.page.locator(".log")).not_to_contain_text("lays card")
    expect(watching.page.locator(".picture .lit")).to_have_count(0)
    expect(watching.page.locator("#bar .buttons button")).to_have_count(0)
    expect(watching.note).to_contain_text("You are watching.")
    expect(piece(watching.page, "announced")).to_be_visible()
