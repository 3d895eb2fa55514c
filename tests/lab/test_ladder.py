"""The ladder: ratings that explain the results, and how sure they are."""

from __future__ import annotations

import pytest

from tafelrunde.lab.contest import Entrant, Plan
from tafelrunde.lab.crew import Crew
from tafelrunde.lab.ladder import intervals, ladder, ratings, table


def expected(one: float, other: float) -> float:
    """How often the one should win, by the ratings."""
    return 1 / (1 + 10 ** ((other - one) / 400))


def test_ratings_expect_what_was_won() -> None:
    found = ratings([[0, 75, 90], [25, 0, 75], [10, 25, 0]])
    assert sum(found) == pytest.approx(4500)
    assert expected(found[0], found[1]) == pytest.approx(0.75, abs=0.01)
    assert expected(found[0], found[2]) == pytest.approx(0.90, abs=0.01)


def test_whoever_won_everything_still_has_a_rating() -> None:
    found = ratings([[0, 20], [0, 0]])
    assert 0.9 < expected(*found) < 1


def test_more_games_are_surer_and_the_rating_lies_within() -> None:
    wide = []
    for games in (20, 320):
        found = ratings([[0.0, 0.75 * games], [0.25 * games, 0.0]])
        for rating, (low, high) in zip(found, intervals(found, games, 1), strict=True):
            assert low < rating < high
        wide.append(high - low)
    assert 2 < wide[0] / wide[1] < 8


def test_equal_bots_lie_within_each_others_bounds() -> None:
    (low, high), _ = intervals(ratings([[0.0, 21.0], [19.0, 0.0]]), 40, 1)
    assert low < 1500 < high


def test_the_better_bot_stands_above_and_the_games_are_all_there() -> None:
    names = ("random", "page", "greedy")
    who = tuple(Entrant(name, bot=name) for name in names)
    done: list[int] = []
    rungs = ladder(Plan("limes", 2, {}, who, 0.1, 1), 4, Crew(), done.append)
    assert (rungs[0].name, rungs[2].name) == ("greedy", "random")
    assert done[-1] == 12
    for one in range(3):
        assert rungs[one].wins[one] == 0
        for other in range(one):
            assert rungs[one].wins[other] + rungs[other].wins[one] == 4
    lines = table(rungs)
    assert len(lines) == 5
    assert len({len(line) for line in lines}) == 1
    assert lines[2].split("|")[2].strip() == "greedy"


def test_at_tables_of_three_everybody_meets_everybody() -> None:
    names = ("random", "page", "squire", "greedy")
    who = tuple(Entrant(name, bot=name) for name in names)
    done: list[int] = []
    rungs = ladder(Plan("limes", 3, {}, who, 0.1, 1), 3, Crew(), done.append)
    assert (rungs[0].name, rungs[3].name) == ("greedy", "random")
    assert done[-1] == 4 * 3
    for one in range(4):
        assert rungs[one].wins[one] == 0
        for other in range(one):
            assert rungs[one].wins[other] + rungs[other].wins[one] == 2 * 3
