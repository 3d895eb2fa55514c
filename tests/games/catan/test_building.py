"""Roads, settlements, cities, sites, demolition (CAT-046 to CAT-071, CAT-138 to CAT-140)."""

from __future__ import annotations

import pytest

from tafelrunde.games.catan import GAME, asks
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import OVER
from tafelrunde.lab.bench import capped_games
from tests.naming import rule

from .drawn import ANNA, BENNO, Realm, land, table

RICH = {"wood": 3, "brick": 3, "wool": 3, "grain": 3, "ore": 3, "gold": 3}
# The landscapes of four more settlements, two on each side.
GROWN = {
    ("upper", 4): ("forest 1", 0), ("lower", 4): ("forest 6", 0),
    ("upper", 3): ("hills 1", 0), ("lower", 3): ("hills 2", 0),
    ("upper", 8): ("pasture 5", 0), ("lower", 8): ("pasture 6", 0),
    ("upper", 9): ("field 3", 0), ("lower", 9): ("field 4", 0),
}  # fmt: skip


def wide(**more: object) -> Realm:
    """A principality with one more settlement on the right."""
    lands = {("upper", 8): ("forest 1", 0), ("lower", 8): ("hills 1", 0)}
    return Realm(lands=lands, last=7, **more)  # type: ignore[arg-type]


@rule("CAT-048", "CAT-049", "CAT-050", "CAT-051")
def test_a_road_lies_beside_an_outermost_centre() -> None:
    game = table(anna=Realm(stores=RICH))
    assert game.can("road side=left")
    assert game.can("road side=right")
    assert game.against("settle side=left scout=no") == "CAT-049"
    game.play("road side=left")
    assert game.have(ANNA) == {**RICH, "brick": 1, "wood": 2}
    again = table(anna=Realm(stores=RICH, roads=["left"]))
    assert again.against("road side=left") == "CAT-051"
    poor = table(anna=Realm(stores={"brick": 1, "wood": 3}))
    assert poor.against("road side=left") == "CAT-050"


@rule("CAT-052")
def test_seven_roads_are_all() -> None:
    grown = Realm(lands=GROWN, first=3, last=8, roads=["left", "right"])
    game = table(anna=grown, benno=Realm(stores=RICH, roads=["left"]), active=BENNO)
    assert game.state.supplies() == [0, 1, 7]
    assert game.against("road side=right") == "CAT-052"


@rule("CAT-053", "CAT-057", "CAT-058", "CAT-R13", "CAT-055")
def test_a_settlement_brings_a_point_two_sites_and_two_landscapes() -> None:
    game = table(
        anna=Realm(stores=RICH, roads=["right"]), hands=(["abbey", "market", "smithy"], [])
    )
    game.play("settle side=right scout=no", landscape=["forest1", "mountains5"])
    assert game.have(ANNA) == {"wood": 2, "brick": 2, "wool": 2, "grain": 2, "ore": 3, "gold": 3}
    assert game.points()[ANNA] == 3
    assert game.moves() == ["above card=first", "above card=second"]
    game.play("above card=second")
    assert game.state.spot(ANNA, 8) == (land("mountains 5"), 0)
    assert game.state.spot(ANNA, 21) == (land("forest 1"), 0)
    assert game.state.centres(ANNA) == [5, 6, 7]
    assert not game.state.end_road(ANNA, 1)
    assert game.can("build card=abbey centre=7 row=upper")
    assert not game.can("build card=market centre=7 row=upper")
    game.play("build card=abbey centre=7 row=upper")
    assert game.against("build card=smithy centre=7 row=upper") == "CAT-055"
    assert game.can("build card=smithy centre=7 row=lower") == (game.have(ANNA)["ore"] >= 2)


@rule("CAT-053")
def test_a_settlement_has_its_price() -> None:
    poor = table(anna=Realm(stores={"wood": 1, "wool": 1, "brick": 1}, roads=["left"]))
    assert poor.against("settle side=left scout=no") == "CAT-053"


