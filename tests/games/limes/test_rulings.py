"""The rulings that concern the whole game: secrecy, the stack, taking back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.games.limes import GAME
from tafelrunde.games.limes.play import (
    CALLED,
    CARD,
    COMMITTED,
    LAID,
    STAY,
    WORKER_PLACED,
    WORKER_STAYED,
)
from tafelrunde.games.limes.state import Limes
from tafelrunde.kernel.chance import EVERYONE, SPECTATOR, Scripted, Seeded
from tafelrunde.kernel.errors import BadUndo, Undecided
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.state import FULL, OVER
from tests.naming import rule

from .drawn import begin
from .whole_games import LAW, SEATS, SEEDS, new, whole_game


def seen(state: Limes, viewer: int) -> str:
    """All a viewer is given, as text."""
    return json.dumps(GAME.position(state.seen_by(viewer)))


@rule("LIM-R03", "LIM-R20")
@pytest.mark.parametrize("viewer", [1, SPECTATOR])
@pytest.mark.parametrize("turn", range(4))
def test_nobody_sees_what_another_has_laid_in_this_round(viewer: int, turn: int) -> None:
    given = begin(1, seats=2)
    for seat in (0, 1):
        given.play("lay x=3 y=3 rot=0", seat).play("place quarter=nw", seat, card=7 * seat)
    before = seen(given.state, viewer)
    given.play(f"lay x=4 y=3 rot={turn}")
    assert seen(given.state, viewer) == before
    given.play("place quarter=nw")
    after = json.loads(seen(given.state, viewer))
    assert after["table"].pop("steps") == [2, 0]
    expected = json.loads(before)
    assert expected["table"].pop("steps") == [0, 0]
    assert after == expected


@rule("LIM-R03", "LIM-R20")
def test_a_worker_who_moved_in_this_round_is_still_seen_where_he_was() -> None:
    given = begin(1, seats=2)
    for seat in (0, 1):
        given.play("lay x=3 y=3 rot=0", seat).play("place quarter=nw", seat, card=7 * seat)
    given.play("lay x=4 y=3 rot=0").play(given.move(0, 1, 0))
    assert given.workers(0) == [(1, 0)]
    assert [given.where(field) for field in given.state.seen_by(1).workers(0)] == [(0, 0)]
    assert [given.where(field) for field in given.state.seen_by(0).workers(0)] == [(1, 0)]


@rule("LIM-R03")
def test_the_choices_are_shown_when_the_last_player_has_committed() -> None:
    state, chance = new(5, 2)
    chance.events.clear()
    GAME.play(state, 1, "lay x=3 y=3 rot=2", chance)
    GAME.play(state, 1, "place quarter=nw", chance)
    assert [event[:2] for event in chance.events] == [(COMMITTED, 1)]
    chance.events.clear()
    card = int(state.card)
    GAME.play(state, 0, "lay x=3 y=3 rot=1", chance)
    GAME.play(state, 0, "stay", chance)
    told = [event[:2] for event in chance.events]
    assert told == [
        (COMMITTED, 0),
        (LAID, 0),
        (WORKER_STAYED, 0),
        (LAID, 1),
        (WORKER_PLACED, 1),
        (CALLED, 0),
    ]
    assert [event[2:5] for event in chance.events if event[0] == LAID] == [
        (card, 27, 1),
        (card, 27, 2),
    ]
    assert state.seen_by(0).placed(1) == [(card, 3, 3, 2)]


@rule("LIM-R03")
def test_all_decide_at_the_same_time_in_any_order() -> None:
    given = begin(1, seats=3)
    assert [given.state.waiting(seat) for seat in range(3)] == [True] * 3
    given.play("lay x=3 y=3 rot=0", seat=2).play("lay x=3 y=3 rot=1", seat=0)
    given.play("stay", seat=2).play("lay x=3 y=3 rot=2", seat=1)
    assert [given.state.waiting(seat) for seat in range(3)] == [True, True, False]
    assert given.refusal("stay", seat=2) == "LIM-R03"


@rule("LIM-R03", "LIM-R20")
@LAW
@given(SEEDS, st.sampled_from([2, 3, 4]), st.booleans())
def test_a_view_shows_the_others_as_they_were_before_the_round(
    seed: int, seats: int, diagonal: bool
) -> None:
    start: list[object] = []
    round = 0
    for state in whole_game(seed, seats, diagonal):
        if state.round != round:
            start, round = [shown(state, seat) for seat in range(seats)], int(state.round)
        for viewer in (*range(seats), SPECTATOR):
            view = state.seen_by(viewer)
            for seat in range(seats):
                own = viewer == seat or state.actor == OVER
                assert shown(view, seat) == (shown(state, seat) if own else start[seat])
                assert view.ready(seat) == state.ready(seat)


def shown(state: Limes, seat: int) -> tuple[object, ...]:
    """Everything about one display."""
    placed, workers = state.placed(seat), state.workers(seat)
    return placed, workers, state.supply(seat), state.points(seat), state.territory(seat)


@rule("LIM-R03")
def test_every_lay_and_every_worker_action_of_the_others_is_imaginable() -> None:
    given = begin(2, seats=2).play("lay x=3 y=3 rot=1", seat=1).play("stay", seat=1)
    view = given.state.seen_by(0)
    imagined = [view.imagine(Seeded(seed)) for seed in range(60)]
    assert {made.placed(1)[0] for made in imagined} == {(2, 3, 3, turn) for turn in range(4)}
    assert {tuple(made.workers(1)) for made in imagined} > {(), (90,)}
    assert {made.viewer for made in imagined} == {FULL}


@rule("LIM-R20")
@LAW
@given(SEEDS, SEATS)
def test_card_displays_and_supplies_are_open_to_all(seed: int, seats: int) -> None:
    for state in whole_game(seed, seats):
        if all(len(state.placed(seat)) < state.round for seat in range(seats)):
            position = GAME.position(state)["table"]
            for viewer in (*range(seats), SPECTATOR):
                view = state.seen_by(viewer)
                assert view.card == state.card
                assert GAME.position(view)["table"] == position


@rule("LIM-R07", "LIM-R20")
@LAW
@given(SEEDS, SEATS)
def test_everybody_knows_which_numbers_have_not_come_yet(seed: int, seats: int) -> None:
    for state in whole_game(seed, seats):
        missing = sorted(set(range(1, 25)) - {int(card) for card in state.called})
        for viewer in (*range(seats), SPECTATOR):
            view = state.seen_by(viewer)
            assert [n for n in range(25) if view.stack[n]] == missing
            assert view.cards_left() == len(missing)


@rule("LIM-R07", "LIM-011")
@LAW
@given(SEEDS, st.integers(1, 15))
def test_the_order_of_the_stack_is_unknown_to_all(seed: int, round: int) -> None:
    for state in whole_game(seed, 1):
        if state.round == round and len(state.placed(0)) == round:
            position = GAME.position(state)
            assert set(state.to_dict()) == {
                "round", "called", "steps", "lays", "workers", "deeds",
            }  # fmt: skip
            missing = sorted(set(range(1, 25)) - {int(card) for card in state.called})
            for copy in (GAME.load_position(position), state.seen_by(0).imagine(Seeded(1))):
                with pytest.raises(Undecided) as stop:
                    copy.apply(0, STAY, Scripted([]))
                assert stop.value.what == CARD
                assert stop.value.choices == [(number, 1) for number in missing]
            return
    raise AssertionError(f"there was no round {round}")


@rule("LIM-R18")
@LAW
@given(SEEDS, SEATS)
def test_one_card_is_drawn_in_each_round_however_many_play(seed: int, seats: int) -> None:
    state, chance = new(seed, seats)
    while state.actor != OVER:
        assert len(chance.outcomes) == state.round
        seat = int(state.actor)
        state.play(seat, state.moves(seat)[0], chance)
    assert len(chance.outcomes) == 16
    assert all(eyes == EVERYONE for _, _, eyes in chance.outcomes)


@rule("LIM-R18")
def test_the_second_set_is_not_shuffled_so_both_always_have_the_called_number() -> None:
    state, chance = new(9, 2)
    for _ in range(15):
        for seat in (0, 1):
            state.play(seat, state.moves(seat)[0], chance)
            assert state.placed(seat)[-1][0] == state.card
        for seat in (0, 1):
            state.play(seat, STAY, chance)
    assert state.round == 16


def match_of_two() -> Match:
    """A match that has just begun with card 1."""
    return Match(GAME, 2, names=["Anna", "Benno"], outcomes=[(CARD, 1)])


@rule("LIM-R03", "LIM-R20")
def test_in_the_log_a_choice_is_sealed_until_all_have_committed() -> None:
    match = match_of_two()
    entries = [match.play(0, "lay x=3 y=3 rot=0"), match.play(0, "place quarter=nw")]
    assert [entry.known(0) for entry in entries] == [True, True]
    assert [entry.known(1) for entry in entries] == [False, True]
    match.play(1, "lay x=3 y=3 rot=0")
    assert match.known(SPECTATOR) == [0, 2]
    assert [entry.opened for entry in entries] == [False, False]
    match.play(1, "stay", [(CARD, 2)])
    assert [entry.opened for entry in entries] == [True, True]
    assert entries[1].steps == tuple(entry.move for entry in entries)


@rule("LIM-R22")
def test_a_lay_may_be_taken_back_until_the_worker_action() -> None:
    match = match_of_two()
    start = match.state.key()
    lay = match.play(0, "lay x=3 y=3 rot=0")
    assert match.undoable(0) == lay.number
    match.undo(0)
    assert match.state.key() == start
    match.play(0, "lay x=3 y=3 rot=1")
    assert match.state.placed(0) == [(1, 3, 3, 1)]  # type: ignore[attr-defined]


@rule("LIM-R22")
def test_taking_back_leaves_what_others_did_meanwhile() -> None:
    match = match_of_two()
    match.play(0, "lay x=3 y=3 rot=0")
    match.play(1, "lay x=3 y=3 rot=3")
    match.play(1, "place quarter=nw")
    match.undo(0)
    state = match.state
    assert isinstance(state, Limes)
    assert state.placed(0) == []
    assert state.placed(1) == [(1, 3, 3, 3)]
    assert state.ready(1)


@rule("LIM-R22")
def test_the_worker_action_commits_the_round() -> None:
    match = match_of_two()
    match.play(0, "lay x=3 y=3 rot=0")
    match.play(0, "stay")
    assert match.undoable(0) is None
    with pytest.raises(BadUndo, match="consent"):
        match.undo(0)
    with pytest.raises(BadUndo, match="consent"):
        match.undo(0, entry=2)
    match.undo(0, entry=2, consent=[1])
    assert match.undoable(0) == 1


@rule("LIM-R22")
def test_after_the_round_a_lay_needs_the_consent_of_the_others() -> None:
    match = match_of_two()
    for seat in (0, 1):
        match.play(seat, "lay x=3 y=3 rot=0")
        match.play(seat, "stay", [(CARD, 2)] if seat else None)
    assert match.undoable(0) is match.undoable(1) is None
    with pytest.raises(BadUndo, match="consent"):
        match.undo(0, entry=1)


@rule("LIM-R22")
def test_scores_may_be_shown_at_any_time() -> None:
    given = begin(1, seats=2).play("lay x=3 y=3 rot=0").play("place quarter=nw")
    assert [given.state.seen_by(0).points(seat) for seat in (0, 1)] == [1, 0]
    assert [given.state.seen_by(1).points(seat) for seat in (0, 1)] == [0, 0]
