"""Action cards (CAT-110 to CAT-130, CAT-R22 to CAT-R33, CAT-R55, CAT-R59)."""

from __future__ import annotations

import pytest

from tafelrunde.games.catan import asks
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import ANNA, BENNO, Realm, Table, before_roll, table

# Together with the other's two these are seven points.
FIVE = [("church", "5 upper")]


def strong(*more: tuple[str, str], stores: dict[str, int] | int = 1) -> Realm:
    return Realm(cities=[5, 6], cards=[*FIVE, *more], stores=stores)


def attack(card: str, *answers: str, mine: Realm | None = None, **more: object) -> Table:
    """Anna plays an attack against Benno's buildings, knights and resources."""
    cards = [("abbey", "5 upper"), ("smithy", "5 lower"), ("knight_konrad", "6 upper"),
             ("knight_otto", "6 lower")]  # fmt: skip
    game = table(
        anna=mine or strong(("abbey", "5 lower"), ("knight_karl", "6 upper")),
        benno=Realm(cards=cards),
        hands=([card], ["bishop", "herb_woman"]),
        **more,  # type: ignore[arg-type]
    )
    return game.play(f"play card={card}", *answers)


@rule("CAT-111", "CAT-R21")
def test_attacks_and_neutral_cards_need_seven_points_together() -> None:
    weak = table(hands=(["spy", "merchant"], ["abbey"]), anna=Realm(cities=[5, 6]))
    assert sum(weak.points()) == 6
    assert weak.against("play card=spy") == "CAT-111"
    seven = table(hands=(["spy"], ["abbey"]), anna=strong())
    assert sum(seven.points()) == 7
    assert seven.can("play card=spy")


@rule("CAT-112", "CAT-115", "CAT-R58")
def test_played_cards_go_to_the_discard_pile_for_all_to_see() -> None:
    game = table(anna=strong(), hands=(["merchant", "merchant"], []))
    game.play("play card=merchant", "want kind=ore", "none", "gift kind=wood")
    assert game.out() == ["merchant"]
    game.play("play card=merchant", "want kind=gold", "none", "gift kind=wool")
    assert game.out() == ["merchant", "merchant"]
    assert game.hand(ANNA) == []
    assert game.view(BENNO).out() == ["merchant", "merchant"]
    assert game.against("play card=merchant") == "CAT-066"


@rule("CAT-113", "CAT-R23")
def test_a_card_is_played_only_if_it_can_do_something() -> None:
    hand = ["arsonist", "black_knight", "brigands", "merchant", "caravan", "spy"]
    nothing = table(
        anna=Realm(cities=[5, 6], cards=FIVE, stores={}), benno=Realm(stores={}), hands=(hand, [])
    )
    assert sum(nothing.points()) == 7
    for card in hand:
        assert nothing.against(f"play card={card}") == "CAT-113"
    units = table(
        anna=strong(), hands=(hand, ["abbey"]), benno=Realm(cards=[("ore_fleet", "5 upper")])
    )
    assert units.against("play card=arsonist") == "CAT-113"
    assert units.against("play card=black_knight") == "CAT-113"
    for card in hand[2:]:
        assert units.can(f"play card={card}")
    full = table(anna=strong(stores=3), hands=(hand, []))
    for card in ("brigands", "merchant", "caravan"):
        assert full.against(f"play card={card}") == "CAT-113"


@rule("CAT-114", "CAT-119", "CAT-124", "CAT-R22", "CAT-R60")
def test_bishop_and_herb_woman_answer_their_attacks_only() -> None:
    fire = attack("arsonist")
    assert fire.seat == BENNO
    assert fire.moves() == ["none", "answer card=bishop"]
    assert fire.against("answer card=herb_woman") == "CAT-124"
    raid = attack("brigands")
    assert raid.moves() == ["none", "answer card=bishop"]
    knight = attack("black_knight")
    assert knight.moves() == ["none", "answer card=herb_woman"]
    assert knight.against("answer card=bishop") == "CAT-119"
    for card in ("merchant", "caravan", "spy"):
        assert attack(card).seat == ANNA


@rule("CAT-119", "CAT-124", "CAT-E19")
@pytest.mark.parametrize("card", ["arsonist", "brigands", "black_knight"])
def test_odds_of_an_attack(card: str) -> None:
    guard = "herb_woman" if card == "black_knight" else "bishop"
    for answer, winning in (("none", 5), (f"answer card={guard}", 2)):
        for number in range(1, 7):
            game = attack(card, answer).play("roll", attack=str(number))
            won = game.told("attacked")[-1][4]
            assert won == (number <= winning)


