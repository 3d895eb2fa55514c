"""A round is drawn fairly: nobody twice, byes once, seats in turn, and always alike."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.table.club.tournaments.pairing import (
    Drawn,
    Kind,
    berger,
    draw,
    groups,
    rounds_of,
)
from tafelrunde.table.club.tournaments.standings import Game, Round, halves, standings, totals

SEED = bytes(range(32))


def played(drawn: Drawn, chance: Random) -> Round:
    """A round after it was played, by chance."""
    games = []
    for seats in drawn.tables:
        points = tuple(chance.randrange(30, 40) for _ in seats)
        places = tuple(1 + sum(other > own for other in points) for own in points)
        games.append(Game(seats, places, points))
    return Round(tuple(games), drawn.byes)


def whole(kind: Kind, entrants: int, seats: int, chance: Random) -> list[Round]:
    """All rounds of a tournament that is played by chance."""
    rounds: list[Round] = []
    while (drawn := draw(kind, SEED, rounds, entrants, set(), seats)) is not None:
        rounds.append(played(drawn, chance))
    return rounds


def meetings(rounds: list[Round]) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(pair) for one in rounds for g in one.games for pair in combinations(g.seats, 2)
    )


def balance(rounds: list[Round], entrant: int) -> int:
    """How much more often somebody was first than second, or the other way round."""
    seats = [game.seats.index(entrant) for one in rounds for game in one.games
             if entrant in game.seats]  # fmt: skip
    return abs(seats.count(0) - seats.count(1))


@given(entrants=st.integers(2, 26), chance=st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_in_a_swiss_draw_nobody_meets_twice_and_all_rounds_are_played(
    entrants: int, chance: Random
) -> None:
    rounds = whole("swiss", entrants, 2, chance)
    assert len(rounds) == rounds_of("swiss", entrants, 2)
    assert set(meetings(rounds).values()) <= {1}
    byes = Counter(one for played in rounds for one in played.byes)
    assert set(byes.values()) <= {1}
    for one in rounds:
        there = [entrant for game in one.games for entrant in game.seats] + [*one.byes]
        assert sorted(there) == list(range(entrants))
        assert len(one.byes) == entrants % 2
    assert max(balance(rounds, entrant) for entrant in range(entrants)) <= 3


def test_the_largest_tournament_is_drawn_too() -> None:
    rounds = whole("swiss", 127, 2, Random(7))
    assert len(rounds) == 8
    assert set(meetings(rounds).values()) == {1}
    apart = [
        abs(before[one] - before[other])
        for number, round_ in enumerate(rounds)
        for before in [totals(rounds[:number], 127, 2)]
        for one, other in (game.seats for game in round_.games)
    ]
    assert max(apart) <= 4
    assert sum(gap > 2 for gap in apart) < 10


@pytest.mark.parametrize("entrants", range(2, 20))
def test_in_a_round_robin_everybody_meets_everybody_of_his_group_once(entrants: int) -> None:
    rounds = whole("robin", entrants, 2, Random(1))
    wanted = {frozenset(pair) for group in groups(entrants, 2) for pair in combinations(group, 2)}
    assert meetings(rounds) == Counter(wanted)
    assert len(rounds) == rounds_of("robin", entrants, 2)
    assert not any(played.byes for played in rounds)
    assert max(balance(rounds, entrant) for entrant in range(entrants)) <= 1
    for one in rounds:
        seated = [entrant for game in one.games for entrant in game.seats]
        assert len(seated) == len(set(seated))


def test_the_berger_tables_are_those_of_the_books() -> None:
    printed = [[(one + 1, other + 1) for one, other in berger(8, n)] for n in range(7)]
    assert printed[0] == [(1, 8), (2, 7), (3, 6), (4, 5)]
    assert printed[1] == [(8, 5), (6, 4), (7, 3), (1, 2)]
    assert printed[6] == [(4, 8), (5, 3), (6, 2), (7, 1)]


@given(
    entrants=st.integers(4, 18),
    kind=st.sampled_from(["swiss", "robin"]),
    seats=st.sampled_from([3, 4]),
    chance=st.randoms(use_true_random=False),
)
@settings(max_examples=30, deadline=None)
def test_tables_of_several_are_full_and_those_who_rest_take_turns(
    entrants: int, kind: Kind, seats: int, chance: Random
) -> None:
    rounds = whole(kind, entrants, seats, chance)
    assert len(rounds) == rounds_of(kind, entrants, seats)
    byes = Counter(one for played in rounds for one in played.byes)
    assert max(byes.values(), default=0) - min(byes[one] for one in range(entrants)) <= 1
    for one in rounds:
        assert all(len(set(game.seats)) == seats for game in one.games)
        there = [entrant for game in one.games for entrant in game.seats] + [*one.byes]
        assert sorted(there) == list(range(entrants))


def test_sixteen_at_tables_of_four_meet_nearly_everybody() -> None:
    met = meetings(whole("robin", 16, 4, Random(3)))
    # Five rounds of four tables are 120 meetings; who is drawn by lot alone makes about 77 pairs.
    assert len(met) >= 96
    assert max(met.values()) <= 2


def test_equal_points_sit_together_at_tables_of_four() -> None:
    first = Round(tuple(Game(tuple(range(n, n + 4)), (1, 2, 3, 4), (9, 8, 7, 6))
                        for n in range(0, 16, 4)))  # fmt: skip
    drawn = draw("swiss", SEED, [first], 16, set(), 4)
    assert drawn is not None
    assert sorted(sorted(one % 4 for one in table) for table in drawn.tables) == [
        [n] * 4 for n in range(4)
    ]


def test_a_draw_follows_from_the_seed() -> None:
    again = [draw("swiss", SEED, [], 12, set(), 2) for _ in range(2)]
    assert again[0] == again[1]
    assert draw("swiss", bytes(32), [], 12, set(), 2) != again[0]


@given(
    entrants=st.integers(3, 14),
    kind=st.sampled_from(["swiss", "robin"]),
    chance=st.randoms(use_true_random=False),
)
@settings(max_examples=20, deadline=None)
def test_who_is_gone_is_drawn_no_more_and_the_others_go_on(
    entrants: int, kind: Kind, chance: Random
) -> None:
    rounds: list[Round] = []
    gone: set[int] = set()
    while (drawn := draw(kind, SEED, rounds, entrants, gone, 2)) is not None:
        there = {one for table in drawn.tables for one in table} | set(drawn.byes)
        assert not there & gone
        rounds.append(played(drawn, chance))
        if chance.random() < 0.4:
            gone.add(chance.randrange(entrants))
    assert set(meetings(rounds).values()) <= {1}


def test_who_would_have_met_somebody_gone_has_won_in_a_round_robin() -> None:
    drawn = draw("robin", SEED, [], 4, {3}, 2)
    assert drawn == Drawn(((1, 2),), (0,))


def test_no_draw_without_anybody_to_play() -> None:
    assert draw("swiss", SEED, [], 5, {0, 1, 2, 3}, 2) is None
    assert draw("swiss", SEED, [], 3, set(), 4) is None


@given(st.lists(st.integers(1, 8), min_size=2, max_size=8))
def test_a_table_gives_away_the_same_number_of_points(raw: list[int]) -> None:
    places = [1 + sum(other < own for other in raw) for own in raw]
    assert sum(halves(places)) == len(raw) * (len(raw) - 1)
    assert sorted(halves(places), reverse=True) == [
        halves(places)[seat] for seat in sorted(range(len(raw)), key=lambda seat: places[seat])
    ]


def test_buchholz_and_difference_decide_between_equal_points() -> None:
    """Anna, Benno, Carla and Dario after two rounds: two have a point each."""
    rounds = [
        Round((Game((0, 1), (1, 2), (50, 40)), Game((2, 3), (1, 2), (45, 44)))),
        Round((Game((0, 2), (1, 2), (41, 40)), Game((3, 1), (2, 1), (30, 31)))),
    ]
    table = standings(rounds, range(4), 2, 4)
    assert [(s.entrant, s.place, s.halves, s.first, s.second) for s in table] == [
        (0, 1, 4, 4, 11),
        (2, 2, 2, 4, 0),
        (1, 3, 2, 4, -9),
        (3, 4, 0, 4, -2),
    ]
    assert table[1].cells == (2, 0)


def test_equal_in_everything_is_the_same_place() -> None:
    table = standings([Round((Game((0, 1), (1, 1), (7, 7)),))], range(2), 2, 2)
    assert [standing.place for standing in table] == [1, 1]


def test_byes_and_who_never_came_count_for_no_tie_break() -> None:
    rounds = [Round((Game((0, 1), (1, 0), (0, 0)),), (2,))]
    table = standings(rounds, range(3), 2, 3)
    assert [(s.entrant, s.halves, s.first) for s in table] == [(0, 2, 0), (2, 2, 0), (1, 0, 0)]


def test_first_places_then_shares_decide_at_tables_of_four() -> None:
    rounds = [
        Round((Game((0, 1, 2, 3), (1, 2, 2, 4), (40, 30, 30, 0)),)),
        Round((Game((3, 2, 1, 0), (1, 2, 2, 4), (60, 30, 30, 0)),)),
    ]
    table = standings(rounds, range(4), 4, 4)
    assert [(s.entrant, s.halves, s.first, s.second) for s in table] == [
        (3, 6, 1, 500),
        (0, 6, 1, 400),
        (1, 6, 0, 550),
        (2, 6, 0, 550),
    ]
    assert [s.place for s in table] == [1, 2, 3, 3]


def test_what_is_open_is_no_result() -> None:
    table = standings([Round((Game((0, 1)),))], range(2), 2, 2)
    assert [(s.halves, s.cells) for s in table] == [(0, (None,)), (0, (None,))]
