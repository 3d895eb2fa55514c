"""One match between bots, which follows from its plan and its number alone."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from tafelrunde.bots import Bot, named
from tafelrunde.games import find
from tafelrunde.kernel.chance import Seeded
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
    """All that decides a series of matches: plain data that every process understands."""

    game: str
    seats: int
    options: dict[str, Value]
    entrants: tuple[Entrant, ...]
    seconds: float
    seed: int

    def setup(self) -> Setup:
        """What is agreed for each match; refuses a wrong number of entrants."""
        setup = find(self.game).setup(self.options, self.seats)
        chairs = len(chairs_of(setup))
        if chairs != len(self.entrants):
            raise BadOptions(f"this table is for {chairs} bots, but there are {len(self.entrants)}")
        return setup


@dataclass
class Outing:
    """What one match brought an entrant: its share of the victory, its points, its time."""

    share: float = 0.0
    points: int = 0
    seconds: float = 0.0
    decisions: int = 0
    fault: str = ""


def chairs_of(setup: Setup) -> list[int]:
    """The seats that no automa holds."""
    return [seat for seat in range(int(setup.seats)) if not setup.automa[seat]]


def play_match(plan: Plan, number: int) -> list[Outing]:
    """A match to its end: what it brought each entrant.

    Seats rotate with the number, and the matches of one rotation are dealt from the same seed.
    """
    setup, count = plan.setup(), len(plan.entrants)
    deal, turn = divmod(number, count)
    chance = Seeded(f"arena {plan.seed} {deal}")
    sitting = {seat: (chair + turn) % count for chair, seat in enumerate(chairs_of(setup))}
    bots: dict[int, Bot] = {}
    outings = {seat: Outing() for seat in sitting}
    table = find(plan.game).new(setup, chance)
    try:
        for seat, who in sitting.items():
            with undisturbed():
                bots[seat] = _bot(plan, setup, seat, who, number)
        _play_on(table, bots, outings, chance)
        _settle(table.places(), bots, outings)
    finally:
        for bot in bots.values():
            if isinstance(bot, Program):
                bot.leave()
    for seat, outing in outings.items():
        outing.points = table.points(seat)
    return [outings[seat] for seat in sorted(sitting, key=lambda seat: sitting[seat])]


def _bot(plan: Plan, setup: Setup, seat: int, who: int, number: int) -> Bot:
    entrant, seed = plan.entrants[who], f"{plan.seed} {number} {who}"
    if not entrant.command:
        return named(entrant.bot, plan.seconds, seed)
    game = find(plan.game)
    return Program(entrant.name, entrant.command, game, setup, seat, plan.seconds, seed)


def _play_on(
    table: State, bots: dict[int, Bot], outings: dict[int, Outing], chance: Seeded
) -> None:
    """Everybody decides from the own view, an automa does what it has to, until it is over."""
    while table.actor != OVER:
        seat = int(table.actor)
        if table.setup.automa[seat]:
            move = table.moves(seat)[0]
        else:
            view = table.seen_by(seat)
            start = perf_counter()
            move = bots[seat].choose(view, seat)
            outings[seat].seconds += perf_counter() - start
            outings[seat].decisions += 1
        table.play(seat, move, chance)


def _settle(places: list[int], bots: dict[int, Bot], outings: dict[int, Outing]) -> None:
    """Share the victory among all who have the first place, and tell the programs."""
    for seat, bot in bots.items():
        outings[seat].share = (places[seat] == 1) / places.count(1)
        if isinstance(bot, Program):
            outings[seat].fault = bot.fault
            bot.end(places)
