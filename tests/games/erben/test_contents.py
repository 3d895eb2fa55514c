"""Components from a file: what it must fulfil, and games played with them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.games.erben import GAME
from tafelrunde.games.erben.contents import CONTENTS
from tafelrunde.kernel.components import VARIABLE
from tests.naming import rule

from .owners_boxes import LEANS, owners_box

OTHER = Path(__file__).with_name("other_box.toml")
ROOT = Path(__file__).parents[3]
TAVERN = (
    'R1 = { kind = "tavern", colour = "green", cost = [0, 2, 1], axis = "row", source = "box" }'
)


def wrong_with(text: str) -> list[str]:
    return [str(fault) for fault in CONTENTS.check(text).wrong]


def mark(text: str) -> int:
    return CONTENTS.mark_of(CONTENTS.check(text).tables)


def faults(text: str) -> list[str]:
    return wrong_with(f"[tiles]\n{text}")


def test_the_own_file_and_parts_of_it_are_right() -> None:
    text = CONTENTS.path.read_text(encoding="utf-8")
    assert (wrong_with(text), mark(text), CONTENTS.check(text).odd) == ([], 0, [])
    assert wrong_with("") == faults(TAVERN) == []
    assert GAME.rules_number(1) == 1


def test_a_file_is_known_by_its_tiles_alone() -> None:
    other = OTHER.read_text(encoding="utf-8")
    assert wrong_with(other) == []
    # Records carry this number: it never changes.
    assert mark(other) == mark("# with a word before\n" + other) == 0x7E00B4C391
    assert mark(f"[tiles]\n{TAVERN}") not in (0, mark(other))
    said = CONTENTS.check('[reconstructed]\nde = "nichts"\nen = "nothing"')
    assert (said.wrong, said.tables["reconstructed"]["en"]) == ([], "nothing")
    assert CONTENTS.mark_of(said.tables) == 0
    assert wrong_with('[reconstructed]\nde = "nichts"') == [
        "[reconstructed]: must have de and en, a text each"
    ]
    tiles = CONTENTS.path.read_text(encoding="utf-8").partition("[tiles]")[2].partition("[leaf")[0]
    seen = "[tiles]" + tiles.replace("reconstructed", "box")
    assert (wrong_with(seen), mark(seen)) == ([], 0)


def test_an_entry_may_hold_only_what_differs() -> None:
    # Its line goes with the tavern, and what is empty is not there.
    whole = 'R1 = {kind = "market", colour = "green", cost = [1, 1, 1]}\n'
    part = 'R1 = {kind = "market", cost = [1, 1, 1], road = ""}\n'
    printed = "R2 = {cost = [0, 2, 1]}"
    # `printed` is the one word of ours that stays below what is laid over it.
    for text in (whole, part):
        reading = CONTENTS.check(f"[tiles]\n{text}{printed}")
        assert reading.wrong == []
        tile = reading.tables["tiles"]["R1"]
        assert {key: tile[key] for key in tile if key not in ("printed", "source")} == {
            "kind": "market", "colour": "green", "cost": [1, 1, 1],
        }  # fmt: skip
    assert reading.tables["tiles"]["R2"]["axis"] == "column"
    found = faults('R1 = {kind = "market", axis = "row"}')
    assert found[0] == "R1 Tavern: axis does not belong here"


def test_the_spread_of_colours_is_only_compared() -> None:
    reading = CONTENTS.check('[tiles]\nR1 = {colour = "grey"}')
    assert reading.wrong == []
    assert [fault.said["en"] for fault in reading.odd] == [
        "Travel: 2 tiles are green; a review tells of 3. Is that so?",
        "Travel: 4 tiles are grey; a review tells of 3. Is that so?",
    ]


def test_the_shadow_may_begin_with_other_points() -> None:
    assert wrong_with("[shadow]\nadvance = 12") == []
    assert mark("[shadow]\nadvance = 12") not in (0, mark("[shadow]\nadvance = 13"))
    assert "must stay" in wrong_with("[shadow]\nreach = 4")[0]


@rule("ERB-010", "ERB-173", "ERB-136", "ERB-R39", "ERB-R44")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("tavern", "inn", "building: must be one of Tavern"),
        ("tavern", "mill", "building: must be one of Tavern"),
        ("green", "blue", "colour: must be one of green, grey, yellow"),
        ("[0, 2, 1]", "[2, 1]", "grain is missing"),
        ("[0, 2, 1]", "[0, 2, 10]", "grain: must be a number from 0 to 9, not 10"),
        ("[0, 2, 1]", "[0, 2, true]", "grain: must be a number from 0 to 9, not true"),
        ("[0, 2, 1]", "[0, 1, 1]", "No Tavern costs [0, 2, 1], which the rulebook prints"),
        ("[0, 2, 1]", '"2"', "cost does not belong here"),
        ("axis", 'road = "NSE", axis', "road: must be one of none"),
        ("axis", 'road = "NN", axis', "road: must be one of none"),
        ("axis", 'road = "N  E", axis', "road: must be one of none"),
        ('axis = "row", ', "", "looks along is missing"),
        ('"row"', '"both"', "looks along: must be one of its row"),
        ("axis", 'marks = "N", axis', "marks does not belong here"),
        ("axis", 'shows = "farm", axis', "shows does not belong here"),
        ("axis", "height = 3, axis", "height is unknown, known are kind, colour"),
        ('"box"', '"hearsay"', "source must be one of rulebook, public, reconstructed, box"),
        ("R1", "R10", "there is no R10, but R1, R2"),
    ],
)
def test_a_fault_is_named_with_what_would_be_right(old: str, new: str, said: str) -> None:
    found = faults(TAVERN.replace(old, new))
    assert any(said in fault for fault in found), found


@rule("ERB-174", "ERB-200", "ERB-203")
@pytest.mark.parametrize(
    ("tile", "said"),
    [
        ('H5 = {kind = "trading_post", shows = "cathedral"', "must be one of Farm"),
        ('C7 = {kind = "guild_house", shows = "farm"', "must be one of Basket weaver"),
        ('C1 = {kind = "pottery", marks = "N N"', "marked fields: must be 1 to 8 of above"),
        ('C1 = {kind = "pottery", marks = ""', "marked fields: must be 1 to 8 of above"),
        ('C1 = {kind = "pottery", marks = "N X"', "marked fields: must be 1 to 8 of above"),
    ],
)
def test_what_a_tile_cannot_show_or_mark(tile: str, said: str) -> None:
    (found,) = faults(f'{tile}, colour = "grey", cost = [1, 0, 2], source = "box"}}')
    assert said in found


@pytest.mark.parametrize("colour", ["grey", "yellow"])
def test_no_spread_of_colours_is_asked_for(colour: str) -> None:
    assert faults(TAVERN.replace("green", colour)) == []


def test_of_several_faults_all_are_named() -> None:
    found = wrong_with(
        """
        [tiles]
        R6 = {kind = "pilgrimage_site", colour = "yellow", cost = [1], road = "NS", source = "box"}
        H2 = {kind = "farm", colour = "green", cost = [1, 0, 0], source = "box"}
        H5 = {kind = "trading_post", colour = "grey", cost = [1, 0, 2], source = "box"}
        C1 = {kind = "pottery", colour = "grey", cost = [1, 0, 2], marks = "X", source = "box"}
        C2 = {kind = "basket_weaver", colour = "grey", source = "box"}
        R2 = 7
        [setup]
        hand_limit = 4
        [moon]
        """
    )
    named = [fault[:2] for fault in found]
    for where in ("C1", "H2", "H5", "R2", "R6"):
        assert where in named
    assert named.count("R6") == 2
    only = "only Building tiles, The shadow heir may be replaced"
    assert f"[setup] hand_limit: must stay 3: {only}" in found
    assert any(fault.startswith("[moon]: there is no such table") for fault in found)


@pytest.mark.parametrize("text", ["x =", "[tiles", "tiles = 3", "[tiles]\nR1 = 1\nR1 = 2", "\0"])
def test_what_is_no_such_file_is_refused_in_a_sentence(text: str) -> None:
    assert wrong_with(text)


def run(code: str, **named: Path) -> subprocess.CompletedProcess[str]:
    """Python in a process of its own, with components named."""
    pairs = os.pathsep.join(f"{game}={file}" for game, file in named.items())
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {VARIABLE: pairs},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


BY_THE_BOOK = """
from tafelrunde.games.erben import GAME
from tafelrunde.games.erben.components import OF_KIND, CAMP, FARM
from tafelrunde.kernel.bits import count
from tests.games.erben.test_whole_games import SETTINGS, test_points_are_those_of_the_book as same
for options in SETTINGS[::3]:
    same(options)
