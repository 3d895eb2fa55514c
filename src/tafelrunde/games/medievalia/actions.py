"""The action phase: playing, buying, removing, arranging, dismissing, and paying for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia import events
from tafelrunde.games.medievalia.components import (
    ALL_KINDS,
    ARTIST,
    BUREAUCRAT,
    FREE,
    HOSTS,
    LABOURER,
    MERCHANT,
    NO_GROUND,
)
from tafelrunde.games.medievalia.fief import (
    AT,
    LEFT,
    MOVED,
    ON,
    OWN,
    PURSE,
    ROW,
    TOPS,
    TURNED,
    USED,
    alike,
    detach,
    ground,
    leave,
    partner,
    room,
    spot_of,
    turned,
)
from tafelrunde.games.medievalia.help import (
    ACT,
    TOLLED,
    ask_toll,
    hand_over,
    is_due,
    produce,
    refuse,
    requests,
)
from tafelrunde.games.medievalia.obtain import obtain, vacant
from tafelrunde.games.medievalia.payment import (
    BRUSHES,
    BY_ARTIST,
    BY_CLERK,
    BY_DISCARD,
    BY_GROUP,
    BY_TRADE,
    BY_WORK,
    FLOOR,
    GIFT,
    NOBODY,
    actors,
    affordable,
    announce,
    coverable,
    covered,
    discards,
    empty,
    held,
    means,
    price,
    reserved,
    shortfall,
    take,
)
from tafelrunde.games.medievalia.payment_plans import NO_WAY, carry_out, plans
from tafelrunde.games.medievalia.verbs import (
    ARRANGE,
    ARRANGING,
    ASK,
    CLERK,
    DISCARD,
    DISMISS,
    DONE,
    EXTRA,
    FEED,
    FOR_BUILDING,
    FOR_EXTRA,
    FOR_REMOVAL,
    HELPING,
    LOSE,
    PAINT,
    PAYING,
    PLAY,
    PURCHASE,
    REFUSE,
    REMOVE,
    SETTLE,
    TRADE,
    USE,
    WORK,
)
from tafelrunde.kernel.bits import BIT, lowest
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import append, i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

# The argument of ACTING that says whether the latest act was arranging.
ARRANGED: Final = 0


def acting(state: Medievalia, seat: i64) -> vec[i64]:
    """All that can be done in the action phase (MED-040)."""
    found = vec[i64](capacity=64)
    wealth = means(state, seat)
    for kind in range(i64(ALL_KINDS)):
        if playable(state, seat, kind) and affordable(state, seat, kind, wealth):
            found = append(found, PLAY + kind)
    for purpose in range(i64(FOR_BUILDING), i64(FOR_EXTRA)):
        if buildable(state, seat, purpose) and affordable(state, seat, purpose, wealth):
            found = append(found, PURCHASE + purpose - FOR_BUILDING)
    if affordable(state, seat, FOR_EXTRA, wealth):
        for pile in range(i64(3)):
            if state.stock[LEFT + pile] > 0:
                found = append(found, EXTRA + pile)
    if affordable(state, seat, FOR_REMOVAL, wealth):
        for host in range(i64(1), i64(HOSTS)):
            if ground(state, seat, host) != NO_GROUND:
                found = append(found, REMOVE + host)
    if state.frames.arg(ARRANGED) == 0:
        found = arrangements(state, seat, found)
    found = dismissals(state, seat, found)
    if state.teams:
        found = requests(state, seat, wealth, standing(state, seat), found)
    return append(found, DONE)


def playable(state: Medievalia, seat: i64, kind: i64) -> bool:
    """Is the card in hand, and room for it (MED-067)?"""
    if state.hands[ROW * seat + kind] == 0:
        return False
    return kind > 3 or vacant(state, seat) < HOSTS


def buildable(state: Medievalia, seat: i64, purpose: i64) -> bool:
    """Is there such a building, and an unused host with room for it (MED-070 to MED-073)?"""
    pile, host = (purpose - FOR_BUILDING) // HOSTS, (purpose - FOR_BUILDING) % HOSTS
    if state.stock[TOPS + pile] == 0 or ground(state, seat, host) == NO_GROUND:
        return False
    return room(state, seat, host) and not turned(state, seat, host)


def standing(state: Medievalia, seat: i64) -> i64:
    """All purposes that are possible whatever they cost, as bits."""
    found: i64 = 0
    for purpose in range(i64(FOR_REMOVAL + HOSTS)):
        if stands(state, seat, purpose):
            found |= BIT[purpose]
    return found


def stands(state: Medievalia, seat: i64, purpose: i64) -> bool:
    """Is the purpose possible at all, whatever it costs?"""
    if purpose < FOR_BUILDING:
        return playable(state, seat, purpose)
    if purpose < FOR_EXTRA:
        return buildable(state, seat, purpose)
    if purpose < FOR_REMOVAL:
        return state.stock[LEFT + purpose - FOR_EXTRA] > 0
    host = purpose - FOR_REMOVAL
    return host > 0 and ground(state, seat, host) != NO_GROUND


def movable(state: Medievalia, seat: i64) -> i64:
    """Unused cards at home that are free or on an unused host (MED-086)."""
    found = state.masks[OWN + seat] & state.masks[AT + seat] & ~state.masks[USED]
    for host in range(i64(HOSTS)):
        if turned(state, seat, host):
            found &= ~state.masks[ON + HOSTS * seat + host]
    return found


def arrangements(state: Medievalia, seat: i64, found: vec[i64]) -> vec[i64]:
    """Where each card may be put that was not moved yet; of equal cards the lowest (MED-R11)."""
    rest = alike(state, movable(state, seat) & ~state.masks[MOVED])
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        spot = spot_of(state, seat, card)
        for to in range(i64(HOSTS)):
            if to != spot and ground(state, seat, to) != NO_GROUND:
                found = append(found, ARRANGE + 6 * card + to)
        if spot != FREE:
            found = append(found, ARRANGE + 6 * card + FREE)
    return found


def dismissals(state: Medievalia, seat: i64, found: vec[i64]) -> vec[i64]:
    """The unused own cards, wherever they are (MED-087)."""
    rest = alike(state, state.masks[OWN + seat] & ~state.masks[USED])
    while rest != 0:
        found = append(found, DISMISS + lowest(rest))
        rest &= rest - 1
    return found


def act_on(state: Medievalia, seat: i64, move: i64, chance: Chance) -> None:
    """An answer in the action phase, but not its end."""
    frames = state.frames
    if move < ARRANGE:
        frames.set_arg(ARRANGED, 0)
        begin_payment(state, seat, purpose_of(move))
        pay_on(state, seat, chance)
    elif move < DISMISS:
        frames.set_arg(ARRANGED, 1)
        frames.push(ARRANGING, BIT[seat])
        arrange(state, seat, move, chance)
    elif move < ASK:
        frames.set_arg(ARRANGED, 0)
        dismiss(state, seat, move - DISMISS, chance)
        frames.push(FEED, BIT[seat])
    else:
        frames.set_arg(ARRANGED, 0)
        begin_payment(state, seat, move - ASK)
        frames.push(HELPING, BIT[partner(state, seat)], move - ASK, seat)


def purpose_of(move: i64) -> i64:
    """What a move wants to pay for."""
    if move < PURCHASE:
        return move - PLAY
    if move < EXTRA:
        return FOR_BUILDING + move - PURCHASE
    if move < REMOVE:
        return FOR_EXTRA + move - EXTRA
    return FOR_REMOVAL + move - REMOVE


def dismiss(state: Medievalia, seat: i64, card: i64, chance: Chance) -> None:
    """Discard an own card (MED-087)."""
    chance.tell(events.DISMISSED, seat, card, 0, 0)
    leave(state, card)


def arrange(state: Medievalia, seat: i64, move: i64, chance: Chance) -> None:
    """Put a card on a host, or take it off (MED-086)."""
    if move == DONE:
        state.masks[MOVED] = 0
        state.frames.pop()
        state.frames.push(FEED, BIT[seat])
        return
    card, to = (move - ARRANGE) // 6, (move - ARRANGE) % 6
    detach(state, seat, card)
    if to != FREE:
        state.masks[ON + HOSTS * seat + to] |= BIT[card]
    state.masks[MOVED] |= BIT[card]
    chance.tell(events.ARRANGED, seat, card, to, 0)


def begin_payment(state: Medievalia, seat: i64, purpose: i64) -> None:
    """Ask for the sources of a payment; a card to be played is shown."""
    empty(state)
    if purpose < FOR_BUILDING:
        announce(state, seat, purpose)
    state.frames.push(PAYING, BIT[seat], purpose)


def help_out(state: Medievalia, seat: i64, move: i64, chance: Chance) -> None:
    """The partner's answer: a source, that it is enough, or a refusal."""
    frames = state.frames
    if move == REFUSE:
        refuse(state, frames.arg(0))
        frames.pop()
        frames.pop()
    elif move == DONE:
        frames.pop()
        due = is_due(state)
        frames.set_arg(TOLLED, 1, ACT)
        if not (due and ask_toll(state, seat)):
            accept(state, seat, chance)
    else:
        produce(state, seat, source_of(move))


