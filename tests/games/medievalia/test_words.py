"""Places and people as a player at the table would call them."""

from __future__ import annotations

import pytest

from tafelrunde.games.medievalia import GAME, words
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
    assert [words.place_seen(place, seats, seat, "en") for place in places] == seen


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
        "Soldat 1 marschiert: Zwischenlehen links",
        "Soldat 1 marschiert: Zwischenlehen rechts",
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
