"""Stored positions that cannot be: each part is bounded, and all parts have to fit together."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.catan import GAME, asks
from tafelrunde.games.catan.components import ANYTHING, HIDDEN, UNSEEN
from tafelrunde.games.catan.load import load
from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.errors import BadPosition
from tests.naming import rule

from .drawn import ANNA, BENNO, Realm, Table, card, fresh, land, table
from .stored import MAIN, accepts, changed, refuses, stored

UPPER, LOWER = 0, 13


# Bounds


@pytest.mark.parametrize(
    ("part", "low", "high"),
    [
        ("turn", 0, 400),
        ("active", 0, 1),
        ("crest", 0, 1),
        ("face", 0, 5),
        ("number", 0, 6),
        ("knight", -1, 1),
        ("mill", -1, 1),
        ("declined", 0, 255),
        ("traded", 0, 20),
        ("withdrawn", 0, 10),
        ("winner", -1, 1),
    ],
)
def test_every_number_has_its_bounds(part: str, low: int, high: int) -> None:
    for value in (low - 1, high + 1, None):
        refuses(table(), f"^{part} must be a number from {low} to {high}$", **{part: value})


@pytest.mark.parametrize(
    ("part", "parts", "count", "low", "high"),
    [
        ("form", 2, 5, 0, 4095),
        ("lands", 2, 26, 0, 23),
        ("stores", 2, 26, 0, 3),
        ("sites", 2, 48, 0, 44),
        ("hands", 2, None, 0, 43),
        ("stacks", 5, None, 0, 44),
        ("discard", None, 44, 0, 3),
        ("chronicle", None, None, 0, 6),
        ("offer", None, 12, 0, 12),
    ],
)
def test_every_list_has_its_length_and_bounds(
    part: str, parts: int | None, count: int | None, low: int, high: int
) -> None:
    game = table()
    whole: Any = stored(game)["table"][part]
    for value in (low - 1, high + 1):
        inner = [value, *(whole[-1] if parts else whole)[1:]]
        held = [*whole[:-1], inner] if parts else inner
        refuses(game, f"^{part} must hold numbers from {low} to {high}$", **{part: held})
    if parts:
        refuses(game, f"{part} must be a list of {parts} parts", **{part: whole[:-1]})
    if count:
        short = [*whole[:-1], whole[-1][:-1]] if parts else whole[:-1]
        refuses(game, f"{part} must be a list of {count} numbers", **{part: short})


@rule("CAT-013")
def test_the_crest_is_the_agreed_one_or_anything_that_was_drawn() -> None:
    refuses(table(), "agreed", crest=1)
    agreed = table(options={"crest": "black_red"}, crest=1, **swapped_lands())
    refuses(agreed, "agreed", crest=0)
    drawn = table(options={"crest": "lot"})
    accepts(drawn)
    accepts(drawn, crest=1, **swapped_lands())


def swapped_lands() -> dict[str, Any]:
    """The landscapes of both start sets on the other one's side."""
    return {"lands": list(reversed(stored(table())["table"]["lands"]))}


# Principalities


@rule("CAT-052", "CAT-054", "CAT-060")
def test_no_more_is_built_than_there_is() -> None:
    game = table()
    missing = "lands: a landscape is missing"
    refuses(game, missing, form=[[3, 8, 1, 1, 0], [5, 7, 0, 0, 0]])
    refuses(game, missing, form=[[3, 8, 0, 0, 0b110000000], [4, 6, 0, 0, 0]])
    refuses(game, "more is built", form=[[3, 8, 1, 1, 0], [5, 7, 1, 0, 0]])
    refuses(game, "more is built", form=[[3, 8, 0, 0, 0], [4, 7, 0, 0, 0]])
    refuses(game, missing, form=[[4, 7, 0, 0, 0b11110000], [5, 7, 0, 0, 0b11100000]])
    refuses(game, "more is built", form=[[4, 7, 0, 0, 0b11110000], [4, 7, 0, 0, 0b11110000]])


