"""What stands in a fief: who is where, what produces, who guards, and who must be fed.

All military and character cards are bits of masks: whose they are (OWN), where (AT), attached to
which host (ON), turned or not (USED). Buildings turn with their host.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia.components import (
    ALL_KINDS,
    BOOSTERS,
    FIRST_OF,
    FOOD,
    FORTS,
    FREE,
    GOLD,
    GROUND_RESOURCE,
    HOSTS,
    KIND_OF,
    LABOURERS,
    LINKS,
    NO_GROUND,
    OF_KIND,
    PEOPLE_PER_FOOD,
    PILE_TOWN,
    POINTS,
    STACK_OF,
    TOWER,
)
from tafelrunde.kernel.bits import BIT, count, lowest, lowest_bit
from tafelrunde.kernel.native import i64, u8

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

# Rows of `masks`.
OWN: Final = 0
AT: Final = 4
ON: Final = 12
USED: Final = 32
MOVED: Final = 33
STEPPED: Final = 34
ACTED: Final = 35
TURNED: Final = 36
FRONTS: Final = 37
ATTACKED: Final = 38
REFUSED: Final = 39
MASKS: Final = 40

# Columns of a seat's row of `fiefs`: grounds, two houses for each host, the siege counter.
FIEF: Final = 16
HOUSE: Final = 5
SIEGE: Final = 15

# Columns of a seat's row of `hands`: cards by kind, those of them all know of, cards by stack.
ROW: Final = 29
KNOWN: Final = 13
HELD: Final = 26

# Parts of `stock`: cards left in each stack, its open bottom card, the open buildings and how many
# lie below each, the discard pile, and what has been gathered for a payment.
LEFT: Final = 0
BOTTOM: Final = 3
TOPS: Final = 6
HEIGHTS: Final = 9
GONE: Final = 12
PURSE: Final = 36
STOCK: Final = 52


def attached(state: Medievalia, seat: i64) -> i64:
    """The own cards that are attached to a host."""
    masks = state.masks
    first = ON + HOSTS * seat
    return masks[first] | masks[first + 1] | masks[first + 2] | masks[first + 3] | masks[first + 4]


def free_at(state: Medievalia, seat: i64, place: i64) -> i64:
    """The seat's cards in a place that are not attached."""
    found = state.masks[OWN + seat] & state.masks[AT + place]
    return found & ~attached(state, seat) if place == seat else found


def spot_of(state: Medievalia, seat: i64, card: i64) -> i64:
    """The host a card is attached to, or FREE."""
    for host in range(i64(HOSTS)):
        if state.masks[ON + HOSTS * seat + host] & BIT[card] != 0:
            return host
    return FREE


def place_of(state: Medievalia, card: i64) -> i64:
    """Where a card lies."""
    place: i64 = 0
    while state.masks[AT + place] & BIT[card] == 0:
        place += 1
    return place


def ground(state: Medievalia, seat: i64, host: i64) -> i64:
    """What the host is: nothing, a landscape's kind plus one, or a town."""
    found: int = state.fiefs[FIEF * seat + host]
    return found


def civil(state: Medievalia, seat: i64, host: i64) -> i64:
    """How many civil buildings stand on a host."""
    first = FIEF * seat + HOUSE + 2 * host
    one: int = state.fiefs[first]
    two: int = state.fiefs[first + 1]
    return (1 if 0 < one <= TOWER else 0) + (1 if 0 < two <= TOWER else 0)


def forts(state: Medievalia, seat: i64, host: i64) -> i64:
    """The military buildings on a host as fighters' bits."""
    first = FIEF * seat + HOUSE + 2 * host
    one: int = state.fiefs[first]
    two: int = state.fiefs[first + 1]
    found: i64 = 0
    if one > TOWER:
        found |= BIT[FORTS + one - 1 - TOWER]
    if two > TOWER:
        found |= BIT[FORTS + two - 1 - TOWER]
    return found


def room(state: Medievalia, seat: i64, host: i64) -> bool:
    """Is there room for a building (MED-073)?"""
    return state.fiefs[FIEF * seat + HOUSE + 2 * host + 1] == 0


def guards(state: Medievalia, seat: i64, host: i64) -> i64:
    """All that guard a host: characters and military buildings (MED-066, MED-118)."""
    return state.masks[ON + HOSTS * seat + host] | forts(state, seat, host)


def has_building(state: Medievalia, seat: i64, building: i64) -> bool:
    """Does the building stand anywhere in the fief (MED-077)?"""
    first = FIEF * seat + HOUSE
    slot = first
    while slot < first + 2 * HOSTS and state.fiefs[slot] != building + 1:
        slot += 1
    return slot < first + 2 * HOSTS


def turned(state: Medievalia, seat: i64, host: i64) -> bool:
    """Has the host been used?"""
    return state.masks[TURNED] & BIT[HOSTS * seat + host] != 0


def output(state: Medievalia, seat: i64, host: i64) -> i64:
    """How many cards of a group produce: ground, boosters, civil buildings (MED-062, MED-R08)."""
    boosters = state.masks[ON + HOSTS * seat + host] & LABOURERS
    extra: i64 = 0
    while boosters != 0 and extra < BOOSTERS:
        boosters &= boosters - 1
        extra += 1
    return 1 + extra + civil(state, seat, host)


def capacity(state: Medievalia, seat: i64, resource: i64) -> i64:
    """What the fief could produce of a resource, used or not (MED-R15, MED-R31)."""
    total: i64 = 0
    for host in range(i64(HOSTS)):
        what = ground(state, seat, host)
        if what != NO_GROUND and GROUND_RESOURCE[what] == resource:
            total += output(state, seat, host)
    return total


