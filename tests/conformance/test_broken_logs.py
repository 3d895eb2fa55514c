"""Logs that are broken on purpose, one for each check."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path
from subprocess import run

import pytest

from tafelrunde.kernel import record
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.errors import BadRecord
from tafelrunde.kernel.match import Entry
from tafelrunde.kernel.record import write
from tafelrunde.testing import logs
from tafelrunde.testing.cases import Case
from tests.conformance.broken import Patch, table
from tests.toys import solo, teams

ROOT = Path(__file__).parents[2]


def undone(case: Case) -> None:
    for seed in range(4):
        undoing = logs.Undoing(case, seed)
        while not undoing.match.over:
            undoing.move()
            undoing.check_here()
            if undoing.rng.random() < 0.1:
                undoing.check_agreed()


def test_an_undo_that_crosses_a_draw_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Entry, "revealing", False)
    with pytest.raises(AssertionError, match="may take back None"):
        undone(table("cards"))


def test_an_undo_after_being_ready_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Entry, "final", property(lambda self: False, lambda self, value: None))
    with pytest.raises(AssertionError, match="may take back None"):
        undone(table("sealed"))


def test_a_record_that_tells_of_sealed_steps_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(record, "FIRST_FORM", record.FORM)
    with pytest.raises(AssertionError, match="sees that seat"):
        undone(table("sealed"))


def test_a_move_that_leaves_something_outside_the_position_is_found(monkeypatch: Patch) -> None:
    sound, outside = teams.Teams.apply, [0]

    def apply(self: teams.Teams, seat: int, move: int, chance: Chance) -> None:
        sound(self, seat, move, chance)
        outside[0] += 1
        self.laid[seat] = outside[0]

    monkeypatch.setattr(teams.Teams, "apply", apply)
    with pytest.raises(AssertionError, match="is not identity"):
        undone(table("teams"))


def test_a_random_number_that_did_not_come_from_chance_is_found(monkeypatch: Patch) -> None:
    sound = teams.Teams.apply

    def apply(self: teams.Teams, seat: int, move: int, chance: Chance) -> None:
        sound(self, seat, move, chance)
        self.laid[seat] = random.randrange(10**6)

    monkeypatch.setattr(teams.Teams, "apply", apply)
    with pytest.raises(AssertionError):
        logs.check_replay(logs.finished(table("teams"), 0))


def test_an_order_that_depends_on_hashes_is_found() -> None:
    script = (
        "from tests.toys import teams; from tafelrunde.testing.checksum import checksum\n"
        "from tafelrunde.testing.cases import Case\n"
        "sound = teams.Teams.score\n"
        "def points(self, seat): return sound(self, seat).total + list({'a', 'b'}).index('a')\n"
        "teams.Teams.points = points\n"
        "print(checksum(Case(teams.GAME, 2, {}, 'random', 1)))\n"
    )
    printed = set()
    for seed in range(8):
        done = run(
            [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True,
            env=os.environ | {"PYTHONHASHSEED": str(seed)},
        )  # fmt: skip
        printed.add(done.stdout)

    assert len(printed) > 1


def test_a_verifier_that_overlooks_something_is_found(monkeypatch: Patch) -> None:
    text = write(logs.finished(table("solo"), 0))
    monkeypatch.setattr(logs, "verify", lambda text, find: "valid, whatever it says")
    with pytest.raises(AssertionError, match="a changed record is 'valid"):
        logs.check_noticed(solo.GAME, logs.Forgery(text + " ", ()), text)


def test_a_verifier_that_names_the_wrong_entry_is_found(monkeypatch: Patch) -> None:
    def verify(text: str, find: object) -> str:
        raise BadRecord("entry 3 is wrong", 3)

    text = write(logs.finished(table("solo"), 0))
    monkeypatch.setattr(logs, "verify", verify)
    with pytest.raises(AssertionError, match="named was 3"):
        logs.check_noticed(solo.GAME, logs.Forgery(text + " ", (2,)), text)
