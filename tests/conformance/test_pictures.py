"""Every game with a picture, played at random: is it sound, and can every move be made by hand?"""

from __future__ import annotations

from tafelrunde.testing.suite import Pictures
from tests.toys import all_games


class TestPictures(Pictures):
    games = all_games()
