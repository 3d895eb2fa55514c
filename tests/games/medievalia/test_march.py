"""The map and external movement (MED-021, MED-022, MED-090 to MED-095, MED-163)."""

from __future__ import annotations

import pytest

from tafelrunde.games.medievalia.components import LINKS, PLACES
from tests.naming import rule

from .drawn import LAND, Fief, Table, table


def away(where: str, troops: str, **more: str) -> Fief:
    return Fief(LAND, abroad={where: troops}, **more)  # type: ignore[arg-type]


def marches(given: Table) -> list[str]:
    return [move.removeprefix("march ") for move in given.moves("march")]


@rule("MED-021", "MED-022", "MED-R05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_ring_of_fiefs_with_land_between_neighbours(seats: int) -> None:
    near = [int(LINKS[8 * seats + place]) for place in range(8)]
    links = {(PLACES[a], PLACES[b]) for a in range(8) for b in range(8) if near[a] >> b & 1}
    pairs = [(k, (k + 1) % seats) for k in range(seats if seats > 2 else 1)]
    names = {0: "between01", 1: "between12", 2: "between23", 3: "between30"}
    expected = {(f"fief{seat}", names[a]) for a, b in pairs for seat in (a, b)}
    assert links == expected | {(b, a) for a, b in expected}
    opposite = ("fief0", "fief2") in links
    assert not opposite


@rule("MED-090", "MED-095")
def test_every_unused_troop_makes_one_step() -> None:
    home = Fief(LAND, free="soldier worker*", abroad={"between01": "archer", "fief1": "priest"})
    given = table(home, Fief(), phase="march")
    assert marches(given) == [
        "card=soldier1 to=between01", "card=priest1 to=between01", "card=archer1 to=fief0",
        "card=archer1 to=fief1",
    ]  # fmt: skip
    given.play("march card=soldier1 to=between01")
    assert given.troops(0, "between01") == ["soldier1", "archer1"]
    assert given.against("march card=soldier1 to=fief1") == "MED-090"
    assert given.against("march card=archer1 to=between01") == "MED-090"
    given.play("march card=archer1 to=fief1")
    assert given.against("battle place=fief1 foe=1") == "MED-R28"
    given.play("done")
    assert given.against("march card=priest1 to=between01") == "MED-100"


@rule("MED-091", "MED-163")
def test_a_knight_makes_two_steps_and_is_not_turned() -> None:
    given = table(Fief(LAND, free="knight soldier"), Fief(), phase="march")
    given.play("march card=knight1 to=between01", "march card=knight1 to=fief1")
    assert given.troops(0, "fief1") == ["knight1"]
    assert given.against("march card=knight1 to=between01") == "MED-090"
    given.play("march card=soldier1 to=between01")
    assert given.against("march card=soldier1 to=fief1") == "MED-090"


@rule("MED-087", "MED-144", "MED-091")
def test_a_knight_who_has_made_a_step_is_not_like_one_who_has_not() -> None:
    """Both can still move, but not equally far: it matters who is dismissed or starves."""
    home = Fief(("town", "field: worker"), "knight soldier", {"between01": "knight"})
    given = table(home, Fief(), phase="march").play("march card=knight1 to=between01")
    knights = ["card=knight1", "card=knight2"]
    assert given.moves("dismiss")[1:3] == [f"dismiss {knight}" for knight in knights]
    given.play("march card=worker1 to=between01")
    assert given.moves("starve")[1:3] == [f"starve {knight}" for knight in knights]
    for knight in knights:
        assert given.against(f"starve {knight}") == ""


@rule("MED-092", "MED-T08", "MED-R12")
def test_unused_enemies_block_the_way() -> None:
    for guard, passes in (("worker", False), ("worker*", True)):
        given = table(Fief(LAND, free="knight"), away("between01", guard), phase="march")
        given.play("march card=knight1 to=between01")
        assert given.against("march card=knight1 to=fief1") == ("" if passes else "MED-092")
        later = table(away("between01", "soldier"), away("between01", guard), phase="march")
        assert later.against("march card=soldier1 to=fief1") == ("" if passes else "MED-092")
    inside = table(away("fief1", "soldier"), Fief(LAND, free="knight"), phase="march")
    assert inside.against("march card=soldier1 to=between01") == ""


@rule("MED-093", "MED-R12")
def test_one_may_always_go_home_or_to_an_ally() -> None:
    given = table(away("between01", "soldier"), away("between01", "worker"), phase="march")
    assert marches(given) == ["card=soldier1 to=fief0"]
    team = table(
        away("between12", "soldier"), away("between12", "worker"), Fief(), Fief(),
        phase="march", options={"teams": True},
    )  # fmt: skip
    assert marches(team) == ["card=soldier1 to=fief2"]
    stuck = table(
        away("between12", "soldier"), away("between12", "worker"), Fief(), Fief(), phase="march"
    )
    assert marches(stuck) == []


@rule("MED-094")
def test_nobody_can_keep_troops_at_home() -> None:
    given = table(Fief(LAND, free="worker"), away("fief0", "knight knight"), phase="march")
    assert marches(given) == ["card=worker1 to=between01"]


@rule("MED-R12")
def test_from_a_used_host_or_used_nobody_marches() -> None:
    hosts = ("town", "field: soldier", "farm!: archer", "farm", "farm")
    given = table(Fief(hosts, free="worker*"), Fief(), phase="march")
    assert marches(given) == ["card=soldier1 to=between01"]
    assert given.against("march card=archer1 to=between01") == "MED-R12"
    assert given.against("march card=worker1 to=between01") == "MED-R12"
    given.play("march card=soldier1 to=between01")
    assert given.hosts(0)[1] == "field"
    home = table(away("between01", "soldier"), Fief(), phase="march")
    assert home.play("march card=soldier1 to=fief0").troops(0) == ["soldier1"]


@rule("MED-R05")
def test_the_fief_of_an_eliminated_player_can_be_crossed() -> None:
    weak = Fief(("town", "field"), siege=2)
    given = table(away("fief1", "soldier"), weak, Fief(), phase="march").play("done", "done")
    given.play("draw stack=military").end_turn().play("draw stack=military", "done")
    assert given.against("march card=soldier1 to=between12") == ""
    given.play("march card=soldier1 to=between12")
    assert given.troops(0, "between12") == ["soldier1"]


@rule("MED-R28")
def test_phases_are_strict() -> None:
    given = table(Fief(LAND, free="soldier worker", hand="mine"), Fief()).play("done")
    given.play("march card=soldier1 to=between01")
    assert given.against("play kind=mine") == "MED-R28"
    assert given.against("extra stack=military") == "MED-R28"
    assert given.against("arrange card=worker1 to=land1") == "MED-R28"
    assert given.against("dismiss card=worker1") == ""


@rule("MED-R24")
def test_a_fresh_troop_marches_and_fights_at_once() -> None:
    hand = "knight" + " farm" * 8
    given = table(Fief(("town", "field"), hand=hand), Fief(("town", "mine")))
    given.play("play kind=knight").settle().play("done")
    given.play("march card=knight1 to=between01", "march card=knight1 to=fief1", "done")
    given.play("battle place=fief1 foe=1", "done", "storm host=land1")
    assert given.hosts(1) == ["town"]
    assert given.troops(0, "fief1") == ["knight1"]
    assert given.seat == 1


@rule("MED-030", "MED-130", "MED-032", "MED-033", "MED-R07")
def test_a_turn_in_its_order() -> None:
    fief = Fief(("town!", "field!: worker*"), free="soldier*", abroad={"between01": "priest*"})
    given = table(fief, Fief(), phase="draw")
    assert given.asked() == (0, {"draw"})
    assert given.against("done") == "MED-032"
    given.play("draw stack=military")
    assert len(given.hand(0)) == 1
    assert given.hosts(0) == ["town", "field: worker1"]
    assert given.troops(0) == ["soldier1"]
    assert given.troops(0, "between01") == ["priest1"]
    assert given.asked()[1] >= {"done", "arrange"}
    given.play("done")
    assert given.asked()[1] == {"march", "dismiss", "done"}
    given.play("done")
    assert given.asked() == (1, {"draw"})
    three = table(Fief(), Fief(), Fief(), turn=2).play("done")
    assert three.seat == 0


@rule("MED-R35")
def test_every_phase_but_the_draw_can_be_passed() -> None:
    given = table(Fief(), Fief(), phase="draw")
    for turn in range(6):
        assert given.seat == turn % 2
        given.play("draw stack=landscapes", "done")
