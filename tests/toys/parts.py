"""What all toys share: plain words, and the order of finish."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.kernel.score import Line, places
from tafelrunde.kernel.state import State
from tafelrunde.kernel.verbs import Verbs


def by_points(state: State) -> list[int]:
    """Most points win."""
    return places([[state.points(seat)] for seat in range(state.setup.seats)])


def shares(state: State) -> list[float]:
    """The plainest judgement: points compared with the best."""
    points = [state.points(seat) for seat in range(state.setup.seats)]
    return [own / max(1, *points) for own in points]


class PlainWords:
    """The table as its data, a move as its text: made from views only, so that nothing can leak."""

    def __init__(self, verbs: Verbs) -> None:
        self.verbs = verbs

    def table(self, view: State, viewer: int, names: Sequence[str], lang: str) -> str:
        parts = [f"{name}: {value}" for name, value in view.to_dict().items()]
        points = [f"{name} {view.points(seat)}" for seat, name in enumerate(names)]
        return "\n".join([f"{lang} {viewer}", *parts, ", ".join(points)])

    def prompt(self, view: State, seat: int, lang: str) -> str:
        return f"{lang}: {len(view.moves(seat))} moves" if view.waiting(seat) else f"{lang}: wait"

    def move(self, view: State, seat: int, move: int, lang: str) -> str:
        return f"{lang}: {self.verbs.text(move)}"

    def event(self, event: Sequence[int], names: Sequence[str], lang: str) -> str:
        return f"{lang}: {list(event)}"

    def line(self, line: Line, lang: str) -> str:
        return f"{lang}: {line.what}"
