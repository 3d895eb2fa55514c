"""The same games in other processes, with other hash seeds, compiled and interpreted."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from subprocess import PIPE, Popen

ROOT = Path(__file__).parents[2]


def started(hash_seed: int, interpreted: bool) -> Popen[str]:
    settings = {"PYTHONHASHSEED": str(hash_seed), "TAFELRUNDE_PYTHON": str(int(interpreted))}
    return Popen(
        [sys.executable, "-m", "tests.conformance.checksum"],
        cwd=ROOT, env=os.environ | settings, stdout=PIPE, text=True,
    )  # fmt: skip


def test_a_game_is_the_same_in_every_process_at_both_speeds() -> None:
    runs = [started(0, False), started(1, False), started(12345, True)]

    printed = [run.communicate()[0] for run in runs]

    assert [run.returncode for run in runs] == [0, 0, 0]
    assert printed[0].count("\n") > 50
    for other in printed[1:]:
        assert other.splitlines() == printed[0].splitlines()
