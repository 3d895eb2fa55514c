"""Trading with the bank and with the other player (section 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.catan import events
from tafelrunde.games.catan.asks import DRAFT, REPLY
from tafelrunde.games.catan.components import DRAFTS, KINDS, TRADES
from tafelrunde.games.catan.land import RATE, have, room, total
from tafelrunde.games.catan.store import gain, pay, transfer
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.native import i64, u8

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan


def trade_with_bank(state: Catan, seat: i64, give: i64, get: i64, chance: Chance) -> None:
    """Several of one resource for one other (CAT-098)."""
    gain(state, seat, get, 1, chance)
    pay(state, seat, give, total(state, seat, RATE + give), chance)


def offered(state: Catan, cell: i64) -> i64:
    """How many of a resource an offer gives, or asks for: the second six cells."""
    count: int = state.offer[cell]
    return count


def can_pass(state: Catan, giver: i64, kind: i64) -> i64:
    """How many of a resource could go over to the other one, who needs room (CAT-R48)."""
    return min(have(state, giver, kind), room(state, 1 - giver, kind))


def may_open(state: Catan, seat: i64) -> bool:
    """May the active player make another offer, and is there one to be made?"""
    return offers_left(state) and any(can_give(state, seat, kind) for kind in range(i64(KINDS)))


def offers_left(state: Catan) -> bool:
    """Are the offers of this turn not used up (CAT-R49)?"""
    return state.declined < state.offers and state.traded < TRADES and state.withdrawn < DRAFTS


def can_give(state: Catan, seat: i64, kind: i64) -> bool:
    """May the offer give one more of this kind?"""
    return can_add(state, seat, kind, 0)


def can_ask(state: Catan, seat: i64, kind: i64) -> bool:
    """May the offer ask for one more of this kind?"""
    return can_add(state, 1 - seat, kind, KINDS)


def can_add(state: Catan, giver: i64, kind: i64, side: i64) -> bool:
    """Can one more pass over, of a kind that the other side has not, and something pass back?"""
    more = can_pass(state, giver, kind) > offered(state, side + kind)
    if not more or offered(state, KINDS - side + kind) > 0:
        return False
    for other in range(i64(KINDS)):
        free = other != kind and offered(state, side + other) == 0
        if free and can_pass(state, 1 - giver, other) > 0:
            return True
    return False


def can_send(state: Catan) -> bool:
    """Is there something on both sides?"""
    gives = False
    asks = False
    for kind in range(i64(KINDS)):
        gives = gives or offered(state, kind) > 0
        asks = asks or offered(state, KINDS + kind) > 0
    return gives and asks


def open_draft(state: Catan, seat: i64) -> None:
    """Begin an offer, which is nobody else's business until it is sent."""
    state.frames.push(DRAFT, 1 << seat, 0)


def add_to_draft(state: Catan, cell: i64) -> None:
    """One more unit on one of the sides."""
    state.offer[cell] = u8(i64(state.offer[cell]) + 1)


def clear(state: Catan) -> None:
    """There is no offer any more."""
    for cell in range(i64(2 * KINDS)):
        state.offer[cell] = u8(0)


def send(state: Catan, seat: i64, chance: Chance) -> None:
    """Show the offer to the other one."""
    frames = state.frames
    counter = frames.arg(0)
    frames.pop()
    frames.push(REPLY, 1 << (1 - seat), counter)
    if chance.listening:
        code: i64 = 0
        for cell in range(i64(2 * KINDS)):
            code = code * 16 + offered(state, 2 * KINDS - 1 - cell)
        chance.tell(events.OFFERED, seat, counter, 0, 0, code, EVERYONE)


def accept(state: Catan, seat: i64, chance: Chance) -> None:
    """Both sides are handed over (CAT-097)."""
    other = 1 - seat
    state.frames.pop()
    state.traded += 1
    if chance.listening:
        chance.tell(events.TRADED_WITH, seat, 0, 0, 0)
    for kind in range(i64(KINDS)):
        transfer(state, other, kind, offered(state, kind), chance)
        transfer(state, seat, kind, offered(state, KINDS + kind), chance)
    clear(state)


def counter(state: Catan, seat: i64) -> None:
    """Answer an offer with one of one's own."""
    state.frames.pop()
    clear(state)
    state.frames.push(DRAFT, 1 << seat, 1)


def withdraw(state: Catan, seat: i64, chance: Chance) -> None:
    """A draft is not sent: that costs nothing, but instead of a counter-offer it declines."""
    if state.frames.arg(0) != 0:
        decline(state, seat, chance)
        return
    state.frames.pop()
    clear(state)
    state.withdrawn += 1


def decline(state: Catan, seat: i64, chance: Chance) -> None:
    """An offer that was sent comes to nothing (CAT-R49)."""
    state.frames.pop()
    clear(state)
    state.declined += 1
    if chance.listening:
        chance.tell(events.DECLINED, seat, 0, 0, 0)
