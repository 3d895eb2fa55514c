"""Chances from playing on: shares of the victory, sure where the game is decided."""

from __future__ import annotations

import pytest

from tafelrunde.bots import named
from tafelrunde.bots.playouts import pick, play_on, played_out
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
    found = played_out(state, Seeded("shares"))
    assert all(0 <= share <= 1 for share in found[:2])
    assert sum(found[:2]) == pytest.approx(1)
    better = 0 if found[2] > found[3] else 1
    assert found[2] == found[3] or found[better] == 1
    assert found == played_out(state, Seeded("shares"))
    assert state.key() == key


@pytest.mark.parametrize("toy", TOYS)
def test_every_game_can_be_played_on(toy: str) -> None:
    game = TOYS[toy]
    state = game.new(game.setup({}, game.seats[0]), Seeded("toy"))
    assert len(played_out(state, Seeded("on"))) == 2 * game.seats[0]


def test_after_the_end_chances_are_the_result() -> None:
    state, chance = start("limes"), Seeded("end")
    play_on(state, chance)
    assert state.actor == OVER
    points = [float(state.points(seat)) for seat in range(2)]
    assert played_out(state, chance) == pytest.approx([*result(state.places()), *points])


def test_a_clear_lead_is_a_sure_win() -> None:
    state, chance = start("limes"), Seeded("lead")
    good, bad = named("greedy"), named("random")
    for _ in range(48):
        seat = int(state.actor)
        bot = bad if seat else good
        state.play(seat, bot.choose(state.seen_by(seat), seat), chance)
    assert state.points(0) > state.points(1) + 10
    assert all(played_out(state, chance)[:2] == pytest.approx([1.0, 0.0]) for _ in range(5))


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
        assert played_out(state, chance, seat, move)[:2] == pytest.approx(result(ended.places()))


def test_who_plays_on_knows_what_he_does() -> None:
    """He beats whoever takes any move, every time."""
    won = 0.0
    for number in range(6):
        state, chance = start("limes"), Seeded(f"who {number}")
        while state.actor != OVER:
            seat, moves = state.actor, state.legal(state.actor)
            chosen = pick(state, seat, moves, chance) if seat == number % 2 else moves[0]
            state.apply(seat, chosen, chance)
        won += result(state.places())[number % 2]
    assert won == 6
