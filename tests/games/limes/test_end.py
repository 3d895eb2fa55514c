"""LIM-060 and LIM-068 to LIM-070: the end of the game and who has won."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.games.limes import GAME
from tafelrunde.games.limes.play import ENDED, MOVE, PLACE, STAY
from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .by_the_book import Board
from .full_square import (
    EIGHT,
    FIVE,
    FOUR,
    OTHER_FIVE,
    OTHER_SEVEN,
    OTHER_SIX,
    SEVEN,
    SIX,
    THIRD_SEVEN,
    THIRD_SIX,
    ZERO,
    ended,
)
from .whole_games import LAW, SEATS, SEEDS, finished, new


@rule("LIM-060")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_game_is_over_when_all_have_laid_16_cards(seats: int) -> None:
    state = finished(2, seats)
    assert [len(state.placed(seat)) for seat in range(seats)] == [16] * seats
    for seat in range(seats):
        assert state.moves(seat) == []
        assert not state.waiting(seat)
        assert {state.why_not(seat, move) for move in (0, PLACE, MOVE, STAY)} == {60}


@rule("LIM-060", "LIM-R07")
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_the_eight_cards_left_are_never_turned_up(viewer: int) -> None:
    state = finished(2, 2).seen_by(viewer)
    assert state.cards_left() == 8
    assert state.card == 0
    called = state.to_dict()["called"]
    assert isinstance(called, list)
    assert len(called) == 16
    shown = GAME.words.table(state, viewer, ["Anna", "Benno"], "en")  # type: ignore[union-attr]
    assert shown.startswith("The game is over\nAnna:")


@rule("LIM-060", "LIM-R18")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_sixteen_cards_are_drawn_and_no_seventeenth(seats: int) -> None:
    state, chance = new(2, seats)
    while state.actor != OVER:
        state.play(state.actor, state.moves(state.actor)[0], chance)
    assert [value for _, value, _ in chance.outcomes] == [int(card) for card in state.called]
    assert len(chance.outcomes) == 16
    assert [event[0] for event in chance.events].count(ENDED) == 1
    assert chance.events[-1][0] == ENDED


@rule("LIM-R19")
def test_card_16_does_not_end_the_game_before_all_have_done_their_worker_action() -> None:
    state, chance = new(2, 2)
    while len(state.placed(0)) < 16 or len(state.placed(1)) < 16:
        seat = 0 if len(state.placed(0)) <= len(state.placed(1)) and state.waiting(0) else 1
        lay_or_stay = state.moves(seat)[0] if state.spots(seat) else state.moves(seat)[-1]
        state.play(seat, lay_or_stay, chance)
    assert state.points(0) == state.points(1) == 0
    for seat in (0, 1):
        assert (state.round, state.actor) == (16, seat)
        GAME.play(state, seat, "place quarter=nw", chance)
    assert state.actor == OVER
    assert [state.singles(seat) for seat in (0, 1)] == [Board(state, s).singles() for s in (0, 1)]
    assert [len(state.workers(seat)) for seat in (0, 1)] == [1, 1]


@rule("LIM-R19")
def test_the_match_is_not_over_between_the_two_last_worker_actions() -> None:
    match = Match(GAME, 2, secret=b"sixteen rounds..")
    while not match.over:
        seat = int(match.state.actor)
        match.play(seat, match.state.moves(seat)[-1])
        laid = [len(match.state.placed(seat)) for seat in (0, 1)]  # type: ignore[attr-defined]
        acted = [not match.state.waiting(seat) for seat in (0, 1)]
        assert match.over == (laid == [16, 16] and acted == [True, True])


@rule("LIM-068")
def test_the_highest_total_wins() -> None:
    given = ended([SIX, SEVEN], [EIGHT], [SIX, OTHER_SIX])
    assert [given.state.points(seat) for seat in range(3)] == [13, 8, 12]
    assert given.state.places() == [1, 3, 2]


@rule("LIM-068")
def test_a_higher_total_beats_a_better_single_worker() -> None:
    assert ended([EIGHT], [FIVE, FOUR]).state.places() == [2, 1]


@rule("LIM-069")
def test_with_equal_totals_the_best_single_worker_decides() -> None:
    given = ended([FIVE, SEVEN], [EIGHT, FOUR])
    assert [given.state.points(seat) for seat in (0, 1)] == [12, 12]
    assert given.state.places() == [2, 1]


@rule("LIM-069")
def test_then_the_second_best_and_so_on_down_the_line() -> None:
    given = ended([EIGHT, SIX, FOUR], [FIVE, OTHER_FIVE, EIGHT])
    assert [given.state.points(seat) for seat in (0, 1)] == [18, 18]
    assert given.state.places() == [1, 2]
    third = ended([FOUR, EIGHT, SIX, OTHER_SIX], [SIX, EIGHT, FIVE, OTHER_FIVE])
    assert [third.state.points(seat) for seat in (0, 1)] == [24, 24]
    assert third.state.places() == [1, 2]


@rule("LIM-070")
def test_if_no_worker_makes_a_difference_both_win() -> None:
    given = ended([SIX, SEVEN], [THIRD_SEVEN, OTHER_SIX])
    assert given.state.places() == [1, 1]
    assert ended([], []).state.places() == [1, 1]


@rule("LIM-R16")
def test_workers_in_the_supply_count_as_zero_in_the_comparison() -> None:
    given = ended([SIX], [THIRD_SIX, ZERO, ZERO])
    assert given.state.places() == [1, 1]


@rule("LIM-R15", "LIM-R16")
def test_a_worker_who_goes_unpaid_enters_the_list_as_zero() -> None:
    given = ended([SEVEN, (2, 4), FOUR], [OTHER_SEVEN, FOUR])
    assert given.state.singles(0) == [7, 0, 4]
    assert given.state.places() == [1, 1]


@rule("LIM-R17", "LIM-082")
def test_with_more_players_all_who_share_the_best_total_and_list_win() -> None:
    given = ended([FIVE, SEVEN], [EIGHT, FOUR], [FOUR, EIGHT], [THIRD_SEVEN, OTHER_FIVE])
    assert {given.state.points(seat) for seat in range(4)} == {12}
    assert given.state.places() == [3, 1, 1, 3]


@rule("LIM-068", "LIM-069", "LIM-070", "LIM-R16", "LIM-R17")
@LAW
@given(SEEDS, SEATS, st.booleans())
def test_places_follow_total_and_list(seed: int, seats: int, diagonal: bool) -> None:
    state = finished(seed, seats, diagonal)
    lists = []
    for seat in range(seats):
        singles = sorted(Board(state, seat).singles(), reverse=True)
        lists.append((sum(singles), singles + [0] * (7 - len(singles))))
    order = sorted(lists, reverse=True)
    assert state.places() == [order.index(mine) + 1 for mine in lists]
