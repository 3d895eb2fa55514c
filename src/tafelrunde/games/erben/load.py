"""Stored positions: everything is laid again, and whatever cannot be is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tafelrunde.games.erben.components import (
    CAMP,
    COLOUR,
    HAND_LIMIT,
    KIND,
    NONE,
    OF_KIND,
    OF_SET,
    PLACES,
    SIDE,
    SIEGE_TOWER,
    START,
    TILES,
)
from tafelrunde.games.erben.land import BUILT, HAND, OPEN, OUT, TROOPS, put_in_order
from tafelrunde.games.erben.reserve import reached
from tafelrunde.games.erben.siege import besieged
from tafelrunde.games.erben.state import Erben, bare
from tafelrunde.kernel.bits import BIT
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.loading import ANY, number, numbers, parts
from tafelrunde.kernel.native import i16, i64, u8
from tafelrunde.kernel.state import OVER, Setup

FAR: Final = 26


def load(setup: Setup, data: Mapping[str, object], viewer: int) -> Erben:
    """A position from its dict; whatever cannot be is refused."""
    state = bare(setup)
    state.viewer = viewer
    _sets(state, data)
    free = [tile for tile in range(TILES) if _in_sets(state, tile)]
    _ring(state, data, free)
    for seat in range(2):
        hand = parts(data, "hands", 2)[seat]
        state.piles[HAND + seat] = _mask(_claim(hand, "hands", free))
    state.piles[OUT] = _mask(_claim(data.get("out"), "out", free))
    _land(state, data, free)
    for tile in free:
        state.pool[tile] = u8(1)
    _stack(state, data, len(free))
    _troops(state, data)
    _turn(state, data)
    _moved(state, data)
    _siege(state, data)
    _surplus(state, data)
    put_in_order(state, 0)
    put_in_order(state, 1)
    return state


def _in_sets(state: Erben, tile: int) -> bool:
    found = False
    for chosen in range(6):
        if state.sets >> chosen & 1 == 1 and OF_SET[chosen] & BIT[tile] != 0:
            found = True
    return found


def _sets(state: Erben, data: Mapping[str, object]) -> None:
    chosen = numbers(data.get("sets"), "sets", 3, 0, 5)
    mask = sum([1 << number for number in set(chosen)])
    values = state.setup.values
    if chosen != sorted(set(chosen)):
        raise BadPosition("sets must be three different numbers, ascending")
    if values[1] == 0 and mask != values[0]:
        raise BadPosition("sets must be those that were agreed")
    state.sets = mask


def _ring(state: Erben, data: Mapping[str, object], free: list[int]) -> None:
    ring = numbers(data.get("ring"), "ring", PLACES, -1, TILES - 1)
    state.shield = number(data, "shield", 0, PLACES - 1)
    if ring[int(state.shield)] != -1:
        raise BadPosition("ring: no tile lies on the shield's place")
    there = [tile for tile in ring if tile >= 0]
    _claim(sorted(there), "ring", free)
    for place in range(PLACES):
        state.ring[place] = u8(ring[place] if ring[place] >= 0 else NONE)


def _claim(tiles: object, name: str, free: list[int]) -> list[int]:
    """Tiles that lie here and therefore nowhere else."""
    found = numbers(tiles, name, ANY, 0, TILES - 1)
    if found != sorted(set(found)):
        raise BadPosition(f"{name} must name tiles in ascending order, each once")
    for tile in found:
        if tile not in free:
            raise BadPosition(f"{name}: tile {tile} is elsewhere or not in this game")
        free.remove(tile)
    return found


def _land(state: Erben, data: Mapping[str, object], free: list[int]) -> None:
    state.start = START + number(data, "start", 0, 2)
    where = {(0, 0): int(state.start)}
    entries = data.get("land")
    if not isinstance(entries, list):
        raise BadPosition("land must be a list")
    order = []
    for entry in entries:
        tile, x, y, owner = numbers(entry, "land", 4, -FAR, TILES)
        if (x, y) in where or not -FAR <= x <= FAR or not -FAR <= y <= FAR or abs(owner) > 1:
            raise BadPosition("land: a tile cannot lie there")
        where[x, y] = tile
        order.append(tile)
        pile = OPEN if owner < 0 else BUILT + owner
        state.piles[pile] |= _mask([tile] if 0 <= tile < TILES else [])
    _claim(order, "land", free)
    _check_joined(list(where))
    for x, y in where:
        field = y % SIDE * SIDE + x % SIDE
        state.grid[field] = u8(where[x, y] + 1)
        state.spot[where[x, y]] = i16(field)
    state.left = min([x for x, _ in where])
    state.bottom = min([y for _, y in where])


def _check_joined(fields: list[tuple[int, int]]) -> None:
    known = [(0, 0)]
    for x, y in known:
        for a, b in fields:
            if abs(a - x) <= 1 and abs(b - y) <= 1 and (a, b) not in known:
                known.append((a, b))
    if len(known) < len(fields):
        raise BadPosition("land: the tiles do not hang together")


def _stack(state: Erben, data: Mapping[str, object], left: int) -> None:
    """All that is nowhere else is in the stack, but for the start land."""
    state.stack = left - 1
    if min([int(count) for count in _counts(state)]) < 0:
        raise BadPosition("start: no tile of this colour is left for the start land")
    top = number(data, "top", -1, 2)
    if (top < 0) != (state.stack == 0) or (top >= 0 and _counts(state)[top] == 0):
        raise BadPosition("top must be the colour of a tile in the stack, -1 if it is empty")
    state.top = top if top >= 0 else NONE
    lying = sum([int(state.ring[place] != NONE) for place in range(PLACES)])
    if state.stack > 0 and lying != PLACES - 1:
        raise BadPosition("ring must have six tiles while there is a stack")


def _counts(state: Erben) -> list[int]:
    """Tiles of each colour in the stack; -1 if even the start land is missing."""
    unseen_of = [0, 0, 0]
    for tile in range(TILES):
        if state.pool[tile] != 0:
            unseen_of[int(COLOUR[tile])] += 1
    unseen_of[int(state.start) - START] -= 1
    return unseen_of


def _troops(state: Erben, data: Mapping[str, object]) -> None:
    own = parts(data, "troops", 2)
    taken: list[int] = []
    for seat in range(2):
        stands = own[seat]
        if not isinstance(stands, list) or len(stands) != TROOPS:
            raise BadPosition("troops must be three for each seat")
        for troop in range(TROOPS):
            field = _stand(state, stands[troop])
            together = field == 0 and troop == 0 and seat == 1 and taken[0] == 0
            if (field < 0 and troop == 0) or (field >= 0 and field in taken and not together):
                raise BadPosition("troops: one cannot stand there")
            taken.append(field)
            state.troops[TROOPS * seat + troop] = i16(field)


def _stand(state: Erben, where: object) -> int:
    if where == []:
        return -1
    x, y = numbers(where, "troops", 2, -FAR, FAR)
    for _, across, up, _ in state.laid():
        if (across, up) == (x, y):
            return y % SIDE * SIDE + x % SIDE
    raise BadPosition("troops: no tile lies there")


def _turn(state: Erben, data: Mapping[str, object]) -> None:
    state.actor = number(data, "actor", -1, 1)
    state.final = number(data, "final", 0, 3)
    state.crown = number(data, "crown", 0, 1)
    state.taken = number(data, "taken", 0, 1)
    state.asking = number(data, "asking", 0, 2)
    state.discounts = number(data, "discounts", 0, TILES)
    if (state.stack == 0) != (state.final > 0 or state.actor == OVER):
        raise BadPosition("final must count the last turns once the stack is empty")
    if state.actor == OVER and state.final > 0:
        raise BadPosition("final must be 0 when the game is over")
    if state.actor != OVER and state.taken == 0 and state.crown != state.actor:
        raise BadPosition("crown must be the colour of who is still to take")
    if state.taken != 0 and state.crown == state.actor and not _used_camp(state):
        raise BadPosition("crown: nobody takes twice without a used camp")
    idle = state.actor == OVER or (state.actor == 1 and state.shadow != 0)
    if idle and (state.taken or state.asking or state.discounts):
        raise BadPosition("nobody is in the middle of a turn")
    for seat in range(2):
        hand = len(state.hand(seat))
        if seat != state.actor and hand > HAND_LIMIT:
            raise BadPosition("hands: too many tiles")
        if seat == 1 and state.shadow != 0 and (hand > 0 or state.troops[4] >= 0):
            raise BadPosition("the shadow has no hand and no troops but its retinue")
    if state.shadow != 0 and state.troops[5] >= 0:
        raise BadPosition("the shadow has no troops but its retinue")


def _used_camp(state: Erben) -> bool:
    """Does a camp lie face down?"""
    return state.piles[OPEN] & OF_KIND[CAMP] != 0


def _moved(state: Erben, data: Mapping[str, object]) -> None:
    moved = numbers(data.get("moved"), "moved", 2 * TROOPS, 0, 1)
    for troop in range(2 * TROOPS):
        if moved[troop]:
            if troop // TROOPS != state.actor or (state.actor == 1 and state.shadow != 0):
                raise BadPosition("moved: only troops of the player on turn")
            state.moved |= BIT[troop]


def _siege(state: Erben, data: Mapping[str, object]) -> None:
    siege, tower = number(data, "siege", 0, 15), number(data, "tower", 0, TILES - 1)
    state.siege, state.tower = siege, tower
    if (siege > 0) != (state.asking == 1) or (tower > 0 and siege == 0):
        raise BadPosition("siege and tower belong to an open siege")
    if siege > 0:
        spot: int = state.spot[tower]
        own = state.piles[BUILT + state.actor] & BIT[tower] != 0
        if not own or KIND[tower] != SIEGE_TOWER:
            raise BadPosition("tower must be a siege tower of the player on turn")
        if siege & ~besieged(state, state.actor, spot):
            raise BadPosition("siege: nothing is besieged there")


def _surplus(state: Erben, data: Mapping[str, object]) -> None:
    state.floor = number(data, "floor", 0, TILES)
    if state.asking != 2:
        if state.floor > 0:
            raise BadPosition("floor belongs to a surplus")
        return
    hand = state.hand(int(state.actor))
    due = len(hand) - HAND_LIMIT
    may_end = state.taken != 0 or reached(state, state.actor) == 0
    if due <= 0 or not may_end or len([tile for tile in hand if tile >= state.floor]) < due:
        raise BadPosition("there is no such surplus")


def _mask(tiles: list[int]) -> i64:
    found: i64 = 0
    for tile in tiles:
        found |= BIT[tile]
    return found
