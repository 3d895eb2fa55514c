"""Vineyards: double tiles, bonuses, levels, wine (BUR-264 to BUR-288)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tafelrunde.games.burgund import GAME, events
from tafelrunde.games.burgund.components import BOX
from tafelrunde.games.burgund.modules import vineyards_state
from tafelrunde.games.burgund.modules.vineyards_components import (
    GRAPE_NAMES,
    PAIR_NAMES,
    all_doubles,
)
from tafelrunde.games.burgund.rounds import prepare
from tafelrunde.games.burgund.score import monastery
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import BadOptions, BadPosition
from tests.naming import rule

from .drawn import ANNA, BENNO, Table, begin, settled, table
from .vines import again, doubles, offered, pair, planted, wined, wines

PURE = "green_green"
LOW = {1: "green_blue"}
ONE_LEVEL = {1: "green_blue", 2: "red_green"}
PLACE = "plant die=low tile=green_blue field=1 turned=no"


@rule("BUR-264", "BUR-268", "BUR-R103", "BUR-021")
def test_there_are_51_double_tiles_and_24_wine_bonus_tiles() -> None:
    whole = all_doubles(63)
    assert (sum(whole), len(whole), whole.count(1), whole.count(3)) == (51, 21, 6, 15)
    for grape in GRAPE_NAMES:
        shown = [n for n, name in enumerate(PAIR_NAMES) if grape in name.split("_")]
        assert sum(whole[number] for number in shown) == 16
    state = begin(1, 4, vineyards=True).state
    assert [int(tiles) for tiles in state.cellar.bag] == whole
    assert sum(map(int, state.cellar.heap)) + sum(map(int, state.cellar.wine)) == 24
    assert BOX["vineyards"]["wine_tiles"] * 6 == 24


@rule("BUR-265", "BUR-R41")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_another_wine_bonus_tile(seats: int) -> None:
    firsts: set[str] = set()
    for seed in range(12):
        given = begin(seed, seats, vineyards=True)
        mine = [wines(given, seat) for seat in range(seats)]
        assert all(list(one.values()) == [1] for one in mine)
        assert len({name for one in mine for name in one}) == seats
        assert sum(map(int, given.state.cellar.heap)) == 24 - seats
        firsts.add(*mine[0])
    assert len(firsts) > 3


@rule("BUR-266", "BUR-278")
def test_a_vineyard_has_twelve_fields_on_five_levels() -> None:
    fields = BOX["vineyards"]["board"]["fields"]
    assert BOX["vineyards"]["board"]["source"] == "reconstructed"
    assert [field["die"] for field in fields if field["level"] == 1] == [1, 4]
    assert (len(fields), {field["level"] for field in fields}) == (12, {1, 2, 3, 4, 5})
    assert sorted(field["die"] for field in fields) == sorted([1, 2, 3, 4, 5, 6] * 2)
    assert "Weinberg" in GAME.reconstructed["de"]
    assert "vineyard" in GAME.reconstructed["en"]


@rule("BUR-267", "BUR-272", "BUR-273", "BUR-274", "BUR-271", "BUR-R104", "BUR-R107")
@pytest.mark.parametrize(("seats", "depot", "display"), [(2, 3, 1), (3, 3, 3), (4, 6, 3)])
def test_depot_and_display_are_filled_anew_in_each_phase(
    seats: int, depot: int, display: int
) -> None:
    given, rng = settled(1, seats, vineyards=True), Random(1)
    seen = set()
    while given.state.actor >= 0:
        phase, fresh = int(given.state.phase), all(int(die) < 8 for die in given.state.dice)
        if phase not in seen and fresh:
            seen.add(phase)
            here = list(offered(given))
            assert here[:depot] == [f"vineyard{k + 1}" for k in range(depot)]
            assert here[depot:] == [f"display{k + 1}" for k in range(display)]
            left = sum(map(int, given.state.cellar.bag))
            assert left == 51 - (phase + 1) * (depot + display)
        given.play(rng.choice(given.moves()))
    assert seen == {0, 1, 2, 3, 4}
    gone = sum(map(int, given.state.cellar.gone))
    assert gone + len(offered(given)) <= 5 * (depot + display)


@rule("BUR-269", "BUR-270", "BUR-R104")
@pytest.mark.parametrize(("seats", "kinds", "tiles"), [(3, 5, 35), (2, 4, 22)])
def test_fewer_grapes(seats: int, kinds: int, tiles: int) -> None:
    given = begin(1, seats, vineyards=True, fewer_grapes=True)
    made: Any = given.state.cellar.to_dict(seats)
    assert len(made["kinds"]) == kinds
    assert sum(made["bag"]) == tiles >= 5 * (6 if seats == 3 else 4)
    names = [PAIR_NAMES[number] for number, count in enumerate(made["bag"]) if count]
    shown = {grape for name in names for grape in name.split("_")}
    assert shown == {GRAPE_NAMES[kind] for kind in made["kinds"]}
    heap = [sum(made["wine"][s][g] for s in range(seats)) + made["heap"][g] for g in range(6)]
    assert heap == [4 if grape in made["kinds"] else 0 for grape in range(6)]
    assert again(given)
    drawn = {
        int(begin(seed, seats, vineyards=True, fewer_grapes=True).state.cellar.kinds)
        for seed in range(9)
    }
    assert len(drawn) > 3
    with pytest.raises(BadOptions, match="for 2 or 3 seats"):
        begin(1, 4, vineyards=True, fewer_grapes=True)
    with pytest.raises(BadOptions, match="needs vineyards"):
        begin(1, 2, fewer_grapes=True)


@rule("BUR-275", "BUR-276", "BUR-059")
def test_a_die_takes_the_double_tile_of_its_place() -> None:
    stalls = {"vineyard1": "green_blue", "vineyard2": PURE}
    given = wined(stalls=stalls, dice=(2, 6))
    assert [m for m in given.moves() if m.startswith("harvest")] == [
        "harvest die=low from=vineyard1"
    ]
    assert given.against("harvest die=high from=vineyard1") == "BUR-275"
    assert given.against("harvest die=high from=vineyard3") == "BUR-R11"
    assert given.against("harvest die=extra from=vineyard1") == "BUR-058"
    given.play("harvest die=low from=vineyard1")
    assert (doubles(given), given.keys()) == (["green_blue"], [])
    assert offered(given) == {"vineyard2": "green_green"}
    assert given.against("harvest die=low from=vineyard2") == "BUR-059"
    assert wined(stalls=stalls, dice=(1, 6)).can("harvest die=low from=vineyard1")
    four = wined(stalls=stalls, dice=(2, 6), seats=4)
    assert not four.can("harvest die=low from=vineyard1")
    assert four.can("harvest die=low from=vineyard2")


@rule("BUR-275", "BUR-061", "BUR-R32", "BUR-143")
def test_workers_turn_the_die_but_monasteries_do_not() -> None:
    stalls = {"vineyard3": "green_blue"}
    given = wined(stalls=stalls, dice=(4, 4), workers=1)
    assert given.play("harvest die=low from=vineyard3").workers() == 0
    two = wined(stalls=stalls, dice=(3, 3), workers=2)
    assert two.play("harvest die=low from=vineyard3").workers() == 0
    land = {12: "monastery_12", 6: "castle", 7: "monastery_9"}
    assert not wined(land, stalls=stalls, dice=(4, 4)).can("harvest")
    assert wined(land, dice=(4, 4), board={"3a": "cow_2"}).can("take die=low from=3a")
    wide = wined({12: "monastery_8"}, stalls=stalls, dice=(3, 3), workers=1)
    assert wide.play("harvest die=low from=vineyard3").workers() == 0
    assert not wined(land, held=["green_blue"], dice=(5, 5)).can("plant")


@rule("BUR-277", "BUR-278", "BUR-280")
def test_the_first_double_tile_lies_on_the_lowest_level_either_way() -> None:
    given = wined(held=["green_blue"], dice=(1, 4))
    assert [m for m in given.moves() if m.startswith("plant")] == [
        f"plant die={die} tile=green_blue field={field} turned={turned}"
        for die, field in (("low", 1), ("high", 2))
        for turned in ("no", "yes")
    ]
    assert given.against("plant die=low tile=green_blue field=7 turned=no") == "BUR-278"
    assert given.against("plant die=low tile=green_blue field=2 turned=no") == "BUR-277"
    assert given.against("plant die=low tile=green_red field=1 turned=no") == "BUR-277"
    other = given.fork().play("plant die=low tile=green_blue field=1 turned=yes")
    assert planted(other, 1) == ["blue", "green"]
    given.play(PLACE)
    assert (planted(given, 1), doubles(given)) == (["green", "blue"], [])
    again_there = wined(vines=LOW, held=["green_blue"], dice=(1, 1))
    assert again_there.against(PLACE) == "BUR-280"
    pure = wined(held=[PURE], dice=(1, 1))
    assert pure.count("plant") == 1
    assert pure.against("plant die=low tile=green_green field=1 turned=yes") == "BUR-R142"
    assert not [m for m in given.moves() if m.startswith("place")]


@rule("BUR-279", "BUR-R106")
def test_further_double_tiles_lie_beside_others() -> None:
    given = wined(vines=LOW, held=["green_blue"], dice=(3, 5), workers=9)
    fields = {move.split()[3] for move in given.moves() if move.startswith("plant")}
    assert fields == {"field=2", "field=3", "field=4"}
    assert given.against("plant die=low tile=green_blue field=5 turned=no") == "BUR-279"
    higher = wined(vines=LOW | {3: "red_red"}, held=["green_blue"], dice=(3, 5), workers=9)
    assert higher.can("plant die=low tile=green_blue field=5")


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


@rule("BUR-285", "BUR-286", "BUR-060", "BUR-112", "BUR-R28")
def test_a_double_tile_of_the_display_is_the_purchase_of_the_turn() -> None:
    stalls = {"display1": "green_red", "vineyard1": "red_red"}
    given = wined(stalls=stalls, silver=5, board={"black1": "mine"})
    given.play("buy from=display1")
    assert (doubles(given), given.silver(), given.keys()) == (["green_red"], 3, [])
    assert given.against("buy from=black1") == given.against("buy from=display1") == "BUR-060"
    bought = wined(stalls=stalls, silver=5, board={"black1": "mine"}).play("buy from=black1")
    assert bought.against("buy from=display1") == "BUR-060"
    assert wined(stalls=stalls, silver=1).against("buy from=display1") == "BUR-285"
    assert wined(stalls=stalls, silver=2).against("buy from=display2") == "BUR-285"
    assert table(silver=2).against("buy from=display1") == "BUR-285"
    assert wined(stalls=stalls, silver=2).against("buy from=display1", BENNO) == "BUR-053"
    midway = wined(held=["green_blue"], dice=(1, 1), silver=2, stalls=stalls).play(PLACE)
    assert midway.can("buy from=display1")


@rule("BUR-R101", "BUR-R09", "BUR-264", "BUR-R135")
def test_a_double_tile_needs_two_key_spaces() -> None:
    stalls = {"vineyard1": "green_blue"}
    take = "harvest die=low from=vineyard1"
    room = wined(keys=["mine"], stalls=stalls, dice=(1, 1)).play(take)
    assert (room.keys(), doubles(room)) == (["mine"], ["green_blue"])
    two = wined(keys=["mine", "ship"], stalls=stalls, dice=(1, 1)).play(take)
    assert two.moves() == ["drop tile=mine", "drop tile=ship"]
    assert two.against("discard tile=green_blue") == "BUR-R101"
    assert again(two)
    two.play("drop tile=ship")
    assert (two.keys(), doubles(two)) == (["mine"], ["green_blue"])
    three = wined(keys=["mine", "ship", "bank"], stalls=stalls, dice=(1, 1)).play(take)
    three.play("drop tile=ship")
    assert three.asked() == ["drop"]
    assert again(three)
    three.play("drop tile=bank")
    assert (three.keys(), doubles(three)) == (["mine"], ["green_blue"])
    full = wined(keys=["mine"], held=["red_red"], stalls=stalls, dice=(1, 1)).play(take)
    assert full.moves() == ["discard tile=red_red"]
    assert full.against("drop tile=mine") == "BUR-R101"
    full.play("discard tile=red_red")
    assert (full.keys(), doubles(full)) == (["mine"], ["green_blue"])
    assert full.state.cellar.gone[pair("red_red")] == 1


@rule("BUR-R09", "BUR-066", "BUR-R135")
def test_a_double_tile_may_make_room_for_another_tile() -> None:
    given = wined(keys=["mine"], held=["red_red"], dice=(1, 1), board={"1a": "bank"})
    given.play("take die=low from=1a")
    assert given.moves() == ["drop tile=mine", "discard tile=red_red"]
    assert again(given)
    other = given.fork().play("drop tile=mine")
    assert (other.keys(), doubles(other)) == (["bank"], ["red_red"])
    given.play("discard tile=red_red")
    assert (given.keys(), doubles(given)) == (["mine", "bank"], [])


@rule("BUR-R102", "BUR-096", "BUR-081", "BUR-182")
def test_castles_may_do_the_new_actions_and_city_halls_not() -> None:
    stalls = {"vineyard1": "green_blue"}
    given = wined(keys=["castle"], held=["red_blue"], stalls=stalls, dice=(6, 6),
                  land={11: "market"})  # fmt: skip
    given.play("place die=low tile=castle space=6")
    assert given.can("harvest die=extra from=vineyard1")
    assert given.can("plant die=extra tile=red_blue field=2")
    given.play("plant die=extra tile=red_blue field=1 turned=no")
    assert given.asked() == ["bonus", "skip"]
    hall = wined(keys=["city_hall"], held=["red_blue"], dice=(3, 3))
    hall.play("place die=low tile=city_hall space=25")
    assert not hall.can("plant")
    white = wined(keys=["white_castle"], held=["red_blue"], dice=(3, 3), white=4, workers=1,
                  options={"white_castles": True}, stalls=stalls)  # fmt: skip
    white.play("place die=low tile=white_castle space=25")
    assert white.can("plant die=extra tile=red_blue field=2")
    assert not white.can("plant die=extra tile=red_blue field=1")


@rule("BUR-R102", "BUR-286", "BUR-260")
def test_with_shield_15_a_double_tile_of_the_display_is_planted_at_a_phase_end() -> None:
    def ended(number: int) -> Table:
        given = wined(stalls={"display1": "green_blue", "vineyard1": "red_red"}, round=5,
                      silver=1, shields={ANNA: {number: 18}}, board={"1a": "bank"})  # fmt: skip
        for _ in range(2):
            given.play("workers die=low", "workers die=high", "done")
        return given

    given = ended(15)
    assert given.count("plant") == 4
    assert given.against("plant die=low tile=green_blue field=1 turned=no") == "BUR-259"
    assert given.against("plant die=extra tile=red_red field=1 turned=no") == "BUR-R102"
    given.play("plant die=extra tile=green_blue field=2 turned=yes")
    assert again(given)
    given.play("bonus which=left")
    assert planted(given, 2) == ["blue", "green"]
    assert given.workers() == 8
    assert not ended(14).can("plant")


@rule("BUR-249", "BUR-R91", "BUR-R101")
def test_with_shield_4_several_double_tiles_are_kept_until_it_is_lost() -> None:
    given = wined(keys=["mine", "ship", "bank"], stalls={"vineyard1": "green_blue"}, dice=(1, 1),
                  round=5, shields={ANNA: {4: 18}}, silver=0)  # fmt: skip
    given.play("harvest die=low from=vineyard1")
    assert (len(given.keys()), doubles(given)) == (3, ["green_blue"])
    assert again(given)
    given.play("workers die=high", "done", "workers die=low", "workers die=high", "done")
    assert given.asked() == ["discard", "drop"]
    assert again(given)
    other = given.fork().play("drop tile=ship")
    assert other.asked() == ["discard", "drop"]
    other.play("drop tile=bank")
    assert (other.keys(), doubles(other)) == (["mine"], ["green_blue"])
    given.play("discard tile=green_blue")
    assert (len(given.keys()), doubles(given)) == (3, [])


@rule("BUR-263", "BUR-279")
def test_shield_18_is_for_the_duchy_only() -> None:
    given = wined(vines=LOW, held=["green_blue"], dice=(3, 3), shields={ANNA: {18: 18}})
    assert given.against("plant die=low tile=green_blue field=5 turned=no") == "BUR-279"


@rule("BUR-287", "BUR-288", "BUR-R105", "BUR-R106", "BUR-E23")
def test_an_example_of_the_final_scoring() -> None:
    vines = {1: "green_green", 2: "blue_red", 3: "green_yellow", 4: "blue_orange",
             5: "red_black", 8: "green_red"}  # fmt: skip
    given = wined(vines=vines, wine={"green": 2, "blue": 1}, phase="E", round=5, dice=(1, 2))
    for _ in range(2):
        given.play("workers die=low", "workers die=high", "done")
    found = [line for line in given.state.score(ANNA).lines if line.what == "wine"]
    assert [(GRAPE_NAMES[line.about[1]], line.points, line.rule) for line in found] == [
        ("green", 6 + 1, 287), ("blue", 3, 287),
    ]  # fmt: skip
    assert vineyards_state.points(given.state, ANNA) == 10


@rule("BUR-287", "BUR-R105")
def test_what_regions_bring_by_their_size() -> None:
    table_ = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105]
    assert [int(vineyards_state.size_points(size)) for size in range(1, 15)] == table_
    alone = wined(vines=ONE_LEVEL, wine={"green": 2}, phase="B")
    assert vineyards_state.points(alone.state, ANNA) == 2
    unused = wined(vines=ONE_LEVEL, wine={"orange": 2}, phase="B")
    assert vineyards_state.points(unused.state, ANNA) == 0
    one = wined(vines=LOW, wine={"green": 1}, phase="B")
    assert vineyards_state.points(one.state, ANNA) == 1


@rule("BUR-R36", "BUR-158")
def test_wine_bonus_tiles_are_no_bonus_tiles_for_monastery_26() -> None:
    given = wined({12: "monastery_26"}, wine={"green": 1})
    assert monastery(given.state, ANNA, 26) == 0


@rule("BUR-R137")
def test_the_order_in_which_a_phase_is_prepared() -> None:
    given = settled(1, 2, vineyards=True, inns=True)
    state = given.state.copy()
    state.phase = 1
    before = [int(tile) for tile in state.cellar.stalls]
    chance = Seeded("order", listening=True)
    prepare(state, chance)
    drawn = [what for what, _, _ in chance.outcomes]
    kinds = [what for k, what in enumerate(drawn) if k == 0 or drawn[k - 1] != what]
    assert kinds == [events.TILE, events.DOUBLE, events.GOODS_DRAWN]
    assert [int(tile) for tile in state.cellar.stalls] != before
    assert int(state.inns) == 2


@rule("BUR-264", "BUR-284", "BUR-279")
def test_impossible_vineyards_are_refused() -> None:
    given = wined(vines=ONE_LEVEL, held=["red_blue"], wine={"green": 2},
                  stalls={"vineyard1": "green_blue"})  # fmt: skip
    position: Any = GAME.position(given.state)
    made = position["table"]["vineyards"]

    def refused(words: str, **changed: object) -> None:
        data = {**position, "table": {**position["table"], "vineyards": {**made, **changed}}}
        with pytest.raises(BadPosition, match=words):
            GAME.load_position(data)

    refused("6 kinds", kinds=[0, 1, 2, 3, 4])
    refused("four wine bonus tiles", heap=[4, 4, 4, 4, 4, 4])
    refused("one for the start and one for each full level", wine=[[0, 0, 1, 0, 0, 0],
            made["wine"][1]], heap=[made["heap"][0], made["heap"][1], made["heap"][2] + 1,
                                    *made["heap"][3:]])  # fmt: skip
    refused("so many as in the box", gone=[made["gone"][0] + 1, *made["gone"][1:]])
    refused("nothing lies there", stalls=[*made["stalls"][:3], 1, *made["stalls"][4:]])
    half = [*made["vines"][0]]
    half[0] = -1
    refused("both hexes", vines=[half, made["vines"][1]])
    far = [-1] * 24
    far[20:22] = made["vines"][0][0:2]
    far[0:2] = made["vines"][0][2:4]
    refused("hang together", vines=[far, made["vines"][1]])
    refused("ascending", held=[[5, 4], []])
    with pytest.raises(BadPosition, match="three key spaces"):
        wined(keys=["mine", "ship"], held=["red_blue"])
    data = {**position, "table": {k: v for k, v in position["table"].items() if k != "vineyards"}}
    with pytest.raises(BadPosition, match="vineyards must"):
        GAME.load_position(data)
    moved = [*made["bag"]]
    moved[moved.index(max(moved))] -= 1
    gone = [*made["gone"]]
    gone[made["bag"].index(max(made["bag"]))] += 1
    refused("bag does not fit", bag=moved, gone=gone)


def test_bots_know_what_vineyards_are_worth() -> None:
    def worth(**more: Any) -> float:
        return wined(**more).state.judge()[ANNA]

    assert worth(held=["green_blue"]) > worth()
    assert worth(vines=LOW) > worth()
    assert worth(vines={1: "green_green"}) > worth(vines={1: "red_red"})
    joined = {1: "green_green", 3: "green_red"}
    assert worth(vines=joined) > worth(vines={1: "green_green", 3: "red_orange"})
    assert worth(held=["green_green"], vines=LOW) > worth(held=["red_red"], vines=LOW)
    done = wined(held=["green_blue"], dice=(1, 1)).play(PLACE)
    left = done.fork().play("skip")
    assert done.state.judge()[ANNA] > left.state.judge()[ANNA]
