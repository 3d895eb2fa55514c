"""A match as text and back again, also from a kitchen table."""

from __future__ import annotations

import hashlib
import re

from tafelrunde.kernel.record import read, verify, write
from tests.kernel.matches import SECRET, match_of
from tests.kernel.records import (
    KITCHEN,
    LIMES,
    LIMES_OF_BENNO_OF_THE_FIRST_FORM,
    LIMES_OF_THE_FIRST_FORM,
    finished,
    limes,
    refused,
)
from tests.toys import find

# Writing and reading


def test_a_record_is_written_as_it_always_was() -> None:
    assert write(limes()) == LIMES


def test_records_of_the_first_form_are_still_read() -> None:
    match = read(LIMES_OF_THE_FIRST_FORM, find)

    assert match.entries == limes().entries
    assert write(match) == LIMES
    assert write(match, form=1) == LIMES_OF_THE_FIRST_FORM
    assert verify(LIMES_OF_THE_FIRST_FORM, find) == verify(LIMES, find)
    assert refused(LIMES_OF_THE_FIRST_FORM.replace("rot=2", "rot=3")).entry == 2
    benno = LIMES_OF_BENNO_OF_THE_FIRST_FORM
    check = hashlib.sha256(benno[:-1].encode()).hexdigest()
    assert verify(f"{benno}check {check}\n", find) == "unbroken, 6 entries, 3 sealed"


def test_a_record_is_read_back_to_the_same_match() -> None:
    match = read(LIMES, find)

    assert match.state.key() == limes().state.key()
    assert match.entries == limes().entries
    assert (match.names, match.nonces, match.secret) == (
        ["Anna", "Benno"],
        ["salt", "sand"],
        SECRET,
    )
    assert write(match) == LIMES


def test_a_match_goes_on_from_its_record() -> None:
    one, other = limes(), read(LIMES, find)

    for match in (one, other):
        for seat in (0, 1):
            match.play(seat, match.state.moves(seat)[0])
            match.play(seat, "stay")

    assert write(one) == write(other)


def test_verify_says_how_far_a_running_game_is() -> None:
    assert verify(LIMES, find) == "valid, 7 entries, not finished"


def test_verify_says_who_won_a_finished_game() -> None:
    assert re.fullmatch(
        r"valid, (Anna|Benno) 1\. with 1, (Anna|Benno) 2\. with 0", verify(write(finished()), find)
    )


def test_an_outcome_given_by_hand_is_marked_and_reported() -> None:
    match = match_of("market")
    match.play(0, "work", [(0, 2)])
    match.play(0, "work")
    text = write(match)

    assert "1 0 work => wages=three ~" in text
    assert "2 0 work -> wages=" in text
    assert verify(text, find).endswith("not finished; outcomes of 1 entries were given by hand")


# Kitchen tables


def test_a_game_from_a_kitchen_table_is_typed_in_without_hashes() -> None:
    match = read(KITCHEN, find)

    assert verify(KITCHEN, find) == (
        "valid, 7 entries, not finished; outcomes of 1 entries were given by hand"
    )
    assert match.state.to_dict()["coins"] == [1, 1]
    assert match.commitment is None


def test_what_was_typed_in_is_written_with_hashes_and_read_again() -> None:
    text = write(read(KITCHEN, find))

    assert text.count(" ~ ") == 7
    assert "secret" not in text
    assert write(read(text, find)) == text
    assert refused(text.replace("grain", "cloth").replace("buy good=cloth", "buy good=spice"))


def test_a_name_may_look_like_a_hash() -> None:
    assert verify(KITCHEN.replace("Anna", "A ~ B"), find).startswith("valid")


def test_a_typed_move_against_the_rules_is_named() -> None:
    error = refused(KITCHEN.replace("buy good=cloth", "buy good=grain\n3 0 buy good=spice"))

    assert error.entry == 3
    assert error.reason == "entry 3: buy good=spice: not allowed now"


def test_an_outcome_typed_as_if_it_had_been_drawn_is_refused() -> None:
    error = refused(KITCHEN.replace("=>", "->"))

    assert error.reason == "entry 1: the move draws more outcomes than were given"
