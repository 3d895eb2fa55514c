"""Supply (MED-140 to MED-144)."""

from __future__ import annotations

from random import Random

from tafelrunde.games.medievalia.fief import food, hungry
from tests.naming import rule

from .at_random import turmoil, warlike
from .drawn import LAND, Fief, table


@rule("MED-140", "MED-141", "MED-E11")
def test_two_people_for_each_food() -> None:
    six = Fief(("town", "field+bank", "farm!"), free="worker " * 6, hand="worker mine")
    given = table(six, Fief())
    assert food(given.state, 0) == 3
    assert not hungry(given.state, 0)
    given.play("play kind=worker", "discard kind=mine")
    assert given.asked() == (0, {"starve"})
    given.play("starve card=worker1")
    assert given.asked()[1] >= {"done"}
    assert len(given.all_troops(0)) == 6
    assert given.hosts(0) == ["town", "field+bank", "farm!"]


@rule("MED-142", "MED-R15")
def test_artists_merchants_and_hand_cards_feed_nobody() -> None:
    four = Fief(("town", "field!: worker"), free="artist merchant worker", hand="worker mine mine")
    given = table(four, Fief())
    assert food(given.state, 0) == 2
    given.play("play kind=worker", "discard kind=mine")
    assert given.asked() == (0, {"starve"})
    given.play("starve card=artist1")
    assert given.asked()[1] >= {"done"}
    assert len(given.all_troops(0)) == 4


@rule("MED-143")
def test_people_abroad_eat_too() -> None:
    fief = Fief(("town", "field"), abroad={"between01": "soldier", "fief1": "knight"})
    fief.free, fief.hand = "worker", "mine"
    given = table(fief, Fief(), phase="draw", turn=0)
    assert hungry(given.state, 0)
    passed = table(Fief(), fief, phase="act", turn=0).play("done")
    assert passed.asked() == (1, {"starve"})
    assert passed.moves() == [
        "starve card=soldier1", "starve card=knight1", "starve card=worker1",
    ]  # fmt: skip


@rule("MED-144", "MED-R15", "MED-R11")
def test_a_voluntary_act_that_breaks_supply_costs_people_at_once() -> None:
    fief = Fief(("town", "field: worker", "mine"), free="soldier soldier* archer")
    given = table(fief, Fief()).play("arrange card=worker1 to=land2")
    assert given.asked()[1] == {"arrange", "done"}
    given.play("done")
    assert given.asked() == (0, {"starve"})
    given.play("starve card=soldier2")
    assert given.asked() == (0, {"starve"})
    given.play("starve card=archer1")
    assert given.asked()[1] >= {"done"}
    assert given.against("arrange card=worker1 to=land1") == ""
    removed = table(Fief(("town", "field", "farm"), free="soldier soldier worker"), Fief())
    removed.play("remove host=land1", "use host=town artists=0")
    assert removed.asked() == (0, {"starve"})
    marched = table(Fief(("town", "field: worker"), free="soldier soldier soldier"), Fief())
    marched.play("done", "march card=worker1 to=between01")
    assert marched.asked() == (0, {"starve"})


@rule("MED-R15", "MED-144")
def test_supply_is_not_tested_in_other_players_turns() -> None:
    hungry_one = Fief(("town",), free="soldier soldier")
    given = table(Fief(LAND), hungry_one)
    given.play("remove host=land1", "use host=town artists=0")
    assert len(given.all_troops(1)) == 2
    given.play("done")
    assert given.asked() == (1, {"starve"})


@rule("MED-T06", "MED-R06", "MED-031")
def test_a_lost_field_costs_people_before_anything_can_be_done() -> None:
    hosts = ("town", "field: worker worker worker", "farm")
    eight = Fief(hosts, free="worker " * 5, hand="farm")
    raider = Fief(("town", "field"), abroad={"fief1": "soldier"})
    given = table(raider, eight, phase="march").play("done", "battle place=fief1 foe=1", "done")
    given.play("hold", "hold", "hold", "hold", "hold", "storm host=land2")
    assert food(given.state, 1) == 3
    assert given.asked() == (1, {"starve"})
    fair = given.copy().play("starve card=worker4", "starve card=worker5")
    assert fair.asked() == (1, {"draw"})
    unlucky = given.copy().play("starve card=worker4", "starve card=worker1")
    assert unlucky.asked() == (1, {"draw"})
    hosts = ("town", "field: worker worker", "farm")
    unlucky = table(raider, Fief(hosts, free="worker " * 6), phase="march")
    unlucky.play("done", "battle place=fief1 foe=1", "done", *["hold"] * 6, "storm host=land2")
    unlucky.play("starve card=worker1")
    assert food(unlucky.state, 1) == 2
    unlucky.play("starve card=worker3", "starve card=worker4", "starve card=worker5")
    assert unlucky.asked() == (1, {"draw"})
    assert len(unlucky.all_troops(1)) == 4


@rule("MED-R37")
def test_playing_somebody_who_cannot_be_fed_is_legal() -> None:
    given = table(Fief(("town",), hand="worker mine"), Fief())
    assert given.against("play kind=worker") == ""
    given.play("play kind=worker", "discard kind=mine")
    assert given.moves() == ["starve card=worker1"]
    given.play("starve card=worker1")
    assert given.gone() == ["mine", "worker"]


@rule("MED-144", "MED-R11")
def test_after_a_war_people_starve_and_nobody_is_rearranged() -> None:
    rng = Random(9)
    given = turmoil(rng, 3, phase="march")
    while not given.moves("starve"):
        given.play(warlike(given, rng))
    assert given.state.frames.depth() == 3
    given.play(given.moves("starve")[0])
    assert not given.moves("arrange")
