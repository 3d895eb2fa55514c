"""Complete positions that would look like a view: hidden cards are dealt to fit the memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.catan import memory
from tafelrunde.games.catan.components import (
    ANYTHING,
    COPIES,
    EXPANSIONS,
    HIDDEN,
    KINDS,
    LEFT_START,
    SITES,
    SORTS,
    SPOTS,
    STACKS,
    START_LAND,
    UNSEEN,
)
from tafelrunde.games.catan.land import lay_land
from tafelrunde.games.catan.memory import GAP, MEMORY
from tafelrunde.games.catan.views import shown
from tafelrunde.kernel.bits import BIT
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.native import append, i64, u8, vec
from tafelrunde.kernel.state import FULL

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan

# Removals from remembered stacks are tried at random; a real view needs a few tries at most.
TRIES: Final = 20000


def imagine(view: Catan, chance: Chance) -> Catan:
    """A complete position that looks like the view: hidden cards are dealt to fit the memory."""
    state = view.copy()
    state.viewer = FULL
    seat = view.viewer
    if state.window != 0:
        imagine_arrangement(state, seat, chance)
    if seat == 0 or seat == 1:
        deal(state, seat, chance)
        remember_for_other(state, view, seat)
    elif seat != FULL:
        deal_to_spectator(state, chance)
    for card in range(i64(SORTS)):
        state.pool[card] = u8(COPIES[card] - shown(state, card))
    return state


def imagine_arrangement(state: Catan, seat: i64, chance: Chance) -> None:
    """Whoever is ready has arranged his landscapes somehow."""
    for owner in range(i64(2)):
        if owner == seat or seat == FULL or (state.frames.owners() >> owner) & 1 == 1:
            continue
        crest = state.crest if owner == 0 else 1 - state.crest
        bag = vec[i64]([i64(kind) for kind in range(KINDS)])
        for place in range(i64(KINDS)):
            drawn = place + chance.draw(KINDS - place)
            kind = bag[drawn]
            bag[drawn] = bag[place]
            spot = place // 3 * (SPOTS // 2) + LEFT_START + place % 3
            lay_land(state, owner, spot, START_LAND[crest * KINDS + kind], 1)


def deal(state: Catan, seat: i64, chance: Chance) -> None:
    """Cards for all places the seat is not sure of."""
    for attempt in range(i64(TRIES)):
        if fill(state, seat, survivors(state, seat, chance), attempt % 4 < 3, chance):
            return
    raise BadPosition("no position looks like this view")


def survivors(state: Catan, seat: i64, chance: Chance) -> vec[i64]:
    """What may lie on each place of the stacks and the other's hand, gaps filled at random.

    Where more copies of a card are remembered than can be there, gaps prefer to take one of them.
    """
    found = vec[i64](capacity=EXPANSIONS + 20)
    spare = spare_copies(state, seat)
    for stack in range(i64(STACKS)):
        first = memory.begins(state, seat, stack)
        length = memory.length_of(state, seat, stack)
        kept = vec[i64](capacity=length + 1)
        for cell in range(first, first + length):
            mask = state.memory[cell]
            if mask != GAP:
                kept = append(kept, mask)
                continue
            gone = taken_out(kept, spare, chance)
            card = memory.card_of(kept[gone])
            if card >= 0:
                spare[card] += 1
            for index in range(gone, i64(len(kept)) - 1):
                kept[index] = kept[index + 1]
            kept = kept[: i64(len(kept)) - 1]
        for mask in kept:
            found = append(found, mask)
    size: int = state.held[1 - seat]
    for cell in range(memory.hand_at(seat), memory.hand_at(seat) + size):
        found = append(found, state.memory[cell])
    return append(found, ANYTHING)


def spare_copies(state: Catan, seat: i64) -> vec[i64]:
    """Copies of each card beyond those in sight and remembered; below 0 one must have gone."""
    found = vec[i64]([i64(0)] * SORTS)
    for card in range(i64(SORTS)):
        open_copies = i64(state.discard[card]) + i64(state.hands[seat * SORTS + card])
        found[card] = COPIES[card] - open_copies
    for site in range(i64(2 * SITES)):
        built: int = state.sites[site]
        if built > 0:
            found[built - 1] -= 1
    size: int = state.held[1 - seat]
    for cell in range(memory.hand_at(seat), memory.hand_at(seat) + size):
        card = memory.card_of(state.memory[cell])
        if card >= 0:
            found[card] -= 1
    for cell in range(seat * MEMORY, memory.ends(state, seat)):
        card = memory.card_of(state.memory[cell])
        if card >= 0:
            found[card] -= 1
    return found


def taken_out(kept: vec[i64], spare: vec[i64], chance: Chance) -> i64:
    """Which of the remembered cards a gap stands for: mostly one that cannot be there any more."""
    chosen: i64 = -1
    if chance.draw(4) > 0:
        surplus: i64 = 0
        for index in range(i64(len(kept))):
            card = memory.card_of(kept[index])
            if card >= 0 and spare[card] < 0:
                surplus += 1
                if chance.draw(surplus) == 0:
                    chosen = index
    return chosen if chosen >= 0 else chance.draw(len(kept))


def fill(state: Catan, seat: i64, masks: vec[i64], traced: bool, chance: Chance) -> bool:
    """Deal to every place a card that may lie there; False if that cannot be.

    Cards that were seen and lost from sight come first: `traced` where the seat has noted them, and
    only if there is no such place, or after failing, anywhere.
    """
    total = state.bottom_of(4)
    places: i64 = len(masks) - 1
    left = vec[i64]([i64(0)] * SORTS)
    need = vec[i64]([i64(0)] * SORTS)
    other = 1 - seat
    for card in range(i64(SORTS)):
        open_copies = i64(state.discard[card]) + i64(state.hands[seat * SORTS + card])
        left[card] = COPIES[card] - open_copies
        need[card] = i64(state.met[seat * SORTS + card]) - open_copies
    for site in range(i64(2 * SITES)):
        built: int = state.sites[site]
        if built > 0:
            left[built - 1] -= 1
            need[built - 1] -= 1
    dealt = vec[i64]([i64(-1)] * (EXPANSIONS + 20))
    for place in range(places):
        card = memory.card_of(masks[place])
        if card >= 0:
            left[card] -= 1
            need[card] -= 1
            if left[card] < 0:
                return False
            dealt[place] = card
    for place in range(total):
        if state.stacks[place] == UNSEEN:
            dealt[place] = UNSEEN
    for card in range(i64(SORTS)):
        while need[card] > 0:
            noted = traced and place_card(masks, dealt, left, places, card, True, chance)
            if not noted and not place_card(masks, dealt, left, places, card, False, chance):
                return False
            need[card] -= 1
    for narrow in range(i64(2)):
        for place in range(places):
            due = dealt[place] < 0 and (masks[place] != ANYTHING or narrow == 1)
            if due and not deal_to(masks, dealt, left, places, place, 0, chance):
                return False
    for place in range(total):
        state.stacks[place] = u8(dealt[place])
    for card in range(i64(SORTS)):
        state.hands[other * SORTS + card] = u8(0)
    for place in range(total, places):
        cell = other * SORTS + dealt[place]
        state.hands[cell] = u8(i64(state.hands[cell]) + 1)
    return True


def place_card(
    masks: vec[i64],
    dealt: vec[i64],
    left: vec[i64],
    places: i64,
    card: i64,
    traced: bool,
    chance: Chance,
) -> bool:
    """Find a place for a card that was seen and must be somewhere; may move another card."""
    if left[card] == 0:
        return False
    free: i64 = 0
    chosen: i64 = -1
    for place in range(places):
        if dealt[place] < 0 and may_lie(masks[place], card, traced):
            free += 1
            if chance.draw(free) == 0:
                chosen = place
    if chosen >= 0:
        dealt[chosen] = card
        left[card] -= 1
        return True
    for place in range(places):
        moved = dealt[place]
        if (
            0 <= moved < SORTS
            and masks[place] != BIT[moved]
            and may_lie(masks[place], card, traced)
        ):
            for elsewhere in range(places):
                if dealt[elsewhere] < 0 and may_lie(masks[elsewhere], moved, traced):
                    dealt[elsewhere] = moved
                    dealt[place] = card
                    left[card] -= 1
                    return True
    return False


def may_lie(mask: i64, card: i64, traced: bool) -> bool:
    """May the card lie on a place with this mask, and is it noted there?"""
    return mask & BIT[card] != 0 and (not traced or mask != ANYTHING)


def deal_to(
    masks: vec[i64],
    dealt: vec[i64],
    left: vec[i64],
    places: i64,
    place: i64,
    tried: i64,
    chance: Chance,
) -> bool:
    """Deal a fitting card to a place; if none is left, one seen elsewhere makes way."""
    copies: i64 = 0
    for card in range(i64(SORTS)):
        if masks[place] & BIT[card] != 0:
            copies += left[card]
    if copies > 0:
        rest = chance.draw(copies)
        for card in range(i64(SORTS)):
            if masks[place] & BIT[card] != 0:
                rest -= left[card]
                if rest < 0:
                    dealt[place] = card
                    left[card] -= 1
                    return True
    for other in range(places):
        card = dealt[other]
        if card < 0 or masks[other] == BIT[card] or tried & BIT[card] != 0:
            continue
        if masks[place] & BIT[card] != 0:
            if deal_to(masks, dealt, left, places, other, tried | BIT[card], chance):
                dealt[place] = card
                return True
            dealt[other] = card
    return False


def remember_for_other(state: Catan, view: Catan, seat: i64) -> None:
    """The other one remembers what the seat does not know, for somebody has looked at it."""
    other = 1 - seat
    for stack in range(i64(STACKS)):
        count: int = state.heights[stack]
        top = state.bottom_of(stack) - count
        memory.forget(state, other, stack, count)
        first = memory.begins(state, other, stack)
        for place in range(i64(count)):
            if view.stacks[top + place] == HIDDEN:
                card: int = state.stacks[top + place]
                state.memory[first + place] = BIT[card]
    size: int = state.held[seat]
    for place in range(i64(size)):
        state.memory[memory.hand_at(other) + place] = ANYTHING
    memory.meet(state, other)


def deal_to_spectator(state: Catan, chance: Chance) -> None:
    """To a spectator all hidden cards are alike."""
    for card in range(i64(SORTS)):
        state.pool[card] = u8(COPIES[card] - shown(state, card))
    for cell in range(state.bottom_of(4)):
        if state.stacks[cell] == HIDDEN:
            card = drawn(state, chance)
            state.stacks[cell] = u8(card)
    for seat in range(i64(2)):
        for _ in range(i64(state.held[seat])):
            there = seat * SORTS + drawn(state, chance)
            state.hands[there] = u8(i64(state.hands[there]) + 1)
    for seat in range(i64(2)):
        for stack in range(i64(STACKS)):
            memory.forget(state, seat, stack, i64(state.heights[stack]))
        for place in range(i64(state.held[1 - seat])):
            state.memory[memory.hand_at(seat) + place] = ANYTHING
        memory.meet(state, seat)


def drawn(state: Catan, chance: Chance) -> i64:
    """A card out of the pool."""
    rest = chance.draw(sum_of(state.pool))
    card: i64 = 0
    while rest >= i64(state.pool[card]):
        rest -= i64(state.pool[card])
        card += 1
    state.pool[card] = u8(i64(state.pool[card]) - 1)
    return card


def sum_of(counts: vec[u8]) -> i64:
    """How many there are in all."""
    found: i64 = 0
    for count in counts:
        found += i64(count)
    return found
