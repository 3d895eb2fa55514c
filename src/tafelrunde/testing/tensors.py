"""The laws of numbers for learning: they say all that a seat sees, and nothing else."""

from __future__ import annotations

from tafelrunde.kernel.filling import numbers, zeros
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import Setup, State
from tafelrunde.kernel.tensor import Layout
from tafelrunde.testing.cases import NAMES

EDGE = 5


def check_layout(game: Game, setup: Setup) -> Layout:
    """The parts have names of their own and something in them."""
    assert game.layout is not None
    layout = game.layout(setup)
    assert len(layout.places) == len(layout.parts), "two parts have the same name"
    assert all(part.size > 0 and 0 < part.most < 2**15 for part in layout.parts)
    return layout


def check_numbers(game: Game, layout: Layout, state: State, seat: int) -> list[int]:
    """Numbers are within bounds, written nowhere else, and those of a view alone."""
    view = state.seen_by(seat)
    found = list[int](numbers(state, seat, layout.size))
    shares = layout.split(found)
    for part in layout.parts:
        mine = shares[part.name]
        assert min(mine) >= 0, f"{part.name}: {min(mine)} is less than nothing"
        assert max(mine) <= part.most, f"{part.name}: {max(mine)} is more than {part.most}"
    edged = zeros(layout.size + 2 * EDGE)
    view.fill(seat, edged, EDGE)
    assert list(edged) == [0] * EDGE + found + [0] * EDGE, "written outside"
    loaded = game.load_position(game.position(view))
    again = list(numbers(loaded, seat, layout.size))
    assert again == found, "a loaded view has other numbers"
    return found


def said(game: Game, state: State, seat: int) -> str:
    """What a player would tell of a position: the table in words, and what can be done."""
    view = state.seen_by(seat)
    names = NAMES[: int(state.setup.seats)]
    told = game.words.table(view, seat, names, "en") if game.words else view.key()
    return f"{told}\n{[game.verbs.text(move) for move in view.moves(seat)]}"


class Told:
    """What was said of each array of numbers: the same numbers never stand for two things."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.of: dict[tuple[int, tuple[int, ...]], str] = {}

    def check(self, state: State, seat: int, found: list[int]) -> None:
        """Positions that a player would call different have different numbers."""
        now = said(self.game, state, seat)
        before = self.of.setdefault((seat, tuple(found)), now)
        assert before == now, f"the same numbers for seat {seat} stand for\n{before}\nand\n{now}"
