"""Nothing in a record can be changed, left out or put elsewhere."""

from __future__ import annotations

import hashlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.kernel import record
from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.record import verify, write
from tests.kernel.matches import SECRET, match_of
from tests.kernel.records import BENNO, KITCHEN, LIMES, refused
from tests.toys import find

ENGLISH = re.compile(r"\b(the|is|not|must|there|this|here|of)\b")


@pytest.mark.parametrize(
    ("old", "new", "entry", "sentence"),
    [
        ("record 2", "record 3", -1, "this is no record: the first line must be"),
        ("record 2", "record 1", 0, "the header or entry 0 is not as it was written"),
        ("game limes", "game lines", -1, "there is no game 'lines'"),
        ("rules 1", "rules 0", -1, "the record has rules 0, but Limes is played here by rules 1"),
        ("rules 1", "rules 2", -1, "the record has rules 2, but Limes is played here by rules 1"),
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
        ("e03bdec16fe7\n", "e03bdec16fe0\n", 5, "entry 5 is not as it was written"),
        ("end 3", "end 4", -1, "header or last lines are not as they were written, or cut off"),
    ],
)  # fmt: skip
def test_verify_names_what_is_wrong(old: str, new: str, entry: int, sentence: str) -> None:
    assert old in LIMES

    error = refused(LIMES.replace(old, new, 1))

    assert error.reason.startswith(sentence)
    assert error.entry == entry
    assert error.sentence("en") == error.reason
    assert error.sentence("de")
    assert not ENGLISH.search(re.sub("'.*'|„.*“", "", error.sentence("de")))


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
        ("end 3", "end 4", -1, "the last line does not fit the chain"),
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
