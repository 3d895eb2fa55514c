"""How the command says that something is wrong."""

from __future__ import annotations

import sys

LONGEST = 600


def complain(sentence: str) -> None:
    """One line on stderr, whatever the sentence quotes."""
    print(f"tafelrunde: {' '.join(sentence.split())[:LONGEST]}", file=sys.stderr)
