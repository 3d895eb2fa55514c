"""What each seat remembers of the cards it cannot see (CAT-R57).

For every place a seat keeps a mask of the kinds that may lie there: one bit where it is sure, all
bits where it knows nothing. Of a stack it keeps the places in the order last seen. When the other
one takes an unknown card out of a stack that it knows, the order stays and a GAP is noted behind
it: one of the cards before the gap is no longer there. Of the other's hand it keeps the cards in
the order of their arrival; when an unknown one leaves, each place holds its card or the next one.

`met` is how many copies of each kind it has had in sight at once: so many have been looked at, and
are therefore not among the cards that nobody has seen.

Nothing here reads what the seat may not know: all follows from its own memory and public facts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.catan.components import ANYTHING, COPIES, EXPANSIONS, SITES, SORTS, STACKS
from tafelrunde.kernel.bits import BIT, only
from tafelrunde.kernel.native import i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan

GAP: Final = 0
# More gaps than these in a stack are not kept apart: the oldest one is smeared over its places.
GAPS: Final = 3
HAND_ROOM: Final = 20
HAND_AT: Final = EXPANSIONS + 2 * STACKS * GAPS + 2
MEMORY: Final = HAND_AT + HAND_ROOM


def blank() -> vec[i64]:
    """The memory of two seats before anything was seen."""
    return vec[i64]([i64(0)] * (2 * MEMORY))


def begins(state: Catan, seat: i64, stack: i64) -> i64:
    """Where the seat's memory of a stack begins."""
    place = seat * MEMORY
    for earlier in range(stack):
        length: int = state.marks[seat * STACKS + earlier]
        place += length
    return place


def length_of(state: Catan, seat: i64, stack: i64) -> i64:
    """How many entries and gaps the seat keeps of a stack."""
    length: int = state.marks[seat * STACKS + stack]
    return length


def ends(state: Catan, seat: i64) -> i64:
    """Where the seat's memory of all stacks ends."""
    return begins(state, seat, STACKS)


def insert(state: Catan, seat: i64, stack: i64, index: i64, mask: i64) -> None:
    """Put an entry or a gap into the memory of a stack."""
    memory = state.memory
    place = begins(state, seat, stack) + index
    cell = ends(state, seat)
    while cell > place:
        memory[cell] = memory[cell - 1]
        cell -= 1
    memory[place] = mask
    state.marks[seat * STACKS + stack] = u8(length_of(state, seat, stack) + 1)


def remove(state: Catan, seat: i64, stack: i64, index: i64) -> None:
    """Take an entry or a gap out of the memory of a stack."""
    memory = state.memory
    last = ends(state, seat) - 1
    for cell in range(begins(state, seat, stack) + index, last):
        memory[cell] = memory[cell + 1]
    memory[last] = 0
    state.marks[seat * STACKS + stack] = u8(length_of(state, seat, stack) - 1)


def gaps(state: Catan, seat: i64, stack: i64) -> i64:
    """How many cards have left the stack, the seat does not know from where."""
    first = begins(state, seat, stack)
    count: i64 = 0
    for cell in range(first, first + length_of(state, seat, stack)):
        if state.memory[cell] == GAP:
            count += 1
    return count


def forget(state: Catan, seat: i64, stack: i64, height: i64) -> None:
    """The seat no longer knows anything about a stack of this height."""
    resize(state, seat, stack, height)
    first = begins(state, seat, stack)
    for cell in range(first, first + height):
        state.memory[cell] = ANYTHING


def resize(state: Catan, seat: i64, stack: i64, length: i64) -> None:
    """Make room for so many entries of a stack; what they hold is still to be written."""
    memory = state.memory
    first = begins(state, seat, stack)
    last = ends(state, seat)
    more = length - length_of(state, seat, stack)
    if more > 0:
        cell = last - 1
        while cell >= first:
            memory[cell + more] = memory[cell]
            cell -= 1
    elif more < 0:
        for kept in range(first - more, last):
            memory[kept + more] = memory[kept]
        for freed in range(last + more, last):
            memory[freed] = 0
    state.marks[seat * STACKS + stack] = u8(length)


