"""What a payment needs, and whether it can be covered (MED-050 to MED-053, MED-R26).

Sources are named in ascending order: artists, groups, people who work, merchants, bureaucrats,
cards from the hand. Exchanges are never asked for, only whether they suffice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia.components import (
    ALL_KINDS,
    ARTIST,
    ARTIST_CARDS,
    ARTIST_WORK,
    BUILDING_COST,
    BUREAUCRAT,
    BUREAUCRAT_WORK,
    COST,
    ENERGY,
    EXTRA_COST,
    FOOD,
    FREE,
    GOLD,
    GROUND_RESOURCE,
    HOSTS,
    LABOUR,
    LABOURER,
    LABOURERS,
    MERCHANT,
    MERCHANT_WORK,
    NO_GROUND,
    OF_KIND,
    PRIEST,
    SPECIALISTS,
    SURCHARGE,
    SYMBOL,
    WORKER,
)
from tafelrunde.games.medievalia.fief import (
    AT,
    GONE,
    KNOWN,
    ON,
    OWN,
    PURSE,
    ROW,
    TOPS,
    USED,
    drop,
    free_at,
    ground,
    hand_size,
    has_building,
    output,
    turn,
    turned,
)
from tafelrunde.games.medievalia.verbs import FOR_BUILDING, FOR_EXTRA, FOR_REMOVAL
from tafelrunde.kernel.bits import BIT, count, lowest_bit
from tafelrunde.kernel.native import i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

# Columns of the purse after the four resources; the gift of a partner has five of its own.
JOKERS: Final = 4
TRADERS: Final = 5
CLERKS: Final = 6
BRUSHES: Final = 7
FLOOR: Final = 8
GIFT: Final = 9
GIFT_FLOOR: Final = 14
PURSE_SIZE: Final = 16

# Sources in their order; those that name a spot have 6 (five hosts, then free).
BY_ARTIST: Final = 0
BY_GROUP: Final = 6
BY_WORK: Final = 11
BY_TRADE: Final = 16
BY_CLERK: Final = 22
BY_DISCARD: Final = 28

NOBODY: Final = -1
ANY: Final = -1
NOTHING: Final = vec[i64]([i64(0) for _ in range(4)])


def price(state: Medievalia, seat: i64, purpose: i64) -> vec[i64]:
    """What a purpose costs, by resource; for an extra card the first is ANY."""
    cost = NOTHING[:]
    if purpose < FOR_BUILDING:
        for resource in range(i64(4)):
            cost[resource] = COST[4 * purpose + resource]
        if SYMBOL[purpose] >= 0 and not has_building(state, seat, SYMBOL[purpose]):
            cost[GOLD] += SURCHARGE  # MED-078
    elif purpose < FOR_EXTRA:
        building: int = state.stock[TOPS + (purpose - FOR_BUILDING) // HOSTS]
        for resource in range(i64(4)):
            cost[resource] = BUILDING_COST[4 * (building - 1) + resource]
    elif purpose < FOR_REMOVAL:
        cost[FOOD] = ANY
    else:
        cost[LABOUR] = 1  # MED-068
    return cost


def reserved(purpose: i64) -> i64:
    """The host that must stay unused for the building that is bought (MED-071), or NOBODY."""
    if FOR_BUILDING <= purpose < FOR_EXTRA:
        return (purpose - FOR_BUILDING) % HOSTS
    return NOBODY


def discards(state: Medievalia, seat: i64, purpose: i64, low: i64) -> i64:
    """How many hand cards of kinds from `low` on can be thrown in; the one played cannot.

    Of a whole hand only the size counts, which partners know too.
    """
    if low == 0:
        return hand_size(state, seat) - (1 if NOBODY < purpose < FOR_BUILDING else 0)
    found: i64 = 0
    for kind in range(low, i64(ALL_KINDS)):
        held: int = state.hands[ROW * seat + kind]
        found += held
        if kind == purpose:
            found -= 1
    return found


def lacking(
    cost: vec[i64], f: i64, e: i64, g: i64, w: i64, jokers: i64, traders: i64, reductions: i64
) -> i64:
    """How many resources of free choice are still missing: 0 if the cost is covered.

    Three equal surplus resources are one of choice (MED-051). A merchant makes two of one surplus
    gold, and one more out of anything else; only if there is nothing but needed other resources
    does the first merchant merely win the gold for the second (MED-164). A bureaucrat's reductions
    are no resources, but serve where one is missing (MED-165).
    """
    if cost[0] == ANY:
        total = f + e + g + w + jokers
        if traders > 0 and total > 0:
            total += traders if g + jokers > 0 else traders - 1
        return max(i64(0), EXTRA_COST - total)
    f -= cost[0]
    e -= cost[1]
    g -= cost[2]
    w -= cost[3]
    missing: i64 = 0
    if f < 0:
        missing -= f
        f = 0
    if e < 0:
        missing -= e
        e = 0
    spare_gold = g + cost[2] > 0
    if g < 0:
        missing -= g
        g = 0
    if w < 0:
        missing -= w
        w = 0
    if missing <= jokers + reductions:
        return 0
    if traders > 0:
        for_gold = min(traders, g)
        jokers += 2 * for_gold
        g -= for_gold
        traders -= for_gold
        jokers += f // 3 + e // 3 + g // 3 + w // 3
        if traders > 0:
            if spare_gold or jokers > 0 or f + e + w > 0:
                jokers += traders
            elif missing < cost[0] + cost[1] + cost[2] + cost[3]:
                jokers += traders - 1
    else:
        jokers += f // 3 + e // 3 + g // 3 + w // 3
    return max(i64(0), missing - jokers - reductions)


def doubled(cards: i64, artists: i64) -> i64:
    """What a group of so many producing cards yields with artists at work (MED-166)."""
    if artists == 0:
        return cards
    best = min(cards, i64(ARTIST_CARDS))
    return (best << artists) + cards - best


def held(state: Medievalia, column: i64) -> i64:
    """A number of the purse."""
    found: int = state.stock[PURSE + column]
    return found


def covered(state: Medievalia, cost: vec[i64]) -> bool:
    """Is the payment complete?"""
    return shortfall(state, cost, 0) == 0


def shortfall(state: Medievalia, cost: vec[i64], more: i64) -> i64:
    """What is missing with `more` cards thrown in."""
    return lacking(
        cost,
        held(state, FOOD),
        held(state, ENERGY),
        held(state, GOLD),
        held(state, LABOUR),
        held(state, JOKERS) + more,
        held(state, TRADERS),
        2 * held(state, CLERKS),
    )


# Means: four resources if everything produces, cards in hand, then the yield of each host, then
# whether a specialist could do something else than produce.
HOST_YIELD: Final = 5
SPECIAL: Final = 10
MEANS: Final = vec[i64]([i64(0) for _ in range(11)])


def means(state: Medievalia, seat: i64) -> vec[i64]:
    """What a seat could raise for a fresh payment if all produced plainly."""
    found = MEANS[:]
    masks = state.masks
    unused = ~masks[USED]
    free = free_at(state, seat, seat) & unused
    found[LABOUR] += count(free & LABOURERS)
    special = masks[OWN + seat] & masks[AT + seat] & unused & SPECIALISTS
    found[SPECIAL] = 1 if special != 0 else 0
    for host in range(i64(HOSTS)):
        what = ground(state, seat, host)
        if what != NO_GROUND and not turned(state, seat, host):
            made = output(state, seat, host)
            found[GROUND_RESOURCE[what]] += made
            found[HOST_YIELD + host] = made
    found[JOKERS] = discards(state, seat, NOBODY, 0)
    return found


def affordable(state: Medievalia, seat: i64, purpose: i64, wealth: vec[i64]) -> bool:
    """Could a fresh payment for this purpose be covered? `wealth` are the seat's means."""
    cost = price(state, seat, purpose)
    f, e, g, w = wealth[FOOD], wealth[ENERGY], wealth[GOLD], wealth[LABOUR]
    jokers = wealth[JOKERS]
    if purpose < FOR_BUILDING:
        jokers -= 1
    else:
        host = reserved(purpose)
        if host != NOBODY:
            kept = wealth[HOST_YIELD + host]
            match GROUND_RESOURCE[ground(state, seat, host)]:
                case 0:
                    f -= kept
                case 1:
                    e -= kept
                case 2:
                    g -= kept
                case _:
                    w -= kept
    if lacking(cost, f, e, g, w, jokers, 0, 0) == 0:
        return True
    return wealth[SPECIAL] != 0 and explore(state, seat, purpose, cost)


