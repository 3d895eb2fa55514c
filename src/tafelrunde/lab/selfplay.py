"""Games that bots play for others to learn from: as records, or as numbers with their outcomes.

Game `number` of a plan is the same on every machine and on every day, as long as no bot decides by
the clock; unlike in the arena each is dealt anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import partial
from importlib.util import find_spec

from tafelrunde.games import find
from tafelrunde.kernel import record
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.extras import install_command
from tafelrunde.kernel.match import Match
from tafelrunde.lab.contest import Plan, Witness, play_out, sitting
from tafelrunde.lab.crew import Crew, Lost
from tafelrunde.lab.shards import Shards

RECORDS, ARROW, PARQUET = FORMS = ("records", "arrow", "parquet")


def played(plan: Plan, number: int, witness: Witness | None = None) -> Match:
    """Game `number` of a plan, to its end."""
    names = [f"Seat {seat}" for seat in range(plan.seats)]
    for seat, who in sitting(plan, number).items():
        names[seat] = plan.entrants[who].name
    secret = hashlib.sha256(f"selfplay {plan.seed} {number}".encode()).digest()
    match = Match(find(plan.game), plan.seats, plan.options, names, secret)
    play_out(plan, number, match, witness)
    return match


def shard(plan: Plan, form: str, numbers: range) -> Mapping[str, bytes]:
    """Some games as the files in which they are kept."""
    if form == RECORDS:
        return {f"{number:07}.txt": _record(plan, number) for number in numbers}
    from tafelrunde.lab.samples import samples

    return {f"samples.{form}": samples(plan, form, numbers)}


def _record(plan: Plan, number: int) -> bytes:
    return record.write(played(plan, number), carries=True).encode()


def check_form(form: str) -> None:
    """Refuse a form that cannot be written here."""
    if form != RECORDS and any(find_spec(name) is None for name in ("numpy", "pyarrow")):
        raise TafelrundeError(f"{form} needs its packages: {install_command('arrow')}")


@dataclass
class Harvest:
    """What came of it: how many games were played now, and those that nobody could finish."""

    played: int = 0
    lost: list[range] = field(default_factory=list)


def selfplay(
    plan: Plan,
    form: str,
    games: int,
    size: int,
    shards: Shards,
    crew: Crew,
    progress: Callable[[int], None],
) -> Harvest:
    """Play the games that are not there yet; `size` of them are kept together.

    `progress` is told how many there are.
    """
    check_form(form)
    harvest = Harvest()
    with shards.opened(asdict(plan) | {"form": form}):
        missing = shards.missing(games, size)
        before = games - sum(map(len, missing))
        for numbers, files in crew.work(partial(shard, plan, form), missing):
            if isinstance(files, Lost):
                harvest.lost.append(numbers)
                continue
            shards.add(numbers, files)
            harvest.played += len(numbers)
            progress(before + harvest.played)
    return harvest
