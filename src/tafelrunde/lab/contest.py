"""One match between bots, which follows from its plan and its number alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

from tafelrunde.bots import Bot, named
from tafelrunde.games import find
from tafelrunde.kernel.chance import Chance, Seeded
from tafelrunde.kernel.errors import BadOptions
from tafelrunde.kernel.options import Value
from tafelrunde.kernel.state import OVER, Setup, State
from tafelrunde.lab.program import Program
from tafelrunde.lab.talk import undisturbed


@dataclass(frozen=True)
class Entrant:
    """Who takes part: a bot of ours by its name, or a program by its command."""

    name: str
    bot: str = ""
    command: tuple[str, ...] = ()


@dataclass(frozen=True)
class Plan:
    """All that decides a series of matches: plain data that every process understands.

    `rules` is the number of rules and components, for whoever plays elsewhere or another day.
    """

    game: str
    seats: int
    options: dict[str, Value]
    entrants: tuple[Entrant, ...]
    seconds: float
    seed: int
    rules: int | None = None

    def setup(self) -> Setup:
        """What is agreed for each match; refuses a wrong number of entrants, and other rules."""
        game = find(self.game)
        version = None if self.rules is None else game.version_of("the plan", self.rules)
        setup = game.setup(self.options, self.seats, version)
        chairs = len(chairs_of(setup))
        if chairs != len(self.entrants):
            raise BadOptions(f"this table is for {chairs} bots, but there are {len(self.entrants)}")
        return setup


@dataclass
class Outing:
    """What one match brought an entrant: its share of the victory, its points, its time.

    `beat` has what it scored against each entrant: 1, a half, or 0.
    """

    share: float = 0.0
    beat: tuple[float, ...] = ()
    points: int = 0
    seconds: float = 0.0
    decisions: int = 0
    fault: str = ""


def chairs_of(setup: Setup) -> list[int]:
    """The seats that no automa holds."""
    return [seat for seat in range(int(setup.seats)) if not setup.automa[seat]]


class Board(Protocol):
    """Where a match is played: a position, and a way to go on from it."""

    @property
    def state(self) -> State:
        """The complete position now."""

    def play(self, seat: int, move: int) -> object:
        """Make a legal move."""


@dataclass
class Dealt:
    """A position that is played on with its chance, and nothing is written down."""

    state: State
    chance: Chance

    def play(self, seat: int, move: int) -> None:
        """Make a legal move."""
        self.state.play(seat, move, self.chance)


# Told of every decision: what the seat saw, the seat, its move.
Witness = Callable[[State, int, int], None]


def play_match(plan: Plan, number: int) -> list[Outing]:
    """A match of the arena: those of one rotation are dealt from the same seed."""
    chance = Seeded(f"arena {plan.seed} {number // len(plan.entrants)}")
    return play_out(plan, number, Dealt(find(plan.game).new(plan.setup(), chance), chance))


def sitting(plan: Plan, number: int) -> dict[int, int]:
    """Which entrant has which seat; they rotate with the number of the match."""
    count = len(plan.entrants)
    chairs = enumerate(chairs_of(plan.setup()))
    return {seat: (chair + number) % count for chair, seat in chairs}


def play_out(plan: Plan, number: int, board: Board, witness: Witness | None = None) -> list[Outing]:
    """Match `number` of a plan to its end, wherever it runs: what it brought each entrant."""
    seated = sitting(plan, number)
    bots: dict[int, Bot] = {}
    outings = {seat: Outing() for seat in seated}
    try:
        for seat, who in seated.items():
            with undisturbed():
                bots[seat] = _bot(plan, board.state.setup, seat, who, number)
        _play_on(board, bots, outings, witness)
        _settle(board.state.places(), bots, outings)
    finally:
        for bot in bots.values():
            if isinstance(bot, Program):
                bot.leave()
    order, places = sorted(seated, key=lambda seat: seated[seat]), board.state.places()
    for seat, outing in outings.items():
        outing.points = board.state.points(seat)
        outing.beat = tuple(_score(places[seat], places[other]) for other in order)
    return [outings[seat] for seat in order]


def _score(own: int, other: int) -> float:
    return (1 + (own < other) - (own > other)) / 2


def _bot(plan: Plan, setup: Setup, seat: int, who: int, number: int) -> Bot:
    entrant, seed = plan.entrants[who], f"{plan.seed} {number} {who}"
    if not entrant.command:
        return named(entrant.bot, plan.seconds, seed)
    game = find(plan.game)
    return Program(entrant.name, entrant.command, game, setup, seat, plan.seconds, seed)


def _play_on(
    board: Board, bots: dict[int, Bot], outings: dict[int, Outing], witness: Witness | None
) -> None:
    """Everybody decides from the own view, an automa does what it has to, until it is over."""
    while board.state.actor != OVER:
        seat = int(board.state.actor)
        if board.state.setup.automa[seat]:
            board.play(seat, board.state.moves(seat)[0])
            continue
        view = board.state.seen_by(seat)
        start = perf_counter()
        move = bots[seat].choose(view, seat)
        outings[seat].seconds += perf_counter() - start
        outings[seat].decisions += 1
        if witness is not None:
            witness(view, seat, move)
        board.play(seat, move)


def _settle(places: list[int], bots: dict[int, Bot], outings: dict[int, Outing]) -> None:
    """Share the victory among all who have the first place, and tell the programs."""
    for seat, bot in bots.items():
        outings[seat].share = (places[seat] == 1) / places.count(1)
        if isinstance(bot, Program):
            outings[seat].fault = bot.fault
            bot.end(places)
