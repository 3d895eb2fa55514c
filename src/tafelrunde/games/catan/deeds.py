"""What the moves do, by verb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.catan import asks, attack, cards, events, figures, trade, turn, verbs
from tafelrunde.games.catan.components import (
    ACTIONS,
    ALCHEMIST,
    BISHOP,
    CENTRES,
    CITY,
    COLUMNS,
    FIRST_STACKED,
    HERB_WOMAN,
    KINDS,
    LEFT_START,
    ROAD,
    SETTLEMENT,
    STACKS,
    START_HAND,
    START_LAND,
)
from tafelrunde.games.catan.land import ANY, SEARCHING, clear_site, have, lay_land, total
from tafelrunde.games.catan.store import pay, pay_cost, turn_one
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import i64, u8

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan


def simple(state: Catan, seat: i64, move: i64, chance: Chance) -> None:
    """Place a start landscape, roll, set the die, end something, do without."""
    frames = state.frames
    if move < verbs.ROLL:
        arrange(state, seat, (move - verbs.PLACE) % KINDS, chance)
    elif move == verbs.ROLL:
        if frames.kind() == asks.STRIKE:
            attack.strike(state, seat, chance)
        else:
            turn.roll(state, chance)
    elif move < verbs.DONE:
        cards.lay_down(state, seat, ALCHEMIST)
        cards.discard(state, ALCHEMIST)
        frames.set_arg(0, move - verbs.USE_ALCHEMIST + 1)
        if chance.listening:
            number = move - verbs.USE_ALCHEMIST + 1
            chance.tell(events.PLAYED_CARD, seat, ALCHEMIST, number, 0)
    elif move == verbs.DONE and frames.kind() == asks.MAIN:
        turn.begin_check(state, seat)
    elif frames.kind() == asks.DRAFT:
        trade.withdraw(state, seat, chance)
    else:
        frames.pop()


def arrange(state: Catan, seat: i64, kind: i64, chance: Chance) -> None:
    """Lay a start landscape on the next place: upper row, then lower row (CAT-015)."""
    frames = state.frames
    step = frames.arg(seat)
    lay_start(state, seat, step, kind)
    if step < KINDS - 2:
        frames.set_arg(seat, step + 1)
        return
    for last in range(i64(KINDS)):
        if have(state, seat, last) == 0:
            lay_start(state, seat, KINDS - 1, last)
            break
    frames.set_arg(seat, 0)
    if frames.ready(seat):
        turn.arranged(state, chance)


def lay_start(state: Catan, seat: i64, place: i64, kind: i64) -> None:
    """One of the six places, with one resource in store (CAT-016)."""
    crest = state.crest if seat == 0 else 1 - state.crest
    spot = place // 3 * COLUMNS + LEFT_START + place % 3
    lay_land(state, seat, spot, START_LAND[crest * KINDS + kind], 1)


def build_centre(state: Catan, seat: i64, move: i64, chance: Chance) -> None:
    """Pay for a road, a settlement or a city; it is laid afterwards (CAT-046)."""
    if move < verbs.BUILD_SETTLEMENT:
        state.frames.push(asks.LAY_ROAD, 1 << seat, move - verbs.BUILD_ROAD)
        pay_cost(state, seat, ROAD, chance)
    elif move < verbs.BUILD_CITY:
        choice = move - verbs.BUILD_SETTLEMENT
        state.frames.push(asks.SETTLE, 1 << seat, choice // 2, choice % 2)
        pay_cost(state, seat, SETTLEMENT, chance)
    else:
        state.frames.push(asks.FOUND, 1 << seat, move - verbs.BUILD_CITY)
        pay_cost(state, seat, CITY, chance)


def build_card(state: Catan, seat: i64, choice: i64, chance: Chance) -> None:
    """Pay for an expansion card; it is laid afterwards (CAT-067)."""
    card = ACTIONS + choice // (2 * CENTRES)
    site = choice % (2 * CENTRES)
    state.frames.push(asks.ERECT, 1 << seat, card, site // 2, site % 2)
    pay_cost(state, seat, card, chance)


def demolish(state: Catan, seat: i64, site: i64, chance: Chance) -> None:
    """Remove an own card for good (CAT-138, CAT-139)."""
    card = clear_site(state, seat, site)
    cards.discard(state, card)
    if chance.listening:
        chance.tell(events.DEMOLISHED, seat, card, site // 4, 0)
    figures.assign(state, chance)


def handle_cards(state: Catan, seat: i64, move: i64, chance: Chance) -> None:
    """Draw, search, swap, pick, put under, seize."""
    frames = state.frames
    if move < verbs.SEARCH:
        frames.pop()
        cards.draw_top(state, seat, move - verbs.DRAW, chance)
    elif move < verbs.SWAP:
        search(state, seat, move - verbs.SEARCH, chance)
    elif move < verbs.TURN_LAND:
        choice = move - verbs.SWAP
        swap(state, seat, choice // 10, choice % 10 // 2, choice % 2 == 1, chance)
    elif move < verbs.PUT_UNDER:
        pick(state, seat, move - verbs.PICK, chance)
    elif move < verbs.STEAL:
        choice = move - verbs.PUT_UNDER
        frames.pop()
        cards.slip_under(state, seat, choice // STACKS, choice % STACKS, chance)
    else:
        choice = move - verbs.SEIZE
        seize(state, seat, choice // STACKS, choice % STACKS, chance)


def search(state: Catan, seat: i64, stack: i64, chance: Chance) -> None:
    """Look through a stack: for the start hand, by the master builder, or for payment."""
    frames = state.frames
    asked = frames.kind()
    frames.pop()
    if asked == asks.DRAW:
        frames.push(asks.LOOK, 1 << seat, stack)
        pay(state, seat, ANY, total(state, seat, SEARCHING), chance)
        return
    if frames.kind() == asked:  # the other one must take a different stack
        frames.set_arg(0, stack + 1)
    if asked == asks.START_HAND:
        cards.search(state, seat, stack, chance)
        frames.push(asks.PICK, 1 << seat, stack, START_HAND)
    else:
        frames.push(asks.UNDER, 1 << seat)
        frames.push(asks.LOOK, 1 << seat, stack)


def pick(state: Catan, seat: i64, place: i64, chance: Chance) -> None:
    """Take a card out of the stack that was searched."""
    frames = state.frames
    stack = frames.arg(0)
    left = frames.arg(1) - 1
    if left > 0:
        frames.set_arg(1, left)
    else:
        frames.pop()
    cards.take_out(state, seat, stack, place, chance)


def swap(state: Catan, seat: i64, card: i64, stack: i64, searching: bool, chance: Chance) -> None:
    """Exchange a card: first it goes under the stack, then one is taken from it (CAT-R44)."""
    state.frames.pop()
    cards.slip_under(state, seat, card, stack, chance)
    if searching:
        state.frames.push(asks.LOOK, 1 << seat, stack)
        pay(state, seat, ANY, total(state, seat, SEARCHING), chance)
    else:
        cards.draw_top(state, seat, stack, chance)


def seize(state: Catan, seat: i64, card: i64, stack: i64, chance: Chance) -> None:
    """Conflict: the cards leave the other's hand together (CAT-108, CAT-R37)."""
    frames = state.frames
    first = frames.arg(0) - 1
    if first < 0 and cards.size(state, 1 - seat) > 1:
        frames.set_arg(0, card + 1)
        frames.set_arg(1, stack)
        return
    frames.pop()
    if first < 0:
        cards.seize(state, seat, card, -1, stack)
    else:
        cards.seize(state, seat, first, card, stack)
    if chance.listening:
        low = min(card, first) if first >= 0 else card
        chance.tell(events.SEIZED, seat, stack, 0, 0, low, 3)
        if first >= 0:
            chance.tell(events.SEIZED, seat, stack, 0, 0, max(card, first), 3)


