"""Many games at once, for learners: one call plays all of them on and shows one seat of each.

The other seats play at random. Nothing here makes a Python object for each step.
"""

from __future__ import annotations

from typing import final

from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.filling import zeros
from tafelrunde.kernel.native import i16, i64, u8, vec
from tafelrunde.kernel.state import OVER, State


@final
class Many:
    """Games side by side, each with its chance; `seat` is the one that is asked and shown.

    `size` is how many numbers a view has, `count` how many moves there are at all.
    """

    def __init__(
        self, states: list[State], chances: list[Chance], seat: int, size: int, count: int
    ) -> None:
        self.states = states
        self.chances = chances
        self.seat: i64 = seat
        self.size: i64 = size
        self.count: i64 = count
        self.blank = zeros(self.size * len(states))
        self.no_moves = vec[u8]([u8(0)] * (self.count * len(states)))

    def begin(self, number: int, state: State, chance: Chance) -> None:
        """A new game in the place of another, played to the seat's first decision."""
        self.states[number] = state
        self.chances[number] = chance
        go_on(state, self.seat, chance)

    def play(self, moves: list[int]) -> vec[u8]:
        """The seat's legal move in each game, none where it is negative, and what the others do.

        Returns a one for each game that is over.
        """
        over = vec[u8]([u8(0)] * len(moves))
        seat = self.seat
        for number in range(len(moves)):
            state = self.states[number]
            chance = self.chances[number]
            move: i64 = moves[number]
            if move >= 0:
                state.apply(seat, move, chance)
            go_on(state, seat, chance)
            if state.actor == OVER:
                over[number] = 1
        return over

    def numbers(self) -> vec[i16]:
        """Each position as the seat sees it, one after the other."""
        out = self.blank[:]
        at: i64 = 0
        for state in self.states:
            state.seen_by(self.seat).fill(self.seat, out, at)
            at += self.size
        return out

    def mask(self) -> vec[u8]:
        """A one for each legal move of the seat in each game."""
        out = self.no_moves[:]
        first: i64 = 0
        for state in self.states:
            for move in state.legal(self.seat):
                out[first + move] = 1
            first += self.count
        return out


def go_on(state: State, seat: i64, chance: Chance) -> None:
    """Let the others move at random until the seat is asked or the game is over."""
    while state.actor != OVER and state.actor != seat:
        other = state.actor
        moves = state.legal(other)
        state.apply(other, moves[chance.draw(len(moves))], chance)
