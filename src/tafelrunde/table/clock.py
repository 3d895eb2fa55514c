"""The time of day, by which everything at a table is dated."""

from __future__ import annotations

from time import time

# In milliseconds, as all times are.
MINUTE = 60_000
DAY = 24 * 60 * MINUTE


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return int(time() * 1000)
