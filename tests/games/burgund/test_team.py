"""The team game: double duchies, common purses, two against two (BUR-198 to BUR-212)."""

from __future__ import annotations

import pytest

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.components import (
    BEIGE,
    FIRST_HALF,
    GREEN,
    HALVES,
    REGION,
    SPACE_COLOUR,
    SPACES,
)
from tafelrunde.games.burgund.modules.team import BEYOND, LEFT_SEAM, RIGHT_SEAM
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import BadOptions
from tafelrunde.kernel.score import MATES, OWN, SHARED
from tafelrunde.testing.positions import check_teams_score
from tests.naming import rule

from .drawn import ANNA, BENNO, CARLA, DARIO
from .teamed import LEFT, RIGHT, at, emptied, fresh, goods_of, idle, on_keys, over, own_points, team


@rule("BUR-198")
def test_two_teams_of_two_sit_in_turn() -> None:
    setup = GAME.setup({"team": True}, 4)
    assert setup.team == [0, 1, 0, 1]
    assert setup.board == [0, 1, 0, 1]
    for seats in (2, 3):
        with pytest.raises(BadOptions, match=r"team is for 4 seats.*\(BUR-198\)"):
            GAME.setup({"team": True}, seats)
    assert GAME.setup({}, 4).team == [0, 1, 2, 3]


@rule("BUR-199", "BUR-R72")
def test_each_team_has_a_left_and_a_right_half() -> None:
    assert [HALVES[home - FIRST_HALF] for home in fresh().state.duchy] == [
        "31a", "31a", "32a", "32a",
    ]  # fmt: skip
    backs = fresh(backs=True).state
    assert [HALVES[home - FIRST_HALF] for home in backs.duchy] == ["31b", "31b", "32b", "32b"]
    for given, number in (({"duchies": "same"}, "199"), ({"boards": "1-30"}, "199")):
        with pytest.raises(BadOptions, match=f"BUR-{number}"):
            GAME.check({"team": True, **given}, 4)
    with pytest.raises(BadOptions, match=r"backs needs team \(BUR-199\)"):
        GAME.check({"backs": True}, 4)


@rule("BUR-200")
def test_the_start_castle_stands_in_the_middle() -> None:
    given = fresh()
    assert (at(given, LEFT, 0), at(given, LEFT, 1)) == ("castle", "castle")
    assert [int(covered) for covered in given.state.covered] == [1 << LEFT, 1 << LEFT, 0, 0]
    assert int(given.state.window) == 0


@rule("BUR-200", "BUR-R72", "BUR-R20")
def test_on_the_backs_the_first_partners_choose_the_1_or_the_6() -> None:
    given = fresh(backs=True)
    assert [bool(given.state.waiting(seat)) for seat in range(4)] == [True, True, False, False]
    assert given.moves() == ["castle space=15", "castle space=21"]
    assert given.against("castle space=3") == "BUR-200"
    assert given.against("duchy number=1") == "BUR-199"
    GAME.play(given.state, ANNA, "castle space=15", given.chance)
    assert at(given, RIGHT, 0) == "castle"
    for other in (BENNO, CARLA, DARIO):
        view = given.state.seen_by(other)
        assert isinstance(view, Burgund)
        assert max(view.covered) == 0
        imagined = view.imagine(Seeded(1))
        assert imagined.seen_by(other).key() == view.key()
    GAME.play(given.state, BENNO, "castle space=21", given.chance)
    assert at(given, LEFT, 1) == "castle"
    assert int(given.state.window) == 0
    assert int(given.state.round) == 1


@rule("BUR-201", "BUR-202", "BUR-203", "BUR-R65", "BUR-R69")
def test_what_a_team_begins_with() -> None:
    given = fresh()
    state = given.state
    assert [given.workers(seat) for seat in range(4)] == [3, 5, 3, 5]
    assert [given.silver(seat) for seat in range(4)] == [2, 2, 2, 2]
    stores = goods_of(given)
    assert stores[0] == stores[2]
    assert [sum(store.values()) for store in stores[:2]] == [3, 3]
    assert sum(int(count) for count in state.goods_bag) == 42 - 6 - 5
    assert len(state.dice) == 8
    assert min(state.dice) > 0
    assert all(given.at(place) for place in ("1d", "6d", "black8"))


@rule("BUR-204", "BUR-R69")
def test_the_first_round_goes_a1_b1_a2_b2() -> None:
    given = fresh()
    seen = []
    while given.state.round == 1:
        if given.seat not in seen:
            seen.append(given.seat)
        idle(given)
    assert seen == [0, 1, 2, 3]


