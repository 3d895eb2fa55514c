"""Gaining and paying resources: the owner decides which landscape is turned (CAT-R11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.catan.asks import GAIN, LAND, PAY, WISH
from tafelrunde.games.catan.components import COST, FULL_STORE, KINDS, SPOTS
from tafelrunde.games.catan.land import ANY, have, kind_at, lower_land, raise_land, room, stored
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import append, i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan


def turns(state: Catan, seat: i64, kind: i64, mode: i64, spot: i64) -> i64:
    """How far a landscape could be turned for this resource (or ANY), up or down."""
    here = kind_at(state, seat, spot)
    if here < 0 or (kind != ANY and here != kind):
        return 0
    amount = stored(state, seat, spot)
    return amount if mode == PAY else FULL_STORE - amount


def choices(state: Catan, seat: i64) -> vec[i64]:
    """The spots that may be turned next."""
    kind = state.frames.arg(0)
    mode = state.frames.arg(2)
    found = vec[i64](capacity=SPOTS)
    for spot in range(i64(SPOTS)):
        if turns(state, seat, kind, mode, spot) > 0:
            found = append(found, spot)
    return found


def turn_all(state: Catan, seat: i64, kind: i64, count: i64, mode: i64, chance: Chance) -> None:
    """Gain or pay so many; asks only if it can be done in more than one way."""
    if count == 0:
        return
    if open_choice(state, seat, kind, count, mode):
        state.frames.push(LAND, 1 << seat, kind, count, mode)
    else:
        force(state, seat, kind, count, mode, chance)


def open_choice(state: Catan, seat: i64, kind: i64, count: i64, mode: i64) -> bool:
    """Can so many be gained or paid in more than one way?"""
    lands: i64 = 0
    amount: i64 = 0
    for spot in range(i64(SPOTS)):
        here = turns(state, seat, kind, mode, spot)
        if here > 0:
            lands += 1
            amount += here
    return lands > 1 and amount > count


def can_be_done(state: Catan, frame: i64) -> bool:
    """Is there room for what this frame lets its owner gain, or enough of what is to be paid?"""
    frames = state.frames
    kind, count, mode = frames.arg(0, frame), frames.arg(1, frame), frames.arg(2, frame)
    if kind > ANY or count == 0 or mode > WISH:
        return False
    seat = frames.owners(frame) >> 1
    if mode == PAY:
        return count <= have(state, seat, kind)
    return mode == WISH or count <= room(state, seat, kind)


def force(state: Catan, seat: i64, kind: i64, count: i64, mode: i64, chance: Chance) -> None:
    """Turn all landscapes that can be turned until so much is gained or paid."""
    for spot in range(i64(SPOTS)):
        amount = min(count, turns(state, seat, kind, mode, spot))
        if amount > 0:
            if mode == PAY:
                lower_land(state, seat, spot, amount, chance)
            else:
                raise_land(state, seat, spot, amount, chance)
            count -= amount


def gain(state: Catan, seat: i64, kind: i64, count: i64, chance: Chance) -> None:
    """The seat gains so many of a resource, for which there is room."""
    turn_all(state, seat, kind, count, GAIN, chance)


def pay(state: Catan, seat: i64, kind: i64, count: i64, chance: Chance) -> None:
    """The seat pays or loses so many of a resource (or ANY), which it has."""
    turn_all(state, seat, kind, count, PAY, chance)


def wish(state: Catan, seat: i64, count: i64) -> None:
    """The seat may gain so many resources of choice, if it has room (CAT-R08)."""
    if count > 0 and room(state, seat, ANY) > 0:
        state.frames.push(LAND, 1 << seat, ANY, count, WISH)


def pay_cost(state: Catan, seat: i64, what: i64, chance: Chance) -> None:
    """Pay for a card, road, settlement or city (CAT-048)."""
    for back in range(i64(KINDS)):
        kind = KINDS - 1 - back
        pay(state, seat, kind, COST[what * KINDS + kind], chance)


def transfer(state: Catan, giver: i64, kind: i64, count: i64, chance: Chance) -> None:
    """So many of a resource go from one seat to the other."""
    gain(state, 1 - giver, kind, count, chance)
    pay(state, giver, kind, count, chance)


def turn_one(state: Catan, seat: i64, spot: i64, chance: Chance) -> None:
    """The owner has chosen a landscape; what is no choice any more follows by itself."""
    frames = state.frames
    kind = frames.arg(0)
    left = frames.arg(1) - 1
    mode = frames.arg(2)
    if mode == PAY:
        lower_land(state, seat, spot, 1, chance)
    else:
        raise_land(state, seat, spot, 1, chance)
    frames.set_arg(1, left)
    if left == 0 or (mode == WISH and room(state, seat, ANY) == 0):
        frames.pop()
    elif mode != WISH and not open_choice(state, seat, kind, left, mode):
        frames.pop()
        force(state, seat, kind, left, mode, chance)


def takeable(state: Catan, seat: i64, kind: i64) -> bool:
    """Has the other one this resource, and the seat room for it (CAT-R10)?"""
    return have(state, 1 - seat, kind) > 0 and room(state, seat, kind) > 0


def anything_takeable(state: Catan, seat: i64) -> bool:
    """Is there any resource that could change over to the seat?"""
    return any(takeable(state, seat, kind) for kind in range(i64(KINDS)))
