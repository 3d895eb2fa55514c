"""Building, resources and open terrain (ERB-070 to ERB-092)."""

from __future__ import annotations

from tafelrunde.games.erben.components import DIRECTIONS, STEP_X, STEP_Y
from tafelrunde.games.erben.state import Erben
from tests.naming import rule

from .drawn import BLUE, NOBODY, WHITE, Table, names, table, tile

GREY = ["R5", "R7", "R8"]
GREENS = ["R1", "R3", "R9"]


@rule("ERB-E03", "ERB-081", "ERB-080")
def test_the_king_lends_one_of_each() -> None:
    ring = ["R5", "R4", "R3", "R1", "R8", "R9"]
    plain = table(ring=ring, start="green").state.resources(0)
    assert plain == [2, 1, 1]  # one wood from the retinue on the start land


@rule("ERB-E04", "ERB-082")
def test_troops_find_what_they_stand_on() -> None:
    land = {"R2": (1, 0, WHITE), "L3": (2, 0, NOBODY)}
    ring = ["R5", "R7", "R8", "R9", "R3", "R4"]
    given = table(land, ring=ring, white=((1, 0), None, (2, 0)), blue=((0, 0), None, None))
    assert given.state.resources(0) == [1, 2, 1]


E05 = {
    "L1": (1, 0, WHITE),  # a yellow building
    "L2": (2, 0, NOBODY),  # grey open terrain
    "H1": (1, 1, WHITE),  # the farm
}


@rule("ERB-E05", "ERB-083", "ERB-084", "ERB-071", "ERB-170")
def test_tavern_and_trading_post_in_one_turn() -> None:
    ring = ["R5", "R3", "R4", "R8", "R9", "R6"]
    given = table(
        E05, ring=ring, hands=(["R1", "H4"], []),
        white=((1, 0), None, (2, 0)), blue=((0, 0), None, None),
    )  # fmt: skip
    assert given.state.resources(0) == [1, 2, 2]
    assert given.can("build tile=R1")
    assert given.can("build tile=H4")
    given.play("build tile=R1 by=retinue dir=se", "build tile=H4 by=retinue dir=s")
    assert names(given.state.hand(0)) == []


@rule("ERB-E06", "ERB-073", "ERB-092", "ERB-R13", "ERB-R15")
def test_open_terrain_makes_the_bakery_affordable() -> None:
    land = {"L1": (1, 0, NOBODY), "L3": (2, 0, NOBODY), "H3": (3, 0, NOBODY)}
    given = table(
        land, ring=["R5", "R7", "R8", "R1", "R9", "R3"], hands=(["L4", "L5"], []), start="grey",
        white=((2, 0), (1, 0), None), blue=((0, 0), None, None),
    )  # fmt: skip
    assert given.state.resources(0)[::2] == [1, 1]
    assert given.against("build tile=L4 by=retinue dir=n") == "ERB-073"
    given.play("terrain tile=L5 by=retinue dir=s")
    assert given.state.discounts == 1
    given.play("build tile=L4 by=retinue dir=n")
    assert given.state.discounts == 0


@rule("ERB-E07", "ERB-104", "ERB-105", "ERB-R19", "ERB-R22")
def test_stationing_brings_the_wood_for_the_watchtower() -> None:
    land = {
        "P3": (1, 0, WHITE),  # the yellow building, the only one beside 2,0
        "P7": (0, 1, NOBODY),  # green open terrain
        "P9": (-1, 0, NOBODY),
    }
    given = table(
        land, ring=["R5", "R4", "R7", "R8", "R6", "R1"], hands=(["P1"], []), start="grey",
        white=((1, 0), None, (-1, 0)), blue=((0, 0), None, None), taken=1, crown=1,
    )  # fmt: skip
    assert given.state.resources(0)[0] == 0
    site = "build tile=P1 by=retinue dir=e"
    assert given.against(site) == "ERB-073"
    moved = table(
        land, ring=["R5", "R4", "R7", "R8", "R6", "R1"], hands=(["P1"], []), start="grey",
        white=((1, 0), None, (-1, 0)), blue=((0, 0), None, None), taken=1, crown=1,
    ).play("move troop=retinue dir=nw")  # fmt: skip
    assert moved.state.stands(0)[0] == [0, 1]
    assert (2, 0) not in sites(moved)
    given.play("station by=retinue dir=nw")
    assert given.state.resources(0)[0] == 1
    assert given.state.moved != 0
    given.play(site)


