"""Whole games at random, held against the book, and what always holds."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.score import SOURCES
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .by_the_book import Book, final
from .drawn import begin

MODULES = [(), ("vineyards",), ("tiles2", "white_castles", "inns", "vineyards")]


def builder(state: Burgund, rng: Random) -> int:
    """Places tiles when it can, so that something happens."""
    moves = state.moves(state.actor)
    lively = ("place", "plant", "harvest", "bonus")
    places = [move for move in moves if GAME.verbs.text(move).startswith(lively)]
    return rng.choice(places if places and rng.random() < 0.9 else moves)


def purse(state: Burgund, seat: int) -> list[int]:
    return [state.points(seat), int(state.silver[seat]), int(state.workers[seat])]


@rule("BUR-061", "BUR-074", "BUR-099", "BUR-108", "BUR-R07")
@pytest.mark.parametrize("seed", range(9))
@pytest.mark.parametrize("modules", MODULES, ids=len)
def test_every_move_brings_what_the_book_says(seed: int, modules: tuple[str, ...]) -> None:
    flags = dict.fromkeys(modules, True)
    state = begin(seed, 2 + seed % 3, boards="1-30", **flags).state
    rng, chance = Random(seed), Seeded(seed)
    while state.actor != OVER:
        seat, move = int(state.actor), builder(state, rng)
        text = GAME.verbs.text(move)
        if state.window or text == "done":
            state.apply(seat, move, chance)
            continue
        due, before = Book(state, seat).gains(text), purse(state, seat)
        others = [purse(state, other) for other in range(state.setup.seats) if other != seat]
        state.apply(seat, move, chance)
        gained = [now - was for now, was in zip(purse(state, seat), before, strict=True)]
        assert gained == due, text
        assert others == [purse(state, o) for o in range(state.setup.seats) if o != seat]
    for seat in range(state.setup.seats):
        track = sum(int(points) for points in state.points_of[SOURCES * seat :][:SOURCES])
        assert state.points(seat) == track + final(state, seat)


@rule("BUR-R05", "BUR-R43")
def test_there_is_always_a_move_and_lists_stay_short() -> None:
    longest = 0
    for seed in range(9):
        state = begin(seed, 2 + seed % 3).state
        rng, chance = Random(seed), Seeded(seed)
        while state.actor != OVER:
            moves = state.moves(state.actor)
            assert moves
            longest = max(longest, len(moves))
            state.apply(state.actor, builder(state, rng), chance)
    assert longest < 600


@rule("BUR-R25", "BUR-027", "BUR-030")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_depot_space_ever_stays_empty_for_want_of_tiles(seats: int) -> None:
    state, rng, chance = begin(1, seats).state, Random(1), Seeded(1)
    phases = set()
    while state.actor != OVER:
        fresh = state.round == 1 and all(int(die) < 8 for die in state.dice)
        if fresh and state.phase not in phases and not state.window:
            phases.add(int(state.phase))
            lying = sum(int(tile) != 255 for tile in state.board)
            assert lying == 6 * seats + 2 * seats
        state.apply(state.actor, builder(state, rng), chance)
    assert phases == {0, 1, 2, 3, 4}
    assert sum(int(count) for count in state.goods_bag) == 17 - 3 * seats
