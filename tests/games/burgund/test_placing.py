"""Placing tiles and what they do (BUR-069 to BUR-097)."""

from __future__ import annotations

import pytest

from tafelrunde.games.burgund.components import DUCHIES, NEAR, REGION, SPACE_COLOUR, SPACES
from tafelrunde.games.burgund.events import ANIMALS_CAME, BONUS, PLACED, REGION_DONE
from tests.naming import rule

from .drawn import ANNA, BENNO, Table, table

EVERY_COLOUR = {
    "1a": "bank", "1b": "ship", "2a": "monastery_3", "2b": "castle", "3a": "cow_2", "5a": "mine",
    "black1": "mine", "black2": "ship", "black3": "church", "black4": "monastery_7",
}  # fmt: skip


@rule("BUR-069", "BUR-070", "BUR-071")
def test_number_colour_and_neighbour_must_fit() -> None:
    given = table({}, ["ship", "bank", "mine"], dice=(3, 5))
    assert given.count("place die=low") == 2
    assert given.can("place die=low tile=bank space=11")
    assert given.can("place die=low tile=bank space=25")
    assert given.can("place die=high tile=ship space=19")
    assert given.against("place die=high tile=ship space=17") == "BUR-069"
    assert given.against("place die=low tile=ship space=25") == "BUR-070"
    assert given.against("place die=low tile=bank space=14") == "BUR-071"
    assert given.against("place die=low tile=church space=25") == "BUR-069"
    assert not given.can("place die=low tile=mine")


@rule("BUR-071")
def test_the_first_tile_lies_beside_the_start_castle() -> None:
    given = table({}, ["ship", "bank", "mine"], dice=(3, 5), workers=9)
    spaces = {int(move.split("=")[-1]) for move in given.moves() if move.startswith("place")}
    assert spaces == {11, 17, 19, 24, 25}


@rule("BUR-073")
def test_what_lies_stays() -> None:
    given = table({25: "bank"}, ["church"], dice=(3, 3))
    assert given.against("place die=low tile=church space=25") == "BUR-073"
    given.play("place die=low tile=church space=11")
    assert (given.lies(25), given.lies(11), given.keys()) == ("bank", "church", [])


@rule("BUR-072", "BUR-087")
def test_no_type_twice_in_a_town() -> None:
    given = table({25: "bank"}, ["bank", "bank", "church"], dice=(1, 5), workers=9)
    assert not given.can("place die=low tile=bank space=26")
    assert given.against("place die=low tile=bank space=26") == "BUR-087"
    assert given.can("place die=low tile=church space=26")
    assert given.can("place die=low tile=bank space=11")
    given.play("place die=low tile=bank space=11")
    assert given.against("place die=high tile=bank space=31") == "BUR-087"
    assert given.against("place die=high tile=bank space=26") == "BUR-087"


@rule("BUR-074", "BUR-R03")
def test_region_and_colour_score_before_the_effect() -> None:
    land = {26: "market", 25: "church", 14: "church", 20: "ship", 19: "ship", 21: "ship"}
    given = table({**land}, ["goat_2"], dice=(2, 2))
    given.play("place die=low tile=goat_2 space=27")
    codes = [event[0] for event in given.events()]
    assert codes == [PLACED, REGION_DONE, ANIMALS_CAME]
    assert given.points() == 1 + 6 + 2
    mines = table({24: "mine", 29: "mine"}, ["mine"], dice=(3, 3))
    mines.play("place die=low tile=mine space=33")
    assert [event[0] for event in mines.events()] == [PLACED, REGION_DONE, BONUS]


@rule("BUR-075", "BUR-130")
def test_a_monastery_works_in_the_duchy_and_not_on_a_key_space() -> None:
    held = table({}, ["monastery_14"], dice=(1, 1)).play("workers die=low")
    assert held.workers() == 2
    laid = table({}, ["monastery_14"], dice=(1, 1)).play("place die=low tile=monastery_14 space=12")
    assert laid.play("workers die=high").workers() == 4


