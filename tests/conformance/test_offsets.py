"""Every game: are the numbers of verbs that its rules write by hand those that are declared?"""

from __future__ import annotations

import pytest

from tafelrunde.games import find, names
from tafelrunde.kernel.game import Game
from tests.conformance.cases import all_games
from tests.conformance.offsets import WRITTEN, check_first_aside, check_offsets


@pytest.mark.parametrize("name", names())
def test_numbers_of_verbs_are_those_of_the_declaration(name: str) -> None:
    check_offsets(find(name))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_side_moves_begin_with_a_verb(game: Game) -> None:
    check_first_aside(game)


def test_games_that_write_differently_are_games() -> None:
    assert set(WRITTEN) <= set(names())
