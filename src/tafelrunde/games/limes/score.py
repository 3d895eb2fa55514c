"""What workers are worth (LIM-061 to LIM-067), and who has won (LIM-068 to LIM-070)."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.limes.components import AROUND, FARMLAND, FOREST, HUT, LAND, TOWER, WATER
from tafelrunde.games.limes.display import Display
from tafelrunde.kernel.native import append, i64, vec
from tafelrunde.kernel.score import Line, ScoreSheet

PROFESSION: Final = ["", "farmer", "fisherman", "woodcutter", "watchman"]
RULE_OF: Final = [0, 63, 64, 65, 66]


def worth(display: Display, cell: i64) -> i64:
    """What a worker on this field is worth if nobody else scores the territory."""
    kind = display.land[cell] & LAND
    if kind == FARMLAND:
        return fields(display, cell)
    if kind == WATER:
        return huts(display, cell)
    if kind == FOREST:
        return neighbours(display, cell)
    return sight(display, cell)


def fields(display: Display, cell: i64) -> i64:
    """LIM-063: the fields of the territory."""
    ring = display.ring
    count: i64 = 1
    other: int = ring[cell]
    while other != cell:
        count += 1
        other = ring[other]
    return count


def huts(display: Display, cell: i64) -> i64:
    """LIM-064: the huts on the shore, each once (LIM-R11, LIM-R12)."""
    land, ring = display.land, display.ring
    seen = vec[i64](capacity=16)
    field: int = cell
    while True:
        for step in AROUND:
            if land[field + step] >= HUT:
                seen = note(seen, field + step)
        field = ring[field]
        if field == cell:
            return len(seen)


def neighbours(display: Display, cell: i64) -> i64:
    """LIM-065: the territories around this one, each once."""
    land, ring = display.land, display.ring
    own = display.territory(cell)
    seen = vec[i64](capacity=24)
    field: int = cell
    while True:
        for step in AROUND:
            if land[field + step] != 0:
                other = display.territory(field + step)
                if other != own:
                    seen = note(seen, other)
        field = ring[field]
        if field == cell:
            return len(seen)


def sight(display: Display, cell: i64) -> i64:
    """LIM-066: the forest fields in the four lines up to the next tower (LIM-067, LIM-R13)."""
    land = display.land
    count: i64 = 0
    for step in AROUND:
        field = cell + step
        kind = land[field] & LAND
        while kind != 0 and kind != TOWER:
            if kind == FOREST:
                count += 1
            field += step
            kind = land[field] & LAND
    return count


def note(seen: vec[i64], value: i64) -> vec[i64]:
    """Add a value that is not there yet."""
    for other in seen:
        if other == value:
            return seen
    return append(seen, value)


def singles(display: Display) -> vec[i64]:
    """What each worker is worth, in the order of placing; one for each territory (LIM-062)."""
    found = vec[i64](capacity=7)
    taken = vec[i64](capacity=7)
    for worker in display.workers:
        cell: int = worker
        before = len(taken)
        taken = note(taken, display.territory(cell))
        found = append(found, worth(display, cell) if len(taken) > before else 0)
    return found


def total(display: Display) -> i64:
    """The points of a display."""
    points: i64 = 0
    for value in singles(display):
        points += value
    return points


def sheet(display: Display) -> ScoreSheet:
    """One line per worker."""
    lines = []
    values = singles(display)
    for number in range(len(values)):
        cell: int = display.workers[number]
        kind: int = display.land[cell] & LAND
        rule = 62 if shared(display, number) else RULE_OF[kind]
        lines.append(Line(PROFESSION[kind], int(values[number]), rule, [int(number)]))
    return ScoreSheet(lines)


def shared(display: Display, number: i64) -> bool:
    """Does an earlier worker stand in the same territory?"""
    own: int = display.workers[number]
    for earlier in range(number):
        other: int = display.workers[earlier]
        if display.territory(other) == display.territory(own):
            return True
    return False


def ranking(display: Display) -> list[int]:
    """Total, then all seven single results from the best down (LIM-069, LIM-R16)."""
    values = [int(value) for value in singles(display)]
    values += [0] * int(display.supply())
    return [sum(values), *sorted(values, reverse=True)]
