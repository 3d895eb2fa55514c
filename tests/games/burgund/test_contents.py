"""An owner's boards, cards and vineyard: what a file must fulfil."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.games.burgund.contents import CONTENTS, GRID
from tests.naming import rule

OTHER = Path(__file__).with_name("other_box.toml")
HALF = ["bcbb", "bbmbb", "kkaasb", "ckasasc", "bmcsks", "bmsak", "bbak"]
TOWN = ["bbbb", "bbbbb", "bbbkkk", "kkkssss", "ssaaaa", "aaccc", "cmmm"]


def wrong_with(text: str, lang: str = "en") -> list[str]:
    return [fault.said[lang] for fault in CONTENTS.check(text).wrong]


def half(*rows: str) -> str:
    return f"[team.halves.31a]\nrows = {list(rows)}"


def test_the_own_file_is_right_and_has_no_mark() -> None:
    reading = CONTENTS.check(CONTENTS.path.read_text("utf-8"))
    assert (reading.wrong, CONTENTS.mark_of(reading.tables)) == ([], 0)
    assert [len(row) for row in HALF] == GRID
    other = CONTENTS.check(OTHER.read_text("utf-8"))
    assert (other.wrong, other.by) == ([], ("Dario",))
    assert CONTENTS.mark_of(other.tables)


@rule("BUR-098", "BUR-266", "BUR-278")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        (half(*HALF[:-1], "bbaa"), "Half 31a: every board has 6 spaces of Monastery, this one 5"),
        (half(*HALF[:-1], "bba"), 'Half 31a, rows.6: must have 4 parts, not "bba"'),
        (half(*HALF[:-1], "bbax"), "Half 31a, row 7, space 4: must be one of Castle"),
        (half(*TOWN), "Half 31a: a region has 12 spaces, but the scoring knows 8 at most"),
        ("[team]\nseam = [[3, 6], [0, 4]]", "row 0 has places 0 to 3"),
        ("[team]\nseam = [[3, 0], [3, 0]]", "the space of the left half is the last of its row"),
        ("[team]\nseam = [[3, 6], [3, 6]]", "the space of the right half is the first of its row"),
        ("[team]\nseam = [[2, 5], [3, 0]]", "Half 31b: row 3, space 6 must be a castle"),
        ("[team]\nseam = [[3, 6], [4, 0]]", "Half 32b: row 5, space 1 must be a castle"),
        ("[boards.sides]\n1 = [1, 11]", "Board 1: has two of the duchies 1 to 10"),
        ("[boards.sides]\n1 = [1, 4]", "Duchy 4: is on one board only"),
        ("[automa.cards.10]\nspaces = ['mine', 'ship']", "must be 3 to 5 of Castle"),
        (
            "[automa.cards.10]\nsale = [4]",
            "Region card 10, sale symbols: must be 0 to 5 of space 1",
        ),
        ("[automa.cards.2]\ndouble = [0]", "Region card 2: double does not belong here"),
        ("[automa.reserve]\norder = ['ship', 'ship']", "must be 6 to 6 of Castle"),
        ("[automa.duchy]\nmark_a = [[0, 9]]", "spaces with mark A: must be 1 to 9 of row 1"),
        ("[automa]\nstart_silver = 2", "[automa] start_silver: must stay 1: only Duchies"),
        ("[vineyards.board.fields]\n1 = { die = 2 }", "the lowest level has two fields, 1 and 4"),
        ("[vineyards.board.fields]\n12 = { level = 4 }\n11 = { level = 4 }", "each of the five"),
        ("[vineyards.board.fields]\n12 = { hexes = [[2, -4], [3, -4]] }", "on the same hex"),
        ("[vineyards.board.fields]\n12 = { hexes = [[4, -4], [4, -3]] }", "one step to the right"),
        ("[trade_routes.layout.fields]\n1 = [{ die = 7 }]", "must be a number from 1 to 6, not 7"),
        ("[tiles.castle]\nown = 13", "[tiles.castle] own: must stay 14"),
    ],
)
def test_a_fault_is_said_in_words_with_what_would_be_right(text: str, said: str) -> None:
    assert any(said in fault for fault in wrong_with(text)), wrong_with(text)
    assert len(wrong_with(text, "de")) == len(wrong_with(text))
