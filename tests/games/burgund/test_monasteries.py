"""The 26 monasteries, one by one and where they meet (BUR-130 to BUR-158)."""

from __future__ import annotations

import pytest

from tafelrunde.games.burgund.components import BOX, NUMBERS
from tests.naming import rule

from .drawn import ANNA, BENNO, Table, table
from .test_scoring import last_turn, lines

DEPOTS = {"1a": "bank", "2b": "castle", "3a": "cow_2", "4a": "ship", "5a": "mine", "6a": "church"}


def with_monastery(*numbers: int, **more: object) -> Table:
    """Anna has these monasteries, from the space beside the castle on."""
    spaces = (12, 7, 3, 30, 34, 35)
    land: dict[int, str] = {24: "mine"} if len(numbers) > 3 else {}
    given = more.pop("land", {})
    assert isinstance(given, dict)
    land |= {space: f"monastery_{n}" for space, n in zip(spaces, numbers, strict=False)} | given
    return table(land, **more)  # type: ignore[arg-type]


def ending(number: int, **more: object) -> int:
    """What a monastery brings at the end of the game."""
    land = {12: f"monastery_{number}"}
    given = more.pop("land", {})
    assert isinstance(given, dict)
    ended = last_turn(land=land | given, **more).play("done")
    return lines(ended)["monastery"]


def test_each_has_its_words() -> None:
    for number in range(1, NUMBERS + 1):
        entry = BOX["tiles"][f"monastery_{number}"]
        assert entry["number"] == number
        assert entry["effect_de"] != entry["effect_en"]


@rule("BUR-131")
def test_1_allows_equal_buildings_in_a_town() -> None:
    given = with_monastery(1, land={25: "bank", 26: "bank"}, keys=["bank"], dice=(5, 5))
    given.play("place die=low tile=bank space=31")
    assert given.silver() == 2
    assert table({25: "bank"}, ["bank"], dice=(1, 1)).against(
        "place die=low tile=bank space=26"
    ) == "BUR-087"  # fmt: skip


@rule("BUR-132")
def test_2_brings_a_worker_for_each_mine() -> None:
    given = with_monastery(
        2, land={24: "mine", 29: "mine"}, dice=(9, 9), other_dice=(9, 9), round=5
    )
    given.play("done")
    assert (given.silver(), given.workers()) == (2, 2)


@rule("BUR-133")
def test_3_brings_one_more_silver_with_each_sale() -> None:
    given = with_monastery(3, keys=["warehouse"], dice=(3, 4), store={"red": 2, "pink": 1})
    given.play("sell die=high colour=red")
    assert given.silver() == 2
    given.play("place die=low tile=warehouse space=25", "sell die=extra colour=pink")
    assert given.silver() == 4


@rule("BUR-134")
def test_4_brings_a_worker_with_each_sale() -> None:
    given = with_monastery(4, keys=["warehouse"], dice=(3, 4), store={"red": 2, "pink": 1})
    given.play("sell die=high colour=red")
    assert (given.silver(), given.workers()) == (1, 1)
    given.play("place die=low tile=warehouse space=25", "sell die=extra colour=pink")
    assert (given.silver(), given.workers()) == (2, 2)


@rule("BUR-E26", "BUR-133", "BUR-134")
def test_3_and_4_together_with_three_players() -> None:
    given = with_monastery(3, 4, seats=3, dice=(4, 4), store={"red": 3})
    given.play("sell die=low colour=red")
    assert (given.points(), given.silver(), given.workers()) == (9, 2, 1)


@rule("BUR-R31")
def test_3_and_4_work_with_a_castles_sale() -> None:
    given = with_monastery(3, 4, keys=["castle"], dice=(6, 6), store={"red": 1})
    given.play("place die=low tile=castle space=6", "sell die=extra colour=red")
    assert (given.points(), given.silver(), given.workers()) == (2, 2, 1)


