"""Resources and payments (MED-041 to MED-053, MED-062 to MED-065, MED-164 to MED-171)."""

from __future__ import annotations

import pytest

from tafelrunde.games.medievalia import GAME, picture, words
from tafelrunde.games.medievalia.fief import output
from tests.naming import rule

from .drawn import Fief, Table, table

RICH = "soldier soldier soldier archer archer archer infantry infantry"


def payable(given: Table, move: str) -> bool:
    return given.against(move) == ""


def gathered(given: Table) -> list[int]:
    return given.state.part(36, 40)


@rule("MED-E01", "MED-042", "MED-044", "MED-060", "MED-043", "MED-045")
def test_the_town_pays_a_field() -> None:
    given = table(Fief(hand="field"), Fief()).play("play kind=field", "use host=town artists=0")
    assert given.hosts(0) == ["town!", "field"]
    assert given.hand(0) == []
    again = table(Fief(hand="field worker"), Fief())
    again.play("play kind=field", "use host=town artists=0", "play kind=worker")
    again.play("use host=land1 artists=0")
    assert again.hosts(0) == ["town!", "field!"]
    assert again.troops(0) == ["worker1"]
    assert "play kind=field" not in again.moves()


@rule("MED-041", "MED-R27", "MED-023", "MED-171")
def test_only_cards_in_the_own_fief_pay() -> None:
    away = Fief(("town!", "field"), abroad={"between01": "worker", "fief1": "merchant"})
    away.hand = "mine"
    given = table(away, Fief())
    assert given.against("play kind=mine") == "MED-041"
    home = Fief(("town!", "field"), free="worker", hand="mine")
    assert payable(table(home, Fief()), "play kind=mine")
    ally = Fief(("town!", "field"), abroad={"fief2": "worker artist"}, hand="mine")
    four = table(ally, Fief(("town!",)), Fief(("town!",)), Fief(), options={"teams": True})
    assert four.against("play kind=mine") == "MED-041"


@rule("MED-050")
def test_one_production_one_purpose_and_surplus_is_lost() -> None:
    given = table(Fief(("town", "field: worker worker"), hand="worker worker"), Fief())
    given.play("play kind=worker", "use host=land1 artists=0")
    assert gathered(given) == [0, 0, 0, 0]
    assert given.against("play kind=worker") == "MED-041"
    together = table(Fief(("town!", "field", "field"), hand="merchant"), Fief())
    assert not payable(together, "play kind=merchant")
    both = table(Fief(("town!", "field", "field", "mine+bank", "mine"), hand="merchant"), Fief())
    both.play("play kind=merchant", "use host=land1 artists=0", "use host=land2 artists=0")
    both.play("use host=land4 artists=0")
    assert both.troops(0) == ["merchant1"]


@rule("MED-051", "MED-E10")
@pytest.mark.parametrize("kind", ["forest", "mine", "field"])
def test_three_equal_resources_are_one_other(kind: str) -> None:
    given = table(Fief(("town!", f"{kind}: worker worker"), hand="farm"), Fief())
    assert payable(given, "play kind=farm")
    given.play("play kind=farm", "use host=land1 artists=0")
    assert given.hosts(0)[2] == "farm"
    poor = table(Fief(("town!", f"{kind}: worker"), hand="farm"), Fief())
    assert not payable(poor, "play kind=farm")


@rule("MED-051", "MED-E10")
def test_three_food_become_gold_or_energy() -> None:
    three = "field: worker worker"
    for other, wanted in (("forest", "soldier"), ("mine", "priest")):
        hosts = ("town", three, "farm", f"{other}!")
        free = table(Fief((*hosts, "mine!+church"), hand=wanted), Fief())
        assert payable(free, f"play kind={wanted}")


@rule("MED-052")
def test_a_hand_card_is_a_resource_of_choice() -> None:
    given = table(Fief(("town!", "field!"), hand="worker mine"), Fief())
    given.play("play kind=worker", "discard kind=mine")
    assert given.gone() == ["mine"]
    assert given.troops(0) == ["worker1"]
    alone = table(Fief(("town!", "field!"), hand="worker"), Fief())
    assert alone.against("play kind=worker") == "MED-041"