def coverable(state: Medievalia, seat: i64, purpose: i64, cost: vec[i64]) -> bool:
    """Can the payment that has begun be covered with what may still be named?"""
    floor = held(state, FLOOR)
    more = discards(state, seat, purpose, max(i64(0), floor - BY_DISCARD))
    if shortfall(state, cost, more) == 0:
        return True
    return floor < BY_DISCARD and explore(state, seat, purpose, cost)


def explore(state: Medievalia, seat: i64, purpose: i64, cost: vec[i64]) -> bool:
    """Try all ways in which specialists may produce or act; everything else just produces."""
    floor = held(state, FLOOR)
    kept = reserved(purpose)
    unused = ~state.masks[USED]
    studios: i64 = 0
    for host in range(floor, i64(HOSTS)):
        on = state.masks[ON + HOSTS * seat + host] & unused
        if host != kept and on & OF_KIND[ARTIST] != 0:
            studios |= BIT[host]
    artists = count(free_at(state, seat, seat) & unused & OF_KIND[ARTIST])
    painters = artists if floor <= BY_ARTIST + FREE else 0
    chosen: i64 = 0
    while True:
        for free in range(painters + 1):
            brushes = held(state, BRUSHES) + count(chosen) + free
            if hosts_from(
                state,
                seat,
                purpose,
                cost,
                0,
                chosen,
                brushes,
                artists - free,
                held(state, FOOD),
                held(state, ENERGY),
                held(state, GOLD),
                held(state, LABOUR),
                held(state, TRADERS),
                held(state, CLERKS),
            ):
                return True
        chosen = (chosen - studios) & studios
        if chosen == 0:
            return False


