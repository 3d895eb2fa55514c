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
    SPACE_OF,
    SPACES,
    TILES,
    WITHIN,
)
from tafelrunde.games.burgund.frames import ACTION
from tafelrunde.games.burgund.workers import gain_workers
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.fast import append, i16, i64, u8, vec

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


def shown(table: Burgund, seat: i64, die: i64) -> i64:
    """What a die shows; 0 is any number."""
    if die == EXTRA:
        return table.frames.arg(0) if table.frames.kind() == ACTION else 0
    value: int = table.dice[2 * seat + die]
    return value


def usable(table: Burgund, seat: i64, die: i64) -> bool:
    """May the die be used, and is it not the second of two equal ones?"""
    if die == EXTRA:
        return True
    value: int = table.dice[2 * seat + die]
    return value < USED and (die == LOW or value != table.dice[2 * seat])


def stride(table: Burgund, seat: i64) -> i64:
    """How far a worker changes a die (BUR-061, BUR-139)."""
    return 2 if table.has(seat, 8) else 1


def help_of(table: Burgund, seat: i64, number: i64) -> i64:
    """The free change a monastery gives (BUR-140 to BUR-143)."""
    if not table.has(seat, number):
        return 0
    return stride(table, seat) if table.scaled_steps else 1  # BUR-R08


def scope(table: Burgund, seat: i64, free: i64) -> i64:
    """How far a die can be changed at most; 3 is every number (BUR-063)."""
    hands: int = table.workers[seat]
    return min(3, hands * stride(table, seat) + free)


def price(table: Burgund, seat: i64, die: i64, number: i64, free: i64) -> i64:
    """The workers it takes to turn the die to a number (BUR-R07)."""
    missing = DISTANCE[8 * shown(table, seat, die) + number] - free
    if missing <= 0:
        return 0
    step = stride(table, seat)
    return (missing + step - 1) // step


def use(table: Burgund, seat: i64, die: i64, workers: i64) -> None:
    """Pay the workers and put the die aside (BUR-056); an extra action is done."""
    table.workers[seat] -= i16(workers)
    if die == EXTRA:
        table.frames.pop()
    else:
        table.dice[2 * seat + die] |= u8(USED)


def actions(table: Burgund, seat: i64, first: i64, last: i64) -> vec[i64]:
    """Everything the dice first to last - 1 can do (BUR-058)."""
    found = vec[i64](capacity=96)
    for die in range(first, last):
        if usable(table, seat, die):
            found = takes(table, seat, die, found)
    for die in range(first, last):
        if usable(table, seat, die):
            found = places(table, seat, die, found)
    for die in range(first, last):
        if usable(table, seat, die):
            found = sales(table, seat, die, found)
    for die in range(first, last):
        if usable(table, seat, die):
            found = append(found, HIRE + die)
    return found


def takes(table: Burgund, seat: i64, die: i64, found: vec[i64]) -> vec[i64]:
    """One tile from the depot with the number of the die (BUR-064)."""
    board = table.board
    value = shown(table, seat, die)
    most = scope(table, seat, help_of(table, seat, TAKE_HELPER))
    for depot in range(i64(DEPOTS)):
        if DISTANCE[8 * value + depot + 1] <= most:
            first = SLOTS * depot
            for place in range(first, first + SLOTS):
                if board[place] != NONE and not market.seen_before(board, first, place):
                    found = append(found, TAKE + BLACK * die + place)
    return found


def places(table: Burgund, seat: i64, die: i64, found: vec[i64]) -> vec[i64]:
    """A tile from a key space on a fitting space with the number of the die (BUR-069)."""
    keys = table.keys
    before: i64 = NONE
    for key in range(KEYS * seat, KEYS * seat + KEYS):
        tile: int = keys[key]
        if tile not in (NONE, before):
            found = spots(table, seat, die, tile, found)
        before = tile
    if table.arms.keeper == seat:
        for key in range(market.first_spare(table), i64(len(keys))):
            tile = keys[key]
            if tile != before:
                found = spots(table, seat, die, tile, found)
            before = tile
    return found


def spots(table: Burgund, seat: i64, die: i64, tile: i64, found: vec[i64]) -> vec[i64]:
    """The spaces for a tile that the die can be turned to."""
    value = shown(table, seat, die)
    home: int = table.duchy[seat]
    most = scope(table, seat, help_of(table, seat, HELPER[COLOUR[tile]]))
    rest = duchy.open_spaces(table, seat, tile) & WITHIN[32 * home + 4 * value + most]
    first = PLACE + (TILES * die + tile) * SPACES
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        found = append(found, first + SPACE_OF[bit % 59])
    return found


def sales(table: Burgund, seat: i64, die: i64, found: vec[i64]) -> vec[i64]:
    """A colour in the store with the number of the die (BUR-105, BUR-R10)."""
    store = table.store
    value = shown(table, seat, die)
    most = scope(table, seat, 0)
    for colour in range(i64(GOODS)):
        if store[GOODS * seat + colour] != 0 and DISTANCE[8 * value + colour + 1] <= most:
            found = append(found, SELL + GOODS * die + colour)
    return found


def take(table: Burgund, seat: i64, die: i64, place: i64, chance: Chance) -> None:
    """A tile goes from a depot to a key space (BUR-064 to BUR-068)."""
    workers = price(table, seat, die, place // SLOTS + 1, help_of(table, seat, TAKE_HELPER))
    use(table, seat, die, workers)
    tile: int = table.board[place]
    table.board[place] = u8(NONE)
    if chance.listening:
        chance.tell(events.TOOK, seat, tile, place, workers)
    market.gain(table, seat, tile)


def place(table: Burgund, seat: i64, die: i64, tile: i64, space: i64, chance: Chance) -> None:
    """A tile goes from a key space into the duchy (BUR-069 to BUR-074)."""
    home: int = table.duchy[seat]
    number = NUMBER[SPACES * home + space]
    workers = price(table, seat, die, number, help_of(table, seat, HELPER[COLOUR[tile]]))
    use(table, seat, die, workers)
    market.remove_key(table, seat, tile)
    if chance.listening:
        chance.tell(events.PLACED, seat, tile, space, workers)
    duchy.lay(table, seat, tile, space, chance)


def sell(table: Burgund, seat: i64, die: i64, colour: i64, chance: Chance) -> None:
    """All goods of a colour are sold (BUR-105)."""
    use(table, seat, die, price(table, seat, die, colour + 1, 0))
    trade.sell(table, seat, colour, chance)


def hire(table: Burgund, seat: i64, die: i64, chance: Chance) -> None:
    """A die of any number gives workers (BUR-110, BUR-144, BUR-145)."""
    use(table, seat, die, 0)
    workers: i64 = 4 if table.has(seat, 14) else 2
    silver: i64 = 1 if table.has(seat, 13) else 0
    table.silver[seat] += i16(silver)
    if chance.listening:
        chance.tell(events.HIRED, seat, workers, silver, 0)
    gain_workers(table, seat, workers, chance)
