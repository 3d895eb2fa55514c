"""LIM-010 to LIM-014: before the first round."""

from __future__ import annotations

import json
import re

import pytest

from tafelrunde.games.limes import GAME
from tafelrunde.kernel.errors import BadOptions
from tests.naming import rule

from .drawn import begin
from .whole_games import finished, new


@rule("LIM-010")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everyone_has_an_own_set_and_workers_of_the_own_colour(seats: int) -> None:
    given = begin(5, seats)
    drawn = GAME.drawn(given.state, 0, "en", ["Anna", "Benno", "Carla", "Dario"])
    for seat in range(seats):
        assert len(re.findall(rf'class="worker seat{seat}"', drawn)) == 7
    assert len(re.findall('class="worker seat', drawn)) == 7 * seats
    over = finished(1, seats)
    assert [len({card for card, *_ in over.placed(seat)}) for seat in range(seats)] == [16] * seats


@rule("LIM-010", "LIM-082")
@pytest.mark.parametrize("seats", [0, 5])
def test_there_are_cards_and_workers_for_one_to_four(seats: int) -> None:
    with pytest.raises(BadOptions, match="1, 2, 3, 4"):
        GAME.setup({}, seats)


@rule("LIM-011")
def test_the_stack_is_shuffled() -> None:
    orders = [[int(card) for card in finished(seed, 1).called] for seed in range(30)]
    assert len({tuple(order) for order in orders}) == 30
    assert len({order[0] for order in orders}) > 12


@rule("LIM-011")
def test_the_stack_is_face_down_so_nothing_in_the_position_tells_its_order() -> None:
    one, other = begin(5).play("lay x=3 y=3 rot=0"), begin(5).play("lay x=3 y=3 rot=0")
    assert json.dumps(GAME.position(one.state)) == json.dumps(GAME.position(other.state))
    one.play("stay", card=9)
    other.play("stay", card=17)
    assert (one.state.card, other.state.card) == (9, 17)


@rule("LIM-012", "LIM-R02")
def test_it_makes_no_difference_who_announces() -> None:
    ends = []
    for order in ([0, 1], [1, 0]):
        state, chance = new(7, 2)
        for seat in order:
            GAME.play(state, seat, f"lay x=3 y=3 rot={seat}", chance)
            GAME.play(state, seat, "stay", chance)
        ends.append(state)
    assert ends[0].round == 2
    assert ends[0].key() == ends[1].key()


@rule("LIM-012", "LIM-R02")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_shuffled_stack_serves_all(seats: int) -> None:
    _, chance = new(3, seats)
    alone, _ = new(3, 1)
    assert [value for _, value, _ in chance.outcomes] == [alone.card]


@rule("LIM-013")
@pytest.mark.parametrize("card", range(1, 25))
def test_the_announced_card_is_at_hand_without_any_action(card: int) -> None:
    given = begin(card, seats=2)
    for seat in (0, 1):
        assert given.legal("lay", seat)
        assert len(given.legal("lay", seat)) == len(given.state.moves(seat))
        given.play("lay x=3 y=3 rot=0", seat)
        assert given.state.placed(seat) == [(card, 3, 3, 0)]


@rule("LIM-014")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_at_the_start_displays_are_empty_and_supplies_full(seats: int) -> None:
    state, _ = new(4, seats)
    for seat in range(seats):
        assert state.placed(seat) == []
        assert set(state.land(seat)) == {0}
        assert state.workers(seat) == []
        assert state.supply(seat) == 7
        assert state.points(seat) == 0
    assert state.round == 1
