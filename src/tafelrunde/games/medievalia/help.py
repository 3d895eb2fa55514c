"""A partner's production in the other's turn (MED-195, MED-R21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.medievalia import events
from tafelrunde.games.medievalia.components import (
    ALL_KINDS,
    BIT,
    FREE,
    GROUND_RESOURCE,
    HOSTS,
    LABOUR,
    LABOURER,
    LABOURERS,
    NO_GROUND,
    count,
)
from tafelrunde.games.medievalia.fief import (
    GONE,
    PURSE,
    ROW,
    USED,
    drop,
    free_at,
    ground,
    hand_size,
    output,
    partner,
    turn,
    turned,
)
from tafelrunde.games.medievalia.purse import (
    BY_DISCARD,
    BY_GROUP,
    BY_TRADE,
    BY_WORK,
    GIFT,
    GIFT_FLOOR,
    GIFT_JOKERS,
    JOKERS,
    act,
    actors,
    affordable,
    held,
)
from tafelrunde.games.medievalia.verbs import (
    ASK,
    DISCARD,
    DONE,
    LOSE,
    PURPOSES,
    REFUSE,
    TOLL,
    USE,
    WORK,
)
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.fast import append, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia


def offer(table: Medievalia, seat: i64, wealth: vec[i64]) -> vec[i64]:
    """Own means and all a partner could give, as four resources and cards of his hand."""
    found = wealth[:]
    for host in range(i64(HOSTS)):
        what = ground(table, seat, host)
        if what != NO_GROUND and not turned(table, seat, host):
            found[GROUND_RESOURCE[what]] += output(table, seat, host)
    found[LABOUR] += count(free_at(table, seat, seat) & ~table.masks[USED] & LABOURERS)
    found[JOKERS] += hand_size(table, seat)
    return found


def requests(
    table: Medievalia, seat: i64, wealth: vec[i64], stands: i64, found: vec[i64]
) -> vec[i64]:
    """Purposes, of those that stand, for which help could do; some help must be there."""
    other = partner(table, seat)
    if other < 0:
        return found
    joint = offer(table, other, wealth)
    raised: i64 = 0
    for resource in range(i64(5)):
        raised += joint[resource] - wealth[resource]
    if raised == 0:
        return found
    for purpose in range(i64(len(PURPOSES))):
        if stands & BIT[purpose] != 0 and affordable(table, seat, purpose, joint):
            found = append(found, ASK + purpose)
    return found


def helping(table: Medievalia, seat: i64) -> vec[i64]:
    """What a partner can give, in ascending order; before that he may refuse."""
    found = vec[i64](capacity=24)
    floor = held(table, GIFT_FLOOR)
    if floor > 0:
        found = append(found, DONE)
    for host in range(i64(HOSTS)):
        unused = ground(table, seat, host) != NO_GROUND and not turned(table, seat, host)
        if unused and BY_GROUP + host >= floor:
            found = append(found, USE + 4 * host)
    for number in range(i64(5)):
        if BY_WORK + number >= floor and actors(table, seat, FREE, LABOURER[number]) != 0:
            found = append(found, WORK + 4 * number)
    for kind in range(i64(ALL_KINDS)):
        if BY_DISCARD + kind >= floor and table.hands[ROW * seat + kind] > 0:
            found = append(found, DISCARD + kind)
    if floor == 0:
        found = append(found, REFUSE)
    return found


def produce(table: Medievalia, seat: i64, source: i64) -> None:
    """A partner turns a group or a person, or throws in a hand card."""
    stock = table.stock
    if source < BY_WORK:
        host = source - BY_GROUP
        what = GROUND_RESOURCE[ground(table, seat, host)]
        stock[PURSE + GIFT + what] += u8(output(table, seat, host))
        turn(table, seat, host)
    elif source < BY_TRADE:
        act(table, seat, FREE, LABOURER[source - BY_WORK])
        stock[PURSE + GIFT + LABOUR] += 1
    else:
        drop(table, seat, source - BY_DISCARD)
        stock[GONE + source - BY_DISCARD] += 1
        stock[PURSE + GIFT_JOKERS] += 1
    stock[PURSE + GIFT_FLOOR] = u8(source)


def tolls(table: Medievalia) -> vec[i64]:
    """The resources of which the partner may lose one."""
    found = vec[i64](capacity=4)
    for resource in range(i64(4)):
        if held(table, GIFT + resource) > 0:
            found = append(found, LOSE + resource)
    return found


def ask_toll(table: Medievalia, giver: i64) -> bool:
    """Does the giver have a choice what to lose? If not, it is lost at once."""
    kinds = tolls(table)
    if len(kinds) > 1:
        table.frames.push(TOLL, BIT[giver])
        return True
    if len(kinds) == 1:
        table.stock[PURSE + GIFT + kinds[0] - LOSE] -= 1
    else:
        table.stock[PURSE + GIFT_JOKERS] -= 1
    return False


def hand_over(table: Medievalia, giver: i64, chance: Chance) -> None:
    """The gift goes into the partner's purse."""
    total: i64 = 0
    for column in range(i64(5)):
        given: int = table.stock[PURSE + GIFT + column]
        table.stock[PURSE + column] += u8(given)
        table.stock[PURSE + GIFT + column] = u8(0)
        total += given
    table.stock[PURSE + GIFT_FLOOR] = u8(0)
    chance.tell(events.GAVE, giver, total, 0, 0)
