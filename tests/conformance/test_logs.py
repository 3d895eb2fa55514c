"""Every game: records replay, undo is honest, and no change to a record goes unnoticed."""

from __future__ import annotations

from tafelrunde.testing.suite import Logs
from tests.toys import all_games


class TestLogs(Logs):
    games = all_games()
