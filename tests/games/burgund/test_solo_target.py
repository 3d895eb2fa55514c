"""One who plays alone: counter and target, and how it ends."""

from __future__ import annotations

import pytest

from tafelrunde.games.burgund import GAME, words
from tafelrunde.games.burgund.events import SOLO_ENDED
from tafelrunde.games.burgund.modules import solo
from tafelrunde.kernel.native import u8
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .alone import alone, full, markers, on_board, play_out, waiting
from .drawn import ANNA, table
from .test_scoring import lines

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
