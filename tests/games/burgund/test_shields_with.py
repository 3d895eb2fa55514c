"""Shields together with the tiles of other modules."""

from __future__ import annotations

from tafelrunde.games.burgund import GAME
from tests.naming import rule

from .drawn import ANNA, BENNO, CENTRE, Table, table
from .test_borders import ABOVE, BELOW, LEFT, TO_ABOVE, bordered
from .test_castles_rule import HOME, ruled
from .test_castles_rule import OPTIONS as CASTLES
from .test_scoring import last_turn, lines
from .test_shields import SIX, held, mine
from .test_trade_routes import routed
from .test_tribute import phase_end, reloaded

TILES2 = {"tiles2": True}
WHITE = {"white_castles": True}
INNS = {"inns": True}


@rule("BUR-R83")
def test_1_lets_geese_score_with_animals_anywhere() -> None:
    land = {11: "bank", 10: "geese", 26: "church", 25: "market"}
    given = table(land, ["cow_4"], dice=(2, 2), shields=mine(1), options=TILES2)
    given.play("place die=low tile=cow_4 space=27")
    assert lines(given)["animals"] == 4 + 2
    plain = table(land, ["cow_4"], dice=(2, 2), options=TILES2)
    assert lines(plain.play("place die=low tile=cow_4 space=27"))["animals"] == 4


@rule("BUR-R83", "BUR-173")
def test_1_lets_geese_choose_among_the_kinds_of_all_pastures() -> None:
    land = {11: "bank", 10: "cow_3", 9: "pig_2", 26: "church", 25: "market", 12: "monastery_7"}
    given = table(land, ["geese"], dice=(2, 2), shields=mine(1), options=TILES2)
    given.play("place die=low tile=geese space=27")
    assert lines(given)["animals"] == 2 + 1
    assert given.moves() == ["herd kind=cow", "herd kind=pig"]
    assert given.against("herd kind=goat") == "BUR-173"
    given = reloaded(given).play("herd kind=cow")
    assert lines(given)["animals"] == 3 + 3


@rule("BUR-R90", "BUR-247")
def test_2_counts_workers_that_were_bought() -> None:
    given = table({12: "monastery_28"}, dice=(1, 1), silver=2, shields={BENNO: {2: CENTRE}},
                  options=TILES2)  # fmt: skip
    given.play("recruit", "recruit")
    assert (given.workers(), given.workers(BENNO)) == (4, 2)


@rule("BUR-R93")
def test_6_does_not_lend_monastery_27() -> None:
    theirs = {12: "monastery_27", 7: "monastery_28"}
    given = table(others=theirs, shields=mine(6), options=TILES2, silver=1, order=[1, 0],
                  other_dice=(9, 9))  # fmt: skip
    assert not given.can("recruit")
    given.play("name player=1")
    assert given.can("recruit")
    assert not given.state.has(ANNA, 27)
    assert GAME.load_position(GAME.position(given.state)).key() == given.state.key()


@rule("BUR-255", "BUR-R49", "BUR-R95")
def test_10_doubles_the_crane_with_an_own_monastery() -> None:
    land = {12: "monastery_22", 25: "crane"}
    own = last_turn(land=land, silver=1, shields=mine(10), options=TILES2)
    own.play("done", "tribute with=silver")
    assert (lines(own)["crane"], lines(own)["twice"]) == (4, 4)
    land = {12: "monastery_2", SIX: "castle", 25: "crane"}
    lent = last_turn(land=land, others={12: "monastery_22"}, silver=2, shields=mine(10, 6),
                     named=BENNO, options=TILES2)  # fmt: skip
    lent.play("done", "tribute with=silver", "tribute with=silver")
    assert (lines(lent)["crane"], lines(lent)["twice"]) == (4, 0)


@rule("BUR-R86", "BUR-256", "BUR-R54")
def test_a_white_castle_carries_no_shield_and_takes_none() -> None:
    given = table({26: "white_castle", 25: "bank"}, ["white_castle"], dice=(5, 5), white=5,
                  shields=mine(11), shields_at={5: [12]}, options=WHITE)  # fmt: skip
    assert given.against("shield number=12 castle=26") == "BUR-241"
    town = table({17: "ship"}, ["white_castle"], dice=(5, 5), white=5, shields=mine(11),
                 shields_at={5: [12]}, options=WHITE)  # fmt: skip
    town.play("place die=low tile=white_castle space=23")
    assert town.against("shield number=12 castle=18") == "BUR-256"
    assert not town.can("shield")