def hosts_from(
    state: Medievalia, seat: i64, purpose: i64, cost: vec[i64], host: i64, busy: i64, brushes: i64,
    artists: i64, f: i64, e: i64, g: i64, w: i64, traders: i64, clerks: i64,
) -> bool:  # fmt: skip
    """`explore` from this host on: its group may produce, trade or do clerk's work."""
    if host == HOSTS:
        return people(state, seat, purpose, cost, brushes, artists, f, e, g, w, traders, clerks)
    after = host + 1
    what = ground(state, seat, host)
    if what != NO_GROUND and host != reserved(purpose) and busy & BIT[host] == 0:
        floor = held(state, FLOOR)
        on = state.masks[ON + HOSTS * seat + host] & ~state.masks[USED]
        can_trade = on & OF_KIND[MERCHANT] != 0 and BY_TRADE + host >= floor
        if can_trade and hosts_from(state, seat, purpose, cost, after, busy, brushes, artists,
                                    f, e, g, w, traders + 1, clerks):  # fmt: skip
            return True
        building = reserved(purpose) != NOBODY
        can_clerk = building and on & OF_KIND[BUREAUCRAT] != 0 and BY_CLERK + host >= floor
        if can_clerk and hosts_from(state, seat, purpose, cost, after, busy, brushes, artists,
                                    f, e, g, w, traders, clerks + 1):  # fmt: skip
            return True
        if not turned(state, seat, host) and BY_GROUP + host >= floor:
            cards = output(state, seat, host)
            resource = GROUND_RESOURCE[what]
            for spent in range(brushes + 1):
                made = doubled(cards, spent)
                if hosts_from(state, seat, purpose, cost, after, busy, brushes - spent, artists,
                              f + made if resource == FOOD else f,
                              e + made if resource == ENERGY else e,
                              g + made if resource == GOLD else g,
                              w + made if resource == LABOUR else w,
                              traders, clerks):  # fmt: skip
                    return True
            return False
    return hosts_from(
        state, seat, purpose, cost, after, busy, brushes, artists, f, e, g, w, traders, clerks
    )


