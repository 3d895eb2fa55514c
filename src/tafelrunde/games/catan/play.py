"""All that is legal, by what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.catan import asks, attack, cards, deeds, trade
from tafelrunde.games.catan.components import (
    ACTIONS,
    ALCHEMIST,
    CENTRES,
    CITY,
    HERB_WOMAN,
    KINDS,
    PLAYED,
    ROAD,
    SCOUT,
    SETTLEMENT,
    SORTS,
    STACKED,
    STACKS,
)
from tafelrunde.games.catan.land import (
    ANY,
    FIRST,
    LAST,
    LEFT,
    RATE,
    SEARCHING,
    can_pay,
    card_at,
    cities_left,
    form,
    have,
    held,
    is_city,
    may_hold,
    roads_left,
    room,
    settlements_left,
    total,
)
from tafelrunde.games.catan.store import choices, takeable
from tafelrunde.games.catan.verbs import (
    ACCEPT,
    ASK,
    BANK,
    BUILD,
    BUILD_CITY,
    BUILD_ROAD,
    BUILD_SETTLEMENT,
    CHOOSE_LAND,
    COUNTER,
    DECLINE,
    DEMOLISH,
    DONE,
    DRAW,
    GET,
    GIVE,
    GIVE_BACK,
    LAY_ABOVE,
    NONE,
    OFFER,
    PICK,
    PLACE,
    PLAY,
    PUT,
    PUT_UNDER,
    REPLY_WITH,
    ROLL,
    SEARCH,
    SEIZE,
    SEND,
    STEAL,
    STRIKE_AT,
    SWAP,
    TAKE,
    TURN_LAND,
    USE_ALCHEMIST,
)
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.fast import append, i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan

# The action cards of the main phase in the order of their verb.
PLAYED_CARDS: Final = vec[i64]([i64(card) for card in PLAYED])


def legal(table: Catan, seat: i64) -> vec[i64]:
    """All answers of the seat to what is asked, ascending."""
    frames = table.frames
    kind = frames.kind()
    found = vec[i64](capacity=64)
    if kind == asks.MAIN:
        return main_phase(table, seat, found)
    if kind == asks.LAND:
        if frames.arg(2) == asks.WISH:
            found = append(found, NONE)
        for spot in choices(table, seat):
            found = append(found, TURN_LAND + spot)
        return found
    if kind == asks.BEFORE_ROLL:
        found = append(found, ROLL)
        if frames.arg(0) == 0 and held(table, seat, ALCHEMIST) > 0 and attack.unlocked(table):
            for number in range(i64(6)):
                found = append(found, USE_ALCHEMIST + number)
        return found
    if kind == asks.STRIKE:
        return append(found, ROLL)
    if kind == asks.DRAFT or kind == asks.REPLY:
        return trading(table, seat, found)
    if kind == asks.ARRANGE:
        first = PLACE + KINDS * frames.arg(seat)
        for landscape in range(i64(KINDS)):
            if have(table, seat, landscape) == 0:
                found = append(found, first + landscape)
        return found
    if kind == asks.WANT or kind == asks.GIFT or kind == asks.CARAVAN_TRADE:
        return exchanging(table, seat, found)
    if kind == asks.ABOVE:
        return append(append(found, LAY_ABOVE), LAY_ABOVE + 1)
    if kind == asks.SCOUTING:
        for landscape in range(i64(STACKED)):
            if table.country[landscape] != 0:
                found = append(found, CHOOSE_LAND + landscape)
        return found
    if kind == asks.ANSWER:
        found = append(found, NONE)
        guard = attack.protection(frames.arg(0))
        if held(table, seat, guard) > 0:
            found = append(found, REPLY_WITH + i64(guard == HERB_WOMAN))
        return found
    if kind == asks.HIT:
        for site in attack.targets(table, 1 - seat, frames.arg(0)):
            found = append(found, STRIKE_AT + site)
        return found
    return with_cards(table, seat, found)


def main_phase(table: Catan, seat: i64, found: vec[i64]) -> vec[i64]:
    """Build, trade, play action cards, in any order (CAT-028)."""
    found = append(found, DONE)
    if roads_left(table) > 0 and can_pay(table, seat, ROAD):
        for side in range(i64(2)):
            if form(table, seat, LEFT + side) == 0:
                found = append(found, BUILD_ROAD + side)
    if settlements_left(table) > 0 and can_pay(table, seat, SETTLEMENT):
        for side in range(i64(2)):
            if form(table, seat, LEFT + side) != 0:
                found = append(found, BUILD_SETTLEMENT + 2 * side)
                if held(table, seat, SCOUT) > 0:
                    found = append(found, BUILD_SETTLEMENT + 2 * side + 1)
    first = form(table, seat, FIRST)
    last = form(table, seat, LAST)
    if cities_left(table) > 0 and can_pay(table, seat, CITY):
        for centre in range(first, last + 1):
            if not is_city(table, seat, centre):
                found = append(found, BUILD_CITY + centre)
    for card in range(i64(ACTIONS), SORTS):
        if table.hands[seat * SORTS + card] != 0 and can_pay(table, seat, card):
            base = BUILD + (card - ACTIONS) * 2 * CENTRES
            for site in range(2 * first, 2 * last + 2):
                if may_hold(table, seat, site // 2, site % 2, card):
                    found = append(found, base + site)
    for site in range(4 * first, 4 * last + 4):
        card = card_at(table, seat, site)
        if card >= 0 and (site & 1 == 0 or card_at(table, seat, site - 1) != card):
            found = append(found, DEMOLISH + site)
    for give in range(i64(KINDS)):
        if have(table, seat, give) >= total(table, seat, RATE + give):
            for get in range(i64(KINDS)):
                if get != give and room(table, seat, get) > 0:
                    found = append(found, BANK + KINDS * give + get)
    if trade.may_open(table, seat):
        found = append(found, OFFER)
    for number in range(i64(len(PLAYED_CARDS))):
        card = PLAYED_CARDS[number]
        if held(table, seat, card) > 0 and attack.playable(table, seat, card):
            found = append(found, PLAY + number)
    return found


def trading(table: Catan, seat: i64, found: vec[i64]) -> vec[i64]:
    """Making an offer, or answering one (CAT-R48)."""
    if table.frames.kind() == asks.REPLY:
        found = append(found, ACCEPT)
        if table.frames.arg(0) == 0:
            found = append(found, COUNTER)
        return append(found, DECLINE)
    found = append(found, NONE)
    for kind in range(i64(KINDS)):
        if trade.can_give(table, seat, kind):
            found = append(found, GIVE + kind)
    for kind in range(i64(KINDS)):
        if trade.can_ask(table, seat, kind):
            found = append(found, ASK + kind)
    return append(found, SEND) if trade.can_send(table) else found


def exchanging(table: Catan, seat: i64, found: vec[i64]) -> vec[i64]:
    """Taking from the other, giving back, or the caravan."""
    frames = table.frames
    if frames.kind() == asks.WANT:
        if frames.arg(1) != 0:
            found = append(found, NONE)
        for kind in range(i64(KINDS)):
            if takeable(table, seat, kind):
                found = append(found, TAKE + kind)
        return found
    if frames.kind() == asks.GIFT:
        for kind in range(i64(KINDS)):
            if takeable(table, 1 - seat, kind):
                found = append(found, GIVE_BACK + kind)
        return found
    for kind in range(i64(KINDS)):
        if frames.arg(0) == 0:
            if attack.can_put(table, seat, kind):
                found = append(found, PUT + kind)
        elif frames.arg(1) == 0 and attack.can_put_more(table, seat, kind):
            found = append(found, PUT + kind)
    if frames.arg(0) != 0:
        for kind in range(i64(KINDS)):
            if attack.can_get(table, seat, kind):
                found = append(found, GET + kind)
    return found


def with_cards(table: Catan, seat: i64, found: vec[i64]) -> vec[i64]:
    """Drawing, searching, picking, putting away."""
    frames = table.frames
    kind = frames.kind()
    if kind == asks.PICK:
        for place in range(cards.height(table, frames.arg(0))):
            found = append(found, PICK + place)
        return found
    if kind == asks.START_HAND or kind == asks.BUILDER:
        for stack in range(i64(STACKS)):
            if cards.height(table, stack) > 0 and stack != frames.arg(0) - 1:
                if kind == asks.BUILDER and len(found) == 0:
                    found = append(found, NONE)
                found = append(found, SEARCH + stack)
        return found
    if kind == asks.STEAL:
        found = append(found, NONE)
        for card in range(i64(SORTS)):
            if attack.stealable(table, seat, card):
                found = append(found, STEAL + card)
        return found
    if kind == asks.SEIZE:
        for card in range(i64(SORTS)):
            if held(table, 1 - seat, card) > i64(frames.arg(0) == card + 1):
                for stack in range(i64(STACKS)):
                    if frames.arg(0) == 0 or stack == frames.arg(1):
                        found = append(found, SEIZE + STACKS * card + stack)
        return found
    if kind == asks.UNDER:
        for card in range(i64(SORTS)):
            if held(table, seat, card) > 0:
                for stack in range(i64(STACKS)):
                    found = append(found, PUT_UNDER + STACKS * card + stack)
        return found
    can_search = have(table, seat, ANY) >= total(table, seat, SEARCHING)
    if kind == asks.DRAW:
        for stack in range(i64(STACKS)):
            if cards.height(table, stack) > 0:
                found = append(found, DRAW + stack)
        if can_search:
            for stack in range(i64(STACKS)):
                if cards.height(table, stack) > 0:
                    found = append(found, SEARCH + stack)
        return found
    found = append(found, DONE)
    for card in range(i64(SORTS)):
        if held(table, seat, card) > 0:
            for stack in range(i64(STACKS)):
                found = append(found, SWAP + 10 * card + 2 * stack)
                if can_search:
                    found = append(found, SWAP + 10 * card + 2 * stack + 1)
    return found


def answer(table: Catan, seat: i64, move: i64, chance: Chance) -> None:
    """Carry out a legal answer."""
    if move < BUILD_ROAD:
        deeds.simple(table, seat, move, chance)
    elif move < BUILD:
        deeds.build_centre(table, seat, move, chance)
    elif move < DEMOLISH:
        deeds.build_card(table, seat, move - BUILD, chance)
    elif move < BANK:
        deeds.demolish(table, seat, move - DEMOLISH, chance)
    elif move < OFFER:
        trade.trade_with_bank(table, seat, (move - BANK) // KINDS, (move - BANK) % KINDS, chance)
    elif move == OFFER:
        trade.open_draft(table, seat)
    elif move < DRAW:
        attack.play_card(table, seat, PLAYED_CARDS[move - PLAY], chance)
    elif move < TURN_LAND or PICK <= move < STEAL or SEIZE <= move < GIVE:
        deeds.handle_cards(table, seat, move, chance)
    elif move < TAKE or (GIVE <= move < GIVE_BACK) or move >= LAY_ABOVE:
        deeds.turn_and_trade(table, seat, move, chance)
    else:
        deeds.fight(table, seat, move, chance)
