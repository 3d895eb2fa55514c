"""Every game: does anything that reaches a seat depend on what the seat may not know?"""

from __future__ import annotations

import pytest

from tests.conformance.cases import Case, cases, walk
from tests.conformance.secrecy import check_twins, check_views


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
