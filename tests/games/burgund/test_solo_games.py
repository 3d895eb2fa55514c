"""One who plays alone: stored positions, bots, whole games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tafelrunde.bots.greedy import Greedy
from tafelrunde.games.burgund import GAME, words
from tafelrunde.games.burgund.components import FACE_DOWN
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .alone import alone, full
from .drawn import ANNA, begin, table
from .test_solo import MODULES


@rule("BUR-215", "BUR-229", "BUR-222")
def test_positions_that_cannot_be_are_refused() -> None:
    given = alone({9: "ship"}, ["black_side"], 12, 45, store={"red": 3})
    data = given.state.to_dict()
    assert GAME.load_position(GAME.position(given.state)).to_dict() == data

    def refused(said: str, **parts: object) -> None:
        position = GAME.position(given.state)
        position["table"] = {**data, **parts}
        with pytest.raises(BadPosition, match=said):
            GAME.load_position(position)

    turn, action, pick = [1, 1, 1, 0, 0, 0], [35, 1, 0, 0, 0, 0], [6, 1, 4, 0, 0, 0]
    points, agenda = [91, 1, 5, 0, 0, 0], [2, 1, 2, 0, 0, 0]
    refused("counter must be", counter=45)
    refused("in steps of 5", target=43)
    refused("target must be", target=55)
    refused("no place in turn order", track=[1])
    refused("duchy must be the one", duchy=[31])
    refused("waits below an agenda", frames=[*turn, *points])
    refused("only parts of an effect", frames=[*turn, *action, *pick, *agenda])
    wrong = [92, 1, 2, 15, 0, 0]
    refused("does nothing there", frames=[*turn, *points, *wrong, *agenda])
    refused("not enough goods", frames=[*turn, 37, 1, 0, 0, 0, 0])
    refused("cannot be given", frames=[*turn, 38, 1, 5, 0, 0, 0])
    refused("nothing to choose between", frames=[*turn, *action, 2, 1, 1, 0, 0, 0])
    crowd = [*data["land"][0]]  # type: ignore[index]
    for space in (0, 1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14, 16, 18):
        crowd[space] = FACE_DOWN
    crowd[15] = crowd[19] = FACE_DOWN
    refused("so many black sides", land=[crowd], phase=2)
    two = table()
    position = GAME.position(two.state)
    position["table"] = {**two.state.to_dict(), "frames": [*turn, *action]}
    with pytest.raises(BadPosition, match="plays alone"):
        GAME.load_position(position)


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_at_random_keep_to_the_rules(seed: int) -> None:
    rng, chance = Random(seed), Seeded(seed)
    options = {name: rng.random() < 0.4 for name in MODULES}
    state = begin(seed, 1, solo_board=rng.choice(["33", "34"]), **options).state
    while state.actor != OVER:
        assert 0 <= state.counter < state.target <= 50
        moves = state.moves(ANNA)
        asked = [m for m in moves if GAME.verbs.text(m).split()[0] in ("place", "lay", "swap")]
        move = rng.choice(asked if asked and rng.random() < 0.9 else moves)
        if rng.random() < 0.3:
            assert all(state.why_not(ANNA, move) == 0 for move in moves)
            others = [m for m in rng.sample(range(GAME.verbs.count), 200) if m not in moves]
            assert all(state.why_not(ANNA, move) for move in others)
            loaded = GAME.load_position(GAME.position(state))
            assert loaded.to_dict() == state.to_dict()
            for lang in ("de", "en"):
                assert words.prompt(state, ANNA, lang)
                assert all(words.move(state, ANNA, move, lang) for move in moves)
                assert words.table(state, ANNA, ["Anna"], lang)
        state.apply(ANNA, move, chance)
    assert state.points(ANNA) == state.score(ANNA).total


@pytest.mark.parametrize("board", ["33", "34"])
def test_a_greedy_bot_covers_most_spaces(board: str) -> None:
    state, chance, bot = begin(2, 1, solo_board=board).state, Seeded(2), Greedy()
    while state.actor != OVER:
        state.apply(ANNA, bot.choose(state.seen_by(ANNA), ANNA), chance)
    assert state.points(ANNA) >= 26


def test_bots_know_what_counts_alone() -> None:
    def worth(**more: Any) -> float:
        return alone(**more).state.judge()[ANNA]

    assert worth(land={9: "ship"}) > worth(keys=["ship"]) > worth()
    assert worth(counter=30) > worth(counter=10)
    assert min(worth(silver=2), worth(workers=2)) > worth()
    assert alone(full(17), ["castle"], phase="E").state.judge()[ANNA] < 0.6
