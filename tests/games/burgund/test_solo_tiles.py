"""One who plays alone: ships, black sides, monasteries and complete colours."""

from __future__ import annotations

import pytest

from tafelrunde.games.burgund import GAME, words
from tafelrunde.games.burgund.frames import ROOM
from tests.naming import rule

from .alone import ALMOST_GREY, alone, full, markers, on_board, play_out
from .drawn import ANNA, Land, table, tile

# Ships and black sides


@rule("BUR-221", "BUR-214", "BUR-R74")
def test_a_ship_takes_all_goods_of_a_depot_and_the_others_are_gone() -> None:
    given = alone(
        {}, ["ship"], dice=(3, 3), store={"green": 1, "purple": 1, "pink": 1},
        quay={2: {"red": 1, "brown": 1}, 4: {"orange": 2}, 5: {"green": 1}},
    )  # fmt: skip
    given.play("place die=low tile=ship space=9")
    assert given.asked() == ["ship"]
    given.play("ship depot=2 more=no")
    assert given.store() == {"green": 1, "purple": 1, "pink": 1, "red": 1, "brown": 1}
    assert [given.quay(depot) for depot in range(1, 7)] == [{}] * 6
    assert [int(field) for field in given.state.track] == [0]
    assert given.asked() == ["sell", "workers"]  # nothing in the black depot to swap for


@rule("BUR-R139", "BUR-135")
def test_with_monastery_5_two_depots_then_the_other_four_are_emptied() -> None:
    given = alone(
        {7: "monastery_5", 9: "ship"}, ["ship"], dice=(1, 1),
        quay={1: {"red": 1}, 2: {"brown": 1}, 3: {"pink": 1}},
    )  # fmt: skip
    given.play("place die=low tile=ship space=19", "ship depot=1 more=next")
    assert given.store() == {"red": 1, "brown": 1}
    assert given.quay(3) == {}


@rule("BUR-R139")
def test_monastery_27_does_nothing_and_others_work() -> None:
    given = alone({}, ["monastery_27"], dice=(3, 3), options={"tiles2": True})
    given.play("place die=low tile=monastery_27 space=7")
    assert given.asked() == ["workers"]
    helped = alone({7: "monastery_13"}, dice=(3, 3)).play("workers die=low")
    assert (helped.silver(), helped.workers()) == (1, 2)


@rule("BUR-222", "BUR-R77")
def test_five_goods_for_a_tile_of_the_black_depot() -> None:
    given = on_board({"black1": "bank", "black3": "bank", "black4": "monastery_3"})
    given.play("place die=low tile=ship space=9", "ship depot=6 more=no")
    assert given.moves() == ["swap from=black1", "swap from=black4", "skip"]
    assert given.against("swap from=black3") == "BUR-R142"
    assert given.against("swap from=black2") == "BUR-222"
    assert given.fork().play("skip").asked() == ["sell", "workers"]
    given.play("swap from=black4")
    assert given.moves() == ["give colour=green", "give colour=purple"]
    other = given.fork().play("give colour=green")
    assert other.moves() == ["give colour=purple", "give colour=pink"]
    assert other.against("give colour=green") == other.against("give colour=red") == "BUR-222"
    given.play("give colour=purple")  # all others follow by themselves
    assert given.keys() == ["black_side"]
    assert (given.store(), given.sold()) == ({"green": 1}, {"red": 1})
    assert (given.at("black4"), int(given.state.out[tile("monastery_3")])) == ("", 1)
    assert given.against("swap from=black1") == "BUR-058"  # now, and only then


@rule("BUR-222")
def test_no_set_of_goods_is_offered_twice() -> None:
    given = on_board({"black1": "bank"}, {"green": 2, "purple": 1, "brown": 2, "orange": 3})
    given.play("place die=low tile=ship space=9", "ship depot=6 more=no", "swap from=black1")
    sets, waiting = [], [given]
    while waiting:
        one = waiting.pop()
        if one.asked() != ["give"]:
            sets.append(tuple(one.store().items()))
            continue
        waiting += [one.fork().play(move) for move in one.moves()]
    left = [(g, p, b, o) for g in range(3) for p in range(2) for b in range(3) for o in range(4)]
    assert len(sets) == len(set(sets)) == sum(sum(rest) == 3 for rest in left)


