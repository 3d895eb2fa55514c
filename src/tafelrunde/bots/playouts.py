"""What comes of a position if all play on as players who know what they do, though not alike.

Unlike the search this looks at complete positions: it is for looking back at a match that is over.
"""

from __future__ import annotations

from typing import Final

from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import i64, vec
from tafelrunde.kernel.score import result
from tafelrunde.kernel.state import OVER, State

# Of so many moves the best is taken: all of them, as a rule.
LOOKS: Final = 64
# Once in so many decisions any move is made, so that games differ.
CARELESS: Final = 20
NO_MOVE: Final = -1


def played_out(
    state: State, chance: Chance, seat: i64 = NO_MOVE, move: i64 = NO_MOVE
) -> list[float]:
    """One game from here: what each seat has of the victory, then the points of each.

    With `seat` and `move` it begins with that move, its luck drawn anew.
    """
    game = state.copy()
    if move != NO_MOVE:
        game.apply(seat, move, chance)
    play_on(game, chance)
    found = result(game.places())
    for other in range(game.setup.seats):
        found.append(float(game.points(other)))
    return found


def play_on(state: State, chance: Chance) -> None:
    """To the end, each seat taking what `judge` likes best; rarely anything."""
    while state.actor != OVER:
        seat = state.actor
        moves = state.legal(seat)
        state.apply(seat, pick(state, seat, moves, chance), chance)


def pick(state: State, seat: i64, moves: vec[i64], chance: Chance) -> i64:
    """The best-looking move, of very many that of some; any of them if the seat is careless."""
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
