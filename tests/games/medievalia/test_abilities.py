"""Infantry, archers and priests in a war (MED-160 to MED-172)."""

from __future__ import annotations

from tests.naming import rule

from .drawn import DECLARE, LAND, Fief, invader, war
from .stored import accepted


@rule("MED-T04", "MED-162", "MED-R25")
def test_infantry_supports_a_comrade() -> None:
    given = war(invader("soldier infantry"), Fief(LAND, free="knight"))
    given.play(DECLARE, "done", "join card=soldier1", "against card=soldier1")
    assert given.moves() == [f"hurt points={n}" for n in (1, 2, 3)]
    given.play("hurt points=2")
    assert given.all_troops(0) == ["soldier1", "infantry1"]
    assert given.troops(0, "fief1") == ["soldier1", "infantry1"]
    alone = war(invader("infantry"), Fief(LAND, free="knight"))
    alone.play(DECLARE, "done", "against card=infantry1")
    assert alone.all_troops(0) == []


@rule("MED-R25")
def test_used_infantry_supports_a_guard_but_no_building() -> None:
    defender = Fief(("town", "field!+tower: infantry* worker*", "farm", "farm"))
    given = war(invader("knight knight"), defender)
    given.play(DECLARE, "done", "join card=knight1", "storm host=land1")
    while given.asked()[1] & {"support", "hurt"} and given.seat == 0:
        given.play(given.moves()[0])
    assert given.seat == 1
    assert given.moves()[-1] == "hurt points=3"
    given.play("hurt points=3", "hurt points=2")
    assert "worker1" not in given.all_troops(1)


@rule("MED-R25", "MED-162")
def test_the_owner_chooses_among_several_comrades() -> None:
    given = war(invader("soldier infantry worker"), Fief(LAND, free="knight"))
    given.play(DECLARE, "done", "join card=soldier1", "join card=soldier1", "against card=soldier1")
    assert given.asked() == (0, {"support"})
    assert given.moves() == ["support card=soldier1", "support card=worker1"]
    given.play("support card=worker1")
    assert given.asked() == (0, {"hurt"})


@rule("MED-161", "MED-R22")
def test_archers_shoot_at_whoever_stands_in_the_open() -> None:
    archer = Fief(LAND, abroad={"between01": "archer"})
    defender = Fief(("town: worker", "field: worker", "farm"), free="worker* soldier")
    given = war(archer, defender)
    assert given.moves() == ["done"]
    given.play("done")
    assert given.moves() == ["shoot card=soldier1", "shoot card=worker3", "pass"]
    assert given.against("shoot card=worker1") == "MED-161"
    given.play("shoot card=worker3")
    assert given.gone() == ["worker"]
    assert given.troops(0, "between01") == ["archer1*"]
    far = war(Fief(LAND, free="archer"), Fief(("town", "farm"), free="worker"))
    assert far.asked() == (1, {"draw"})


@rule("MED-R22", "MED-172")
def test_who_is_shot_at_may_answer_and_third_parties_may_not() -> None:
    archer = Fief(LAND, abroad={"between01": "archer"})
    victim = Fief(("town", "farm"), free="priest worker")
    third = Fief(("town", "farm"), free="priest archer")
    third.abroad = {"fief1": "archer"}
    given = war(archer, victim, third).play("done", "shoot card=worker1")
    assert given.asked() == (1, {"heal", "pass"})
    given.play("heal card=worker1")
    assert given.asked() == (1, {"draw"})
    assert given.all_troops(1) == ["priest1", "worker1"]
    reply = war(archer, Fief(("town", "farm"), free="archer worker")).play("done")
    reply.play("shoot card=worker1")
    assert reply.asked() == (1, {"shoot", "pass"})
    reply.play("shoot card=archer1")
    assert reply.all_troops(0) == []


@rule("MED-R39", "MED-161")
def test_out_of_turn_an_archer_aims_at_any_enemy() -> None:
    """Carla has nothing to do with the war until Benno's archer hits her; then she answers."""
    benno = Fief(LAND, free="archer worker*", abroad={"between12": "soldier"})
    carla = Fief(LAND, free="worker", abroad={"fief1": "soldier soldier archer", "fief0": "archer"})
    given = war(invader("soldier"), benno, carla).play(
        DECLARE, "done", "hold", "chase card=worker1"
    )
    assert given.asked() == (1, {"shoot", "pass"})
    targets = ("soldier1", "soldier3", "soldier4", "archer2")
    assert given.moves("shoot") == [f"shoot card={name}" for name in targets]
    assert given.against("shoot card=archer3") == "MED-161"
    assert given.against("shoot card=soldier2") == "MED-161"
    assert given.copy().play("shoot card=soldier1").asked() == (1, {"draw"})
    given.play("shoot card=archer2")
    assert given.asked() == (2, {"shoot", "pass"})
    given.play("shoot card=soldier1")
    assert given.asked() == (1, {"draw"})
    assert given.gone() == ["soldier", "archer", "worker"]


