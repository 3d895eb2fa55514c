"""The rules once more, as naively as they are written: dicts, sets and loops over all fields.

Nothing of the engine is used except `Limes.placed` and `Limes.workers`, which say what lies where.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files

from tafelrunde.games.limes.state import Limes

Field = tuple[int, int]
Place = tuple[int, int]
Territory = frozenset[Field]

BOX = tomllib.loads((files("tafelrunde.games.limes") / "components.toml").read_text("utf-8"))
LAYOUTS: list[list[str]] = [layout.split() for layout in BOX["cards"]["layouts"]]


def turned(card: int, rotation: int) -> list[str]:
    """The fields of a card, NW NE SE SW, after some quarter turns clockwise (LIM-033)."""
    fields = LAYOUTS[card - 1]
    for _ in range(rotation):
        nw, ne, se, sw = fields
        fields = [sw, nw, ne, se]
    return fields


class Board:
    """One display: the letter of each (row, column), and the territory each belongs to."""

    def __init__(self, table: Limes, seat: int) -> None:
        self.places: set[Place] = set()
        self.letter: dict[Field, str] = {}
        for card, x, y, rotation in table.placed(seat):
            self.places.add((x, y))
            self.last = corners(x, y)
            self.letter.update(zip(self.last, turned(card, rotation), strict=True))
        self.workers = [divmod(field, 14) for field in table.workers(seat)]
        self.territory: dict[Field, Territory] = {}
        for field in self.letter:
            if field not in self.territory:
                found = self.flood(field)
                self.territory.update(dict.fromkeys(found, found))

    def land(self, field: Field) -> str:
        """F, W, T, R, or a dot outside the display."""
        return self.letter.get(field, ".").upper()

    def flood(self, field: Field) -> Territory:
        """LIM-040 to LIM-042: all that is connected sideways or up and down; a tower is alone."""
        found, border = {field}, [field]
        while border and self.land(field) != "R":
            for near in beside(border.pop()):
                if self.land(near) == self.land(field) and near not in found:
                    found.add(near)
                    border.append(near)
        return frozenset(found)

    def touching(self, field: Field) -> set[Territory]:
        """All other territories that share a side with the territory of this field."""
        own = self.territory[field]
        near = {other for part in own for other in beside(part) if other in self.letter}
        return {self.territory[other] for other in near} - {own}

    def worth(self, field: Field) -> int:
        """LIM-063 to LIM-067."""
        own = self.territory[field]
        match self.land(field):
            case "F":
                return len(own)
            case "W":
                shore = {near for part in own for near in beside(part)}
                return sum(self.letter.get(near, ".") in ("f", "t") for near in shore)
            case "T":
                return len(self.touching(field))
            case _:
                return sum(self.seen(field, way) for way in ((-1, 0), (0, -1), (0, 1), (1, 0)))

    def seen(self, tower: Field, way: Field) -> int:
        """The forest fields in one line of sight."""
        trees = 0
        row, column = tower[0] + way[0], tower[1] + way[1]
        while (row, column) in self.letter and self.land((row, column)) != "R":
            trees += self.land((row, column)) == "T"
            row, column = row + way[0], column + way[1]
        return trees

    def singles(self) -> list[int]:
        """What each worker brings; in each territory only the first (LIM-062)."""
        paid: set[Territory] = set()
        found = []
        for worker in self.workers:
            found.append(0 if self.territory[worker] in paid else self.worth(worker))
            paid.add(self.territory[worker])
        return found

    def spots(self, diagonal: bool) -> set[Place]:
        """Where the next card may be laid (LIM-032, LIM-035, LIM-037)."""
        return {
            (x, y)
            for x in range(-4, 12)
            for y in range(-4, 12)
            if (x, y) not in self.places
            and any(self.touches((x, y), place, diagonal) for place in self.places)
            and self.fits({*self.places, (x, y)})
        }

    @staticmethod
    def touches(one: Place, other: Place, diagonal: bool) -> bool:
        """Do two cards share an edge, or with the option a corner?"""
        wide, high = abs(one[0] - other[0]), abs(one[1] - other[1])
        return wide + high == 1 or (diagonal and wide == high == 1)

    @staticmethod
    def fits(places: set[Place]) -> bool:
        """Is the bounding box at most 4 wide and 4 high?"""
        columns, rows = {x for x, _ in places}, {y for _, y in places}
        return max(columns) - min(columns) < 4 and max(rows) - min(rows) < 4

    def deeds(self) -> set[str]:
        """All worker actions as text (LIM-050 to LIM-056, LIM-R10)."""
        found = {"stay"}
        if len(self.workers) < 7:
            seen: set[Territory] = set()
            for quarter, field in zip(("nw", "ne", "se", "sw"), self.last, strict=True):
                if self.territory[field] not in seen:
                    seen.add(self.territory[field])
                    found.add(f"place quarter={quarter}")
        left: set[Territory] = set()
        for number, worker in enumerate(self.workers):
            if self.territory[worker] not in left:
                left.add(self.territory[worker])
                for end in self.touching(worker):
                    row, column = min(end)
                    found.add(f"move worker={number} to={'abcdefghijklmn'[column]}{row + 1}")
        return found


def corners(x: int, y: int) -> list[Field]:
    """The fields of a place, NW NE SE SW."""
    row, column = 2 * y, 2 * x
    return [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]


def beside(field: Field) -> list[Field]:
    """The four fields that share a side with this one."""
    row, column = field
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
