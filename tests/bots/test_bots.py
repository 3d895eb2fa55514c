"""Every bot plays by the rules, from its view alone, and the stronger ones are stronger."""

from __future__ import annotations

import pytest

from tafelrunde.bots import LEVELS, named
from tafelrunde.bots.search import Search
from tafelrunde.bots.tree import Search as Thought
from tafelrunde.games import find
from tafelrunde.kernel.chance import Chance, Seeded
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.state import FULL, OVER, PlainState, State
from tests.toys import cards, market, sealed, teams

TOYS = [cards.GAME, market.GAME, sealed.GAME, teams.GAME]
BOTS = ["random", "greedy", "search:20", "page", "squire"]


def start(seats: int = 2, seed: str = "start") -> State:
    game = find("limes")
    return game.new(game.setup({}, seats), Seeded(seed))


def play_out(state: State, names: list[str], seed: str) -> State:
    chance = Seeded(seed)
    bots = [named(name, seed=f"{seed} {seat}") for seat, name in enumerate(names)]
    while state.actor != OVER:
        seat = int(state.actor)
        state.play(seat, bots[seat].choose(state.seen_by(seat), seat), chance)
    return state


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_whole_games_by_the_rules(name: str) -> None:
    over = play_out(start(), [name, "random"], "whole")
    assert sorted(over.places()) in ([1, 2], [1, 1])


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.id)
@pytest.mark.parametrize("name", ["greedy", "search:20"])
def test_bots_need_nothing_of_a_game_but_its_judge(game: object, name: str) -> None:
    toy = next(toy for toy in TOYS if toy is game)
    seats = toy.usual_seats if toy.usual_seats in toy.seats else toy.seats[0]
    over = play_out(toy.new(toy.setup({}, seats), Seeded("toy")), [name] * seats, "toy")
    assert over.actor == OVER


def test_the_same_seed_gives_the_same_choices() -> None:
    views = [start(seed=f"s{n}").seen_by(0) for n in range(5)]
    for name in BOTS:
        first, second = named(name, seed=7), named(name, seed=7)
        assert [first.choose(view, 0) for view in views] == [
            second.choose(view, 0) for view in views
        ]


def test_what_a_bot_may_not_know_does_not_change_its_choice() -> None:
    state = start()
    chance = Seeded("hidden")
    for _ in range(2):
        state.play(0, state.moves(0)[-1], chance)
    twin = state.seen_by(1).imagine(chance)
    assert twin.key() != state.key()
    for name in BOTS:
        assert named(name).choose(state.seen_by(1), 1) == named(name).choose(twin.seen_by(1), 1)


def test_greedy_beats_random_and_search_beats_greedy() -> None:
    for strong, weak in (("greedy", "random"), ("search:24", "greedy")):
        points = [0, 0]
        for number in range(3):
            over = play_out(start(seed=f"{number}"), [strong, weak], f"duel {number}")
            points = [points[0] + over.points(0), points[1] + over.points(1)]
        assert points[0] > points[1]


def test_full_playouts_and_looking_both_find_the_only_sensible_move() -> None:
    state = play_out_until_last_move()
    best = max(state.moves(0), key=lambda move: after(state, move).points(0))
    for playout in (0, 4, -1):
        thought = Thought(state.seen_by(0), 0, Seeded("last"), playout, 0.6)
        thought.run(400, 0.0)
        found = after(state, thought.choice()).points(0)
        assert found == after(state, best).points(0)


def play_out_until_last_move() -> State:
    state, chance = start(seats=1), Seeded("until")
    for _ in range(31):
        moves = state.moves(0)
        state.play(0, moves[chance.draw(len(moves))], chance)
    return state


def after(state: State, move: int) -> State:
    made = state.copy()
    made.apply(0, move, Seeded("after"))
    return made


def test_thinking_is_bounded_by_iterations_and_by_time() -> None:
    thought = Thought(start().seen_by(0), 0, Seeded(1), 0, 0.6)
    thought.run(25, 0.0)
    assert 0 < thought.iterations <= 25
    assert Search(seconds=0.01).think(start().seen_by(0), 0).iterations > 0


