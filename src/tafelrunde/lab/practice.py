"""Games that bots play against themselves to learn from: what was seen, and what came of it.

Up to some decision of a game, which is different in each, the players are careless and come to
positions that good players never see. There one of them makes any move, and from then on all play
as well as they know: what comes of it is what the positions after that move are worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np

from tafelrunde.bots.learned import ALONE, USUAL, knowledge_of
from tafelrunde.bots.looking import looks
from tafelrunde.games import find
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import BadOptions
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.knowledge import Knowledge
from tafelrunde.kernel.options import Option, Value
from tafelrunde.kernel.state import OVER, State

# One move of so many is careless before the turning point. Of the decisions after it these are
# kept, most of them soon: later all have played as always, and there is less to learn from that.
CARELESS = 3
KEPT = frozenset({0, 1, 2, 4, 7, 12, 20, 35, 60, 100, 170, 300})
# A game that has not ended after so many decisions teaches nothing.
ENDLESS = 5000
PILOTS = 4


@dataclass(frozen=True)
class Table:
    """A table of the mix, and how many decisions a game has there."""

    seats: int
    options: dict[str, Value]
    decisions: int = 1


@dataclass(frozen=True)
class Course:
    """All that decides the games of a generation: plain data that every process understands.

    `source` is what the players know. Every second game is played at the first table.
    """

    game: str
    tables: tuple[Table, ...]
    source: str
    seed: int

    def table(self, number: int) -> Table:
        """Where game `number` is played."""
        others = self.tables[1:]
        if number % 2 == 0 or not others:
            return self.tables[0]
        return others[number // 2 % len(others)]


@dataclass
class Samples:
    """Rows of numbers, the judgement first; the game of each; how its seat stood at the end."""

    rows: Any
    games: Any
    ends: Any


def tables_of(game: Game, kind: str) -> list[Table]:
    """The tables of a kind that people play: the usual one first, sizes, presets, each option."""
    if kind == USUAL:
        return [Table(game.usual_seats, game.check({}, game.usual_seats))]
    sizes = [seats for seats in game.seats if (seats == 1) == (kind == ALONE)]
    sizes.sort(key=lambda seats: seats != game.usual_seats)
    wishes: list[Mapping[str, object]] = [{}, *game.presets.values()]
    for option in game.options:
        needed = _needed(game, option)
        wishes += [{**needed, option.id: value} for value in _values(option)]
    found: list[Table] = []
    for number, wish in enumerate(wishes):
        for seats in sizes:
            try:
                options = game.check(wish, seats)
            except BadOptions:
                continue
            made = Table(seats, options)
            if made not in found:
                found.append(made)
                if number > len(game.presets):
                    break
    return found


def _needed(game: Game, option: Option) -> dict[str, object]:
    """What has to be agreed as well for an option, and for that in turn."""
    found: dict[str, object] = {other: values[0] for other, values in option.goes_with.items()}
    for other in game.options:
        if other.id in option.needs:
            found = {**_needed(game, other), other.id: _values(other)[0], **found}
    return found


def _values(option: Option) -> list[Value]:
    """What an option may be beside its default; of numbers only the two ends."""
    every: list[Value] = [True] if option.kind == "flag" else []
    if option.kind in ("one_of", "number"):
        every = list(option.values)
    return [value for value in every if value != option.default]


def measured(game: Game, tables: list[Table], source: str, seed: int) -> tuple[Table, ...]:
    """The same tables with the length of their games."""
    found = []
    for table in tables:
        lengths = []
        for number in range(PILOTS):
            chance = Seeded(f"pilot {seed} {number}")
            state = game.new(game.setup(table.options, table.seats), chance)
            lengths.append(sum(1 for _ in _played(state, knowledge_of(state, source), chance, 0)))
        found.append(Table(table.seats, table.options, max(1, sum(lengths) // PILOTS)))
    return tuple(found)


def practise(course: Course, numbers: range) -> Samples:
    """What is learned from some games."""
    rows: list[Any] = []
    games: list[int] = []
    ends: list[float] = []
    for number in numbers:
        seen, judged = _lesson(course, number)
        rows += seen
        ends += judged
        games += [number] * len(seen)
    return Samples(
        np.array(rows, np.float32), np.array(games, np.int64), np.array(ends, np.float32)
    )


def _lesson(course: Course, number: int) -> tuple[list[Any], list[float]]:
    """The rows of one game, and what came of each."""
    game, table = find(course.game), course.table(number)
    chance = Seeded(f"train {course.seed} {number}")
    state = game.new(game.setup(table.options, table.seats), chance)
    turning = int(chance.draw(table.decisions))
    rows, seats = [], []
    for count, after in enumerate(
        _played(state, knowledge_of(state, course.source), chance, turning)
    ):
        if count - turning in KEPT and after.actor != OVER:
            judged = after.judge()
            for seat in range(table.seats):
                if not after.setup.automa[seat]:
                    told = np.asarray(after.features(seat), np.float32)
                    rows.append(np.concatenate(([judged[seat]], told), dtype=np.float32))
                    seats.append(seat)
    if state.actor != OVER:
        return [], []
    end = state.judge()
    return rows, [end[seat] for seat in seats]


def _played(state: State, knowledge: Knowledge, chance: Seeded, turning: int) -> Iterator[State]:
    """The position after each decision."""
    return islice(_going_on(state, knowledge, chance, turning), ENDLESS)


def _going_on(state: State, knowledge: Knowledge, chance: Seeded, turning: int) -> Iterator[State]:
    count = 0
    while state.actor != OVER:
        seat = int(state.actor)
        moves = state.moves(seat)
        free = count == turning or (count < turning and chance.draw(CARELESS) == 0)
        if len(moves) == 1 or free:
            move = moves[chance.draw(len(moves))]
        else:
            found = looks([state], seat, moves, knowledge, chance)
            move = moves[max(range(len(moves)), key=found.__getitem__)]
        state.apply(seat, move, chance)
        count += 1
        yield state
