"""Who plays alone tries moves out to the end of the game."""

from __future__ import annotations

import pytest

from tafelrunde.bots import named, search
from tafelrunde.bots.search import Search
from tafelrunde.bots.trials import ending, tried
from tafelrunde.games import find
from tafelrunde.games.burgund.modules import solo
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import OVER, State


def alone(game: str, seed: int, decisions: int) -> State:
    """A table of one after so many decisions of `greedy`, as its seat sees it."""
    found, chance, bot = find(game), Seeded(seed), named("greedy", seed=seed)
    state = found.new(found.setup({}, 1), chance)
    while decisions or len(state.moves(0)) == 1:
        state.play(0, bot.choose(state.seen_by(0), 0), chance)
        decisions = max(0, decisions - 1)
    return state.seen_by(0)


def test_the_move_after_which_games_end_best_is_taken() -> None:
    view = alone("limes", 3, 31)
    moves = view.moves(0)
    ends = {move: ending(view, 0, move, Seeded(1), Seeded(2)) for move in moves}
    assert len(set(ends.values())) > 1, "nothing is left to chance, but moves differ"
    for order in (moves, moves[::-1]):
        assert ends[tried(view, 0, order, 8, 0.0, Seeded(5))] == max(ends.values())


def test_trying_ends_with_the_games_and_with_the_time() -> None:
    view = alone("limes", 3, 20)
    moves = view.moves(0)[:4]
    one, other = (tried(view, 0, moves, 40, 0.0, Seeded(5)) for _ in range(2))
    assert one == other, "counted in games it is always the same"
    assert tried(view, 0, moves, 0, 0.01, Seeded(5)) in moves
    assert tried(view, 0, moves[:1], 0, 0.0, Seeded(5)) == moves[0], "nothing is to be tried"


@pytest.mark.parametrize(("seats", "times"), [(1, 1), (2, 0)])
def test_only_who_plays_alone_tries_moves(
    seats: int, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[int]] = []

    def noted(view: State, seat: int, moves: list[int], *limits: object) -> int:
        asked.append(moves)
        return moves[0]

    monkeypatch.setattr(search, "tried", noted)
    limes = find("limes")
    state = limes.new(limes.setup({}, seats), Seeded(1))
    chosen = Search(iterations=20).choose(state.seen_by(0), 0)
    assert len(asked) == times
    assert chosen in state.moves(0)


def test_alone_in_burgund_a_victory_is_worth_more_than_the_last_space() -> None:
    burgund, chance = find("burgund"), Seeded(0)
    state = burgund.new(burgund.setup({}, 1), chance)
    bot = named("greedy")
    while state.actor != OVER:
        state.play(0, bot.choose(state.seen_by(0), 0), chance)
    before = state.judge()[0]
    assert before == state.points(0) / 62
    state.covered[0] = (1 << 37) - 1  # type: ignore[attr-defined]
    assert solo.won(state, 0)  # type: ignore[arg-type]
    assert state.judge()[0] >= (37 + 10) / 62
