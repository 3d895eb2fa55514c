"""Matches between bots: seats rotate, deals are shared, everybody sees the own view only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt

import pytest

from tafelrunde.games import find
from tafelrunde.kernel.errors import BadOptions, OtherRules, TafelrundeError
from tafelrunde.kernel.state import State
from tafelrunde.lab import contest
from tafelrunde.lab.arena import tournament, whole_rotations, wilson
from tafelrunde.lab.contest import Entrant, Plan, play_match
from tafelrunde.lab.crew import Crew, Lost, T, Task, Work
from tests import toys


def plan(*names: str, game: str = "limes", seats: int = 0) -> Plan:
    entrants = tuple(Entrant(name, bot=name) for name in names)
    options = (toys.find if game in toys.TOYS else find)(game).check({}, seats or len(names))
    return Plan(game, seats or len(names), options, entrants, 0.01, 3)


class Witness:
    """A bot that notes where it sits, what it sees first, and that it sees no more than it may."""

    def __init__(self, name: str, seen: list[tuple[str, int, str]]) -> None:
        self.name = name
        self.seen = seen
        self.first = True

    def choose(self, view: State, seat: int) -> int:
        assert view.viewer == seat
        if self.first:
            self.seen.append((self.name, seat, str(view.to_dict()["called"])))
        self.first = False
        return view.moves(seat)[0]


def test_everybody_has_every_seat_equally_often_with_the_same_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[tuple[str, int, str]] = []
    monkeypatch.setattr(contest, "named", lambda name, *_: Witness(name, seen))
    tournament(plan("Anna", "Benno", "Carla"), 12, Crew(), lambda done: None)
    seats = Counter((name, seat) for name, seat, _ in seen)
    assert len(seats) == 9
    assert set(seats.values()) == {4}
    deals = [cards for _, _, cards in seen]
    rotations = [set(deals[first : first + 9]) for first in range(0, 36, 9)]
    assert all(len(cards) == 1 for cards in rotations)
    assert len(set(deals)) > 1


def test_a_match_follows_from_its_number() -> None:
    matches = [
        [(o.share, o.points, o.decisions) for o in play_match(plan("page", "random"), number)]
        for number in (0, 1, 0)
    ]
    assert matches[0] == matches[2] != matches[1]
    assert [decisions for _, _, decisions in matches[0]] == [32, 32]


def test_a_shared_victory_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "named", lambda name, *_: Witness(name, []))
    assert [outing.share for outing in play_match(plan("Anna", "Benno"), 0)] == [0.5, 0.5]


@pytest.mark.parametrize("game", toys.TOYS)
def test_every_kind_of_game_can_be_played(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr(contest, "find", toys.find)
    toy = toys.find(game)
    for seats in toy.seats:
        chairs = len(contest.chairs_of(toy.setup({}, seats)))
        series = plan(*["random"] * chairs, game=game, seats=seats)
        shares = [outing.share for outing in play_match(series, 0)]
        assert len(shares) == chairs
        assert sum(shares) == pytest.approx(1) or chairs < seats


def test_a_table_with_the_wrong_number_of_bots() -> None:
    with pytest.raises(BadOptions, match="for 3 bots, but there are 2"):
        plan("random", "random", seats=3).setup()


def test_a_plan_of_other_rules_is_not_played() -> None:
    with pytest.raises(OtherRules, match="the plan has rules 99"):
        replace(plan("random", "random"), rules=99).setup()


def test_progress_is_told() -> None:
    told: list[int] = []
    standings = tournament(plan("random", "random"), whole_rotations(19, 2), Crew(), told.append)
    assert told[-1] == 20 == standings[0].games
    assert told == sorted(told)


class Unlucky(Crew):
    """Nobody of it comes back."""

    def work(self, task: Task[T], batches: Sequence[range]) -> Work[T]:
        yield batches[0], Lost()


def test_an_arena_that_lost_matches_has_no_standings() -> None:
    with pytest.raises(TafelrundeError, match="matches 0 to 0: whoever played them was ended"):
        tournament(plan("random", "random"), 2, Unlucky(), lambda done: None)


def test_the_bounds_of_a_rate() -> None:
    low, high = wilson(0, 10)
    assert (low, round(high, 4)) == (0.0, 0.2775)
    low, high = wilson(10, 10)
    assert (round(low, 4), high) == (0.7225, 1.0)
    for bound in wilson(50.5, 100):  # where the rate lies just 1.96 deviations away
        deviation = sqrt(bound * (1 - bound) / 100)
        assert abs(bound - 0.505) == pytest.approx(1.959964 * deviation, rel=1e-6)