@rule("MED-053")
def test_four_resources_of_any_kinds_buy_a_card_again_and_again() -> None:
    hosts = ("town", "field", "forest", "mine", "farm: worker worker")
    given = table(Fief(hosts, hand="mine"), Fief())
    given.play("extra stack=military", "use host=town artists=0", "use host=land1 artists=0")
    given.play("use host=land2 artists=0")
    assert given.hand(0) == ["mine"]
    given.play("use host=land3 artists=0")
    assert given.state.held(0) == [1, 1, 0]
    given.play("extra stack=characters", "use host=land4 artists=0")
    assert given.state.held(0) == [1, 1, 0]
    given.play("discard kind=mine")
    assert given.state.held(0) == [0, 1, 1]
    assert given.gone() == ["mine"]
    assert given.against("extra stack=military") == "MED-053"
    three = table(Fief(("town!", "farm: worker worker")), Fief())
    assert three.against("extra stack=military") == "MED-053"


@rule("MED-061", "MED-R02")
@pytest.mark.parametrize(
    ("kind", "made"),
    [
        ("field", [1, 0, 0, 0]),
        ("farm", [1, 0, 0, 0]),
        ("forest", [0, 1, 0, 0]),
        ("mine", [0, 0, 1, 0]),
    ],
)
def test_what_landscapes_produce(kind: str, made: list[int]) -> None:
    given = table(Fief(("town", kind), hand="knight" + " mine" * 6), Fief())
    given.play("play kind=knight", "use host=land1 artists=0")
    assert gathered(given) == made


@rule("MED-062", "MED-E02", "MED-063", "MED-064", "MED-R08")
@pytest.mark.parametrize(
    ("people", "food"),
    [("", 1), ("worker", 2), ("worker worker", 3), ("worker worker worker", 3), ("soldier", 1),
     ("soldier worker", 2), ("priest merchant", 3)],
)  # fmt: skip
def test_boosters_of_a_field(people: str, food: int) -> None:
    given = table(Fief(("town", f"field: {people}"), hand="knight" + " mine" * 6), Fief())
    given.play("play kind=knight", "use host=land1 artists=0")
    assert gathered(given) == [food, 0, 0, 0]
    assert all(name.endswith("*") for name in given.hosts(0)[1].partition(":")[2].split())
    assert given.hosts(0)[1].startswith("field!")


@rule("MED-R08", "MED-R10", "MED-076")
def test_a_group_yields_at_most_five() -> None:
    full = "mine+bank+school: worker worker worker soldier"
    given = table(Fief(("town+church", full), hand="knight" + " farm" * 6), Fief())
    given.play("play kind=knight", "use host=town artists=0")
    assert gathered(given) == [0, 0, 0, 2]
    given.play("use host=land1 artists=0")
    assert given.hosts(0)[1].startswith("mine!")
    counted = table(Fief(("town!", full)), Fief())
    assert payable(counted, "extra stack=military")
    assert output(counted.state, 0, 1) == 5


@rule("MED-065")
def test_people_used_with_a_landscape_leave_it_in_the_next_turn() -> None:
    given = table(Fief(("town", "field: worker"), hand="worker worker"), Fief())
    given.play("play kind=worker", "use host=land1 artists=0")
    assert given.against("arrange card=worker1 to=free") == "MED-086"
    given.play("done", "done", "draw stack=military", "done", "draw stack=military")
    assert given.against("arrange card=worker1 to=free") == ""
    again = given.copy().play("play kind=worker", "use host=land1 artists=0")
    assert again.against("arrange card=worker1 to=free") == "MED-086"


