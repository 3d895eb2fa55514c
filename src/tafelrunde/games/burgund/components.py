"""Tiles, depots and duchies as flat tables."""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.games.burgund.contents import CONTENTS
from tafelrunde.kernel.native import i64, u8, vec

BOX: Final[dict[str, dict[str, Any]]] = CONTENTS.used

# Colours of spaces and tiles.
BURGUNDY: Final = 0
GREY: Final = 1
BLUE: Final = 2
GREEN: Final = 3
BEIGE: Final = 4
YELLOW: Final = 5
COLOURS: Final = tuple(BOX["colours"])

# Tiles by what they show: castle, mine, ship, then animals, buildings and monasteries in rows.
CASTLE: Final = 0
MINE: Final = 1
SHIP: Final = 2
ANIMALS: Final = 3
GEESE: Final = 15
BUILDINGS: Final = 16
WAREHOUSE: Final = 16
WATCHTOWER: Final = 17
CARPENTER: Final = 18
CHURCH: Final = 19
MARKET: Final = 20
BOARDING_HOUSE: Final = 21
BANK: Final = 22
CITY_HALL: Final = 23
CRANE: Final = 24
WHITE_CASTLE: Final = 25
MONASTERIES: Final = 26
INN: Final = 55
# A tile with its black side up in the solo game (BUR-222).
FACE_DOWN: Final = 56
TILES: Final = 57
TILE_NAMES: Final = tuple(BOX["tiles"])
NONE: Final = 255
# Monastery n is tile FIRST_NUMBER + n.
FIRST_NUMBER: Final = 25
NUMBERS: Final = 29

SPACES: Final = 37
DUCHIES: Final = 30
# After the duchies that can be drawn come the two boards of the solo game, 33 and 34.
FIRST_SOLO: Final = 30
# Then the halves of the team boards: 31a, 32a, 31b, 32b.
FIRST_HALF: Final = 32
MAPS: Final = 36
PHASES: Final = 5
ROUNDS: Final = 5
GOODS: Final = 6
GOODS_NAMES: Final = tuple(BOX["goods"])
GOODS_EACH: Final = 7
STACKS: Final = 3
KEYS: Final = 3
TRACK: Final = 6

# Places of tiles on the main board: four in each depot, then the black depot.
DEPOTS: Final = 6
SLOTS: Final = 4
BLACK: Final = 24
PLACES: Final = 32
# The inns have a space of their own, beside the black depot (BUR-185).
INN_SPACE: Final = 32
PLACE_NAMES: Final = tuple(
    [f"{depot + 1}{letter}" for depot in range(DEPOTS) for letter in "abcd"]
    + [f"black{number}" for number in range(1, 9)]
)


def _table(values: list[int]) -> vec[i64]:
    return vec[i64]([i64(value) for value in values])


# The board of which a duchy is a side (BUR-029).
BOARD_OF: Final = _table(
    [
        next(
            (board for board, sides in enumerate(BOX["boards"]["sides"]) if home + 1 in sides), NONE
        )
        for home in range(MAPS)
    ]
)


def _tile(tile: int, part: str) -> Any:
    return BOX["tiles"][TILE_NAMES[tile]].get(part, 0)


# Inns and tiles with the black side up have no colour: they lie on any space (BUR-188, BUR-223).
ANY: Final = 6
COLOUR: Final = _table([(*COLOURS, 0).index(_tile(tile, "colour")) for tile in range(TILES)])
# How many animals a tile shows, and which kind: 1 to 5, 0 for all other tiles.
ANIMAL_NAMES: Final = ("cow", "sheep", "pig", "goat", "geese")
OF_GEESE: Final = 5
HEADS: Final = _table([_tile(tile, "animals") for tile in range(TILES)])
KIND: Final = _table(
    [
        ANIMAL_NAMES.index(_tile(tile, "kind")) + 1 if _tile(tile, "kind") else 0
        for tile in range(TILES)
    ]
)
# The tiles of a colour are FIRST_OF[colour] to FIRST_OF[colour + 1] - 1.
FIRST_OF: Final = _table([CASTLE, MINE, SHIP, ANIMALS, BUILDINGS, MONASTERIES, INN])

