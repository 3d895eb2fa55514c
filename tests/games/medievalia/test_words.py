"""Places and people as a player at the table would call them."""

from __future__ import annotations

import pytest

from tafelrunde.games.medievalia import GAME, events, place_words, words
from tafelrunde.games.medievalia.told_words import told
from tests.naming import rule

from .drawn import DECLARE, LAND, Fief, invader, table, war


@rule("MED-022", "MED-R05")
@pytest.mark.parametrize(
    ("seats", "seat", "seen"),
    [
        (2, 0, ["own fief", "enemy fief", "intermediate fief"]),
        (2, 1, ["enemy fief", "own fief", "intermediate fief"]),
        (3, 1, ["fief on the right", "own fief", "fief on the left",
                "intermediate fief on the right", "intermediate fief on the left",
                "intermediate fief across"]),
        (4, 3, ["fief on the left", "fief across", "fief on the right", "own fief",
                "intermediate fief across, left", "intermediate fief across, right",
                "intermediate fief on the right", "intermediate fief on the left"]),
    ],
)  # fmt: skip
def test_places_are_named_by_where_they_lie(seats: int, seat: int, seen: list[str]) -> None:
    places = [*range(seats), *range(4, 4 + (seats if seats > 2 else 1))]
    assert [place_words.place_seen(place, seats, seat, "en") for place in places] == seen


@rule("MED-022")
def test_moves_say_where_and_against_whom() -> None:
    def said(given_moves: list[str], verb: str) -> list[str]:
        return [
            words.move(state, 0, GAME.verbs.parse(move), "de")
            for move in given_moves
            if move.startswith(verb)
        ]

    marching = table(Fief(LAND, "soldier"), Fief(), Fief(), phase="march")
    state = marching.state
    assert said(marching.moves(), "march") == [
        "Soldat marschiert: Zwischenlehen links",
        "Soldat marschiert: Zwischenlehen rechts",
    ]
    fighting = war(invader("soldier knight"), Fief(LAND, "soldier"), Fief())
    state = fighting.state
    assert said(fighting.moves(), "battle") == [
        "Angriff auf den linken Nachbarn: Lehen links",
    ]
    fighting.play(DECLARE, "done")
    assert said(fighting.moves(), "form") == ["neue Armee gegen den linken Nachbarn"]


@rule("MED-114", "MED-R14")
def test_whoever_takes_damage_is_told_when_it_is_deadly() -> None:
    given = war(invader("soldier knight"), Fief(LAND, "soldier")).play(DECLARE, "done")
    given.play("join card=soldier1", "against card=soldier1")
    offers = {
        words.move(given.state, given.seat, GAME.verbs.parse(move), "en")
        for move in given.moves("hurt")
    }
    assert offers == {"0 damage", "1 damage", "2 damage, falls"}


@rule("MED-113", "MED-116")
def test_a_war_is_told_with_whose_cards_and_without_numbers() -> None:
    names = ["Anna", "Benno"]
    storm = (events.TARGETED, 0, 0, GAME.verbs.parse("storm host=town"), 1, -1, 0)
    said = words.event(storm, names, "en")
    assert said.endswith("storms the town of Benno")
    lost = (events.DESTROYED, 1, 0, 0, 0, -1, 0)
    assert words.event(lost, names, "en").startswith("Benno loses ")


def test_the_log_calls_a_landscape_by_what_lies_there() -> None:
    view = table(Fief(("town", "field", "farm", "farm")), Fief(("town", "mine"))).state.seen_by(0)
    names = ["Anna", "Benno"]
    bought = [(events.BOUGHT, 0, 0, host, 0, -1, 0) for host in (0, 1, 2)]
    said = [told(view, event, names, "en") for event in bought]
    assert [one.partition(" for ")[2] for one in said] == ["town", "field", "farm 1"]
    paid = (events.PAID, 0, 0, 0b11, 0, -1, 0)
    assert told(view, paid, names, "de") == "Anna zahlt: Stadt, Feld"
    storm = (events.TARGETED, 0, 0, GAME.verbs.parse("storm host=land1"), 1, -1, 0)
    assert told(view, storm, names, "en").endswith("storms a landscape of Benno: mine")


def test_the_log_reports_what_tells_nothing_itself() -> None:
    given = table(Fief(LAND, "soldier"), Fief(), phase="march")
    done = GAME.verbs.parse("done")
    assert words.did(given.state, 0, done, "Anna", True, "en") == "Anna ends the movement"
    assert words.did(given.state, 0, done, "Anna", True, "de") == "Anna beendet die Bewegung"
