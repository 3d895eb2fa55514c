"""The clash: +0/1, division of damage, and removal (MED-114 to MED-119, MED-R20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.medievalia import archers, events
from tafelrunde.games.medievalia.components import (
    ALL_KINDS,
    ALL_TROOPS,
    ATTACK,
    DEFENCE,
    FIGHTERS,
    FORTS,
    HOSTS,
    INFANTRY,
    OF_KIND,
    PILE_TOWN,
    TOWER,
    TOWN,
    TROOPS,
)
from tafelrunde.games.medievalia.ending import eliminate
from tafelrunde.games.medievalia.fief import (
    ACTED,
    ATTACKED,
    FIEF,
    FRONTS,
    GONE,
    HOUSE,
    OWN,
    civil,
    ground,
    guards,
    leave,
    raze,
)
from tafelrunde.games.medievalia.verbs import HURT as TAKE_HURT
from tafelrunde.games.medievalia.verbs import HURTING, LEND, LENDING, SUPPORT, SUPPORTING
from tafelrunde.games.medievalia.war import (
    BONUS,
    CLASH,
    CURSOR,
    FOE,
    GOAL,
    HURT,
    SPARE_OURS,
    SPARE_THEIRS,
    SPEAKER,
    STORMED,
    TOWN_BONUS,
    choices,
    entry,
    speaker,
)
from tafelrunde.kernel.bits import BIT, lowest
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import append, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia


def side(state: Medievalia, active: i64, clash: i64, ours: bool) -> i64:
    """The fighters of one side of a clash, without the town."""
    own = state.masks[OWN + active]
    found: i64 = 0
    for fighter in range(i64(FIGHTERS)):
        if entry(state, CLASH, fighter) == clash + 1 and (own & BIT[fighter] != 0) == ours:
            found |= BIT[fighter]
    return found


def fought(state: Medievalia, clash: i64) -> bool:
    """Is this the leader of a clash that takes place?"""
    return entry(state, GOAL, clash) != 0 and entry(state, CLASH, clash) == clash + 1


def stormed(state: Medievalia, clash: i64) -> i64:
    """The host a clash is about, or -1."""
    return entry(state, GOAL, clash) - STORMED


def strength(state: Medievalia, fighter: i64) -> i64:
    """Defence with +0/1 of buildings and infantry."""
    return DEFENCE[fighter] + entry(state, BONUS, fighter)


def borrowers(state: Medievalia, clash: i64) -> i64:
    """Whom a civil building on the stormed host can give its +0/1 (MED-079)."""
    host = stormed(state, clash)
    found = guards(state, entry(state, FOE, clash) - 1, host)
    return found | BIT[TOWN] if host == 0 else found


def lend(state: Medievalia, clash: i64, receiver: i64) -> None:
    """A civil building strengthens a card of its host."""
    if receiver == TOWN:
        state.war[TOWN_BONUS + clash] += 1
    else:
        state.war[BONUS + receiver] += 1


def comrades(state: Medievalia, active: i64, infantry: i64) -> i64:
    """The other characters on an infantry's side (MED-162, MED-R25)."""
    clash = entry(state, CLASH, infantry) - 1
    ours = state.masks[OWN + active] & BIT[infantry] != 0
    return side(state, active, clash, ours) & ALL_TROOPS & ~BIT[infantry]


