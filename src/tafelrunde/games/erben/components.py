"""The tiles as flat tables, and the field they are laid on."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.erben.contents import CONTENTS
from tafelrunde.kernel.native import i64, vec

BOX: Final[dict[str, dict[str, object]]] = CONTENTS.used

GREEN: Final = 0
GREY: Final = 1
YELLOW: Final = 2
COLOURS: Final = ("green", "grey", "yellow")

TAVERN: Final = 0
MARKET: Final = 1
PILGRIMAGE: Final = 2
CASTLE: Final = 3
MILL: Final = 4
MINE: Final = 5
COWSHED: Final = 6
BAKERY: Final = 7
SMITHY: Final = 8
HUT: Final = 9
CAMP: Final = 10
FARM: Final = 11
SAWMILL: Final = 12
QUARRY: Final = 13
POST: Final = 14
CATHEDRAL: Final = 15
SIEGE_TOWER: Final = 16
FORTRESS: Final = 17
WATCHTOWER: Final = 18
GARRISON: Final = 19
BASKETS: Final = 20
POTTERY: Final = 21
COOPERAGE: Final = 22
GUILD: Final = 23
KINDS: Final = tuple(BOX["kinds"])

SETS: Final = tuple(BOX["sets"])
TILES: Final = 54
# The start land shows nothing but its colour: it is tile 54, 55 or 56.
START: Final = 54
PIECES: Final = 57
HAND_LIMIT: Final = 3
PLACES: Final = 7
NONE: Final = 255

# Fields lie on a square of 32 x 32 that closes upon itself; 27 tiles that hang together are never
# wide enough to meet themselves. Directions go clockwise from the north, even ones are straight.
SIDE: Final = 32
FIELDS: Final = SIDE * SIDE
DIRECTIONS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
STEP_X: Final = (0, 1, 1, 1, 0, -1, -1, -1)
STEP_Y: Final = (1, 1, 0, -1, -1, -1, 0, 1)
EIGHT: Final = vec[i64]([i64(number) for number in range(8)])
FOUR: Final = vec[i64]([i64(number) for number in range(4)])


def _near() -> list[int]:
    table = []
    for field in range(FIELDS):
        for way in range(8):
            x, y = field % SIDE + STEP_X[way], field // SIDE + STEP_Y[way]
            table.append(y % SIDE * SIDE + x % SIDE)
    return table


# The neighbour of field f in direction d is at 8f + d.
NEAR: Final = vec[i64]([i64(field) for field in _near()])
# The bit of the piece on a field, by what the grid has there; none for an empty field.
LAID: Final = vec[i64]([i64(0)] + [i64(2**power) for power in range(PIECES)])


def _tiles() -> list[tuple[str, dict[str, object]]]:
    """All tiles, the green ones first, then grey, then yellow."""
    found = []
    for colour in COLOURS:
        for name, tile in BOX["tiles"].items():
            assert isinstance(tile, dict)
            if tile["colour"] == colour:
                found.append((name, tile))
    return found


def _exits(road: str) -> int:
    return sum([1 << "NESW".index(letter) for letter in road if letter != " "])


def _marks(words: str) -> int:
    return sum([1 << DIRECTIONS.index(word.lower()) for word in words.split()])


def _costs() -> list[int]:
    found: list[int] = []
    for _, tile in _tiles():
        cost = tile["cost"]
        assert isinstance(cost, list)
        found += cost
    return found


def _shown() -> list[int]:
    found = []
    for _, tile in _tiles():
        found.append(KINDS.index(str(tile["shows"])) if "shows" in tile else -1)
    return found


TILE_NAMES: Final = tuple([name for name, _ in _tiles()])
KIND: Final = vec[i64]([i64(KINDS.index(str(tile["kind"]))) for _, tile in _tiles()])
# Wood, stone and grain of tile t from 3t on.
COST: Final = vec[i64]([i64(count) for count in _costs()])
COLOUR: Final = vec[i64](
    [i64(COLOURS.index(str(tile["colour"]))) for _, tile in _tiles()] + [i64(k) for k in range(3)]
)
# The tiles of colour c are those from FIRST_OF[c] on, as far as FIRST_OF[c + 1].
FIRST_OF: Final = vec[i64](
    [i64(sum([int(COLOUR[tile] < colour) for tile in range(TILES)])) for colour in range(4)]
)
# The ends of its road, a bit for N, E, S, W, and whether the road goes through.
EXITS: Final = vec[i64]([i64(_exits(str(tile.get("road", "")))) for _, tile in _tiles()])
THROUGH: Final = vec[i64]([i64(len(str(tile.get("road", ""))) == 2) for _, tile in _tiles()])
ROW: Final = 1
COLUMN: Final = 2
AXIS: Final = vec[i64](
    [i64(["", "row", "column"].index(str(tile.get("axis", "")))) for _, tile in _tiles()]
)
MARKS: Final = vec[i64]([i64(_marks(str(tile.get("marks", "")))) for _, tile in _tiles()])
SHOWN: Final = vec[i64]([i64(kind) for kind in _shown()])


def _masks(of: list[int], values: int) -> list[int]:
    return [
        sum([1 << tile for tile in range(TILES) if of[tile] == value]) for value in range(values)
    ]


def _set_of(name: str) -> int:
    letters = [str(part["letter"]) for part in BOX["sets"].values() if isinstance(part, dict)]
    return letters.index(name[0])


# Tiles as bits: of each kind, of each colour, of each set.
OF_KIND: Final = vec[i64]([i64(mask) for mask in _masks([int(kind) for kind in KIND], len(KINDS))])
OF_COLOUR: Final = vec[i64](
    [i64(mask) for mask in _masks([int(colour) for colour in COLOUR], len(COLOURS))]
)
OF_SET: Final = vec[i64](
    [i64(mask) for mask in _masks([_set_of(name) for name in TILE_NAMES], len(SETS))]
)
# The guild houses that raise a workshop kind, by its kind.
GUILD_FOR: Final = vec[i64](
    [
        i64(sum([1 << t for t in range(TILES) if KIND[t] == GUILD and SHOWN[t] == kind]))
        for kind in range(len(KINDS))
    ]
)
# All choices of three sets, as masks and as words (ERB-R42).
TRIPLES: Final = [mask for mask in range(64) if bin(mask).count("1") == 3]
TRIPLE_NAMES: Final = tuple(
    ["+".join([SETS[k] for k in range(6) if mask >> k & 1]) for mask in TRIPLES]
)


def turned(ends: i64) -> i64:
    """The ends of a road turned by 180 degrees (ERB-R01)."""
    return (ends << 2 | ends >> 2) & 15


def turned_marks(marks: i64) -> i64:
    """The fields a workshop looks at, turned by 180 degrees (ERB-R01)."""
    return (marks << 4 | marks >> 4) & 255
