"""How to come to what cannot be used now, and what it would change."""

from __future__ import annotations

from tafelrunde.games.catan import GAME
from tafelrunde.kernel.ways import differences, uses, ways
from tests.naming import rule

from .drawn import ANNA, Realm, Table
from .explained import hand


def led(game: Table, name: str, number: int) -> list[tuple[str, str]]:
    """The ways to use a thing that this rule forbids to use now, as moves in text."""
    found = ways(GAME, game.state.seen_by(ANNA), ANNA, name, number)
    return [(GAME.verbs.text(way.move), GAME.verbs.text(way.then)) for way in found]


def changed(game: Table, *texts: str) -> dict[str, tuple[int, int]]:
    """What these moves change for Anna."""
    moves = [GAME.verbs.parse(text) for text in texts]
    found = differences(GAME, game.state.seen_by(ANNA), ANNA, moves, "en")
    return {one.what: (one.before, one.after) for one in found}


@rule("CAT-048", "CAT-098")
def test_the_bank_helps_who_lacks_one_resource() -> None:
    lacking = hand("abbey", anna=Realm(stores={"wood": 1, "ore": 1, "grain": 3}))
    found = led(lacking, "card:0.abbey", 48)
    assert {way for way, _ in found} == {"bank give=grain get=brick"}
    way, then = found[0]
    assert then.startswith("build card=abbey")
    assert changed(lacking, way, then) == {"Hand limit": (3, 4), "Resources": (5, 0)}


@rule("CAT-048")
def test_nothing_is_offered_that_leaves_too_little() -> None:
    three_wood = Realm(stores={"wood": 3, "ore": 1})
    assert led(hand("abbey", anna=three_wood), "card:0.abbey", 48) == []


@rule("CAT-048")
def test_only_what_was_against_it_is_overcome() -> None:
    lacking = hand("abbey", anna=Realm(stores={"wood": 1, "ore": 1, "grain": 3}))
    assert led(lacking, "card:0.abbey", 67) == []
    assert led(lacking, "card:0.market", 48) == []


def test_what_can_be_used_is_found_by_its_touches() -> None:
    rich = hand("abbey", anna=Realm(stores=3))
    view = rich.state.seen_by(ANNA)
    moves = uses(GAME, view, ANNA, view.moves(ANNA), "card:0.abbey")
    assert {GAME.verbs.text(move).split()[0] for move in moves} == {"build"}


@rule("CAT-125")
def test_nothing_is_promised_beyond_a_draw() -> None:
    scout = hand("scout", anna=Realm(stores=3, roads=["right"]))
    assert changed(scout, "settle side=right scout=no") == {}
