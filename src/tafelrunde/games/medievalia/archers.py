"""Archers and priests at war: who is asked when, whom they reach (MED-115, MED-160, MED-161)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.medievalia import events
from tafelrunde.games.medievalia.components import ARCHER, BETWEEN, BIT, FREE, OF_KIND, lowest
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
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.fast import append, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia


def involved(table: Medievalia, active: i64, seat: i64) -> bool:
    """May the seat's archers and priests act: its side attacks or is attacked (MED-172)?"""
    if seat == active:
        return True
    attacked = table.masks[ATTACKED]
    if allied(table, active, seat):
        return attacked != 0
    for other in range(table.setup.seats):
        if attacked & BIT[other] != 0 and allied(table, seat, other):
            return True
    return False


def muster(table: Medievalia, active: i64, place: i64) -> None:
    """Call from a place in the order on all who are at war by now and not yet called (MED-R39)."""
    for number in range(table.setup.seats):
        seat = speaker(table, active, number)
        called = table.out & BIT[seat] != 0
        for before in range(place):
            called = called or entry(table, ORDER, before) == seat + 1
        if not called and involved(table, active, seat):
            table.war[ORDER + place] = u8(seat + 1)
            place += 1


def patients(table: Medievalia, seat: i64, priest: i64) -> i64:
    """Wounded characters of the own side in reach of a priest, never himself (MED-160)."""
    found: i64 = 0
    rest = in_reach(table, place_of(table, priest)) & ~BIT[priest]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if entry(table, HURT, card) > 0:
            found |= BIT[card]
    own = table.masks[OWN + seat]
    mate = partner(table, seat)
    if mate >= 0:
        own |= table.masks[OWN + mate]
    return found & own


def next_helper(table: Medievalia, active: i64, kind: i64) -> bool:
    """Ask what the next archer or priest does; whoever is drawn in by a shot comes last."""
    place = table.frames.arg(SPEAKER)
    if entry(table, ORDER, place) == 0:
        muster(table, active, place)
    seat = entry(table, ORDER, place) - 1
    if seat < 0:
        return False
    ready = table.masks[OWN + seat] & OF_KIND[kind] & ~table.masks[USED]
    ready &= ~(BIT[table.frames.arg(CURSOR)] - 1)
    while ready != 0:
        card = lowest(ready)
        ready &= ready - 1
        shoots = kind == ARCHER
        able = marks(table, seat, card) if shoots else patients(table, seat, card)
        if able != 0:
            table.frames.set_arg(CURSOR, card + 1)
            table.frames.push(SHOOTING if shoots else HEALING, BIT[seat], card, active)
            return True
    return False


def shooting(table: Medievalia, seat: i64) -> vec[i64]:
    """Answers to SHOOTING."""
    able = marks(table, seat, table.frames.arg(0))
    return append(choices(able, SHOOT, vec[i64](capacity=16)), PASS)


def healing(table: Medievalia, seat: i64) -> vec[i64]:
    """Answers to HEALING."""
    able = patients(table, seat, table.frames.arg(0))
    return append(choices(able, HEAL, vec[i64](capacity=16)), PASS)


def shoot(table: Medievalia, seat: i64, archer: i64, card: i64, chance: Chance) -> None:
    """One more damage; whoever is shot at is attacked (MED-R22)."""
    table.masks[ACTED] |= BIT[archer]
    table.war[HURT + card] += 1
    for other in range(table.setup.seats):
        if table.masks[OWN + other] & BIT[card] != 0:
            table.masks[ATTACKED] |= BIT[other]
    chance.tell(events.SHOT, seat, archer, card, 0)


def heal(table: Medievalia, active: i64, seat: i64, priest: i64, card: i64, chance: Chance) -> None:
    """Take away surplus damage of the card's side first, then its own (MED-R20)."""
    table.masks[ACTED] |= BIT[priest]
    chance.tell(events.HEALED, seat, priest, card, 0)
    clash = entry(table, CLASH, card) - 1
    if clash >= 0:
        ours = table.masks[OWN + active] & BIT[card] != 0
        spare = (SPARE_OURS if ours else SPARE_THEIRS) + clash
        if table.war[spare] > 0:
            table.war[spare] -= 1
            return
    table.war[HURT + card] -= 1


def exhaust(table: Medievalia) -> None:
    """Turn everybody who is in one army or group with an archer or priest at work (MED-R23)."""
    rest = table.masks[ACTED]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        seat: i64 = 0
        while table.masks[OWN + seat] & BIT[card] == 0:
            seat += 1
        spot = spot_of(table, seat, card)
        place = place_of(table, card)
        if spot != FREE:
            turn(table, seat, spot)
        elif place >= BETWEEN:
            table.masks[USED] |= table.masks[OWN + seat] & table.masks[AT + place]
        else:
            table.masks[USED] |= army_of(table, seat, card)


def army_of(table: Medievalia, seat: i64, card: i64) -> i64:
    """The army a card was formed into in this war, or itself alone."""
    found = BIT[card]
    leader = entry(table, GROUP, card)
    if leader == 0:
        return found
    rest = table.masks[OWN + seat]
    while rest != 0:
        other = lowest(rest)
        rest &= rest - 1
        if entry(table, GROUP, other) == leader:
            found |= BIT[other]
    return found
