"""Components from a file: what it must fulfil, and games played with them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.games.medievalia import GAME
from tafelrunde.games.medievalia.contents import CONTENTS
from tafelrunde.kernel.components import VARIABLE
from tests.naming import rule

OTHER = Path(__file__).with_name("other_box.toml")
ROOT = Path(__file__).parents[3]
ARCHER = OTHER.read_text(encoding="utf-8").partition("[cards.archer]")[2].partition("[build")[0]
SOLDIER = CONTENTS.path.read_text("utf-8").partition("[cards.soldier]")[2].partition("[cards")[0]


def wrong_with(text: str) -> list[str]:
    return [str(fault) for fault in CONTENTS.check(text).wrong]


def mark(text: str) -> int:
    return CONTENTS.mark_of(CONTENTS.check(text).tables)


def faults(card: str, name: str = "archer") -> list[str]:
    return wrong_with(f"[cards.{name}]\n{card}")


def test_the_own_file_and_parts_of_it_are_right() -> None:
    text = CONTENTS.path.read_text(encoding="utf-8")
    assert (wrong_with(text), mark(text), CONTENTS.check(text).odd) == ([], 0, [])
    assert wrong_with("") == faults(ARCHER) == faults(SOLDIER, "soldier") == []
    assert GAME.rules_number(1) == 1


def test_a_file_is_known_by_its_values_alone() -> None:
    other = OTHER.read_text(encoding="utf-8")
    assert wrong_with(other) == []
    # Records carry this number: it never changes.
    assert mark(other) == 0x029731046C
    assert mark(f"[cards.archer]\n{ARCHER}") not in (0, mark(other))
    seen = CONTENTS.path.read_text(encoding="utf-8").replace('"reconstructed"', '"box"')
    assert mark(seen.partition("[map]")[0]) == 0
    cards = "[cards.town]" + seen.partition("[cards.town]")[2].partition("[reconstructed]")[0]
    assert (wrong_with(cards), mark(cards)) == ([], 0)


def test_an_entry_may_hold_only_what_differs() -> None:
    whole, part = f"[cards.archer]\n{ARCHER}", "[cards.archer]\ncost = { energy = 3 }\n"
    assert mark(part + "attack = 3\ndefence = 9") == mark(whole) > 0
    reading = CONTENTS.check(part)
    cost, attack = (CONTENTS.groups[0].fields("archer", {})[number] for number in (1, 4))
    given = reading.given["cards", "archer"]
    assert (given.source(cost), given.source(attack)) == ("box", "")
    assert reading.tables["cards"]["archer"]["attack"] == 2
    said = CONTENTS.check(f"{part}note = 'seen'\nowners = 3\ncost_source = 'public'").given
    assert said["cards", "archer"].owners == 3
    assert said["cards", "archer"].source(cost) == "public"


def test_every_table_that_is_ours_can_be_replaced() -> None:
    text = """
    [boosters]
    on_a_host = 3
    [map]
    between_touch = true
    [cards]
    priest = { produces = "" }
    """
    assert wrong_with(text) == []
    assert "produces" not in CONTENTS.check(text).tables["cards"]["priest"]
    boosters, places = "[boosters]\non_a_host = 3", "[map]\nfiefs_touch = true"
    assert len({0, mark(boosters), mark(places), mark(text)}) == 4


def test_what_is_only_odd_forbids_nothing() -> None:
    reading = CONTENTS.check(
        """
        [cards]
        soldier = { cost = { food = 3, energy = 2 } }
        archer = { defence = 4 }
        bank = { cost = { labour = 5 } }
        """
    )
    assert reading.wrong == []
    english = [fault.said["en"] for fault in reading.odd]
    assert any(said.startswith("Soldier costs as much as Knight or more") for said in english)
    assert "The archer defends better than the infantry. Is that so?" in english
    assert any(said.startswith("Bank costs 5 resources") for said in english)
    assert {fault.entry for fault in reading.odd} == {"soldier", "archer", "bank"}
    assert all(fault.said["de"].endswith("Stimmt das so?") for fault in reading.odd)


@rule("MED-004", "MED-077")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("count = 3", "count = 4", "count must stay 3"),
        ('"carpentry"', '"smithy"', 'symbol must stay "carpentry"'),
        ('"shoot"', '"heal"', 'ability must stay "shoot"'),
        ("{ energy = 3 }", "{ wood = 3 }", "cost.wood does not belong here"),
        ("{ energy = 3 }", "{ energy = 10 }", "energy: must be a number from 0 to 9, not 10"),
        ("{ energy = 3 }", "{ energy = true }", "energy: must be a number from 0 to 9, not true"),
        ("{ energy = 3 }", "{ energy = 0 }", "must cost something"),
        ("{ energy = 3 }", "3", "cost does not belong here"),
        ("attack = 3", "attack = 10", "attack: must be a number from 0 to 9, not 10"),
        ("defence = 9", "defence = 0", "defence: must be a number from 1 to 9, not 0"),
        ("attack = 3\n", "", "attack is missing"),
        ("attack = 3", "attack = 3\npoints = 1", "points does not belong here"),
        ("attack = 3", "attack = 3\nheight = 1", "height is unknown"),
        ('cost_source = "box"', 'cost_source = "hearsay"', "cost_source must be one of rulebook"),
        ("archer", "bowman", 'en must stay "archer"'),
    ],
)
def test_a_fault_is_named_with_what_would_be_right(old: str, new: str, said: str) -> None:
    assert old in ARCHER
    found = faults(ARCHER.replace(old, new))
    assert any(said in fault and fault.startswith("Archer") for fault in found), found


@rule("MED-060", "MED-075", "MED-103", "MED-013")
def test_what_the_rulebook_says_cannot_be_replaced() -> None:
    found = faults(SOLDIER.replace("attack = 2", "attack = 3"), "soldier")
    assert found == ["Soldier, attack: must be 2, as the rulebook says"]
    field = CONTENTS.path.read_text("utf-8").partition("[cards.field]")[2].partition("[cards")[0]
    found = faults(field.replace("labour = 1", "labour = 2"), "field")
    assert found == ["Field, labour: must be 1, as the rulebook says"]
    assert wrong_with("[building_stacks]\nbelow_the_open_one = [5, 5, 5]") == [
        "Building stacks: below the open buildings lie 14 cards together, not 15"
    ]
    only = "only Cards, Building stacks, Boosters, The land may be replaced"
    assert wrong_with("[limits]\nextra_card = 3") == [f"[limits] extra_card: must stay 4: {only}"]


@pytest.mark.parametrize("text", ["x =", "[cards", "cards = 3", "[cards]\nsoldier = 1", "[moon]"])
def test_what_is_no_such_file_is_refused_in_a_sentence(text: str) -> None:
    assert wrong_with(text)


def run(code: str, file: Path) -> subprocess.CompletedProcess[str]:
    """Python in a process of its own, with components named."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {VARIABLE: f"medievalia={file}"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


