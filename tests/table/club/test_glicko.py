"""Glicko-2: the example of the paper, and what holds whatever was played."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.table.club.glicko import (
    WIDEST,
    Encounter,
    Rating,
    expected,
    games_to_rank,
    rated,
    rested,
)

ratings = st.builds(Rating, st.floats(600, 2600), st.floats(25, WIDEST), st.floats(0.01, 0.1))
encounters = st.builds(
    Encounter,
    ratings,
    st.sampled_from((0, 0.5, 1)),
    st.sampled_from((1, 0.5, 1 / 3)),
    st.sampled_from((1, 0.5)),
)


def test_the_example_of_the_paper() -> None:
    played = [
        Encounter(Rating(1400, 30), 1),
        Encounter(Rating(1550, 100), 0),
        Encounter(Rating(1700, 300), 0),
    ]
    found = rated(Rating(1500, 200, 0.06), played)
    assert found.value == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


@given(ratings, st.lists(encounters, max_size=12), st.randoms())
def test_the_order_of_results_is_nothing(
    rating: Rating, played: list[Encounter], random: Random
) -> None:
    other = played[:]
    random.shuffle(other)
    assert rated(rating, played) == rated(rating, other)


@given(ratings, ratings)
def test_what_two_expect_adds_up_to_one_game(one: Rating, other: Rating) -> None:
    assert expected(one, other) + expected(other, one) == pytest.approx(1)


@given(ratings, ratings)
def test_winning_never_costs_and_losing_never_pays(one: Rating, other: Rating) -> None:
    lost, tied, won = (rated(one, [Encounter(other, score)]).value for score in (0, 0.5, 1))
    assert lost < one.value < won
    assert lost < tied < won


@given(ratings, ratings)
def test_three_thirds_are_a_whole_result(one: Rating, other: Rating) -> None:
    thirds = rated(one, [Encounter(other, 1, 1 / 3)] * 3)
    assert thirds == pytest.approx(rated(one, [Encounter(other, 1)]))


@given(ratings, st.integers(0, 5_000))
def test_who_rests_keeps_the_value_and_becomes_less_sure(rating: Rating, periods: int) -> None:
    later = rested(rating, periods)
    assert later.value == rating.value
    assert rating.deviation <= later.deviation <= WIDEST
    assert rested(rested(rating, periods), 7).deviation == pytest.approx(
        rested(rating, periods + 7).deviation
    )


def test_so_many_games_against_equals_bring_a_rank() -> None:
    rating, played = Rating(), 0
    while games_to_rank(rating):
        rating, played = rated(rating, [Encounter(Rating(1500, 40), 0.5)]), played + 1
    assert played in (9, 10)
