"""Who wins (ERB-140 to ERB-142), and the shadow heir (ERB-R40)."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.kernel.chance import Scripted
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .by_the_book import BOX, Board
from .drawn import BLUE, NOBODY, WHITE, Table, begin, names, table, tile

RING = ["R1", "R2", "R3", "R4", "R5", "R6"]


def over(land: dict[str, tuple[int, int, int]], **more: object) -> Table:
    ring = ["", *RING[:3], "", ""]
    return table(land, ring=ring, stack=False, actor=-1, final=0, **more)  # type: ignore[arg-type]


@rule("ERB-040", "ERB-114", "ERB-140")
def test_more_points_win() -> None:
    assert over({"H7": (1, 0, WHITE)}).state.places() == [1, 2]
    assert over({"H7": (1, 0, BLUE)}).state.places() == [2, 1]


@rule("ERB-141")
def test_troops_in_the_reserve_break_a_tie() -> None:
    land = {"H7": (1, 0, WHITE), "H8": (-1, 0, BLUE), "L1": (0, 1, NOBODY)}
    given = over(land, white=((0, 0), None, (0, 1)))
    assert given.points() == [5, 5]
    assert given.state.places() == [2, 1]


@rule("ERB-142", "ERB-R41")
def test_equal_in_everything_is_a_draw() -> None:
    given = over({"H7": (1, 0, WHITE), "H8": (-1, 0, BLUE)})
    assert given.state.places() == [1, 1]
    assert given.state.judge() == [0.5, 0.5]


@rule("ERB-R27", "ERB-111")
def test_the_last_two_turns() -> None:
    given = table(ring=RING, stack=False, final=3)
    for seat in (0, 1, 0):
        assert given.seat == seat
        given.play(given.moves()[0], "done")
    assert given.state.actor == OVER


def shadow(level: str, **more: object) -> Table:
    return table(options={"shadow": level}, actor=1, crown=1, **more)  # type: ignore[arg-type]


@rule("ERB-R40", "ERB-220")
def test_the_shadow_only_goes() -> None:
    given = shadow("medium", ring=RING)
    assert given.state.setup.automa == [False, True]
    assert given.moves() == ["go"]
    assert given.against("take place=1") == "ERB-R40"
    given.play("go")
    state = given.state
    assert (given.seat, state.hand(1), state.crown) == (0, [], 0)
    assert [entry[3] for entry in state.laid()].count(BLUE) == 1
    placed = next(entry for entry in state.laid() if entry[3] == BLUE)
    assert state.stands(1) == [[placed[1], placed[2]], [], []]
    assert given.against("go") == "ERB-R40"


@rule("ERB-R40")
def test_easy_draws_tile_and_field_by_lot() -> None:
    given = shadow("easy", ring=RING, stack=False)
    given.chance = Scripted([(4, 8 * 2 + 1)])  # third tile, field to the north
    given.play("go")
    laid = [entry for entry in given.state.laid() if entry[3] == BLUE]
    assert laid == [(tile("R3"), 0, 1, BLUE)]


@rule("ERB-R40")
@pytest.mark.parametrize("seed", range(12))
def test_medium_takes_the_best_pair_the_nearest_northernmost_westernmost_first(seed: int) -> None:
    given = begin(seed, shadow="medium", random_sets=True)
    state, rng = given.state, Random(seed)
    while state.actor != OVER:
        if state.actor == 0:
            state.apply(0, rng.choice(state.moves(0)), given.chance)
            continue
        expected = best_by_the_book(given)
        state.apply(1, state.moves(1)[0], given.chance)
        x, y = state.stands(1)[0]
        piece = next(piece for piece, a, b, _ in state.laid() if (a, b) == (x, y))
        assert (piece, x, y) == expected


def best_by_the_book(given: Table) -> tuple[int, int, int]:
    """Try every pair, with the scoring by the book."""
    state = given.state
    (x, y), laid = state.stands(1)[0], state.laid()
    fields = [(x + a, y + b) for b in (1, 0, -1) for a in (-1, 0, 1)]
    there = [(a, b) for _, a, b, _ in laid]
    free = [field for field in fields if field not in there]
    if not free:
        beside = {(a + p, b + q) for a, b in there for p, q in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        free = sorted(beside - set(there), key=lambda field: (-field[1], field[0]))
    found = []
    for near, number in enumerate(state.in_reach(1)):
        for at, field in enumerate(free):
            board = Board(state)
            name = names([number])[0]
            board.building[field] = (BOX["tiles"][name], 1)
            board.colour[field] = BOX["tiles"][name]["colour"]
            if BOX["tiles"][name]["kind"] == "siege_tower":
                raze(board, field)
            board.troops[1] = {field}
            board.roads = board.all_roads()
            ahead = board.points(1, True) - board.points(0, True)
            found.append((-ahead, near, at, (number, *field)))
    return min(found)[3]


def raze(board: Board, field: tuple[int, int]) -> None:
    """What two towers of blue's touch and is white's falls."""
    for near in board.beside(field):
        if near in board.building and board.building[near][1] == 0:
            towers = [
                spot for spot in board.beside(near)
                if spot in board.building and board.building[spot][1] == 1
                and board.building[spot][0]["kind"] == "siege_tower"
            ]  # fmt: skip
            if len(towers) > 1:
                del board.building[near]


@rule("ERB-R40")
def test_hard_begins_with_ten_points() -> None:
    given = shadow("hard", ring=RING)
    assert given.points() == [0, 10]
    assert [(line.what, line.rule) for line in given.state.score(1).lines] == [("advance", 1040)]


@rule("ERB-R40")
def test_a_tie_with_the_shadow_is_lost() -> None:
    land = {"H7": (1, 0, WHITE), "H8": (-1, 0, BLUE)}
    assert over(land, options={"shadow": "easy"}).state.places() == [2, 1]
    assert over({"H7": (1, 0, WHITE)}, options={"shadow": "easy"}).state.places() == [1, 2]


@rule("ERB-R40", "ERB-R37")
def test_the_shadow_razes_what_it_can() -> None:
    land = {"H7": (0, 1, WHITE), "K1": (-1, 1, BLUE), "R9": (1, 2, NOBODY)}
    given = shadow("medium", land=land, ring=["K2", "K3", "K4", "R1", "R2", "R3"])
    given.play("go")
    assert given.state.stands(1)[0] == [1, 1]
    assert given.points()[0] == 0


@rule("ERB-R40", "ERB-R37")
@pytest.mark.parametrize(("name", "owner"), [("H8", WHITE), ("K3", NOBODY)])
def test_of_what_the_shadow_builds_only_a_tower_lays_siege(name: str, owner: int) -> None:
    """What came between two towers later is safe until a further tower is laid there."""
    land = {"H7": (0, 1, WHITE), "K1": (-1, 1, BLUE), "K2": (1, 1, BLUE)}
    ring = [name, "R1", "R2", "R3", "R4", "R5"]
    given = shadow("easy", land=land, ring=ring, blue=((-1, 1), None, None), stack=False)
    given.chance = Scripted([(4, 2)])  # the nearest tile, the third field: north-east
    given.play("go")
    assert given.state.stands(1)[0] == [0, 2]
    assert (tile("H7"), 0, 1, owner) in given.state.laid()
    assert (given.state.siege, given.state.tower) == (0, 0)


@rule("ERB-R40")
def test_without_room_the_retinue_jumps() -> None:
    square = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    tiles = ["L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8"]
    land = {name: (x, y, NOBODY) for name, (x, y) in zip(tiles, square, strict=True)}
    given = shadow(
        "medium", land=land, ring=["H7", "H8", "H9", "R1", "R2", "R3"], white=((1, 1), None, None)
    )
    given.play("go")
    assert given.state.stands(1)[0] == [-1, 2]
    assert (tile("H7"), -1, 2, BLUE) in given.state.laid()
