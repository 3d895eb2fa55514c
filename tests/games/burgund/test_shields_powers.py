"""What each shield does, by its number, and what it is worth."""

from __future__ import annotations

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.components import BOX, REGION, REGION_VP, SHIELD_VP, SPACES
from tafelrunde.games.burgund.scene.shields import WORDS
from tafelrunde.kernel.draw import fit
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import ANNA, BENNO, CARLA, CENTRE, Table, table
from .test_scoring import last_turn, lines
from .test_shields import SIX, held, mine


@rule("BUR-246")
def test_1_all_pastures_are_one() -> None:
    land = {11: "bank", 10: "cow_3", 26: "church", 25: "market"}
    plain = table(land, ["cow_4"], dice=(2, 2))
    assert lines(plain.play("place die=low tile=cow_4 space=27"))["animals"] == 4
    given = table(land, ["cow_4"], dice=(2, 2), shields=mine(1))
    given.play("place die=low tile=cow_4 space=27")
    assert lines(given) == {"animals": 7, "regions": 1, "phases": 6}


@rule("BUR-R82", "BUR-244")
def test_1_does_not_carry_monastery_7_into_other_pastures() -> None:
    land = {11: "bank", 10: "cow_3", 26: "church", 25: "market", 12: "monastery_7"}
    given = table(land, ["cow_4"], dice=(2, 2), shields=mine(1))
    given.play("place die=low tile=cow_4 space=27")
    assert lines(given)["animals"] == (4 + 1) + 3


@rule("BUR-247", "BUR-R90")
def test_2_brings_a_worker_whenever_another_player_gets_some() -> None:
    theirs = {BENNO: {2: CENTRE}}
    given = table(keys=["boarding_house"], dice=(3, 4), shields=theirs, seats=3)
    given.play("workers die=high")
    assert [given.workers(seat) for seat in range(3)] == [2, 1, 0]
    given.play("place die=low tile=boarding_house space=25")
    assert [given.workers(seat) for seat in range(3)] == [6, 2, 0]
    own = table(dice=(3, 3), shields=mine(2)).play("workers die=low")
    assert own.workers() == 2
    sale = table({12: "monastery_4"}, dice=(4, 4), store={"red": 1}, shields=theirs)
    assert sale.play("sell die=low colour=red").workers(BENNO) == 1
    plain = table(dice=(4, 4), store={"red": 1}, shields=theirs)
    assert plain.play("sell die=low colour=red").workers(BENNO) == 0


@rule("BUR-R90")
def test_2_counts_several_players_paid_at_once_several_times() -> None:
    given = table(
        {24: "mine", 29: "mine", 12: "monastery_2"}, others={24: "mine"}, dice=(9, 9),
        other_dice=(9, 9), round=5, seats=3, shields={CARLA: {2: CENTRE}},
        purses={CARLA: (1, 0)},
    )  # fmt: skip
    given.play("done", "tribute with=silver")
    assert (given.workers(), given.workers(CARLA)) == (2, 1)


@rule("BUR-249")
def test_4_gives_as_many_key_spaces_as_needed() -> None:
    board = {"2b": "castle", "5a": "mine", "black1": "monastery_7"}
    keys = ["ship", "bank", "cow_2"]
    given = table(keys=keys, dice=(2, 5), silver=2, board=board, shields=mine(4))
    given.play("take die=high from=5a", "buy from=black1", "take die=low from=2b")
    assert given.keys() == ["castle", "mine", "ship", "cow_2", "bank", "monastery_7"]
    loaded = GAME.load_position(GAME.position(given.state))
    assert loaded.key() == given.state.key()
    many = table(keys=given.keys(), dice=(4, 5), shields=mine(4), workers=9)
    assert many.can("place die=low tile=monastery_7")
    many.play("place die=low tile=mine space=24", "place die=high tile=ship space=19")
    assert many.keys() == ["castle", "cow_2", "bank", "monastery_7"]
    assert many.against("drop tile=bank") == "BUR-076"
    many.play("ship depot=1 more=no", "done")
    assert many.seat == BENNO
    without = table(keys=keys, dice=(2, 5), board=board).play("take die=low from=2b")
    assert without.asked() == ["drop"]
    hoard = [
        "castle",
        "mine",
        "ship",
        "ship",
        "cow_2",
        "cow_3",
        "pig_2",
        "bank",
        "church",
        "market",
    ]
    heap = table(keys=[*hoard, "monastery_7"], dice=(5, 5), shields=mine(4), shields_at={5: [12]})
    heap.play("shield number=12 castle=18")
    assert heap.against("drop tile=monastery_7") == ""
    heap.play(*[f"drop tile={name}" for name in (*hoard[:7], "monastery_7")])
    assert heap.keys() == ["church", "market", "bank"]


