"""Positions that hardly ever come up at random: long chains, full hands, rare verbs, odd mixtures.

They are reached by greedy players, who judge every move, and by eager ones, who prefer the verb
that was played least in their game. Every option is played so, and every pair of modules. Of each
game a run of positions is looked at, and those where most is pending; some are made richer still.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.frames import FramedState
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.options import Option
from tafelrunde.kernel.state import OVER, State
from tafelrunde.testing.cases import (
    GAMES,
    Case,
    begin,
    fitting_seats,
    other_values,
    settings,
    with_needs,
)
from tafelrunde.testing.positions import check_loads, check_moves, check_position
from tafelrunde.testing.richer import enriched, jolted
from tafelrunde.testing.secrecy import check_twins, check_views

# How many decisions a game has at most, and how many moves a greedy player judges.
LONGEST_GAME = 400
JUDGED = 8
# Of a game: how many positions in a row are looked at, and how many of those where most is pending.
RUN = 12
PENDING = 6
# How many of them are made richer, by how many attempts to change something; for how many moves
# such a one is played on, and how many of the ways to go on are looked at.
RICHER = 4
CHANGES = 16
PLAYED_ON = 4
SUCCESSORS = 80


def pairs(game: Game) -> Iterator[dict[str, object]]:
    """Every two modules that go together: flags of the game itself, not of somebody's variant."""
    modules = [option for option in game.options if is_module(option)]
    for one, other in combinations(modules, 2):
        chosen = {module.id: other_values(module)[0] for module in (one, other)}
        if fitting_seats(game, chosen := with_needs(game, chosen)):
            yield chosen


def is_module(option: Option) -> bool:
    """Is it a part of the game that can be played with or without?"""
    return option.kind == "flag" and not option.needs and option.basis == "rulebook"


def deep_cases(games: Iterable[Game]) -> list[Case]:
    """Every number of seats, every option, preset and pair of modules: greedily and eagerly."""
    found = []
    for game in games:
        tables = [(seats, dict[str, object]()) for seats in game.seats]
        for options in (*settings(game), *pairs(game)):
            fitting = fitting_seats(game, options)
            alone = [1] if 1 in fitting[1:] and len(options) == 1 else []
            tables += [(seats, options) for seats in [*fitting[:1], *alone]]
        for number, (seats, options) in enumerate(tables):
            for policy in ("eager", "greedy"):
                found.append(Case(game, seats, options, policy, number))
    return found


class Eager:
    """Plays the verb that was played least so far."""

    def __init__(self, game: Game, rng: Random) -> None:
        self.game, self.rng = game, rng
        self.played: Counter[str] = Counter()

    def choose(self, state: State, seat: int) -> int:
        """One of the moves with the rarest verb."""
        verbs: dict[str, list[int]] = {}
        for move in state.moves(seat):
            verbs.setdefault(self.game.verbs.split(move)[0].name, []).append(move)
        rarest = min(verbs, key=lambda verb: (self.played[verb], self.rng.random()))
        self.played[rarest] += 1
        return self.rng.choice(verbs[rarest])


class Greedy:
    """Plays what the game judges best, of a few moves and with all cards on the table."""

    def __init__(self, game: Game, rng: Random) -> None:
        self.rng = rng

    def choose(self, state: State, seat: int) -> int:
        """The best of some moves."""
        moves = state.moves(seat)
        tried = self.rng.sample(moves, min(JUDGED, len(moves)))
        return max(tried, key=lambda move: self._worth(state, seat, move))

    def _worth(self, state: State, seat: int, move: int) -> float:
        after = state.copy()
        after.apply(seat, move, Seeded(move))
        return after.judge()[seat]


PLAYERS: dict[str, type[Eager | Greedy]] = {"eager": Eager, "greedy": Greedy}


def played(case: Case, seed: int) -> list[State]:
    """All positions of a game, or of its beginning if it is very long."""
    rng, chance = Random(f"deep {case} {seed}"), Seeded(f"deep {seed}")
    player = PLAYERS[case.policy](case.game, rng)
    state = begin(case, seed)
    found = [state.copy()]
    while state.actor != OVER and len(found) < LONGEST_GAME:
        seat = rng.choice([seat for seat in range(state.setup.seats) if state.waiting(seat)])
        state.apply(seat, player.choose(state, seat), chance)
        found.append(state.copy())
    return found


def pending(state: State) -> int:
    """How much is to be done before the game is where it was."""
    return int(state.frames.depth()) if isinstance(state, FramedState) else 0


def deep_walk(case: Case, seed: int) -> Iterator[State]:
    """The positions that are looked at."""
    rng, states = Random(f"looked at {case} {seed}"), played(case, seed)
    start = rng.randrange(max(1, len(states) - RUN))
    run = set(range(start, min(start + RUN * GAMES, len(states))))
    most = sorted(range(len(states)), key=lambda n: (pending(states[n]), rng.random()))
    for number in sorted({*run, *most[-PENDING * GAMES :]}):
        yield states[number]


def check_deep(case: Case, seed: int) -> None:
    """A game of greedy or eager players: the cheap laws everywhere, all of them once."""
    rng, states = Random(f"checked {case} {seed}"), list(deep_walk(case, seed))
    closely = rng.randrange(len(states))
    for number, state in enumerate(states):
        check_position(case.game, state, rng, number == closely)
    check_views(case.game, states[closely], rng)
    check_twins(case.game, states[closely], rng, drawn=False)
    for state in rng.sample(states, min(RICHER, len(states))):
        check_richer(case, state, rng)
        check_jolted(case, state, rng)


def check_richer(case: Case, state: State, rng: Random) -> None:
    """A richer position, and what follows from it."""
    made = enriched(case.game, state, rng, CHANGES)
    for after in () if made is None else follow(case, made, rng):
        check_position(case.game, after, rng, False)
        check_successors(after, rng)


def check_jolted(case: Case, state: State, rng: Random) -> None:
    """A position that should not be: it is stored as it is, and whatever is legal there works."""
    made = jolted(case.game, state, rng, CHANGES)
    if made is not None:
        check_loads(case.game, made)
    for after in () if made is None else follow(case, made, rng):
        check_moves(after)
        assert all(0.0 <= value <= 1.0 for value in after.judge())
        check_successors(after, rng)


def check_successors(state: State, rng: Random) -> None:
    """Whatever can be done next leads to where something can be done."""
    for move in state.moves(state.actor)[:SUCCESSORS] if state.actor != OVER else ():
        after = state.copy()
        after.apply(state.actor, move, Seeded(str(rng.random())))
        check_moves(after)


def follow(case: Case, state: State, rng: Random) -> Iterator[State]:
    """The position and some that an eager player comes to from there."""
    player, chance = Eager(case.game, rng), Seeded(str(rng.random()))
    yield state
    for _ in range(PLAYED_ON):
        if state.actor == OVER:
            break
        state.apply(state.actor, player.choose(state, state.actor), chance)
        yield state
