"""Châteauma: how it is set up, how it selects a tile, what tiles bring it (BUR-289 to BUR-339)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.components import BOX, COLOURS
from tafelrunde.games.burgund.events import (
    AUTOMA_ROLLED,
    BONUS,
    BOUGHT,
    CARD_CAME,
    CARD_DONE,
    CARD_FILLED,
    SHIPPED,
    SOLD,
)
from tafelrunde.games.burgund.modules.automa import HOME_COLOUR, HOME_OF, RESERVE_ORDER, TURN_WORTH
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import ANNA, BENNO, begin, settled, table
from .duel import Duel, duel

CARDS = BOX["automa"]["cards"]


def codes(given: Duel) -> list[int]:
    return [event[0] for event in given.events() if event[1] == given.it]


@rule("BUR-289", "BUR-291", "BUR-310")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_seat_plays_by_itself(seats: int) -> None:
    given = settled(1, seats, chateauma=True)
    state = given.state
    assert state.setup.automa == [False] * (seats - 1) + [True]
    asked, filled, rng, chance = set(), 0, Random(1), Seeded(1, listening=True)
    while state.actor != OVER:
        asked.add(int(state.actor))
        state.apply(state.actor, rng.choice(state.moves(state.actor)), chance)
    filled = sum(event[0] == AUTOMA_ROLLED for event in chance.events)
    assert (asked, filled) == (set(range(seats - 1)), 25)
    assert state.points(seats - 1) > 100
    assert settled(1, seats).state.setup.automa == [False] * seats


@rule("BUR-291")
def test_nobody_moves_for_it() -> None:
    given = duel()
    move = "workers die=low"
    assert given.against(move, given.it) == "BUR-291"
    assert given.state.moves(given.it) == []
    assert begin(1, 2, chateauma=True).against("castle space=1", 1) == "BUR-291"


@rule("BUR-290")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_counts_as_a_player(seats: int) -> None:
    given = settled(3, seats, chateauma=True)
    lying = sum(int(tile) != 255 for tile in given.state.board)
    assert lying >= 6 * seats + 2 * seats - 1
    sold = duel(cards=(5, 2), reserve=[], goods={"red": 2}, seats=seats,
                board={"1a": "warehouse"}, order=[0, seats - 1, *range(1, seats - 1)])  # fmt: skip
    if seats > 2:
        sold.turn(1)
        assert sold.scored() == {"sales": 2 * seats}


@rule("BUR-292", "BUR-299", "BUR-R120")
def test_it_has_a_good_of_each_colour_from_the_start() -> None:
    state = begin(1, 4, chateauma=True).state
    assert [int(held) for held in state.store][18:] == [1] * 6
    assert sum(int(left) for left in state.goods_bag) == 42 - 6 - 9
    full = duel(goods={"green": 2, "pink": 1, "red": 3, "brown": 1, "orange": 1, "purple": 1})
    assert len(full.goods()) == 6


@rule("BUR-293", "BUR-307", "BUR-R109", "BUR-313")
def test_its_one_die_is_rolled_in_its_turn() -> None:
    fresh = settled(1, 2, chateauma=True)
    assert fresh.dice(1) == [0, 0]
    given = duel(board={"4b": "bank"})
    given.turn(4)
    assert given.dice(given.it) == [8 + 4, 8]
    later = duel(order=[ANNA, BENNO, 2])
    GAME.play(later.state, ANNA, "done", Seeded(1))
    assert later.dice(later.it) == [0, 0]


@rule("BUR-294", "BUR-022", "BUR-R123")
def test_its_duchy() -> None:
    rows = BOX["automa"]["duchy"]["rows"]
    assert [len(row) for row in rows] == [4, 5, 6, 7, 6, 5, 4]
    held = {COLOURS[c]: int(HOME_OF[c]).bit_count() for c in range(6)}
    assert held == BOX["duchy_grid"]["spaces"]
    marks = [BOX["automa"]["duchy"][name] for name in ("mark_a", "mark_b", "extra_turn")]
    first = [0, 4, 9, 15, 22, 28, 33]
    where = [[first[row] + place for row, place in mark] for mark in marks]
    kinds = [sorted(COLOURS[int(HOME_COLOUR[s])] for s in spaces) for spaces in where]
    assert kinds[:2] == [
        ["animal", "building", "building", "monastery", "ship"], ["building", "castle", "mine"],
    ]  # fmt: skip
    assert len({space for spaces in where for space in spaces}) == 12
    assert int(settled(1, 2, chateauma=True).state.duchy[1]) == 255


@rule("BUR-295", "BUR-342", "BUR-347", "BUR-R125", "BUR-334")
@pytest.mark.parametrize(("level", "points"), [("easy", 14), ("medium", 18), ("hard", 22)])
def test_levels_and_modifiers_are_chosen_apart(level: str, points: int) -> None:
    given = duel(left={0: "bank", 1: "bank", 2: "cow_2"}, board={"1c": "monastery_2"},
                 automa_level=level, automa_extra_turns=True)  # fmt: skip
    given.turn(1, 1)
    assert given.scored() == {"region cards": points}
    free = GAME.check({"chateauma": True, "automa_level": "easy", "automa_begins": True}, 2)
    assert free["automa_level"] == "easy"
    assert GAME.check({"chateauma": True}, 2)["automa_level"] == "medium"


@rule("BUR-296", "BUR-297", "BUR-298", "BUR-R130")
def test_the_first_card_has_a_castle() -> None:
    seen = set()
    for seed in range(40):
        given = Duel(begin(seed, 2, chateauma=True).state)
        first, second = given.cards()
        seen.add(first)
        place = CARDS[str(first)]["spaces"].index("castle")
        assert [name for name in given.card(0) if name] == ["castle"]
        assert given.card(0)[place] == "castle"
        assert given.card(1) == [""] * 5
        assert sorted([first, second, *given.pile()]) == list(range(1, 10))
        assert (given.scored(), given.purse()) == ({}, 1)
    assert seen == {4, 7, 8}


@rule("BUR-300", "BUR-301")
def test_it_has_silver_and_no_workers() -> None:
    given = settled(2, 3, chateauma=True)
    assert (given.silver(2), given.workers(2)) == (1, 0)
    rng = Random(2)
    while given.state.actor != OVER:
        assert given.workers(2) == 0
        given.play(rng.choice(given.moves()))


@rule("BUR-302")
def test_a_player_begins() -> None:
    orders = {tuple(begin(seed, 3, chateauma=True).order()) for seed in range(20)}
    assert orders == {(0, 1, 2), (1, 0, 2)}
    given = begin(1, 3, chateauma=True)
    assert [given.workers(seat) for seat in given.order()] == [1, 2, 0]
    assert begin(1, 2, chateauma=True).order() == [0, 1]


@rule("BUR-303")
def test_the_reserve_has_a_stack_for_each_colour() -> None:
    assert [COLOURS[int(colour)] for colour in RESERVE_ORDER] == BOX["automa"]["reserve"]["order"]
    given = duel(reserve=["ship", "bank", "church"], jokers=["mine", "cow_4"])
    given.turn(1)
    assert given.card(0)[0] == "church"
    assert (given.reserve(), given.jokers()) == (["bank", "ship"], ["mine", "cow_4"])
    joker = duel(cards=(9, 5), reserve=["ship", "bank", "church"], jokers=["mine", "cow_4"])
    joker.turn(1)
    assert (joker.card(0)[0], joker.jokers()) == ("*cow_4", ["mine"])


@rule("BUR-304", "BUR-331")
def test_monasteries_change_nothing_for_it() -> None:
    given = duel(home={0: "monastery_3", 1: "monastery_7", 2: "monastery_17"}, goods={"red": 2},
                 cards=(5, 2), left={1: "bank"}, board={"1c": "monastery_4"})  # fmt: skip
    given.turn(1)
    assert given.card(0)[0] == "monastery_4"
    assert (given.scored(), given.purse()) == ({"sales": 6}, 1)
    assert not given.state.has(given.it, 3)


@rule("BUR-305", "BUR-306")
def test_it_may_have_equal_buildings_and_completes_no_regions() -> None:
    banks = dict.fromkeys(range(18, 22), "bank")
    given = duel(left={0: "market", 1: "bank", 3: "monastery_1"}, home=banks,
                 board={"3a": "cow_3"})  # fmt: skip
    given.turn(3, 1)
    assert [given.home()[space] for space in range(18, 24)] == ["bank"] * 4 + ["market", "bank"]
    assert given.scored() == {"animals": 3, "region cards": 18}


@rule("BUR-308", "BUR-313")
@pytest.mark.parametrize("white", range(1, 7))
def test_the_white_die_names_the_card(white: int) -> None:
    given = duel(cards=(2, 9), white=white, board={"4b": "bank"})
    given.turn(4)
    side = 0 if white <= 4 else 1
    assert "bank" in given.card(side)
    assert "bank" not in given.card(1 - side)


@rule("BUR-309")
def test_goods_come_to_the_depot_of_the_white_die() -> None:
    given = settled(5, 2, chateauma=True)
    white = int(given.state.white)
    assert sum(given.quay(white).values()) == 1


@rule("BUR-310", "BUR-302")
def test_turns_follow_the_order_track() -> None:
    given = duel(order=[ANNA, BENNO, 2], board={"1a": "bank"})
    GAME.play(given.state, ANNA, "done", Seeded(1))
    assert (given.seat, given.at("1a")) == (BENNO, "bank")
    first = duel(track=[0, 0, 1], order=[2, ANNA, BENNO], more={
        "dice": [[9, 10], [3, 4], [8 + 3, 8]],
    })  # fmt: skip
    GAME.play(first.state, ANNA, "done", Seeded(1))
    assert first.seat == BENNO


@rule("BUR-311", "BUR-312")
def test_the_steps_of_its_turn() -> None:
    given = duel(cards=(6, 2), left={1: "monastery_1", 2: "bank", 3: "ship"},
                 board={"1b": "ship", "black1": "cow_4"}, goods={"red": 1}, silver=1,
                 quay={3: {"red": 1}},
                 home=dict.fromkeys(range(12, 16), "ship"))  # fmt: skip
    given.turn(1, 9)
    steps = [AUTOMA_ROLLED, CARD_FILLED, SHIPPED, SOLD, CARD_DONE, CARD_CAME, BONUS, BOUGHT]
    assert [code for code in codes(given) if code in steps] == steps
    assert given.seat == BENNO


@rule("BUR-314")
def test_it_searches_depot_by_depot_and_space_by_space() -> None:
    depot = duel(board={"3a": "cow_2", "4b": "bank"})
    depot.turn(3)
    assert depot.card(0) == ["", "", "cow_2", "", ""]
    spaces = duel(board={"3a": "cow_2", "3b": "bank"})
    spaces.turn(3)
    assert spaces.card(0) == ["bank", "", "", "", ""]
    around = duel(board={"1a": "market", "4a": "ship"})
    around.turn(4)
    assert around.card(0)[0] == "market"
    second = duel(left={0: "bank"}, board={"1a": "watchtower"})
    second.turn(6)
    assert second.card(0)[:2] == ["bank", "watchtower"]


@rule("BUR-315", "BUR-R111")
def test_of_several_tiles_it_takes_the_upper_one() -> None:
    given = duel(seats=4, board={"5c": "bank", "5d": "church"})
    given.turn(5)
    assert (given.card(0)[0], given.at("5d")) == ("bank", "church")


@rule("BUR-316", "BUR-R110")
def test_the_reserve_helps_the_first_empty_space_only() -> None:
    given = duel(reserve=["watchtower", "cow_2"], board={"4a": "ship"})
    given.turn(1)
    assert given.card(0)[0] == "watchtower"
    assert given.scored() == {"watchtowers": 3}
    later = duel(reserve=["cow_2"], jokers=["mine"])
    later.turn(1)
    assert (later.card(0), later.reserve()) == (["*mine", "", "", "", ""], ["cow_2"])
    option = duel(reserve=["cow_2"], jokers=["mine"], automa_any_space=True)
    option.turn(1)
    assert (option.card(0), option.jokers()) == (["", "", "cow_2", "", ""], ["mine"])
    assert option.scored() == {"animals": 2}


@rule("BUR-317")
def test_a_joker_brings_nothing_but_a_covered_symbol() -> None:
    given = duel(cards=(5, 2), jokers=["watchtower"], goods={"red": 1})
    given.turn(1)
    assert given.card(0)[0] == "*watchtower"
    assert given.scored() == {"sales": 3}


@rule("BUR-318")
def test_the_first_black_tile_becomes_a_joker() -> None:
    given = duel(board={"black2": "bank", "black3": "castle"})
    given.turn(1)
    assert (given.jokers(), given.card(0), given.at("black2")) == (["bank"], [""] * 5, "")
    assert (given.scored(), given.purse()) == ({}, 0)


@rule("BUR-319")
def test_with_nothing_at_all_it_gets_silver() -> None:
    assert duel().turn(1).purse() == 2


@rule("BUR-320", "BUR-R113", "BUR-R132")
def test_a_castle_places_one_more_tile_from_the_white_die() -> None:
    given = duel(cards=(8, 2), left={1: "mine"}, white=4,
                 board={"2b": "castle", "3a": "cow_3", "4a": "ship", "4c": "pig_2"})  # fmt: skip
    given.turn(2)
    assert given.card(0) == ["castle", "mine", "pig_2", "", ""]
    other = duel(cards=(8, 2), left={1: "mine", 2: "cow_2", 3: "ship"}, white=3,
                 board={"2b": "castle", "3b": "watchtower"})  # fmt: skip
    other.turn(2, 1)
    assert other.card(0)[0] == "watchtower"
    assert other.scored() == {"region cards": 18, "watchtowers": 3}
    nothing = duel(cards=(8, 2), left={1: "mine", 2: "cow_2", 3: "ship"}, white=3,
                   board={"2b": "castle", "black1": "bank"}, goods={"red": 1})  # fmt: skip
    nothing.turn(2, 1)
    assert (nothing.jokers(), nothing.goods()) == (["bank"], {"red": 1})


@rule("BUR-320", "BUR-R113")
def test_without_an_empty_space_a_castle_brings_a_sale() -> None:
    given = duel(cards=(8, 4), left={0: "castle", 1: "mine", 2: "cow_2"},
                 right={0: "bank", 2: "monastery_1", 3: "mine", 4: "bank"}, white=5,
                 goods={"red": 2}, board={"2b": "castle", "4a": "ship"})  # fmt: skip
    given.state.automa.lying[3] = 2
    given.turn(2, 1, 2)
    assert given.scored()["sales"] == 6
    assert given.at("4a") == "ship"


@rule("BUR-321", "BUR-322", "BUR-328", "BUR-R108")
@pytest.mark.parametrize(
    ("tile", "other", "silver", "points"),
    [("bank", False, 2, {}), ("boarding_house", False, 0, {"boarding houses": 3}),
     ("watchtower", False, 0, {"watchtowers": 3}), ("bank", True, 2, {}),
     ("boarding_house", True, 0, {"boarding houses": 2}), ("watchtower", True, 0,
                                                          {"watchtowers": 4})],
)  # fmt: skip
def test_plain_benefits(tile: str, other: bool, silver: int, points: Mapping[str, int]) -> None:
    given = duel(board={"1a": tile}, automa_other_towers=other)
    given.turn(1)
    assert (given.purse(), given.scored()) == (silver, points)


@rule("BUR-323")
def test_a_carpenter_fetches_a_building() -> None:
    given = duel(white=4, board={"1a": "carpenter", "3b": "bank", "6a": "market"})
    assert given.turn(1).reserve() == ["market"]
    assert duel(board={"1a": "carpenter"}).turn(1).reserve() == []


@rule("BUR-324")
@pytest.mark.parametrize(
    ("board", "found"),
    [({"2b": "castle", "5a": "mine", "1c": "monastery_1"}, ["castle"]),
     ({"5a": "mine", "1c": "monastery_1"}, ["mine"]), ({"1c": "monastery_1"}, ["monastery_1"]),
     ({}, [])],
)  # fmt: skip
def test_a_church_fetches_castle_mine_or_monastery(
    board: Mapping[str, str], found: list[str]
) -> None:
    given = duel(white=1, board={"3b": "church", **board})
    assert given.turn(3).reserve() == found


@rule("BUR-325")
@pytest.mark.parametrize(
    ("board", "found"),
    [({"3a": "cow_2", "4a": "ship"}, ["ship"]), ({"3a": "cow_2"}, ["cow_2"]), ({}, [])],
)
def test_a_market_fetches_ship_or_animal(board: Mapping[str, str], found: list[str]) -> None:
    given = duel(cards=(2, 5), left={2: "pig_2"}, board={"1a": "market", **board})
    assert given.turn(1).reserve() == found


@rule("BUR-326", "BUR-R114")
def test_a_city_hall_places_what_the_reserve_has_most_of() -> None:
    given = duel(reserve=["ship", "ship", "ship", "cow_2", "cow_3", "monastery_1"],
                 jokers=["bank"] * 4, board={"1a": "city_hall"})  # fmt: skip
    given.turn(1)
    assert given.card(0) == ["city_hall", "", "cow_3", "", ""]
    assert given.scored() == {"animals": 3}
    assert given.reserve() == ["monastery_1", "ship", "ship", "ship", "cow_2"]
    tie = duel(reserve=["cow_2", "monastery_1"], board={"1a": "city_hall"})
    assert tie.turn(1).card(0)[3] == "monastery_1"
    other = duel(cards=(2, 3), reserve=["ship"], board={"1a": "city_hall"})
    other.turn(1)
    assert (other.card(1)[0], other.order()[0]) == ("ship", other.it)
    lost = duel(cards=(2, 5), reserve=["ship"], board={"1a": "city_hall"})
    assert lost.turn(1).reserve() == ["ship"]


@rule("BUR-327", "BUR-339")
def test_a_warehouse_sells_the_colour_it_has_most_of() -> None:
    given = duel(board={"1a": "warehouse"}, goods={"green": 1, "red": 2, "brown": 2})
    given.turn(1)
    assert given.goods() == {"green": 1, "brown": 2}
    assert (given.scored(), given.purse(), given.sold(given.it)) == ({"sales": 6}, 1, {"red": 2})
    assert duel(board={"1a": "warehouse"}).turn(1).purse() == 0


@rule("BUR-329", "BUR-E24", "BUR-R115")
def test_its_duchy_and_cards_are_one_pasture() -> None:
    given = duel(home={6: "sheep_2"}, right={2: "sheep_4"}, reserve=["sheep_3"],
                 left={0: "bank", 1: "*sheep_4"}, board={"3a": "sheep_3"})  # fmt: skip
    given.turn(3)
    assert given.scored() == {"animals": 2 + 4 + 3}
    stacked = duel(home=dict.fromkeys(range(6, 12), "cow_2") | {7: "pig_2", 8: "pig_2",
                   9: "goat_2", 10: "goat_2", 11: "sheep_2"}, stacked=["cow_3"],
                   board={"3a": "cow_4"})  # fmt: skip
    assert stacked.turn(3).scored() == {"animals": 2 + 3 + 4}


@rule("BUR-330", "BUR-R120")
def test_a_ship_takes_the_goods_of_the_fullest_depot() -> None:
    quay = {2: {"red": 2}, 5: {"green": 1, "pink": 1}, 6: {"brown": 1}}
    given = duel(cards=(3, 2), board={"4a": "ship"}, quay=quay, white=3,
                 goods={"green": 1, "orange": 1, "brown": 1, "purple": 1})  # fmt: skip
    given.turn(4)
    assert given.goods() == {"green": 2, "orange": 1, "brown": 1, "purple": 1, "pink": 1}
    assert (given.quay(5), given.quay(2)) == ({}, {"red": 2})
    assert given.order() == [given.it, ANNA, BENNO]
    near = duel(cards=(3, 2), board={"4a": "ship"}, quay=quay, white=1)
    assert near.turn(4).goods() == {"red": 2}
    assert duel(cards=(3, 2), board={"4a": "ship"}).turn(4).goods() == {}


@rule("BUR-332", "BUR-331", "BUR-R115")
def test_its_open_mines_pay() -> None:
    given = duel(cards=(1, 4), right={3: "mine", 0: "*mine"}, home={34: "mine"},
                 reserve=["mine"], round=5, order=[ANNA, BENNO, 2], more={
                     "dice": [[9, 10], [8 + 3, 8 + 4], [8 + 1, 8]],
                 })  # fmt: skip
    GAME.play(given.state, ANNA, "done", Seeded(1))
    assert (given.purse(), int(given.state.phase)) == (2, 3)


@rule("BUR-333", "BUR-R112")
def test_covered_symbols_bring_one_sale() -> None:
    given = duel(cards=(5, 2), board={"1c": "monastery_1"}, goods={"red": 2, "pink": 1})
    given.turn(1)
    assert (given.goods(), given.scored()) == ({"pink": 1}, {"sales": 6})
    beside = duel(cards=(5, 2), board={"1a": "bank"}, goods={"red": 2})
    assert beside.turn(1).goods() == {"red": 2}
    two = duel(cards=(8, 3), left={2: "cow_2", 3: "ship"}, right={0: "ship", 1: "bank"}, white=2,
               board={"2b": "castle", "5a": "mine", "3a": "cow_3"},
               goods={"red": 2, "pink": 1})  # fmt: skip
    two.turn(2, 1)
    assert two.goods() == {"pink": 1}
    more = duel(cards=(3, 2), left={0: "ship", 1: "warehouse"}, reserve=["cow_2"],
                board={"1a": "warehouse"}, goods={"red": 2, "pink": 1})  # fmt: skip
    assert more.turn(1).goods() == {"pink": 1}


@rule("BUR-335", "BUR-R115")
def test_the_tiles_of_a_full_card_go_to_the_duchy() -> None:
    given = duel(left={0: "church", 1: "*ship", 2: "*cow_4"}, home={18: "bank", 20: "market"}
                 | {19: "bank"}, board={"1c": "monastery_2"}, goods={"red": 1})  # fmt: skip
    given.turn(1, 1)
    assert given.home() == {18: "bank", 19: "bank", 20: "market", 21: "church", 12: "ship",
                            6: "cow_4", 0: "monastery_2"}  # fmt: skip
    assert (given.scored(), given.goods()) == ({"region cards": 18}, {"red": 1})
    full = duel(cards=(1, 2), left={0: "mine", 1: "pig_2"}, board={"1c": "monastery_2"},
                home={34: "mine", 35: "mine", 36: "mine"})  # fmt: skip
    full.turn(1, 5)
    assert full.stacked() == ["mine"]


@rule("BUR-336", "BUR-R118")
def test_new_cards_come() -> None:
    given = duel(cards=(2, 9), left={0: "bank", 1: "bank", 2: "cow_2"}, right={1: "church"},
                 board={"1c": "monastery_1"})  # fmt: skip
    given.turn(1, 7)
    assert (given.cards(), given.card(0)[1], given.card(1)) == ([9, 7], "church", [""] * 5)
    right = duel(cards=(9, 2), right={0: "bank", 1: "bank", 2: "cow_2"}, white=6,
                 board={"1c": "monastery_1"})  # fmt: skip
    assert right.turn(1, 7).cards() == [9, 7]
    empty = duel(left={0: "bank", 1: "bank", 2: "cow_2"}, board={"1c": "monastery_1"}, pile=[])
    empty.turn(1, 2)
    assert (empty.cards(), empty.pile()) == ([5, 2], [1, 3, 4, 6, 7, 8, 9])


@rule("BUR-R118", "BUR-334")
def test_both_cards_may_be_full() -> None:
    given = duel(cards=(8, 1), left={1: "mine", 2: "cow_2", 3: "ship"}, white=5,
                 right={0: "mine", 1: "pig_2"}, board={"5b": "monastery_1"})  # fmt: skip
    given.state.automa.lying[0] = 0
    given.turn(5, 9, 2)
    assert given.cards() == [9, 2]
    assert given.scored() == {"region cards": 30}


@rule("BUR-R119")
def test_the_other_card_is_active_if_one_is_missing() -> None:
    given = duel(cards=(9, 2), board={"1a": "bank"}, white=6)
    given.state.automa.cards[1] = 255
    given.turn(1)
    assert "bank" in given.card(0)
    bare = duel(goods={"red": 1}, board={"1a": "bank"})
    bare.state.automa.cards[0] = bare.state.automa.cards[1] = 255
    bare.turn(1)
    assert (bare.goods(), bare.at("1a")) == ({}, "bank")


@rule("BUR-337")
def test_a_full_colour_brings_the_bonus_tile_that_is_left() -> None:
    mines = {34: "mine", 35: "mine"}
    card = {1: "pig_2", 2: "monastery_1"}
    first = duel(cards=(1, 2), left=card, home=mines, board={"5a": "mine"})
    assert first.turn(5, 5).scored() == {"region cards": 12, "bonus tiles": 6}
    second = duel(cards=(1, 2), left=card, home=mines, board={"5a": "mine"},
                  bonus={"mine": (0, -1)})  # fmt: skip
    assert second.turn(5, 5).scored() == {"region cards": 12, "bonus tiles": 3}
    late = duel(cards=(1, 2), left=card, home=mines, board={"5a": "mine"},
                bonus={"mine": (0, 1)})  # fmt: skip
    assert late.turn(5, 5).scored() == {"region cards": 12}
    twice = duel(cards=(1, 2), left=card, home=mines | {36: "mine"}, board={"5a": "mine"},
                 bonus={"mine": (2, -1)})  # fmt: skip
    assert twice.turn(5, 5).scored() == {"region cards": 12}


@rule("BUR-338", "BUR-R117", "BUR-R111")
def test_it_buys_what_its_reserve_lacks() -> None:
    black = {"black1": "mine", "black2": "cow_4", "black3": "cow_3", "black4": "bank"}
    given = duel(silver=2, reserve=["church", "mine"], jokers=["cow_4"],
                 board={"1c": "monastery_1"} | black)  # fmt: skip
    given.turn(1)
    assert (given.reserve(), given.purse()) == (["church", "cow_4", "mine"], 0)
    tie = duel(silver=3, board={"1c": "monastery_1"} | black)
    assert (tie.turn(1).reserve(), tie.purse()) == (["bank"], 1)
    assert duel(silver=1, board={"1c": "monastery_1"} | black).turn(1).reserve() == []
    nothing = duel(silver=2, board={"1c": "monastery_1"})
    assert (nothing.turn(1).reserve(), nothing.purse()) == ([], 2)


def test_bots_expect_something_of_it() -> None:
    early, late = duel(phase="A"), duel(phase="E")
    assert early.state.judge()[2] > late.state.judge()[2] + 15 * TURN_WORTH / 400
    rich = duel(phase="E", silver=9)
    assert rich.state.judge()[2] > late.state.judge()[2]


def test_a_table_without_it_is_as_before() -> None:
    state: Burgund = table().state
    assert "automa" not in state.to_dict()
    assert int(state.people()) == 2
