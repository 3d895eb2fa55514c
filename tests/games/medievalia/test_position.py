"""A stored position that cannot have come about is refused, with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.medievalia.components import BUILDING_COUNTS, BUILDINGS, COUNTS, KINDS
from tests.naming import rule

from .drawn import DECLARE, LAND, Fief, Table, invader, table, war
from .stored import Edit, accepted, cells, more, refused

KNIGHT, SOLDIER = KINDS.index("knight"), KINDS.index("soldier")
FARM, MINE, WORKER = KINDS.index("farm"), KINDS.index("mine"), KINDS.index("worker")
SCHOOL, SMITHY = BUILDINGS.index("school"), BUILDINGS.index("smithy")


def calm() -> Table:
    """A little of everything: hosts, buildings, people at home and abroad, cards in hand."""
    one = Fief(("town", "field+bank+tower: worker", "mine!"), free="knight", hand="mine mine")
    one.abroad = {"between01": "soldier"}
    return table(one, Fief(("town", "farm"), hand="worker"), gone="archer church")


def beaten() -> Table:
    """Benno has dropped out, Anna and Carla play on."""
    weak = Fief(("town", "field"), siege=2)
    return table(invader("soldier"), weak, Fief(LAND), phase="march").play("done", "done")


@pytest.mark.parametrize(("part", "high"), [("ended", 3), ("winner", 1), ("refused", 0)])
def test_every_number_has_its_bounds(part: str, high: int) -> None:
    for value in (-1, high + 1, None):
        refused(calm(), f"^{part} must be a number from 0 to {high}$", (part, value))


LISTS = [
    (("out",), "out", 2, 1), (("pool",), "pool", 13, 20), (("plans",), "plans", 10, 2),
    (("left",), "left", 3, 38), (("bottom",), "bottom", 3, 13), (("tops",), "tops", 3, 10),
    (("below",), "below", 3, 5), (("gone",), "gone", 24, 20), (("purse",), "purse", 16, 200),
    (("hands", 1), "hands", 13, 20), (("known", 1), "known", 13, 3), (("held", 1), "held", 3, 40),
    (("siege",), "siege", 2, 2), (("fiefs", 1, 4), "host", 4, 10), (("troops", 2), "troop", 5, 48),
    (("fronts",), "fronts", 3, 2**57 - 1),
]  # fmt: skip


@pytest.mark.parametrize(("path", "name", "count", "high"), LISTS)
def test_every_list_has_its_length_and_bounds(
    path: tuple[Any, ...], name: str, count: int, high: int
) -> None:
    given = calm()
    whole = cells(given, *path)
    for short in (whole[:-1], [*whole, 0], None):
        refused(given, f"^{name} must be a list of {count} numbers$", (*path, short))
    for value in (-1, high + 1):
        refused(given, f"^{name} must hold numbers from 0 to {high}$", (*path, count - 1, value))


@pytest.mark.parametrize("part", ["hands", "known", "held", "fiefs"])
def test_every_player_has_a_part_of_his_own(part: str) -> None:
    given = calm()
    refused(given, f"^{part} must be a list of 2 parts$", (part, cells(given, part)[:1]))


@pytest.mark.parametrize(("column", "most"), [(5, 3), (6, 3), (7, 3), (8, 40), (14, 28), (15, 0)])
@rule("MED-005", "MED-R26")
def test_a_payment_has_no_more_helpers_and_sources_than_there_are(column: int, most: int) -> None:
    given = table(Fief(hand="mine " * 5), Fief()).play("play kind=mine")
    accepted(given, ("purse", column, most))
    refused(given, "purse holds more than there can be", ("purse", column, most + 1))


@rule("MED-017", "MED-R36")
def test_what_is_known_of_a_hand_is_in_it() -> None:
    given = calm()
    accepted(given, ("known", 0, MINE, 2))
    refused(given, "known cards must be in the hand", ("known", 0, MINE, 3))
    refused(given, "known cards must be in the hand", ("known", 0, WORKER, 1))
    refused(given, "number of cards of each stack", more(given, "held", 0, 0))
    refused(given, "number of cards of each stack", more(given, "held", 0, 0, by=-1))
    for viewer in (1, 8):
        view = Table(given.state.seen_by(viewer))
        accepted(view)
        refused(view, "a view has the known cards only", ("hands", 0, MINE, 1))
        refused(view, "number of cards of each stack",
                ("hands", 0, MINE, 3), ("known", 0, MINE, 3))  # fmt: skip


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        ((1, None), "a fief is a list of 5 hosts"),
        ((1, [[5, 0, 0, 0]] + [[0, 0, 0, 0]] * 3), "a fief is a list of 5 hosts"),
        ((1, 0, 0, 0), "host 0 is the town"),
        ((1, 0, 0, 4), "host 0 is the town"),
        ((1, 2, 0, 5), "host 0 is the town"),
        ((1, 1, 1, 2), "a host is its ground"),
        ((1, 2, 1, 1), "a host is its ground"),
        ((1, 2, 2, 1), "a host is its ground"),
        ((1, 1, 3, 1), "a host is its ground"),
    ],
)
@rule("MED-012", "MED-067", "MED-073")
def test_a_fief_is_a_town_and_landscapes(edit: Edit, reason: str) -> None:
    refused(calm(), reason, ("fiefs", *edit))


@rule("MED-192", "MED-R29")
def test_whoever_dropped_out_has_nothing_left() -> None:
    given = beaten()
    assert given.seat == 2
    accepted(given)
    refused(given, "nobody besieges an eliminated player", ("siege", 1, 1))
    refused(given, "host 0 is the town", ("fiefs", 1, 0, 0, 5))
    refused(given, "host 0 is the town", ("fiefs", 1, 1, 0, 1))
    refused(given, "a troop is its number", ("troops", 0, 1, 1))
    refused(given, "only eliminated players have lost their towns", ("gone", 23, 2))
    refused(given, "only eliminated players have lost their towns", ("gone", 23, 0))
    refused(given, "every question has one owner, who is in the game", ("frames", 1, 2))


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        ((None,), "troops must be a list"),
        ((1, 0, 0), "a troop is its number"),
        ((0, 1, 2), "a troop is its number"),
        ((1, 4, 8), "a troop is its number"),
        ((0, 2, 8), "there is no such place"),
        ((0, 2, 2), "there is no such place"),
        ((0, 2, 5), "there is no such place"),
        ((1, 3, 6), "there is no such place"),
        ((0, 3, 0), "attached to hosts of their own fief"),
        ((1, 3, 3), "attached to hosts of their own fief"),
        ((0, 4, 4), "only knights make two steps"),
    ],
)
@rule("MED-020", "MED-022", "MED-086", "MED-091")
def test_where_no_troop_can_be(edit: Edit, reason: str) -> None:
    given = calm()
    assert [troop[0] for troop in given.state.troops()] == [0, 14, 20]
    refused(given, reason, ("troops", *edit))


@rule("MED-086", "MED-091")
def test_a_knight_may_be_used_moved_and_half_way() -> None:
    given = calm()
    for state in range(8):
        accepted(given, ("troops", 1, 4, state))
    accepted(given, ("troops", 1, 3, 2))
    accepted(given, ("troops", 0, 4, 3))


@rule("MED-003", "MED-004", "MED-005")
@pytest.mark.parametrize("kind", range(13))
def test_there_are_as_many_cards_of_a_kind_as_in_the_box(kind: int) -> None:
    given, said = calm(), f"there are {COUNTS[kind]} cards of kind {kind}$"
    for by in (-1, 1):
        refused(given, said, more(given, "pool", kind, by=by))
    refused(given, said, more(given, "gone", kind))


@rule("MED-008", "MED-011")
def test_a_card_is_counted_wherever_it_lies() -> None:
    given = calm()
    for edits in (
        [("hands", 1, MINE, 1), ("held", 1, 0, 1)],
        [("bottom", 0, MINE + 1), more(given, "pool", FARM)],
        [("fiefs", 1, 2, 0, MINE + 1)],
        [("fiefs", 1, 4, 0, MINE + 1)],
    ):
        refused(given, "there are 7 cards of kind 3", *edits)
    troops = cells(given, "troops")
    refused(given, "there are 3 cards of kind 7", ("troops", [*troops[:1], *troops[2:]]))
    fourth = [*troops[:2], [15, 1, 1, 5, 0], *troops[2:]]
    refused(given, "there are 3 cards of kind 7", ("troops", fourth))
    accepted(given, ("troops", fourth), more(given, "pool", KNIGHT, by=-1),
             more(given, "left", 1, by=-1))  # fmt: skip


@rule("MED-010", "MED-011")
def test_under_each_stack_lies_an_open_card_of_its_own() -> None:
    given, said = calm(), "under each stack lies an open card of its own"
    soldier = more(given, "pool", SOLDIER)
    refused(given, said, ("bottom", 1, 0), soldier)
    mine = [more(given, "pool", MINE, by=-1), more(given, "left", 0, by=-1)]
    refused(given, said, ("bottom", 1, MINE + 1), soldier, *mine)
    worker = [more(given, "pool", WORKER, by=-1)]
    refused(given, said, ("bottom", 1, WORKER + 1), soldier, *worker)
    for kind in (KINDS.index("infantry"), KNIGHT):
        accepted(given, ("bottom", 1, kind + 1), soldier, more(given, "pool", kind, by=-1))
    for pile in range(3):
        refused(given, said, ("left", pile, 0))
        for by in (-1, 1):
            refused(given, "as many cards as are out of sight", more(given, "left", pile, by=by))


@rule("MED-002", "MED-013")
@pytest.mark.parametrize("building", range(10))
def test_there_are_as_many_buildings_as_in_the_box(building: int) -> None:
    given, said = calm(), f"there are {BUILDING_COUNTS[building]} of building {building}$"
    by = -1 if cells(given, "plans", building) == 2 else 1
    refused(given, said, more(given, "plans", building, by=by))
    refused(given, said, more(given, "gone", 13 + building))


@rule("MED-013", "MED-074")
def test_the_buildings_below_are_as_many_as_nobody_has_seen() -> None:
    given = calm()
    for by in (-1, 1):
        refused(given, "plans must hold as many", more(given, "below", 1, by=by))
    hidden = more(given, "plans", SCHOOL)
    for edits in (
        [("tops", 0, SMITHY + 1), hidden],
        [("fiefs", 0, 0, 2, SMITHY + 1)],
        [("fiefs", 1, 1, 2, SMITHY + 1)],
    ):
        refused(given, "there are 2 of building 4", *edits)
    razed = [("tops", 0, 0), more(given, "gone", 13 + SCHOOL)]
    refused(given, "the top one is open", *razed)


# Wars


def besieging() -> Table:
    """Anna's soldier, led by himself, is asked what he storms."""
    fief = Fief(("town", "mine"), free="worker*")
    return war(invader("soldier"), fief).play(DECLARE, "done")