@rule("BUR-R88", "BUR-R55")
def test_14_and_a_white_castle_act_with_the_last_white_die() -> None:
    board = {"1a": "white_castle", "5a": "mine", "6a": "church"}
    given = phase_end(board=board, white=4, workers=1, silver=1, shields=mine(14), options=WHITE)
    given.play("done", "lay from=1a space=25")
    given = reloaded(given)
    assert [move for move in given.moves() if move.startswith("take")] == ["take die=extra from=5a"]
    given.play("take die=extra from=5a")
    assert given.workers() == 0
    assert given.asked() == ["tribute"]


@rule("BUR-R88", "BUR-R48")
def test_no_workers_are_bought_at_the_phase_end() -> None:
    given = phase_end(land={12: "monastery_28"}, silver=3, shields=mine(3), options=TILES2)
    given.play("done")
    assert given.asked() == ["tribute"]
    assert given.against("recruit") == "BUR-R17"


@rule("BUR-R61", "BUR-R98", "BUR-191")
def test_17_and_an_inn_are_added() -> None:
    given = table({24: "mine", 29: "inn"}, ["mine"], dice=(3, 3), shields=mine(17), options=INNS)
    given.play("place die=low tile=mine space=33")
    assert lines(given)["regions"] == 15
    assert lines(given)["phases"] == 6


@rule("BUR-R99", "BUR-R59", "BUR-263")
def test_18_lets_an_inn_lie_anywhere() -> None:
    given = table({}, ["inn"], dice=(6, 6), shields=mine(18), options=INNS)
    assert given.can("place die=low tile=inn space=0")
    given.play("place die=low tile=inn space=32")
    plain = table({}, ["inn"], dice=(6, 6), options=INNS)
    assert plain.against("place die=low tile=inn space=0") == "BUR-071"


@rule("BUR-R58")
def test_15_does_not_take_the_inn() -> None:
    given = phase_end(silver=1, inns=2, shields=mine(15), options=INNS).play("done")
    assert given.asked() == ["tribute"]


def everything(seats: int) -> Table:
    return table(
        seats=seats, shields=mine(4), shields_at={3: [12]}, inns=1,
        keys=["crane", "geese", "white_castle", "inn", "monastery_27"],
        options=TILES2 | WHITE | INNS,
    )  # fmt: skip


def test_4_holds_tiles_of_all_modules() -> None:
    for seats in (2, 3, 4):
        given = everything(seats)
        assert len(given.keys()) == 5
        assert reloaded(given).keys() == given.keys()


@rule("BUR-R94", "BUR-252", "BUR-179")
def test_7_doubles_the_bonus_tile_of_the_border_posts() -> None:
    land = {**LEFT, **BELOW, **ABOVE, 34: "monastery_17"}
    plain = bordered(land, linked=[1, 0]).play(TO_ABOVE)
    assert lines(plain)["bonus tiles"] == 5
    given = bordered(land, linked=[1, 0], shields={ANNA: {7: CENTRE}}).play(TO_ABOVE)
    assert lines(given)["bonus tiles"] == 10
    assert lines(given)["border posts"] == lines(plain)["border posts"]


@rule("BUR-R52", "BUR-R88")
def test_a_gift_links_posts_in_the_phase_that_ends() -> None:
    given = table(
        {**LEFT, **BELOW}, dice=(9, 9), other_dice=(9, 9), round=5, phase="B", silver=1,
        board={"2a": "monastery_21"}, shields={ANNA: {14: CENTRE}}, options={"borders": True},
        seats=4, more={"linked": [0] * 4, "bonus": [-1] * 14},
    )  # fmt: skip
    place = next(move for move in given.play("done").moves() if move.endswith("space=34"))
    assert lines(given.play(place))["border posts"] == 8