OTHER_VALUES = """
from tests.games.medievalia.drawn import Fief, LAND, DECLARE, invader, table, war
from tests.games.medievalia.test_brute_force import (
    test_a_payment_that_has_begun_can_always_be_ended as ended,
    test_what_can_be_paid_is_what_some_subset_pays as pays,
)
from tafelrunde.games.medievalia import GAME
from tafelrunde.kernel.chance import Seeded

pays(0)
ended()
state = GAME.new(GAME.setup({}, 2), Seeded(1))
assert state.part(9, 12) == [4, 5, 5], state.part(9, 12)
given = table(Fief(("town", "mine", "field"), hand="worker worker worker"), Fief())
piles = {move.split()[1] for move in given.moves("purchase")}
assert piles == {"pile=0", "pile=1"}, piles
falls = war(invader("knight knight soldier"), Fief(LAND)).play(DECLARE, "done")
falls.play("join card=soldier1", "join card=soldier1", "storm host=town")
assert falls.state.hosts(1)[0][0], "10 attack destroyed a town of 12"
print(GAME.rules_number(1))
"""


@rule("MED-R26", "MED-103", "MED-013")
def test_games_with_other_components_keep_the_rules() -> None:
    ran = run(OTHER_VALUES, OTHER)
    assert ran.stderr == ""
    assert int(ran.stdout) == 1000 * mark(OTHER.read_text("utf-8")) + 1


def test_a_wrong_file_is_refused_when_the_game_is_loaded(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(f"[cards.archer]\n{ARCHER.replace('count = 3', 'count = 4')}", "utf-8")
    said = run("import tafelrunde.games.medievalia", wrong).stderr
    assert "BadComponents" in said
    assert f"{wrong} cannot be used: Archer: count must stay 3" in said
