"""The game in one's hands: what a notebook shows, and what people type first."""

from __future__ import annotations

import pickle
from copy import deepcopy

import pytest

import tafelrunde as tr
from tafelrunde.games import names
from tafelrunde.kernel.errors import BadMove, BadOptions, IllegalMove, TafelrundeError
from tafelrunde.lab.playing import Playing


def rest(state: Playing) -> list[int]:
    while not state.over:
        state.play(state.moves()[0])
    return state.points()


@pytest.mark.parametrize("name", names())
def test_every_game_can_be_taken_in_hand(name: str) -> None:
    state = tr.new(name, seed=7)

    again = tr.new(name, seed=7)
    assert state == again
    assert state.play(state.moves()[0]) is state
    assert state != again
    assert again.play(again.moves()[0]) == state
    assert (state._repr_svg_() or "").startswith("<svg")
    assert str(state) == state.text(lang="en") != state.text(lang="de")
    assert tr.names() == names()


def test_who_is_not_named_is_the_lowest_seat_that_is_asked() -> None:
    state = tr.new("limes", seats=3, seed=1)
    assert (state.seat, state.waiting, state.over) == (0, [0, 1, 2], False)

    for seat in (0, 1):
        state.play("lay x=3 y=3 rot=0").play("stay")
        assert state.waiting == list(range(seat + 1, 3))

    state.play(state.game.verbs.parse("lay x=3 y=3 rot=0"), seat=2)
    assert state.moves(2) == state.moves()
    assert state.moves(0) == []
    assert state.play({"verb": "stay"}).waiting == [0, 1, 2]


def test_what_is_shown_is_what_the_seat_sees() -> None:
    state = tr.new("limes", seed=1)
    before = state.svg(1)

    state.play("lay x=3 y=3 rot=0", seat=0)

    assert state.svg(1) == before
    assert state.svg(0) != before


def test_a_copy_goes_its_own_way_with_the_same_chance() -> None:
    state = tr.new("erben", seed="anna")

    for again in (state.copy(), deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert (again, hash(again), repr(again)) == (state, hash(state), repr(state))
        ended = again.copy()
        assert rest(ended) == rest(again)
        assert again != state
        assert again.seat == 0
        assert sorted(again.places())[0] == 1


def test_options_are_words_and_nobody_knows_chance_without_a_seed() -> None:
    assert tr.new("limes", diagonal=True).state.setup.values == [1]
    assert len({repr(tr.new("limes").chance) for _ in range(4)}) == 4
    with pytest.raises(BadOptions):
        tr.new("limes", seats=9)


def test_a_bot_is_asked_without_playing() -> None:
    state = tr.new("limes", seed=1)

    assert state.ask("greedy") in state.moves()
    assert state == tr.new("limes", seed=1)


def test_what_cannot_be_done_is_refused_in_words() -> None:
    state = tr.new("limes", seed=1)

    with pytest.raises(IllegalMove, match="LIM-020"):
        state.play("stay")
    with pytest.raises(BadMove):
        state.play("fly")
    with pytest.raises(TafelrundeError, match="there is no seat 2: seats are 0 to 1"):
        state.moves(2)