def tidy(state: Catan, seat: i64, stack: i64) -> None:
    """Where as many cards have left as there were, all of them are gone."""
    first = begins(state, seat, stack)
    length = length_of(state, seat, stack)
    entries: i64 = 0
    gone: i64 = 0
    index: i64 = 0
    while index < length:
        if state.memory[first + index] == GAP:
            gone += 1
            if gone == entries:
                for _ in range(index + 1):
                    remove(state, seat, stack, 0)
                length -= index + 1
                entries = 0
                gone = 0
                index = -1
        else:
            entries += 1
        index += 1


def saw_stack(state: Catan, seat: i64, stack: i64) -> None:
    """The seat has looked through a stack."""
    at = state.bottom_of(stack - 1) if stack > 0 else 0
    height: int = state.heights[stack]
    forget(state, seat, stack, height)
    first = begins(state, seat, stack)
    for place in range(i64(height)):
        card: int = state.stacks[at + place]
        state.memory[first + place] = BIT[card]


def took_known(state: Catan, seat: i64, stack: i64, place: i64) -> None:
    """The seat takes a card out of a stack it has just looked through."""
    remove(state, seat, stack, place)


def lost_unknown(state: Catan, seat: i64, stack: i64) -> i64:
    """The other seat takes an unknown card out of a stack; returns what it may be."""
    first = begins(state, seat, stack)
    length = length_of(state, seat, stack)
    known = False
    found: i64 = 0
    for cell in range(first, first + length):
        if state.memory[cell] != ANYTHING:
            known = True
        found |= state.memory[cell]
    if not known:
        remove(state, seat, stack, length - 1)
        return ANYTHING
    if gaps(state, seat, stack) == GAPS:
        smear(state, seat, stack)
    insert(state, seat, stack, length_of(state, seat, stack), GAP)
    tidy(state, seat, stack)
    return found


def smear(state: Catan, seat: i64, stack: i64) -> None:
    """Give up the first gap: each place before it holds its card or the next one."""
    first = begins(state, seat, stack)
    index: i64 = 0
    while state.memory[first + index + 1] != GAP:
        state.memory[first + index] |= state.memory[first + index + 1]
        index += 1
    remove(state, seat, stack, index + 1)
    remove(state, seat, stack, index)


def lost_top(state: Catan, seat: i64, stack: i64) -> i64:
    """The other seat takes the top card of a stack; returns what it may be.

    With g gaps it is one of the first g + 1 entries; whichever it is, the first one is gone.
    """
    first = begins(state, seat, stack)
    open_gaps = gaps(state, seat, stack)
    found: i64 = 0
    cell = first
    for _ in range(open_gaps + 1):
        while state.memory[cell] == GAP:
            cell += 1
        found |= state.memory[cell]
        cell += 1
    remove(state, seat, stack, 0)
    tidy(state, seat, stack)
    return found


def took_top(state: Catan, seat: i64, stack: i64, card: i64) -> None:
    """The seat itself takes the top card of a stack.

    What lay above it in the order remembered must have been taken before. Where it may have lain on
    several places, the first of them leaves open all that the others would; but a card that exists
    only once lies where the seat is sure of it.
    """
    bit = BIT[card]
    chosen: i64 = -1
    cell = begins(state, seat, stack)
    for entry in range(gaps(state, seat, stack) + 1):
        while state.memory[cell] == GAP:
            cell += 1
        mask = state.memory[cell]
        if (chosen < 0 and mask & bit != 0) or (mask == bit and COPIES[card] == 1):
            chosen = entry
        cell += 1
    close_gaps(state, seat, stack, chosen)
    for _ in range(chosen + 1):
        remove(state, seat, stack, 0)
    tidy(state, seat, stack)


def close_gaps(state: Catan, seat: i64, stack: i64, count: i64) -> None:
    """Remove the oldest gaps of a stack: it is known which cards they stand for."""
    index: i64 = 0
    while count > 0:
        if state.memory[begins(state, seat, stack) + index] == GAP:
            remove(state, seat, stack, index)
            count -= 1
        else:
            index += 1


def put_under(state: Catan, seat: i64, stack: i64, mask: i64) -> None:
    """A card goes under a stack; `mask` is what it may be to the seat."""
    insert(state, seat, stack, length_of(state, seat, stack), mask)