@rule("CAT-R24", "CAT-R25", "CAT-114")
def test_the_order_of_an_attack() -> None:
    game = attack("arsonist")
    assert game.asked() == asks.ANSWER
    game.play("none")
    assert game.seat == ANNA
    assert game.moves() == ["roll"]
    game.play("roll", attack="1")
    assert game.seat == ANNA
    assert game.asked() == asks.HIT
    used = attack("arsonist", "answer card=bishop")
    assert used.out() == ["bishop", "arsonist"]
    assert used.moves() == ["roll"]
    assert "bishop" not in used.hand(BENNO)


@rule("CAT-R25")
def test_the_pause_tells_nothing_about_the_hand() -> None:
    """Asked by public facts only: a hand, and a fitting card that is not openly gone."""
    foe = Realm(cards=[("smithy", "5 upper"), ("abbey", "5 lower")])
    for hand in (["bishop", "spy"], ["market", "spy"]):
        game = table(anna=strong(), benno=foe, hands=(["arsonist"], hand))
        game.play("play card=arsonist")
        assert game.seat == BENNO
        assert game.asked() == asks.ANSWER
    empty = table(anna=strong(), benno=foe, hands=(["arsonist"], []))
    assert empty.play("play card=arsonist").asked() == asks.STRIKE
    gone = table(anna=strong(), benno=foe, hands=(["arsonist"], ["spy"]), out=["bishop", "bishop"])
    assert gone.play("play card=arsonist").asked() == asks.STRIKE
    one_left = table(anna=strong(), benno=foe, hands=(["arsonist"], ["spy"]), out=["bishop"])
    assert one_left.play("play card=arsonist").asked() == asks.ANSWER


@rule("CAT-120", "CAT-121", "CAT-R27", "CAT-008")
def test_arson() -> None:
    game = attack("arsonist", "none").play("roll", attack="5")
    assert game.moves() == ["hit centre=5 row=upper slot=0", "hit centre=5 row=lower slot=0"]
    assert game.against("hit centre=6 row=upper slot=0") == "CAT-121"
    game.play("hit centre=5 row=lower slot=0")
    assert game.hand(BENNO) == ["bishop", "herb_woman", "smithy"]
    assert game.built(BENNO) == ["abbey", "knight_konrad", "knight_otto"]
    assert sum(game.state.resources(BENNO)) == 6
    lost = attack("arsonist", "none").play("roll", attack="6")
    assert lost.seat == BENNO
    assert len(lost.moves()) == 2
    lost.play("hit centre=5 row=upper slot=0")
    assert lost.hand(ANNA) == ["church"]
    assert lost.can("build card=church") == (lost.have(ANNA).get("ore", 0) >= 2)


@rule("CAT-121", "CAT-128", "CAT-R26")
def test_who_has_nothing_to_lose_loses_nothing() -> None:
    bare = Realm(cities=[5, 6], stores={})
    foe = Realm(cities=[5], cards=[("abbey", "5 upper"), ("knight_otto", "6 upper")], stores={})
    for card in ("arsonist", "black_knight"):
        game = table(anna=bare, benno=foe, hands=([card], []))
        assert sum(game.points()) >= 7
        game.play(f"play card={card}", "roll", attack="6")
        assert game.asked() == asks.MAIN
        assert game.hand(ANNA) == []


@rule("CAT-127", "CAT-R26", "CAT-R19")
def test_the_black_knight() -> None:
    game = attack("black_knight", "none").play("roll", attack="2")
    assert game.moves() == ["hit centre=6 row=upper slot=0", "hit centre=6 row=lower slot=0"]
    assert game.against("hit centre=5 row=upper slot=0") == "CAT-127"
    game.play("hit centre=6 row=lower slot=0")
    assert "knight_otto" in game.hand(BENNO)
    lost = attack("black_knight", "none").play("roll", attack="6")
    assert lost.hand(ANNA) == ["knight_karl"]
    assert lost.state.knight == BENNO
    assert lost.asked() == asks.MAIN


@rule("CAT-117", "CAT-R28", "CAT-088", "CAT-R59")
def test_the_passive_player_puts_surplus_away_at_once() -> None:
    foe = Realm(cards=[("abbey", "5 upper"), ("smithy", "5 lower")])
    game = table(
        anna=strong(), benno=foe, hands=(["arsonist"], ["spy", "market", "harbor", "mint"])
    )
    game.play("play card=arsonist", "none", "roll", attack="1")
    game.play("hit centre=5 row=upper slot=0")
    assert game.seat == BENNO
    assert game.state.limit(BENNO) == 3
    game.play("under card=abbey stack=1", "under card=mint stack=2")
    assert sorted(game.hand(BENNO)) == ["harbor", "market", "spy"]
    assert game.stack(1)[-1] == "abbey"
    assert game.seat == ANNA
    assert game.asked() == asks.MAIN