def sites(given: Table) -> list[tuple[int, int]]:
    """The fields on which P1 could be laid as open terrain."""
    found = []
    for move in given.moves():
        if move.startswith("terrain tile=P1"):
            parts = dict(part.split("=") for part in move.split()[1:])
            by = ("retinue", "first", "second").index(parts["by"])
            way = DIRECTIONS.index(parts["dir"])
            x, y = given.state.stands(0)[by]
            found.append((x + STEP_X[way], y + STEP_Y[way]))
    return found


@rule("ERB-E07")
def test_withdrawing_the_only_troop_beside_the_site_is_no_help() -> None:
    land = {"P3": (1, 0, WHITE), "P7": (0, 1, NOBODY), "P9": (-1, 0, NOBODY)}
    given = table(
        land, ring=["R5", "R4", "R1", "R8", "R6", "R7"], hands=(["P1"], []), start="grey",
        white=((-1, 0), None, (1, 0)), blue=((0, 0), None, None), taken=1, crown=1,
    )  # fmt: skip
    assert (2, 0) in sites(given)
    before = given.state.resources(0)
    troop = "first" if given.state.stands(0)[1] else "second"
    given.play(f"withdraw troop={troop}")
    assert before[0] == 0
    assert given.state.resources(0)[0] == 1
    assert (2, 0) not in sites(given)


