"""Regions, colours, the end of the game and who has won (BUR-098 ff., BUR-118 ff.)."""

from __future__ import annotations

import pytest

from tafelrunde.games.burgund.components import REGION, REGION_VP, SPACES
from tafelrunde.kernel.bits import count
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import ANNA, BENNO, CARLA, Table, table


def lines(given: Table, seat: int = ANNA) -> dict[str, int]:
    return {line.what: line.points for line in given.state.score(seat).lines}


def finish(given: Table) -> Table:
    """From the last turn of the game to its end."""
    while given.state.actor != OVER:
        given.play(given.moves()[-1])
    return given


def last_turn(**more: object) -> Table:
    """Phase E, round 5, all dice used: `done` ends the game."""
    settings: dict[str, object] = {"dice": (9, 9), "other_dice": (9, 9), "phase": "E", "round": 5}
    return table(**(settings | more))  # type: ignore[arg-type]


@rule("BUR-098", "BUR-099", "BUR-100")
@pytest.mark.parametrize(("phase", "bonus"), [("A", 10), ("B", 8), ("C", 6), ("D", 4), ("E", 2)])
def test_a_region_scores_by_size_and_phase(phase: str, bonus: int) -> None:
    given = table({24: "mine"}, ["mine", "mine"], dice=(1, 3), phase=phase, seats=4)
    given.play("place die=low tile=mine space=29")
    assert given.points() == 0
    given.play("place die=high tile=mine space=33")
    assert lines(given) == {"regions": 6, "phases": bonus, "bonus tiles": 7}


@rule("BUR-099")
def test_points_by_size() -> None:
    assert [int(REGION_VP[size]) for size in range(1, 9)] == [1, 3, 6, 10, 15, 21, 28, 36]


@rule("BUR-E25", "BUR-099", "BUR-100")
def test_the_largest_and_the_smallest_region() -> None:
    home = SPACES * 9
    spaces = [space for space in range(SPACES) if int(REGION[home + 15]) >> space & 1]
    assert len(spaces) == 8
    types = ["bank", "church", "market", "carpenter", "warehouse", "watchtower", "city_hall"]
    land = dict(zip(spaces[:-1], types, strict=True))
    bridge = {2: "cow_2", 7: "cow_3"}
    given = table(land | bridge, ["boarding_house"], dice=(1, 5), workers=9, duchy=10, phase="A",
                  castle=3, seats=4)  # fmt: skip
    given.play(f"place die=low tile=boarding_house space={spaces[-1]}")
    assert lines(given) == {"regions": 36, "phases": 10}
    one = table({25: "church", 26: "market"}, ["cow_2"], dice=(2, 2), phase="E")
    one.play("place die=low tile=cow_2 space=27")
    assert lines(one) == {"regions": 1, "phases": 2, "animals": 2}


@rule("BUR-101")
def test_a_start_castle_on_a_single_space_never_scores() -> None:
    given = table({25: "church"}, ["market"], dice=(1, 1))
    assert count(REGION[18]) == 1
    given.play("place die=low tile=market space=26")
    assert given.points() == 0


@rule("BUR-E10", "BUR-102")
@pytest.mark.parametrize(("seats", "points"), [(2, 5), (3, 6), (4, 7)])
def test_the_third_mine_takes_the_large_grey_tile(seats: int, points: int) -> None:
    given = table({24: "mine", 29: "mine"}, ["mine"], dice=(3, 3), seats=seats)
    given.play("place die=low tile=mine space=33")
    assert lines(given)["bonus tiles"] == points
    assert given.state.to_dict()["bonus"][2:4] == [ANNA, -1]  # type: ignore[index]


