"""The Royal Reserve: reach, taking, the hand (ERB-040 to ERB-068)."""

from __future__ import annotations

from itertools import permutations

import pytest

from tafelrunde.games.erben.components import TILE_NAMES
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import Table, begin, names, table

RING = ["R1", "R2", "R3", "R4", "R5", "R6"]
BOTH = ((0, 0), None, None)
# A landscape of five tiles in a row, for troops to stand on.
ROW = {"L1": (1, 0, -1), "L2": (2, 0, -1), "L3": (3, 0, -1), "L4": (4, 0, -1)}


def reach(given: Table, seat: int = 0) -> list[str]:
    return names(given.state.in_reach(seat))


@rule("ERB-E02", "ERB-051", "ERB-052", "ERB-054", "ERB-060")
def test_three_tiles_are_in_reach_clockwise_from_the_shield() -> None:
    given = table(ring=RING)
    assert reach(given) == reach(given, 1) == ["R1", "R2", "R3"]
    assert [move for move in given.moves() if move.startswith("take")] == [
        "take place=1", "take place=2", "take place=3",
    ]  # fmt: skip
    assert given.against("take place=4") == "ERB-060"
    assert given.against("take place=0") == "ERB-060"


@rule("ERB-051", "ERB-055")
@pytest.mark.parametrize(
    ("white", "count"),
    [(BOTH, 3), (((0, 0), None, (1, 0)), 2), (((0, 0), (1, 0), (2, 0)), 1)],
)
def test_reach_is_troops_in_the_reserve_and_one(white: tuple[None, ...], count: int) -> None:
    given = table(ROW, ring=RING, white=white, blue=((4, 0), None, None))
    assert reach(given) == RING[:count]
    assert reach(given, 1) == RING[:3]


@rule("ERB-051", "ERB-R20")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_normal_troop_on_the_start_land_is_not_in_the_reserve(seat: int) -> None:
    own, other = ((1, 0), None, (0, 0)), ((2, 0), None, None)
    white, blue = (own, other) if seat == 0 else (other, own)
    given = table(ROW, ring=RING, white=white, blue=blue, start="yellow")
    assert reach(given, seat) == ["R1", "R2"]
    given = table(ROW, ring=RING, white=white, blue=blue, start="yellow", actor=seat, crown=seat)
    given.play(f"withdraw troop={'second' if given.state.stands(seat)[2] else 'first'}")
    assert reach(given, seat) == ["R1", "R2", "R3"]


@rule("ERB-E20", "ERB-062", "ERB-063", "ERB-064", "ERB-065", "ERB-R07")
def test_a_take_moves_the_shield_and_refills_its_place() -> None:
    given = table(ring=RING).take("R2")
    state = given.state
    assert (state.shield, state.crown, state.actor) == (2, 1, 0)
    assert names(state.hand(0)) == ["R2"]
    ring = [int(number) for number in state.ring]
    assert names(ring[3:] + ring[1:2]) == ["R3", "R4", "R5", "R6", "R1"]
    assert ring[0] != 255
    assert ring[2] == 255
    assert reach(given) == reach(given, 1) == ["R3", "R4", "R5"]
    assert given.against("take place=3") == "ERB-043"
    given.play("done")
    assert (given.seat, state.crown) == (1, 1)
    assert [move for move in given.moves() if move.startswith("take")] == [
        "take place=3", "take place=4", "take place=5",
    ]  # fmt: skip


@rule("ERB-E21", "ERB-112", "ERB-113", "ERB-R26")
def test_empty_places_are_skipped_in_the_last_round() -> None:
    land = {"L7": (1, 0, 0), "L1": (0, 1, -1), "L2": (1, 1, -1)}
    given = table(
        land, ring=["R5", "R6", "", "R1", "R2", "R3", "R4"], stack=False, actor=1, crown=1,
        blue=((0, 0), (0, 1), None), white=((1, 1), None, None), shield=2,
    )  # fmt: skip
    state = given.state  # c d e f g a are R1 to R6
    assert reach(given, 1) == ["R1", "R2"]
    given.take("R2").play("done")
    assert [int(number) for number in state.ring][2] == 255
    assert reach(given) == ["R3", "R4", "R5"]
    given.take("R5").play("camp tile=L7")
    assert reach(given) == ["R6", "R1", "R3"]
    given.take("R1").play("done")
    assert state.actor == OVER


