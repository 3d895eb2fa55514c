"""Expansion cards on the move: between stacks, hands, principalities and the discard pile.

Whatever moves, both seats remember it as far as they can see it (see memory.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.catan import events, memory
from tafelrunde.games.catan.components import SORTS, UNSEEN
from tafelrunde.kernel.bits import BIT
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import i64, u8

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan


def size(state: Catan, seat: i64) -> i64:
    """How many cards the seat holds."""
    count: int = state.held[seat]
    return count


def height(state: Catan, stack: i64) -> i64:
    """How many cards a stack has."""
    count: int = state.heights[stack]
    return count


def top_of(state: Catan, stack: i64) -> i64:
    """Where the cards of a stack begin."""
    return state.bottom_of(stack - 1) if stack > 0 else 0


def join_hand(state: Catan, seat: i64, card: i64, seen: i64) -> None:
    """A card comes to a hand; `seen` is what it may be to the other seat."""
    memory.hand_joins(state, 1 - seat, size(state, seat), seen)
    cell = seat * SORTS + card
    state.hands[cell] = u8(i64(state.hands[cell]) + 1)
    state.held[seat] = u8(size(state, seat) + 1)


def leave_hand(state: Catan, seat: i64, card: i64) -> None:
    """A card leaves a hand; what the other one makes of it is told to its memory before."""
    cell = seat * SORTS + card
    state.hands[cell] = u8(i64(state.hands[cell]) - 1)
    state.held[seat] = u8(size(state, seat) - 1)


def look(state: Catan, seat: i64, stack: i64, place: i64, chance: Chance) -> i64:
    """The seat sees a card of a stack: one that nobody has seen is decided only now."""
    cell = top_of(state, stack) + place
    card: i64 = i64(state.stacks[cell])
    if card == UNSEEN:
        card = chance.pick(events.CARD, state.pool, 0, SORTS, 1 << seat)
        state.pool[card] = u8(i64(state.pool[card]) - 1)
        state.stacks[cell] = u8(card)
    elif chance.listening:
        chance.tell(events.SEEN, seat, stack, place, 0, card, 1 << seat)
    return card


def search(state: Catan, seat: i64, stack: i64, chance: Chance) -> None:
    """The seat looks through a whole stack (CAT-021, CAT-133)."""
    for place in range(height(state, stack)):
        look(state, seat, stack, place, chance)
    memory.saw_stack(state, seat, stack)
    memory.meet(state, seat)


def remove(state: Catan, stack: i64, place: i64) -> i64:
    """Take a card out of a stack; the order of the others stays (CAT-134)."""
    cell = top_of(state, stack) + place
    card: i64 = i64(state.stacks[cell])
    last = state.bottom_of(4) - 1
    for later in range(cell, last):
        state.stacks[later] = state.stacks[later + 1]
    state.stacks[last] = u8(0)
    state.heights[stack] = u8(height(state, stack) - 1)
    return card


def take_out(state: Catan, seat: i64, stack: i64, place: i64, chance: Chance) -> None:
    """The seat takes a card from the stack it has searched; nobody else knows which."""
    card = remove(state, stack, place)
    memory.took_known(state, seat, stack, place)
    join_hand(state, seat, card, memory.lost_unknown(state, 1 - seat, stack))
    if chance.listening:
        chance.tell(events.TOOK, seat, stack, 0, 0)


def draw_top(state: Catan, seat: i64, stack: i64, chance: Chance) -> None:
    """The seat draws the top card of a stack, unseen by the other."""
    look(state, seat, stack, 0, chance)
    card = remove(state, stack, 0)
    memory.took_top(state, seat, stack, card)
    join_hand(state, seat, card, memory.lost_top(state, 1 - seat, stack))
    memory.meet(state, seat)
    if chance.listening:
        chance.tell(events.DREW, seat, stack, 0, 0)


def bury(state: Catan, stack: i64, card: i64) -> None:
    """Put a card under a stack."""
    cell = state.bottom_of(4)
    place = state.bottom_of(stack)
    while cell > place:
        state.stacks[cell] = state.stacks[cell - 1]
        cell -= 1
    state.stacks[place] = u8(card)
    state.heights[stack] = u8(height(state, stack) + 1)


def slip_under(state: Catan, seat: i64, card: i64, stack: i64, chance: Chance) -> None:
    """The seat puts a hand card face down under a stack."""
    maybe = memory.hand_loses_unknown(state, 1 - seat, size(state, seat))
    leave_hand(state, seat, card)
    bury(state, stack, card)
    memory.put_under(state, seat, stack, BIT[card])
    memory.put_under(state, 1 - seat, stack, maybe)
    if chance.listening:
        chance.tell(events.SLIPPED, seat, stack, 0, 0)


def lay_down(state: Catan, seat: i64, card: i64) -> None:
    """A card leaves the hand for all to see."""
    memory.hand_shows(state, 1 - seat, size(state, seat), card)
    leave_hand(state, seat, card)


def discard(state: Catan, card: i64) -> None:
    """A card is out of the game, face up."""
    state.discard[card] = u8(i64(state.discard[card]) + 1)


def take_back(state: Catan, seat: i64, card: i64) -> None:
    """A card of the own principality comes back to the hand for all to see."""
    join_hand(state, seat, card, BIT[card])
    memory.meet(state, 1 - seat)


def show_hand(state: Catan, seat: i64, chance: Chance) -> None:
    """The seat is shown the whole hand of the other (CAT-R33)."""
    other = 1 - seat
    if chance.listening:
        for card in range(i64(SORTS)):
            for _ in range(i64(state.hands[other * SORTS + card])):
                chance.tell(events.SEEN, seat, 5, 0, 0, card, 1 << seat)
    memory.saw_hand(state, seat)
    memory.meet(state, seat)


def take_from_hand(state: Catan, seat: i64, card: i64) -> None:
    """The seat takes a card out of the other's hand, which both know (CAT-129)."""
    other = 1 - seat
    memory.hand_shows(state, seat, size(state, other), card)
    leave_hand(state, other, card)
    join_hand(state, seat, card, BIT[card])
    memory.meet(state, seat)
    memory.meet(state, other)


def seize(state: Catan, seat: i64, first: i64, second: i64, stack: i64) -> None:
    """The seat puts one card of the other's hand under a stack, or two in its order (CAT-R37).

    The victim sees which cards are missing, but not in which order they were put there.
    """
    both = BIT[first] | BIT[second] if second >= 0 else BIT[first]
    bury_from_hand(state, seat, first, stack, both)
    if second >= 0:
        bury_from_hand(state, seat, second, stack, both)


def bury_from_hand(state: Catan, seat: i64, card: i64, stack: i64, both: i64) -> None:
    """One of the cards that are seized goes under the stack."""
    other = 1 - seat
    memory.hand_shows(state, seat, size(state, other), card)
    leave_hand(state, other, card)
    bury(state, stack, card)
    memory.put_under(state, seat, stack, BIT[card])
    memory.put_under(state, other, stack, both)
