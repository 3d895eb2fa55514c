"""Event die and yields (CAT-026 to CAT-048, CAT-R06 to CAT-R12)."""

from __future__ import annotations

from tafelrunde.games.catan import asks
from tests.naming import rule

from .drawn import ANNA, BENNO, Realm, before_roll, started, table

CAMPS = [("fortified_camp", "5 upper")]


@rule("CAT-026", "CAT-040", "CAT-E02", "CAT-046")
def test_a_four_brings_wool_to_black_and_wood_to_white() -> None:
    game = before_roll(
        active=BENNO, anna=Realm(stores={"wood": 1}), benno=Realm(stores={"wool": 0})
    )
    game.roll("trade", 4)
    assert game.stored(BENNO, "pasture 4") == 1
    assert game.stored(ANNA, "forest 4") == 2
    assert game.have(ANNA) == {"wood": 2}


@rule("CAT-041", "CAT-042", "CAT-E03")
def test_what_does_not_fit_is_lost() -> None:
    lands = {("upper", 8): ("mountains 5", 3), ("lower", 8): ("forest 1", 0)}
    game = before_roll(anna=Realm(stores={"ore": 1}, lands=lands, last=7))
    game.roll("trade", 5)
    assert game.stored(ANNA, "mountains 5") == 3
    assert game.stored(ANNA, "mountains 2") == 1
    assert game.have(ANNA) == {"ore": 4, "brick": 1}


@rule("CAT-E04", "CAT-050", "CAT-045")
def test_the_rulebooks_first_road() -> None:
    game = started("1 6")
    game.roll("trade", 6)
    assert game.stored(BENNO, "hills 6") == 2
    game.play("road side=left")
    assert game.have(BENNO) == {"wool": 1, "grain": 1, "ore": 1, "gold": 1}
    assert sum(game.state.resources(BENNO)) == 4
    assert game.state.supplies()[0] == 6
    assert game.state.end_road(BENNO, 0)


@rule("CAT-043", "CAT-044", "CAT-063", "CAT-064", "CAT-073", "CAT-E12", "CAT-070")
def test_a_grain_mill_between_two_fields() -> None:
    lands = {("lower", 4): ("field 3", 0), ("upper", 4): ("forest 6", 0)}
    mill = [("grain_mill", "4 lower")]
    game = before_roll(anna=Realm(stores={}, lands=lands, first=4, cards=mill))
    game.roll("trade", 1)
    assert game.stored(ANNA, "field 1") == 2
    again = before_roll(anna=Realm(stores={"grain": 2}, lands=lands, first=4, cards=mill))
    again.roll("trade", 1)
    assert again.stored(ANNA, "field 1") == 3
    second = before_roll(
        anna=Realm(
            stores={}, lands=lands, first=4, cities=[4],
            cards=[("abbey", "4 lower"), ("grain_mill", "4 lower")],
        )
    ).roll("trade", 3)  # fmt: skip
    assert second.stored(ANNA, "field 3") == 2
    above = before_roll(
        anna=Realm(stores={}, lands=lands, first=4, cards=[("grain_mill", "4 upper")])
    ).roll("trade", 1)
    assert above.stored(ANNA, "field 1") == 1


@rule("CAT-030", "CAT-031", "CAT-R08", "CAT-R09")
def test_tournament() -> None:
    konrad, falk = ("knight_konrad", "5 upper"), ("knight_falk", "5 upper")
    game = before_roll(anna=Realm(cards=[konrad]), benno=Realm(cards=[falk]))
    game.roll("tournament", 1)
    assert game.seat == BENNO
    assert game.asked() == asks.LAND
    assert game.can("none")
    game.play("land row=upper column=5")
    assert game.stored(BENNO, "hills 6") == 2
    assert game.seat == ANNA
    assert game.asked() == asks.MAIN
    hagen = ("knight_hagen", "5 upper")
    otto = ("knight_otto", "5 upper")
    equal = before_roll(anna=Realm(cards=[hagen]), benno=Realm(cards=[otto]))
    assert equal.roll("tournament", 1).asked() == asks.MAIN
    assert before_roll().roll("tournament", 1).asked() == asks.MAIN
    full = before_roll(anna=Realm(cards=[konrad], stores=3))
    assert full.roll("tournament", 1).asked() == asks.MAIN


@rule("CAT-032", "CAT-033", "CAT-R10", "CAT-R11")
def test_trade_advantage() -> None:
    rich = Realm(cities=[5], cards=[("market", "5 upper")], stores={"wood": 3})
    game = before_roll(anna=rich, benno=Realm(stores={"wood": 1, "ore": 2}))
    game.roll("trade", 1)
    assert game.seat == ANNA
    assert game.moves() == ["none", "want kind=ore"]
    assert game.against("want kind=wood") == "CAT-R10"
    game.play("want kind=ore")
    assert game.have(ANNA) == {"wood": 3, "ore": 1, "grain": 1}
    assert game.have(BENNO) == {"wood": 1, "ore": 1, "gold": 1}
    nobody = before_roll(benno=Realm(stores={"wood": 1}))
    assert nobody.roll("trade", 1).asked() == asks.MAIN
    nothing = before_roll(anna=rich, benno=Realm(stores={"wood": 1}))
    assert nothing.roll("trade", 1).asked() == asks.MAIN


@rule("CAT-R11")
def test_the_owner_says_which_landscape_is_turned() -> None:
    lands = {("upper", 8): ("mountains 5", 1), ("lower", 8): ("forest 1", 0)}
    mill = Realm(cities=[5], cards=[("market", "5 upper")], stores={})
    game = before_roll(anna=mill, benno=Realm(stores={"ore": 1}, lands=lands, last=7))
    game.roll("trade", 6)
    game.play("want kind=ore")
    assert game.seat == BENNO
    assert game.moves() == ["land row=upper column=8", "land row=lower column=6"]
    game.play("land row=upper column=8")
    assert game.stored(BENNO, "mountains 5") == 0
    assert game.stored(BENNO, "mountains 3") == 1
    assert game.have(ANNA)["ore"] == 1


