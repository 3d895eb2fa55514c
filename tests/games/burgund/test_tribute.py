"""Shields at the end of a phase: gifts, tribute, and stored positions (BUR-243, BUR-R87 ff.)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.events import INCOME, SHIELD_LOST, TRIBUTE_PAID
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import ANNA, BENNO, CARLA, CENTRE, Table, table
from .test_shields import SIX, held, mine

BOARD = {"1a": "bank", "5a": "mine", "black1": "castle", "black2": "monastery_7"}


def phase_end(**more: object) -> Table:
    """All dice are used in the last round of a phase: `done` ends it."""
    settings: dict[str, object] = {"dice": (9, 9), "other_dice": (9, 9), "round": 5}
    return table(**(settings | more))  # type: ignore[arg-type]


def reloaded(given: Table) -> Table:
    """The same position, stored and loaded."""
    state = GAME.load_position(json.loads(json.dumps(GAME.position(given.state))))
    assert state.key() == given.state.key()
    return Table(state)  # type: ignore[arg-type]


@rule("BUR-243", "BUR-R22", "BUR-R87")
@pytest.mark.parametrize("phase", ["A", "E"])
def test_each_shield_costs_a_silver_before_mines_pay(phase: str) -> None:
    land = {24: "mine", 12: "monastery_2", SIX: "castle"}
    given = phase_end(land=land, silver=1, phase=phase, shields=mine(7, 12)).play("done")
    assert given.moves() == ["tribute with=silver", "tribute with=nothing"]
    given.play("tribute with=silver")
    assert held(given) == {7: CENTRE}
    assert given.silver() == 1
    told = [event[0] for event in given.events() if event[0] >= INCOME]
    assert told.index(TRIBUTE_PAID) < told.index(SHIELD_LOST) < told.index(INCOME)


@rule("BUR-243")
def test_a_shield_may_be_given_up() -> None:
    given = phase_end(silver=3, shields=mine(12)).play("done", "tribute with=nothing")
    assert held(given) == {}
    assert (given.silver(), int(given.state.phase)) == (3, 3)
    assert int(given.state.arms.lies[12]) == 255


@rule("BUR-243", "BUR-R89")
def test_who_cannot_pay_is_not_asked() -> None:
    given = phase_end(workers=5, shields=mine(12)).play("done")
    assert held(given) == {}
    assert int(given.state.phase) == 3
    assert int(phase_end(shields={}).play("done").state.phase) == 3


@rule("BUR-R87", "BUR-R89")
def test_tribute_is_asked_in_turn_order_and_shield_by_shield() -> None:
    land = {12: "monastery_2", SIX: "castle"}
    shields = mine(18, 5) | {BENNO: {9: CENTRE}, CARLA: {2: CENTRE}}
    given = phase_end(land=land, silver=2, seats=3, order=[2, 0, 1], shields=shields,
                      purses={CARLA: (2, 0)}).play("done")  # fmt: skip
    asked = []
    while int(given.state.phase) == 2:
        asked.append((given.seat, int(given.state.frames.arg(0))))
        given = reloaded(given).play("tribute with=silver")
    assert asked == [(CARLA, 2), (ANNA, 5), (ANNA, 18)]
    assert held(given, BENNO) == {}


@rule("BUR-248", "BUR-R89")
def test_3_pays_with_workers_for_all_and_comes_last() -> None:
    land = {12: "monastery_2", SIX: "castle", 1: "castle"}
    given = phase_end(land=land, silver=1, workers=2, shields=mine(3, 7, 12)).play("done")
    assert given.moves() == [f"tribute with={with_}" for with_ in ("silver", "worker", "nothing")]
    assert int(given.state.frames.arg(0)) == 7
    given.play("tribute with=worker", "tribute with=silver")
    assert int(given.state.frames.arg(0)) == 3
    assert given.against("tribute with=silver") == "BUR-243"
    last = given.fork().play("tribute with=nothing")
    assert held(last) == {7: SIX, 12: 1}
    assert (last.silver(), last.workers()) == (0, 1)
    given.play("tribute with=worker")
    assert held(given) == {3: CENTRE, 7: SIX, 12: 1}
    assert (given.silver(), given.workers()) == (0, 0)
    without = phase_end(silver=1, workers=2, shields=mine(7)).play("done")
    assert without.against("tribute with=worker") == "BUR-248"


@rule("BUR-R91")
def test_4_not_paid_for_leaves_three_tiles() -> None:
    keys = ["mine", "ship", "cow_2", "bank", "monastery_7"]
    given = phase_end(keys=keys, shields=mine(4)).play("done")
    assert given.asked() == ["drop"]
    given = reloaded(given).play("drop tile=ship")
    given = reloaded(given).play("drop tile=bank")
    assert given.keys() == ["mine", "cow_2", "monastery_7"]
    assert int(given.state.phase) == 3


@rule("BUR-259", "BUR-R88", "BUR-R22")
@pytest.mark.parametrize("phase", ["C", "E"])
def test_14_places_a_tile_of_the_depots(phase: str) -> None:
    given = phase_end(board=BOARD, silver=1, phase=phase, shields=mine(14)).play("done")
    assert given.against("lay from=black1 space=6") == "BUR-260"
    assert given.against("lay from=5a space=29") == "BUR-071"
    assert given.against("lay from=5a space=25") == "BUR-070"
    assert given.against("lay from=2a space=25") == "BUR-R11"
    assert given.asked() == ["lay", "skip"]
    none = reloaded(given).play("skip", "tribute with=silver")
    assert none.lies(24) == ""
    given = reloaded(given).play("lay from=1a space=25")
    assert given.lies(25) == "bank"
    assert given.silver() == 3
    assert given.asked() == ["tribute"]
    assert given.at("1a") == ""


@rule("BUR-260", "BUR-R88")
def test_15_places_a_tile_of_the_black_depot_with_all_its_effects() -> None:
    land = {12: "monastery_2"}
    given = phase_end(land=land, board=BOARD, silver=4, shields=mine(15), keys=["mine"])
    given.play("done")
    assert given.against("lay from=1a space=25") == "BUR-259"
    assert given.against("buy from=black2") == "BUR-R17"
    given.play("lay from=black1 space=6")
    given = reloaded(given)
    assert given.asked() == ["place", "take", "workers"]
    assert not given.can("buy")
    given.play("place die=extra tile=mine space=24")
    assert given.asked() == ["tribute"]


@rule("BUR-R87", "BUR-259", "BUR-260")
def test_who_has_14_and_15_chooses_the_order() -> None:
    land = {12: "monastery_2", SIX: "castle"}
    given = phase_end(land=land, board=BOARD, silver=9, shields=mine(14, 15)).play("done")
    black = given.fork().play("lay from=black2 space=7")
    assert black.against("lay from=black1 space=1") == "BUR-260"
    assert {move.split()[1] for move in black.moves() if move != "skip"} == {"from=1a", "from=5a"}
    reloaded(black).play("lay from=5a space=24", "tribute with=silver")
    given.play("lay from=5a space=24")
    assert given.against("lay from=1a space=25") == "BUR-259"
    given.play("lay from=black2 space=7")
    assert given.asked() == ["tribute"]


@rule("BUR-R88", "BUR-256", "BUR-R96")
def test_the_castle_of_a_gift_may_take_a_shield_with_11() -> None:
    land = {12: "monastery_2", SIX: "castle"}
    given = phase_end(land=land, board=BOARD, silver=9, shields=mine(11, 15), shields_at={3: [14]})
    given.play("done", "lay from=black1 space=1")
    over = reloaded(given).play("shield number=14 castle=6")
    assert held(over) == {11: CENTRE, 14: SIX}
    assert {move.split()[1] for move in over.moves() if move != "skip"} == {"from=1a", "from=5a"}
    given.play("workers die=extra")
    assert given.asked() == ["tribute"]


@rule("BUR-R87")
def test_gifts_come_in_turn_order_before_any_tribute() -> None:
    shields = {ANNA: {14: CENTRE}, BENNO: {15: CENTRE}}
    given = phase_end(board=BOARD, silver=1, shields=shields, order=[1, 0], purses={BENNO: (1, 0)})
    given.play("done")
    assert (given.seat, given.asked()) == (BENNO, ["lay", "skip"])
    given = reloaded(given).play("lay from=black2 space=12")
    assert (given.seat, given.asked()) == (ANNA, ["lay", "skip"])
    given = reloaded(given).play("skip")
    assert (given.seat, given.asked()) == (BENNO, ["tribute"])


@rule("BUR-259", "BUR-260")
def test_where_nothing_fits_nothing_is_asked() -> None:
    given = phase_end(board={"2b": "castle"}, silver=1, shields=mine(14)).play("done")
    assert given.asked() == ["tribute"]
    empty = phase_end(silver=1, shields=mine(15)).play("done")
    assert empty.asked() == ["tribute"]


@rule("BUR-R88")
def test_a_gift_scores_in_the_phase_that_ends() -> None:
    land = {24: "mine", 29: "mine"}
    given = phase_end(land=land, board={"5a": "mine"}, silver=1, shields=mine(14), phase="B")
    given.play("done", "lay from=5a space=33")
    assert given.points() == 6 + 8 + 5


@rule("BUR-R87", "BUR-253")
def test_a_mine_given_at_the_phase_end_pays_at_once() -> None:
    given = phase_end(board={"5a": "mine"}, silver=1, shields=mine(14))
    given.play("done", "lay from=5a space=24", "tribute with=silver")
    assert given.silver() == 1


@rule("BUR-245", "BUR-R22")
def test_after_the_last_phase_tribute_decides_what_counts() -> None:
    given = phase_end(silver=1, phase="E", shields=mine(12)).play("done")
    lost = given.fork().play("tribute with=nothing")
    assert (lost.state.actor, lost.points()) == (OVER, 1)
    given.play("tribute with=silver")
    assert (given.state.actor, given.points()) == (OVER, 8)


def spoiled(given: Table, change: str) -> dict[str, Any]:
    """A stored position with something wrong in it."""
    position: dict[str, Any] = json.loads(json.dumps(GAME.position(given.state)))
    shields, frames = position["table"]["shields"], position["table"]["frames"]
    match change:
        case "twice":
            shields["depots"][0] = [12]
        case "two on a castle":
            shields["castles"][ANNA].append([13, CENTRE])
        case "no castle":
            shields["castles"][ANNA] = [[12, 24]]
        case "no shield":
            shields["castles"][ANNA] = [[19, CENTRE]]
        case "too many":
            shields["depots"][0] = [1, 2]
        case "named":
            shields["named"] = BENNO
        case "missing":
            del position["table"]["shields"]
        case "keys":
            position["table"]["keys"][ANNA] = [1, 1, 1, 1]
        case "asks for another shield":
            frames[14] = 13
        case "asks another player":
            frames[13] = 1 << BENNO
        case "another step":
            frames[9] += 1
        case "too early":
            position["table"]["round"] = 4
        case _:
            frames[12] = 17
    return position


@pytest.mark.parametrize(
    "change",
    ["twice", "two on a castle", "no castle", "no shield", "too many", "named", "missing", "keys",
     "asks for another shield", "asks another player", "another step", "too early", "a gift"],
)  # fmt: skip
def test_what_cannot_be_is_not_loaded(change: str) -> None:
    given = phase_end(silver=1, shields=mine(12)).play("done")
    reloaded(given)
    with pytest.raises(BadPosition):
        GAME.load_position(spoiled(given, change))
