"""What can be agreed is said in words people know, in both languages, for every game."""

from __future__ import annotations

import pytest

from tafelrunde.games import find, names


@pytest.mark.parametrize("game", names())
def test_every_word_of_an_option_has_a_name_in_both_languages(game: str) -> None:
    for option in find(game).options:
        words = option.values if option.kind in ("one_of", "some_of") else ()
        assert set(option.names) == set(words)
        for lang in ("de", "en"):
            said = [option.said(str(word), lang) for word in words]
            assert len(set(said)) == len(words)
            assert not any("_" in one for one in said)


def test_a_list_is_said_in_one_line_and_a_flag_by_the_page() -> None:
    sets, _, discount, *_ = find("erben").options
    assert sets.said(["travel", "war"], "de") == ", ".join(
        [sets.names["travel"][0], sets.names["war"][0]]
    )
    assert discount.said(True, "en") == ""
