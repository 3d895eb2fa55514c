"""What each of the 24 kinds is worth (ERB-150 to ERB-203, ERB-R28 to ERB-R38)."""

from __future__ import annotations

import pytest

from tafelrunde.games.erben import score
from tafelrunde.games.erben.components import GREEN, GREY, YELLOW, turned_marks
from tests.naming import rule

from .drawn import BLUE, NOBODY, WHITE, table, tile


@rule("ERB-E09", "ERB-150", "ERB-R02", "ERB-R28")
def test_a_tavern_with_three_tiles_on_both_sides() -> None:
    row = {"L1": (-4, 0, 0), "L2": (-3, 0, 1), "L3": (-2, 0, -1), "H1": (-1, 0, -1)}
    more = {"R1": (1, 0, WHITE), "H2": (2, 0, 1), "H3": (3, 0, 0), "H4": (4, 0, -1)}
    given = table({**row, **more})
    assert given.worth("R1") == 7
    column = {name: (0, x, owner) for name, (x, _, owner) in {**row, **more}.items()}
    assert table(column).worth("R1") == 1
    column["R2"] = (0, 5, BLUE)
    assert table(column).worth("R2") == 4


@rule("ERB-E26", "ERB-R28")
def test_gaps_do_not_stop_a_tavern() -> None:
    land = {
        "R1": (0, 1, WHITE), "L1": (1, 1, -1), "L2": (2, 1, -1), "L3": (3, 0, -1),
        "L4": (4, 1, 1), "L5": (5, 1, 0), "L6": (-1, 1, -1),
    }  # fmt: skip
    assert table(land).worth("R1") == 5


@rule("ERB-E09", "ERB-151")
def test_markets_count_tiles_at_their_edges() -> None:
    land = {"R3": (1, 0, BLUE), "L1": (2, 0, 0), "L2": (1, 1, 1), "L3": (1, -1, -1)}
    assert table(land).worth("R3") == 5
    assert table({"R3": (1, 1, WHITE), "L1": (2, 2, 0)}).worth("R3") == 1


@rule("ERB-E09", "ERB-153", "ERB-R33")
def test_castles_count_standing_enemies() -> None:
    land = {
        "R8": (2, 0, WHITE), "L1": (1, 0, BLUE), "L2": (3, 0, BLUE), "L3": (2, 1, BLUE),
        "L4": (2, -1, BLUE),
    }  # fmt: skip
    assert table(land).worth("R8") == 10
    assert table(land | {"L1": (1, 0, NOBODY), "L2": (3, 0, WHITE)}).worth("R8") == 6
    assert table({"R8": (1, 1, WHITE), "L1": (2, 2, BLUE)}).worth("R8") == 2


@rule("ERB-E09", "ERB-152", "ERB-175", "ERB-167")
def test_lonely_site_camp_and_cathedral() -> None:
    given = table({"R6": (1, 0, WHITE), "L7": (-1, 0, BLUE), "H7": (1, 1, BLUE)})
    assert [given.worth(name) for name in ("R6", "L7", "H7")] == [1, 2, 5]


@rule("ERB-E25", "ERB-160", "ERB-R31")
def test_a_mill_counts_its_yellow_area() -> None:
    land = {
        "L1": (1, 0, WHITE), "H1": (1, 1, BLUE), "R2": (1, 2, NOBODY), "R4": (2, 3, WHITE),
        "L2": (0, 1, BLUE),
    }  # fmt: skip
    assert table(land).worth("L1") == 3
    joined = table(land | {"L2": (0, 1, BLUE), "H6": (1, 3, NOBODY)})
    assert joined.worth("L1") == 5


@rule("ERB-161", "ERB-162", "ERB-R31")
def test_mine_and_cowshed_do_the_same_with_grey_and_green() -> None:
    grey = {"L2": (1, 0, WHITE), "R5": (2, 0, BLUE), "R7": (2, 1, NOBODY), "R1": (1, 1, WHITE)}
    assert table(grey, start="yellow").worth("L2") == 3
    assert table(grey, start="grey").worth("L2") == 4
    green = {"L3": (1, 0, BLUE), "R1": (2, 0, BLUE), "H2": (3, 0, NOBODY), "R5": (1, 1, WHITE)}
    assert table(green, start="green").worth("L3") == 4


@rule("ERB-R31")
def test_of_another_colour_the_largest_area_beside_it_would_count() -> None:
    land = {"L1": (1, 0, WHITE), "R5": (2, 0, 0), "R7": (3, 0, 0), "R8": (1, 1, 0)}
    state = table(land, start="green").state
    field = int(state.spot[tile("L1")])
    assert score.area(state, field, GREY) == 3
    assert score.area(state, field, GREEN) == 2
    assert score.area(state, field, YELLOW) == 1
    corner = table({"L1": (1, 0, WHITE), "R5": (2, 1, 0), "R7": (2, 2, 0)}, start="green").state
    assert score.area(corner, int(corner.spot[tile("L1")]), GREY) == 1


