"""Troops (ERB-100 to ERB-106, ERB-R20 to ERB-R22) and field camps."""

from __future__ import annotations

import itertools

from tafelrunde.games.erben import GAME, words
from tafelrunde.kernel.match import Match
from tests.naming import rule

from .drawn import BLUE, NOBODY, WHITE, Table, names, table

RING = ["R1", "R2", "R3", "R4", "R5", "R6"]
AROUND = {
    "L1": (1, 0, NOBODY), "L2": (0, 1, WHITE), "L3": (-1, 0, BLUE), "L4": (1, 1, NOBODY),
    "H1": (2, 0, NOBODY), "H2": (3, 0, NOBODY),
}  # fmt: skip


def marches(given: Table) -> list[str]:
    return [m for m in given.moves() if m.split()[0] in ("move", "station", "withdraw")]


@rule("ERB-100", "ERB-101", "ERB-102", "ERB-R18", "ERB-R20")
def test_moving_and_stationing_onto_free_adjacent_tiles() -> None:
    given = table(AROUND, ring=RING)
    ways = ["n", "ne", "e", "w"]
    assert marches(given) == [f"move troop=retinue dir={way}" for way in ways] + [
        f"station by=retinue dir={way}" for way in ways
    ]
    assert given.against("move troop=retinue dir=s") == "ERB-101"
    assert given.against("station by=retinue dir=s") == "ERB-102"
    assert given.against("move troop=first dir=n") == "ERB-101"
    assert given.against("withdraw troop=first") == "ERB-103"


@rule("ERB-R20", "ERB-030")
def test_nobody_enters_an_occupied_tile() -> None:
    given = table(AROUND, ring=RING, white=((1, 0), None, (1, 1)), blue=((0, 0), None, (2, 0)))
    assert given.against("move troop=retinue dir=w") == "ERB-R20"
    assert given.against("move troop=retinue dir=e") == "ERB-R20"
    assert given.against("move troop=retinue dir=n") == "ERB-R20"
    assert given.against("station by=retinue dir=n") == "ERB-R20"
    both = table(AROUND, ring=RING, white=((0, 0), None, (1, 0)))
    assert both.against("move troop=second dir=w") == "ERB-R20"
    parted = table(AROUND, ring=RING).play("move troop=retinue dir=e").take("R1").play("done")
    assert parted.against("move troop=retinue dir=e") == "ERB-R20"
    parted.take("R2").play("done")
    assert parted.against("move troop=retinue dir=w") == "ERB-R20"


@rule("ERB-045", "ERB-104", "ERB-105")
def test_each_troop_moves_once_in_a_turn() -> None:
    given = table(AROUND, ring=RING).play("move troop=retinue dir=e")
    assert given.against("move troop=retinue dir=e") == "ERB-045"
    assert given.state.to_dict()["moved"] == [1, 0, 0, 0, 0, 0]
    given.take("R1").play("done")
    assert given.state.moved == 0
    assert given.seat == 1


@rule("ERB-103", "ERB-055", "ERB-106")
def test_withdrawing_lengthens_the_reach_at_once() -> None:
    given = table(AROUND, ring=RING, white=((0, 0), (1, 0), (1, 1)))
    assert names(given.state.in_reach(0)) == ["R1"]
    assert not given.can("take place=2")
    given.play("withdraw troop=first")
    assert names(given.state.in_reach(0)) == ["R1", "R2"]
    assert given.can("take place=2")
    assert not any("withdraw troop=retinue" in move for move in given.moves())


@rule("ERB-R21")
def test_a_withdrawn_troop_is_not_stationed_in_the_same_turn() -> None:
    given = table(AROUND, ring=RING, white=((0, 0), (1, 0), (1, 1)))
    given.play("withdraw troop=first")
    assert given.against("station by=retinue dir=n") == "ERB-R21"
    one = table(AROUND, ring=RING, white=((0, 0), None, (1, 1))).play("withdraw troop=second")
    assert one.can("station by=retinue dir=n")
    one.play("station by=retinue dir=n")
    assert one.against("station by=retinue dir=e") == "ERB-R21"
    troop = "second" if one.state.stands(0)[2] else "first"
    assert one.against(f"withdraw troop={troop}") == "ERB-045"


@rule("ERB-102", "ERB-R22")
def test_stationing_beside_a_troop_that_has_just_come() -> None:
    given = table(AROUND, ring=RING, blue=((0, 1), None, None)).play("station by=retinue dir=e")
    assert given.can("station by=second dir=e")
    given.play("station by=second dir=e", "done" if given.can("done") else "take place=1")
    assert sorted(given.state.stands(0)) == [[0, 0], [1, 0], [2, 0]]
    assert given.against("station by=retinue dir=ne") == "ERB-102"


@rule("ERB-R21", "ERB-044")
def test_equal_turns_in_different_orders_are_the_same_position() -> None:
    """All orders of these four actions that are legal lead to one and the same key."""
    land = {"L2": (0, 1, NOBODY), "L3": (-1, 0, NOBODY)}
    keys = set()
    orders = 0
    for order in itertools.permutations(range(4)):
        given = table(
            land, ring=["R1", "R3", "R9", "R5", "R4", "R2"], hands=(["L7", "L9"], []),
            start="grey", stack=False, taken=1, crown=1, discounts=2,
        )  # fmt: skip
        fields = [(1, 0), (1, 1), (-1, 0), (0, 1)]
        try:
            for step in order:
                act(given, step, fields)
        except LookupError:
            continue
        orders += 1
        keys.add(given.state.key())
    assert orders == 24
    assert len(keys) == 1


