"""LIM-020 to LIM-022: sixteen rounds, and the draw that begins each."""

from __future__ import annotations

import pytest
from hypothesis import given

from tafelrunde.games.limes import GAME
from tafelrunde.games.limes.play import CALLED
from tafelrunde.kernel.chance import EVERYONE
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .by_the_book import turned
from .drawn import begin
from .whole_games import LAW, SEATS, SEEDS, new, whole_game


@rule("LIM-020")
@LAW
@given(SEEDS, SEATS)
def test_there_are_exactly_16_rounds(seed: int, seats: int) -> None:
    rounds = [int(table.round) for table in whole_game(seed, seats) if table.actor != OVER]
    assert rounds == sorted(rounds)
    assert set(rounds) == set(range(1, 17))


@rule("LIM-020")
def test_a_round_is_draw_then_lay_then_worker_action() -> None:
    table = begin(1)
    assert table.refusal("place quarter=nw") == "LIM-020"
    assert table.refusal("stay") == "LIM-020"
    table.play("lay x=3 y=3 rot=0")
    assert table.refusal("lay x=4 y=3 rot=0") == "LIM-020"
    assert table.legal("lay") == []
    table.play("stay", card=2)
    assert (table.state.round, table.state.card) == (2, 2)
    assert table.refusal("stay") == "LIM-020"


@rule("LIM-020")
def test_every_step_of_a_round_is_followed_by_the_next() -> None:
    table, chance = new(11, 1)
    verbs = []
    while table.actor != OVER:
        move = table.moves(0)[0]
        verbs.append(GAME.verbs.text(move).split()[0])
        table.play(0, move, chance)
    assert verbs[::2] == ["lay"] * 16
    assert "lay" not in verbs[1::2]


@rule("LIM-021")
def test_the_number_of_the_drawn_card_is_said() -> None:
    table, chance = new(5, 2)
    told = [event for event in chance.events if event[0] == CALLED]
    assert [event[2:4] for event in told] == [(1, table.card)]
    assert chance.outcomes == [(0, table.card, EVERYONE)]
    said = GAME.words.event(told[0], ["Anna", "Benno"], "en")  # type: ignore[union-attr]
    assert said == f"Round 1: card {table.card} is announced"


@rule("LIM-021")
@LAW
@given(SEEDS, SEATS)
def test_a_drawn_card_is_gone_from_the_stack(seed: int, seats: int) -> None:
    for table in whole_game(seed, seats):
        called = [int(card) for card in table.called]
        assert len(set(called)) == len(called) == min(table.round, 16)
        assert table.cards_left() == 24 - len(called) == sum(int(n) for n in table.stack)
        assert not any(table.stack[card] for card in called)
        assert table.actor == OVER or called[-1] == table.card


@rule("LIM-022")
@LAW
@given(SEEDS, SEATS)
def test_in_every_round_all_lay_the_same_card(seed: int, seats: int) -> None:
    *_, table = whole_game(seed, seats)
    numbers = [[card for card, *_ in table.placed(seat)] for seat in range(seats)]
    assert numbers == [[int(card) for card in table.called]] * seats


@rule("LIM-022")
@pytest.mark.parametrize("card", [1, 12, 24])
def test_both_players_lay_the_announced_number(card: int) -> None:
    table = begin(card, seats=2)
    for seat, turn in ((1, 3), (0, 2)):
        table.play(f"lay x=3 y=3 rot={turn}", seat)
        assert table.state.placed(seat) == [(card, 3, 3, turn)]
        nw, ne, se, sw = turned(card, turn)
        assert table.board(seat) == [nw + ne, sw + se]
