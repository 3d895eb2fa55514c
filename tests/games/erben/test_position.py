"""A stored position that cannot have come about is refused, with the reason."""

from __future__ import annotations

import pytest

from tafelrunde.games.erben import GAME
from tafelrunde.games.erben.components import COLOURS, TILE_NAMES
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.state import FULL
from tests.naming import rule

from .drawn import BLUE, NOBODY, WHITE, Table, colour, table, tile

RING = ["R1", "R2", "R3", "R4", "R5", "R6"]
CATHEDRAL, CAMP = tile("H7"), tile("L7")


def numbers(*names: str) -> list[int]:
    return sorted(tile(name) for name in names)


def of_colour(name: str) -> list[str]:
    """The tiles of a colour in the sets of a first game."""
    return [each for each in TILE_NAMES if each[0] in "RLH" and colour(each) == name]


def refused(given: Table, wrong: dict[str, object], reason: str) -> None:
    """The position itself can be loaded, and with this change it cannot."""
    good, setup = given.state.to_dict(), given.state.setup
    assert GAME.load(setup, good, FULL).key() == given.state.key()
    with pytest.raises(BadPosition, match=reason):
        GAME.load(setup, {**good, **wrong}, FULL)


def in_turn() -> Table:
    """White has a cathedral with a troop on it, and there is open terrain, once a camp."""
    land = {"H7": (1, 0, WHITE), "L7": (0, 1, NOBODY)}
    return table(land, ring=RING, hands=(["R7"], ["R8"]), white=((0, 0), None, (1, 0)))


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"sets": [0, 1]}, "sets must be a list of 3"),
        ({"sets": [0, 1, 6]}, "sets must hold numbers from 0 to 5"),
        ({"sets": [-1, 1, 2]}, "sets must hold numbers from 0 to 5"),
        ({"sets": [0, 1, 1]}, "sets must be three different numbers"),
        ({"sets": [2, 1, 0]}, "sets must be three different numbers"),
        ({"sets": [0, 1, 3]}, "sets must be those that were agreed"),
        ({"shield": 1}, "no tile lies on the shield's place"),
        ({"shield": 7}, "shield must be a number from 0 to 6"),
        ({"ring": [-1, *numbers("R1", "R2", "R3", "R4", "R5")]}, "ring must be a list of 7"),
        ({"ring": [-1, -1, *numbers("R1", "R2", "R3", "R4", "R5")]}, "must have six tiles"),
        ({"ring": [-1, *[tile("R1")] * 6]}, "ring must name tiles in ascending order, each once"),
        ({"ring": [-1, *[-2] * 6]}, "ring must hold numbers from -1 to 53"),
        ({"hands": [[tile("R7")]]}, "hands must be a list of 2 parts"),
        ({"hands": [[tile("R7")], [tile("R7")]]}, f"tile {tile('R7')} is elsewhere"),
        ({"hands": [[tile("R7")], [tile("R1")]]}, f"tile {tile('R1')} is elsewhere"),
        ({"hands": [[tile("R7")], [tile("K1")]]}, "elsewhere or not in this game"),
        ({"hands": [[], numbers("R7", "R8", "R9", "L1")]}, "hands: too many tiles"),
        ({"hands": [numbers("R7", "R8")[::-1], []]}, "hands must name tiles in ascending order"),
        ({"hands": [[54], []]}, "hands must hold numbers from 0 to 53"),
        ({"out": [-1]}, "out must hold numbers from 0 to 53"),
        ({"out": [CATHEDRAL]}, f"tile {CATHEDRAL} is elsewhere"),
    ],
)
def test_no_tile_lies_in_two_places(wrong: dict[str, object], reason: str) -> None:
    refused(in_turn(), wrong, reason)


@pytest.mark.parametrize(
    ("land", "reason"),
    [
        (None, "land must be a list"),
        ([[CAMP, 0, 1]], "land must be a list of 4 numbers"),
        ([[CAMP, 0, 0, -1]], "a tile cannot lie there"),
        ([[CAMP, 1, 0, -1], [CATHEDRAL, 1, 0, 0]], "a tile cannot lie there"),
        ([[CAMP, 0, 1, 2]], "a tile cannot lie there"),
        ([[CAMP, 0, 1, -2]], "a tile cannot lie there"),
        ([[CAMP, 27, 0, -1]], "a tile cannot lie there"),
        ([[CAMP, 0, 27, -1]], "a tile cannot lie there"),
        ([[CAMP, -27, 0, -1]], "land must hold numbers"),
        ([[CAMP, 0, -27, -1]], "land must hold numbers"),
        ([[-1, 1, 0, -1]], "land must hold numbers from 0 to 53"),
        ([[54, 1, 0, -1]], "land must hold numbers from 0 to 53"),
        ([[CAMP, 2, 0, -1]], "the tiles do not hang together"),
        ([[CAMP, 1, 2, -1]], "the tiles do not hang together"),
        ([[CAMP, 1, 1, -1], [CATHEDRAL, -2, 0, 0]], "the tiles do not hang together"),
        ([[CATHEDRAL, 1, 0, 0], [CAMP, 0, 1, -1]], "land must name tiles in ascending order"),
    ],
)
def test_where_no_tile_can_lie(land: object, reason: str) -> None:
    refused(in_turn(), {"land": land}, reason)


