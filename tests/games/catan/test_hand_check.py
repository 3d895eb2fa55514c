"""The end of a turn (CAT-131 to CAT-137, CAT-R41 to CAT-R46)."""

from __future__ import annotations

from tafelrunde.games.catan import asks
from tafelrunde.games.catan.components import CARDS, COPIES
from tests.naming import rule

from .drawn import ANNA, BENNO, Realm, table

THREE = ["abbey", "smithy", "market"]
ALL = [name for one, name in enumerate(CARDS) for _ in range(int(COPIES[one]))]


def without(*names: str) -> list[str]:
    """All cards but these."""
    left = list(ALL)
    for name in names:
        left.remove(name)
    return left


@rule("CAT-132", "CAT-133", "CAT-E09", "CAT-R43", "CAT-134")
def test_drawing_up_one_card_after_the_other() -> None:
    game = table(
        anna=Realm(stores={"wood": 2, "ore": 2}),
        stacks=(["spy", "mint", "harbor"], ["church", "scout"]),
    )
    game.play("done")
    assert game.asked() == asks.DRAW
    assert game.can("draw stack=0")
    game.play("search stack=0")
    assert game.asked() == asks.LAND
    game.play("land row=upper column=6", "land row=lower column=6")
    assert game.asked() == asks.PICK
    assert game.against("done") == "CAT-025"
    game.play("pick place=1")
    assert game.hand(ANNA) == ["mint"]
    assert game.stack(0) == ["spy", "harbor"]
    game.play("search stack=1")
    assert game.have(ANNA) == {}
    game.play("pick place=0")
    assert game.against("search stack=0") == "CAT-R46"
    game.play("draw stack=0")
    assert game.hand(ANNA) == ["spy", "church", "mint"]
    assert game.seat == BENNO
    assert game.asked() == asks.BEFORE_ROLL


@rule("CAT-132", "CAT-R46")
def test_who_draws_up_does_not_exchange_or_trade() -> None:
    game = table(anna=Realm(stores={"wood": 3}), hands=(["abbey", "smithy"], [])).play("done")
    assert {move.split()[0] for move in game.moves()} == {"draw", "search"}
    assert game.against("bank give=wood get=ore") == "CAT-095"
    assert game.against("swap card=abbey stack=0 how=top") == "CAT-136"
    game.play("draw stack=3")
    assert game.seat == BENNO


@rule("CAT-133", "CAT-R46", "CAT-086")
def test_a_search_is_paid_with_any_resources() -> None:
    game = table(anna=Realm(stores={"gold": 2}), hands=(["abbey", "smithy"], []))
    game.play("done", "search stack=2")
    assert game.have(ANNA) == {}
    assert game.asked() == asks.PICK
    hall = table(
        anna=Realm(stores={"gold": 1}, cities=[5], cards=[("town_hall", "5 upper")]),
        hands=(["abbey", "smithy"], []),
    ).play("done", "search stack=2")
    assert hall.have(ANNA) == {}
    poor = table(anna=Realm(stores={"gold": 1}), hands=(["abbey", "smithy"], [])).play("done")
    assert poor.against("search stack=2") == "CAT-R46"


@rule("CAT-135", "CAT-136", "CAT-R45", "CAT-R44")
def test_surplus_goes_first_and_then_one_may_exchange() -> None:
    game = table(
        hands=([*THREE, "harbor", "mint"], []), stacks=(["spy", "church"], ["scout"]),
        anna=Realm(stores={}),
    )  # fmt: skip
    game.play("done")
    assert game.asked() == asks.UNDER
    assert game.against("done") == "CAT-025"
    game.play("under card=abbey stack=0", "under card=smithy stack=1")
    assert game.stack(0) == ["spy", "church", "abbey"]
    assert game.asked() == asks.EXCHANGE
    game.play("swap card=market stack=0 how=top")
    assert sorted(game.hand(ANNA)) == ["harbor", "mint", "spy"]
    assert game.stack(0) == ["church", "abbey", "market"]
    assert game.seat == BENNO


@rule("CAT-136", "CAT-R45", "CAT-137")
def test_exchanging_is_free_to_do_or_leave() -> None:
    game = table(hands=(THREE, []), anna=Realm(stores={"wood": 2}), stacks=(["spy", "mint"],))
    game.play("done")
    assert game.can("done")
    game.play("swap card=smithy stack=0 how=search")
    assert game.have(ANNA) == {}
    assert game.moves() == [f"pick place={place}" for place in range(3)]
    game.play("pick place=2")
    assert sorted(game.hand(ANNA)) == sorted(THREE)
    assert game.seat == BENNO
    poor = table(hands=(THREE, []), anna=Realm(stores={})).play("done")
    assert poor.against("swap card=smithy stack=0 how=search") == "CAT-R46"
    assert poor.against("swap card=mint stack=0 how=top") == "CAT-066"


@rule("CAT-137")
def test_the_turn_is_over_after_the_hand_check() -> None:
    game = table(anna=Realm(stores=3), hands=(["abbey", "smithy"], []), stacks=(["sawmill"],))
    game.play("done", "draw stack=0")
    assert game.seat == BENNO
    assert game.against("build card=sawmill centre=5 row=upper", ANNA) == "CAT-024"


@rule("CAT-R41")
def test_a_raised_limit_counts_at_once() -> None:
    game = table(
        anna=Realm(stores={"wood": 1, "ore": 1, "brick": 1}), hands=([*THREE[:2], "mint"], [])
    )
    game.play("build card=abbey centre=5 row=upper", "done", "draw stack=0", "draw stack=0")
    assert len(game.hand(ANNA)) == 4
    assert game.seat == BENNO


@rule("CAT-R42", "CAT-R44")
def test_empty_stacks() -> None:
    game = table(hands=(THREE, []), stacks=([], [], [], [], without(*THREE)), anna=Realm(stores={}))
    game.play("done", "swap card=smithy stack=1 how=top")
    assert sorted(game.hand(ANNA)) == sorted(THREE)
    assert game.stack(1) == []
    none = table(
        hands=(["abbey"], ["smithy"]), stacks=([], [], [], [], []), anna=Realm(stores={}),
        out=without("abbey", "smithy"),
    ).play("done")  # fmt: skip
    assert none.seat == BENNO
    some = table(hands=(THREE[:2], []), stacks=([], ["mint"], [], []), anna=Realm(stores={}))
    some.play("done")
    assert some.against("draw stack=0") == "CAT-R42"
    assert some.moves() == ["draw stack=1", "draw stack=4"]
