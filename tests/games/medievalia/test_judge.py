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


@pytest.mark.parametrize(("others", "decides"), [(1, False), (2, True), (3, True)])
def test_in_a_crowd_gold_decides_between_equals_when_the_end_is_near(
    others: int, decides: bool
) -> None:
    def more_for_gold(*houses: str) -> float:
        rivals = [Fief(("town+bank+school", *houses)), *(Fief() for _ in range(others - 1))]
        mine, forest = (
            table(Fief(("town", "field", ground)), *rivals).state.judge()[0]
            for ground in ("mine", "forest")
        )
        return mine - forest

    late, early = more_for_gold("field+church+stable", "farm+smithy+carpentry"), more_for_gold()
    assert (late > early > 0) if decides else late == early == 0


@pytest.mark.parametrize(("others", "teams"), [(1, False), (2, False), (3, False), (3, True)])
def test_in_a_crowd_time_is_short_when_few_buildings_are_left(others: int, teams: bool) -> None:
    def more_for_forest(gone: str) -> float:
        grown, bare = (
            table(
                Fief(("town+school+bank", "field", *more)),
                *(Fief() for _ in range(others)),
                gone=gone,
                options={"teams": teams},
            ).state.judge()[0]
            for more in (["forest"], [])
        )
        return grown - bare

    few, many = more_for_forest("church stable smithy carpentry " * 2), more_for_forest("")
    assert few > 0
    assert (few < many) if others > 1 and not teams else few == many


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
