"""Mended rules are asked for by their names: what was before can be found and removed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tafelrunde import newgame
from tafelrunde.testing.cases import cases
from tafelrunde.testing.changes import check_changes, faults
from tests.toys import mended

ASKS = "if since(self, TWO_AT_MOST):\n    pass\n"
SAYS = "TWO_AT_MOST: Final = 2\n"


def test_a_toy_that_was_mended_is_sound() -> None:
    assert faults(mended.GAME, [Path(mended.__file__).read_text()]) == []
    assert faults(mended.BEFORE, [""]) == []
    assert faults(mended.SETTLED, [SAYS]) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SAYS, "no rule asks for TWO_AT_MOST"),
        (ASKS, "no module says TWO_AT_MOST: Final = 2"),
        (SAYS.replace("2", "3") + ASKS, "no module says TWO_AT_MOST: Final = 2"),
        (SAYS + ASKS + ASKS.replace("TWO", "FOUR"), "FOUR_AT_MOST is asked for"),
        (SAYS + ASKS + "since(self, 2)", "2 is asked for"),
    ],
)
def test_what_is_declared_and_what_is_asked_for_must_agree(text: str, said: str) -> None:
    assert said in faults(mended.GAME, [text])[0]


def test_a_branch_of_what_is_given_up_is_found() -> None:
    assert "TWO_AT_MOST is asked for" in faults(mended.SETTLED, [SAYS + ASKS])[0]


def test_a_change_names_rules_that_exist() -> None:
    settled = replace(mended.CHANGE, settled=True)
    with pytest.raises(AssertionError, match="SOL-004"):
        check_changes(replace(newgame.GAME, changes=(settled,)))


def test_laws_are_tried_on_every_version_that_can_be_played() -> None:
    assert {case.version for case in cases([mended.GAME])} == {None, 1}
    assert {case.version for case in cases([mended.SETTLED])} == {None}
