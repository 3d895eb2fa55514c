"""Mutants: what must be noticed is noticed, what cannot be is not, and neither by mistake."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import mutants
import pytest
from mutants_code import places, signatures

TOOL = Path(mutants.__file__)

NOTICED = [
    ("market.py", "self.turns -= 1", "self.turns -= 0"),
    ("market.py", "return self.coins[seat] + 2 * sum(self.goods[seat])",
     "return self.coins[seat] - 2 * sum(self.goods[seat])"),
    ("market.py", "found = [SELL + good for good in range(3) if self.goods[seat][good]]",
     "found = [SELL + good for good in range(4) if self.goods[seat][good]]"),
    ("market.py", "WIDTH = 3", "WIDTH = 2"),
    ("solo.py", "taken = move - TAKE + 1", "taken = move - TAKE + 0"),
    ("solo.py", "return Solo(self.setup, seat, self.actor, self.heap, self.turns)",
     "return Solo(self.setup, seat, self.actor, self.turns, self.heap)"),
    ("solo.py", "self.heap -= taken", "pass"),
    ("sealed.py", "made.settle(chance)", "pass"),
    ("teams.py", "if seat != self.turn % self.setup.seats:",
     "if seat != self.turn // self.setup.seats:"),
    ("cards.py", "if TAKE <= move < BLOCK:", "if False:"),
]  # fmt: skip
# `take` is the first move, so its number is nothing to add or to subtract.
EQUIVALENT = ("solo.py", "taken = move - TAKE + 1", "taken = move + TAKE + 1")
# Nobody can play with it, so it says nothing about the tests.
NOT_LOADED = ("cards.py", "KNIGHT, PRIEST, GOLD, JESTER = range(4)",
              "KNIGHT, PRIEST, GOLD, JESTER = range(5)")  # fmt: skip

SOURCE = '''"""A module of 7 rules."""
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    LIMIT = 5
SIZE: Final[int] = 4

def reach(table: Table, seat: int, left: i64) -> bool:
    """Up to 3 fields."""
    if left < 0:
        raise BadMove(f"{left} of 5", 9)
    seen = vec[i64](capacity=16)
    table.steps[seat] += 1
    reach(
        table,
        seat,
        left,
    )
    return table.free(seat) and not table.over
'''
CHANGES = [
    "SIZE: Final[int] = 5", "SIZE: Final[int] = 3",
    "if True:", "if False:", "if left <= 0:", "if left >= 0:", "if left < 1:", "if left < -1:",
    "pass",
    "table.steps[seat] -= 1", "pass", "table.steps[seat] += 2", "table.steps[seat] += 0",
    "pass", "left, seat,",
    "return table.free(seat) or not table.over", "return table.free(seat) and table.over",
]  # fmt: skip


def tried(*arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, str(TOOL), *arguments], capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_ten_broken_toys_are_noticed_and_one_that_is_not_broken_is_not(tmp_path: Path) -> None:
    known = [*NOTICED, EQUIVALENT, NOT_LOADED]
    rows = [
        {"file": file, "line": 1, "before": before, "after": after, "status": "survived"}
        for file, before, after in known
    ]
    given, out = tmp_path / "given.json", tmp_path / "out.json"
    given.write_text(json.dumps({"mutants": rows}))

    tried("toys", "--again", str(given), "--out", str(out), "--jobs", "1")

    found = {
        (one["file"], one["before"], one["after"]): one["status"]
        for one in json.loads(out.read_text())["mutants"]
    }
    assert found == {**dict.fromkeys(NOTICED, "killed"), EQUIVALENT: "survived",
                     NOT_LOADED: "broken"}  # fmt: skip


def test_only_rules_are_changed_and_all_lines_stay_where_they_are() -> None:
    found = [change for place in places("rules.py", SOURCE, signatures([SOURCE]))
             for change in place]  # fmt: skip

    assert sorted(change.shown(SOURCE)[1] for change in found) == sorted(CHANGES)
    for change in found:
        after = change.applied(SOURCE)
        compile(after, "rules.py", "exec")
        assert after.count("\n") == SOURCE.count("\n")


def test_the_same_number_gives_the_same_changes_and_every_file_its_share() -> None:
    found = mutants.all_places(mutants.subject("limes"))
    total = sum(map(len, found.values()))
    chosen = mutants.sample(found, 100, 7)

    assert chosen == mutants.sample(found, 100, 7)
    assert chosen != mutants.sample(found, 100, 8)
    assert len(chosen) == len(set(chosen)) == 100
    for file, there in found.items():
        share = sum(change.file == file for change in chosen)
        assert abs(share - 100 * len(there) / total) < 1


def test_rules_are_what_is_neither_shown_nor_said_nor_judged() -> None:
    files = mutants.subject("burgund").files
    assert {"play.py", "modules/automa.py", "components.py"} < set(files)
    for ending in ("__init__", "words", "picture", "sayings", "judge", "features", "vintage"):
        assert not any(file.endswith(f"{ending}.py") for file in files)
    with pytest.raises(SystemExit, match="no game chess"):
        mutants.subject("chess")


def test_the_table_stands_between_its_marks(tmp_path: Path) -> None:
    page, kept = tmp_path / "page.md", tmp_path / "kept.json"
    page.write_text(f"above\n{mutants.BEGIN}\nold\n{mutants.END}\nbelow\n")
    statuses = ["killed", "law", "slow", "survived", "broken"]
    rows = [{"file": "play.py", "line": 1, "status": status} for status in statuses]
    kept.write_text(json.dumps({"game": "limes", "places": {"play.py": 9}, "mutants": rows}))

    tried("--write", str(page), str(kept))

    written = page.read_text().splitlines()
    assert [written[0], written[-1], "old" in written] == ["above", "below", False]
    play = next(line for line in written if line.startswith("| play.py"))
    assert play.split()[3:-1:2] == ["9", "5", "1", "1", "1", "1", "1", "75"]
