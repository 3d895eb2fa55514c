"""Goods: how ships fetch them and how they are sold (BUR-076 to BUR-078, BUR-105 to BUR-108)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import events
from tafelrunde.games.burgund.components import DEPOTS, GOODS, SALE, SOLO, STACKS, TRADE_ROUTES
from tafelrunde.games.burgund.frames import CARGO
from tafelrunde.games.burgund.modules import routes, solo
from tafelrunde.games.burgund.score import SALES, gain_points
from tafelrunde.games.burgund.workers import gain_workers
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import append, i16, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

FETCH: Final = 6487
LOAD: Final = 6499


def sell(state: Burgund, seat: i64, colour: i64, chance: Chance) -> None:
    """All goods of a colour: 1 silver and VP for each (BUR-106 to BUR-108, BUR-133, BUR-134).

    Shields 9 and 12 change the base amounts only (BUR-254, BUR-257, BUR-R82).
    """
    tiles: int = state.store[GOODS * seat + colour]
    state.store[GOODS * seat + colour] = u8(0)
    state.sold[GOODS * seat + colour] += u8(tiles)
    silver = tiles if state.shield(seat, 9) else 1
    state.silver[seat] += i16(silver + 1 if state.has(seat, 3) else silver)
    points = tiles * SALE[state.setup.seats]
    if state.shield(seat, 12):
        points *= 2
    gain_points(state, seat, SALES, points)
    if chance.listening:
        chance.tell(events.SOLD, seat, colour, tiles, points)
    if state.has(seat, 4):
        gain_workers(state, seat, 1, chance)
    if state.modules & TRADE_ROUTES != 0:
        routes.begin(state, seat, colour, tiles)


def free_stacks(state: Burgund, seat: i64) -> i64:
    """How many more colours the store can hold (BUR-077); alone there is no limit (BUR-214)."""
    free: i64 = STACKS if state.modules & SOLO == 0 else GOODS
    for colour in range(i64(GOODS)):
        if state.store[GOODS * seat + colour] != 0:
            free -= 1
    return free


def lying(state: Burgund, depot: i64) -> i64:
    """How many goods lie at a depot."""
    found: i64 = 0
    for colour in range(GOODS * depot, GOODS * depot + GOODS):
        tiles: int = state.quay[colour]
        found += tiles
    return found


def harbours(state: Burgund, seat: i64) -> vec[i64]:
    """Any depot (BUR-R12), with monastery 5 also two adjacent ones with goods (BUR-135)."""
    found = vec[i64](capacity=12)
    two = state.has(seat, 5)
    for depot in range(i64(DEPOTS)):
        found = append(found, FETCH + 2 * depot)
        if two and lying(state, depot) > 0 and lying(state, (depot + 1) % DEPOTS) > 0:
            found = append(found, FETCH + 2 * depot + 1)
    return found


def fetch(state: Burgund, seat: i64, depot: i64, two: bool, chance: Chance) -> None:
    """Take what fits from the depot, or from it and the next one clockwise (BUR-076, BUR-R13)."""
    state.frames.pop()
    depots = i64(1) << depot
    if two:
        depots |= i64(1) << (depot + 1) % DEPOTS
    new: i64 = 0
    taken: i64 = 0
    for colour in range(i64(GOODS)):
        if state.store[GOODS * seat + colour] != 0:
            taken += load(state, seat, depots, colour)
        elif waiting(state, depots, colour) > 0:
            new += 1
    free = free_stacks(state, seat)
    if new <= free:
        for colour in range(i64(GOODS)):
            taken += load(state, seat, depots, colour)
    elif free > 0:
        state.frames.push(CARGO, 1 << seat, depots)
    if chance.listening:
        chance.tell(events.SHIPPED, seat, depots, taken, 0)
    if state.modules & SOLO != 0:
        solo.unload(state, seat, chance)


def waiting(state: Burgund, depots: i64, colour: i64) -> i64:
    """How many goods of a colour lie at these depots."""
    found: i64 = 0
    for depot in range(i64(DEPOTS)):
        if depots >> depot & 1 == 1:
            tiles: int = state.quay[GOODS * depot + colour]
            found += tiles
    return found


def load(state: Burgund, seat: i64, depots: i64, colour: i64) -> i64:
    """All goods of a colour at these depots come into the store; returns how many."""
    tiles = waiting(state, depots, colour)
    if tiles > 0:
        state.forget_hopes()
    state.store[GOODS * seat + colour] += u8(tiles)
    for depot in range(i64(DEPOTS)):
        if depots >> depot & 1 == 1:
            state.quay[GOODS * depot + colour] = u8(0)
    return tiles


def cargo(state: Burgund, seat: i64) -> vec[i64]:
    """The colours that may be picked, ascending, so that the store gets full (BUR-078, BUR-R12)."""
    found = vec[i64](capacity=6)
    depots = state.frames.arg(0)
    for colour in range(state.frames.arg(1), i64(GOODS)):
        if state.store[GOODS * seat + colour] == 0 and waiting(state, depots, colour) > 0:
            found = append(found, LOAD + colour)
    return found[: i64(len(found)) - free_stacks(state, seat) + 1]


def pick_colour(state: Burgund, seat: i64, colour: i64, chance: Chance) -> None:
    """One colour comes along; when the store is full the rest stays (BUR-078)."""
    depots = state.frames.arg(0)
    taken = load(state, seat, depots, colour)
    if free_stacks(state, seat) == 0:
        state.frames.pop()
    else:
        state.frames.set_arg(1, colour + 1)
    if chance.listening:
        chance.tell(events.SHIPPED, seat, depots, taken, 1)
