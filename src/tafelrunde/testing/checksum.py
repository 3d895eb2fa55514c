"""Plays every table once and prints what came of it: run in different processes and compared."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from random import Random
from subprocess import PIPE, Popen

from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import OVER
from tafelrunde.testing.cases import Case, begin, cases, choose

# Whoever differs does not come back to the same moves: a position is taken in once in so many.
SELDOM = 16


def checksum(case: Case) -> str:
    """A digest over all moves, outcomes, events and scores of a game, and some positions."""
    rng, chance = Random(str(case)), Seeded(str(case), listening=True)
    state = begin(case, 0)
    digest = hashlib.sha256()
    decisions = 0
    while state.actor != OVER:
        seen = [[state.moves(seat), state.points(seat)] for seat in range(state.setup.seats)]
        keys = [] if decisions % SELDOM else [state.key(), state.seen_by(0).key()]
        digest.update(repr([seen, keys]).encode())
        state.apply(*choose(state, case.policy, rng), chance)
        decisions += 1
    ended = [chance.outcomes, chance.events, state.key(), state.places()]
    digest.update(repr(ended).encode())
    return f"{case} {digest.hexdigest()}"


def started(packages: Sequence[str], **settings: str) -> Popen[str]:
    """A process with these settings that prints the checksums of these packages' games."""
    return Popen(
        [sys.executable, "-c", f"from {__name__} import main; main()", *packages],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)} | settings,
        stdout=PIPE,
        text=True,
    )


def printed(runs: Sequence[Popen[str]]) -> list[list[str]]:
    """What they have printed, line by line; all must have ended well."""
    lines = [run.communicate()[0].splitlines() for run in runs]
    assert [run.returncode for run in runs] == [0] * len(runs)
    return lines


def main() -> None:
    """Print the checksums of the games of all packages that the command names."""
    games = [import_module(package).GAME for package in sys.argv[1:]]
    for line in map(checksum, cases(games)):
        sys.stdout.write(f"{line}\n")
