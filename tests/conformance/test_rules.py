"""Every game: do both languages have the same rules, and is everything named there?"""

from __future__ import annotations

from tafelrunde.testing.suite import Rules
from tests.toys import all_games


class TestRules(Rules):
    games = all_games()
