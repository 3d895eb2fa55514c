"""War up to the clash: battles, groups, placements, targets (MED-100 to MED-113, MED-R13).

While a war goes on `war` holds, for each fighter: the leader of its army plus one (GROUP), the
clash it fights in (CLASH, named by the leader of the attacking army that began it), its damage
(HURT) and its +0/1 (BONUS). For each leader: his opponent (FOE), what the clash is about (GOAL),
the surplus damage of both sides (SPARE_OURS of the attackers, SPARE_THEIRS) and the town's +0/1.
At the end stands in which ORDER the seats, plus one, are asked for archers and priests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia import events
from tafelrunde.games.medievalia.components import (
    ARCHER,
    BETWEEN,
    BIT,
    HOSTS,
    NO_GROUND,
    OF_KIND,
    TROOPS,
    lowest,
)
from tafelrunde.games.medievalia.fief import (
    AT,
    ATTACKED,
    FRONTS,
    ON,
    OWN,
    USED,
    allied,
    enemies,
    free_at,
    ground,
    guards,
    in_reach,
    place_of,
)
from tafelrunde.games.medievalia.verbs import (
    AGAINST,
    AID,
    AIMING,
    BATTLE,
    CHASE,
    DECLARING,
    DONE,
    FORM,
    FORMING,
    HOLD,
    JOIN,
    PASS,
    PLACING,
    STORM,
)
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.fast import append, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

GROUP: Final = 0
CLASH: Final = 53
HURT: Final = 106
BONUS: Final = 159
FOE: Final = 212
GOAL: Final = 265
SPARE_OURS: Final = 318
SPARE_THEIRS: Final = 371
TOWN_BONUS: Final = 424
ORDER: Final = 477
WAR_SIZE: Final = 481
PEACE: Final = vec[u8]([u8(0) for _ in range(WAR_SIZE)])

# Goals of a clash: none yet, troops in the open, or from STORMED on a host.
OPEN_FIGHT: Final = 1
STORMED: Final = 2

# Arguments of the WAR frame: the step (MED-R17), whose word it is, and how far it has come.
STEP: Final = 0
SPEAKER: Final = 1
CURSOR: Final = 2


def entry(table: Medievalia, row: i64, fighter: i64) -> i64:
    """A number of the war."""
    found: int = table.war[row + fighter]
    return found


def speaker(table: Medievalia, active: i64, order: i64) -> i64:
    """Who speaks first, second and so on: the active player, his partner, then clockwise."""
    if not table.teams:
        return (active + order) % table.setup.seats
    return (active + (order if order in (0, 3) else 3 - order)) % 4


def available(table: Medievalia, seat: i64, place: i64) -> i64:
    """Troops that can be used in a fief: unused and not guarding (MED-110)."""
    return free_at(table, seat, place) & ~table.masks[USED]


def can_attack(table: Medievalia, seat: i64, place: i64, foe: i64) -> bool:
    """Is this a front: own troops beside cards of an enemy (MED-100, MED-101)?"""
    if foe >= table.setup.seats or allied(table, seat, foe) or table.out & BIT[foe] != 0:
        return False
    masks = table.masks
    if place >= BETWEEN:
        ours = masks[OWN + seat] & masks[AT + place]
    else:
        ours = available(table, seat, place)
    return ours != 0 and (place == foe or masks[OWN + foe] & masks[AT + place] != 0)


def declarable(table: Medievalia, seat: i64, place: i64, foe: i64) -> bool:
    """May this battle be declared beside those declared already (MED-R13)?"""
    fronts = table.masks[FRONTS]
    if fronts >= BIT[4 * place + foe] or not can_attack(table, seat, place, foe):
        return False
    here = fronts // BIT[4 * place] & 15
    if place >= BETWEEN:
        return here == 0
    rest = available(table, seat, place)
    while here != 0:
        here &= here - 1
        rest &= rest - 1
    return rest != 0


def declarations(table: Medievalia, seat: i64) -> vec[i64]:
    """All battles that may be declared next, in ascending order."""
    found = append(vec[i64](capacity=8), DONE)
    for place in range(i64(8)):
        if table.masks[OWN + seat] & table.masks[AT + place] != 0:
            for foe in range(table.setup.seats):
                if declarable(table, seat, place, foe):
                    found = append(found, BATTLE + 4 * place + foe)
    return found


def marks(table: Medievalia, seat: i64, archer: i64) -> i64:
    """Whom an archer can hit: any free enemy in reach (MED-161, MED-R22, MED-R39)."""
    found = in_reach(table, place_of(table, archer)) & enemies(table, seat)
    return found & ~all_attached(table)


def all_attached(table: Medievalia) -> i64:
    """All cards that are with a host."""
    found: i64 = 0
    for row in range(i64(ON), i64(USED)):
        found |= table.masks[row]
    return found


def can_shoot(table: Medievalia, seat: i64) -> bool:
    """Has the seat an unused archer with somebody in reach?"""
    rest = table.masks[OWN + seat] & OF_KIND[ARCHER] & ~table.masks[USED]
    while rest != 0:
        if marks(table, seat, lowest(rest)) != 0:
            return True
        rest &= rest - 1
    return False


def open_war(table: Medievalia, seat: i64) -> bool:
    """Ask for battles if there can be any, or shots; else there is peace."""
    if len(declarations(table, seat)) == 1 and not can_shoot(table, seat):
        return False
    table.war = PEACE[:]
    table.frames.push(DECLARING, BIT[seat])
    return True


def choices(cards: i64, verb: i64, found: vec[i64]) -> vec[i64]:
    """A move for each card."""
    while cards != 0:
        found = append(found, verb + lowest(cards))
        cards &= cards - 1
    return found


def declare(table: Medievalia, seat: i64, move: i64, chance: Chance) -> None:
    """A battle, or no more; in an intermediate fief both sides are one army (MED-125)."""
    if move == DONE:
        table.frames.pop()
        return
    place, foe = (move - BATTLE) // 4, (move - BATTLE) % 4
    masks = table.masks
    masks[FRONTS] |= BIT[4 * place + foe]
    chance.tell(events.BATTLE_DECLARED, seat, place, foe, 0)
    if place >= BETWEEN:
        ours = masks[OWN + seat] & masks[AT + place]
        theirs = masks[OWN + foe] & masks[AT + place]
        leader = lowest(ours)
        enlist(table, ours, leader, leader)
        enlist(table, theirs, lowest(theirs), leader)
        table.war[FOE + leader] = u8(foe + 1)
        table.war[GOAL + leader] = u8(OPEN_FIGHT)
        masks[ATTACKED] |= BIT[foe]


def enlist(table: Medievalia, cards: i64, leader: i64, clash: i64) -> None:
    """Cards become an army and fight in a clash."""
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        table.war[GROUP + card] = u8(leader + 1)
        table.war[CLASH + card] = u8(clash + 1)


def leaders(table: Medievalia, seat: i64, place: i64) -> i64:
    """The leaders of the seat's armies in a place."""
    found: i64 = 0
    rest = table.masks[OWN + seat] & table.masks[AT + place]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if entry(table, GROUP, card) == card + 1:
            found |= BIT[card]
    return found


