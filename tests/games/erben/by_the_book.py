"""The scoring once more, as naively as it is written: dicts, sets and loops over all tiles."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.erben.components import BOX as COMPONENTS
from tafelrunde.games.erben.components import TILE_NAMES
from tafelrunde.games.erben.state import Erben

Spot = tuple[int, int]

BOX: dict[str, Any] = dict(COMPONENTS)
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
AREA = {"mill": "yellow", "mine": "grey", "cowshed": "green"}
TRADE = {"bakery": "yellow", "smithy": "grey", "hut": "green"}
PAIRS = {
    "basket_weaver": ("green", "yellow"),
    "pottery": ("grey", "yellow"),
    "cooperage": ("grey", "green"),
}


class Board:
    """What lies where: colour of each field, and of buildings their tile and owner."""

    def __init__(self, state: Erben) -> None:
        self.colour: dict[Spot, str] = {}
        self.building: dict[Spot, tuple[dict[str, str], int]] = {}
        for piece, x, y, owner in state.laid():
            start = ["green", "grey", "yellow"][piece - 54] if piece >= 54 else ""
            entry = BOX["tiles"].get(TILE_NAMES[piece], {}) if not start else {}
            self.colour[x, y] = start or entry["colour"]
            if owner >= 0:
                self.building[x, y] = (entry, owner)
        self.troops = [
            {(stand[0], stand[1]) for stand in state.stands(seat) if stand} for seat in (0, 1)
        ]
        self.roads = self.all_roads()

    def segments(self, spot: Spot) -> list[frozenset[str]]:
        """The pieces of road on a building as it lies."""
        entry, owner = self.building[spot]
        parts = entry.get("road", "").split()
        return [frozenset(OPPOSITE[e] if owner else e for e in part) for part in parts]

    def all_roads(self) -> list[set[Spot]]:
        """Grow each road from one segment until nothing is added any more."""
        rest = {(spot, part) for spot in self.building for part in self.segments(spot)}
        found = []
        while rest:
            road = {rest.pop()}
            while True:
                more = {one for one in rest if any(self.meet(one, other) for other in road)}
                if not more:
                    break
                rest -= more
                road |= more
            found.append({spot for spot, _ in road})
        return found

    def meet(self, one: tuple[Spot, frozenset[str]], other: tuple[Spot, frozenset[str]]) -> bool:
        """Do two segments have ends at the same edge?"""
        (x, y), ends = one
        return any(
            (x + STEPS[end][0], y + STEPS[end][1]) == other[0] and OPPOSITE[end] in other[1]
            for end in ends
        )

    def own(self, seat: int) -> list[tuple[Spot, dict[str, str]]]:
        return [(spot, entry) for spot, (entry, owner) in self.building.items() if owner == seat]

    def beside(self, spot: Spot) -> list[Spot]:
        return [(spot[0] + x, spot[1] + y) for x, y in STEPS.values()]

    def area(self, spot: Spot, colour: str) -> int:
        known = [spot]
        for field in known:
            for near in self.beside(field):
                if self.colour.get(near) == colour and near not in known:
                    known.append(near)
        return len(known)

    def worth(self, spot: Spot, entry: dict[str, str], seat: int) -> int:
        """The points of a building before doubling."""
        kind, (x, y) = entry["kind"], spot
        mine = [other["kind"] for _, other in self.own(seat)]
        axis = 0 if entry.get("axis") == "row" else 1
        in_line = [f for f in self.colour if f != spot and f[1 - axis] == spot[1 - axis]]
        match kind:
            case "tavern":
                ahead = sum(field[axis] > spot[axis] for field in in_line)
                return 1 + min(3, ahead) + min(3, len(in_line) - ahead)
            case "market":
                return 1 + sum(near in self.colour for near in self.beside(spot))
            case "pilgrimage_site":
                return max((len(road) for road in self.roads if spot in road), default=1)
            case "robber_castle":
                near = [self.building[f][1] for f in self.beside(spot) if f in self.building]
                return 2 + 2 * near.count(1 - seat)
            case "mill" | "mine" | "cowshed":
                if entry["colour"] == AREA[kind]:
                    return self.area(spot, AREA[kind])
                touched = [f for f in self.beside(spot) if self.colour.get(f) == AREA[kind]]
                return 1 + max((self.area(f, AREA[kind]) for f in touched), default=0)
            case "bakery" | "smithy" | "hut":
                return 1 + sum(o["colour"] == TRADE[kind] for s, o in self.own(seat) if s != spot)
            case "field_camp":
                return 2
            case "trading_post":
                return 3 * mine.count(entry["shows"])
            case "cathedral":
                return 5
            case "fortress":
                return mine.count("siege_tower") + mine.count("fortress")
            case "watchtower":
                return 1 + sum(self.colour[field] == self.colour[spot] for field in in_line)
            case "garrison":
                towers = [s for s, (o, _) in self.building.items() if o["kind"] == "watchtower"]
                return 2 * sum(abs(a - x) == abs(b - y) for a, b in towers)
            case "basket_weaver" | "pottery" | "cooperage":
                side = -1 if seat else 1
                marked = [
                    (x + side * dx, y + side * dy)
                    for mark in entry["marks"].split()
                    for dx, dy in [tuple(sum(STEPS[e][k] for e in mark) for k in (0, 1))]
                ]
                there = [self.colour.get(field) for field in marked]
                raised = any(o.get("shows") == kind for _, o in self.own(seat))
                return min(there.count(c) for c in PAIRS[kind]) * (4 if raised else 3)
            case _:
                return 0

    def points(self, seat: int, with_roads: bool) -> int:
        """All points of a seat."""
        total = 0
        for spot, entry in self.own(seat):
            total += self.worth(spot, entry, seat) * (2 if spot in self.troops[seat] else 1)
        for road in self.roads if with_roads else []:
            owners = [self.building[spot][1] for spot in road]
            if len(road) > 1:
                total += max(0, owners.count(seat) - owners.count(1 - seat))
        return total
