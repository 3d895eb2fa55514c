"""War in its steps (MED-100 to MED-125)."""

from __future__ import annotations

import pytest

from tests.naming import rule

from .drawn import DECLARE, LAND, Fief, Table, invader, table, war
from .stored import accepted


@rule("MED-100", "MED-095")
def test_war_is_declared_after_moving_and_never_compulsory() -> None:
    given = war(invader("soldier"), Fief(("town", "field")))
    assert given.moves() == ["done", DECLARE]
    assert given.copy().play("done").asked() == (1, {"draw"})
    assert given.against("battle place=fief0 foe=1") == "MED-100"
    assert given.against("battle place=fief1 foe=0") == "MED-100"
    used = war(invader("soldier*"), Fief(("town", "field")))
    assert used.asked() == (1, {"draw"})
    nobody = table(Fief(LAND, free="soldier"), Fief(), phase="march").play("done")
    assert nobody.asked() == (1, {"draw"})


@rule("MED-101", "MED-125")
def test_in_an_intermediate_fief_everybody_fights_used_or_not() -> None:
    one = Fief(LAND, abroad={"between01": "knight soldier*"})
    two = Fief(LAND, abroad={"between01": "worker* soldier*"})
    given = war(one, two)
    given.play("battle place=between01 foe=1", "done")
    assert given.asked() == (0, {"hurt"})
    given.play("hurt points=2")
    assert given.all_troops(0) == ["knight1"]
    assert given.all_troops(1) == []


@rule("MED-E07", "MED-110", "MED-111")
def test_example_1_a_single_troop_attacks() -> None:
    benno = Fief(("town", "field: worker"), free="worker worker priest", hand="mine forest")
    given = table(Fief(LAND, free="soldier"), benno, phase="march")
    given.play("march card=soldier1 to=between01").end_turn().play("draw stack=military")
    given.play("play kind=mine", "work kind=worker artists=0")
    given.play("play kind=forest", "work kind=priest artists=0").end_turn()
    assert given.troops(1) == ["priest1*", "worker2*", "worker3"]
    given.play("draw stack=military", "done", "march card=soldier1 to=fief1", "done")
    given.play(DECLARE, "done")
    assert given.asked()[0] == 1
    assert given.moves() == ["hold", "against card=soldier1"]
    given.play("against card=soldier1")
    assert given.all_troops(0) == ["soldier1"]
    assert given.all_troops(1) == ["priest1", "worker1", "worker2"]
    assert given.gone() == ["worker"]


@rule("MED-E08", "MED-110", "MED-114")
def test_example_2_an_army_attacks() -> None:
    defender = Fief(
        ("town", "field: worker", "farm", "farm"), free="soldier worker worker* priest*"
    )
    given = war(invader("soldier knight"), defender).play(DECLARE, "done", "join card=soldier1")
    given.play("against card=soldier1", "against card=soldier1")
    assert given.moves() == ["hurt points=1", "hurt points=2"]
    survivor = given.copy().play("hurt points=2")
    assert survivor.all_troops(0) == ["knight1"]
    assert given.play("hurt points=1").all_troops(0) == ["soldier1"]
    assert given.all_troops(1) == ["priest1", "worker1", "worker3"]
    assert given.gone() == ["soldier", "knight", "worker"]


@rule("MED-E09", "MED-113", "MED-119", "MED-080", "MED-R14")
def test_example_3_three_troops_attack_singly() -> None:
    defender = Fief(("town", "forest+church", "farm", "farm"), free="soldier worker")
    given = war(invader("soldier soldier knight"), defender).play(DECLARE, "done")
    given.play("form foe=1", "form foe=1", "against card=soldier1", "against card=soldier2")
    assert given.asked() == (0, {"storm", "aid", "pass"})
    given.play("storm host=land1")
    assert given.all_troops(0) == ["soldier2", "knight1"]
    assert given.all_troops(1) == []
    assert given.hosts(1) == ["town", "farm", "farm"]
    assert sorted(given.gone()) == ["church", "forest", "soldier", "soldier", "worker"]


@rule("MED-103")
def test_damage_is_simultaneous_and_equal_values_destroy() -> None:
    given = war(invader("soldier"), Fief(LAND, free="soldier")).play(DECLARE, "done")
    given.play("against card=soldier1")
    assert given.gone() == ["soldier", "soldier"]


