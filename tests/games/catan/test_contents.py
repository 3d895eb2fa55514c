"""An owner's cards and event die: what a file must fulfil."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.games import find
from tafelrunde.games.catan.contents import CONTENTS
from tafelrunde.kernel.boxed import boxed
from tafelrunde.kernel.catalogue import catalogue

OTHER = Path(__file__).with_name("other_box.toml")


def wrong_with(text: str) -> list[str]:
    return [str(fault) for fault in CONTENTS.check(text).wrong]


def test_the_own_file_is_right_and_a_knight_has_another_name() -> None:
    reading = CONTENTS.check(CONTENTS.path.read_text("utf-8"))
    assert (reading.wrong, CONTENTS.mark_of(reading.tables)) == ([], 0)
    assert wrong_with(OTHER.read_text("utf-8")) == []
    his = boxed(CONTENTS, OTHER.read_text("utf-8"))
    karl = next(thing for thing in catalogue(his, "de")[0].things if thing.key == "knight_karl")
    assert (karl.name, karl.source) == ("Karl der Kühne", "box")
    ours = next(t for t in catalogue(find("catan"), "de")[0].things if t.key == "knight_karl")
    assert (ours.name, ours.source) == ("Karl der Starke", "reconstructed")
    assert his.verbs.parse("scout landscape=hills6") == find("catan").verbs.parse(
        "scout landscape=gold_river3"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[cards]\nknight_karl = { de = '' }", "German name: must be a text of 1 to 30 letters"),
        ("[cards]\nknight_konrad = { de = 'Kunz' }", "Conrad the Swift: de must stay"),
        (
            "[cards]\nabbey = { cost = { wood = 2 } }",
            "Abbey, wood: must be 1, as the rulebook says",
        ),
        ("[cards]\nsawmill = { cost = { wood = 0 } }", "Sawmill: must cost something"),
        ("[cards]\nspy = { copies = 2 }", "Spy: copies must stay 3"),
        ("[faces]\nrobber = { faces = 2 }", "Event die: it has 6 sides, not 7"),
        (
            "[start_sets.white_red]\nlandscapes = ['field 1', 'field 2', 'pasture 3', 'forest 4', "
            "'hills 5', 'gold_river 6']",
            "white/red: a start set has every landscape and every number from 1 to 6 once",
        ),
        ("[landscape_stack.cards]\n1 = 'forest 6'", "forest 6: is in the stack twice"),
        ("[landscape_stack.cards]\n1 = 'forest 7'", "forest 1, number: must be one of 1, 2"),
        ("[landscape_stack.cards]\n1 = 'moon'", "must have 2 parts"),
    ],
)
def test_a_fault_is_said_in_words_with_what_would_be_right(text: str, said: str) -> None:
    assert any(said in fault for fault in wrong_with(text)), wrong_with(text)