@rule("BUR-076")
def test_a_ship_fetches_from_any_depot() -> None:
    given = table({}, ["ship"], dice=(5, 5), quay={2: {"red": 2, "pink": 1}, 5: {"green": 1}})
    given.play("place die=low tile=ship space=19")
    assert given.moves() == [f"ship depot={depot} more=no" for depot in range(1, 7)]
    given.play("ship depot=2 more=no")
    assert (given.store(), given.quay(2)) == ({"pink": 1, "red": 2}, {})
    assert given.quay(5) == {"green": 1}


@rule("BUR-077")
def test_stacks_grow_without_limit() -> None:
    given = table({}, ["ship"], dice=(5, 5), store={"red": 4, "pink": 1, "green": 1},
                  quay={2: {"red": 3}})  # fmt: skip
    given.play("place die=low tile=ship space=19", "ship depot=2 more=no")
    assert given.store() == {"green": 1, "pink": 1, "red": 7}


@rule("BUR-E02", "BUR-078", "BUR-077", "BUR-R12")
@pytest.mark.parametrize(("taken", "left"), [("pink", "brown"), ("brown", "pink")])
def test_carla_picks_one_of_two_colours(taken: str, left: str) -> None:
    given = table({}, ["ship"], dice=(5, 5), store={"green": 1, "red": 1},
                  quay={4: {"green": 1, "pink": 1, "brown": 1}})  # fmt: skip
    given.play("place die=low tile=ship space=19", "ship depot=4 more=no")
    assert given.moves() == ["goods colour=pink", "goods colour=brown"]
    assert given.store() == {"green": 2, "red": 1}
    assert given.against("goods colour=green") == "BUR-078"
    given.play(f"goods colour={taken}")
    assert given.store() == {"green": 2, "red": 1, taken: 1}
    assert given.quay(4) == {left: 1}


@rule("BUR-R12", "BUR-078")
def test_a_full_store_leaves_new_colours_and_takes_the_old_ones() -> None:
    store = {"green": 1, "red": 1, "pink": 1}
    given = table({}, ["ship"], dice=(5, 5), store=store, quay={4: {"green": 2, "brown": 1}})
    given.play("place die=low tile=ship space=19", "ship depot=4 more=no")
    assert given.store() == {"green": 3, "pink": 1, "red": 1}
    assert given.quay(4) == {"brown": 1}
    assert given.asked() == ["workers"] or "sell" in given.asked()
    empty = table({}, ["ship"], dice=(5, 5), store=store)
    empty.play("place die=low tile=ship space=19", "ship depot=6 more=no")
    assert empty.store() == store


@rule("BUR-R12")
def test_colours_are_picked_in_ascending_order_until_the_store_is_full() -> None:
    lying = {"green": 1, "purple": 1, "red": 2, "orange": 1}
    given = table({}, ["ship"], dice=(5, 5), store={"brown": 1}, quay={4: lying})
    given.play("place die=low tile=ship space=19", "ship depot=4 more=no")
    assert given.moves() == ["goods colour=green", "goods colour=purple", "goods colour=red"]
    assert given.against("goods colour=orange") == "BUR-R12"
    given.play("goods colour=purple")
    assert given.against("goods colour=green") == "BUR-R12"
    assert given.moves() == ["goods colour=red", "goods colour=orange"]
    given.play("goods colour=red")
    assert given.store() == {"purple": 1, "red": 2, "brown": 1}


@rule("BUR-081", "BUR-R06", "BUR-R04")
def test_a_castle_gives_one_more_action_with_any_number() -> None:
    given = table({7: "monastery_1", 12: "monastery_4"}, ["castle", "ship"], dice=(6, 6),
                  board=EVERY_COLOUR, store={"red": 1})  # fmt: skip
    given.play("place die=low tile=castle space=6")
    assert given.asked() == ["place", "sell", "take", "workers"]
    assert all("die=extra" in move for move in given.moves())
    assert given.against("skip") == "BUR-R06"
    assert given.against("workers die=high") == "BUR-081"
    assert given.count("take die=extra") == 6
    assert given.fork().play("sell die=extra colour=red").points() == 2
    assert given.fork().play("workers die=extra").workers() == 2
    turn = given.fork().play("place die=extra tile=ship space=19")
    assert turn.asked() == ["ship"]
    given.play("take die=extra from=5a")
    assert given.keys() == ["mine", "ship"]
    assert given.can("workers die=high")


