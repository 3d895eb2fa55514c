"""A principality: its landscapes with their stores, its centres and the sites at them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.catan import events
from tafelrunde.games.catan.components import (
    ABBEY,
    BANK_RATE,
    BATH_HOUSE,
    CAMP,
    CENTRES,
    CITIES,
    COLUMNS,
    COST,
    DOUBLES,
    FIRST_RED,
    FLEET,
    FULL_STORE,
    GOLD,
    GROUP,
    HAND_LIMIT,
    HARBOR,
    KINDS,
    KNIGHT,
    LAND_KIND,
    LIBRARY,
    MINT,
    POINTS,
    ROADS,
    SEARCH_COST,
    SETTLEMENTS,
    SITES,
    SMITHY,
    SORTS,
    SPOTS,
    STRENGTH,
    TOURNAMENT,
    TOWN_HALL,
    TRADE,
    TRADED,
)
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import i16, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan

# `form` of a seat: first and last centre, a road at the left and right end, cities as bits.
FIRST: Final = 0
LAST: Final = 1
LEFT: Final = 2
RIGHT: Final = 3
TOWNS: Final = 4
FORM: Final = 5

# `sums` of a seat: what its cards and landscapes add up to.
WORTH: Final = 0
FORCE: Final = 1
SKILL: Final = 2
COMMERCE: Final = 3
LIMIT: Final = 4
SEARCHING: Final = 5
SCHOOLS: Final = 6
RATE: Final = 8
HAVE: Final = 14
ROOM: Final = 20
SUMS: Final = 26

ANY: Final = 6
POWERS: Final = vec[i64]([i64(2**power) for power in range(CENTRES)])


def form(state: Catan, seat: i64, part: i64) -> i64:
    """A part of the shape of a principality."""
    value: int = state.form[seat * FORM + part]
    return value


def total(state: Catan, seat: i64, part: i64) -> i64:
    """A sum of a principality."""
    value: int = state.sums[seat * SUMS + part]
    return value


def have(state: Catan, seat: i64, kind: i64) -> i64:
    """How much of a resource is stored, or of all with ANY."""
    if kind == ANY:
        found: i64 = 0
        for each in range(i64(KINDS)):
            found += total(state, seat, HAVE + each)
        return found
    return total(state, seat, HAVE + kind)


def room(state: Catan, seat: i64, kind: i64) -> i64:
    """How much more of a resource can be stored, or of all with ANY."""
    if kind == ANY:
        found: i64 = 0
        for each in range(i64(KINDS)):
            found += total(state, seat, ROOM + each)
        return found
    return total(state, seat, ROOM + kind)


def is_city(state: Catan, seat: i64, centre: i64) -> bool:
    """Is this centre a city?"""
    return form(state, seat, TOWNS) & POWERS[centre] != 0


def count_cities(state: Catan, seat: i64) -> i64:
    """How many cities the seat has."""
    towns = form(state, seat, TOWNS)
    found: i64 = 0
    while towns != 0:
        towns &= towns - 1
        found += 1
    return found


def roads_left(state: Catan) -> i64:
    """Roads in the common stack (CAT-052)."""
    used: i64 = 0
    for seat in range(i64(2)):
        inner = form(state, seat, LAST) - form(state, seat, FIRST)
        used += inner - 1 + form(state, seat, LEFT) + form(state, seat, RIGHT)
    return ROADS - used


def settlements_left(state: Catan) -> i64:
    """Settlements in the common stack (CAT-054)."""
    used: i64 = 0
    for seat in range(i64(2)):
        used += form(state, seat, LAST) - form(state, seat, FIRST) - 1
    return SETTLEMENTS - used


def cities_left(state: Catan) -> i64:
    """Cities in the common stack (CAT-060)."""
    return CITIES - count_cities(state, 0) - count_cities(state, 1)


def land_at(state: Catan, seat: i64, spot: i64) -> i64:
    """The landscape on a spot, or -1."""
    land: int = state.lands[seat * SPOTS + spot]
    return land - 1


def kind_at(state: Catan, seat: i64, spot: i64) -> i64:
    """The resource of the landscape on a spot, or -1."""
    land: int = state.lands[seat * SPOTS + spot]
    return LAND_KIND[land - 1] if land > 0 else -1


def stored(state: Catan, seat: i64, spot: i64) -> i64:
    """How much lies on a spot."""
    amount: int = state.stores[seat * SPOTS + spot]
    return amount


def card_at(state: Catan, seat: i64, site: i64) -> i64:
    """The card on a site, or -1."""
    card: int = state.sites[seat * SITES + site]
    return card - 1


def turn_land(state: Catan, seat: i64, spot: i64, by: i64) -> None:
    """Turn a landscape up or down (CAT-046)."""
    kind = kind_at(state, seat, spot)
    base = seat * SUMS
    state.stores[seat * SPOTS + spot] = u8(stored(state, seat, spot) + by)
    state.sums[base + HAVE + kind] = u8(total(state, seat, HAVE + kind) + by)
    state.sums[base + ROOM + kind] = u8(total(state, seat, ROOM + kind) - by)


def lay_land(state: Catan, seat: i64, spot: i64, land: i64, amount: i64) -> None:
    """Put a landscape on a spot with so much in store."""
    state.lands[seat * SPOTS + spot] = u8(land + 1)
    kind = LAND_KIND[land]
    base = seat * SUMS
    state.sums[base + ROOM + kind] = u8(total(state, seat, ROOM + kind) + FULL_STORE)
    turn_land(state, seat, spot, amount)


def raise_land(state: Catan, seat: i64, spot: i64, by: i64, chance: Chance) -> None:
    """A landscape gains what it has room for; the rest is lost (CAT-041)."""
    amount = min(by, FULL_STORE - stored(state, seat, spot))
    if amount > 0:
        turn_land(state, seat, spot, amount)
        if chance.listening:
            chance.tell(events.GAINED, seat, spot, amount, kind_at(state, seat, spot))


def lower_land(state: Catan, seat: i64, spot: i64, by: i64, chance: Chance) -> None:
    """A landscape pays or loses so much, or all it has."""
    amount = min(by, stored(state, seat, spot))
    if amount > 0:
        turn_land(state, seat, spot, -amount)
        if chance.listening:
            chance.tell(events.PAID, seat, spot, amount, kind_at(state, seat, spot))


def can_pay(state: Catan, seat: i64, what: i64) -> bool:
    """Has the seat what a card, road, settlement or city costs?"""
    base = seat * SUMS + HAVE
    for kind in range(i64(KINDS)):
        there: int = state.sums[base + kind]
        if there < COST[what * KINDS + kind]:
            return False
    return True


def beside(state: Catan, seat: i64, spot: i64, card: i64) -> i64:
    """How many cards of a kind lie on the sites that neighbour a spot (CAT-064)."""
    row = spot // COLUMNS
    column = spot % COLUMNS
    found: i64 = 0
    for centre in range(max(0, column - 1), min(CENTRES, column + 1)):
        site = 4 * centre + 2 * row
        if card_at(state, seat, site) == card:
            found += 1
        if card_at(state, seat, site + 1) == card:
            found += 1
    return found


def doubled(state: Catan, seat: i64, spot: i64) -> bool:
    """Does a card on a neighbouring site double this landscape (CAT-043)?"""
    kind = kind_at(state, seat, spot)
    row = spot // COLUMNS
    column = spot % COLUMNS
    for centre in range(max(0, column - 1), min(CENTRES, column + 1)):
        site = 4 * centre + 2 * row
        for slot in range(i64(2)):
            card = card_at(state, seat, site + slot)
            if card >= 0 and DOUBLES[card] == kind:
                return True
    return False


def has_in_city(state: Catan, seat: i64, centre: i64, card: i64) -> bool:
    """Does a card of this kind lie on one of the four sites of a centre?"""
    return any(card_at(state, seat, site) == card for site in range(4 * centre, 4 * centre + 4))


def counted(state: Catan, seat: i64) -> i64:
    """What the robbers count: all but the landscapes beside a camp (CAT-035)."""
    found: i64 = 0
    for spot in range(i64(SPOTS)):
        amount = stored(state, seat, spot)
        if amount > 0 and beside(state, seat, spot, CAMP) == 0:
            found += amount
    return found


def plagued(state: Catan, seat: i64, spot: i64) -> bool:
    """Does a landscape lie at a city, and at none with a bath house (CAT-109, CAT-079)?"""
    column = spot % COLUMNS
    found = False
    for centre in range(max(0, column - 1), min(CENTRES, column + 1)):
        if is_city(state, seat, centre):
            found = True
            if has_in_city(state, seat, centre, BATH_HOUSE):
                return False
    return found


def has_card(state: Catan, seat: i64, card: i64) -> bool:
    """Does a card of this kind lie anywhere in the principality?"""
    return any(card_at(state, seat, site) == card for site in range(i64(SITES)))


def may_hold(state: Catan, seat: i64, centre: i64, row: i64, card: i64) -> bool:
    """Is there a free site for the card above or below a centre (CAT-068)?"""
    city = is_city(state, seat, centre)
    if card >= FIRST_RED and not city:
        return False
    site = 4 * centre + 2 * row
    return card_at(state, seat, site) < 0 or (city and card_at(state, seat, site + 1) < 0)


def put_on_site(state: Catan, seat: i64, centre: i64, row: i64, card: i64) -> None:
    """Lay a card on the first free site above or below a centre."""
    site = 4 * centre + 2 * row
    if card_at(state, seat, site) >= 0:
        site += 1
    state.sites[seat * SITES + site] = u8(card + 1)
    reckon(state, seat)


def clear_site(state: Catan, seat: i64, site: i64) -> i64:
    """Take a card off its site; what lies on site 2 moves up to site 1 (CAT-R17)."""
    card = card_at(state, seat, site)
    state.sites[seat * SITES + site] = u8(0)
    if site & 1 == 0:
        state.sites[seat * SITES + site] = state.sites[seat * SITES + site + 1]
        state.sites[seat * SITES + site + 1] = u8(0)
    reckon(state, seat)
    return card


def extend(state: Catan, seat: i64, side: i64) -> i64:
    """A settlement at the end of a road; returns the new column of landscapes."""
    base = seat * FORM
    state.form[base + LEFT + side] = i16(0)
    if side == 0:
        state.form[base + FIRST] = i16(form(state, seat, FIRST) - 1)
        column = form(state, seat, FIRST)
    else:
        state.form[base + LAST] = i16(form(state, seat, LAST) + 1)
        column = form(state, seat, LAST) + 1
    reckon(state, seat)
    return column


def found_city(state: Catan, seat: i64, centre: i64) -> None:
    """A settlement becomes a city (CAT-059)."""
    state.form[seat * FORM + TOWNS] = i16(form(state, seat, TOWNS) | POWERS[centre])
    reckon(state, seat)


def reckon(state: Catan, seat: i64) -> None:
    """Add up what centres and cards of a principality bring (section 9, CAT-131, CAT-141)."""
    worth = form(state, seat, LAST) - form(state, seat, FIRST) + 1 + count_cities(state, seat)
    force: i64 = 0
    skill: i64 = 0
    commerce: i64 = 0
    schools: i64 = 0
    knights: i64 = 0
    fleets: i64 = 0
    searching: i64 = SEARCH_COST
    smithy = False
    harbor = False
    base = seat * SUMS
    for kind in range(i64(KINDS)):
        state.sums[base + RATE + kind] = u8(BANK_RATE)
    first = 4 * form(state, seat, FIRST)
    for site in range(first, 4 * form(state, seat, LAST) + 4):
        card = card_at(state, seat, site)
        if card < 0:
            continue
        worth += POINTS[card]
        commerce += TRADE[card]
        if GROUP[card] == KNIGHT:
            force += STRENGTH[card]
            skill += TOURNAMENT[card]
            knights += 1
        elif GROUP[card] == FLEET:
            fleets += 1
            if state.sums[base + RATE + TRADED[card]] == BANK_RATE:
                state.sums[base + RATE + TRADED[card]] = u8(2)
        elif card in (ABBEY, LIBRARY):
            schools += 1
        elif card == SMITHY:
            smithy = True
        elif card == HARBOR:
            harbor = True
        elif card == MINT:
            state.sums[base + RATE + GOLD] = u8(1)
        elif card == TOWN_HALL:
            searching = 1
    state.sums[base + WORTH] = u8(worth)
    state.sums[base + FORCE] = u8(force + knights if smithy else force)
    state.sums[base + SKILL] = u8(skill)
    state.sums[base + COMMERCE] = u8(commerce + fleets if harbor else commerce)
    state.sums[base + LIMIT] = u8(HAND_LIMIT + schools)
    state.sums[base + SEARCHING] = u8(searching)
    state.sums[base + SCHOOLS] = u8(schools)


def held(state: Catan, seat: i64, card: i64) -> i64:
    """How many copies of a card the seat is known to hold."""
    count: int = state.hands[seat * SORTS + card]
    return count
