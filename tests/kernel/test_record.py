from __future__ import annotations

import hashlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.kernel import record
from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.errors import BadRecord
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import read, verify, write
from tests.kernel.test_match import SECRET, hands, match_of
from tests.toys import find
from tests.toys.cards import GOLD, JESTER, KNIGHT

LIMES = """\
Tafelrunde record 2
game limes
rules 0
seats 2
names ["Anna", "Benno"]
options {"diagonal": false}
commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
nonces ["salt", "sand"]
0 - new -> card=8 ~ 446c09f3c767
1 0 lay x=3 y=3 rot=0 ~ ceb4061bbbc0
2 1 lay x=3 y=3 rot=2 ~ 3ca48738fdd8
3 0 undo entry=1 ~ 71f36d38bf29
4 0 lay x=3 y=3 rot=1 ~ 81570b805028
5 0 place quarter=nw ~ b7231a143d3c
6 1 stay -> card=15 ~ 5acec7f0673f
end 5acec7f0673f36263aa3d64ce661c6927b32a60e5beabf3ab83ce54baaa7af04
secret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
"""

LIMES_OF_THE_FIRST_FORM = """\
Tafelrunde record 1
game limes
rules 0
seats 2
names ["Anna", "Benno"]
options {"diagonal": false}
commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
nonces ["salt", "sand"]
0 - new -> card=8 ~ 8b1887d68497
1 0 lay x=3 y=3 rot=0 ~ 4b3c476c3cc0
2 1 lay x=3 y=3 rot=2 ~ b3baa6be38dd
3 0 undo entry=1 ~ afb4198cf18e
4 0 lay x=3 y=3 rot=1 ~ b057dd8ff661
5 0 place quarter=nw ~ e283494c8574
6 1 stay -> card=15 ~ 3456d6556ebd
end 3456d6556ebd52fa34e1970ef69e19e3ae53962543b715ed5a35ef6f1eaa506d
secret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
"""

LIMES_OF_BENNO_BEFORE_HE_IS_READY = """\
Tafelrunde record 2
game limes
rules 0
seats 2
names ["Anna", "Benno"]
options {"diagonal": false}
commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
nonces ["salt", "sand"]
viewer 1
0 - new -> card=8 ~ 446c09f3c767
1 0 ?7676b6b6276bd53cda79a2e029b34a62 ~ b7231a143d3c
end b7231a143d3c643b98c85fb0677471b3151543d6ed6bc1f39fea63b3a7147609
"""

LIMES_OF_BENNO_OF_THE_FIRST_FORM = """\
Tafelrunde record 1
game limes
rules 0
seats 2
names ["Anna", "Benno"]
options {"diagonal": false}
commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
nonces ["salt", "sand"]
viewer 1
0 - new -> card=8 ~ 8b1887d68497
1 0 ?3426f42b178260b5e3f39a5cc590ac0e ~ 4b3c476c3cc0
2 1 ?3a9459badd936a7d854a0a2deb2ea29f ~ b3baa6be38dd
  = c871e6ecfe8e852c31a02a3dbd2f79c2 lay x=3 y=3 rot=2
3 0 undo entry=1 ~ afb4198cf18e
4 0 ?c8c43e77c555af3ab3da2e70444e44f5 ~ b057dd8ff661
5 0 ?4ac7eaea05a58a28d462aede7999f5e6 ~ e283494c8574
end e283494c8574390294148a469e02fbccf66be50e8d0b2b682428e2c3b51c63fc
"""

KITCHEN = """\
Tafelrunde record 1
game market
rules 0
seats 2
names ["Anna", "Benno"]
options {}
commitment none
nonces []
0 - new
1 0 work => wages=three
2 0 buy good=cloth
3 0 done
4 1 fair
5 1 do item=0
6 1 undo entry=5
"""


def limes(moves: int = 6) -> Match:
    """The match of the golden record, as far as so many entries."""
    match = match_of("limes", nonces=["salt", "sand"])
    for seat, text in (
        (0, "lay x=3 y=3 rot=0"), (1, "lay x=3 y=3 rot=2"), (0, None), (0, "lay x=3 y=3 rot=1"),
        (0, "place quarter=nw"), (1, "stay"),
    )[:moves]:  # fmt: skip
        if text is None:
            match.undo(seat)
        else:
            match.play(seat, text)
    return match


def finished(name: str = "solo") -> Match:
    match = match_of(name)
    while not match.over:
        if match.automa_move() is None:
            seat = int(match.state.actor)
            match.play(seat, match.state.moves(seat)[0])
    return match


def opened(text: str) -> list[str]:
    """What a viewer's record lets him read of the sealed parts."""
    return re.findall(r"^  = [0-9a-f]{32} (.*)$", text, re.MULTILINE)


