"""Reading stored positions: every number has its bounds, and what does not fit is refused."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.frames import AGENDA, Frames, stack

ANY = -1


def number(data: Mapping[str, object], name: str, low: int, high: int) -> int:
    """A number of a stored position."""
    value = data.get(name)
    if type(value) is not int or not low <= value <= high:
        raise BadPosition(f"{name} must be a number from {low} to {high}")
    return value


def numbers(value: object, name: str, count: int, low: int, high: int) -> list[int]:
    """A list of `count` numbers, or of ANY count, which is part of a stored position."""
    if not isinstance(value, list) or count not in (ANY, len(value)):
        amount = "" if count == ANY else f"{count} "
        raise BadPosition(f"{name} must be a list of {amount}numbers")
    if value and not ({*map(type, value)} == {int} and low <= min(value) and max(value) <= high):
        raise BadPosition(f"{name} must hold numbers from {low} to {high}")
    return list(value)


def parts(data: Mapping[str, object], name: str, count: int) -> list[object]:
    """A list with one part for each seat or stack of a stored position."""
    value = data.get(name)
    if not isinstance(value, list) or len(value) != count:
        raise BadPosition(f"{name} must be a list of {count} parts")
    return value


def frames(
    data: Mapping[str, object], width: int, seats: int, arguments: Mapping[int, int]
) -> Frames:
    """The stack of a stored position: the kinds that ask, and how high their arguments may be."""
    cells = numbers(data.get("frames"), "frames", ANY, 0, 255)
    if len(cells) % width:
        raise BadPosition("frames must be whole")
    for place in range(0, len(cells), width):
        kind, owners, *given = cells[place : place + width]
        if kind not in arguments or not 0 < owners < 1 << seats or max(given) > arguments[kind]:
            raise BadPosition("such a frame does not exist")
        if kind == AGENDA and not 0 < given[0] < max(1, place // width):
            raise BadPosition("an agenda has items below it")
    return stack(width, cells)
