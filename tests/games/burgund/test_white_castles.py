"""White castles: an action with the number of the white die (BUR-181 to BUR-184)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.components import TILES, WHITE_CASTLES, all_tiles
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import ANNA, Land, Table, begin, table, tile
from .test_scoring import last_turn, lines

WHITE = {"white_castles": True}
DEPOTS = {"1a": "bank", "2b": "castle", "3a": "cow_2", "4a": "ship", "5a": "mine", "6a": "church"}


def castle(land: Land | None = None, keys: Sequence[str] = (), **more: Any) -> Table:
    """A white castle has just been placed on 25, beside the castle."""
    given = table(land, ["white_castle", *keys], dice=(3, 3), options=WHITE, **more)
    return given.play("place die=low tile=white_castle space=25")


@rule("BUR-181")
def test_nine_tiles_come_into_their_supplies() -> None:
    more = [now - was for now, was in zip(all_tiles(WHITE_CASTLES), all_tiles(0), strict=True)]
    assert {number: count for number, count in enumerate(more) if count} == {
        tile("white_castle"): 6, TILES + tile("white_castle"): 2, tile("monastery_29"): 1,
    }  # fmt: skip


@rule("BUR-182", "BUR-052", "BUR-R06")
def test_the_action_has_the_number_of_the_white_die() -> None:
    given = castle(white=4, board=DEPOTS, keys=["mine"], store={"red": 2, "green": 1})
    assert given.moves() == [
        "take die=extra from=4a", "place die=extra tile=mine space=24",
        "sell die=extra colour=red", "workers die=extra",
    ]  # fmt: skip
    assert given.against("skip") == "BUR-R06"
    assert given.against("workers die=high") == "BUR-182"
    assert given.against("take die=extra from=5a") == "BUR-064"
    assert given.against("sell die=extra colour=green") == "BUR-105"
    assert given.fork().play("sell die=extra colour=red").points() == 4
    given.play("place die=extra tile=mine space=24")
    assert given.lies(24) == "mine"
    assert given.can("workers die=high")


@rule("BUR-183", "BUR-061")
def test_workers_change_the_number_but_not_the_die() -> None:
    given = castle(white=4, board=DEPOTS, workers=2)
    assert given.can("take die=extra from=2b")
    assert not given.can("take die=extra from=1a")
    given.play("take die=extra from=2b")
    assert (given.keys(), given.workers(), int(given.state.white)) == (["castle"], 0, 4)
    assert given.dice() == [3 + 8, 3]


@rule("BUR-R55", "BUR-139", "BUR-140", "BUR-143")
def test_monasteries_8_to_12_help_as_with_a_die() -> None:
    assert castle(white=4, board=DEPOTS, land={12: "monastery_12"}).can("take die=extra from=5a")
    wide = castle(white=4, board=DEPOTS, land={12: "monastery_8"}, workers=1)
    assert wide.fork().can("take die=extra from=6a")
    assert wide.play("take die=extra from=2b").workers() == 0
    built = castle(white=2, land={12: "monastery_9"}, keys=["bank"])
    assert built.play("place die=extra tile=bank space=26").silver() == 2


@rule("BUR-R55")
def test_it_is_the_white_die_of_the_round() -> None:
    for white in range(1, 7):
        given = castle(white=white, board=DEPOTS)
        takes = [move for move in given.moves() if move.startswith("take")]
        assert [move[-2] for move in takes] == [str(white)]


@rule("BUR-R30", "BUR-R31", "BUR-144", "BUR-145")
def test_its_action_is_as_good_as_one_with_a_die() -> None:
    land = {12: "monastery_13", 7: "monastery_14"}
    given = castle(white=4, land=land).play("workers die=extra")
    assert (given.workers(), given.silver()) == (4, 1)
    sold = castle(white=4, land={12: "monastery_3"}, store={"red": 1})
    assert sold.play("sell die=extra colour=red").silver() == 2


@rule("BUR-R54", "BUR-087")
def test_a_white_castle_is_a_ninth_type_of_building() -> None:
    given = table({25: "white_castle"}, ["white_castle"], dice=(1, 3), options=WHITE)
    assert given.against("place die=low tile=white_castle space=26") == "BUR-087"
    assert given.can("place die=high tile=white_castle space=11")
    assert given.against("place die=low tile=white_castle space=6") == "BUR-070"
    free = table({25: "white_castle", 12: "monastery_1"}, ["white_castle"], dice=(1, 3),
                 options=WHITE)  # fmt: skip
    assert free.can("place die=low tile=white_castle space=26")
    helped = table({12: "monastery_9"}, ["white_castle"], dice=(4, 4), options=WHITE)
    assert helped.can("place die=low tile=white_castle space=25")


@rule("BUR-R54")
def test_the_carpenter_takes_it_and_the_church_does_not() -> None:
    board = {"1a": "white_castle", "2b": "castle"}
    given = table({}, ["carpenter", "church"], dice=(3, 3), board=board, options=WHITE)
    taken = given.fork().play("place die=low tile=carpenter space=25")
    assert taken.play("take die=extra from=1a").keys() == ["church", "white_castle"]
    given.play("place die=low tile=church space=25")
    assert [move for move in given.moves() if move != "skip"] == ["take die=extra from=2b"]
    assert given.against("take die=extra from=1a") == "BUR-092"


@rule("BUR-R29", "BUR-136", "BUR-R54")
def test_monastery_6_buys_white_castles() -> None:
    given = table({12: "monastery_6"}, workers=2, board={"1a": "white_castle"}, options=WHITE)
    assert given.play("buy from=1a").keys() == ["white_castle"]
    assert given.workers() == 0


@rule("BUR-161", "BUR-184", "BUR-R35", "BUR-122")
def test_monastery_29_scores_white_castles() -> None:
    land = {12: "monastery_29", 25: "white_castle", 11: "white_castle"}
    given = last_turn(land=land, options=WHITE).play("done")
    assert lines(given)["monastery"] == 8
    assert [line.rule for line in given.state.score(ANNA).lines if line.what == "monastery"] == [
        161
    ]


@rule("BUR-R56", "BUR-R25")
def test_supplies_are_larger_than_needed() -> None:
    given, rng, seen = begin(2, 4, white_castles=True), Random(2), Counter[int]()
    while given.state.actor != OVER:
        fresh = given.state.round == 1 and all(int(die) < 8 for die in given.state.dice)
        if fresh and not given.state.window:
            seen[int(given.state.phase)] = sum(int(tile) != 255 for tile in given.state.board)
        given.state.apply(given.seat, rng.choice(given.state.moves(given.seat)), given.chance)
    assert set(seen.values()) == {32}
    assert sum(int(count) for count in given.state.supply) == 6 + 1 + 2


@rule("BUR-182")
def test_stored_positions_have_the_number_of_the_white_die() -> None:
    given = castle(white=4, board=DEPOTS)
    position = GAME.position(given.state)
    assert GAME.load_position(position).moves(ANNA) == given.state.moves(ANNA)
    frames = given.state.to_dict()["frames"]
    assert isinstance(frames, list)
    assert frames[6:9] == [4, 1, 4]
    position["table"] = {**given.state.to_dict(), "frames": [*frames[:8], 5, 0, 0, 0]}
    with pytest.raises(BadPosition, match="white"):
        GAME.load_position(position)
    plain = table(keys=["castle"], dice=(6, 6), land={12: "monastery_1"}, white=4)
    plain.play("place die=low tile=castle space=6")
    position = GAME.position(plain.state)
    position["table"] = {**plain.state.to_dict(), "frames": [*frames[:8], 4, 0, 0, 0]}
    with pytest.raises(BadPosition, match="white"):
        GAME.load_position(position)


def test_bots_know_what_a_white_castle_is_worth() -> None:
    def worth(*keys: str, **more: Any) -> float:
        return table(keys=keys, options=WHITE, **more).state.judge()[ANNA]

    assert worth("white_castle") > worth("watchtower")
    scored = {12: "monastery_29"}
    assert worth("white_castle", land=scored) > worth("white_castle", land={12: "monastery_16"})
