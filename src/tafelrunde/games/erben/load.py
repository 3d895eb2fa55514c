"""Stored positions: everything is laid again, and whatever cannot be is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tafelrunde.games.erben.components import (
    BIT,
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
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.fast import i16, i64, u8
from tafelrunde.kernel.state import OVER, Setup
from tafelrunde.kernel.stored import ANY, number, numbers, parts

FAR: Final = 26


def load(setup: Setup, data: Mapping[str, object], viewer: int) -> Erben:
    """A position from its dict; whatever cannot be is refused."""
    table = bare(setup)
    table.viewer = viewer
    _sets(table, data)
    free = [tile for tile in range(TILES) if _in_sets(table, tile)]
    _ring(table, data, free)
    for seat in range(2):
        hand = parts(data, "hands", 2)[seat]
        table.piles[HAND + seat] = _mask(_claim(hand, "hands", free))
    table.piles[OUT] = _mask(_claim(data.get("out"), "out", free))
    _land(table, data, free)
    for tile in free:
        table.pool[tile] = u8(1)
    _stack(table, data, len(free))
    _troops(table, data)
    _turn(table, data)
    _moved(table, data)
    _siege(table, data)
    _surplus(table, data)
    put_in_order(table, 0)
    put_in_order(table, 1)
    return table


def _in_sets(table: Erben, tile: int) -> bool:
    found = False
    for chosen in range(6):
        if table.sets >> chosen & 1 == 1 and OF_SET[chosen] & BIT[tile] != 0:
            found = True
    return found


def _sets(table: Erben, data: Mapping[str, object]) -> None:
    chosen = numbers(data.get("sets"), "sets", 3, 0, 5)
    mask = sum([1 << number for number in set(chosen)])
    values = table.setup.values
    if chosen != sorted(set(chosen)):
        raise BadPosition("sets must be three different numbers, ascending")
    if values[1] == 0 and mask != values[0]:
        raise BadPosition("sets must be those that were agreed")
    table.sets = mask


def _ring(table: Erben, data: Mapping[str, object], free: list[int]) -> None:
    ring = numbers(data.get("ring"), "ring", PLACES, -1, TILES - 1)
    table.shield = number(data, "shield", 0, PLACES - 1)
    if ring[int(table.shield)] != -1:
        raise BadPosition("ring: no tile lies on the shield's place")
    there = [tile for tile in ring if tile >= 0]
    _claim(sorted(there), "ring", free)
    for place in range(PLACES):
        table.ring[place] = u8(ring[place] if ring[place] >= 0 else NONE)


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


def _land(table: Erben, data: Mapping[str, object], free: list[int]) -> None:
    table.start = START + number(data, "start", 0, 2)
    where = {(0, 0): int(table.start)}
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
        table.piles[pile] |= _mask([tile] if 0 <= tile < TILES else [])
    _claim(order, "land", free)
    _check_joined(list(where))
    for x, y in where:
        field = y % SIDE * SIDE + x % SIDE
        table.grid[field] = u8(where[x, y] + 1)
        table.spot[where[x, y]] = i16(field)
    table.left = min([x for x, _ in where])
    table.bottom = min([y for _, y in where])


def _check_joined(fields: list[tuple[int, int]]) -> None:
    known = [(0, 0)]
    for x, y in known:
        for a, b in fields:
            if abs(a - x) <= 1 and abs(b - y) <= 1 and (a, b) not in known:
                known.append((a, b))
    if len(known) < len(fields):
        raise BadPosition("land: the tiles do not hang together")


def _stack(table: Erben, data: Mapping[str, object], left: int) -> None:
    """All that is nowhere else is in the stack, but for the start land."""
    table.stack = left - 1
    if min([int(count) for count in _counts(table)]) < 0:
        raise BadPosition("start: no tile of this colour is left for the start land")
    top = number(data, "top", -1, 2)
    if (top < 0) != (table.stack == 0) or (top >= 0 and _counts(table)[top] == 0):
        raise BadPosition("top must be the colour of a tile in the stack, -1 if it is empty")
    table.top = top if top >= 0 else NONE
    lying = sum([int(table.ring[place] != NONE) for place in range(PLACES)])
    if table.stack > 0 and lying != PLACES - 1:
        raise BadPosition("ring must have six tiles while there is a stack")


def _counts(table: Erben) -> list[int]:
    """Tiles of each colour in the stack; -1 if even the start land is missing."""
    unseen_of = [0, 0, 0]
    for tile in range(TILES):
        if table.pool[tile] != 0:
            unseen_of[int(COLOUR[tile])] += 1
    unseen_of[int(table.start) - START] -= 1
    return unseen_of


def _troops(table: Erben, data: Mapping[str, object]) -> None:
    own = parts(data, "troops", 2)
    taken: list[int] = []
    for seat in range(2):
        stands = own[seat]
        if not isinstance(stands, list) or len(stands) != TROOPS:
            raise BadPosition("troops must be three for each seat")
        for troop in range(TROOPS):
            field = _stand(table, stands[troop])
            together = field == 0 and troop == 0 and seat == 1 and taken[0] == 0
            if (field < 0 and troop == 0) or (field >= 0 and field in taken and not together):
                raise BadPosition("troops: one cannot stand there")
            taken.append(field)
            table.troops[TROOPS * seat + troop] = i16(field)


def _stand(table: Erben, where: object) -> int:
    if where == []:
        return -1
    x, y = numbers(where, "troops", 2, -FAR, FAR)
    for _, across, up, _ in table.laid():
        if (across, up) == (x, y):
            return y % SIDE * SIDE + x % SIDE
    raise BadPosition("troops: no tile lies there")


def _turn(table: Erben, data: Mapping[str, object]) -> None:
    table.actor = number(data, "actor", -1, 1)
    table.final = number(data, "final", 0, 3)
    table.crown = number(data, "crown", 0, 1)
    table.taken = number(data, "taken", 0, 1)
    table.asking = number(data, "asking", 0, 2)
    table.discounts = number(data, "discounts", 0, TILES)
    if (table.stack == 0) != (table.final > 0 or table.actor == OVER):
        raise BadPosition("final must count the last turns once the stack is empty")
    if table.actor == OVER and table.final > 0:
        raise BadPosition("final must be 0 when the game is over")
    if table.actor != OVER and table.taken == 0 and table.crown != table.actor:
        raise BadPosition("crown must be the colour of who is still to take")
    if table.taken != 0 and table.crown == table.actor and not _used_camp(table):
        raise BadPosition("crown: nobody takes twice without a used camp")
    idle = table.actor == OVER or (table.actor == 1 and table.shadow != 0)
    if idle and (table.taken or table.asking or table.discounts):
        raise BadPosition("nobody is in the middle of a turn")
    for seat in range(2):
        hand = len(table.hand(seat))
        if seat != table.actor and hand > HAND_LIMIT:
            raise BadPosition("hands: too many tiles")
        if seat == 1 and table.shadow != 0 and (hand > 0 or table.troops[4] >= 0):
            raise BadPosition("the shadow has no hand and no troops but its retinue")
    if table.shadow != 0 and table.troops[5] >= 0:
        raise BadPosition("the shadow has no troops but its retinue")


def _used_camp(table: Erben) -> bool:
    """Does a camp lie face down?"""
    return table.piles[OPEN] & OF_KIND[CAMP] != 0


def _moved(table: Erben, data: Mapping[str, object]) -> None:
    moved = numbers(data.get("moved"), "moved", 2 * TROOPS, 0, 1)
    for troop in range(2 * TROOPS):
        if moved[troop]:
            if troop // TROOPS != table.actor or (table.actor == 1 and table.shadow != 0):
                raise BadPosition("moved: only troops of the player on turn")
            table.moved |= BIT[troop]


def _siege(table: Erben, data: Mapping[str, object]) -> None:
    siege, tower = number(data, "siege", 0, 15), number(data, "tower", 0, TILES - 1)
    table.siege, table.tower = siege, tower
    if (siege > 0) != (table.asking == 1) or (tower > 0 and siege == 0):
        raise BadPosition("siege and tower belong to an open siege")
    if siege > 0:
        spot: int = table.spot[tower]
        own = table.piles[BUILT + table.actor] & BIT[tower] != 0
        if not own or KIND[tower] != SIEGE_TOWER:
            raise BadPosition("tower must be a siege tower of the player on turn")
        if siege & ~besieged(table, table.actor, spot):
            raise BadPosition("siege: nothing is besieged there")


def _surplus(table: Erben, data: Mapping[str, object]) -> None:
    table.floor = number(data, "floor", 0, TILES)
    if table.asking != 2:
        if table.floor > 0:
            raise BadPosition("floor belongs to a surplus")
        return
    hand = table.hand(int(table.actor))
    due = len(hand) - HAND_LIMIT
    may_end = table.taken != 0 or reached(table, table.actor) == 0
    if due <= 0 or not may_end or len([tile for tile in hand if tile >= table.floor]) < due:
        raise BadPosition("there is no such surplus")


def _mask(tiles: list[int]) -> i64:
    found: i64 = 0
    for tile in tiles:
        found |= BIT[tile]
    return found
