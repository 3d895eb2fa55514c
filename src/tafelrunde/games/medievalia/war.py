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
    HOSTS,
    NO_GROUND,
    OF_KIND,
    TROOPS,
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
from tafelrunde.kernel.bits import BIT, lowest
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import append, i64, u8, vec

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


def entry(state: Medievalia, row: i64, fighter: i64) -> i64:
    """A number of the war."""
    found: int = state.war[row + fighter]
    return found


def speaker(state: Medievalia, active: i64, order: i64) -> i64:
    """Who speaks first, second and so on: the active player, his partner, then clockwise."""
    if not state.teams:
        return (active + order) % state.setup.seats
    return (active + (order if order in (0, 3) else 3 - order)) % 4


def available(state: Medievalia, seat: i64, place: i64) -> i64:
    """Troops that can be used in a fief: unused and not guarding (MED-110)."""
    return free_at(state, seat, place) & ~state.masks[USED]


def can_attack(state: Medievalia, seat: i64, place: i64, foe: i64) -> bool:
    """Is this a front: own troops beside cards of an enemy (MED-100, MED-101)?"""
    if foe >= state.setup.seats or allied(state, seat, foe) or state.out & BIT[foe] != 0:
        return False
    masks = state.masks
    if place >= BETWEEN:
        ours = masks[OWN + seat] & masks[AT + place]
    else:
        ours = available(state, seat, place)
    return ours != 0 and (place == foe or masks[OWN + foe] & masks[AT + place] != 0)


def declarable(state: Medievalia, seat: i64, place: i64, foe: i64) -> bool:
    """May this battle be declared beside those declared already (MED-R13)?"""
    fronts = state.masks[FRONTS]
    if fronts >= BIT[4 * place + foe] or not can_attack(state, seat, place, foe):
        return False
    here = fronts // BIT[4 * place] & 15
    if place >= BETWEEN:
        return here == 0
    rest = available(state, seat, place)
    while here != 0:
        here &= here - 1
        rest &= rest - 1
    return rest != 0


def declarations(state: Medievalia, seat: i64) -> vec[i64]:
    """All battles that may be declared next, in ascending order."""
    found = append(vec[i64](capacity=8), DONE)
    for place in range(i64(8)):
        if state.masks[OWN + seat] & state.masks[AT + place] != 0:
            for foe in range(state.setup.seats):
                if declarable(state, seat, place, foe):
                    found = append(found, BATTLE + 4 * place + foe)
    return found


def marks(state: Medievalia, seat: i64, archer: i64) -> i64:
    """Whom an archer can hit: any free enemy in reach (MED-161, MED-R22, MED-R39)."""
    found = in_reach(state, place_of(state, archer)) & enemies(state, seat)
    return found & ~all_attached(state)


def all_attached(state: Medievalia) -> i64:
    """All cards that are with a host."""
    found: i64 = 0
    for row in range(i64(ON), i64(USED)):
        found |= state.masks[row]
    return found


def can_shoot(state: Medievalia, seat: i64) -> bool:
    """Has the seat an unused archer with somebody in reach?"""
    rest = state.masks[OWN + seat] & OF_KIND[ARCHER] & ~state.masks[USED]
    while rest != 0:
        if marks(state, seat, lowest(rest)) != 0:
            return True
        rest &= rest - 1
    return False


def open_war(state: Medievalia, seat: i64) -> bool:
    """Ask for battles if there can be any, or shots; else there is peace."""
    if len(declarations(state, seat)) == 1 and not can_shoot(state, seat):
        return False
    state.war = PEACE[:]
    state.frames.push(DECLARING, BIT[seat])
    return True


def choices(cards: i64, verb: i64, found: vec[i64]) -> vec[i64]:
    """A move for each card."""
    while cards != 0:
        found = append(found, verb + lowest(cards))
        cards &= cards - 1
    return found