@rule("ERB-163", "ERB-164", "ERB-165", "ERB-R32")
@pytest.mark.parametrize(
    ("name", "same", "other"), [("L4", "H1", "H2"), ("L5", "H3", "H1"), ("L6", "H2", "H3")]
)
def test_bakery_smithy_and_hut_count_own_buildings(name: str, same: str, other: str) -> None:
    land = {name: (1, 0, WHITE)}
    assert table(land).worth(name) == 1
    assert table(land | {same: (2, 0, WHITE), other: (3, 0, WHITE)}).worth(name) == 2
    assert table(land | {same: (2, 0, BLUE)}).worth(name) == 1
    assert table(land | {same: (2, 0, NOBODY)}).worth(name) == 1


@rule("ERB-174", "ERB-170", "ERB-171", "ERB-172", "ERB-R36")
@pytest.mark.parametrize(("post", "shown"), [("H4", "H1"), ("H5", "H2"), ("H6", "H3")])
def test_trading_posts(post: str, shown: str) -> None:
    land = {post: (1, 0, WHITE), "R1": (2, 0, NOBODY)}
    assert table(land).worth(post) == 0
    assert table(land | {shown: (3, 0, WHITE)}).worth(post) == 3
    assert table(land | {shown: (3, 0, BLUE)}).worth(post) == 0
    assert table({shown: (1, 0, WHITE)}).worth(shown) == 0


@rule("ERB-E27", "ERB-183", "ERB-182", "ERB-R36", "ERB-121", "ERB-R38")
def test_fortresses_count_towers_and_fortresses() -> None:
    land = {
        "K1": (1, 0, WHITE), "K2": (1, 1, WHITE), "K7": (-1, 0, WHITE), "K9": (-1, -1, WHITE),
        "K3": (0, 2, BLUE),
    }  # fmt: skip
    options = {"score_roads": False}
    given = table(land, options=options)
    assert [given.worth(name) for name in ("K7", "K9", "K1", "K3")] == [4, 4, 0, 0]
    assert given.points() == [8, 0]
    manned = table(land, options=options, white=((-1, 0), None, None))
    assert manned.points() == [12, 0]
    assert table(land, options=options, white=((1, 0), None, None)).points() == [8, 0]


@rule("ERB-190", "ERB-R29", "ERB-R02")
def test_watchtowers_look_along_the_whole_line() -> None:
    land = {
        "P1": (1, 0, WHITE), "R1": (2, 0, BLUE), "R2": (3, 0, WHITE), "R5": (4, 1, NOBODY),
        "P2": (5, 0, NOBODY), "R3": (1, 1, WHITE),
    }  # fmt: skip
    assert table(land, start="green").worth("P1") == 4
    assert table(land, start="yellow").worth("P1") == 3
    column = {"P2": (0, 1, BLUE), "R1": (0, 2, NOBODY), "R3": (1, 3, WHITE), "R9": (0, 4, WHITE)}
    assert table(column, start="green").worth("P2") == 4


@rule("ERB-191", "ERB-R30")
def test_garrisons_count_watchtowers_on_their_diagonals() -> None:
    land = {
        "P7": (1, 0, WHITE), "P1": (2, 1, WHITE), "R1": (2, 2, -1), "P2": (3, 2, BLUE),
        "P3": (2, -1, NOBODY), "P4": (1, 1, BLUE), "P5": (-1, -1, 0), "P6": (-1, -2, BLUE),
    }  # fmt: skip
    assert table(land).worth("P7") == 6
    assert table({"P7": (1, 0, BLUE), "P6": (0, 1, WHITE), "P5": (2, 1, 1)}).worth("P7") == 4
    assert table({"P7": (1, 0, BLUE)}).worth("P7") == 0


@rule("ERB-R30", "ERB-R06")
def test_a_diagonal_does_not_come_round_from_the_other_side() -> None:
    """20 steps east and 12 south of the garrison is no diagonal, however the fields are stored."""
    spare = [f"R{k}" for k in range(1, 10)] + [f"K{k}" for k in range(1, 10)]
    spare += ["P2"]
    land = {"P7": (0, 1, WHITE)}
    path = [(k, 0 if k < 8 else -(k - 7)) for k in range(1, 20)]
    for name, (x, y) in zip(spare, path, strict=False):
        land[name] = (x, y, NOBODY)
    land["P1"] = (20, -11, BLUE)
    ring = ["P3", "P4", "P5", "P6", "P8", ""]
    land = {name: spot for name, spot in land.items() if name not in ("K9", "P2")}
    x, y, _ = land["K8"]
    land["P9"] = (x + 1, y - 1, NOBODY)
    land["K9"] = (19, -11, NOBODY)
    given = table(land, ring=ring, stack=False, white=((0, 0), None, None))
    assert (given.state.x(int(given.state.spot[tile("P1")])), given.worth("P7")) == (20, 0)