@rule("MED-104")
def test_town_and_military_buildings_never_begin_a_fight() -> None:
    home = Fief(("town+castle", "field+tower"))
    given = table(home, Fief(LAND, abroad={"fief0": "worker"}), phase="march").play("done")
    assert given.asked() == (1, {"draw"})
    fought = war(invader("worker"), Fief(("town", "field+tower"))).play(DECLARE, "done")
    fought.play("storm host=land1")
    assert fought.all_troops(0) == []


@rule("MED-110", "MED-111")
def test_used_and_guarding_troops_are_not_available() -> None:
    defender = Fief(("town: soldier", "field: worker", "farm", "farm"), free="worker*")
    given = war(invader("soldier soldier*"), defender).play(DECLARE, "done")
    assert given.asked()[0] == 0
    assert given.asked()[1] >= {"storm", "chase"}
    given.play("pass")
    assert given.gone() == []


@rule("MED-112")
def test_abroad_all_must_fight_and_at_home_one_may_hold() -> None:
    given = war(invader("soldier worker"), Fief(LAND, free="worker")).play(DECLARE, "done")
    assert given.moves() == ["form foe=1", "join card=soldier1"]
    assert given.against("hold") == "MED-112"
    home = war(Fief(LAND, free="soldier soldier"), Fief(LAND, abroad={"fief0": "worker worker"}))
    home.play("battle place=fief0 foe=1", "done")
    assert home.moves() == ["form foe=1", "hold"]
    home.play("form foe=1", "form foe=1")
    assert home.moves() == ["against card=soldier1", "against card=soldier2"]


@rule("MED-113", "MED-R19")
def test_targets_of_an_unopposed_army() -> None:
    defender = Fief(("town", "field: worker", "farm"), free="soldier* priest worker*")
    given = war(invader("knight soldier"), defender).play(DECLARE, "done", "form foe=1")
    given.play("against card=soldier1")
    assert given.asked()[0] == 0
    assert given.moves() == [
        "storm host=town", "storm host=land1", "storm host=land2", "chase card=soldier2",
        "chase card=worker2", "aid card=soldier1", "pass",
    ]  # fmt: skip
    assert given.against("chase card=worker1") == "MED-R19"
    assert given.against("chase card=priest1") == "MED-R19"
    assert given.against("aid card=knight1") == "MED-R18"
    given.play("chase card=soldier2", "pass")
    assert "soldier2" not in given.all_troops(1)
    assert "knight1" not in given.all_troops(0)


@rule("MED-115", "MED-E06", "MED-160", "MED-R20")
@pytest.mark.parametrize(("priests", "lives"), [(1, False), (2, True)])
def test_surplus_damage_must_be_healed_too(priests: int, lives: bool) -> None:
    home = Fief(LAND, free="soldier " + "priest " * priests)
    given = war(home, Fief(LAND, abroad={"fief0": "soldier worker"}))
    given.play("battle place=fief0 foe=1", "done", "form foe=1", *["hold"] * priests)
    given.play("hurt points=2")
    assert given.asked() == (0, {"heal", "pass"})
    given.play(*["heal card=soldier1"] * priests)
    assert ("soldier1" in given.all_troops(0)) == lives


@rule("MED-116")
def test_survivors_are_as_strong_as_before() -> None:
    given = war(Fief(LAND, free="soldier soldier"), Fief(LAND, abroad={"fief0": "infantry"}))
    given.play("battle place=fief0 foe=1", "done", "form foe=1", "hold")
    assert given.all_troops(0) == ["soldier2"]
    given.play("draw stack=military").end_turn()
    given.play("draw stack=military", "done", "done", "battle place=fief0 foe=1", "done")
    given.play("form foe=1")
    assert given.gone() == ["soldier", "soldier"]
    assert given.all_troops(1) == ["infantry1"]


