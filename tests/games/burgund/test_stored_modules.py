"""Stored positions of modules: their parts, and what they ask."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.burgund.frames import (
    ACTION,
    BOUNTY,
    CLEAR,
    COLOUR_DONE,
    EFFECT,
    FEWER,
    FREIGHT,
    GAME_END,
    GIFT,
    GIFTS,
    GIVE,
    HARBOUR,
    MARKER,
    PHASE_END,
    POINTS,
    REAP,
    SWAP,
    TARGET,
    TOLL,
    TRIBUTE,
    VINTAGE,
    WINE,
)
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.frames import AGENDA
from tests.naming import rule

from .alone import alone
from .drawn import ANNA, BENNO, CENTRE, Table, begin, settled, table, tile
from .stored import accepts, asking, refuses, stored
from .test_shields import SIX, mine
from .test_tribute import BOARD, phase_end
from .vines import wined


def frames_of(given: Table) -> list[int]:
    cells: list[int] = stored(given)["table"]["frames"]
    return cells


def with_cells(given: Table, *changes: tuple[int, int]) -> dict[str, Any]:
    """The same frames with some cells changed."""
    cells = frames_of(given)
    for cell, value in changes:
        cells[cell] = value
    return {"frames": cells}


@rule("BUR-R87", "BUR-259", "BUR-260")
def test_gifts_are_stored_in_turn_order() -> None:
    shields = {ANNA: {14: CENTRE}, BENNO: {15: CENTRE}}
    given = phase_end(board=BOARD, silver=1, shields=shields, order=[1, 0], purses={BENNO: (1, 0)})
    given.play("done")
    end, first = [PHASE_END, 1, 0, 0, 0, 0], [GIFTS, 1, 1, 0, 0, 0]
    assert frames_of(given) == [*end, *first, GIFT, 2, 0, 0, 0, 0]
    accepts(given)
    accepts(given, **with_cells(given, (8, 2)))
    refuses(given, "gifts come in turn order", **with_cells(given, (8, 0)))
    refuses(given, "gifts come in turn order", **with_cells(given, (8, 3)))
    refuses(given, "gifts come in turn order", **with_cells(given, (9, 1)))
    refuses(given, "gifts come in turn order", **with_cells(given, (15, 1)))
    refuses(given, "gifts come in turn order", **with_cells(given, (17, 1)))
    refuses(given, "gifts come in turn order", **with_cells(given, (13, 1)))
    refuses(given, "one player is asked", **with_cells(given, (13, 3)))
    refuses(given, "belongs to nobody", **with_cells(given, (1, 2)))
    refuses(given, "belongs to nobody", **with_cells(given, (7, 2)))
    refuses(given, "belongs to nobody", **with_cells(given, (10, 1)))
    refuses(given, "belongs to nobody", **with_cells(given, (11, 1)))
    refuses(given, "tribute is paid in turn order", **with_cells(given, (6, TRIBUTE)))
    refuses(given, "nobody is asked", **with_cells(given, (0, GAME_END)))
    refuses(given, "nobody is asked", frames=[*end, *first])
    refuses(given, "not over yet", frames=end)
    refuses(given, "not over yet", dice=[[9, 9], [1, 9]])
    second = given.play("lay from=black2 space=12")
    assert frames_of(second)[6:14] == [GIFTS, 1, 2, 0, 0, 0, GIFT, 1]
    accepts(second)
    refuses(second, "gifts come in turn order", **with_cells(second, (8, 1)))


@rule("BUR-243", "BUR-R89", "BUR-R91")
def test_tribute_is_stored_shield_by_shield() -> None:
    given = phase_end(silver=1, shields=mine(12)).play("done")
    assert frames_of(given)[6:15] == [TRIBUTE, 1, 0, 11, 0, 0, TOLL, 1, 12]
    accepts(given)
    refuses(given, "paid in turn order", **with_cells(given, (8, 1)))
    refuses(given, "paid in turn order", **with_cells(given, (8, 2)))
    refuses(given, "paid in turn order", **with_cells(given, (9, 0)))
    refuses(given, "paid in turn order", **with_cells(given, (6, GIFTS), (9, 4)))
    refuses(given, "shield by shield", **with_cells(given, (9, 10), (14, 11)))
    refuses(given, "shield by shield", **with_cells(given, (15, 1)))
    refuses(given, "nothing can be paid", silver=[0, 0])
    refuses(given, "nothing can be paid", **asking(given, [TOLL, 1, 12]))
    refuses(given, "only tribute is asked for", **with_cells(given, (12, FEWER), (14, 0)))


@rule("BUR-250", "BUR-081")
def test_what_shields_ask_in_a_turn_is_stored() -> None:
    plain = table(dice=(1, 10))
    refuses(plain, "no shield asks", **asking(plain, [GIFT, 1]))
    given = table({17: "ship"}, dice=(1, 10), shields=mine(5), quay={2: {"green": 1}})
    accepts(given, **asking(given, [MARKER, 1], [FREIGHT, 1]))
    refuses(given, "before the marker", **asking(given, [FREIGHT, 1]))
    refuses(given, "before its marker", **asking(given, [MARKER, 1], [FREIGHT, 1], [ACTION, 1]))
    refuses(given, "no shield asks", **asking(given, [TOLL, 1, 5]))
    accepts(given, **asking(given, [ACTION, 1, 0, 1]))
    refuses(given, "no such action", **asking(given, [ACTION, 1, 0, 2]))


@rule("BUR-234", "BUR-238", "BUR-241")
def test_shields_lie_at_depots_or_on_castles() -> None:
    given = table({12: "monastery_2", SIX: "castle"}, shields=mine(5, 9), shields_at={1: [3]})
    accepts(given)
    data = stored(given)["table"]["shields"]

    def refused(said: str, **parts: object) -> None:
        refuses(given, said, shields={**data, **parts})

    refused("do not lie at this depot", depots=[[3, 4], [], [], [], [], []])
    refused("every one exists once", depots=[[5], [], [], [], [], []])
    refused("ascending order", castles=[[[9, SIX], [5, CENTRE]], []])
    refused("ascending order", castles=[[[5, 37]], []])
    refused("two on one castle", castles=[[[5, SIX], [9, SIX]], []])
    refused("two on one castle", castles=[[[0, SIX]], []])
    refused("only shield 6", named=BENNO)
    fresh = begin(1, shields=True)
    accepts(fresh)
    few = stored(fresh)["table"]["shields"]
    refuses(fresh, "do not lie at this depot", shields={**few, "depots": [[], *few["depots"][1:]]})
    named = table(shields=mine(6), named=BENNO)
    assert int(accepts(named).state.arms.named) == BENNO
    six = stored(named)["table"]["shields"]
    refuses(named, "only shield 6", shields={**six, "named": ANNA})


@rule("BUR-222", "BUR-225", "BUR-229", "BUR-230")
def test_parts_of_the_solo_game_are_stored() -> None:
    given = alone({9: "ship"}, dice=(1, 10), store={"red": 5, "green": 5})
    points, action, ship = [POINTS, 1, 5], [TARGET, 1], [EFFECT, 1, tile("ship"), 9]
    accepts(given, **asking(given, points, ship, [AGENDA, 1, 2]))
    accepts(given, **asking(given, action))
    accepts(given, **asking(given, [GIVE, 1, 5]))
    accepts(given, **asking(given, [GIVE, 1, 1]))
    refuses(given, "cannot be given", **asking(given, [GIVE, 1, 5, 1]))
    refuses(given, "cannot be given", **asking(given, [GIVE, 1, 0]))
    refuses(given, "such a frame", **asking(given, [GIVE, 1, 5, 6]))
    refuses(given, "cannot be given", **asking(given, [GIVE, 1, 5], [GIVE, 1, 5]))
    refuses(given, "such a frame", **asking(given, [TARGET, 1, 0, 1]))
    refuses(given, "such a part", **asking(given, [POINTS, 1, 5, 1], ship, [AGENDA, 1, 2]))
    refuses(given, "no points are to come",
            **asking(given, [POINTS, 1, 0], ship, [AGENDA, 1, 2]))  # fmt: skip
    refuses(given, "does nothing there",
            **asking(given, points, [EFFECT, 1, tile("ship"), 15], [AGENDA, 1, 2]))  # fmt: skip
    refuses(given, "waits below an agenda", **asking(given, [COLOUR_DONE, 1]))
    refuses(given, "number of the white die", **asking(given, [ACTION, 1, 1]))
    harbour = alone({9: "ship"}, dice=(1, 10), quay={2: {"red": 1}})
    accepts(harbour, **asking(harbour, [HARBOUR, 1]))
    refuses(given, "such a frame", **asking(given, [SWAP, 1, 1]))


@rule("BUR-223")
def test_no_more_black_sides_than_tiles_of_the_black_depot() -> None:
    black = ["black_side"] * 3
    land = {10: "black_side"}
    accepts(alone(land, black, phase="A"))
    with pytest.raises(BadPosition, match="so many black sides"):
        alone({**land, 5: "black_side"}, black, phase="A")
    accepts(alone({**land, 5: "black_side"}, black, phase="B"))


@rule("BUR-265", "BUR-281", "BUR-284", "BUR-R101")
def test_what_vineyards_ask_is_stored() -> None:
    given = wined(vines={1: "green_blue"}, dice=(1, 10))
    accepts(given, **asking(given, [BOUNTY, 1, 0]))
    accepts(given, **asking(given, [REAP, 1, 0, 1], [ACTION, 1]))
    refuses(given, "no such field", **asking(given, [BOUNTY, 1, 1]))
    refuses(given, "no such field", **asking(given, [BOUNTY, 1, 0, 3]))
    refuses(given, "is being used", **asking(given, [REAP, 1, 0, 0], [ACTION, 1]))
    refuses(given, "is being used", **asking(given, [REAP, 1, 0, 1]))
    refuses(given, "wine comes after", **asking(given, [VINTAGE, 1, 0], [BOUNTY, 1, 0]))
    refuses(given, "one for the start", **asking(given, [VINTAGE, 1, 1], [BOUNTY, 1, 0]))
    refuses(given, "such a frame", **asking(given, [WINE, 1, 1]))
    plain = table(dice=(1, 10))
    refuses(plain, "no vineyard asks", **asking(plain, [BOUNTY, 1, 0]))
    refuses(given, "a turn lies at the bottom", frames=[BOUNTY, 1, 0, 0, 0, 0])
    fresh = begin(1, 2, vineyards=True)
    accepts(fresh)


@rule("BUR-265", "BUR-284")
def test_the_wine_of_full_levels_is_due() -> None:
    level = {1: "green_blue", 2: "red_blue"}
    given = wined(vines=level, wine={"green": 2}, dice=(1, 10))
    accepts(given)
    made = stored(given)["table"]["vineyards"]
    less = {**made, "wine": [[*made["wine"][0]], made["wine"][1]], "heap": [*made["heap"]]}
    grape = less["wine"][0].index(2)
    less["wine"][0][grape] -= 1
    less["heap"][grape] += 1
    refuses(given, "one for the start", vineyards=less)
    accepts(given, vineyards=less, **asking(given, [VINTAGE, 1, 1], [BOUNTY, 1, 0]))
    refuses(given, "wine comes after", vineyards=less, **asking(given, [VINTAGE, 1, 1]))
    accepts(given, vineyards=less, **asking(given, [WINE, 1]))


@rule("BUR-R101", "BUR-264")
def test_room_for_a_double_tile_is_made_only_when_there_is_none() -> None:
    given = wined(keys=["mine", "ship"], stalls={"vineyard1": "green_blue"}, dice=(1, 1))
    given.play("harvest die=low from=vineyard1")
    accepts(given)
    frames = frames_of(given)
    assert frames[6] == CLEAR
    data = stored(given)["table"]
    mine_ = [[tile("mine"), -1, -1], [-1, -1, -1]]
    out = [*data["out"]]
    out[tile("ship")] += 1
    refuses(given, "there is room", keys=mine_, out=out)


@rule("BUR-227")
def test_one_who_plays_alone_has_a_counter_and_no_points() -> None:
    given = alone({}, ["watchtower"], 10, dice=(6, 6))
    given.play("place die=low tile=watchtower space=2")
    assert int(accepts(given).state.counter) == 14


@rule("BUR-344", "BUR-343", "BUR-E29")
@pytest.mark.parametrize("option", ["automa_open_tiles", "automa_hidden_tiles"])
def test_tiles_before_the_automa_are_missing_in_the_supply(option: str) -> None:
    accepts(begin(4, 2, chateauma=True, **{option: True}))
    given = settled(4, 2, chateauma=True, **{option: True})
    accepts(given)
    bank = tile("bank")
    less = stored(given)["table"]
    less["supply"][bank] -= 1
    less["out"][bank] += 1
    refuses(given, "does not fit the phase", supply=less["supply"], out=less["out"])


@rule("BUR-192", "BUR-193", "BUR-R63")
def test_cards_that_can_be_arranged_lie_in_order() -> None:
    cards = [[5, 4, 3, 2, 1], [6, 7, 8, 9, 10]]
    accepts(begin(3, duchies="same", trade_routes=True), cards=cards)
    arranged = begin(3, duchies="same", trade_routes=True, arranged=True)
    accepts(arranged)
    refuses(arranged, "seat 0 cannot be between two steps", cards=cards)
