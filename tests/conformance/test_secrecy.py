"""Every game: does anything that reaches a seat depend on what the seat may not know?"""

from __future__ import annotations

import pytest

from tests.conformance.cases import Case, cases, walk
from tests.conformance.secrecy import check_progress, check_twins, check_views


@pytest.mark.parametrize("case", cases(), ids=str)
def test_views_hold_all_that_their_owner_needs_and_nothing_more(case: Case) -> None:
    looked = 0
    for state, rng, closely in walk(case):
        if closely:
            check_views(case.game, state, rng)
            looked += 1

    assert looked > 0


@pytest.mark.parametrize("case", cases(), ids=str)
def test_twins_cannot_be_told_apart_by_anything_that_is_sent(case: Case) -> None:
    together = 0
    for number, (state, rng, closely) in enumerate(walk(case)):
        if closely:
            together += check_twins(case.game, state, rng, drawn=number % 40 == 3)

    assert together > 0


@pytest.mark.parametrize("name", ["limes", "burgund", "catan", "sealed"])
def test_how_far_a_seat_is_in_a_sealed_window_shows_to_nobody_else(name: str) -> None:
    tried = 0
    for case in cases():
        if case.game.id == name:
            for number, (state, rng, closely) in enumerate(walk(case)):
                if not state.window:
                    break
                if closely or number < 8:
                    tried += check_progress(case.game, state, rng)

    assert tried > 20