@rule("MED-164")
def test_a_merchant_changes_one_resource_and_gold_into_two() -> None:
    one = table(Fief(("town!", "field"), free="merchant", hand="mine"), Fief())
    one.play("play kind=mine", "use host=land1 artists=0", "trade from=free")
    assert one.hosts(0)[2] == "mine"
    assert one.troops(0) == ["merchant1*"]
    hosts = ("town!", "mine", "field!", "farm!")
    two = table(Fief(hosts, free="merchant", hand="soldier"), Fief())
    two.play("play kind=soldier", "use host=land1 artists=0", "trade from=free")
    assert two.all_troops(0) == ["soldier1", "merchant1"]
    nothing = table(Fief(("town!", "forest", "field!"), free="merchant", hand="soldier"), Fief())
    assert not payable(nothing, "play kind=soldier")


@rule("MED-164")
def test_gold_can_become_two_gold() -> None:
    hosts = ("town!", "mine", "field", "farm!")
    given = table(Fief(hosts, free="merchant merchant", hand="bureaucrat"), Fief())
    assert not payable(given, "play kind=bureaucrat")
    hosts = ("town!+school", "mine", "field", "farm!")
    given = table(Fief(hosts, free="merchant", hand="bureaucrat"), Fief())
    given.play("play kind=bureaucrat", "use host=land1 artists=0", "use host=land2 artists=0")
    given.play("trade from=free")
    assert "bureaucrat1" in given.troops(0)


@rule("MED-165", "MED-E13")
@pytest.mark.parametrize(("clerks", "hand"), [(1, 2), (2, 0), (3, 0)])
def test_bureaucrats_cut_the_cost_of_a_building(clerks: int, hand: int) -> None:
    people = "bureaucrat " * clerks
    enough = Fief(("town!", "field", "farm!"), free=people, hand="mine " * hand)
    given = table(enough, Fief(), tops="bank workshop school")
    given.play("purchase pile=0 host=land1")
    given.play(*["clerk from=free"] * min(clerks, 2), *["discard kind=mine"] * hand)
    assert given.hosts(0)[1] == "field+bank"
    if hand:
        poor = Fief(("town!", "field", "farm!"), free=people, hand="mine " * (hand - 1))
        given = table(poor, Fief(), tops="bank workshop school")
        assert not payable(given, "purchase pile=0 host=land1")


@rule("MED-E13", "MED-165")
def test_three_bureaucrats_make_a_fortress_free_and_two_do_not() -> None:
    for clerks, free in ((3, True), (2, False)):
        hosts = ("town!", "field", "farm!")
        fief = Fief(hosts, free="bureaucrat " * clerks)
        given = table(fief, Fief(), tops="fortress workshop school", gone="worker")
        assert payable(given, "purchase pile=0 host=land1") == free


@rule("MED-R26", "MED-165")
def test_bureaucrats_do_not_pay_the_surcharge_of_a_card() -> None:
    given = table(Fief(("town!", "field"), free="bureaucrat bureaucrat", hand="priest"), Fief())
    assert given.against("play kind=priest") == "MED-041"
    with_cards = Fief(("town!", "field"), free="bureaucrat", hand="priest" + " mine" * 5)
    given = table(with_cards, Fief()).play("play kind=priest")
    assert given.moves("clerk") == []


@rule("MED-166", "MED-E14")
@pytest.mark.parametrize(("artists", "made"), [(0, 1), (1, 2), (2, 4), (3, 8)])
def test_artists_on_one_card(artists: int, made: int) -> None:
    fief = Fief(("town", "forest", "field", "farm"), free="artist " * artists)
    fief.hand = "knight" + " farm" * 8
    given = table(fief, Fief()).play("play kind=knight", *["paint from=free"] * artists)
    given.play(f"use host=town artists={artists}")
    assert gathered(given) == [0, 0, 0, made]


@rule("MED-166", "MED-E15")
def test_an_artist_doubles_three_cards_of_a_larger_group() -> None:
    group = "field+church: worker worker"
    given = table(Fief(("town", group), free="artist", hand="knight" + " farm" * 8), Fief())
    given.play("play kind=knight", "paint from=free", "use host=land1 artists=1")
    assert gathered(given) == [7, 0, 0, 0]
    plain = table(Fief(("town", group), hand="knight" + " farm" * 8), Fief())
    assert gathered(plain.play("play kind=knight", "use host=land1 artists=0")) == [4, 0, 0, 0]


