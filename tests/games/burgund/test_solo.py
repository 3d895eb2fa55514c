"""The solo game: 37 spaces in 25 turns, a counter that runs after a target (section 25).

Board 33; the start castle is on space 6 unless said otherwise. Rivers: 0-30, 30-32, 32-15, 15-9,
9-19.

    0s6  1m5  2b6  3b2           24a6 25b4
      4b4  5a2  6c4  7k3       26c2 27k3 28c2
        8b6  9s3 10b1            29m5 30s1
     11k5 12k3 13k5 14a1         31b2 32s4
   15s1 16b2 17c4 18a6 19s1    33b5 34b4
     20b6 21m5 22b1 23a2     35a1 36k3
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from tafelrunde.bots.greedy import Greedy
from tafelrunde.games.burgund import GAME, words
from tafelrunde.games.burgund.components import (
    BOX,
    FACE_DOWN,
    FIRST_SOLO,
    NEAR,
    REGION,
    SPACE_COLOUR,
    SPACES,
)
from tafelrunde.games.burgund.events import SOLO_ENDED, TILE_REMOVED
from tafelrunde.games.burgund.frames import ROOM
from tafelrunde.games.burgund.modules import solo
from tafelrunde.games.burgund.plain import letters
from tafelrunde.kernel.bits import count
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import BadOptions, BadPosition
from tafelrunde.kernel.native import u8
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import ANNA, Land, Table, begin, settled, table, tile
from .test_scoring import lines

MODULES = ("tiles2", "white_castles", "inns")
# Two of three mines and all around them, so that a mine on space 21 completes grey.
ALMOST_GREY = {
    0: "ship", 1: "mine", 5: "cow_2", 9: "ship", 15: "ship", 16: "bank", 29: "mine", 30: "ship",
}  # fmt: skip


def alone(
    land: Land | None = None,
    keys: Sequence[str] = (),
    counter: int = 0,
    target: int = 50,
    board: int = 33,
    castle: int = 6,
    options: Mapping[str, object] | None = None,
    **more: Any,
) -> Table:
    """A turn of one who plays alone begins."""
    agreed = {"solo_board": str(board), **(options or {})}
    markers = {"counter": counter, "target": target}
    return table(land, keys, seats=1, duchy=board - 2, castle=castle, options=agreed,
                 more=markers, **more)  # fmt: skip


def markers(given: Table) -> tuple[int, int]:
    return int(given.state.counter), int(given.state.target)


def full(*without: int) -> dict[int, str]:
    """Board 33 with all spaces covered but these."""
    plain = {
        "c": "castle",
        "m": "mine",
        "s": "ship",
        "a": "black_side",
        "b": "black_side",
        "k": "black_side",
    }
    land = {s: plain[letter] for s, letter in enumerate(letters(FIRST_SOLO)) if s not in without}
    towns = ("bank", "church", "market", "carpenter", "warehouse", "watchtower")
    return land | dict(zip((2, 8, 16, 22, 25, 31), towns, strict=True))


# Set-up


@rule("BUR-213", "BUR-214", "BUR-215")
@pytest.mark.parametrize(("board", "castles"), [(33, [6, 17, 26, 28]), (34, [1, 5, 21, 36])])
def test_one_castle_one_silver_two_workers_three_goods(board: int, castles: list[int]) -> None:
    given = begin(1, 1, solo_board=str(board))
    assert given.moves() == [f"castle space={space}" for space in castles]
    assert (given.silver(), given.workers(), sum(given.store().values())) == (1, 2, 3)
    assert markers(given) == (0, 50)
    assert int(given.state.duchy[0]) == board - 3
    assert given.against("duchy number=1") == "BUR-029"


@rule("BUR-216", "BUR-R74")
def test_tiles_and_goods_are_as_with_two_players() -> None:
    given = settled(1, 1)
    lying = [given.at(f"{depot}{place}") for depot in range(1, 7) for place in "abcd"]
    assert sum(name != "" for name in lying) == 12 - 1
    assert [given.at(f"black{n}") != "" for n in range(1, 9)] == [True] * 4 + [False] * 4
    sold = alone(dice=(1, 5), store={"green": 3}).play("sell die=low colour=green")
    assert (markers(sold), sold.silver(), sold.sold()) == ((6, 50), 1, {"green": 3})
    assert on_board({"black1": "mine"}, silver=2).play("buy from=black1").silver() == 0


@rule("BUR-R136")
def test_what_can_be_agreed_on_alone() -> None:
    for name in MODULES:
        assert GAME.check({name: True}, 1)[name]
    for name in ("borders", "trade_routes", "shields", "vineyards"):
        with pytest.raises(BadOptions, match=rf"{name} is for 2 or 3 or 4 seats.*\(BUR-R136\)"):
            GAME.check({name: True}, 1)
    with pytest.raises(BadOptions, match=r"not 1 \(BUR-R81\)"):
        GAME.check({"fewer_empty": True}, 1)
    with pytest.raises(BadOptions, match=r"not 1 \(BUR-360\)"):
        GAME.check({"chateauma": True}, 1)
    for name, value in (("duchies", "same"), ("boards", "11-18")):
        with pytest.raises(BadOptions, match=r"not 1 \(BUR-213\)"):
            GAME.check({name: value}, 1)
    with pytest.raises(BadOptions, match="solo_board is for 1 seats"):
        GAME.check({"solo_board": "34"}, 2)


@rule("BUR-R136", "BUR-172", "BUR-224")
def test_a_crane_counts_when_a_monastery_is_placed() -> None:
    land = {3: "bank", 10: "crane"}
    given = alone(land, ["monastery_22"], dice=(3, 3), options={"tiles2": True})
    given.play("place die=low tile=monastery_22 space=7")
    assert markers(given) == (4 + 4 + 1 + 6, 50)


@rule("BUR-232")
def test_the_target_may_begin_lower_or_higher() -> None:
    assert markers(begin(1, 1, first_target=45)) == (0, 45)
    assert markers(begin(1, 1, first_target=55)) == (0, 55)
    given = alone({}, ["watchtower"], 44, 47, dice=(6, 6), options={"first_target": 47})
    assert markers(given.play("place die=low tile=watchtower space=2")) == (0, 42)
    for wrong in (44, 56):
        with pytest.raises(BadOptions, match="from 45 to 55"):
            GAME.check({"first_target": wrong}, 1)


@rule("BUR-R73", "BUR-213")
@pytest.mark.parametrize(("board", "islands"), [(33, [11, 13, 7, 6]), (34, [1, 3, 5, 1, 1, 4, 1,
                         2, 1, 3, 1, 5, 4, 5])])  # fmt: skip
def test_islands_and_rivers(board: int, islands: list[int]) -> None:
    home = SPACES * (board - 3)
    data = BOX["solo_duchies"][str(board)]
    found, left = [], list(range(SPACES))
    while left:
        island = {left[0]}
        for _ in range(SPACES):
            island |= {s for pair in data["touching"] for s in pair if island & set(pair)}
        found.append(len(island))
        left = [s for s in left if s not in island]
        assert all(len(island & set(river)) < 2 for river in data["rivers"])
    assert found == islands
    for one, other in data["rivers"]:
        assert int(NEAR[home + one]) >> other & int(NEAR[home + other]) >> one & 1
        assert 2 in (SPACE_COLOUR[home + one], SPACE_COLOUR[home + other])
    blue = [s for s in range(SPACES) if SPACE_COLOUR[home + s] == 2]
    assert len(blue) == 6
    assert all(int(count(REGION[home + space])) == 1 for space in blue)
    letters_ = letters(board - 3)
    assert [letters_.count(letter) for letter in "cmsabk"] == [4, 3, 6, 6, 12, 6]
    for x, y in data["position"]:
        near = [(u, v) for u, v in data["position"] if (u, v) != (x, y)]
        assert min((x - u) ** 2 + (y - v) ** 2 for u, v in near) > 0.9


# The turns


@rule("BUR-217", "BUR-R74", "BUR-R81")
def test_there_are_25_turns_with_three_dice_each() -> None:
    given, turns, phases = settled(1, 1), 0, []
    while given.state.actor != OVER:
        phases.append(int(given.state.phase))
        assert all(1 <= die <= 6 for die in [*given.dice(), int(given.state.white)])
        given.play("workers die=low")
        given.play(next(move for move in given.moves() if move.startswith("workers")), "done")
        turns += 1
    assert (turns, phases) == (25, [phase for phase in range(5) for _ in range(5)])
    assert given.events()[-1] == (SOLO_ENDED, ANNA, 36, 0, 0)
    assert given.against("done", ANNA) == "BUR-R81"


@rule("BUR-218", "BUR-R75")
def test_a_tile_leaves_the_depot_of_the_white_die_or_the_next() -> None:
    board = {"5a": "mine", "5b": "monastery_2", "6b": "cow_2", "1a": "church"}
    given = table(seats=1, duchy=31, castle=6, board=board, white=5,
                  more={"counter": 0, "target": 50})  # fmt: skip
    gone = []
    for _ in range(5):
        before = {place: given.at(place) for place in board}
        solo.remove_tile(given.state, given.chance)
        gone.append([place for place in board if before[place] and not given.at(place)])
    assert gone == [["5a"], ["5b"], ["6b"], ["1a"], []]
    assert [event[2] for event in given.events()] == [tile(board[p]) for p in board]


@rule("BUR-218", "BUR-219")
def test_goods_come_then_a_tile_goes_then_the_dice_are_used() -> None:
    given = settled(3, 1)
    kinds = [event[0] for event in given.events()]
    assert kinds[-2:] == [4, TILE_REMOVED]
    assert sum(int(n) for n in given.state.quay) == 1
    assert given.can("workers die=low")


@rule("BUR-220", "BUR-R73", "BUR-071")
def test_other_islands_are_reached_over_rivers_only() -> None:
    given = alone({9: "ship"}, ["ship", "black_side", "bank"], dice=(1, 2))
    assert given.can("place die=low tile=ship space=15")
    assert given.can("place die=low tile=ship space=19")
    assert given.can("place die=low tile=black_side space=19")
    assert given.against("place die=low tile=ship space=30") == "BUR-071"
    assert given.against("place die=high tile=bank space=16") == "BUR-071"
    assert alone({}, ["ship"], dice=(1, 2)).against("place die=low tile=ship space=15") == "BUR-071"
    given.play("place die=low tile=ship space=15")
    assert markers(given)[0] == 1 + 6  # a region of its own
    given.play("ship depot=1 more=no")
    assert given.can("place die=high tile=bank space=16")


@rule("BUR-R74", "BUR-115", "BUR-100")
def test_mines_pay_and_phases_have_their_bonus() -> None:
    given = alone({5: "cow_2", 1: "mine", 4: "black_side"}, dice=(9, 9), round=5, phase="B")
    assert given.play("done").silver() == 1
    early = alone({}, ["market"], dice=(1, 1), phase="A")
    assert markers(early.play("place die=low tile=market space=10"))[0] == 1 + 10


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


def on_board(
    board: Mapping[str, str], store: Mapping[str, int] | None = None, **more: Any
) -> Table:
    """A ship can be placed on space 9."""
    given = {"green": 2, "purple": 2, "pink": 2} if store is None else store
    keys = [*more.pop("keys", ()), "ship"]
    lands = more.pop("land", {})
    return table(lands, keys, seats=1, duchy=31, castle=6, dice=(3, 3), board=board, store=given,
                 sold={"red": 1}, more={"counter": 0, "target": 50}, **more)  # fmt: skip


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


def play_out(given: Table) -> None:
    """Take parts in their order until something else is asked."""
    while given.asked() == ["do"]:
        given.play("do item=0")


def waiting(given: Table) -> list[str]:
    """The parts that wait, in words."""
    said = [words.move(given.state, ANNA, move, "en") for move in given.state.moves(ANNA)]
    return [part.split(" (")[0] for part in said]


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


# Counter and target


@rule("BUR-227", "BUR-229", "BUR-R79")
def test_the_counter_reaches_the_target_and_one_more_action_follows() -> None:
    given = alone({}, ["watchtower", "ship"], 48, dice=(6, 6))
    given.play("place die=low tile=watchtower space=2")
    assert markers(given) == (0, 45)  # two points are lost
    assert given.can("place die=extra tile=ship space=9")
    assert given.can("workers die=extra")
    assert given.can("skip")
    assert given.against("workers die=high") == "BUR-229"
    assert given.fork().play("skip").moves() == ["workers die=high"]
    given.play("workers die=extra")
    assert (given.workers(), given.can("workers die=high")) == (2, True)
    short = alone({}, ["watchtower"], 45, dice=(6, 6))
    assert markers(short.play("place die=low tile=watchtower space=2")) == (49, 50)
    assert short.asked() == ["workers"]


@rule("BUR-E17", "BUR-R76", "BUR-229")
def test_the_target_goes_down_by_five_to_five() -> None:
    given, seen = alone(), []
    for _ in range(12):
        seen.append(int(given.state.target))
        solo.reach(given.state, ANNA, given.chance)
    assert seen == [50, 45, 40, 35, 30, 25, 20, 15, 10, 5, 5, 5]
    low = alone({}, ["watchtower"], 1, 5, dice=(6, 6))
    low.play("place die=low tile=watchtower space=2")
    assert (markers(low), low.can("workers die=extra")) == ((0, 5), True)


@rule("BUR-228", "BUR-R79")
def test_missing_points_are_bought_with_a_gain() -> None:
    given = alone({}, ["watchtower"], 43, dice=(6, 6), silver=4)
    assert given.against("reach") == "BUR-058"
    given.play("place die=low tile=watchtower space=2")
    assert given.moves() == ["reach", "skip"]
    left = given.fork().play("skip")
    assert (markers(left), left.silver(), left.asked()) == ((47, 50), 4, ["workers"])
    given.play("reach")
    assert (markers(given), given.silver()) == ((0, 45), 1)
    assert given.can("workers die=extra")
    poor = alone({}, ["watchtower"], 43, dice=(6, 6), silver=2)
    assert poor.play("place die=low tile=watchtower space=2").asked() == ["workers"]
    spent = on_board({"black1": "mine"}, keys=["watchtower"], silver=3)
    spent.state.counter = 43
    spent.play("workers die=low")
    spent.state.dice[1] = u8(6)
    spent.play("place die=high tile=watchtower space=2", "buy from=black1")
    assert (spent.moves(), spent.against("reach")) == (["skip"], "BUR-228")


@rule("BUR-230", "BUR-R79")
def test_the_order_of_the_parts_is_free() -> None:
    land = {9: "ship", 15: "ship", 16: "bank"}
    given = alone(land, ["castle"], 44, dice=(4, 4), store={"green": 3})
    given.play("place die=low tile=castle space=17")
    assert given.moves() == ["do item=0", "do item=1"]
    said = [words.move(given.state, ANNA, move, "en") for move in given.state.moves(ANNA)]
    assert said == ["points: counter + 7", "effect: Castle"]
    assert given.against("do item=2") == given.against("workers die=extra") == "BUR-230"
    first = given.fork().play("do item=0")
    assert markers(first) == (0, 45)
    assert first.moves() == ["do item=0", "do item=1"]  # the castle's action, or the target's
    first.play("do item=0", "sell die=extra colour=green", "skip")
    assert markers(first) == (6, 45)
    given.play("do item=1", "sell die=extra colour=green")
    assert (markers(given), given.moves()) == ((7, 45), ["workers die=extra", "skip"])


@rule("BUR-230")
def test_no_question_where_the_order_cannot_matter() -> None:
    ship = alone({}, ["ship"], 44, dice=(3, 3), silver=0)
    ship.play("place die=low tile=ship space=9")
    assert markers(ship) == (0, 45)
    assert ship.moves() == ["do item=0", "do item=1"]  # goods, or the action
    far = alone({}, ["ship"], 10, dice=(3, 3))
    assert far.play("place die=low tile=ship space=9").asked() == ["ship"]
    tower = alone({}, ["watchtower"], 10, dice=(1, 1))
    assert markers(tower.play("place die=low tile=watchtower space=10"))[0] == 10 + 4 + 7
    near = alone({}, ["watchtower"], 44, dice=(1, 1))
    near.play("place die=low tile=watchtower space=10")
    assert near.asked() == ["do"]
    bank = alone({}, ["bank"], 41, dice=(1, 1))
    bank.play("place die=low tile=bank space=10")  # the silver is there before the points
    assert (markers(bank), bank.moves()) == ((48, 50), ["reach", "skip"])


@rule("BUR-230", "BUR-229")
@pytest.mark.parametrize(
    ("last", "space", "sold"),
    [("castle", 26, {}), ("market", 10, {}), ("monastery_25", 7, {"red": 2})],
    ids=["two actions", "a tile taken first", "a sale that counts"],
)
def test_points_wait_if_another_part_may_bring_some(
    last: str, space: int, sold: dict[str, int]
) -> None:
    land = {9: "ship", 15: "ship", 16: "bank", 29: "mine", 30: "ship", 32: "ship"}
    given = alone(land, ["castle", last], 14, 20, dice=(4, 4), sold=sold,
                  store={"red": 1} if sold else {})  # fmt: skip
    given.play("place die=low tile=castle space=17", "do item=0", "do item=1")
    given.play(f"place die=extra tile={last} space={space}")
    assert (markers(given), given.asked()) == ((0, 15), ["do"])
    assert {"points: counter + 7", "effect: Castle"} <= set(waiting(given))


@rule("BUR-230", "BUR-224", "BUR-225")
def test_a_monastery_may_wait_for_the_building_it_scores() -> None:
    given = table(full(7, 10, 14), ["monastery_23"], seats=1, duchy=31, castle=6, dice=(3, 3),
                  board={"black1": "city_hall"}, phase="E",
                  more={"counter": 0, "target": 50})  # fmt: skip
    given.play("place die=low tile=monastery_23 space=7")
    assert waiting(given) == [
        "points: counter + 3", "the tile for the completed colour", "effect: Monastery 23",
    ]  # fmt: skip
    first = given.fork().play("do item=2", "do item=1", "lay from=black1 space=10")
    play_out(first)
    assert markers(first)[0] == 3 + 3
    given.play("do item=1", "lay from=black1 space=10")
    play_out(given)
    assert markers(given)[0] == 3 + 3 + 4


@rule("BUR-230")
def test_a_warehouse_may_wait_for_the_goods_of_a_ship() -> None:
    land = {9: "ship", 15: "ship", 16: "bank"}
    given = alone(land, ["ship", "warehouse"], 14, 20, dice=(1, 1), quay={3: {"red": 2}})
    given.play("place die=low tile=ship space=19", "do item=1")
    given.play("place die=extra tile=warehouse space=10")
    assert waiting(given) == ["effect: Ship", "effect: Warehouse", "points: counter + 7"]
    given.play("do item=0", "ship depot=3 more=no", "sell die=extra colour=red")
    assert markers(given)[0] == 7 + 4


# The end


@rule("BUR-231", "BUR-R81")
def test_the_last_space_wins_at_once() -> None:
    given = alone(full(17), ["castle"], dice=(4, 4), phase="E", round=2)
    assert (given.points(), lines(given)) == (36, {"covered": 36})
    given.play("place die=low tile=castle space=17")
    assert given.state.actor == OVER
    assert (given.points(), lines(given)) == (40, {"covered": 37, "turns left": 3})
    assert given.state.places() == [1]
    assert given.events()[-1] == (SOLO_ENDED, ANNA, 0, 3, 0)
    assert GAME.rank is not None
    assert GAME.rank(40, "en") == "won, 3 turns to spare"
    assert GAME.rank(37, "de") == "gewonnen, im letzten Zug"
    assert GAME.rank(36, "en") == "lost, 1 space empty"
    assert GAME.rank(30, "de") == "verloren, 7 Felder leer"
    loaded = GAME.load_position(GAME.position(given.state))
    assert (loaded.to_dict(), loaded.actor) == (given.state.to_dict(), OVER)


@rule("BUR-R81")
def test_after_25_turns_the_covered_spaces_are_the_result() -> None:
    given = alone(full(7, 35, 10), dice=(9, 9), phase="E", round=5, silver=5, workers=9)
    given.play("done")
    assert given.state.actor == OVER
    assert (given.points(), lines(given)) == (34, {"covered": 34})


# Stored positions, bots, whole games


@rule("BUR-215", "BUR-229", "BUR-222")
def test_positions_that_cannot_be_are_refused() -> None:
    given = alone({9: "ship"}, ["black_side"], 12, 45, store={"red": 3})
    data = given.state.to_dict()
    assert GAME.load_position(GAME.position(given.state)).to_dict() == data

    def refused(said: str, **parts: object) -> None:
        position = GAME.position(given.state)
        position["table"] = {**data, **parts}
        with pytest.raises(BadPosition, match=said):
            GAME.load_position(position)

    turn, action, pick = [1, 1, 1, 0, 0, 0], [35, 1, 0, 0, 0, 0], [6, 1, 4, 0, 0, 0]
    points, agenda = [91, 1, 5, 0, 0, 0], [2, 1, 2, 0, 0, 0]
    refused("counter must be", counter=45)
    refused("in steps of 5", target=43)
    refused("target must be", target=55)
    refused("no place in turn order", track=[1])
    refused("duchy must be the one", duchy=[31])
    refused("waits below an agenda", frames=[*turn, *points])
    refused("only parts of an effect", frames=[*turn, *action, *pick, *agenda])
    wrong = [92, 1, 2, 15, 0, 0]
    refused("does nothing there", frames=[*turn, *points, *wrong, *agenda])
    refused("not enough goods", frames=[*turn, 37, 1, 0, 0, 0, 0])
    refused("cannot be given", frames=[*turn, 38, 1, 5, 0, 0, 0])
    refused("nothing to choose between", frames=[*turn, *action, 2, 1, 1, 0, 0, 0])
    crowd = [*data["land"][0]]  # type: ignore[index]
    for space in (0, 1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14, 16, 18):
        crowd[space] = FACE_DOWN
    crowd[15] = crowd[19] = FACE_DOWN
    refused("so many black sides", land=[crowd], phase=2)
    two = table()
    position = GAME.position(two.state)
    position["table"] = {**two.state.to_dict(), "frames": [*turn, *action]}
    with pytest.raises(BadPosition, match="plays alone"):
        GAME.load_position(position)


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_at_random_keep_to_the_rules(seed: int) -> None:
    rng, chance = Random(seed), Seeded(seed)
    options = {name: rng.random() < 0.4 for name in MODULES}
    state = begin(seed, 1, solo_board=rng.choice(["33", "34"]), **options).state
    while state.actor != OVER:
        assert 0 <= state.counter < state.target <= 50
        moves = state.moves(ANNA)
        asked = [m for m in moves if GAME.verbs.text(m).split()[0] in ("place", "lay", "swap")]
        move = rng.choice(asked if asked and rng.random() < 0.9 else moves)
        if rng.random() < 0.3:
            assert all(state.why_not(ANNA, move) == 0 for move in moves)
            others = [m for m in rng.sample(range(GAME.verbs.count), 200) if m not in moves]
            assert all(state.why_not(ANNA, move) for move in others)
            loaded = GAME.load_position(GAME.position(state))
            assert loaded.to_dict() == state.to_dict()
            for lang in ("de", "en"):
                assert words.prompt(state, ANNA, lang)
                assert all(words.move(state, ANNA, move, lang) for move in moves)
                assert words.table(state, ANNA, ["Anna"], lang)
        state.apply(ANNA, move, chance)
    assert state.points(ANNA) == state.score(ANNA).total


@pytest.mark.parametrize("board", ["33", "34"])
def test_a_greedy_bot_covers_most_spaces(board: str) -> None:
    state, chance, bot = begin(2, 1, solo_board=board).state, Seeded(2), Greedy()
    while state.actor != OVER:
        state.apply(ANNA, bot.choose(state.seen_by(ANNA), ANNA), chance)
    assert state.points(ANNA) >= 26


def test_bots_know_what_counts_alone() -> None:
    def worth(**more: Any) -> float:
        return alone(**more).state.judge()[ANNA]

    assert worth(land={9: "ship"}) > worth(keys=["ship"]) > worth()
    assert worth(counter=30) > worth(counter=10)
    assert worth(silver=2) > worth(workers=2) > worth()
    assert alone(full(17), ["castle"], phase="E").state.judge()[ANNA] < 0.6
