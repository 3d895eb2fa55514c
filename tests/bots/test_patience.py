"""A bot's turn ends in time, however many decisions it has."""

from __future__ import annotations

from tafelrunde.bots.patience import TURN, Patience


def test_a_turn_of_many_decisions_takes_no_longer_than_one_may() -> None:
    patience, waited = Patience(2), 0.0
    shares = []
    for _ in range(100):
        shares.append(patience.share(0))
        patience.spend(shares[-1])
        waited += shares[-1]
    assert shares == sorted(shares, reverse=True)
    assert 0.9 * TURN < waited <= TURN < 3


def test_what_one_decision_did_not_need_is_left_for_the_others() -> None:
    patience = Patience(2)
    first = patience.share(0)
    patience.spend(0.0)
    assert patience.share(0) == first


def test_whoever_thinks_too_long_has_nothing_left_until_the_next_turn() -> None:
    patience = Patience(2)
    first = patience.share(0)
    patience.spend(10 * TURN)
    assert patience.share(0) == 0
    assert patience.share(1) == first
    assert patience.share(0) == first


def test_a_table_of_one_waits_for_nobody() -> None:
    patience = Patience(1)
    first = patience.share(0)
    patience.spend(TURN)
    assert patience.share(0) == first
