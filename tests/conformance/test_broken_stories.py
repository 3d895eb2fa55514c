"""Stories that tell what they should not, one for each check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tafelrunde.kernel import changes
from tafelrunde.kernel.draw import Drawing, Form, Markup, Touch
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State
from tafelrunde.testing import stories
from tafelrunde.testing.cases import Case, walk
from tests.conformance.broken import Patch, table
from tests.toys import cards


class Hands:
    """A picture of what everybody is known to hold."""

    STYLE = ""
    FORMS: tuple[Form, ...] = ("wide", "tall")

    def symbols(self) -> Markup:
        return Markup('<defs><symbol id="face"/><symbol id="shield"/></defs>')

    def table(
        self, view: cards.Cards, viewer: int, lang: str, names: Sequence[str], form: Form
    ) -> Drawing:
        held = [
            f'<g id="{seat}.{number}.{kind}"><use href="#face"/></g>'
            for seat, hand in enumerate(view.hands)
            for number, (kind, _) in enumerate(hand)
            if kind != cards.UNKNOWN
        ]
        return Drawing(10, 10, Markup("".join(held)), "hands", "")

    def touch(self, view: State, seat: int, move: int) -> Touch:
        return Touch()


HANDS = replace(cards.GAME, picture=Hands())


def steps(case: Case) -> None:
    before: State | None = None
    for state, rng, _ in walk(case):
        if before is not None:
            stories.check_told(case.game, before, state, rng)
        before = state.copy()


def test_a_story_of_what_was_shown_is_sound() -> None:
    steps(table("cards", game=HANDS))


def test_a_story_made_from_the_whole_position_is_found(monkeypatch: Patch) -> None:
    def glimpse(
        game: Game, state: State, viewer: int, lang: str, names: Sequence[str], form: Form
    ) -> Markup:
        assert game.picture is not None
        return game.picture.table(state, viewer, lang, names, form).body

    monkeypatch.setattr(changes, "glimpse", glimpse)
    with pytest.raises(AssertionError, match=r"not in the picture|tells twins apart"):
        steps(table("cards", game=HANDS))


def test_short_words_that_are_long_are_found() -> None:
    wordy = replace(
        cards.GAME, brief=lambda event, lang: ("short", "much too long to stand on a chip")
    )
    with pytest.raises(AssertionError, match="more than 22 letters"):
        stories.check_brief(wordy, [(0, 0, 0, 0, 0, 0, 0)])
