"""Landscapes, buildings, people and internal movement (MED-020, MED-066 to MED-087)."""

from __future__ import annotations

import pytest

from tafelrunde.kernel.errors import BadPosition
from tests.naming import rule

from .drawn import LAND, Fief, Table, table

FULL_FIEF = ("town", "field", "field", "mine", "forest")


@rule("MED-020", "MED-045", "MED-085")
def test_what_is_played_comes_into_the_own_fief() -> None:
    given = table(Fief(LAND, hand="soldier mine farm farm"), Fief())
    given.play("play kind=soldier").settle()
    assert given.troops(0) == ["soldier1"]
    assert given.troops(1) == []


@rule("MED-067", "MED-E03")
def test_at_most_four_landscapes() -> None:
    given = table(Fief(FULL_FIEF, hand="farm"), Fief())
    assert given.against("play kind=farm") == "MED-067"
    given.play("remove host=land3", "use host=town artists=0")
    assert given.hosts(0) == ["town!", "field", "field", "forest"]
    assert given.against("play kind=farm") == "MED-041"
    richer = table(Fief(FULL_FIEF, free="worker", hand="farm"), Fief())
    richer.play("remove host=land3", "use host=town artists=0", "play kind=farm")
    richer.play("work kind=worker artists=0")
    assert richer.hosts(0) == ["town!", "field", "field", "farm", "forest"]


@rule("MED-068", "MED-R09")
def test_removing_a_landscape() -> None:
    hosts = ("town", "field", "mine!+bank+tower: worker* soldier*", "farm")
    given = table(Fief(hosts), Fief())
    given.play("remove host=land2", "use host=town artists=0")
    assert given.hosts(0) == ["town!", "field", "farm"]
    assert given.troops(0) == ["soldier1*", "worker1*"]
    assert given.gone() == ["mine", "bank", "tower"]
    assert given.state.points(0) == 0
    assert given.against("remove host=land1") == "MED-068"
    assert table(Fief(hosts), Fief()).against("remove host=town") == "MED-R09"
    assert table(Fief(hosts), Fief()).against("remove host=land4") == "MED-068"


@rule("MED-066")
def test_a_card_on_a_landscape_or_town_guards_it() -> None:
    raider = Fief(LAND, abroad={"fief1": "worker"})
    for hosts, target, left, gone in (
        (("town", "field"), "land1", ["town"], ["field"]),
        (("town", "field: worker"), "land1", ["town", "field"], ["worker", "worker"]),
        (("town", "field+tower"), "land1", ["town", "field+tower"], ["worker"]),
        (("town: worker", "field"), "town", ["town", "field"], ["worker", "worker"]),
    ):
        given = table(raider, Fief(hosts), phase="march").play("done", "battle place=fief1 foe=1")
        given.play("done", f"storm host={target}")
        assert given.hosts(1) == left
        assert given.gone() == gone


@rule("MED-070", "MED-074")
def test_the_open_buildings_can_be_bought_several_in_a_turn() -> None:
    given = table(Fief(LAND, hand="mine " * 6 + "forest " * 6), Fief())
    given.given("purchase pile=1 host=land1")
    given.given("settle way=hand", "building=tower")
    assert given.hosts(0)[1] == "field+workshop"
    assert given.state.part(6, 9)[1] == 8
    given.play("purchase pile=1 host=land1", "settle way=hand")
    assert given.hosts(0)[1] == "field+workshop+tower"


@rule("MED-071")
def test_a_building_needs_an_unused_host_and_stays_there() -> None:
    given = table(Fief(("town!", "field", "farm!"), hand="mine " * 5), Fief())
    assert given.against("purchase pile=2 host=town") == "MED-071"
    assert given.against("purchase pile=2 host=land2") == "MED-071"
    assert given.against("purchase pile=2 host=land3") == "MED-071"
    given.play("purchase pile=2 host=land1").settle()
    assert given.hosts(0)[1] == "field+bank"
    assert all("bank" not in move for move in given.moves("arrange"))


@rule("MED-072", "MED-E04")
def test_if_every_host_were_used_the_building_cannot_be_bought() -> None:
    hosts = ("town: worker", "mine: worker")
    given = table(Fief(hosts), Fief())
    assert given.against("purchase pile=2 host=town") == "MED-072"
    assert given.against("purchase pile=2 host=land1") == "MED-072"
    third = table(Fief((*hosts, "field")), Fief())
    third.play("purchase pile=2 host=land2", "use host=town artists=0", "use host=land1 artists=0")
    assert third.hosts(0) == ["town!: worker1*", "mine!: worker2*", "field+bank"]
    assert third.state.points(0) == 1