@rule("BUR-082")
def test_a_mine_does_nothing_at_once() -> None:
    given = table({}, ["mine"], dice=(4, 4)).play("place die=low tile=mine space=24")
    assert (given.silver(), given.points(), given.workers()) == (0, 0, 0)


def pasture(*more: str) -> Table:
    land = {11: "church", 10: "cow_3", 9: "sheep_3"}
    return table(land, more, dice=(2, 6), workers=9, phase="E", seats=4)


@rule("BUR-E03", "BUR-083", "BUR-084", "BUR-085")
def test_benno_and_his_cows() -> None:
    given = pasture("cow_4", "cow_4", "sheep_2").play("place die=low tile=cow_4 space=4")
    assert given.points() == 7
    assert given.fork().play("place die=high tile=cow_4 space=0").points() == 7 + 11
    assert given.fork().play("place die=high tile=sheep_2 space=0").points() == 7 + 5


@rule("BUR-085")
def test_other_pastures_do_not_score() -> None:
    land = {11: "church", 10: "cow_3", 25: "church", 26: "market"}
    given = table(land, ["cow_4"], dice=(2, 2), workers=2, phase="E")
    given.play("place die=low tile=cow_4 space=27")
    assert given.points() == 4 + 1 + 2


@rule("BUR-086", "BUR-094", "BUR-095", "BUR-097", "BUR-R06")
def test_boarding_house_bank_and_watchtower_pay_at_once() -> None:
    for name, gain in (
        ("boarding_house", (4, 0, 0)), ("bank", (0, 2, 0)), ("watchtower", (0, 0, 4)),
    ):  # fmt: skip
        given = table({}, [name], dice=(3, 3)).play(f"place die=low tile={name} space=25")
        assert (given.workers(), given.silver(), given.points()) == gain
        assert given.can("workers die=high")
        assert not given.can("skip")


def takes(building: str) -> set[str]:
    """What a building offers from the depots."""
    given = table({}, [building], dice=(3, 3), board=EVERY_COLOUR)
    given.play(f"place die=low tile={building} space=25")
    offered = [move.split("from=")[1] for move in given.moves() if move.startswith("take")]
    assert all(place[0] in "123456" for place in offered)
    assert given.can("skip")
    return {given.at(place) for place in offered}


@rule("BUR-090", "BUR-R06")
def test_a_market_takes_a_ship_or_an_animal() -> None:
    assert takes("market") == {"ship", "cow_2"}
    given = table({}, ["market"], dice=(3, 3), board=EVERY_COLOUR)
    given.play("place die=low tile=market space=25")
    assert given.against("take die=extra from=1a") == "BUR-090"
    assert given.play("take die=extra from=3a").keys() == ["cow_2"]


@rule("BUR-091")
def test_a_carpenter_takes_a_building() -> None:
    assert takes("carpenter") == {"bank"}
    given = table({}, ["carpenter"], dice=(3, 3), board=EVERY_COLOUR)
    given.play("place die=low tile=carpenter space=25")
    assert given.against("take die=extra from=1b") == "BUR-091"
    assert given.fork().play("skip").keys() == []
    assert given.play("take die=extra from=1a").keys() == ["bank"]


@rule("BUR-092", "BUR-088")
def test_a_church_takes_mine_monastery_or_castle() -> None:
    assert takes("church") == {"mine", "monastery_3", "castle"}
    given = table({}, ["church"], dice=(3, 3), board=EVERY_COLOUR)
    given.play("place die=low tile=church space=25")
    assert given.against("take die=extra from=1a") == "BUR-092"
    assert given.play("take die=extra from=2b").keys() == ["castle"]


