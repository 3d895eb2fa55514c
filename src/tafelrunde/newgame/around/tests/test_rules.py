"""The rules, one after the other; every test names the numbers that it checks."""

from collections import Counter

import pytest

from tafelrunde.kernel.chance import Scripted, Seeded
from tafelrunde.kernel.errors import IllegalMove
from tafelrunde.kernel.state import FULL, OVER
from tafelrunde.newgame import GAME
from tafelrunde.newgame.state import NewGame
from tafelrunde.testing import rule


def table(*baskets: int, taken: str = "") -> NewGame:
    """A table for two with this row, after turns at these ends: l for left, r for right."""
    ends = ["lr".index(end) for end in taken]
    return NewGame(GAME.setup({}, 2), FULL, list(baskets), ends)


def play(state: NewGame, seat: int, *moves: str) -> None:
    """Play moves, beginning with this seat."""
    for turn, move in enumerate(moves):
        GAME.play(state, (seat + turn) % 2, f"take end={move}", Scripted([]))


def forbidden(state: NewGame, seat: int, move: str) -> str:
    """The number of the rule that forbids a move."""
    with pytest.raises(IllegalMove) as refused:
        play(state, seat, move)
    return GAME.rule_name(refused.value.rule)


@rule("NEW-001", "NEW-003")
@pytest.mark.parametrize("seats", GAME.seats)
def test_baskets_for_each_player(seats: int) -> None:
    for options, each in (({}, 4), ({"long": True}, 6)):
        state = GAME.new(GAME.setup(options, seats), Seeded(1))
        assert isinstance(state, NewGame)
        assert len(state.baskets) == each * seats


@rule("NEW-002", "NEW-010")
def test_a_die_is_rolled_for_every_basket() -> None:
    rolled: Counter[int] = Counter()
    for seed in range(50):
        state = GAME.new(GAME.setup({}, 2), Seeded(seed))
        assert isinstance(state, NewGame)
        rolled.update(state.baskets)
    assert set(rolled) == {1, 2, 3, 4, 5, 6}


@rule("NEW-020")
def test_players_take_turns() -> None:
    state = table(1, 2, 3, 4)
    assert forbidden(state, 1, "left") == "NEW-020"
    play(state, 0, "left")
    assert forbidden(state, 0, "left") == "NEW-020"
    assert state.waiting(1)


@rule("NEW-021", "NEW-022")
def test_one_basket_is_taken_from_an_end_and_kept() -> None:
    state = table(1, 2, 3, 4)
    play(state, 0, "right", "left")
    assert list(state.row()) == [1, 2]
    assert (state.points(0), state.points(1)) == (4, 1)


@rule("NEW-023")
def test_the_last_basket_is_the_left_one() -> None:
    state = table(1, 2, 3, 4, taken="lll")
    assert forbidden(state, 1, "right") == "NEW-023"
    play(state, 1, "left")
    assert state.points(1) == 2 + 4


@rule("NEW-030")
def test_the_game_ends_with_the_row() -> None:
    state = table(1, 2, 3, 4, taken="llll")
    assert state.actor == OVER
    assert forbidden(state, 0, "left") == "NEW-030"


@rule("NEW-031")
def test_equal_points_share_the_victory() -> None:
    assert table(2, 2, taken="ll").places() == [1, 1]
    assert table(2, 3, taken="ll").places() == [2, 1]


@rule("NEW-E01")
def test_the_example() -> None:
    state = table(3, 1, 1, 6)
    play(state, 0, "right", "left", "left", "left")
    assert [state.points(0), state.points(1)] == [7, 4]
    assert state.places() == [1, 2]
