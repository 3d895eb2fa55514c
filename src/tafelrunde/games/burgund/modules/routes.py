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
    TOWER_VP,
    TRADE_ROUTES,
    WATCHTOWER,
    bytes_of,
)
from tafelrunde.games.burgund.frames import ACTION, LAY_OUT
from tafelrunde.games.burgund.score import ROUTES, gain_points
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.fast import append, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

ARRANGE: Final = 6576


def length(table: Burgund) -> i64:
    """How many fields a route has."""
    return FIELDS * CARDS_EACH[table.setup.seats]


def free(table: Burgund, seat: i64) -> i64:
    """The first free field of a route; its length if there is none."""
    last = length(table)
    field: i64 = 0
    while field < last and table.laid[last * seat + field] != NONE:
        field += 1
    return field


def on_card(table: Burgund, seat: i64, field: i64) -> i64:
    """Which field of all cards it is."""
    card: int = table.cards[CARDS_EACH[table.setup.seats] * seat + field // FIELDS]
    return FIELDS * card + field % FIELDS


def deal(table: Burgund, chance: Chance) -> None:
    """Random cards for all players, open and in this order (BUR-192, BUR-193, BUR-355)."""
    if not table.plays(TRADE_ROUTES):
        return
    pool = bytes_of(CARDS, 1)
    each = CARDS_EACH[table.setup.seats]
    for place in range(each * table.people()):
        card = chance.pick(events.CARD, pool, 0, CARDS, EVERYONE)
        pool[card] = u8(0)
        table.cards[place] = u8(card)
    if table.arranging:
        for seat in range(table.people()):
            sort(table, seat)


def sort(table: Burgund, seat: i64, first: i64 = 0) -> None:
    """Cards whose order is not chosen yet lie in the order of their numbers."""
    each = CARDS_EACH[table.setup.seats]
    cards = table.cards
    for end in range(each * seat + first + 1, each * seat + each):
        card = cards[end]
        place = end
        while place > each * seat + first and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card


def choices(table: Burgund, seat: i64, done: i64) -> vec[i64]:
    """The cards that may come next, if they are arranged at will (BUR-R63)."""
    each = CARDS_EACH[table.setup.seats]
    found = vec[i64](capacity=5)
    for place in range(each * seat + done, each * seat + each):
        card: int = table.cards[place]
        found = append(found, ARRANGE + CARDS * done + card)
    return found


def arrange(table: Burgund, seat: i64, done: i64, card: i64) -> bool:
    """A card comes next; True when the last one has found its place by that."""
    each = CARDS_EACH[table.setup.seats]
    place = each * seat + done
    other = place
    while table.cards[other] != u8(card):
        other += 1
    table.cards[other] = table.cards[place]
    table.cards[place] = u8(card)
    sort(table, seat, done + 1)
    return done + 2 >= each


def lay_out(table: Burgund, chance: Chance) -> None:
    """One sold tile is laid on the next field; a bonus is done before the next tile (BUR-R62)."""
    frames = table.frames
    seat: i64 = 0
    while frames.owners() >> seat & 1 == 0:
        seat += 1
    colour = frames.arg(0)
    rest = frames.arg(1)
    field = free(table, seat)
    if rest == 0 or field == length(table):  # BUR-196
        frames.pop()
        return
    frames.set_arg(1, rest - 1)
    table.laid[length(table) * seat + field] = u8(colour)
    place = on_card(table, seat, field)
    fits = FIELD_NUMBER[place] == colour + 1
    if chance.listening:
        chance.tell(events.LAID_OUT, seat, colour, field, 1 if fits else 0)
    if fits:
        pay(table, seat, FIELD_BONUS[place], chance)


def pay(table: Burgund, seat: i64, bonus: i64, chance: Chance) -> None:
    """A bonus is what a tile does; what cannot be used is lost (BUR-195, BUR-R64)."""
    if bonus == CASTLE:
        table.frames.push(ACTION, 1 << seat)
    elif bonus == WATCHTOWER:
        gain_points(table, seat, ROUTES, TOWER_VP)
        if chance.listening:
            chance.tell(events.BENEFIT, seat, bonus, TOWER_VP, 0)
    else:
        effects.benefit(table, seat, bonus, chance)


def begin(table: Burgund, seat: i64, colour: i64, tiles: i64) -> None:
    """Sold tiles are to be laid on the route (BUR-194)."""
    table.frames.push(LAY_OUT, 1 << seat, colour, tiles)
