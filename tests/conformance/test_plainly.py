"""Nothing that people read of a game is internal, and what is internal is found."""

from __future__ import annotations

import pytest

from tafelrunde.games import find, names
from tafelrunde.testing.plainly import check_plain, check_words
from tafelrunde.testing.suite import Plainly
from tests.conformance.broken import table


class TestPlainly(Plainly):
    games = tuple(find(name) for name in names())


@pytest.mark.parametrize(
    "sentence",
    [
        "take Bank from black4", "take Bank from depot 1 (1a)", "build Farm H1 on the left",
        "move worker 0", "bewege Arbeiter 0", "place Ship on space 10", "move to -2,2",
        "lay card 3 on g7-h8", "take x=3", "use town_hall", "Anna: {card}",
    ],
)  # fmt: skip
def test_internals_are_found(sentence: str) -> None:
    with pytest.raises(AssertionError, match="is for machines"):
        check_plain(sentence)


@pytest.mark.parametrize(
    "sentence",
    ["Anna takes 2 workers", "Runde 3: Karte 12 ist angesagt", "holds 6 : 10", "depot 1, 2 silver"],
)
def test_what_people_say_is_not(sentence: str) -> None:
    check_plain(sentence)


def test_a_game_that_speaks_as_it_stores_is_found() -> None:
    with pytest.raises(AssertionError, match=r"is for machines|is no report"):
        check_words(table("cards"))