def refused(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as error:
        verify(text, find)
    return error.value


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


# Redaction


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


# Verifying


@pytest.mark.parametrize(
    ("old", "new", "entry", "sentence"),
    [
        ("record 2", "record 3", -1, "this is no record: the first line must be"),
        ("record 2", "record 1", 0, "the header or entry 0 is not as it was written"),
        ("game limes", "game lines", -1, "there is no game 'lines'"),
        ("rules 0", "rules 1", -1, "the record has rules 1, not 0"),
        ("seats 2", "seats x", -1, "the line 'seats' must be a number"),
        ("seats 2", "seats ²", -1, "the line 'seats' must be a number"),
        ("seats 2", "seats 9", 0, "entry 0: Limes is played by 1, 2, 3, 4, not by 9"),
        ("seats 2", "seats 3", 0, "entry 0: 3 seats need 3 names, not 2"),
        ('names ["Anna"', 'names ["Anna', -1, "the line 'names' is no JSON"),
        ('names ["Anna", "Benno"]', "names " + "[" * 100_000, -1, "the line 'names' is no JSON"),
        ('["Anna", "Benno"]', '{"Anna": 1}', -1, "the line 'names' must be a JSON list"),
        ("Anna", "Anne", 0, "the header or entry 0 is not as it was written"),
        ("Anna", "Ann\\ud800", 0, "the header or entry 0 is not as it was written"),
        ("Anna", "Ann\ud800", -1, "a record is Unicode text"),
        ("false", "true", 0, "the header or entry 0 is not as it was written"),
        ('{"diagonal": false}', "{}", -1, "header or last lines are not as they were written"),
        ("commitment 6", "commitment 7", -1, "the secret does not fit the commitment"),
        ("secret 00", "secret 01", -1, "the secret does not fit the commitment"),
        ("secret 00", "secret 0x", -1, "the secret must be 16 to 64 bytes in hexadecimal"),
        ("\nsecret", "\nsecrets", -1, "the record lacks the secret that its commitment speaks of"),
        ("salt", "sale", 0, "the header or entry 0 is not as it was written"),
        ("0 - new", "0 0 new", 0, "the header or entry 0 is not as it was written"),
        ("card=8", "card=9", 0, "the header or entry 0 is not as it was written: '0 - new"),
        ("card=8", "card=99", 0, "entry 0: card cannot be '99'"),
        ("card=8", "cart=8", 0, "entry 0: an outcome is a text: card=..., not 'cart=8'"),
        ("-> card=15", "=> card=15", 6, "entry 6 is not as it was written"),
        ("-> card=15", "=> card=8", 6, "entry 6: outcome 1 of this move cannot come up here"),
        ("4 0 lay x=3 y=3 rot=1", "4 0 lay x=3 y=3 rot=0", 4, "entry 4 is not as it was written"),
        ("4 0 lay x=3 y=3 rot=1", "4 0 lay x=2 y=3 rot=1", 4, "entry 4: lay x=2 y=3 rot=1: "),
        ("4 0 lay", "4 1 lay", 4, "entry 4: lay x=3 y=3 rot=1: "),
        ("4 0 lay", "4 7 lay", 4, "entry 4: there is no seat 7"),
        ("4 0 lay", "4 - lay", 4, "entry 4: there is no seat -1"),
        ("4 0 lay", "3 0 lay", 4, "entry 4 is not as it was written: '4 0 lay"),
        ("4 0 lay", "u 0 lay", 4, "entry 4: this is no entry: 'u 0 lay"),
        ("undo entry=1", "undo entry=2", 3, "entry 3: taking back entry 2 needs the consent"),
        ("undo entry=1", "undo entry=1 consent=1", 3, "entry 3 is not as it was written"),
        ("b7231a143d3c\n", "b7231a143d3d\n", 5, "entry 5 is not as it was written"),
        ("end 5", "end 6", -1, "header or last lines are not as they were written, or cut off"),
    ],
)  # fmt: skip
def test_verify_names_what_is_wrong(old: str, new: str, entry: int, sentence: str) -> None:
    assert old in LIMES

    error = refused(LIMES.replace(old, new, 1))

    assert error.reason.startswith(sentence)
    assert error.entry == entry


def test_a_legal_move_in_the_place_of_another_is_named_although_later_ones_fail_too() -> None:
    match = match_of("limes", 1)
    for text in ("lay x=3 y=3 rot=0", "stay", "lay x=3 y=4 rot=0", "stay", "lay x=3 y=5 rot=0"):
        match.play(0, text)

    error = refused(write(match).replace("lay x=3 y=4", "lay x=4 y=3"))

    assert error.entry == 3


def test_another_secret_with_its_own_commitment_draws_something_else() -> None:
    other = bytes(reversed(SECRET))
    text = LIMES.replace(SECRET.hex(), other.hex()).replace(
        hashlib.sha256(SECRET).hexdigest(), hashlib.sha256(other).hexdigest()
    )

    assert refused(text).entry == 0


def test_a_record_without_its_secret_is_not_complete() -> None:
    text = LIMES[: LIMES.index("secret")]

    assert refused(text).reason == "the record lacks the secret that its commitment speaks of"


def test_every_header_line_stands_in_its_place() -> None:
    lines = LIMES.split("\n")
    swapped = "\n".join([*lines[:2], lines[3], lines[2], *lines[4:]])

    assert refused(swapped).reason == "line 3 of a record must begin with 'rules'"
    assert refused(lines[0]).reason == "line 2 of a record must begin with 'game'"


def test_a_record_has_entries_and_an_end_to_its_size() -> None:
    header = LIMES[: LIMES.index("0 - new")]

    assert refused(header.replace("commitment 6", "commitment none\n")).reason.startswith("line 8")
    assert "has at most 4000000 characters" in refused(" " * 4_000_001).reason
    empty = re.sub("commitment .*", "commitment none", header)
    assert refused(empty).reason == "the record has no entries"


BENNO = write(limes(6), 1)


@pytest.mark.parametrize(
    ("old", "new", "entry", "sentence"),
    [
        ("viewer 1", "viewer 0", -1, "what stands beside the chain is altered"),
        ("Anna", "Anne", 0, "entry 0 breaks the chain"),
        ("card=8", "card=9", 0, "entry 0 breaks the chain"),
        ("?7676", "?7677", 1, "entry 1 breaks the chain"),
        ("2 1 ?", "1 1 ?", 2, "entry 2 is missing"),
        ("= c871", "= c872", 2, "entry 2: 'lay x=3 y=3 rot=2, stay' does not fit its seal"),
        ("rot=2, stay", "rot=3, stay", 2, "entry 2: 'lay x=3 y=3 rot=3, stay' does not fit"),
        ("  = c871", " == c871", 2, "entry 2: "),
        ("  = c871", "0 = c871", 2, "entry 2: "),
        ("end 5", "end 6", -1, "the last line does not fit the chain"),
        ("check ", "check 0", -1, "what stands beside the chain is altered"),
        ("\nend", "\n\nend", 3, "entry 3 is missing"),
    ],
)
def test_a_change_in_one_seats_record_is_named(
    old: str, new: str, entry: int, sentence: str
) -> None:
    assert old in BENNO

    error = refused(BENNO.replace(old, new, 1))

    assert error.reason.startswith(sentence)
    assert error.entry == entry


def test_an_opened_part_cannot_be_left_out_doubled_or_put_elsewhere() -> None:
    part = next(line for line in BENNO.split("\n") if line.startswith("  = "))

    assert refused(BENNO.replace(part + "\n", "")).reason.startswith("what stands beside")
    assert refused(BENNO.replace(part, f"{part}\n{part}")).entry == 1
    assert refused(BENNO.replace("1 0 ?", f"{part}\n1 0 ?")).entry == 0
    assert refused(BENNO.replace("\nend", f"\n{part}\nend")).entry == 2


@pytest.mark.parametrize("text", [LIMES, BENNO], ids=["complete", "one seat's"])
@given(place=st.integers(0, 10**6), letter=st.characters())
def test_no_letter_of_a_record_can_be_changed(text: str, place: int, letter: str) -> None:
    at = place % len(text)
    changed = text[:at] + letter + text[at + 1 :]

    if changed == text:
        assert verify(changed, find)
    else:
        assert refused(changed).reason


@pytest.mark.parametrize("text", [LIMES, BENNO], ids=["complete", "one seat's"])
def test_no_record_can_be_cut_off_anywhere(text: str) -> None:
    for length in range(len(text)):
        assert refused(text[:length]).reason


@given(st.text(max_size=300))
def test_any_text_is_refused_in_words(text: str) -> None:
    assert refused(text).reason
    assert refused(f"{KITCHEN}{text}\n").reason


def test_a_seal_says_nothing_without_its_key_and_everything_with_it() -> None:
    match = match_of("sealed")
    match.play(0, "bid coins=3")
    match.play(0, "on field=1")
    line = write(match, 1).split("\n")[10]
    key, part = re.search(r"= (\w+) (.*)", write(match, 0)).groups()  # type: ignore[union-attr]

    assert part == "bid coins=3, on field=1"
    assert record._seal(bytes.fromhex(key), part) in line
    assert all(
        record._seal(bytes.fromhex(key), f"bid coins={coins}, on field=1") not in line
        for coins in range(3)
    )


def test_equal_moves_have_different_seals() -> None:
    match = match_of("sealed")
    for move in ("bid coins=3", "on field=1"):
        match.play(0, move)
        match.play(1, move)

    seals = re.findall(r"\?([0-9a-f]{32})", write(match, SPECTATOR))

    assert len(set(seals)) == 2
