"""Every game that has numbers for learning: do they say what a seat sees?"""

from __future__ import annotations

from tafelrunde.testing.suite import Tensors
from tests.toys import all_games


class TestTensors(Tensors):
    games = all_games()