def declare(state: Medievalia, seat: i64, move: i64, chance: Chance) -> None:
    """A battle, or no more; in an intermediate fief both sides are one army (MED-125)."""
    if move == DONE:
        state.frames.pop()
        return
    place, foe = (move - BATTLE) // 4, (move - BATTLE) % 4
    masks = state.masks
    masks[FRONTS] |= BIT[4 * place + foe]
    chance.tell(events.BATTLE_DECLARED, seat, place, foe, 0)
    if place >= BETWEEN:
        ours = masks[OWN + seat] & masks[AT + place]
        theirs = masks[OWN + foe] & masks[AT + place]
        leader = lowest(ours)
        enlist(state, ours, leader, leader)
        enlist(state, theirs, lowest(theirs), leader)
        state.war[FOE + leader] = u8(foe + 1)
        state.war[GOAL + leader] = u8(OPEN_FIGHT)
        masks[ATTACKED] |= BIT[foe]


def enlist(state: Medievalia, cards: i64, leader: i64, clash: i64) -> None:
    """Cards become an army and fight in a clash."""
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        state.war[GROUP + card] = u8(leader + 1)
        state.war[CLASH + card] = u8(clash + 1)


def leaders(state: Medievalia, seat: i64, place: i64) -> i64:
    """The leaders of the seat's armies in a place."""
    found: i64 = 0
    rest = state.masks[OWN + seat] & state.masks[AT + place]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if entry(state, GROUP, card) == card + 1:
            found |= BIT[card]
    return found


def formations(state: Medievalia, seat: i64, card: i64) -> vec[i64]:
    """Alone against an opponent, in an army formed before, or at home not at all (MED-110)."""
    found = vec[i64](capacity=8)
    place = place_of(state, card)
    for foe in range(i64(4)):
        if state.masks[FRONTS] & BIT[4 * place + foe] != 0:
            found = append(found, FORM + foe)
    rest = leaders(state, seat, place)
    while rest != 0:
        found = append(found, JOIN + lowest(rest))
        rest &= rest - 1
    if place == seat:  # MED-112
        found = append(found, HOLD)
    return found


def next_formation(state: Medievalia, active: i64) -> bool:
    """Ask where the next troop shall fight; what is forced is done."""
    card = state.frames.arg(CURSOR)
    while card < TROOPS:
        state.frames.set_arg(CURSOR, card + 1)
        if state.masks[OWN + active] & BIT[card] != 0:
            place = place_of(state, card)
            front = place < BETWEEN and state.masks[FRONTS] // BIT[4 * place] & 15 != 0
            if front and available(state, active, place) & BIT[card] != 0:
                choices = formations(state, active, card)
                if len(choices) > 1:
                    state.frames.push(FORMING, BIT[active], card)
                    return True
                form(state, card, choices[0])
        card += 1
    return False


def form(state: Medievalia, card: i64, move: i64) -> None:
    """A troop begins an army or joins one."""
    if move == HOLD:
        return
    if move < JOIN:
        enlist(state, BIT[card], card, card)
        state.war[FOE + card] = u8(move - FORM + 1)
        state.masks[ATTACKED] |= BIT[move - FORM]
    else:
        enlist(state, BIT[card], move - JOIN, move - JOIN)


def attackers_of(state: Medievalia, active: i64, place: i64, foe: i64) -> i64:
    """The leaders of the armies that attack somebody in a fief."""
    found: i64 = 0
    rest = leaders(state, active, place)
    while rest != 0:
        leader = lowest(rest)
        rest &= rest - 1
        if entry(state, FOE, leader) == foe + 1:
            found |= BIT[leader]
    return found


def placements(state: Medievalia, active: i64, seat: i64, card: i64) -> vec[i64]:
    """Against one of the attacking armies, or at home not at all (MED-111, MED-112)."""
    found = vec[i64](capacity=8)
    place = place_of(state, card)
    if place == seat:
        found = append(found, HOLD)
    rest = attackers_of(state, active, place, seat)
    while rest != 0:
        found = append(found, AGAINST + lowest(rest))
        rest &= rest - 1
    return found


