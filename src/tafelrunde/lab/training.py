"""Learning about a game: generations of self-play, a fit, and gates that let through what wins.

A generation counts only if bots that know it beat on fresh deals those who know `judge` alone, and
those who know the generation before: the lower bound of the rate of wins is above one half. Who
plays alone has to be better by points on the same deals. How well a net fits decides nothing.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from math import sqrt
from pathlib import Path
from shutil import which
from statistics import mean, stdev
from tempfile import TemporaryDirectory
from typing import TypeVar

import numpy as np

from tafelrunde import __version__
from tafelrunde.bots.learned import (
    ALONE,
    JUDGE,
    MOST_BYTES,
    TOGETHER,
    header,
    net_for,
    packed,
    read,
)
from tafelrunde.games import find
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.extras import CHECKOUT
from tafelrunde.lab.arena import Z95, tournament, whole_rotations, wilson
from tafelrunde.lab.contest import Entrant, Plan, play_match
from tafelrunde.lab.crew import Crew, Lost, Task
from tafelrunde.lab.fitting import Fit, fit
from tafelrunde.lab.practice import Course, Samples, measured, practise, tables_of

T = TypeVar("T")
SEATS = 2
RUN = 50
# What is added to a generation's seed for fresh deals: to choose a blend, and for the gates.
SCREEN, GATES = 1_000_000_007, 2_000_000_011


@dataclass(frozen=True)
class Lessons:
    """What is to be done: so many games to learn from in each generation, and how it is judged.

    `table` is the kind of table that it is learned for, `judges` are the bots that play the gates,
    `gate` the games of each; `blends` are the shares of the correction that are tried.
    """

    game: str
    table: str = TOGETHER
    games: int = 2000
    generations: int = 2
    gate: int = 200
    judges: tuple[str, ...] = ("search:20", "search:60")
    blends: tuple[float, ...] = (0.3, 0.6, 1.0)
    hidden: int = 16
    seed: int = 0


@dataclass(frozen=True)
class Gate:
    """What a bot with new knowledge won against the same bot with other knowledge, and how surely.

    Alone `rate` is by how many points it was better; otherwise a share of the wins.
    """

    bot: str
    against: str
    games: int
    seed: int
    rate: float
    low: float
    high: float
    passed: bool


@dataclass
class Generation:
    """What came of a generation."""

    number: int
    rows: int
    explained: float
    blend: float
    gates: list[Gate] = field(default_factory=list)

    @property
    def accepted(self) -> bool:
        """Did it pass all gates?"""
        return all(gate.passed for gate in self.gates)


def train(lessons: Lessons, out: Path, crew: Crew) -> Iterator[Generation]:
    """One generation after the other; after each that is accepted `out` holds what was learned."""
    with TemporaryDirectory() as drafts:
        yield from Training(lessons, out, crew, Path(drafts)).generations()


class Training:
    """Goes through the generations of some lessons."""

    def __init__(self, lessons: Lessons, out: Path, crew: Crew, drafts: Path) -> None:
        self.game = find(lessons.game)
        self.lessons = lessons
        self.out = out
        self.crew = crew
        self.drafts = drafts
        self.commit = commit()
        self.table = lessons.table
        self.tables = tables_of(self.game, self.table)
        if not self.game.features:
            raise TafelrundeError(f"{self.game.title} has no features to learn from")
        if not self.tables:
            raise TafelrundeError(f"{self.game.title} is not played {self.table}")
        known = out.exists() and net_for(self.table, read(out, self.game)) is not None
        self.last = str(out) if known else JUDGE

    def generations(self) -> Iterator[Generation]:
        """Play, fit, judge; the players of the next one know what was accepted last."""
        before: list[Samples] = []
        for number in range(self.lessons.generations):
            seed = 1000 * self.lessons.seed + number
            tables = measured(self.game, self.tables, self.last, seed)
            samples = self.played(Course(self.game.id, tables, self.last, seed))
            made = fit(joined([*before, samples]), self.lessons.hidden, seed)
            before = [samples]
            blend = self.best_blend(made, seed)
            found = Generation(number, len(samples.rows), made.explained, blend)
            draft = self.draft(made, blend, f"{seed}-gates")
            for rival in dict.fromkeys((self.last, JUDGE)):
                for bot in self.lessons.judges:
                    found.gates.append(
                        self.gate(bot, draft, rival, self.lessons.gate, seed + GATES)
                    )
            if found.accepted:
                self.keep(made, found, seed)
                self.last = draft
            yield found

    def played(self, course: Course) -> Samples:
        """The games of a generation, in their order whoever was faster."""
        runs = _runs(self.lessons.games)
        found = _all(self.crew, partial(practise, course), runs)
        return joined([part for part in found if len(part.rows)])

    def best_blend(self, made: Fit, seed: int) -> float:
        """The share of the correction with which the first of the judges does best."""
        blends = self.lessons.blends
        if len(blends) == 1:
            return blends[0]
        games = max(2, self.lessons.gate // 2)
        rates: dict[float, float] = {}
        for blend in blends:
            draft = self.draft(made, blend, f"{seed}-{blend}")
            rates[blend] = self.gate(
                self.lessons.judges[0], draft, JUDGE, games, seed + SCREEN
            ).rate
        return max(blends, key=lambda blend: rates[blend])

    def gate(self, bot: str, new: str, old: str, games: int, seed: int) -> Gate:
        """The same bot with either knowledge, on deals of this seed."""
        against = JUDGE if old == JUDGE else "the generation before"
        if self.table == ALONE:
            one, two = (self.scores(f"{bot}@{known}", games, seed) for known in (new, old))
            gains = [more - less for more, less in zip(one, two, strict=True)]
            middle, reach = mean(gains), Z95 * stdev(gains) / sqrt(games)
            low, high = middle - reach, middle + reach
            return Gate(bot, against, games, seed, middle, low, high, low > 0.0)
        plan = self.plan(SEATS, (f"{bot}@{new}", f"{bot}@{old}"), seed)
        count = whole_rotations(games, SEATS)
        first, _ = tournament(plan, count, self.crew, lambda _: None)
        low, high = wilson(first.wins, count)
        return Gate(bot, against, count, seed, first.wins / count, low, high, low > 0.5)

    def plan(self, seats: int, bots: Sequence[str], seed: int) -> Plan:
        """A contest at the usual table."""
        entrants = tuple(Entrant(bot, bot) for bot in bots)
        options = self.game.check({}, seats)
        return Plan(self.game.id, seats, options, entrants, 0.1, seed)

    def scores(self, bot: str, games: int, seed: int) -> list[int]:
        """What a bot gets alone, game by game."""
        task = partial(_scores, self.plan(1, [bot], seed))
        return [score for part in _all(self.crew, task, _runs(games)) for score in part]

    def draft(self, made: Fit, blend: float, name: str) -> str:
        """A file with nothing but the net, under a name that no other draft has."""
        path = self.drafts / f"{name}.json"
        path.write_text(json.dumps(self.heading() | {"nets": {self.table: self.net(made, blend)}}))
        return str(path)

    def heading(self) -> dict[str, object]:
        """For which game, rules and features it is."""
        game = self.game
        rules = game.rules_number(game.newest)
        return {"game": game.id, "rules": rules, "features": game.features}

    def net(self, made: Fit, blend: float) -> dict[str, object]:
        """The net as it is written down."""
        return packed(made.inputs, self.lessons.hidden, blend, made.weights)

    def keep(self, made: Fit, found: Generation, seed: int) -> None:
        """Write what was learned, with all that says where it is from, at once or not at all."""
        nets = header(self.out).get("nets") if self.out.exists() else {}
        assert isinstance(nets, dict)
        origin = {
            "commit": self.commit,
            "lessons": asdict(self.lessons),
            "generation": found.number,
            "seed": seed,
            "taught_by": "judge" if self.last == JUDGE else "the generation before",
            "rows": found.rows,
            "explained": round(found.explained, 4),
            "gates": [asdict(gate) for gate in found.gates],
        }
        nets[self.table] = origin | self.net(made, found.blend)
        text = json.dumps(self.heading() | {"nets": nets}, indent=1) + "\n"
        if len(text) > MOST_BYTES:
            raise TafelrundeError(f"this would have more than {MOST_BYTES} bytes: fewer --hidden")
        fresh = self.out.with_name(f"{self.out.name}.new")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(self.out)


def _runs(games: int) -> list[range]:
    return [range(first, min(first + RUN, games)) for first in range(0, games, RUN)]


def _scores(plan: Plan, numbers: range) -> list[int]:
    return [play_match(plan, number)[0].points for number in numbers]


def _all(crew: Crew, task: Task[T], runs: Sequence[range]) -> list[T]:
    """What comes of all runs, in their order."""
    parts: dict[int, T] = {}
    for numbers, part in crew.work(task, runs):
        if isinstance(part, Lost):
            raise TafelrundeError(f"games {numbers[0]} to {numbers[-1]}: {part.why}")
        parts[numbers.start] = part
    return [parts[run.start] for run in runs]


def joined(parts: Sequence[Samples]) -> Samples:
    """Samples of several runs as one."""
    if not parts:
        raise TafelrundeError("none of these games taught anything: play more of them")
    return Samples(
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.games for part in parts]),
        np.concatenate([part.ends for part in parts]),
    )


def commit() -> str:
    """Of which state of the project the players are: its commit, or the version installed.

    Behind a commit stands `-dirty` if something was changed since.
    """
    told = ""
    if (CHECKOUT / ".git").exists() and which("git") is not None:
        asked = ["git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]
        told = subprocess.run(asked, cwd=CHECKOUT, capture_output=True, text=True).stdout.strip()
    return told or f"version {__version__}"
