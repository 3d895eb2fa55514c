"""Mended: the heap of `solo`, whose rules changed. Now one takes two stones at most, not three."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import FULL, Setup, since
from tafelrunde.kernel.versions import Change
from tests.toys import solo

TWO_AT_MOST: Final = 2


class Mended(solo.Solo):
    def most(self) -> int:
        return 2 if since(self, TWO_AT_MOST) else 3

    def moves(self, seat: int) -> list[int]:
        return [move for move in super().moves(seat) if move == solo.GO or move < self.most()]

    def why_not(self, seat: int, move: int) -> int:
        return super().why_not(seat, move) or 4 * (self.most() <= move < solo.GO)

    def seen_by(self, seat: int) -> Mended:
        return Mended(self.setup, seat, self.actor, self.heap, self.turns)


def new(setup: Setup, chance: Chance) -> Mended:
    return Mended(setup, FULL, 0, solo.HEAP, 0)


def load(setup: Setup, data: Mapping[str, object], viewer: int) -> Mended:
    read = solo.load(setup, data, viewer)
    return Mended(setup, viewer, read.actor, read.heap, read.turns)


CHANGE = Change(
    TWO_AT_MOST,
    "TWO_AT_MOST",
    ("SOL-004",),
    "Man nimmt höchstens zwei Steine statt drei.",
    "One takes two stones at most instead of three.",
)


BEFORE: Game = replace(solo.GAME, id="mended", new=new, load=load, seating=lambda s: s)
GAME: Game = replace(BEFORE, changes=(CHANGE,))
SETTLED: Game = replace(BEFORE, changes=(replace(CHANGE, settled=True),))