# What can be added to the base game, each by a flag of the same name (section 29.1).
TILES2: Final = 1
WHITE_CASTLES: Final = 2
INNS: Final = 4
BORDERS: Final = 8
CASTLES_RULE: Final = 16
TRADE_ROUTES: Final = 32
SHIELDS: Final = 64
VINEYARDS: Final = 128
CHATEAUMA: Final = 256
TEAM: Final = 512
# Not agreed on: whoever is alone at the table plays it.
SOLO: Final = 1 << 20
MODULE_NAMES: Final = (
    "tiles2", "white_castles", "inns", "borders", "castles_rule", "trade_routes", "shields",
    "vineyards", "chateauma", "team",
)  # fmt: skip
# The options from this one on are the modules; then come those that need one.
FIRST_MODULE: Final = 6
AFTER_MODULES: Final = FIRST_MODULE + len(MODULE_NAMES)


def all_tiles(modules: int) -> list[int]:
    """The supply: tile t with a back of its colour at t, with a black back at TILES + t."""
    names = ["", *[name for bit, name in enumerate(MODULE_NAMES) if modules >> bit & 1]]
    return [
        _tile(tile, back) if (_tile(tile, "module") or "") in names else 0
        for back in ("own", "black")
        for tile in range(TILES)
    ]


def _depot(part: str) -> list[Any]:
    return [value for depot in BOX["depots"].values() for value in depot[part]]


SLOT_COLOUR: Final = _table([COLOURS.index(colour) for colour in _depot("colours")])
SLOT_SEATS: Final = _table(_depot("seats"))
# BUR-045: with three players this castle space takes a mine in phases B and D.
SLOT_3BD: Final = 22


def _by_seats(table: str, part: str) -> vec[i64]:
    """A value for 2, 3 and 4 players, found by their number; alone as with 2 (BUR-216)."""
    values = BOX[table][part]
    return _table([0, values[0], *values])


