"""How well each seat stands, for bots: points, yields, stores, what can be built next, cards.

Everything is measured in log-odds of winning; the weights were fitted to the outcomes of games that
bots played against themselves. A landscape is worth three points then, and the first points little.
What is still to be paid, laid or taken at this moment is counted as done, so that the steps of one
deed are judged alike.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from tafelrunde.games.catan import asks, figures
from tafelrunde.games.catan.components import (
    ABBEY,
    ACTIONS,
    ARSONIST,
    BLACK_KNIGHT,
    BRICK_FACTORY,
    CAMP,
    CITY,
    COLUMNS,
    COST,
    DOUBLES,
    FIRST_RED,
    FLEET,
    FULL_STORE,
    GROUP,
    HARBOR,
    IRON_FOUNDRY,
    KINDS,
    LIBRARY,
    MINT,
    ORE,
    POINTS,
    ROAD,
    ROBBED_ABOVE,
    SETTLEMENT,
    SMITHY,
    SORTS,
    STRENGTH,
    TOURNAMENT,
    TRADE,
    WOOL,
)
from tafelrunde.games.catan.land import (
    COMMERCE,
    FIRST,
    FORCE,
    HAVE,
    LAST,
    LEFT,
    RIGHT,
    ROOM,
    SKILL,
    TOWNS,
    WORTH,
    beside,
    card_at,
    cities_left,
    count_cities,
    doubled,
    form,
    kind_at,
    settlements_left,
    stored,
    total,
)
from tafelrunde.kernel.native import i64, vec
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan

# A victory point, and how much more it is worth with each one beyond EARLY.
POINT: Final = 0.17
EARLY: Final = 6.0
LATE: Final = 0.07
# What a landscape of each kind, one that is doubled, and a unit of each resource is worth.
YIELDS: Final = [0.50, 0.50, 0.52, 0.50, 0.54, 0.28]
DOUBLED: Final = 1.35
UNITS: Final = [0.08, 0.09, 0.10, 0.03, 0.04, 0.02]
# A road that leads on, a city beyond its points, a point of the tournament.
WAY: Final = 0.54
TOWN: Final = 0.34
JOUST: Final = 0.09
# What an action card in hand is worth, by its kind.
TRICKS: Final = [0.03, 0.05, 0.30, 0.12, 0.03, 0.05, 0.08, 0.30, 0.22, 0.12]
# What of a card's worth it has in the hand already, and what of its worth the best thing that can
# be built next, and the second best, has when it can be paid.
HAND: Final = 0.10
READY: Final = 0.60
SECOND: Final = 0.20
# An offer on the way: how much of what it would bring, the cost of one, of each unit beyond one for
# one, and in this turn of each withdrawn or declined, or withdrawing would be as good as any move.
HOPED: Final = 0.5
OPENING: Final = 0.05
LARGER: Final = 0.05
WITHDRAWN: Final = 0.2
DECLINED: Final = 0.1


def judge(state: Catan) -> list[float]:
    """From 0 to 1: the own value against the other's, whose nearness to the goal weighs more."""
    if state.actor == OVER:
        places = state.places()
        return [1.0 if place == 1 else 0.0 for place in places] if places != [1, 1] else [0.5, 0.5]
    values = [value(state, 0), value(state, 1)]
    pending(state, values)
    found = []
    for seat in range(2):
        balance = values[seat] - weight(state, 1 - seat) * values[1 - seat]
        if seat == state.active:
            balance -= WITHDRAWN * float(state.withdrawn) + DECLINED * float(state.declined)
        found.append(0.02 + 0.96 / (1.0 + exp(-balance)))
    return found


def weight(state: Catan, other: i64) -> float:
    """How much the other's good is one's own harm: close to the goal all of it."""
    short = float(state.goal - figures.victory_points(state, other))
    return 0.8 if short > 4.0 else 0.8 + 0.08 * (4.0 - short)


def points(count: i64) -> float:
    """What so many victory points are worth."""
    far = float(count) - EARLY
    return POINT * float(count) + (LATE * far * far if far > 0.0 else 0.0)


def one_more(state: Catan, seat: i64, more: i64) -> float:
    """What further points would bring."""
    there = figures.victory_points(state, seat)
    return points(there + more) - points(there)


