"""A turn: two dice, the workers that change them, and the four actions (BUR-056 to BUR-074).

A die is LOW, HIGH or EXTRA, the action of a castle or a building's benefit. EXTRA shows 0, which is
as near to every number as can be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import duchy, events, market, trade
from tafelrunde.games.burgund.components import (
    BLACK,
    COLOUR,
    DEPOTS,
    DISTANCE,
    GOODS,
    KEYS,
    NONE,
    NUMBER,
    SLOTS,
    SPACES,
    TEAM,
    TILES,
    WITHIN,
)
from tafelrunde.games.burgund.frames import ACTION
from tafelrunde.games.burgund.workers import gain_workers
from tafelrunde.kernel.bits import lowest
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import append, i16, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

LOW: Final = 0
HIGH: Final = 1
EXTRA: Final = 2
# Added to a die that has been used.
USED: Final = 8

TAKE: Final = 67
PLACE: Final = 139
SELL: Final = 6466
HIRE: Final = 6484

# Which monastery helps to place a tile of a colour (BUR-140 to BUR-142), none an inn (BUR-R32);
# and which to take one.
HELPER: Final = vec[i64]([11, 11, 10, 10, 9, 11, 0])
TAKE_HELPER: Final = 12


def shown(state: Burgund, seat: i64, die: i64) -> i64:
    """What a die shows; 0 is any number."""
    if die == EXTRA:
        return state.frames.arg(0) if state.frames.kind() == ACTION else 0
    value: int = state.dice[2 * seat + die]
    return value


def usable(state: Burgund, seat: i64, die: i64) -> bool:
    """May the die be used, and is it not the second of two equal ones?"""
    if die == EXTRA:
        return True
    value: int = state.dice[2 * seat + die]
    return value < USED and (die == LOW or value != state.dice[2 * seat])


def stride(state: Burgund, seat: i64) -> i64:
    """How far a worker changes a die (BUR-061, BUR-139)."""
    return 2 if state.has(seat, 8) else 1


def help_of(state: Burgund, seat: i64, number: i64) -> i64:
    """The free change a monastery gives (BUR-140 to BUR-143)."""
    if not state.has(seat, number):
        return 0
    return stride(state, seat) if state.scaled_steps else 1  # BUR-R08


def scope(state: Burgund, seat: i64, free: i64) -> i64:
    """How far a die can be changed at most; 3 is every number (BUR-063)."""
    hands: int = state.workers[seat]
    return min(3, hands * stride(state, seat) + free)


def price(state: Burgund, seat: i64, die: i64, number: i64, free: i64) -> i64:
    """The workers it takes to turn the die to a number (BUR-R07)."""
    missing = DISTANCE[8 * shown(state, seat, die) + number] - free
    if missing <= 0:
        return 0
    step = stride(state, seat)
    return (missing + step - 1) // step


def use(state: Burgund, seat: i64, die: i64, workers: i64) -> None:
    """Pay the workers and put the die aside (BUR-056); an extra action is done."""
    state.workers[seat] -= i16(workers)
    if die == EXTRA:
        state.frames.pop()
    else:
        state.dice[2 * seat + die] |= u8(USED)


def actions(state: Burgund, seat: i64, first: i64, last: i64) -> vec[i64]:
    """Everything the dice first to last - 1 can do (BUR-058)."""
    found = vec[i64](capacity=96)
    for die in range(first, last):
        if usable(state, seat, die):
            found = takes(state, seat, die, found)
    if state.modules & TEAM == 0:
        for die in range(first, last):
            if usable(state, seat, die):
                found = places(state, seat, die, found)
    for die in range(first, last):
        if usable(state, seat, die):
            found = sales(state, seat, die, found)
    for die in range(first, last):
        if usable(state, seat, die):
            found = append(found, HIRE + die)
    return found


def takes(state: Burgund, seat: i64, die: i64, found: vec[i64]) -> vec[i64]:
    """One tile from the depot with the number of the die (BUR-064)."""
    board = state.board
    value = shown(state, seat, die)
    most = scope(state, seat, help_of(state, seat, TAKE_HELPER))
    for depot in range(i64(DEPOTS)):
        if DISTANCE[8 * value + depot + 1] <= most:
            first = SLOTS * depot
            for place in range(first, first + SLOTS):
                if board[place] != NONE and not market.seen_before(board, first, place):
                    found = append(found, TAKE + BLACK * die + place)
    return found


def places(state: Burgund, seat: i64, die: i64, found: vec[i64]) -> vec[i64]:
    """A tile from a key space on a fitting space with the number of the die (BUR-069)."""
    keys = state.keys
    before: i64 = NONE
    for key in range(KEYS * seat, KEYS * seat + KEYS):
        tile: int = keys[key]
        if tile not in (NONE, before):
            found = spots(state, seat, die, tile, found)
        before = tile
    if state.arms.keeper == seat:
        for key in range(market.first_spare(state), i64(len(keys))):
            tile = keys[key]
            if tile != before:
                found = spots(state, seat, die, tile, found)
            before = tile
    return found


def spots(state: Burgund, seat: i64, die: i64, tile: i64, found: vec[i64]) -> vec[i64]:
    """The spaces for a tile that the die can be turned to."""
    value = shown(state, seat, die)
    home: int = state.duchy[seat]
    most = scope(state, seat, help_of(state, seat, HELPER[COLOUR[tile]]))
    rest = duchy.open_spaces(state, seat, tile) & WITHIN[32 * home + 4 * value + most]
    first = PLACE + (TILES * die + tile) * SPACES
    while rest != 0:
        space = lowest(rest)
        rest &= rest - 1
        found = append(found, first + space)
    return found


def sales(state: Burgund, seat: i64, die: i64, found: vec[i64]) -> vec[i64]:
    """A colour in the store with the number of the die (BUR-105, BUR-R10)."""
    store = state.store
    value = shown(state, seat, die)
    most = scope(state, seat, 0)
    for colour in range(i64(GOODS)):
        if store[GOODS * seat + colour] != 0 and DISTANCE[8 * value + colour + 1] <= most:
            found = append(found, SELL + GOODS * die + colour)
    return found


def take(state: Burgund, seat: i64, die: i64, place: i64, chance: Chance) -> None:
    """A tile goes from a depot to a key space (BUR-064 to BUR-068)."""
    workers = price(state, seat, die, place // SLOTS + 1, help_of(state, seat, TAKE_HELPER))
    use(state, seat, die, workers)
    tile: int = state.board[place]
    state.board[place] = u8(NONE)
    if chance.listening:
        chance.tell(events.TOOK, seat, tile, place, workers)
    market.gain(state, seat, tile)


def place(state: Burgund, seat: i64, die: i64, tile: i64, space: i64, chance: Chance) -> None:
    """A tile goes from a key space into the duchy (BUR-069 to BUR-074)."""
    home: int = state.duchy[seat]
    number = NUMBER[SPACES * home + space]
    workers = price(state, seat, die, number, help_of(state, seat, HELPER[COLOUR[tile]]))
    use(state, seat, die, workers)
    market.remove_key(state, seat, tile)
    if chance.listening:
        chance.tell(events.PLACED, seat, tile, space, workers)
    duchy.lay(state, seat, tile, space, chance)


def sell(state: Burgund, seat: i64, die: i64, colour: i64, chance: Chance) -> None:
    """All goods of a colour are sold (BUR-105)."""
    use(state, seat, die, price(state, seat, die, colour + 1, 0))
    trade.sell(state, seat, colour, chance)


def hire(state: Burgund, seat: i64, die: i64, chance: Chance) -> None:
    """A die of any number gives workers (BUR-110, BUR-144, BUR-145)."""
    use(state, seat, die, 0)
    workers: i64 = 4 if state.has(seat, 14) else 2
    silver: i64 = 1 if state.has(seat, 13) else 0
    state.silver[seat] += i16(silver)
    if chance.listening:
        chance.tell(events.HIRED, seat, workers, silver, 0)
    gain_workers(state, seat, workers, chance)
