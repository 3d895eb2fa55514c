"""Numbers that are broken on purpose: what the laws of a view's numbers find."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.native import i16, vec
from tafelrunde.kernel.state import FULL, Setup
from tafelrunde.kernel.tensor import Layout, Part
from tafelrunde.testing.cases import walk
from tafelrunde.testing.tensors import Told, check_layout, check_numbers
from tests.conformance.broken import table
from tests.toys import solo

Fill = Callable[["Numbered", "vec[i16]", int], None]
SOUND = Layout((Part("heap", (1,), solo.HEAP), Part("turns", (1,), solo.HEAP)))


class Numbered(solo.Solo):
    """The heap of `solo` with numbers that a test gives it."""

    filled: Fill
    looks = 0

    def seen_by(self, seat: int) -> Numbered:
        return Numbered(self.setup, seat, self.actor, self.heap, self.turns)

    def fill(self, seat: int, out: vec[i16], at: int) -> None:
        Numbered.looks += 1
        type(self).filled(self, out, at)


def new(setup: Setup, chance: Chance) -> Numbered:
    return Numbered(setup, FULL, 0, solo.HEAP, 0)


def load(setup: Setup, data: Mapping[str, object], viewer: int) -> Numbered:
    read = solo.load(setup, data, viewer)
    return Numbered(setup, viewer, read.actor, read.heap, read.turns)


def sound(state: Numbered, out: vec[i16], at: int) -> None:
    out[at] = i16(state.heap)
    out[at + 1] = i16(state.turns)


def played(fill: Fill, layout: Layout = SOUND) -> None:
    """A game with such numbers, looked at from all sides."""
    Numbered.filled = staticmethod(fill)
    game: Game = replace(solo.GAME, new=new, load=load, layout=lambda setup: layout)
    told = Told(game)
    case = table("solo", game=game)
    check_layout(game, case.setup())
    for state, _, _ in walk(case):
        for seat in range(2):
            told.check(state, seat, check_numbers(game, layout, state, seat))


def test_sound_numbers_pass() -> None:
    played(sound)


def test_a_number_beyond_its_divisor_is_found() -> None:
    with pytest.raises(AssertionError, match="heap: 12 is more than 9"):
        played(sound, Layout((Part("heap", (1,), 9), Part("turns", (1,), 12))))


def test_a_number_below_nothing_is_found() -> None:
    def fill(state: Numbered, out: vec[i16], at: int) -> None:
        sound(state, out, at)
        out[at] = i16(-state.turns)

    with pytest.raises(AssertionError, match="heap: -1 is less than nothing"):
        played(fill)


def test_writing_outside_is_found() -> None:
    def fill(state: Numbered, out: vec[i16], at: int) -> None:
        sound(state, out, at)
        if len(out) > at + 2:
            out[at + 2] = i16(1)

    with pytest.raises(AssertionError, match="written outside"):
        played(fill)


def test_numbers_that_leave_out_what_a_player_would_tell_are_found() -> None:
    def fill(state: Numbered, out: vec[i16], at: int) -> None:
        out[at] = i16(state.heap > 0)

    with pytest.raises(AssertionError, match="the same numbers for seat"):
        played(fill)


def test_numbers_that_are_not_of_the_view_alone_are_found() -> None:
    def fill(state: Numbered, out: vec[i16], at: int) -> None:
        sound(state, out, at)
        out[at] = i16(Numbered.looks % 2)

    with pytest.raises(AssertionError, match=r"written outside|a loaded view has other numbers"):
        played(fill)


def test_two_parts_of_one_name_are_found() -> None:
    with pytest.raises(AssertionError, match="two parts have the same name"):
        played(sound, Layout((Part("heap", (1,), 12), Part("heap", (1,), 12))))