@rule("BUR-205", "BUR-208", "BUR-R70")
def test_a_tile_goes_to_an_own_or_a_common_key_space_and_stays() -> None:
    given = team(board={"1a": "bank"}).play("take die=low from=1a")
    assert given.asked() == ["keep"]
    assert given.against("workers die=high") == "BUR-R70"
    given.play("keep key=common")
    assert (on_keys(given, "A"), on_keys(given, "Anna")) == (["bank"], [])
    own = team(board={"1a": "bank"}).play("take die=low from=1a", "keep key=own")
    assert (on_keys(own, "A"), on_keys(own, "Anna")) == ([], ["bank"])
    assert not own.can("keep")


@rule("BUR-205", "BUR-R70")
def test_there_is_no_choice_where_only_one_kind_is_free() -> None:
    given = team(keys={"A": ["mine", "ship"]}, board={"1a": "bank"})
    assert on_keys(given.play("take die=low from=1a"), "Anna") == ["bank"]
    full = team(keys={"Anna": ["mine", "ship"]}, board={"1a": "bank"})
    assert on_keys(full.play("take die=low from=1a"), "A") == ["bank"]


@rule("BUR-066", "BUR-R70", "BUR-207")
def test_a_new_tile_takes_the_place_of_one_that_leaves() -> None:
    keys = {"Anna": ["mine", "ship"], "A": ["bank", "ship"], "Carla": ["church"]}
    given = team(keys=keys, board={"1a": "market"}).play("take die=low from=1a")
    assert given.moves() == [
        "empty key=own tile=mine", "empty key=own tile=ship",
        "empty key=common tile=ship", "empty key=common tile=bank",
    ]  # fmt: skip
    assert given.against("empty key=own tile=church") == "BUR-207"
    assert given.against("empty key=own tile=castle") == "BUR-066"
    assert given.against("drop tile=ship") == "BUR-R70"
    given.play("empty key=common tile=ship")
    assert on_keys(given, "A") == ["market", "bank"]
    assert on_keys(given, "Anna") == ["mine", "ship"]


@rule("BUR-R70", "BUR-112")
def test_a_purchase_while_a_tile_waits_may_take_its_choice() -> None:
    keys = {"Anna": ["mine"], "A": ["church"]}
    given = team(keys=keys, board={"1a": "bank", "black1": "ship"}, silver=2)
    given.play("take die=low from=1a", "buy from=black1", "keep key=own")
    assert (on_keys(given, "Anna"), on_keys(given, "A")) == (["mine", "ship"], ["church", "bank"])


@rule("BUR-206", "BUR-207", "BUR-209")
def test_both_partners_use_common_tiles_on_both_halves() -> None:
    keys = {"Anna": ["ship"], "A": ["ship"], "Carla": ["bank"]}
    given = team(keys=keys, dice=(4, 6))
    assert given.can("build die=low key=own tile=ship space=20")
    assert given.can("build die=high key=common tile=ship space=52")
    assert given.against("build die=low key=own tile=bank space=14") == "BUR-207"
    assert given.against("place die=low tile=ship space=20") == "BUR-209"
    given.play("build die=high key=common tile=ship space=52")
    assert at(given, RIGHT) == "ship"
    assert (on_keys(given, "A"), on_keys(given, "Anna")) == ([], ["ship"])


@rule("BUR-206")
def test_workers_silver_and_goods_are_used_by_both() -> None:
    given = team(workers=1, silver=2, store={"green": 2}, board={"black1": "ship"}, dice=(1, 2))
    given.play(
        "buy from=black1", "keep key=common", "sell die=low colour=green", "workers die=high"
    )
    assert [given.silver(seat) for seat in (ANNA, CARLA)] == [1, 1]
    assert [given.workers(seat) for seat in (ANNA, CARLA)] == [3, 3]
    assert goods_of(given)[ANNA] == goods_of(given)[CARLA] == {}
    assert given.sold(CARLA)["green"] >= 2
    given.play("done", "workers die=low", "workers die=high", "done")
    assert given.seat == CARLA
    assert given.can("build die=extra") is False
    assert on_keys(given, "A") == ["ship"]


@rule("BUR-207")
def test_nobody_uses_the_dice_of_the_partner() -> None:
    given = team(dice=(1, 2), mate_dice=(6, 6), board={"6a": "bank"})
    assert given.against("take die=low from=6a") == "BUR-064"
    assert given.against("take die=low from=6a", CARLA) == "BUR-053"


