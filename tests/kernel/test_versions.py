"""A rule is mended without killing a game: old records and positions stay what they were."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import BadOptions, BadPosition, BadRecord, IllegalMove, OtherRules
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.narration import steps
from tafelrunde.kernel.record import read, verify, write
from tafelrunde.kernel.state import since
from tafelrunde.kernel.versions import Change, newest, oldest
from tests.kernel.matches import SECRET
from tests.toys.mended import BEFORE, CHANGE, GAME, SETTLED, TWO_AT_MOST


def played(game: Game, *stones: str) -> Match:
    match = Match(game, 2, names=["Anna", "Benno"], secret=SECRET)
    for turn, count in enumerate(stones):
        match.play(turn % 2, f"take stones={count}")
    return match


def test_versions_follow_from_the_changes() -> None:
    assert (oldest(()), newest(())) == (1, 1)
    assert (oldest(GAME.changes), GAME.newest) == (1, 2)
    assert (oldest(SETTLED.changes), SETTLED.newest) == (2, 2)
    assert GAME.changes_since(1) == [CHANGE]
    assert GAME.changes_since(2) == []
    assert CHANGE.said("de").startswith("Man nimmt")


@pytest.mark.parametrize(
    ("versions", "names", "said"),
    [
        ([1], "A", "the first change has version 2"),
        ([2, 4], "AB", "not 4"),
        ([2, 3, 2], "ABC", "not 2"),
        ([2, 2], "AA", "A is there twice"),
    ],
)
def test_changes_are_declared_in_their_order(versions: list[int], names: str, said: str) -> None:
    made = tuple(Change(v, name, (), "", "") for v, name in zip(versions, names, strict=True))
    with pytest.raises(ValueError, match=said):
        replace(BEFORE, changes=made)


def test_an_old_record_is_verified_by_its_rules_for_ever() -> None:
    text = write(played(BEFORE, "three", "three", "three", "three"))
    assert "\nrules 1\n" in text
    said = verify(text, lambda name: BEFORE)
    assert said == verify(text, lambda name: GAME)
    match = read(text, lambda name: GAME)
    assert write(match) == text
    assert [int(after.setup.version) for _, _, after in steps(match)] == [1] * 5
    with pytest.raises(BadRecord, match=r"has rules 1, but Solo is played here by rules 2$"):
        verify(text, lambda name: SETTLED)


def test_a_new_game_is_played_by_the_new_rule_and_unknown_to_the_old_program() -> None:
    match = played(GAME)
    assert since(match.state, TWO_AT_MOST)
    with pytest.raises(IllegalMove):
        match.play(0, "take stones=three")
    text = write(match)
    assert "\nrules 2\n" in text
    with pytest.raises(BadRecord, match="played here by rules 1: a newer Tafelrunde knows more"):
        verify(text, lambda name: BEFORE)


def test_a_position_and_a_view_carry_their_rules() -> None:
    old = GAME.new(GAME.setup({}, 2, 1), Seeded(1))
    for state in (old, old.seen_by(0)):
        position = GAME.position(state)
        assert position["rules"] == 1
        assert len(GAME.load_position(position).moves(0)) == 3
    assert len(GAME.load_position(GAME.position(old) | {"rules": 2}).moves(0)) == 2
    with pytest.raises(BadPosition, match="has rules 3, but Solo is played here by rules 1 to 2"):
        GAME.load_position(GAME.position(old) | {"rules": 3})


def test_a_version_that_is_not_played_is_refused() -> None:
    with pytest.raises(BadOptions, match="Solo is played by rules 1 to 2, not by 3"):
        GAME.setup({}, 2, 3)
    with pytest.raises(OtherRules, match="the table needs components 0000000005"):
        GAME.version_of("the table", 5001)