@rule("MED-117", "MED-T01", "MED-079")
@pytest.mark.parametrize(
    ("attackers", "priests", "worker", "field"),
    [("soldier", 0, False, True), ("soldier worker", 0, False, False),
     ("soldier worker", 1, False, True), ("soldier worker", 2, True, True)],
)  # fmt: skip
def test_a_guarded_field_with_a_church(
    attackers: str, priests: int, worker: bool, field: bool
) -> None:
    defender = Fief(("town", "field+church: worker", "farm", "farm"), free="priest " * priests)
    given = war(invader(attackers), defender).play(DECLARE, "done")
    if " " in attackers:
        given.play("join card=soldier1")
    given.play(*["hold"] * priests, "storm host=land1")
    while given.asked()[1] & {"hurt", "heal"}:
        heals = given.moves("heal")
        guard = [move for move in heals if "worker" in move]
        given.play(guard[0] if heals else given.moves()[0])
    assert any("worker" in host for host in given.hosts(1)) == worker
    assert any(host.startswith("field+church") for host in given.hosts(1)) == field


@rule("MED-118", "MED-075", "MED-079")
def test_a_tower_guards_and_a_civil_building_strengthens_it() -> None:
    for hosts, falls in ((("town", "mine+tower"), True), (("town", "mine+tower+bank"), False)):
        given = war(invader("knight worker", free=""), Fief(hosts))
        given.play(DECLARE, "done", "join card=knight1", "storm host=land1")
        while given.asked()[1] == {"hurt"}:
            given.play(given.moves()[0])
        assert ("mine" in " ".join(given.hosts(1))) != falls
        assert given.state.points(1) == (0 if falls else 1)


@rule("MED-079")
def test_the_owner_says_whom_a_building_strengthens() -> None:
    defender = Fief(("town+bank: soldier worker", "farm", "farm"))
    given = war(invader("soldier"), defender).play(DECLARE, "done", "storm host=town")
    assert given.asked() == (1, {"lend"})
    assert given.moves() == ["lend card=soldier2", "lend card=worker1", "lend card=town"]
    given.play("lend card=worker1")
    assert given.asked() == (1, {"hurt"})
    given.play("hurt points=1")
    assert given.all_troops(1) == ["soldier2", "worker1"]


@rule("MED-T02", "MED-R19", "MED-R20", "MED-079")
@pytest.mark.parametrize(
    ("troops", "falls"), [("knight knight soldier worker", True), ("knight knight soldier", False)]
)
def test_a_town_with_bank_and_guard(troops: str, falls: bool) -> None:
    defender = Fief(("town+bank: soldier", "farm"))
    given = war(invader(troops), defender).play(DECLARE, "done")
    while given.asked()[1] == {"form", "join"}:
        given.play(given.moves("join")[0])
    given.play("storm host=town", "lend card=town")
    while given.asked()[1] == {"hurt"}:
        given.play(given.moves()[0])
    assert (int(given.state.ended) == 2) == falls
    assert given.all_troops(1) == []


@rule("MED-T03", "MED-R18")
def test_two_single_troops_on_one_town_fight_as_one() -> None:
    given = war(invader("soldier soldier soldier"), Fief(("town", "farm"), free="worker"))
    given.play(DECLARE, "done", "form foe=1", "form foe=1", "against card=soldier1")
    given.play("storm host=town", "storm host=town")
    assert given.asked() == (0, {"hurt"})
    given.play("hurt points=1")
    assert given.all_troops(0) == ["soldier1", "soldier2", "soldier3"]
    assert given.hosts(1) == ["town", "farm"]
    assert given.all_troops(1) == []


@rule("MED-R18", "MED-113")
def test_an_unopposed_army_helps_another() -> None:
    given = war(invader("worker knight"), Fief(LAND, free="infantry")).play(DECLARE, "done")
    given.play("form foe=1", "against card=worker1", "aid card=worker1")
    assert given.asked() == (0, {"hurt"})
    given.play("hurt points=1")
    assert given.all_troops(1) == []


@rule("MED-102", "MED-R13", "MED-R17")
def test_several_fronts_in_one_war() -> None:
    attacker = Fief(LAND, abroad={"fief1": "soldier", "between01": "knight", "between30": "worker"})
    one = Fief(("town", "mine"), abroad={"between01": "worker"}, free="archer")
    three = Fief(LAND, abroad={"between30": "worker"})
    given = war(attacker, one, Fief(), three)
    assert given.moves("battle") == [
        DECLARE, "battle place=between01 foe=1", "battle place=between30 foe=3",
    ]  # fmt: skip
    given.play("battle place=between01 foe=1")
    assert given.against(DECLARE) == "MED-R13"
    given = war(attacker, one, Fief(), three).play(DECLARE)
    given.play("battle place=between01 foe=1", "battle place=between30 foe=3", "done")
    assert given.asked() == (1, {"hold", "against"})
    given.play("hold", "storm host=land1")
    assert given.asked() == (1, {"shoot", "pass"})
    given.play("pass")
    assert given.all_troops(3) == []
    assert given.hosts(1) == ["town"]
    assert given.gone().count("worker") == 3