@rule("MED-073")
def test_at_most_two_buildings_on_a_host() -> None:
    given = table(Fief(("town", "field+church+tower"), hand="mine " * 6), Fief())
    assert given.against("purchase pile=2 host=land1") == "MED-073"
    assert given.against("purchase pile=2 host=town") == ""


@rule("MED-075")
def test_military_buildings_produce_nothing() -> None:
    given = table(Fief(("town", "field+castle+tower"), hand="knight" + " farm" * 8), Fief())
    given.play("play kind=knight", "use host=land1 artists=0")
    assert given.state.part(36, 40) == [1, 0, 0, 0]


ENABLED = [
    ("church", "priest"), ("carpentry", "archer"), ("stable", "knight"), ("smithy", "infantry"),
    ("bank", "merchant"), ("workshop", "artist"), ("school", "bureaucrat"),
]  # fmt: skip


def price_of(given: Table, kind: str) -> int:
    """How many hand cards a kind costs somebody who has nothing else."""
    given.play(f"play kind={kind}").settle()
    return len(given.gone())


@rule("MED-077", "MED-078", "MED-E05")
@pytest.mark.parametrize(("building", "kind"), ENABLED)
def test_the_building_saves_two_gold(building: str, kind: str) -> None:
    for used in ("", "!"):
        hand = f"{kind} " + "forest " * 7
        without = table(Fief(("town!", "farm!"), hand=hand), Fief())
        home = Fief(("town!", f"farm{used}+{building}"), hand=hand)
        elsewhere = Fief((f"town+{building}",))
        abroad = table(Fief(("town!", "farm!"), hand=hand), elsewhere)
        given = table(home, Fief())
        if used:
            full = price_of(without, kind)
            assert price_of(given, kind) == full - 2
            assert given.hosts(0)[1] == f"farm!+{building}"
            assert price_of(abroad, kind) == full
        else:
            given.play(f"play kind={kind}")
            assert given.hosts(0)[1] == f"farm+{building}"


@rule("MED-078")
def test_soldiers_and_workers_need_no_building() -> None:
    for kind, cost in (("soldier", 2), ("worker", 1)):
        given = table(Fief(("town!", "farm!"), hand=f"{kind} " + "mine " * 4), Fief())
        assert price_of(given, kind) == cost


@rule("MED-086")
def test_unused_people_move_freely_at_home() -> None:
    hosts = ("town", "field: worker", "farm!: soldier priest*", "mine!")
    given = table(Fief(hosts, free="worker worker*", abroad={"between01": "archer"}), Fief())
    assert given.against("arrange card=worker1 to=town") == ""
    assert given.against("arrange card=worker1 to=free") == ""
    assert given.against("arrange card=worker1 to=land3") == ""
    assert given.against("arrange card=worker1 to=land1") == "MED-086"
    assert given.against("arrange card=worker1 to=land4") == "MED-086"
    assert given.against("arrange card=worker2 to=land1") == ""
    assert given.against("arrange card=worker3 to=land1") == "MED-086"
    assert given.against("arrange card=soldier1 to=free") == "MED-086"
    assert given.against("arrange card=archer1 to=land1") == "MED-086"
    given.play("arrange card=worker1 to=land3", "done")
    assert given.hosts(0) == ["town", "field", "farm!: soldier1 priest1*", "mine!: worker1"]


@rule("MED-086", "MED-R11")
def test_where_somebody_can_go_from_a_host() -> None:
    given = table(Fief(("town+bank", "field: worker", "farm+school+church")), Fief(("town+tower",)))
    assert [move.split("to=")[1] for move in given.moves("arrange")] == ["town", "land2", "free"]


@rule("MED-R11")
def test_arranging_is_one_act_in_which_nobody_moves_twice() -> None:
    given = table(Fief(LAND, free="soldier worker worker", hand="mine mine"), Fief())
    assert given.against("arrange card=worker2 to=land1") == "MED-R11"
    given.play("arrange card=worker1 to=land1")
    assert given.against("arrange card=worker1 to=land2") == "MED-R11"
    assert given.against("arrange card=soldier1 to=land1") == ""
    other = given.copy().play("arrange card=soldier1 to=land1", "arrange card=worker2 to=land1")
    given.play("arrange card=worker2 to=land1", "arrange card=soldier1 to=land1")
    assert other.state.key() == given.state.key()
    given.play("done")
    assert given.against("arrange card=soldier1 to=free") == "MED-R11"
    given.play("dismiss card=worker1")
    assert given.against("arrange card=soldier1 to=free") == ""