@rule("BUR-222", "BUR-R77", "BUR-066")
def test_no_swap_with_four_goods_and_room_is_needed() -> None:
    few = on_board({"black1": "bank"}, {"green": 4})
    few.play("place die=low tile=ship space=9", "ship depot=6 more=no")
    assert few.asked() == ["workers"]
    crowded = on_board({"black1": "bank"}, {"green": 5}, keys=["mine", "church"], silver=2)
    crowded.play("place die=low tile=ship space=9", "ship depot=6 more=no")
    crowded.play("swap from=black1")
    assert (crowded.keys(), crowded.store()) == (["mine", "church", "black_side"], {})
    full_ = on_board({"black1": "bank", "black2": "mine"}, {"green": 5}, keys=["mine", "church"],
                     silver=2)  # fmt: skip
    full_.play("place die=low tile=ship space=9", "buy from=black2", "ship depot=6 more=no")
    full_.play("swap from=black1")
    assert int(full_.state.frames.kind()) == ROOM
    assert full_.play("drop tile=church").keys() == ["mine", "mine", "black_side"]


@rule("BUR-222", "BUR-066", "BUR-112")
def test_who_buys_while_goods_are_given_makes_room_first() -> None:
    board = {"black1": "bank", "black2": "mine", "1a": "market"}
    given = on_board(board, {"green": 3, "purple": 3}, silver=2, workers=2,
                     keys=["mine", "church"], land={7: "monastery_6"},
                     options={"own_limit": True})  # fmt: skip
    given.play("place die=low tile=ship space=9", "buy from=black2", "ship depot=6 more=no")
    given.play("swap from=black1", "buy from=1a")
    assert int(given.state.frames.kind()) == ROOM
    stored = GAME.load_position(GAME.position(given.state))
    assert stored.to_dict() == given.state.to_dict()
    assert "give" in given.play("drop tile=church").asked()


@rule("BUR-223", "BUR-E18")
@pytest.mark.parametrize(
    ("space", "number", "land"),
    [(9, 3, {}), (17, 4, {9: "ship", 15: "ship", 16: "bank"}), (1, 5, {5: "cow_2"}), (7, 3, {}),
     (5, 2, {}), (2, 6, {})],
)  # fmt: skip
def test_a_black_side_lies_on_any_colour_and_does_nothing(
    space: int, number: int, land: Land
) -> None:
    given = alone(land, ["black_side"], dice=(number, number), store={"green": 6}, round=5)
    given.play(f"place die=low tile=black_side space={space}")
    assert given.asked() == ["workers"]
    assert given.lies(space) == "black_side"
    size = {9: 1, 17: 1, 1: 1, 7: 1, 5: 1, 2: 2}[space]
    assert markers(given)[0] == (7 if size == 1 else 0)
    given.play("workers die=high", "done")
    assert given.silver() == 0
    assert int(given.state.monasteries[ANNA]) == 0


@rule("BUR-223", "BUR-R32", "BUR-069")
def test_a_black_side_keeps_to_the_number_and_no_monastery_helps() -> None:
    given = alone({7: "monastery_11"}, ["black_side"], dice=(1, 1))
    assert [move for move in given.moves() if move.startswith("place")] == [
        "place die=low tile=black_side space=10"
    ]
    assert given.against("place die=low tile=black_side space=3") == "BUR-069"
    assert given.against("place die=low tile=black_side space=6") == "BUR-073"


# Monasteries and colours


