"""Trading with the bank and with the other player (section 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.catan import events
from tafelrunde.games.catan.asks import DRAFT, REPLY
from tafelrunde.games.catan.components import DRAFTS, KINDS, TRADES
from tafelrunde.games.catan.land import RATE, have, room, total
from tafelrunde.games.catan.store import gain, pay, transfer
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.fast import i64, u8

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan


def trade_with_bank(table: Catan, seat: i64, give: i64, get: i64, chance: Chance) -> None:
    """Several of one resource for one other (CAT-098)."""
    gain(table, seat, get, 1, chance)
    pay(table, seat, give, total(table, seat, RATE + give), chance)


def offered(table: Catan, cell: i64) -> i64:
    """How many of a resource an offer gives, or asks for: the second six cells."""
    count: int = table.offer[cell]
    return count


def can_pass(table: Catan, giver: i64, kind: i64) -> i64:
    """How many of a resource could go over to the other one, who needs room (CAT-R48)."""
    return min(have(table, giver, kind), room(table, 1 - giver, kind))


def may_open(table: Catan, seat: i64) -> bool:
    """May the active player make another offer, and is there one to be made?"""
    return offers_left(table) and any(can_give(table, seat, kind) for kind in range(i64(KINDS)))


def offers_left(table: Catan) -> bool:
    """Are the offers of this turn not used up (CAT-R49)?"""
    return table.declined < table.offers and table.traded < TRADES and table.withdrawn < DRAFTS


def can_give(table: Catan, seat: i64, kind: i64) -> bool:
    """May the offer give one more of this kind?"""
    return can_add(table, seat, kind, 0)


def can_ask(table: Catan, seat: i64, kind: i64) -> bool:
    """May the offer ask for one more of this kind?"""
    return can_add(table, 1 - seat, kind, KINDS)


def can_add(table: Catan, giver: i64, kind: i64, side: i64) -> bool:
    """Can one more pass over, of a kind that the other side has not, and something pass back?"""
    more = can_pass(table, giver, kind) > offered(table, side + kind)
    if not more or offered(table, KINDS - side + kind) > 0:
        return False
    for other in range(i64(KINDS)):
        free = other != kind and offered(table, side + other) == 0
        if free and can_pass(table, 1 - giver, other) > 0:
            return True
    return False


def can_send(table: Catan) -> bool:
    """Is there something on both sides?"""
    gives = False
    asks = False
    for kind in range(i64(KINDS)):
        gives = gives or offered(table, kind) > 0
        asks = asks or offered(table, KINDS + kind) > 0
    return gives and asks


def open_draft(table: Catan, seat: i64) -> None:
    """Begin an offer, which is nobody else's business until it is sent."""
    table.frames.push(DRAFT, 1 << seat, 0)


def add_to_draft(table: Catan, cell: i64) -> None:
    """One more unit on one of the sides."""
    table.offer[cell] = u8(i64(table.offer[cell]) + 1)


def clear(table: Catan) -> None:
    """There is no offer any more."""
    for cell in range(i64(2 * KINDS)):
        table.offer[cell] = u8(0)


def send(table: Catan, seat: i64, chance: Chance) -> None:
    """Show the offer to the other one."""
    frames = table.frames
    counter = frames.arg(0)
    frames.pop()
    frames.push(REPLY, 1 << (1 - seat), counter)
    if chance.listening:
        code: i64 = 0
        for cell in range(i64(2 * KINDS)):
            code = code * 16 + offered(table, 2 * KINDS - 1 - cell)
        chance.tell(events.OFFERED, seat, counter, 0, 0, code, EVERYONE)


def accept(table: Catan, seat: i64, chance: Chance) -> None:
    """Both sides are handed over (CAT-097)."""
    other = 1 - seat
    table.frames.pop()
    table.traded += 1
    if chance.listening:
        chance.tell(events.TRADED_WITH, seat, 0, 0, 0)
    for kind in range(i64(KINDS)):
        transfer(table, other, kind, offered(table, kind), chance)
        transfer(table, seat, kind, offered(table, KINDS + kind), chance)
    clear(table)


def counter(table: Catan, seat: i64) -> None:
    """Answer an offer with one of one's own."""
    table.frames.pop()
    clear(table)
    table.frames.push(DRAFT, 1 << seat, 1)


def withdraw(table: Catan, seat: i64, chance: Chance) -> None:
    """A draft is not sent: that costs nothing, but instead of a counter-offer it declines."""
    if table.frames.arg(0) != 0:
        decline(table, seat, chance)
        return
    table.frames.pop()
    clear(table)
    table.withdrawn += 1


def decline(table: Catan, seat: i64, chance: Chance) -> None:
    """An offer that was sent comes to nothing (CAT-R49)."""
    table.frames.pop()
    clear(table)
    table.declined += 1
    if chance.listening:
        chance.tell(events.DECLINED, seat, 0, 0, 0)
