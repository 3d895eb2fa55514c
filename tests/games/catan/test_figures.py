"""Green and red cards and the two figures (CAT-071 to CAT-094, CAT-R18 to CAT-R21)."""

from __future__ import annotations

from tafelrunde.games.catan import GAME, asks
from tests.naming import rule

from .drawn import ANNA, BENNO, Realm, before_roll, card, table

RICH = {"wood": 3, "brick": 3, "wool": 3, "grain": 3, "ore": 3, "gold": 3}


def lying(*names: str, cities: tuple[int, ...] = (5, 6), **more: object) -> Realm:
    """A principality with these cards, two for each side of two cities."""
    sides = ("5 upper", "5 lower", "6 upper", "6 lower")
    cards = [(name, sides[number // 2]) for number, name in enumerate(names)]
    return Realm(cards=cards, cities=cities, **more)  # type: ignore[arg-type]


@rule("CAT-E07", "CAT-084", "CAT-090", "CAT-089")
def test_a_market_brings_the_mill() -> None:
    game = table(
        anna=lying("fortified_camp", cities=(5,), stores={"wool": 1, "grain": 1}),
        hands=(["market"], []),
    )
    assert game.state.trade(ANNA) == 1
    before = game.points()[ANNA]
    game.play("build card=market centre=5 row=lower")
    assert game.state.trade(ANNA) == 3
    assert game.state.mill == ANNA
    assert game.points()[ANNA] == before


@rule("CAT-090", "CAT-091", "CAT-R19")
def test_the_mill_needs_a_city_and_more_trade_points() -> None:
    fleet = [("ore_fleet", "5 upper")]
    town = Realm(stores=RICH, cards=fleet)
    game = table(anna=town)
    assert game.state.mill == -1
    game.play("city centre=5")
    assert game.state.mill == ANNA
    assert game.points()[ANNA] == 4
    more = table(anna=Realm(cities=[5], cards=fleet), benno=lying("fortified_camp",
                 "wool_fleet", cities=(5,)))  # fmt: skip
    assert more.state.mill == BENNO
    blocked = table(
        anna=Realm(cities=[5], cards=fleet),
        benno=Realm(cards=[("gold_fleet", "5 upper"), ("wood_fleet", "5 lower")]),
    )
    assert blocked.state.mill == -1
    equal = table(
        anna=Realm(stores=RICH, cities=[5], cards=[("market", "5 upper")]),
        benno=lying("fortified_camp", "fortified_camp", cities=(5,)),
        hands=(["ore_fleet"], []),
    )
    assert equal.state.mill == -1
    equal.play("build card=ore_fleet centre=5 row=lower")
    assert equal.state.mill == ANNA


@rule("CAT-E08", "CAT-092")
def test_konrad_brings_the_knight() -> None:
    game = table(anna=Realm(stores={"ore": 1, "grain": 1}), hands=(["knight_konrad"], []))
    game.play("build card=knight_konrad centre=5 row=upper")
    assert game.state.strength(ANNA) == 2
    assert game.state.knight == ANNA
    assert game.points() == [3, 2]
    assert game.have(ANNA) == {}


@rule("CAT-092", "CAT-093", "CAT-R19", "CAT-094")
def test_the_knight_goes_to_who_is_stronger_or_to_nobody() -> None:
    game = table(
        anna=Realm(stores=RICH, cards=[("knight_siegfried", "5 upper")]),
        benno=Realm(cards=[("knight_konrad", "5 upper")]),
        hands=(["knight_hagen", "knight_pippin", "smithy"], []),
    )
    assert game.state.knight == BENNO
    game.play("build card=knight_hagen centre=5 row=lower")
    assert game.state.knight == -1
    game.play("build card=knight_pippin centre=6 row=lower")
    assert game.state.knight == ANNA
    game.play("demolish centre=6 row=lower slot=0", "demolish centre=5 row=lower slot=0")
    assert game.state.knight == BENNO
    others = lying("market", "church", "harbor", "smithy", "ore_fleet")
    assert table(anna=others).state.strength(ANNA) == 0


@rule("CAT-078", "CAT-E14", "CAT-E16")
def test_a_smithy_strengthens_every_knight() -> None:
    knights = [("knight_konrad", "5 upper"), ("knight_walter", "5 lower")]
    game = table(anna=Realm(stores=RICH, cards=knights), hands=(["smithy"], []))
    assert game.state.strength(ANNA) == 5
    assert game.state.tournament(ANNA) == 2
    game.play("build card=smithy centre=6 row=upper")
    assert game.state.strength(ANNA) == 7
    assert game.state.tournament(ANNA) == 2
    otto = table(anna=Realm(cards=[("knight_otto", "5 upper")])).state
    assert (otto.strength(ANNA), otto.tournament(ANNA)) == (3, 2)


@rule("CAT-082", "CAT-E15")
def test_a_harbour_raises_every_fleet() -> None:
    fleets = ("ore_fleet", "gold_fleet", "wool_fleet")
    assert table(anna=lying(*fleets)).state.trade(ANNA) == 3
    assert table(anna=lying(*fleets, "harbor")).state.trade(ANNA) == 7


@rule("CAT-076", "CAT-080", "CAT-131", "CAT-E05", "CAT-E17", "CAT-R18")
def test_hand_limits() -> None:
    game = table(anna=Realm(stores={"wood": 1, "ore": 1, "brick": 1}), hands=(["abbey"], []))
    assert game.state.limit(ANNA) == 3
    game.play("build card=abbey centre=5 row=upper")
    assert game.state.limit(ANNA) == 4
    assert game.have(ANNA) == {}
    for pair in (("library", "abbey"), ("library", "library"), ("abbey", "abbey")):
        assert table(anna=lying(*pair)).state.limit(ANNA) == 5
    assert table(anna=lying("abbey", "abbey", "library", "library")).state.limit(ANNA) == 7


@rule("CAT-086", "CAT-E18", "CAT-R18", "CAT-133")
def test_a_town_hall_makes_searching_cheaper() -> None:
    assert table().state.search_cost(ANNA) == 2
    assert table(anna=lying("town_hall")).state.search_cost(ANNA) == 1
    assert table(anna=lying("town_hall", "town_hall")).state.search_cost(ANNA) == 1
    assert table(anna=lying("town_hall", "town_hall")).points()[ANNA] == 6


@rule("CAT-071", "CAT-081", "CAT-141", "CAT-R18")
def test_victory_points_line_by_line() -> None:
    game = table(anna=lying("colossus", "bath_house", "bath_house", "market", "knight_karl"))
    sheet = game.state.score(ANNA)
    lines = [
        (line.what, line.points, GAME.rule_name(line.rule), *line.about) for line in sheet.lines
    ]
    baths = ("card", 1, "CAT-071", card("bath_house"))
    assert lines == [
        ("settlements", 0, "CAT-053", 0), ("cities", 4, "CAT-059", 2),
        ("card", 2, "CAT-071", card("colossus")), baths, baths, ("knight", 1, "CAT-092"),
        ("mill", 1, "CAT-090"),
    ]  # fmt: skip
    assert sheet.total == game.points()[ANNA] == 10
    village = table().state.score(BENNO).lines
    assert [(line.what, line.points, *line.about) for line in village] == [
        ("settlements", 2, 2), ("cities", 0, 0)
    ]  # fmt: skip


@rule("CAT-079", "CAT-109", "CAT-E06", "CAT-E23", "CAT-R39", "CAT-072")
def test_the_plague_and_the_bath_house() -> None:
    order = ("forest", "gold_river", "pasture", "field", "hills", "mountains")
    cards = [("bath_house", "5 upper"), ("fortified_camp", "5 upper")]
    game = before_roll(
        anna=Realm(order=order, cities=[5], cards=cards, stores=1),
        benno=Realm(cities=[5, 6], stores=2),
    )
    assert game.points()[ANNA] == 5
    game.roll("event_card", 6, event_card="plague")
    assert game.state.resources(ANNA) == [1, 1, 1, 1, 1, 2]
    assert game.stored(BENNO, "forest 5") == 1
    assert game.state.resources(BENNO) == [1, 2, 1, 1, 1, 1]
    robbed = before_roll(
        anna=Realm(order=order, cities=[5], cards=cards,
                   stores={"wood": 3, "gold": 3, "grain": 3, "brick": 3, "wool": 1, "ore": 1}),
    ).roll("robber", 1)  # fmt: skip
    assert "wool" not in robbed.have(ANNA)
    counted = before_roll(
        anna=Realm(order=order, cities=[5], cards=cards,
                   stores={"wood": 3, "gold": 3, "grain": 3, "brick": 2, "wool": 1, "ore": 1}),
    ).roll("robber", 1)  # fmt: skip
    assert counted.have(ANNA)["wool"] == 1
    shared = before_roll(anna=Realm(cities=[5, 6], cards=[("bath_house", "5 upper")], stores=1))
    shared.roll("event_card", 6, event_card="plague")
    assert shared.stored(ANNA, "forest 4") == 1
    assert shared.stored(ANNA, "pasture 3") == 0
    empty = before_roll(anna=Realm(cities=[5], stores={})).roll(
        "event_card", 6, event_card="plague"
    )
    assert empty.have(ANNA) == {"gold": 1}
    villages = before_roll().roll("event_card", 6, event_card="plague")
    assert sum(villages.state.resources(ANNA)) == 7


@rule("CAT-087")
def test_water_supply_protects_everything() -> None:
    game = before_roll(anna=lying("aqueduct", stores=1))
    game.roll("event_card", 6, event_card="plague")
    assert sum(game.state.resources(ANNA)) == 7


@rule("CAT-074", "CAT-075", "CAT-E13", "CAT-085", "CAT-098", "CAT-R47")
def test_fleets_and_the_mint_change_the_rate() -> None:
    order = ("mountains", "forest", "hills", "field", "pasture", "gold_river")
    fleet = Realm(order=order, cards=[("wool_fleet", "5 upper")], stores={"wool": 3, "gold": 3})
    game = table(anna=fleet)
    game.play("bank give=wool get=ore")
    assert game.have(ANNA) == {"wool": 1, "ore": 1, "gold": 3}
    assert game.against("bank give=wool get=ore") == "CAT-098"
    game.play("bank give=gold get=ore")
    assert game.have(ANNA) == {"wool": 1, "ore": 2}
    mint = table(anna=lying("mint", stores={"gold": 3}))
    mint.play("bank give=gold get=ore", "bank give=gold get=ore", "bank give=gold get=wool")
    assert mint.have(ANNA) == {"ore": 2, "wool": 1}
    both = table(anna=lying("mint", "gold_fleet"))
    assert both.state.rate(ANNA, 5) == 1
    assert table(anna=lying("gold_fleet")).state.rate(ANNA, 5) == 2


@rule("CAT-088", "CAT-R40", "CAT-116")
def test_a_lost_abbey_lowers_the_limit_at_the_end_of_the_own_turn() -> None:
    game = table(
        anna=Realm(cards=[("abbey", "5 upper")]),
        hands=(["smithy", "market", "church", "harbor"], []),
    )
    game.play("demolish centre=5 row=upper slot=0")
    assert game.asked() == asks.MAIN
    assert len(game.hand(ANNA)) == 4
    game.play("done")
    assert game.asked() == asks.UNDER
    game.play("under card=harbor stack=3")
    assert game.asked() == asks.EXCHANGE
    assert game.stack(3)[-1] == "harbor"


@rule("CAT-R21", "CAT-R22")
def test_seven_points_together_may_be_lost_again() -> None:
    strong = Realm(cities=[5], cards=[("knight_karl", "5 upper"), ("church", "5 lower")])
    game = table(anna=strong, hands=(["merchant", "caravan"], ["bishop"]))
    assert sum(game.points()) == 7
    assert game.can("play card=merchant")
    game.play("demolish centre=5 row=upper slot=0")
    assert sum(game.points()) == 6
    assert game.against("play card=merchant") == "CAT-111"