def act(given: Table, step: int, fields: list[tuple[int, int]]) -> None:
    """Terrain on 1,0 and 1,1, troops to -1,0 and 0,1."""
    wanted = ("terrain tile=L7", "terrain tile=L9", "station", "station")[step]
    field = fields[step]
    for move in given.state.moves(0):
        text = GAME.verbs.text(move)
        there = words.move(given.state, 0, move, "en").endswith(words.at(*field, "en"))
        if text.startswith(wanted) and there:
            given.state.apply(0, move, given.chance)
            return
    raise LookupError


@rule("ERB-R21", "ERB-002")
def test_a_troop_stays_the_same_piece_when_the_two_change_names() -> None:
    land = {"L1": (1, 0, NOBODY), "L2": (0, 1, NOBODY), "L3": (0, 2, NOBODY)}
    given = table(land, ring=RING, white=((0, 0), (1, 0), (0, 1)))
    state = given.state
    before = {tuple(state.stands(0)[troop]): state.piece(0, troop) for troop in range(3)}
    assert sorted(before.values()) == [0, 1, 2]
    assert [state.piece(1, troop) for troop in range(3)] == [0, 1, 2]
    names = [state.stands(0).index([1, 0]), state.stands(0).index([0, 1])]
    given.play(f"withdraw troop={('', 'first', 'second')[names[1]]}")
    after = {tuple(state.stands(0)[troop]): state.piece(0, troop) for troop in range(3)}
    assert state.stands(0).index([1, 0]) != names[0]
    assert after == {(0, 0): 0, (1, 0): before[1, 0], (): before[0, 1]}
    assert [state.piece(1, troop) for troop in range(3)] == [0, 1, 2]


@rule("ERB-R23", "ERB-166")
def test_blue_uses_a_camp_of_its_own_and_none_in_hand() -> None:
    land = {"L7": (1, 0, BLUE), "L8": (0, 1, WHITE)}
    given = table(land, ring=RING, hands=([], ["L9"]), actor=1, crown=1).take("R1")
    assert [move for move in given.moves() if move.startswith("camp")] == ["camp tile=L7"]
    assert given.against("camp tile=L9") == given.against("camp tile=L8") == "ERB-166"
    given.play("camp tile=L7")
    assert given.state.crown == 1
    assert given.can("take")


@rule("ERB-166", "ERB-R23", "ERB-R24", "ERB-R25")
def test_a_camp_brings_one_more_take() -> None:
    land = {"L7": (1, 0, WHITE), "L8": (0, 1, WHITE), "L9": (-1, 0, BLUE)}
    given = table(land, ring=RING, white=((1, 0), None, None))
    assert given.against("camp tile=L7") == "ERB-R23"
    given.take("R1")
    assert given.against("camp tile=L9") == "ERB-166"
    given.play("camp tile=L7")
    state = given.state
    assert (state.crown, state.discounts) == (0, 0)
    assert state.stands(0)[0] == [1, 0]
    assert given.points() == [2, 2]
    assert given.against("camp tile=L8") == "ERB-R23"
    assert given.against("camp tile=L7") == "ERB-166"
    assert given.can("done")
    given.take("R2").play("camp tile=L8").play("done")
    assert (given.seat, state.crown) == (1, 1)
    assert names(state.hand(0)) == ["R1", "R2"]


@rule("ERB-R23", "ERB-R24")
def test_a_camp_may_be_used_in_the_turn_it_was_built() -> None:
    given = table(hands=(["L7"], []), ring=["R1", "R3", "R9", "R5", "R4", "R2"]).take("R1")
    given.play("build tile=L7 by=retinue dir=e", "camp tile=L7").take("R3").play("done")
    assert [entry[3] for entry in given.state.laid()] == [-1, -1]


@rule("ERB-167")
def test_a_camp_scores_two_until_it_is_used() -> None:
    given = table({"L7": (1, 0, WHITE)}, ring=RING)
    assert given.points() == [2, 0]
    given.take("R1").play("camp tile=L7")
    assert given.points() == [0, 0]


@rule("ERB-R26")
def test_a_camp_after_the_last_tile_refills_nothing() -> None:
    given = table({"L7": (1, 0, WHITE)}, ring=RING, stack=False, final=3)
    given.take("R1").play("camp tile=L7").take("R2")
    assert [int(number) for number in given.state.ring].count(255) == 3


@rule("ERB-R04", "ERB-044")
def test_moves_can_be_taken_back_until_a_tile_is_drawn() -> None:
    match = Match(GAME, 2, names=["Anna", "Benno"], secret=b"a secret of Anna's")
    seat = int(match.state.actor)
    match.play(seat, "take place=1")
    assert match.undoable(seat) is None
    tile = match.game.verbs.text(match.state.moves(seat)[-2])
    assert tile.startswith("terrain")
    before = match.state.key()
    match.play(seat, tile)
    undone = match.undoable(seat)
    assert undone is not None
    assert match.state.key() != before
    match.undo(seat)
    assert match.state.key() == before