@rule("BUR-209", "BUR-071", "BUR-R138")
def test_the_seam_joins_the_halves() -> None:
    given = team(keys={"Anna": ["ship"]}, dice=(1, 6))
    assert given.can("build die=high key=own tile=ship space=52")
    assert given.against("build die=high key=own tile=ship space=18") == "BUR-071"
    assert given.against("build die=low key=own tile=ship space=53") == "BUR-071"
    far = team({RIGHT: "ship"}, keys={"Anna": ["ship"]}, dice=(1, 6))
    assert far.can("build die=low key=own tile=ship space=53")
    assert far.against("build die=high key=own tile=ship space=52") == "BUR-073"
    assert far.against("build die=low key=own tile=ship space=54") == "BUR-070"


@rule("BUR-210", "BUR-R14")
def test_on_the_last_field_a_marker_goes_on_top() -> None:
    given = team(
        keys={"Anna": ["ship"]}, dice=(4, 4), track=(6, 6, 0, 0), order=(1, 0, 2, 3),
        more={"dice": [[4, 4], [11, 12], [3, 4], [3, 4]]},
    )  # fmt: skip
    given.play("build die=low key=own tile=ship space=20", "ship depot=1 more=no")
    assert given.order() == [0, 1, 2, 3]
    assert [int(field) for field in given.state.track] == [6, 6, 0, 0]


@rule("BUR-211", "BUR-R66", "BUR-119", "BUR-120", "BUR-121")
def test_points_of_both_are_added_and_what_is_common_counts_once() -> None:
    given = team(
        {13: "ship", 14: "bank"}, points={0: 10, 2: 7, 1: 4}, silver=3, workers=4,
        store={"green": 2}, phase="E", round=5,
    )  # fmt: skip
    assert [given.state.points(seat) for seat in range(4)] == [17, 4, 17, 4]
    assert own_points(given) == [10, 4, 7, 0]
    over(given)
    state = given.state
    lines = {line.what: line.points for line in state.score(CARLA).lines}
    assert lines["partner"] == own_points(given)[ANNA]
    assert (lines["common goods"], lines["common silver"]) == (2, given.silver())
    whose = {line.what: line.whose for line in state.score(CARLA).lines}
    assert (whose["partner"], whose["common goods"], whose["regions"]) == (MATES, SHARED, OWN)
    check_teams_score(state)
    assert state.points(ANNA) == state.points(CARLA) == 17 + 2 + given.silver() + 6
    assert state.places() == [1, 2, 1, 2]


@rule("BUR-R66")
def test_points_go_to_who_causes_them() -> None:
    given = team({14: "bank", 13: "ship"}, keys={"Anna": ["cow_3"]}, dice=(1, 1), phase="A")
    given.play("build die=low key=own tile=cow_3 space=12")
    assert own_points(given) == [3, 0, 0, 0]
    assert [given.state.points(seat) for seat in range(4)] == [3, 0, 3, 0]


@rule("BUR-212", "BUR-R71")
@pytest.mark.parametrize(
    ("ours", "fewer", "places"),
    [
        ({13: "ship"}, False, [2, 1, 2, 1]),
        ({13: "ship"}, True, [1, 2, 1, 2]),
        ({}, False, [2, 1, 2, 1]),
    ],
)
def test_a_tie_goes_to_more_empty_spaces_then_to_the_last(
    ours: dict[int, str], fewer: bool, places: list[int]
) -> None:
    land = {14: "bank", **ours} if ours else {}
    given = team(land, phase="E", round=5, points={0: 5, 1: 5}, fewer_empty=fewer)
    state = emptied(over(given)).state
    assert state.points(ANNA) == state.points(BENNO)
    assert state.places() == places


@rule("BUR-R71")
def test_the_last_in_turn_order_decides_at_last() -> None:
    dice = {"dice": [[1, 2], [11, 12], [3, 4], [3, 4]]}
    given = emptied(over(team(phase="E", round=5, order=(1, 0, 3, 2), more=dice)))
    assert given.state.places() == [1, 2, 1, 2]


@rule("BUR-R67", "BUR-130", "BUR-139")
def test_a_monastery_works_for_both() -> None:
    given = team({27: "ship"}, keys={"Anna": ["monastery_8"]}, dice=(1, 1), workers=1)
    given.play("build die=low key=own tile=monastery_8 space=26")
    assert [bool(given.state.has(seat, 8)) for seat in range(4)] == [True, False, True, False]