@rule("ERB-R03", "ERB-028")
@pytest.mark.parametrize("start", COLOURS)
def test_start_land_and_top_tile_have_a_colour_that_is_left(start: str) -> None:
    ring = [name for name in TILE_NAMES if name[0] in "RLH" and colour(name) != start][:6]
    given = table(ring=ring, start=start)
    top, same = COLOURS.index(start), numbers(*of_colour(start))
    other = COLOURS.index(colour(ring[-1]))
    refused(given, {"out": same, "top": other}, "no tile of this colour is left")
    refused(given, {"out": same[1:], "top": top}, "top must be the colour of a tile in the stack")
    GAME.load(given.state.setup, given.state.to_dict() | {"out": same[1:], "top": other}, FULL)
    GAME.load(given.state.setup, given.state.to_dict() | {"out": same[2:], "top": top}, FULL)


@rule("ERB-R03")
def test_start_land_and_top_tile_have_one_of_three_colours() -> None:
    given = table(ring=RING)
    refused(given, {"start": 3}, "start must be a number from 0 to 2")
    refused(given, {"start": -1}, "start must be a number from 0 to 2")
    refused(given, {"top": -1}, "top must be the colour of a tile in the stack")
    refused(given, {"top": 3}, "top must be a number from -1 to 2")
    refused(table(ring=RING, stack=False), {"top": 0}, "-1 if it is empty")


@rule("ERB-050", "ERB-112")
def test_with_one_tile_in_the_stack_all_six_places_are_full() -> None:
    free = [tile(name) for name in TILE_NAMES if name[0] in "RLH" and name not in RING]
    greens = [tile(name) for name in of_colour("green") if tile(name) in free]
    given = table(ring=RING, out=[number for number in free if number not in greens[:2]])
    assert given.state.stack == 1
    ring = [-1, -1, *[tile(name) for name in RING[1:]]]
    out = [number for number in free if number not in greens[:2]]
    refused(given, {"ring": ring, "out": sorted([*out, tile("R1")])}, "must have six tiles")


@pytest.mark.parametrize(
    ("troops", "reason"),
    [
        ([[[0, 0], [], []]], "troops must be a list of 2 parts"),
        ([[[0, 0], []], [[0, 0], [], []]], "troops must be three for each seat"),
        ([None, [[0, 0], [], []]], "troops must be three for each seat"),
        ([[[], [], []], [[0, 0], [], []]], "one cannot stand there"),
        ([[[0, 0], [], []], [[], [], []]], "one cannot stand there"),
        ([[[0, 0], [], [0, 0]], [[1, 0], [], []]], "one cannot stand there"),
        ([[[0, 0], [], []], [[1, 0], [], [0, 0]]], "one cannot stand there"),
        ([[[1, 0], [], [0, 0]], [[0, 0], [], []]], "one cannot stand there"),
        ([[[1, 0], [], []], [[1, 0], [], []]], "one cannot stand there"),
        ([[[0, 1], [1, 0], [1, 0]], [[0, 0], [], []]], "one cannot stand there"),
        ([[[0, 0], [], [1, 1]], [[0, 0], [], []]], "no tile lies there"),
        ([[[0, 0], [], [1]], [[0, 0], [], []]], "troops must be a list of 2 numbers"),
    ],
)
@rule("ERB-030", "ERB-103", "ERB-R20")
def test_where_no_troop_can_stand(troops: object, reason: str) -> None:
    refused(in_turn(), {"troops": troops}, reason)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"actor": 2}, "actor must be a number from -1 to 1"),
        ({"actor": -1}, "final must count the last turns"),
        ({"final": 1}, "final must count the last turns"),
        ({"crown": 1}, "crown must be the colour of who is still to take"),
        ({"asking": -1}, "asking must be a number from 0 to 2"),
        ({"asking": 3}, "asking must be a number from 0 to 2"),
        ({"discounts": -1}, "discounts must be a number from 0 to 54"),
        ({"discounts": 55}, "discounts must be a number from 0 to 54"),
        ({"moved": [0, 0, 0, 1, 0, 0]}, "moved: only troops of the player on turn"),
        ({"moved": [2, 0, 0, 0, 0, 0]}, "moved must hold numbers from 0 to 1"),
        ({"moved": [0, 0, 0]}, "moved must be a list of 6"),
        ({"siege": 1}, "siege and tower belong to an open siege"),
        ({"tower": 1}, "siege and tower belong to an open siege"),
        ({"asking": 1}, "siege and tower belong to an open siege"),
        ({"floor": 1}, "floor belongs to a surplus"),
        ({"floor": -1}, "floor must be a number from 0 to 54"),
        ({"floor": 55}, "floor must be a number from 0 to 54"),
        ({"asking": 2}, "there is no such surplus"),
        ({"asking": 2, "taken": 1, "crown": 1}, "there is no such surplus"),
    ],
)
def test_what_a_turn_cannot_have_come_to(wrong: dict[str, object], reason: str) -> None:
    refused(in_turn(), wrong, reason)


