"""The table, every move and every event in words, German and English."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.games.limes import GAME, picture, words
from tafelrunde.games.limes.components import BOX
from tafelrunde.games.limes.play import CALLED, ENDED
from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import Table, begin, table
from .whole_games import COSTLY_LAW, SEATS, SEEDS, finished, new, waiting

NAMES = ["Anna", "Benno", "Carla", "Dario"]
LANGUAGES = ["de", "en"]

IN_GERMAN = """\
Runde 2 von 16, Karte 2, 22 Karten im Stapel
  fW
  tR
Anna: Punkte 2, Arbeiter im Vorrat 6
     g  h  i  j
   7 F  W  f  W
   8 R1 T  t  R
  Arbeiter 1: Wächter auf g8, 2
Benno: Punkte 1, Arbeiter im Vorrat 6, hat gewählt
     g  h
   7 F  W
   8 R1 T
  Arbeiter 1: Wächter auf g8, 1"""

IN_ENGLISH = """\
Round 2 of 16, card 2, 22 cards in the stack
  fW
  tR
Anna: points 2, workers in the supply 6
     g  h  i  j
   7 F  W  f  W
   8 R1 T  t  R
  worker 1: watchman on g8, 2
Benno: points 1, workers in the supply 6, has chosen
     g  h
   7 F  W
   8 R1 T
  worker 1: watchman on g8, 1"""


def anna_and_benno() -> Table:
    """Anna is to do her worker action, Benno has committed his round."""
    return table(
        """
        F  W f* W
        R0 T t  R
        """,
        """
        F  W
        R0 T
        f* W
        t  R
        """,
    ).play("place quarter=nw", seat=1)


@rule("LIM-R20")
@pytest.mark.parametrize(("lang", "drawn"), [("de", IN_GERMAN), ("en", IN_ENGLISH)])
def test_the_table_as_anna_sees_it(lang: str, drawn: str) -> None:
    state = anna_and_benno().state
    assert words.table(state.seen_by(0), 0, NAMES, lang) == drawn


def test_an_empty_display_and_the_end_have_words_too() -> None:
    start, over = begin(1).state, finished(1, 2)
    assert words.table(start, 0, NAMES, "en").endswith("supply 7\n  no cards yet")
    assert words.table(start, 0, NAMES, "de").endswith("Vorrat 7\n  noch keine Karten")
    assert words.table(over, 0, NAMES, "en").startswith("The game is over\nAnna: points")
    assert words.table(over, 0, NAMES, "de").startswith("Das Spiel ist zu Ende\nAnna: Punkte")


def test_everybody_is_told_what_is_asked_of_him() -> None:
    start, given, over = begin(1).state, anna_and_benno().state, finished(1, 2)
    asked = [(start, 0), (given, 0), (given, 1), (over, 0)]
    assert [words.prompt(state, seat, "en") for state, seat in asked] == [
        "Lay card 1: choose place and rotation.",
        "Place a worker on the card just laid, move one, or do neither.",
        "Wait until all have chosen.",
        "The game is over",
    ]
    assert [words.prompt(state, seat, "de") for state, seat in asked] == [
        "Lege Karte 1 an: wähle Platz und Drehung.",
        "Setze einen Arbeiter auf die gelegte Karte, bewege einen oder tu nichts davon.",
        "Warte, bis alle gewählt haben.",
        "Das Spiel ist zu Ende",
    ]


def test_annas_moves_in_words() -> None:
    state = anna_and_benno().state
    assert [words.move(state, 0, move, "en") for move in state.moves(0)] == [
        "place a farmer on the upper left of card 2",
        "place a fisherman on the upper right of card 2",
        "place a watchman on the lower right of card 2",
        "place a woodcutter on the lower left of card 2",
        "move the watchman from the lower left of card 1 to the upper left of card 1, as farmer",
        "move the watchman from the lower left of card 1 to the lower right of card 1, "
        "as woodcutter",
        "no worker action",
    ]
    assert words.move(state, 0, state.moves(0)[4], "de") == (
        "bewege den Arbeiter (Wächter) von Karte 1 unten links nach Karte 1 oben links, wird Bauer"
    )


@rule("LIM-031")
def test_a_place_is_named_by_the_card_beside_it() -> None:
    state = anna_and_benno().play("stay").state
    said = [words.move(state, 0, move, "en") for move in state.moves(0)]
    lay = f"lay card {state.card} "
    starts = {sentence.partition(", ")[0].removeprefix(lay) for sentence in said}
    assert {"left of card 1", "above card 1", "below card 2", "right of card 2"} <= starts
    assert len(starts) == len(said) // 4


@rule("LIM-033")
def test_a_lay_tells_how_the_card_will_lie() -> None:
    state = begin(2).state
    assert [words.move(state, 0, move, "en") for move in state.moves(0)] == [
        f"lay card 2, {turn}: {', '.join(LANDS[start:] + LANDS[:start])}"
        for turn, start in (
            ("not turned", 0),
            ("turned a quarter", 3),
            ("turned half round", 2),
            ("turned three quarters", 1),
        )
    ]
    assert words.move(state, 0, state.moves(0)[1], "de") == (
        "lege Karte 2, um ein Viertel gedreht: "
        "Wald mit Hütte, Acker mit Hütte, Wasser, Fels mit Turm"
    )


LANDS = ["farmland with hut", "water", "rock with a watchtower", "forest with hut"]


@rule("LIM-061")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lines_of_a_score_sheet_give_their_reason(lang: str) -> None:
    given = table(
        """
        F0 W1 f W f T F t
        R3 T2 t R R W W R
        """,
        card=5,
    )
    lines = given.state.score(0).lines
    said = [words.line(line, lang) for line in lines]
    for line, words_of_it, land in zip(lines, said, BOX["terrain"].values(), strict=True):
        assert words_of_it.startswith(f"{land[f'worker_{lang}']}: ")  # type: ignore[index]
        assert line.points < 2 or f" {line.points} " in words_of_it
    assert ("Bauer: 1 Feld" if lang == "de" else "farmer: 1 field") in said


@rule("LIM-062")
def test_a_worker_for_whom_another_one_counts_says_so() -> None:
    given = table(
        """
        F W  F f0 f T
        R T1 t2 W R W
        """,
        card=12,
    )
    *_, last = given.state.score(0).lines
    assert words.line(last, "en") == "woodcutter: another one counts in his territory"
    assert words.line(last, "de") == "Holzfäller: im selben Gebiet zählt ein anderer"


@pytest.mark.parametrize("lang", LANGUAGES)
@COSTLY_LAW
@given(SEEDS, SEATS, st.booleans())
def test_every_move_and_event_of_a_whole_game_has_words(
    lang: str, seed: int, seats: int, diagonal: bool
) -> None:
    state, chance = new(seed, seats, diagonal)
    while state.actor != OVER:
        able = waiting(state)
        seat = able[chance.draw(len(able))]
        moves = state.moves(seat)
        said = [words.move(state.seen_by(seat), seat, move, lang) for move in moves]
        assert len(set(said)) == len(said)
        assert all(plain(sentence) for sentence in said)
        for viewer in (0, SPECTATOR):
            assert plain(words.table(state.seen_by(viewer), viewer, NAMES, lang))
        assert plain(words.prompt(state, seat, lang))
        state.play(seat, moves[chance.draw(len(moves))], chance)
    assert plain(words.table(state, 0, NAMES, lang))
    told = [words.event(event, NAMES, lang) for event in chance.events]
    assert all(plain(sentence) for sentence in told)
    for event, sentence in zip(chance.events, told, strict=True):
        assert event[0] in (CALLED, ENDED) or sentence.startswith(NAMES[event[1]])
    assert {event[0] for event in chance.events} <= set(range(len(GAME.events)))


def plain(sentence: str) -> bool:
    """Is it a text with all its places filled?"""
    return bool(sentence.strip()) and not set(sentence) & set("{}") and "None" not in sentence


def test_events_in_words() -> None:
    given = anna_and_benno()
    chance = new(1, 1)[1]
    chance.events.clear()
    given.state.play(0, given.state.moves(0)[4], chance)
    said = [words.event(event, NAMES, "en") for event in chance.events]
    assert said == [
        "Anna has chosen",
        "Anna lays card 2, not turned",
        "Anna moves a worker: now farmer",
        "Benno lays card 2, not turned",
        "Benno places a worker: farmer",
        f"Round 3: card {given.state.card} is announced",
    ]
    assert words.event(chance.events[2], NAMES, "de") == "Anna bewegt einen Arbeiter: jetzt Bauer"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_with_braces_is_only_a_name(lang: str) -> None:
    names = ["{points}", "{0.__class__}"]
    shown = words.table(anna_and_benno().state, 0, names, lang)
    assert "\n{points}: " in shown
    assert "\n{0.__class__}: " in shown


def test_every_event_has_a_number_that_stands_in_the_rules() -> None:
    rules = GAME.rules()
    assert all(GAME.rule_name(event.rule) in rules for event in GAME.events)
    assert rules.keys() == GAME.rules("de").keys()


def test_where_everything_lies_open_nobody_has_merely_chosen() -> None:
    given = anna_and_benno().state
    assert "hat gewählt" in words.table(given.seen_by(0), 0, NAMES[:2], "de")
    opened = words.table(given, SPECTATOR, NAMES[:2], "de")
    assert "hat gewählt" not in opened
    assert ", hat gelegt" in opened
    drawn = str(picture.table(given, SPECTATOR, "de", NAMES[:2], "wide").body)
    assert "hat gelegt" in drawn
    assert "noch verdeckt" not in drawn
