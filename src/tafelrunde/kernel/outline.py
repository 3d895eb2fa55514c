"""The line around square cells that flow together."""

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final

from tafelrunde.kernel.draw import Cell, number

# The four sides of a cell, clockwise: corner where the side begins, and the way it runs.
_SIDES: Final = (((0, 0), (1, 0)), ((1, 0), (0, 1)), ((1, 1), (-1, 0)), ((0, 1), (0, -1)))


def _border(cells: Collection[Cell]) -> dict[Cell, list[Cell]]:
    """The ways that leave each grid point along the border, the cells on their right."""
    ways: dict[Cell, list[Cell]] = {}
    for col, row in sorted(cells):
        for (right, down), (dx, dy) in _SIDES:
            if (col + dy, row - dx) not in cells:
                ways.setdefault((col + right, row + down), []).append((dx, dy))
    return ways


def _walk(ways: dict[Cell, list[Cell]]) -> Iterator[tuple[Cell, Cell, Cell]]:
    """The corners of one closed border (point, way in, way out), taken out of `ways`."""
    start = point = min(ways)
    first = way = ways[point][0]
    while True:
        ways[point].remove(way)
        if not ways[point]:
            del ways[point]
        point = (point[0] + way[0], point[1] + way[1])
        if point == start:
            yield point, way, first
            return
        # Where two cells meet only at this point, the right turn stays with the own cell.
        right = (-way[1], way[0])
        out = right if right in ways[point] else ways[point][0]
        if out != way:
            yield point, way, out
        way = out


def outline(cells: Collection[Cell], size: float, inset: float, radius: float) -> str:
    """Path data around square cells (column, row) that flow together, holes too.

    The line runs `inset` inside the border and turns with `radius`.

    >>> outline({(0, 0)}, 100, 10, 0)
    'M90 10Q90 10 90 10L90 90Q90 90 90 90L10 90Q10 90 10 90L10 10Q10 10 10 10Z'
    """
    return _outline(frozenset(cells), size, inset, radius)


@lru_cache(8_192)
def _outline(cells: frozenset[Cell], size: float, inset: float, radius: float) -> str:
    path = ""
    ways = _border(cells)
    while ways:
        pen = "M"
        for (col, row), (dx, dy), (ex, ey) in _walk(ways):
            x, y = col * size - inset * (dy + ey), row * size + inset * (dx + ex)
            points = x - radius * dx, y - radius * dy, x, y, x + radius * ex, y + radius * ey
            a, b, c, d, e, f = (number(p) for p in points)
            path += f"{pen}{a} {b}Q{c} {d} {e} {f}"
            pen = "L"
        path += "Z"
    return path
