"""What a move brings, once more and as naively as it is written: names, coordinates, loops.

`gains` says how points, silver and workers of the mover change by a move, from the position before.
What a later question of the same effect brings belongs to the move that answers it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from tafelrunde.games.burgund.state import Burgund
from tafelrunde.kernel.frames import TURN

BOX = tomllib.loads((files("tafelrunde.games.burgund") / "components.toml").read_text("utf-8"))
TILES = list(BOX["tiles"])
GOODS = list(BOX["goods"])
REGION = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45]
PHASE = [10, 8, 6, 4, 2]
LETTERS = {colour: entry["letter"] for colour, entry in BOX["colours"].items()}
GROUPS = {"building": 9, "ship": 10, "animal": 10, "castle": 11, "mine": 11, "monastery": 11}
Hex = tuple[int, int]


def hexes() -> dict[int, Hex]:
    """Doubled coordinates: neighbours are two apart in a row or one across in the next."""
    found: dict[int, Hex] = {}
    for row, length in enumerate((4, 5, 6, 7, 6, 5, 4)):
        for column in range(length):
            found[len(found)] = (2 * column + 7 - length, row)
    return found


HEXES = hexes()


def touch(one: int, other: int) -> bool:
    (x, y), (u, v) = HEXES[one], HEXES[other]
    return (abs(x - u), abs(y - v)) in ((2, 0), (1, 1))


FIELDS = BOX["vineyards"]["board"]["fields"]


class Book:
    """One player's things before the move."""

    def __init__(self, state: Burgund, seat: int) -> None:
        table: dict[str, Any] = state.to_dict()
        self.seat, self.seats = seat, len(table["silver"])
        self.map = "".join(BOX["duchies"][str(table["duchy"][seat] + 1)]["rows"])
        self.numbers = "".join(BOX["duchy_grid"]["numbers"])
        self.land = {s: TILES[t] for s, t in enumerate(table["land"][seat]) if t >= 0}
        self.store = dict(zip(GOODS, table["store"][seat], strict=True))
        self.dice = table["dice"][seat]
        self.phase = table["phase"]
        self.bonus = table["bonus"]
        self.workers = table["workers"][seat]
        top = table["frames"][-6:]
        self.white = top[2] if top and top[0] == 4 else 0
        self.flock = top[2] if top else 0
        self.board = table["board"]
        self.asked = table["frames"][-6] if table["frames"] else 0
        shields = table.get("shields") or {"depots": [], "castles": [[]] * 4, "named": -1}
        self.at_depots = shields["depots"]
        self.shields = {number for number, _ in shields["castles"][seat]}
        named = (
            table["land"][shields["named"]] if 6 in self.shields and shields["named"] >= 0 else []
        )
        self.lent = {TILES[tile] for tile in named if tile >= 0}

    def owns(self, number: int) -> bool:
        return f"monastery_{number}" in self.land.values()

    def has(self, number: int) -> bool:
        return self.owns(number) or (number != 27 and f"monastery_{number}" in self.lent)

    def region(self, space: int) -> set[int]:
        found = {space}
        while True:
            more = {
                other for other in range(37)
                if self.map[other] == self.map[space] and other not in found
                and any(touch(other, one) for one in found)
            }  # fmt: skip
            if not more:
                return found
            found |= more

    def cost(self, die: str, number: int, helper: int) -> int:
        """The fewest workers, found by trying."""
        if die == "extra" and not self.white:
            return 0
        shown = self.white if die == "extra" else self.dice[("low", "high").index(die)]
        free = 1 if helper and self.has(helper) else 0
        step = 2 if self.has(8) else 1
        reached, workers = {(shown - 1 + k) % 6 for k in range(-free, free + 1)}, 0
        while number - 1 not in reached:
            reached = {(one + k) % 6 for one in reached for k in range(-step, step + 1)}
            workers += 1
        return workers

    def gains(self, text: str) -> list[int]:
        """Points, silver and workers."""
        verb, *parts = text.split()
        given = dict(part.split("=") for part in parts)
        match verb:
            case "take":
                return [0, 0, -self.cost(given["die"], int(given["from"][0]), 12)]
            case "place":
                return self.placing(given["die"], given["tile"], int(given["space"]))
            case "sell":
                paid = self.cost(given["die"], GOODS.index(given["colour"]) + 1, 0)
                tiles = self.store[given["colour"]]
                points = self.seats * tiles * (2 if 12 in self.shields else 1)
                silver = tiles if 9 in self.shields else 1
                return [points, silver + self.has(3), self.has(4) - paid]
            case "workers":
                return [0, int(self.has(13)), 4 if self.has(14) else 2]
            case "buy":
                silver = given["from"].startswith(("black", "display", "inn"))
                return [0, -2, 0] if silver else [0, 0, -2]
            case "recruit":
                return [0, -1, 2]
            case "copy":
                return self.benefit(given["building"])
            case "herd":
                return [self.herd(self.flock, given["kind"]), 0, 0]
            case "shield":
                return [0, 0, -self.double(int(given["number"]))]
            case "lay":
                return self.placing("extra", TILES[self.lying(given["from"])], int(given["space"]))
            case "tribute":
                return [0, -(given["with"] == "silver"), -(given["with"] == "worker")]
            case "harvest":
                numbers = range(1, 7) if self.seats == 4 else (1, 3, 5)
                first = list(numbers)[int(given["from"][-1]) - 1]
                last = first + (self.seats < 4)
                return [0, 0, -min(self.cost(given["die"], n, 0) for n in (first, last))]
            case "plant":
                number = FIELDS[int(given["field"]) - 1]["die"]
                return [0, 0, -self.cost(given["die"], number, 0)]
            case "bonus":
                return self.benefit(FIELDS[self.flock]["bonuses"][given["which"] == "right"])
            case _:
                return [0, 0, 0]

    def benefit(self, building: str) -> list[int]:
        """What a building gives without asking."""
        return {
            "watchtower": [4, 0, 0], "bank": [0, 2, 0], "boarding_house": [0, 0, 4],
        }.get(building, [0, 0, 0])  # fmt: skip

    def herd(self, space: int, *kinds: str) -> int:
        """The points of animals of these kinds that score with a space."""
        near, points = self.region(space), 0
        for other in self.pasture(space) & set(self.land):
            one = BOX["tiles"][self.land[other]]
            if one.get("kind") in kinds:
                points += one["animals"] + (self.has(7) and other in near)
        return points

    def pasture(self, space: int) -> set[int]:
        """The spaces whose animals score together."""
        everywhere = {s for s in range(37) if self.map[s] == "a"}
        return everywhere if 1 in self.shields else self.region(space)

    def hires(self, text: str) -> bool:
        """Does a move bring workers?"""
        verb = text.split()[0]
        building = "boarding_house" in text
        if verb == "lay":
            building = TILES[self.lying(text.split()[1].partition("=")[2])] == "boarding_house"
        return (
            verb in ("workers", "recruit")
            or text == "copy building=boarding_house"
            or (verb == "sell" and self.has(4))
            or (verb in ("place", "lay") and building)
        )

    def lying(self, place: str) -> int:
        """The tile on a place of the board."""
        number = 23 + int(place[5:]) if place.startswith("black") else -1
        if number < 0:
            number = 4 * int(place[0]) - 4 + "abcd".index(place[1])
        return int(self.board[number])

    def double(self, number: int) -> int:
        """The workers for a shield: none for the action of a castle."""
        if self.asked != TURN:
            return 0
        depot = next(d for d, lying in enumerate(self.at_depots, 1) if number in lying)
        return self.cost("low", depot, 0) + self.cost("high", depot, 0)

    def placing(self, die: str, tile: str, space: int) -> list[int]:
        colour = BOX["tiles"][tile].get("colour")
        paid = self.cost(die, int(self.numbers[space]), GROUPS.get(colour, 0))
        region, covered = self.region(space), set(self.land) | {space}
        points, silver, workers = self.benefit(tile)
        if region <= covered:
            inn = "inn" in [tile, *(self.land.get(one) for one in region)]
            points += REGION[len(region) + inn + (17 in self.shields)] + PHASE[self.phase]
        twice = 2 if 7 in self.shields else 1
        letter = self.map[space]
        if all(s in covered for s in range(37) if self.map[s] == letter):
            place = 2 * list(LETTERS.values()).index(letter)
            if self.bonus[place] < 0:
                points += twice * (self.seats + 3)
            elif self.bonus[place + 1] < 0:
                points += twice * self.seats
        if colour == "animal":
            kind = BOX["tiles"][tile]["kind"]
            points += BOX["tiles"][tile]["animals"] + self.has(7)
            points += self.herd(space, kind, "geese")
            grazing = self.pasture(space) & set(self.land)
            others = {BOX["tiles"][self.land[s]].get("kind") for s in grazing}
            if tile == "geese" and len(others - {None}) == 1:
                points += self.herd(space, *(others - {None}))
        return [points, silver, workers - paid]