@rule("ERB-040", "ERB-042", "ERB-044", "ERB-061", "ERB-R10")
def test_take_play_and_move_in_any_order() -> None:
    given = table(ring=["L7", "L8", "L9", "R1", "R2", "R3"], hands=(["H1"], []))
    given.play("terrain tile=H1 by=retinue dir=e", "move troop=retinue dir=e").take("L7")
    given.play("terrain tile=L7 by=retinue dir=e", "station by=retinue dir=e")
    given.play("done")
    assert given.seat == 1
    other = table(ring=["L7", "L8", "L9", "R1", "R2", "R3"], hands=(["H1"], [])).take("L7")
    other.play("terrain tile=L7 by=retinue dir=n", "done")
    assert other.seat == 1


@rule("ERB-044", "ERB-R21")
def test_the_same_deeds_in_another_order_are_the_same_position() -> None:
    land = {"L1": (-1, 0, -1), "L2": (0, 1, -1), "L3": (1, 1, -1)}
    blue = ((1, 1), None, None)
    deeds = (
        "take place=1", "terrain tile=H1 by=retinue dir=e", "station by=retinue dir=w",
        "station by=retinue dir=n",
    )  # fmt: skip
    keys = {
        table(land, ring=RING, hands=(["H1"], []), blue=blue).play(*order).state.key()
        for order in permutations(deeds)
    }
    assert len(keys) == 1


@rule("ERB-043", "ERB-060", "ERB-R09")
def test_nobody_ends_a_turn_without_taking() -> None:
    given = table()
    assert not given.can("done")
    assert given.against("done") == "ERB-R09"
    given.play(given.moves()[0])
    assert given.can("done")
    assert not given.can("take")


@rule("ERB-R08")
def test_without_tiles_in_the_reserve_there_is_no_duty() -> None:
    given = table(ring=["", "", "", "", "", ""], stack=False)
    assert not given.can("take")
    given.play("done")
    assert given.seat == 1


@rule("ERB-053", "ERB-081")
def test_a_tile_that_lends_its_resource_stays() -> None:
    given = table(ring=["H4", "H5", "H6", "R1", "R2", "R3"], hands=(["L8"], []))
    given.play("build tile=L8 by=retinue dir=e")
    assert reach(given) == ["H4", "H5", "H6"]


@rule("ERB-041")
def test_only_the_player_on_turn_moves() -> None:
    given = table()
    assert given.state.moves(1) == []
    assert given.state.why_not(1, 1) == 41


@rule("ERB-067", "ERB-068", "ERB-R11")
def test_surplus_tiles_go_back_into_the_box() -> None:
    given = table(hands=(["R1", "R2", "R3"], []), ring=["L1", "L2", "L3", "L4", "L5", "L6"])
    given.take("L1")
    assert not given.can("discard")
    assert given.against("discard tile=R1") == "ERB-R11"
    given.play("done")
    assert given.seat == 0
    choices = [move for move in given.moves() if move.startswith("discard")]
    assert sorted(choices) == [f"discard tile={name}" for name in ("L1", "R1", "R2", "R3")]
    assert given.against("done") == "ERB-067"
    assert given.against("take place=2") == "ERB-067"
    assert given.against("discard tile=H1") == "ERB-068"
    given.play("discard tile=R2")
    assert given.seat == 1
    assert names(given.state.tiles(5)) == ["R2"]
    assert len(given.state.hand(0)) == 3


@rule("ERB-R11")
def test_several_surplus_tiles_are_named_in_ascending_order() -> None:
    hand = ["R1", "R2", "R3", "R4", "R5"]
    given = table(hands=(hand, []), taken=1, crown=1).play("done")
    ascending = [name for name in TILE_NAMES if name in hand]
    assert given.moves() == [f"discard tile={name}" for name in ascending[:4]]
    given.play(f"discard tile={ascending[1]}")
    assert given.moves() == [f"discard tile={name}" for name in ascending[2:]]
    assert given.against(f"discard tile={ascending[0]}") == "ERB-R11"
    given.play(given.moves()[0])
    assert given.seat == 1


@rule("ERB-R12")
def test_tiles_in_hand_are_worth_nothing() -> None:
    assert table(hands=(["H7", "H8", "H9"], [])).points() == [0, 0]


@rule("ERB-066", "ERB-110", "ERB-114")
def test_the_turn_that_empties_the_stack_is_played_to_its_end() -> None:
    given = begin(5)
    state = given.state
    while state.stack > 1:
        takes = [move for move in given.moves() if move.startswith(("take", "discard", "done"))]
        given.play(takes[0])
    seat = given.seat
    while state.stack:
        given.play(next(m for m in given.moves() if m.startswith(("take", "discard", "done"))))
        seat = given.seat
    assert (given.seat, state.final) == (seat, 3)
    assert any(event[0] == 11 for event in given.chance.events)
    while state.actor != OVER:
        given.play(next(m for m in given.moves() if m.startswith(("take", "discard", "done"))))
    assert state.why_not(0, 0) == 114
