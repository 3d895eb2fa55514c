"""Every game, every option, played at random and by stubborn players: are its positions sound?"""

from __future__ import annotations

from importlib import import_module

import pytest

from tafelrunde.games import own
from tafelrunde.kernel.game import Game
from tafelrunde.testing.suite import Positions
from tests.toys import all_games


class TestPositions(Positions):
    games = all_games()


@pytest.mark.parametrize("name", own())
def test_a_game_is_one_object_with_the_name_of_its_folder(name: str) -> None:
    game = import_module(f"tafelrunde.games.{name}").GAME

    assert isinstance(game, Game)
    assert game.id == name