@rule("ERB-043", "ERB-166")
def test_only_a_used_camp_gives_the_crown_back() -> None:
    standing = table({"L7": (0, 1, WHITE)}, ring=RING, taken=1, crown=1)
    refused(standing, {"crown": 0}, "nobody takes twice without a used camp")
    used = in_turn().state
    again = GAME.load(used.setup, used.to_dict() | {"taken": 1}, FULL)
    assert "take" in {GAME.verbs.split(move)[0].name for move in again.moves(0)}


def besieging() -> Table:
    """White has laid the second tower beside the blue cathedral."""
    land = {"H7": (0, 1, BLUE), "K1": (-1, 1, WHITE), "H8": (0, -1, WHITE), "K5": (-1, 0, BLUE)}
    given = table(land, hands=(["K2"], []), ring=RING, discounts=2)
    return given.play("build tile=K2 by=retinue dir=ne")


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"siege": 1}, "nothing is besieged there"),
        ({"siege": 9}, "nothing is besieged there"),
        ({"siege": 16}, "siege must be a number from 0 to 15"),
        ({"siege": 0}, "siege and tower belong to an open siege"),
        ({"asking": 0}, "siege and tower belong to an open siege"),
        ({"tower": tile("K1")}, "nothing is besieged there"),
        ({"tower": tile("K5")}, "must be a siege tower of the player on turn"),
        ({"tower": tile("H8")}, "must be a siege tower of the player on turn"),
        ({"tower": tile("K3")}, "must be a siege tower of the player on turn"),
        ({"tower": 54}, "tower must be a number from 0 to 53"),
    ],
)
@rule("ERB-R37")
def test_what_cannot_be_besieged(wrong: dict[str, object], reason: str) -> None:
    refused(besieging(), wrong, reason)


@rule("ERB-R11", "ERB-R09")
def test_a_surplus_leaves_a_choice_and_comes_after_the_take() -> None:
    hand = numbers("R7", "R8", "R9", "L1", "L2")
    names = [TILE_NAMES[number] for number in hand]
    given = table(ring=RING, hands=(names, []), taken=1, crown=1)
    given.play("done", f"discard tile={names[1]}")
    refused(given, {"floor": hand[4] + 1}, "there is no such surplus")
    refused(given, {"taken": 0, "crown": 0}, "there is no such surplus")
    refused(given, {"hands": [hand[2:], []]}, "there is no such surplus")
    tight = table(ring=RING, hands=(names, []), taken=1, crown=1)
    tight.play("done", f"discard tile={names[3]}")
    stored = GAME.load(tight.state.setup, tight.state.to_dict(), FULL)
    assert [GAME.verbs.text(move) for move in stored.moves(0)] == [f"discard tile={names[4]}"]
    bare = table(ring=["", "", "", "", "", ""], hands=(["R7", "R8", "R9", "L1"], []), stack=False)
    bare.play("done")
    assert GAME.load(bare.state.setup, bare.state.to_dict(), FULL).key() == bare.state.key()


@rule("ERB-114")
def test_after_the_end_nothing_is_going_on() -> None:
    given = table(ring=["", *RING[:3], "", ""], stack=False, actor=-1, final=0)
    refused(given, {"final": 1}, "final must be 0 when the game is over")
    for wrong in ({"taken": 1}, {"asking": 2}, {"discounts": 1}):
        refused(given, dict(wrong), "nobody is in the middle of a turn")
    refused(given, {"moved": [1, 0, 0, 0, 0, 0]}, "moved: only troops of the player on turn")
    refused(given, {"final": 4}, "final must be a number from 0 to 3")
    running = table(ring=RING, stack=False)
    refused(running, {"final": 0}, "final must count the last turns")


@rule("ERB-R40")
def test_the_shadow_has_a_retinue_and_nothing_else() -> None:
    land = {"L1": (1, 0, NOBODY)}
    given = table(land, ring=RING, options={"shadow": "easy"}, actor=1, crown=1)
    refused(given, {"hands": [[], [tile("R7")]]}, "no hand and no troops but its retinue")
    for troops in ([[0, 0], [1, 0], []], [[0, 0], [], [1, 0]]):
        refused(given, {"troops": [[[0, 0], [], []], troops]}, "no troops but its retinue")
    for wrong in ({"taken": 1, "crown": 0}, {"discounts": 1}):
        refused(given, dict(wrong), "nobody is in the middle of a turn")
    refused(given, {"moved": [0, 0, 0, 1, 0, 0]}, "moved: only troops of the player on turn")
    white = table(land, ring=RING, options={"shadow": "easy"}, discounts=1, hands=(["R7"], []))
    assert white.state.discounts == 1