@rule("CAT-054", "CAT-R15")
def test_five_settlements_are_all_and_the_landscapes_suffice() -> None:
    grown = Realm(lands=GROWN, first=3, last=8)
    game = table(anna=grown, benno=Realm(stores=RICH, roads=["left", "right"]), active=BENNO)
    game.play("settle side=left scout=no")
    assert sum(game.state.country) == 1
    game.play("above card=first")
    assert game.state.supplies() == [1, 0, 7]
    assert game.against("settle side=right scout=no") == "CAT-054"


@rule("CAT-059", "CAT-061", "CAT-062", "CAT-R16", "CAT-141")
def test_a_city_is_laid_on_a_settlement() -> None:
    cards = [("smithy", "5 upper"), ("abbey", "5 lower")]
    game = table(
        anna=Realm(stores={"ore": 3, "grain": 3, "wool": 3}, cards=cards), hands=(["market"], [])
    )
    assert game.against("city centre=7") == "CAT-059"
    assert game.against("build card=market centre=5 row=upper") == "CAT-068"
    game.play("city centre=5")
    assert game.have(ANNA) == {"grain": 1, "wool": 3}
    assert game.points()[ANNA] == 3
    assert game.state.supplies() == [7, 5, 6]
    assert game.built(ANNA) == ["smithy", "abbey"]
    assert game.against("city centre=5") == "CAT-059"
    game.play("build card=market centre=5 row=upper")
    assert game.built(ANNA) == ["smithy", "market", "abbey"]


@rule("CAT-R16")
def test_a_new_settlement_may_become_a_city_at_once() -> None:
    game = table(anna=Realm(stores=RICH, roads=["left"]))
    game.play("settle side=left scout=no", "above card=first", "city centre=4")
    assert game.state.city(ANNA, 4)
    assert game.points()[ANNA] == 4


@rule("CAT-060")
def test_seven_cities_are_all() -> None:
    cities = Realm(lands=GROWN, first=3, last=8, cities=[3, 4, 5, 6, 7])
    game = table(anna=cities, benno=Realm(stores=RICH, cities=[5, 6], order=USUAL), active=BENNO)
    assert game.state.supplies()[2] == 0
    third = table(
        anna=Realm(lands=GROWN, first=3, last=8, cities=[3, 4, 5, 6, 7, 8]),
        benno=Realm(stores=RICH, cities=[5]),
        active=BENNO,
    )
    assert third.against("city centre=6") == "CAT-060"


USUAL = ("hills", "forest", "pasture", "field", "mountains", "gold_river")


@rule("CAT-066", "CAT-067", "CAT-068", "CAT-048")
def test_cards_are_built_from_the_hand_onto_free_sites() -> None:
    game = table(anna=Realm(stores=RICH, cities=[6]), hands=(["abbey", "library"], ["smithy"]))
    assert game.against("build card=smithy centre=5 row=upper") == "CAT-066"
    assert game.against("build card=library centre=5 row=upper") == "CAT-068"
    assert game.against("build card=abbey centre=4 row=upper") == "CAT-067"
    assert game.can("build card=library centre=6 row=lower")
    game.play("build card=abbey centre=6 row=lower")
    assert game.hand(ANNA) == ["library"]
    assert game.have(ANNA) == {**RICH, "wood": 2, "brick": 2, "ore": 2}
    game.play("build card=library centre=6 row=lower")
    assert game.built(ANNA) == ["abbey", "library"]
    full = table(
        anna=Realm(stores=RICH, cities=[6], cards=[("market", "6 upper"), ("church", "6 upper")]),
        hands=(["abbey"], []),
    )
    assert full.against("build card=abbey centre=6 row=upper") == "CAT-061"
    poor = table(hands=(["smithy"], []))
    assert poor.against("build card=smithy centre=5 row=upper") == "CAT-048"


