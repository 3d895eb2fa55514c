"""Which options and ways of playing the suite goes through with a game.

TAFELRUNDE_GAMES says how many games are played for each case, and how many positions of each are
looked at closely; the default is for every day, larger numbers are for a night.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import BadOptions
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import ENTRY_LIMIT
from tafelrunde.kernel.options import Option
from tafelrunde.kernel.state import OVER, Setup, State
from tafelrunde.kernel.versions import oldest
from tafelrunde.lab.playing import NAMES as NAMES

GAMES = max(1, int(os.environ.get("TAFELRUNDE_GAMES", "1")))
POLICIES = ("random", "first", "last", "least")
# Decisions of a long game.
LONG = 250


@dataclass(frozen=True)
class Case:
    """A table at which one way of playing is tried."""

    game: Game
    seats: int
    options: dict[str, object]
    policy: str
    seed: int
    version: int | None = None

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options.items())
        older = [] if self.version is None else [f"rules{self.version}"]
        return "-".join([self.game.id, str(self.seats), chosen or "default", self.policy, *older])

    def setup(self) -> Setup:
        """What is agreed at this table."""
        return self.game.setup(self.agreed, self.seats, self.version)

    @property
    def agreed(self) -> dict[str, object]:
        """The options, and what keeps the game short."""
        return {**self.game.checks.brief, **self.options}


def other_values(option: Option) -> list[object]:
    """The values an option can have beside its default, few enough to try all."""
    found: list[object] = [not option.default]
    if option.kind in ("one_of", "number"):
        found = list(option.values)
    elif option.kind == "some_of":
        words = [*option.values, *option.values]
        found = [words[k : k + option.count] for k in range(len(option.values))]
    return [v for v in found if option.encode(v) != option.encode(option.default)]


def with_needs(game: Game, given: dict[str, object]) -> dict[str, object]:
    """The options together with those they need."""
    known = {option.id: option for option in game.options}
    whole = dict(given)
    for name in whole.copy():
        for other in known[name].needs:
            if other not in whole:
                whole |= with_needs(game, {other: other_values(known[other])[0]})
        for other, values in known[name].goes_with.items():
            whole.setdefault(other, values[0])
    return whole


def fitting_seats(game: Game, options: dict[str, object]) -> list[int]:
    """The numbers of seats with which the options are accepted, the usual one first."""
    found = []
    for seats in sorted(game.seats, key=lambda count: count != game.usual_seats):
        try:
            game.check(options, seats)
        except BadOptions:
            continue
        found.append(seats)
    return found


def settings(game: Game) -> Iterator[dict[str, object]]:
    """Each option at each value, the presets, and as much as goes at once."""
    together: dict[str, object] = {}
    for option in game.options:
        for value in other_values(option):
            chosen = with_needs(game, {option.id: value})
            yield chosen
            if fitting_seats(game, together | chosen):
                together |= chosen
    yield from (dict[str, object](preset) for preset in game.presets.values())
    if len(together) > 1:
        yield together


def cases(games: Iterable[Game], plain: bool = False) -> list[Case]:
    """Each number of seats with each policy, then all settings with the policies in turn.

    With `plain` only the former, played at random, as rules of older versions always are.
    """
    found = []
    for game in games:
        for version in range(oldest(game.changes), game.newest):
            found += [Case(game, seats, {}, POLICIES[0], seats, version) for seats in game.seats]
        for seats in game.seats:
            for policy in POLICIES[:1] if plain else POLICIES:
                found.append(Case(game, seats, {}, policy, seats))
        for number, options in enumerate([] if plain else settings(game)):
            for seats in fitting_seats(game, options)[:1]:
                found.append(Case(game, seats, options, POLICIES[number % 4], number))
    return found


def begin(case: Case, seed: int) -> State:
    """A fresh position."""
    return case.game.new(case.setup(), Seeded(f"new {seed}"))


def choose(state: State, policy: str, rng: Random) -> tuple[int, int]:
    """A waiting seat and one of its moves, as the policy likes it."""
    waiting = [seat for seat in range(state.setup.seats) if state.waiting(seat)]
    match policy:
        case "first":
            return waiting[0], state.moves(waiting[0])[0]
        case "last":
            return waiting[-1], state.moves(waiting[-1])[-1]
        case "least":
            moves = state.moves(waiting[0])
            tried = sorted(rng.sample(moves, min(6, len(moves))))
            return waiting[0], min(tried, key=lambda move: _freedom(state, waiting[0], move))
        case _:
            seat = rng.choice(waiting)
            return seat, rng.choice(state.moves(seat))


def _freedom(state: State, seat: int, move: int) -> int:
    """How many moves the next one has after this move."""
    after = state.copy()
    after.apply(seat, move, Seeded(move))
    return len(after.moves(after.actor)) if after.actor != OVER else 0


def walk(case: Case) -> Iterator[tuple[State, Random, bool]]:
    """Every position of some games, whether to look at it closely, and numbers for doing so.

    All positions of short games; of long ones about twenty-five, ten where only an option differs,
    and half as many again where one goes on for very long.
    """
    for seed in range(case.seed, case.seed + GAMES):
        rng = Random(f"{case} {seed}")
        chance = Seeded(f"walk {seed}")
        state = begin(case, seed)
        limit = bound(case.game, state.setup)
        closely = (10 if case.options else 25) * GAMES / min(limit, LONG)
        decisions = 0
        while state.actor != OVER:
            seldom = max(1.0, decisions / LONG) ** 3
            yield state, rng, rng.random() * seldom < closely or decisions == 0
            seat, move = choose(state, case.policy, rng)
            state.apply(seat, move, chance)
            decisions += 1
            assert decisions <= limit, f"{case} has not ended after {limit} decisions"
        yield state, rng, True


def bound(game: Game, setup: Setup) -> int:
    """More decisions than this cannot be."""
    return ENTRY_LIMIT if game.checks.bound is None else game.checks.bound(setup)
