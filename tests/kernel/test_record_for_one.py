"""What the record of one seat shows, and what stays sealed in it."""

from __future__ import annotations

import hashlib
import re

import pytest

from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.errors import BadRecord
from tafelrunde.kernel.record import read, verify, write
from tests.kernel.matches import SECRET, hands, match_of
from tests.kernel.records import LIMES_OF_BENNO_BEFORE_HE_IS_READY, finished, limes, opened, refused
from tests.toys import find
from tests.toys.cards import GOLD, JESTER, KNIGHT


def test_a_seats_record_of_an_open_window_shows_only_who_is_ready() -> None:
    text = write(limes(5), 1)

    check = hashlib.sha256(LIMES_OF_BENNO_BEFORE_HE_IS_READY[:-1].encode()).hexdigest()
    assert text == f"{LIMES_OF_BENNO_BEFORE_HE_IS_READY}check {check}\n"
    assert verify(text, find) == "unbroken, 2 entries, 1 sealed"


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_nobodys_record_says_how_far_somebody_is_who_is_not_ready(viewer: int) -> None:
    begun = write(limes(0), viewer)

    assert [write(limes(moves), viewer) for moves in range(5)] == [begun] * 5
    assert verify(begun, find) == "unbroken, 1 entries, 0 sealed"


def test_who_took_back_and_who_did_not_have_records_that_look_alike() -> None:
    hesitant, swift = limes(5), match_of("limes", nonces=["salt", "sand"])
    for move in ("lay x=3 y=3 rot=2", "stay"):
        swift.play(0, move)

    one, other = (re.sub(r"\b[0-9a-f]{12,64}\b", "#", write(m, 1)) for m in (hesitant, swift))

    assert one == other


def test_keys_open_a_window_once_all_are_ready() -> None:
    before, after = limes(5), limes(6)

    assert opened(write(before, 0)) == ["lay x=3 y=3 rot=1, place quarter=nw"]
    assert opened(write(before, 1)) == opened(write(before, SPECTATOR)) == []
    assert opened(write(after, SPECTATOR)) == [
        "lay x=3 y=3 rot=1, place quarter=nw", "lay x=3 y=3 rot=2, stay",
    ]  # fmt: skip


def test_what_was_taken_back_in_a_window_is_never_opened_to_others() -> None:
    text = write(limes(6), 1)

    assert "lay x=3 y=3 rot=0" not in text
    assert verify(text, find) == "unbroken, 3 entries, 0 sealed"


def test_what_is_taken_back_by_consent_has_the_number_that_all_know() -> None:
    match = limes(5)
    match.undo(0, 5, [1])

    assert "\n6 0 undo entry=5 consent=1 ~ " in write(match)
    for viewer in (0, 1, SPECTATOR):
        assert "\n2 0 undo entry=1 consent=1 ~ " in write(match, viewer)
        assert verify(write(match, viewer), find).startswith("unbroken, 3 entries")
    match.play(0, "stay")
    assert opened(write(match, 0))[-1] == "lay x=3 y=3 rot=1, stay"
    assert verify(write(match), find) == "valid, 8 entries, not finished"


def test_steps_that_nobody_else_knows_of_cannot_be_cut_off_either() -> None:
    text = write(limes(4))
    lines = text.split("\n")

    assert verify(text, find) == "valid, 5 entries, not finished"
    assert refused("\n".join([*lines[:-4], *lines[-3:]])).reason.startswith("header or last lines")
    assert refused(text.replace("4 0 lay x=3 y=3 rot=1", "4 0 lay x=3 y=3 rot=0")).entry == 4


def test_all_viewers_have_the_same_chain() -> None:
    match = limes()
    whole, *chains = [
        re.findall(r"~ ([0-9a-f]{12})$", write(match, viewer), re.MULTILINE)
        for viewer in (-1, 0, 1, SPECTATOR)
    ]

    assert [whole[number] for number in (0, 5, 6)] == chains[0] == chains[1] == chains[2]
    assert len({re.search(r"^end .*$", write(match, v), re.MULTILINE)[0] for v in (-1, 0, 8)}) == 1  # type: ignore[index]


def test_own_fields_and_private_draws_are_sealed_for_all_others() -> None:
    match = match_of("cards", outcomes=hands(GOLD, KNIGHT))
    match.play(0, "draw stack=1", hands(JESTER))
    match.play(1, "search stack=1")
    match.play(1, "take place=0")
    match.play(0, "under card=jester stack=1")
    searched = " ".join(re.findall(r"card=\w+", write(match).split("\n")[10]))

    assert opened(write(match, 0)) == ["card=gold", "card=jester", "jester"]
    assert opened(write(match, 1)) == ["card=knight", searched]
    assert opened(write(match, SPECTATOR)) == []
    assert re.search(r"^4 0 under card=\?[0-9a-f]{32} stack=1 ~", write(match, 1), re.MULTILINE)


def test_private_draws_of_the_same_eyes_are_one_seal_however_many_they_are() -> None:
    match = match_of("cards")
    match.play(0, "search stack=0")

    line = write(match, 1).split("\n")[-4]

    assert re.fullmatch(r"1 0 search stack=0 -> \?[0-9a-f]{32} ~ [0-9a-f]{12}", line)


def test_what_both_players_but_no_spectators_see_is_sealed_for_spectators() -> None:
    match = match_of("cards", outcomes=hands(KNIGHT, GOLD))
    match.play(0, "raid seat=1")
    match.play(1, "yield")

    assert opened(write(match, 0))[-1] == "stolen=gold"
    assert opened(write(match, 1))[-1] == "stolen=gold"
    assert "gold" not in write(match, SPECTATOR)


def test_a_record_for_one_seat_never_holds_the_secret() -> None:
    match = finished()

    for viewer in (0, 1, SPECTATOR):
        assert SECRET.hex() not in write(match, viewer)


def test_without_a_secret_nothing_is_sealed_so_there_is_no_record_for_one_seat() -> None:
    match = match_of("sealed", secret=None, outcomes=[(0, 0), (0, 1)])
    match.play(0, "bid coins=3")

    with pytest.raises(BadRecord, match="nothing can be sealed without a secret"):
        write(match, 1)


def test_one_seats_record_can_be_verified_but_not_replayed() -> None:
    with pytest.raises(BadRecord, match="it can be verified, but not replayed"):
        read(write(limes(), 0), find)