@rule("BUR-103")
@pytest.mark.parametrize(("seats", "points"), [(2, 2), (3, 3), (4, 4)])
def test_the_second_takes_the_small_one(seats: int, points: int) -> None:
    given = table({24: "mine", 29: "mine"}, ["mine"], dice=(3, 3), seats=seats,
                  bonus={"mine": (BENNO, -1)})  # fmt: skip
    given.play("place die=low tile=mine space=33")
    assert lines(given)["bonus tiles"] == points
    assert given.state.to_dict()["bonus"][2:4] == [BENNO, ANNA]  # type: ignore[index]


@rule("BUR-103")
def test_the_third_gets_nothing() -> None:
    given = table({24: "mine", 29: "mine"}, ["mine"], dice=(3, 3), seats=3,
                  bonus={"mine": (BENNO, CARLA)})  # fmt: skip
    given.play("place die=low tile=mine space=33")
    assert "bonus tiles" not in lines(given)


@rule("BUR-104", "BUR-R42")
def test_points_go_on_past_100_and_200() -> None:
    given = table({}, ["watchtower"], dice=(3, 3), points=298)
    assert given.play("place die=low tile=watchtower space=25").points() == 302


@rule("BUR-E28", "BUR-119", "BUR-120", "BUR-121")
def test_what_is_left_over() -> None:
    given = last_turn(store={"green": 2, "red": 1}, silver=4, workers=5)
    assert given.points() == 0
    given.play("done")
    assert lines(given) == {"goods": 3, "silver": 4, "workers": 2}
    assert given.points() == 9


@rule("BUR-123", "BUR-122")
def test_only_placed_monasteries_count_and_key_spaces_do_not() -> None:
    held = last_turn(land={25: "bank"}, keys=["monastery_22", "ship"]).play("done")
    assert held.points() == 0
    laid = last_turn(land={25: "bank", 12: "monastery_22"}).play("done")
    assert laid.points() == 4


@rule("BUR-124")
def test_most_points_win() -> None:
    given = last_turn(silver=3, purses={BENNO: (2, 0)}).play("done")
    assert given.state.places() == [1, 2]
    given = last_turn(silver=3, purses={BENNO: (4, 0)}).play("done")
    assert given.state.places() == [2, 1]


@rule("BUR-125", "BUR-R40", "BUR-R02")
def test_a_tie_goes_to_more_empty_spaces() -> None:
    tie = {"land": {25: "market"}, "silver": 2, "purses": {BENNO: (2, 0)}}
    assert last_turn(**tie).play("done").state.places() == [2, 1]
    fewer = last_turn(**tie, options={"fewer_empty": True}).play("done")
    assert fewer.state.places() == [1, 2]


@rule("BUR-126", "BUR-R39")
def test_then_to_the_later_one_in_turn_order() -> None:
    for order in ((ANNA, BENNO), (BENNO, ANNA)):
        given = last_turn(silver=2, purses={BENNO: (2, 0)}, order=order).play("done")
        places = given.state.places()
        assert places[order[1]] == 1
        assert places[order[0]] == 2


@rule("BUR-118", "BUR-R22")
def test_after_phase_e_nobody_moves() -> None:
    given = last_turn(land={24: "mine"}).play("done")
    assert given.state.actor == OVER
    assert lines(given)["silver"] == 1
    assert [given.state.moves(seat) for seat in (ANNA, BENNO)] == [[], []]
    assert given.against("done", ANNA) == "BUR-118"


@rule("BUR-R01")
def test_the_main_text_counts_and_not_the_margin() -> None:
    """The margin lets a ship take all goods, and a carpenter any building of the board."""
    store = {"green": 1, "red": 1, "pink": 1}
    given = table({}, ["ship"], dice=(5, 5), store=store, quay={4: {"green": 2, "brown": 1}})
    given.play("place die=low tile=ship space=19", "ship depot=4 more=no")
    assert given.store() == store | {"green": 3}
    given = table({}, ["carpenter"], dice=(3, 3), board={"1a": "bank", "black1": "church"})
    given.play("place die=low tile=carpenter space=25")
    assert given.moves() == ["take die=extra from=1a", "skip"]
