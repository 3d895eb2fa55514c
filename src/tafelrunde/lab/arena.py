"""Many matches between bots on all cores: who is better, and how surely."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import NoReturn

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.contest import Entrant, Outing, Plan, play_match

Z95 = 1.959963984540054
LARGEST_BATCH = 60
TOLD_TO_LEAVE = 130


@dataclass
class Standing:
    """What all matches together brought an entrant."""

    entrant: Entrant
    games: int = 0
    wins: float = 0.0
    points: int = 0
    seconds: float = 0.0
    decisions: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, outing: Outing) -> None:
        """Count one more match."""
        self.games += 1
        self.wins += outing.share
        self.points += outing.points
        self.seconds += outing.seconds
        self.decisions += outing.decisions
        if outing.fault:
            self.faults.append(outing.fault)

    def report(self) -> dict[str, object]:
        """The standing as JSON; of a program also how many matches it spoilt."""
        low, high = wilson(self.wins, self.games)
        found: dict[str, object] = {
            "name": self.entrant.name,
            "wins": self.wins,
            "win_rate": self.wins / self.games,
            "low": low,
            "high": high,
            "mean_score": self.points / self.games,
            "seconds_per_move": self.seconds / max(1, self.decisions),
        }
        return found | {"faults": len(self.faults)} if self.entrant.command else found


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Between which bounds the true rate of winning lies, with 95 % certainty.

    >>> [round(bound, 3) for bound in wilson(60, 100)]
    [0.502, 0.691]
    """
    rate, weight = wins / games, Z95 * Z95 / games
    middle = (rate + weight / 2) / (1 + weight)
    reach = sqrt(rate * (1 - rate) * weight + weight * weight / 4) / (1 + weight)
    # Rounding must not push the bounds past the rate itself, nor past certainty.
    return max(0.0, min(rate, middle - reach)), min(1.0, max(rate, middle + reach))


def whole_rotations(games: int, entrants: int) -> int:
    """So many matches, or a few more, that each seating comes up equally often.

    >>> whole_rotations(100, 2), whole_rotations(100, 3)
    (100, 102)
    """
    return -(-games // entrants) * entrants


def tournament(
    plan: Plan, games: int, processes: int, progress: Callable[[int], None]
) -> list[Standing]:
    """Play so many matches; `progress` is told how many are done."""
    size = max(1, min(LARGEST_BATCH, games // (8 * processes)))
    batches = [range(first, min(first + size, games)) for first in range(0, games, size)]
    standings = [Standing(entrant) for entrant in plan.entrants]
    for played in _played(plan, batches, min(processes, len(batches))):
        for outings in played:
            for standing, outing in zip(standings, outings, strict=True):
                standing.add(outing)
        progress(standings[0].games)
    return standings


def _played(plan: Plan, batches: list[range], processes: int) -> Iterator[list[list[Outing]]]:
    if processes == 1:
        yield from map(partial(_batch, plan), batches)
        return
    others = active_children()
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _settle_in)
    try:
        yield from pool.map(partial(_helper_batch, plan), batches)
    except BrokenProcessPool:
        raise TafelrundeError("a process of the arena was ended from outside") from None
    except BaseException:
        for helper in active_children():
            if helper not in others:
                helper.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _batch(plan: Plan, numbers: range) -> list[list[Outing]]:
    return [play_match(plan, number) for number in numbers]


def _helper_batch(plan: Plan, numbers: range) -> list[list[Outing]]:
    """A batch in a helper process, which leaves at once when it is told to, its bots before it."""
    try:
        return _batch(plan, numbers)
    except SystemExit:
        os._exit(TOLD_TO_LEAVE)


def _settle_in() -> None:
    """A helper leaves when it is ended or has lost its parent; interruptions are the parent's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave(*_: object) -> NoReturn:
    """Leave, undisturbed by further orders to do so."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(TOLD_TO_LEAVE)


def _leave_with_parent() -> None:
    """Watch the parent, in a thread that leaves all orders to the main one, which may sleep."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
