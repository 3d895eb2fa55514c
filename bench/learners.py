"""Measure our environments for learners: steps a second with random moves, on one core.

    python bench/learners.py [GAME] [--seconds S]

One environment of PettingZoo, one of Gymnasium against a random opponent, many at once, many with
their numbers raw; and how often a view is written as numbers. Choosing a move is not timed.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from typing import Any

import gymnasium
import numpy as np

import tafelrunde.lab.gymnasium  # noqa: F401 registers our games
from tafelrunde.games import find, own
from tafelrunde.kernel.filling import numbers
from tafelrunde.lab.bench import positions
from tafelrunde.lab.pettingzoo import Maker

AT_ONCE = 64
FILLS = 1000
# What is done in a round, and then how much that was.
Rounds = Iterator[tuple[Callable[[], object], int]]


def chosen(masks: Any, rng: np.random.Generator) -> Any:
    """A legal move in each game, quickly found: the next one from some place on."""
    place, count = int(rng.integers(masks.shape[-1])), masks.shape[-1]
    return (np.argmax(np.roll(masks, -place, -1), -1) + place) % count


def pettingzoo_steps(game: str) -> Rounds:
    env, rng = Maker(game).env(), np.random.default_rng(1)
    env.reset(seed=1)
    seen = env.last()[0]

    def step() -> None:
        nonlocal seen
        env.step(move)
        if env.terminations[env.agent_selection] or env.truncations[env.agent_selection]:
            env.reset()
        seen = env.last()[0]

    while True:
        move = int(chosen(seen["action_mask"], rng))
        yield step, 1


def single_steps(game: str) -> Rounds:
    env = gymnasium.make(f"tafelrunde/{game.capitalize()}-v0").unwrapped
    rng = np.random.default_rng(1)
    seen = env.reset(seed=1)[0]

    def step() -> None:
        nonlocal seen
        seen, _, ended, cut, _ = env.step(move)
        if ended or cut:
            seen = env.reset()[0]

    while True:
        move = int(chosen(seen["action_mask"], rng))
        yield step, 1


def many_steps(game: str, raw: bool = False) -> Rounds:
    env: Any = gymnasium.make_vec(f"tafelrunde/{game.capitalize()}-v0", num_envs=AT_ONCE, raw=raw)
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    while True:
        moves = chosen(env.mask, rng)
        yield partial(env.step, moves), AT_ONCE


def fills(game: str) -> Rounds:
    found = find(game)
    setup = found.setup({}, found.usual_seats)
    assert found.layout is not None
    size = found.layout(setup).size
    tables = positions(found, setup)
    views = cycle([(table.seen_by(table.actor), int(table.actor)) for table in tables])

    def write() -> None:
        for _ in range(FILLS):
            numbers(*next(views), size)

    while True:
        yield write, FILLS


def measured(rounds: Rounds, seconds: float) -> float:
    """So much in a second of this process, however busy the machine is."""
    next(rounds)[0]()
    done, spent = 0, 0.0
    while spent < seconds:
        work, count = next(rounds)
        start = time.process_time()
        work()
        spent += time.process_time() - start
        done += count
    return done / spent


WAYS: dict[str, Callable[[str], Rounds]] = {
    "PettingZoo": pettingzoo_steps,
    "Gymnasium": single_steps,
    f"{AT_ONCE} at once": many_steps,
    f"{AT_ONCE} raw": lambda game: many_steps(game, raw=True),
    "fills": fills,
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure our environments for learners.")
    parser.add_argument("game", nargs="?", choices=own())
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each figure")
    given = parser.parse_args()
    print(f"{'game':12} " + " ".join(f"{way:>12}" for way in WAYS))
    for game in [given.game] if given.game else own():
        found = [measured(way(game), given.seconds) for way in WAYS.values()]
        print(f"{game:12} " + " ".join(f"{figure:12,.0f}" for figure in found))


if __name__ == "__main__":
    main()
