"""Siege and elimination (MED-150 to MED-152)."""

from __future__ import annotations

import pytest

from tafelrunde.games.medievalia import GAME
from tafelrunde.games.medievalia.components import KINDS
from tafelrunde.kernel.chance import EVERYONE, Seeded
from tests.naming import rule

from .drawn import LAND, Fief, Table, table


def siege(given: Table, seat: int) -> int:
    return given.state.to_dict()["siege"][seat]  # type: ignore[index,no-any-return]


def turn_of(besieged: Fief, invader: str = "soldier", option: str = "printed") -> Table:
    """The invader ends his turn; the besieged one begins."""
    enemy = Fief(LAND, abroad={"fief1": invader} if invader else {})
    options = {"siege": option}
    return table(enemy, besieged, phase="march", options=options).end_turn()


@rule("MED-150", "MED-R16")
@pytest.mark.parametrize(
    ("hosts", "printed", "faq"),
    [
        (("town",), 1, 1),
        (("town", "field"), 1, 1),
        (("town", "field: worker", "farm"), 1, 0),
        (("town", "field: worker", "farm+tower"), 0, 0),
        (("town", "field: worker", "farm+bank"), 1, 0),
        (("town: soldier", "field"), 1, 1),
    ],
)
def test_who_is_besieged(hosts: tuple[str, ...], printed: int, faq: int) -> None:
    for option, count in (("printed", printed), ("faq", faq)):
        assert siege(turn_of(Fief(hosts), option=option), 1) == count
        assert siege(turn_of(Fief(hosts), "soldier*", option=option), 1) == count
        assert siege(turn_of(Fief(hosts), "", option=option).copy(), 1) == 0


@rule("MED-T09", "MED-151", "MED-R16")
def test_the_printed_siege_over_three_turns() -> None:
    hosts = ("town", "field: worker", "farm")
    assert siege(turn_of(Fief(hosts, siege=0)), 1) == 1
    assert siege(turn_of(Fief(hosts, siege=1)), 1) == 2
    guarded = ("town", "field: worker", "farm: worker")
    assert siege(turn_of(Fief(guarded, siege=2)), 1) == 0
    lost = turn_of(Fief(hosts, siege=2, hand="mine"))
    assert int(lost.state.actor) == -1
    assert lost.state.places() == [1, 2]
    assert siege(turn_of(Fief(hosts, siege=2), option="faq"), 1) == 0


@rule("MED-T05")
def test_the_siege_of_the_faq() -> None:
    both = ("town", "field", "farm")
    assert siege(turn_of(Fief(both), option="faq"), 1) == 1
    second = turn_of(Fief(both, free="worker", siege=1), option="faq")
    assert siege(second, 1) == 2
    second.play("draw stack=military", "arrange card=worker1 to=land1", "done").end_turn()
    second.play("draw stack=military").end_turn()
    assert siege(second, 1) == 0


@rule("MED-151", "MED-R29")
def test_the_defeated_is_out_before_drawing_and_the_game_goes_on_for_three() -> None:
    enemy = Fief(LAND, abroad={"fief1": "soldier"})
    weak = Fief(("town", "field+church"), free="worker", hand="mine mine", siege=2)
    weak.abroad = {"between12": "knight"}
    given = table(enemy, weak, Fief(), phase="march")
    told = given.play("done").told("done")
    assert "eliminated" in told
    assert given.seat == 2
    assert given.hosts(1) == []
    assert given.all_troops(1) == []
    assert given.hand(1) == []
    assert sorted(given.gone()) == sorted(
        ["mine", "mine", "field", "church", "worker", "knight", "town"]
    )
    given.play("draw stack=military").end_turn().play("draw stack=military")
    assert given.seat == 0
    assert given.against("done") == ""


@rule("MED-192", "MED-R29")
def test_of_the_defeated_every_card_goes() -> None:
    weak = Fief(("town", "field+bank+school", "farm", "forest", "mine"), siege=2)
    weak.hand = " ".join(KINDS)
    enemy = Fief(LAND[:3], abroad={"fief1": "soldier"})
    given = table(enemy, weak, Fief(), phase="march", tops="church stable smithy").play("done")
    chance = Seeded("drawn", listening=True)
    given.play("done", chance=chance)
    shown = [event[1:] for event in chance.events if GAME.events[event[0]].name == "shown"]
    assert shown == [(1, 0, 0, 0, kind, EVERYONE) for kind in range(13)]
    left = [*KINDS, "field", "bank", "school", "farm", "forest", "mine", "town"]
    assert sorted(given.gone()) == sorted(left)
    assert given.state.held(1) == [0, 0, 0]


@rule("MED-152")
def test_the_ally_breaks_the_siege() -> None:
    besieged = Fief(("town", "field"), siege=2)
    invader = Fief(LAND, abroad={"fief2": "worker"})
    friend = Fief(LAND, abroad={"fief2": "knight"})
    fiefs = (friend, invader, besieged, Fief())
    given = table(*fiefs, phase="march", options={"teams": True})
    given.play("done", "battle place=fief2 foe=1", "done")
    assert given.all_troops(1) == []
    given.play("draw stack=military").end_turn().play("draw stack=military")
    assert siege(given, 2) == 0


@rule("MED-R06", "MED-031")
def test_the_siege_is_tested_before_supply() -> None:
    hungry = Fief(("town",), free="soldier soldier", siege=2)
    lost = turn_of(hungry)
    assert int(lost.state.actor) == -1
    waiting = turn_of(Fief(("town",), free="soldier soldier", siege=1))
    assert waiting.asked() == (1, {"starve"})
