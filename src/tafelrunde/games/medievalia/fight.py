"""The clash: +0/1, division of damage, and removal (MED-114 to MED-119, MED-R20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.medievalia import archers, events
from tafelrunde.games.medievalia.components import (
    ALL_KINDS,
    ALL_TROOPS,
    ATTACK,
    BIT,
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
    lowest,
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
from tafelrunde.games.medievalia.verbs import (
    HURTING,
    LEND,
    LENDING,
    SUPPORT,
    SUPPORTING,
)
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
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.fast import append, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia


def side(table: Medievalia, active: i64, clash: i64, ours: bool) -> i64:
    """The fighters of one side of a clash, without the town."""
    own = table.masks[OWN + active]
    found: i64 = 0
    for fighter in range(i64(FIGHTERS)):
        if entry(table, CLASH, fighter) == clash + 1 and (own & BIT[fighter] != 0) == ours:
            found |= BIT[fighter]
    return found


def fought(table: Medievalia, clash: i64) -> bool:
    """Is this the leader of a clash that takes place?"""
    return entry(table, GOAL, clash) != 0 and entry(table, CLASH, clash) == clash + 1


def stormed(table: Medievalia, clash: i64) -> i64:
    """The host a clash is about, or -1."""
    return entry(table, GOAL, clash) - STORMED


def strength(table: Medievalia, fighter: i64) -> i64:
    """Defence with +0/1 of buildings and infantry."""
    return DEFENCE[fighter] + entry(table, BONUS, fighter)


def borrowers(table: Medievalia, clash: i64) -> i64:
    """Whom a civil building on the stormed host can give its +0/1 (MED-079)."""
    host = stormed(table, clash)
    found = guards(table, entry(table, FOE, clash) - 1, host)
    return found | BIT[TOWN] if host == 0 else found


def lend(table: Medievalia, clash: i64, receiver: i64) -> None:
    """A civil building strengthens a card of its host."""
    if receiver == TOWN:
        table.war[TOWN_BONUS + clash] += 1
    else:
        table.war[BONUS + receiver] += 1


def comrades(table: Medievalia, active: i64, infantry: i64) -> i64:
    """The other characters on an infantry's side (MED-162, MED-R25)."""
    clash = entry(table, CLASH, infantry) - 1
    ours = table.masks[OWN + active] & BIT[infantry] != 0
    return side(table, active, clash, ours) & ALL_TROOPS & ~BIT[infantry]


