"""Our games in OpenSpiel, which is too heavy for our own environment."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from run import python_of

from tafelrunde.games import own

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.long
@pytest.mark.parametrize("asked", [*own(), "regret", "hidden"])
def test_openspiel_finds_nothing_wrong(asked: str) -> None:
    done = subprocess.run(
        [str(python_of("peers")), "-B", "tests/bench/spiel.py", asked],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": "src", "TAFELRUNDE_PYTHON": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
