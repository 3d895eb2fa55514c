"""The short form of the soak: live tables of all games on a real server that is killed (T13)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

HOW = (
    *("--tables", "15", "--seconds", "11", "--warm", "1"),
    *("--rate", "20", "--kill", "5"),
)
SOAK = Path(__file__).parents[2] / "bench" / "soak.py"


def test_many_live_tables_lose_nothing() -> None:
    done = subprocess.run(
        [sys.executable, str(SOAK), *HOW],
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    moves = re.search(r"moves (\d+)", done.stderr)
    assert moves
    assert int(moves[1]) > 20
    assert re.search(r"\| all games \|.*\| [1-9] \|$", done.stdout, re.MULTILINE), done.stdout
