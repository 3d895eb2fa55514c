"""Material and set-up (ERB-001 to ERB-031), and the first rulings."""

from __future__ import annotations

from collections import Counter

import pytest

from tafelrunde.games.erben import FIRST_GAME, GAME
from tafelrunde.games.erben.components import (
    BOX,
    COLOUR,
    COST,
    EXITS,
    KIND,
    KINDS,
    SETS,
    THROUGH,
    TILE_NAMES,
    TRIPLE_NAMES,
)
from tafelrunde.kernel.chance import Scripted, Seeded
from tafelrunde.kernel.errors import BadOptions, Undecided
from tests.naming import rule

from .drawn import begin, table, tile

CROWN, CHOICE, TILE, TOP = range(4)


def entries(part: str) -> dict[str, dict[str, object]]:
    return {name: dict(entry) for name, entry in BOX[part].items() if isinstance(entry, dict)}


@rule("ERB-001", "ERB-011", "ERB-012", "ERB-021")
def test_six_sets_of_nine_with_three_of_each_colour() -> None:
    assert len(TILE_NAMES) == len(set(TILE_NAMES)) == 54
    assert SETS == ("travel", "land_industry", "trade_church", "war", "crafts", "patrol")
    assert set(Counter((name[0], int(COLOUR[tile(name)])) for name in TILE_NAMES).values()) == {3}
    assert [part["resource_en"] for part in entries("colours").values()] == [
        "wood",
        "stone",
        "grain",
    ]


@rule("ERB-002", "ERB-003", "ERB-004", "ERB-005")
def test_what_else_is_in_the_box() -> None:
    box = BOX["box"]
    assert (box["troops_normal"], box["troops_retinue"], box["royal_shield"]) == (4, 2, 1)
    assert (box["score_pads"], box["solo_leaflets"]) == (1, 1)
    state = begin(1).state
    assert [len(state.stands(seat)) for seat in (0, 1)] == [3, 3]
    assert len(state.to_dict()["moved"]) == 6  # type: ignore[arg-type]
    assert state.crown in (0, 1)


@rule("ERB-010", "ERB-R44")
def test_every_tile_has_kind_colour_cost_and_some_a_road() -> None:
    kinds = entries("kinds")
    assert tuple(kinds) == KINDS
    assert len(KINDS) == 24
    assert {int(kind) for kind in KIND} == set(range(24))
    letters = {name: entry["letter"] for name, entry in entries("sets").items()}
    for name in TILE_NAMES:
        kind = kinds[KINDS[int(KIND[tile(name)])]]
        assert letters[str(kind["set"])] == name[0]
        assert 1 <= sum(int(COST[3 * tile(name) + k]) for k in range(3)) <= 4
    assert sum(int(ends) > 0 for ends in EXITS) == 32
    assert sum(int(one) for one in THROUGH) == 24


@rule("ERB-010")
def test_the_four_printed_costs() -> None:
    printed: set[tuple[object, ...]] = {
        (entry["kind"], tuple(entry["cost"]))  # type: ignore[arg-type]
        for entry in entries("tiles").values()
        if "printed" in entry
    }
    assert printed == {
        ("tavern", (0, 2, 1)),
        ("bakery", (1, 0, 2)),
        ("trading_post", (1, 0, 2)),
        ("watchtower", (1, 1, 1)),
    }


@rule("ERB-013", "ERB-014", "ERB-R03")
def test_backs_are_land_of_the_same_colour() -> None:
    named = {name: entry["terrain_en"] for name, entry in entries("colours").items()}
    assert named == {"green": "meadow", "grey": "stony plain", "yellow": "field"}
    given = table(hands=(["R1"], []), ring=["R5", "R7", "R8", "R2", "R4", "R6"], start="grey")
    assert given.state.resources(0) == [0, 4, 0]
    given.play("terrain tile=R1 by=retinue dir=e", "move troop=retinue dir=e")
    assert given.state.resources(0) == [1, 3, 0]