print(GAME.rules_number(1), int(count(OF_KIND[CAMP])), int(count(OF_KIND[FARM])))
"""


@rule("ERB-R01", "ERB-R31", "ERB-R39", "ERB-136", "ERB-200")
def test_games_with_other_components_are_scored_by_the_book() -> None:
    ran = run(BY_THE_BOOK, erben=OTHER)
    assert ran.stderr == ""
    rules, camps, farms = ran.stdout.split()
    assert (camps, farms) == ("4", "2")
    assert int(rules) == 1000 * mark(OTHER.read_text("utf-8")) + 1


TWO_FARMS = """
from tests.games.erben.drawn import table
ring = ["R1", "R3", "R9", "R5", "R7", "R8"]
given = table({"H1": (1, 0, 0), "H7": (0, 1, 0)}, ring=ring, hands=(["L4"], []))
assert given.state.resources(0) == [4, 0, 2], given.state.resources(0)
assert given.can("build tile=L4")
four = table({"L5": (1, 0, 0)}, ring=ring).take("R1").play("camp tile=L5")
assert four.state.crown == 0
"""


@rule("ERB-170", "ERB-166", "ERB-R23")
def test_every_farm_and_every_camp_counts() -> None:
    assert run(TWO_FARMS, erben=OTHER).stderr == ""


TWO_ENDS = """
from tests.games.erben.drawn import table
west, north = {"R1": (0, 1, 0)}, {"R2": (1, 2, 0)}
for owner, land, points in ((0, west, 1), (0, north, 2), (1, west, 2), (1, north, 1)):
    given = table(land | {"R6": (1, 1, owner)})
    assert given.worth("R6") == points, (owner, land, given.worth("R6"))
