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
from tafelrunde.kernel.fast import i16, i64, u8, vec

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


def form(table: Catan, seat: i64, part: i64) -> i64:
    """A part of the shape of a principality."""
    value: int = table.form[seat * FORM + part]
    return value


def total(table: Catan, seat: i64, part: i64) -> i64:
    """A sum of a principality."""
    value: int = table.sums[seat * SUMS + part]
    return value


def have(table: Catan, seat: i64, kind: i64) -> i64:
    """How much of a resource is stored, or of all with ANY."""
    if kind == ANY:
        found: i64 = 0
        for each in range(i64(KINDS)):
            found += total(table, seat, HAVE + each)
        return found
    return total(table, seat, HAVE + kind)


def room(table: Catan, seat: i64, kind: i64) -> i64:
    """How much more of a resource can be stored, or of all with ANY."""
    if kind == ANY:
        found: i64 = 0
        for each in range(i64(KINDS)):
            found += total(table, seat, ROOM + each)
        return found
    return total(table, seat, ROOM + kind)


def is_city(table: Catan, seat: i64, centre: i64) -> bool:
    """Is this centre a city?"""
    return form(table, seat, TOWNS) & POWERS[centre] != 0


def count_cities(table: Catan, seat: i64) -> i64:
    """How many cities the seat has."""
    towns = form(table, seat, TOWNS)
    found: i64 = 0
    while towns != 0:
        towns &= towns - 1
        found += 1
    return found


def roads_left(table: Catan) -> i64:
    """Roads in the common stack (CAT-052)."""
    used: i64 = 0
    for seat in range(i64(2)):
        inner = form(table, seat, LAST) - form(table, seat, FIRST)
        used += inner - 1 + form(table, seat, LEFT) + form(table, seat, RIGHT)
    return ROADS - used


def settlements_left(table: Catan) -> i64:
    """Settlements in the common stack (CAT-054)."""
    used: i64 = 0
    for seat in range(i64(2)):
        used += form(table, seat, LAST) - form(table, seat, FIRST) - 1
    return SETTLEMENTS - used


def cities_left(table: Catan) -> i64:
    """Cities in the common stack (CAT-060)."""
    return CITIES - count_cities(table, 0) - count_cities(table, 1)


def land_at(table: Catan, seat: i64, spot: i64) -> i64:
    """The landscape on a spot, or -1."""
    land: int = table.lands[seat * SPOTS + spot]
    return land - 1


def kind_at(table: Catan, seat: i64, spot: i64) -> i64:
    """The resource of the landscape on a spot, or -1."""
    land: int = table.lands[seat * SPOTS + spot]
    return LAND_KIND[land - 1] if land > 0 else -1


def stored(table: Catan, seat: i64, spot: i64) -> i64:
    """How much lies on a spot."""
    amount: int = table.stores[seat * SPOTS + spot]
    return amount


def card_at(table: Catan, seat: i64, site: i64) -> i64:
    """The card on a site, or -1."""
    card: int = table.sites[seat * SITES + site]
    return card - 1


def turn_land(table: Catan, seat: i64, spot: i64, by: i64) -> None:
    """Turn a landscape up or down (CAT-046)."""
    kind = kind_at(table, seat, spot)
    base = seat * SUMS
    table.stores[seat * SPOTS + spot] = u8(stored(table, seat, spot) + by)
    table.sums[base + HAVE + kind] = u8(total(table, seat, HAVE + kind) + by)
    table.sums[base + ROOM + kind] = u8(total(table, seat, ROOM + kind) - by)


def lay_land(table: Catan, seat: i64, spot: i64, land: i64, amount: i64) -> None:
    """Put a landscape on a spot with so much in store."""
    table.lands[seat * SPOTS + spot] = u8(land + 1)
    kind = LAND_KIND[land]
    base = seat * SUMS
    table.sums[base + ROOM + kind] = u8(total(table, seat, ROOM + kind) + FULL_STORE)
    turn_land(table, seat, spot, amount)


def raise_land(table: Catan, seat: i64, spot: i64, by: i64, chance: Chance) -> None:
    """A landscape gains what it has room for; the rest is lost (CAT-041)."""
    amount = min(by, FULL_STORE - stored(table, seat, spot))
    if amount > 0:
        turn_land(table, seat, spot, amount)
        if chance.listening:
            chance.tell(events.GAINED, seat, spot, amount, kind_at(table, seat, spot))


def lower_land(table: Catan, seat: i64, spot: i64, by: i64, chance: Chance) -> None:
    """A landscape pays or loses so much, or all it has."""
    amount = min(by, stored(table, seat, spot))
    if amount > 0:
        turn_land(table, seat, spot, -amount)
        if chance.listening:
            chance.tell(events.PAID, seat, spot, amount, kind_at(table, seat, spot))


def can_pay(table: Catan, seat: i64, what: i64) -> bool:
    """Has the seat what a card, road, settlement or city costs?"""
    base = seat * SUMS + HAVE
    for kind in range(i64(KINDS)):
        there: int = table.sums[base + kind]
        if there < COST[what * KINDS + kind]:
            return False
    return True


def beside(table: Catan, seat: i64, spot: i64, card: i64) -> i64:
    """How many cards of a kind lie on the sites that neighbour a spot (CAT-064)."""
    row = spot // COLUMNS
    column = spot % COLUMNS
    found: i64 = 0
    for centre in range(max(0, column - 1), min(CENTRES, column + 1)):
        site = 4 * centre + 2 * row
        if card_at(table, seat, site) == card:
            found += 1
        if card_at(table, seat, site + 1) == card:
            found += 1
    return found


