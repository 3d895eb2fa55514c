"""The 120 cards as flat tables, and the shape of a principality."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.catan.contents import CONTENTS
from tafelrunde.kernel.native import i64, u8, vec

Part = dict[str, object]
BOX: Final[dict[str, dict[str, object]]] = CONTENTS.used


def _parts(table: str) -> list[Part]:
    return [part for part in BOX[table].values() if isinstance(part, dict)]


def _numbers(table: str, name: str) -> list[int]:
    found = []
    for part in _parts(table):
        value = part.get(name, 0)
        assert isinstance(value, int)
        found.append(value)
    return found


def _words(table: str, name: str) -> list[str]:
    return [str(part.get(name, "")) for part in _parts(table)]


WOOD: Final = 0
BRICK: Final = 1
WOOL: Final = 2
GRAIN: Final = 3
ORE: Final = 4
GOLD: Final = 5
KINDS: Final = 6
RESOURCES: Final = tuple(BOX["resources"])
LANDSCAPES: Final = tuple(_words("resources", "landscape"))

# Expansion cards: ten kinds of action, then the green, then the red ones, as components.toml.
ALCHEMIST: Final = 0
BISHOP: Final = 1
ARSONIST: Final = 2
MERCHANT: Final = 3
CARAVAN: Final = 4
HERB_WOMAN: Final = 5
SCOUT: Final = 6
BRIGANDS: Final = 7
BLACK_KNIGHT: Final = 8
SPY: Final = 9
CAMP: Final = 10
IRON_FOUNDRY: Final = 11
BRICK_FACTORY: Final = 15
ABBEY: Final = 16
SMITHY: Final = 17
FIRST_RED: Final = 33
BATH_HOUSE: Final = 33
LIBRARY: Final = 34
HARBOR: Final = 36
CHURCH: Final = 37
MINT: Final = 41
TOWN_HALL: Final = 42
AQUEDUCT: Final = 43
CARDS: Final = tuple(BOX["cards"])
SORTS: Final = 44
ACTIONS: Final = 10
PLAYED: Final = (ARSONIST, MERCHANT, CARAVAN, BRIGANDS, BLACK_KNIGHT, SPY)

COPIES: Final = vec[i64]([i64(count) for count in _numbers("cards", "copies")])
POINTS: Final = vec[i64]([i64(count) for count in _numbers("cards", "victory_points")])
TRADE: Final = vec[i64]([i64(count) for count in _numbers("cards", "trade_points")])
STRENGTH: Final = vec[i64]([i64(count) for count in _numbers("cards", "strength")])
TOURNAMENT: Final = vec[i64]([i64(count) for count in _numbers("cards", "tournament")])

# What a card is to attacks and to the spy.
ACTION: Final = 0
BUILDING: Final = 1
KNIGHT: Final = 2
FLEET: Final = 3
_GROUPS: Final = {"building": BUILDING, "knight": KNIGHT, "fleet": FLEET}
GROUP: Final = vec[i64]([i64(_GROUPS.get(word, ACTION)) for word in _words("cards", "group")])

# What is built from the common stacks comes after the cards in the table of costs.
ROAD: Final = 44
SETTLEMENT: Final = 45
CITY: Final = 46


def _costs() -> list[int]:
    found = []
    for part in [*_parts("cards"), *_parts("central")]:
        cost = part.get("cost", {})
        assert isinstance(cost, dict)
        found += [int(cost.get(kind, 0)) for kind in RESOURCES]
    return found


# Six numbers for each card, road, settlement and city.
COST: Final = vec[i64]([i64(count) for count in _costs()])

# The kind of landscape a card doubles, the resource a fleet trades, or -1.
_DOUBLED: Final = {"iron_foundry": ORE, "grain_mill": GRAIN, "sawmill": WOOD, "woolen_mill": WOOL,
                   "brick_factory": BRICK}  # fmt: skip
DOUBLES: Final = vec[i64]([i64(_DOUBLED.get(card, -1)) for card in CARDS])
TRADED: Final = vec[i64](
    [i64(RESOURCES.index(card.split("_")[0]) if card.endswith("_fleet") else -1) for card in CARDS]
)


def _landscapes() -> list[tuple[int, int]]:
    """Kind and number of all 23 landscapes: both start sets, then the stack."""
    found = []
    lists = [part["landscapes"] for part in _parts("start_sets")]
    for cards in [*lists, BOX["landscape_stack"]["cards"]]:
        assert isinstance(cards, list)
        for card in cards:
            name, number = str(card).split()
            found.append((LANDSCAPES.index(name), int(number)))
    return found


LANDS: Final = 23
LAND_KIND: Final = vec[i64]([i64(kind) for kind, _ in _landscapes()])
LAND_NUMBER: Final = vec[i64]([i64(number) for _, number in _landscapes()])
FIRST_STACKED: Final = 12
STACKED: Final = 11
STACKED_NAMES: Final = tuple([f"{LANDSCAPES[k]}{n}" for k, n in _landscapes()[FIRST_STACKED:]])


def _start_lands() -> list[int]:
    found = []
    for crest in range(2):
        kinds = [kind for kind, _ in _landscapes()[6 * crest : 6 * crest + 6]]
        found += [6 * crest + kinds.index(kind) for kind in range(KINDS)]
    return found


# The landscape of each kind in a start set: six of the white, six of the black crest.
START_LAND: Final = vec[i64]([i64(land) for land in _start_lands()])
CRESTS: Final = tuple(BOX["start_sets"])

# Event cards, and the faces of the event die.
MASTER_BUILDER: Final = 0
CIVIL_WAR: Final = 1
PRODUCTIVE_YEAR: Final = 2
PROGRESS: Final = 3
YEAR_END: Final = 4
CONFLICT: Final = 5
PLAGUE: Final = 6
EVENT_CARDS: Final = tuple(BOX["event_cards"])
EVENT_SORTS: Final = 7
EVENTS: Final = 10
EVENT_COPIES: Final = vec[i64]([i64(count) for count in _numbers("event_cards", "copies")])

TOURNEY: Final = 0
ADVANTAGE: Final = 1
ROBBERS: Final = 2
GOOD_YEAR: Final = 3
EVENT_CARD: Final = 4
FACES: Final = tuple(BOX["faces"])
FACE_COUNTS: Final = vec[u8]([u8(count) for count in _numbers("faces", "faces")])

# A principality: twelve places for centres in a row, the start ones in the middle. Centre c touches
# the columns c and c + 1 of the landscapes, in the upper row (0) and the lower row (1).
CENTRES: Final = 12
COLUMNS: Final = 13
ROWS: Final = ("upper", "lower")
SIDES: Final = ("left", "right")
SPOTS: Final = 2 * COLUMNS
SITES: Final = 4 * CENTRES
LEFT_START: Final = 5
RIGHT_START: Final = 6
FULL_STORE: Final = 3

STACKS: Final = 5
HEIGHTS: Final = (13, 13, 12, 12, 12)
EXPANSIONS: Final = 62
ROADS: Final = 7
SETTLEMENTS: Final = 5
CITIES: Final = 7
HAND_LIMIT: Final = 3
START_HAND: Final = 3
BANK_RATE: Final = 3
SEARCH_COST: Final = 2
ROBBED_ABOVE: Final = 7
QUIET_TURNS: Final = 4
TOGETHER: Final = 7
# Guards against loops, for each turn: trades that come about, drafts that are never sent.
TRADES: Final = 20
DRAFTS: Final = 10
NOBODY: Final = -1

# In a stack: a card that nobody has looked at, and one that the viewer does not know.
UNSEEN: Final = 44
HIDDEN: Final = 45

ANYTHING: Final[i64] = 17592186044415
