"""Trading with the bank and with each other (CAT-095 to CAT-099, CAT-R47 to CAT-R49)."""

from __future__ import annotations

from itertools import permutations

from tafelrunde.games.catan import asks
from tests.naming import rule

from .drawn import ANNA, BENNO, Realm, Table, table


def market(**more: object) -> Table:
    """Anna has wood, Benno has ore."""
    return table(
        anna=Realm(stores={"wood": 3, "grain": 2}), benno=Realm(stores={"ore": 3, "wool": 1}),
        **more,  # type: ignore[arg-type]
    )  # fmt: skip


@rule("CAT-098", "CAT-099", "CAT-R47")
def test_the_bank_takes_three_for_one_other() -> None:
    game = market()
    assert game.against("bank give=grain get=ore") == "CAT-098"
    assert game.against("bank give=wood get=wood") == "CAT-R47"
    game.play("bank give=wood get=ore")
    assert game.have(ANNA) == {"grain": 2, "ore": 1}
    full = table(anna=Realm(stores={"wood": 3, "ore": 3}))
    assert full.against("bank give=wood get=ore") == "CAT-R47"
    lands = {("upper", 8): ("forest 1", 1), ("lower", 8): ("mountains 5", 0)}
    spread = table(anna=Realm(stores={"wood": 2}, lands=lands, last=7))
    spread.play("bank give=wood get=ore")
    assert spread.asked() == asks.LAND
    assert len(spread.moves()) == 2
    spread.play("land row=lower column=8")
    assert spread.stored(ANNA, "mountains 5") == 1
    assert spread.have(ANNA) == {"ore": 1}


@rule("CAT-096", "CAT-097", "CAT-R48")
def test_an_offer_is_made_sent_and_accepted() -> None:
    game = market().play("offer", "give kind=wood", "give kind=wood", "ask kind=ore")
    assert game.seat == ANNA
    game.play("ask kind=ore", "send")
    assert game.seat == BENNO
    assert game.moves() == ["accept", "counter", "decline"]
    assert int(game.view(BENNO).state.offer[0]) == 2
    game.play("accept")
    assert game.have(ANNA) == {"wood": 1, "grain": 2, "ore": 2}
    assert game.have(BENNO) == {"wood": 2, "wool": 1, "ore": 1}
    assert game.seat == ANNA
    assert game.state.traded == 1


@rule("CAT-R48")
def test_an_offer_needs_goods_room_and_different_kinds_on_both_sides() -> None:
    game = market().play("offer")
    assert game.against("send") == "CAT-R48"
    assert game.against("give kind=gold") == "CAT-R48"
    assert game.against("ask kind=brick") == "CAT-R48"
    game.play("give kind=grain")
    assert game.against("ask kind=grain") == "CAT-R48"
    assert game.against("send") == "CAT-R48"
    game.play("give kind=grain")
    assert game.against("give kind=grain") == "CAT-R48"
    game.play("ask kind=ore")
    assert game.against("give kind=ore") == "CAT-R48"
    asking = market().play("offer", "ask kind=ore")
    assert asking.against("send") == "CAT-R48"
    full = table(
        anna=Realm(stores={"wood": 3, "ore": 3}), benno=Realm(stores={"ore": 3, "wood": 2})
    )
    assert full.against("offer") == "CAT-R48"
    nobody = table(anna=Realm(stores={"wood": 1}), benno=Realm(stores={}))
    assert not nobody.can("offer")


@rule("CAT-096", "CAT-R48")
def test_an_offer_is_put_together_in_any_order() -> None:
    parts = ["give kind=wood", "give kind=grain", "ask kind=wool", "ask kind=ore"]
    offers = {str(market().play("offer", *order).state.to_dict()) for order in permutations(parts)}
    assert len(offers) == 1


@rule("CAT-R48")
def test_an_offer_leaves_something_to_be_given_back() -> None:
    one = table(anna=Realm(stores={"wood": 2, "ore": 2}), benno=Realm(stores={"ore": 1})).play(
        "offer"
    )
    assert one.against("give kind=ore") == "CAT-R48"
    assert one.can("give kind=wood")


@rule("CAT-R48", "CAT-R49")
def test_one_counter_offer_belongs_to_an_offer() -> None:
    game = market().play("offer", "give kind=wood", "ask kind=ore", "send", "counter")
    assert game.seat == BENNO
    game.play("give kind=ore", "ask kind=wood", "ask kind=wood", "send")
    assert game.seat == ANNA
    assert game.moves() == ["accept", "decline"]
    assert game.against("counter") == "CAT-R48"
    game.play("accept")
    assert game.have(ANNA) == {"wood": 1, "grain": 2, "ore": 1}
    assert game.state.declined == 0


@rule("CAT-R49")
def test_declined_offers_are_limited() -> None:
    game = market()
    for _ in range(3):
        assert game.can("offer")
        game.play("offer", "give kind=wood", "ask kind=ore", "send", "decline")
    assert game.against("offer") == "CAT-R49"
    never = market(options={"declined_offers": 0})
    assert never.against("offer") == "CAT-R49"
    traded = market(traded=20)
    assert traded.against("offer") == "CAT-R49"
    traded.play("done", "draw stack=0", "draw stack=0", "draw stack=0").roll("trade", 6)
    assert traded.can("offer")
    counted = market().play("offer", "give kind=wood", "ask kind=ore", "send", "counter", "none")
    assert counted.state.declined == 1
    assert counted.seat == ANNA


@rule("CAT-R49")
def test_an_offer_counts_when_it_is_sent() -> None:
    game = market(options={"declined_offers": 1}).play("offer", "give kind=wood", "none")
    assert game.have(ANNA) == {"wood": 3, "grain": 2}
    assert [int(count) for count in game.state.offer] == [0] * 12
    assert game.told("declined") == []
    assert game.can("offer")
    game.play("offer", "give kind=wood", "ask kind=ore", "send", "decline")
    assert game.against("offer") == "CAT-R49"


@rule("CAT-R49")
def test_offers_are_not_begun_and_given_up_without_end() -> None:
    game = market()
    for _ in range(10):
        assert game.can("offer")
        game.play("offer", "none")
    assert game.against("offer") == "CAT-R49"
    game.play("done", "draw stack=0", "draw stack=0", "draw stack=0").roll("trade", 6)
    assert game.can("offer")


@rule("CAT-R57", "CAT-R48")
def test_a_draft_is_nobody_elses_business() -> None:
    game = market().play("offer", "give kind=wood", "ask kind=ore")
    assert [int(count) for count in game.view(BENNO).state.offer] == [0] * 12
    assert [int(count) for count in game.view(ANNA).state.offer].count(1) == 2
    assert game.view(BENNO).state.waiting(ANNA)


@rule("CAT-095", "CAT-024")
def test_only_the_player_on_turn_trades() -> None:
    game = market()
    assert game.moves(BENNO) == []
    assert game.against("bank give=ore get=wool", BENNO) == "CAT-024"
    waiting = market(ask=asks.BEFORE_ROLL)
    assert waiting.against("bank give=wood get=ore") == "CAT-095"