@rule("BUR-R67", "BUR-159")
def test_monastery_27_works_for_who_placed_it() -> None:
    given = team({27: "ship"}, keys={"A": ["monastery_27"]}, dice=(1, 1), order=(0, 1, 2, 3),
                 tiles2=True)  # fmt: skip
    given.play("build die=low key=common tile=monastery_27 space=26")
    assert [bool(given.state.has(seat, 27)) for seat in range(4)] == [True, False, False, False]
    table = given.state.to_dict()
    assert table["topmost"] == ANNA
    assert GAME.load_position(GAME.position(given.state)).to_dict() == table
    check_teams_score(over(given).state)


@rule("BUR-R67", "BUR-115", "BUR-132")
def test_mines_of_both_halves_pay_once() -> None:
    land = {27: "ship", 26: "monastery_2", RIGHT: "ship", 59: "cow_2", 60: "sheep_2", 61: "mine",
            32: "monastery_3", 29: "mine", 30: "ship", 31: "cow_3"}  # fmt: skip
    given = team(land, phase="C", round=5)
    while given.state.phase == 2:
        idle(given)
    assert [given.silver(seat) for seat in range(4)] == [2, 0, 2, 0]
    assert given.workers(ANNA) == given.workers(CARLA) == 4 + 4 + 2
    told = [event for event in given.events() if event[0] == 18]
    assert told == [(18, ANNA, 2, 2, 0)]


@rule("BUR-R68", "BUR-077")
def test_the_common_store_holds_three_colours() -> None:
    given = team(
        keys={"Anna": ["ship"]}, dice=(4, 4), store={"green": 1, "purple": 1},
        quay={1: {"green": 1, "pink": 1, "red": 1}},
    )  # fmt: skip
    given.play("build die=low key=own tile=ship space=20", "ship depot=1 more=no")
    assert given.asked() == ["goods"]
    given.play("goods colour=pink")
    assert goods_of(given)[CARLA] == {"green": 2, "purple": 1, "pink": 1}


@rule("BUR-R138", "BUR-098")
def test_a_region_reaches_across_the_seam() -> None:
    given = team({LEFT: "castle"}, keys={"Anna": ["castle"]}, dice=(6, 6), phase="A", backs=True)
    given.play("build die=low key=own tile=castle space=52")
    assert own_points(given) == [3 + 10, 0, 0, 0]
    apart = team({LEFT: "castle", 27: "monastery_8", 20: "cow_2", 19: "cow_3"}, phase="A",
                 keys={"Anna": ["monastery_3"]}, dice=(3, 3), backs=True)  # fmt: skip
    assert own_points(apart) == [0, 0, 0, 0]


@rule("BUR-R138")
def test_no_pasture_and_no_town_of_these_boards_reaches_the_seam() -> None:
    crossing = {
        (half, int(SPACE_COLOUR[SPACES * (FIRST_HALF + half) + space]))
        for half in range(4)
        for space in range(SPACES)
        if BEYOND[SPACES * half + space]
    }
    assert crossing == {(2, 0), (3, 0)}
    assert not {colour for _, colour in crossing} & {GREEN, BEIGE}
    assert REGION[SPACES * (FIRST_HALF + 2) + LEFT_SEAM] == 1 << LEFT_SEAM
    assert int(BEYOND[2 * SPACES + LEFT_SEAM]) == 1 << RIGHT_SEAM


MINES = {6: "mine", 23: "mine", 29: "mine", 61: "mine", 62: "mine"}
TO_MINES = {14: "bank", 13: "ship", 12: "cow_2", 11: "sheep_2", 10: "monastery_3",
            16: "monastery_4", 7: "watchtower", 27: "ship", 26: "monastery_5", 25: "ship",
            24: "castle", 30: "ship", RIGHT: "ship", 59: "cow_3", 60: "pig_2"}  # fmt: skip


@rule("BUR-R138", "BUR-102", "BUR-103")
def test_a_colour_is_complete_on_both_halves() -> None:
    given = team({**TO_MINES, **MINES}, keys={"Anna": ["mine"]}, dice=(1, 1), phase="E")
    given.play("build die=low key=own tile=mine space=63")
    assert [int(owner) for owner in given.state.bonus[2:4]] == [ANNA, 255]
    sources = [line.what for line in given.state.score(ANNA).lines]
    assert "bonus tiles" in sources
    second = team({**TO_MINES, **MINES}, keys={"Anna": ["mine"]}, dice=(1, 1), phase="E",
                  bonus={"mine": (3, -1)})  # fmt: skip
    second.play("build die=low key=own tile=mine space=63")
    assert [int(owner) for owner in second.state.bonus[2:4]] == [DARIO, ANNA]
