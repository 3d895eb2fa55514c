"""Action cards and what they do (section 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.catan import cards, events, figures
from tafelrunde.games.catan.asks import (
    ANSWER,
    BUILDINGS,
    CARAVAN_TRADE,
    CHOOSE,
    GIFT,
    HIT,
    KNIGHTS,
    RECKON,
    STEAL,
    STRIKE,
    SURPLUS,
    WANT,
    WANTING,
)
from tafelrunde.games.catan.components import (
    ARSONIST,
    BISHOP,
    BLACK_KNIGHT,
    BRIGANDS,
    BUILDING,
    CARAVAN,
    CHURCH,
    COPIES,
    FLEET,
    GROUP,
    HERB_WOMAN,
    KINDS,
    KNIGHT,
    MERCHANT,
    SITES,
    SPY,
    TOGETHER,
)
from tafelrunde.games.catan.land import (
    FIRST,
    LAST,
    card_at,
    clear_site,
    form,
    has_in_city,
    have,
    held,
    room,
)
from tafelrunde.games.catan.store import anything_takeable, gain, pay, transfer
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.native import append, i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan


def targets(state: Catan, victim: i64, which: i64) -> vec[i64]:
    """The sites whose card can be hit; of two equal cards side by side only the first."""
    found = vec[i64](capacity=SITES)
    for site in range(4 * form(state, victim, FIRST), 4 * form(state, victim, LAST) + 4):
        card = card_at(state, victim, site)
        if card < 0 or not fits(state, victim, site, GROUP[card], which):
            continue
        if site & 1 == 0 or card_at(state, victim, site - 1) != card:
            found = append(found, site)
    return found


def fits(state: Catan, victim: i64, site: i64, group: i64, which: i64) -> bool:
    """Is this a card of the sort that is to be hit?"""
    if which == BUILDINGS:
        return group == BUILDING
    if which == KNIGHTS:
        return group == KNIGHT
    unit = group in (KNIGHT, FLEET)
    return unit and not has_in_city(state, victim, site // 4, CHURCH)


def protection(attack: i64) -> i64:
    """The card that answers an attack (CAT-119, CAT-124)."""
    return HERB_WOMAN if attack == BLACK_KNIGHT else BISHOP


def unlocked(state: Catan) -> bool:
    """Have both together the points that attacks and neutral cards need (CAT-111)?"""
    together = figures.victory_points(state, 0) + figures.victory_points(state, 1)
    return together >= TOGETHER


def playable(state: Catan, seat: i64, card: i64) -> bool:
    """Could the action be carried out now (CAT-111, CAT-113, CAT-R23)?"""
    other = 1 - seat
    if not unlocked(state):
        return False
    if card == ARSONIST:
        return len(targets(state, other, BUILDINGS)) > 0
    if card == BLACK_KNIGHT:
        return len(targets(state, other, KNIGHTS)) > 0
    if card == SPY:
        return cards.size(state, other) > 0
    if card == CARAVAN:
        return any(can_put(state, seat, kind) for kind in range(i64(KINDS)))
    return anything_takeable(state, seat)


def play_card(state: Catan, seat: i64, card: i64, chance: Chance) -> None:
    """Lay down an action card in the main phase (CAT-112, CAT-115)."""
    frames = state.frames
    cards.lay_down(state, seat, card)
    cards.discard(state, card)
    if chance.listening:
        chance.tell(events.PLAYED_CARD, seat, card, 0, 0)
    if card == MERCHANT:
        frames.push(GIFT, 1 << seat)
        frames.push(WANTING, 1 << seat, 2, 0)
    elif card == CARAVAN:
        frames.push(CARAVAN_TRADE, 1 << seat)
    elif card == SPY:
        frames.push(STEAL, 1 << seat)
        cards.show_hand(state, seat, chance)
    else:
        frames.push(STRIKE, 1 << seat, card, 0)
        guard = protection(card)
        gone: int = state.discard[guard]
        if cards.size(state, 1 - seat) > 0 and gone < COPIES[guard]:  # CAT-R25
            frames.push(ANSWER, 1 << (1 - seat), card)


def reply_to_attack(state: Catan, seat: i64, card: i64, chance: Chance) -> None:
    """The attacked one plays a protection card (CAT-114)."""
    state.frames.pop()
    cards.lay_down(state, seat, card)
    cards.discard(state, card)
    state.frames.set_arg(1, 1)
    if chance.listening:
        chance.tell(events.ANSWERED, seat, card, 0, 0)


def strike(state: Catan, seat: i64, chance: Chance) -> None:
    """The attacker rolls: 6 loses, with protection everything from 3 on (CAT-119 to CAT-127)."""
    frames = state.frames
    card = frames.arg(0)
    worst: i64 = 3 if frames.arg(1) != 0 else 6
    frames.pop()
    rolled = chance.below(events.ATTACK_DIE, 6, EVERYONE) + 1
    winner = seat if rolled < worst else 1 - seat
    if chance.listening:
        chance.tell(events.ATTACKED, seat, card, rolled, i64(winner == seat))
    if card == BRIGANDS:
        frames.push(WANTING, 1 << winner, 2, i64(winner == seat))
        return
    frames.push(SURPLUS, 1 << (1 - seat))
    frames.push(RECKON, 1 << seat)
    frames.push(CHOOSE, 1 << winner, KNIGHTS if card == BLACK_KNIGHT else BUILDINGS)


def choose(state: Catan, chooser: i64, which: i64, chance: Chance) -> None:
    """The task CHOOSE: one card is hit at once, of several one is asked for (CAT-R26)."""
    state.frames.pop()
    found = targets(state, 1 - chooser, which)
    if len(found) == 1:
        send_home(state, 1 - chooser, found[0], chance)
    elif len(found) > 1:
        state.frames.push(HIT, 1 << chooser, which)


def send_home(state: Catan, victim: i64, site: i64, chance: Chance) -> None:
    """A card goes back to its owner's hand and is worth nothing there (CAT-R27)."""
    card = clear_site(state, victim, site)
    cards.take_back(state, victim, card)
    if chance.listening:
        chance.tell(events.RETURNED, victim, card, site // 4, 0)


def want(state: Catan, seat: i64, kind: i64, chance: Chance) -> None:
    """Take one unit of the other's, who says from which landscape (CAT-R11)."""
    frames = state.frames
    left = frames.arg(0) - 1
    may_stop = frames.arg(1)
    gift_due = frames.kind(frames.depth() - 2) == GIFT
    frames.pop()
    frames.push(WANTING, 1 << seat, left, 1 if gift_due else may_stop)
    transfer(state, 1 - seat, kind, 1, chance)


def wanting(state: Catan, seat: i64) -> None:
    """The task WANTING: ask for the next unit as long as there is one to take."""
    frames = state.frames
    left = frames.arg(0)
    may_stop = frames.arg(1)
    frames.pop()
    if left > 0 and anything_takeable(state, seat):
        frames.push(WANT, 1 << seat, left, may_stop)


def give_gift(state: Catan, seat: i64, kind: i64, chance: Chance) -> None:
    """The merchant gives one unit back (CAT-122)."""
    state.frames.pop()
    transfer(state, seat, kind, 1, chance)


def steal(state: Catan, seat: i64, card: i64, chance: Chance) -> None:
    """The spy takes a card, and both know which (CAT-R33)."""
    state.frames.pop()
    cards.take_from_hand(state, seat, card)
    if chance.listening:
        chance.tell(events.STOLEN, seat, 0, 0, 0, card, 3)


def stealable(state: Catan, seat: i64, card: i64) -> bool:
    """Is it a unit or an action card in the other's hand (CAT-129)?"""
    return held(state, 1 - seat, card) > 0 and GROUP[card] != BUILDING


# The caravan: one or two given, then as many others got (CAT-123, CAT-R31)


def spare_room(state: Catan, seat: i64, one: i64, two: i64) -> i64:
    """How much could be got if these two kinds are given."""
    found: i64 = 0
    for kind in range(i64(KINDS)):
        if kind != one and kind != two:
            found += room(state, seat, kind)
    return found


def can_put(state: Catan, seat: i64, kind: i64) -> bool:
    """May this kind be given first?"""
    return have(state, seat, kind) > 0 and spare_room(state, seat, kind, kind) > 0


def can_put_more(state: Catan, seat: i64, kind: i64) -> bool:
    """May this kind be given second?"""
    first = state.frames.arg(0) - 1
    return have(state, seat, kind) > 0 and spare_room(state, seat, first, kind) > 1


def can_get(state: Catan, seat: i64, kind: i64) -> bool:
    """May this kind be got now, for others?"""
    frames = state.frames
    return kind + 1 not in (frames.arg(0), frames.arg(1)) and room(state, seat, kind) > 0


def put(state: Catan, seat: i64, kind: i64, chance: Chance) -> None:
    """Give one unit to the caravan."""
    frames = state.frames
    first = frames.arg(0)
    if first > 0:
        frames.set_arg(1, max(first, kind + 1))
    frames.set_arg(0, min(first, kind + 1) if first > 0 else kind + 1)
    pay(state, seat, kind, 1, chance)


def get(state: Catan, seat: i64, kind: i64, chance: Chance) -> None:
    """Get one unit from the caravan."""
    frames = state.frames
    if frames.arg(1) > 0 and frames.arg(2) == 0:
        frames.set_arg(2, kind + 1)
    else:
        frames.pop()
    gain(state, seat, kind, 1, chance)