@rule("MED-166")
def test_an_artist_doubles_a_worker_too() -> None:
    given = table(
        Fief(("town!", "farm"), free="artist worker", hand="knight" + " farm" * 8), Fief()
    )
    given.play("play kind=knight", "paint from=free", "work kind=worker artists=1")
    assert gathered(given) == [0, 0, 0, 2]


@rule("MED-167", "MED-168")
def test_ability_or_production_and_the_card_is_turned() -> None:
    for kind, verb in (("merchant", "trade"), ("artist", "paint"), ("bureaucrat", "clerk")):
        fief = Fief(("town!", "mine", "farm"), free=kind, hand="mine " * 6)
        given = table(fief, Fief(), tops="bank workshop school").play("purchase pile=0 host=land2")
        worked = given.copy().play(f"work kind={kind} artists=0")
        assert worked.troops(0) == [f"{kind}1*"]
        assert f"{verb} from=free" not in worked.moves()
        acted = given.copy().play(f"{verb} from=free")
        assert acted.troops(0) == [f"{kind}1*"]
        assert acted.moves("work", verb) == []


@rule("MED-169", "MED-R23")
def test_an_attached_ability_turns_the_whole_group_without_production() -> None:
    fief = Fief(("town!", "mine: merchant worker", "field"), hand="knight" + " farm" * 6)
    given = table(fief, Fief()).play("play kind=knight", "trade from=land1")
    assert gathered(given) == [0, 0, 0, 0]
    assert given.hosts(0)[1] == "mine!: worker1* merchant1*"
    assert given.moves("use") == []
    artist = Fief(("town!", "mine: artist", "field"), hand="knight" + " farm" * 6)
    given = table(artist, Fief()).play("play kind=knight", "paint from=land1")
    assert given.moves("use") == ["use host=land2 artists=0", "use host=land2 artists=1"]


@rule("MED-R26")
def test_sources_in_ascending_order_without_dead_ends() -> None:
    hosts = ("town", "field: worker", "forest", "mine")
    given = table(Fief(hosts, free="worker", hand="knight soldier priest"), Fief())
    start = given.play("play kind=soldier")
    assert start.moves()[0].startswith("settle")
    for first in start.moves("use", "work", "discard"):
        line = start.copy().play(first)
        while line.moves("use", "work", "discard") and int(line.state.frames.kind()) == 6:
            line.play(line.moves("use", "work", "discard")[-1])
        assert "soldier1" in line.troops(0)
    late = start.copy().play("use host=land2 artists=0")
    assert late.against("use host=land1 artists=0") == "MED-R26"


@rule("MED-R26")
def test_the_sensible_ways_come_first_and_do_what_they_say() -> None:
    hosts = ("town", "field: worker worker", "farm", "forest")
    given = table(Fief(hosts, free="worker", hand="soldier mine mine"), Fief())
    given.play("play kind=soldier")
    assert given.moves()[:2] == ["settle way=thrifty", "settle way=hand"]
    thrifty = given.copy().play("settle way=thrifty")
    assert thrifty.hosts(0) == ["town", "field: worker1 worker2", "farm!", "forest!"]
    hand = given.copy().play("settle way=hand")
    assert hand.gone() == ["mine", "mine"]
    said = [words.move(given.state, 0, move, "en") for move in given.state.moves(0)[:2]]
    assert said == ["pay thriftily: farm, forest", "pay out of the hand: 2 hand cards"]


@rule("MED-R26")
def test_sparing_the_people_is_a_way_of_its_own() -> None:
    hosts = ("town: worker", "field", "farm", "forest")
    given = table(Fief(hosts, free="worker", hand="mine mine"), Fief()).play("play kind=mine")
    people = given.copy().play("settle way=people")
    assert people.hosts(0)[0] == "town: worker1"
    assert people.troops(0) == ["worker2"]
    assert people.gone() == ["mine"]
    assert given.copy().play("settle way=thrifty").gone() == []


