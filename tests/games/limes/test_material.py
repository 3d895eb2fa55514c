"""LIM-001 to LIM-006: what is in the box."""

from __future__ import annotations

import pytest

from tafelrunde.games.limes import GAME
from tafelrunde.games.limes.components import BOX, HUT, LAND, TOWER, quarters
from tafelrunde.kernel.chance import Scripted
from tafelrunde.kernel.errors import Undecided
from tests.naming import rule

from .by_the_book import LAYOUTS
from .drawn import begin

CARDS = range(1, 25)


@rule("LIM-001")
def test_a_set_has_24_cards_and_each_can_come_up_once_and_for_both_players() -> None:
    with pytest.raises(Undecided) as stop:
        GAME.new(GAME.setup({}, 2), Scripted([]))
    assert stop.value.choices == [(number, 1) for number in CARDS]
    assert BOX["game"]["sets"] == 2
    assert BOX["game"]["set_colours"] == ["red", "black"]
    assert BOX["game"]["cards"] == len(LAYOUTS) == 24


@rule("LIM-001")
@pytest.mark.parametrize("card", CARDS)
def test_the_card_of_a_number_is_equal_in_both_sets(card: int) -> None:
    given = begin(card, seats=2)
    given.play("lay x=3 y=3 rot=0", seat=0)
    given.play("lay x=3 y=3 rot=0", seat=1)
    assert given.board(0) == given.board(1)


@rule("LIM-001")
def test_no_two_cards_of_a_set_are_equal_even_when_turned() -> None:
    shapes = {min(tuple(quarters(card, turn)) for turn in range(4)) for card in CARDS}
    assert len(shapes) == 24


@rule("LIM-002")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_player_owns_seven_workers(seats: int) -> None:
    given = begin(1, seats)
    assert [given.state.supply(seat) for seat in range(seats)] == [7] * seats
    assert BOX["game"]["workers"] == 7


@rule("LIM-002")
def test_a_placed_worker_is_no_longer_in_the_supply_of_his_owner() -> None:
    given = begin(1, seats=2).play("lay x=3 y=3 rot=0").play("place quarter=nw")
    assert (given.state.supply(0), given.state.supply(1)) == (6, 7)
    assert (given.workers(0), given.workers(1)) == ([(0, 0)], [])


@rule("LIM-003")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_has_four_fields_each_with_one_of_the_four_lands(card: int) -> None:
    lands = [field & LAND for field in quarters(card, 0)]
    assert len(lands) == 4
    assert set(lands) <= {1, 2, 3, 4}


@rule("LIM-003")
def test_all_four_lands_have_their_name_in_the_box() -> None:
    names = [(land["letter"], land["de"]) for land in BOX["terrain"].values()]  # type: ignore[index]
    assert names == [("F", "Acker"), ("W", "Wasser"), ("T", "Wald"), ("R", "Fels mit Turm")]
    shown = {field & LAND for card in CARDS for field in quarters(card, 0)}
    assert shown == {1, 2, 3, 4}


@rule("LIM-004")
@pytest.mark.parametrize("card", CARDS)
def test_no_land_is_more_than_twice_on_a_card_and_no_tower_more_than_once(card: int) -> None:
    lands = [field & LAND for field in quarters(card, 0)]
    assert max(lands.count(land) for land in lands) <= 2
    assert lands.count(TOWER) <= 1


@rule("LIM-005")
def test_some_cards_have_several_huts_and_some_have_none() -> None:
    huts = [sum(field & HUT > 0 for field in quarters(card, 0)) for card in CARDS]
    assert max(huts) > 1
    assert min(huts) == 0
    assert sum(huts) == BOX["huts"]["total"] == 34
    assert sum(count > 0 for count in huts) == BOX["huts"]["cards_with_huts"] == 20


@rule("LIM-006")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_lies_as_components_toml_lists_it(card: int) -> None:
    nw, ne, se, sw = LAYOUTS[card - 1]
    given = begin(card).play("lay x=3 y=3 rot=0")
    assert given.board() == [nw + ne, sw + se]


@rule("LIM-006")
def test_the_layouts_are_marked_as_reconstructed() -> None:
    assert BOX["cards"]["source"] == "reconstructed"
    assert "reconstructed" in GAME.rule("LIM-006").text


@rule("LIM-R01")
def test_the_sheet_without_a_title_is_limes() -> None:
    game = BOX["game"]
    assert GAME.title == game["title"] == "Limes"
    assert (game["designer"], game["publisher"], game["year"]) == ("Martyn F", "Abacusspiele", 2014)
    assert game["minutes"] == 20
