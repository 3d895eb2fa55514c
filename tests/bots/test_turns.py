"""In a crowd whole turns are tried out to the end of the game."""

from __future__ import annotations

import pytest

from tafelrunde.bots import search
from tafelrunde.bots.search import Search
from tafelrunde.bots.turns import best_turn, made_up, tried_turn
from tafelrunde.games import find
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import State

MEDIEVALIA = find("medievalia")


def dealt(chance: Seeded, seats: int = 3, options: dict[str, object] | None = None) -> State:
    """The cards are dealt, and who begins has drawn."""
    state = MEDIEVALIA.new(MEDIEVALIA.setup(options or {}, seats), chance)
    for _ in range(8 * seats + 1):
        state.play(int(state.actor), state.moves(int(state.actor))[0], chance)
    return state


def test_the_turn_after_which_games_end_best_is_taken() -> None:
    state = dealt(Seeded("best"))
    seat = int(state.actor)
    view = state.seen_by(seat)
    turns = made_up(view, seat, 6, 0.0, Seeded(5))
    assert len(turns) > 1, "some were made up by whim"
    found = best_turn(view, seat, 6, 9, 0.0, Seeded(5))
    assert found in turns
    assert found == best_turn(view, seat, 6, 9, 0.0, Seeded(5)), "always the same"
    once = [tried_turn(view, seat, turn, Seeded(1), Seeded(2)) for turn in (found, found)]
    assert once[0] == once[1], "by the same luck"


def test_a_turn_ends_where_a_card_is_drawn_in_secret() -> None:
    chance = Seeded("deal")
    state = MEDIEVALIA.new(MEDIEVALIA.setup({}, 3), chance)
    seat = int(state.actor)
    view = state.seen_by(seat)
    assert all(len(turn) == 1 for turn in made_up(view, seat, 6, 0.0, Seeded(1)))
    assert best_turn(view, seat, 6, 1, 0.0, Seeded(1)) == []


def test_who_has_no_time_takes_the_turn_of_a_search() -> None:
    state = dealt(Seeded("haste"))
    seat = int(state.actor)
    first = made_up(state.seen_by(seat), seat, 1, 0.0, Seeded(5))[0]
    assert best_turn(state.seen_by(seat), seat, 40, 0, 1e-6, Seeded(5)) == first


@pytest.mark.parametrize(
    ("seats", "options", "times"), [(3, {}, 1), (4, {}, 1), (2, {}, 0), (4, {"teams": True}, 0)]
)
def test_only_in_a_crowd_whole_turns_are_tried(
    seats: int, options: dict[str, object], times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def noted(view: State, seat: int, *limits: object) -> list[int]:
        asked.append(seat)
        return view.moves(seat)[:1]

    monkeypatch.setattr(search, "best_turn", noted)
    state = dealt(Seeded("crowd"), seats, options)
    seat = int(state.actor)
    assert Search(iterations=8).choose(state.seen_by(seat), seat) in state.moves(seat)
    assert asked == [seat] * times


def test_a_chosen_turn_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Seeded("follow")
    state = dealt(chance)
    seat = int(state.actor)
    turn = made_up(state.seen_by(seat), seat, 1, 0.0, Seeded(5))[0]
    assert len(turn) > 2
    asked: list[int] = []

    def noted(view: State, seat: int, *limits: object) -> list[int]:
        asked.append(seat)
        return turn

    monkeypatch.setattr(search, "best_turn", noted)
    bot = Search(iterations=8)
    for move in turn[:3]:
        assert bot.choose(state.seen_by(seat), seat) == move
        state.play(seat, move, chance)
    assert asked == [seat], "it was thought of once"


def test_what_is_left_of_a_turn_is_forgotten_where_it_does_not_fit() -> None:
    state = dealt(Seeded("other"))
    seat = int(state.actor)
    view = state.seen_by(seat)
    bot = Search(iterations=3)
    bot.whose = (view.setup, seat)
    bot.turn = [-7, view.moves(seat)[0]]
    assert bot.choose(view, seat) in view.moves(seat)
    assert -7 not in bot.turn
