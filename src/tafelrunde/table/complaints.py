"""What the server says of itself on stderr: bounded in rate, whatever others do to it."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from time import monotonic

MINUTE = 60.0
OF_A_KIND = 10
OF_ALL = 100
# What begins alike is of one kind.
BEGINNING = 40


class Bounded(logging.Filter):
    """Lets so many lines of a kind through in a minute, and says how many were left out."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.began = clock()
        self.said: Counter[tuple[str, str]] = Counter()
        self.left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """May this line be written?"""
        kind = record.name, str(record.msg)[:BEGINNING]
        if self.clock() - self.began >= MINUTE:
            self.began = self.clock()
            self.said.clear()
        if self.said[kind] >= OF_A_KIND or self.said.total() >= OF_ALL:
            self.left_out += 1
            return False
        self.said[kind] += 1
        if self.left_out:
            record.msg = f"{record.getMessage()} (before this, {self.left_out} lines were left out)"
            record.args = ()
            self.left_out = 0
        return True


def bound() -> None:
    """Everything that is logged in this process goes to stderr, and not too much of it."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.addFilter(Bounded())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