@pytest.mark.parametrize("number", range(6))
def test_thinking_ends_when_the_choice_is_settled_and_the_choice_is_the_same(number: int) -> None:
    view = start(seed=f"settled {number}").seen_by(0)
    short, whole = (Thought(view, 0, Seeded(number), 0, 0.6) for _ in range(2))
    short.run(400, 0.0)
    for _ in range(400):
        whole.iterate()
        whole.iterations += 1
    assert short.iterations <= whole.iterations
    assert short.choice() == whole.choice()


def test_thinking_is_cut_short_where_one_move_is_far_ahead() -> None:
    state = play_out_until_last_move()
    thought = Thought(state.seen_by(0), 0, Seeded("ahead"), 0, 0.6)
    thought.run(4000, 0.0)
    assert thought.iterations < 4000


def test_where_seats_are_apart_nobody_thinks_about_the_others() -> None:
    """What they do changes nothing, so all thoughts are about the own moves and what is drawn."""
    state, chance = start(seats=3), Seeded("apart")
    assert state.apart()
    before = [state.judge()[0], state.moves(0), list(state.features(0))]
    for seat in (1, 2):
        for _ in range(2):
            state.play(seat, state.moves(seat)[-1], chance)
    assert [state.judge()[0], state.moves(0), list(state.features(0))] == before
    thought = Thought(state.seen_by(0), 0, chance, 0, 0.6)
    thought.run(60, 0.0)
    keys = list(thought.tree.key)
    assert {key & 7 for key in keys if key > 0} == {0}
    assert any(key < 0 for key in keys)


class Lots(PlainState):
    """Eight moves, each worth whatever is drawn then."""

    def __init__(self, drawn: float = 0.0) -> None:
        super().__init__(find("limes").setup({}, 1), FULL, 0, 0)
        self.drawn = drawn

    def moves(self, seat: int) -> list[int]:
        return list(range(8))

    def copy(self) -> Lots:
        return Lots(self.drawn)

    def apply(self, seat: int, move: int, chance: Chance) -> None:
        self.drawn = int(chance.draw(100)) / 100.0

    def judge(self) -> list[float]:
        return [self.drawn]


def test_a_move_that_was_lucky_is_not_taken_to_be_lucky_again() -> None:
    """The luckiest of eight draws is 0.88 on average, one draw is 0.5."""
    state, chance = Lots(), Seeded("lots")
    found = []
    for _ in range(100):
        thought = Thought(state, 0, chance, 0, 0.6)
        found.append(thought.look(state, 0, 0, state.legal(0), 0.0)[0])
    assert 0.4 < sum(found) / len(found) < 0.6


def test_levels_have_names_in_both_languages() -> None:
    assert list(LEVELS) == ["page", "squire", "knight", "king"]
    for level, words in LEVELS.items():
        assert set(words) == {"de", "en"}
        assert named(level).name == level


def test_a_level_is_as_strong_on_a_slow_machine() -> None:
    view = start(seed="level").seen_by(0)
    for level in LEVELS:
        first, second = (named(level, seconds=seconds, seed=3) for seconds in (0.001, 9.0))
        assert first.choose(view, 0) == second.choose(view, 0)


@pytest.mark.parametrize("name", ["", "bishop", "search:", "search:0", "search:x", "search:x1"])
def test_an_unknown_bot_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(TafelrundeError, match=r"there is no bot .* greedy"):
        named(name)


def thoughts(seats: int, options: dict[str, object]) -> Thought:
    game, chance = find("medievalia"), Seeded("crowd")
    state = game.new(game.setup(options, seats), chance)
    first = int(state.actor)
    for _ in range(8 * seats + 1):
        state.play(int(state.actor), state.moves(int(state.actor))[0], chance)
    assert state.actor == first
    return Search(iterations=200).think(state.seen_by(first), first)


def thinkers(thought: Thought) -> set[int]:
    """Whose moves are in the trees, beside what chance decided."""
    return {int(key & 7) for key in list(thought.tree.key)[thought.view.setup.seats :] if key >= 0}


@pytest.mark.parametrize("seats", [3, 4])
def test_in_a_crowd_thinking_ends_with_the_own_turn_and_goes_by_judge(seats: int) -> None:
    thought = thoughts(seats, {})
    assert thinkers(thought) == {int(thought.seat)}
    assert thought.knowledge.net is None


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"teams": True})])
def test_two_sides_are_no_crowd(seats: int, options: dict[str, object]) -> None:
    thought = thoughts(seats, options)
    assert len(thinkers(thought)) > 1
    assert thought.knowledge.net is not None
