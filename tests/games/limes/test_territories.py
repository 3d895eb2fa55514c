"""LIM-040 to LIM-043: territories."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.games.limes import refuse
from tafelrunde.games.limes.state import Limes
from tests.naming import rule

from .by_the_book import Board, beside
from .drawn import Landscape, begin, table
from .whole_games import LAW, SEEDS, whole_game


@rule("LIM-040")
def test_equal_land_side_by_side_is_one_territory_across_cards() -> None:
    given = table(
        """
        F W F* f
        R T t  W
        """
    )
    assert given.territory(1, 1) == given.territory(1, 2) == {(1, 1), (1, 2)}
    assert given.territory(0, 2) == {(0, 2), (0, 3)}
    assert given.territory(0, 1) == {(0, 1)}


@rule("LIM-040")
def test_up_and_down_connects_as_well_as_sideways() -> None:
    for land in "FWT":
        assert Landscape(land + land).joined((0, 0), (0, 1))
        assert Landscape(land, land).joined((0, 0), (1, 0))


@rule("LIM-040")
def test_a_common_corner_connects_nothing() -> None:
    land = Landscape(
        "W F",
        "F W",
    )
    assert not land.joined((0, 0), (1, 1))
    assert not land.joined((0, 1), (1, 0))


@rule("LIM-040")
def test_different_lands_never_join_but_a_hut_makes_no_difference() -> None:
    land = Landscape("F W T R f F t T")
    pairs = [(column, column + 1) for column in range(7)]
    assert [land.joined((0, a), (0, b)) for a, b in pairs] == [False] * 4 + [True, False, True]


@rule("LIM-041")
def test_one_field_alone_is_a_territory() -> None:
    given = begin(1).play("lay x=3 y=3 rot=0")
    for field in ((0, 0), (0, 1), (1, 0), (1, 1)):
        assert given.territory(*field) == {field}
    assert len(given.legal("place")) == 4


@rule("LIM-042")
def test_towers_never_join() -> None:
    land = Landscape(
        "R R",
        "R F",
    )
    assert not land.joined((0, 0), (0, 1))
    assert not land.joined((0, 0), (1, 0))


@rule("LIM-042")
def test_towers_of_two_cards_stay_apart() -> None:
    given = table(
        """
        T R R T
        W F F W
        """
    )
    assert given.territory(0, 1) == {(0, 1)}
    assert given.territory(0, 2) == {(0, 2)}
    assert given.territory(1, 1) == {(1, 1), (1, 2)}


@rule("LIM-043")
def test_a_card_between_two_lakes_makes_one_of_them() -> None:
    given = table(
        """
        F W . . W W
        R T . . f T
        f W F t F R
        t R W R W T
        """,
        card=13,
    )
    assert given.territory(0, 1) == {(0, 1)}
    assert given.territory(0, 5) == {(0, 4), (0, 5)}
    given.play(given.lay(0, 2))
    assert given.territory(0, 1) == {(0, column) for column in range(1, 6)}


@rule("LIM-043")
@LAW
@given(SEEDS, st.booleans())
def test_territories_only_grow_and_merge(seed: int, diagonal: bool) -> None:
    before: set[frozenset[int]] = set()
    for state in whole_game(seed, 1, diagonal):
        now = parts(state)
        for old in before:
            assert any(old <= new for new in now)
        before = now


def parts(state: Limes) -> set[frozenset[int]]:
    """The territories of the first seat as sets of fields."""
    names = state.territory(0)
    return {
        frozenset(field for field, name in enumerate(names) if name == each)
        for each in set(names) - {-1}
    }


@rule("LIM-040", "LIM-041", "LIM-042", "LIM-043")
@LAW
@given(SEEDS, st.booleans())
def test_territories_are_what_a_flood_from_field_to_field_finds(seed: int, diagonal: bool) -> None:
    for state in whole_game(seed, 1, diagonal):
        flooded = set(Board(state, 0).territory.values())
        assert {frozenset(divmod(field, 14) for field in part) for part in parts(state)} == flooded


@rule("LIM-043", "LIM-R10")
@LAW
@given(SEEDS)
def test_a_territory_has_the_name_of_its_highest_then_leftmost_field(seed: int) -> None:
    for state in whole_game(seed, 1):
        names = state.territory(0)
        for part in parts(state):
            assert {names[field] for field in part} == {min(part)}


@rule("LIM-040", "LIM-R05")
def test_a_field_at_the_rim_of_the_raster_has_no_neighbour_beyond_it() -> None:
    """Not even the one that is next to it in counting."""
    raster = {(row, column) for row in range(14) for column in range(14)}
    for row, column in raster:
        found = [divmod(field, 14) for field in refuse.beside(14 * row + column)]
        assert sorted(found) == sorted(raster.intersection(beside((row, column))))