@rule("CAT-007", "CAT-138", "CAT-139", "CAT-140", "CAT-R40", "CAT-R17")
def test_own_cards_may_be_pulled_down_for_good() -> None:
    cards = [("abbey", "5 upper"), ("smithy", "5 upper"), ("knight_karl", "6 lower")]
    game = table(anna=Realm(stores=RICH, cities=[5], cards=cards), hands=(["sawmill"], []))
    assert game.state.limit(ANNA) == 4
    game.play("demolish centre=5 row=upper slot=0")
    assert game.out() == ["abbey"]
    assert game.hand(ANNA) == ["sawmill"]
    assert game.state.limit(ANNA) == 3
    assert game.have(ANNA) == RICH
    game.play("build card=sawmill centre=5 row=upper", "demolish centre=5 row=upper slot=1")
    assert game.built(ANNA) == ["smithy", "knight_karl"]
    assert game.against("demolish centre=6 row=upper slot=0") == "CAT-138"
    assert not game.can("demolish centre=4")
    assert game.state.centres(ANNA) == [5, 6]
    game.play("demolish centre=6 row=lower slot=0")
    assert game.state.knight == -1
    twice = table(anna=Realm(cities=[5], cards=[("abbey", "5 upper"), ("abbey", "5 upper")]))
    assert twice.moves().count("demolish centre=5 row=upper slot=0") == 1
    assert twice.against("demolish centre=5 row=upper slot=1") == "CAT-R17"
    waiting = table(anna=Realm(cards=cards[:1]), ask=asks.BEFORE_ROLL)
    assert waiting.against("demolish centre=5 row=upper slot=0") == "CAT-R40"


@rule("CAT-028", "CAT-R50", "CAT-095")
def test_the_main_phase_is_free_in_everything_and_may_be_empty() -> None:
    poor = table(anna=Realm(stores={}))
    assert poor.moves() == ["done"]
    rich = table(anna=Realm(stores={**RICH, "gold": 2}), hands=(["abbey"], []))
    kinds = {move.split()[0] for move in rich.moves()}
    assert kinds >= {"done", "road", "city", "build", "offer"}
    rich.play("city centre=5", "road side=left")
    assert rich.asked() == asks.MAIN


@rule("CAT-065")
def test_equal_landscapes_side_by_side_both_gain_from_a_doubler() -> None:
    lands = {("upper", 8): ("pasture 5", 0), ("lower", 8): ("forest 1", 0)}
    mill = [("woolen_mill", "7 upper")]
    for number in (3, 5):
        game = table(
            ask=asks.BEFORE_ROLL, anna=Realm(stores={}, lands=lands, last=7, cards=mill)
        ).roll("trade", number)
        assert game.have(ANNA)["wool"] == 2


@rule("CAT-125", "CAT-R14", "CAT-111")
def test_a_scout_chooses_both_landscapes() -> None:
    game = table(anna=Realm(stores=RICH, roads=["left"]), hands=(["scout", "scout"], ["scout"] * 0))
    assert game.points() == [2, 2]
    game.play("settle side=left scout=yes")
    assert game.out() == ["scout"]
    assert game.hand(ANNA) == ["scout"]
    assert len(game.moves()) == 11
    assert not game.can("settle")
    game.play("scout landscape=gold_river3", "scout landscape=hills2")
    assert game.state.spot(ANNA, 4) == (land("gold_river 3"), 0)
    assert game.state.spot(ANNA, 17) == (land("hills 2"), 0)
    assert sum(game.state.country) == 9
    without = table(anna=Realm(stores=RICH, roads=["left"]))
    assert without.against("settle side=left scout=yes") == "CAT-066"
    taken = table(anna=wide(stores=RICH, roads=["left"]), hands=(["scout"], [])).play(
        "settle side=left scout=yes"
    )
    assert taken.against("scout landscape=forest1") == "CAT-125"


