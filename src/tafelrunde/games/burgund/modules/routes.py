"""Trade routes: what is sold is laid out, and some of it pays (BUR-192 to BUR-197)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import effects, events
from tafelrunde.games.burgund.components import (
    CARDS,
    CARDS_EACH,
    CASTLE,
    FIELD_BONUS,
    FIELD_NUMBER,
    FIELDS,
    NONE,
    TEAM,
    TOWER_VP,
    TRADE_ROUTES,
    WATCHTOWER,
    bytes_of,
)
from tafelrunde.games.burgund.frames import ACTION, LAY_OUT
from tafelrunde.games.burgund.modules import team
from tafelrunde.games.burgund.score import ROUTES, gain_points
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.native import append, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

ARRANGE: Final = 6576


def length(state: Burgund) -> i64:
    """How many fields a route has."""
    return FIELDS * CARDS_EACH[state.setup.seats]


def free(state: Burgund, seat: i64) -> i64:
    """The first free field of a route; its length if there is none."""
    last = length(state)
    field: i64 = 0
    while field < last and state.laid[last * seat + field] != NONE:
        field += 1
    return field


def on_card(state: Burgund, seat: i64, field: i64) -> i64:
    """Which field of all cards it is."""
    card: int = state.cards[CARDS_EACH[state.setup.seats] * seat + field // FIELDS]
    return FIELDS * card + field % FIELDS


def deal(state: Burgund, chance: Chance) -> None:
    """Random cards for all players, open and in this order (BUR-192, BUR-193, BUR-355)."""
    if not state.plays(TRADE_ROUTES):
        return
    pool = bytes_of(CARDS, 1)
    each = CARDS_EACH[state.setup.seats]
    routes = team.TEAMS if state.plays(TEAM) else state.people()
    for place in range(each * routes):
        card = chance.pick(events.CARD, pool, 0, CARDS, EVERYONE)
        pool[card] = u8(0)
        state.cards[place] = u8(card)
    if state.arranging:
        for seat in range(routes):
            sort(state, seat)


def sort(state: Burgund, seat: i64, first: i64 = 0) -> None:
    """Cards whose order is not chosen yet lie in the order of their numbers."""
    each = CARDS_EACH[state.setup.seats]
    cards = state.cards
    for end in range(each * seat + first + 1, each * seat + each):
        card = cards[end]
        place = end
        while place > each * seat + first and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card


def choices(state: Burgund, seat: i64, done: i64) -> vec[i64]:
    """The cards that may come next, if they are arranged at will (BUR-R63)."""
    each = CARDS_EACH[state.setup.seats]
    found = vec[i64](capacity=5)
    for place in range(each * seat + done, each * seat + each):
        card: int = state.cards[place]
        found = append(found, ARRANGE + CARDS * done + card)
    return found


def arrange(state: Burgund, seat: i64, done: i64, card: i64) -> bool:
    """A card comes next; True when the last one has found its place by that."""
    each = CARDS_EACH[state.setup.seats]
    place = each * seat + done
    other = place
    while state.cards[other] != u8(card):
        other += 1
    state.cards[other] = state.cards[place]
    state.cards[place] = u8(card)
    sort(state, seat, done + 1)
    return done + 2 >= each


def imagine_order(state: Burgund, seat: i64, chance: Chance) -> None:
    """Some order of the cards that a seat has arranged in secret."""
    done: i64 = 0
    last = False
    while not last:
        cards = choices(state, seat, done)
        card = cards[chance.below(events.IMAGINED, len(cards), 0)] - ARRANGE
        last = arrange(state, seat, done, card % CARDS)
        done += 1


def lay_out(state: Burgund, chance: Chance) -> None:
    """One sold tile is laid on the next field; a bonus is done before the next tile (BUR-R62)."""
    frames = state.frames
    seat: i64 = 0
    while frames.owners() >> seat & 1 == 0:
        seat += 1
    colour = frames.arg(0)
    rest = frames.arg(1)
    field = free(state, seat)
    if rest == 0 or field == length(state):  # BUR-196
        frames.pop()
        return
    frames.set_arg(1, rest - 1)
    state.laid[length(state) * seat + field] = u8(colour)
    place = on_card(state, seat, field)
    fits = FIELD_NUMBER[place] == colour + 1
    if chance.listening:
        chance.tell(events.LAID_OUT, seat, colour, field, 1 if fits else 0)
    if fits:
        pay(state, seat, FIELD_BONUS[place], chance)


def pay(state: Burgund, seat: i64, bonus: i64, chance: Chance) -> None:
    """A bonus is what a tile does; what cannot be used is lost (BUR-195, BUR-R64)."""
    if bonus == CASTLE:
        state.frames.push(ACTION, 1 << seat)
    elif bonus == WATCHTOWER:
        gain_points(state, seat, ROUTES, TOWER_VP)
        if chance.listening:
            chance.tell(events.BENEFIT, seat, bonus, TOWER_VP, 0)
    else:
        effects.benefit(state, seat, bonus, chance)


def begin(state: Burgund, seat: i64, colour: i64, tiles: i64) -> None:
    """Sold tiles are to be laid on the route (BUR-194)."""
    state.frames.push(LAY_OUT, 1 << seat, colour, tiles)
