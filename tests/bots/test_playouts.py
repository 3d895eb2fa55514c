"""Chances from playing on: shares of the victory, sure where the game is decided."""

from __future__ import annotations

import pytest

from tafelrunde.bots import named
from tafelrunde.bots.playouts import chances, play_on
from tafelrunde.games import find
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.score import result
from tafelrunde.kernel.state import OVER, State
from tests.toys import TOYS


def start(name: str) -> State:
    game = find(name)
    return game.new(game.setup({}, 2), Seeded("start"))


@pytest.mark.parametrize("name", ["limes", "erben"])
def test_chances_are_shares_of_the_victory(name: str) -> None:
    state = start(name)
    key = state.key()
    found = chances(state, 3, Seeded("shares"))
    assert all(0 <= share <= 1 for share in found)
    assert sum(found) == pytest.approx(1)
    assert found == chances(state, 3, Seeded("shares"))
    assert state.key() == key


@pytest.mark.parametrize("toy", TOYS)
def test_every_game_can_be_played_on(toy: str) -> None:
    game = TOYS[toy]
    state = game.new(game.setup({}, game.seats[0]), Seeded("toy"))
    assert len(chances(state, 2, Seeded("on"))) == game.seats[0]


def test_after_the_end_chances_are_the_result() -> None:
    state, chance = start("limes"), Seeded("end")
    play_on(state, chance)
    assert state.actor == OVER
    assert chances(state, 2, chance) == pytest.approx(result(state.places()))


def test_a_clear_lead_is_a_sure_win() -> None:
    state, chance = start("limes"), Seeded("lead")
    good, bad = named("greedy"), named("random")
    for _ in range(48):
        seat = int(state.actor)
        bot = bad if seat else good
        state.play(seat, bot.choose(state.seen_by(seat), seat), chance)
    assert state.points(0) > state.points(1) + 10
    assert chances(state, 5, chance) == pytest.approx([1.0, 0.0])


def test_a_first_move_can_be_given() -> None:
    state, chance = start("limes"), Seeded("last")
    while True:
        seat, moves = int(state.actor), state.moves(state.actor)
        after = state.copy()
        after.apply(seat, moves[0], chance)
        if after.actor == OVER:
            break
        state = after
    for move in moves:
        ended = state.copy()
        ended.apply(seat, move, chance)
        assert chances(state, 2, chance, seat, move) == pytest.approx(result(ended.places()))
