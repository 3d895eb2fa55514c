"""Stored positions and views."""

from __future__ import annotations

import json

import pytest

from tafelrunde.games.catan import GAME
from tafelrunde.games.catan.load import load
from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import ANNA, BENNO, table
from .stored import accepts, refuses


def test_views_are_loaded_as_they_were_stored() -> None:
    chance, rng = Seeded(8), Seeded(9)
    setup = GAME.setup({"last_turn": 40}, 2)
    state = GAME.new(setup, chance)
    number = 0
    while state.actor != OVER:
        if number % 7 == 0:
            for viewer in (ANNA, BENNO, SPECTATOR):
                view = state.seen_by(viewer)
                again = load(setup, json.loads(json.dumps(view.to_dict())), viewer)
                assert again.key() == view.key()
                assert again.viewer == viewer
                assert again.imagine(Seeded(number)).seen_by(viewer).key() == view.key()
                if viewer != SPECTATOR:
                    assert again.moves(viewer) == state.moves(viewer)
        moves = state.moves(state.actor)
        state.apply(state.actor, moves[rng.draw(len(moves))], chance)
        number += 1


@rule("CAT-R49")
@pytest.mark.parametrize(("part", "used"), [("declined", 3), ("traded", 20), ("withdrawn", 10)])
def test_nobody_makes_an_offer_when_they_are_used_up(part: str, used: int) -> None:
    game = table().play("offer")
    accepts(game)
    refuses(game, "no more of them", **{part: used})
