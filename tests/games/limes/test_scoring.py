"""LIM-061 to LIM-067: what a worker brings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.games.limes import score
from tafelrunde.games.limes.components import STRIDE
from tests.naming import rule

from .by_the_book import Board
from .drawn import Landscape, table
from .whole_games import LAW, SEATS, SEEDS, finished, whole_game


@rule("LIM-061")
def test_the_land_under_his_feet_is_his_profession() -> None:
    given = table(
        """
        F0 W1 f W f T F t
        R3 T2 t R R W W R
        """,
        card=5,
    )
    sheet = given.state.score(0)
    assert [line.what for line in sheet.lines] == ["farmer", "fisherman", "woodcutter", "watchman"]
    assert [line.rule for line in sheet.lines] == [63, 64, 65, 66]


@rule("LIM-061")
def test_a_worker_who_moves_changes_his_profession() -> None:
    given = table(
        """
        F W  F* f
        R T0 t  W
        """
    )
    assert [line.what for line in given.state.score(0).lines] == ["woodcutter"]
    given.play(given.move(0, 0, 1))
    assert [line.what for line in given.state.score(0).lines] == ["fisherman"]


@rule("LIM-062")
def test_a_territory_pays_for_one_worker_only() -> None:
    given = table(
        """
        F W  F f0 f T
        R T1 t2 W R W
        """,
        card=12,
    )
    assert given.state.singles(0) == [3, 4, 0]
    assert given.state.points(0) == 7
    assert [line.rule for line in given.state.score(0).lines] == [63, 65, 62]


@rule("LIM-062")
def test_two_towers_side_by_side_are_two_territories_and_pay_twice() -> None:
    given = table(
        """
        T R0 R1 T
        W F  F  W
        """,
        card=12,
    )
    assert given.state.singles(0) == [1, 1]


@rule("LIM-063")
@pytest.mark.parametrize("field", [(0, 0), (0, 1), (1, 1), (2, 1)])
def test_a_farmer_gets_a_point_for_each_field_of_his_territory(field: tuple[int, int]) -> None:
    land = Landscape(
        "F f W F",
        "W F W F",
        "T F T R",
    )
    assert land.worth(*field) == 4
    assert land.worth(0, 3) == 2


@rule("LIM-063")
def test_a_farmer_on_one_field_gets_one_point() -> None:
    assert Landscape("F").worth(0, 0) == 1


@rule("LIM-064")
def test_a_fisherman_gets_a_point_for_each_hut_at_the_shore_of_his_lake() -> None:
    land = Landscape(
        "f t F t",
        "T W W f",
        "F R f F",
    )
    assert land.worth(1, 1) == land.worth(1, 2) == 3


@rule("LIM-064")
def test_a_lake_without_a_hut_brings_nothing() -> None:
    assert Landscape("F W T").worth(0, 1) == 0


@rule("LIM-064", "LIM-R11")
def test_a_hut_that_touches_the_lake_with_a_corner_does_not_count() -> None:
    land = Landscape(
        "f F t",
        "T W F",
        "t T f",
    )
    assert land.worth(1, 1) == 0


@rule("LIM-R11")
@pytest.mark.parametrize("rows", [("f", "W"), ("W", "t"), ("W f",), ("t W",)])
def test_a_hut_is_ashore_on_each_of_the_four_sides(rows: tuple[str, ...]) -> None:
    land = Landscape(*rows)
    row, column = next(
        (row, column)
        for row, line in enumerate(rows)
        for column, letter in enumerate(line.replace(" ", ""))
        if letter == "W"
    )
    assert land.worth(row, column) == 1


@rule("LIM-R12")
def test_a_hut_lies_on_the_shore_of_every_lake_beside_it() -> None:
    land = Landscape(
        ". W .",
        "W f W",
        ". W .",
    )
    assert [land.worth(*lake) for lake in ((0, 1), (1, 0), (1, 2), (2, 1))] == [1] * 4


@rule("LIM-R12")
def test_a_hut_counts_once_for_one_lake_however_much_of_its_shore_it_is() -> None:
    land = Landscape(
        "W W W",
        "W f W",
        "W W W",
    )
    assert land.worth(0, 0) == 1


@rule("LIM-R12")
def test_a_hut_has_no_owner_and_works_without_a_worker() -> None:
    drawn = """
    F W  W W .  .
    R T  t F .  .
    """
    alone = table(drawn, workers=[[(0, 1)]], card=5)
    together = table(drawn, workers=[[(0, 1), (1, 2)]], card=5)
    assert alone.state.singles(0) == [1]
    assert together.state.singles(0)[0] == 1


@rule("LIM-065")
def test_a_woodcutter_gets_a_point_for_each_territory_beside_his_forest() -> None:
    land = Landscape(
        "F W F R",
        "W T T F",
        "F F R F",
    )
    assert land.worth(1, 1) == land.worth(1, 2) == 6


@rule("LIM-065")
def test_a_long_border_counts_no_more_than_a_short_one() -> None:
    land = Landscape(
        "F F F F",
        "F T T F",
        "F F F F",
    )
    assert land.worth(1, 1) == 1


@rule("LIM-065")
def test_each_touching_tower_field_counts() -> None:
    land = Landscape(
        ". R R .",
        "R T T R",
        ". R R .",
    )
    assert land.worth(1, 1) == 6


@rule("LIM-065")
def test_a_corner_brings_a_woodcutter_nothing() -> None:
    land = Landscape(
        "F W R",
        "F T W",
    )
    assert land.worth(1, 1) == 3


@rule("LIM-R14")
def test_empty_territories_single_fields_and_lakes_without_huts_count_for_a_woodcutter() -> None:
    drawn = """
    F W  f W  f T F t
    R T0 t R  R W W R
    """
    alone = table(drawn, card=5)
    manned = table(drawn, workers=[[(1, 1), (0, 1), (1, 0), (1, 3)]], card=5)
    assert alone.state.singles(0)[0] == manned.state.singles(0)[0] == 4


@rule("LIM-R14", "LIM-040")
def test_no_second_forest_touches_his_own() -> None:
    land = Landscape(
        "T F T",
        "T t T",
    )
    assert land.joined((0, 0), (0, 2))
    assert land.worth(0, 0) == 1


@rule("LIM-066")
def test_a_watchman_looks_to_all_four_sides() -> None:
    land = Landscape(
        ". . T . .",
        ". . T . .",
        "t T R T .",
        ". . T . .",
    )
    assert land.worth(2, 2) == 6
    for only, field in ((("T", "R"), (1, 0)), (("R", "T"), (0, 0)), (("T R",), (0, 1))):
        assert Landscape(*only).worth(*field) == 1
    assert Landscape("R T").worth(0, 0) == 1


@rule("LIM-066")
def test_forest_beside_the_lines_of_sight_is_not_seen() -> None:
    land = Landscape(
        "T F T",
        "W R W",
        "T F T",
    )
    assert land.worth(1, 1) == 0


@rule("LIM-066", "LIM-R13")
def test_farmland_water_and_forest_let_a_watchman_look_on() -> None:
    land = Landscape("R F T W t f T W")
    assert land.worth(0, 0) == 3


@rule("LIM-R13")
def test_forest_fields_count_one_by_one_and_not_as_a_territory() -> None:
    land = Landscape(
        "R T T T",
        "F T F F",
    )
    assert land.worth(0, 0) == 3


@rule("LIM-R13")
def test_his_view_reaches_from_rim_to_rim_of_the_display() -> None:
    land = Landscape("T T T T R T T T")
    assert land.worth(0, 4) == 7


@rule("LIM-067")
def test_the_view_stops_at_the_next_tower() -> None:
    land = Landscape(
        ". . T . .",
        ". . R . .",
        "T R R R T",
        ". . R . .",
        ". . T . .",
    )
    assert land.worth(2, 2) == 0


@rule("LIM-067")
def test_what_lies_before_the_next_tower_is_seen() -> None:
    assert Landscape("R T W R T").worth(0, 0) == 1


@rule("LIM-067", "LIM-R13")
def test_a_tower_blocks_whether_manned_or_empty() -> None:
    drawn = """
    T R T t R T
    W F R f F W
    """
    empty = table(drawn, workers=[[(0, 1)]], card=5)
    manned = table(drawn, workers=[[(0, 1), (0, 4)]], card=5)
    assert empty.state.singles(0) == [3]
    assert manned.state.singles(0) == [3, 3]


@rule("LIM-067", "LIM-R13")
def test_a_tower_right_beside_his_own_blocks_too() -> None:
    assert Landscape("T R R T").worth(0, 1) == 1


@rule("LIM-R15")
def test_which_of_several_workers_scores_does_not_matter() -> None:
    drawn = """
    F W F f f T
    R T t W R W
    """
    for workers in ([(1, 1), (1, 2)], [(1, 2), (1, 1)]):
        given = table(drawn, workers=[workers], card=12)
        assert given.state.singles(0) == [4, 0]
        assert given.state.score(0).total == 4


@rule("LIM-061", "LIM-062", "LIM-063", "LIM-064", "LIM-065", "LIM-066", "LIM-067", "LIM-R13")
@LAW
@given(SEEDS, SEATS, st.booleans())
def test_the_points_are_those_of_the_rulebook(seed: int, seats: int, diagonal: bool) -> None:
    for state in whole_game(seed, seats, diagonal):
        for seat in range(seats):
            board = Board(state, seat)
            assert state.singles(seat) == board.singles()
            assert state.points(seat) == sum(board.singles()) == state.score(seat).total


@rule("LIM-063", "LIM-064", "LIM-065", "LIM-066", "LIM-067", "LIM-R11", "LIM-R12")
@LAW
@given(SEEDS)
def test_every_field_of_a_full_square_is_worth_what_the_rulebook_says(seed: int) -> None:
    state = finished(seed, 1)
    board = Board(state, 0)
    assert len(board.letter) == 64
    for row, column in board.letter:
        cell = (row + 1) * STRIDE + column + 1
        assert score.worth(state.displays[0], cell) == board.worth((row, column))
