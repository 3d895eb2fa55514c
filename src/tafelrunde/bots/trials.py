"""Moves tried out to the end of the game: for who plays alone, whose luck is all that is unknown.

What `judge` promises is a guess at how things end; alone it need not be guessed. Games are played
on from each of a few moves, always taking what looks best, with the same luck for all of them.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from tafelrunde.kernel.chance import Chance, Seeded
from tafelrunde.kernel.native import i64
from tafelrunde.kernel.state import OVER, State

# Luck is one of so many.
LUCKS: Final = 1 << 30


def tried(
    view: State, seat: int, moves: list[int], games: int, seconds: float, chance: Chance
) -> int:
    """The move after which games end best: those that do worse are left out half by half.

    Every round has its share of the games and of the seconds, and tries each move at least once; 0
    of either is no limit.
    """
    worth = dict.fromkeys(moves, 0.0)
    left = moves[:]
    rounds = max(1, (len(moves) - 1).bit_length())
    looking = Seeded(int(chance.draw(LUCKS)))
    while len(left) > 1:
        end = perf_counter() + seconds / rounds
        most = max(1, games // (rounds * len(left)))
        done = 0
        while done == 0 or (
            (games == 0 or done < most) and (seconds <= 0.0 or perf_counter() < end)
        ):
            luck = int(chance.draw(LUCKS))
            for move in left:
                worth[move] += ending(view, seat, move, Seeded(luck), looking)
            done += 1
        left = sorted(left, key=lambda move: -worth[move])[: (len(left) + 1) // 2]
    return left[0]


def ending(view: State, seat: i64, move: i64, luck: Chance, looking: Chance) -> float:
    """How one game ends for the seat after this move; what is only looked at has other luck."""
    state = view.imagine(luck)
    state.apply(seat, move, luck)
    while state.actor != OVER:
        state.apply(state.actor, best_looking(state, state.actor, looking), luck)
    return state.judge()[seat]


def best_looking(state: State, seat: i64, looking: Chance, whim: float = 0.0) -> i64:
    """The move that `judge` likes best, about so much by whim."""
    moves = state.legal(seat)
    best = moves[0]
    if len(moves) == 1:
        return best
    top = -1.0
    for move in moves:
        after = state.copy()
        after.apply(seat, move, looking)
        worth = after.judge()[seat]
        if whim > 0.0:
            worth += whim * mood(looking)
        if worth > top:
            top = worth
            best = move
    return best


def mood(chance: Chance) -> float:
    """Now more, now less: around 0, mostly between -2 and 2."""
    found = 0.0
    for _ in range(4):
        found += float(chance.draw(1001) - 500) / 577.0
    return found
