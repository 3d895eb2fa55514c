"""Every game, every option, played at random and by stubborn players: are its positions sound?"""

from __future__ import annotations

from importlib import import_module

import pytest

from tafelrunde.games import names
from tafelrunde.kernel.game import Game
from tests.conformance.cases import SPECIAL, Case, all_games, cases, fitting_seats, settings, walk
from tests.conformance.checks import check_position


@pytest.mark.parametrize("name", names())
def test_a_game_is_one_object_with_the_name_of_its_folder(name: str) -> None:
    game = import_module(f"tafelrunde.games.{name}").GAME

    assert isinstance(game, Game)
    assert game.id == name


@pytest.mark.parametrize("name", names())
def test_a_game_says_how_long_it_can_be_and_what_is_never_lost(name: str) -> None:
    assert name in SPECIAL, f"add {name} to SPECIAL in tests/conformance/cases.py"
    assert SPECIAL[name].conserved


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_value_of_every_option_and_every_preset_can_be_played(game: Game) -> None:
    refused = [chosen for chosen in settings(game) if not fitting_seats(game, chosen)]

    assert refused == []


@pytest.mark.parametrize("case", cases(), ids=str)
def test_positions_are_sound_on_the_way_and_the_end_is_reached(case: Case) -> None:
    over = 0
    for state, rng, closely in walk(case):
        check_position(case.game, state, rng, closely)
        over += state.actor == -1

    assert over > 0
