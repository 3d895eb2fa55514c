"""What the fields and the full levels of a vineyard bring."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.burgund.modules.vineyards_components import GRAPE_NAMES
from tests.naming import rule

from .drawn import ANNA, Table
from .test_vineyards import LOW, PLACE, PURE
from .vines import again, doubles, wined, wines


@rule("BUR-281", "BUR-E22")
def test_an_example_four_workers_and_a_ship() -> None:
    board = {"4a": "ship", "1a": "bank"}
    given = wined(held=["green_blue"], dice=(4, 4), board=board)
    given.play("plant die=low tile=green_blue field=2 turned=no")
    assert given.moves() == ["bonus which=left", "bonus which=right", "skip"]
    given.play("bonus which=left")
    assert given.workers() == 4
    assert given.against("bonus which=left") == "BUR-281"
    given.play("bonus which=right")
    assert given.moves() == ["take die=extra from=4a", "skip"]
    given.play("take die=extra from=4a")
    assert given.keys() == ["ship"]
    assert given.can("workers die=high")


@rule("BUR-281", "BUR-R06", "BUR-R11", "BUR-R04")
def test_bonuses_come_in_any_order_and_may_be_left() -> None:
    given = wined(held=["green_blue"], dice=(4, 4), board={"4a": "ship"})
    given.play("plant die=low tile=green_blue field=2 turned=no")
    other = given.fork().play("bonus which=right", "take die=extra from=4a", "bonus which=left")
    assert (other.workers(), other.keys()) == (4, ["ship"])
    none = given.fork().play("skip")
    assert (none.workers(), none.keys()) == (0, [])
    assert none.can("workers die=high")
    empty = wined(held=["green_blue"], dice=(4, 4))
    empty.play("plant die=low tile=green_blue field=2 turned=no")
    assert empty.against("bonus which=right") == "BUR-R11"
    assert empty.play("bonus which=left").can("workers die=high")
    assert given.against("workers die=high") == "BUR-281"


@rule("BUR-281")
@pytest.mark.parametrize(
    ("field", "which", "dice", "asked"),
    [(1, "left", 1, "take"), (5, "right", 3, "place"), (4, "right", 5, "sell"),
     (7, "left", 1, "take"), (8, "right", 5, "workers"), (12, "left", 3, "harvest")],
)  # fmt: skip
def test_most_bonuses_do_what_a_tile_does(field: int, which: str, dice: int, asked: str) -> None:
    vines = {1: "red_red", 3: "red_blue", 4: "red_blue", 6: "red_black", 9: "blue_black",
             11: "black_black"}  # fmt: skip
    vines.pop(field, 0)
    if field == 1:
        vines = {}
    given = wined(
        vines=vines, held=["green_blue"], dice=(dice, dice), store={"red": 2}, keys=["mine"],
        board={"1a": "bank", "2b": "castle"}, stalls={"vineyard1": "green_red"}, phase="E",
        wine={"green": 1, "red": 1} if field not in (1, 4) else None,
    )  # fmt: skip
    given.play(f"plant die=low tile=green_blue field={field} turned=no", f"bonus which={which}")
    assert asked in given.asked()
    assert again(given)


@rule("BUR-281", "BUR-097", "BUR-095")
def test_points_and_silver_of_bonuses() -> None:
    given = wined(vines=LOW, held=["green_blue"], dice=(5, 5))
    given.play("plant die=low tile=green_blue field=4 turned=no", "bonus which=left")
    assert given.points() == 4
    assert [(line.what, line.points, line.rule) for line in given.state.score(ANNA).lines] == [
        ("vineyard bonuses", 4, 281)
    ]
    silver = wined(held=["green_blue"], dice=(1, 1))
    assert silver.play(PLACE, "bonus which=right").silver() == 2


@rule("BUR-R30", "BUR-R31", "BUR-144", "BUR-133")
def test_monasteries_with_bonuses() -> None:
    land = {12: "monastery_13", 7: "monastery_14", 3: "monastery_3"}
    given = wined(land, held=["green_blue"], dice=(4, 4))
    given.play("plant die=low tile=green_blue field=2 turned=no", "bonus which=left")
    assert (given.workers(), given.silver()) == (4, 0)
    acting = wined(
        land, vines=LOW | {3: "red_red", 5: "red_blue"}, held=["green_blue"], dice=(5, 5)
    )
    acting.play("plant die=low tile=green_blue field=8 turned=no", "bonus which=right")
    acting.play("workers die=extra")
    assert (acting.workers(), acting.silver()) == (4, 1)
    selling = wined(land, vines=LOW, held=["green_blue"], dice=(5, 5), store={"red": 1})
    selling.play("plant die=low tile=green_blue field=4 turned=no", "bonus which=right")
    assert selling.play("sell die=extra colour=red").silver() == 2


@rule("BUR-282", "BUR-286", "BUR-R28", "BUR-R58")
def test_the_bonus_black_takes_from_black_depot_or_display() -> None:
    def black(**more: Any) -> Table:
        given = wined(
            vines=LOW | {4: "red_red"}, held=["green_blue"], dice=(6, 6), silver=2,
            board={"black1": "mine", "black2": "mine", "1a": "bank"}, **more,
            stalls={"vineyard1": "red_black", "display1": "green_red"},
        )  # fmt: skip
        return given.play("plant die=low tile=green_blue field=6 turned=no", "bonus which=left")

    given = black()
    found = [move for move in given.moves() if move.startswith("receive")]
    assert found == ["receive from=black1", "receive from=display1"]
    assert given.against("receive from=vineyard1") == "BUR-282"
    assert given.against("receive from=black2") == "BUR-R142"
    assert given.against("receive from=black3") == "BUR-R11"
    other = given.fork().play("receive from=black1")
    assert (other.keys(), other.silver()) == (["mine"], 2)
    assert other.can("buy from=black2")
    given.play("receive from=display1")
    assert (doubles(given), given.silver()) == (["green_red"], 2)
    with_inn = black(options={"inns": True}, inns=1)
    assert not with_inn.can("receive from=inn")
    assert with_inn.can("buy from=inn")


@rule("BUR-283")
def test_the_bonus_double_tile_takes_from_the_depot_only() -> None:
    given = wined(vines=LOW, held=["green_blue"], dice=(2, 2), board={"black1": "mine"},
                  stalls={"vineyard2": "red_black", "display1": "green_red"})  # fmt: skip
    given.play("plant die=low tile=green_blue field=3 turned=no", "bonus which=right")
    assert given.moves() == ["receive from=vineyard2", "skip"]
    assert given.against("receive from=display1") == given.against("receive from=black1")
    assert given.against("receive from=black1") == "BUR-283"
    assert doubles(given.play("receive from=vineyard2")) == ["red_black"]


@rule("BUR-284", "BUR-R100")
def test_a_full_level_brings_a_wine_bonus_tile_of_any_kind_after_the_bonuses() -> None:
    given = wined(vines=LOW, held=["green_blue"], dice=(4, 4), board={"4a": "ship"})
    given.play("plant die=low tile=green_blue field=2 turned=no", "bonus which=left")
    assert wines(given) == {"green": 1}
    given.play("skip")
    assert given.moves() == [f"wine grape={grape}" for grape in GRAPE_NAMES]
    assert given.against("skip") == "BUR-284"
    assert again(given)
    given.play("wine grape=red")
    assert wines(given) == {"green": 1, "red": 1}
    assert given.can("workers die=high")
    rare = wined(vines=LOW, held=["green_blue"], dice=(4, 4), wine={"green": 1})
    for other in range(6):
        rare.state.cellar.heap[other] = 0
    rare.state.cellar.heap[3] = 1
    rare.play("plant die=low tile=green_blue field=2 turned=no", "skip")
    assert rare.moves() == ["wine grape=red"]
    assert rare.against("wine grape=green") == "BUR-R100"
    bare = wined(vines=LOW, held=["green_blue"], dice=(4, 4))
    for grape in range(6):
        bare.state.cellar.heap[grape] = 0
    bare.play("plant die=low tile=green_blue field=2 turned=no", "skip")
    assert bare.can("workers die=high")


@rule("BUR-284", "BUR-R04")
def test_a_level_filled_in_the_midst_of_a_bonus_counts_once() -> None:
    vines = LOW | {3: "red_red", 5: "red_blue", 9: "black_blue", 6: "red_black", 10: "blue_blue"}
    given = wined(vines=vines, held=["green_blue"], stalls={"vineyard1": PURE}, dice=(5, 5),
                  phase="E", keys=[], workers=0)  # fmt: skip
    given.play("plant die=low tile=green_blue field=8 turned=no", "bonus which=right")
    given.play("harvest die=extra from=vineyard1")
    assert given.asked() == ["wine"]
    given.play("wine grape=green")
    assert wines(given) == {"green": 2}