def doubled(table: Catan, seat: i64, spot: i64) -> bool:
    """Does a card on a neighbouring site double this landscape (CAT-043)?"""
    kind = kind_at(table, seat, spot)
    row = spot // COLUMNS
    column = spot % COLUMNS
    for centre in range(max(0, column - 1), min(CENTRES, column + 1)):
        site = 4 * centre + 2 * row
        for slot in range(i64(2)):
            card = card_at(table, seat, site + slot)
            if card >= 0 and DOUBLES[card] == kind:
                return True
    return False


def has_in_city(table: Catan, seat: i64, centre: i64, card: i64) -> bool:
    """Does a card of this kind lie on one of the four sites of a centre?"""
    return any(card_at(table, seat, site) == card for site in range(4 * centre, 4 * centre + 4))


def counted(table: Catan, seat: i64) -> i64:
    """What the robbers count: all but the landscapes beside a camp (CAT-035)."""
    found: i64 = 0
    for spot in range(i64(SPOTS)):
        amount = stored(table, seat, spot)
        if amount > 0 and beside(table, seat, spot, CAMP) == 0:
            found += amount
    return found


def plagued(table: Catan, seat: i64, spot: i64) -> bool:
    """Does a landscape lie at a city, and at none with a bath house (CAT-109, CAT-079)?"""
    column = spot % COLUMNS
    found = False
    for centre in range(max(0, column - 1), min(CENTRES, column + 1)):
        if is_city(table, seat, centre):
            found = True
            if has_in_city(table, seat, centre, BATH_HOUSE):
                return False
    return found


def has_card(table: Catan, seat: i64, card: i64) -> bool:
    """Does a card of this kind lie anywhere in the principality?"""
    return any(card_at(table, seat, site) == card for site in range(i64(SITES)))


def may_hold(table: Catan, seat: i64, centre: i64, row: i64, card: i64) -> bool:
    """Is there a free site for the card above or below a centre (CAT-068)?"""
    city = is_city(table, seat, centre)
    if card >= FIRST_RED and not city:
        return False
    site = 4 * centre + 2 * row
    return card_at(table, seat, site) < 0 or (city and card_at(table, seat, site + 1) < 0)


def put_on_site(table: Catan, seat: i64, centre: i64, row: i64, card: i64) -> None:
    """Lay a card on the first free site above or below a centre."""
    site = 4 * centre + 2 * row
    if card_at(table, seat, site) >= 0:
        site += 1
    table.sites[seat * SITES + site] = u8(card + 1)
    reckon(table, seat)


def clear_site(table: Catan, seat: i64, site: i64) -> i64:
    """Take a card off its site; what lies on site 2 moves up to site 1 (CAT-R17)."""
    card = card_at(table, seat, site)
    table.sites[seat * SITES + site] = u8(0)
    if site & 1 == 0:
        table.sites[seat * SITES + site] = table.sites[seat * SITES + site + 1]
        table.sites[seat * SITES + site + 1] = u8(0)
    reckon(table, seat)
    return card


def extend(table: Catan, seat: i64, side: i64) -> i64:
    """A settlement at the end of a road; returns the new column of landscapes."""
    base = seat * FORM
    table.form[base + LEFT + side] = i16(0)
    if side == 0:
        table.form[base + FIRST] = i16(form(table, seat, FIRST) - 1)
        column = form(table, seat, FIRST)
    else:
        table.form[base + LAST] = i16(form(table, seat, LAST) + 1)
        column = form(table, seat, LAST) + 1
    reckon(table, seat)
    return column


def found_city(table: Catan, seat: i64, centre: i64) -> None:
    """A settlement becomes a city (CAT-059)."""
    table.form[seat * FORM + TOWNS] = i16(form(table, seat, TOWNS) | POWERS[centre])
    reckon(table, seat)


def reckon(table: Catan, seat: i64) -> None:
    """Add up what centres and cards of a principality bring (section 9, CAT-131, CAT-141)."""
    worth = form(table, seat, LAST) - form(table, seat, FIRST) + 1 + count_cities(table, seat)
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
        table.sums[base + RATE + kind] = u8(BANK_RATE)
    first = 4 * form(table, seat, FIRST)
    for site in range(first, 4 * form(table, seat, LAST) + 4):
        card = card_at(table, seat, site)
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
            if table.sums[base + RATE + TRADED[card]] == BANK_RATE:
                table.sums[base + RATE + TRADED[card]] = u8(2)
        elif card in (ABBEY, LIBRARY):
            schools += 1
        elif card == SMITHY:
            smithy = True
        elif card == HARBOR:
            harbor = True
        elif card == MINT:
            table.sums[base + RATE + GOLD] = u8(1)
        elif card == TOWN_HALL:
            searching = 1
    table.sums[base + WORTH] = u8(worth)
    table.sums[base + FORCE] = u8(force + knights if smithy else force)
    table.sums[base + SKILL] = u8(skill)
    table.sums[base + COMMERCE] = u8(commerce + fleets if harbor else commerce)
    table.sums[base + LIMIT] = u8(HAND_LIMIT + schools)
    table.sums[base + SEARCHING] = u8(searching)
    table.sums[base + SCHOOLS] = u8(schools)


def held(table: Catan, seat: i64, card: i64) -> i64:
    """How many copies of a card the seat is known to hold."""
    count: int = table.hands[seat * SORTS + card]
    return count