def value(state: Catan, seat: i64) -> float:
    """What a seat has and may hope for."""
    stock = vec[i64]([i64(0)] * KINDS)
    for kind in range(i64(KINDS)):
        stock[kind] = total(state, seat, HAVE + kind)
    adjust(state, seat, stock)
    found = points(figures.victory_points(state, seat)) + standing(state, seat)
    found += lands(state, seat) + hand(state, seat)
    return found + stores(state, seat, stock)


def adjust(state: Catan, seat: i64, stock: vec[i64]) -> None:
    """What is being paid or gained right now is gone or there already."""
    frames = state.frames
    for frame in range(frames.depth()):
        if frames.kind(frame) == asks.LAND and frames.owners(frame) == 1 << seat:
            kind = frames.arg(0, frame)
            count = frames.arg(1, frame)
            if kind < KINDS:
                stock[kind] += -count if frames.arg(2, frame) == asks.PAY else count


def standing(state: Catan, seat: i64) -> float:
    """Cards on display beyond their points, roads, cities, and the races for the figures."""
    found = 0.0
    other = 1 - seat
    if settlements_left(state) > 0:
        found += WAY * float(form(state, seat, LEFT) + form(state, seat, RIGHT))
    found += TOWN * float(count_cities(state, seat))
    found += JOUST * float(total(state, seat, SKILL))
    found += 0.03 * lead(total(state, seat, FORCE) - total(state, other, FORCE))
    found += 0.16 * lead(total(state, seat, COMMERCE) - total(state, other, COMMERCE))
    for site in range(4 * form(state, seat, FIRST), 4 * form(state, seat, LAST) + 4):
        card = card_at(state, seat, site)
        if card >= 0:
            found += lasting(state, seat, card)
    return found


def lead(difference: i64) -> float:
    """A lead in a race counts by its points, from the fifth on a quarter of them."""
    size = float(difference if difference >= 0 else -difference)
    worth = size if size < 4.0 else 4.0 + 0.25 * (size - 4.0)
    return worth if difference >= 0 else -worth


def lasting(state: Catan, seat: i64, card: i64) -> float:
    """What a card on display does, beside points and yields."""
    if card in (ABBEY, LIBRARY):
        return 0.45
    if card == MINT:
        return 0.40
    if GROUP[card] == FLEET:
        return 0.04
    if card == CAMP:
        return 0.08
    return 0.30 if card >= FIRST_RED else 0.02


def lands(state: Catan, seat: i64) -> float:
    """What the landscapes yield; a full one yields nothing for now."""
    found = 0.0
    for row in range(i64(2)):
        for column in range(form(state, seat, FIRST), form(state, seat, LAST) + 2):
            spot = row * COLUMNS + column
            kind = kind_at(state, seat, spot)
            if kind < 0:
                found += YIELDS[0]
                continue
            worth = YIELDS[kind]
            if doubled(state, seat, spot):
                worth *= DOUBLED
            if stored(state, seat, spot) == FULL_STORE:
                worth *= 0.9
            found += worth
    return found


def hand(state: Catan, seat: i64) -> float:
    """What the cards in hand promise."""
    found = 0.0
    other = 1 - seat
    for card in range(i64(SORTS)):
        count: int = state.hands[seat * SORTS + card]
        if count == 0:
            continue
        if card < ACTIONS:
            worth = TRICKS[card]
            if card == BLACK_KNIGHT and total(state, other, FORCE) > 0:
                worth += 0.06
            if card == ARSONIST and total(state, other, WORTH) > 5:
                worth += 0.06
        else:
            worth = HAND * gain_of(state, seat, card)
        found += worth * float(count)
    return found


