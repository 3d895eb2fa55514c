"""What is told of a turn for log, motion and sound: everything, in its order, and no more."""

from __future__ import annotations

from tafelrunde.games.erben import GAME, events
from tafelrunde.games.erben.components import TILE_NAMES, TRIPLES
from tafelrunde.kernel.chance import Seeded
from tests.naming import rule

from .drawn import BLUE, NOBODY, WHITE, Table, colour, table, tile

RING = ["R1", "R3", "R9", "R5", "R4", "R2"]
ONE_LEFT = [
    tile(name) for name in TILE_NAMES
    if name[0] in "RLH" and name not in RING and name not in ("L3", "L6")
]  # fmt: skip


def told(given: Table) -> list[tuple[str, int, int, int, int]]:
    """The events by their names, and what was told since the last time."""
    found = [(GAME.events[event[0]].name, *event[1:5]) for event in given.chance.events]
    given.chance.events.clear()
    return found


@rule("ERB-060", "ERB-071", "ERB-090", "ERB-166")
def test_takes_tiles_laid_and_camps_are_told() -> None:
    given = table(hands=(["L7", "L8"], []), ring=RING)
    given.play("terrain tile=L8 by=retinue dir=nw", "build tile=L7 by=retinue dir=se")
    assert told(given) == [("extended", 0, tile("L8"), -1, 1), ("built", 0, tile("L7"), 1, -1)]
    given.take("R3").play("camp tile=L7")
    assert told(given) == [("took", 0, tile("R3"), 2, 0), ("camped", 0, tile("L7"), 0, 0)]


@rule("ERB-101", "ERB-102", "ERB-103")
def test_it_is_told_where_a_troop_comes_to_and_where_it_left() -> None:
    land = {"L1": (1, 0, NOBODY), "L2": (0, 1, NOBODY), "L4": (2, 0, NOBODY), "L5": (0, 2, WHITE)}
    given = table(land, ring=RING, actor=1, crown=1, blue=((0, 1), None, (1, 0)))
    given.play("move troop=retinue dir=n", "move troop=second dir=e")
    assert told(given) == [("moved", 1, 1, 0, 2), ("moved", 1, 0, 2, 0)]
    given.play("station by=retinue dir=s")
    assert told(given) == [("stationed", 1, 0, 0, 1)]
    given.take("R1").play("done").take("R3").play("done")
    given.chance.events.clear()
    first = given.state.stands(1)[1]
    given.play("withdraw troop=first")
    assert told(given) == [("withdrew", 1, 0, *first)]


@rule("ERB-181", "ERB-068")
def test_what_is_razed_spared_and_put_back_is_told() -> None:
    land = {
        "H7": (0, 2, BLUE), "K1": (-1, 2, WHITE), "K4": (1, 1, BLUE), "K2": (2, 1, WHITE),
    }  # fmt: skip
    hand = ["K3", "H1", "H2", "H3"]
    given = table(land, hands=(hand, []), ring=RING, discounts=2)
    given.play("build tile=K3 by=retinue dir=n", "spare", "raze").take("R1").play("done")
    assert [entry for entry in told(given) if entry[0] != "took"] == [
        ("built", 0, tile("K3"), 0, 1),
        ("spared", 0, tile("H7"), 0, 0),
        ("razed", 0, tile("K4"), 0, 0),
    ]
    given.play("discard tile=H2")
    assert told(given) == [("discarded", 0, tile("H2"), 0, 0)]


@rule("ERB-110", "ERB-111", "ERB-114")
def test_the_last_round_and_the_end_are_told() -> None:
    given = table(ring=RING, out=ONE_LEFT)
    assert given.state.stack == 1
    given.take("R1")
    assert told(given) == [("took", 0, tile("R1"), 1, 0), ("last round", 0, 0, 0, 0)]
    given.play("done").take("R3").play("done")
    assert told(given) == [("took", 1, tile("R3"), 2, 0)]
    given.take("R9").play("done")
    assert told(given) == [("took", 0, tile("R9"), 3, 0), ("ended", 0, 0, 0, 0)]


@rule("ERB-R40", "ERB-111")
def test_the_turn_of_the_shadow_is_told_step_by_step() -> None:
    land = {"H7": (0, 1, WHITE), "K1": (-1, 1, BLUE)}
    ring = ["K2", "K3", "K4", "R1", "R2", "R3"]
    rest = [name for name in TILE_NAMES if name[0] in "RHK" and name not in (*ring, *land)]
    green = [name for name in rest if colour(name) == "green"]
    out = [tile(name) for name in rest if name not in green[:2]]
    given = table(land, ring=ring, options={"shadow": "medium"}, actor=1, crown=1, out=out)
    given.play("go")
    assert told(given) == [
        ("took", 1, tile("K2"), 1, 0),
        ("last round", 1, 0, 0, 0),
        ("built", 1, tile("K2"), 1, 1),
        ("razed", 1, tile("H7"), 0, 0),
        ("moved", 1, 1, 1, 1),
    ]


@rule("ERB-025", "ERB-028", "ERB-R42")
def test_the_beginning_is_told_and_every_draw_has_its_name() -> None:
    for seed in range(6):
        chance = Seeded(seed, listening=True)
        state = GAME.new(GAME.setup({"random_sets": True}, 2), chance)
        first, *_ = chance.events
        sets = sum(1 << number for number in state.to_dict()["sets"])  # type: ignore[attr-defined]
        assert GAME.events[first[0]].name == "began"
        assert first[1:5] == (state.actor, state.to_dict()["start"], sets, 0)
        draws = [GAME.draws[what].name for what, _, _ in chance.outcomes]
        assert draws == ["sets", "crown", *["tile"] * 6, "colour", "colour"]
        assert TRIPLES[chance.outcomes[0][1]] == sets
    assert GAME.draws[events.PAIR].name == "pair"
