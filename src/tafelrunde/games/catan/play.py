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
from tafelrunde.kernel.native import append, i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan

# The action cards of the main phase in the order of their verb.
PLAYED_CARDS: Final = vec[i64]([i64(card) for card in PLAYED])


def legal(state: Catan, seat: i64) -> vec[i64]:
    """All answers of the seat to what is asked, ascending."""
    frames = state.frames
    kind = frames.kind()
    found = vec[i64](capacity=64)
    if kind == asks.MAIN:
        return main_phase(state, seat, found)
    if kind == asks.LAND:
        if frames.arg(2) == asks.WISH:
            found = append(found, NONE)
        for spot in choices(state, seat):
            found = append(found, TURN_LAND + spot)
        return found
    if kind == asks.BEFORE_ROLL:
        found = append(found, ROLL)
        if frames.arg(0) == 0 and held(state, seat, ALCHEMIST) > 0 and attack.unlocked(state):
            for number in range(i64(6)):
                found = append(found, USE_ALCHEMIST + number)
        return found
    if kind == asks.STRIKE:
        return append(found, ROLL)
    if kind == asks.DRAFT or kind == asks.REPLY:
        return trading(state, seat, found)
    if kind == asks.ARRANGE:
        first = PLACE + KINDS * frames.arg(seat)
        for landscape in range(i64(KINDS)):
            if have(state, seat, landscape) == 0:
                found = append(found, first + landscape)
        return found
    if kind == asks.WANT or kind == asks.GIFT or kind == asks.CARAVAN_TRADE:
        return exchanging(state, seat, found)
    if kind == asks.ABOVE:
        return append(append(found, LAY_ABOVE), LAY_ABOVE + 1)
    if kind == asks.SCOUTING:
        for landscape in range(i64(STACKED)):
            if state.country[landscape] != 0:
                found = append(found, CHOOSE_LAND + landscape)
        return found
    if kind == asks.ANSWER:
        found = append(found, NONE)
        guard = attack.protection(frames.arg(0))
        if held(state, seat, guard) > 0:
            found = append(found, REPLY_WITH + i64(guard == HERB_WOMAN))
        return found
    if kind == asks.HIT:
        for site in attack.targets(state, 1 - seat, frames.arg(0)):
            found = append(found, STRIKE_AT + site)
        return found
    return with_cards(state, seat, found)


