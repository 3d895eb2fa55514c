"""Looking ahead through chance: every outcome of a move with its probability, and what is sure."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction

from tafelrunde.kernel.chance import EVERYONE, NOTHING, Chance, Scripted, Seeded
from tafelrunde.kernel.errors import Undecided
from tafelrunde.kernel.state import State

Script = list[tuple[int, int]]


def outcomes(
    state: State, seat: int, move: int, at_most: int
) -> list[tuple[Fraction, Script, State]] | None:
    """Every way a legal move can end: probability, what chance said, the position then.

    None if there are more than `at_most`: then one samples.
    """
    found: list[tuple[Fraction, Script, State]] = []
    open_scripts: list[tuple[Fraction, Script]] = [(Fraction(1), [])]
    while open_scripts:
        share, script = open_scripts.pop()
        after = state.copy()
        try:
            after.apply(seat, move, Scripted(script, listening=False))
        except Undecided as stop:
            total = sum(weight for _, weight in stop.choices)
            open_scripts += [
                (share * Fraction(weight, total), [*script, (stop.what, value)])
                for value, weight in reversed(stop.choices)
            ]
        else:
            found.append((share, script, after))
        if len(found) + len(open_scripts) > at_most:
            return None
    return found


class Stop(Chance):
    """Ends looking ahead where something is drawn, or a secret told, that is only imagined."""

    def __init__(self, seat: int) -> None:
        super().__init__(True)
        self.seat = seat

    def draw(self, n: int) -> int:
        raise Undecided(NOTHING, [])

    def tell(
        self, event: int, seat: int, a: int, b: int, c: int,
        secret: int = NOTHING, eyes: int = EVERYONE,
    ) -> None:  # fmt: skip
        if secret != NOTHING and eyes >> self.seat & 1:
            raise Undecided(NOTHING, [])


class Imagined(Chance):
    """What nobody decides is drawn by the view itself; mostly there is nothing to be drawn."""

    def __init__(self, view: State) -> None:
        super().__init__(False)
        self.view = view
        self.seeded: Seeded | None = None

    def draw(self, n: int) -> int:
        if self.seeded is None:
            self.seeded = Seeded(self.view.key())
        return self.seeded.draw(n)


def gain(view: State, seat: int, move: int, chance: Chance) -> int:
    """What a legal move would add to the seat's points, as far as that is decided and known.

    Looks no further than the first draw. Where the move closes a sealed window, what others chose
    in it is only imagined.
    """
    return gain_of_each(view, seat, [move], chance)[0]


def gain_of_each(view: State, seat: int, moves: Sequence[int], chance: Chance) -> list[int]:
    """The same of several moves, each in the same imagined position."""
    stop, has, imagined = Stop(seat), int(view.points(seat)), view.imagine(chance)
    brings = []
    for move in moves:
        after = imagined.copy()
        with suppress(Undecided):
            after.apply(seat, move, stop)
        brings.append(int(after.points(seat)) - has)
    return brings
