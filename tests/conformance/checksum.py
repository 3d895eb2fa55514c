"""Plays every table once and prints what came of it: run in different processes and compared.

python -m tests.conformance.checksum
"""

from __future__ import annotations

import hashlib
from random import Random

from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import OVER
from tests.conformance.cases import Case, begin, cases, choose


def checksum(case: Case) -> str:
    """A digest over every list of moves, every outcome, event, position and score of a game."""
    rng, chance = Random(str(case)), Seeded(str(case), listening=True)
    state = begin(case, 0)
    digest = hashlib.sha256()
    while state.actor != OVER:
        seen = [[state.moves(seat), state.points(seat)] for seat in range(state.setup.seats)]
        digest.update(repr([seen, state.key(), state.seen_by(0).key()]).encode())
        state.apply(*choose(state, case.policy, rng), chance)
    ended = [chance.outcomes, chance.events, state.key(), state.places()]
    digest.update(repr(ended).encode())
    return f"{case} {digest.hexdigest()}"


if __name__ == "__main__":
    for line in map(checksum, cases()):
        print(line)