"""


@rule("ERB-152", "ERB-R39", "ERB-R01")
def test_a_pilgrimage_site_has_no_road_where_it_has_no_end() -> None:
    """It has ends in the north and east; blue's lie in the south and west."""
    assert run(TWO_ENDS, erben=OTHER).stderr == ""


@rule("ERB-152", "ERB-200", "ERB-R01", "ERB-R03", "ERB-R23", "ERB-R31", "ERB-R35", "ERB-R39")
@pytest.mark.parametrize("first", [4, pytest.param(0, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", LEANS)
def test_games_with_what_an_owner_may_bring_keep_all_laws(
    name: str, first: int, tmp_path: Path
) -> None:
    file = tmp_path / f"{name}.toml"
    file.write_text(owners_box(name, CONTENTS.own), encoding="utf-8")
    assert wrong_with(file.read_text(encoding="utf-8")) == []
    code = f"import tests.games.erben.laws as laws; print(*laws.play(range({first}, 6)))"
    ran = run(code, erben=file)
    assert ran.stderr == ""
    assert {"take", "build", "terrain", "go", "end"} <= set(ran.stdout.split())


def test_a_wrong_file_is_refused_when_the_game_is_loaded(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(f"[tiles]\n{TAVERN.replace('green', 'blue')}")
    said = run("import tafelrunde.games.erben", erben=wrong).stderr
    assert "BadComponents" in said
    assert f"{wrong} cannot be used: R1 Tavern, colour: must be one of green" in said
    assert "cannot read" in run("import tafelrunde.games.erben", erben=tmp_path / "none").stderr