@rule("CAT-014", "CAT-049", "CAT-059")
def test_centres_lie_in_a_row_around_the_start_road() -> None:
    game = table()
    for first, last in ((6, 6), (5, 5), (6, 7), (5, 12)):
        refuses(game, "around the start road", form=[[first, last, 0, 0, 0], [5, 6, 0, 0, 0]])
    refuses(game, "a landscape is missing", form=[[5, 6, 0, 0, 0], [5, 11, 0, 0, 0]])
    refuses(game, "a landscape is missing", form=[[0, 6, 0, 0, 0], [5, 6, 0, 0, 0]])
    accepts(game, form=[[5, 6, 1, 0, 0], [5, 6, 0, 1, 0]])
    refuses(game, "one road", form=[[5, 6, 0, 2, 0], [5, 6, 0, 0, 0]])
    for towns in (0b10000, 0b10000000, 1 << 11):
        refuses(game, "a city needs a settlement", form=[[5, 6, 0, 0, 0], [5, 6, 0, 0, towns]])
    accepts(game, form=[[5, 6, 0, 0, 0b1100000], [5, 6, 0, 0, 0b100000]])


WIDE = Realm(last=7, lands={("upper", 8): ("forest 1", 0), ("lower", 8): ("hills 1", 3)})


@rule("CAT-003", "CAT-015", "CAT-056", "CAT-057")
def test_landscapes_lie_where_they_belong_and_once() -> None:
    game = table(WIDE)
    accepts(game)
    wrong = "this landscape cannot lie there"
    refuses(game, "nothing can be stored", **changed(game, "stores", BENNO, (UPPER + 8, 1)))
    refuses(game, wrong, **changed(game, "lands", ANNA, (5, 7)))
    refuses(game, wrong, **changed(game, "lands", BENNO, (7, 6)))
    refuses(game, wrong, **changed(game, "lands", ANNA, (7, land("field 3") + 1)))
    refuses(game, wrong, **changed(game, "lands", ANNA, (8, 1)))
    refuses(game, wrong, **changed(game, "lands", ANNA, (8, 12)))
    start = int(stored(game)["table"]["lands"][ANNA][5])
    refuses(game, "exists once", **changed(game, "lands", ANNA, (6, start)))
    refuses(game, "exists once", **changed(game, "lands", ANNA, (8, land("hills 1") + 1)))
    outside = changed(game, "lands", BENNO, (UPPER + 8, 22))
    refuses(game, "lies at a centre", **outside)
    refuses(game, "lies at a centre", **changed(game, "lands", ANNA, (4, 22)))
    for spot in (5, 8, LOWER + 7, LOWER + 8):
        gone = changed(game, "lands", ANNA, (spot, 0)) | changed(game, "stores", ANNA, (spot, 0))
        refuses(game, "a landscape is missing", **gone)
    left: Any = GAME.load_position(stored(game))
    names = [land("forest 1") - 12, land("hills 1") - 12]
    assert [place for place in range(11) if not left.country[place]] == sorted(names)


@rule("CAT-015", "CAT-R04")
def test_a_stored_arrangement_has_one_landscape_for_each_step() -> None:
    game = fresh()
    for seat, kinds in ((ANNA, ("hills", "forest", "pasture", "field")), (BENNO, ("hills",))):
        for place, kind in enumerate(kinds):
            GAME.play(game.state, seat, f"place place={place} landscape={kind}", game.chance)
    accepts(game)
    said = "one after the other"
    for steps in ([3, 1], [4, 0], [4, 2]):
        refuses(game, said, frames=[asks.ARRANGE, 3, *steps, 0, 0])
    refuses(game, said, frames=[asks.ARRANGE, 2, 0, 1, 0, 0])
    refuses(game, "such a frame", frames=[asks.ARRANGE, 3, 6, 1, 0, 0])
    GAME.play(game.state, ANNA, "place place=4 landscape=mountains", game.chance)
    accepts(game)
    refuses(game, said, frames=[asks.ARRANGE, 3, 0, 1, 0, 0])
    full = changed(game, "lands", BENNO, *((spot, 0) for spot in range(26)))
    refuses(game, "count from the first roll", turn=1)
    refuses(game, said, **full | changed(game, "stores", BENNO, (5, 0)))


