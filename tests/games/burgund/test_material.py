"""What is in the box (BUR-001 to BUR-023)."""

from __future__ import annotations

from collections import Counter

import pytest

from tafelrunde.games.burgund.components import (
    BOX,
    COLOUR,
    COLOURS,
    DUCHIES,
    GOODS_NAMES,
    HEADS,
    KIND,
    LARGE_BONUS,
    NEAR,
    NUMBER,
    REGION,
    SALE,
    SLOT_COLOUR,
    SLOT_SEATS,
    SMALL_BONUS,
    SPACE_COLOUR,
    SPACES,
    TILE_NAMES,
    TILES,
    all_tiles,
)
from tafelrunde.kernel.bits import count
from tests.naming import rule

from .drawn import settled, table, tile

BASE = all_tiles(0)


def in_box(number: int) -> bool:
    return BASE[number] + BASE[TILES + number] > 0


def by_colour(first: int) -> dict[str, int]:
    found: Counter[str] = Counter()
    for number in range(TILES):
        found[(*COLOURS, "any")[int(COLOUR[number])]] += BASE[first + number]
    return {colour: number for colour, number in found.items() if number > 0}


@rule("BUR-001", "BUR-002")
def test_hex_tiles_by_colour_and_back() -> None:
    assert by_colour(0) == {
        "castle": 14, "mine": 10, "ship": 20, "animal": 20, "building": 40, "monastery": 20,
    }  # fmt: skip
    assert by_colour(TILES) == {
        "castle": 2, "mine": 2, "ship": 6, "animal": 8, "building": 16, "monastery": 6,
    }  # fmt: skip
    assert (sum(BASE[:TILES]), sum(BASE[TILES:]), sum(BASE)) == (124, 40, 164)


@rule("BUR-003")
def test_a_black_backed_tile_is_an_ordinary_tile() -> None:
    given = table(keys=["monastery_12"], dice=(5, 1), board={"black1": "bank"}, silver=2, workers=6)
    assert BASE[tile("monastery_12")] == 0
    assert given.play("buy from=black1").keys() == ["bank", "monastery_12"]
    assert given.can("place die=low tile=bank space=25")


@rule("BUR-004")
def test_eight_types_of_seven_buildings() -> None:
    types = TILE_NAMES[tile("warehouse") : tile("city_hall") + 1]
    assert sorted(types) == sorted(
        ["market", "carpenter", "church", "warehouse", "boarding_house", "bank", "city_hall",
         "watchtower"]
    )  # fmt: skip
    for name in types:
        assert (BASE[tile(name)], BASE[TILES + tile(name)]) == (5, 2)


@rule("BUR-005")
def test_four_kinds_of_seven_animals() -> None:
    for kind in range(1, 5):
        mine = [t for t in range(TILES) if KIND[t] == kind]
        assert sum(BASE[t] + BASE[TILES + t] for t in mine) == 7
        assert [int(HEADS[t]) for t in mine] == [2, 3, 4]


@rule("BUR-006")
def test_26_different_monasteries() -> None:
    monasteries = [n for t, n in enumerate(TILE_NAMES) if n.startswith("monastery_") and in_box(t)]
    assert monasteries == [f"monastery_{number}" for number in range(1, 27)]
    assert all(BASE[tile(n)] + BASE[TILES + tile(n)] == 1 for n in monasteries)


@rule("BUR-007")
def test_seven_goods_in_each_of_six_colours() -> None:
    assert [BOX["goods"][name]["number"] for name in GOODS_NAMES] == [1, 2, 3, 4, 5, 6]
    assert sum(BOX["goods"][name]["tiles"] for name in GOODS_NAMES) == BOX["box"]["goods_tiles"]
    state = settled(1).state.to_dict()
    assert len(state["goods_bag"]) == 6  # type: ignore[arg-type]


@rule("BUR-008")
def test_bonus_tiles_by_players() -> None:
    assert [int(LARGE_BONUS[n]) for n in (2, 3, 4)] == [5, 6, 7]
    assert [int(SMALL_BONUS[n]) for n in (2, 3, 4)] == [2, 3, 4]
    assert len(settled(1).state.bonus) == BOX["box"]["bonus_tiles"] == 12


@rule("BUR-009")
def test_workers_and_silver_have_no_limit() -> None:
    given = table(silver=300, workers=400, dice=(1, 1)).play("workers die=low")
    assert (given.workers(), given.silver()) == (402, 300)


