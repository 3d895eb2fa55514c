"""The ten event cards (CAT-100 to CAT-109, CAT-R34 to CAT-R39)."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.catan import asks
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import ANNA, BENNO, Realm, Table, before_roll

STACKS = (["abbey", "smithy", "spy"], ["market", "church", "harbor"], ["mint"])


def builder(**more: Any) -> Table:
    game = before_roll(
        hands=(["scout", "bishop", "merchant"], ["caravan", "brigands", "herb_woman"]),
        stacks=STACKS,
        **more,
    )
    return game.roll("event_card", 6, event_card="master_builder")


@rule("CAT-101", "CAT-102", "CAT-R34", "CAT-R61")
def test_master_builder() -> None:
    game = builder()
    assert game.seat == ANNA
    game.play("search stack=0")
    assert len(game.moves()) == 3
    game.play("pick place=1")
    assert game.asked() == asks.UNDER
    assert "smithy" in game.hand(ANNA)
    game.play("under card=bishop stack=2")
    assert game.hand(ANNA) == ["merchant", "scout", "smithy"]
    assert game.stack(0) == ["abbey", "spy"]
    assert game.stack(2) == ["mint", "bishop"]
    assert game.seat == BENNO
    assert game.against("search stack=0") == "CAT-R34"
    game.play("search stack=1", "pick place=0", "under card=market stack=1")
    assert game.stack(1) == ["church", "harbor", "market"]
    assert game.seat == ANNA
    assert game.asked() == asks.MAIN


@rule("CAT-R34")
def test_the_builder_may_be_declined() -> None:
    game = builder().play("none")
    assert game.seat == BENNO
    assert game.moves() == ["none", *(f"search stack={stack}" for stack in range(5))]
    game.play("none")
    assert game.asked() == asks.MAIN


@rule("CAT-R34", "CAT-R42")
def test_empty_stacks_cannot_be_chosen() -> None:
    game = before_roll(stacks=(["abbey"], [], [], []), hands=([], [])).roll(
        "event_card", 6, event_card="master_builder"
    )
    assert game.against("search stack=1") == "CAT-R42"
    game.play("search stack=0", "pick place=0")
    assert game.moves() == [f"under card=abbey stack={stack}" for stack in range(5)]
    game.play("under card=abbey stack=1")
    assert game.seat == BENNO
    assert game.moves() == ["none", "search stack=1", "search stack=4"]


def war(anna: Realm, benno: Realm, **more: Any) -> Table:
    game = before_roll(anna=anna, benno=benno, **more)
    return game.roll("event_card", 6, event_card="civil_war")


@rule("CAT-103", "CAT-R35", "CAT-R20", "CAT-008")
def test_civil_war_takes_one_unit_of_each() -> None:
    game = war(
        Realm(cards=[("knight_karl", "5 upper"), ("ore_fleet", "5 lower"), ("abbey", "6 upper")]),
        Realm(cards=[("knight_goetz", "5 upper"), ("gold_fleet", "6 lower")]),
    )
    assert game.seat == BENNO
    assert game.moves() == [
        "hit centre=5 row=upper slot=0", "hit centre=5 row=lower slot=0"
    ]  # fmt: skip
    assert game.against("hit centre=6 row=upper slot=0") == "CAT-103"
    game.play("hit centre=5 row=upper slot=0")
    assert game.state.knight == ANNA  # compared once, when both cards are back
    assert game.seat == ANNA
    game.play("hit centre=6 row=lower slot=0")
    assert game.hand(ANNA) == ["knight_karl"]
    assert game.hand(BENNO) == ["gold_fleet"]
    assert game.state.knight == BENNO
    assert game.asked() == asks.MAIN


@rule("CAT-103", "CAT-083", "CAT-R35", "CAT-R18")
def test_a_church_protects_its_city_and_one_unit_is_no_choice() -> None:
    game = war(
        Realm(cities=[5], cards=[("church", "5 upper"), ("knight_karl", "5 lower"),
                                 ("ore_fleet", "6 upper")]),
        Realm(),
    )  # fmt: skip
    assert game.hand(ANNA) == ["ore_fleet"]
    assert game.asked() == asks.MAIN
    two = war(
        Realm(cities=[5], cards=[("church", "5 upper"), ("knight_karl", "5 lower")]),
        Realm(cards=[("gold_fleet", "5 upper"), ("knight_otto", "5 lower")]),
    )
    assert two.hand(ANNA) == []
    assert two.seat == ANNA
    assert two.asked() == asks.HIT
    safe = before_roll(
        benno=Realm(cities=[5], cards=[("church", "5 upper"), ("knight_karl", "5 lower"),
                                       ("ore_fleet", "6 upper"), ("gold_fleet", "6 lower")]),
    ).roll("event_card", 6, event_card="civil_war")  # fmt: skip
    assert safe.against("hit centre=5 row=lower slot=0") == "CAT-083"


@rule("CAT-104", "CAT-R36")
def test_after_the_war_surplus_cards_are_put_away_at_once() -> None:
    game = war(
        Realm(cards=[("ore_fleet", "5 upper")]),
        Realm(cards=[("gold_fleet", "5 upper")]),
        hands=(["abbey", "smithy", "market"], ["church", "harbor", "mint"]),
    )
    assert game.seat == ANNA
    assert game.asked() == asks.UNDER
    game.play("under card=ore_fleet stack=0")
    assert game.seat == BENNO
    game.play("under card=mint stack=4")
    assert game.hand(BENNO) == ["gold_fleet", "harbor", "church"]
    assert game.stack(4)[-1] == "mint"
    assert game.seat == ANNA
    assert game.asked() == asks.MAIN


@rule("CAT-105", "CAT-E22")
def test_productive_year() -> None:
    camps = [("fortified_camp", "5 upper"), ("fortified_camp", "6 upper")]
    game = before_roll(anna=Realm(cards=camps, stores={"brick": 3}))
    game.roll("event_card", 6, event_card="productive_year")
    assert game.have(ANNA) == {"brick": 3, "wood": 2, "wool": 1, "gold": 1}
    assert game.have(BENNO)["brick"] == 2


@rule("CAT-106", "CAT-E11", "CAT-R09", "CAT-R08")
def test_progress() -> None:
    schools = [("abbey", "5 upper"), ("abbey", "6 upper"), ("library", "5 lower")]
    game = before_roll(anna=Realm(cards=schools, cities=[5], stores={}))
    game.roll("event_card", 6, event_card="progress")
    assert game.seat == ANNA
    game.play("land row=upper column=5", "land row=upper column=5", "land row=lower column=7")
    assert game.have(ANNA) == {"brick": 2, "gold": 2}
    assert game.asked() == asks.MAIN
    both = before_roll(
        anna=Realm(cards=schools[:1], stores={}), benno=Realm(cards=schools[1:2], stores={})
    ).roll("event_card", 6, event_card="progress")
    both.play("none")
    assert both.seat == BENNO
    assert sum(both.state.resources(ANNA)) == 0


@rule("CAT-107", "CAT-R38")
def test_year_end() -> None:
    game = before_roll(events=["plague", "conflict", "progress"])
    game.roll("event_card", 6, event_card="year_end")
    assert game.state.known_events == 0
    assert [int(count) for count in game.state.omens] == [1, 1, 2, 2, 1, 1, 2]


@rule("CAT-108", "CAT-R37", "CAT-R33")
def test_conflict() -> None:
    game = before_roll(
        anna=Realm(cards=[("knight_karl", "5 upper")]),
        hands=(["abbey"], ["spy", "smithy", "market"]),
        stacks=(["mint"],),
    )
    assert game.view(ANNA).hand(BENNO) == []
    game.roll("event_card", 6, event_card="conflict")
    assert game.seat == ANNA
    assert sorted(game.view(ANNA).hand(BENNO)) == ["market", "smithy", "spy"]
    assert len(game.moves()) == 15
    game.play("seize card=spy stack=0")
    assert game.hand(BENNO) == ["spy", "smithy", "market"]
    assert game.against("seize card=smithy stack=1") == "CAT-R37"
    assert game.against("seize card=spy stack=0") == "CAT-108"
    game.play("seize card=market stack=0")
    assert game.stack(0) == ["mint", "spy", "market"]
    assert game.hand(BENNO) == ["smithy"]
    assert game.asked() == asks.MAIN
    assert len(game.hand(BENNO)) == 1
    assert {event[5] for event in game.told("seized")} == {9, 38}


@rule("CAT-108", "CAT-R37")
def test_conflict_with_one_card_or_without_a_knight() -> None:
    game = before_roll(
        benno=Realm(cards=[("knight_karl", "5 upper")]), hands=(["abbey"], ["spy"])
    ).roll("event_card", 6, event_card="conflict")
    assert game.seat == BENNO
    game.play("seize card=abbey stack=2")
    assert game.hand(ANNA) == []
    assert game.stack(2)[-1] == "abbey"
    assert game.asked() == asks.MAIN
    nobody = before_roll(hands=(["abbey"], ["spy"])).roll("event_card", 6, event_card="conflict")
    assert nobody.asked() == asks.MAIN


@rule("CAT-R52", "CAT-R20")
def test_if_both_reach_the_goal_by_the_same_war_the_active_player_wins() -> None:
    """Each loses what held the other's figure back: Anna gets the knight, Benno the mill."""
    red = [("church", "5 upper"), ("town_hall", "5 upper"), ("town_hall", "5 lower")]
    blue = [("aqueduct", "5 upper"), ("aqueduct", "5 upper"), ("bath_house", "5 lower")]
    for active in (ANNA, BENNO):
        game = before_roll(
            active=active,
            options={"victory_points": 8},
            anna=Realm(
                cities=[5, 6],
                cards=[*red, ("knight_siegfried", "6 upper"), ("ore_fleet", "6 lower")],
            ),
            benno=Realm(
                cities=[5, 6],
                cards=[*blue, ("knight_hagen", "6 upper"), ("gold_fleet", "6 lower")],
            ),
        )
        assert game.points() == [7, 7]
        game.roll("event_card", 6, event_card="civil_war")
        hits = {ANNA: "hit centre=6 row=upper slot=0", BENNO: "hit centre=6 row=lower slot=0"}
        game.play(hits[game.seat], hits[1 - active if game.seat == active else active])
        assert game.points() == [8, 8]
        assert game.state.actor == OVER
        assert game.state.winner == active


@rule("CAT-R51")
def test_the_passive_player_may_win_unless_agreed_otherwise() -> None:
    red = [("church", "5 upper"), ("town_hall", "5 upper")]
    for own_turn, winner in ((False, BENNO), (True, -1)):
        game = before_roll(
            options={"victory_points": 8, "win_on_own_turn_only": own_turn},
            anna=Realm(cards=[("knight_goetz", "5 upper")], stores={}),
            benno=Realm(cities=[5, 6], stores={}, cards=[
                *red, ("aqueduct", "5 lower"), ("knight_konrad", "6 upper"),
                ("knight_walter", "6 lower")]),
            hands=(["abbey", "smithy"], ["mint"]),
        )  # fmt: skip
        assert game.points() == [2, 7]
        game.roll("event_card", 6, event_card="civil_war")
        game.play("hit centre=6 row=upper slot=0")
        assert game.points()[BENNO] == 8
        assert game.state.winner == winner
        if own_turn:
            game.play("done", "done")
            assert game.state.winner == BENNO
            assert game.state.turn == 10