@rule("MED-R11")
def test_on_a_used_host_a_card_guards_but_neither_produces_nor_leaves() -> None:
    given = table(Fief(("town!", "field!", "farm"), free="merchant", hand="mine"), Fief())
    given.play("arrange card=merchant1 to=land1", "done", "play kind=mine")
    assert given.hosts(0)[1] == "field!: merchant1"
    assert given.moves("use", "work") == ["use host=land2 artists=0"]
    given.play("use host=land2 artists=0", "trade from=land1")
    assert given.hosts(0) == ["town!", "field!: merchant1*", "farm!", "mine"]
    other = table(Fief(("town!", "field!", "farm"), free="worker", hand="mine"), Fief())
    other.play("arrange card=worker1 to=land1", "done")
    assert other.against("play kind=mine") == "MED-041"
    assert other.against("dismiss card=worker1") == ""
    assert other.play("done").asked() == (1, {"draw"})


@rule("MED-R11", "MED-064", "MED-169")
def test_a_host_may_be_used_without_its_people_but_not_they_without_it() -> None:
    hosts = ("town", "field: worker", "farm!: worker*", "mine!: worker")
    given = table(Fief(hosts), Fief())
    assert given.hosts(0) == ["town", "field: worker1", "farm!: worker2*", "mine!: worker3"]
    with pytest.raises(BadPosition, match="used together with its host"):
        table(Fief(("town", "field: worker*")), Fief())


@rule("MED-R11")
def test_every_arrangement_of_three_people_can_be_reached() -> None:
    given = table(Fief(("town", "field", "farm"), free="soldier worker worker"), Fief())
    seen, todo = set(), [given]
    while todo:
        here = todo.pop()
        for move in here.moves("arrange"):
            todo.append(here.copy().play(move))
        ended = here.copy()
        if int(here.state.frames.kind()) == 9:
            ended.play("done")
        spots = [(c[0], c[3]) for c in ended.state.troops()]
        workers = sorted(spot for card, spot in spots if card >= 20)
        seen.add((spots[0][1], *workers))
    assert len(seen) == 4 * (4 * 5 // 2)


@rule("MED-087")
def test_dismissing_unused_people_anywhere() -> None:
    fief = Fief(LAND, free="worker worker*", abroad={"between01": "soldier priest*"})
    given = table(fief, Fief())
    assert given.moves("dismiss") == ["dismiss card=soldier1", "dismiss card=worker1"]
    assert given.against("dismiss card=priest1") == "MED-087"
    given.play("dismiss card=soldier1", "done")
    assert given.moves("dismiss") == ["dismiss card=worker1"]
    given.play("dismiss card=worker1")
    assert given.gone() == ["soldier", "worker"]
    assert given.against("dismiss card=worker2") == "MED-087"


@rule("MED-087")
def test_nobody_is_dismissed_in_the_middle_of_paying_or_arranging() -> None:
    given = table(Fief(("town", "field", "farm"), free="soldier worker", hand="mine"), Fief())
    for begun, ended, rule_against in (
        ("play kind=mine", "use host=town artists=0", "MED-R26"),
        ("arrange card=soldier1 to=land1", "done", "MED-R11"),
    ):
        given.play(begun)
        assert given.moves("dismiss") == []
        assert given.against("dismiss card=worker1") == rule_against
        given.play(ended)
        assert "dismiss card=worker1" in given.moves()


@rule("MED-040")
def test_actions_in_any_order_and_number() -> None:
    given = table(Fief(("town", "field"), free="worker", hand="mine farm worker"), Fief())
    orders = (
        ("arrange card=worker1 to=land1", "done", "play kind=mine", "use host=town artists=0"),
        ("play kind=mine", "use host=town artists=0", "arrange card=worker1 to=land1", "done"),
    )
    ends = [given.copy().play(*order).state.hosts(0) for order in orders]
    assert ends[0] == ends[1]
    assert given.asked()[1] >= {"play", "arrange", "dismiss", "extra", "remove", "done"}
    assert given.against("play kind=knight") == "MED-040"
