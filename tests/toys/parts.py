"""What all toys share: careful reading of stored positions, plain words, the order of finish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.frames import AGENDA, Frames, stack
from tafelrunde.kernel.score import Line, places
from tafelrunde.kernel.state import State
from tafelrunde.kernel.verbs import Verbs


def number(data: Mapping[str, object], name: str, low: int, high: int) -> int:
    """A number of a stored position."""
    value = data.get(name)
    if type(value) is not int or not low <= value <= high:
        raise BadPosition(f"{name} must be a number from {low} to {high}")
    return value


def numbers(data: object, name: str, count: int, low: int, high: int) -> list[int]:
    """A list of numbers of a stored position; `count` -1 for any."""
    value = data.get(name) if isinstance(data, Mapping) else data
    if not isinstance(value, list) or len(value) != (len(value) if count < 0 else count):
        raise BadPosition(f"{name} must be a list of {count} numbers")
    if not all(type(item) is int and low <= item <= high for item in value):
        raise BadPosition(f"{name} must hold numbers from {low} to {high}")
    return list(value)


def lists(data: Mapping[str, object], name: str, count: int) -> list[object]:
    """A list with one part for each seat or stack of a stored position."""
    value = data.get(name)
    if not isinstance(value, list) or len(value) != count:
        raise BadPosition(f"{name} must be a list of {count} parts")
    return value


def frames(
    data: Mapping[str, object], width: int, seats: int, arguments: Mapping[int, int]
) -> Frames:
    """The stack of a stored position: kinds that ask, and how high their arguments may be."""
    cells = numbers(data, "frames", -1, 0, 255)
    if len(cells) % width:
        raise BadPosition("frames must be whole")
    for place in range(0, len(cells), width):
        kind, owners, *given = cells[place : place + width]
        if kind not in arguments or not 0 < owners < 1 << seats or max(given) > arguments[kind]:
            raise BadPosition("such a frame does not exist")
        if kind == AGENDA and not 0 < given[0] < max(1, place // width):
            raise BadPosition("an agenda has items below it")
    return stack(width, cells)


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
