"""What there is in a game: names and effects from the box, the rest from the rules."""

from __future__ import annotations

import pytest

from tafelrunde.games import find
from tafelrunde.kernel.pieces import pieces, plain


@pytest.mark.parametrize(
    ("game", "key", "lang", "title", "text"),
    [
        ("burgund", "bank", "de", "Bank", "2 Silber."),
        ("burgund", "monastery_8", "en", "Monastery 8", "A worker changes a die by up to 2"),
        ("erben", "cathedral", "de", "Kathedrale", "Am Ende: 5."),
        ("catan", "library", "de", "Bibliothek", "Dein Handkartenlimit steigt um 1."),
        ("limes", "farmer", "en", "Farmer", "As many points as his territory has fields."),
        ("medievalia", "field", "de", "Feld", "Stellt Nahrung her, mit Arbeitern mehr."),
    ],
)
def test_a_piece_has_its_words_from_box_or_rules(
    game: str, key: str, lang: str, title: str, text: str
) -> None:
    piece = pieces(find(game), lang)[key]
    assert (piece.title, piece.text) == (title, text)


def test_rules_are_named_as_they_are_written() -> None:
    assert pieces(find("limes"), "en")["fisherman"].rules == ("LIM-064", "LIM-R11", "LIM-R12")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ein See (LIM-R11, LIM-R12).", "Ein See."),
        ("Siehe `BUR-099` und *alles*.", "Siehe BUR-099 und alles."),
        ("Sieben Arbeiter. (published)", "Sieben Arbeiter."),
    ],
)
def test_a_rule_is_said_without_what_only_scholars_need(text: str, said: str) -> None:
    assert plain(text) == said
