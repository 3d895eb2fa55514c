"""A partner's production in the other's turn (MED-195, MED-R21).

Help is asked for, given and lost only in such a way that the payer can still cover the cost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia import events
from tafelrunde.games.medievalia.components import (
    ALL_KINDS,
    FREE,
    GROUND_RESOURCE,
    HOSTS,
    LABOUR,
    LABOURER,
    NO_GROUND,
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
from tafelrunde.games.medievalia.payment import (
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
from tafelrunde.kernel.bits import BIT, count, lowest
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import append, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

# The frame of the action phase counted from the bottom, and its argument that says whether the
# partner has lost something in this turn.
ACT: Final = 3
TOLLED: Final = 1
# A gift is four resources and hand cards, which stand for any.
NO_GIFT: Final = vec[i64]([i64(0) for _ in range(JOKERS + 1)])


def present(state: Medievalia) -> vec[i64]:
    """What the partner has given so far."""
    found = NO_GIFT[:]
    for column in range(i64(JOKERS + 1)):
        found[column] = held(state, GIFT + column)
    return found


def prospect(state: Medievalia, giver: i64, first: i64) -> vec[i64]:
    """What the partner has given, and all he could still give from a source on.

    Hand cards have no order, else what others cannot see would decide whether there are enough.
    """
    found = present(state)
    for host in range(i64(HOSTS)):
        if BY_GROUP + host >= first and productive(state, giver, host):
            found[GROUND_RESOURCE[ground(state, giver, host)]] += output(state, giver, host)
    for number in range(i64(5)):
        if BY_WORK + number >= first:
            found[LABOUR] += count(actors(state, giver, FREE, LABOURER[number]))
    found[JOKERS] += hand_size(state, giver)
    return found


def productive(state: Medievalia, seat: i64, host: i64) -> bool:
    """Is this a host that has not been used?"""
    return ground(state, seat, host) != NO_GROUND and not turned(state, seat, host)


def covers(state: Medievalia, payer: i64, purpose: i64, gift: vec[i64], loss: i64) -> bool:
    """Can the payer cover the cost with a gift of which one thing is lost?"""
    stock = state.stock
    state.stock = stock[:]
    for column in range(i64(JOKERS + 1)):
        state.stock[PURSE + column] = u8(gift[column] - (1 if column == loss else 0))
    found = coverable(state, payer, purpose, price(state, payer, purpose))
    state.stock = stock
    return found


def losses(state: Medievalia, payer: i64, purpose: i64, gift: vec[i64]) -> i64:
    """What of a gift may be lost, as bits; hand cards, which are worth most, if all are such."""
    found: i64 = 0
    made: i64 = 0
    for resource in range(i64(JOKERS)):
        made += gift[resource]
        if gift[resource] > 0 and covers(state, payer, purpose, gift, resource):
            found |= BIT[resource]
    if made == 0 and gift[JOKERS] > 0 and covers(state, payer, purpose, gift, JOKERS):
        found |= BIT[JOKERS]
    return found


def is_due(state: Medievalia) -> bool:
    """Does a partner who helps now lose something (MED-R21)?"""
    return not state.one_toll or state.frames.arg(TOLLED, ACT) == 0


def useful(state: Medievalia, gift: vec[i64]) -> bool:
    """Is anything left of a gift?"""
    total: i64 = 0
    for column in range(i64(JOKERS + 1)):
        total += gift[column]
    return total > (1 if is_due(state) else 0)


def enough(state: Medievalia, payer: i64, purpose: i64, gift: vec[i64]) -> bool:
    """Can the payer cover the cost with a gift, and with what is left of it?"""
    if not useful(state, gift) or not covers(state, payer, purpose, gift, NOBODY):
        return False
    return not is_due(state) or losses(state, payer, purpose, gift) != 0


def requests(
    state: Medievalia, seat: i64, wealth: vec[i64], stands: i64, found: vec[i64]
) -> vec[i64]:
    """Purposes, of those that stand and were not refused, for which help would do."""
    other = partner(state, seat)
    if other < 0:
        return found
    gift = prospect(state, other, 0)
    if not useful(state, gift):
        return found
    rest = stands & ~state.masks[REFUSED]
    while rest != 0:
        purpose = lowest(rest)
        rest &= rest - 1
        if affordable(state, seat, purpose, wealth) or enough(state, seat, purpose, gift):
            found = append(found, ASK + purpose)
    return found


def refuse(state: Medievalia, purpose: i64) -> None:
    """A no holds for this turn; for a building it does not matter where it would stand."""
    bits = BIT[purpose]
    if FOR_BUILDING <= purpose < FOR_EXTRA:
        bits = (BIT[HOSTS] - 1) * BIT[purpose - (purpose - FOR_BUILDING) % HOSTS]
    state.masks[REFUSED] |= bits


def helping(state: Medievalia, seat: i64) -> vec[i64]:
    """What a partner can give, in ascending order, until it does; before that he may refuse."""
    found = vec[i64](capacity=24)
    purpose, payer = state.frames.arg(0), state.frames.arg(1)
    floor = held(state, GIFT_FLOOR)
    if floor > 0 and enough(state, payer, purpose, present(state)):
        found = append(found, DONE)
    for host in range(i64(HOSTS)):
        if productive(state, seat, host) and leads_on(state, seat, BY_GROUP + host):
            found = append(found, USE + 4 * host)
    for number in range(i64(5)):
        there = actors(state, seat, FREE, LABOURER[number]) != 0
        if there and leads_on(state, seat, BY_WORK + number):
            found = append(found, WORK + 4 * number)
    for kind in range(i64(ALL_KINDS)):
        if state.hands[ROW * seat + kind] > 0 and leads_on(state, seat, BY_DISCARD + kind):
            found = append(found, DISCARD + kind)
    if floor == 0:
        found = append(found, REFUSE)
    return found


def leads_on(state: Medievalia, seat: i64, source: i64) -> bool:
    """Is a source in order, and enough with those after it?"""
    purpose, payer = state.frames.arg(0), state.frames.arg(1)
    if source < held(state, GIFT_FLOOR):
        return False
    return enough(state, payer, purpose, prospect(state, seat, source))


def produce(state: Medievalia, seat: i64, source: i64) -> None:
    """A partner turns a group or a person, or throws in a hand card."""
    stock = state.stock
    if source < BY_WORK:
        host = source - BY_GROUP
        what = GROUND_RESOURCE[ground(state, seat, host)]
        stock[PURSE + GIFT + what] += u8(output(state, seat, host))
        turn(state, seat, host)
    elif source < BY_TRADE:
        act(state, seat, FREE, LABOURER[source - BY_WORK])
        stock[PURSE + GIFT + LABOUR] += 1
    else:
        drop(state, seat, source - BY_DISCARD)
        stock[GONE + source - BY_DISCARD] += 1
        stock[PURSE + GIFT + JOKERS] += 1
    stock[PURSE + GIFT_FLOOR] = u8(min(source, i64(BY_DISCARD)))


def losable(state: Medievalia) -> i64:
    """What of the gift the partner may lose, as bits, while the payment lies on top or below."""
    frames = state.frames
    payment = ACT + 1
    payer = lowest(frames.owners(payment))
    return losses(state, payer, frames.arg(0, payment), present(state))


def tolls(state: Medievalia) -> vec[i64]:
    """The resources of which the partner may lose one."""
    found = vec[i64](capacity=4)
    rest = losable(state)
    while rest != 0:
        found = append(found, LOSE + lowest(rest))
        rest &= rest - 1
    return found


def ask_toll(state: Medievalia, giver: i64) -> bool:
    """Does the giver have a choice what to lose? If not, it is lost at once."""
    bits = losable(state)
    if bits & (bits - 1) != 0:
        state.frames.push(TOLL, BIT[giver])
        return True
    state.stock[PURSE + GIFT + lowest(bits)] -= 1
    return False


def hand_over(state: Medievalia, giver: i64, chance: Chance) -> None:
    """The gift goes into the partner's purse."""
    total: i64 = 0
    for column in range(i64(JOKERS + 1)):
        given: int = state.stock[PURSE + GIFT + column]
        state.stock[PURSE + column] += u8(given)
        state.stock[PURSE + GIFT + column] = u8(0)
        total += given
    state.stock[PURSE + GIFT_FLOOR] = u8(0)
    chance.tell(events.GAVE, giver, total, 0, 0)
