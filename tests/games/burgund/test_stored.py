"""Stored positions: what can be comes back as it was, what cannot be is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.components import TILES
from tafelrunde.games.burgund.frames import (
    ACTION,
    CARGO,
    COPY,
    HARBOUR,
    MARKER,
    PICK,
    PUT,
    ROOM,
    SETUP,
    TRADE,
)
from tafelrunde.games.burgund.load import load
from tafelrunde.games.burgund.score import RANSOM
from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.frames import TURN
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import ANNA, BENNO, CARLA, Table, begin, settled, table, tile
from .stored import accepts, asking, moved, other, refuses, stored
from .test_tribute import phase_end

FULL_KEYS = ["mine", "ship", "bank"]


@rule("BUR-R38")
def test_a_view_is_loaded_for_its_viewer() -> None:
    for given in (begin(4), table()):
        for viewer in (ANNA, BENNO, SPECTATOR):
            view = given.state.seen_by(viewer)
            again = load(given.state.setup, view.to_dict(), viewer)
            assert (again.viewer, again.key()) == (viewer, view.key())


@rule("BUR-038")
def test_five_phases_of_five_rounds_are_stored() -> None:
    given = table(phase="E", round=5)
    accepts(given)
    refuses(given, "phase must be a number from 0 to 4", phase=5)
    refuses(given, "round must be a number from 0 to 5", round=6)
    refuses(given, "white must be a number from 0 to 6", white=7)
    refuses(given, "begin when the setup is over", round=0)
    refuses(given, "begin when the setup is over", white=0)
    setup = begin(1)
    accepts(setup)
    refuses(setup, "begin when the setup is over", round=1)
    refuses(setup, "begin when the setup is over", white=1)


@rule("BUR-034", "BUR-053")
def test_the_order_names_all_and_goes_down_the_track() -> None:
    given = table(seats=3, order=[2, 0, 1], track=[3, 3, 6], dice=(9, 9))
    accepts(given)
    refuses(given, "every seat once", order=[2, 0, 0])
    refuses(given, "down the order track", order=[0, 2, 1])
    refuses(given, "from 0 to 6", track=[3, 3, 7])
    refuses(given, "from 0 to 2", order=[3, 0, 1])


@rule("BUR-007", "BUR-027", "BUR-030", "BUR-077")
def test_goods_are_seven_of_each_colour_and_five_a_phase() -> None:
    given = table(store={"red": 2}, round=2)
    accepts(given)
    refuses(given, "row must be a list of 3", row=[0, 1])
    bag = stored(given)["table"]["goods_bag"]
    most = bag.index(max(bag))
    refuses(given, "seven of each colour", **moved(given, ("goods_bag", most, -1)))
    refuses(given, "seven of each colour", **moved(given, ("goods_bag", most, 1)))
    sold = other(given, "sold", (most, stored(given)["table"]["sold"][BENNO][most] + 1), seat=BENNO)
    refuses(given, "does not fit the phase", **moved(given, ("goods_bag", most, -1)), **sold)
    theirs = stored(given)["table"]["sold"][BENNO]
    four = [colour for colour in range(6) if theirs[colour]][:4]
    for stacks, said in ((3, ""), (4, "only three stacks")):
        full = four[:stacks]
        data = other(given, "sold", *((c, theirs[c] - 1) for c in full), seat=BENNO)
        data |= other(given, "store", *((c, 1) for c in full), seat=BENNO)
        if said:
            refuses(given, said, **data)
        else:
            accepts(given, **data)


@rule("BUR-029", "BUR-R18")
def test_duchies_are_those_that_were_agreed() -> None:
    same = table(duchy=1, seats=3)
    accepts(same)
    refuses(same, "the one that was agreed", duchy=[0, 1, 0])
    refuses(same, "only for random duchies", boards=[-1, 0, -1])
    drawn = settled(3, 2)
    accepts(drawn)
    boards = stored(drawn)["table"]["boards"]
    refuses(drawn, "only for random duchies", boards=[boards[0], -1])
    mine = stored(drawn)["table"]["duchy"]
    far = (boards[BENNO] + 1) % 5 * 2
    refuses(drawn, "seat 1 cannot have this duchy", duchy=[mine[ANNA], far])
    chosen = begin(1, duchies="chosen").play("duchy number=1", "castle space=18")
    accepts(chosen)


@rule("BUR-035", "BUR-070", "BUR-071")
def test_tiles_lie_on_their_colour_around_a_castle() -> None:
    given = table({25: "bank"}, seats=3)
    accepts(given)
    refuses(given, "seat 0: a tile lies on another colour",
            **other(given, "land", (25, -1), (24, tile("bank"))))  # fmt: skip
    refuses(given, "seat 0: its tiles do not hang together",
            **other(given, "land", (25, -1), (32, tile("bank"))))  # fmt: skip
    refuses(given, "seat 2: there is no castle",
            **other(given, "land", (18, -1), seat=CARLA))  # fmt: skip


@rule("BUR-001", "BUR-042", "BUR-047", "BUR-E29")
def test_every_tile_is_somewhere_once() -> None:
    board = {"1a": "bank", "black4": "mine"}
    given = table(board=board, keys=["ship"], phase="B")
    accepts(given)
    bank, church = tile("bank"), tile("church")
    refuses(given, "there must be 164", **moved(given, ("out", bank, 1)))
    refuses(given, "there must be 164", **moved(given, ("supply", bank, -1)))
    refuses(given, "does not fit the phase",
            **moved(given, ("supply", church, -1), ("out", church, 1)))  # fmt: skip
    refuses(given, "does not fit the phase",
            **moved(given, ("supply", TILES + church, -1), ("out", church, 1)))  # fmt: skip
    places = stored(given)["table"]["board"]
    for place, said in ((1, "another colour"), (28, "no such place")):
        there = [-1 if lying == bank else lying for lying in places]
        there[place] = bank
        refuses(given, said, board=there)
    refuses(given, "ascending order", **other(given, "keys", (0, -1), (1, tile("ship"))))
    refuses(given, "ascending order", **other(given, "keys", (1, tile("castle"))))


@rule("BUR-002")
def test_no_tile_has_another_back() -> None:
    given = table(phase="A")
    bank = tile("bank")
    supply = stored(given)["table"]["supply"]
    more = 6 - supply[bank]
    church = tile("church")
    refuses(given, "so many tiles do not exist",
            **moved(given, ("supply", bank, more), ("supply", TILES + bank, -more),
                    ("supply", church, -more), ("supply", TILES + church, more)))  # fmt: skip


@rule("BUR-035", "BUR-R20")
def test_nothing_lies_about_in_the_setup() -> None:
    given = begin(1, duchies="same")
    accepts(given)
    ship = tile("ship")
    less = moved(given, ("supply", ship, -1))
    refuses(
        given, "nothing lies there in the setup", **less, **moved(given, ("board", 1, ship + 1))
    )
    refuses(given, "keys are empty", **less, **other(given, "keys", (0, ship)))
    refuses(given, "not rolled|from 1 to 6", dice=[[1, 1], [0, 0]])
    refuses(given, "not rolled", dice=[[8, 8], [0, 0]])
    refuses(given, "nothing else is asked", **asking(given, [SETUP, 3, 1, 1]))
    refuses(given, "does not fit|nothing else", phase=1)
    refuses(given, "cannot be between two steps", frames=[SETUP, 3, 0, 1, 0, 0])
    refuses(given, "there is no such seat", frames=[SETUP, 3, 1, 1, 1, 0])
    refuses(given, "there is no such seat", frames=[SETUP, 3, 1, 1, 0, 1])
    given.play("castle space=18")
    accepts(given)
    refuses(given, "seat 0 has not set its castle", frames=[SETUP, 2, 1, 1, 0, 0])
    ready = begin(1, duchies="same")
    refuses(ready, "seat 0 has not set its castle", frames=[SETUP, 2, 0, 1, 0, 0])


@rule("BUR-R20")
def test_a_view_of_the_setup_hides_what_others_chose() -> None:
    given = begin(1, duchies="same")
    GAME.play(given.state, BENNO, "castle space=18", given.chance)
    setup, data = given.state.setup, given.state.to_dict()
    assert load(setup, data, BENNO).waiting(ANNA)
    for viewer in (ANNA, SPECTATOR):
        load(setup, given.state.seen_by(viewer).to_dict(), viewer)
        with pytest.raises(BadPosition, match="seat 1: a view does not show"):
            load(setup, data, viewer)
    random = begin(4)
    GAME.play(random.state, BENNO, random.state_move(BENNO), random.chance)
    with pytest.raises(BadPosition, match="seat 1: a view does not show"):
        load(random.state.setup, random.state.to_dict(), ANNA)


@rule("BUR-009", "BUR-102", "BUR-103", "BUR-167")
def test_purses_points_and_bonus_tiles_have_their_bounds() -> None:
    given = table(bonus={"mine": (BENNO, ANNA)}, points=3, silver=2, workers=4, seats=3)
    accepts(given)
    refuses(given, "silver must hold", silver=[-1, 0, 0])
    refuses(given, "workers must hold", workers=[0, 1000, 0])
    for mine, theirs in ((-1, ANNA), (ANNA, ANNA)):
        bonus = [-1] * 12
        bonus[2:4] = [mine, theirs]
        refuses(given, "goes to the second player", bonus=bonus)
    accepts(given, bonus=[-1] * 10 + [CARLA, -1])
    refuses(given, "only castles cost", **other(given, "points", (1, -1)))
    refuses(given, "only castles cost", **other(given, "points", (RANSOM, 1)))
    refuses(given, "nobody can pay", **other(given, "points", (RANSOM, -5)))
    accepts(given, **other(given, "points", (RANSOM, -3)))
    accepts(given, **other(given, "points", (1, 7), seat=CARLA))


@rule("BUR-049", "BUR-056", "BUR-053")
def test_dice_are_rolled_and_used_in_turn_order() -> None:
    given = table(seats=3, order=[1, 0, 2], other_dice=(9, 14), dice=(2, 5))
    refuses(given, "from 1 to 6", dice=[[5, 2], [9, 14], [3, 4]])
    accepts(given, dice=[[2, 5], [9, 14], [3, 4]])
    accepts(given, dice=[[2, 13], [9, 14], [3, 4]])
    accepts(given, dice=[[10, 13], [9, 14], [3, 4]])
    refuses(given, "from 1 to 6", dice=[[0, 5], [9, 14], [3, 4]])
    refuses(given, "from 1 to 6", dice=[[2, 7], [9, 14], [3, 4]])
    refuses(given, "from 0 to 14", dice=[[2, 15], [9, 14], [3, 4]])
    refuses(given, "only one seat is in its turn", dice=[[2, 5], [9, 14], [3, 12]])
    refuses(given, "somebody comes before", dice=[[2, 5], [1, 6], [3, 4]])
    refuses(given, "somebody comes before", dice=[[2, 13], [1, 6], [3, 4]])
    refuses(given, "somebody comes before", dice=[[10, 5], [1, 6], [3, 4]])


@rule("BUR-118")
def test_a_game_without_a_question_is_over() -> None:
    done = phase_end(phase="E").play("done")
    assert done.state.actor == OVER
    assert accepts(done).state.actor == OVER
    refuses(done, "somebody has to be asked", dice=[[1, 9], [9, 9]])
    refuses(phase_end(phase="D"), "somebody has to be asked", frames=[])
    refuses(phase_end(phase="E", round=4), "somebody has to be asked", frames=[])


@rule("BUR-060", "BUR-137")
def test_a_turn_has_one_owner_and_its_purchases() -> None:
    given = table()
    refuses(given, "one owner", frames=[TURN, 3, 1, 0, 0, 0])
    refuses(given, "no such purchases", frames=[TURN, 1, 1, 1, 0, 0])
    refuses(given, "no such purchases", frames=[TURN, 1, 1, 0, 1, 0])
    refuses(given, "no shield turns dice", frames=[TURN, 1, 1, 0, 0, 1])
    refuses(given, "such a frame does not exist", frames=[TURN, 1, 2, 0, 0, 0])
    refuses(given, "a turn lies at the bottom", frames=[ACTION, 1, 0, 0, 0, 0])
    refuses(given, "a question on top", **asking(given, [MARKER, 1]))
    accepts(table(options={"own_limit": True}))


def asked(**more: Any) -> Table:
    """Anna has used a die."""
    settings: dict[str, Any] = {"dice": (1, 10), "keys": FULL_KEYS, "store": {"red": 1}}
    return table(**(settings | more))


@rule("BUR-074", "BUR-081", "BUR-086")
def test_only_effects_of_the_same_player_lie_above_a_turn() -> None:
    given = asked(board={"1a": "church", "2b": "castle"})
    accepts(given, **asking(given, [ACTION, 1]))
    accepts(given, **asking(given, [PUT, 1]))
    accepts(given, **asking(given, [TRADE, 1]))
    refuses(given, "only effects", **asking(given, [TURN, 1]))
    refuses(given, "only effects", **asking(given, [ACTION, 2]))
    refuses(given, "only effects", **asking(given, [ACTION, 1, 0, 0, 1]))
    refuses(given, "only effects", **asking(given, [ACTION, 1, 0, 0, 0, 1]))
    refuses(given, "no such colour", **asking(given, [ACTION, 1, 0, 1]))
    refuses(given, "number of the white die", **asking(given, [ACTION, 1, 1]))
    refuses(given, "there is no crane", **asking(given, [COPY, 1]))
    refuses(given, "only effects", **asking(given, [ACTION, 1], [ACTION, 2], [ACTION, 1]))


@rule("BUR-090", "BUR-091", "BUR-092")
def test_a_building_takes_tiles_of_its_own_colours() -> None:
    given = asked(keys=[], board={"1a": "church", "2b": "castle"})
    for colours in range(1, 64):
        question = asking(given, [PICK, 1, colours])
        if colours in (0b001100, 0b010000, 0b100011):
            continue
        refuses(given, "no building takes|nothing can be", **question)


@rule("BUR-066")
def test_room_is_made_only_when_there_is_none() -> None:
    full = asked(board={"1a": "church"}, dice=(1, 1)).play("take die=low from=1a")
    frames = stored(full)["table"]["frames"]
    assert frames[6:9] == [ROOM, 1, tile("church")]
    accepts(full)
    given = asked(keys=["mine", "ship"], board={"1a": "church"})
    places = [-1] * len(stored(given)["table"]["board"])
    refuses(given, "there is room", frames=frames, board=places)


@rule("BUR-076", "BUR-078", "BUR-079")
def test_the_goods_of_a_ship_come_before_its_marker() -> None:
    quay = {2: {"green": 1, "pink": 2, "brown": 1}}
    given = asked(quay=quay, land={17: "ship"})
    accepts(given, **asking(given, [MARKER, 1], [HARBOUR, 1]))
    accepts(given, **asking(given, [MARKER, 1], [CARGO, 1, 2]))
    refuses(given, "before its marker", **asking(given, [HARBOUR, 1]))
    refuses(given, "before its marker", **asking(given, [CARGO, 1, 2]))
    refuses(given, "before its marker", **asking(given, [MARKER, 1], [ACTION, 1]))
    refuses(given, "nothing to choose for the ship", **asking(given, [MARKER, 1], [CARGO, 1, 1]))
    refuses(given, "no such colour", **asking(given, [MARKER, 1], [CARGO, 1, 2, 6]))
    full = asked(quay=quay, store={"red": 1, "purple": 1, "green": 1})
    refuses(full, "nothing to choose for the ship", **asking(full, [MARKER, 1], [CARGO, 1, 2]))


@rule("BUR-053", "BUR-079")
def test_who_is_done_may_have_been_overtaken() -> None:
    given = table(seats=3, order=[0, 1, 2])
    over = {"order": [2, 1, 0], "track": [0, 0, 1], "frames": [TURN, 2, 1, 0, 0, 0]}
    accepts(given, dice=[[3, 4], [9, 14], [3, 4]], **over)
    refuses(given, "somebody comes before", dice=[[3, 4], [9, 6], [3, 4]], **over)
    refuses(given, "somebody comes before", dice=[[3, 4], [1, 14], [3, 4]], **over)
