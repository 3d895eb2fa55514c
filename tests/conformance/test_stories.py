"""Every game with a picture: is what the others did told from the pictures of who is told it?"""

from __future__ import annotations

from tafelrunde.testing.suite import Stories
from tests.toys import all_games


class TestStories(Stories):
    games = all_games()
