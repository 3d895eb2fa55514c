"""Every game: are the numbers of verbs that its rules write by hand those that are declared?"""

from __future__ import annotations

from tafelrunde.testing.suite import Offsets
from tests.toys import all_games


class TestOffsets(Offsets):
    games = all_games()
