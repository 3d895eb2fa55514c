"""Every game: records replay, undo is honest, and no change to a record goes unnoticed."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.record import write
from tests.conformance.cases import GAMES, Case, cases
from tests.conformance.logs import (
    Undoing,
    check_noticed,
    check_replay,
    cuts,
    finished,
    flips,
)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_match_and_its_record_are_made_from_each_other(case: Case) -> None:
    for seed in range(GAMES):
        match = finished(case, seed)

        check_replay(match)
        assert match.over


@pytest.mark.parametrize("case", cases(), ids=str)
def test_undo_goes_exactly_as_far_as_nothing_has_come_up(case: Case) -> None:
    for seed in range(GAMES):
        table = Undoing(case, seed)
        while not table.match.over:
            table.move()
            if table.rng.random() < 0.4:
                table.check_here()
            if table.rng.random() < 0.04 and table.agreed < 3:
                table.check_agreed()

        check_replay(table.match)
        undone = [entry.undoes for entry in table.match.entries if entry.undoes >= 0]
        assert len(undone) == table.free + table.agreed


@pytest.mark.parametrize("viewer", ["full", "seat", "spectator"])
@pytest.mark.parametrize("case", cases(plain=True), ids=str)
def test_the_verifier_notices_every_change_and_names_the_entry(case: Case, viewer: str) -> None:
    rng = Random(f"{case} {viewer}")
    match = finished(case, 1)
    seat = {"full": -1, "seat": rng.randrange(case.seats), "spectator": SPECTATOR}[viewer]
    text = write(match, seat)
    forgeries = [*flips(text, rng, 60 * GAMES), *cuts(text, rng)]

    for forgery in forgeries:
        check_noticed(forgery, text)
    assert len(forgeries) > 10
