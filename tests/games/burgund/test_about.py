"""What things are, and what can be done with what is chosen."""

from __future__ import annotations

import pytest

from tafelrunde.games.burgund import about
from tafelrunde.kernel.chance import SPECTATOR
from tests.naming import rule

from .drawn import ANNA, table

NAMES = ["Anna", "Benno"]


@rule("BUR-061", "BUR-062", "BUR-064", "BUR-069", "BUR-105")
@pytest.mark.parametrize(
    ("workers", "said"),
    [
        (0, "take from depot 5, place on a 5, sell goods 5, or take workers"),
        (
            2,
            "take from depot 5, place on a 5, sell goods 5, or take workers; "
            "with workers also 1, 3, 4, 6",
        ),
    ],
)
def test_a_chosen_die_says_what_it_does_and_how_far_workers_help(workers: int, said: str) -> None:
    given = table(dice=(2, 5), workers=workers)
    told = about.about(given.state.seen_by(ANNA), ANNA, f"die:{ANNA}.2", NAMES, "en")
    assert told is not None
    assert (told.kind, told.use) == ("die", said)


def test_a_tile_is_what_it_is_wherever_it_lies() -> None:
    given = table(keys=["bank"], board={"2b": "castle"})
    view = given.state.seen_by(ANNA)
    kinds = [
        told.kind
        for name in ("key:0.bank", "at:2b", "at:2a")
        if (told := about.about(view, ANNA, name, NAMES, "de"))
    ]
    assert kinds == ["bank", "castle", "place"]


def test_who_watches_is_not_told_that_something_is_his_own() -> None:
    view = table(keys=["bank"]).state.seen_by(SPECTATOR)
    told = about.about(view, SPECTATOR, "key:0.bank", NAMES, "en")
    assert told is not None
    assert told.thing == ""