@rule("BUR-R91")
def test_without_4_only_three_tiles_stay() -> None:
    keys = ["mine", "ship", "cow_2", "bank", "bank", "monastery_7"]
    given = table(keys=keys, dice=(5, 5), shields=mine(4), shields_at={5: [12]}, silver=2,
                  board={"black1": "castle"})  # fmt: skip
    given.play("shield number=12 castle=18")
    assert [move for move in given.moves() if move.startswith("drop")] == [
        f"drop tile={name}" for name in ("mine", "ship", "cow_2", "bank", "monastery_7")
    ]
    assert given.against("skip") == "BUR-R91"
    assert given.against("drop tile=castle") == "BUR-066"
    loaded = Table(GAME.load_position(GAME.position(given.state)))  # type: ignore[arg-type]
    for one in (given, loaded):
        one.play("drop tile=bank", "drop tile=ship", "drop tile=monastery_7")
        assert one.keys() == ["mine", "cow_2", "bank"]
        assert one.asked() == ["buy", "done"]
        one.play("buy from=black1")
        assert one.asked() == ["drop"]


@rule("BUR-250", "BUR-R92")
def test_5_takes_a_colour_from_all_depots() -> None:
    quay = {1: {"green": 1, "red": 1}, 4: {"red": 2}, 6: {"pink": 1, "green": 2}}
    given = table(keys=["ship"], dice=(2, 2), quay=quay, store={"brown": 1, "orange": 1},
                  shields=mine(5))  # fmt: skip
    given.play("place die=low tile=ship space=17", "ship depot=4 more=no")
    assert given.store() == {"red": 2, "brown": 1, "orange": 1}
    assert given.moves() == ["goods colour=red", "skip"]
    assert given.against("goods colour=pink") == "BUR-R92"
    assert given.against("goods colour=purple") == "BUR-250"
    more = given.fork().play("goods colour=red")
    assert more.store()["red"] == 3
    assert more.quay(1) == {"green": 1}
    given.play("skip")
    assert given.store()["red"] == 2
    assert int(given.state.track[ANNA]) == 1
    empty = table(keys=["ship"], dice=(2, 2), quay=quay, store={"red": 1}, shields=mine(5))
    empty.play("place die=low tile=ship space=17", "ship depot=2 more=no")
    assert empty.moves() == [f"goods colour={c}" for c in ("green", "pink", "red")] + ["skip"]
    empty.play("goods colour=green")
    assert empty.store() == {"green": 3, "red": 1}


@rule("BUR-251", "BUR-R93", "BUR-R17")
def test_6_uses_the_monasteries_of_one_other_player() -> None:
    given = table(dice=(4, 4), store={"red": 2, "pink": 1}, others={12: "monastery_3"},
                  shields=mine(6))  # fmt: skip
    plain = given.fork().play("sell die=low colour=red")
    assert plain.silver() == 1
    assert given.against("name player=0") == given.against("name player=2") == "BUR-251"
    given.play("name player=1", "sell die=low colour=red")
    assert given.silver() == 2
    assert given.state.has(ANNA, 3)
    assert given.against("name player=1") == "BUR-R93"
    assert given.against("name player=1", BENNO) == "BUR-053"
    loaded = GAME.load_position(GAME.position(given.state))
    assert loaded.has(ANNA, 3)  # type: ignore[attr-defined]


@rule("BUR-251", "BUR-R93")
def test_6_goes_for_monasteries_to_come_and_ends_with_the_shield() -> None:
    given = table(dice=(5, 5), other_dice=(1, 1), shields=mine(6), shields_at={5: [12]},
                  others={24: "mine"})  # fmt: skip
    given.state.keys[3] = 25 + 8
    given.play("name player=1", "workers die=low", "workers die=high", "done")
    given.play("place die=low tile=monastery_8 space=12")
    assert given.state.has(ANNA, 8)
    given.state.learn(BENNO, 27)
    assert not given.state.has(ANNA, 27)
    lost = table(dice=(5, 5), shields=mine(6), shields_at={5: [12]}, others={12: "monastery_3"},
                 named=BENNO, land={7: "monastery_4", SIX: "castle"})  # fmt: skip
    assert lost.state.has(ANNA, 3)
    lost.play("shield number=12 castle=18")
    assert not lost.state.has(ANNA, 3)
    assert lost.state.has(ANNA, 4)
    assert lost.state.to_dict()["shields"]["named"] == -1  # type: ignore[index]


