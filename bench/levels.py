"""How far each level is above the one below, and whether a beginner has a chance against the first.

    python bench/levels.py limes --games 60

prints a row for docs/bots.md. The beginner has just finished the lesson: he makes any move, but
takes every third time the one that looks best to `judge`.
"""

import argparse

from tafelrunde.bots import LEVELS, Bot, named
from tafelrunde.games import find
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import OVER, State
from tafelrunde.lab.arena import wilson


class Beginner:
    """Every third decision a good one."""

    def __init__(self, seed: str) -> None:
        self.name = "beginner"
        self.good, self.other = named("greedy@judge", seed=seed), named("random", seed=seed)
        self.decisions = 0

    def choose(self, view: State, seat: int) -> int:
        self.decisions += 1
        return (self.good if self.decisions % 3 == 0 else self.other).choose(view, seat)


def bot(name: str, seed: str) -> Bot:
    return Beginner(seed) if name == "beginner" else named(name, seed=seed)


def wins(game_id: str, one: str, other: str, games: int, seed: int) -> float:
    """What the first wins of so many games, both seats equally often."""
    game, found = find(game_id), 0.0
    for number in range(games):
        chance = Seeded(f"levels {seed} {number // 2}")
        state = game.new(game.setup({}, 2), chance)
        first = number % 2
        bots = [bot(name, f"{seed} {number} {name}") for name in (one, other)]
        while state.actor != OVER:
            seat = int(state.actor)
            move = bots[(seat + first) % 2].choose(state.seen_by(seat), seat)
            state.apply(seat, move, chance)
        places = state.places()
        found += (places[first] == 1) / places.count(1)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--levels", nargs="*", default=list(LEVELS))
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    below = ["beginner", *LEVELS]
    cells = [find(given.game).title]
    for level in given.levels:
        under = below[below.index(level) - 1]
        one, other = (under, level) if level == "page" else (level, under)
        won = wins(given.game, one, other, given.games, given.seed)
        low, high = wilson(won, given.games)
        cells.append(f"{one} {won:g} of {given.games} ({low:.0%} to {high:.0%})")
        print(cells[-1], flush=True)
    print(f"| {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