def formations(table: Medievalia, seat: i64, card: i64) -> vec[i64]:
    """Alone against an opponent, in an army formed before, or at home not at all (MED-110)."""
    found = vec[i64](capacity=8)
    place = place_of(table, card)
    for foe in range(i64(4)):
        if table.masks[FRONTS] & BIT[4 * place + foe] != 0:
            found = append(found, FORM + foe)
    rest = leaders(table, seat, place)
    while rest != 0:
        found = append(found, JOIN + lowest(rest))
        rest &= rest - 1
    if place == seat:  # MED-112
        found = append(found, HOLD)
    return found


def next_formation(table: Medievalia, active: i64) -> bool:
    """Ask where the next troop shall fight; what is forced is done."""
    card = table.frames.arg(CURSOR)
    while card < TROOPS:
        table.frames.set_arg(CURSOR, card + 1)
        if table.masks[OWN + active] & BIT[card] != 0:
            place = place_of(table, card)
            front = place < BETWEEN and table.masks[FRONTS] // BIT[4 * place] & 15 != 0
            if front and available(table, active, place) & BIT[card] != 0:
                choices = formations(table, active, card)
                if len(choices) > 1:
                    table.frames.push(FORMING, BIT[active], card)
                    return True
                form(table, card, choices[0])
        card += 1
    return False


def form(table: Medievalia, card: i64, move: i64) -> None:
    """A troop begins an army or joins one."""
    if move == HOLD:
        return
    if move < JOIN:
        enlist(table, BIT[card], card, card)
        table.war[FOE + card] = u8(move - FORM + 1)
        table.masks[ATTACKED] |= BIT[move - FORM]
    else:
        enlist(table, BIT[card], move - JOIN, move - JOIN)


def attackers_of(table: Medievalia, active: i64, place: i64, foe: i64) -> i64:
    """The leaders of the armies that attack somebody in a fief."""
    found: i64 = 0
    rest = leaders(table, active, place)
    while rest != 0:
        leader = lowest(rest)
        rest &= rest - 1
        if entry(table, FOE, leader) == foe + 1:
            found |= BIT[leader]
    return found


