"""Whole games played at random, for laws that hold in every position."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import settings
from hypothesis import strategies as st

from tafelrunde.games.limes import GAME
from tafelrunde.games.limes.state import Limes
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import OVER

SEEDS = st.integers(0, 2**40)
SEATS = st.sampled_from([1, 2, 3, 4])
LAW = settings(max_examples=20, deadline=None, derandomize=True, database=None)
COSTLY_LAW = settings(LAW, max_examples=6)


def new(seed: int, seats: int, diagonal: bool = False) -> tuple[Limes, Seeded]:
    """A new game and the chance that began it."""
    chance = Seeded(seed, listening=True)
    table = GAME.new(GAME.setup({"diagonal": diagonal}, seats), chance)
    assert isinstance(table, Limes)
    return table, chance


def waiting(table: Limes) -> list[int]:
    """The seats that have to decide."""
    return [seat for seat in range(table.setup.seats) if table.waiting(seat)]


def whole_game(seed: int, seats: int, diagonal: bool = False) -> Iterator[Limes]:
    """All positions of a game; the seats of a round move in any order."""
    table, chance = new(seed, seats, diagonal)
    yield table
    while table.actor != OVER:
        able = waiting(table)
        seat = able[chance.draw(len(able))]
        moves = table.moves(seat)
        table.play(seat, moves[chance.draw(len(moves))], chance)
        yield table


def finished(seed: int, seats: int, diagonal: bool = False) -> Limes:
    """A position at the end of a game."""
    *_, table = whole_game(seed, seats, diagonal)
    return table