@rule("BUR-R99", "BUR-165")
def test_18_lifts_the_castles_rule() -> None:
    options = {**CASTLES, "shields": True}
    land = {11: "ship", 12: "ship"}
    given = ruled(land, ["bank"], dice=(2, 2), options=options)
    assert given.against("place die=low tile=bank space=17") == "BUR-165"
    freed = ruled(land, ["bank"], dice=(2, 2), options=options, shields={ANNA: {18: HOME}})
    freed.play("place die=low tile=bank space=17")
    assert freed.lies(17) == "bank"
    assert reloaded(freed).lies(17) == "bank"
    far = ruled(land, ["bank"], dice=(3, 3), options=options, shields={ANNA: {18: HOME}})
    assert far.can("place die=low tile=bank space=36")


@rule("BUR-256", "BUR-R96")
def test_11_is_for_castles_and_not_for_the_action_of_a_trade_route() -> None:
    given = routed((2, 0, 1, 3, 4), store={"red": 1}, dice=(4, 4), shields={ANNA: {11: CENTRE}},
                   shields_at={3: [17]})  # fmt: skip
    given.play("sell die=low colour=red")
    assert given.can("workers die=extra")
    assert given.against("shield number=17 castle=18") == "BUR-256"


@rule("BUR-R90", "BUR-R62")
def test_2_counts_the_workers_of_a_trade_route() -> None:
    given = routed((5, 0, 1, 2, 3), store={"red": 1}, dice=(4, 4), shields={BENNO: {2: CENTRE}})
    given.play("sell die=low colour=red")
    assert (given.workers(), given.workers(BENNO)) == (4, 1)


@rule("BUR-254", "BUR-257", "BUR-194")
def test_9_and_12_leave_the_trade_route_as_it_is() -> None:
    shields = {ANNA: {9: CENTRE}}
    given = routed((0, 1, 2, 3, 4), store={"pink": 2}, dice=(3, 3), shields=shields)
    given.play("sell die=low colour=pink")
    assert (given.silver(), given.points()) == (2, 4)
    assert given.state.to_dict()["laid"][ANNA][:2] == [2, 2]  # type: ignore[index]


@rule("BUR-241", "BUR-R86")
def test_who_sits_second_replaces_a_shield_too() -> None:
    given = table(shields={BENNO: {9: CENTRE}}, shields_at={3: [7]}, dice=(9, 9), other_dice=(3, 3))
    given.play("done", "shield number=7 castle=18")
    assert held(given, BENNO) == {7: CENTRE}
    assert int(given.state.arms.lies[9]) == 255


@rule("BUR-251", "BUR-R93")
def test_who_loses_shield_6_keeps_the_own_monasteries_only() -> None:
    theirs = {11: "bank", 5: "church", 0: "monastery_8"}
    given = phase_end(land={19: "monastery_14"}, others=theirs, duchy=2, silver=1,
                      shields=mine(6), named=BENNO)  # fmt: skip
    assert given.state.has(ANNA, 8)
    given.play("done", "tribute with=nothing")
    assert not given.state.has(ANNA, 8)
    assert given.state.has(ANNA, 14)


@rule("BUR-249")
def test_4_any_of_more_than_three_tiles_may_be_placed() -> None:
    keys = ["mine", "ship", "cow_2", "church", "bank"]
    for name in ("bank", "church"):
        given = table(keys=keys, dice=(3, 3), shields=mine(4))
        given.play(f"place die=low tile={name} space=25")
        assert sorted(given.keys()) == sorted(set(keys) - {name})
        reloaded(given)


@rule("BUR-255", "BUR-147")
def test_10_doubles_monastery_15_as_well() -> None:
    given = last_turn(land={12: "monastery_15"}, silver=1, shields=mine(10), sold={"red": 2})
    given.play("done", "tribute with=silver")
    assert (lines(given)["monastery"], lines(given)["twice"]) == (2, 2)


@rule("BUR-245", "BUR-258")
def test_13_doubles_all_shields_by_its_own_rule() -> None:
    for numbers, expected in (((13, 7), [(16, 258), (8, 258)]), ((14, 7), [(8, 245), (4, 245)])):
        given = last_turn(land={SIX: "castle", 12: "monastery_2"}, silver=2, shields=mine(*numbers))
        while given.state.actor == ANNA:
            given.play(given.moves()[0])
        sheet = given.state.score(ANNA).lines
        assert [(line.points, line.rule) for line in sheet if line.what == "shield"] == expected
