"""A match is options plus a log: moves, outcomes by hand, branches."""

from __future__ import annotations

import hashlib

import pytest

from tafelrunde.kernel import match as match_module
from tafelrunde.kernel.chance import Fair
from tafelrunde.kernel.errors import (
    BadMove,
    BadOptions,
    BadOutcome,
    BadUndo,
    TafelrundeError,
)
from tafelrunde.kernel.match import TABLE, Entry, Match
from tests.kernel.matches import CARD, SECRET, hands, match_of, played_again
from tests.toys import find
from tests.toys.cards import GOLD, JESTER, KNIGHT

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


def test_an_automa_has_one_move_and_only_on_its_turn() -> None:
    match = match_of("solo")

    assert match.automa_move() is None
    match.play(0, "take stones=one")
    due = match.automa_move()

    assert due == (1, find("solo").verbs.parse("go"))
    assert len(match.play(*due).outcomes) == 1
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


# Going on elsewhere


def test_what_stood_up_to_an_entry_is_played_again_elsewhere() -> None:
    match = match_of("market")
    match.play(0, "fair")
    match.undo(0)
    match.play(0, "work")
    match.play(0, "done")
    text = match.state_after(3).key()

    assert [(entry.number, entry.seat) for entry in match.up_to(3)] == [(0, TABLE), (3, 0)]
    again = played_again(match, 3)
    assert again.entries[1].by_hand
    assert again.state.key() == text
    again.play(0, "done")
    assert len(match.entries) == 5


def test_up_to_what_does_not_stand_is_refused() -> None:
    match = match_of("market")
    match.play(0, "fair")
    match.undo(0)

    with pytest.raises(BadUndo, match="entry 1 does not stand in the log"):
        match.up_to(1)