@rule("BUR-089", "BUR-R11")
def test_a_useless_benefit_is_lost() -> None:
    for name in ("market", "carpenter", "church", "warehouse", "city_hall"):
        given = table({}, [name], dice=(3, 3)).play(f"place die=low tile={name} space=25")
        assert given.lies(25) == name
        assert given.asked() == ["workers"], name


@rule("BUR-093", "BUR-R06")
def test_a_warehouse_sells_any_colour() -> None:
    given = table({}, ["warehouse"], dice=(3, 3), store={"green": 2, "orange": 1})
    given.play("place die=low tile=warehouse space=25")
    assert given.moves() == ["sell die=extra colour=green", "sell die=extra colour=orange", "skip"]
    assert given.fork().play("skip").points() == 0
    given.play("sell die=extra colour=green")
    assert (given.points(), given.silver(), given.sold()) == (4, 1, {"green": 2})


@rule("BUR-096", "BUR-R06")
def test_a_city_hall_places_one_more_tile_on_any_number() -> None:
    given = table({}, ["city_hall", "ship", "bank"], dice=(3, 3))
    given.play("place die=low tile=city_hall space=25")
    spaces = {move for move in given.moves() if "tile=ship" in move}
    assert spaces == {f"place die=extra tile=ship space={space}" for space in (17, 19)}
    assert given.against("place die=extra tile=ship space=16") == "BUR-071"
    assert given.fork().play("skip").keys() == ["ship", "bank"]
    given.play("place die=extra tile=bank space=26")
    assert (given.silver(), given.workers()) == (2, 0)


@rule("BUR-R04", "BUR-R43", "BUR-096", "BUR-081")
def test_a_long_chain_is_done_depth_first() -> None:
    """Castle, city hall, castle, market, ship: and after that the second die."""
    land = {7: "monastery_1", 12: "monastery_3"}
    given = table(land, ["castle", "castle", "city_hall"], dice=(6, 6), seats=4,
                  board={"1a": "market", "4a": "ship"}, quay={2: {"red": 1}})  # fmt: skip
    given.play("place die=low tile=castle space=6", "place die=extra tile=city_hall space=25")
    assert given.moves()[-1] == "skip"
    given.play("place die=extra tile=castle space=2", "take die=extra from=1a")
    assert given.keys() == ["market"]
    assert given.can("workers die=high")
    again = table(land, ["castle", "market", "ship"], dice=(6, 6), board={"4a": "ship"})
    again.play("place die=low tile=castle space=6", "place die=extra tile=market space=25")
    again.play("take die=extra from=4a")
    assert again.keys() == ["ship", "ship"]
    assert again.can("workers die=high")
    assert again.seat == ANNA


@rule("BUR-R43")
def test_every_step_of_a_chain_uses_up_a_tile() -> None:
    given = table({7: "monastery_1", 12: "monastery_3"}, ["castle", "castle", "castle"],
                  dice=(6, 6), seats=4)  # fmt: skip
    given.play("place die=low tile=castle space=6", "place die=extra tile=castle space=1")
    given.play("place die=extra tile=castle space=2")
    assert given.keys() == []
    assert given.asked() == ["workers"]
    given.play("workers die=extra", "workers die=high", "done")
    assert given.seat == BENNO


@rule("BUR-098")
def test_regions_are_the_same_from_each_of_their_spaces() -> None:
    for duchy in range(DUCHIES):
        regions = [int(REGION[SPACES * duchy + space]) for space in range(SPACES)]
        for space, region in enumerate(regions):
            assert region >> space & 1
            alike = {regions[other] for other in range(SPACES) if region >> other & 1}
            assert alike == {region}
            home = SPACES * duchy
            colours = {int(SPACE_COLOUR[home + s]) for s in range(SPACES) if region >> s & 1}
            assert len(colours) == 1
            beside = [s for s in range(SPACES) if int(NEAR[home + space]) >> s & 1]
            for other in beside:
                same = SPACE_COLOUR[home + other] in colours
                assert not same or regions[other] == region