@rule("CAT-R59", "CAT-R51")
def test_victory_comes_before_the_hand_limit() -> None:
    game = table(
        anna=Realm(cities=[5, 6], cards=[("church", "5 upper"), ("church", "5 upper"),
                                         ("town_hall", "5 lower"), ("knight_konrad", "6 upper")]),
        benno=Realm(cards=[("knight_walter", "5 upper")]),
        hands=(["black_knight"], ["abbey", "smithy", "market"]),
        options={"victory_points": 8},
    )  # fmt: skip
    game.play("play card=black_knight", "none", "roll", attack="1")
    assert game.state.actor == OVER
    assert game.state.winner == ANNA
    assert len(game.hand(BENNO)) == 4


@rule("CAT-122", "CAT-R29", "CAT-E20")
def test_the_merchant() -> None:
    game = table(
        anna=strong(stores={"wood": 3, "gold": 1}),
        benno=Realm(stores={"wood": 2, "ore": 2, "gold": 3}),
        hands=(["merchant"], ["bishop"]),
    )
    game.play("play card=merchant")
    assert game.moves() == ["want kind=ore", "want kind=gold"]
    game.play("want kind=ore")
    assert game.moves() == ["none", "want kind=ore", "want kind=gold"]
    game.play("want kind=ore")
    assert game.moves() == ["gift kind=wood", "gift kind=ore"]
    assert game.against("gift kind=gold") == "CAT-R29"
    game.play("gift kind=ore")
    assert game.have(ANNA) == {"wood": 3, "ore": 1, "gold": 1}
    assert game.have(BENNO) == {"wood": 2, "ore": 1, "gold": 3}
    one = table(anna=strong(stores={}), benno=Realm(stores={"ore": 1}), hands=(["merchant"], []))
    one.play("play card=merchant", "want kind=ore")
    assert one.moves() == ["gift kind=ore"]
    one.play("gift kind=ore")
    assert one.have(BENNO) == {"ore": 1}


@rule("CAT-123", "CAT-E10", "CAT-R31")
def test_the_caravan() -> None:
    game = table(anna=strong(stores={"wood": 3, "ore": 1, "grain": 1}), hands=(["caravan"], []))
    game.play("play card=caravan", "put kind=wood", "put kind=wood", "get kind=grain")
    assert game.against("get kind=wood") == "CAT-R31"
    game.play("get kind=ore")
    assert game.have(ANNA) == {"wood": 1, "ore": 2, "grain": 2}
    one = table(anna=strong(stores={"wood": 1}), hands=(["caravan"], []))
    one.play("play card=caravan", "put kind=wood")
    assert one.against("put kind=wood") == "CAT-123"
    one.play("get kind=gold")
    assert one.have(ANNA) == {"gold": 1}
    assert one.asked() == asks.MAIN
    same = table(anna=strong(stores={"wood": 1, "gold": 1}), hands=(["caravan"], []))
    same.play("play card=caravan", "put kind=wood", "put kind=gold", "get kind=ore")
    same.play("get kind=ore")
    assert same.have(ANNA) == {"ore": 2}
    freed = table(
        anna=strong(stores={"wood": 3, "brick": 3, "wool": 3, "grain": 3, "ore": 3, "gold": 2}),
        hands=(["caravan"], []),
    ).play("play card=caravan")
    assert freed.against("put kind=gold") == "CAT-R31"
    freed.play("put kind=wood")
    assert freed.moves() == ["get kind=gold"]


@rule("CAT-126", "CAT-R30", "CAT-E21")
def test_brigands() -> None:
    game = attack("brigands", "none", mine=strong(stores={"wood": 3})).play("roll", attack="3")
    assert game.seat == ANNA
    assert game.can("none")
    assert not game.can("want kind=wood")
    game.play("want kind=ore")
    assert game.can("none")
    assert not game.can("want kind=ore")
    game.play("want kind=gold")
    assert game.have(ANNA) == {"wood": 3, "ore": 1, "gold": 1}
    assert game.asked() == asks.MAIN
    lost = attack("brigands", "none").play("roll", attack="6")
    assert lost.seat == BENNO
    assert not lost.can("none")
    assert lost.against("none") == "CAT-R30"
    lost.play("want kind=ore", "want kind=wood")
    assert sum(lost.state.resources(ANNA)) == 4
    assert sum(lost.state.resources(BENNO)) == 8
    poor = table(anna=strong(), benno=Realm(stores={"gold": 1}), hands=(["brigands"], [])).play(
        "play card=brigands", "roll", attack="1"
    )
    poor.play("want kind=gold")
    assert poor.asked() == asks.MAIN
    assert poor.have(BENNO) == {}


