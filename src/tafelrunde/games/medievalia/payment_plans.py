"""The few sensible ways to pay: thrifty, sparing the people, or out of the hand.

All sets of groups are tried, with up to as many free people as labour is missing, with free
merchants, bureaucrats and artists, and with cards from the hand for the rest. What is dear differs
by way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia import events
from tafelrunde.games.medievalia.components import (
    ALL_KINDS,
    ARTIST,
    ARTIST_WORK,
    BUREAUCRAT,
    BUREAUCRAT_WORK,
    ENERGY,
    EXTRA_COST,
    FOOD,
    FREE,
    GOLD,
    GROUND_RESOURCE,
    HOSTS,
    LABOUR,
    LABOURER,
    LABOURERS,
    MERCHANT,
    MERCHANT_WORK,
    NO_GROUND,
    OF_KIND,
    PRIEST,
    WORKER,
)
from tafelrunde.games.medievalia.fief import ON, ROW, USED, free_at, ground, output, turned
from tafelrunde.games.medievalia.payment import (
    ANY,
    BRUSHES,
    BY_ARTIST,
    BY_CLERK,
    BY_DISCARD,
    BY_GROUP,
    BY_TRADE,
    BY_WORK,
    CLERKS,
    JOKERS,
    NOBODY,
    TRADERS,
    discards,
    doubled,
    held,
    lacking,
    reserved,
    take,
)
from tafelrunde.kernel.bits import BIT, count
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.native import i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

NO_WAY: Final = -1
# How dear it is, by way: each unit a group produces, a group at all, each of its people, a worker,
# a merchant, bureaucrat or artist, a hand card.
UNIT: Final = vec[i64]([i64(4), i64(3), i64(4)])
GROUP: Final = vec[i64]([i64(1), i64(1), i64(5)])
MEMBER: Final = vec[i64]([i64(0), i64(8), i64(0)])
PERSON: Final = vec[i64]([i64(4), i64(12), i64(8)])
SKILL: Final = vec[i64]([i64(6), i64(14), i64(9)])
CARD: Final = vec[i64]([i64(11), i64(9), i64(3)])
FAR: Final = 1000000

# Where the numbers of a plan stand in it.
PEOPLE: Final = 32
TRADE: Final = PEOPLE * 32
CLERK: Final = TRADE * 4
PAINT: Final = CLERK * 4
TARGET: Final = PAINT * 4
THROWN: Final = TARGET * 8

# For each host how many of its cards produce, then which resource.
HOST_CARDS: Final = vec[i64]([i64(0) for _ in range(2 * HOSTS)])
THREE_FAR: Final = vec[i64]([i64(FAR), i64(FAR), i64(FAR)])
THREE_NONE: Final = vec[i64]([i64(NO_WAY), i64(NO_WAY), i64(NO_WAY)])


def plans(state: Medievalia, seat: i64, purpose: i64, cost: vec[i64]) -> vec[i64]:
    """For each way the best plan as a number, or NO_WAY; equal plans stand only once."""
    cards = HOST_CARDS[:]
    usable: i64 = 0
    for host in range(i64(HOSTS)):
        there = ground(state, seat, host) != NO_GROUND and not turned(state, seat, host)
        if there and host != reserved(purpose):
            cards[host] = output(state, seat, host)
            cards[HOSTS + host] = GROUND_RESOURCE[ground(state, seat, host)]
            usable |= BIT[host]
    free = free_at(state, seat, seat) & ~state.masks[USED]
    plain = count(free & (OF_KIND[WORKER] | OF_KIND[PRIEST]) & LABOURERS)
    merchants = count(free & OF_KIND[MERCHANT])
    bureaucrats = count(free & OF_KIND[BUREAUCRAT])
    artists = count(free & OF_KIND[ARTIST])
    able = bureaucrats if reserved(purpose) != NOBODY else 0
    best = THREE_NONE[:]
    worth = THREE_FAR[:]
    for clerks in range(able + 1):
        for traders in range(merchants + 1):
            for painters in range(artists + 1):
                hands = plain + (merchants - traders) * MERCHANT_WORK
                hands += (bureaucrats - clerks) * BUREAUCRAT_WORK
                hands += (artists - painters) * ARTIST_WORK
                skills = TRADE * traders + CLERK * clerks + PAINT * painters
                try_groups(state, seat, purpose, cost, cards, usable, hands, skills, best, worth)
    for way in range(i64(1), i64(3)):
        for other in range(way):
            if best[way] == best[other]:
                best[way] = NO_WAY
    return best


def try_groups(
    state: Medievalia, seat: i64, purpose: i64, cost: vec[i64], cards: vec[i64], usable: i64,
    hands: i64, skills: i64, best: vec[i64], worth: vec[i64],
) -> None:  # fmt: skip
    """Every set of groups, with the artists' strokes on each of them in turn."""
    traders = skills // TRADE % 4 + held(state, TRADERS)
    clerks = skills // CLERK % 4 + held(state, CLERKS)
    brushes = skills // PAINT % 4 + held(state, BRUSHES)
    limit = discards(state, seat, purpose, 0)
    jokers = held(state, JOKERS)
    groups: i64 = 0
    while True:
        target: i64 = 0
        while target < HOSTS:
            if brushes == 0 or groups & BIT[target] != 0:
                f, e, g, w = (
                    held(state, FOOD),
                    held(state, ENERGY),
                    held(state, GOLD),
                    held(state, LABOUR),
                )
                for host in range(i64(HOSTS)):
                    if groups & BIT[host] != 0:
                        made = doubled(cards[host], brushes if host == target else 0)
                        resource = cards[HOSTS + host]
                        if resource == FOOD:
                            f += made
                        elif resource == ENERGY:
                            e += made
                        elif resource == GOLD:
                            g += made
                        else:
                            w += made
                wanted = cost[LABOUR] - w
                if cost[0] == ANY:
                    wanted = EXTRA_COST - f - e - g - w - jokers
                for people in range(max(i64(0), min(wanted, hands)) + 1):
                    thrown = lacking(cost, f, e, g, w + people, jokers, traders, 2 * clerks)
                    # A card thrown in may also serve a merchant, so that one less is needed.
                    while (
                        thrown > 0
                        and lacking(
                            cost, f, e, g, w + people, jokers + thrown - 1, traders, 2 * clerks
                        )
                        == 0
                    ):
                        thrown -= 1
                    if thrown <= limit:
                        plan = groups + PEOPLE * people + skills + TARGET * target + THROWN * thrown
                        weigh(state, seat, cards, plan, best, worth)
            if brushes == 0:
                break
            target += 1
        groups = (groups - usable) & usable
        if groups == 0:
            return


