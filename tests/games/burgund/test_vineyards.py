"""Vineyards: what there is, how double tiles are taken and planted (BUR-264 to BUR-280)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.components import BOX
from tafelrunde.games.burgund.modules.vineyards_components import (
    GRAPE_NAMES,
    PAIR_NAMES,
    all_doubles,
)
from tafelrunde.kernel.errors import BadOptions
from tests.naming import rule

from .drawn import begin, settled
from .vines import again, doubles, offered, planted, wined, wines

PURE = "green_green"
LOW = {1: "green_blue"}
ONE_LEVEL = {1: "green_blue", 2: "red_green"}
PLACE = "plant die=low tile=green_blue field=1 turned=no"


@rule("BUR-264", "BUR-268", "BUR-R103", "BUR-021")
def test_there_are_51_double_tiles_and_24_wine_bonus_tiles() -> None:
    whole = all_doubles(63)
    assert (sum(whole), len(whole), whole.count(1), whole.count(3)) == (51, 21, 6, 15)
    for grape in GRAPE_NAMES:
        shown = [n for n, name in enumerate(PAIR_NAMES) if grape in name.split("_")]
        assert sum(whole[number] for number in shown) == 16
    state = begin(1, 4, vineyards=True).state
    assert [int(tiles) for tiles in state.cellar.bag] == whole
    assert sum(map(int, state.cellar.heap)) + sum(map(int, state.cellar.wine)) == 24
    assert BOX["vineyards"]["wine_tiles"] * 6 == 24


@rule("BUR-265", "BUR-R41")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_another_wine_bonus_tile(seats: int) -> None:
    firsts: set[str] = set()
    for seed in range(12):
        given = begin(seed, seats, vineyards=True)
        mine = [wines(given, seat) for seat in range(seats)]
        assert all(list(one.values()) == [1] for one in mine)
        assert len({name for one in mine for name in one}) == seats
        assert sum(map(int, given.state.cellar.heap)) == 24 - seats
        firsts.add(*mine[0])
    assert len(firsts) > 3


@rule("BUR-266", "BUR-278")
def test_a_vineyard_has_twelve_fields_on_five_levels() -> None:
    fields = BOX["vineyards"]["board"]["fields"]
    assert BOX["vineyards"]["board"]["source"] == "reconstructed"
    assert [field["die"] for field in fields if field["level"] == 1] == [1, 4]
    assert (len(fields), {field["level"] for field in fields}) == (12, {1, 2, 3, 4, 5})
    assert sorted(field["die"] for field in fields) == sorted([1, 2, 3, 4, 5, 6] * 2)
    assert "Weinberg" in GAME.reconstructed["de"]
    assert "vineyard" in GAME.reconstructed["en"]


@rule("BUR-267", "BUR-272", "BUR-273", "BUR-274", "BUR-271", "BUR-R104", "BUR-R107")
@pytest.mark.parametrize(("seats", "depot", "display"), [(2, 3, 1), (3, 3, 3), (4, 6, 3)])
def test_depot_and_display_are_filled_anew_in_each_phase(
    seats: int, depot: int, display: int
) -> None:
    given, rng = settled(1, seats, vineyards=True), Random(1)
    seen = set()
    while given.state.actor >= 0:
        phase, fresh = int(given.state.phase), all(int(die) < 8 for die in given.state.dice)
        if phase not in seen and fresh:
            seen.add(phase)
            here = list(offered(given))
            assert here[:depot] == [f"vineyard{k + 1}" for k in range(depot)]
            assert here[depot:] == [f"display{k + 1}" for k in range(display)]
            left = sum(map(int, given.state.cellar.bag))
            assert left == 51 - (phase + 1) * (depot + display)
        given.play(rng.choice(given.moves()))
    assert seen == {0, 1, 2, 3, 4}
    gone = sum(map(int, given.state.cellar.gone))
    assert gone + len(offered(given)) <= 5 * (depot + display)


@rule("BUR-269", "BUR-270", "BUR-R104")
@pytest.mark.parametrize(("seats", "kinds", "tiles"), [(3, 5, 35), (2, 4, 22)])
def test_fewer_grapes(seats: int, kinds: int, tiles: int) -> None:
    given = begin(1, seats, vineyards=True, fewer_grapes=True)
    made: Any = given.state.cellar.to_dict(seats)
    assert len(made["kinds"]) == kinds
    assert sum(made["bag"]) == tiles >= 5 * (6 if seats == 3 else 4)
    names = [PAIR_NAMES[number] for number, count in enumerate(made["bag"]) if count]
    shown = {grape for name in names for grape in name.split("_")}
    assert shown == {GRAPE_NAMES[kind] for kind in made["kinds"]}
    heap = [sum(made["wine"][s][g] for s in range(seats)) + made["heap"][g] for g in range(6)]
    assert heap == [4 if grape in made["kinds"] else 0 for grape in range(6)]
    assert again(given)
    drawn = {
        int(begin(seed, seats, vineyards=True, fewer_grapes=True).state.cellar.kinds)
        for seed in range(9)
    }
    assert len(drawn) > 3
    with pytest.raises(BadOptions, match="for 2 or 3 seats"):
        begin(1, 4, vineyards=True, fewer_grapes=True)
    with pytest.raises(BadOptions, match="needs vineyards"):
        begin(1, 2, fewer_grapes=True)


@rule("BUR-275", "BUR-276", "BUR-059")
def test_a_die_takes_the_double_tile_of_its_place() -> None:
    stalls = {"vineyard1": "green_blue", "vineyard2": PURE}
    given = wined(stalls=stalls, dice=(2, 6))
    assert [m for m in given.moves() if m.startswith("harvest")] == [
        "harvest die=low from=vineyard1"
    ]
    assert given.against("harvest die=high from=vineyard1") == "BUR-275"
    assert given.against("harvest die=high from=vineyard3") == "BUR-R11"
    assert given.against("harvest die=extra from=vineyard1") == "BUR-058"
    given.play("harvest die=low from=vineyard1")
    assert (doubles(given), given.keys()) == (["green_blue"], [])
    assert offered(given) == {"vineyard2": "green_green"}
    assert given.against("harvest die=low from=vineyard2") == "BUR-059"
    assert wined(stalls=stalls, dice=(1, 6)).can("harvest die=low from=vineyard1")
    four = wined(stalls=stalls, dice=(2, 6), seats=4)
    assert not four.can("harvest die=low from=vineyard1")
    assert four.can("harvest die=low from=vineyard2")


@rule("BUR-275", "BUR-061", "BUR-R32", "BUR-143")
def test_workers_turn_the_die_but_monasteries_do_not() -> None:
    stalls = {"vineyard3": "green_blue"}
    given = wined(stalls=stalls, dice=(4, 4), workers=1)
    assert given.play("harvest die=low from=vineyard3").workers() == 0
    two = wined(stalls=stalls, dice=(3, 3), workers=2)
    assert two.play("harvest die=low from=vineyard3").workers() == 0
    land = {12: "monastery_12", 6: "castle", 7: "monastery_9"}
    assert not wined(land, stalls=stalls, dice=(4, 4)).can("harvest")
    assert wined(land, dice=(4, 4), board={"3a": "cow_2"}).can("take die=low from=3a")
    wide = wined({12: "monastery_8"}, stalls=stalls, dice=(3, 3), workers=1)
    assert wide.play("harvest die=low from=vineyard3").workers() == 0
    assert not wined(land, held=["green_blue"], dice=(5, 5)).can("plant")


@rule("BUR-277", "BUR-278", "BUR-280")
def test_the_first_double_tile_lies_on_the_lowest_level_either_way() -> None:
    given = wined(held=["green_blue"], dice=(1, 4))
    assert [m for m in given.moves() if m.startswith("plant")] == [
        f"plant die={die} tile=green_blue field={field} turned={turned}"
        for die, field in (("low", 1), ("high", 2))
        for turned in ("no", "yes")
    ]
    assert given.against("plant die=low tile=green_blue field=7 turned=no") == "BUR-278"
    assert given.against("plant die=low tile=green_blue field=2 turned=no") == "BUR-277"
    assert given.against("plant die=low tile=green_red field=1 turned=no") == "BUR-277"
    other = given.fork().play("plant die=low tile=green_blue field=1 turned=yes")
    assert planted(other, 1) == ["blue", "green"]
    given.play(PLACE)
    assert (planted(given, 1), doubles(given)) == (["green", "blue"], [])
    again_there = wined(vines=LOW, held=["green_blue"], dice=(1, 1))
    assert again_there.against(PLACE) == "BUR-280"
    pure = wined(held=[PURE], dice=(1, 1))
    assert pure.count("plant") == 1
    assert pure.against("plant die=low tile=green_green field=1 turned=yes") == "BUR-R142"
    assert not [m for m in given.moves() if m.startswith("place")]


@rule("BUR-279", "BUR-R106")
def test_further_double_tiles_lie_beside_others() -> None:
    given = wined(vines=LOW, held=["green_blue"], dice=(3, 5), workers=9)
    fields = {move.split()[3] for move in given.moves() if move.startswith("plant")}
    assert fields == {"field=2", "field=3", "field=4"}
    assert given.against("plant die=low tile=green_blue field=5 turned=no") == "BUR-279"
    higher = wined(vines=LOW | {3: "red_red"}, held=["green_blue"], dice=(3, 5), workers=9)
    assert higher.can("plant die=low tile=green_blue field=5")