@rule("MED-R13", "MED-112", "MED-R33")
def test_two_opponents_in_one_foreign_fief() -> None:
    visitor = Fief(LAND, abroad={"fief1": "worker"})
    given = war(invader("soldier soldier"), Fief(("town", "mine")), visitor)
    given.play(DECLARE, "battle place=fief1 foe=2", "done")
    assert given.moves() == ["form foe=1", "form foe=2"]
    given.play("form foe=1")
    assert given.moves() == ["form foe=1", "form foe=2", "join card=soldier1"]
    given.play("form foe=2")
    assert given.asked()[0] == 0
    given.play("storm host=land1")
    assert given.hosts(1) == ["town"]
    assert given.all_troops(2) == []
    single = war(invader("soldier"), Fief(("town", "mine")), visitor).play(DECLARE)
    assert single.against("battle place=fief1 foe=2") == "MED-R13"


@rule("MED-111", "MED-R13")
def test_a_defender_stands_against_his_own_attackers() -> None:
    visitor = Fief(LAND, abroad={"fief1": "worker"})
    given = war(invader("soldier soldier"), Fief(("town", "farm"), free="archer"), visitor)
    given.play(DECLARE, "battle place=fief1 foe=2", "done", "form foe=1", "form foe=2")
    assert given.asked() == (1, {"hold", "against"})
    assert given.against("against card=soldier1") == ""
    assert given.against("against card=soldier2") == "MED-111"
    assert given.against("against card=worker1") == "MED-111"


@rule("MED-R33")
def test_visitors_on_foreign_ground_must_commit_everything() -> None:
    visitor = Fief(LAND, abroad={"fief1": "worker soldier"})
    host = Fief(("town", "mine"), free="knight")
    given = war(invader("soldier"), host, visitor).play("battle place=fief1 foe=2", "done")
    assert given.asked() == (2, {"hurt"})
    given.play("hurt points=2")
    assert given.all_troops(2) == ["worker1"]
    assert given.all_troops(1) == ["knight1"]
    assert given.all_troops(0) == []


@rule("MED-R34")
def test_the_attacker_at_home() -> None:
    home = Fief(LAND, free="soldier soldier")
    given = war(home, Fief(LAND, abroad={"fief0": "worker*"}))
    given.play("battle place=fief0 foe=1", "done", "form foe=1", "hold")
    assert given.moves() == ["chase card=worker1", "pass"]
    given.play("chase card=worker1")
    assert given.all_troops(1) == []


ORDER = """
1 battle place=fief0 foe=0
1 battle place=fief2 foe=2
1 done
1 form foe=2
1 form foe=2
1 join card=soldier2
1 join card=soldier2
2 hold
2 hold
0 hold
0 hold
1 storm host=town
1 pass
1 pass
1 storm host=town
1 support card=worker3
2 lend card=town
0 lend card=soldier1
1 hurt points=2
1 hurt points=3
2 hurt points=2
0 hurt points=2
1 shoot card=priest3
2 shoot card=priest2
0 shoot card=knight1
1 heal card=worker3
2 heal card=soldier3
0 heal card=soldier1
"""


def two_fronts() -> Table:
    """Benno stands in the fiefs of Anna and Carla; ORDER is how it goes on."""
    one = Fief(("town+church: soldier worker worker", "farm"), free="priest archer")
    army = {"fief0": "knight", "fief2": "soldier priest archer infantry worker"}
    two = Fief(("town+bank: soldier infantry", "farm", "farm"), free="priest archer")
    return war(one, Fief(LAND, abroad=army), two, turn=1)


