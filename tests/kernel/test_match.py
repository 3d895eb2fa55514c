from __future__ import annotations

import hashlib

import pytest

from tafelrunde.kernel import match as match_module
from tafelrunde.kernel.chance import SPECTATOR, Fair
from tafelrunde.kernel.errors import (
    BadMove,
    BadOptions,
    BadOutcome,
    BadUndo,
    IllegalMove,
    TafelrundeError,
)
from tafelrunde.kernel.match import TABLE, Entry, Match
from tafelrunde.kernel.state import FULL
from tests.toys import find
from tests.toys.cards import GOLD, JESTER, KNIGHT

SECRET = bytes(range(32))
CARD = 0


def match_of(name: str, seats: int = 2, secret: bytes | None = SECRET, **more: object) -> Match:
    names = ["Anna", "Benno", "Carla", "Dario"][:seats]
    return Match(find(name), seats, names=names, secret=secret, **more)  # type: ignore[arg-type]


def hands(*kinds: int) -> list[tuple[int, int]]:
    """Cards drawn from the stack or dealt, in this order."""
    return [(0, kind) for kind in kinds]


# Play


def test_the_set_up_is_entry_nought_with_what_it_drew() -> None:
    match = match_of("cards")

    assert [entry.number for entry in match.entries] == [0]
    assert match.entries[0].seat == TABLE
    assert [eyes for _, _, eyes in match.entries[0].outcomes] == [1, 2]
    assert match.standing == [0]


def test_an_entry_holds_seat_move_outcomes_and_events() -> None:
    match = match_of("market")
    wages = Fair(SECRET, [], 0).draw(3)

    entry = match.play(0, "work")

    assert entry == Entry(
        1, 0, 0, outcomes=[(0, wages, 511)], events=[(0, 0, wages + 1, 0, 0, -1, 511)]
    )
    assert match.entries[1] is entry


def test_a_refused_move_leaves_no_trace() -> None:
    match = match_of("market")
    drawn, key = match.drawn, match.state.key()

    for seat, move in ((1, "work"), (0, "do item=0"), (0, "fly"), (5, "work"), (0, None)):
        with pytest.raises(TafelrundeError):
            match.play(seat, move)

    assert (len(match.entries), match.drawn, match.state.key()) == (1, drawn, key)


def test_fair_draws_go_on_where_the_last_one_ended() -> None:
    match = match_of("market")

    drawn = [match.play(0, "work").outcomes[0][1] for _ in range(2)]

    chance = Fair(SECRET, [], 0)
    assert drawn == [chance.draw(3), chance.draw(3)]
    assert match.drawn == 2


def test_nonces_of_the_players_change_what_is_drawn() -> None:
    one, other = match_of("cards"), match_of("cards", nonces=["salt", "sand"])

    for match in (one, other):
        match.play(0, "search stack=0")

    assert one.entries[1].outcomes != other.entries[1].outcomes


def test_the_hash_of_the_secret_is_public_from_the_start() -> None:
    assert match_of("solo").commitment == hashlib.sha256(SECRET).hexdigest()
    assert match_of("solo", secret=None).commitment is None


def test_positions_after_earlier_entries_can_be_looked_at() -> None:
    match = match_of("solo", 1)
    match.play(0, "take stones=two")
    match.play(0, "take stones=one")

    assert [match.state_after(n).to_dict()["heap"] for n in range(3)] == [12, 10, 9]
    with pytest.raises(BadUndo, match="entry 3 does not stand in the log"):
        match.state_after(3)


def test_a_looked_at_position_is_a_copy() -> None:
    match = match_of("solo", 1)

    match.state_after(0).apply(0, 0, Fair(SECRET, [], 0))

    assert match.state.to_dict()["heap"] == 12


def test_an_automa_plays_by_itself_and_only_on_its_turn() -> None:
    match = match_of("solo")

    assert match.automa_move() is None
    match.play(0, "take stones=one")
    entry = match.automa_move()

    assert entry is not None
    assert (entry.seat, find("solo").verbs.text(entry.move)) == (1, "go")
    assert len(entry.outcomes) == 1
    assert match.automa_move() is None