@rule("ERB-022", "ERB-R42", "ERB-137")
def test_the_first_game_is_a_preset() -> None:
    assert GAME.check({}, 2)["sets"] == FIRST_GAME == BOX["setup"]["first_game"]
    preset = GAME.presets["first_game"]
    assert GAME.check(preset, 2) | {"score_roads": True} == GAME.check({}, 2)
    assert not GAME.check(preset, 2)["score_roads"]


@rule("ERB-021", "ERB-R42")
def test_any_three_sets_can_be_chosen_or_drawn() -> None:
    assert len(TRIPLE_NAMES) == len(set(TRIPLE_NAMES)) == 20
    state = begin(1, sets=["patrol", "war", "travel"]).state
    unseen = [TILE_NAMES[k][0] for k in range(54) if state.pool[k]]
    assert set(unseen) <= set("PKR")
    drawn = {str(begin(seed, random_sets=True).state.to_dict()["sets"]) for seed in range(60)}
    assert len(drawn) > 12
    for wrong in (["war"], ["war", "war", "travel"], ["war", "travel", "sea"]):
        with pytest.raises(BadOptions):
            GAME.check({"sets": wrong}, 2)
    with pytest.raises(BadOptions):
        GAME.check({"sets": ["war", "crafts", "patrol"], "random_sets": True}, 2)


@rule("ERB-020", "ERB-024", "ERB-025", "ERB-041", "ERB-E01")
@pytest.mark.parametrize("crown", [0, 1])
def test_the_crown_says_who_begins(crown: int) -> None:
    script = [(CROWN, crown)]
    script += [(TILE, tile(name)) for name in ("R1", "R2", "R3", "R4", "R5", "R6")]
    script += [(TOP, 1), (TOP, 2)]
    state = GAME.new(GAME.setup({}, 2), Scripted(script))
    assert state.actor == crown


@rule("ERB-023", "ERB-026", "ERB-027", "ERB-028", "ERB-029", "ERB-030", "ERB-031", "ERB-050")
def test_the_table_in_the_beginning() -> None:
    dealt = ["L1", "H1", "R9", "R1", "L9", "H9"]
    script = [(CROWN, 0), *[(TILE, tile(name)) for name in dealt], (TOP, 1), (TOP, 2)]
    state = GAME.new(GAME.setup({}, 2), Scripted(script))
    seen = state.to_dict()
    assert seen["ring"] == [-1, *[tile(name) for name in dealt]]
    assert (seen["shield"], seen["start"], seen["top"]) == (0, 1, 2)
    assert seen["troops"] == [[[0, 0], [], []], [[0, 0], [], []]]
    assert seen["moved"] == [0] * 6
    assert seen["hands"] == [[], []]
    assert state.stack == 20  # type: ignore[attr-defined]


@rule("ERB-R03", "ERB-R04")
def test_the_tile_turned_up_has_the_colour_that_was_seen() -> None:
    for seed in range(30):
        given = begin(seed)
        top, shield = int(given.state.top), int(given.state.shield)
        given.play(given.moves()[0])
        assert int(COLOUR[int(given.state.ring[shield])]) == top


@rule("ERB-R04")
def test_the_start_land_is_nowhere_else() -> None:
    """Of nine unseen tiles of its colour one never comes; which one, nobody knows before."""
    for seed in range(20):
        given = begin(seed)
        state = given.state
        colour = int(state.start) - 54
        while state.stack:
            state.apply(state.actor, state.moves(state.actor)[0], given.chance)
        left = [k for k in range(54) if state.pool[k]]
        assert [int(COLOUR[k]) for k in left] == [colour]


@rule("ERB-R04")
def test_what_is_undecided_is_asked_of_chance() -> None:
    given = begin(4)
    with pytest.raises(Undecided):
        given.state.copy().apply(given.seat, given.state.moves(given.seat)[0], Scripted([]))
    assert Seeded(1).draw(1) == 0


@rule("ERB-210", "ERB-220", "ERB-R46")
def test_what_the_box_says_that_changes_nothing() -> None:
    for lang in ("en", "de"):
        for number in ("ERB-210", "ERB-220", "ERB-R46"):
            assert len(GAME.rule(number, lang).text) > 60
    assert BOX["leaflet"]["tokens"] == 11
