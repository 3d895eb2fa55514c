"""What may be taken back freely or by consent, also in a sealed window."""

from __future__ import annotations

import pytest

from tafelrunde.kernel.chance import SPECTATOR, Fair
from tafelrunde.kernel.errors import (
    BadUndo,
    IllegalMove,
)
from tafelrunde.kernel.state import FULL
from tests.kernel.matches import SECRET, hands, match_of
from tests.toys.cards import GOLD, KNIGHT

# Undo


def test_a_move_that_drew_and_showed_nothing_is_taken_back_freely() -> None:
    match = match_of("market")
    key = match.state.key()
    match.play(0, "fair")

    undo = match.undo(0)

    assert (undo.number, undo.seat, undo.undoes, undo.consent) == (2, 0, 1, ())
    assert match.state.key() == key
    assert match.standing == [0]
    assert len(match.entries) == 3


def test_several_moves_are_taken_back_one_by_one_latest_first() -> None:
    match = match_of("market")
    for move in ("fair", "do item=0", "do item=0"):
        match.play(0, move)

    assert [match.undo(0).undoes for _ in range(3)] == [3, 2, 1]
    assert match.undoable(0) is None


def test_a_draw_ends_free_undo() -> None:
    match = match_of("market")
    match.play(0, "fair")
    match.play(0, "do item=0")
    match.play(0, "do item=0")
    match.play(0, "work")

    assert match.undoable(0) is None
    with pytest.raises(BadUndo, match="without the others' consent"):
        match.undo(0)


def test_another_players_decision_ends_free_undo() -> None:
    match = match_of("market")
    match.play(0, "done")
    assert match.undoable(0) == 1
    match.play(1, "fair")

    assert (match.undoable(0), match.undoable(1)) == (None, 2)


def test_a_peek_at_what_is_decided_ends_free_undo() -> None:
    """Given that Anna put a card under an empty stack, when Benno draws it he has seen it."""
    match = match_of("cards", outcomes=hands(KNIGHT, GOLD))
    for seat in (0, 1, 0, 1, 0):
        match.play(seat, "draw stack=0")
    match.play(1, "rest")
    match.play(0, "under card=knight stack=0")

    entry = match.play(1, "draw stack=0")

    assert entry.outcomes == []
    assert [event[5] for event in entry.events] == [KNIGHT]
    assert match.undoable(1) is None


def test_one_who_knows_the_card_already_may_take_back_to_have_drawn_it() -> None:
    match = match_of("cards", outcomes=hands(KNIGHT, GOLD))
    for seat in (0, 1, 0, 1, 0):
        match.play(seat, "draw stack=0")
    match.play(1, "rest")
    match.play(0, "under card=knight stack=0")
    match.play(1, "rest")

    match.play(0, "draw stack=0")

    assert match.undoable(0) == len(match.entries) - 1


def test_in_a_sealed_window_one_takes_back_although_others_went_on() -> None:
    match = match_of("sealed")
    match.play(0, "bid coins=2")
    match.play(1, "bid coins=3")
    match.play(1, "on field=0")

    assert match.undo(0).undoes == 1
    assert match.standing == [0, 2, 3]
    assert match.state.to_dict()["bids"] == [-1, 3]
    match.play(0, "bid coins=1")
    assert match.state.to_dict()["bids"] == [1, 3]


def test_who_is_ready_takes_nothing_back() -> None:
    match = match_of("sealed")
    match.play(0, "bid coins=2")
    match.play(0, "on field=1")

    assert match.undoable(0) is None


def test_by_consent_of_all_others_one_goes_back_anywhere() -> None:
    match = match_of("market", 3)
    start = match.state.key()
    match.play(0, "work")
    match.play(0, "done")
    match.play(1, "work")
    drawn = match.drawn

    for consent in ((), (1,), (2,), (0, 1)):
        with pytest.raises(BadUndo, match="needs the consent of all other seats"):
            match.undo(0, 1, consent)
    undo = match.undo(0, 1, [2, 1, 1, 0, 77])

    assert undo.consent == (1, 2)
    assert match.state.key() == start
    assert (match.standing, len(match.entries), match.drawn) == ([0], 5, drawn)


