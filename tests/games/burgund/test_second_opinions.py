"""Which rule is against a move, where several modules or a question of one have a say."""

from __future__ import annotations

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.modules.vineyards_components import GRAPE_NAMES
from tafelrunde.games.burgund.modules.vineyards_state import wine_points
from tests.naming import rule

from .alone import alone, on_board
from .drawn import ANNA, BENNO, begin, table
from .test_shields import mine
from .vines import wined


@rule("BUR-222", "BUR-R142")
def test_goods_are_given_in_the_order_of_their_colours() -> None:
    given = on_board({"black1": "bank"}, {"green": 3, "purple": 3, "pink": 3})
    given.play("place die=low tile=ship space=9", "ship depot=6 more=no", "swap from=black1")
    assert given.against("give colour=green") == ""
    assert given.against("give colour=purple") == ""
    assert given.against("give colour=pink") == "BUR-R142"
    assert given.against("give colour=red") == "BUR-222"
    given.play("give colour=purple")
    assert given.moves() == ["give colour=purple", "give colour=pink"]
    assert given.against("give colour=green") == "BUR-R142"


@rule("BUR-239", "BUR-277", "BUR-285")
def test_shields_and_vineyards_together() -> None:
    given = wined(held=["green_blue"], dice=(1, 2), shields=mine(16), shields_at={1: [3], 5: [8]})
    assert given.against("turn die=high to=5") == ""
    assert given.against("turn die=high to=2") == "BUR-R142"
    assert given.against("shield number=3 castle=18") == "BUR-239"
    assert given.against("shield number=4 castle=18") == "BUR-238"
    assert given.against("plant die=low tile=green_blue field=1 turned=no") == ""
    assert given.against("plant die=low tile=green_blue field=3 turned=no") == "BUR-278"
    assert given.against("plant die=high tile=red_blue field=1 turned=no") == "BUR-277"
    assert given.against("workers die=low") == ""
    assert given.against("buy from=display1") == "BUR-285"
    assert given.against("workers die=low", BENNO) == "BUR-053"


@rule("BUR-R101", "BUR-066")
def test_a_double_tile_makes_room_for_another() -> None:
    given = wined(held=["red_blue"], keys=["mine"], stalls={"vineyard1": "green_blue"}, dice=(1, 1))
    given.play("harvest die=low from=vineyard1")
    assert given.against("discard tile=red_blue") == ""
    assert given.against("discard tile=green_blue") == "BUR-R101"
    assert given.against("drop tile=mine") == "BUR-R101"
    assert given.against("drop tile=ship") == "BUR-066"


@rule("BUR-060", "BUR-R17", "BUR-111", "BUR-136", "BUR-187")
def test_the_purchase_is_that_of_the_turn_even_in_an_effect() -> None:
    board = {"black1": "mine", "1a": "bank"}
    given = table({12: "monastery_6"}, ["castle"], dice=(6, 6), silver=2, workers=2, board=board,
                  options={"inns": True}, inns=1)  # fmt: skip
    given.play("place die=low tile=castle space=6")
    assert given.against("buy from=black1") == given.against("buy from=1a") == ""
    assert given.against("buy from=inn") == ""
    assert given.against("buy from=black2") == "BUR-111"
    given.play("buy from=inn")
    assert given.against("buy from=black1") == given.against("buy from=inn") == "BUR-060"
    assert given.against("buy from=1a") == "BUR-137"
    poor = table(dice=(6, 6), silver=1, options={"inns": True}, inns=1)
    assert poor.against("buy from=inn") == "BUR-187"


@rule("BUR-261", "BUR-R97")
def test_turned_dice_are_sorted_and_a_used_one_comes_first() -> None:
    for dice, move, after in (
        ((2, 3), "turn die=high to=5", [2, 5]),
        ((2, 3), "turn die=low to=5", [3, 5]),
        ((2, 3), "turn die=high to=1", [1, 2]),
        ((2, 11), "turn die=low to=3", [11, 3]),
        ((2, 11), "turn die=low to=1", [1, 11]),
        ((2, 11), "turn die=low to=6", [11, 6]),
    ):
        assert table(dice=dice, shields=mine(16)).play(move).dice() == after