@rule("CAT-129", "CAT-R32", "CAT-R33", "CAT-R61", "CAT-116")
def test_the_spy() -> None:
    game = table(
        anna=strong(stores={"ore": 1, "grain": 1}),
        hands=(["spy", "market", "harbor", "mint"], ["knight_konrad", "spy", "smithy"]),
    )
    game.play("play card=spy")
    assert game.moves() == ["none", "steal card=spy", "steal card=knight_konrad"]
    assert game.against("steal card=smithy") == "CAT-130"
    assert game.against("steal card=abbey") == "CAT-129"
    assert sorted(game.view(ANNA).hand(BENNO)) == ["knight_konrad", "smithy", "spy"]
    game.play("steal card=knight_konrad")
    assert game.hand(BENNO) == ["spy", "smithy"]
    assert game.view(BENNO).hand(ANNA) == ["knight_konrad"]
    assert game.told("stolen")[-1][5:] == (24, 3)
    assert game.asked() == asks.MAIN
    game.play("build card=knight_konrad centre=5 row=lower")
    assert game.state.knight == ANNA
    assert len(game.hand(BENNO)) == 2
    again = table(anna=strong(), hands=(["spy"], ["spy", "merchant"]))
    again.play("play card=spy", "steal card=spy", "play card=spy", "steal card=merchant")
    assert again.hand(ANNA) == ["merchant"]
    assert again.can("play card=merchant")


@rule("CAT-130", "CAT-R32")
def test_a_spy_may_find_nothing() -> None:
    game = table(anna=strong(), hands=(["spy"], ["smithy", "market"]))
    game.play("play card=spy")
    assert game.moves() == ["none"]
    assert sorted(game.view(ANNA).hand(BENNO)) == ["market", "smithy"]
    game.play("none")
    assert game.out() == ["spy"]
    assert game.hand(BENNO) == ["smithy", "market"]


@rule("CAT-118", "CAT-R55", "CAT-R12", "CAT-111", "CAT-027")
def test_the_alchemist() -> None:
    game = before_roll(
        anna=Realm(cities=[5, 6], cards=[*FIVE, ("brick_factory", "5 upper")], stores={}),
        benno=Realm(stores={}),
        hands=(["alchemist", "alchemist"], []),
    )
    game.play("alchemist number=5")
    assert game.moves() == ["roll"]
    assert game.against("alchemist number=2") == "CAT-R55"
    assert game.view(BENNO).state.frames.arg(0) == 5
    assert game.hand(ANNA) == ["alchemist"]
    game.play("roll", event="good_year")
    assert game.have(ANNA) == {}
    game.play("none", "none")
    assert game.have(ANNA) == {"brick": 2}
    assert game.have(BENNO) == {"wood": 1}
    locked = before_roll(hands=(["alchemist"], []))
    assert locked.against("alchemist number=1") == "CAT-111"
    late = table(anna=strong(), hands=(["alchemist"], []))
    assert late.against("alchemist number=1") == "CAT-118"


@rule("CAT-113", "CAT-R23")
def test_the_spy_needs_cards_and_who_takes_resources_needs_those() -> None:
    town = strong()
    takers = ["merchant", "brigands"]
    poor = table(town, Realm(stores=0), hands=([*takers, "spy"], ["abbey"]))
    bare = table(town, hands=([*takers, "spy"], []))
    for name in takers:
        assert poor.against(f"play card={name}") == "CAT-113"
        assert bare.against(f"play card={name}") == ""
    assert poor.against("play card=spy") == ""
    assert bare.against("play card=spy") == "CAT-113"
    for realm, hand, rule_ in ((strong(stores=0), ["abbey"], "CAT-113"), (town, [], "")):
        assert table(realm, hands=(["caravan"], hand)).against("play card=caravan") == rule_


@rule("CAT-R17", "CAT-R24")
def test_of_two_equal_cards_side_by_side_the_first_is_hit() -> None:
    """Across the centre they are not side by side."""
    below = [
        [asks.MAIN, 1, 0, 0, 0, 0],
        [asks.SURPLUS, 2, 0, 0, 0, 0],
        [asks.RECKON, 1, 0, 0, 0, 0],
    ]
    for names, hit in (
        (["church", "abbey", "abbey", "smithy"], [0, 1, 2, 3]),
        (["bath_house", "bath_house", "market", "abbey"], [0, 2, 3]),
        (["market", "abbey", "bath_house", "bath_house"], [0, 1, 2]),
    ):
        rows = ("5 upper", "5 upper", "5 lower", "5 lower")
        town = Realm(cities=[5], cards=list(zip(names, rows, strict=True)))
        game = table(None, town, ask=asks.HIT, arguments=(asks.BUILDINGS, 0, 0, 0), below=below)
        for site in range(4):
            row = ("upper", "lower")[site // 2]
            refused = game.against(f"hit centre=5 row={row} slot={site % 2}")
            assert refused == ("" if site in hit else "CAT-R24")