def next_placement(state: Medievalia, active: i64) -> bool:
    """Ask a defender where his next troop shall stand."""
    seat = speaker(state, active, state.frames.arg(SPEAKER))
    if state.masks[ATTACKED] & BIT[seat] == 0:
        return False
    card = state.frames.arg(CURSOR)
    while card < TROOPS:
        state.frames.set_arg(CURSOR, card + 1)
        if state.masks[OWN + seat] & BIT[card] != 0:
            place = place_of(state, card)
            fit = place < BETWEEN and available(state, seat, place) & BIT[card] != 0
            if fit and attackers_of(state, active, place, seat) != 0:
                choices = placements(state, active, seat, card)
                if len(choices) > 1:
                    state.frames.push(PLACING, BIT[seat], card, active)
                    return True
                place_troop(state, seat, card, choices[0])
        card += 1
    return False


def place_troop(state: Medievalia, seat: i64, card: i64, move: i64) -> None:
    """A defending troop stands against an army, with those that stand there already."""
    if move == HOLD:
        return
    clash = move - AGAINST
    leader = card
    rest = state.masks[OWN + seat]
    while rest != 0:
        other = lowest(rest)
        rest &= rest - 1
        if entry(state, CLASH, other) == clash + 1:
            leader = entry(state, GROUP, other) - 1
    enlist(state, BIT[card], leader, clash)
    state.war[GOAL + clash] = u8(OPEN_FIGHT)


def targets(state: Medievalia, active: i64, leader: i64) -> vec[i64]:
    """Hosts, troops in the open and armies that an unopposed army may attack (MED-113, MED-R19)."""
    found = vec[i64](capacity=24)
    place = place_of(state, leader)
    foe = entry(state, FOE, leader) - 1
    if place == foe:
        for host in range(i64(HOSTS)):
            if ground(state, foe, host) != NO_GROUND:
                found = append(found, STORM + host)
    rest = free_at(state, foe, place)
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if entry(state, GROUP, card) == 0:
            found = append(found, CHASE + card)
    rest = attackers_of(state, active, place, foe)
    while rest != 0:
        other = lowest(rest)
        rest &= rest - 1
        if opposed(state, foe, other):
            found = append(found, AID + other)
    return append(found, PASS)


def opposed(state: Medievalia, foe: i64, leader: i64) -> bool:
    """Has the defender placed troops against this army?"""
    rest = state.masks[OWN + foe]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if entry(state, CLASH, card) == leader + 1 and entry(state, GROUP, card) != 0:
            return True
    return False


def next_target(state: Medievalia, active: i64) -> bool:
    """Ask what the next unopposed army attacks."""
    card = state.frames.arg(CURSOR)
    while card < TROOPS:
        state.frames.set_arg(CURSOR, card + 1)
        leads = state.masks[OWN + active] & BIT[card] != 0 and entry(state, GROUP, card) == card + 1
        inside = leads and place_of(state, card) < BETWEEN
        if inside and not opposed(state, entry(state, FOE, card) - 1, card):
            state.frames.push(AIMING, BIT[active], card)
            return True
        card += 1
    return False


def aim(state: Medievalia, active: i64, leader: i64, move: i64, chance: Chance) -> None:
    """An army goes for its target, together with whoever does so already (MED-R18)."""
    foe = entry(state, FOE, leader) - 1
    chance.tell(events.TARGETED, active, leader, move, foe)
    clash = leader
    if move == PASS:
        follow(state, active, leader, 0)
        return
    if move < CHASE:
        host = move - STORM
        for other in range(i64(TROOPS)):
            if entry(state, GOAL, other) == STORMED + host and entry(state, FOE, other) == foe + 1:
                clash = other
        state.war[GOAL + clash] = u8(STORMED + host)
        rest = guards(state, foe, host)
        while rest != 0:
            state.war[CLASH + lowest(rest)] = u8(clash + 1)
            rest &= rest - 1
    elif move < AID:
        prey = move - CHASE
        if entry(state, CLASH, prey) != 0:
            clash = entry(state, CLASH, prey) - 1
        state.war[CLASH + prey] = u8(clash + 1)
        state.war[GOAL + clash] = u8(OPEN_FIGHT)
    else:
        clash = move - AID
    follow(state, active, leader, clash + 1)


def follow(state: Medievalia, active: i64, leader: i64, clash: i64) -> None:
    """All of an army go into a clash, or with 0 into none."""
    rest = state.masks[OWN + active]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if entry(state, GROUP, card) == leader + 1:
            state.war[CLASH + card] = u8(clash)
