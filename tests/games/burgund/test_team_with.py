"""The team game with other modules (BUR-R136)."""

from __future__ import annotations

import pytest

from tafelrunde.games.burgund import GAME, words
from tafelrunde.kernel.errors import BadOptions
from tests.naming import rule

from .drawn import ANNA, CARLA, Table
from .teamed import LEFT, RIGHT, at, fresh, idle, on_keys, own_points, team

NAMES = ("Anna", "Benno", "Carla", "Dario")


def said(given: Table) -> str:
    """What the log tells of a game so far."""
    return "\n".join(words.event(event, NAMES, "en") for event in given.events())


@rule("BUR-R136", "BUR-369", "BUR-368", "BUR-367")
def test_what_the_team_game_goes_with() -> None:
    allowed = ("tiles2", "white_castles", "inns", "trade_routes", "shields")
    GAME.check({"team": True, **dict.fromkeys(allowed, True)}, 4)
    for name in ("castles_rule", "borders", "vineyards"):
        with pytest.raises(BadOptions, match=rf"team excludes {name} \(BUR-R136\)"):
            GAME.check({"team": True, name: True}, 4)


@rule("BUR-R136", "BUR-192")
def test_a_team_has_one_trade_route() -> None:
    given = fresh(trade_routes=True)
    table = given.state.to_dict()
    assert [len(route) for route in table["cards"]] == [3, 3]  # type: ignore[attr-defined]
    arranged = fresh(trade_routes=True, arranged=True)
    assert [bool(arranged.state.waiting(seat)) for seat in range(4)] == [True, True, False, False]
    while arranged.state.window:
        arranged.play(arranged.moves()[0])
    cards = [int(card) for card in arranged.state.cards]
    assert cards[:3] == cards[6:9]


@rule("BUR-R136", "BUR-189", "BUR-191")
def test_an_inn_makes_the_region_of_both_halves_larger() -> None:
    given = team({LEFT: "castle"}, keys={"Anna": ["inn"], "A": ["castle"]}, dice=(6, 6), phase="A",
                 backs=True, inns=True)  # fmt: skip
    given.play("build die=low key=own tile=inn space=52")
    assert own_points(given) == [6 + 10, 0, 0, 0]


@rule("BUR-R136", "BUR-242", "BUR-243")
def test_a_shield_works_for_both_and_is_paid_for_once() -> None:
    given = team(shields_at={1: [9]}, dice=(1, 1), silver=2, phase="C", round=5)
    assert given.can("hang number=9 castle=21")
    assert given.against("shield number=9 castle=21") == "BUR-R136"
    given.play("hang number=9 castle=21")
    assert "onto the castle on the right 1 in row 4 of the left half" in said(given)
    assert [bool(given.state.shield(seat, 9)) for seat in range(4)] == [True, False, True, False]
    while not given.can("tribute"):
        idle(given)
    assert given.seat == ANNA
    given.play("tribute with=silver")
    assert given.silver(CARLA) == 1
    assert int(given.state.phase) == 3
    lost = team(shields={0: {9: 21}}, dice=(1, 1), silver=0, phase="C", round=5)
    while lost.state.phase == 2:
        idle(lost)
    assert not lost.state.shield(CARLA, 9)


@rule("BUR-R136", "BUR-249")
def test_shield_4_makes_the_common_key_spaces_unlimited() -> None:
    keys = {"Anna": ["mine", "ship"], "A": ["bank", "church"]}
    given = team(keys=keys, board={"1a": "market"}, shields={0: {4: 21}})
    given.play("take die=low from=1a")
    assert on_keys(given, "A") == ["church", "market", "bank"]
    assert GAME.load_position(GAME.position(given.state)).to_dict() == given.state.to_dict()
    assert given.against("empty key=common tile=bank") == "BUR-058"


@rule("BUR-R136", "BUR-251")
def test_shield_6_names_the_other_team() -> None:
    theirs = {27: "ship", 26: "monastery_8"}
    given = team(
        theirs=theirs, shields={2: {6: 17}}, ours={RIGHT: "ship", 53: "ship", 54: "castle"}
    )
    assert [move for move in given.moves() if move.startswith("name")] == ["name player=1"]
    assert given.against("name player=3") == "BUR-R136"
    assert given.against("name player=2") == "BUR-R136"
    given.play("name player=1")
    assert [bool(given.state.has(seat, 8)) for seat in (ANNA, CARLA)] == [True, True]


@rule("BUR-R136", "BUR-246")
def test_shield_1_joins_the_animals_of_both_halves() -> None:
    ours = {14: "bank", 13: "ship", 12: "cow_3", RIGHT: "ship", 59: "cow_2"}
    given = team(ours, keys={"Anna": ["cow_4"]}, dice=(3, 3), shields={0: {1: 21}}, phase="A")
    given.play("build die=low key=own tile=cow_4 space=11")
    assert own_points(given)[ANNA] >= 4 + 3 + 2


@rule("BUR-R136", "BUR-259")
def test_gifts_go_to_both_halves_and_are_asked_once() -> None:
    given = team(shields={0: {14: 21}}, board={"6d": "ship"}, dice=(1, 1), round=5, silver=1)
    while not given.can("endow"):
        idle(given)
    assert given.seat == ANNA
    assert given.can("endow from=6d space=52")
    assert given.against("lay from=6d space=20") == "BUR-R136"
    given.play("endow from=6d space=52", "ship depot=1 more=no")
    assert at(given, RIGHT) == "ship"
    assert "Anna places Ship from depot 6 on the left 6 in row 4 of the right half" in said(given)


@rule("BUR-R136", "BUR-R91")
def test_without_shield_4_the_common_key_spaces_are_asked_about() -> None:
    keys = {"A": ["bank", "church", "market"]}
    given = team(keys=keys, shields={0: {4: 21}}, dice=(1, 1), silver=0, phase="C", round=5)
    while not given.can("empty"):
        idle(given)
    asked = words.prompt(given.state, given.seat, "en")
    assert "your team has two common key spaces" in asked