def test_there_is_an_end_to_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_module, "ENTRY_LIMIT", 3)
    match = match_of("solo", 1)
    match.play(0, 0)
    match.play(0, 0)

    with pytest.raises(BadMove, match="a match has at most 3 entries"):
        match.play(0, 0)


def test_names_are_cut_and_cleaned_and_there_is_one_for_each_seat() -> None:
    game = find("solo")

    assert Match(game, 2).names == ["Seat 0", "Seat 1"]
    assert Match(game, 1, names=["A" * 50]).names == ["A" * 40]
    assert Match(game, 1, names=["An\nna\x1b[2J\ud800é"]).names == ["Anna[2Jé"]
    with pytest.raises(BadOptions, match="2 seats need 2 names, not 1"):
        Match(game, 2, names=["Anna"])


@pytest.mark.parametrize("secret", [b"", b"short", bytes(65)])
def test_a_secret_is_long_enough_to_be_one(secret: bytes) -> None:
    with pytest.raises(BadOptions, match="a secret has 16 to 64 bytes"):
        match_of("solo", secret=secret)


@pytest.mark.parametrize("nonce", ["a\nb", "\ud800", "x" * 41])
def test_a_nonce_is_short_and_printable(nonce: str) -> None:
    with pytest.raises(BadOptions, match="a nonce has at most 40 printable characters"):
        match_of("solo", nonces=[nonce])


# Kitchen tables


def test_without_a_secret_outcomes_are_given_by_hand() -> None:
    match = match_of("cards", secret=None, outcomes=hands(KNIGHT, GOLD))

    entry = match.play(0, "draw stack=0", hands(JESTER))

    assert entry.by_hand
    assert entry.outcomes == [(CARD, JESTER, 1)]
    assert match.drawn == 0


def test_outcomes_by_hand_are_marked_also_in_a_match_with_a_secret() -> None:
    match = match_of("market")

    by_hand, drawn = match.play(0, "work", [(0, 2)]), match.play(0, "work")

    assert (by_hand.by_hand, drawn.by_hand) == (True, False)
    assert match.drawn == 1


def test_a_move_that_draws_nothing_is_not_marked_as_by_hand() -> None:
    match = match_of("solo", 1, secret=None)

    assert not match.play(0, "take stones=one", []).by_hand


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ([], "the move draws more outcomes than were given"),
        (None, "the move draws more outcomes than were given"),
        ([(0, 1), (0, 1)], "2 outcomes were given, the move draws 1"),
        ([(0, 3)], "outcome 1 of this move cannot come up here"),
        ([(7, 1)], "outcome 1 of this move cannot come up here"),
    ],
)
def test_missing_impossible_or_needless_outcomes_are_refused(
    given: list[tuple[int, int]] | None, sentence: str
) -> None:
    match = match_of("market", secret=None)

    with pytest.raises(BadOutcome) as refused:
        match.play(0, "work", given)

    assert refused.value.reason == sentence
    assert len(match.entries) == 1


def test_the_set_up_needs_its_outcomes_too() -> None:
    with pytest.raises(BadOutcome, match="more outcomes than were given"):
        match_of("cards", secret=None)
    with pytest.raises(BadOutcome, match="3 outcomes were given, the move draws 2"):
        match_of("cards", secret=None, outcomes=hands(GOLD, GOLD, GOLD))


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
    match.automa_move()

    with pytest.raises(BadUndo, match="sits on seat 1"):
        match.undo(1, 2, [0])
    assert match.undo(0, 1).consent == ()
    assert match.state.to_dict()["heap"] == 12


# Branches


def test_a_branch_has_what_stood_and_goes_its_own_way() -> None:
    match = match_of("market")
    match.play(0, "fair")
    match.undo(0)
    match.play(0, "work")
    match.play(0, "done")
    text = match.state_after(3).key()

    branch = match.branch(3, secret=bytes(32))

    assert [entry.seat for entry in branch.entries] == [TABLE, 0]
    assert branch.entries[1].by_hand
    assert branch.state.key() == text
    branch.play(0, "work")
    assert (len(match.entries), match.names) == (5, branch.names)


def test_a_branch_from_what_does_not_stand_is_refused() -> None:
    match = match_of("market")
    match.play(0, "fair")
    match.undo(0)

    with pytest.raises(BadUndo, match="entry 1 does not stand in the log"):
        match.branch(1)


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
