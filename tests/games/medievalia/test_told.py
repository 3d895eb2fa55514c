"""What is told of moves by name, and what others keep in mind (MED-R36)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tafelrunde.games.medievalia import GAME
from tafelrunde.games.medievalia.components import KINDS
from tafelrunde.games.medievalia.state import Medievalia
from tafelrunde.kernel.chance import Seeded
from tests.naming import rule

from .drawn import DECLARE, LAND, Fief, Table, invader, table, war
from .stored import accepted, stored

RICH = Fief(LAND[:4], free="soldier", hand="mine farm farm farm farm farm")
ARCHER = Fief(LAND, abroad={"between01": "archer"})
VICTIM = Fief(("town", "farm"), free="priest worker")
WEAK = Fief(("town", "field"), siege=2, hand="mine")


def paying(move: str) -> Table:
    return table(RICH, Fief()).play(move)


TOLD: list[tuple[Callable[[], Table], str, list[str]]] = [
    (lambda: paying("play kind=mine"), "settle way=hand", ["shown", "paid", "played"]),
    (lambda: paying("purchase pile=2 host=land1"), "settle way=hand",
     ["shown"] * 4 + ["paid", "bought"]),
    (lambda: paying("extra stack=military"), "settle way=hand",
     ["shown"] * 4 + ["paid", "extra card", "drew"]),
    (lambda: paying("remove host=land1"), "settle way=hand", ["shown", "paid", "removed"]),
    (lambda: table(RICH, Fief()), "arrange card=soldier1 to=land1", ["arranged"]),
    (lambda: table(RICH, Fief()), "dismiss card=soldier1", ["dismissed"]),
    (lambda: table(RICH, Fief()).play("done"), "march card=soldier1 to=between01", ["marched"]),
    (lambda: table(RICH, Fief()).play("done"), "done", ["turn"]),
    (lambda: table(Fief(), Fief(free="soldier")).play("done"), "starve card=soldier1", ["starved"]),
    (lambda: war(invader("soldier"), Fief(("town", "mine"))), DECLARE, ["battle"]),
    (lambda: war(invader("soldier"), Fief(("town", "mine"))).play(DECLARE, "done"),
     "storm host=land1", ["target", "razed", "turn", "besieged"]),
    (lambda: war(ARCHER, VICTIM).play("done"), "shoot card=worker1", ["shot"]),
    (lambda: war(ARCHER, VICTIM).play("done", "shoot card=worker1"), "heal card=worker1",
     ["healed", "turn"]),
    (lambda: war(ARCHER, VICTIM).play("done", "shoot card=worker1"), "pass", ["destroyed", "turn"]),
    (lambda: war(invader("soldier"), Fief(("town", "field"))), "done", ["turn", "besieged"]),
    (lambda: war(invader("soldier"), WEAK), "done",
     ["turn", "besieged", "eliminated", "shown", "ended"]),
]  # fmt: skip


@rule("MED-R36")
@pytest.mark.parametrize(("given", "move", "names"), TOLD)
def test_what_all_are_told_of_a_move(
    given: Callable[[], Table], move: str, names: list[str]
) -> None:
    assert given().told(move) == names


@rule("MED-014")
def test_the_game_begins_with_who_begins() -> None:
    chance = Seeded(1, listening=True)
    GAME.new(GAME.setup({}, 2), chance)
    assert GAME.events[chance.events[0][0]].name == "began"


@rule("MED-195")
def test_a_gift_is_told() -> None:
    mate = Fief(("town!", "farm", "farm"))
    poor = Fief(("town!", "farm!"), hand="worker")
    given = table(poor, Fief(), mate, Fief(), options={"teams": True})
    given.play("ask purpose=worker", "use host=land1 artists=0", "use host=land2 artists=0")
    assert given.copy().told("done") == ["gave", "played"]
    chance = Seeded("drawn", listening=True)
    given.play("done", chance=chance)
    giver, left = chance.events[0][1:3]
    assert (giver, left) == (2, 1)


def knowing(given: Table, kind: str, number: int) -> Table:
    """The position when all know of so many cards of a kind in Anna's hand."""
    state = GAME.load_position(stored(given, ("known", 0, KINDS.index(kind), number)))
    assert isinstance(state, Medievalia)
    return Table(state)


def known(given: Table, kind: str) -> int:
    return given.state.seen_by(1).hand(0)[KINDS.index(kind)]


@rule("MED-R36", "MED-R04")
def test_what_was_known_of_a_hand_is_forgotten_with_the_card() -> None:
    drawn = table(Fief(("town", "field"), hand="mine mine mine soldier merchant"), Fief())
    for before, paid, after in ((0, 1, 0), (1, 1, 0), (2, 2, 1), (3, 3, 2)):
        given = knowing(drawn, "mine", before).play("play kind=mine")
        assert known(given, "mine") == paid
        assert known(given, "merchant") == known(given, "soldier") == 0
        given.play("use host=town artists=0")
        assert known(given, "mine") == after
        assert given.hand(0) == ["mine", "mine", "soldier", "merchant"]
        accepted(given)
    thrown = knowing(drawn, "soldier", 1).play("remove host=land1", "discard kind=soldier")
    assert known(thrown, "soldier") == 0
    assert thrown.state.held(0) == [3, 0, 1]


@rule("MED-R26", "MED-R36")
def test_what_others_know_does_not_decide_what_is_thrown() -> None:
    drawn = table(Fief(("town!",), hand="field field"), Fief())
    given = knowing(drawn, "field", 2).play("play kind=field").settle()
    assert given.gone() == ["field"]
    assert given.hosts(0) == ["town!", "field"]