@rule("BUR-010", "BUR-014", "BUR-018", "BUR-020", "BUR-021", "BUR-022", "BUR-023", "BUR-036")
def test_the_box_has_what_a_table_needs_and_no_parts_of_expansions() -> None:
    box = BOX["box"]
    assert (box["dice_per_player"] * 4 + box["white_dice"], box["bags"]) == (9, 4)
    parts = ("player_boards", "overviews", "order_markers", "vp_markers", "vp_discs")
    assert [box[part] for part in parts] == [4] * 5
    assert (box["castle_miniatures"], box["vp_miniatures"]) == (16, 4)
    state = settled(1, seats=4).state
    assert (len(state.dice), len(state.order), len(state.track)) == (8, 4, 4)
    expansions = ("crane", "geese", "white_castle", "inn", "shield", "vine", "monastery_27")
    assert not [n for t, n in enumerate(TILE_NAMES) if n.startswith(expansions) and in_box(t)]


@rule("BUR-011", "BUR-012", "BUR-013", "BUR-019")
@pytest.mark.parametrize("number", range(1, DUCHIES + 1))
def test_duchies(number: int) -> None:
    home = SPACES * (number - 1)
    rows = BOX["duchies"][str(number)]["rows"]
    assert [len(row) for row in rows] == [4, 5, 6, 7, 6, 5, 4]
    colours = Counter(COLOURS[int(SPACE_COLOUR[home + space])] for space in range(SPACES))
    assert colours == BOX["duchy_grid"]["spaces"]
    assert {int(NUMBER[home + space]) for space in range(SPACES)} == {1, 2, 3, 4, 5, 6}
    towns = {int(REGION[home + s]) for s in range(SPACES) if SPACE_COLOUR[home + s] == 4}
    assert 2 <= len(towns) <= 6
    assert all(1 <= count(town) <= 8 for town in towns)
    assert (BOX["duchies"][str(number)]["set"] == "base") == (number <= 10)
    assert table(duchy=number, castle="".join(rows).index("c"), dice=(1, 1)).can("workers die=low")


def test_neighbours_of_the_hexes() -> None:
    around = [[o for o in range(SPACES) if int(NEAR[s]) >> o & 1] for s in (0, 18, 15, 36)]
    assert around == [[1, 4, 5], [11, 12, 17, 19, 24, 25], [9, 16, 22], [31, 32, 35]]
    assert all(int(NEAR[o]) >> s & 1 for s in range(SPACES) for o in range(SPACES)
               if int(NEAR[s]) >> o & 1)  # fmt: skip


@rule("BUR-015")
def test_a_player_board_has_room_for_all_that_is_needed() -> None:
    given = table(
        keys=["ship", "mine", "bank"], silver=3, workers=2, dice=(1, 5),
        store={"green": 1, "pink": 2, "red": 1}, sold={"brown": 2},
    )  # fmt: skip
    assert (given.keys(), given.silver(), given.workers()) == (["mine", "ship", "bank"], 3, 2)
    assert (given.store(), given.sold()) == ({"green": 1, "pink": 2, "red": 1}, {"brown": 2})
    given.play("workers die=low")
    assert given.dice() == [1 + 8, 5]


@rule("BUR-016", "BUR-017", "BUR-024", "BUR-043", "BUR-046")
@pytest.mark.parametrize(("seats", "tiles", "black"), [(2, 2, 4), (3, 3, 6), (4, 4, 8)])
def test_the_board_has_spaces_for_the_number_of_players(seats: int, tiles: int, black: int) -> None:
    state = settled(1, seats=seats).state
    lying = [tile >= 0 for tile in state.to_dict()["board"]]  # type: ignore[attr-defined]
    assert [sum(lying[4 * depot : 4 * depot + 4]) for depot in range(6)] == [tiles] * 6
    assert sum(lying[24:]) == black
    assert (len(state.row), len(state.bonus), len(state.quay)) == (5, 12, 36)
    assert len([1 for need in SLOT_SEATS if need <= seats]) == 6 * tiles
    assert len(SLOT_COLOUR) == 24


@rule("BUR-127", "BUR-128", "BUR-129")
def test_what_differs_by_the_number_of_players() -> None:
    assert [int(SALE[n]) for n in (2, 3, 4)] == [2, 3, 4]
    for seats in (2, 3, 4):
        given = table({}, dice=(1, 5), store={"green": 3}, seats=seats).play(
            "sell die=low colour=green"
        )
        assert given.points() == 3 * seats
        fresh = settled(1, seats=seats)
        assert sorted(int(w) for w in fresh.state.workers) == list(range(1, seats + 1))
        assert sum(fresh.at(f"black{n}") != "" for n in range(1, 9)) == 2 * seats
