"""Eager players with full purses and all modules: what holds in every position they come to."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import BENNO, begin, table
from .test_shields import SIX, mine

LIVELY = ("shield", "place", "plant", "harvest", "bonus", "receive", "lay", "buy", "name")
TABLES = [
    (2, ("shields", "vineyards", "inns", "tiles2", "white_castles")),
    (3, ("shields", "vineyards", "trade_routes", "borders")),
    (2, ("shields", "vineyards", "chateauma", "tiles2")),
    (4, ("shields", "inns", "castles_rule")),
    (1, ("tiles2", "white_castles", "inns")),
]


def eager(state: Burgund, rng: Random) -> int:
    """Side moves whenever there are any, else what makes most things happen."""
    moves = state.moves(state.actor)
    aside = [move for move in moves if move >= state.first_aside]
    if aside and rng.random() < 0.4:
        return rng.choice(aside)
    lively = [move for move in moves if GAME.verbs.text(move).startswith(LIVELY)]
    return rng.choice(lively if lively and rng.random() < 0.8 else moves)


def check(state: Burgund) -> None:
    """There is a move beside side moves; stored and loaded everything is the same, judged too."""
    assert state.moves(state.actor)[0] < state.first_aside
    loaded = GAME.load_position(GAME.position(state))
    assert loaded.key() == state.key()
    assert loaded.moves(state.actor) == state.moves(state.actor)
    assert loaded.judge() == state.judge()


@rule("BUR-R05", "BUR-R43")
@pytest.mark.parametrize(("seats", "modules"), TABLES, ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_every_position_can_be_stored_and_left(
    seats: int, modules: tuple[str, ...], seed: int
) -> None:
    boards = {"boards": "11-18"} if "castles_rule" in modules else {}
    state = begin(seed, seats, **dict.fromkeys(modules, True), **boards).state
    rng, chance = Random(seed), Seeded(seed)
    for seat in range(int(state.people())):
        state.silver[seat] += 30
        state.workers[seat] += 15
    while state.actor != OVER:
        check(state)
        state.apply(state.actor, eager(state, rng), chance)


@rule("BUR-R93", "BUR-190")
def test_without_6_an_inn_is_still_no_monastery() -> None:
    land = {12: "inn", 7: "monastery_4", SIX: "castle"}
    given = table(land, dice=(5, 5), others={12: "monastery_3"}, shields=mine(6), named=BENNO,
                  shields_at={5: [12]}, options={"inns": True})  # fmt: skip
    given.play("shield number=12 castle=18")
    check(given.state)
