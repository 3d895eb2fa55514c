"""What will come of a payment or a war that is going on, if everybody does the obvious.

For `judge.py`: it plays on a copy of the position, without any chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.medievalia import play
from tafelrunde.games.medievalia.components import (
    ATTACK,
    BIT,
    DEFENCE,
    HOSTS,
    TOWN,
    TROOPS,
    lowest,
)
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
from tafelrunde.games.medievalia.purse import empty, price
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
from tafelrunde.games.medievalia.ways import NO_WAY, carry_out, plans
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.fast import i64, u8, vec
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia


def paid(table: Medievalia, seat: i64) -> bool:
    """Settle the payment on top as thriftily as can be; False if there is no way."""
    purpose = table.frames.arg(0)
    ways = plans(table, seat, purpose, price(table, seat, purpose))
    plan = ways[0]
    for way in range(i64(1), i64(3)):
        if plan == NO_WAY:
            plan = ways[way]
    if plan == NO_WAY:
        return False
    carry_out(table, seat, purpose, plan, Chance(False))
    empty(table)
    table.frames.pop()
    if purpose < FOR_BUILDING:
        drop(table, seat, purpose)
        if purpose < 4:
            table.fiefs[FIEF * seat + vacant(table, seat)] = u8(purpose + 1)
        else:
            arrive(table, seat, purpose, seat)
    elif purpose < FOR_EXTRA:
        first = FIEF * seat + HOUSE + 2 * ((purpose - FOR_BUILDING) % HOSTS)
        building = table.stock[TOPS + (purpose - FOR_BUILDING) // HOSTS]
        table.fiefs[first if table.fiefs[first] == 0 else first + 1] = building
    elif purpose < FOR_REMOVAL:
        table.hands[ROW * seat + HELD + purpose - FOR_EXTRA] += 1
    else:
        raze(table, seat, purpose - FOR_REMOVAL)
    return True


def fought_out(table: Medievalia) -> None:
    """Play the war on top of this position to its end."""
    chance = Chance(False)
    while table.actor != OVER and DECLARING <= table.frames.kind() < 64:
        table.apply(table.actor, obvious(table, table.actor), chance)


def obvious(table: Medievalia, seat: i64) -> i64:
    """The obvious answer to a question of a war."""
    kind = table.frames.kind()
    if kind == DECLARING:
        return DONE
    moves = play.legal(table, seat)
    if kind == PLACING:
        return blocked(table, seat, moves[0])
    if kind == AIMING:
        return best_target(table, seat, table.frames.arg(0), moves[i64(len(moves)) - 1])
    if kind == SHOOTING:
        return shot(table, seat, moves)
    if kind == HURTING:
        fighter, most = table.frames.arg(0), table.frames.arg(2)
        survives = DEFENCE[fighter] + entry(table, BONUS, fighter) - 1
        return HURT + max(table.frames.arg(1), min(most, survives))
    return moves[0]


def blocked(table: Medievalia, seat: i64, otherwise: i64) -> i64:
    """Stand against somebody one can kill, or else do what is first."""
    card, active = table.frames.arg(0), table.frames.arg(1)
    rest = attackers_of(table, active, place_of(table, card), seat)
    while rest != 0:
        leader = lowest(rest)
        rest &= rest - 1
        if ATTACK[card] >= DEFENCE[leader] and not opposed(table, seat, leader):
            return AGAINST + leader
    return otherwise


def shot(table: Medievalia, seat: i64, moves: vec[i64]) -> i64:
    """Hit whom one can; out of turn only somebody who is at war already, or else nobody."""
    active = table.frames.arg(1)
    at_war = table.masks[OWN + active]
    for other in range(table.setup.seats):
        if table.masks[ATTACKED] & BIT[other] != 0:
            at_war |= table.masks[OWN + other]
    for move in moves:
        if move == PASS or seat == active or at_war & BIT[move - SHOOT] != 0:
            return move
    return PASS


def best_target(table: Medievalia, seat: i64, leader: i64, otherwise: i64) -> i64:
    """The town if all together can take it, else what one's own army can destroy."""
    foe = entry(table, FOE, leader) - 1
    place = place_of(table, leader)
    force: i64 = 0
    own: i64 = 0
    rest = table.masks[OWN + seat]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        chief = entry(table, GROUP, card) - 1
        if chief == leader:
            own += ATTACK[card]
        if chief >= 0 and entry(table, FOE, chief) == foe + 1 and not opposed(table, foe, chief):
            force += ATTACK[card]
    if place == foe:
        if force >= toughness(table, foe, 0) + DEFENCE[TOWN]:
            return STORM
        chosen: i64 = 0
        top: i64 = -1
        for host in range(i64(1), i64(HOSTS)):
            if table.fiefs[FIEF * foe + host] != 0 and toughness(table, foe, host) < own:
                houses = FIEF * foe + HOUSE + 2 * host
                prize: i64 = 1
                if table.fiefs[houses] != 0:
                    prize += 2
                if table.fiefs[houses + 1] != 0:
                    prize += 2
                if prize > top and not aimed(table, foe, host):
                    top = prize
                    chosen = host
        if chosen != 0:
            return STORM + chosen
    rest = table.masks[OWN + foe] & table.masks[AT + place]
    for host in range(i64(HOSTS)):
        rest &= ~table.masks[ON + HOSTS * foe + host]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if DEFENCE[card] <= own and entry(table, GROUP, card) == 0:
            return CHASE + card
    return otherwise


def aimed(table: Medievalia, foe: i64, host: i64) -> bool:
    """Is the host stormed already?"""
    for leader in range(i64(TROOPS)):
        if entry(table, GOAL, leader) == STORMED + host and entry(table, FOE, leader) == foe + 1:
            return True
    return False


def toughness(table: Medievalia, seat: i64, host: i64) -> i64:
    """The defence of all who guard a host."""
    total: i64 = 0
    rest = guards(table, seat, host)
    while rest != 0:
        total += DEFENCE[lowest(rest)]
        rest &= rest - 1
    return total


def asks_payment(table: Medievalia) -> bool:
    """Is a payment going on?"""
    return table.frames.kind() == PAYING


def asks_war(table: Medievalia) -> bool:
    """Is a war going on?"""
    return table.frames.kind() >= DECLARING


def threat(table: Medievalia, foe: i64, place: i64) -> i64:
    """The attack of a player's cards in a place."""
    total: i64 = 0
    rest = table.masks[OWN + foe] & table.masks[AT + place]
    while rest != 0:
        total += ATTACK[lowest(rest)]
        rest &= rest - 1
    return total
