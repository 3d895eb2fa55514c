"""Roads (ERB-130 to ERB-137, ERB-R39)."""

from __future__ import annotations

import pytest

from tafelrunde.games.erben import roads
from tests.naming import rule

from .drawn import BLUE, NOBODY, WHITE, Table, names, table, tile


def road_points(given: Table) -> list[int]:
    return [
        sum(line.points for line in given.state.score(seat).lines if line.what == "road")
        for seat in (0, 1)
    ]


def connected(given: Table) -> list[list[str]]:
    return sorted(sorted(names(road)) for road in given.state.road_tiles())


@rule("ERB-E08", "ERB-130", "ERB-131", "ERB-132", "ERB-133")
def test_the_example_with_the_right_result() -> None:
    """The rulebook gives road B to blue; white has two of its three buildings."""
    land = {
        # A: three white ones from west to east
        "R1": (1, 0, WHITE), "L4": (2, 0, WHITE), "H5": (3, 0, WHITE),
        # B: two white, one blue, from south to north, beyond a castle without a road
        "R8": (1, 1, BLUE), "R2": (1, 2, WHITE), "L1": (1, 3, WHITE), "H6": (1, 4, BLUE),
        # C: two of each, four curves round a corner
        "H2": (4, 1, BLUE), "L5": (4, 2, WHITE), "H1": (5, 2, BLUE), "L3": (5, 1, WHITE),
        # D: a single blue one
        "R4": (-1, 0, BLUE),
    }  # fmt: skip
    given = table(land)
    assert connected(given) == [["H1", "H2", "L3", "L5"], ["H5", "L4", "R1"], ["H6", "L1", "R2"]]
    assert road_points(given) == [3 + 1, 0]


@rule("ERB-E22", "ERB-R01", "ERB-074")
def test_the_other_heirs_tiles_are_turned() -> None:
    north, east, south, west = 1, 2, 4, 8
    white = table({"H1": (1, 0, WHITE)}).state
    blue = table({"H1": (1, 0, BLUE)}).state
    assert roads.ends(white, tile("H1")) == north | east
    assert roads.ends(blue, tile("H1")) == south | west
    land = {"R1": (1, 0, WHITE), "H1": (2, 0, BLUE)}
    assert connected(table(land)) == [["H1", "R1"]]
    assert connected(table(land | {"H1": (2, 0, WHITE)})) == []


@rule("ERB-E23", "ERB-135", "ERB-R39")
def test_a_crossing_ends_the_roads_it_touches() -> None:
    land = {"R1": (1, 0, WHITE), "R3": (2, 0, WHITE), "L4": (3, 0, BLUE)}
    given = table(land)
    assert connected(given) == [["L4", "R3"], ["R1", "R3"]]
    assert road_points(given) == [2, 0]
    straight = table({"R1": (1, 0, WHITE), "H5": (2, 0, WHITE), "L4": (3, 0, BLUE)})
    assert connected(straight) == [["H5", "L4", "R1"]]
    assert road_points(straight) == [1, 0]


@rule("ERB-135", "ERB-136", "ERB-R39")
@pytest.mark.parametrize("middle", ["R3", "R6"])
def test_no_two_of_the_four_roads_at_a_crossing_or_a_site_are_joined(middle: str) -> None:
    around = {"L1": (1, 2, WHITE), "L4": (2, 1, WHITE), "H6": (1, 0, WHITE), "H5": (0, 1, WHITE)}
    given = table(around | {middle: (1, 1, WHITE)})
    assert connected(given) == sorted(sorted([name, middle]) for name in around)


@rule("ERB-134", "ERB-R24", "ERB-R37")
def test_open_terrain_has_no_road() -> None:
    land = {"R1": (1, 0, WHITE), "H5": (2, 0, NOBODY), "L4": (3, 0, WHITE)}
    assert connected(table(land)) == []
    assert connected(table(land | {"H5": (2, 0, BLUE)})) == [["H5", "L4", "R1"]]


@rule("ERB-136", "ERB-152", "ERB-R39")
def test_a_pilgrimage_site_measures_its_longest_road_and_joins_none() -> None:
    land = {
        "R1": (1, 0, WHITE), "R6": (2, 0, WHITE), "L4": (3, 0, BLUE), "H5": (4, 0, BLUE),
    }  # fmt: skip
    given = table(land)
    assert connected(given) == [["H5", "L4", "R6"], ["R1", "R6"]]
    assert given.worth("R6") == 3
    assert road_points(given) == [2, 1]
    between = table({"R1": (1, 0, WHITE), "R6": (2, 0, WHITE), "R7": (0, 1, BLUE)})
    assert between.worth("R7") == 1


@rule("ERB-R39")
def test_a_ring_is_a_road_and_a_tile_counts_once() -> None:
    # Four curves round a corner: N-E, S-E, S-W, N-W as they lie.
    ring = {"R4": (1, 0, WHITE), "L5": (1, 1, WHITE), "R5": (2, 1, WHITE), "L3": (2, 0, WHITE)}
    given = table(ring)
    assert connected(given) == [["L3", "L5", "R4", "R5"]]
    assert road_points(given) == [4, 0]
    # The same with a crossing in place of one curve: both its ends are of the same road.
    crossing = table({"R3": (1, 0, WHITE), "L5": (1, 1, WHITE), "R5": (2, 1, 0), "L3": (2, 0, 0)})
    assert connected(crossing) == [["L3", "L5", "R3", "R5"]]
    site = table({"R6": (1, 0, WHITE), "L5": (1, 1, WHITE), "R5": (2, 1, 0), "L3": (2, 0, 0)})
    assert site.worth("R6") == 4


@rule("ERB-137", "ERB-R43")
def test_roads_can_be_left_out_but_pilgrims_still_walk() -> None:
    land = {"R1": (1, 0, WHITE), "R6": (2, 0, WHITE)}
    given = table(land, options={"score_roads": False})
    assert road_points(given) == [0, 0]
    assert given.worth("R6") == 2
    assert given.points()[0] == table(land).points()[0] - 2