@rule("CAT-034", "CAT-R07", "CAT-027")
def test_robbers_take_all_ore_and_wool_of_who_has_more_than_seven() -> None:
    rich = Realm(stores={"wood": 3, "ore": 3, "wool": 2})
    poor = Realm(stores={"wood": 3, "ore": 3, "wool": 1})
    game = before_roll(anna=rich, benno=poor).roll("robber", 2)
    assert game.have(ANNA) == {"wood": 3, "ore": 1}
    assert game.have(BENNO) == {"wood": 3, "ore": 3, "wool": 1, "grain": 1}
    both = before_roll(anna=rich, benno=rich).roll("robber", 6)
    assert both.have(ANNA) == {"wood": 3, "gold": 1}
    assert both.have(BENNO) == {"wood": 3, "brick": 1}


@rule("CAT-035", "CAT-036", "CAT-E24", "CAT-072")
def test_camps_keep_landscapes_out_of_the_count() -> None:
    lands = {("upper", 4): ("mountains 5", 2), ("lower", 4): ("forest 1", 0)}
    camp = [("fortified_camp", "4 upper")]
    stores = {"brick": 2, "wood": 3, "wool": 3, "ore": 2}
    game = before_roll(anna=Realm(stores=stores, lands=lands, first=4, cards=camp))
    assert sum(game.state.resources(ANNA)) == 12
    game.roll("robber", 6)
    assert game.have(ANNA) == {"brick": 2, "wood": 3, "gold": 1}
    safe = before_roll(
        anna=Realm(stores={**stores, "ore": 1}, lands=lands, first=4, cards=camp)
    ).roll("robber", 6)
    assert safe.have(ANNA) == {"brick": 2, "wood": 3, "wool": 3, "ore": 3, "gold": 1}
    assert safe.state.trade(ANNA) == 1


@rule("CAT-037", "CAT-R06")
def test_robbers_stay_away_in_the_first_four_turns() -> None:
    rich = Realm(stores={"wood": 3, "ore": 3, "wool": 2})
    for turn, robbed in ((3, False), (4, False), (5, True)):
        game = before_roll(anna=rich, turn=turn).roll("robber", 6)
        assert ("wool" not in game.have(ANNA)) == robbed
        assert game.have(ANNA)["gold"] == 1


@rule("CAT-038", "CAT-R08", "CAT-R09")
def test_a_good_year_gives_each_a_resource_of_choice() -> None:
    game = before_roll(active=BENNO).roll("good_year", 6)
    assert game.seat == BENNO
    assert len(game.moves()) == 7
    game.play("land row=lower column=6")
    assert game.have(BENNO)["ore"] == 2
    assert game.seat == ANNA
    game.play("none")
    assert sum(game.state.resources(ANNA)) == 7
    assert game.seat == BENNO
    assert game.asked() == asks.MAIN


@rule("CAT-039", "CAT-100", "CAT-R38")
def test_event_cards_go_under_their_stack_and_come_again_in_order() -> None:
    order = ["plague", "progress", "plague", "productive_year", "civil_war", "conflict",
             "progress", "productive_year", "master_builder", "year_end"]  # fmt: skip
    game = before_roll(events=order[:9])
    game.roll("event_card", 6, event_card="year_end")
    assert game.state.to_dict()["chronicle"] == []
    again = before_roll(events=order)
    again.roll("event_card", 6)
    assert again.told("event card")[-1][2] == 6
    after: list[int] = again.state.to_dict()["chronicle"]  # type: ignore[assignment]
    assert after[-1] == 6
    assert len(after) == 10
    assert again.hand(ANNA) == []


@rule("CAT-R12", "CAT-105", "CAT-E22")
def test_doublers_do_nothing_in_a_productive_year() -> None:
    cards = [("fortified_camp", "5 upper"), ("fortified_camp", "6 upper"),
             ("brick_factory", "5 upper")]  # fmt: skip
    game = before_roll(anna=Realm(cards=cards, cities=[5], stores={"wool": 3}))
    game.roll("event_card", 6, event_card="productive_year")
    assert game.stored(ANNA, "forest 4") == 2
    assert game.stored(ANNA, "hills 5") == 1
    assert game.stored(ANNA, "pasture 3") == 3
    assert game.have(ANNA) == {"wood": 2, "brick": 1, "wool": 3, "gold": 1}


@rule("CAT-047", "CAT-099", "CAT-R11")
def test_payments_may_be_spread_and_are_asked_only_where_there_is_a_choice() -> None:
    lands = {("upper", 8): ("hills 1", 2), ("lower", 8): ("forest 1", 0)}
    game = table(anna=Realm(stores={"brick": 2, "wood": 1}, lands=lands, last=7))
    game.play("road side=left")
    assert game.asked() == asks.LAND
    assert game.against("done") == "CAT-025"
    game.play("land row=upper column=5")
    assert game.moves() == ["land row=upper column=5", "land row=upper column=8"]
    assert not game.state.end_road(ANNA, 0)
    game.play("land row=upper column=8")
    assert game.stored(ANNA, "hills 5") == 1
    assert game.stored(ANNA, "hills 1") == 1
    assert game.state.end_road(ANNA, 0)
    other = table(anna=Realm(stores={"brick": 2, "wood": 1}, lands=lands, last=7))
    other.play("road side=left", "land row=upper column=8", "land row=upper column=5")
    assert other.state.key() == game.state.key()
