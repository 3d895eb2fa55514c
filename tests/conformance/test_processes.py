"""The same games in other processes, with other hash seeds, compiled and interpreted.

Interpreted means everything, or all games beside a compiled kernel.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from subprocess import PIPE, Popen

from tafelrunde.games import names

ROOT = Path(__file__).parents[2]


def started(hash_seed: int, interpreted: str) -> Popen[str]:
    settings = {"PYTHONHASHSEED": str(hash_seed), "TAFELRUNDE_PYTHON": interpreted}
    return Popen(
        [sys.executable, "-m", "tests.conformance.checksum"],
        cwd=ROOT, env=os.environ | settings, stdout=PIPE, text=True,
    )  # fmt: skip


def test_a_game_is_the_same_in_every_process_at_every_speed() -> None:
    runs = [started(0, "0"), started(1, "0"), started(12345, "1"), started(2, ",".join(names()))]

    printed = [run.communicate()[0] for run in runs]

    assert [run.returncode for run in runs] == [0, 0, 0, 0]
    assert printed[0].count("\n") > 50
    for other in printed[1:]:
        assert other.splitlines() == printed[0].splitlines()