@rule("BUR-224", "BUR-149")
def test_monasteries_score_when_they_are_placed_and_only_then() -> None:
    land = {3: "watchtower", 10: "watchtower"}
    given = alone(land, ["monastery_17", "watchtower"], dice=(3, 4), workers=9)
    given.play("place die=low tile=monastery_17 space=7")
    assert markers(given)[0] == 8 + 1 + 6
    again = given.fork().play("workers die=high", "done")
    assert markers(again)[0] == 15
    sold = alone({}, ["monastery_25"], dice=(3, 3), sold={"red": 3, "pink": 2})
    assert markers(sold.play("place die=low tile=monastery_25 space=7"))[0] == 5 + 7


@rule("BUR-E16", "BUR-R80", "BUR-158")
def test_monastery_26_counts_complete_colours_and_its_own() -> None:
    land = full(7, 35, 10)
    given = alone(land, ["monastery_26"], dice=(3, 3), phase="E")
    given.play("place die=low tile=monastery_26 space=7")
    # castles, mines, ships and by itself monasteries; points, then nothing in the black depot
    play_out(given)
    assert markers(given)[0] == 3 * 4 + 1 + 2
    none = alone({}, ["monastery_26"], dice=(3, 3))
    assert markers(none.play("place die=low tile=monastery_26 space=7"))[0] == 7


@rule("BUR-225", "BUR-R78")
def test_a_complete_colour_brings_a_tile_of_the_black_depot() -> None:
    board = {"black1": "cow_3", "black2": "castle", "black3": "cow_3", "black4": "mine"}
    land = ALMOST_GREY | {27: "monastery_2"}
    given = table(land, ["mine"], seats=1, duchy=31, castle=6, dice=(5, 5), board=board,
                  more={"counter": 0, "target": 50})  # fmt: skip
    given.play("place die=low tile=mine space=21")
    assert given.moves() == ["do item=0", "do item=1"]
    given.play("do item=1")
    assert given.asked() == ["lay", "skip"]
    assert given.against("lay from=black1 space=24") == ""
    assert given.against("lay from=black1 space=14") == "BUR-071"
    assert given.against("lay from=black1 space=2") == "BUR-070"
    assert given.against("lay from=black3 space=24") == "BUR-R142"
    assert (
        given.against("lay from=1a space=24") == given.against("take die=low from=1a") == "BUR-225"
    )
    assert not given.can("lay from=black4")
    given.play("lay from=black2 space=17")  # with all its effects
    assert (given.lies(17), given.at("black2")) == ("castle", "")
    assert [int(owner) for owner in given.state.bonus] == [255] * 12
    play_out(given)
    assert given.can("take die=extra") or given.can("workers die=extra")
    given.play("workers die=extra")
    assert markers(given)[0] == 7 + 7


@rule("BUR-R78", "BUR-225")
def test_if_no_tile_fits_nothing_happens() -> None:
    for board in ({}, {"black1": "mine"}):
        given = table(ALMOST_GREY, ["mine"], seats=1, duchy=31, castle=6, dice=(5, 5), board=board,
                      more={"counter": 0, "target": 50})  # fmt: skip
        given.play("place die=low tile=mine space=21")
        play_out(given)
        assert (given.asked(), markers(given)[0]) == (["workers"], 7)


@rule("BUR-226")
def test_one_complete_colour_can_bring_another() -> None:
    land = ALMOST_GREY | {17: "castle", 26: "castle"}
    board = {"black1": "castle", "black2": "pig_2"}
    given = table(land, ["mine"], seats=1, duchy=31, castle=6, dice=(5, 5), board=board,
                  more={"counter": 0, "target": 50})  # fmt: skip
    given.play("place die=low tile=mine space=21", "do item=1", "lay from=black1 space=28")
    before = given.moves()
    assert before == [f"do item={k}" for k in range(4)]
    said = [words.move(given.state, ANNA, move, "en") for move in given.state.moves(ANNA)]
    assert "the tile for the completed colour" in said
    given.play(f"do item={said.index('the tile for the completed colour')}")
    given.play("lay from=black2 space=24")
    assert given.lies(24) == "pig_2"
    last = given.fork()
    assert not last.can("lay from=black1")
