"""Siege towers (ERB-180 to ERB-182, ERB-R37)."""

from __future__ import annotations

from tests.naming import rule

from .drawn import BLUE, NOBODY, WHITE, Table, table, tile

RING = ["R1", "R3", "R5", "R4", "R2", "R6"]


def besiege(**more: object) -> Table:
    """White can lay the second tower on 1,1, beside the blue cathedral on 0,1."""
    land = {"H7": (0, 1, BLUE), "K1": (-1, 1, WHITE), **more.pop("land", {})}  # type: ignore[dict-item]
    return table(land, hands=(["K2"], []), ring=RING, discounts=2, **more)  # type: ignore[arg-type]


@rule("ERB-180", "ERB-181", "ERB-R37")
def test_two_towers_may_raze_a_building() -> None:
    given = besiege(blue=((0, 1), None, None))
    given.play("build tile=K2 by=retinue dir=ne")
    assert given.moves() == ["raze", "spare"]
    assert given.against("done") == "ERB-181"
    assert given.state.target() == tile("H7")
    given.play("raze")
    assert given.points()[1] == 0
    assert given.state.stands(1)[0] == [0, 1]
    assert (tile("H7"), 0, 1, -1) in given.state.laid()
    assert given.against("raze") == "ERB-181"
    assert given.can("take place=1")


@rule("ERB-181", "ERB-R37")
def test_sparing_is_possible_and_over_until_a_further_tower() -> None:
    given = besiege(land={"R9": (0, 2, NOBODY)}, white=((0, 0), None, (0, 2)))
    given.play("build tile=K2 by=retinue dir=ne", "spare")
    assert given.points()[1] == 5
    assert not given.can("raze")
    third = table(
        {"H7": (0, 1, BLUE), "K1": (-1, 1, WHITE), "K2": (1, 1, WHITE), "R9": (-1, 2, NOBODY)},
        hands=(["K3"], []), ring=RING, discounts=2, white=((-1, 2), None, None),
    )  # fmt: skip
    third.play("build tile=K3 by=retinue dir=e")
    assert third.moves() == ["raze", "spare"]


@rule("ERB-182", "ERB-R37")
def test_one_tower_or_a_diagonal_one_does_nothing() -> None:
    alone = table(
        {"H7": (0, 1, BLUE), "K1": (-1, 2, WHITE)}, hands=(["K2"], []), ring=RING, discounts=2
    )
    alone.play("build tile=K2 by=retinue dir=ne")
    assert not alone.can("raze")
    assert alone.points()[0] == 0


@rule("ERB-R37")
def test_only_placing_a_tower_as_a_building_triggers() -> None:
    terrain = besiege().play("terrain tile=K2 by=retinue dir=ne")
    assert not terrain.can("raze")
    between = table(
        {"K1": (-1, 1, WHITE), "K2": (1, 1, WHITE)}, hands=([], ["L7"]), ring=RING, actor=1,
        crown=1, discounts=1,
    )  # fmt: skip
    between.play("build tile=L7 by=retinue dir=n")
    assert between.moves() != ["raze", "spare"]


@rule("ERB-R37")
def test_one_tower_can_complete_several_sieges() -> None:
    land = {
        "H7": (0, 2, BLUE), "K1": (-1, 2, WHITE),  # north of the new tower
        "K4": (1, 1, BLUE), "K2": (2, 1, WHITE),  # east of it, a tower of blue's
    }  # fmt: skip
    given = table(land, hands=(["K3"], []), ring=RING, discounts=2)
    given.play("build tile=K3 by=retinue dir=n")
    assert given.state.target() == tile("H7")
    given.play("spare")
    assert given.state.target() == tile("K4")
    given.play("raze")
    assert (tile("K4"), 1, 1, -1) in given.state.laid()
    assert (tile("H7"), 0, 2, BLUE) in given.state.laid()
    assert (tile("K2"), 2, 1, WHITE) in given.state.laid()