@rule("MED-R26")
def test_hand_cards_pay_for_an_extra_card_and_never_for_nothing() -> None:
    given = table(Fief(("town!",), hand="mine mine mine mine"), Fief())
    assert given.moves("discard") == []
    given.play("extra stack=military", "settle way=thrifty")
    assert given.gone() == ["mine"] * 4
    assert len(given.hand(0)) == 1


@rule("MED-R26")
@pytest.mark.parametrize(
    ("free", "used"),
    [
        ("worker priest merchant", "worker1*"),
        ("priest merchant bureaucrat", "priest1*"),
        ("artist merchant bureaucrat", "bureaucrat1*"),
        ("artist merchant", "merchant1*"),
        ("artist", "artist1*"),
    ],
)
def test_who_is_needed_least_works_and_nobody_else(free: str, used: str) -> None:
    given = table(Fief(("town!", "field!", "farm!"), free, hand="mine"), Fief())
    given.play("play kind=mine", "settle way=thrifty")
    assert [name for name in given.troops(0) if name.endswith("*")] == [used]
    assert given.hosts(0)[3] == "mine"
    two = table(Fief(("town!", "field!", "farm!"), "worker worker worker"), Fief(),
                tops="school carpentry bank")  # fmt: skip
    assert not payable(two, "purchase pile=1 host=land1")


@rule("MED-R26", "MED-165")
def test_a_sensible_way_leaves_bureaucrats_out_unless_a_building_is_bought() -> None:
    fief = Fief(("town!", "field"), free="bureaucrat", hand="priest" + " mine" * 5)
    given = table(fief, Fief()).play("play kind=priest", "settle way=thrifty")
    assert "priest1" in given.troops(0)
    assert given.gone() == ["mine"] * 3
    assert given.troops(0) == ["priest1", "bureaucrat1"]


@rule("MED-041", "MED-063", "MED-111")
@pytest.mark.parametrize("host", range(5))
def test_whoever_is_attached_is_not_free(host: int) -> None:
    hosts = ["town", "field", "field", "farm", "farm"]
    hosts[host] += "!: worker"
    one = Fief([text if ":" in text else text + "!" for text in hosts], hand="soldier " * 5)
    for seat in range(2):
        fiefs = [Fief(), Fief()]
        fiefs[seat] = one
        given = table(*fiefs, turn=seat).play("extra stack=military")
        assert given.moves("work", "use") == []
        assert given.troops(seat) == []


@rule("MED-050")
def test_what_takes_cards_of_the_hand_is_told_and_lit_apart() -> None:
    rich = table(Fief(("town", "field"), hand="worker mine"), Fief())
    poor = table(Fief(("town!", "field!"), hand="worker mine mine"), Fief())

    def dear(given: Table) -> dict[str, bool]:
        legal = given.state.moves(given.seat)
        touches = [picture.touch(given.state, given.seat, move).dear for move in legal]
        return dict(zip((GAME.verbs.text(move) for move in legal), touches, strict=True))

    assert dear(rich)["play kind=worker"] is False
    assert dear(poor)["play kind=worker"] is True
    move = GAME.verbs.parse("play kind=worker")
    assert words.move(poor.state, 0, move, "de").endswith("(nur mit Karten aus deiner Hand)")
    assert "Hand" not in words.move(rich.state, 0, move, "de")


@rule("MED-144")
def test_who_would_be_one_too_many_is_told_before_the_card_is_played() -> None:
    fed = table(Fief(("town", "field"), hand="worker mine"), Fief())
    unfed = table(Fief(("town", "forest"), hand="worker mine"), Fief())
    move = GAME.verbs.parse("play kind=worker")
    told = words.move(unfed.state, 0, move, "de")
    assert told.endswith("(zu wenig Nahrung: jemand müsste gleich wieder gehen)")
    assert picture.touch(unfed.state, 0, move).dear is True
    assert "Nahrung:" not in words.move(fed.state, 0, move, "de")
    assert "Nahrung" not in words.move(unfed.state, 0, GAME.verbs.parse("play kind=mine"), "de")
