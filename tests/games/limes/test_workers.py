"""LIM-050 to LIM-058: placing and moving workers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.games.limes import GAME
from tafelrunde.games.limes.play import MOVE, PLACE, STAY
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .by_the_book import Board
from .drawings import TWO_CARDS
from .drawn import begin, table
from .whole_games import LAW, SEATS, SEEDS, whole_game

LONG_LAKE = """
F  W W W W W
R0 T t F f T
"""
ROW_OF_THREE = """
f W f T F t
t R R W W R
"""
SEVEN_PLACED = """
F0 W  f W1 f  T  F  t
R  T  t R  R2 W  W3 R
f  R4 F R5 F  f6 f* F
t  W  W T  t  W  W  t
"""


@rule("LIM-050")
@pytest.mark.parametrize("deed", ["stay", "place quarter=nw", "move worker=0 to=h7"])
def test_one_action_ends_the_round_of_a_player(deed: str) -> None:
    given = table(TWO_CARDS, seats=2)
    given.play(deed)
    assert given.state.moves(0) == []
    assert not given.state.waiting(0)
    assert given.state.waiting(1)
    for second in ("stay", "place quarter=se", given.move(0, 1, 0)):
        assert given.refusal(second) == "LIM-R03"


@rule("LIM-050")
def test_the_action_is_optional() -> None:
    given = table(TWO_CARDS)
    before = given.workers(), given.state.supply(0)
    assert given.legal("stay") == ["stay"]
    given.play("stay", card=3)
    assert (given.workers(), given.state.supply(0)) == before
    assert given.state.round == 3


@rule("LIM-050", "LIM-R09")
def test_a_player_cannot_place_and_move_in_one_round() -> None:
    given = table(TWO_CARDS, seats=2).play("place quarter=nw")
    assert given.refusal(given.move(0, 1, 0)) == "LIM-R03"
    assert given.state.supply(0) == 5


@rule("LIM-R09")
def test_a_worker_placed_now_can_move_in_the_next_round() -> None:
    given = begin(1).play("lay x=3 y=3 rot=0")
    assert given.legal("move") == []
    given.play("place quarter=nw", card=7).play("lay x=4 y=3 rot=0")
    assert given.destinations(0) == {(0, 1), (1, 0)}
    given.play(given.move(0, 1, 0), card=8)
    assert given.workers() == [(1, 0)]


@rule("LIM-051")
@pytest.mark.parametrize(
    ("quarter", "field"), [("nw", (0, 0)), ("ne", (0, 1)), ("se", (1, 1)), ("sw", (1, 0))]
)
def test_a_worker_is_placed_on_any_field_of_the_card(quarter: str, field: tuple[int, int]) -> None:
    given = begin(1).play("lay x=3 y=3 rot=0").play(f"place quarter={quarter}")
    assert given.workers() == [field]
    assert given.state.supply(0) == 6


@rule("LIM-051")
def test_a_worker_is_placed_on_the_card_just_laid_and_on_no_earlier_one() -> None:
    given = table(ROW_OF_THREE, card=1)
    given.play(given.lay(2, 2)).play("place quarter=ne")
    assert given.workers() == [(2, 3)]


@rule("LIM-051", "LIM-R10")
def test_a_territory_of_the_card_is_named_by_its_first_quarter() -> None:
    given = table(TWO_CARDS)
    assert given.legal("place") == ["place quarter=nw", "place quarter=se", "place quarter=sw"]
    assert given.refusal("place quarter=ne") == "LIM-R10"


@rule("LIM-052")
def test_a_worker_moves_to_a_territory_that_shares_a_side_with_his() -> None:
    given = table(TWO_CARDS)
    assert given.destinations(0) == {(0, 1), (1, 0), (0, 2), (1, 3)}
    assert given.play(given.move(0, 0, 2)).workers() == [(0, 2)]
    assert given.state.supply(0) == 6


@rule("LIM-052")
def test_only_the_worker_who_moves_changes_his_place() -> None:
    given = table(LONG_LAKE, workers=[[(1, 0), (1, 1)]])
    given.play(given.move(1, 1, 3))
    assert given.workers() == [(1, 0), (1, 3)]


@rule("LIM-052")
def test_a_corner_or_a_gap_is_no_way_for_a_worker() -> None:
    given = table(TWO_CARDS)
    assert given.refusal(given.move(0, 0, 0)) == "LIM-052"
    assert given.refusal(given.move(0, 2, 1)) == "LIM-052"
    assert given.refusal(given.move(1, 0, 1)) == "LIM-052"


@rule("LIM-052")
def test_a_worker_does_not_move_to_a_territory_beyond_the_next() -> None:
    given = table(LONG_LAKE)
    assert given.destinations(0) == {(0, 0), (1, 1)}
    assert given.refusal(given.move(0, 0, 1)) == "LIM-052"


@rule("LIM-053")
def test_distance_plays_no_part_in_the_new_territory() -> None:
    given = table(
        """
        F W W W T0 t F* R
        R T t F W  f W  T
        """
    )
    assert given.destinations(0) == {(0, 1), (1, 4), (1, 5), (0, 6)}
    assert given.play(given.move(0, 0, 1)).workers() == [(0, 1)]


@rule("LIM-053", "LIM-R10")
def test_on_which_field_of_a_territory_he_stands_makes_no_difference() -> None:
    lake = [(0, column) for column in range(1, 6)]
    given = [table(LONG_LAKE, workers=[[field]], card=5) for field in lake]
    assert [one.territory(*one.workers()[0]) for one in given] == [set(lake)] * 5
    assert {one.state.points(0) for one in given} == {2}
    for one in given:
        one.play(one.lay(-2, 0))
    assert len({tuple(one.state.moves(0)) for one in given}) == 1
    assert (0, 0) in given[4].destinations(0)


@rule("LIM-R10")
def test_a_step_within_the_own_territory_is_no_move() -> None:
    given = table(TWO_CARDS)
    assert given.refusal(given.move(0, 1, 1)) == "LIM-R10"
    assert given.refusal(given.move(0, 1, 2)) == "LIM-R10"


@rule("LIM-R10")
def test_a_move_names_the_territory_by_its_highest_then_leftmost_field() -> None:
    given = table(TWO_CARDS)
    assert given.refusal(given.move(0, 0, 2)) == ""
    assert given.refusal(given.move(0, 0, 3)) == "LIM-R10"


@rule("LIM-R10")
def test_of_several_workers_in_one_territory_the_first_placed_goes() -> None:
    given = table(LONG_LAKE, workers=[[(0, 3), (0, 1)]])
    assert given.destinations(0) == {(0, 0), (1, 1), (1, 3), (1, 5)}
    assert given.destinations(1) == set()
    assert given.refusal(given.move(1, 0, 0)) == "LIM-R10"


@rule("LIM-054", "LIM-R08")
def test_a_worker_may_be_placed_beside_another_in_his_territory() -> None:
    given = table(TWO_CARDS).play("place quarter=sw")
    assert given.workers() == [(1, 1), (1, 2)]
    assert given.territory(1, 1) == given.territory(1, 2)


@rule("LIM-054")
def test_a_worker_may_move_into_an_occupied_territory() -> None:
    given = table(LONG_LAKE, workers=[[(1, 3), (0, 2)]])
    given.play(given.move(0, 0, 1))
    assert given.workers() == [(0, 1), (0, 2)]


@rule("LIM-054")
def test_a_new_card_may_bring_workers_together() -> None:
    given = table(
        """
        F W0 .  .  W W1
        R T  .  .  f T
        f W  F  t  F R
        t R  W  R  W T
        """,
        card=13,
    )
    assert given.territory(0, 1) != given.territory(0, 5)
    given.play(given.lay(0, 2))
    assert given.territory(0, 1) == given.territory(0, 5)
    assert given.workers() == [(0, 1), (0, 5)]


@rule("LIM-055")
@LAW
@given(SEEDS, SEATS)
def test_no_worker_goes_back_to_the_supply(seed: int, seats: int) -> None:
    placed = [0] * seats
    for state in whole_game(seed, seats):
        for seat in range(seats):
            now = len(state.workers(seat))
            assert placed[seat] <= now <= placed[seat] + 1
            assert now + state.supply(seat) == 7
            assert all(state.land(seat)[field] for field in state.workers(seat))
            placed[seat] = now


@rule("LIM-056")
def test_with_an_empty_supply_one_can_only_move_or_leave_it() -> None:
    given = table(SEVEN_PLACED)
    assert given.state.supply(0) == 0
    assert given.legal("place") == []
    assert given.legal("move")
    assert given.legal("stay")
    assert given.refusal("place quarter=nw") == "LIM-056"


@rule("LIM-056")
def test_the_last_worker_of_the_supply_can_be_placed() -> None:
    given = table(SEVEN_PLACED.replace("6", ""))
    assert given.state.supply(0) == 1
    assert given.legal("place") == ["place quarter=nw", "place quarter=se", "place quarter=sw"]


@rule("LIM-057")
def test_the_action_is_judged_with_the_new_card_in_place() -> None:
    given = table(
        """
        F W
        R T0
        """,
        card=7,
    )
    assert given.territory(1, 1) == {(1, 1)}
    given.play(given.lay(0, 2))
    assert given.destinations(0) == {(0, 1), (1, 0), (0, 2), (1, 3)}


@rule("LIM-058")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_next_card_is_drawn_as_soon_as_all_are_done_and_not_before(seats: int) -> None:
    given = begin(1, seats)
    for seat in reversed(range(seats)):
        assert (given.state.round, given.state.card, given.state.cards_left()) == (1, 1, 23)
        given.play("lay x=3 y=3 rot=0", seat)
        given.play("stay", seat, card=0 if seat else 2)
    assert (given.state.round, given.state.card, given.state.cards_left()) == (2, 2, 22)
    assert all(given.legal("lay", seat) for seat in range(seats))


@rule("LIM-058", "LIM-R03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_round_waits_for_the_last_worker_action(seats: int) -> None:
    given = begin(1, seats)
    for seat in range(seats):
        given.play("lay x=3 y=3 rot=0", seat)
    for seat in range(seats):
        assert (given.state.round, given.state.actor) == (1, seat)
        given.play("stay", seat)
    assert (given.state.round, given.state.actor) == (2, 0)


@rule("LIM-050", "LIM-051", "LIM-052", "LIM-056", "LIM-R08", "LIM-R10")
@LAW
@given(SEEDS, SEATS, st.booleans())
def test_the_worker_actions_are_those_of_the_rulebook(
    seed: int, seats: int, diagonal: bool
) -> None:
    for state in whole_game(seed, seats, diagonal):
        for seat in range(seats):
            if state.waiting(seat) and len(state.placed(seat)) == state.round:
                moves = [GAME.verbs.text(move) for move in state.moves(seat)]
                assert len(set(moves)) == len(moves)
                assert set(moves) == Board(state, seat).deeds()


@rule("LIM-050", "LIM-051", "LIM-052", "LIM-055")
@LAW
@given(SEEDS)
def test_a_worker_action_does_what_it_says_and_no_more(seed: int) -> None:
    for state in whole_game(seed, 1):
        before = state.workers(0)
        if state.actor == OVER or len(state.placed(0)) < state.round:
            continue
        _, x, y, _ = state.placed(0)[-1]
        first = 28 * y + 2 * x
        for move in state.moves(0):
            after = state.copy()
            after.play(0, move, Seeded(seed))
            verb, values = GAME.verbs.split(move)
            expected = list(before)
            if verb.name == "place":
                expected.append([first, first + 1, first + 15, first + 14][values[0]])
            elif verb.name == "move":
                expected[values[0]] = values[1]
            assert after.workers(0) == expected


@rule("LIM-050", "LIM-051", "LIM-052", "LIM-056", "LIM-R10")
@LAW
@given(SEEDS, st.integers(2, 16))
def test_a_rule_is_named_against_every_worker_action_that_is_not_legal(
    seed: int, round: int
) -> None:
    for state in whole_game(seed, 1):
        if state.round == round and len(state.placed(0)) == round:
            possible = [*range(PLACE, MOVE + 196 * (len(state.workers(0)) + 1)), STAY]
            found = [move for move in possible if move <= STAY and not state.why_not(0, move)]
            assert sorted(set(found)) == state.moves(0)
            return
    raise AssertionError(f"there was no round {round}")


@rule("LIM-R21")
@LAW
@given(SEEDS, SEATS)
def test_leaving_the_workers_alone_is_always_possible(seed: int, seats: int) -> None:
    decisions = -1
    for state in whole_game(seed, seats):
        decisions += 1
        for seat in range(seats):
            if state.actor != OVER and len(state.placed(seat)) == state.round:
                assert not state.waiting(seat) or STAY in state.moves(seat)
    assert decisions == 32 * seats
