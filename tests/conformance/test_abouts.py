"""Whatever is drawn has a closer look: what it is, what it does, its rules."""

from __future__ import annotations

from tafelrunde.testing.suite import Described
from tests.toys import all_games


class TestDescribed(Described):
    games = all_games()