@rule("BUR-135", "BUR-R13")
def test_5_fetches_from_two_adjacent_depots() -> None:
    quay = {6: {"red": 1}, 1: {"red": 2, "green": 1}, 3: {"pink": 1}}
    given = with_monastery(5, keys=["ship"], dice=(5, 5), quay=quay)
    given.play("place die=low tile=ship space=19")
    assert [move for move in given.moves() if "next" in move] == ["ship depot=6 more=next"]
    assert given.against("ship depot=1 more=next") == "BUR-135"
    assert given.count("ship") == 7
    one = given.fork().play("ship depot=1 more=no")
    assert one.store() == {"green": 1, "red": 2}
    given.play("ship depot=6 more=next")
    assert given.store() == {"green": 1, "red": 3}
    assert (given.quay(6), given.quay(1), given.quay(3)) == ({}, {}, {"pink": 1})
    without = table({}, ["ship"], dice=(5, 5), quay=quay)
    without.play("place die=low tile=ship space=19")
    assert without.against("ship depot=6 more=next") == "BUR-135"


@rule("BUR-135", "BUR-R13", "BUR-077")
def test_5_keeps_to_the_limit_of_the_store_with_both_depots_in_sight() -> None:
    quay = {2: {"red": 1, "green": 1}, 3: {"pink": 1, "red": 2}}
    given = with_monastery(
        5, keys=["ship"], dice=(5, 5), quay=quay, store={"orange": 1, "brown": 1}
    )
    given.play("place die=low tile=ship space=19", "ship depot=2 more=next")
    assert given.moves() == [f"goods colour={colour}" for colour in ("green", "pink", "red")]
    given.play("goods colour=red")
    assert given.store() == {"red": 3, "brown": 1, "orange": 1}


@rule("BUR-136", "BUR-137", "BUR-R29", "BUR-R28")
def test_6_buys_a_building_for_two_workers() -> None:
    board = DEPOTS | {"black1": "castle", "2c": "market"}
    given = with_monastery(6, dice=(4, 4), workers=2, silver=2, board=board, seats=3)
    assert [move for move in given.moves() if move.startswith("buy")] == [
        "buy from=1a", "buy from=2c", "buy from=6a", "buy from=black1",
    ]  # fmt: skip
    assert given.against("buy from=4a") == "BUR-136"
    bought = given.fork().play("buy from=6a")
    assert (bought.workers(), bought.silver(), bought.keys()) == (0, 2, ["church"])
    assert bought.against("buy from=black1") == "BUR-060"
    given.play("buy from=black1")
    assert given.against("buy from=1a") == "BUR-137"
    poor = with_monastery(6, dice=(4, 4), workers=1, silver=9, board=board, seats=3)
    assert poor.against("buy from=1a") == "BUR-136"
    assert table(dice=(4, 4), workers=9, board=board, seats=3).against("buy from=1a") == "BUR-111"


@rule("BUR-R29", "BUR-R02")
def test_6_with_a_purchase_of_its_own_as_an_option() -> None:
    board = DEPOTS | {"black1": "castle"}
    given = with_monastery(6, dice=(4, 4), workers=4, silver=4, board=board,
                           options={"own_limit": True})  # fmt: skip
    given.play("buy from=1a", "buy from=black1")
    assert (given.keys(), given.workers(), given.silver()) == (["castle", "bank"], 2, 2)
    assert not given.can("buy")


@rule("BUR-E04", "BUR-138")
def test_7_brings_one_more_for_each_scoring_tile() -> None:
    land = {11: "church", 10: "sheep_4"}
    given = with_monastery(7, land=land, keys=["sheep_3", "pig_2"], dice=(2, 5), phase="E")
    given.play("place die=high tile=sheep_3 space=9")
    assert given.points() == 9
    given.play("place die=low tile=pig_2 space=4")
    assert given.points() == 9 + 3


@rule("BUR-E05", "BUR-139")
def test_8_makes_a_six_of_a_three_with_two_workers() -> None:
    given = with_monastery(8, dice=(3, 3), workers=2, board=DEPOTS)
    assert given.play("take die=low from=6a").workers() == 0
    assert not with_monastery(8, dice=(3, 3), workers=1, board=DEPOTS).can("take die=low from=6a")