GROUP, CLASH, FOE, GOAL, ORDER = 0, 53, 212, 265, 477


@rule("MED-116")
def test_without_a_war_nothing_of_it_is_stored() -> None:
    given = calm()
    for place in range(3):
        refused(given, "war must be empty or have 481 numbers", ("fronts", place, 1))
    refused(given, "war must be empty or have 481 numbers", ("war", [0]))
    refused(given, "war is for the steps of a war", ("war", [0] * 481))
    fought = besieging()
    for wrong in (cells(fought, "war")[:-1], [*cells(fought, "war"), 0]):
        refused(fought, "war must be empty or have 481 numbers", ("war", wrong))
    refused(fought, "war must hold numbers from 0 to 200", ("war", 120, 201))
    refused(fought, "war must be empty or have 481", ("war", []))
    refused(fought, "war is for the steps of a war", ("war", []), ("fronts", [0, 0, 0]))


@rule("MED-100", "MED-172")
def test_fronts_and_whoever_acted_are_on_the_table() -> None:
    given = besieging()
    accepted(given, ("fronts", 0, 1))
    refused(given, "only cards on the table act", ("fronts", 0, 2))
    accepted(given, ("fronts", 1, 2**32 - 1))
    refused(given, "fronts are places and opponents", ("fronts", 1, 2**32))
    accepted(given, ("fronts", 2, 3))
    refused(given, "fronts are places and opponents", ("fronts", 2, 4))