@rule("CAT-142", "CAT-R53", "CAT-143", "CAT-137")
def test_the_game_ends_at_once_with_enough_points() -> None:
    cards = [("church", "5 upper"), ("church", "5 upper"), ("town_hall", "5 lower"),
             ("town_hall", "5 lower"), ("aqueduct", "6 upper"), ("aqueduct", "6 upper"),
             ("bath_house", "6 lower")]  # fmt: skip
    near = Realm(stores=RICH, cities=[5, 6], cards=cards)
    game = table(anna=near, hands=(["colossus"], []))
    assert game.points()[ANNA] == 11
    game.play("build card=colossus centre=6 row=lower")
    assert game.points()[ANNA] == 13
    assert game.state.actor == OVER
    assert game.state.places() == [1, 2]
    assert game.against("done", ANNA) == "CAT-142"
    short = table(anna=Realm(stores=RICH, cities=[5]), options={"victory_points": 5}, benno=Realm())
    short.play("city centre=6")
    assert short.points()[ANNA] == 4
    assert short.state.actor == ANNA
    five = table(anna=Realm(stores=RICH, roads=["left"], cities=[5]), options=FIVE)
    five.play("settle side=left scout=no")
    assert five.state.actor != OVER
    done = table(anna=Realm(stores=RICH, roads=["left"], cities=[5, 6]), options=FIVE)
    done.play("settle side=left scout=no")
    assert done.state.actor == OVER
    assert done.state.winner == ANNA


FIVE = {"victory_points": 5}


@rule("CAT-R54")
def test_the_last_turn_ends_the_game() -> None:
    richer = Realm(stores={"wood": 3, "gold": 1})
    for anna, benno, places in (
        (Realm(cities=[5], stores={}), richer, [1, 2]),
        (Realm(stores={"wood": 1}), richer, [2, 1]),
        (Realm(stores={"gold": 3, "ore": 1}), richer, [1, 1]),
    ):
        game = table(anna=anna, benno=benno, turn=400, hands=(["abbey"] * 2 + ["smithy"], [])).play(
            "done", "done"
        )
        assert game.state.actor == OVER
        assert game.state.winner == -1
        assert game.state.places() == places
    earlier = table(turn=399, hands=(["abbey"] * 2 + ["smithy"], [])).play("done", "done")
    assert earlier.state.turn == 400
    assert earlier.state.actor == BENNO
    brief = table(turn=10, options={"last_turn": 10}, hands=(["abbey", "abbey", "smithy"], []))
    assert brief.play("done", "done").state.actor == OVER


@rule("CAT-R54")
def test_bench_counts_the_games_that_needed_the_last_turn() -> None:
    assert capped_games(GAME, GAME.setup({"last_turn": 20}, 2), 3) == 3
    assert GAME.capped is not None
    over = table(turn=400, hands=(["abbey"] * 2 + ["smithy"], [])).play("done", "done")
    assert GAME.capped(over.state)


@rule("CAT-R54")
def test_a_random_game_ends() -> None:
    state = GAME.new(GAME.setup({"last_turn": 40}, 2), Seeded(5))
    chance = Seeded(6)
    while state.actor != OVER:
        moves = state.moves(state.actor)
        state.apply(state.actor, moves[chance.draw(len(moves))], chance)
    assert min(state.places()) == 1


@rule("CAT-049", "CAT-054", "CAT-060", "CAT-141")
@pytest.mark.parametrize("side", ["left", "right"])
def test_all_settlements_of_the_stack_on_one_side(side: str) -> None:
    stacked = ["forest 1", "forest 6", "hills 1", "hills 2", "pasture 5", "pasture 6", "field 3",
               "field 4", "mountains 4", "mountains 5"]  # fmt: skip
    columns = range(5) if side == "left" else range(8, 13)
    places = [(row, column) for column in columns for row in ("upper", "lower")]
    lands = {place: (name, 0) for place, name in zip(places, stacked, strict=True)}
    first, last = (0, 6) if side == "left" else (5, 11)
    outer = first if side == "left" else last
    game = table(Realm(first=first, last=last, lands=lands, stores=3))
    game.play(f"city centre={outer}")
    assert game.state.city(ANNA, outer)
    assert game.points() == [8, 2]
    assert game.state.supplies() == [2, 0, 6]