def pay_toll(state: Medievalia, seat: i64, move: i64, chance: Chance) -> None:
    """The partner loses a resource of his choice (MED-195)."""
    state.frames.pop()
    state.stock[PURSE + GIFT + move - LOSE] -= 1
    accept(state, seat, chance)


def accept(state: Medievalia, giver: i64, chance: Chance) -> None:
    """Go on with the payment after the gift."""
    hand_over(state, giver, chance)
    pay_on(state, lowest(state.frames.owners()), chance)


def pay_on(state: Medievalia, seat: i64, chance: Chance) -> None:
    """End the payment on top when it is covered."""
    purpose = state.frames.arg(0)
    if covered(state, price(state, seat, purpose)):
        empty(state)
        state.frames.pop()
        obtain(state, seat, purpose, chance)


def paying(state: Medievalia, seat: i64) -> vec[i64]:
    """The sensible ways, then every source with which the payment can still be covered."""
    found = vec[i64](capacity=32)
    purpose = state.frames.arg(0)
    cost = price(state, seat, purpose)
    ways = plans(state, seat, purpose, cost)
    for way in range(i64(3)):
        if ways[way] != NO_WAY:
            found = append(found, SETTLE + way)
    floor = held(state, FLOOR)
    if floor < BY_DISCARD:
        sure = shortfall(state, cost, discards(state, seat, purpose, 0)) == 0
        found = skilled(state, seat, purpose, cost, sure, BY_ARTIST, PAINT, ARTIST, found)
        found = groups(state, seat, purpose, cost, sure, found)
        found = work(state, seat, purpose, cost, sure, found)
        found = skilled(state, seat, purpose, cost, sure, BY_TRADE, TRADE, MERCHANT, found)
        if reserved(purpose) != NOBODY:
            found = skilled(state, seat, purpose, cost, sure, BY_CLERK, CLERK, BUREAUCRAT, found)
    for kind in range(max(i64(0), floor - BY_DISCARD), i64(ALL_KINDS)):
        there: int = state.hands[ROW * seat + kind]
        spare = there > (1 if kind == purpose else 0)
        if spare and shortfall(state, cost, discards(state, seat, purpose, kind)) == 0:
            found = append(found, DISCARD + kind)
    return found


