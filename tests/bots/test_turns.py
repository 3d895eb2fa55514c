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


@pytest.mark.parametrize("deal", ["i", "j"])
def test_the_turn_after_which_games_end_best_is_taken(deal: str) -> None:
    state = dealt(Seeded(deal))
    seat = int(state.actor)
    view = state.seen_by(seat)
    turns = made_up(view, seat, 6, 0.0, Seeded(5))
    looking = Seeded(6)
    ends = [
        sum(tried_turn(view, seat, turn, Seeded(luck), looking) for luck in range(40)) / 40
        for turn in turns
    ]
    found = best_turn(view, seat, 6, 180, 0.0, Seeded(5))
    assert max(ends) - min(ends) > 0.6, "a bad turn is among them"
    assert ends[turns.index(found)] > max(ends) - 0.2
    assert found == best_turn(view, seat, 6, 180, 0.0, Seeded(5)), "always the same"


def test_a_turn_is_tried_by_the_same_luck() -> None:
    state = dealt(Seeded("luck"))
    seat = int(state.actor)
    view = state.seen_by(seat)
    turn = made_up(view, seat, 1, 0.0, Seeded(5))[0]
    ends = [tried_turn(view, seat, turn, Seeded(luck), Seeded(2)) for luck in (1, 1, 2, 3, 4)]
    assert ends[0] == ends[1]
    assert len(set(ends)) > 1


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
    ("seats", "options", "source", "times"),
    [
        (3, {}, "learned", 1),
        (4, {}, "judge", 1),
        (3, {}, f"{MEDIEVALIA.folder}/learned.json", 0),
        (2, {}, "learned", 0),
        (4, {"teams": True}, "learned", 0),
    ],
)
def test_only_in_a_crowd_whole_turns_are_tried_unless_a_file_is_named(
    seats: int,
    options: dict[str, object],
    source: str,
    times: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    def noted(view: State, seat: int, *limits: object) -> list[int]:
        asked.append(seat)
        return view.moves(seat)[:1]

    monkeypatch.setattr(search, "best_turn", noted)
    state = dealt(Seeded("crowd"), seats, options)
    seat = int(state.actor)
    bot = Search(iterations=8, source=source)
    assert bot.choose(state.seen_by(seat), seat) in state.moves(seat)
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
