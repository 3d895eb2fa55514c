"""Châteauma: what tiles bring to it, full cards, and what it buys."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.modules.automa_judge import TURN_WORTH
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.kernel.chance import Seeded
from tests.naming import rule

from .drawn import ANNA, BENNO, table
from .duel import duel


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
