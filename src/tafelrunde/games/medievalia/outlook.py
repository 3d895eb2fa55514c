"""What will come of a payment or a war that is going on, if everybody does the obvious.

For `judge.py`: it plays on a copy of the position, without any chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.medievalia import play
from tafelrunde.games.medievalia.components import ATTACK, DEFENCE, HOSTS, TOWN, TROOPS
from tafelrunde.games.medievalia.fief import (
    AT,
    ATTACKED,
    FIEF,
    HELD,
    HOUSE,
    ON,
    OWN,
    ROW,
    TOPS,
    arrive,
    drop,
    guards,
    place_of,
    raze,
)
from tafelrunde.games.medievalia.obtain import vacant
from tafelrunde.games.medievalia.payment import empty, price
from tafelrunde.games.medievalia.payment_plans import NO_WAY, carry_out, plans
from tafelrunde.games.medievalia.verbs import (
    AGAINST,
    AIMING,
    CHASE,
    DECLARING,
    DONE,
    FOR_BUILDING,
    FOR_EXTRA,
    FOR_REMOVAL,
    HURT,
    HURTING,
    PASS,
    PAYING,
    PLACING,
    SHOOT,
    SHOOTING,
    STORM,
)
from tafelrunde.games.medievalia.war import (
    BONUS,
    FOE,
    GOAL,
    GROUP,
    STORMED,
    attackers_of,
    entry,
    opposed,
)
from tafelrunde.kernel.bits import BIT, lowest
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import i64, u8, vec
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia


def paid(state: Medievalia, seat: i64) -> bool:
    """Settle the payment on top as thriftily as can be; False if there is no way."""
    purpose = state.frames.arg(0)
    ways = plans(state, seat, purpose, price(state, seat, purpose))
    plan = ways[0]
    for way in range(i64(1), i64(3)):
        if plan == NO_WAY:
            plan = ways[way]
    if plan == NO_WAY:
        return False
    carry_out(state, seat, purpose, plan, Chance(False))
    empty(state)
    state.frames.pop()
    if purpose < FOR_BUILDING:
        drop(state, seat, purpose)
        if purpose < 4:
            state.fiefs[FIEF * seat + vacant(state, seat)] = u8(purpose + 1)
        else:
            arrive(state, seat, purpose, seat)
    elif purpose < FOR_EXTRA:
        first = FIEF * seat + HOUSE + 2 * ((purpose - FOR_BUILDING) % HOSTS)
        building = state.stock[TOPS + (purpose - FOR_BUILDING) // HOSTS]
        state.fiefs[first if state.fiefs[first] == 0 else first + 1] = building
    elif purpose < FOR_REMOVAL:
        state.hands[ROW * seat + HELD + purpose - FOR_EXTRA] += 1
    else:
        raze(state, seat, purpose - FOR_REMOVAL)
    return True


def fought_out(state: Medievalia) -> None:
    """Play the war on top of this position to its end."""
    chance = Chance(False)
    while state.actor != OVER and DECLARING <= state.frames.kind() < 64:
        state.apply(state.actor, obvious(state, state.actor), chance)


def obvious(state: Medievalia, seat: i64) -> i64:
    """The obvious answer to a question of a war."""
    kind = state.frames.kind()
    if kind == DECLARING:
        return DONE
    moves = play.legal(state, seat)
    if kind == PLACING:
        return blocked(state, seat, moves[0])
    if kind == AIMING:
        return best_target(state, seat, state.frames.arg(0), moves[i64(len(moves)) - 1])
    if kind == SHOOTING:
        return shot(state, seat, moves)
    if kind == HURTING:
        fighter, most = state.frames.arg(0), state.frames.arg(2)
        survives = DEFENCE[fighter] + entry(state, BONUS, fighter) - 1
        return HURT + max(state.frames.arg(1), min(most, survives))
    return moves[0]


def blocked(state: Medievalia, seat: i64, otherwise: i64) -> i64:
    """Stand against somebody one can kill, or else do what is first."""
    card, active = state.frames.arg(0), state.frames.arg(1)
    rest = attackers_of(state, active, place_of(state, card), seat)
    while rest != 0:
        leader = lowest(rest)
        rest &= rest - 1
        if ATTACK[card] >= DEFENCE[leader] and not opposed(state, seat, leader):
            return AGAINST + leader
    return otherwise


def shot(state: Medievalia, seat: i64, moves: vec[i64]) -> i64:
    """Hit whom one can; out of turn only somebody who is at war already, or else nobody."""
    active = state.frames.arg(1)
    at_war = state.masks[OWN + active]
    for other in range(state.setup.seats):
        if state.masks[ATTACKED] & BIT[other] != 0:
            at_war |= state.masks[OWN + other]
    for move in moves:
        if move == PASS or seat == active or at_war & BIT[move - SHOOT] != 0:
            return move
    return PASS


def best_target(state: Medievalia, seat: i64, leader: i64, otherwise: i64) -> i64:
    """The town if all together can take it, else what one's own army can destroy."""
    foe = entry(state, FOE, leader) - 1
    place = place_of(state, leader)
    force: i64 = 0
    own: i64 = 0
    rest = state.masks[OWN + seat]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        chief = entry(state, GROUP, card) - 1
        if chief == leader:
            own += ATTACK[card]
        if chief >= 0 and entry(state, FOE, chief) == foe + 1 and not opposed(state, foe, chief):
            force += ATTACK[card]
    if place == foe:
        if force >= toughness(state, foe, 0) + DEFENCE[TOWN]:
            return STORM
        chosen: i64 = 0
        top: i64 = -1
        for host in range(i64(1), i64(HOSTS)):
            if state.fiefs[FIEF * foe + host] != 0 and toughness(state, foe, host) < own:
                houses = FIEF * foe + HOUSE + 2 * host
                prize: i64 = 1
                if state.fiefs[houses] != 0:
                    prize += 2
                if state.fiefs[houses + 1] != 0:
                    prize += 2
                if prize > top and not aimed(state, foe, host):
                    top = prize
                    chosen = host
        if chosen != 0:
            return STORM + chosen
    rest = state.masks[OWN + foe] & state.masks[AT + place]
    for host in range(i64(HOSTS)):
        rest &= ~state.masks[ON + HOSTS * foe + host]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if DEFENCE[card] <= own and entry(state, GROUP, card) == 0:
            return CHASE + card
    return otherwise


def aimed(state: Medievalia, foe: i64, host: i64) -> bool:
    """Is the host stormed already?"""
    for leader in range(i64(TROOPS)):
        if entry(state, GOAL, leader) == STORMED + host and entry(state, FOE, leader) == foe + 1:
            return True
    return False


def toughness(state: Medievalia, seat: i64, host: i64) -> i64:
    """The defence of all who guard a host."""
    total: i64 = 0
    rest = guards(state, seat, host)
    while rest != 0:
        total += DEFENCE[lowest(rest)]
        rest &= rest - 1
    return total


def asks_payment(state: Medievalia) -> bool:
    """Is a payment going on?"""
    return state.frames.kind() == PAYING


def asks_war(state: Medievalia) -> bool:
    """Is a war going on?"""
    return state.frames.kind() >= DECLARING


def threat(state: Medievalia, foe: i64, place: i64) -> i64:
    """The attack of a player's cards in a place."""
    total: i64 = 0
    rest = state.masks[OWN + foe] & state.masks[AT + place]
    while rest != 0:
        total += ATTACK[lowest(rest)]
        rest &= rest - 1
    return total