def leads_on(
    state: Medievalia, seat: i64, purpose: i64, cost: vec[i64], source: i64, artists: i64
) -> bool:
    """Could the payment be covered after this source, with it and later ones?"""
    used, hosts = state.masks[USED], state.masks[TURNED]
    stock = state.stock
    state.stock = stock[:]
    take(state, seat, source, artists)
    found = coverable(state, seat, purpose, cost)
    state.stock = stock
    state.masks[USED] = used
    state.masks[TURNED] = hosts
    return found


def skilled(
    state: Medievalia, seat: i64, purpose: i64, cost: vec[i64], sure: bool, first: i64, verb: i64,
    kind: i64, found: vec[i64],
) -> vec[i64]:  # fmt: skip
    """Artists, merchants or bureaucrats who can use their ability, by where they are."""
    floor = held(state, FLOOR)
    for spot in range(i64(HOSTS + 1)):
        open_spot = first + spot >= floor and spot != reserved(purpose)
        if not open_spot or actors(state, seat, spot, kind) == 0:
            continue
        if sure or leads_on(state, seat, purpose, cost, first + spot, 0):
            found = append(found, verb + spot)
    return found


def groups(
    state: Medievalia, seat: i64, purpose: i64, cost: vec[i64], sure: bool, found: vec[i64]
) -> vec[i64]:
    """Hosts that can produce, with every number of artists that stand ready."""
    for host in range(i64(HOSTS)):
        if BY_GROUP + host < held(state, FLOOR) or host == reserved(purpose):
            continue
        if ground(state, seat, host) != NO_GROUND and not turned(state, seat, host):
            for artists in range(held(state, BRUSHES) + 1):
                if sure or leads_on(state, seat, purpose, cost, BY_GROUP + host, artists):
                    found = append(found, USE + 4 * host + artists)
    return found


def work(
    state: Medievalia, seat: i64, purpose: i64, cost: vec[i64], sure: bool, found: vec[i64]
) -> vec[i64]:
    """Free people who can produce labour."""
    for number in range(i64(5)):
        if BY_WORK + number < held(state, FLOOR):
            continue
        if actors(state, seat, FREE, LABOURER[number]) != 0:
            for artists in range(held(state, BRUSHES) + 1):
                if sure or leads_on(state, seat, purpose, cost, BY_WORK + number, artists):
                    found = append(found, WORK + 4 * number + artists)
    return found


def pay(state: Medievalia, seat: i64, move: i64, chance: Chance) -> None:
    """An answer to a payment."""
    if move < PAINT:
        purpose = state.frames.arg(0)
        plan = plans(state, seat, purpose, price(state, seat, purpose))[move - SETTLE]
        carry_out(state, seat, purpose, plan, chance)
        chance.tell(events.PAID, seat, move - SETTLE, plan, 0)
    else:
        take(state, seat, source_of(move), artists_of(move))
    pay_on(state, seat, chance)


def source_of(move: i64) -> i64:
    """The source a move names."""
    if move < USE:
        return BY_ARTIST + move - PAINT
    if move < WORK:
        return BY_GROUP + (move - USE) // 4
    if move < TRADE:
        return BY_WORK + (move - WORK) // 4
    if move < CLERK:
        return BY_TRADE + move - TRADE
    if move < DISCARD:
        return BY_CLERK + move - CLERK
    return BY_DISCARD + move - DISCARD


def artists_of(move: i64) -> i64:
    """How many artists double what a move produces."""
    if USE <= move < WORK:
        return (move - USE) % 4
    return (move - WORK) % 4 if WORK <= move < TRADE else 0
