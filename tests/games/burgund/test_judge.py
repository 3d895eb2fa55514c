"""What bots are told: the judge keeps what it has found only as long as that holds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tafelrunde.bots.greedy import Greedy
from tafelrunde.games.burgund.modules import automa_judge, shields_judge
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import OVER

from .drawn import ANNA, BENNO, begin, table
from .duel import duel
from .test_castles_rule import ruled
from .test_shields import mine


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


def test_what_lies_idle_promises_little_more_than_its_points() -> None:
    def more(what: str, there: int) -> float:
        """What two more of it are worth to who has so many, in points."""
        return 400 * (worth(phase="A", **{what: there + 2}) - worth(phase="A", **{what: there}))

    assert more("workers", 20) < 1.2 < more("workers", 0)
    assert more("silver", 12) < 2.8 < more("silver", 0)


def test_greedy_takes_the_region_before_the_workers() -> None:
    given = table({24: "mine", 29: "mine"}, ["mine"], dice=(3, 3))
    move = Greedy().choose(given.state.seen_by(0), 0)
    given.state.apply(0, move, given.chance)
    assert given.lies(33) == "mine"


@pytest.mark.parametrize(
    ("number", "better", "worse"),
    [
        (8, {"land": {24: "mine"}}, {}),
        (10, {"land": {12: "monastery_22", 25: "bank"}}, {"land": {12: "monastery_16"}}),
        (14, {"phase": "B"}, {"phase": "D"}),
        (2, {"seats": 4}, {"seats": 2}),
        (6, {}, {"named": BENNO}),
        (9, {"silver": 1}, {}),
    ],
)
def test_a_shield_promises_more_where_it_does_more(
    number: int, better: dict[str, Any], worse: dict[str, Any]
) -> None:
    def promised(more: dict[str, Any]) -> float:
        return shields_judge.hope(table(shields=mine(number), **more).state, ANNA, 20.0)

    assert promised(better) > promised(worse)


def test_other_shields_promise_nothing_for_mines() -> None:
    def promised(land: dict[int, str]) -> float:
        return shields_judge.hope(table(land, shields=mine(12)).state, ANNA, 20.0)

    assert promised({24: "mine"}) == promised({})


def test_the_automa_has_a_turn_more_before_it_has_rolled() -> None:
    def hoped(dice: list[int]) -> float:
        return automa_judge.hope(duel(more={"dice": [[9, 10], [3, 4], dice]}).state)

    later = automa_judge.hope(duel(round=2).state)
    assert hoped([0, 0]) - hoped([9, 8]) == pytest.approx(hoped([0, 0]) - later)
    assert hoped([0, 0]) > hoped([9, 8])


def test_a_castle_recovered_is_judged_anew() -> None:
    given = ruled(removed=1, points=9)
    given.state.judge()
    given.play("recover")
    fresh = given.fork().state
    fresh.forget_hopes()
    assert given.state.judge() == fresh.judge()