def main_phase(state: Catan, seat: i64, found: vec[i64]) -> vec[i64]:
    """Build, trade, play action cards, in any order (CAT-028)."""
    found = append(found, DONE)
    if roads_left(state) > 0 and can_pay(state, seat, ROAD):
        for side in range(i64(2)):
            if form(state, seat, LEFT + side) == 0:
                found = append(found, BUILD_ROAD + side)
    if settlements_left(state) > 0 and can_pay(state, seat, SETTLEMENT):
        for side in range(i64(2)):
            if form(state, seat, LEFT + side) != 0:
                found = append(found, BUILD_SETTLEMENT + 2 * side)
                if held(state, seat, SCOUT) > 0:
                    found = append(found, BUILD_SETTLEMENT + 2 * side + 1)
    first = form(state, seat, FIRST)
    last = form(state, seat, LAST)
    if cities_left(state) > 0 and can_pay(state, seat, CITY):
        for centre in range(first, last + 1):
            if not is_city(state, seat, centre):
                found = append(found, BUILD_CITY + centre)
    for card in range(i64(ACTIONS), SORTS):
        if state.hands[seat * SORTS + card] != 0 and can_pay(state, seat, card):
            base = BUILD + (card - ACTIONS) * 2 * CENTRES
            for site in range(2 * first, 2 * last + 2):
                if may_hold(state, seat, site // 2, site % 2, card):
                    found = append(found, base + site)
    for site in range(4 * first, 4 * last + 4):
        card = card_at(state, seat, site)
        if card >= 0 and (site & 1 == 0 or card_at(state, seat, site - 1) != card):
            found = append(found, DEMOLISH + site)
    for give in range(i64(KINDS)):
        if have(state, seat, give) >= total(state, seat, RATE + give):
            for get in range(i64(KINDS)):
                if get != give and room(state, seat, get) > 0:
                    found = append(found, BANK + KINDS * give + get)
    if trade.may_open(state, seat):
        found = append(found, OFFER)
    for number in range(i64(len(PLAYED_CARDS))):
        card = PLAYED_CARDS[number]
        if held(state, seat, card) > 0 and attack.playable(state, seat, card):
            found = append(found, PLAY + number)
    return found


def trading(state: Catan, seat: i64, found: vec[i64]) -> vec[i64]:
    """Making an offer, or answering one (CAT-R48)."""
    if state.frames.kind() == asks.REPLY:
        found = append(found, ACCEPT)
        if state.frames.arg(0) == 0:
            found = append(found, COUNTER)
        return append(found, DECLINE)
    found = append(found, NONE)
    for kind in range(i64(KINDS)):
        if trade.can_give(state, seat, kind):
            found = append(found, GIVE + kind)
    for kind in range(i64(KINDS)):
        if trade.can_ask(state, seat, kind):
            found = append(found, ASK + kind)
    return append(found, SEND) if trade.can_send(state) else found


def exchanging(state: Catan, seat: i64, found: vec[i64]) -> vec[i64]:
    """Taking from the other, giving back, or the caravan."""
    frames = state.frames
    if frames.kind() == asks.WANT:
        if frames.arg(1) != 0:
            found = append(found, NONE)
        for kind in range(i64(KINDS)):
            if takeable(state, seat, kind):
                found = append(found, TAKE + kind)
        return found
    if frames.kind() == asks.GIFT:
        for kind in range(i64(KINDS)):
            if takeable(state, 1 - seat, kind):
                found = append(found, GIVE_BACK + kind)
        return found
    for kind in range(i64(KINDS)):
        if frames.arg(0) == 0:
            if attack.can_put(state, seat, kind):
                found = append(found, PUT + kind)
        elif frames.arg(1) == 0 and attack.can_put_more(state, seat, kind):
            found = append(found, PUT + kind)
    if frames.arg(0) != 0:
        for kind in range(i64(KINDS)):
            if attack.can_get(state, seat, kind):
                found = append(found, GET + kind)
    return found


def with_cards(state: Catan, seat: i64, found: vec[i64]) -> vec[i64]:
    """Drawing, searching, picking, putting away."""
    frames = state.frames
    kind = frames.kind()
    if kind == asks.PICK:
        for place in range(cards.height(state, frames.arg(0))):
            found = append(found, PICK + place)
        return found
    if kind == asks.START_HAND or kind == asks.BUILDER:
        for stack in range(i64(STACKS)):
            if cards.height(state, stack) > 0 and stack != frames.arg(0) - 1:
                if kind == asks.BUILDER and len(found) == 0:
                    found = append(found, NONE)
                found = append(found, SEARCH + stack)
        return found
    if kind == asks.STEAL:
        found = append(found, NONE)
        for card in range(i64(SORTS)):
            if attack.stealable(state, seat, card):
                found = append(found, STEAL + card)
        return found
    if kind == asks.SEIZE:
        for card in range(i64(SORTS)):
            if held(state, 1 - seat, card) > i64(frames.arg(0) == card + 1):
                for stack in range(i64(STACKS)):
                    if frames.arg(0) == 0 or stack == frames.arg(1):
                        found = append(found, SEIZE + STACKS * card + stack)
        return found
    if kind == asks.UNDER:
        for card in range(i64(SORTS)):
            if held(state, seat, card) > 0:
                for stack in range(i64(STACKS)):
                    found = append(found, PUT_UNDER + STACKS * card + stack)
        return found
    can_search = have(state, seat, ANY) >= total(state, seat, SEARCHING)
    if kind == asks.DRAW:
        for stack in range(i64(STACKS)):
            if cards.height(state, stack) > 0:
                found = append(found, DRAW + stack)
        if can_search:
            for stack in range(i64(STACKS)):
                if cards.height(state, stack) > 0:
                    found = append(found, SEARCH + stack)
        return found
    found = append(found, DONE)
    for card in range(i64(SORTS)):
        if held(state, seat, card) > 0:
            for stack in range(i64(STACKS)):
                found = append(found, SWAP + 10 * card + 2 * stack)
                if can_search:
                    found = append(found, SWAP + 10 * card + 2 * stack + 1)
    return found


def answer(state: Catan, seat: i64, move: i64, chance: Chance) -> None:
    """Carry out a legal answer."""
    if move < BUILD_ROAD:
        deeds.simple(state, seat, move, chance)
    elif move < BUILD:
        deeds.build_centre(state, seat, move, chance)
    elif move < DEMOLISH:
        deeds.build_card(state, seat, move - BUILD, chance)
    elif move < BANK:
        deeds.demolish(state, seat, move - DEMOLISH, chance)
    elif move < OFFER:
        trade.trade_with_bank(state, seat, (move - BANK) // KINDS, (move - BANK) % KINDS, chance)
    elif move == OFFER:
        trade.open_draft(state, seat)
    elif move < DRAW:
        attack.play_card(state, seat, PLAYED_CARDS[move - PLAY], chance)
    elif move < TURN_LAND or PICK <= move < STEAL or SEIZE <= move < GIVE:
        deeds.handle_cards(state, seat, move, chance)
    elif move < TAKE or (GIVE <= move < GIVE_BACK) or move >= LAY_ABOVE:
        deeds.turn_and_trade(state, seat, move, chance)
    else:
        deeds.fight(state, seat, move, chance)
