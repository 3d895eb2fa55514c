"""An owner's cards: what a file must fulfil, and that the rules hold with it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.games.limes import GAME
from tafelrunde.games.limes.contents import CONTENTS
from tafelrunde.kernel.components import VARIABLE
from tests.naming import rule

OTHER = Path(__file__).with_name("other_box.toml")


def wrong_with(text: str, lang: str = "en") -> list[str]:
    return [fault.said[lang] for fault in CONTENTS.check(text).wrong]


def card(number: int, layout: str) -> str:
    return f'[cards.layouts]\n{number} = "{layout}"'


def test_the_own_file_is_right_and_has_no_mark() -> None:
    text = CONTENTS.path.read_text("utf-8")
    reading = CONTENTS.check(text)
    assert (reading.wrong, reading.odd, CONTENTS.mark_of(reading.tables)) == ([], [], 0)
    assert GAME.rules_number(1) == 1
    assert {path for path, _ in reading.given} == {"cards.layouts", "huts", "solo"}


@rule("LIM-003", "LIM-006")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        (card(9, "f F W"), 'Card 9: must have 4 parts, not "f F W"'),
        (card(9, "f F W w"), "Card 9, bottom left: must be one of farmland"),
        (card(9, "f R W R"), "Card 9: no card has two watchtowers"),
        (card(9, "f F F R"), "Card 9: no land more than twice on a card, but farmland 3 times"),
        (card(9, "R W f f"), "Card 9 and card 10 are equal when one is turned"),
        (card(25, "F W T R"), "Landscape cards: there is no 25, but 1, 2, 3"),
        ("[cards]\nlayouts = ['F W T R']", "Landscape cards: must be a list of 24"),
        ("[cards.layouts]\n9 = 4", "Card 9: must be written like"),
        ("[cards.layouts]\n9 = {value = 'F W T R', height = 1}", "Card 9: must be written like"),
        ("[cards.layouts]\n9 = {value = 'T F W R', owners = 0}", "owners must be a number from 1"),
        ("[huts]\ntotal = 97", "Fishing huts, huts in all: must be a number from 0 to 96, not 97"),
        ("[huts]\nper_field = 2", "Fishing huts: per_field must stay 1"),
        ("[solo]\nranks = [{min = 0, de = 'a', en = 'b'}]", "rank 2, from points is missing"),
        ("[game]\nrounds = 12", "[game] rounds: must stay 16: only Landscape cards, Fishing huts"),
        ("[told]\ngame = 'erben'", 'This is a file for "erben", not for limes'),
        ("[told]\nby = 'Anna'", "[told]: by must be a list of up to 50 names"),
        ("[moon]", "[moon]: there is no such table"),
        ("cards = 3", "cards: must be a table"),
        ("[cards", "This is no TOML"),
    ],
)
def test_a_fault_is_said_in_words_with_what_would_be_right(text: str, said: str) -> None:
    assert any(said in fault for fault in wrong_with(text)), wrong_with(text)
    assert len(wrong_with(text, "de")) == len(wrong_with(text))


def test_all_faults_are_told_at_once_and_with_where() -> None:
    text = card(2, "F W T") + '\n3 = "F X T W"\n4 = "R R R R"'
    found = CONTENTS.check(text).wrong
    assert [fault.entry for fault in found] == ["2", "3", "4"]
    assert wrong_with(card(4, "R R R R"), "de") == ["Karte 4: Keine Karte hat zwei Türme"]


def test_what_holds_is_told_beside_what_is_wrong() -> None:
    def kept(text: str) -> list[str]:
        return [law["en"] for law in CONTENTS.kept(CONTENTS.check(text).wrong)]

    every = kept(card(1, "f W T R"))
    assert every[0] == "No two cards are equal when one is turned."
    assert len(every) == 4
    assert kept(card(9, "R W f f")) == every[1:]
    assert kept(card(9, "f F W")) == [], "nobody knows before the form is right"


def test_the_number_of_huts_is_only_compared() -> None:
    reading = CONTENTS.check(card(1, "f W T R"))
    assert reading.wrong == []
    assert [str(odd) for odd in reading.odd] == [
        "The cards have 35 huts on 21 cards, but 34 on 20 are told. Is that so?"
    ]


def test_what_was_compared_and_is_the_same_is_told_too() -> None:
    reading = CONTENTS.check("[told]\nby = ['Anna']\n" + card(1, "F W T R"))
    assert (reading.wrong, reading.by) == ([], ("Anna",))
    assert CONTENTS.mark_of(reading.tables) == 0
    ((where, given),) = reading.given.items()
    assert (where, given.whole) == (("cards.layouts", "1"), "box")


PLAYED = """
from tafelrunde.bots import named
from tafelrunde.games.limes import GAME
from tafelrunde.games.limes.components import quarters
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import verify, write

assert quarters(9, 0) == [9, 1, 2, 4], quarters(9, 0)
match = Match(GAME, 2, {}, ["Anna", "Benno"], bytes(32), ["a", "b"])
bot = named("greedy", seed="1")
while not match.over:
    for seat in range(2):
        if match.state.waiting(seat):
            match.play(seat, bot.choose(match.state.seen_by(seat), seat))
            break
text = write(match, carries=True)
assert verify(text, lambda name: GAME).startswith("valid"), text
assert GAME.rank(70, "en") == "Emperor"
print(GAME.rules_number(1))
"""


@rule("LIM-006", "LIM-081")
def test_a_game_with_an_owners_cards_is_played_recorded_and_verified() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PLAYED],
        env=os.environ | {VARIABLE: f"limes={OTHER}"},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert ran.stderr == ""
    reading = CONTENTS.check(OTHER.read_text("utf-8"))
    assert int(ran.stdout) == 1000 * CONTENTS.mark_of(reading.tables) + 1