@rule("BUR-E30", "BUR-139", "BUR-R07")
def test_8_reaches_two_up_and_two_down() -> None:
    given = with_monastery(8, dice=(6, 6), workers=1, board=DEPOTS)
    places = {move.split("from=")[1][0] for move in given.moves() if move.startswith("take")}
    assert places == {"1", "2", "4", "5", "6"}
    for place in ("1a", "2b", "4a", "5a"):
        assert given.fork().play(f"take die=low from={place}").workers() == 0


@rule("BUR-140")
def test_9_changes_the_die_for_a_building() -> None:
    for number in (2, 3, 4):
        given = with_monastery(9, keys=["bank"], dice=(number, number))
        assert given.can("place die=low tile=bank space=25")
    assert not with_monastery(9, keys=["bank"], dice=(5, 5)).can("place")
    assert not with_monastery(9, keys=["ship"], dice=(6, 6)).can("place")
    given = with_monastery(9, keys=["bank"], dice=(5, 5), workers=1)
    assert given.play("place die=low tile=bank space=25").workers() == 0


@rule("BUR-141")
def test_10_changes_the_die_for_animals_and_ships() -> None:
    assert with_monastery(10, keys=["ship"], dice=(6, 6)).can("place die=low tile=ship space=19")
    land = {25: "church", 26: "market"}
    goat = with_monastery(10, land=land, keys=["goat_2"], dice=(3, 3))
    assert goat.can("place die=low tile=goat_2 space=27")
    assert not with_monastery(10, keys=["bank"], dice=(4, 4)).can("place")


@rule("BUR-142")
def test_11_changes_the_die_for_castles_mines_and_monasteries() -> None:
    castle = with_monastery(11, 5, keys=["castle"], dice=(1, 1))
    assert castle.can("place die=low tile=castle space=6")
    assert with_monastery(11, keys=["mine"], dice=(3, 3)).can("place die=low tile=mine space=24")
    monastery = with_monastery(11, keys=["monastery_1"], dice=(4, 4))
    assert monastery.can("place die=low tile=monastery_1 space=7")
    assert not with_monastery(11, keys=["bank", "ship"], dice=(4, 4)).can("place")


@rule("BUR-143", "BUR-R32")
def test_12_changes_the_die_for_taking() -> None:
    given = with_monastery(12, dice=(1, 1), board=DEPOTS, keys=["ship"])
    assert [move for move in given.moves() if move.startswith("take")] == [
        "take die=low from=1a", "take die=low from=2b", "take die=low from=6a",
    ]  # fmt: skip
    assert not with_monastery(12, keys=["ship"], dice=(4, 4)).can(
        "place die=low tile=ship space=19"
    )
    assert with_monastery(12, dice=(1, 1), board=DEPOTS, workers=1).can("take die=low from=3a")
    assert not with_monastery(12, dice=(1, 1), board={"black1": "ship"}, silver=1).can("buy")


@rule("BUR-R08", "BUR-R02")
def test_12_with_8_stays_at_one_unless_agreed_otherwise() -> None:
    numbers = (8, 12)
    fixed = with_monastery(*numbers, dice=(1, 1), board=DEPOTS)
    assert fixed.count("take") == 3
    scaled = with_monastery(*numbers, dice=(1, 1), board=DEPOTS, options={"scaled_steps": True})
    assert scaled.count("take") == 5
    alone = with_monastery(12, dice=(1, 1), board=DEPOTS, options={"scaled_steps": True})
    assert alone.count("take") == 3
    both = with_monastery(*numbers, dice=(1, 1), board=DEPOTS, workers=1)
    assert both.play("take die=low from=4a").workers() == 0


