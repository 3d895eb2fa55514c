"""Our games on a cluster of Ray, which is too heavy for our own environment."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from run import python_of

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.long
def test_a_cluster_whose_workers_are_killed_plays_the_same_games(tmp_path: Path) -> None:
    done = subprocess.run(
        [str(python_of("ray")), "-B", "tests/bench/ray_games.py", str(tmp_path)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": "src", "TAFELRUNDE_PYTHON": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