@rule("CAT-056", "CAT-057")
def test_landscapes_are_missing_only_at_a_new_settlement() -> None:
    game = table(Realm(roads=["right"])).play(
        "settle side=right scout=no", landscape=["forest1", "hills1"]
    )
    above = [asks.ABOVE, 1, land("forest 1"), land("hills 1"), 8, 0]
    assert stored(game)["table"]["frames"] == [*MAIN, *above]
    accepts(game)
    missing = "a landscape is missing"
    refuses(game, missing, frames=[*MAIN, *above[:4], 7, 0])
    refuses(game, missing, frames=MAIN)
    refuses(table(), "no place for a new landscape", frames=[*MAIN, *above])
    refuses(table(), "no place for a new landscape", frames=[*MAIN, asks.SCOUTING, 1, 8, 0, 0, 0])
    refuses(game, "only cards of the stack", frames=[*MAIN, asks.ABOVE, 1, 11, 13, 8, 0])
    refuses(game, "only cards of the stack", frames=[*MAIN, asks.ABOVE, 1, 13, 11, 8, 0])
    refuses(game, "exists once", frames=[*MAIN, asks.ABOVE, 1, 13, 13, 8, 0])
    refuses(game, missing, form=[[4, 7, 0, 0, 0], [5, 6, 0, 0, 0]])
    state: Any = GAME.load_position(stored(game))
    assert sum(state.country) == 9


@rule("CAT-125")
def test_a_scout_fills_the_upper_place_first() -> None:
    game = table(Realm(roads=["left"]), hands=(["scout"], []))
    game.play("settle side=left scout=yes")
    accepts(game)
    missing = "a landscape is missing"
    assert stored(game)["table"]["frames"] == [*MAIN, asks.SCOUTING, 1, 4, 0, 0, 0]
    for column, row in ((4, 1), (4, 2), (5, 0), (7, 0)):
        refuses(game, missing, frames=[*MAIN, asks.SCOUTING, 1, column, row, 0, 0])
    game.play("scout landscape=forest1")
    accepts(game)
    assert stored(game)["table"]["frames"] == [*MAIN, asks.SCOUTING, 1, 4, 1, 0, 0]
    refuses(game, missing, frames=[*MAIN, asks.SCOUTING, 1, 4, 0, 0, 0])
    lower = changed(game, "lands", ANNA, (4, 0), (LOWER + 4, land("forest 1") + 1))
    refuses(game, missing, **lower)


@rule("CAT-142", "CAT-057")
def test_who_wins_with_a_settlement_needs_no_landscapes_for_it() -> None:
    game = table(Realm(cities=[5, 6], roads=["left"]), options={"victory_points": 5})
    game.play("settle side=left scout=no")
    assert stored(game)["table"]["winner"] == ANNA
    accepts(game)
    refuses(game, "a landscape is missing", winner=BENNO)
    one = changed(game, "lands", ANNA, (4, land("forest 1") + 1))
    refuses(game, "a landscape is missing", **one)


@rule("CAT-055", "CAT-061", "CAT-068", "CAT-R17")
def test_cards_lie_on_the_sites_of_their_centres() -> None:
    game = table(Realm(cities=[5], cards=[("abbey", "5 upper"), ("smithy", "6 lower")]))
    accepts(game)
    abbey, mint, spy = card("abbey") + 1, card("mint") + 1, card("spy") + 1
    there = "this card cannot lie there"
    refuses(game, there, **changed(game, "sites", ANNA, (4 * 7, abbey)))
    refuses(game, there, **changed(game, "sites", ANNA, (4 * 4, abbey)))
    refuses(game, there, **changed(game, "sites", ANNA, (4 * 5 + 1, spy)))
    refuses(game, there, **changed(game, "sites", ANNA, (4 * 5 + 1, 1)))
    city = "only a city has room"
    refuses(game, city, **changed(game, "sites", ANNA, (4 * 6, mint)))
    refuses(game, city, **changed(game, "sites", ANNA, (4 * 6, card("bath_house") + 1)))
    refuses(game, city, **changed(game, "sites", ANNA, (4 * 6 + 3, abbey)))
    refuses(game, "site 1", **changed(game, "sites", ANNA, (4 * 5 + 3, abbey)))
    refuses(game, "62 expansion", **changed(game, "sites", ANNA, (4 * 5 + 1, mint)))
    refuses(game, "62 expansion", **changed(game, "sites", ANNA, (4 * 6, card("knight_karl") + 1)))