def placements(table: Medievalia, active: i64, seat: i64, card: i64) -> vec[i64]:
    """Against one of the attacking armies, or at home not at all (MED-111, MED-112)."""
    found = vec[i64](capacity=8)
    place = place_of(table, card)
    if place == seat:
        found = append(found, HOLD)
    rest = attackers_of(table, active, place, seat)
    while rest != 0:
        found = append(found, AGAINST + lowest(rest))
        rest &= rest - 1
    return found


def next_placement(table: Medievalia, active: i64) -> bool:
    """Ask a defender where his next troop shall stand."""
    seat = speaker(table, active, table.frames.arg(SPEAKER))
    if table.masks[ATTACKED] & BIT[seat] == 0:
        return False
    card = table.frames.arg(CURSOR)
    while card < TROOPS:
        table.frames.set_arg(CURSOR, card + 1)
        if table.masks[OWN + seat] & BIT[card] != 0:
            place = place_of(table, card)
            fit = place < BETWEEN and available(table, seat, place) & BIT[card] != 0
            if fit and attackers_of(table, active, place, seat) != 0:
                choices = placements(table, active, seat, card)
                if len(choices) > 1:
                    table.frames.push(PLACING, BIT[seat], card, active)
                    return True
                place_troop(table, seat, card, choices[0])
        card += 1
    return False


def place_troop(table: Medievalia, seat: i64, card: i64, move: i64) -> None:
    """A defending troop stands against an army, with those that stand there already."""
    if move == HOLD:
        return
    clash = move - AGAINST
    leader = card
    rest = table.masks[OWN + seat]
    while rest != 0:
        other = lowest(rest)
        rest &= rest - 1
        if entry(table, CLASH, other) == clash + 1:
            leader = entry(table, GROUP, other) - 1
    enlist(table, BIT[card], leader, clash)
    table.war[GOAL + clash] = u8(OPEN_FIGHT)


def targets(table: Medievalia, active: i64, leader: i64) -> vec[i64]:
    """Hosts, troops in the open and armies that an unopposed army may attack (MED-113, MED-R19)."""
    found = vec[i64](capacity=24)
    place = place_of(table, leader)
    foe = entry(table, FOE, leader) - 1
    if place == foe:
        for host in range(i64(HOSTS)):
            if ground(table, foe, host) != NO_GROUND:
                found = append(found, STORM + host)
    rest = free_at(table, foe, place)
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if entry(table, GROUP, card) == 0:
            found = append(found, CHASE + card)
    rest = attackers_of(table, active, place, foe)
    while rest != 0:
        other = lowest(rest)
        rest &= rest - 1
        if opposed(table, foe, other):
            found = append(found, AID + other)
    return append(found, PASS)


def opposed(table: Medievalia, foe: i64, leader: i64) -> bool:
    """Has the defender placed troops against this army?"""
    rest = table.masks[OWN + foe]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if entry(table, CLASH, card) == leader + 1 and entry(table, GROUP, card) != 0:
            return True
    return False


def next_target(table: Medievalia, active: i64) -> bool:
    """Ask what the next unopposed army attacks."""
    card = table.frames.arg(CURSOR)
    while card < TROOPS:
        table.frames.set_arg(CURSOR, card + 1)
        leads = table.masks[OWN + active] & BIT[card] != 0 and entry(table, GROUP, card) == card + 1
        inside = leads and place_of(table, card) < BETWEEN
        if inside and not opposed(table, entry(table, FOE, card) - 1, card):
            table.frames.push(AIMING, BIT[active], card)
            return True
        card += 1
    return False


def aim(table: Medievalia, active: i64, leader: i64, move: i64, chance: Chance) -> None:
    """An army goes for its target, together with whoever does so already (MED-R18)."""
    foe = entry(table, FOE, leader) - 1
    chance.tell(events.TARGETED, active, leader, move, foe)
    clash = leader
    if move == PASS:
        follow(table, active, leader, 0)
        return
    if move < CHASE:
        host = move - STORM
        for other in range(i64(TROOPS)):
            if entry(table, GOAL, other) == STORMED + host and entry(table, FOE, other) == foe + 1:
                clash = other
        table.war[GOAL + clash] = u8(STORMED + host)
        rest = guards(table, foe, host)
        while rest != 0:
            table.war[CLASH + lowest(rest)] = u8(clash + 1)
            rest &= rest - 1
    elif move < AID:
        prey = move - CHASE
        if entry(table, CLASH, prey) != 0:
            clash = entry(table, CLASH, prey) - 1
        table.war[CLASH + prey] = u8(clash + 1)
        table.war[GOAL + clash] = u8(OPEN_FIGHT)
    else:
        clash = move - AID
    follow(table, active, leader, clash + 1)


def follow(table: Medievalia, active: i64, leader: i64, clash: i64) -> None:
    """All of an army go into a clash, or with 0 into none."""
    rest = table.masks[OWN + active]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if entry(table, GROUP, card) == leader + 1:
            table.war[CLASH + card] = u8(clash)