@rule("MED-R17")
def test_the_order_of_decisions() -> None:
    """Two defenders in turn order; what is destroyed lies there until all have had their word."""
    given = two_fronts()
    for line in ORDER.split("\n")[1:-1]:
        seat, move = line.split(" ", 1)
        assert (str(given.seat), given.gone()) == (seat, []), line
        given.play(move)
    assert given.asked() == (2, {"draw"})
    assert given.gone() == ["soldier", "knight", "infantry", "infantry", "worker", "worker"]


@rule("MED-R24")
def test_fighting_does_not_turn_cards_and_attackers_defend_in_the_next_turn() -> None:
    given = war(invader("knight worker"), Fief(LAND, free="soldier worker"))
    given.play(DECLARE, "done", "form foe=1", "against card=worker1", "against card=knight1")
    assert given.troops(0, "fief1") == ["knight1"]
    assert given.troops(1) == ["soldier1"]
    given.play("draw stack=military", "done", "done", "battle place=fief1 foe=0", "done")
    given.play("form foe=0")
    assert given.asked() == (0, {"draw"})
    assert given.gone() == ["soldier", "knight", "worker", "worker"]


@rule("MED-R19", "MED-113")
def test_used_free_troops_strike_back() -> None:
    given = war(invader("soldier"), Fief(LAND, free="soldier*")).play(DECLARE, "done")
    given.play("chase card=soldier2")
    assert given.gone() == ["soldier", "soldier"]


@rule("MED-R03")
def test_military_cards_are_characters() -> None:
    given = table(Fief(("town", "field"), free="soldier knight", hand="worker mine"), Fief())
    assert given.against("arrange card=soldier1 to=land1") == ""
    given.play("play kind=worker", "discard kind=mine")
    assert given.moves() == ["starve card=soldier1", "starve card=knight1", "starve card=worker1"]
    guarded = war(invader("soldier"), Fief(("town", "field: soldier", "farm")))
    guarded.play(DECLARE, "done", "storm host=land1")
    assert guarded.hosts(1)[1] == "field"


@rule("MED-118", "MED-079", "MED-117")
@pytest.mark.parametrize("houses", ["+tower+bank", "+bank+tower"])
def test_beside_a_fallen_tower_the_other_building_stays(houses: str) -> None:
    given = war(invader("knight worker"), Fief(("town", f"mine{houses}", "farm+castle")))
    given.play(DECLARE, "done", "join card=knight1", "storm host=land1")
    while given.asked()[1] == {"hurt"}:
        given.play(given.moves()[0])
    assert given.hosts(1) == ["town", "mine+bank", "farm+castle"]
    assert sorted(given.gone()) == ["tower", "worker"]
    accepted(given)


@rule("MED-R20", "MED-160")
def test_without_surplus_a_priest_heals_the_wounded() -> None:
    """Three damage for a defence of five: whoever is wounded last has no surplus to be healed."""
    home = Fief(LAND, free="soldier infantry priest")
    given = war(home, Fief(LAND, abroad={"fief0": "worker"}))
    given.play("battle place=fief0 foe=1", "done", "form foe=1", "hold", "hold")
    assert given.asked() == (0, {"heal", "pass"})
    accepted(given)
    given.play("heal card=soldier1")
    accepted(given)
    assert given.troops(0) == ["soldier1", "priest1*", "infantry1"]


@rule("MED-R18", "MED-113")
def test_whoever_stands_alone_against_an_army_can_be_attacked_by_another() -> None:
    given = war(Fief(LAND, free="soldier"), Fief(LAND, abroad={"fief0": "knight worker"}), turn=1)
    given.play("battle place=fief0 foe=0", "done", "form foe=0", "against card=knight1")
    assert given.asked()[0] == 1
    assert given.against("aid card=knight1") == ""
    assert given.against("aid card=worker1") == "MED-R18"
    assert given.against("chase card=soldier1") == "MED-R19"


@rule("MED-079", "MED-075")
@pytest.mark.parametrize("fort", ["tower", "fortress", "castle"])
def test_a_civil_building_may_strengthen_a_military_one(fort: str) -> None:
    given = war(invader("soldier"), Fief(("town", f"mine+bank+{fort}: worker", "farm")))
    given.play(DECLARE, "done", "storm host=land1")
    assert given.moves() == ["lend card=worker1", f"lend card={fort}"]
    for other in ("tower", "fortress", "castle", "town"):
        assert given.against(f"lend card={other}") == ("" if other == fort else "MED-079")
