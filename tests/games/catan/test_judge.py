"""What bots are told about offers: one that is opened is meant."""

from __future__ import annotations

from .drawn import ANNA, BENNO, Realm, Table, table


def market() -> Table:
    """Anna has wood, Benno has ore."""
    return table(
        anna=Realm(stores={"wood": 3, "grain": 2}), benno=Realm(stores={"ore": 3, "wool": 1})
    )


def test_a_draft_that_is_withdrawn_has_cost_something_that_nobody_else_gains() -> None:
    before = market().state.judge()
    after = market().play("offer", "none").state.judge()
    assert after[ANNA] < before[ANNA]
    assert after[BENNO] == before[BENNO]


def test_an_offer_that_is_declined_has_cost_something_too() -> None:
    sent = market().play("offer", "give kind=wood", "ask kind=ore", "send")
    declined = sent.play("decline").state.judge()
    before = market().state.judge()
    assert declined[ANNA] < before[ANNA]
    assert declined[BENNO] == before[BENNO]


def test_a_larger_offer_is_no_better_than_the_same_sent() -> None:
    small = market().play("offer", "give kind=wood", "ask kind=ore")
    large = market().play("offer", "give kind=wood", "give kind=wood", "ask kind=wool")
    assert small.state.judge()[ANNA] > large.state.judge()[ANNA]
