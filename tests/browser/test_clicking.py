"""Whole games with the mouse and stretches with a finger, in which every kind of move is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from tests.browser.clicking import (
    CASES,
    NAMES,
    PEOPLE,
    Case,
    Lay,
    click,
    fitting,
    shows_the_end,
)
from tests.browser.people import AGAINST_PAGE, Finger, Mouse, Seat, Visitor

STRETCH = 6
PHONE_LOW = (844, 390)


def cases(some: Sequence[Case]) -> pytest.MarkDecorator:
    """A test for each of these games."""
    return pytest.mark.parametrize("case", some, ids=lambda case: case.name)


@pytest.mark.long
@cases([case for case in CASES if case.clicks.whole])
def test_two_play_a_whole_game_with_every_verb_by_mouse(
    case: Case, lay: Lay, visit: Callable[..., Visitor]
) -> None:
    laid = lay({case.name: (case.plan, 0)})[case.name]
    visitors = [visit(name) for name in NAMES]
    seats = [
        visitor.sit_at(laid.table, key) for visitor, key in zip(visitors, laid.keys, strict=True)
    ]
    hands = [Mouse(visitor.page) for visitor in visitors]
    made = [
        click(seats[entry.seat], hands[entry.seat], case.plan, entry)
        for entry in case.plan.entries[1:]
    ]
    assert fitting(case.wanted, made) == case.wanted
    for seat in seats:
        shows_the_end(seat, case.plan)


@cases(CASES)
def test_every_verb_by_mouse_where_it_occurs(
    case: Case, lay: Lay, visit: Callable[..., Visitor]
) -> None:
    every_verb(case, lay, visit, Mouse)


@pytest.mark.long
@cases(CASES)
def test_every_verb_by_a_finger_on_a_phone_on_its_side(
    case: Case, lay: Lay, visit: Callable[..., Visitor]
) -> None:
    every_verb(case, lay, visit, Finger, screen=PHONE_LOW)


def every_verb(
    case: Case, lay: Lay, visit: Callable[..., Visitor], hand: type[Mouse], **settings: object
) -> None:
    """Everything that is wanted of a game is done where it occurs."""
    named = {f"{case.name}{number}": one for number, one in enumerate(case.stretches)}
    laid = lay({name: (played, entries[0].number - 1) for name, (played, entries) in named.items()})
    visitors = [visit(name, **settings) for name in PEOPLE[: case.clicks.people]]
    made = []
    for name, (played, entries) in named.items():
        seats: dict[int, Seat] = {}
        for entry in entries:
            visitor = visitors[entry.seat]
            if entry.seat not in seats:
                seats[entry.seat] = visitor.sit_at(laid[name].table, laid[name].keys[entry.seat])
            made.append(click(seats[entry.seat], hand(visitor.page), played, entry))
    assert fitting(case.wanted, made) == case.wanted


@cases(CASES)
def test_a_stretch_with_a_finger_against_a_bot(case: Case, visit: Callable[..., Visitor]) -> None:
    anna = visit(phone=True)
    me, bot = AGAINST_PAGE
    seats = [me, *[bot] * (case.clicks.people - 1)]
    seat = anna.open(*seats, game=case.game, options=dict(case.clicks.options))
    hand, chance = Finger(anna.page), Random(case.name)
    for _ in range(STRETCH):
        assert seat.decide(hand, chance)
    assert len(seat.done) == STRETCH
