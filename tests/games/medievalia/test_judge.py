"""What bots are told: people and food before everything, and a siege is answered."""

from __future__ import annotations

import pytest

from tafelrunde.bots.greedy import Greedy
from tafelrunde.games.medievalia.play import besieged
from tafelrunde.kernel.chance import Seeded

from .drawn import Fief, table

HOSTS = ("town", "field: worker", "farm")


def worth(*hosts: str, **more: object) -> float:
    """How somebody stands with these hosts against a lonely town."""
    return table(Fief(hosts, **more), Fief()).state.judge()[0]  # type: ignore[arg-type]


def under_siege(*hosts: str, count: int = 1, people: str = "") -> float:
    """How somebody stands with a soldier inside."""
    enemy = Fief(("town",), abroad={"fief0": "soldier"})
    return table(Fief(hosts, siege=count, free=people), enemy).state.judge()[0]


def test_food_comes_before_gold_and_people_before_cards() -> None:
    assert worth("town", "field") > worth("town", "mine") > worth("town")
    assert worth("town", "field: worker") > worth("town", "field", hand="worker")
    assert worth("town", hand="field") > worth("town", hand="soldier")


def test_what_is_produced_counts_less_when_somebody_is_about_to_win() -> None:
    ready = "town+bank+school", "field+church+stable", "farm+smithy+carpentry"
    early = worth("town", "field", "forest") - worth("town", "field")
    late = worth(*ready, "forest") - worth(*ready)
    assert early > late > 0


def test_a_siege_is_feared_the_more_the_longer_it_lasts() -> None:
    fears = [under_siege(*HOSTS, count=count) for count in range(3)]
    assert fears == sorted(fears, reverse=True)
    assert fears[1] - fears[2] > fears[0] - fears[1]


@pytest.mark.parametrize("count", [1, 2])
def test_guards_end_the_fear_of_a_siege(count: int) -> None:
    guarded = under_siege("town", "field: worker", "farm: worker", count=count)
    ready = under_siege(*HOSTS, count=count, people="worker")
    assert guarded > ready > under_siege(*HOSTS, count=count)


def test_greedy_ends_a_siege_before_it_is_starved_out() -> None:
    enemy = Fief(("town",), abroad={"fief0": "soldier"})
    state = table(Fief(HOSTS, siege=2, free="worker"), enemy).state
    bot, chance = Greedy(), Seeded("siege")
    while state.actor == 0:
        state.apply(0, bot.choose(state.seen_by(0), 0), chance)
    assert not besieged(state, 0)