def food(state: Medievalia, seat: i64) -> i64:
    """The food available for supply (MED-141)."""
    return capacity(state, seat, FOOD)


def gold(state: Medievalia, seat: i64) -> i64:
    """Gold production capacity (MED-184)."""
    return capacity(state, seat, GOLD)


def hungry(state: Medievalia, seat: i64) -> bool:
    """Are there more people than the food supports (MED-140)?"""
    return count(state.masks[OWN + seat]) > PEOPLE_PER_FOOD * food(state, seat)


def prestige(state: Medievalia, seat: i64) -> i64:
    """Points for different buildings (MED-180)."""
    seen: i64 = 0
    total: i64 = 0
    first = FIEF * seat + HOUSE
    for slot in range(first, first + 2 * HOSTS):
        building: int = state.fiefs[slot]
        if building != 0 and seen & BIT[building] == 0:
            seen |= BIT[building]
            total += POINTS[building - 1]
    return total


def hand_size(state: Medievalia, seat: i64) -> i64:
    """How many cards a seat holds: public (MED-R36)."""
    first = ROW * seat + HELD
    a: int = state.hands[first]
    b: int = state.hands[first + 1]
    c: int = state.hands[first + 2]
    return a + b + c


def allied(state: Medievalia, one: i64, other: i64) -> bool:
    """Are they the same player or partners?"""
    team = state.setup.team
    return team[one] == team[other]


def partner(state: Medievalia, seat: i64) -> i64:
    """The partner who is still in the game, or -1."""
    if not state.teams:
        return -1
    other = (seat + 2) % 4
    return other if state.out & BIT[other] == 0 else -1


def enemies(state: Medievalia, seat: i64) -> i64:
    """All cards of enemies."""
    found: i64 = 0
    for other in range(state.setup.seats):
        if not allied(state, seat, other):
            found |= state.masks[OWN + other]
    return found


def near(state: Medievalia, place: i64) -> i64:
    """The places linked with a place, as bits."""
    return LINKS[8 * state.setup.seats + place]


def in_reach(state: Medievalia, place: i64) -> i64:
    """All cards in a place and in those linked with it (MED-160, MED-161)."""
    found = state.masks[AT + place]
    places = near(state, place)
    for other in range(i64(8)):
        if places & BIT[other] != 0:
            found |= state.masks[AT + other]
    return found


def alike(state: Medievalia, cards: i64) -> i64:
    """The lowest card of each class of equal ones: same kind, spot, place and state."""
    masks = state.masks
    rest = cards
    found: i64 = 0
    while rest != 0:
        bit = lowest_bit(rest)
        found |= bit
        same = rest & kin(bit)
        if same == bit:
            rest ^= bit
            continue
        for row in range(i64(AT), i64(STEPPED + 1)):
            if masks[row] & bit != 0:
                same &= masks[row]
            else:
                same &= ~masks[row]
        rest &= ~same
    return found


def kin(bit: i64) -> i64:
    """All cards of the same kind as this one."""
    return OF_KIND[KIND_OF[lowest(bit)]]


def arrive(state: Medievalia, seat: i64, kind: i64, place: i64) -> None:
    """Lay a card of a kind on the table, free and unused."""
    lying: i64 = 0
    for other in range(state.setup.seats):
        lying |= state.masks[OWN + other]
    card = FIRST_OF[kind]
    while lying & BIT[card] != 0:
        card += 1
    state.masks[OWN + seat] |= BIT[card]
    state.masks[AT + place] |= BIT[card]


def detach(state: Medievalia, seat: i64, card: i64) -> None:
    """Take a card from its host."""
    bit = BIT[card]
    for host in range(i64(HOSTS)):
        state.masks[ON + HOSTS * seat + host] &= ~bit


def leave(state: Medievalia, card: i64) -> None:
    """A military or character card goes to the discard pile (MED-008)."""
    keep = ~BIT[card]
    masks = state.masks
    for row in range(i64(ACTED + 1)):
        masks[row] &= keep
    state.stock[GONE + KIND_OF[card]] += 1


def raze(state: Medievalia, seat: i64, host: i64) -> None:
    """A host and its buildings go to the discard pile; characters on it become free."""
    what = ground(state, seat, host)
    state.stock[GONE + (PILE_TOWN if host == 0 else what - 1)] += 1
    state.fiefs[FIEF * seat + host] = u8(0)
    for slot in range(i64(2)):
        place = FIEF * seat + HOUSE + 2 * host + slot
        building: int = state.fiefs[place]
        if building != 0:
            state.stock[GONE + ALL_KINDS + building - 1] += 1
        state.fiefs[place] = u8(0)
    state.masks[ON + HOSTS * seat + host] = 0
    state.masks[TURNED] &= ~BIT[HOSTS * seat + host]


def turn(state: Medievalia, seat: i64, host: i64) -> None:
    """Turn a host with everything attached to it (MED-064)."""
    state.masks[TURNED] |= BIT[HOSTS * seat + host]
    state.masks[USED] |= state.masks[ON + HOSTS * seat + host]


def drop(state: Medievalia, seat: i64, kind: i64) -> None:
    """A card leaves the hand for the discard pile or the table; others forget they knew of it."""
    first = ROW * seat
    state.hands[first + kind] -= 1
    state.hands[first + HELD + STACK_OF[kind]] -= 1
    if state.hands[first + KNOWN + kind] > 0:
        state.hands[first + KNOWN + kind] -= 1