def turn_and_trade(state: Catan, seat: i64, move: i64, chance: Chance) -> None:
    """Turn a landscape, make or answer an offer, lay new landscapes."""
    if move < verbs.TAKE:
        turn_one(state, seat, move - verbs.TURN_LAND, chance)
    elif move < verbs.ASK:
        trade.add_to_draft(state, move - verbs.GIVE)
    elif move < verbs.SEND:
        trade.add_to_draft(state, KINDS + move - verbs.ASK)
    elif move == verbs.SEND:
        trade.send(state, seat, chance)
    elif move == verbs.ACCEPT:
        trade.accept(state, seat, chance)
    elif move == verbs.COUNTER:
        trade.counter(state, seat)
    elif move == verbs.DECLINE:
        trade.decline(state, seat, chance)
    elif move < verbs.CHOOSE_LAND:
        lay_two(state, seat, move - verbs.LAY_ABOVE, chance)
    else:
        scout(state, seat, move - verbs.CHOOSE_LAND, chance)


def lay_two(state: Catan, seat: i64, upper: i64, chance: Chance) -> None:
    """One of the drawn landscapes goes above, the other below (CAT-057, CAT-R13)."""
    frames = state.frames
    one = frames.arg(upper)
    two = frames.arg(1 - upper)
    column = frames.arg(2)
    frames.pop()
    lay_new(state, seat, column, one, chance)
    lay_new(state, seat, COLUMNS + column, two, chance)


def lay_new(state: Catan, seat: i64, spot: i64, land: i64, chance: Chance) -> None:
    """A new landscape is empty (CAT-058)."""
    lay_land(state, seat, spot, land, 0)
    if chance.listening:
        chance.tell(events.LANDED, seat, land, spot, 0)


def scout(state: Catan, seat: i64, card: i64, chance: Chance) -> None:
    """A landscape chosen from the stack: the first above, the second below (CAT-125)."""
    frames = state.frames
    column = frames.arg(0)
    row = frames.arg(1)
    state.country[card] = u8(0)
    lay_new(state, seat, row * COLUMNS + column, FIRST_STACKED + card, chance)
    if row == 0:
        frames.set_arg(1, 1)
    else:
        frames.pop()


def fight(state: Catan, seat: i64, move: i64, chance: Chance) -> None:
    """Take, answer an attack, hit, steal, give back, trade with the caravan."""
    if move < verbs.REPLY_WITH:
        attack.want(state, seat, move - verbs.TAKE, chance)
    elif move < verbs.STRIKE_AT:
        card = BISHOP if move == verbs.REPLY_WITH else HERB_WOMAN
        attack.reply_to_attack(state, seat, card, chance)
    elif move < verbs.PICK:
        state.frames.pop()
        attack.send_home(state, 1 - seat, move - verbs.STRIKE_AT, chance)
    elif move < verbs.SEIZE:
        attack.steal(state, seat, move - verbs.STEAL, chance)
    elif move < verbs.PUT:
        attack.give_gift(state, seat, move - verbs.GIVE_BACK, chance)
    elif move < verbs.GET:
        attack.put(state, seat, move - verbs.PUT, chance)
    else:
        attack.get(state, seat, move - verbs.GET, chance)
