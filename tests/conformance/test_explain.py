"""Whatever is drawn and cannot be used now says why: a rule, and a sentence about the thing."""

from __future__ import annotations

from tafelrunde.testing.suite import Explained
from tests.toys import all_games


class TestExplained(Explained):
    games = all_games()
