"""Whole games at random, held against the scoring by the book, and what always holds."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.games.erben import GAME
from tafelrunde.games.erben.components import SETS, TRIPLES
from tafelrunde.games.erben.state import Erben
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .by_the_book import Board
from .drawn import begin
from .laws import play

SETTINGS: list[dict[str, object]] = [
    {"sets": [SETS[k] for k in range(6) if mask >> k & 1]} for mask in TRIPLES
]


def builder(state: Erben, rng: Random) -> int:
    """Builds when it can, so that there is something to score."""
    moves = state.moves(state.actor)
    builds = [move for move in moves if GAME.verbs.text(move).startswith(("build", "raze"))]
    return rng.choice(builds if builds and rng.random() < 0.8 else moves)


@rule("ERB-120", "ERB-123", "ERB-131", "ERB-R42", "ERB-R44")
@pytest.mark.parametrize("options", SETTINGS)
def test_points_are_those_of_the_book(options: dict[str, object]) -> None:
    for seed in range(6):
        state, rng, chance = begin(seed, **options).state, Random(seed), Seeded(seed)
        while state.actor != OVER:
            state.apply(state.actor, builder(state, rng), chance)
            if rng.random() < 0.1 or state.actor == OVER:
                board = Board(state)
                for seat in (0, 1):
                    assert state.points(seat) == board.points(seat, True)
                    assert state.score(seat).total == state.points(seat)
                    for spot, entry in board.own(seat):
                        number = next(p for p, x, y, _ in state.laid() if (x, y) == spot)
                        assert state.worth(number) == board.worth(spot, entry, seat), entry


@rule("ERB-042", "ERB-R04", "ERB-R14", "ERB-R40")
def test_every_position_keeps_all_laws() -> None:
    """In these games every verb occurs."""
    assert set(play([102, 112, 117, 127, 129, 134, 148, 154])) == {*GAME.verbs.verbs, "end"}


@rule("ERB-R45", "ERB-E29", "ERB-031")
@pytest.mark.parametrize("seed", range(25))
def test_a_game_has_22_turns_at_most_and_without_camps_exactly(seed: int) -> None:
    given = begin(seed, sets=["travel", "trade_church", "war"])
    state, rng, takes, turns = given.state, Random(seed), [0, 0], 1
    assert (state.stack, state.hand(0), state.hand(1)) == (20, [], [])
    while state.actor != OVER:
        seat, move = state.actor, rng.choice(state.moves(state.actor))
        takes[seat] += GAME.verbs.text(move).startswith("take")
        state.apply(seat, move, given.chance)
        turns += state.actor not in (seat, OVER)
        assert turns <= 22
    assert (turns, takes) == (22, [11, 11])
    assert sum(int(number) != 255 for number in state.ring) == 4


@rule("ERB-E28")
@pytest.mark.parametrize("seed", range(10))
def test_reach_and_troops_give_four_resources(seed: int) -> None:
    given = begin(seed, sets=["travel", "war", "patrol"])
    state, rng = given.state, Random(seed)
    while state.actor != OVER:
        for seat in (0, 1):
            assert sum(state.resources(seat)) == 4
            assert 1 <= len(state.in_reach(seat)) <= 3
        state.apply(state.actor, rng.choice(state.moves(state.actor)), given.chance)


@rule("ERB-R45", "ERB-R08")
def test_legal_lists_stay_short_and_are_never_empty() -> None:
    longest = 0
    for seed in range(20):
        given = begin(seed, random_sets=True)
        state, rng = given.state, Random(seed)
        while state.actor != OVER:
            moves = state.moves(state.actor)
            longest = max(longest, len(moves))
            assert moves
            state.apply(state.actor, rng.choice(moves), given.chance)
    assert longest < 2000


@rule("ERB-R04", "ERB-R03")
def test_a_view_is_the_whole_position() -> None:
    given = begin(3)
    for seat in (0, 1, 8):
        assert given.state.seen_by(seat).key() == given.state.key()
    assert given.state.top in (0, 1, 2)


@rule("ERB-R23", "ERB-R27", "ERB-111")
@pytest.mark.parametrize("seed", range(25))
def test_after_the_stack_is_empty_each_has_one_more_turn(seed: int) -> None:
    given = begin(seed)
    state, rng = given.state, Random(seed)
    after: list[int] = []
    emptied = -1
    while state.actor != OVER:
        seat = state.actor
        move = rng.choice(state.moves(seat))
        state.apply(seat, move, given.chance)
        if emptied < 0 and state.stack == 0:
            emptied = seat
        if emptied >= 0 and state.actor not in (seat, OVER):
            after.append(int(state.actor))
    assert after == [1 - emptied, emptied]
