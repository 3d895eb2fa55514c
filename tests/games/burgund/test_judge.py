"""What bots are told: the judge keeps what it has found only as long as that holds."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.bots.greedy import Greedy
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import OVER

from .drawn import begin, table


@pytest.mark.parametrize("seed", range(4))
def test_what_is_kept_is_what_would_be_found_anew(seed: int) -> None:
    state, rng, chance = begin(seed, 2 + seed % 3).state, Random(seed), Seeded(seed)
    while state.actor != OVER:
        kept = state.judge()
        fresh = state.copy()
        fresh.forget_hopes()
        assert fresh.judge() == kept
        state.apply(state.actor, rng.choice(state.moves(state.actor)), chance)


def worth(*texts: str, **more: object) -> float:
    """How Anna stands after these moves."""
    given = table(**more)  # type: ignore[arg-type]
    return given.play(*texts).state.judge()[0]


def test_a_judge_knows_what_players_know() -> None:
    land = {24: "mine", 29: "mine"}
    done = worth("place die=low tile=mine space=33", land=land, keys=["mine"], dice=(3, 3))
    assert done > worth("workers die=low", land=land, keys=["mine"], dice=(3, 3))
    early = worth(land={24: "mine"}, phase="A")
    assert early - worth(phase="A") > worth(land={24: "mine"}, phase="E") - worth(phase="E")
    assert worth(silver=2) > worth(workers=2) > worth()
    assert worth(store={"red": 3}) > worth(store={"red": 2}) > worth()
    assert worth(keys=["ship"]) > worth()
    assert worth(land={12: "monastery_22", 25: "bank"}) > worth(
        land={12: "monastery_16", 25: "bank"}
    )


def test_greedy_takes_the_region_before_the_workers() -> None:
    given = table({24: "mine", 29: "mine"}, ["mine"], dice=(3, 3))
    move = Greedy().choose(given.state.seen_by(0), 0)
    given.state.apply(0, move, given.chance)
    assert given.lies(33) == "mine"