def weigh(
    state: Medievalia, seat: i64, cards: vec[i64], plan: i64, best: vec[i64], worth: vec[i64]
) -> None:
    """Keep the plan for every way in which it is cheaper than what was found before."""
    units: i64 = 0
    groups: i64 = 0
    members: i64 = 0
    for host in range(i64(HOSTS)):
        if plan & BIT[host] != 0:
            units += cards[host]
            groups += 1
            members += count(state.masks[ON + HOSTS * seat + host])
    people = plan // PEOPLE % 32
    skills = plan // TRADE % 4 + plan // CLERK % 4 + plan // PAINT % 4
    thrown = plan // THROWN
    for way in range(i64(3)):
        value = UNIT[way] * units + GROUP[way] * groups + MEMBER[way] * members
        value += PERSON[way] * people + SKILL[way] * skills + CARD[way] * thrown
        if value < worth[way]:
            worth[way] = value
            best[way] = plan


def carry_out(state: Medievalia, seat: i64, purpose: i64, plan: i64, chance: Chance) -> None:
    """Use everything a plan names; hand cards thrown in are shown (MED-R36)."""
    for _ in range(plan // PAINT % 4):
        take(state, seat, BY_ARTIST + FREE, 0)
    brushes = held(state, BRUSHES)
    target = plan // TARGET % 8
    for host in range(i64(HOSTS)):
        if plan & BIT[host] != 0:
            take(state, seat, BY_GROUP + host, brushes if host == target else 0)
    for _ in range(plan // TRADE % 4):
        take(state, seat, BY_TRADE + FREE, 0)
    for _ in range(plan // CLERK % 4):
        take(state, seat, BY_CLERK + FREE, 0)
    people = plan // PEOPLE % 32
    for labourer in (1, 0, 4, 2, 3):
        able = free_at(state, seat, seat) & ~state.masks[USED] & OF_KIND[LABOURER[labourer]]
        for _ in range(min(people, count(able))):
            take(state, seat, BY_WORK + labourer, 0)
            people -= 1
    for _ in range(plan // THROWN):
        kind = least_wanted(state, seat, purpose)
        take(state, seat, BY_DISCARD + kind, 0)
        chance.tell(events.SHOWN, seat, 0, 0, 0, kind, EVERYONE)


def least_wanted(state: Medievalia, seat: i64, purpose: i64) -> i64:
    """The kind of which most are in hand; landscapes first where there is no room for them."""
    full = ground(state, seat, 1) * ground(state, seat, 2) * ground(state, seat, 3)
    no_room = full * ground(state, seat, 4) != 0
    chosen: i64 = 0
    top: i64 = 0
    for kind in range(i64(ALL_KINDS)):
        there: int = state.hands[ROW * seat + kind]
        if kind == purpose:
            there -= 1
        if there > 0 and no_room and kind < 4:
            there += 20
        if there > top:
            top = there
            chosen = kind
    return chosen
