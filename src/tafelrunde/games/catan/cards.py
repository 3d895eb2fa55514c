"""Expansion cards on the move: between stacks, hands, principalities and the discard pile.

Whatever moves, both seats remember it as far as they can see it (see memory.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.catan import events, memory
from tafelrunde.games.catan.components import BIT, SORTS, UNSEEN
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.fast import i64, u8

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan


def size(table: Catan, seat: i64) -> i64:
    """How many cards the seat holds."""
    count: int = table.held[seat]
    return count


def height(table: Catan, stack: i64) -> i64:
    """How many cards a stack has."""
    count: int = table.heights[stack]
    return count


def top_of(table: Catan, stack: i64) -> i64:
    """Where the cards of a stack begin."""
    return table.bottom_of(stack - 1) if stack > 0 else 0


def join_hand(table: Catan, seat: i64, card: i64, seen: i64) -> None:
    """A card comes to a hand; `seen` is what it may be to the other seat."""
    memory.hand_joins(table, 1 - seat, size(table, seat), seen)
    cell = seat * SORTS + card
    table.hands[cell] = u8(i64(table.hands[cell]) + 1)
    table.held[seat] = u8(size(table, seat) + 1)


def leave_hand(table: Catan, seat: i64, card: i64) -> None:
    """A card leaves a hand; what the other one makes of it is told to its memory before."""
    cell = seat * SORTS + card
    table.hands[cell] = u8(i64(table.hands[cell]) - 1)
    table.held[seat] = u8(size(table, seat) - 1)


def look(table: Catan, seat: i64, stack: i64, place: i64, chance: Chance) -> i64:
    """The seat sees a card of a stack: one that nobody has seen is decided only now."""
    cell = top_of(table, stack) + place
    card: i64 = i64(table.stacks[cell])
    if card == UNSEEN:
        card = chance.pick(events.CARD, table.pool, 0, SORTS, 1 << seat)
        table.pool[card] = u8(i64(table.pool[card]) - 1)
        table.stacks[cell] = u8(card)
    elif chance.listening:
        chance.tell(events.SEEN, seat, stack, place, 0, card, 1 << seat)
    return card


def search(table: Catan, seat: i64, stack: i64, chance: Chance) -> None:
    """The seat looks through a whole stack (CAT-021, CAT-133)."""
    for place in range(height(table, stack)):
        look(table, seat, stack, place, chance)
    memory.saw_stack(table, seat, stack)
    memory.meet(table, seat)


def remove(table: Catan, stack: i64, place: i64) -> i64:
    """Take a card out of a stack; the order of the others stays (CAT-134)."""
    cell = top_of(table, stack) + place
    card: i64 = i64(table.stacks[cell])
    last = table.bottom_of(4) - 1
    for later in range(cell, last):
        table.stacks[later] = table.stacks[later + 1]
    table.stacks[last] = u8(0)
    table.heights[stack] = u8(height(table, stack) - 1)
    return card


def take_out(table: Catan, seat: i64, stack: i64, place: i64, chance: Chance) -> None:
    """The seat takes a card from the stack it has searched; nobody else knows which."""
    card = remove(table, stack, place)
    memory.took_known(table, seat, stack, place)
    join_hand(table, seat, card, memory.lost_unknown(table, 1 - seat, stack))
    if chance.listening:
        chance.tell(events.TOOK, seat, stack, 0, 0)


def draw_top(table: Catan, seat: i64, stack: i64, chance: Chance) -> None:
    """The seat draws the top card of a stack, unseen by the other."""
    look(table, seat, stack, 0, chance)
    card = remove(table, stack, 0)
    memory.took_top(table, seat, stack, card)
    join_hand(table, seat, card, memory.lost_top(table, 1 - seat, stack))
    memory.meet(table, seat)
    if chance.listening:
        chance.tell(events.DREW, seat, stack, 0, 0)


def bury(table: Catan, stack: i64, card: i64) -> None:
    """Put a card under a stack."""
    cell = table.bottom_of(4)
    place = table.bottom_of(stack)
    while cell > place:
        table.stacks[cell] = table.stacks[cell - 1]
        cell -= 1
    table.stacks[place] = u8(card)
    table.heights[stack] = u8(height(table, stack) + 1)


def slip_under(table: Catan, seat: i64, card: i64, stack: i64, chance: Chance) -> None:
    """The seat puts a hand card face down under a stack."""
    maybe = memory.hand_loses_unknown(table, 1 - seat, size(table, seat))
    leave_hand(table, seat, card)
    bury(table, stack, card)
    memory.put_under(table, seat, stack, BIT[card])
    memory.put_under(table, 1 - seat, stack, maybe)
    if chance.listening:
        chance.tell(events.SLIPPED, seat, stack, 0, 0)


def lay_down(table: Catan, seat: i64, card: i64) -> None:
    """A card leaves the hand for all to see."""
    memory.hand_shows(table, 1 - seat, size(table, seat), card)
    leave_hand(table, seat, card)


def discard(table: Catan, card: i64) -> None:
    """A card is out of the game, face up."""
    table.discard[card] = u8(i64(table.discard[card]) + 1)


def take_back(table: Catan, seat: i64, card: i64) -> None:
    """A card of the own principality comes back to the hand for all to see."""
    join_hand(table, seat, card, BIT[card])
    memory.meet(table, 1 - seat)


def show_hand(table: Catan, seat: i64, chance: Chance) -> None:
    """The seat is shown the whole hand of the other (CAT-R33)."""
    other = 1 - seat
    if chance.listening:
        for card in range(i64(SORTS)):
            for _ in range(i64(table.hands[other * SORTS + card])):
                chance.tell(events.SEEN, seat, 5, 0, 0, card, 1 << seat)
    memory.saw_hand(table, seat)
    memory.meet(table, seat)


def take_from_hand(table: Catan, seat: i64, card: i64) -> None:
    """The seat takes a card out of the other's hand, which both know (CAT-129)."""
    other = 1 - seat
    memory.hand_shows(table, seat, size(table, other), card)
    leave_hand(table, other, card)
    join_hand(table, seat, card, BIT[card])
    memory.meet(table, seat)
    memory.meet(table, other)


def seize(table: Catan, seat: i64, first: i64, second: i64, stack: i64) -> None:
    """The seat puts one card of the other's hand under a stack, or two in its order (CAT-R37).

    The victim sees which cards are missing, but not in which order they were put there.
    """
    both = BIT[first] | BIT[second] if second >= 0 else BIT[first]
    bury_from_hand(table, seat, first, stack, both)
    if second >= 0:
        bury_from_hand(table, seat, second, stack, both)


def bury_from_hand(table: Catan, seat: i64, card: i64, stack: i64, both: i64) -> None:
    """One of the cards that are seized goes under the stack."""
    other = 1 - seat
    memory.hand_shows(table, seat, size(table, other), card)
    leave_hand(table, other, card)
    bury(table, stack, card)
    memory.put_under(table, seat, stack, BIT[card])
    memory.put_under(table, other, stack, both)
