"""The short form of the soak: twenty live tables for half a minute on a real server (T13)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

SOAK = Path(__file__).parents[2] / "bench" / "soak.py"


def test_many_live_tables_lose_nothing() -> None:
    done = subprocess.run(
        [sys.executable, str(SOAK), "--tables", "20", "--seconds", "15"],
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    moves = re.search(r"moves (\d+)", done.stdout)
    assert moves
    assert int(moves[1]) > 20
