"""Many games at once, for learners: one call plays all of them on and shows one seat of each.

The other seats play at random. Nothing here makes a Python object for each step.
"""

from __future__ import annotations

from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.filling import zeros
from tafelrunde.kernel.native import append, i16, i64, vec
from tafelrunde.kernel.state import OVER, State


def go_on(state: State, seat: i64, chance: Chance) -> None:
    """Let the others move at random until the seat is asked or the game is over."""
    while state.actor != OVER and state.actor != seat:
        other = state.actor
        moves = state.legal(other)
        state.apply(other, moves[chance.draw(len(moves))], chance)


def play_all(states: list[State], moves: list[int], seat: i64, chances: list[Chance]) -> None:
    """The seat's legal move in each game, none where it is negative, and what the others do."""
    for number in range(len(states)):
        move: i64 = moves[number]
        if move >= 0:
            states[number].apply(seat, move, chances[number])
        go_on(states[number], seat, chances[number])


def numbers_of_all(states: list[State], seat: i64, size: i64) -> vec[i16]:
    """Each position as the seat sees it, one after the other."""
    out = zeros(size * len(states))
    at: i64 = 0
    for state in states:
        state.seen_by(seat).fill(seat, out, at)
        at += size
    return out


def legal_in_all(states: list[State], seat: i64, count: i64) -> vec[i64]:
    """The seat's legal moves in all games, those of each beginning at a multiple of `count`."""
    found = vec[i64](capacity=64 * len(states))
    first: i64 = 0
    for state in states:
        for move in state.legal(seat):
            found = append(found, first + move)
        first += count
    return found