def test_chance_does_not_run_back() -> None:
    """Whoever undoes a draw by consent does not get the same card again on demand."""
    match = match_of("cards")
    first = match.play(0, "search stack=0").outcomes
    match.undo(0, 1, [1])

    again = match.play(0, "search stack=0").outcomes

    dealt = [kind for _, kind, _ in match.entries[0].outcomes]
    pool = [kind for kind in range(4) for _ in range(4 - dealt.count(kind))]
    assert match.drawn == 2 + 2 * len(first)
    assert again[0][1] == pool[Fair(SECRET, [], 2 + len(first)).draw(len(pool))]


def test_an_undone_entry_cannot_be_undone_again_and_the_set_up_never() -> None:
    match = match_of("market")
    match.play(0, "fair")
    match.undo(0)

    for entry in (0, 1, 2, 9, -1):
        with pytest.raises(BadUndo, match=f"entry {entry} does not stand in the log"):
            match.undo(0, entry, [1])


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_nobody_undoes_from_a_seat_that_does_not_exist(seat: int) -> None:
    match = match_of("market")
    match.play(0, "fair")

    with pytest.raises(BadUndo, match=f"nobody who could take back sits on seat {seat}"):
        match.undo(seat, 1, [0, 1])


def test_an_automa_neither_undoes_nor_has_to_agree() -> None:
    match = match_of("solo")
    match.play(0, "take stones=one")
    match.play(1, "go")

    with pytest.raises(BadUndo, match="sits on seat 1"):
        match.undo(1, 2, [0])
    assert match.undo(0, 1).consent == ()
    assert match.state.to_dict()["heap"] == 12


# Windows


def test_steps_of_a_sealed_window_are_opened_when_the_last_seat_is_ready() -> None:
    match = match_of("sealed")
    for seat, move in ((0, "bid coins=2"), (1, "bid coins=1"), (0, "on field=0")):
        entry = match.play(seat, move)
        assert entry.window == 1
        assert not entry.opened

    match.play(1, "on field=0")

    assert [entry.opened for entry in match.entries] == [False, True, True, True, True]
    assert [entry.final for entry in match.entries] == [False, False, False, True, True]


def test_what_was_taken_back_in_a_window_stays_sealed() -> None:
    match = match_of("sealed")
    match.play(0, "bid coins=3")
    match.undo(0)
    for seat, move in (
        (0, "bid coins=2"),
        (1, "bid coins=1"),
        (0, "on field=0"),
        (1, "on field=1"),
    ):
        match.play(seat, move)

    assert not match.entries[1].opened
    assert match.entries[3].opened


def test_only_its_seat_knows_of_a_step_before_it_is_ready() -> None:
    match = match_of("sealed")
    match.play(0, "bid coins=3")
    match.play(1, "bid coins=1")
    match.undo(0)
    match.play(0, "bid coins=2")
    match.play(0, "on field=0")

    assert match.known(0) == [0, 1, 3, 4, 5]
    assert match.known(1) == [0, 2, 5]
    assert match.known(SPECTATOR) == [0, 5]
    assert match.known(FULL) == [0, 1, 2, 3, 4, 5]
    assert [match.number_for(1, entry) for entry in range(6)] == [0, 1, 1, 2, 2, 2]
    coins, field = match.game.verbs.parse("bid coins=2"), match.game.verbs.parse("on field=0")
    assert [entry.steps for entry in match.entries] == [(), (), (), (), (), (coins, field)]


def test_a_seat_that_a_bot_decides_for_is_not_asked_and_not_said_to_have_agreed() -> None:
    match = match_of("market", 3)
    match.play(0, "work")
    with pytest.raises(BadUndo, match="needs the consent"):
        match.undo(1, 1, consent=[0])
    undo = match.undo(1, 1, consent=[0], bots=[0, 2])
    assert (undo.consent, undo.bots) == ((0,), (2,))


def test_what_is_taken_back_by_consent_is_known_to_all() -> None:
    match = match_of("sealed")
    match.play(0, "bid coins=3")
    match.play(0, "on field=0")
    match.play(1, "bid coins=1")
    undo = match.undo(0, 2, [1])

    assert (undo.window, undo.private) == (0, False)
    assert match.known(SPECTATOR) == [0, 2, 4]
    assert match.standing == [0, 1]


def test_an_illegal_move_in_a_window_is_refused_by_its_rule() -> None:
    match = match_of("sealed")

    with pytest.raises(IllegalMove) as refused:
        match.play(0, "on field=0")
    assert refused.value.rule == 3
