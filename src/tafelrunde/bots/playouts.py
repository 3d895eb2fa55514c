"""Chances from playing on: how often each seat wins if all go on sensibly, though not alike.

Unlike the search this looks at complete positions: it is for looking back at a match that is over.
"""

from __future__ import annotations

from typing import Final

from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import i64, vec
from tafelrunde.kernel.score import result
from tafelrunde.kernel.state import OVER, State

LOOKS: Final = 8
CARELESS: Final = 20
NO_MOVE: Final = -1


def chances(
    state: State, count: int, chance: Chance, seat: int = NO_MOVE, move: int = NO_MOVE
) -> list[float]:
    """Each seat's share of the victories in `count` games from here, ties and partners splitting.

    With `seat` and `move` every game begins with that move, its luck drawn anew each time.
    """
    shares = [0.0] * int(state.setup.seats)
    for _ in range(count):
        game = state.copy()
        if move != NO_MOVE:
            game.apply(seat, move, chance)
        play_on(game, chance)
        won = result(game.places())
        for place in range(len(won)):
            shares[place] += won[place] / float(count)
    return shares


def play_on(state: State, chance: Chance) -> None:
    """To the end, each seat taking what `judge` likes best of a few moves; rarely any of them."""
    while state.actor != OVER:
        seat = state.actor
        moves = state.legal(seat)
        state.apply(seat, pick(state, seat, moves, chance), chance)


def pick(state: State, seat: i64, moves: vec[i64], chance: Chance) -> i64:
    """The best-looking of a few random moves, the first of them if the seat is careless."""
    there: i64 = len(moves)
    looks: i64 = min(there, LOOKS)
    careless = looks > 1 and chance.draw(CARELESS) == 0
    best: i64 = NO_MOVE
    top = -1.0
    for k in range(looks):
        swap = k + chance.draw(there - k)
        move = moves[swap]
        moves[swap] = moves[k]
        if careless or there == 1:
            return move
        after = state.copy()
        after.apply(seat, move, chance)
        worth = after.judge()[seat]
        if worth > top:
            top = worth
            best = move
    return best
