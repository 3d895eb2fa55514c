"""Of every game a seat's own part of the table can be drawn alone, in whatever way it is played."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

from tafelrunde.games import find
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.draw import alone
from tafelrunde.kernel.state import OVER

# A game alone, with much on the table, and in teams has other boards than the usual one.
WAYS = [
    ("limes", 2, {}), ("erben", 2, {}), ("catan", 2, {}), ("medievalia", 4, {}),
    ("burgund", 2, {}), ("burgund", 1, {}), ("burgund", 4, {"team": True}),
    ("burgund", 3, {"vineyards": True, "shields": True}),
]  # fmt: skip
MOVES = 40
SHAPES = (0.4, 2)


@pytest.mark.parametrize(("name", "seats", "options"), WAYS)
def test_the_own_board_is_a_picture_of_its_own(
    name: str, seats: int, options: dict[str, bool]
) -> None:
    game, chance, luck = find(name), Random(1), Seeded(1)
    assert game.picture is not None
    assert game.own_board is not None
    state = game.new(game.setup(options, seats), luck)
    drawn: list[set[str]] = []
    for _ in range(MOVES):
        if state.actor == OVER:
            break
        seat = int(state.actor)
        state.apply(seat, chance.choice(state.moves(seat)), luck)
    for seat in range(seats):
        own = game.own_board(state.seen_by(seat), seat, "de", ["Anna", "Benno", "Carla", "Dario"])
        assert SHAPES[0] <= own.width / own.height <= SHAPES[1]
        svg = ElementTree.fromstring(alone(own, game.picture.STYLE, game.picture.symbols()))
        ids = [part.attrib["id"] for part in svg.iter() if "id" in part.attrib]
        assert len(ids) == len(set(ids))
        drawn.append(set(ids))
    shared = name == "erben" or bool(options.get("team"))
    assert seats == 1 or shared or drawn[0] != drawn[1]