def next_bonus(state: Medievalia, active: i64) -> bool:
    """Ask whom buildings and infantry of the speaker strengthen; what is forced is done.

    The cursor counts two buildings for each clash, then the infantry.
    """
    seat = speaker(state, active, state.frames.arg(SPEAKER))
    item = state.frames.arg(CURSOR)
    while item < 3 * TROOPS:
        state.frames.set_arg(CURSOR, item + 1)
        if item < 2 * TROOPS:
            if ask_lender(state, seat, item // 2, item % 2):
                return True
        elif ask_infantry(state, active, seat, item - 2 * TROOPS):
            return True
        item += 1
    return False


def ask_lender(state: Medievalia, seat: i64, clash: i64, number: i64) -> bool:
    """The first or second civil building on the host of a clash."""
    if entry(state, FOE, clash) != seat + 1 or not fought(state, clash):
        return False
    host = stormed(state, clash)
    if host < 0 or number >= civil(state, seat, host):
        return False
    receivers = borrowers(state, clash)
    if receivers == 0:  # MED-080
        return False
    if receivers & (receivers - 1) != 0:
        state.frames.push(LENDING, BIT[seat], clash)
        return True
    lend(state, clash, lowest(receivers))
    return False


def ask_infantry(state: Medievalia, active: i64, seat: i64, card: i64) -> bool:
    """Whom an infantry supports."""
    if state.masks[OWN + seat] & OF_KIND[INFANTRY] & BIT[card] == 0:
        return False
    if entry(state, CLASH, card) == 0:
        return False
    others = comrades(state, active, card)
    if others == 0:
        return False
    if others & (others - 1) != 0:
        state.frames.push(SUPPORTING, BIT[seat], card, active)
        return True
    state.war[BONUS + lowest(others)] += 1
    return False


def lending(state: Medievalia) -> vec[i64]:
    """Answers to LENDING."""
    return choices(borrowers(state, state.frames.arg(0)), LEND, vec[i64](capacity=8))


def supporting(state: Medievalia) -> vec[i64]:
    """Answers to SUPPORTING."""
    frames = state.frames
    return choices(comrades(state, frames.arg(1), frames.arg(0)), SUPPORT, vec[i64](capacity=8))


def blows(state: Medievalia, active: i64, clash: i64, ours: bool) -> i64:
    """The damage one side of a clash deals: its attack values (MED-R14)."""
    total: i64 = 0
    rest = side(state, active, clash, ours)
    while rest != 0:
        total += ATTACK[lowest(rest)]
        rest &= rest - 1
    if not ours and stormed(state, clash) == 0:
        total += ATTACK[TOWN]
    return total


def next_division(state: Medievalia, active: i64) -> bool:
    """Ask the speaker how much each of his cards takes (MED-R20)."""
    seat = speaker(state, active, state.frames.arg(SPEAKER))
    fighter = state.frames.arg(CURSOR)
    while fighter < FIGHTERS:
        state.frames.set_arg(CURSOR, fighter + 1)
        clash = entry(state, CLASH, fighter) - 1
        if clash >= 0:
            ours = state.masks[OWN + active] & BIT[fighter] != 0
            owner = active if ours else entry(state, FOE, clash) - 1
            if owner == seat and divide(state, active, owner, clash, fighter, ours):
                return True
        fighter += 1
    return False


def divide(
    state: Medievalia, active: i64, owner: i64, clash: i64, fighter: i64, ours: bool
) -> bool:
    """Give a fighter its damage if there is no choice, else ask."""
    left = blows(state, active, clash, not ours)
    later: i64 = 0
    rest = side(state, active, clash, ours)
    while rest != 0:
        other = lowest(rest)
        rest &= rest - 1
        left -= entry(state, HURT, other)
        if other > fighter:
            later += strength(state, other)
    own = strength(state, fighter)
    most = min(own, left)
    least = min(most, max(i64(0), left - later))
    if least < most:
        state.frames.push(HURTING, BIT[owner], fighter, least, most)
        return True
    state.war[HURT + fighter] = u8(most)
    if later == 0 and left > own:
        state.war[(SPARE_OURS if ours else SPARE_THEIRS) + clash] = u8(left - own)
    return False


def hurting(state: Medievalia) -> vec[i64]:
    """Answers to HURTING."""
    found = vec[i64](capacity=8)
    for points in range(state.frames.arg(1), state.frames.arg(2) + 1):
        found = append(found, TAKE_HURT + points)
    return found


def conclude(state: Medievalia, active: i64, chance: Chance) -> None:
    """Everything destroyed is removed at once; the war is over (MED-116)."""
    archers.exhaust(state)
    dead: i64 = 0
    for fighter in range(i64(FIGHTERS)):
        hurt = entry(state, HURT, fighter)
        if hurt > 0 and hurt >= strength(state, fighter):
            dead |= BIT[fighter]
    fallen: i64 = 0
    for clash in range(i64(TROOPS)):
        host = stormed(state, clash)
        if host >= 0 and fought(state, clash):
            foe = entry(state, FOE, clash) - 1
            needed = DEFENCE[TOWN] + entry(state, TOWN_BONUS, clash) if host == 0 else 1
            alone = guards(state, foe, host) & ~dead == 0
            left = entry(state, SPARE_THEIRS, clash)
            if guards(state, foe, host) == 0:
                left = blows(state, active, clash, True)
            if alone and left >= needed:  # MED-117, MED-119
                fallen |= BIT[HOSTS * foe + host]
    state.war = vec[u8]()
    state.masks[FRONTS] = 0
    state.masks[ATTACKED] = 0
    bury(state, dead, chance)
    lay_waste(state, fallen, chance)
    state.masks[ACTED] = 0


def bury(state: Medievalia, dead: i64, chance: Chance) -> None:
    """Destroyed troops and military buildings leave the table."""
    while dead != 0:
        fighter = lowest(dead)
        dead &= dead - 1
        chance.tell(events.DESTROYED, owner_of(state, fighter), fighter, 0, 0)
        if fighter < TROOPS:
            leave(state, fighter)
        else:
            demolish(state, fighter - FORTS + TOWER)


def owner_of(state: Medievalia, fighter: i64) -> i64:
    """Whose troop or military building it is."""
    for seat in range(state.setup.seats):
        if fighter < TROOPS:
            if state.masks[OWN + seat] & BIT[fighter] != 0:
                return seat
        else:
            for slot in range(FIEF * seat + HOUSE, FIEF * seat + HOUSE + 2 * HOSTS):
                if state.fiefs[slot] == fighter - FORTS + TOWER + 1:
                    return seat
    return 0


def demolish(state: Medievalia, building: i64) -> None:
    """A military building is destroyed; what stood beside it stays."""
    for seat in range(state.setup.seats):
        for host in range(i64(HOSTS)):
            first = FIEF * seat + HOUSE + 2 * host
            if state.fiefs[first] == building + 1:
                state.fiefs[first] = state.fiefs[first + 1]
                state.fiefs[first + 1] = u8(0)
                state.stock[GONE + ALL_KINDS + building] += 1
            elif state.fiefs[first + 1] == building + 1:
                state.fiefs[first + 1] = u8(0)
                state.stock[GONE + ALL_KINDS + building] += 1


def lay_waste(state: Medievalia, fallen: i64, chance: Chance) -> None:
    """Fallen landscapes go with their buildings; with a town goes its player."""
    for seat in range(state.setup.seats):
        for host in range(i64(1), i64(HOSTS)):
            if fallen & BIT[HOSTS * seat + host] != 0:
                chance.tell(events.RAZED, seat, ground(state, seat, host) - 1, host, 0)
                raze(state, seat, host)
        if fallen & BIT[HOSTS * seat] != 0 and state.ended == 0:
            chance.tell(events.RAZED, seat, PILE_TOWN, 0, 0)
            eliminate(state, seat, chance)
