"""Inns: one comes in each phase, fits every colour and makes its region larger (BUR-185 ff.)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.components import INN, REGION_VP
from tafelrunde.games.burgund.events import BOUGHT
from tafelrunde.kernel.errors import BadPosition
from tests.naming import rule

from .drawn import ANNA, BENNO, Land, Table, settled, table
from .test_scoring import lines

TYPES = ["bank", "church", "market", "carpenter", "warehouse", "watchtower", "city_hall"]


def with_inns(land: Land | None = None, keys: Sequence[str] = (), **more: Any) -> Table:
    return table(land, keys, options={"inns": True}, **more)


@rule("BUR-185", "BUR-186", "BUR-040")
def test_an_inn_comes_in_each_phase_and_stays() -> None:
    given, rng = settled(1, 2, inns=True), Random(1)
    seen: dict[int, int] = {}
    while given.state.actor >= 0:
        phase = int(given.state.phase)
        seen.setdefault(phase, int(given.state.inns))
        moves = [move for move in given.moves() if move != "buy from=inn"]
        given.play(rng.choice(moves))
    assert seen == {0: 1, 1: 2, 2: 3, 3: 4, 4: 5}
    assert int(settled(1, 2).state.inns) == 0


@rule("BUR-187", "BUR-R28", "BUR-060")
def test_an_inn_is_the_purchase_of_the_turn() -> None:
    given = with_inns(silver=5, inns=2, board={"black1": "mine"})
    given.play("buy from=inn")
    assert (given.keys(), given.silver(), int(given.state.inns)) == (["inn"], 3, 1)
    assert given.against("buy from=inn") == given.against("buy from=black1") == "BUR-060"
    assert given.events()[0][:2] == (BOUGHT, ANNA)
    other = with_inns(silver=5, inns=1, board={"black1": "mine"}).play("buy from=black1")
    assert other.against("buy from=inn") == "BUR-060"
    assert with_inns(silver=1, inns=1).against("buy from=inn") == "BUR-187"
    assert with_inns(silver=2, inns=0).against("buy from=inn") == "BUR-187"
    assert table(silver=2).against("buy from=inn") == "BUR-187"
    assert given.against("buy from=inn", BENNO) == "BUR-053"


@rule("BUR-187", "BUR-066")
def test_a_bought_inn_needs_room() -> None:
    given = with_inns({}, ["ship", "ship", "bank"], silver=2, inns=1)
    given.play("buy from=inn")
    assert given.asked() == ["drop"]
    assert given.play("drop tile=ship").keys() == ["ship", "bank", "inn"]
    thrown = with_inns({}, ["inn", "ship", "bank"], dice=(1, 1), board={"1a": "market"})
    thrown.play("take die=low from=1a", "drop tile=inn")
    assert thrown.state.out[INN] == 3
    assert GAME.load_position(GAME.position(thrown.state)).to_dict() == thrown.state.to_dict()


@rule("BUR-188", "BUR-R59", "BUR-071")
def test_an_inn_lies_on_any_colour_beside_a_tile_with_the_number_of_the_die() -> None:
    given = with_inns({}, ["inn"], dice=(3, 5))
    assert [move for move in given.moves() if move.startswith("place")] == [
        "place die=low tile=inn space=11", "place die=low tile=inn space=25",
        "place die=high tile=inn space=19",
    ]  # fmt: skip
    assert given.against("place die=low tile=inn space=24") == "BUR-069"
    assert given.against("place die=low tile=inn space=33") == "BUR-071"
    assert given.against("place die=low tile=inn space=18") == "BUR-073"
    assert given.against("place die=low tile=ship space=24") == "BUR-069"


@rule("BUR-189")
def test_there_is_one_inn_in_a_region() -> None:
    given = with_inns({25: "inn"}, ["inn"], dice=(1, 4))
    assert given.against("place die=low tile=inn space=26") == "BUR-189"
    assert given.can("place die=low tile=inn space=12")
    assert given.can("place die=high tile=inn space=24")


@rule("BUR-190", "BUR-R60")
@pytest.mark.parametrize(
    ("space", "land", "number"),
    [(6, {12: "monastery_2"}, 6), (19, {}, 5), (25, {}, 3), (24, {}, 4), (12, {}, 1),
     (10, {11: "market"}, 4)],
)  # fmt: skip
def test_an_inn_does_nothing(space: int, land: Mapping[int, str], number: int) -> None:
    given = with_inns(land, ["inn"], dice=(number, number))
    given.play(f"place die=low tile=inn space={space}")
    assert given.asked() == ["workers"]
    assert (given.points(), given.silver(), given.workers()) == (0, 0, 0)
    assert [int(field) for field in given.state.track] == [0, 0]
    assert int(given.state.monasteries[ANNA]) & 1 << 30 == 0


@rule("BUR-190", "BUR-115")
def test_an_inn_is_no_mine_no_animal_and_no_building() -> None:
    given = with_inns({24: "inn"}, dice=(9, 9), other_dice=(9, 9), round=5).play("done")
    assert given.silver() == 0
    grazing = with_inns({11: "market", 10: "inn"}, ["cow_2"], dice=(1, 1))
    assert grazing.play("place die=low tile=cow_2 space=5").points() == 2


@rule("BUR-E14", "BUR-191")
def test_a_region_of_four_with_an_inn_counts_as_five() -> None:
    land = {16: "bank", 17: "church", 23: "market"}
    given = with_inns(land, ["inn"], dice=(4, 4), duchy=6)
    given.play("place die=low tile=inn space=24")
    assert lines(given) == {"regions": 15, "phases": 6}
    first = with_inns(land | {17: "inn"}, ["boarding_house"], dice=(4, 4), duchy=6)
    first.play("place die=low tile=boarding_house space=24")
    assert lines(first) == {"regions": 15, "phases": 6}
    without = with_inns(land, ["boarding_house"], dice=(4, 4), duchy=6)
    assert lines(without.play("place die=low tile=boarding_house space=24"))["regions"] == 10


@rule("BUR-E15", "BUR-191", "BUR-R61")
def test_a_region_that_counts_as_nine_brings_45() -> None:
    spaces = [6, 7, 11, 12, 13, 18, 19, 20]
    land = dict(zip(spaces[:-1], TYPES, strict=True))
    given = with_inns(land, ["inn"], dice=(4, 4), duchy=15, castle=3, seats=4)
    given.play("place die=low tile=inn space=20")
    assert lines(given) == {"regions": 45, "phases": 6}
    assert [int(points) for points in REGION_VP] == [n * (n + 1) // 2 for n in range(13)]


@rule("BUR-R57")
def test_an_inn_completes_a_colour() -> None:
    given = with_inns({24: "mine", 29: "mine"}, ["inn"], dice=(3, 3))
    given.play("place die=low tile=inn space=33")
    assert lines(given) == {"regions": 10, "phases": 6, "bonus tiles": 5}


@rule("BUR-R58")
def test_the_inn_space_is_not_the_black_depot() -> None:
    given = with_inns(inns=3, board={"black1": "mine"})
    board = given.state.to_dict()["board"]
    assert isinstance(board, list)
    assert INN not in board
    position = GAME.position(given.state)
    table_ = given.state.to_dict()
    position["table"] = {**table_, "inns": 2, "board": [*board[:25], INN, *board[26:]]}
    with pytest.raises(BadPosition, match="a space of their own"):
        GAME.load_position(position)


@rule("BUR-R59", "BUR-087")
def test_an_inn_in_a_town_is_no_building_for_the_building_rule() -> None:
    given = with_inns({25: "inn"}, ["bank", "bank"], dice=(1, 5))
    given.play("place die=low tile=bank space=26")
    assert given.against("place die=high tile=bank space=31") == "BUR-087"


@rule("BUR-R60", "BUR-096", "BUR-081")
def test_city_hall_and_castle_place_inns() -> None:
    given = with_inns({}, ["city_hall", "inn"], dice=(3, 3))
    given.play("place die=low tile=city_hall space=25", "place die=extra tile=inn space=19")
    assert given.lies(19) == "inn"
    castle = with_inns({12: "monastery_2"}, ["castle", "inn"], dice=(6, 6))
    castle.play("place die=low tile=castle space=6", "place die=extra tile=inn space=1")
    assert castle.asked() == ["workers"]


@rule("BUR-R32")
@pytest.mark.parametrize("number", [9, 10, 11])
def test_no_monastery_helps_to_place_an_inn(number: int) -> None:
    given = with_inns({12: f"monastery_{number}"}, ["inn"], dice=(4, 4))
    assert [move for move in given.moves() if move.startswith("place")] == [
        "place die=low tile=inn space=24"
    ]
    assert given.against("place die=low tile=inn space=25") == "BUR-069"
    helped = with_inns({12: f"monastery_{number}"}, ["inn"], dice=(4, 4), workers=1)
    assert helped.play("place die=low tile=inn space=25").workers() == 0


@rule("BUR-185", "BUR-189")
def test_positions_that_cannot_be_are_refused() -> None:
    given = with_inns({25: "inn", 12: "inn"}, inns=1, phase="C")
    data = given.state.to_dict()
    assert GAME.load_position(GAME.position(given.state)).to_dict() == data
    lands, supply, out = data["land"], data["supply"], data["out"]
    assert isinstance(lands, list)
    assert isinstance(supply, list)
    assert isinstance(out, list)

    def refused(words: str, **parts: object) -> None:
        position = GAME.position(given.state)
        position["table"] = {**data, **parts}
        with pytest.raises(BadPosition, match=words):
            GAME.load_position(position)

    two = [*lands[0]]
    two[12], two[26] = -1, INN
    refused("two inns", land=[two, lands[1]])
    refused("of each kind", inns=2)
    refused("inns must be a number", inns=6)
    more, less = [*supply], [*out]
    more[INN] += 1
    refused("supply does not fit", supply=more, inns=0, out=less)
    bare = [*lands[1]]
    bare[18] = INN
    refused("no castle", land=[lands[0], bare])


def test_bots_know_what_an_inn_is_worth() -> None:
    def worth(**more: Any) -> float:
        return with_inns(**more).state.judge()[ANNA]

    mines = {24: "mine", 29: "mine"}
    assert worth(keys=["inn"], land=mines) > worth(land=mines)
    assert worth(keys=["inn"], land=mines) > worth(keys=["inn"])
    assert worth(land={25: "inn"}) > worth(land={25: "bank"})
