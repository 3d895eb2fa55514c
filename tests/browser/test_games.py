"""Whole games of Limes, each with other hands."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import expect

from tests.browser.people import (
    AGAINST_FRIEND,
    AGAINST_PAGE,
    Finger,
    Keyboard,
    Mouse,
    Visitor,
)

KINDS = {"lay", "place", "move", "stay"}
DECISIONS = 32


def test_with_the_mouse_against_a_bot(visit: Callable[..., Visitor]) -> None:
    anna = visit(motion=True)
    seat = anna.open(*AGAINST_PAGE)
    hand, chance = Mouse(anna.page), Random(1)
    while seat.decide(hand, chance):
        pass
    assert len(seat.done) == DECISIONS
    assert set(seat.done) == KINDS
    result = seat.seen()["result"]
    expect(seat.end.locator(".ranking .points").first).to_have_text(str(max(result["points"])))


def test_with_the_keyboard_only(visit: Callable[..., Visitor]) -> None:
    anna = visit()
    anna.page.add_init_script(
        "for (const kind of ['pointerdown', 'mousedown', 'mousemove', 'touchstart'])"
        " addEventListener(kind, () => { window.touched = kind; }, true);"
    )
    seat = anna.open({"kind": "me"})
    hand, chance = Keyboard(anna.page), Random(2)
    while seat.decide(hand, chance):
        pass
    assert len(seat.done) == DECISIONS
    assert set(seat.done) == KINDS
    assert hand.arrows > 0
    assert anna.page.evaluate("window.touched") is None


def test_with_a_finger_on_a_phone(visit: Callable[..., Visitor]) -> None:
    anna = visit(phone=True)
    seat = anna.open({"kind": "me"})
    hand, chance = Finger(anna.page), Random(3)
    while seat.decide(hand, chance):
        pass
    assert len(seat.done) == DECISIONS
    assert set(seat.done) == KINDS