# Cards


@rule("CAT-006", "CAT-012")
def test_hands_stacks_and_discard_pile_are_62_cards() -> None:
    game = table(hands=(["spy", "abbey"], ["smithy"]), stacks=(["mint"],), out=["scout"])
    accepts(game)
    spy, abbey, smithy = card("spy"), card("abbey"), card("smithy")
    order = "hands: cards in ascending order, twenty at most"
    refuses(game, order, hands=[[abbey, spy], [smithy]])
    refuses(game, order, hands=[[spy] * 21, [smithy]])
    refuses(game, "62 expansion", hands=[[spy] * 20, [smithy]])
    refuses(game, "62 expansion", discard=[3] * 44)
    piles = stored(game)["table"]["stacks"]
    refuses(game, "62 expansion", stacks=[[], *piles[1:]])
    refuses(game, "62 expansion", stacks=[*piles[:4], [*piles[4], UNSEEN]])
    refuses(game, "not so many of smithy", stacks=[[smithy], *piles[1:]])
    refuses(game, "not so many of spy", hands=[[spy] * 2, [spy]], stacks=[[spy] * 2, *piles[1:4],
            piles[4][1:]])  # fmt: skip
    state: Any = GAME.load_position(stored(game))
    assert [int(state.pool[one]) for one in (spy, abbey, smithy, card("mint"))] == [2, 1, 0, 0]


def test_a_view_hides_cards_and_a_position_does_not() -> None:
    game = table(hands=(["spy"], ["smithy"]), stacks=(["mint"],))
    setup, view = game.state.setup, game.state.seen_by(ANNA).to_dict()
    assert view["hands"] == [[card("spy")], [HIDDEN]]
    load(setup, view, ANNA)
    refuses(game, "hands must hold numbers from 0 to 43", hands=view["hands"])
    refuses(game, "stacks must hold numbers from 0 to 44", stacks=view["stacks"])
    for spoiled in ([[card("spy")], [UNSEEN]], [[card("spy")], [HIDDEN + 1]]):
        with pytest.raises(BadPosition, match="hands"):
            load(setup, view | {"hands": spoiled}, ANNA)
    with pytest.raises(BadPosition, match="nobody else's"):
        load(setup, view, BENNO)
    with pytest.raises(BadPosition, match="nobody else's"):
        load(setup, view, SPECTATOR)


@rule("CAT-039", "CAT-R38")
def test_event_cards_that_were_drawn_are_no_longer_unseen() -> None:
    game = table(events=["master_builder", "civil_war", "plague"])
    state: Any = GAME.load_position(stored(game))
    assert [int(count) for count in state.omens] == [0, 0, 2, 2, 1, 1, 1]
    whole = [*range(7)]
    refuses(game, "not so many of this card", chronicle=[0] * 5)
    refuses(game, "there are ten event cards", chronicle=[*whole, *whole])
    assert state.known_events == 3


# Memory


def remembering(game: Table, **parts: Any) -> dict[str, Any]:
    """Anna's memory with some parts replaced."""
    both: Any = stored(game)["table"]["memory"]
    both[ANNA] |= parts
    return {"memory": both}


def stack_memory(game: Table, *entries: int) -> dict[str, Any]:
    """Anna remembers this of the first stack."""
    stacks: Any = stored(game)["table"]["memory"][ANNA]["stacks"]
    return remembering(game, stacks=[list(entries), *stacks[1:]])


def bits(*names: str) -> int:
    return sum(1 << card(name) for name in names)