@rule("ERB-E24", "ERB-200", "ERB-203", "ERB-R34", "ERB-R35", "ERB-R38")
def test_a_pair_beside_the_basket_weaver() -> None:
    land = {
        "C1": (1, 0, WHITE), "R1": (1, 1, BLUE), "R3": (2, 0, NOBODY), "R2": (1, -1, WHITE),
    }  # fmt: skip
    options = {"score_roads": False}
    west = {"C1": (1, 1, WHITE), "R1": (1, 2, BLUE), "R3": (2, 1, NOBODY), "R2": (1, 0, NOBODY)}
    assert table(west, options=options).worth("C1") == 3
    assert table(land, options=options, start="grey").worth("C1") == 3
    guild = west | {"C7": (3, 0, WHITE)}
    assert table(guild, options=options).worth("C1") == 4
    manned = table(guild, options=options, white=((1, 1), None, None))
    assert manned.points()[0] == 8
    assert manned.worth("C7") == 0
    for foreign in ({"C7": (3, 0, BLUE)}, {"C8": (3, 0, WHITE)}, {"C7": (3, 0, NOBODY)}):
        assert table(west | foreign, options=options).worth("C1") == 3


@rule("ERB-201", "ERB-202", "ERB-200", "ERB-R34", "ERB-R01")
def test_pottery_cooperage_and_diagonal_marks() -> None:
    corners = [(2, 1), (2, -1), (0, 1), (0, -1)]
    for name, first, second in (
        ("C2", ("R1", "R3"), ("R2", "R4")),
        ("C4", ("R5", "R7"), ("R2", "R4")),
        ("C6", ("R5", "R7"), ("R1", "R3")),
    ):
        around = dict(zip((*first, *second), corners, strict=True))
        land = {n: (x, y, NOBODY) for n, (x, y) in around.items()} | {name: (1, 0, BLUE)}
        assert table(land).worth(name) == 6
        del land[first[0]]
        assert table(land).worth(name) == 3
        del land[first[1]]
        assert table(land).worth(name) == 0


@rule("ERB-121", "ERB-122", "ERB-R38")
def test_own_troops_double_and_enemies_change_nothing() -> None:
    land = {"H7": (1, 0, WHITE), "H8": (-1, 0, BLUE)}
    assert table(land, white=((1, 0), None, None)).points() == [10, 5]
    assert table(land, white=((-1, 0), None, None)).points() == [5, 5]
    assert table(land, white=((0, 0), None, (1, 0))).points() == [10, 5]
    assert table(land, blue=((-1, 0), None, None)).points() == [5, 10]


@rule("ERB-120", "ERB-123")
def test_the_sheet_names_every_building_and_road() -> None:
    land = {"R1": (1, 0, WHITE), "L4": (2, 0, WHITE), "H7": (0, 1, WHITE), "H8": (-1, 0, BLUE)}
    sheet = table(land, white=((0, 1), None, None)).state.score(0)
    assert sorted((line.what, line.points, line.rule) for line in sheet.lines) == [
        ("bakery", 2, 163), ("cathedral", 10, 175), ("road", 2, 132), ("tavern", 4, 150),
    ]  # fmt: skip
    about = {line.what: line.about for line in sheet.lines}
    assert about["road"] == sorted([tile("R1"), tile("L4")])
    assert (about["cathedral"], about["tavern"]) == ([tile("H7"), 1], [tile("R1"), 0])


@rule("ERB-R01", "ERB-200")
def test_the_marks_of_a_workshop_are_turned_with_it() -> None:
    """A basket weaver that looks north and north-east; blue's looks south and south-west."""
    land = {"C1": (1, 1, WHITE), "R1": (1, 2, NOBODY), "R2": (2, 2, NOBODY)}
    below = {"C1": (1, 1, BLUE), "R1": (1, 0, NOBODY)}
    north, north_east, south, south_west = 1, 2, 16, 32
    assert turned_marks(north | north_east) == south | south_west
    assert turned_marks(turned_marks(7)) == 7
    white, blue = table(land, start="grey").state, table(below, start="yellow").state
    field = int(white.spot[tile("C1")])
    assert score.pairs(white, field, north | north_east, GREEN, YELLOW) == 1
    assert score.pairs(white, field, south | south_west, GREEN, YELLOW) == 0
    assert score.pairs(blue, field, turned_marks(north | north_east), GREEN, YELLOW) == 1