@rule("BUR-R63", "BUR-035", "BUR-029")
def test_a_castle_on_the_first_or_last_space_is_set_only_once() -> None:
    given = begin(3, 3, duchies="same", duchy=4, trade_routes=True, arranged=True)
    last = given.fork()
    GAME.play(last.state, 0, "castle space=36", last.chance)
    assert last.against("castle space=36", 0) == "BUR-R63"
    first = int(last.state.cards[0]) + 1
    assert last.against(f"card place=1 number={first}", 0) == ""
    for seat, space in enumerate((0, 36, 0)):
        assert given.against(f"castle space={space}", seat) == ""
        GAME.play(given.state, seat, f"castle space={space}", given.chance)
        assert given.against(f"castle space={space}", seat) == "BUR-R63"
        assert given.against("duchy number=4", seat) == "BUR-029"


@rule("BUR-228", "BUR-230")
def test_silver_counts_when_the_order_of_points_may_matter() -> None:
    for silver, asked in ((4, ["do"]), (3, ["workers"])):
        given = alone({}, ["watchtower"], 35, dice=(1, 1), silver=silver)
        assert given.play("place die=low tile=watchtower space=10").asked() == asked


@rule("BUR-061", "BUR-062", "BUR-076", "BUR-078")
def test_workers_turn_dice_both_ways_and_ships_load_at_all_depots() -> None:
    for die, allowed in ((1, "BUR-069"), (2, ""), (3, ""), (4, ""), (5, "BUR-069")):
        given = table(keys=["bank"], dice=(die, die), workers=1)
        assert given.against("place die=low tile=bank space=25") == allowed
    quay = {6: {"green": 1, "pink": 2}}
    ship = table(keys=["ship"], dice=(5, 5), quay=quay, store={"red": 1, "brown": 1})
    ship.play("place die=low tile=ship space=19", "ship depot=6 more=no")
    assert ship.against("goods colour=green") == ship.against("goods colour=pink") == ""


@rule("BUR-249", "BUR-069")
def test_with_4_any_tile_beyond_three_can_be_placed() -> None:
    keys = ["mine", "ship", "cow_2", "church", "bank"]
    given = table(keys=keys, dice=(3, 3), shields=mine(4))
    for name in ("church", "bank"):
        assert given.against(f"place die=low tile={name} space=25") == ""
    assert given.against("place die=low tile=market space=25") == "BUR-069"


@rule("BUR-279", "BUR-280")
def test_a_double_tile_lies_beside_another() -> None:
    given = wined(held=["red_blue"], vines={1: "green_blue"}, dice=(2, 2), workers=9)
    assert given.against("plant die=low tile=red_blue field=3 turned=no") == ""
    assert given.against("plant die=low tile=red_blue field=1 turned=no") == "BUR-280"
    assert given.against("plant die=low tile=red_blue field=12 turned=no") == "BUR-279"


@rule("BUR-281", "BUR-282", "BUR-R11")
def test_a_bonus_that_finds_nothing_is_not_asked_for() -> None:
    given = wined(held=["red_blue"], vines={1: "green_green", 3: "green_blue"}, dice=(6, 6))
    given.play("plant die=low tile=red_blue field=6 turned=no")
    assert given.moves() == ["bonus which=right", "skip"]
    assert given.against("bonus which=left") == "BUR-R11"
    empty = wined(held=["red_blue"], vines={1: "green_green"}, dice=(2, 2))
    empty.play("plant die=low tile=red_blue field=3 turned=no")
    assert empty.asked() == ["workers"]


@rule("BUR-288")
def test_a_wine_bonus_tile_scores_one_region() -> None:
    apart = {1: "green_blue", 2: "red_green"}
    for tiles, points in ((1, 1), (2, 2)):
        wine = {"green": 1, "red": 1} if tiles == 1 else {"green": 2}
        given = wined(vines=apart, wine=wine)
        assert int(wine_points(given.state, ANNA, GRAPE_NAMES.index("green"))) == points
