from __future__ import annotations

import pickle

import pytest

from tafelrunde.kernel import errors


@pytest.mark.parametrize(
    "error",
    [
        errors.BadMove("no"),
        errors.IllegalMove("no", 35),
        errors.BadOptions("no"),
        errors.BadPosition("no"),
        errors.BadOutcome("no"),
        errors.BadRecord("no", 3),
        errors.BadUndo("no"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_every_error_is_one_sentence_for_the_user(error: errors.TafelrundeError) -> None:
    assert isinstance(error, errors.TafelrundeError)
    assert error.reason == "no"


def test_errors_cross_processes_unchanged() -> None:
    for error in (errors.IllegalMove("no", 35), errors.BadRecord("no", 3)):
        twin = pickle.loads(pickle.dumps(error))
        assert (str(twin), vars(twin)) == ("no", vars(error))
    twin = pickle.loads(pickle.dumps(errors.Undecided(2, [(0, 1)])))
    assert (twin.what, twin.choices) == (2, [(0, 1)])


def test_an_illegal_move_carries_its_rule_and_a_bad_record_its_entry() -> None:
    assert errors.IllegalMove("no", 35).rule == 35
    assert errors.BadRecord("no", 3).entry == 3
    assert errors.BadRecord("no").entry == -1


def test_what_is_undecided_says_what_could_come() -> None:
    stop = errors.Undecided(2, [(0, 1), (4, 3)])

    assert (stop.what, stop.choices) == (2, [(0, 1), (4, 3)])
    assert "another" in stop.reason