def next_bonus(table: Medievalia, active: i64) -> bool:
    """Ask whom buildings and infantry of the speaker strengthen; what is forced is done.

    The cursor counts two buildings for each clash, then the infantry.
    """
    seat = speaker(table, active, table.frames.arg(SPEAKER))
    item = table.frames.arg(CURSOR)
    while item < 3 * TROOPS:
        table.frames.set_arg(CURSOR, item + 1)
        if item < 2 * TROOPS:
            if ask_lender(table, seat, item // 2, item % 2):
                return True
        elif ask_infantry(table, active, seat, item - 2 * TROOPS):
            return True
        item += 1
    return False


def ask_lender(table: Medievalia, seat: i64, clash: i64, number: i64) -> bool:
    """The first or second civil building on the host of a clash."""
    if entry(table, FOE, clash) != seat + 1 or not fought(table, clash):
        return False
    host = stormed(table, clash)
    if host < 0 or number >= civil(table, seat, host):
        return False
    receivers = borrowers(table, clash)
    if receivers == 0:  # MED-080
        return False
    if receivers & (receivers - 1) != 0:
        table.frames.push(LENDING, BIT[seat], clash)
        return True
    lend(table, clash, lowest(receivers))
    return False


def ask_infantry(table: Medievalia, active: i64, seat: i64, card: i64) -> bool:
    """Whom an infantry supports."""
    if table.masks[OWN + seat] & OF_KIND[INFANTRY] & BIT[card] == 0:
        return False
    if entry(table, CLASH, card) == 0:
        return False
    others = comrades(table, active, card)
    if others == 0:
        return False
    if others & (others - 1) != 0:
        table.frames.push(SUPPORTING, BIT[seat], card, active)
        return True
    table.war[BONUS + lowest(others)] += 1
    return False


def lending(table: Medievalia) -> vec[i64]:
    """Answers to LENDING."""
    return choices(borrowers(table, table.frames.arg(0)), LEND, vec[i64](capacity=8))


def supporting(table: Medievalia) -> vec[i64]:
    """Answers to SUPPORTING."""
    frames = table.frames
    return choices(comrades(table, frames.arg(1), frames.arg(0)), SUPPORT, vec[i64](capacity=8))


def blows(table: Medievalia, active: i64, clash: i64, ours: bool) -> i64:
    """The damage one side of a clash deals: its attack values (MED-R14)."""
    total: i64 = 0
    rest = side(table, active, clash, ours)
    while rest != 0:
        total += ATTACK[lowest(rest)]
        rest &= rest - 1
    if not ours and stormed(table, clash) == 0:
        total += ATTACK[TOWN]
    return total


def next_division(table: Medievalia, active: i64) -> bool:
    """Ask the speaker how much each of his cards takes (MED-R20)."""
    seat = speaker(table, active, table.frames.arg(SPEAKER))
    fighter = table.frames.arg(CURSOR)
    while fighter < FIGHTERS:
        table.frames.set_arg(CURSOR, fighter + 1)
        clash = entry(table, CLASH, fighter) - 1
        if clash >= 0:
            ours = table.masks[OWN + active] & BIT[fighter] != 0
            owner = active if ours else entry(table, FOE, clash) - 1
            if owner == seat and divide(table, active, owner, clash, fighter, ours):
                return True
        fighter += 1
    return False


def divide(
    table: Medievalia, active: i64, owner: i64, clash: i64, fighter: i64, ours: bool
) -> bool:
    """Give a fighter its damage if there is no choice, else ask."""
    left = blows(table, active, clash, not ours)
    later: i64 = 0
    rest = side(table, active, clash, ours)
    while rest != 0:
        other = lowest(rest)
        rest &= rest - 1
        left -= entry(table, HURT, other)
        if other > fighter:
            later += strength(table, other)
    own = strength(table, fighter)
    most = min(own, left)
    least = min(most, max(i64(0), left - later))
    if least < most:
        table.frames.push(HURTING, BIT[owner], fighter, least, most)
        return True
    table.war[HURT + fighter] = u8(most)
    if later == 0 and left > own:
        table.war[(SPARE_OURS if ours else SPARE_THEIRS) + clash] = u8(left - own)
    return False


def hurting(table: Medievalia) -> vec[i64]:
    """Answers to HURTING."""
    found = vec[i64](capacity=8)
    for points in range(table.frames.arg(1), table.frames.arg(2) + 1):
        found = append(found, TAKE_HURT + points)
    return found


def conclude(table: Medievalia, active: i64, chance: Chance) -> None:
    """Everything destroyed is removed at once; the war is over (MED-116)."""
    archers.exhaust(table)
    dead: i64 = 0
    for fighter in range(i64(FIGHTERS)):
        hurt = entry(table, HURT, fighter)
        if hurt > 0 and hurt >= strength(table, fighter):
            dead |= BIT[fighter]
    fallen: i64 = 0
    for clash in range(i64(TROOPS)):
        host = stormed(table, clash)
        if host >= 0 and fought(table, clash):
            foe = entry(table, FOE, clash) - 1
            needed = DEFENCE[TOWN] + entry(table, TOWN_BONUS, clash) if host == 0 else 1
            alone = guards(table, foe, host) & ~dead == 0
            left = entry(table, SPARE_THEIRS, clash)
            if guards(table, foe, host) == 0:
                left = blows(table, active, clash, True)
            if alone and left >= needed:  # MED-117, MED-119
                fallen |= BIT[HOSTS * foe + host]
    table.war = vec[u8]()
    table.masks[FRONTS] = 0
    table.masks[ATTACKED] = 0
    bury(table, dead, chance)
    lay_waste(table, fallen, chance)
    table.masks[ACTED] = 0


def bury(table: Medievalia, dead: i64, chance: Chance) -> None:
    """Destroyed troops and military buildings leave the table."""
    while dead != 0:
        fighter = lowest(dead)
        dead &= dead - 1
        chance.tell(events.DESTROYED, 0, fighter, 0, 0)
        if fighter < TROOPS:
            leave(table, fighter)
        else:
            demolish(table, fighter - FORTS + TOWER)


def demolish(table: Medievalia, building: i64) -> None:
    """A military building is destroyed; what stood beside it stays."""
    for seat in range(table.setup.seats):
        for host in range(i64(HOSTS)):
            first = FIEF * seat + HOUSE + 2 * host
            if table.fiefs[first] == building + 1:
                table.fiefs[first] = table.fiefs[first + 1]
                table.fiefs[first + 1] = u8(0)
                table.stock[GONE + ALL_KINDS + building] += 1
            elif table.fiefs[first + 1] == building + 1:
                table.fiefs[first + 1] = u8(0)
                table.stock[GONE + ALL_KINDS + building] += 1


def lay_waste(table: Medievalia, fallen: i64, chance: Chance) -> None:
    """Fallen landscapes go with their buildings; with a town goes its player."""
    for seat in range(table.setup.seats):
        for host in range(i64(1), i64(HOSTS)):
            if fallen & BIT[HOSTS * seat + host] != 0:
                chance.tell(events.RAZED, seat, ground(table, seat, host) - 1, host, 0)
                raze(table, seat, host)
        if fallen & BIT[HOSTS * seat] != 0 and table.ended == 0:
            chance.tell(events.RAZED, seat, PILE_TOWN, 0, 0)
            eliminate(table, seat, chance)
