"""The story of a match, for those who may know everything and for those who may not."""

from __future__ import annotations

import pytest

from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.narration import position_after, seen, steps, story
from tafelrunde.kernel.state import FULL
from tests import toys


def test_a_secret_is_for_the_eyes_it_was_told_to() -> None:
    event = (2, 0, 5, 6, 7, 44, 0b010)
    assert [seen(event, viewer)[5] for viewer in (FULL, 0, 1, 2)] == [44, -1, 44, -1]
    assert seen(event, 0)[:5] == event[:5]


@pytest.mark.parametrize("game", toys.TOYS)
def test_every_entry_has_the_positions_it_had(game: str) -> None:
    toy = toys.find(game)
    match = Match(toy, toy.seats[-1], secret=bytes(32))
    chance, positions = Seeded(game), [match.state.copy()]
    while not match.over and len(match.entries) < 200:
        seat = int(match.state.actor)
        if match.undoable(seat) is not None and chance.draw(3) == 0:
            match.undo(seat)
        else:
            moves = match.state.moves(seat)
            match.play(seat, moves[chance.draw(len(moves))])
        positions.append(match.state.copy())
    keys = [position.key() for position in positions]
    told = list(steps(match))
    assert [after.key() for _, _, after in told] == keys
    assert [before.key() for _, before, _ in told] == [keys[0], *keys[:-1]]
    assert position_after(match, len(keys) // 2).key() == keys[len(keys) // 2]
    with pytest.raises(TafelrundeError, match="no move"):
        position_after(match, len(keys))
    assert len(list(story(match, "de"))) >= len(keys)
