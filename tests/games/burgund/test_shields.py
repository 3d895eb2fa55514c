"""Shields: how they are laid out and taken (BUR-233 to BUR-242)."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.games.burgund.modules.shields import SHIELD
from tafelrunde.games.burgund.modules.shields_tribute import LAY
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import ANNA, CENTRE, Table, begin, settled, table
from .test_whole_games import builder

SIX = 6


def mine(*numbers: int) -> dict[int, dict[int, int]]:
    """Anna's shields, on the castles of spaces 18, 6, 1 and 2."""
    return {ANNA: dict(zip(numbers, (CENTRE, SIX, 1, 2), strict=False))}


def held(given: Table, seat: int = ANNA) -> dict[int, int]:
    return dict(given.state.arms.of_seat(seat))


def at_depots(given: Table) -> list[list[int]]:
    return [given.state.arms.at_depot(depot) for depot in range(6)]


@rule("BUR-234", "BUR-235", "BUR-236", "BUR-237", "BUR-238", "BUR-R41", "BUR-R38")
@pytest.mark.parametrize(("seats", "counts"), [(2, [1] * 6), (3, [1, 2, 1, 2, 1, 2]), (4, [2] * 6)])
def test_some_shields_are_laid_at_the_depots(seats: int, counts: list[int]) -> None:
    seen = set()
    for seed in range(12):
        given = begin(seed, seats, shields=True)
        lying = at_depots(given)
        assert [len(shields) for shields in lying] == counts
        numbers = [number for shields in lying for number in shields]
        assert len(set(numbers)) == len(numbers)
        seen |= set(numbers)
    assert seen == set(range(1, 19))
    assert not any(held(given, seat) for seat in range(seats))
    assert begin(1, seats).state.to_dict().get("shields") is None


@rule("BUR-238")
def test_a_shield_that_is_taken_is_not_replaced() -> None:
    given = settled(3, 2, shields=True)
    before = sum(len(shields) for shields in at_depots(given))
    rng = Random(3)
    taken = 0
    while given.state.actor != OVER:
        taken += (move := builder(given.state, rng)) in range(SHIELD, LAY)
        given.state.apply(given.state.actor, move, given.chance)
        assert sum(len(shields) for shields in at_depots(given)) == before - taken
    assert taken


@rule("BUR-233")
def test_without_the_module_there_are_none() -> None:
    given = table(dice=(5, 5))
    assert given.against("shield number=1 castle=18") == "BUR-058"
    assert given.against("name player=1") == "BUR-058"
    assert "shields" not in given.state.to_dict()


@rule("BUR-239", "BUR-242", "BUR-R84")
def test_a_double_takes_a_shield_instead_of_both_actions() -> None:
    given = table(dice=(5, 5), shields_at={5: [12], 4: [7]})
    assert given.count("shield") == 1
    assert given.against("shield number=7 castle=18") == "BUR-239"
    assert given.against("shield number=3 castle=18") == "BUR-238"
    given.play("shield number=12 castle=18")
    assert held(given) == {12: CENTRE}
    assert given.state.shield(ANNA, 12)
    assert at_depots(given) == [[], [], [], [7], [], []]
    assert given.moves() == ["done"]
    used = table(dice=(5, 5), shields_at={5: [12]}).play("workers die=low")
    assert used.against("shield number=12 castle=18") == "BUR-R84"


@rule("BUR-E19", "BUR-240", "BUR-R84")
def test_workers_make_a_double() -> None:
    given = table(dice=(3, 5), workers=2, shields_at={5: [12], 3: [1], 4: [2], 2: [9]})
    assert [move for move in given.moves() if move.startswith("shield")] == [
        "shield number=1 castle=18", "shield number=2 castle=18", "shield number=12 castle=18",
    ]  # fmt: skip
    given.play("shield number=12 castle=18")
    assert given.workers() == 0
    poor = table(dice=(3, 5), workers=1, shields_at={5: [12]})
    assert poor.against("shield number=12 castle=18") == "BUR-239"


@rule("BUR-R84")
def test_monastery_8_helps_with_a_double_and_9_to_12_do_not() -> None:
    given = table({12: "monastery_8"}, dice=(3, 5), workers=1, shields_at={5: [12]})
    assert given.play("shield number=12 castle=18").workers() == 0
    free = {12: "monastery_12", 7: "monastery_11", 3: "monastery_9", 30: "monastery_10"}
    helped = table(free | {24: "mine"}, dice=(4, 5), shields_at={5: [12]})
    assert not helped.can("shield")


@rule("BUR-R84")
def test_of_two_shields_one_is_chosen() -> None:
    given = table(dice=(5, 5), seats=4, shields_at={5: [12, 3]})
    assert given.moves()[-2:] == ["shield number=3 castle=18", "shield number=12 castle=18"]


@rule("BUR-241", "BUR-R86")
def test_a_shield_lies_on_an_own_castle_or_takes_the_place_of_another() -> None:
    land = {12: "monastery_2", SIX: "castle", 25: "church"}
    given = table(land, dice=(5, 5), shields=mine(17), shields_at={5: [12]})
    assert given.count("shield") == 2
    assert given.against("shield number=12 castle=25") == "BUR-241"
    assert given.against("shield number=12 castle=1") == "BUR-241"
    free = given.fork().play("shield number=12 castle=6")
    assert held(free) == {12: SIX, 17: CENTRE}
    given.play("shield number=12 castle=18")
    assert held(given) == {12: CENTRE}
    assert int(given.state.arms.lies[17]) == 255


@rule("BUR-R85")
def test_ships_leave_shields_where_they_are() -> None:
    given = table(keys=["ship"], dice=(2, 2), quay={4: {"red": 2}}, shields_at={4: [7]})
    given.play("place die=low tile=ship space=17", "ship depot=4 more=no")
    assert given.store() == {"red": 2}
    assert at_depots(given)[3] == [7]