def gain_of(state: Catan, seat: i64, card: i64) -> float:
    """What building a card would bring."""
    other = 1 - seat
    found = one_more(state, seat, POINTS[card]) + lasting(state, seat, card)
    if IRON_FOUNDRY <= card <= BRICK_FACTORY:
        kind = DOUBLES[card]
        return found + (DOUBLED - 1.0) * YIELDS[kind] * matching(state, seat, kind)
    if STRENGTH[card] > 0:
        found += JOUST * float(TOURNAMENT[card])
        ahead = total(state, seat, FORCE) - total(state, other, FORCE)
        found += 0.03 * (lead(ahead + STRENGTH[card]) - lead(ahead))
        if ahead + STRENGTH[card] > 0 and state.knight != seat:
            found += one_more(state, seat, 1)
    if TRADE[card] > 0:
        ahead = total(state, seat, COMMERCE) - total(state, other, COMMERCE)
        found += 0.16 * (lead(ahead + TRADE[card]) - lead(ahead))
        town = form(state, seat, TOWNS) != 0
        if ahead + TRADE[card] > 0 and state.mill != seat and town:
            found += one_more(state, seat, 1)
    if card in (SMITHY, HARBOR):
        found += 0.1
    if card >= FIRST_RED and form(state, seat, TOWNS) == 0:
        found *= 0.55
    return found


def matching(state: Catan, seat: i64, kind: i64) -> float:
    """How many landscapes of a kind one doubler could serve."""
    best: i64 = 0
    for row in range(i64(2)):
        for centre in range(form(state, seat, FIRST), form(state, seat, LAST) + 1):
            spot = row * COLUMNS + centre
            here = i64(kind_at(state, seat, spot) == kind)
            here += i64(kind_at(state, seat, spot + 1) == kind)
            best = max(best, here)
    return float(best)


def stores(state: Catan, seat: i64, stock: vec[i64]) -> float:
    """The resources, what they are about to become, and what the robbers could take."""
    found = 0.0
    held: i64 = 0
    for kind in range(i64(KINDS)):
        found += UNITS[kind] * float(stock[kind])
        held += stock[kind]
    if held > ROBBED_ABOVE:
        found -= 0.004 * float(stock[ORE] + stock[WOOL])
        if exposed(state, seat) > ROBBED_ABOVE:
            found -= 0.010 * float(stock[ORE] + stock[WOOL])
    best = 0.0
    next_best = 0.0
    for what in range(i64(ACTIONS), CITY + 1):
        worth = prospect(state, seat, what)
        if worth <= 0.0:
            continue
        worth *= progress(state, seat, what, stock)
        if worth > best:
            next_best = best
            best = worth
        elif worth > next_best:
            next_best = worth
    return found + READY * best + SECOND * next_best


def exposed(state: Catan, seat: i64) -> i64:
    """What the robbers would count."""
    found: i64 = 0
    for row in range(i64(2)):
        for column in range(form(state, seat, FIRST), form(state, seat, LAST) + 2):
            spot = row * COLUMNS + column
            amount = stored(state, seat, spot)
            if amount > 0 and beside(state, seat, spot, CAMP) == 0:
                found += amount
    return found


def prospect(state: Catan, seat: i64, what: i64) -> float:
    """What could be built next, and what that would bring; 0 if it cannot."""
    if what < SORTS:
        if state.hands[seat * SORTS + what] == 0:
            return 0.0
        if what >= FIRST_RED and form(state, seat, TOWNS) == 0:
            return 0.0
        return (1.0 - HAND) * gain_of(state, seat, what)
    ends = form(state, seat, LEFT) + form(state, seat, RIGHT)
    if what == ROAD:
        return WAY if ends == 0 and settlements_left(state) > 0 else 0.0
    if what == SETTLEMENT:
        return settling(state, seat) if ends > 0 and settlements_left(state) > 0 else 0.0
    centres = form(state, seat, LAST) - form(state, seat, FIRST) + 1
    possible = cities_left(state) > 0 and centres > count_cities(state, seat)
    return TOWN + one_more(state, seat, 1) if possible else 0.0


def settling(state: Catan, seat: i64) -> float:
    """What a settlement brings: a point and two landscapes for a road that leads on."""
    return one_more(state, seat, 1) + 2.0 * YIELDS[0] - WAY


def progress(state: Catan, seat: i64, what: i64, stock: vec[i64]) -> float:
    """How much of a price is there, squared: the last unit counts most."""
    price: i64 = 0
    missing: i64 = 0
    for kind in range(i64(KINDS)):
        due = COST[what * KINDS + kind]
        price += due
        if stock[kind] < due:
            missing += due - stock[kind]
    if missing == 0:
        return 1.0
    share = float(price - missing) / float(price)
    return 0.85 * share * share