@rule("BUR-251", "BUR-R93", "BUR-R95", "BUR-255")
def test_6_scores_at_the_end_by_the_own_duchy_and_10_does_not_double_it() -> None:
    land = {SIX: "castle", 12: "monastery_22", 25: "bank", 26: "church"}
    theirs = {12: "monastery_19", 25: "church", 26: "market"}
    given = last_turn(land=land, others=theirs, silver=2, shields=mine(6, 10), named=BENNO)
    ended = given.play("done", "tribute with=silver", "tribute with=silver")
    assert ended.state.actor == OVER
    sheet = [(line.what, line.points, line.rule) for line in ended.state.score(ANNA).lines]
    assert ("monastery", 4, 151) in sheet
    assert ("monastery", 4, 154) in sheet
    assert ("twice", 4, 255) in sheet
    assert ("monastery", 4, 151) in [
        (line.what, line.points, line.rule) for line in ended.state.score(BENNO).lines
    ]


@rule("BUR-252", "BUR-R94", "BUR-R82")
def test_7_doubles_bonus_tiles_when_they_are_taken() -> None:
    land = {24: "mine", 29: "mine", 12: "monastery_26"}
    given = table(land, ["mine"], dice=(3, 3), seats=4, shields=mine(7),
                  bonus={"ship": (ANNA, -1)})  # fmt: skip
    given.play("place die=low tile=mine space=33")
    assert lines(given)["bonus tiles"] == 14
    bonus = last_turn(land=land, bonus={"ship": (ANNA, -1)}, shields=mine(7), silver=1)
    assert lines(bonus.play("done", "tribute with=silver"))["monastery"] == 3


@rule("BUR-253", "BUR-R82")
def test_8_doubles_what_mines_pay() -> None:
    given = table({24: "mine", 29: "mine", 12: "monastery_2"}, dice=(9, 9), other_dice=(9, 9),
                  round=5, silver=1, shields=mine(8))  # fmt: skip
    given.play("done", "tribute with=silver")
    assert (given.silver(), given.workers()) == (4, 2)


@rule("BUR-254", "BUR-257", "BUR-R82", "BUR-E32")
def test_9_and_12_pay_for_each_tile_sold() -> None:
    land = {SIX: "castle", 12: "monastery_3"}
    given = table(land, dice=(4, 4), store={"red": 2}, seats=4, shields=mine(9, 12))
    given.play("sell die=low colour=red")
    assert (given.points(), given.silver()) == (16, 3)
    nine = table(dice=(4, 4), store={"red": 3}, shields=mine(9)).play("sell die=low colour=red")
    assert (nine.points(), nine.silver()) == (6, 3)
    twelve = table(dice=(4, 4), store={"red": 3}, shields=mine(12)).play("sell die=low colour=red")
    assert (twelve.points(), twelve.silver()) == (12, 1)


@rule("BUR-R82", "BUR-257")
def test_12_does_not_touch_monasteries_15_and_25() -> None:
    land = {12: "monastery_15", 7: "monastery_25"}
    ended = last_turn(land=land, sold={"red": 3, "pink": 1}, silver=1, shields=mine(12))
    ended.play("done", "tribute with=silver")
    found = [line.points for line in ended.state.score(ANNA).lines if line.what == "monastery"]
    assert found == [4, 4]


@rule("BUR-255")
def test_10_doubles_the_own_monasteries_that_score_at_the_end() -> None:
    land = {12: "monastery_22", 7: "monastery_3", 25: "bank", 3: "monastery_24"}
    ended = last_turn(land=land, silver=1, shields=mine(10)).play("done", "tribute with=silver")
    assert lines(ended)["twice"] == 4
    assert lines(ended)["shield"] == 8
    assert ended.points() == 4 + 4 + 8


@rule("BUR-256", "BUR-R96", "BUR-R03")
def test_11_lets_a_castle_take_a_shield_from_any_depot() -> None:
    board = {"1a": "bank"}
    given = table({12: "monastery_2"}, ["castle"], dice=(5, 6), board=board, shields=mine(11),
                  shields_at={3: [17]})  # fmt: skip
    given.play("place die=high tile=castle space=6")
    before = given.points()
    assert given.count("shield") == 2
    given.play("shield number=17 castle=6")
    assert held(given) == {11: CENTRE, 17: SIX}
    assert given.points() == before
    assert given.dice() == [5, 14]
    other = table({12: "monastery_2"}, ["castle"], dice=(5, 6), board=board, shields_at={3: [17]})
    other.play("place die=high tile=castle space=6")
    assert other.against("shield number=17 castle=6") == "BUR-256"


