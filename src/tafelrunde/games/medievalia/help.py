"""A partner's production in the other's turn (MED-195, MED-R21).

Help is asked for, given and lost only in such a way that the payer can still cover the cost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia import events
from tafelrunde.games.medievalia.components import (
    ALL_KINDS,
    BIT,
    FREE,
    GROUND_RESOURCE,
    HOSTS,
    LABOUR,
    LABOURER,
    NO_GROUND,
    count,
    lowest,
)
from tafelrunde.games.medievalia.fief import (
    GONE,
    PURSE,
    REFUSED,
    ROW,
    drop,
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
    JOKERS,
    NOBODY,
    act,
    actors,
    affordable,
    coverable,
    held,
    price,
)
from tafelrunde.games.medievalia.verbs import (
    ASK,
    DISCARD,
    DONE,
    FOR_BUILDING,
    FOR_EXTRA,
    LOSE,
    REFUSE,
    TOLL,
    USE,
    WORK,
)
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.fast import append, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

# The frame of the action phase counted from the bottom, and its argument that says whether the
# partner has lost something in this turn.
ACT: Final = 3
TOLLED: Final = 1
# A gift is four resources and hand cards, which stand for any.
NO_GIFT: Final = vec[i64]([i64(0) for _ in range(JOKERS + 1)])


def present(table: Medievalia) -> vec[i64]:
    """What the partner has given so far."""
    found = NO_GIFT[:]
    for column in range(i64(JOKERS + 1)):
        found[column] = held(table, GIFT + column)
    return found


def prospect(table: Medievalia, giver: i64, first: i64) -> vec[i64]:
    """What the partner has given, and all he could still give from a source on.

    Hand cards have no order, else what others cannot see would decide whether there are enough.
    """
    found = present(table)
    for host in range(i64(HOSTS)):
        if BY_GROUP + host >= first and productive(table, giver, host):
            found[GROUND_RESOURCE[ground(table, giver, host)]] += output(table, giver, host)
    for number in range(i64(5)):
        if BY_WORK + number >= first:
            found[LABOUR] += count(actors(table, giver, FREE, LABOURER[number]))
    found[JOKERS] += hand_size(table, giver)
    return found


def productive(table: Medievalia, seat: i64, host: i64) -> bool:
    """Is this a host that has not been used?"""
    return ground(table, seat, host) != NO_GROUND and not turned(table, seat, host)


def covers(table: Medievalia, payer: i64, purpose: i64, gift: vec[i64], loss: i64) -> bool:
    """Can the payer cover the cost with a gift of which one thing is lost?"""
    stock = table.stock
    table.stock = stock[:]
    for column in range(i64(JOKERS + 1)):
        table.stock[PURSE + column] = u8(gift[column] - (1 if column == loss else 0))
    found = coverable(table, payer, purpose, price(table, payer, purpose))
    table.stock = stock
    return found


def losses(table: Medievalia, payer: i64, purpose: i64, gift: vec[i64]) -> i64:
    """What of a gift may be lost, as bits; hand cards, which are worth most, if all are such."""
    found: i64 = 0
    made: i64 = 0
    for resource in range(i64(JOKERS)):
        made += gift[resource]
        if gift[resource] > 0 and covers(table, payer, purpose, gift, resource):
            found |= BIT[resource]
    if made == 0 and gift[JOKERS] > 0 and covers(table, payer, purpose, gift, JOKERS):
        found |= BIT[JOKERS]
    return found


def is_due(table: Medievalia) -> bool:
    """Does a partner who helps now lose something (MED-R21)?"""
    return not table.one_toll or table.frames.arg(TOLLED, ACT) == 0


def useful(table: Medievalia, gift: vec[i64]) -> bool:
    """Is anything left of a gift?"""
    total: i64 = 0
    for column in range(i64(JOKERS + 1)):
        total += gift[column]
    return total > (1 if is_due(table) else 0)


def enough(table: Medievalia, payer: i64, purpose: i64, gift: vec[i64]) -> bool:
    """Can the payer cover the cost with a gift, and with what is left of it?"""
    if not useful(table, gift) or not covers(table, payer, purpose, gift, NOBODY):
        return False
    return not is_due(table) or losses(table, payer, purpose, gift) != 0


def requests(
    table: Medievalia, seat: i64, wealth: vec[i64], stands: i64, found: vec[i64]
) -> vec[i64]:
    """Purposes, of those that stand and were not refused, for which help would do."""
    other = partner(table, seat)
    if other < 0:
        return found
    gift = prospect(table, other, 0)
    if not useful(table, gift):
        return found
    rest = stands & ~table.masks[REFUSED]
    while rest != 0:
        purpose = lowest(rest)
        rest &= rest - 1
        if affordable(table, seat, purpose, wealth) or enough(table, seat, purpose, gift):
            found = append(found, ASK + purpose)
    return found


def refuse(table: Medievalia, purpose: i64) -> None:
    """A no holds for this turn; for a building it does not matter where it would stand."""
    bits = BIT[purpose]
    if FOR_BUILDING <= purpose < FOR_EXTRA:
        bits = (BIT[HOSTS] - 1) * BIT[purpose - (purpose - FOR_BUILDING) % HOSTS]
    table.masks[REFUSED] |= bits


def helping(table: Medievalia, seat: i64) -> vec[i64]:
    """What a partner can give, in ascending order, until it does; before that he may refuse."""
    found = vec[i64](capacity=24)
    purpose, payer = table.frames.arg(0), table.frames.arg(1)
    floor = held(table, GIFT_FLOOR)
    if floor > 0 and enough(table, payer, purpose, present(table)):
        found = append(found, DONE)
    for host in range(i64(HOSTS)):
        if productive(table, seat, host) and leads_on(table, seat, BY_GROUP + host):
            found = append(found, USE + 4 * host)
    for number in range(i64(5)):
        there = actors(table, seat, FREE, LABOURER[number]) != 0
        if there and leads_on(table, seat, BY_WORK + number):
            found = append(found, WORK + 4 * number)
    for kind in range(i64(ALL_KINDS)):
        if table.hands[ROW * seat + kind] > 0 and leads_on(table, seat, BY_DISCARD + kind):
            found = append(found, DISCARD + kind)
    if floor == 0:
        found = append(found, REFUSE)
    return found


def leads_on(table: Medievalia, seat: i64, source: i64) -> bool:
    """Is a source in order, and enough with those after it?"""
    purpose, payer = table.frames.arg(0), table.frames.arg(1)
    if source < held(table, GIFT_FLOOR):
        return False
    return enough(table, payer, purpose, prospect(table, seat, source))


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
        stock[PURSE + GIFT + JOKERS] += 1
    stock[PURSE + GIFT_FLOOR] = u8(min(source, i64(BY_DISCARD)))


def losable(table: Medievalia) -> i64:
    """What of the gift the partner may lose, as bits, while the payment lies on top or below."""
    frames = table.frames
    payment = ACT + 1
    payer = lowest(frames.owners(payment))
    return losses(table, payer, frames.arg(0, payment), present(table))


def tolls(table: Medievalia) -> vec[i64]:
    """The resources of which the partner may lose one."""
    found = vec[i64](capacity=4)
    rest = losable(table)
    while rest != 0:
        found = append(found, LOSE + lowest(rest))
        rest &= rest - 1
    return found


def ask_toll(table: Medievalia, giver: i64) -> bool:
    """Does the giver have a choice what to lose? If not, it is lost at once."""
    bits = losable(table)
    if bits & (bits - 1) != 0:
        table.frames.push(TOLL, BIT[giver])
        return True
    table.stock[PURSE + GIFT + lowest(bits)] -= 1
    return False


def hand_over(table: Medievalia, giver: i64, chance: Chance) -> None:
    """The gift goes into the partner's purse."""
    total: i64 = 0
    for column in range(i64(JOKERS + 1)):
        given: int = table.stock[PURSE + GIFT + column]
        table.stock[PURSE + column] += u8(given)
        table.stock[PURSE + GIFT + column] = u8(0)
        total += given
    table.stock[PURSE + GIFT_FLOOR] = u8(0)
    chance.tell(events.GAVE, giver, total, 0, 0)