@rule("ERB-E10", "ERB-170", "ERB-171", "ERB-172", "ERB-173")
def test_producers_give_one_and_one_more_under_a_troop() -> None:
    for name, colour in (("H2", 0), ("H3", 1), ("H1", 2)):
        ring = [f"R{k}" for k in range(1, 10) if tile(f"R{k}") // 18 != colour]
        start = ("grey", "yellow", "green")[colour]
        land = {name: (1, 0, WHITE)}
        bare = table({name: (1, 0, NOBODY)}, ring=ring, start=start).state.resources(0)
        alone = table(land, ring=ring, start=start).state.resources(0)
        manned = table(land, ring=ring, start=start, white=((1, 0), None, None))
        assert (bare[colour], alone[colour], manned.state.resources(0)[colour]) == (0, 1, 2)
        assert table(land, ring=ring, start=start).state.resources(1)[colour] == 0
        blue = table({name: (1, 0, BLUE)}, ring=ring, start=start).state
        assert (blue.resources(0)[colour], blue.resources(1)[colour]) == (0, 1)
        held = table(ring=ring, start=start, hands=([], [name])).state
        assert held.resources(1)[colour] == 0


@rule("ERB-R18", "ERB-122")
def test_an_enemy_troop_on_my_farm_leaves_me_my_grain() -> None:
    ring = ["R1", "R3", "R9", "R5", "R7", "R8"]
    land = {"H1": (1, 0, WHITE)}
    given = table(land, ring=ring, blue=((1, 0), None, None))
    assert given.state.resources(0)[2] == 1
    assert given.state.resources(1)[2] == 1
    assert given.points() == table(land, ring=ring).points()


@rule("ERB-R17", "ERB-029")
def test_both_retinues_use_the_start_land() -> None:
    ring = ["R1", "R3", "R9", "R5", "R7", "R8"]
    given = table(ring=ring, start="yellow", hands=(["L7"], ["L8"]))
    assert given.state.resources(0) == given.state.resources(1) == [3, 0, 1]
    given.play("build tile=L7 by=retinue dir=n").take("R1").play("done")
    assert given.can("terrain tile=L8 by=retinue dir=s")


@rule("ERB-070", "ERB-072", "ERB-090", "ERB-R05", "ERB-R06")
def test_where_a_tile_may_be_laid() -> None:
    given = table({"L2": (1, 0, NOBODY)}, hands=(["L7"], []), ring=GREENS + GREY)
    fields = [move for move in given.moves() if move.startswith("terrain")]
    assert len(fields) == 7
    assert given.against("terrain tile=L7 by=retinue dir=e") == "ERB-090"
    assert given.against("build tile=L7 by=retinue dir=e") == "ERB-072"
    assert given.against("build tile=L7 by=first dir=n") == "ERB-072"
    assert given.against("build tile=L8 by=retinue dir=n") == "ERB-070"
    both = table(
        {"L2": (1, 0, NOBODY)}, hands=(["L7"], []), ring=GREENS + GREY,
        white=((0, 0), None, (1, 0)), blue=((0, 0), None, None),
    )  # fmt: skip
    assert len([move for move in both.moves() if move.startswith("terrain")]) == 10
    assert both.against("terrain tile=L7 by=second dir=n") == "ERB-R05"


@rule("ERB-R06")
def test_the_landscape_has_no_end() -> None:
    """A row of 27 tiles, from which no field touches the other end."""
    tiles = [f"{letter}{k}" for letter in "RLH" for k in range(1, 10)]
    ring = tiles[:6]
    row = {name: (k + 1, 0, NOBODY) for k, name in enumerate(tiles[6:26])}
    given = table(row, ring=ring, stack=False, white=((20, 0), None, None), start="grey")
    assert given.state.stands(0)[0][0] == 20
    assert not given.can("move troop=retinue dir=e")
    assert given.can("move troop=retinue dir=w")
    west = {name: (-x, 0, owner) for name, (x, _, owner) in row.items()}
    given = table(west, ring=ring, stack=False, white=((-20, 0), None, None), start="grey")
    assert given.state.stands(0)[0] == [-20, 0]


@rule("ERB-074", "ERB-091", "ERB-120")
def test_whose_a_tile_is() -> None:
    given = table(hands=(["L7", "L8"], []), ring=["R1", "R5", "R4", "R9", "R8", "R6"])
    given.play("build tile=L7 by=retinue dir=e", "terrain tile=L8 by=retinue dir=w")
    assert dict(owned(given.state)) == {"L7": WHITE, "L8": NOBODY}
    assert given.points() == [2, 0]


def owned(state: Erben) -> list[tuple[str, int]]:
    return [(names([piece])[0], owner) for piece, _, _, owner in state.laid() if piece < 54]


@rule("ERB-075")
def test_roads_need_not_fit() -> None:
    land = {"L1": (1, 0, BLUE)}  # north to south
    ring = ["R5", "R8", "R6", "R9", "R4", "R3"]
    given = table(land, hands=(["H5"], []), ring=ring, start="green", discounts=4)
    assert given.can("build tile=H5 by=retinue dir=n")
    assert given.can("build tile=H5 by=retinue dir=se")


@rule("ERB-R13", "ERB-R14")
def test_discounts_add_up_and_none_is_used_in_vain() -> None:
    # A cathedral for 1 wood, 2 stone, 1 grain, with access to 4 wood.
    ring = ["R1", "R3", "R9", "R5", "R4", "R2"]
    hand = ["H7", "L7", "L8", "L9"]
    dear = table(hands=(hand, []), ring=ring)
    assert dear.state.resources(0) == [4, 0, 0]
    dear.play("terrain tile=L7 by=retinue dir=n", "terrain tile=L8 by=retinue dir=e")
    assert dear.against("build tile=H7 by=retinue dir=w") == "ERB-073"
    dear.play("terrain tile=L9 by=retinue dir=s", "build tile=H7 by=retinue dir=w")
    assert dear.state.discounts == 0
    cheap = table(hands=(["L7", "L8"], []), ring=ring)
    cheap.play("terrain tile=L8 by=retinue dir=n", "build tile=L7 by=retinue dir=e")
    assert cheap.state.discounts == 1


@rule("ERB-R14")
def test_with_the_option_one_discount_is_the_limit() -> None:
    ring = ["R1", "R3", "R9", "R5", "R4", "R2"]
    options = {"single_discount": True}
    given = table(hands=(["H6", "L7", "L8"], ["H5"]), ring=ring, options=options, discounts=3)
    assert given.against("build tile=H6 by=retinue dir=w") == "ERB-R14"
    one = table(
        hands=(["R7", "L9"], []), ring=["R1", "R3", "R5", "R8", "R4", "R2"], options=options
    )
    assert one.against("build tile=R7 by=retinue dir=w") == "ERB-073"
    one.play("terrain tile=L9 by=retinue dir=n", "build tile=R7 by=retinue dir=w")


@rule("ERB-R15", "ERB-092")
def test_discounts_lapse_with_the_turn() -> None:
    given = table(hands=(["L8"], []), ring=["R1", "R3", "R5", "R8", "R4", "R2"])
    given.play("terrain tile=L8 by=retinue dir=n").take("R1").play("done")
    assert given.state.discounts == 0


@rule("ERB-R16", "ERB-085", "ERB-106")
def test_resources_come_and_go_with_troops_and_reserve() -> None:
    given = table(hands=(["L7"], []), ring=["R1", "R3", "R9", "R5", "R4", "R2"])
    given.play("terrain tile=L7 by=retinue dir=n")
    assert given.state.resources(0) == [4, 0, 0]
    given.play("move troop=retinue dir=n")
    assert given.state.resources(0) == [3, 0, 1]
    given.take("R3")
    assert given.state.resources(0) == [1, 1, 2]
    assert names(given.state.in_reach(0)) == ["R9", "R5", "R4"]
