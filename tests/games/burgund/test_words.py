"""The table, every move and every event in words, German and English."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.games.burgund import GAME, events, space_words, words
from tafelrunde.games.burgund.brief_words import brief
from tafelrunde.games.burgund.components import MAPS, SPACES
from tafelrunde.games.burgund.event_words import EVENTS
from tafelrunde.games.burgund.thing_words import say
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import begin, table
from .duel import duel
from .test_whole_games import builder

NAMES = ["Anna", "Benno", "Carla", "Dario"]

ENGLISH = """\
Phase C, round 1; the white die shows 1
Depot 1: nothing; goods: nothing
Depot 2: Castle; goods: 2 red (4)
Depot 3: nothing; goods: nothing
Depot 4: nothing; goods: nothing
Depot 5: nothing; goods: nothing
Depot 6: nothing; goods: nothing
Black depot: Monastery 7 (1 more VP for each scoring animal tile)"""
ANNA = """\
Anna: VP 0, silver 2, workers 3, dice 1, 2
  key spaces: Ship, Bank
  store: 2 green (1); sold: 1 red (4)
  duchy 1:
          a6  c5  c4  k3
        a2  a1  c6  k5  b4
      a5  a4  b3  k1  b2  b3
    s6  s1  s2  C   s5  s4  s1
      b2  b5  m4  B   b1  a2
        b6  m1  k2  b5  b6
          m3  k4  k1  b3"""


@rule("BUR-R38", "BUR-012")
def test_the_table_as_text() -> None:
    given = table(
        {25: "church"}, ["ship", "bank"], silver=2, workers=3, store={"green": 2},
        sold={"red": 1}, quay={2: {"red": 2}}, board={"2b": "castle", "black1": "monastery_7"},
    )  # fmt: skip
    text = words.table(given.state, 0, NAMES[:2], "en")
    assert text.startswith(ENGLISH)
    assert ANNA in text
    german = words.table(given.state, 0, NAMES[:2], "de")
    assert "Durchgang C, Runde 1" in german
    assert "Depot 2: Burg; Waren: 2 rot (4)" in german


def test_moves_say_what_they_cost() -> None:
    given = table({}, ["ship"], dice=(3, 4), workers=2, board={"1a": "bank"}, silver=2)
    said = {words.move(given.state, 0, move, "en") for move in given.state.moves(0)}
    assert "die 3: take Bank from depot 1 with 2 workers" in said
    assert "die 4: place Ship on the 5 in row 4 (blue) with 1 worker" in said
    assert "die 3: take workers" in said


@pytest.mark.parametrize(("silver", "said"), [(0, "end your turn."), (2, "still possible.")])
def test_who_has_used_both_dice_is_told_whether_more_is_possible(silver: int, said: str) -> None:
    given = table(silver=silver, board={"black1": "mine"})
    given.play("workers die=low")
    assert "Use a die" in words.prompt(given.state, 0, "en")
    given.play("workers die=high")
    asked = words.prompt(given.state, 0, "en")
    assert asked.startswith("Both dice are used")
    assert asked.endswith(said)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("home", range(MAPS))
def test_every_space_has_a_name_of_its_own(home: int, lang: str) -> None:
    assert len({space_words.coloured(home, space, lang) for space in range(SPACES)}) == SPACES


def test_things_are_named_as_they_lie_on_the_table() -> None:
    board = {"black2": "mine", "black3": "mine"}
    given = duel(board=board, more={"silver": [2, 0, 0]})
    said = {words.move(given.state, 0, move, "de") for move in given.state.moves(0)}
    assert "kaufe Mine aus dem schwarzen Depot für 2 Silber" in said
    assert "kaufe Mine (Nummer 2 dort) aus dem schwarzen Depot für 2 Silber" in said
    given.play("buy from=black3")
    bought = words.event(given.chance.events[0], NAMES[:3], "en")
    assert bought == "Anna buys Mine from the black depot"
    done = GAME.verbs.parse("done")
    assert words.did(given.state, 0, done, "Anna", True, "de") == "Anna beendet den Zug"


def test_a_ship_whose_goods_are_still_to_be_chosen_has_none_aboard_yet() -> None:
    choosing = events.SHIPPED, 0, 0b1, 0, 0
    assert words.event(choosing, NAMES, "en") == "Anna sends the ship for goods tiles"
    assert words.event(choosing, NAMES, "de") == "Anna schickt das Schiff nach Waren"
    assert brief(choosing, "de") == ("Schiff", "fährt nach Waren")
    assert words.event((*choosing[:3], 2, 0), NAMES, "en") == "Anna takes goods tiles aboard: 2"


def test_a_solo_board_is_told_by_its_islands() -> None:
    alone = begin(1, 1).state
    assert "    island 4: b2 s4 b5 b4 a1 k3" in words.table(alone, 0, NAMES[:1], "en").split("\n")
    assert "6 on island 1 (blue) – 1 on island 3 (blue)" in words.table(alone, 0, NAMES[:1], "en")


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("seed", range(6))
def test_everything_has_words(seed: int, lang: str) -> None:
    given = begin(seed, 2 + seed % 3, duchies=["random", "chosen"][seed % 2])
    state, rng = given.state, Random(seed)
    while state.actor != OVER:
        seat = int(state.actor)
        moves = state.moves(seat)
        said = [words.move(state, seat, move, lang) for move in moves]
        assert len(set(said)) == len(said), "two moves are called the same"
        assert words.prompt(state, seat, lang)
        if rng.random() < 0.02:
            assert words.table(state.seen_by(seat), seat, NAMES, lang)
        state.apply(seat, builder(state, rng), given.chance)
    assert all(words.event(event, NAMES, lang) for event in given.chance.events)
    for seat in range(state.setup.seats):
        assert all(words.line(line, lang) for line in state.score(seat).lines)
    assert words.prompt(state, 0, lang)
    assert words.table(state, 0, NAMES, lang)


def test_every_event_has_its_words_once() -> None:
    assert sorted(EVENTS) == list(range(len(GAME.events)))
    assert GAME.words is words


@rule("BUR-171", "BUR-173", "BUR-182", "BUR-187")
@pytest.mark.parametrize("lang", ["en", "de"])
def test_modules_speak_too(lang: str) -> None:
    options = {"tiles2": True, "white_castles": True, "inns": True}
    land = {11: "market", 10: "cow_2", 5: "cow_3", 4: "sheep_4", 12: "monastery_28"}
    given = table(land, ["geese", "crane", "mine"], dice=(3, 5), silver=3, inns=2, white=4,
                  options=options)  # fmt: skip

    def said() -> dict[str, str]:
        moves = given.state.moves(0)
        return {GAME.verbs.text(m): words.move(given.state, 0, m, lang) for m in moves}

    assert ("Inns to buy: 2" if lang == "en" else "Gasthöfe zu kaufen: 2") in words.table(
        given.state, 0, NAMES, lang
    )
    assert "2" in said()["buy from=inn"]
    assert "28" in said()["recruit"]
    given.play("place die=high tile=geese space=9")
    assert words.prompt(given.state, 0, lang).startswith(("Geese", "Gänse"))
    cows = {"en": "the cows: 5 VP", "de": "die Kühe: 5 SP"}
    assert said()["herd kind=cow"] == cows[lang]
    given.play("herd kind=sheep", "place die=low tile=crane space=25")
    assert words.prompt(given.state, 0, lang).startswith(("Crane", "Kran"))
    bank = {"en": "as bank: 2 silver", "de": "als Bank: 2 Silber"}
    assert said()["copy building=bank"] == bank[lang]
    given.play("copy building=white_castle")
    assert "4" in words.prompt(given.state, 0, lang)
    white = {"en": "white die 4: take workers", "de": "weißer Würfel 4: nimm Arbeiter"}
    assert said()["workers die=extra"] == white[lang]
    given.play("recruit", "buy from=inn", "workers die=extra", "done")
    told = [words.event(event, NAMES, lang) for event in given.chance.events]
    assert all(told)
    assert len(set(told)) > 6


def test_one_piece_of_goods_is_one_and_more_are_many() -> None:
    told = [
        say("de", "sold", name="Anna", count=count, goods="grün (1)", points=2 * count)
        for count in (1, 2)
    ]
    assert told == [
        "Anna verkauft 1 Ware grün (1): 2 SP",
        "Anna verkauft 2 Waren grün (1): 4 SP",
    ]
