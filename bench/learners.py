"""Measure our environments for learners: steps a second with random moves, on one core.

    python bench/learners.py [GAME] [--seconds S]

One environment of PettingZoo, one of Gymnasium against a random opponent, and many at once.
"""

import argparse
import time
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

import tafelrunde.lab.gymnasium  # noqa: F401 registers our games
from tafelrunde.games import own
from tafelrunde.lab.pettingzoo import Maker

AT_ONCE = 64


def chosen(masks: Any, rng: np.random.Generator) -> Any:
    """A legal move in each game, quickly found: the next one from some place on."""
    place, count = int(rng.integers(masks.shape[-1])), masks.shape[-1]
    return (np.argmax(np.roll(masks, -place, -1), -1) + place) % count


def pettingzoo_steps(game: str) -> Callable[[], int]:
    env, rng = Maker(game).env(), np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> int:
        seen, _, ended, cut, _ = env.last()
        if ended or cut:
            env.reset()
        else:
            env.step(int(chosen(seen["action_mask"], rng)))
        return 1

    return step


def single_steps(game: str) -> Callable[[], int]:
    env = gymnasium.make(f"tafelrunde/{game.capitalize()}-v0").unwrapped
    rng = np.random.default_rng(1)
    kept = [env.reset(seed=1)[0]]

    def step() -> int:
        seen, _, ended, cut, _ = env.step(int(chosen(kept[0]["action_mask"], rng)))
        kept[0] = env.reset()[0] if ended or cut else seen
        return 1

    return step


def many_steps(game: str) -> Callable[[], int]:
    env: Any = gymnasium.make_vec(f"tafelrunde/{game.capitalize()}-v0", num_envs=AT_ONCE)
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> int:
        env.step(chosen(env.mask, rng))
        return AT_ONCE

    return step


def measured(step: Callable[[], int], seconds: float) -> float:
    """Steps in a second of this process, however busy the machine is."""
    done, start = step(), time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += step()
    return done / spent


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure our environments for learners.")
    parser.add_argument("game", nargs="?", choices=own())
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each figure")
    given = parser.parse_args()
    print(f"{'game':12} {'PettingZoo':>12} {'Gymnasium':>12} {f'{AT_ONCE} at once':>12}")
    for game in [given.game] if given.game else own():
        ways = (pettingzoo_steps, single_steps, many_steps)
        found = [measured(way(game), given.seconds) for way in ways]
        print(f"{game:12} " + " ".join(f"{figure:12,.0f}" for figure in found))


if __name__ == "__main__":
    main()