@rule("CAT-R57")
def test_a_memory_of_a_stack_fits_the_cards_that_lie_there() -> None:
    game = table(stacks=(["abbey", "smithy"],), out=["mint"])
    abbey, smithy, mint = bits("abbey"), bits("smithy"), bits("mint")
    anything = int(ANYTHING)
    for good in (
        [abbey, smithy], [anything, smithy], [abbey | mint, smithy | mint],
        [abbey, mint, 0, smithy], [abbey, smithy, mint, 0], [abbey, smithy, 0, smithy],
        [mint, abbey, 0, smithy], [abbey, mint, smithy, 0], [mint, mint, 0, abbey, 0, smithy],
        [abbey, mint, smithy, 0, smithy, 0], [mint, mint, mint, abbey, smithy, 0, 0, 0],
    ):  # fmt: skip
        accepts(game, **stack_memory(game, *good))
    possible = "what lies in the stack must be possible"
    for bad in (
        [smithy, abbey], [mint, smithy], [smithy, abbey, 0, mint], [abbey, smithy, 0, mint],
        [abbey, mint, smithy, 0, 0, mint], [abbey, smithy, mint, 0, 0, mint],
    ):  # fmt: skip
        refuses(game, possible, **stack_memory(game, *bad))
    count = "as many entries as there are cards, and few gaps"
    for bad in ([abbey], [abbey, smithy, mint], [abbey, mint, smithy, 0, 0],
                [mint, mint, mint, mint, abbey, smithy, 0, 0, 0, 0]):  # fmt: skip
        refuses(game, count, **stack_memory(game, *bad))
    before = "nothing has left before it was there"
    for bad in ([0, abbey, smithy, mint], [mint, 0, abbey, smithy]):
        refuses(game, before, **stack_memory(game, *bad))
    high = f"memory must hold numbers from 0 to {anything}"
    refuses(game, high, **stack_memory(game, anything + 1, smithy))


@rule("CAT-R57")
def test_a_card_that_nobody_has_seen_is_remembered_as_anything() -> None:
    game = table(stacks=(["abbey"],))
    piles = stored(game)["table"]["stacks"]
    assert piles[1][0] == UNSEEN
    stacks: Any = stored(game)["table"]["memory"][ANNA]["stacks"]
    known = [stacks[0], [bits("mint"), *stacks[1][1:]], *stacks[2:]]
    refuses(game, "must be possible", **remembering(game, stacks=known))


@rule("CAT-R57")
def test_a_memory_of_a_hand_fits_the_cards_in_it() -> None:
    game = table(hands=([], ["abbey", "abbey", "smithy"]))
    abbey, smithy, anything = bits("abbey"), bits("smithy"), int(ANYTHING)
    for good in ([abbey, abbey, smithy], [smithy, abbey, abbey], [anything, smithy, abbey],
                 [abbey | smithy, smithy, abbey]):  # fmt: skip
        accepts(game, **remembering(game, hand=good))
    for bad in ([abbey, smithy, smithy], [abbey, abbey, abbey], [bits("mint"), abbey, smithy]):
        refuses(game, "what the other one holds", **remembering(game, hand=bad))
    refuses(game, "list of 3 numbers", **remembering(game, hand=[abbey, smithy]))
    refuses(game, "from 1 to", **remembering(game, hand=[abbey, abbey, 0]))
    loaded: Any = GAME.load_position(stored(game, **remembering(game, hand=[abbey, abbey, smithy])))
    assert loaded.remembered_hand(ANNA) == [abbey, abbey, smithy]
    refuses(game, "memory has stacks", memory=[None, {}])
    refuses(game, "stacks must be a list of 5 parts", memory=[{}, {}])


@rule("CAT-R57")
def test_nobody_has_met_more_cards_than_were_looked_at() -> None:
    game = table(hands=(["abbey"], ["smithy"]))
    met: Any = stored(game)["table"]["memory"][ANNA]["met"]
    met[card("smithy")] = 1
    accepts(game, **remembering(game, met=met))
    met[card("abbey")] = 2
    refuses(game, "nobody has seen so many", **remembering(game, met=met))
    refuses(game, "met must hold numbers from 0 to 3", **remembering(game, met=[4, *met[1:]]))
    refuses(game, "met must be a list of 44 numbers", **remembering(game, met=met[1:]))
    view = game.state.seen_by(ANNA)
    again = load(game.state.setup, view.to_dict(), ANNA)
    assert [int(one) for one in again.met] == [int(one) for one in view.met]
