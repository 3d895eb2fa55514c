"""The cards as flat tables, and the map of the fiefs."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.medievalia.contents import CONTENTS
from tafelrunde.kernel.native import i64, vec

BOX: Final[dict[str, dict[str, object]]] = CONTENTS.used


def _card(name: str) -> dict[str, object]:
    found = BOX["cards"][name]
    assert isinstance(found, dict)
    return found


def _number(name: str, what: str) -> int:
    found = _card(name).get(what, 0)
    assert isinstance(found, int)
    return found


def _limit(table: str, name: str) -> int:
    found = BOX[table][name]
    assert isinstance(found, int)
    return found


def _heights() -> list[int]:
    found = BOX["building_stacks"]["below_the_open_one"]
    assert isinstance(found, list)
    return [int(height) for height in found]


RESOURCES: Final = ("food", "energy", "gold", "labour")
FOOD: Final = 0
ENERGY: Final = 1
GOLD: Final = 2
LABOUR: Final = 3

# What a hand can hold: the kinds of the three stacks, one stack after the other.
KINDS: Final = (
    "field", "farm", "forest", "mine",
    "soldier", "priest", "archer", "knight", "infantry",
    "worker", "merchant", "artist", "bureaucrat",
)  # fmt: skip
PRIEST: Final = 5
ARCHER: Final = 6
KNIGHT: Final = 7
INFANTRY: Final = 8
WORKER: Final = 9
MERCHANT: Final = 10
ARTIST: Final = 11
BUREAUCRAT: Final = 12
ALL_KINDS: Final = 13
STACKS: Final = ("landscapes", "military", "characters")
# The kinds of stack s are those from STACK_START[s] to STACK_START[s + 1].
STACK_START: Final = vec[i64]([i64(0), i64(4), i64(9), i64(13)])
STACK_OF: Final = vec[i64]([i64(0 if k < 4 else 1 if k < 9 else 2) for k in range(ALL_KINDS)])
COUNTS: Final = [_number(name, "count") for name in KINDS]

BUILDINGS: Final = (
    "bank", "school", "church", "stable", "smithy", "carpentry", "workshop",
    "tower", "fortress", "castle",
)  # fmt: skip
BANK: Final = 0
SCHOOL: Final = 1
WORKSHOP: Final = 6
TOWER: Final = 7
ALL_BUILDINGS: Final = 10
BUILDING_COUNTS: Final = [_number(name, "count") for name in BUILDINGS]
OPEN_BUILDINGS: Final = (SCHOOL, WORKSHOP, BANK)
BELOW: Final = _heights()
POINTS: Final = vec[i64]([i64(_number(name, "points")) for name in BUILDINGS])
# All cards a discard pile can hold: kinds, then buildings, then towns.
PILE: Final = ALL_KINDS + ALL_BUILDINGS + 1
PILE_TOWN: Final = PILE - 1

# Hosts of a fief: the town is 0, landscapes are 1 to 4. A host's ground is its kind plus one.
HOSTS: Final = 5
FREE: Final = 5
NO_GROUND: Final = 0
TOWN_GROUND: Final = 5
GROUND_RESOURCE: Final = vec[i64](
    [i64(0), i64(FOOD), i64(FOOD), i64(ENERGY), i64(GOLD), i64(LABOUR)]
)
BOOSTERS: Final = _limit("boosters", "on_a_host")
ARTIST_CARDS: Final = _limit("limits", "artist_cards")
SURCHARGE: Final = _limit("limits", "gold_without_building")
EXTRA_COST: Final = _limit("limits", "extra_card")
PEOPLE_PER_FOOD: Final = _limit("limits", "people_per_food")
SIEGE_TURNS: Final = _limit("limits", "siege_turns")
GOAL_ALONE: Final = _limit("victory", "alone")
GOAL_TEAM: Final = _limit("victory", "team")
EMPTY_STACKS: Final = _limit("victory", "empty_stacks")
HAND: Final = 8

# Every military and character card has a number; those of a kind follow each other.
FIRST_OF: Final = vec[i64](
    [i64(0) for _ in range(4)] + [i64(sum(COUNTS[4:k])) for k in range(4, 14)]
)
TROOPS: Final = sum(COUNTS[4:])
# In a war the military buildings fight too: tower, fortress, castle after the troops, then the
# town that is attacked, as a receiver of +0/1.
FORTS: Final = TROOPS
TOWN: Final = TROOPS + 3
FIGHTERS: Final = TROOPS + 3


def _kind_of() -> list[int]:
    found = []
    for kind in range(4, ALL_KINDS):
        found += [kind] * COUNTS[kind]
    return found


KIND_OF: Final = vec[i64]([i64(kind) for kind in _kind_of()])
TROOP_NAMES: Final = tuple(
    [f"{KINDS[kind]}{card - int(FIRST_OF[kind]) + 1}" for card, kind in enumerate(_kind_of())]
)
FIGHTER_NAMES: Final = (*TROOP_NAMES, *BUILDINGS[TOWER:])


def _strengths(what: str) -> list[int]:
    troops = [_number(KINDS[kind], what) for kind in _kind_of()]
    return troops + [_number(name, what) for name in BUILDINGS[TOWER:]] + [_number("town", what)]


ATTACK: Final = vec[i64]([i64(value) for value in _strengths("attack")])
DEFENCE: Final = vec[i64]([i64(value) for value in _strengths("defence")])


def _cost(name: str) -> list[int]:
    cost = _card(name)["cost"]
    assert isinstance(cost, dict)
    return [cost.get(resource, 0) for resource in RESOURCES]


def _costs(names: tuple[str, ...]) -> list[int]:
    found = []
    for name in names:
        found += _cost(name)
    return found


# The four resources of kind or building k from 4k on.
COST: Final = vec[i64]([i64(value) for value in _costs(KINDS)])
BUILDING_COST: Final = vec[i64]([i64(value) for value in _costs(BUILDINGS)])


def _symbols() -> list[int]:
    found = []
    for name in KINDS:
        symbol = str(_card(name).get("symbol", ""))
        found.append(BUILDINGS.index(symbol) if symbol else -1)
    return found


# The building that lets a kind be played without surcharge, or -1 (MED-077).
SYMBOL: Final = vec[i64]([i64(building) for building in _symbols()])


def _mask(kind: int) -> int:
    return sum([2**card for card, other in enumerate(_kind_of()) if other == kind])


# Cards as bits, by kind; and all that produce labour (MED-G04).
OF_KIND: Final = vec[i64]([i64(_mask(kind)) for kind in range(ALL_KINDS)])
LABOURER_KINDS: Final = (PRIEST, WORKER, MERCHANT, ARTIST, BUREAUCRAT)
PRODUCING: Final = tuple(
    [kind if _card(KINDS[kind]).get("produces") == "labour" else 0 for kind in LABOURER_KINDS]
)
LABOURERS: Final[i64] = sum([_mask(kind) for kind in PRODUCING])
# In the order of those verbs; a kind that produces nothing is 0, and no person is of that kind.
LABOURER: Final = vec[i64]([i64(kind) for kind in PRODUCING])
# How much labour one of these makes who does nothing else.
MERCHANT_WORK: Final[i64] = int(MERCHANT in PRODUCING)
ARTIST_WORK: Final[i64] = int(ARTIST in PRODUCING)
BUREAUCRAT_WORK: Final[i64] = int(BUREAUCRAT in PRODUCING)
SPECIALISTS: Final[i64] = _mask(MERCHANT) + _mask(ARTIST) + _mask(BUREAUCRAT)
ALL_TROOPS: Final[i64] = 2**TROOPS - 1

# Places: fiefs 0 to 3 by seat, then the intermediate fief between each seat and the next.
PLACES: Final = (
    "fief0",
    "fief1",
    "fief2",
    "fief3",
    "between01",
    "between12",
    "between23",
    "between30",
)
ALL_PLACES: Final = 8
BETWEEN: Final = 4


def _links(seats: int) -> list[int]:
    """For each place the places next to it, as bits (MED-022)."""
    near = [0] * ALL_PLACES
    lanes = seats if seats > 2 else 1
    for seat in range(lanes):
        after = (seat + 1) % seats
        pairs = [(seat, BETWEEN + seat), (after, BETWEEN + seat)]
        pairs += [(seat, after)] if BOX["map"]["fiefs_touch"] else []
        beside = BOX["map"]["between_touch"] and lanes > 1
        pairs += [(BETWEEN + seat, BETWEEN + after)] if beside else []
        for one, other in pairs:
            near[one] |= 1 << other
            near[other] |= 1 << one
    return near


# The neighbours of place p with n seats are at 8n + p.
LINKS: Final = vec[i64](
    [i64(0) for _ in range(16)] + [i64(bits) for n in (2, 3, 4) for bits in _links(n)]
)
