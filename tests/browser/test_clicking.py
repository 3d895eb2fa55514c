"""Whole games with the mouse and stretches with a finger, in which every kind of move is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tafelrunde.kernel.match import Entry, Match
from tests.browser.clicking import CASES, NAMES, PEOPLE, Case, fitting, lay_out, touches
from tests.browser.people import AGAINST_PAGE, Finger, Mouse, Seat, Visitor
from tests.browser.serving import Server

Planned = tuple[Server, dict[str, list[str]]]

STRETCH = 10


def cases(some: Sequence[Case]) -> pytest.MarkDecorator:
    """A test for each of these games."""
    return pytest.mark.parametrize("case", some, ids=lambda case: case.name)


@pytest.fixture
def lay(tmp_path: Path) -> Iterator[Callable[[Mapping[str, tuple[Match, int]]], Planned]]:
    """Starts a server whose tables are laid out already; gives it and the keys of their seats."""
    running = []

    def lay(tables: Mapping[str, tuple[Match, int]]) -> Planned:
        keys = lay_out(tmp_path, tables)
        running.append(Server(tmp_path))
        return running[0], keys

    yield lay
    running[0].kill()


@pytest.mark.long
@cases([case for case in CASES if case.clicks.whole])
def test_two_play_a_whole_game_with_every_verb_by_mouse(
    case: Case, lay: Callable[..., Planned], visit: Callable[..., Visitor]
) -> None:
    server, keys = lay({case.name: (case.plan, 0)})
    visitors = [visit(name, at=server) for name in NAMES]
    seats = [
        visitor.sit_at(case.name, key)
        for visitor, key in zip(visitors, keys[case.name], strict=True)
    ]
    hands = [Mouse(visitor.page) for visitor in visitors]
    made = [
        click(seats[entry.seat], hands[entry.seat], case.plan, entry)
        for entry in case.plan.entries[1:]
    ]
    assert fitting(case.wanted, made) == case.wanted
    for seat in seats:
        shows_the_end(seat, case)


def click(seat: Seat, hand: Mouse, played: Match, entry: Entry) -> str:
    """Make a move of a planned game by hand; returns it as text."""
    # The table was opened, and everybody sat down: so many rows come before the first entry.
    row = len(played.names) + played.number_for(entry.seat, entry.number)
    seat.shows(row - 1)
    before = played.state_after(entry.number - 1)
    moves = touches(played.game, before, entry.seat, seat.visitor.lang)
    wanted = played.game.verbs.text(entry.move)
    seat.move(hand, next(one for one in moves if one["move"] == wanted), moves)
    seat.shows(row)
    return wanted


@cases(CASES)
def test_every_verb_by_mouse_where_it_occurs(
    case: Case, lay: Callable[..., Planned], visit: Callable[..., Visitor]
) -> None:
    named = {f"{case.name}{number}": moment for number, moment in enumerate(case.moments)}
    server, keys = lay(
        {name: (played, entry.number - 1) for name, (played, entry) in named.items()}
    )
    visitors = [visit(name, at=server) for name in PEOPLE[: case.clicks.people]]
    made = []
    for name, (played, entry) in named.items():
        visitor = visitors[entry.seat]
        seat = visitor.sit_at(name, keys[name][entry.seat])
        made.append(click(seat, Mouse(visitor.page), played, entry))
    assert fitting(case.wanted, made) == case.wanted


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
