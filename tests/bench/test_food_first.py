"""The sentence that once beat Medievalia's bots: played as it says, it beats them no more."""

from __future__ import annotations

import sys
from pathlib import Path

from tafelrunde.bots import Bot, named
from tafelrunde.games.medievalia import GAME
from tafelrunde.games.medievalia.components import KINDS
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.score import result
from tafelrunde.kernel.state import OVER
from tafelrunde.lab.contest import Entrant, Plan, play_match
from tests.bench.food_first import FoodFirst, wanted
from tests.games.medievalia.drawn import Fief, table

PROGRAM = Path(__file__).with_name("food_first.py")


def test_it_wants_food_then_two_workers_then_what_greedy_wants() -> None:
    def names(*hosts: str) -> list[str]:
        return [KINDS[kind] for kind in wanted(table(Fief(hosts), Fief()).state, 0)]

    assert names("town", "mine") == ["field", "farm"]
    assert names("town", "field: worker") == ["worker"]
    assert names("town", "field: worker worker") == []


def test_it_lays_a_field_at_once() -> None:
    view = table(Fief(hand="field forest soldier"), Fief()).state.seen_by(0)
    assert GAME.verbs.text(FoodFirst().choose(view, 0)) == "play kind=field"


def test_it_takes_part_as_a_program() -> None:
    script = Entrant("food-first", command=(sys.executable, str(PROGRAM)))
    plan = Plan("medievalia", 2, {}, (script, Entrant("random", bot="random")), 0.1, 1)
    first, _ = play_match(plan, 0)
    assert (first.share, first.fault) == (1.0, "")


def test_greedy_is_no_worse_than_the_sentence() -> None:
    won, setup = 0.0, GAME.setup({}, 2)
    for number in range(12):
        chance, seat = Seeded(f"sentence {number // 2}"), number % 2
        bots: list[Bot] = [FoodFirst(seed=number), FoodFirst(seed=number)]
        bots[seat] = named("greedy", seed=number)
        state = GAME.new(setup, chance)
        while state.actor != OVER:
            actor = int(state.actor)
            state.apply(actor, bots[actor].choose(state.seen_by(actor), actor), chance)
        won += result(state.places())[seat]
    assert won >= 5
