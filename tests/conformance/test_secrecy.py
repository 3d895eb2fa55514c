"""Every game: does anything that reaches a seat depend on what the seat may not know?"""

from __future__ import annotations

from tafelrunde.kernel.game import Game
from tafelrunde.testing.secrecy import steps_in_windows
from tafelrunde.testing.suite import Secrecy
from tests.toys import all_games

SEALED = ("limes", "burgund", "catan", "sealed")


class TestSecrecy(Secrecy):
    games = all_games()

    def test_how_far_a_seat_is_in_a_sealed_window_shows_to_nobody_else(self, game: Game) -> None:
        assert (steps_in_windows(game) > 20) == (game.id in SEALED)
