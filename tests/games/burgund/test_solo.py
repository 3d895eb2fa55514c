"""The solo game: 37 spaces in 25 turns, a counter that runs after a target (section 25)."""

from __future__ import annotations

import pytest

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.components import BOX, NEAR, REGION, SPACE_COLOUR, SPACES
from tafelrunde.games.burgund.events import SOLO_ENDED, TILE_REMOVED
from tafelrunde.games.burgund.modules import solo
from tafelrunde.games.burgund.plain import letters
from tafelrunde.kernel.bits import count
from tafelrunde.kernel.errors import BadOptions
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .alone import alone, markers, on_board
from .drawn import ANNA, begin, settled, table, tile

MODULES = ("tiles2", "white_castles", "inns")


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
