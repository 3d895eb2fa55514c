"""Double tiles bought and kept, with castles and shields, and what all is worth at the end."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.burgund import GAME, events
from tafelrunde.games.burgund.modules import vineyards_state
from tafelrunde.games.burgund.modules.vineyards_components import GRAPE_NAMES
from tafelrunde.games.burgund.rounds import prepare
from tafelrunde.games.burgund.score import monastery
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import BadPosition
from tests.naming import rule

from .drawn import ANNA, BENNO, Table, settled, table
from .test_vineyards import LOW, ONE_LEVEL, PLACE
from .vines import again, doubles, pair, planted, wined


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
