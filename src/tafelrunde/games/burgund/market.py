"""Tiles on the main board, on their way to the key spaces, and the purchase (BUR-039 to BUR-047,
BUR-065 to BUR-068, BUR-111 to BUR-113)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import events
from tafelrunde.games.burgund.components import (
    ANIMALS,
    BEIGE,
    BLACK,
    BLACK_TILES,
    CHATEAUMA,
    COLOUR,
    FIRST_OF,
    GREY,
    INN,
    INN_SPACE,
    KEYS,
    NONE,
    PLACES,
    SLOT_3BD,
    SLOT_COLOUR,
    SLOT_SEATS,
    SLOTS,
    TEAM,
    TILES,
    VINEYARDS,
)
from tafelrunde.games.burgund.frames import CLEAR, FEWER, ROOM, STOW
from tafelrunde.games.burgund.modules import automa, team
from tafelrunde.games.burgund.modules.vineyards_components import PAIRS
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.native import append, i16, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

PRICE: Final = 2
BUY: Final = 39222
DROP: Final = 6505


def clear(state: Burgund) -> None:
    """All hex tiles on the board leave the game (BUR-039)."""
    for place in range(i64(PLACES)):
        tile: int = state.board[place]
        if tile != NONE:
            state.out[tile] += u8(1)
            state.board[place] = u8(NONE)


def colour_of(state: Burgund, place: i64) -> i64:
    """The colour a depot space takes in this phase, or NONE if it stays empty (BUR-043 ff.)."""
    seats = max(2, state.setup.seats)  # BUR-216
    if SLOT_SEATS[place] > seats:
        return NONE
    if place == SLOT_3BD and seats == 3 and state.phase & 1 == 1:
        return GREY
    return SLOT_COLOUR[place]


def fill(state: Burgund, chance: Chance) -> None:
    """Every space of the depots gets a tile of its colour, then the black depot (BUR-042)."""
    for place in range(i64(BLACK)):
        colour = colour_of(state, place)
        if colour != NONE:
            draw(state, place, FIRST_OF[colour], FIRST_OF[colour + 1], chance)
    for place in range(i64(BLACK), BLACK + BLACK_TILES[state.setup.seats]):
        draw(state, place, TILES, 2 * TILES, chance)


def draw(state: Burgund, place: i64, low: i64, high: i64, chance: Chance) -> None:
    """One tile of the supply comes to a place, if there is one left (BUR-R25)."""
    if state.plays(CHATEAUMA) and automa.left_in_supply(state, low, high) <= 0:
        return
    state.board[place] = u8(drawn(state, low, high, chance))


def drawn(state: Burgund, low: i64, high: i64, chance: Chance) -> i64:
    """A tile leaves the supply; castles, mines and ships lie open (BUR-026)."""
    supply = state.supply
    piece = low
    if low >= ANIMALS:
        piece = chance.pick(events.TILE, supply, low, high, EVERYONE)
    supply[piece] -= u8(1)
    return piece if piece < TILES else piece - TILES


def seen_before(board: vec[u8], first: i64, place: i64) -> bool:
    """Does the same tile lie on an earlier place of the same depot?"""
    return any(board[other] == board[place] for other in range(first, place))


def offered(state: Burgund, place: i64) -> bool:
    """Does a tile lie here, the first of those that are equal in its depot (BUR-R142)?

    Châteauma looks at the places of the black depot: with it each tile there is offered.
    """
    if state.board[place] == NONE:
        return False
    if place >= BLACK:
        return state.plays(CHATEAUMA) or not seen_before(state.board, BLACK, place)
    return not seen_before(state.board, place - place % SLOTS, place)


def picks(state: Burgund, colours: i64, first: i64, found: vec[i64]) -> vec[i64]:
    """The tiles of these colours in the six depots (BUR-090 to BUR-092), as moves from `first`."""
    board = state.board
    for place in range(i64(BLACK)):
        tile: int = board[place]
        if tile != NONE and colours >> COLOUR[tile] & 1 == 1 and offered(state, place):
            found = append(found, first + place)
    return found


def free_keys(state: Burgund, seat: i64) -> i64:
    """How many key spaces are empty; a double tile takes two (BUR-264). Less than none: too few."""
    free: i64 = KEYS if state.modules & TEAM == 0 else team.ROOM_EACH
    for key in range(KEYS * seat, KEYS * seat + KEYS):
        if state.keys[key] != NONE:
            free -= 1
    if state.arms.keeper == seat:
        free -= len(state.keys) - first_spare(state)
    if state.modules & VINEYARDS != 0:
        free -= 2 * state.cellar.doubles(seat)
    return free


def has_room(state: Burgund, seat: i64, spaces: i64 = 1) -> bool:
    """Are so many key spaces empty? With shield 4 there are always enough (BUR-249)."""
    return free_keys(state, seat) >= spaces or state.shield(seat, 4)


def has_tile(state: Burgund, seat: i64) -> bool:
    """Is there anything to place on the key spaces that the seat may use (BUR-206)?"""
    if state.keys[KEYS * seat] != NONE:
        return True
    shared = state.modules & TEAM != 0
    return shared and state.keys[KEYS * team.shelf(seat, team.COMMON)] != NONE


def first_spare(state: Burgund) -> i64:
    """Where the tiles begin that somebody has beyond three key spaces: behind those of all."""
    shelves = state.setup.seats if state.modules & TEAM == 0 else state.setup.seats + team.TEAMS
    return KEYS * shelves


def gain(state: Burgund, seat: i64, tile: i64) -> None:
    """A tile comes to a key space; if none is empty the owner first has to make room (BUR-066)."""
    if state.modules & TEAM != 0:
        state.frames.push(STOW, 1 << seat, tile)
    elif has_room(state, seat):
        add_key(state, seat, tile)
    else:
        state.frames.push(ROOM, 1 << seat, tile)


def add_key(state: Burgund, seat: i64, tile: i64) -> None:
    """Key spaces are kept in the order of their tiles, empty ones last."""
    keys = state.keys
    for key in range(KEYS * seat, KEYS * seat + KEYS):
        other: int = keys[key]
        if other > tile:
            keys[key] = u8(tile)
            tile = other
    if tile != NONE:
        spare = i64(len(keys))
        keys = append(keys, u8(tile))
        while spare > first_spare(state) and keys[spare - 1] > u8(tile):
            keys[spare] = keys[spare - 1]
            spare -= 1
        keys[spare] = u8(tile)
        state.keys = keys


def remove_key(state: Burgund, seat: i64, tile: i64) -> None:
    """A tile leaves its key space."""
    keys = state.keys
    last = KEYS * seat + KEYS - 1
    key = KEYS * seat
    while key <= last and keys[key] != u8(tile):
        key += 1
    while key < last:
        keys[key] = keys[key + 1]
        key += 1
    spare = first_spare(state)
    if state.arms.keeper != seat or spare == len(keys):
        keys[last] = u8(NONE)
        return
    if key > last:
        while keys[spare] != u8(tile):
            spare += 1
    else:
        keys[last] = keys[spare]
    state.keys = keys[:spare]
    for key in range(spare + 1, i64(len(keys))):
        state.keys = append(state.keys, keys[key])


def drops(state: Burgund, seat: i64) -> vec[i64]:
    """The tiles that may make room, equal ones once."""
    found = vec[i64](capacity=4)
    before: i64 = NONE
    for key in range(KEYS * seat, KEYS * seat + KEYS):
        tile: int = state.keys[key]
        if tile not in (NONE, before):
            found = append(found, DROP + tile)
        before = tile
    if state.arms.keeper == seat:
        for key in range(first_spare(state), i64(len(state.keys))):
            tile = state.keys[key]
            if tile != before:
                found = append(found, DROP + tile)
            before = tile
    return found


def drop(state: Burgund, seat: i64, tile: i64, chance: Chance) -> None:
    """A tile leaves the game, for the one that waits or for want of space (BUR-066, BUR-R09)."""
    new = state.frames.arg(0) if state.frames.kind() == ROOM else NONE
    remove_key(state, seat, tile)
    state.out[tile] += u8(1)
    if chance.listening:
        chance.tell(events.DROPPED, seat, tile, new, 0)
    fill_room(state, seat)


def fill_room(state: Burgund, seat: i64) -> None:
    """Something was removed: what waits for room comes to the key spaces while there is enough."""
    frames = state.frames
    if frames.kind() == ROOM:
        unpack(state, seat)
    while (
        (frames.kind() == ROOM and has_room(state, seat))
        or (frames.kind() == CLEAR and free_keys(state, seat) >= 2)
        or (frames.kind() == FEWER and free_keys(state, seat) >= 0)
    ):
        unpack(state, seat)


def unpack(state: Burgund, seat: i64) -> None:
    """The question for room on top is done: its tile comes, or all that is left may stay."""
    kind = state.frames.kind()
    new = state.frames.arg(0)
    state.frames.pop()
    if kind == ROOM:
        add_key(state, seat, new)
    elif kind == CLEAR:
        state.cellar.held[PAIRS * seat + new] += u8(1)
    else:  # BUR-R91
        state.arms.keeper = NONE


def may_buy(state: Burgund, seat: i64) -> bool:
    """Is the purchase of the turn left, and silver for it (BUR-111)?"""
    return state.frames.arg(0, 0) > 0 and state.silver[seat] >= PRICE


def may_commission(state: Burgund, seat: i64) -> bool:
    """With monastery 6 a building can be bought for workers (BUR-136, BUR-137)."""
    left = state.frames.arg(1 if state.own_limit else 0, 0)
    return left > 0 and state.workers[seat] >= PRICE and state.has(seat, 6)


def purchases(state: Burgund, seat: i64) -> vec[i64]:
    """All purchases open to the owner of the turn, at any depth (BUR-112, BUR-R27)."""
    found = vec[i64](capacity=16)
    if may_commission(state, seat):
        found = picks(state, 1 << BEIGE, BUY, found)
    if may_buy(state, seat):
        for place in range(i64(BLACK), i64(PLACES)):
            if offered(state, place):
                found = append(found, BUY + place)
        if state.inns > 0:  # BUR-187
            found = append(found, BUY + INN_SPACE)
    return found


def buy(state: Burgund, seat: i64, place: i64, chance: Chance) -> None:
    """Two silver for a tile of the black depot, two workers for a building (BUR-111, BUR-136)."""
    limit: i64 = 0
    if place >= BLACK:
        state.silver[seat] -= i16(PRICE)
    else:
        state.workers[seat] -= i16(PRICE)
        limit = 1 if state.own_limit else 0
    state.frames.set_arg(limit, 0, 0)
    tile: int = INN
    if place == INN_SPACE:
        state.inns -= 1
    else:
        tile = state.board[place]
        state.board[place] = u8(NONE)
    if chance.listening:
        chance.tell(events.BOUGHT, seat, tile, place, 0)
    gain(state, seat, tile)
