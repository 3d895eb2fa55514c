"""Set-up, stacks, and what is hidden (MED-010 to MED-017)."""

from __future__ import annotations

import pytest

from tafelrunde.games.medievalia import GAME
from tafelrunde.games.medievalia.components import BUILDINGS, KINDS
from tafelrunde.games.medievalia.state import Medievalia
from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.errors import BadOptions
from tests.naming import rule

from .drawn import Fief, Table, table


def fresh(seats: int = 2, seed: int = 0, **options: object) -> Table:
    state = GAME.new(GAME.setup(options, seats), Seeded(seed))
    assert isinstance(state, Medievalia)
    return Table(state)


@rule("MED-010")
def test_three_stacks_each_of_its_own_sort() -> None:
    given = fresh()
    assert given.state.part(0, 3) == [38, 20, 29]
    for stack, sort in enumerate(("landscapes", "military", "characters")):
        after = given.copy().play(f"draw stack={sort}")
        cards = after.hand(given.seat)
        assert [(KINDS.index(card) >= 4) + (KINDS.index(card) >= 9) for card in cards] == [stack]


@rule("MED-011", "MED-R04")
def test_the_bottom_card_is_open_and_drawn_last() -> None:
    seen = {tuple(fresh(seed=seed).state.part(3, 6)) for seed in range(20)}
    assert len(seen) > 5
    hand = "priest " * 3 + "archer " * 3 + "knight " * 3 + "infantry " * 3 + "soldier " * 6
    given = table(Fief(hand=hand), Fief(), phase="draw", bottom="farm soldier worker")
    assert given.state.part(0, 3)[1] == 2
    given.play("draw stack=military")
    assert given.hand(0).count("soldier") == 7
    assert given.state.part(3, 6)[1] == KINDS.index("soldier") + 1
    given.play("done")
    given.play("draw stack=military", chance=None)
    assert given.hand(1) == ["soldier"]
    assert given.state.part(3, 6)[1] == 0
    known = given.state.seen_by(0).hand(1)
    assert known[KINDS.index("soldier")] == 1
    assert given.against("draw stack=military") != ""


@rule("MED-012")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_a_town_and_no_more(seats: int) -> None:
    given = fresh(seats)
    assert [given.hosts(seat) for seat in range(seats)] == [["town"]] * seats
    assert given.state.part(35, 36) == [0]


@rule("MED-013")
def test_school_workshop_and_bank_lie_open_on_the_others() -> None:
    state = fresh().state
    assert [BUILDINGS[top - 1] for top in state.part(6, 9)] == ["school", "workshop", "bank"]
    assert state.part(9, 12) == [5, 5, 4]
    assert [int(n) for n in state.plans] == [1, 1, 2, 2, 2, 2, 1, 1, 1, 1]


@rule("MED-014")
def test_the_starting_player_is_drawn() -> None:
    assert {fresh(3, seed).seat for seed in range(30)} == {0, 1, 2}


@rule("MED-015", "MED-016", "MED-017")
def test_eight_cards_one_by_one_then_the_next_player() -> None:
    given = fresh(3, 1)
    first = given.seat
    order = []
    for step in range(24):
        order.append(given.seat)
        assert given.asked()[1] == {"draw"}
        assert given.against("purchase pile=0 host=town") == "MED-015"
        seen = given.state.seen_by((given.seat + 1) % 3)
        assert sum(seen.hand(given.seat)) == 0
        assert sum(seen.held(given.seat)) == step % 8
        given.play(given.moves()[step % 3])
    assert order == [(first + k) % 3 for k in range(3) for _ in range(8)]
    assert [sum(given.state.hand(seat)) for seat in range(3)] == [8, 8, 8]
    assert given.seat == first
    assert given.against("draw stack=landscapes", (first + 1) % 3) == "MED-030"


@rule("MED-017")
def test_there_is_no_hand_limit() -> None:
    given = table(Fief(hand="worker " * 18), Fief(), phase="draw").play("draw stack=landscapes")
    given.play("done")
    assert len(given.hand(0)) == 19


@rule("MED-R36")
def test_what_is_public_and_what_is_not() -> None:
    given = table(Fief(("town", "field"), hand="knight worker worker"), Fief(hand="mine"))
    for viewer in (1, SPECTATOR):
        view = given.state.seen_by(viewer)
        assert sum(view.hand(0)) == 0
        assert view.held(0) == [0, 1, 2]
        assert view.hosts(0) == given.state.hosts(0)
    assert given.state.seen_by(0).hand(0) == given.state.hand(0)
    given.play("play kind=worker", "discard kind=knight")
    view = given.state.seen_by(1)
    assert view.part(12, 36)[KINDS.index("knight")] == 1
    assert view.held(0) == [0, 0, 1]


@rule("MED-R32")
def test_an_empty_stack_offers_nothing_and_a_second_one_ends_the_game() -> None:
    everyone = "priest " * 3 + "archer " * 3 + "knight " * 3 + "infantry " * 3 + "soldier " * 8
    people = "worker " * 19 + "merchant " * 3 + "artist " * 3 + "bureaucrat " * 3
    given = table(Fief(hand=everyone), Fief(hand=people), phase="draw", bottom="farm - worker")
    assert given.state.part(0, 3)[1:] == [0, 1]
    assert given.against("draw stack=military") == "MED-R32"
    assert given.moves() == ["draw stack=landscapes", "draw stack=characters"]
    after = given.copy().play("draw stack=characters")
    assert int(after.state.actor) == -1
    given.play("draw stack=landscapes")
    assert given.against("extra stack=military") == "MED-R32"
    assert given.play("extra stack=characters", "settle way=hand").state.ended == 3


@rule("MED-R32")
def test_an_empty_building_stack_offers_nothing() -> None:
    razed = "church church stable stable smithy"
    given = table(
        Fief(hand="worker " * 9), Fief(), tops="school - bank", below=[5, 0, 5], gone=razed
    )
    assert given.against("purchase pile=1 host=town") == "MED-R32"
    assert given.against("purchase pile=0 host=town") == ""


@rule("MED-R38", "MED-190")
def test_four_players_with_and_without_teams() -> None:
    assert fresh(4).state.setup.team == [0, 1, 2, 3]
    assert fresh(4, teams=True).state.setup.team == [0, 1, 0, 1]
    with pytest.raises(BadOptions):
        fresh(3, teams=True)
    with pytest.raises(BadOptions):
        fresh(4, ally_penalty="one_per_turn")