@pytest.mark.parametrize(
    ("edits", "reason"),
    [
        ([(GROUP + 20, 50)], "led by cards on the table"),
        ([(GROUP + 20, 100)], "led by cards on the table"),
        ([(GROUP + 52, 3)], "led by cards on the table"),
        ([(CLASH + 20, 3)], "led by cards on the table"),
        ([(CLASH + 52, 3)], "led by cards on the table"),
        ([(CLASH + 20, 21)], "a clash has an opponent"),
        ([(FOE + 0, 3)], "about a host or troops of an opponent"),
        ([(GOAL + 0, 7)], "about a host or troops of an opponent"),
        ([(GOAL + 20, 1)], "about a host or troops of an opponent"),
        ([(GOAL + 52, 1)], "about a host or troops of an opponent"),
        ([(GOAL + 0, 4)], "only hosts that exist are stormed"),
        ([(ORDER, 1), (ORDER + 1, 1)], "of one player act after those of another"),
        ([(ORDER + 1, 1)], "of one player act after those of another"),
        ([(ORDER, 3)], "belong to players who are in the game"),
    ],
)
@rule("MED-110", "MED-113", "MED-R18", "MED-R39")
def test_armies_and_clashes_fit_together(edits: list[tuple[int, int]], reason: str) -> None:
    given = besieging()
    assert (cells(given, "war", GROUP), cells(given, "war", FOE)) == (1, 2)
    refused(given, reason, *[("war", *edit) for edit in edits])


@rule("MED-R19", "MED-R39")
def test_what_a_war_may_hold() -> None:
    given = besieging()
    for cell in ((CLASH + 20, 1), (GOAL, 1), (GOAL, 2), (GOAL, 3)):
        accepted(given, ("war", *cell))
    accepted(given, ("war", ORDER, 2), ("war", ORDER + 1, 1))
    full = war(invader("soldier"), Fief(LAND)).play(DECLARE, "done")
    accepted(full, ("war", GOAL, 6))
    refused(full, "about a host or troops of an opponent", ("war", GOAL, 7))


@rule("MED-R29", "MED-R39")
def test_whoever_dropped_out_is_not_called_to_a_war() -> None:
    given = table(
        invader("soldier"), Fief(("town", "field"), siege=2),
        Fief(LAND, abroad={"fief0": "worker"}), phase="march",
    ).play("done", "done", "draw stack=military", "done", "done")  # fmt: skip
    assert given.asked() == (2, {"battle", "done"})
    accepted(given, ("war", ORDER, 3), ("war", ORDER + 1, 1))
    said = "belong to players who are in the game"
    refused(given, said, ("war", ORDER, 3), ("war", ORDER + 1, 2))
    refused(given, said, ("war", ORDER, 3), ("war", ORDER + 1, 4))
