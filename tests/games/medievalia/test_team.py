"""The team game (MED-190 to MED-196)."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.games.medievalia import GAME
from tafelrunde.testing.secrecy import check_views
from tests.naming import rule

from .drawn import LAND, Fief, Table, table
from .stored import accepted

TEAMS: dict[str, object] = {"teams": True}


def team(*fiefs: Fief, **more: object) -> Table:
    rest = [Fief() for _ in range(4 - len(fiefs))]
    given = {"options": TEAMS, **more}
    return table(*fiefs, *rest, **given)  # type: ignore[arg-type]


@rule("MED-181", "MED-191")
def test_partners_need_eleven_points_together() -> None:
    one = Fief(("town+bank+school", "field+church+stable", "farm"), hand="farm " * 8)
    two = Fief(("town+bank+school", "field+church+stable", "farm+smithy+carpentry"))
    given = team(one, Fief(), two, tops="tower smithy carpentry")
    assert given.state.points(0) == 4
    given.play("purchase pile=0 host=land2").settle()
    assert int(given.state.ended) == 1
    assert given.state.places() == [1, 3, 1, 3]
    alone = team(one, Fief(), Fief(two.hosts[:2]), tops="tower smithy carpentry")
    alone.play("purchase pile=0 host=land2").settle()
    assert int(alone.state.actor) == 0


@rule("MED-191")
def test_buildings_are_not_shared() -> None:
    without = Fief(("town!", "farm!"), hand="priest " + "forest " * 6)
    given = team(without, Fief(), Fief(("town+church",)))
    given.play("play kind=priest").settle()
    assert len(given.gone()) == 4
    assert not [move for move in given.moves() if "give" in move]


@rule("MED-192", "MED-R29")
def test_a_defeated_partner_is_out_and_the_other_plays_on() -> None:
    knights = Fief(LAND, abroad={"fief1": "knight knight"})
    loser = Fief(("town", "field+bank"), free="worker", hand="mine")
    mate = Fief(("town+school+church", "field+stable+smithy", "farm+carpentry+workshop", "mine"))
    mate.hand = "forest " * 7
    given = team(knights, loser, Fief(), mate, phase="march", tops="tower fortress castle")
    given.play("done", "battle place=fief1 foe=1", "done", "join card=knight1", "hold")
    given.play("storm host=town", "hurt points=0")
    assert int(given.state.out) == 2
    assert {"bank", "field", "worker", "mine", "town"} <= set(given.gone())
    assert given.seat == 2
    given.play("draw stack=military").end_turn().play("draw stack=military")
    assert given.seat == 3
    assert given.state.points(3) == 6
    given.play("purchase pile=0 host=land3").settle()
    assert given.state.points(3) == 7
    assert given.state.ended == 0


@rule("MED-R29", "MED-R39")
def test_a_defeated_partner_has_no_word_in_a_war() -> None:
    loser = Fief(("town", "field"), siege=2)
    mate = Fief(LAND, abroad={"between23": "archer"})
    foe = Fief(LAND, abroad={"between23": "archer worker"})
    given = team(Fief(LAND, abroad={"fief1": "soldier"}), loser, foe, mate).end_turn()
    assert int(given.state.out) == 2
    given.play("draw stack=military").end_turn().play("pass")
    given.play("draw stack=military", "done", "done", "done")
    assert given.asked() == (3, {"shoot", "pass"})
    given.play("shoot card=worker1")
    assert given.asked() == (2, {"shoot", "pass"})
    assert GAME.load_position(GAME.position(given.state)).key() == given.state.key()


@rule("MED-193")
def test_partners_fight_separately() -> None:
    one = Fief(LAND, abroad={"fief1": "knight"})
    mate = Fief(LAND, abroad={"fief1": "knight"})
    given = team(one, Fief(("town", "mine")), mate, phase="march").play("done")
    assert given.moves("battle") == ["battle place=fief1 foe=1"]
    given.play("battle place=fief1 foe=1", "done")
    assert given.asked() == (0, {"storm", "pass"})
    given.play("storm host=town")
    assert given.hosts(1) == ["town", "mine"]
    assert given.all_troops(0) == []
    assert given.all_troops(2) == ["knight2"]


@rule("MED-194", "MED-196")
def test_out_of_turn_nothing_moves_and_no_ability_but_priests_and_archers() -> None:
    mate = Fief(LAND, free="soldier merchant artist bureaucrat")
    given = team(Fief(("town!",), hand="mine"), Fief(), mate)
    assert given.against("march card=soldier1 to=between12", 2) == "MED-030"
    given.play("ask purpose=mine")
    assert given.asked() == (2, {"use", "work", "refuse"})
    assert given.against("trade from=free") == "MED-195"
    assert given.against("paint from=free") == "MED-195"


@rule("MED-172", "MED-196", "MED-R17")
def test_partners_priests_and_archers_help_in_a_war() -> None:
    attacker = Fief(LAND, abroad={"fief1": "soldier"})
    friend = Fief(LAND, abroad={"fief1": "archer priest"})
    defender = Fief(("town", "farm"), free="infantry worker")
    given = team(attacker, defender, friend, phase="march").play("done")
    given.play("battle place=fief1 foe=1", "done", "against card=soldier1", "hold")
    assert given.asked() == (2, {"shoot", "pass"})
    given.play("shoot card=infantry1")
    assert given.asked() == (2, {"heal", "pass"})
    given.play("heal card=soldier1")
    assert given.all_troops(1) == ["worker1"]
    assert given.all_troops(0) == ["soldier1"]
    mate = Fief(("town", "farm"), abroad={"fief1": "priest"})
    other = team(attacker, Fief(("town", "farm"), free="worker"), Fief(), mate, phase="march")
    other.play("done", "battle place=fief1 foe=1", "done", "against card=soldier1")
    assert other.asked() == (3, {"heal", "pass"})
    idle = team(attacker, Fief(("town", "farm"), free="worker"), Fief(), phase="march")
    idle.play("done", "battle place=fief1 foe=1", "done", "against card=soldier1")
    assert idle.asked() == (1, {"draw"})


@rule("MED-R17")
def test_the_active_side_shoots_before_the_defenders() -> None:
    archer = Fief(LAND, abroad={"between12": "archer"})
    home = Fief(("town", "farm"), free="archer worker*")
    given = team(Fief(LAND, abroad={"fief1": "archer"}), home, archer, phase="march").play("done")
    given.play("battle place=fief1 foe=1", "done", "hold", "pass", "shoot card=worker1")
    assert given.asked() == (2, {"shoot", "pass"})
    given.play("shoot card=archer2")
    assert given.asked() == (1, {"shoot", "pass"})
    given.play("shoot card=archer3")
    assert given.gone() == ["archer", "archer", "worker"]


@rule("MED-R39", "MED-172")
def test_an_archer_of_the_attackers_partner_waits_for_an_attack() -> None:
    anna = Fief(LAND, abroad={"between01": "archer"})
    carla = Fief(LAND, abroad={"between12": "archer"})
    benno = Fief(("town", "farm"), free="worker")
    given = team(anna, benno, carla, Fief(LAND, abroad={"between12": "soldier"}), phase="march")
    given.play("done", "done")
    assert given.copy().play("pass").asked() == (1, {"draw"})
    given.play("shoot card=worker1")
    assert given.asked() == (2, {"shoot", "pass"})
    assert given.moves() == ["shoot card=soldier1", "shoot card=worker1", "pass"]


@rule("MED-R33")
def test_an_ally_in_a_fief_does_not_defend_it() -> None:
    guest = Fief(LAND, abroad={"fief1": "knight"})
    attacker = Fief(LAND, abroad={"fief1": "soldier"})
    given = team(attacker, Fief(("town", "mine")), Fief(), guest, phase="march").play("done")
    assert given.moves("battle") == ["battle place=fief1 foe=1", "battle place=fief1 foe=3"]
    given.play("battle place=fief1 foe=1", "done")
    assert given.asked()[0] == 0
    given.play("storm host=land1")
    assert given.hosts(1) == ["town"]
    assert given.all_troops(0) == ["soldier1"]


@rule("MED-195", "MED-R21")
def test_a_partner_gives_and_loses_one_resource() -> None:
    poor = Fief(("town!", "field!"), hand="soldier")
    mate = Fief(("town", "forest: worker", "farm", "farm"), hand="mine")
    given = team(poor, Fief(), mate)
    assert given.against("play kind=soldier") == "MED-041"
    given.play("ask purpose=soldier")
    assert given.asked() == (2, {"use", "refuse"})
    given.play("use host=land1 artists=0", "use host=land2 artists=0")
    choice = given.copy().play("use host=land3 artists=0", "done")
    assert choice.moves() == ["lose resource=food", "lose resource=energy"]
    for loss in choice.moves():
        assert choice.copy().play(loss).troops(0) == ["soldier1"]
    given.play("done")
    assert given.troops(0) == ["soldier1"]
    assert given.hosts(2) == ["town", "forest!: worker1*", "farm!", "farm"]


@rule("MED-R21", "MED-R26")
def test_of_a_gift_only_what_is_too_much_can_be_lost() -> None:
    given = team(
        Fief(("town!", "field!"), hand="soldier"), Fief(),
        Fief(("town", "forest: worker", "farm")),
    )  # fmt: skip
    given.play("ask purpose=soldier", "use host=town artists=0", "use host=land1 artists=0")
    given.play("use host=land2 artists=0", "done")
    assert given.moves() == ["lose resource=energy", "lose resource=labour"]
    assert given.against("lose resource=food") == "MED-195"


@rule("MED-R21", "MED-R26")
def test_help_is_given_in_full_or_refused_before_anything_is_turned() -> None:
    poor = Fief(("town!", "farm!"), hand="worker")
    given = team(poor, Fief(), Fief(("town!",), hand="mine mine forest"))
    given.play("ask purpose=worker")
    assert given.moves() == ["discard kind=forest", "discard kind=mine", "refuse"]
    given.play("discard kind=forest")
    assert given.against("done") == "MED-R26"
    assert given.against("refuse") == "MED-195"
    assert given.play("discard kind=mine").moves() == ["done", "discard kind=mine"]
    assert given.play("done").troops(0) == ["worker1"]


@rule("MED-R21", "MED-R36")
def test_hand_cards_are_given_in_any_order() -> None:
    """What others know of a hand, its size, is all that decides whether it is enough."""
    poor = Fief(("town!", "farm!"), hand="worker")
    given = team(poor, Fief(), Fief(("town!",), hand="mine forest"))
    given.play("ask purpose=worker", "discard kind=mine")
    for seat in range(4):
        check_views(GAME, given.state, Random(seat))
    assert given.moves() == ["discard kind=forest"]
    late = team(poor, Fief(), Fief(("town!", "farm"), hand="mine mine"))
    late.play("ask purpose=worker", "discard kind=mine")
    assert late.against("use host=land1 artists=0") == "MED-195"


@rule("MED-R21", "MED-R36")
def test_a_partner_knows_how_many_cards_the_payer_holds() -> None:
    """Anna can add a card that Carla does not see; that she holds one is enough to know."""
    given = team(
        Fief(("town!", "farm!"), hand="soldier mine"), Fief(), Fief(("town!", "forest: worker")),
        gone="merchant",
    )  # fmt: skip
    given.play("ask purpose=soldier")
    assert given.moves() == ["use host=land1 artists=0", "refuse"]
    view = given.state.seen_by(2)
    assert view.moves(2) == given.state.moves(2)
    assert view.why_not(2, given.state.moves(2)[0]) == 0
    given.play("use host=land1 artists=0", "done")
    assert given.state.part(36, 52) == [0, 1] + [0] * 14
    accepted(given)
    assert given.play("discard kind=mine").troops(0) == ["soldier1"]


@rule("MED-R21", "MED-R26")
@pytest.mark.parametrize(
    ("hosts", "free", "hand", "purpose"),
    [
        (("town!", "farm!"), "merchant", "soldier", "soldier"),
        (("town!", "farm", "mine!+bank"), "artist", "merchant", "merchant"),
        (("town!", "farm"), "bureaucrat", "", "building1-land1"),
    ],
)
def test_the_payers_specialists_work_together_with_the_help(
    hosts: tuple[str, ...], free: str, hand: str, purpose: str
) -> None:
    mate = Fief(("town!", "mine: worker worker"))
    given = team(Fief(hosts, free, hand=hand), Fief(), mate, tops="school bank church")
    assert f"ask purpose={purpose}" in given.moves()
    alone = team(Fief(hosts, hand=hand), Fief(), mate, tops="school bank church")
    assert alone.against(f"ask purpose={purpose}") == "MED-R21"
    given.play(f"ask purpose={purpose}", "use host=land1 artists=0", "done")
    assert given.settle().asked()[1] >= {"done"}


@rule("MED-R21", "MED-R26")
def test_help_that_the_loss_would_use_up_is_not_asked_for() -> None:
    poor = Fief(("town!", "farm!"), hand="worker")
    for mate, helps in ((("town!", "farm"), False), (("town!", "farm", "farm"), True)):
        given = team(poor, Fief(), Fief(mate))
        assert (given.against("ask purpose=worker") == "") == helps
    able = team(Fief(hand="mine"), Fief(), Fief(("town!", "farm")))
    assert able.against("ask purpose=mine") == "MED-R21"


@rule("MED-R21")
def test_a_refusal_holds_for_that_purpose_and_the_turn() -> None:
    hand = "mine farm forest forest forest forest"
    given = team(Fief(("town", "farm"), hand=hand), Fief(), Fief(LAND))
    given.play("ask purpose=mine", "refuse")
    assert given.against("ask purpose=mine") == "MED-R21"
    assert given.against("ask purpose=farm") == ""
    assert given.against("play kind=mine") == ""
    given.play("ask purpose=building2-town", "refuse")
    assert given.against("ask purpose=building2-land1") == "MED-R21"
    assert given.against("ask purpose=building1-land1") == ""
    later = (
        given.copy().given("purchase pile=2 host=land1").given("settle way=hand", "building=tower")
    )
    assert later.moves("ask")
    assert later.against("ask purpose=mine") == "MED-R21"
    for _ in range(4):
        given.end_turn().play("draw stack=military")
    assert given.against("ask purpose=mine") == ""


@rule("MED-R21")
@pytest.mark.parametrize("host", ["town", "land1", "land2", "land3", "land4"])
def test_a_refused_building_is_refused_for_every_host(host: str) -> None:
    given = team(Fief(LAND, hand="mine " * 5), Fief(), Fief(LAND, free="worker " * 6))
    given.play(f"ask purpose=building1-{host}", "refuse")
    asked = {move.split("=")[1].split("-")[0] for move in given.moves("ask")}
    assert asked == {"building0", "building2", "extra", "remove"}


@rule("MED-R21")
def test_another_building_is_another_purpose() -> None:
    rich = Fief(LAND, hand="mine " * 6 + "forest " * 6)
    given = team(rich, Fief(), Fief(LAND, free="worker " * 6), tops="bank church church")
    given.play("ask purpose=building0-land1", "refuse")
    given.given("purchase pile=1 host=land1").given("settle way=hand", "building=tower")
    assert given.against("ask purpose=building0-land2") == "MED-R21"
    given.given("purchase pile=0 host=land2").given("settle way=hand", "building=stable")
    assert given.against("ask purpose=building0-land3") == ""


@rule("MED-R21", "MED-052", "MED-051")
def test_a_partners_hand_cards_count_and_may_be_all_that_is_given() -> None:
    given = team(
        Fief(("town!", "farm!"), hand="worker"), Fief(), Fief(("town!",), hand="mine mine")
    )
    given.play("ask purpose=worker", "discard kind=mine", "discard kind=mine", "done")
    assert given.troops(0) == ["worker1"]
    assert given.gone() == ["mine", "mine"]


@rule("MED-R21")
@pytest.mark.parametrize(("option", "second"), [("one_per_payment", False), ("one_per_turn", True)])
def test_the_loss_by_payment_or_by_turn(option: str, second: bool) -> None:
    poor = Fief(("town!", "farm!", "farm!"), hand="worker worker worker")
    mate = Fief(("town!", "field", "field: worker"))
    options = {"teams": True, "ally_penalty": option}
    given = table(poor, Fief(), mate, Fief(), options=options)
    given.play("ask purpose=worker", "use host=land2 artists=0", "done")
    assert len(given.troops(0)) == 1
    assert (given.against("ask purpose=worker") == "") == second
    if second:
        given.play("ask purpose=worker", "use host=land1 artists=0", "done")
        assert len(given.troops(0)) == 2


@rule("MED-R21", "MED-040", "MED-067", "MED-R09")
def test_help_is_for_what_would_be_possible() -> None:
    given = team(Fief(LAND, hand="mine"), Fief(), Fief(LAND), tops="school workshop bank")
    assert given.against("ask purpose=knight") == "MED-040"
    assert given.against("ask purpose=mine") == "MED-067"
    assert given.against("ask purpose=remove-town") == "MED-R09"
    assert given.against("ask purpose=remove-land1") == ""


@rule("MED-195", "MED-R21")
@pytest.mark.parametrize("host", range(5))
def test_every_host_of_a_partner_can_help(host: int) -> None:
    hosts = ["town!", "field!", "farm!", "forest!", "mine!"]
    hosts[host] = hosts[host].rstrip("!") + "+bank+school: worker worker"
    given = team(Fief(("town!",), hand="field"), Fief(), Fief(hosts), tops="church stable smithy")
    assert given.against("ask purpose=field") == ""
    given.play("ask purpose=field", given.copy().play("ask purpose=field").moves("use")[0], "done")
    assert given.hosts(0) == ["town!", "field"]


@rule("MED-195")
def test_only_partners_can_be_asked() -> None:
    given = table(Fief(("town",), hand="mine"), Fief(LAND))
    assert given.against("ask purpose=mine") == "MED-195"
