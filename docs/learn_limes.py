"""Learns Limes from games of its own and plays against random: all that a first experiment needs.

It looks one move ahead and takes the move after which it expects most points. What it expects is
a weight for each number of what it sees and for the points so far, fitted to how its earlier games
ended.

    python docs/learn_limes.py --rounds 2 --games 30 --against 40
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

from tafelrunde.games import find
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.filling import numbers
from tafelrunde.kernel.state import OVER, State
from tafelrunde.lab.arena import wilson

GAME = find("limes")
SETUP = GAME.setup({}, seats=2)
assert GAME.layout is not None
LAYOUT = GAME.layout(SETUP)
PLACES = LAYOUT.places
# The own display and workers, the step of the round, the round: the others are of no use here.
OWN = [
    *PLACES["displays"][: len(PLACES["displays"]) // 2],
    *PLACES["workers"][: len(PLACES["workers"]) // 2],
    *PLACES["round"],
]
MANY_POINTS = 10
DIVISORS = np.array(LAYOUT.divisors(), np.float32)[OWN]


def seen(state: State, seat: int) -> NDArray[np.float32]:
    """What the seat has, as numbers from 0 to 1, its points so far, and a one."""
    found = np.asarray(numbers(state, seat, LAYOUT.size), np.float32)[OWN] / DIVISORS
    return np.append(found, np.float32([state.points(seat) / MANY_POINTS, 1]))


class Learner:
    """A weight for each number, and the memory from which they are fitted."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.weights = np.zeros(len(OWN) + 2, np.float32)
        self.positions: list[NDArray[np.float32]] = []
        self.points: list[float] = []

    def choose(self, state: State, seat: int, curious: float) -> int:
        """The move after which most is expected; sometimes any one, to see more."""
        moves = state.moves(seat)
        if self.rng.random() < curious:
            return int(self.rng.choice(moves))
        after, view = [], state.seen_by(seat)
        for move in moves:
            tried = view.imagine(Seeded(0))
            tried.apply(seat, move, Seeded(0))
            after.append(seen(tried, seat))
        return moves[int(np.argmax(np.array(after) @ self.weights))]

    def play(self, seed: str, curious: float) -> None:
        """A game against itself, remembered with what each seat had at its end."""
        chance = Seeded(seed)
        state = GAME.new(SETUP, chance)
        passed: list[tuple[int, NDArray[np.float32]]] = []
        while state.actor != OVER:
            seat = int(state.actor)
            state.apply(seat, self.choose(state, seat, curious), chance)
            passed.append((seat, seen(state, seat)))
        self.positions += [position for _, position in passed]
        self.points += [float(state.points(seat)) for seat, _ in passed]

    def fit(self, firmness: float = 30.0) -> None:
        """The weights that explain best how the remembered games ended."""
        table, ends = np.array(self.positions), np.array(self.points, np.float32)
        square = table.T @ table + firmness * np.eye(table.shape[1], dtype=np.float32)
        self.weights = np.linalg.solve(square, table.T @ ends)


def wins(learner: Learner, games: int) -> float:
    """What share of so many games it wins against random, from both seats."""
    won = 0.0
    for number in range(games):
        chance, own = Seeded(f"against {number // 2}"), number % 2
        state = GAME.new(SETUP, chance)
        while state.actor != OVER:
            seat = int(state.actor)
            state.apply(seat, learner.choose(state, seat, 0.0 if seat == own else 1.0), chance)
        places = state.places()
        won += (places[own] == 1) / places.count(1)
    return won


def main() -> None:
    """Learn, then say how well."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--games", type=int, default=30, help="in each round")
    parser.add_argument("--against", type=int, default=40, help="games against random")
    given = parser.parse_args()
    learner = Learner(seed=1)
    for number in range(given.rounds):
        for game in range(given.games):
            learner.play(f"{number} {game}", curious=1.0 if number == 0 else 0.3)
        learner.fit()
        print(f"round {number + 1}: {np.mean(learner.points):.1f} points")
    won = wins(learner, given.against)
    low, high = wilson(won, given.against)
    print(f"against random: {won / given.against:.0%} of {given.against} games won,")
    print(f"with 95 % certainty between {low:.0%} and {high:.0%}")


if __name__ == "__main__":
    main()