@rule("BUR-261", "BUR-R97", "BUR-R17")
def test_16_turns_one_die_in_each_turn() -> None:
    given = table(dice=(2, 5), board={"6a": "bank"}, shields=mine(16), shields_at={5: [12]})
    assert given.count("turn") == 10
    double = given.fork().play("turn die=low to=5", "shield number=12 castle=18")
    assert double.workers() == 0
    given.play("turn die=low to=6")
    assert given.dice() == [5, 6]
    assert given.against("turn die=low to=1") == "BUR-R97"
    given.play("take die=high from=6a", "workers die=low")
    assert not given.can("turn")
    given.play("done")
    assert given.against("turn die=low to=1") == "BUR-261"
    used = table(dice=(2, 5), shields=mine(16)).play("workers die=low")
    assert used.against("turn die=low to=4") == "BUR-R97"
    used.play("turn die=high to=1")
    assert used.dice() == [1, 10]
    assert used.asked() == ["workers"]
    assert GAME.load_position(GAME.position(used.state)).key() == used.state.key()
    equal = table(dice=(4, 4), shields=mine(16))
    assert equal.count("turn") == 5
    assert equal.against("turn die=high to=1") == "BUR-R142"
    assert table(dice=(4, 4), shields={}).against("turn die=low to=1") == "BUR-261"


@rule("BUR-261", "BUR-R97")
def test_16_comes_back_in_the_next_turn() -> None:
    given = table(dice=(2, 5), other_dice=(9, 9), shields=mine(16))
    given.play("turn die=low to=6", "workers die=low", "workers die=high", "done")
    while given.seat != ANNA:
        given.play(given.moves()[-1])
    assert given.can("turn")


@rule("BUR-262", "BUR-E21", "BUR-R98", "BUR-R61")
def test_17_completes_larger_regions() -> None:
    land = {24: "mine", 29: "mine"}
    given = table(land, ["mine"], dice=(3, 3), shields=mine(17), bonus={"mine": (BENNO, -1)})
    given.play("place die=low tile=mine space=33")
    assert lines(given) == {"regions": 10, "phases": 6, "bonus tiles": 2}
    assert [int(REGION_VP[size]) for size in (8, 9, 10)] == [36, 45, 55]


@rule("BUR-262", "BUR-R98")
def test_17_makes_nine_of_eight() -> None:
    home = SPACES * 9
    spaces = [space for space in range(SPACES) if int(REGION[home + 15]) >> space & 1]
    types = ["bank", "church", "market", "carpenter", "warehouse", "watchtower", "city_hall"]
    land = dict(zip(spaces[:-1], types, strict=True)) | {2: "cow_2", 7: "cow_3"}
    given = table(land, ["boarding_house"], dice=(1, 5), workers=9, duchy=10, phase="A", castle=3,
                  seats=4, shields={ANNA: {17: 3}})  # fmt: skip
    given.play(f"place die=low tile=boarding_house space={spaces[-1]}")
    assert lines(given) == {"regions": 45, "phases": 10}


@rule("BUR-263", "BUR-R99")
def test_18_needs_no_neighbour() -> None:
    given = table({25: "church"}, ["church", "ship"], dice=(6, 6), shields=mine(18))
    given.play("place die=low tile=ship space=15")
    assert given.lies(15) == "ship"
    given.play("ship depot=1 more=no")
    assert given.against("place die=high tile=church space=32") == "BUR-087"
    assert given.against("place die=high tile=church space=0") == "BUR-070"
    assert given.against("place die=high tile=church space=36") == "BUR-087"
    assert given.can("place die=high tile=church space=28")
    plain = table({}, ["ship"], dice=(6, 6))
    assert plain.against("place die=low tile=ship space=15") == "BUR-071"
    assert GAME.load_position(GAME.position(given.state)).key() == given.state.key()


@rule("BUR-245")
def test_shields_are_worth_points_at_the_end() -> None:
    assert [int(points) for points in SHIELD_VP] == [0, *[12] * 6, *[8] * 6, *[4] * 6]
    land = {12: "monastery_2", SIX: "castle", 1: "castle"}
    given = last_turn(land=land, silver=3, shields=mine(3, 9, 18))
    assert given.points() == 0
    given.play("done", *["tribute with=silver"] * 3)
    found = [
        (line.points, line.rule, line.about[0])
        for line in given.state.score(ANNA).lines
        if line.what == "shield"
    ]
    assert found == [(12, 245, 3), (8, 245, 9), (4, 245, 18)]


@rule("BUR-258", "BUR-E20")
def test_13_doubles_all_shields() -> None:
    land = {12: "monastery_2", SIX: "castle", 1: "castle"}
    given = last_turn(land=land, silver=3, shields=mine(3, 9, 13))
    given.play("done", *["tribute with=silver"] * 3)
    assert given.points() == 24 + 16 + 8
    late = last_turn(land=land, silver=3, shields=mine(3, 9, 13))
    late.play("done", "tribute with=silver", "tribute with=nothing", "tribute with=silver")
    assert late.points() == 1 + 12 + 8


@rule("BUR-242", "BUR-245")
def test_every_shield_has_its_words() -> None:
    shields = BOX["shields"]
    assert list(shields) == [str(number) for number in range(1, 19)]
    for shield in shields.values():
        assert shield["effect_de"] != shield["effect_en"]
        assert all(fit(shield[lang], WORDS) == shield[lang] for lang in ("de", "en"))