@rule("BUR-R33")
def test_a_monastery_does_not_help_to_place_itself() -> None:
    given = table({}, ["monastery_11", "mine"], dice=(2, 3), workers=1)
    given.play("place die=low tile=monastery_11 space=12")
    assert given.workers() == 0
    assert given.can("place die=high tile=mine space=24")
    sold = table({}, ["monastery_3"], dice=(1, 4), store={"red": 1}).play(
        "sell die=high colour=red"
    )
    assert sold.play("place die=low tile=monastery_3 space=12").silver() == 1


@rule("BUR-144")
def test_13_brings_a_silver_with_the_workers() -> None:
    given = with_monastery(13, dice=(1, 1)).play("workers die=low")
    assert (given.workers(), given.silver()) == (2, 1)


@rule("BUR-145")
def test_14_brings_four_workers() -> None:
    given = with_monastery(14, dice=(1, 1)).play("workers die=low")
    assert (given.workers(), given.silver()) == (4, 0)


@rule("BUR-E27", "BUR-146", "BUR-144", "BUR-145")
def test_13_and_14_do_nothing_for_a_boarding_house() -> None:
    given = with_monastery(13, 14, keys=["boarding_house"], dice=(3, 3))
    house = given.fork().play("place die=low tile=boarding_house space=25")
    assert (house.workers(), house.silver()) == (4, 0)
    given.play("workers die=low")
    assert (given.workers(), given.silver()) == (4, 1)


@rule("BUR-R30")
def test_13_and_14_work_with_a_castles_action() -> None:
    given = with_monastery(13, 14, keys=["castle"], dice=(6, 6))
    given.play("place die=low tile=castle space=6", "workers die=extra")
    assert (given.workers(), given.silver()) == (4, 1)


SOLD = {"red": 4, "purple": 3, "pink": 3, "orange": 1}


@rule("BUR-E06", "BUR-147")
def test_15_counts_the_colours_sold() -> None:
    assert ending(15, sold=SOLD, store={"green": 2}) == 8


@rule("BUR-E07", "BUR-157")
def test_25_counts_the_goods_sold() -> None:
    assert ending(25, sold=SOLD, store={"green": 2}) == 11


@rule("BUR-148", "BUR-149", "BUR-150", "BUR-151", "BUR-152", "BUR-153", "BUR-154", "BUR-155",
      "BUR-R34")  # fmt: skip
@pytest.mark.parametrize(
    ("number", "building"),
    [(16, "warehouse"), (17, "watchtower"), (18, "carpenter"), (19, "church"), (20, "market"),
     (21, "boarding_house"), (22, "bank"), (23, "city_hall")],
)  # fmt: skip
def test_16_to_23_count_their_buildings(number: int, building: str) -> None:
    others = [name for name in ("bank", "church", "market") if name != building]
    land = {25: building, 26: others[0], 11: building, 31: others[1]}
    assert ending(number, land=land) == 8
    assert ending(number, land={25: others[0]}) == 0


@rule("BUR-E08", "BUR-149", "BUR-154", "BUR-131")
def test_17_and_22_with_two_watchtowers_and_four_banks() -> None:
    land = {12: "monastery_17", 7: "monastery_22", 3: "monastery_1"} | {
        25: "watchtower", 26: "bank", 31: "bank", 11: "watchtower", 13: "bank", 14: "bank",
    }  # fmt: skip
    ended = last_turn(land=land, seats=4).play("done")
    assert [line.points for line in ended.state.score(ANNA).lines if line.what == "monastery"] == [
        8, 16,
    ]  # fmt: skip


@rule("BUR-E09", "BUR-156")
def test_24_counts_the_kinds_of_animals() -> None:
    land = {11: "church", 10: "sheep_2", 9: "sheep_3", 4: "sheep_4", 5: "cow_2", 0: "pig_2"}
    assert ending(24, land=land, seats=4) == 12


@rule("BUR-158")
def test_26_counts_bonus_tiles_large_and_small() -> None:
    bonus = {"mine": (ANNA, BENNO), "ship": (BENNO, ANNA), "castle": (ANNA, -1)}
    assert ending(26, bonus=bonus) == 9
