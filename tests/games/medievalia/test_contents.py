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


def faults(card: str, name: str = "archer") -> list[str]:
    return CONTENTS.check(f"[cards.{name}]\n{card}")[1]


def test_the_own_file_and_parts_of_it_are_right() -> None:
    text = CONTENTS.path.read_text(encoding="utf-8")
    box, wrong = CONTENTS.check(text)
    assert (wrong, CONTENTS.mark_of(box)) == ([], 0)
    assert CONTENTS.check("")[1] == faults(ARCHER) == faults(SOLDIER, "soldier") == []
    assert GAME.rules_number(1) == 1


def test_a_file_is_known_by_its_values_alone() -> None:
    box, wrong = CONTENTS.check(OTHER.read_text(encoding="utf-8"))
    assert wrong == []
    mark = CONTENTS.mark_of(box)
    assert mark > 0
    assert CONTENTS.mark_of(CONTENTS.check(f"[cards.archer]\n{ARCHER}")[0]) not in (0, mark)
    seen = CONTENTS.path.read_text(encoding="utf-8").replace('"reconstructed"', '"box"')
    assert CONTENTS.mark_of(CONTENTS.check(seen.partition("[map]")[0])[0]) == 0
    cards = seen.partition("[cards.town]")[2].partition("[reconstructed]")[0]
    known, wrong = CONTENTS.check("[cards.town]" + cards)
    assert (wrong, CONTENTS.mark_of(known)) == ([], 0)


@rule("MED-004", "MED-077")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("count = 3", "count = 4", "count must stay 3"),
        ('"carpentry"', '"smithy"', 'symbol must stay "carpentry"'),
        ('"shoot"', '"heal"', 'ability must stay "shoot"'),
        ("{ energy = 3 }", "{ wood = 3 }", "some of food, energy, gold, labour, each up to 9"),
        ("{ energy = 3 }", "{ energy = 10 }", "each up to 9"),
        ("{ energy = 3 }", "{ energy = true }", "each up to 9"),
        ("{ energy = 3 }", "{ energy = 0 }", "cost must be some of"),
        ("{ energy = 3 }", "3", "cost must be like {"),
        ("attack = 3", "attack = 10", "attack must be from 0 to 9, not 10"),
        ("defence = 9", "defence = 0", "defence must be from 1 to 9, not 0"),
        ("attack = 3\n", "", "attack is missing"),
        ("attack = 3", "attack = 3\npoints = 1", "points makes no sense for archer"),
        ("attack = 3", "attack = 3\nheight = 1", "height is unknown"),
        ('cost_source = "box"', 'cost_source = "hearsay"', "cost_source must be one of rulebook"),
        ("archer", "bowman", 'en must stay "archer"'),
    ],
)
def test_a_fault_is_named_with_what_would_be_right(old: str, new: str, said: str) -> None:
    assert old in ARCHER
    found = faults(ARCHER.replace(old, new))
    assert any(said in fault and fault.startswith("[cards] archer") for fault in found), found


@rule("MED-060", "MED-075", "MED-103", "MED-013")
def test_what_the_rulebook_says_cannot_be_replaced() -> None:
    found = faults(SOLDIER.replace("attack = 2", "attack = 3"), "soldier")
    assert found == ["[cards] soldier: attack must be 2, as the rulebook says"]
    field = CONTENTS.path.read_text("utf-8").partition("[cards.field]")[2].partition("[cards")[0]
    found = faults(field.replace("labour = 1", "labour = 2"), "field")
    assert found == ["[cards] field: cost must be { labour = 1 }, as the rulebook says"]
    stacks = '[building_stacks]\nbelow_the_open_one = [5, 5, 5]\nsource = "box"'
    assert CONTENTS.check(stacks)[1] == [
        "[building_stacks]: below_the_open_one must be three numbers up to 5, together 14, "
        "not [5, 5, 5]"
    ]
    only = "only [cards] and [building_stacks] may be replaced"
    assert CONTENTS.check("[limits]\nextra_card = 3")[1] == [
        f"[limits] extra_card: must stay 4: {only}"
    ]


@pytest.mark.parametrize("text", ["x =", "[cards", "cards = 3", "[cards]\nsoldier = 1", "[moon]"])
def test_what_is_no_such_file_is_refused_in_a_sentence(text: str) -> None:
    assert CONTENTS.check(text)[1]


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
    mark = CONTENTS.mark_of(CONTENTS.check(OTHER.read_text("utf-8"))[0])
    assert int(ran.stdout) == 1000 * mark + 1


def test_a_wrong_file_is_refused_when_the_game_is_loaded(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(f"[cards.archer]\n{ARCHER.replace('count = 3', 'count = 4')}", "utf-8")
    said = run("import tafelrunde.games.medievalia", wrong).stderr
    assert "BadComponents" in said
    assert f"{wrong} cannot be used: [cards] archer: count must stay 3" in said
