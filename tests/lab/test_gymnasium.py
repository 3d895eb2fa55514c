"""Our games pass Gymnasium's own check, and a learner meets bots of the house in them."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tafelrunde.games import find, own
from tafelrunde.games.limes.state import Limes
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.bench import compiled
from tafelrunde.lab.gymnasium import Environment
from tafelrunde.lab.vector import Environments

IDS = [f"tafelrunde/{name.capitalize()}-v0" for name in own()]


def played(env: Any, seed: int) -> float:
    """A game at random to its end; the reward."""
    seen, _ = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    while True:
        move = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        seen, reward, ended, cut, _ = env.step(move)
        if ended or cut:
            return float(reward)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", IDS)
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped)


def test_a_game_goes_from_own_decision_to_own_decision() -> None:
    env = gymnasium.make("tafelrunde/Limes-v0", seats=3, seat=1, opponent="greedy")
    inner = env.unwrapped
    assert isinstance(inner, Environment)

    seen, _ = env.reset(seed=1)

    assert inner.table.state.actor == 1
    assert np.array_equal(seen["action_mask"], inner.action_masks())
    assert played(env, 1) in (-1.0, 0.0, 1.0)
    assert [played(env, seed) for seed in range(3)] == [played(env, seed) for seed in range(3)]


def test_an_illegal_move_ends_the_game_and_says_why() -> None:
    env = Environment("limes")
    env.reset(seed=1)

    _, reward, ended, cut, info = env.step(env.action_space.n - 1)

    assert (reward, ended, cut) == (-1.0, True, False)
    assert "LIM-020" in info["refused"]


def test_alone_there_are_no_bots_and_the_reward_is_points() -> None:
    env = gymnasium.make("tafelrunde/Limes-v0", seats=1, diagonal=True, render_mode="ansi")

    assert played(env, 1) >= 0.0
    assert "Anna" in str(env.render())


def test_what_is_no_seat_is_refused_in_words() -> None:
    with pytest.raises(TafelrundeError, match="one can take seat 0, not 1"):
        Environment("erben", seat=1, shadow="easy")


def many(name: str, count: int, **given: Any) -> Environments:
    made = gymnasium.make_vec(f"tafelrunde/{name}-v0", num_envs=count, **given)
    assert isinstance(made, Environments)
    return made


@pytest.mark.parametrize("name", [name.capitalize() for name in own()])
def test_many_games_are_played_at_once(name: str) -> None:
    env, rng = many(name, 3), np.random.default_rng(1)

    seen, _ = env.reset(seed=1)

    for _ in range(30):
        assert env.observation_space.contains(seen)
        moves = np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, rewards, ended, cut, _ = env.step(moves)
        assert rewards.shape == ended.shape == cut.shape == (3,)


def test_a_game_among_many_is_the_game_alone() -> None:
    """Without others nothing depends on who plays them, so both see the same all the way."""
    env, alone = many("Limes", 2, seats=1), Environment("limes", seats=1)
    seen, _ = env.reset(seed=[5, 6])
    own, _ = alone.reset(seed=6)
    rng = np.random.default_rng(1)
    ended = False

    while not ended:
        assert np.array_equal(seen["observation"][1], own["observation"])
        assert np.array_equal(seen["action_mask"][1], own["action_mask"])
        moves = np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, rewards, ends, _, _ = env.step(moves)
        own, reward, ended, _, _ = alone.step(int(moves[1]))
        assert (rewards[1], ends[1]) == (reward, ended)


def test_raw_numbers_are_the_fractions_before_they_are_divided() -> None:
    raw, divided = many("Burgund", 2, raw=True), many("Burgund", 2)

    seen, shown = raw.reset(seed=1)[0], divided.reset(seed=1)[0]

    assert seen["observation"].dtype == np.int16
    assert raw.observation_space.contains(seen)
    assert np.array_equal(seen["observation"] / raw.table.divisors, shown["observation"])


def test_a_game_that_is_over_begins_anew_with_the_next_step() -> None:
    env = many("Limes", 2)
    first, _ = env.reset(seed=1)
    last = env.single_action_space.n - 1

    _, rewards, ended, cut, _ = env.step(
        np.array([last, np.flatnonzero(first["action_mask"][1])[0]])
    )
    assert (rewards.tolist(), ended.tolist(), cut.tolist()) == ([-1, 0], [True, False], [False] * 2)

    moves = np.array([last, np.flatnonzero(env.mask[1])[0]])
    seen, rewards, ended, _, _ = env.step(moves)
    assert (rewards.tolist(), ended.tolist()) == ([0, 0], [False, False])
    assert seen["action_mask"][0].sum() == 4


def test_many_games_are_the_same_with_the_same_seed_only() -> None:
    def begun(seed: int | None) -> Any:
        return many("Limes", 4).reset(seed=seed)[0]["observation"]

    assert np.array_equal(begun(1), begun(1))
    assert not np.array_equal(begun(1), begun(7))
    assert not np.array_equal(begun(None), begun(None))


def test_many_games_from_a_seat_that_nobody_can_take_are_refused() -> None:
    with pytest.raises(TafelrundeError, match="a seat that one can take"):
        Environments("limes", seat=5)


def test_numpy_takes_the_arrays_of_a_position_as_they_are() -> None:
    state = Environment("limes").table.state
    assert isinstance(state, Limes)

    stack = np.asarray(state.stack)

    assert (stack.shape, int(stack.sum())) == ((25,), 23)
    if compiled(find("limes")):
        assert np.shares_memory(stack, np.asarray(state.stack)), "packed arrays are not copied"
