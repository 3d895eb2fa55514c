"""Stored positions and views."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tafelrunde.games.catan import GAME
from tafelrunde.games.catan.load import load
from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import ANNA, BENNO, Realm, table


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


def spoiled(**parts: Any) -> object:
    game = table(anna=Realm(cities=[5], cards=[("market", "5 upper")]), hands=(["spy"], ["abbey"]))
    position: Any = GAME.position(game.state)
    position["table"] |= parts
    return position


@pytest.mark.parametrize(
    ("part", "value", "said"),
    [
        ("turn", 401, "turn must be"),
        ("crest", 1, "agreed"),
        ("mill", -1, "stronger"),
        ("hands", [[9, 9], [16]], "62 expansion cards"),
        ("discard", [3] * 44, "62 expansion cards"),
        ("chronicle", [1, 1], "not so many"),
        ("form", [[5, 6, 0, 0, 1], [5, 6, 0, 0, 0]], "a city needs a settlement"),
        ("form", [[5, 6, 2, 0, 32], [5, 6, 0, 0, 0]], "one road"),
        ("offer", [1] + [0] * 11, "nobody makes one"),
        ("withdrawn", 11, "withdrawn must be"),
        ("frames", [], "somebody is asked"),
        ("frames", [19, 1, 0, 0, 0, 0], "cannot be asked"),
        ("frames", [7, 2, 0, 0, 0, 0], "other one's turn"),
        ("memory", [{}, {}], "stacks must be"),
    ],
)
def test_what_cannot_be_is_refused(part: str, value: object, said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        GAME.load_position(spoiled(**{part: value}))


@rule("CAT-R49")
@pytest.mark.parametrize(("part", "used"), [("declined", 3), ("traded", 20), ("withdrawn", 10)])
def test_nobody_makes_an_offer_when_they_are_used_up(part: str, used: int) -> None:
    position: Any = GAME.position(table().play("offer").state)
    GAME.load_position(position)
    position["table"][part] = used
    with pytest.raises(BadPosition, match="no more of them"):
        GAME.load_position(position)
