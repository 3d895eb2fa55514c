"""Archers and priests at war: who is asked when, whom they reach (MED-115, MED-160, MED-161)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.medievalia import events
from tafelrunde.games.medievalia.components import ARCHER, BETWEEN, FREE, OF_KIND
from tafelrunde.games.medievalia.fief import (
    ACTED,
    AT,
    ATTACKED,
    OWN,
    USED,
    allied,
    in_reach,
    partner,
    place_of,
    spot_of,
    turn,
)
from tafelrunde.games.medievalia.verbs import HEAL, HEALING, PASS, SHOOT, SHOOTING
from tafelrunde.games.medievalia.war import (
    CLASH,
    CURSOR,
    GROUP,
    HURT,
    ORDER,
    SPARE_OURS,
    SPARE_THEIRS,
    SPEAKER,
    choices,
    entry,
    marks,
    speaker,
)
from tafelrunde.kernel.bits import BIT, lowest
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import append, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia


def involved(state: Medievalia, active: i64, seat: i64) -> bool:
    """May the seat's archers and priests act: its side attacks or is attacked (MED-172)?"""
    if seat == active:
        return True
    attacked = state.masks[ATTACKED]
    if allied(state, active, seat):
        return attacked != 0
    for other in range(state.setup.seats):
        if attacked & BIT[other] != 0 and allied(state, seat, other):
            return True
    return False


def muster(state: Medievalia, active: i64, place: i64) -> None:
    """Call from a place in the order on all who are at war by now and not yet called (MED-R39)."""
    for number in range(state.setup.seats):
        seat = speaker(state, active, number)
        called = state.out & BIT[seat] != 0
        for before in range(place):
            called = called or entry(state, ORDER, before) == seat + 1
        if not called and involved(state, active, seat):
            state.war[ORDER + place] = u8(seat + 1)
            place += 1


def patients(state: Medievalia, seat: i64, priest: i64) -> i64:
    """Wounded characters of the own side in reach of a priest, never himself (MED-160)."""
    found: i64 = 0
    rest = in_reach(state, place_of(state, priest)) & ~BIT[priest]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if entry(state, HURT, card) > 0:
            found |= BIT[card]
    own = state.masks[OWN + seat]
    mate = partner(state, seat)
    if mate >= 0:
        own |= state.masks[OWN + mate]
    return found & own


def next_helper(state: Medievalia, active: i64, kind: i64) -> bool:
    """Ask what the next archer or priest does; whoever is drawn in by a shot comes last."""
    place = state.frames.arg(SPEAKER)
    if entry(state, ORDER, place) == 0:
        muster(state, active, place)
    seat = entry(state, ORDER, place) - 1
    if seat < 0:
        return False
    ready = state.masks[OWN + seat] & OF_KIND[kind] & ~state.masks[USED]
    ready &= ~(BIT[state.frames.arg(CURSOR)] - 1)
    while ready != 0:
        card = lowest(ready)
        ready &= ready - 1
        shoots = kind == ARCHER
        able = marks(state, seat, card) if shoots else patients(state, seat, card)
        if able != 0:
            state.frames.set_arg(CURSOR, card + 1)
            state.frames.push(SHOOTING if shoots else HEALING, BIT[seat], card, active)
            return True
    return False


def shooting(state: Medievalia, seat: i64) -> vec[i64]:
    """Answers to SHOOTING."""
    able = marks(state, seat, state.frames.arg(0))
    return append(choices(able, SHOOT, vec[i64](capacity=16)), PASS)


def healing(state: Medievalia, seat: i64) -> vec[i64]:
    """Answers to HEALING."""
    able = patients(state, seat, state.frames.arg(0))
    return append(choices(able, HEAL, vec[i64](capacity=16)), PASS)


def shoot(state: Medievalia, seat: i64, archer: i64, card: i64, chance: Chance) -> None:
    """One more damage; whoever is shot at is attacked (MED-R22)."""
    state.masks[ACTED] |= BIT[archer]
    state.war[HURT + card] += 1
    for other in range(state.setup.seats):
        if state.masks[OWN + other] & BIT[card] != 0:
            state.masks[ATTACKED] |= BIT[other]
    chance.tell(events.SHOT, seat, archer, card, 0)


def heal(state: Medievalia, active: i64, seat: i64, priest: i64, card: i64, chance: Chance) -> None:
    """Take away surplus damage of the card's side first, then its own (MED-R20)."""
    state.masks[ACTED] |= BIT[priest]
    chance.tell(events.HEALED, seat, priest, card, 0)
    clash = entry(state, CLASH, card) - 1
    if clash >= 0:
        ours = state.masks[OWN + active] & BIT[card] != 0
        spare = (SPARE_OURS if ours else SPARE_THEIRS) + clash
        if state.war[spare] > 0:
            state.war[spare] -= 1
            return
    state.war[HURT + card] -= 1


def exhaust(state: Medievalia) -> None:
    """Turn everybody who is in one army or group with an archer or priest at work (MED-R23)."""
    rest = state.masks[ACTED]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        seat: i64 = 0
        while state.masks[OWN + seat] & BIT[card] == 0:
            seat += 1
        spot = spot_of(state, seat, card)
        place = place_of(state, card)
        if spot != FREE:
            turn(state, seat, spot)
        elif place >= BETWEEN:
            state.masks[USED] |= state.masks[OWN + seat] & state.masks[AT + place]
        else:
            state.masks[USED] |= army_of(state, seat, card)


def army_of(state: Medievalia, seat: i64, card: i64) -> i64:
    """The army a card was formed into in this war, or itself alone."""
    found = BIT[card]
    leader = entry(state, GROUP, card)
    if leader == 0:
        return found
    rest = state.masks[OWN + seat]
    while rest != 0:
        other = lowest(rest)
        rest &= rest - 1
        if entry(state, GROUP, other) == leader:
            found |= BIT[other]
    return found
