"""Whole games with the mouse and stretches with a finger, in which every kind of move is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.clicking import CASES, NAMES, Case, fitting, lay_out, touches
from tests.browser.people import AGAINST_PAGE, Finger, Mouse, Seat, Visitor
from tests.browser.serving import Server

Planned = tuple[Server, dict[str, list[str]]]

STRETCH = 40
FIRST_ENTRY = len(NAMES)  # the table was opened, and everybody sat down
every_game = pytest.mark.parametrize("case", CASES, ids=lambda case: case.game)


@pytest.fixture(scope="module")
def planned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Planned]:
    """A server whose tables are laid out already, and the keys of their seats."""
    folder = tmp_path_factory.mktemp("planned")
    keys = lay_out(folder, {case.game: (case, 0) for case in CASES})
    running = Server(folder)
    yield running, keys
    running.kill()


@every_game
def test_two_play_a_whole_game_with_every_verb_by_mouse(
    case: Case, planned: Planned, visit: Callable[..., Visitor]
) -> None:
    server, keys = planned
    visitors = [visit(name, at=server) for name in NAMES]
    seats = [
        visitor.sit_at(case.game, key)
        for visitor, key in zip(visitors, keys[case.game], strict=True)
    ]
    hands = [Mouse(visitor.page) for visitor in visitors]
    made = []
    for entry in case.plan.entries[1:]:
        seat = seats[entry.seat]
        seat.shows(FIRST_ENTRY + entry.number - 1)
        before = case.plan.state_after(entry.number - 1)
        moves = touches(case.plan.game, before, entry.seat, seat.visitor.lang)
        wanted = case.plan.game.verbs.text(entry.move)
        seat.move(hands[entry.seat], next(one for one in moves if one["move"] == wanted), moves)
        seat.shows(FIRST_ENTRY + entry.number)
        made.append(wanted)
    assert fitting(case.wanted, made) == case.wanted
    for seat in seats:
        shows_the_end(seat, case)


def shows_the_end(seat: Seat, case: Case) -> None:
    """The end screen has the points of the planned game, line by line."""
    state = case.plan.state
    points = [int(state.points(number)) for number in range(len(NAMES))]
    ranked = sorted(range(len(NAMES)), key=lambda number: int(state.places()[number]))
    expect(seat.end.locator(".ranking .points")).to_have_text([str(points[n]) for n in ranked])
    sheets = seat.end.locator(".story table")
    expect(sheets).to_have_count(len(NAMES))
    for sheet, number in zip(sheets.all(), ranked, strict=True):
        lines = [str(int(line.points)) for line in state.score(number).lines]
        expect(sheet.locator("tbody td")).to_have_text(lines)
        expect(sheet.locator("tfoot td")).to_have_text(str(points[number]))


@every_game
def test_a_stretch_with_a_finger_against_a_bot(case: Case, visit: Callable[..., Visitor]) -> None:
    anna = visit(phone=True)
    seat = anna.open(*AGAINST_PAGE, game=case.game, options=dict(case.options))
    hand, chance = Finger(anna.page), Random(case.game)
    for _ in range(STRETCH):
        assert seat.decide(hand, chance)
    assert len(seat.done) == STRETCH
