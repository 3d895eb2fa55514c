"""Mended: the heap of `solo`, whose rules changed. Now one takes two stones at most, not three."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.draw import Drawing, Form, Markup, Touch, el, rect, sheet
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


class Heap:
    """The stones that are left in a row, each a thing of its own; every move is a button."""

    STYLE = ""
    FORMS: tuple[Form, ...] = ("wide", "tall")

    def symbols(self) -> Markup:
        return Markup("<defs/>")

    def table(
        self, view: Mended, viewer: int, lang: str, names: Sequence[str], form: Form
    ) -> Drawing:
        word = "Stone" if lang == "en" else "Stein"
        stones = [
            el(
                "g",
                rect(20 + 30 * number, 20, 24, 24, 12, "f-ink"),
                id=f"stone:{number}",
                data_piece="stone",
                role="img",
                aria_label=f"{word} {number + 1}",
            )
            for number in range(view.heap)
        ]
        return Drawing(400, 64, el("g", sheet(400, 64), *stones), "Mended", str(view.heap))

    def touch(self, view: Mended, seat: int, move: int) -> Touch:
        return Touch()


CHANGE = Change(
    TWO_AT_MOST,
    "TWO_AT_MOST",
    ("SOL-004",),
    "Man nimmt höchstens zwei Steine statt drei.",
    "One takes two stones at most instead of three.",
)


BEFORE: Game = replace(
    solo.GAME, id="mended", new=new, load=load, seating=lambda s: s, picture=Heap()
)
GAME: Game = replace(BEFORE, changes=(CHANGE,))
SETTLED: Game = replace(BEFORE, changes=(replace(CHANGE, settled=True),))
