"""What today's search wins against the search of another checkout that thinks longer.

    git worktree add --detach ../before 948c718
    (cd ../before && sh -c '. scripts/ready.sh; environment play; engine')
    python bench/thinking.py burgund --old ../before --seconds 0.1 --old-seconds 1 --games 40

prints a row for docs/bots.md: games, what this checkout won, points, and for both sides seconds and
iterations a decision. Each deal is played once from either seat; with `--above 0.6` it ends as soon
as the rate is surely above that. Both think in processes of their own and are told what their seat
sees. Their seconds are processor time, so that a busy machine weakens nobody; a decision ends when
what is left of them could hardly change the choice.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from tafelrunde.bots import tree
from tafelrunde.bots.search import Search
from tafelrunde.games import find
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import OVER, State
from tafelrunde.lab.arena import whole_rotations, wilson

HERE = Path(__file__).parents[1]
# The time of a decision is given out in so many parts; after each it may be settled.
PARTS = 20


class Thinker:
    """The search of one checkout in a process of its own, and the time that it took."""

    def __init__(self, checkout: Path, seconds: float, seed: str) -> None:
        command = [sys.executable, __file__, "--answer", str(seconds), seed]
        paths = [str((checkout / "src").resolve()), os.environ.get("PYTHONPATH", "")]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))},
        )  # fmt: skip
        self.spent = 0.0
        self.iterations = 0
        self.decisions = 0

    def __enter__(self) -> "Thinker":
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()

    def choose(self, game: Game, view: State, seat: int) -> int:
        """Its move; only what it had to think about counts as a decision."""
        moves = view.moves(seat)
        if len(moves) == 1:
            return moves[0]
        texts = [game.verbs.text(move) for move in moves]
        said = {"seat": seat, "position": game.position(view), "moves": texts}
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(said) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        self.spent += answer["seconds"]
        self.iterations += answer["iterations"]
        self.decisions += 1
        return moves[texts.index(answer["move"])]

    @property
    def each(self) -> tuple[float, float]:
        """Seconds and iterations of a decision."""
        count = max(1, self.decisions)
        return self.spent / count, self.iterations / count


def answer(seconds: float, seed: str) -> None:
    """Answer decisions, each a JSON line of a seat, its view and its moves.

    This also runs with the modules of a checkout as old as the search.
    """
    vars(tree)["perf_counter"] = process_time
    bot = Search(seed=seed, iterations=1)
    for line in sys.stdin:
        start, said = process_time(), json.loads(line)
        game, seat = find(said["position"]["game"]), said["seat"]
        view = game.load_position(said["position"])
        moves = [game.verbs.text(move) for move in view.moves(seat)]
        if moves != said["moves"]:
            raise ValueError(f"other moves are legal here: {sorted({*moves} ^ {*said['moves']})}")
        thought = thinking(bot, view, seat, seconds)
        made = {
            "move": game.verbs.text(thought.choice()),
            "seconds": process_time() - start,
            "iterations": int(thought.iterations),
        }
        print(json.dumps(made), flush=True)


def thinking(bot: Search, view: State, seat: int, seconds: float) -> tree.Search:
    """What a bot thinks in this time, or until the rest of it could hardly change the choice."""
    thought = bot.think(view, seat)
    for left in reversed(range(PARTS)):
        thought.run(0, seconds / PARTS)
        if lead(thought) > thought.iterations * left / (PARTS - left):
            break
    return thought


def lead(thought: tree.Search) -> int:
    """By how many visits the most visited move is ahead of the next."""
    found, node = [0, 0], thought.tree.child[thought.seat]
    while node != tree.NONE:
        found.append(int(thought.tree.visits[node]))
        node = thought.tree.sibling[node]
    second, first = sorted(found)[-2:]
    return first - second


@dataclass
class Result:
    """What was won of how many games, and the points of all of them."""

    games: int = 0
    won: float = 0.0
    points: tuple[int, int] = (0, 0)

    def add(self, seat: int, places: Sequence[int], points: Sequence[int]) -> None:
        """One more game, in which the first of two had this seat."""
        self.games += 1
        self.won += (places[seat] == 1) / places.count(1)
        self.points = (self.points[0] + points[seat], self.points[1] + points[1 - seat])

    def __str__(self) -> str:
        low, high = (100 * bound for bound in wilson(self.won, self.games))
        points = " to ".join(f"{points / self.games:.1f}" for points in self.points)
        return f"{self.won:g} of {self.games} ({low:.0f} to {high:.0f} %) | {points}"

    def surely_above(self, rate: float) -> bool:
        """Is the lower bound above that?"""
        return wilson(self.won, self.games)[0] > rate


def play(game: Game, number: int, seed: int, players: Sequence[Thinker], result: Result) -> None:
    """A game of two, in which the first of the players has seat 0 or 1 in turn."""
    chance = Seeded(f"thinking {seed} {number // 2}")
    state, first = game.new(game.setup({}, 2), chance), number % 2
    while state.actor != OVER:
        seat = int(state.actor)
        state.apply(seat, players[seat ^ first].choose(game, state.seen_by(seat), seat), chance)
    result.add(first, state.places(), [state.points(seat) for seat in range(2)])


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--old", type=Path, required=True, help="another checkout, compiled")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--old-seconds", type=float, default=1.0)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--above", type=float, default=1.0, help="ends when surely above this")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    game, result = find(given.game), Result()
    with ExitStack() as both:
        sides = ((HERE, given.seconds), (given.old, given.old_seconds))
        new, old = (
            both.enter_context(Thinker(checkout, seconds, f"{given.seed} {side}"))
            for side, (checkout, seconds) in enumerate(sides)
        )
        while result.games < whole_rotations(given.games, 2):
            play(game, result.games, given.seed, (new, old), result)
            print(f"{game.title}: {result}", file=sys.stderr, flush=True)
            if result.games % 2 == 0 and result.surely_above(given.above):
                break
        (seconds, iterations), (more, most) = new.each, old.each
    times = f"{seconds:.2f} to {more:.2f} s | {iterations:.0f} to {most:.0f}"
    print(f"| {game.title} | {result} | {times} |")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--answer"]:
        answer(float(sys.argv[2]), sys.argv[3])
    else:
        main()