# What is under way


def pending(state: Catan, values: list[float]) -> None:
    """Deeds that are begun count as done."""
    frames = state.frames
    for frame in range(frames.depth()):
        kind = frames.kind(frame)
        seat: i64 = 0 if frames.owners(frame) == 1 else 1
        if kind == asks.ERECT:
            card = frames.arg(0, frame)
            values[seat] += (1.0 - HAND) * gain_of(state, seat, card)
        elif kind == asks.FOUND:
            values[seat] += TOWN + one_more(state, seat, 1)
        elif kind == asks.SETTLE:
            values[seat] += settling(state, seat)
        elif kind == asks.LAY_ROAD:
            values[seat] += WAY
        elif kind == asks.LOOK or kind == asks.PICK:
            values[seat] += 0.12
        elif kind == asks.LAND and frames.arg(0, frame) == KINDS:
            part = 0.06 * float(frames.arg(1, frame))
            values[seat] += -part if frames.arg(2, frame) == asks.PAY else part
        elif kind == asks.WANT or kind == asks.WANTING:
            part = 0.07 * float(frames.arg(0, frame))
            values[seat] += part
            values[1 - seat] -= part
        elif kind == asks.STRIKE:
            odds = 0.05 if frames.arg(1, frame) != 0 else 0.3
            values[seat] += odds
            values[1 - seat] -= odds
        elif kind == asks.STEAL:
            values[seat] += 0.1
            values[1 - seat] -= 0.1
        elif kind == asks.DRAFT or kind == asks.REPLY:
            haggle(state, seat if kind == asks.DRAFT else 1 - seat, values)


def haggle(state: Catan, seat: i64, values: list[float]) -> None:
    """Half of what an offer would bring, if the other would agree; a counter-offer's is nothing."""
    other = 1 - seat
    mine = vec[i64]([i64(0)] * KINDS)
    theirs = vec[i64]([i64(0)] * KINDS)
    gives: i64 = 0
    asked: i64 = 0
    for kind in range(i64(KINDS)):
        change = i64(state.offer[KINDS + kind]) - i64(state.offer[kind])
        gives += i64(state.offer[kind])
        asked += i64(state.offer[KINDS + kind])
        mine[kind] = total(state, seat, HAVE + kind) + change
        theirs[kind] = total(state, other, HAVE + kind) - change
    before = stores(state, seat, stock_of(state, seat))
    before_other = stores(state, other, stock_of(state, other))
    best = 0.0
    if asked > 0:
        best = bargain(state, seat, mine, theirs, before, before_other)
    else:
        for get in range(i64(KINDS)):
            if theirs[get] == 0 or total(state, seat, ROOM + get) == 0 or state.offer[get] > 0:
                continue
            mine[get] += 1
            theirs[get] -= 1
            for give in range(i64(KINDS)):
                if gives > 0:
                    best = max(best, bargain(state, seat, mine, theirs, before, before_other))
                    break
                if give == get or mine[give] == 0 or total(state, other, ROOM + give) == 0:
                    continue
                mine[give] -= 1
                theirs[give] += 1
                best = max(best, bargain(state, seat, mine, theirs, before, before_other))
                mine[give] += 1
                theirs[give] -= 1
            mine[get] -= 1
            theirs[get] += 1
    if state.frames.arg(0) == 0:
        values[seat] += HOPED * best
    values[seat] -= OPENING + LARGER * float(max(i64(0), gives + asked - 2))


def bargain(
    state: Catan,
    seat: i64,
    mine: vec[i64],
    theirs: vec[i64],
    before: float,
    before_other: float,
) -> float:
    """What a trade would bring the seat, if the other would agree to it."""
    gain = stores(state, seat, mine) - before
    gain_other = stores(state, 1 - seat, theirs) - before_other
    agreed = gain_other > weight(state, seat) * gain
    return max(0.0, gain - weight(state, 1 - seat) * gain_other) if agreed else 0.0


def stock_of(state: Catan, seat: i64) -> vec[i64]:
    """The resources of a seat."""
    found = vec[i64]([i64(0)] * KINDS)
    for kind in range(i64(KINDS)):
        found[kind] = total(state, seat, HAVE + kind)
    return found