def people(
    state: Medievalia, seat: i64, purpose: i64, cost: vec[i64], brushes: i64, artists: i64,
    f: i64, e: i64, g: i64, w: i64, traders: i64, clerks: i64,
) -> bool:  # fmt: skip
    """`explore` among the free people; an artist's last stroke is best spent on one of them."""
    floor = held(state, FLOOR)
    free = free_at(state, seat, seat) & ~state.masks[USED]
    hands: i64 = 0
    if floor <= BY_WORK:
        hands += count(free & OF_KIND[PRIEST] & LABOURERS)
    if floor <= BY_WORK + 1:
        hands += count(free & OF_KIND[WORKER])
    if floor <= BY_WORK + 3:
        hands += artists * ARTIST_WORK
    bureaucrats = count(free & OF_KIND[BUREAUCRAT])
    if reserved(purpose) != NOBODY and floor <= BY_CLERK + FREE:
        clerks += bureaucrats
    elif floor <= BY_WORK + 4:
        hands += bureaucrats * BUREAUCRAT_WORK
    merchants = count(free & OF_KIND[MERCHANT])
    trading = merchants if floor <= BY_TRADE + FREE else 0
    cards = discards(state, seat, purpose, max(i64(0), floor - BY_DISCARD))
    for traded in range(trading + 1):
        working = hands
        if floor <= BY_WORK + 2:
            working += (merchants - traded) * MERCHANT_WORK
        labour = w + working
        if working > 0:
            labour += (1 << brushes) - 1
        missing = lacking(
            cost, f, e, g, labour, held(state, JOKERS) + cards, traders + traded, 2 * clerks
        )
        if missing == 0:
            return True
    return False


def take(state: Medievalia, seat: i64, source: i64, artists: i64) -> None:
    """Use a source for the payment that is going on."""
    stock = state.stock
    if source < BY_GROUP:
        act(state, seat, source, ARTIST)
        stock[PURSE + BRUSHES] += 1
    elif source < BY_WORK:
        host = source - BY_GROUP
        resource = GROUND_RESOURCE[ground(state, seat, host)]
        stock[PURSE + resource] += u8(doubled(output(state, seat, host), artists))
        stock[PURSE + BRUSHES] -= u8(artists)
        turn(state, seat, host)
    elif source < BY_TRADE:
        act(state, seat, FREE, LABOURER[source - BY_WORK])
        stock[PURSE + LABOUR] += u8(i64(1) << artists)
        stock[PURSE + BRUSHES] -= u8(artists)
    elif source < BY_CLERK:
        act(state, seat, source - BY_TRADE, MERCHANT)
        stock[PURSE + TRADERS] += 1
    elif source < BY_DISCARD:
        act(state, seat, source - BY_CLERK, BUREAUCRAT)
        stock[PURSE + CLERKS] += 1
    else:
        drop(state, seat, source - BY_DISCARD)
        if source - BY_DISCARD == state.frames.arg(0):
            announce(state, seat, source - BY_DISCARD)
        stock[GONE + source - BY_DISCARD] += 1
        stock[PURSE + JOKERS] += 1
    stock[PURSE + FLOOR] = u8(source)


def announce(state: Medievalia, seat: i64, kind: i64) -> None:
    """All know now that the seat holds a card of this kind."""
    known = ROW * seat + KNOWN + kind
    if state.hands[known] == 0:
        state.hands[known] = u8(1)


def act(state: Medievalia, seat: i64, spot: i64, kind: i64) -> None:
    """A free card of this kind is turned, or the whole group of an attached one (MED-169)."""
    if spot < FREE:
        turn(state, seat, spot)
    else:
        free = free_at(state, seat, seat) & ~state.masks[USED] & OF_KIND[kind]
        state.masks[USED] |= lowest_bit(free)


def actors(state: Medievalia, seat: i64, spot: i64, kind: i64) -> i64:
    """The unused cards of a kind on a spot of the own fief."""
    unused = ~state.masks[USED] & OF_KIND[kind]
    if spot < FREE:
        return state.masks[ON + HOSTS * seat + spot] & unused
    return free_at(state, seat, seat) & unused


def empty(state: Medievalia) -> None:
    """What was not needed is lost (MED-050)."""
    for column in range(i64(PURSE_SIZE)):
        state.stock[PURSE + column] = u8(0)