BLACK_TILES: Final = _by_seats("black_depot", "tiles")
LARGE_BONUS: Final = _by_seats("scoring", "large_bonus")
SMALL_BONUS: Final = _by_seats("scoring", "small_bonus")
SALE: Final = _by_seats("scoring", "sale")
PHASE_BONUS: Final = _table(BOX["scoring"]["phase"])
# By size; an inn and a shield make regions of 8 larger (BUR-191, BUR-R61).
REGION_VP: Final = _table(
    [0, *BOX["scoring"]["region"], *[size * (size + 1) // 2 for size in range(9, 13)]]
)
TOWER_VP: Final = 4
# The rules of monasteries 1 to 29 and of shields 1 to 18.
MONASTERY_RULES: Final = (
    0, 131, 132, 133, 134, 135, 136, 138, 139, 140, 141, 142, 143, 144, 145, 147, 148, 149, 150,
    151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161,
)  # fmt: skip
SHIELD_RULES: Final = (
    0, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255, 256, 257, 258, 259, 260, 261, 262, 263,
)  # fmt: skip
# Shields 1 to 18: what they are worth at the end, and how many lie at depot d with p players, at
# 6p + d.
SHIELD_COUNT: Final = 18
SHIELD_VP: Final = _table([0, *[shield["points"] for shield in BOX["shields"].values()]])
SHIELDS_AT: Final = _table(
    [0] * 12 + [n for seats in "234" for n in BOX["shield_setup"]["per_depot"][seats]]
)
FIRST_WORKERS: Final = _table(BOX["setup"]["workers"])

# Numbers on a circle: the way from a to b is at 8a + b (BUR-062).
DISTANCE: Final = _table(
    [
        min((a - b) % 6, (b - a) % 6) if 1 <= a <= 6 and 1 <= b <= 6 else 0
        for a in range(8)
        for b in range(8)
    ]
)


def _at() -> dict[tuple[int, int], int]:
    """The spaces by their axial coordinates."""
    found: dict[tuple[int, int], int] = {}
    for row, length in enumerate(BOX["duchy_grid"]["rows"]):
        for column in range(length):
            r = row - 3
            found[column + max(-3, -3 - r), r] = len(found)
    return found


STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
AT: Final = _at()


def _near() -> list[int]:
    masks = []
    for q, r in AT:
        around = [AT.get((q + dq, r + dr), -1) for dq, dr in STEPS]
        masks.append(sum([1 << space for space in around if space >= 0]))
    return masks


_GRID: Final = _near()


HALVES: Final = tuple(BOX["team"]["halves"])


def map_number(duchy: int) -> int:
    """What is printed on a duchy, a solo board or, without its letter, a half of a team board."""
    if duchy >= FIRST_HALF:
        return 31 + duchy % 2
    return duchy + 1 if duchy < FIRST_SOLO else duchy + 3


def _solo(duchy: int) -> dict[str, Any]:
    found: dict[str, Any] = BOX["solo_duchies"][str(map_number(duchy))]
    return found


def _joined(pairs: list[list[int]]) -> list[int]:
    """The other ends of the pairs of each space, as masks."""
    masks = [0] * SPACES
    for one, other in pairs:
        masks[one] |= 1 << other
        masks[other] |= 1 << one
    return masks


def is_solo(duchy: int) -> bool:
    """Is it a board of the solo game, with islands and rivers?"""
    return FIRST_SOLO <= duchy < FIRST_HALF


def _touching(duchy: int) -> list[int]:
    """The spaces that share an edge with each space."""
    return _joined(_solo(duchy)["touching"]) if is_solo(duchy) else _GRID


def _beside(duchy: int) -> list[int]:
    """The spaces from which each space can be reached: over an edge or a river (BUR-220)."""
    if not is_solo(duchy):
        return _GRID
    return _joined(_solo(duchy)["touching"] + _solo(duchy)["rivers"])


# The neighbours of space s of duchy d, at 37d + s.
NEAR: Final = _table([mask for duchy in range(MAPS) for mask in _beside(duchy)])


def _map(duchy: int) -> str:
    """The 37 letters of a duchy, numbered from 0."""
    if duchy >= FIRST_HALF:
        return "".join(BOX["team"]["halves"][HALVES[duchy - FIRST_HALF]]["rows"])
    if duchy >= FIRST_SOLO:
        return "".join([space[0] for space in _solo(duchy)["spaces"]])
    return "".join(BOX["duchies"][str(duchy + 1)]["rows"])


def _numbers(duchy: int) -> str:
    """The 37 die numbers of a duchy."""
    if is_solo(duchy):
        return "".join([space[1] for space in _solo(duchy)["spaces"]])
    return "".join(BOX["duchy_grid"]["numbers"])


_LETTERS: Final = [BOX["colours"][colour]["letter"] for colour in COLOURS]
# The colour and the number of space s of duchy d are at 37d + s.
SPACE_COLOUR: Final = _table(
    [_LETTERS.index(letter) for duchy in range(MAPS) for letter in _map(duchy)]
)
NUMBER: Final = _table([int(digit) for duchy in range(MAPS) for digit in _numbers(duchy)])
# All spaces of colour c of duchy d, at 6d + c.
OF_COLOUR: Final = _table(
    [
        sum([1 << space for space in range(SPACES) if _map(duchy)[space] == letter])
        for duchy in range(MAPS)
        for letter in _LETTERS
    ]
)
# All spaces of duchy d whose number is at most m steps away from n, 0 being any, at 32d + 4n + m.
WITHIN: Final = _table(
    [
        sum(
            [
                1 << space
                for space in range(SPACES)
                if DISTANCE[8 * n + NUMBER[SPACES * duchy + space]] <= m
            ]
        )
        for duchy in range(MAPS)
        for n in range(8)
        for m in range(4)
    ]
)


def _regions() -> list[int]:
    found = []
    for duchy in range(MAPS):
        letters, touching = _map(duchy), _touching(duchy)
        for space in range(SPACES):
            mask, grown = 0, 1 << space
            while mask != grown:
                mask = grown
                for other in range(SPACES):
                    if letters[other] == letters[space] and touching[other] & mask:
                        grown |= 1 << other
            found.append(mask)
    return found


# The region that space s of duchy d belongs to, at 37d + s (BUR-098).
REGION: Final = _table(_regions())


def _posts() -> list[int]:
    """The spaces that each border post touches, as masks."""
    first = [sum(BOX["duchy_grid"]["rows"][:row]) for row in range(7)]
    posts = BOX["border_posts"]["posts"]
    return [sum([1 << first[row] + place for row, place in post]) for post in posts]


POSTS: Final = _table(_posts())
# The two border bonus tiles come after those of the six colours (BUR-176).
BORDER: Final = 6

# Trade routes: number and bonus of field f of card c, at 3c + f; a bonus is the tile that does it.
CARDS: Final = 12
FIELDS: Final = 3
CARDS_EACH: Final = _by_seats("trade_routes", "cards_each")
_FIELDS: Final = [field for card in BOX["trade_routes"]["layout"]["fields"] for field in card]
FIELD_NUMBER: Final = _table([field["die"] for field in _FIELDS])
FIELD_BONUS: Final = _table(
    [TILE_NAMES.index(BOX["trade_routes"]["bonuses"][field["bonus"]]) for field in _FIELDS]
)


def bytes_of(length: int, value: int) -> vec[u8]:
    """So many equal small numbers."""
    return vec[u8]([u8(value)] * length)
