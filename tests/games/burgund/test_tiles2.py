"""Four more tiles: the crane, the geese, monasteries 27 and 28 (BUR-168 to BUR-175)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.components import TILES, TILES2, all_tiles
from tafelrunde.games.burgund.events import ANIMALS_CAME, COPIED, RECRUITED
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import ANNA, BENNO, CARLA, Land, Table, begin, table, tile
from .test_scoring import last_turn, lines

COWS = {11: "market", 10: "cow_2", 5: "cow_3"}
BOTH = {"tiles2": True, "white_castles": True}


def with_tiles(
    land: Land | None = None,
    keys: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    **more: Any,
) -> Table:
    return table(land, keys, options={"tiles2": True, **(options or {})}, **more)


def crane(land: Land | None = None, keys: Sequence[str] = (), **more: Any) -> Table:
    """The crane has just been placed on 25, beside the castle."""
    given = with_tiles(land, ["crane", *keys], dice=(3, 3), **more)
    return given.play("place die=low tile=crane space=25")


def ending(*numbers: int, land: Land, options: Mapping[str, object] | None = None) -> Table:
    """The end of a game with these monasteries in the duchy."""
    monks = {s: f"monastery_{n}" for s, n in zip((12, 7, 3), numbers, strict=False)}
    given = {"tiles2": True, **(options or {})}
    return last_turn(land=monks | dict(land), options=given).play("done")


@rule("BUR-168", "BUR-169", "BUR-170")
def test_four_tiles_come_into_their_supplies() -> None:
    more = [now - was for now, was in zip(all_tiles(TILES2), all_tiles(0), strict=True)]
    assert {number for number, count in enumerate(more) if count} == {
        tile("monastery_27"), tile("monastery_28"), TILES + tile("crane"), TILES + tile("geese"),
    }  # fmt: skip
    assert set(more) == {0, 1}
    assert sum(begin(1, 2, tiles2=True).state.supply) == 168 - 2


@rule("BUR-E12", "BUR-171")
def test_a_crane_gives_the_benefit_of_any_building() -> None:
    board = {"2b": "castle", "3a": "cow_2", "1a": "bank"}
    given = crane(board=board, store={"red": 2}, keys=["mine"])
    assert given.asked() == ["copy", "skip"]
    assert given.count("copy") == 8
    sold = given.fork().play("copy building=warehouse", "sell die=extra colour=red")
    assert (sold.points(), sold.silver()) == (4, 1)
    assert given.fork().play("copy building=bank").silver() == 2
    taken = given.fork().play("copy building=church")
    assert [move for move in taken.moves() if move != "skip"] == ["take die=extra from=2b"]
    assert taken.play("take die=extra from=2b").keys() == ["castle", "mine"]
    assert given.fork().play("copy building=watchtower").points() == 4
    assert given.fork().play("copy building=boarding_house").workers() == 4
    assert given.fork().play("copy building=market").can("take die=extra from=3a")
    assert given.fork().play("copy building=carpenter").can("take die=extra from=1a")
    put = given.fork().play("copy building=city_hall", "place die=extra tile=mine space=24")
    assert put.lies(24) == "mine"
    assert put.asked() == ["take", "workers"]
    told = given.fork()
    told.play("copy building=bank")
    assert (COPIED, ANNA, tile("bank"), 0, 0) in told.events()


@rule("BUR-R06", "BUR-171")
def test_a_crane_need_not_be_used() -> None:
    given = crane()
    assert given.play("skip").asked() == ["workers"]
    assert (given.points(), given.silver(), given.workers()) == (0, 0, 0)


@rule("BUR-R49", "BUR-R11", "BUR-R10")
def test_a_crane_offers_only_benefits_that_find_something() -> None:
    given = crane()
    assert [move for move in given.moves() if move != "skip"] == [
        "copy building=watchtower", "copy building=boarding_house", "copy building=bank",
    ]  # fmt: skip
    assert given.against("copy building=warehouse") == "BUR-R10"
    assert given.against("copy building=market") == "BUR-R11"
    assert given.against("copy building=city_hall") == "BUR-R11"
    assert given.against("copy building=white_castle") == "BUR-R49"
    assert given.against("workers die=high") == "BUR-171"
    assert crane(board={"black1": "mine"}, silver=2).can("copy building=city_hall")


@rule("BUR-R49", "BUR-182")
def test_a_crane_can_stand_for_a_white_castle() -> None:
    given = crane(options={"white_castles": True}, white=4, board={"4a": "ship", "1a": "bank"})
    given.play("copy building=white_castle")
    assert given.can("take die=extra from=4a")
    assert given.against("take die=extra from=1a") == "BUR-064"


@rule("BUR-R49")
def test_a_crane_closes_no_town_and_none_is_closed_to_it() -> None:
    land = {25: "bank", 26: "church", 31: "market"}
    given = with_tiles(land, ["crane", "watchtower"], dice=(6, 3))
    given.play("place die=high tile=crane space=32", "skip")
    assert given.can("place die=low tile=watchtower space=36")


@rule("BUR-R49", "BUR-R04")
def test_what_a_crane_starts_is_finished_in_depth() -> None:
    given = crane(land={12: "monastery_1"}, keys=["castle", "bank"])
    given.play("copy building=city_hall", "place die=extra tile=castle space=6")
    given.play("place die=extra tile=bank space=11")
    assert given.silver() == 2
    assert given.can("workers die=high")


@rule("BUR-R30", "BUR-R31")
def test_monasteries_for_sales_work_with_a_crane_those_for_workers_do_not() -> None:
    land = {12: "monastery_14", 7: "monastery_3"}
    assert crane(land=land).play("copy building=boarding_house").workers() == 4
    given = crane(land=land, store={"red": 1})
    assert given.play("copy building=warehouse", "sell die=extra colour=red").silver() == 2


@rule("BUR-172", "BUR-R49")
def test_at_the_end_a_crane_counts_once_for_the_best_type() -> None:
    one = ending(16, land={25: "crane"})
    assert lines(one)["crane"] == 4
    assert lines(one)["monastery"] == 0
    two = ending(16, 22, land={25: "crane", 26: "bank"})
    assert two.points() == 8
    assert lines(two)["crane"] == 4
    assert "crane" not in lines(ending(24, land={25: "crane"}))
    assert lines(ending(29, land={25: "crane"}, options=BOTH))["crane"] == 4
    assert [line.rule for line in two.state.score(ANNA).lines if line.what == "crane"] == [172]


@rule("BUR-E13", "BUR-173", "BUR-174")
def test_geese_score_with_one_other_kind_and_again_later() -> None:
    given = with_tiles(COWS, ["geese", "pig_4"], dice=(2, 5))
    given.play("place die=high tile=geese space=9")
    assert lines(given) == {"animals": 7}
    given.play("place die=low tile=pig_4 space=4")
    assert lines(given) == {"animals": 7 + 6}
    assert [event[2] for event in given.events() if event[0] == ANIMALS_CAME] == [2, 5, 6]


@rule("BUR-R50", "BUR-173")
def test_with_several_kinds_in_the_pasture_one_is_chosen() -> None:
    given = with_tiles(COWS | {4: "sheep_4"}, ["geese"], dice=(5, 5))
    given.play("place die=low tile=geese space=9")
    assert given.moves() == ["herd kind=cow", "herd kind=sheep"]
    assert given.against("herd kind=pig") == "BUR-173"
    assert given.against("skip") == given.against("workers die=high") == "BUR-173"
    assert given.points() == 2
    assert given.fork().play("herd kind=sheep").points() == 6
    assert given.play("herd kind=cow").points() == 7
    assert given.asked() == ["workers"]


@rule("BUR-R50", "BUR-085")
def test_geese_alone_and_geese_elsewhere() -> None:
    alone = with_tiles({11: "market"}, ["geese"], dice=(4, 4))
    assert alone.play("place die=low tile=geese space=10").points() == 2
    far = with_tiles(COWS | {25: "bank", 26: "church"}, ["geese"], dice=(2, 2), phase="E")
    far.play("place die=low tile=geese space=27")
    assert lines(far) == {"animals": 2, "regions": 1, "phases": 2}
    apart = with_tiles(
        {25: "bank", 26: "church", 27: "geese", 11: "market"}, ["cow_3"], dice=(4, 4)
    )
    assert apart.play("place die=low tile=cow_3 space=10").points() == 3


@rule("BUR-R50")
def test_geese_do_not_make_other_kinds_score_each_other() -> None:
    given = with_tiles(COWS | {9: "geese"}, ["pig_2"], dice=(2, 2))
    assert given.play("place die=low tile=pig_2 space=4").points() == 2 + 2


@rule("BUR-175", "BUR-R50", "BUR-138")
def test_geese_are_a_kind_of_their_own_for_monasteries_7_and_24() -> None:
    land = COWS | {12: "monastery_7"}
    given = with_tiles(land, ["geese", "cow_4"], dice=(2, 5))
    given.play("place die=high tile=geese space=9")
    assert given.points() == (2 + 1) + (2 + 1) + (3 + 1)
    given.play("place die=low tile=cow_4 space=4")
    assert given.points() == 10 + (4 + 1) + (2 + 1) + (3 + 1) + (2 + 1)
    pasture = {10: "cow_2", 11: "market", 5: "sheep_2", 4: "pig_2", 9: "geese"}
    assert lines(ending(24, land=pasture))["monastery"] == 16
    assert lines(ending(24, land={11: "market", 10: "geese"}))["monastery"] == 4


def ships(owner: int, track: Sequence[int]) -> Table:
    """Anna has a ship to place, Benno is before her; one of them has monastery 27."""
    monk = {12: "monastery_27"}
    return with_tiles(
        monk if owner == ANNA else {}, ["ship"], dice=(5, 5), others=monk if owner == BENNO else {},
        order=[BENNO, ANNA], track=track, other_dice=(11, 12),
    )  # fmt: skip


@rule("BUR-159")
def test_with_27_others_come_below_the_owner() -> None:
    given = ships(BENNO, [0, 1])
    given.play("place die=low tile=ship space=19", "ship depot=1 more=no")
    assert [int(field) for field in given.state.track] == [1, 1]
    assert given.order() == [BENNO, ANNA]
    plain = table({}, ["ship"], dice=(5, 5), order=[BENNO, ANNA], track=[0, 1],
                  other_dice=(11, 12))  # fmt: skip
    plain.play("place die=low tile=ship space=19", "ship depot=1 more=no")
    assert plain.order() == [ANNA, BENNO]


@rule("BUR-159", "BUR-R14")
def test_with_27_the_owner_comes_above_others_and_stays_on_the_last_field() -> None:
    given = ships(ANNA, [0, 1])
    given.play("place die=low tile=ship space=19", "ship depot=1 more=no")
    assert given.order() == [ANNA, BENNO]
    last = ships(BENNO, [6, 6])
    last.play("place die=low tile=ship space=19", "ship depot=1 more=no")
    assert last.order() == [BENNO, ANNA]


@rule("BUR-R47", "BUR-159")
def test_placing_27_brings_the_marker_to_the_top_at_once() -> None:
    given = with_tiles({}, ["monastery_27"], dice=(1, 1), seats=3, order=[CARLA, BENNO, ANNA],
                       track=[1, 1, 2], other_dice=(11, 12))  # fmt: skip
    given.play("place die=low tile=monastery_27 space=12")
    assert given.order() == [CARLA, ANNA, BENNO]
    assert [int(field) for field in given.state.track] == [1, 1, 2]


@rule("BUR-160", "BUR-R48", "BUR-R17", "BUR-R43")
def test_28_turns_silver_into_workers_as_often_as_one_likes() -> None:
    given = with_tiles({12: "monastery_28"}, silver=2, workers=1, purses={BENNO: (3, 0)})
    given.play("recruit", "recruit")
    assert (given.silver(), given.workers()) == (0, 5)
    assert given.against("recruit") == "BUR-160"
    assert (RECRUITED, ANNA, 2, 0, 0) in given.events()
    assert given.against("recruit", BENNO) == "BUR-053"
    given.play("workers die=low", "workers die=high", "done")
    assert given.seat == BENNO
    assert given.against("recruit") == "BUR-160"
    assert given.against("recruit", ANNA) == "BUR-053"


@rule("BUR-R48", "BUR-060")
def test_28_is_no_purchase_and_goes_in_the_middle_of_an_effect() -> None:
    given = with_tiles({12: "monastery_28"}, ["castle"], dice=(6, 6), silver=4,
                       board={"black1": "mine"})  # fmt: skip
    given.play("place die=low tile=castle space=6", "recruit", "buy from=black1", "recruit")
    assert (given.silver(), given.workers(), given.keys()) == (0, 4, ["mine"])
    assert given.can("place die=extra tile=mine space=24")


@rule("BUR-R48", "BUR-096")
def test_28_leaves_a_city_hall_without_tiles_to_be_skipped() -> None:
    given = with_tiles({12: "monastery_28"}, ["city_hall"], dice=(3, 3), silver=1)
    given.play("place die=low tile=city_hall space=25")
    assert given.moves() == ["skip", "recruit"]
    assert given.fork().play("skip").can("workers die=high")
    assert given.play("recruit").can("workers die=high")


@rule("BUR-171", "BUR-173", "BUR-159")
def test_positions_that_cannot_be_are_refused() -> None:
    kinds = with_tiles(COWS | {4: "sheep_4"}, ["geese"], dice=(5, 5))
    kinds.play("place die=low tile=geese space=9")
    good = GAME.position(kinds.state)
    assert GAME.load_position(good).to_dict() == good["table"]

    def refused(given: Table, words: str, **parts: object) -> None:
        position = GAME.position(given.state)
        position["table"] = {**given.state.to_dict(), **parts}
        with pytest.raises(BadPosition, match=words):
            GAME.load_position(position)

    frames = kinds.state.to_dict()["frames"]
    assert isinstance(frames, list)
    refused(kinds, "geese", frames=[*frames[:-4], 10, 0, 0, 0])
    refused(kinds, "crane", frames=[*frames[:6], 11, 1, 0, 0, 0, 0])
    lone = with_tiles(COWS | {9: "geese"})
    frames = lone.state.to_dict()["frames"]
    assert isinstance(frames, list)
    refused(lone, "geese", frames=[*frames, 12, 1, 9, 0, 0, 0])
    top = with_tiles({12: "monastery_27"}, order=[ANNA, BENNO])
    refused(top, "monastery 27", order=[BENNO, ANNA])
    copied = crane()
    again = GAME.load_position(GAME.position(copied.state))
    assert again.moves(ANNA) == copied.state.moves(ANNA)
    refused(table(), "of each kind", keys=[[tile("crane"), -1, -1], [-1, -1, -1]])


@rule("BUR-171", "BUR-173")
def test_bots_know_what_crane_and_geese_are_worth() -> None:
    def worth(**more: Any) -> float:
        return with_tiles(**more).state.judge()[ANNA]

    assert worth(keys=["crane"]) > worth(keys=["bank"])
    assert worth(keys=["geese"], land=COWS) > worth(keys=["pig_2"], land=COWS)
    assert worth(keys=["cow_4"], land=COWS | {9: "geese"}) > worth(keys=["cow_4"], land=COWS)
    cows = with_tiles(COWS | {4: "sheep_4"}, ["geese"], dice=(5, 5))
    cows.play("place die=low tile=geese space=9")
    assert cows.fork().play("herd kind=cow").state.judge() > cows.play(
        "herd kind=sheep"
    ).state.judge()  # fmt: skip


@rule("BUR-R48")
def test_workers_bought_at_random_do_not_keep_a_game_from_ending() -> None:
    given, rng = begin(3, 2, tiles2=True), Random(3)
    for _ in range(2_000):
        if given.state.actor == OVER:
            return
        given.state.apply(given.seat, rng.choice(given.state.moves(given.seat)), given.chance)
    raise AssertionError("the game did not end")
