"""Positions, setups and seeded chance are ordinary Python objects at both speeds."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from typing import Any

import pytest

from tafelrunde.games import find
from tafelrunde.games.limes.state import Limes
from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.errors import OtherRules, TafelrundeError
from tafelrunde.kernel.restoring import game_of, restored, stored
from tafelrunde.kernel.state import State, playout
from tests.toys import TOYS, solo

LIMES = find("limes")


def begun(seats: int = 2, seed: int = 1) -> State:
    return LIMES.new(LIMES.setup({}, seats), Seeded(seed))


def test_positions_that_are_pickled_together_share_their_setup() -> None:
    table = begun()

    one, other = pickle.loads(pickle.dumps([table, table.seen_by(0)]))

    assert (one, other) == (table, table.seen_by(0))
    assert one.setup is other.setup
    assert one.setup is not table.setup


def test_a_position_differs_by_its_table_its_viewer_and_what_was_agreed() -> None:
    table = begun()
    diagonal = LIMES.new(LIMES.setup({"diagonal": True}, 2), Seeded(1))

    assert table == begun()
    assert len({table, begun(), table.seen_by(0), begun(3), begun(seed=2)}) == 4
    assert table.key() == diagonal.key()
    assert table != diagonal
    assert table != table.key()


def test_a_position_says_who_plays_who_is_asked_and_who_looks() -> None:
    table = begun(3)

    assert repr(table) == "<Limes, 3 seats, waiting for 0 and 1 and 2>"
    assert repr(table.seen_by(SPECTATOR)).endswith(", as seen by 8>")
    playout(table, Seeded(1))
    assert repr(table) == "<Limes, 3 seats, over>"


def test_a_setup_is_compared_and_told_by_its_parts() -> None:
    setup = LIMES.setup({}, 2)

    for again in (copy(setup), deepcopy(setup), pickle.loads(pickle.dumps(setup))):
        assert (again, hash(again)) == (setup, hash(setup))
        assert again is not setup
    assert setup != LIMES.setup({}, 3)
    assert setup != setup.parts()
    assert repr(setup) == "Setup(2, [0], 1, [0, 1], [0, 1], [False, False])"


def test_seeded_chance_goes_on_where_it_stood() -> None:
    chance = Seeded("anna", listening=True)
    chance.below(0, 6, 1)
    chance.tell(1, 0, 2, 3, 4)

    for again in (copy(chance), deepcopy(chance), pickle.loads(pickle.dumps(chance))):
        assert (again, hash(again), repr(again)) == (chance, hash(chance), repr(chance))
        assert (again.listening, again.events) == (True, chance.events)
        assert again.outcomes == chance.outcomes
        ahead = deepcopy(again)
        assert again.draw(1000) == ahead.draw(1000)
        assert again != chance
    assert chance != Seeded("benno")
    assert chance != 7


def test_a_pickle_of_other_rules_is_refused() -> None:
    module, _, setup, table, viewer = stored(begun())

    with pytest.raises(OtherRules, match="the position has rules 99, but Limes is played here by"):
        restored(module, 99, setup, table, viewer)


def test_a_position_finds_the_game_around_its_module() -> None:
    assert game_of("tafelrunde.games.limes.state") is LIMES
    assert game_of("tests.toys.solo") is TOYS["solo"] is solo.GAME
    with pytest.raises(TafelrundeError, match=r"json\.decoder belong to no package with a GAME"):
        game_of("json.decoder")


def test_arrays_are_taken_as_they_are_by_who_reads_buffers_or_lists() -> None:
    """So `numpy.asarray` takes them, and where they are packed without a copy."""
    table = begun()
    assert isinstance(table, Limes)
    stack: Any = table.stack

    assert type(stack) is list or memoryview(stack).itemsize == 1
    assert sum(stack) == 23