@rule("MED-R39", "MED-R17", "MED-R22")
def test_whoever_is_shot_at_acts_after_those_at_war_and_once() -> None:
    anna = Fief(LAND, free="worker", abroad={"between30": "knight archer"})
    benno = Fief(LAND, abroad={"fief0": "archer soldier"})
    carla = Fief(LAND, abroad={"fief0": "archer"})
    dario = Fief(LAND, abroad={"between30": "soldier"}, free="priest")
    front = "battle place=between30 foe=3"
    given = war(anna, benno, carla, dario).play(front, "done", "hurt points=0")
    given.play("shoot card=soldier1")
    assert given.asked() == (1, {"shoot", "pass"})
    given.play("shoot card=archer3")
    assert given.asked() == (2, {"shoot", "pass"})
    given.play("shoot card=worker1")
    assert given.asked() == (3, {"heal", "pass"})
    calm = war(anna, benno, carla, dario).play(front, "done", "hurt points=0", "pass")
    assert calm.asked() == (3, {"heal", "pass"})


@rule("MED-R39", "MED-R17")
def test_turn_order_does_not_pass_over_who_is_shot_at_later() -> None:
    """Dario speaks last and drags Benno, whose word would have been earlier, into the war."""
    anna = Fief(LAND, abroad={"between30": "worker"})
    benno = Fief(LAND, abroad={"fief0": "archer soldier priest"})
    dario = Fief(LAND, abroad={"between30": "archer"})
    given = war(anna, benno, Fief(), dario).play("battle place=between30 foe=3", "done")
    assert given.asked() == (3, {"shoot", "pass"})
    given.play("shoot card=soldier1")
    assert given.asked() == (1, {"shoot", "pass"})
    assert given.moves() == ["shoot card=archer2", "shoot card=worker1", "pass"]
    given.play("shoot card=worker1")
    assert given.asked() == (1, {"heal", "pass"})
    given.play("heal card=soldier1")
    assert given.all_troops(1) == ["soldier1", "priest1", "archer1"]


@rule("MED-160", "MED-R20")
def test_whom_a_priest_can_heal() -> None:
    home = Fief(("town", "field: worker", "farm", "farm"), free="priest soldier")
    enemy = Fief(LAND, abroad={"fief0": "soldier"})
    given = war(home, enemy).play("battle place=fief0 foe=1", "done", "form foe=1", "hold")
    assert given.moves() == ["heal card=soldier1", "pass"]
    selfish = war(home, enemy).play("battle place=fief0 foe=1", "done", "hold", "form foe=1")
    assert selfish.asked() == (1, {"draw"})
    assert "priest1" not in selfish.all_troops(0)


@rule("MED-T07", "MED-R20", "MED-R23")
def test_two_priests_heal_each_other() -> None:
    given = war(invader("priest priest"), Fief(LAND, free="knight"))
    given.play(DECLARE, "done", "join card=priest1", "against card=priest1")
    assert given.asked() == (0, {"heal", "pass"})
    assert given.moves() == ["heal card=priest2", "pass"]
    given.play("heal card=priest2")
    assert given.moves() == ["heal card=priest1", "pass"]
    given.play("heal card=priest1")
    assert given.troops(0, "fief1") == ["priest1*", "priest2*"]


@rule("MED-167", "MED-170", "MED-R23")
def test_an_ability_turns_the_army_or_the_group() -> None:
    given = war(invader("soldier archer worker"), Fief(("town", "farm"), free="worker worker*"))
    given.play(DECLARE, "done", "join card=soldier1", "form foe=1", "hold")
    given.play("pass", "pass", "shoot card=worker2")
    assert given.troops(0, "fief1") == ["soldier1*", "archer1*", "worker1"]
    hosts = ("town", "field: archer worker", "farm")
    group = war(Fief(hosts), Fief(LAND, abroad={"between01": "worker soldier"})).play("done")
    group.play("shoot card=worker2")
    assert group.hosts(0)[1] == "field!: archer1* worker1*"
    between = Fief(LAND, abroad={"between01": "archer soldier"})
    other = war(between, Fief(("town", "farm"), free="worker")).play("done", "shoot card=worker1")
    assert other.troops(0, "between01") == ["soldier1*", "archer1*"]
    alone = war(Fief(LAND, free="archer soldier"), Fief(LAND, abroad={"between01": "worker"}))
    alone.play("done", "shoot card=worker1")
    assert alone.troops(0) == ["soldier1", "archer1*"]


@rule("MED-168", "MED-172")
def test_a_used_priest_or_archer_does_nothing() -> None:
    given = war(invader("soldier"), Fief(LAND, free="worker priest* archer*"))
    given.play(DECLARE, "done", "against card=soldier1")
    assert given.seat == 1
    assert given.asked()[1] == {"draw"}


@rule("MED-160", "MED-161")
def test_nobody_shoots_or_heals_who_is_not_there() -> None:
    given = war(Fief(LAND, abroad={"between01": "archer"}), Fief(LAND, free="priest worker"))
    given.play("done")
    assert given.against("shoot card=merchant1") == "MED-161"
    given.play("shoot card=worker1")
    assert given.asked() == (1, {"heal", "pass"})
    assert given.against("heal card=merchant1") == "MED-160"


@rule("MED-167", "MED-R23", "MED-033")
def test_an_archer_is_turned_once_for_a_shot_and_not_in_the_next_war() -> None:
    given = war(Fief(LAND, abroad={"between01": "archer"}), Fief(LAND, free="soldier worker"))
    given.play("done", "shoot card=soldier1")
    assert given.troops(0, "between01") == ["archer1*"]
    accepted(given)
    given.play("draw stack=military").end_turn().play("draw stack=military", "done", "done")
    given.play("done", "pass")
    assert given.troops(0, "between01") == ["archer1"]
