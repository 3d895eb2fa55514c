"""The table, every move and every event in words, German and English."""

from __future__ import annotations

import re
from random import Random

import pytest

from tafelrunde.games.erben import GAME, words
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import BLUE, NOBODY, WHITE, begin, table

NAMES = ["Anna", "Benno"]

ENGLISH = """\
Anna is on turn (white); a tile is still to be taken
Reserve, clockwise from the shield: Tavern R1 (green: 2 stone + 1 grain), \
Tavern R2 (yellow: 2 wood + 1 stone), Market R3 (green: 1 stone + 2 grain), \
Market R4 (yellow: 2 wood + 1 grain), Market R5 (grey: 1 wood + 2 stone), \
Pilgrimage site R6 (yellow: 1 wood + 1 grain)
Stack: 15 tiles, on top green
Anna (white): points 2, reach 2, access 1 wood + 1 stone + 2 grain
  hand: Farm H1 (yellow: 1 wood)
  troops: retinue on 1,0, troop in the reserve, troop on 0,1
Benno (blue): points 5, reach 3, access 3 wood + 1 grain
  hand: nothing
  troops: retinue on 0,0, troop in the reserve, troop in the reserve
Landscape, columns 0 to 1:
   1 --.s1 H8vw
   0 --.w2 L7^g1
  ^ white, v blue, . open terrain; w wood, s stone, g grain; troops 1 white, 2 blue, 3 both"""


@rule("ERB-R04", "ERB-014")
def test_the_table_as_text() -> None:
    land = {"L7": (1, 0, WHITE), "L2": (0, 1, NOBODY), "H8": (1, 1, BLUE)}
    given = table(
        land, ring=["R1", "R2", "R3", "R4", "R5", "R6"], hands=(["H1"], []),
        white=((1, 0), None, (0, 1)), blue=((0, 0), None, None), options={"score_roads": False},
    )  # fmt: skip
    text = words.table(given.state, 0, NAMES, "en")
    assert text.splitlines()[0] == ENGLISH.splitlines()[0]
    assert text.splitlines()[-4:] == ENGLISH.splitlines()[-4:]
    german = words.table(given.state, 0, NAMES, "de")
    assert "Anna ist am Zug (Weiß)" in german
    assert "Stapel: " in german


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("seed", range(6))
def test_everything_has_words(seed: int, lang: str) -> None:
    options = {"random_sets": True, "shadow": ["no", "easy"][seed % 2]}
    given = begin(seed, **options)
    state, rng = given.state, Random(seed)
    while state.actor != OVER:
        seat = int(state.actor)
        moves = state.moves(seat)
        said = [words.move(state, seat, move, lang) for move in moves]
        assert len(set(said)) == len(said), "two moves are called the same"
        assert words.prompt(state, seat, lang)
        assert words.prompt(state, 1 - seat, lang)
        state.apply(seat, rng.choice(moves), given.chance)
    told = [words.event(event, NAMES, lang) for event in given.chance.events]
    assert all(told)
    assert {event[0] for event in given.chance.events} <= set(range(len(GAME.events)))
    for seat in (0, 1):
        assert all(words.line(line, lang) for line in state.score(seat).lines)
    assert words.table(state, 0, NAMES, lang)


def test_every_event_has_its_sentence() -> None:
    assert len(words.EVENT_KEYS) == len(GAME.events)


@rule("ERB-052")
def test_a_tile_to_take_has_the_number_of_its_badge() -> None:
    ring = ["R1", "R2", "R3", "R4", "R5", "R6"]
    given = table({}, ring=ring, white=((0, 0), None, None), blue=((0, 0), None, None))
    state = given.state
    took = [move for move in state.moves(0) if GAME.verbs.text(move).startswith("take")]
    assert took
    for move in took:
        place = GAME.verbs.split(move)[1][0]
        number = [int(state.ring[at]) for at in state.offered()].index(int(state.ring[place])) + 1
        assert f"number {number} from the shield" in words.move(state, 0, move, "en")
    said = words.move(state, 0, state.moves(0)[0], "de")
    assert said == "nimm Taverne (grün), Nummer 1 ab dem Schild, Kosten 2 Stein + 1 Getreide"


def test_fields_are_counted_from_the_start_land() -> None:
    assert words.at(0, 0, "en") == "the start land"
    assert words.at(-2, 2, "en") == "the field 2 west, 2 north of the start land"
    assert words.at(1, 0, "de") == "dem Feld 1 östlich der Anfangsländerei"


def test_the_end_of_a_turn_is_reported() -> None:
    state = begin(1).state
    done = GAME.verbs.parse("done")
    assert words.did(state, 0, done, "Anna", True, "en") == "Anna ends the turn"
    assert words.did(state, 0, done, "Anna", False, "de") == "Anna beendet den Zug"


def test_nothing_is_called_what_the_rules_do_not_know() -> None:
    """Troops come from the reserve and go back there; the rules know no court."""
    folder = GAME.folder
    assert folder is not None
    said = [
        line
        for file in folder.glob("*.toml")
        for line in file.read_text("utf-8").splitlines()
        if re.search(r'(en|de) = ".*\b([Cc]ourt|Hof)\b', line)
    ]
    assert said == []
