"""Our games pass PettingZoo's own tests, with every number of seats."""

from __future__ import annotations

import pickle
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from tafelrunde.games import find, own
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab import pettingzoo, tables
from tafelrunde.lab.pettingzoo import Environment, Maker, limes_v0

# PettingZoo wonders about what is allowed: masks, and long arrays of numbers.
pytestmark = pytest.mark.filterwarnings("ignore")
ALL = [(name, seats) for name in own() for seats in find(name).seats]


def maker(name: str) -> Maker:
    found = getattr(pettingzoo, f"{name}_v0")
    assert isinstance(found, Maker)
    return found


def played(env: Any, seed: int, steps: int = 5000) -> dict[str, float]:
    """A game at random; what each agent got in all."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    got = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter(steps):
        seen, reward, ended, cut, _ = env.last()
        got[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if ended or cut else int(rng.choice(legal)))
    return got


@pytest.mark.parametrize(("name", "seats"), ALL)
def test_pettingzoo_finds_nothing_wrong(name: str, seats: int) -> None:
    env = maker(name).env(seats=seats)

    assert str(env) == f"{name}_v0"
    api_test(env, num_cycles=40)
    seed_test(partial(maker(name).env, seats=seats), num_cycles=10)


def rendered(name: str, seats: int) -> None:
    made = partial(maker(name).env, seats=seats)
    render_test(made, custom_tests={"svg": lambda drawn: drawn.startswith("<svg")})


def test_a_table_is_rendered_as_its_agent_sees_it() -> None:
    rendered("limes", 2)


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats"), ALL)
def test_every_table_is_rendered_as_its_agent_sees_it(name: str, seats: int) -> None:
    rendered(name, seats)


@pytest.mark.parametrize("name", own())
def test_every_table_can_be_drawn(name: str) -> None:
    env = maker(name).raw_env(render_mode="svg")
    env.reset(seed=1)

    assert env.render().startswith("<svg")


@pytest.mark.long
@pytest.mark.parametrize("name", own())
def test_pettingzoo_can_measure_us(name: str) -> None:
    performance_benchmark(maker(name).env())


def test_who_wins_gets_what_the_others_lose() -> None:
    env = limes_v0.env(seats=2)

    ends = [sorted(played(env, seed).values()) for seed in range(4)]

    assert [-1.0, 1.0] in ends
    assert {sum(end) for end in ends} == {0.0}


def test_who_plays_alone_gets_points() -> None:
    env = limes_v0.raw_env(seats=1)

    got = played(env, 3)

    assert got == {"player_0": float(env.table.state.points(0))}


def test_partners_win_together() -> None:
    got = played(maker("burgund").env(seats=4, team=True), 1)

    assert got["player_0"] == got["player_2"] == -got["player_1"] == -got["player_3"]


def test_a_seat_that_nobody_holds_is_no_agent() -> None:
    env = maker("erben").env(shadow="easy")

    assert env.possible_agents == ["player_0"]
    assert set(played(env, 2).values()) <= {-1.0, 0.0, 1.0}


def test_what_a_limit_ends_is_truncated() -> None:
    env = maker("catan").raw_env(last_turn=10)
    played(env, 1, steps=1)
    rng = np.random.default_rng(1)

    while not env.table.over:
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(int(rng.choice(legal)))

    assert set(env.truncations.values()) == {True}
    assert set(env.terminations.values()) == {False}


def test_a_sealed_window_is_served_in_turn_and_shows_nothing() -> None:
    env = limes_v0.raw_env(seats=2)
    env.reset(seed=1)
    before = env.observe("player_1")["observation"]

    while env.agent_selection == "player_0":
        env.step(int(np.flatnonzero(env.observe("player_0")["action_mask"])[-1]))

    after = env.observe("player_1")["observation"]
    changed = {
        name
        for name, place in env.table.layout.places.items()
        if not np.array_equal(before[list(place)], after[list(place)])
    }
    assert changed == {"workers"}, "only that the other is ready is public"


def test_an_illegal_move_is_lost() -> None:
    env = limes_v0.env()
    env.reset(seed=1)

    env.step(env.action_space("player_0").n - 1)

    assert env.rewards == {"player_0": -1, "player_1": 0}
    assert all(env.terminations.values())


def test_an_environment_goes_on_in_another_process() -> None:
    env = limes_v0.raw_env()
    env.reset(seed=5)
    env.step(int(np.flatnonzero(env.observe("player_0")["action_mask"])[0]))

    again: Environment = pickle.loads(pickle.dumps(env))

    assert again.table.state == env.table.state
    assert played(again, 9) == played(env, 9)


def test_what_there_is_not_is_refused_in_words() -> None:
    with pytest.raises(
        TafelrundeError, match="render_mode is one of human, ansi, svg, rgb_array, not 'x'"
    ):
        limes_v0.env(render_mode="x")
    with pytest.raises(TafelrundeError, match="Limes is played by 1, 2, 3, 4, not by 9"):
        limes_v0.env(seats=9)


def test_a_game_without_numbers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = find("limes").__class__(**{**vars(find("limes")), "layout": None})
    monkeypatch.setattr(tables, "find", lambda name: bare)

    with pytest.raises(TafelrundeError, match="Limes has no numbers for learning yet"):
        limes_v0.env()