# The other's hand


def hand_at(seat: i64) -> i64:
    """Where the seat's memory of the other's hand begins; behind its cards nothing is ever read."""
    return seat * MEMORY + HAND_AT


def hand_joins(state: Catan, seat: i64, size: i64, mask: i64) -> None:
    """A card comes to the other's hand, which had `size` cards."""
    state.memory[hand_at(seat) + size] = mask


def hand_loses_unknown(state: Catan, seat: i64, size: i64) -> i64:
    """An unknown card leaves the other's hand of `size` cards; returns what it may be."""
    memory = state.memory
    first = hand_at(seat)
    found = memory[first + size - 1]
    for cell in range(first, first + size - 1):
        found |= memory[cell]
        memory[cell] |= memory[cell + 1]
    return found


def hand_shows(state: Catan, seat: i64, size: i64, card: i64) -> None:
    """The other one lays down a card of its hand of `size` cards for all to see.

    A place where it is sure to be gives it away; of several where it may be, one is empty now.
    """
    memory = state.memory
    first = hand_at(seat)
    last: i64 = -1
    for place in range(size):
        if memory[first + place] == BIT[card]:
            last = place
    if last < 0:
        for place in range(size):
            if memory[first + place] & BIT[card] != 0:
                if last >= 0:
                    memory[first + last] |= memory[first + place]
                last = place
    for place in range(last, size - 1):
        memory[first + place] = memory[first + place + 1]


def saw_hand(state: Catan, seat: i64) -> None:
    """The seat is shown the other's whole hand, in ascending order."""
    other = 1 - seat
    place = hand_at(seat)
    for card in range(i64(SORTS)):
        count: int = state.hands[other * SORTS + card]
        for _ in range(i64(count)):
            state.memory[place] = BIT[card]
            place += 1


# What is in sight


def possible(state: Catan, seat: i64, stack: i64, place: i64) -> i64:
    """What may lie on a place of a stack, from the top: the entries that gaps may have put there.

    So many of the entries before one are gone as its place differs from its index: at least one for
    each gap before it, and as many that the rest can stand for the gaps behind it.
    """
    memory = state.memory
    first = begins(state, seat, stack)
    last = first + length_of(state, seat, stack)
    open_gaps = gaps(state, seat, stack)
    if open_gaps == 0:
        return memory[first + place]
    found: i64 = 0
    index: i64 = 0
    closed: i64 = 0
    for cell in range(first, last):
        if memory[cell] == GAP:
            closed += 1
            continue
        gone = index - place
        if closed <= gone <= open_gaps:
            missing = closed - gone
            may = True
            for later in range(cell + 1, last):
                missing += 1 if memory[later] == GAP else -1
                may = may and (missing <= 0 or memory[later] != GAP)
            if may:
                found |= memory[cell]
        index += 1
    return found


def card_of(mask: i64) -> i64:
    """The kind of a mask with a single bit, or -1."""
    if mask == 0 or mask & (mask - 1) != 0:
        return -1
    return only(mask)


def located(state: Catan, seat: i64) -> vec[i64]:
    """How many copies of each kind the seat could point at."""
    found = vec[i64]([i64(0)] * SORTS)
    for card in range(i64(SORTS)):
        held: int = state.hands[seat * SORTS + card]
        out: int = state.discard[card]
        found[card] = held + out
    for site in range(i64(2 * SITES)):
        built: int = state.sites[site]
        if built > 0:
            found[built - 1] += 1
    for stack in range(i64(STACKS)):
        height: int = state.heights[stack]
        for place in range(i64(height)):
            card = card_of(possible(state, seat, stack, place))
            if card >= 0:
                found[card] += 1
    size: int = state.held[1 - seat]
    for cell in range(hand_at(seat), hand_at(seat) + size):
        card = card_of(state.memory[cell])
        if card >= 0:
            found[card] += 1
    return found


def meet(state: Catan, seat: i64) -> None:
    """Remember how many copies of each kind are in sight, if they are more than ever before."""
    found = located(state, seat)
    for card in range(i64(SORTS)):
        before: int = state.met[seat * SORTS + card]
        if found[card] > before:
            state.met[seat * SORTS + card] = u8(found[card])
