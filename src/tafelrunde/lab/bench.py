"""How fast a game is: random play, also driven from Python, copies, search, numbers of views."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import cycle
from statistics import median
from time import perf_counter

from tafelrunde.bots.tree import Search
from tafelrunde.kernel import state as engine
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.filling import numbers
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import OVER, Setup, State

SLICES = 5
POSITIONS = 64
EXPLORE = 0.3
TO_THE_END = -1


def compiled(game: Game | None = None) -> bool:
    """Do the rules run compiled, or interpreted: the kernel's, or those of a game?"""
    rules = sys.modules[game.new.__module__] if game else engine
    return not str(rules.__file__).endswith(".py")


def measure(game: Game, setup: Setup, seconds: float) -> dict[str, object]:
    """All figures of a game as agreed; each takes about `seconds`, the median of several slices."""
    chance = Seeded("bench")
    tables = positions(game, setup)
    rounds = cycle(tables)
    share = seconds / SLICES / 8
    figures: dict[str, Callable[[], int]] = {
        "decisions_per_second": lambda: engine.playout(game.new(setup, chance), chance),
        "python_decisions_per_second": lambda: play_in_python(game.new(setup, chance), chance),
        "copies_per_second": lambda: copy_all(tables),
        "search_iterations_per_second": lambda: search(next(rounds), chance, share),
    }
    if game.layout is not None:
        size = game.layout(setup).size
        views = [(table.seen_by(table.actor), int(table.actor)) for table in tables]
        figures["fills_per_second"] = lambda: fill_all(views, size)
    found: dict[str, object] = {"game": game.id, "compiled": compiled(game)}
    for name, work in figures.items():
        work()
        found[name] = median(speed(work, seconds / SLICES) for _ in range(SLICES))
    if game.capped is not None and compiled(game):
        found["capped_games_in_100"] = capped_games(game, setup, 100)
    return found


def capped_games(game: Game, setup: Setup, games: int) -> int:
    """How many of so many random games were ended by a limit instead of the rules."""
    assert game.capped is not None
    chance, count = Seeded("capped"), 0
    for _ in range(games):
        state = game.new(setup, chance)
        engine.playout(state, chance)
        count += game.capped(state)
    return count


def speed(work: Callable[[], int], seconds: float) -> float:
    """How much of the work is done in a second; `work` says how much one call does."""
    done = 0
    start = perf_counter()
    while True:
        done += work()
        spent = perf_counter() - start
        if spent >= seconds:
            return done / spent


def play_in_python(state: State, chance: Seeded) -> int:
    """Random play as a program of a user would write it."""
    decisions = 0
    while state.actor != OVER:
        moves = state.moves(state.actor)
        state.play(state.actor, moves[chance.draw(len(moves))], chance)
        decisions += 1
    return decisions


def positions(game: Game, setup: Setup) -> list[State]:
    """Positions from anywhere in several random games."""
    chance = Seeded("bench positions")
    passed: list[State] = []
    while len(passed) < 8 * POSITIONS:
        state = game.new(setup, chance)
        while state.actor != OVER:
            passed.append(state.copy())
            moves = state.moves(state.actor)
            state.play(state.actor, moves[chance.draw(len(moves))], chance)
    return [passed[chance.draw(len(passed))] for _ in range(POSITIONS)]


def copy_all(tables: list[State]) -> int:
    """Copy each position once."""
    for table in tables:
        table.copy()
    return len(tables)


def fill_all(views: list[tuple[State, int]], size: int) -> int:
    """Write each view as numbers once."""
    for view, seat in views:
        numbers(view, seat, size)
    return len(views)


def search(table: State, chance: Seeded, seconds: float) -> int:
    """Think about one position, with playouts to the end; returns the iterations."""
    seat = int(table.actor)
    thought = Search(table.seen_by(seat), seat, chance, TO_THE_END, EXPLORE)
    thought.run(0, seconds)
    return int(thought.iterations)
