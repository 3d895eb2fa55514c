"""What a payment brings: a card on the table, a building, an extra card, room for a landscape."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.medievalia import events
from tafelrunde.games.medievalia.components import ALL_BUILDINGS, HOSTS, NO_GROUND
from tafelrunde.games.medievalia.ending import check_prestige, draw
from tafelrunde.games.medievalia.fief import (
    FIEF,
    HEIGHTS,
    HOUSE,
    REFUSED,
    TOPS,
    arrive,
    drop,
    ground,
    raze,
)
from tafelrunde.games.medievalia.verbs import FEED, FOR_BUILDING, FOR_EXTRA, FOR_REMOVAL
from tafelrunde.kernel.bits import BIT
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.native import i64, u8

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia


def vacant(state: Medievalia, seat: i64) -> i64:
    """The first place for a landscape, or HOSTS."""
    host: i64 = 1
    while host < HOSTS and ground(state, seat, host) != NO_GROUND:
        host += 1
    return host


def obtain(state: Medievalia, seat: i64, purpose: i64, chance: Chance) -> None:
    """Carry out what has been paid for."""
    if purpose < FOR_BUILDING:
        drop(state, seat, purpose)
        chance.tell(events.PLAYED, seat, purpose, 0, 0)
        if purpose < 4:
            state.fiefs[FIEF * seat + vacant(state, seat)] = u8(purpose + 1)
        else:
            arrive(state, seat, purpose, seat)
            state.frames.push(FEED, BIT[seat])
    elif purpose < FOR_EXTRA:
        buy(
            state, seat, (purpose - FOR_BUILDING) // HOSTS, (purpose - FOR_BUILDING) % HOSTS, chance
        )
    elif purpose < FOR_REMOVAL:
        chance.tell(events.EXTRA_CARD, seat, purpose - FOR_EXTRA, 0, 0)
        draw(state, seat, purpose - FOR_EXTRA, chance)
    else:
        host = purpose - FOR_REMOVAL
        chance.tell(events.REMOVED, seat, ground(state, seat, host) - 1, host, 0)
        raze(state, seat, host)
        state.frames.push(FEED, BIT[seat])


def buy(state: Medievalia, seat: i64, pile: i64, host: i64, chance: Chance) -> None:
    """The open building comes to the host, and the next one is turned up (MED-071, MED-074)."""
    stock = state.stock
    building = stock[TOPS + pile]
    first = FIEF * seat + HOUSE + 2 * host
    state.fiefs[first if state.fiefs[first] == 0 else first + 1] = building
    bought: int = building
    chance.tell(events.BOUGHT, seat, bought - 1, host, 0)
    if stock[HEIGHTS + pile] > 0:
        next_one = chance.pick(events.BUILDING, state.plans, 0, ALL_BUILDINGS, EVERYONE)
        state.plans[next_one] -= 1
        stock[HEIGHTS + pile] -= 1
        stock[TOPS + pile] = u8(next_one + 1)
    else:
        stock[TOPS + pile] = u8(0)
    state.masks[REFUSED] &= ~((BIT[HOSTS] - 1) * BIT[FOR_BUILDING + HOSTS * pile])
    check_prestige(state, seat, chance)
