"""What may be done in a turn of Die zwei Erben, and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.erben import shadow
from tafelrunde.games.erben.components import (
    CAMP,
    COLOURS,
    DIRECTIONS,
    EIGHT,
    HAND_LIMIT,
    KIND,
    NEAR,
    OF_KIND,
    PLACES,
    SIEGE_TOWER,
    TILE_NAMES,
    TRIPLE_NAMES,
)
from tafelrunde.games.erben.events import (
    BUILT_ONE,
    CAMPED,
    DISCARDED,
    ENDED,
    EXTENDED,
    LAST_ROUND,
    MOVED,
    RAZED,
    SPARED,
    STATIONED,
    TOOK,
    WITHDREW,
)
from tafelrunde.games.erben.land import (
    BUILT,
    HAND,
    OPEN,
    OUT,
    RESERVE,
    TROOPS,
    beside_troops,
    lay,
    named,
    occupied,
    put_in_order,
)
from tafelrunde.games.erben.reserve import access, reached, shortage, take
from tafelrunde.games.erben.siege import besieged, raze, target_of
from tafelrunde.kernel.bits import BIT, count, lowest
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import append, i16, i64, vec
from tafelrunde.kernel.state import OVER
from tafelrunde.kernel.verbs import Field, Verb, Verbs

if TYPE_CHECKING:
    from tafelrunde.games.erben.state import Erben

WAYS: Final = Field("dir", words=DIRECTIONS)
TROOP_NAMES: Final = ("retinue", "first", "second")
BY: Final = Field("by", words=TROOP_NAMES)
VERBS: Final = Verbs(
    Verb("take", Field("place", PLACES)),
    Verb("build", Field("tile", words=TILE_NAMES), BY, WAYS),
    Verb("terrain", Field("tile", words=TILE_NAMES), BY, WAYS),
    Verb("move", Field("troop", words=TROOP_NAMES), WAYS),
    Verb("station", BY, WAYS),
    Verb("withdraw", Field("troop", words=TROOP_NAMES[1:])),
    Verb("camp", Field("tile", words=TILE_NAMES)),
    Verb("raze"),
    Verb("spare"),
    Verb("discard", Field("tile", words=TILE_NAMES)),
    Verb("done"),
    Verb("go"),
)
TAKE: Final = 0
BUILD: Final = 7
TERRAIN: Final = 1303
MOVE: Final = 2599
STATION: Final = 2623
WITHDRAW: Final = 2647
USE_CAMP: Final = 2649
RAZE: Final = 2703
SPARE: Final = 2704
DISCARD: Final = 2705
DONE: Final = 2759
GO: Final = 2760

# What is asked: anything of a turn, whether to raze, what to throw away.
IN_TURN: Final = 0
IN_SIEGE: Final = 1
IN_SURPLUS: Final = 2

DRAWS: Final = (
    Field("crown", words=("white", "blue")),
    Field("sets", words=TRIPLE_NAMES),
    Field("tile", words=TILE_NAMES),
    Field("colour", words=COLOURS),
    Field("pair", 256),
)


def legal(state: Erben, seat: i64) -> vec[i64]:
    """All a seat may do now, ascending."""
    if seat != state.actor:
        return vec[i64]()
    if state.asking == IN_TURN:
        if seat == 1 and state.shadow != 0:
            return append(vec[i64](), GO)
        return turn(state, seat)
    if state.asking == IN_SIEGE:
        return append(append(vec[i64](), RAZE), SPARE)
    return surplus(state, seat)


def turn(state: Erben, seat: i64) -> vec[i64]:
    """Take, play, move, in any order (ERB-042 to ERB-045)."""
    found = vec[i64](capacity=96)
    if state.crown == seat:
        within = reached(state, seat)
        for place in range(i64(PLACES)):
            if within >> place & 1 == 1:
                found = append(found, TAKE + place)
    if state.piles[HAND + seat] != 0:
        found = plays(state, seat, found)
    found = marches(state, seat, found)
    if state.taken != 0 and state.crown != seat:  # ERB-166, ERB-R23
        camps = state.piles[BUILT + seat] & OF_KIND[CAMP]
        while camps != 0:
            tile = lowest(camps)
            camps &= camps - 1
            found = append(found, USE_CAMP + tile)
    if may_end(state, seat):
        found = append(found, DONE)
    return found


def may_end(state: Erben, seat: i64) -> bool:
    """Has the tile of the turn been taken, or is there none (ERB-R08, ERB-R09)?"""
    return state.taken != 0 or reached(state, seat) == 0


def plays(state: Erben, seat: i64, found: vec[i64]) -> vec[i64]:
    """Every tile in hand as a building and as open terrain, on every field (ERB-070)."""
    where = beside_troops(state, seat, True)
    resources = access(state, seat)
    rebate = state.discounts
    if state.single_discount and rebate > 1:  # ERB-R14
        rebate = 1
    rest = state.piles[HAND + seat]
    while rest != 0:
        tile = lowest(rest)
        rest &= rest - 1
        if shortage(tile, resources) <= rebate:
            for site in where:
                found = append(found, BUILD + 24 * tile + site)
    rest = state.piles[HAND + seat]
    while rest != 0:
        tile = lowest(rest)
        rest &= rest - 1
        first = TERRAIN + 24 * tile
        for site in where:
            found = append(found, first + site)
    return found


def marches(state: Erben, seat: i64, found: vec[i64]) -> vec[i64]:
    """What the troops that have not moved yet may do (ERB-100 to ERB-103)."""
    troops = state.troops
    first = TROOPS * seat
    spare = False
    for troop in range(TROOPS):
        stand: int = troops[first + troop]
        if state.moved >> (first + troop) & 1 == 0:
            if stand == RESERVE:
                spare = True
            else:
                for way in EIGHT:
                    field = NEAR[8 * stand + way]
                    if state.grid[field] != 0 and not occupied(state, field):
                        found = append(found, MOVE + 8 * troop + way)
    if spare:
        for post in beside_troops(state, seat, False):
            found = append(found, STATION + post)
    for troop in range(1, TROOPS):
        if troops[first + troop] >= 0 and state.moved >> (first + troop) & 1 == 0:
            found = append(found, WITHDRAW + troop - 1)
    return found


def surplus(state: Erben, seat: i64) -> vec[i64]:
    """Tiles to throw away, in ascending order, so many that the rest is enough (ERB-R11)."""
    found = vec[i64](capacity=8)
    hand = state.piles[HAND + seat]
    due = count(hand) - HAND_LIMIT
    rest = hand & ~(BIT[state.floor] - 1)
    while count(rest) >= due:
        tile = lowest(rest)
        rest &= rest - 1
        found = append(found, DISCARD + tile)
    return found


def apply(state: Erben, seat: i64, move: i64, chance: Chance) -> None:
    """Carry out a legal move."""
    if move < BUILD:
        take_one(state, seat, move - TAKE, chance)
    elif move < TERRAIN:
        build(state, seat, (move - BUILD) // 24, (move - BUILD) % 24, chance)
    elif move < MOVE:
        extend(state, seat, (move - TERRAIN) // 24, (move - TERRAIN) % 24, chance)
    elif move < USE_CAMP:
        march(state, seat, move, chance)
    elif move < RAZE:
        use_camp(state, seat, move - USE_CAMP, chance)
    elif move < DISCARD:
        decide_siege(state, seat, move == RAZE, chance)
    elif move < DONE:
        discard(state, seat, move - DISCARD, chance)
    elif move == DONE:
        finish(state, seat, chance)
    else:
        shadow.go(state, chance)
        end_turn(state, chance)


def take_one(state: Erben, seat: i64, place: i64, chance: Chance) -> None:
    """Action A (ERB-060 to ERB-066)."""
    before = state.stack
    tile = take(state, seat, place, chance)
    state.taken = 1
    if chance.listening:
        chance.tell(TOOK, seat, tile, place, 0)
        if before > 0 and state.stack == 0:
            chance.tell(LAST_ROUND, seat, 0, 0, 0)


def build(state: Erben, seat: i64, tile: i64, site: i64, chance: Chance) -> None:
    """Action B.1 (ERB-071 to ERB-074); a siege tower may lay siege (ERB-180)."""
    state.discounts -= shortage(tile, access(state, seat))
    state.piles[HAND + seat] ^= BIT[tile]
    state.piles[BUILT + seat] |= BIT[tile]
    field = named(state, seat, site)
    lay(state, tile, field)
    if chance.listening:
        chance.tell(BUILT_ONE, seat, tile, state.x(field), state.y(field))
    if KIND[tile] == SIEGE_TOWER:
        state.siege = besieged(state, seat, field)
        if state.siege != 0:
            state.asking = IN_SIEGE
            state.tower = tile


def decide_siege(state: Erben, seat: i64, razing: bool, chance: Chance) -> None:
    """Destroy the building or not, then the next one (ERB-181)."""
    tile = target_of(state)
    if razing:
        raze(state, 1 - seat, tile)
    if chance.listening:
        chance.tell(RAZED if razing else SPARED, seat, tile, 0, 0)
    state.siege &= state.siege - 1
    if state.siege == 0:
        state.asking = IN_TURN
        state.tower = 0


def extend(state: Erben, seat: i64, tile: i64, site: i64, chance: Chance) -> None:
    """Action B.2: open terrain, which cheapens a building (ERB-090, ERB-092)."""
    state.piles[HAND + seat] ^= BIT[tile]
    state.piles[OPEN] |= BIT[tile]
    field = named(state, seat, site)
    lay(state, tile, field)
    state.discounts += 1
    if chance.listening:
        chance.tell(EXTENDED, seat, tile, state.x(field), state.y(field))


def march(state: Erben, seat: i64, move: i64, chance: Chance) -> None:
    """Action C: move, station or withdraw one troop (ERB-101 to ERB-104)."""
    first = TROOPS * seat
    event = MOVED
    if move < STATION:
        troop = first + (move - MOVE) // 8
        field = named(state, seat, move - MOVE)
    elif move < WITHDRAW:
        event = STATIONED
        troop = first + 1  # who can be stationed is the first of the two: see put_in_order
        field = named(state, seat, move - STATION)
    else:
        event = WITHDREW
        troop = first + 1 + move - WITHDRAW
        field = RESERVE
    if chance.listening:
        left: int = state.troops[troop]
        told: i64 = left if event == WITHDREW else field
        kind = i64(troop == first)
        chance.tell(event, seat, kind, state.x(told), state.y(told))
    state.troops[troop] = i16(field)
    state.moved |= BIT[troop]
    put_in_order(state, seat)


def use_camp(state: Erben, seat: i64, tile: i64, chance: Chance) -> None:
    """Turn a camp over to take once more (ERB-166, ERB-R24)."""
    raze(state, seat, tile)
    state.crown = seat
    if chance.listening:
        chance.tell(CAMPED, seat, tile, 0, 0)


def finish(state: Erben, seat: i64, chance: Chance) -> None:
    """The turn is over, but for the hand limit (ERB-067)."""
    if count(state.piles[HAND + seat]) > HAND_LIMIT:
        state.asking = IN_SURPLUS
    else:
        end_turn(state, chance)


def discard(state: Erben, seat: i64, tile: i64, chance: Chance) -> None:
    """A surplus tile goes back into the box (ERB-068)."""
    state.piles[HAND + seat] ^= BIT[tile]
    state.piles[OUT] |= BIT[tile]
    state.floor = tile + 1
    if chance.listening:
        chance.tell(DISCARDED, seat, tile, 0, 0)
    if count(state.piles[HAND + seat]) <= HAND_LIMIT:
        end_turn(state, chance)


def end_turn(state: Erben, chance: Chance) -> None:
    """Troops are turned back, discounts lapse, the other one's turn or the end (ERB-111)."""
    state.asking = IN_TURN
    state.floor = 0
    state.moved = 0
    state.discounts = 0
    state.taken = 0
    state.actor = 1 - state.actor
    state.crown = state.actor
    if state.final > 0:
        state.final -= 1
        if state.final == 0:
            state.actor = OVER
            if chance.listening:
                chance.tell(ENDED, 0, 0, 0, 0)
