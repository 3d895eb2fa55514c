"""What a bot should know: prestige, a fief that produces, people who are fed, swords at the gate.

A payment that is going on counts as if it were settled, a war as if everybody did the obvious.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia.components import (
    DEFENCE,
    FOOD,
    GOAL_ALONE,
    GOAL_TEAM,
    GROUND_RESOURCE,
    HOSTS,
    KIND_OF,
    LABOUR,
    LABOURERS,
    NO_GROUND,
    PEOPLE_PER_FOOD,
    TOWN,
    WORKER,
)
from tafelrunde.games.medievalia.ending import team_prestige
from tafelrunde.games.medievalia.fief import (
    FIEF,
    HEIGHTS,
    HOUSE,
    OWN,
    ROW,
    SIEGE,
    TOPS,
    TURNED,
    USED,
    allied,
    food,
    free_at,
    gold,
    ground,
    guards,
    hand_size,
    near,
    output,
    prestige,
)
from tafelrunde.games.medievalia.outlook import (
    asks_payment,
    asks_war,
    fought_out,
    paid,
    threat,
    toughness,
)
from tafelrunde.games.medievalia.play import besieged
from tafelrunde.kernel.bits import BIT, count, lowest
from tafelrunde.kernel.native import i64, vec
from tafelrunde.kernel.score import result
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

# So much worth is as good as a victory. The weights were found by playing: greedy players with
# slightly other ones against each other, the next round against whoever had won.
CLEAR: Final = 40.0
POINT: Final = 1.05
LAST_POINT: Final = 0.41
# The first, second and further units that a fief produces, and how much each resource is needed:
# food feeds people and labour builds everything. What is produced counts many turns at the
# beginning and hardly one when somebody is about to win.
UNITS: Final = [1.3, 0.9, 0.6, 0.35, 0.2, 0.1]
NEED: Final = [1.6, 1.1, 1.1, 1.8]
EARLY: Final = 2.7
LATE: Final = 0.45
# In a crowd the buildings may run out before anybody wins: half of the time is measured by that.
# Then several often have as much prestige, so in the end gold is worth this.
SOLD: Final = 0.5
TIE: Final = 1.0
UNUSED: Final = 0.04
# A card in hand pays for something, so it is worth about one resource. More is a landscape for
# which there is room, food if there is none yet, and a worker.
CARD: Final = 0.85
MANY: Final = 9
GROUND: Final = 0.65
FIRST_FOOD: Final = 0.65
HELPER: Final = 0.4
HELPERS: Final = 3
# A person by kind, beside his labour; somebody who is not fed, and food for somebody to come.
PERSON: Final = [0.0, 0.0, 0.0, 0.0, 0.3, 0.3, 0.33, 0.54, 0.36, 0.5, 0.36, 0.36, 0.48]
HUNGRY: Final = 1.15
WELCOME: Final = 0.1
WELCOMED: Final = 3
# What a siege costs by how often it was suffered, and how much of that each landscape adds that
# nobody guards; people who are free will guard some of them.
SIEGE_FEAR: Final = [1.0, 4.0, 15.0]
OPEN_GATE: Final = 0.35
# How much of what an enemy inside, or at the gate, could destroy counts as lost already.
INSIDE: Final = 0.45
AT_THE_GATE: Final = 0.15
TOWN_FEAR: Final = 9.0
NO_RESOURCES: Final = vec[i64]([i64(0) for _ in range(4)])


def judge(state: Medievalia) -> list[float]:
    """How each seat stands against the best of the others, from 0 to 1."""
    return compare(settled(state))


def settled(state: Medievalia) -> Medievalia:
    """The position, or a copy in which the payment or the war that is going on is over."""
    if state.actor != OVER and asks_payment(state):
        after = state.copy()
        if paid(after, state.actor):
            return after
    elif state.actor != OVER and asks_war(state):
        after = state.copy()
        fought_out(after)
        return after
    return state


def compare(state: Medievalia) -> list[float]:
    """Each seat's worth against its best rival's."""
    if state.actor == OVER:
        return [0.5 + 0.5 * share if share > 0.0 else 0.0 for share in result(state.places())]
    seats = state.setup.seats
    time = time_left(state)
    worth: list[float] = []
    for seat in range(seats):
        worth.append(standing(state, seat, time) if state.out & BIT[seat] == 0 else -20.0)
    if state.teams:
        one, two = worth[0] + worth[2], worth[1] + worth[3]
        worth = [one, two, one, two]
    found: list[float] = []
    for seat in range(seats):
        rival = -100.0
        for other in range(seats):
            if not allied(state, seat, other):
                rival = max(rival, worth[other])
        margin = max(-1.0, min(1.0, (worth[seat] - rival) / CLEAR))
        found.append(0.5 + 0.48 * margin)
    return found


def time_left(state: Medievalia) -> float:
    """What a unit of production will still be worth, by how near anybody is to the goal."""
    top: i64 = 0
    for seat in range(state.setup.seats):
        top = max(top, prestige(state, seat))
    done = float(min(top, i64(GOAL_ALONE))) / float(GOAL_ALONE)
    if crowded(state):
        done += SOLD * (sold(state) - done)
    return EARLY + (LATE - EARLY) * done


def crowded(state: Medievalia) -> bool:
    """Do three or more play each for himself?"""
    return state.setup.seats > 2 and not state.teams


def sold(state: Medievalia) -> float:
    """What part of all buildings that stand or can be bought is built."""
    built: i64 = 0
    for seat in range(state.setup.seats):
        for slot in range(i64(2 * HOSTS)):
            if state.fiefs[FIEF * seat + HOUSE + slot] != 0:
                built += 1
    offered: i64 = 0
    for pile in range(i64(3)):
        if state.stock[TOPS + pile] != 0:
            offered += 1 + i64(state.stock[HEIGHTS + pile])
    return float(built) / float(max(i64(1), built + offered))


def standing(state: Medievalia, seat: i64, time: float) -> float:
    """What a seat has and may hope for."""
    points = prestige(state, seat)
    value = POINT * float(points) + LAST_POINT * float(points * points)
    if team_prestige(state, seat) >= (GOAL_TEAM if state.teams else GOAL_ALONE):
        value += CLEAR
    value += hand(state, seat) + time * economy(state, seat) + tie(state, seat, time)
    return value + people(state, seat) - danger(state, seat)


def tie(state: Medievalia, seat: i64, time: float) -> float:
    """What gold is worth where it decides between equals, the more the nearer the end is."""
    if not crowded(state):
        return 0.0
    return TIE * (EARLY - time) / (EARLY - LATE) * float(gold(state, seat))


def hand(state: Medievalia, seat: i64) -> float:
    """What the cards in hand are worth: as payment, and those that are wanted on the table."""
    size = hand_size(state, seat)
    value = CARD * float(min(size, i64(MANY))) + 0.1 * float(max(i64(0), size - MANY))
    room: i64 = 0
    for host in range(i64(1), i64(HOSTS)):
        if ground(state, seat, host) == NO_GROUND:
            room += 1
    fields: i64 = 0
    grounds: i64 = 0
    for kind in range(i64(4)):
        cards: int = state.hands[ROW * seat + kind]
        grounds += cards
        if GROUND_RESOURCE[kind + 1] == FOOD:
            fields += cards
    value += GROUND * float(min(grounds, room))
    if fields > 0 and food(state, seat) == 0:
        value += FIRST_FOOD
    workers: int = state.hands[ROW * seat + WORKER]
    return value + HELPER * float(min(workers, HELPERS))


def economy(state: Medievalia, seat: i64) -> float:
    """What the fief produces, with less for every further unit of the same resource."""
    made = NO_RESOURCES[:]
    fresh: i64 = 0
    for host in range(i64(HOSTS)):
        what = ground(state, seat, host)
        if what != NO_GROUND:
            units = output(state, seat, host)
            made[GROUND_RESOURCE[what]] += units
            if state.masks[TURNED] & BIT[HOSTS * seat + host] == 0:
                fresh += units
    free = free_at(state, seat, seat) & LABOURERS
    made[LABOUR] += count(free)
    fresh += count(free & ~state.masks[USED])
    value = UNUSED * float(fresh)
    for resource in range(i64(4)):
        for unit in range(min(made[resource], i64(6))):
            value += NEED[resource] * UNITS[unit]
    fed = PEOPLE_PER_FOOD * made[FOOD] - count(state.masks[OWN + seat])
    if fed < 0:
        return value + HUNGRY * float(fed)
    return value + WELCOME * float(min(fed, i64(WELCOMED)))


def people(state: Medievalia, seat: i64) -> float:
    """What people are worth beside their labour."""
    value = 0.0
    rest = state.masks[OWN + seat]
    while rest != 0:
        value += PERSON[KIND_OF[lowest(rest)]]
        rest &= rest - 1
    return value


def danger(state: Medievalia, seat: i64) -> float:
    """What enemies inside and at the gate could destroy, and a siege that is going on."""
    value = 0.0
    inside: i64 = 0
    outside: i64 = 0
    gates = near(state, seat)
    for foe in range(state.setup.seats):
        if not allied(state, seat, foe) and state.masks[OWN + foe] != 0:
            inside += threat(state, foe, seat)
            rest = gates
            while rest != 0:
                outside += threat(state, foe, lowest(rest))
                rest &= rest - 1
    if inside == 0 and outside == 0:
        return 0.0
    if inside > 0:
        value += siege(state, seat) + INSIDE * at_stake(state, seat, inside)
    if outside > 0:
        value += AT_THE_GATE * at_stake(state, seat, inside + outside)
    return value


def siege(state: Medievalia, seat: i64) -> float:
    """What it costs to be besieged: less with everybody who guards a landscape, or could."""
    if not besieged(state, seat):
        return 0.0
    suffered: int = state.fiefs[FIEF * seat + SIEGE]
    missing: i64 = 0
    for host in range(i64(1), i64(HOSTS)):
        if ground(state, seat, host) != NO_GROUND and guards(state, seat, host) == 0:
            missing += 1
    ready = min(missing, count(free_at(state, seat, seat)))
    unguarded = float(missing) - 0.5 * float(ready)
    return SIEGE_FEAR[min(suffered, 2)] * (1.0 + OPEN_GATE * unguarded)


def at_stake(state: Medievalia, seat: i64, force: i64) -> float:
    """The worth of what so much attack could destroy, the weakest hosts first."""
    free = free_at(state, seat, seat)
    while free != 0:
        force -= 1
        free &= free - 1
    value = 0.0
    if force >= DEFENCE[TOWN] + toughness(state, seat, 0):
        value += TOWN_FEAR
    for host in range(i64(1), i64(HOSTS)):
        if ground(state, seat, host) != NO_GROUND:
            tough = toughness(state, seat, host) + 1
            if tough <= force:
                force -= tough
                value += 1.0 if guards(state, seat, host) == 0 else 1.4
                houses = FIEF * seat + HOUSE + 2 * host
                if state.fiefs[houses] != 0:
                    value += POINT
                if state.fiefs[houses + 1] != 0:
                    value += POINT
    return value