def final(state: Burgund, seat: int) -> int:
    """The final scoring."""
    book, table = Book(state, seat), state.to_dict()
    sold: list[int] = table["sold"][seat]  # type: ignore[index]
    total = sum(book.store.values()) + int(state.silver[seat]) + book.workers // 2
    for number in book.shields:
        total += (12 if number < 7 else 8 if number < 13 else 4) * (2 if 13 in book.shields else 1)
    total += monasteries(book, sold, seat, book.has) + wine(table, seat)
    if 10 in book.shields:
        total += monasteries(book, sold, seat, book.owns)
    return int(total)


def wine(table: dict[str, Any], seat: int) -> int:
    """What wine bonus tiles score: regions found by walking from hex to hex."""
    if "vineyards" not in table:
        return 0
    spots = [tuple(place) for field in FIELDS for place in field["hexes"]]
    planted = dict(zip(spots, table["vineyards"]["vines"][seat], strict=True))
    regions: dict[int, list[int]] = {grape: [] for grape in range(6)}
    done: set[tuple[int, int]] = set()
    for start, grape in planted.items():
        if grape < 0 or start in done:
            continue
        region = [start]
        for q, r in region:
            steps = [(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)]
            region += [s for s in steps if planted.get(s) == grape and s not in region]
        done.update(region)
        regions[grape].append(sum(range(1, len(region) + 1)))
    tiles = table["vineyards"]["wine"][seat]
    best = [sorted(regions[grape], reverse=True)[: tiles[grape]] for grape in range(6)]
    return sum(sum(points) for points in best)


def monasteries(book: Book, sold: list[int], seat: int, has: Callable[[int], bool]) -> int:
    """What those monasteries score at the end."""
    total = 0
    names = list(book.land.values())
    buildings = ["warehouse", "watchtower", "carpenter", "church", "market", "boarding_house",
                 "bank", "city_hall", "", "", "", "", "", "white_castle"]  # fmt: skip
    total += sum(4 * names.count(b) for n, b in enumerate(buildings, 16) if b and has(n))
    if "crane" in names and any(has(n) for n, b in enumerate(buildings, 16) if b):
        total += 4
    if has(15):
        total += 2 * sum(count > 0 for count in sold)
    if has(24):
        kinds = {BOX["tiles"][name].get("kind") for name in names}
        total += 4 * len(kinds - {None})
    if has(25):
        total += sum(sold)
    if has(26):
        total += 3 * book.bonus.count(seat)
    return int(total)
