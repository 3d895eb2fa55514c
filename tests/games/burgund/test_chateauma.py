"""Châteauma: how it is set up, how it selects a tile (BUR-289 to BUR-319)."""

from __future__ import annotations

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
from tafelrunde.games.burgund.modules.automa import HOME_COLOUR, HOME_OF, RESERVE_ORDER
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import ANNA, BENNO, begin, settled
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
