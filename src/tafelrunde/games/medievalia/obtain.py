"""What a payment brings: a card on the table, a building, an extra card, room for a landscape."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.medievalia import events
from tafelrunde.games.medievalia.components import (
    ALL_BUILDINGS,
    BIT,
    HOSTS,
    NO_GROUND,
)
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
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.fast import i64, u8

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia


def vacant(table: Medievalia, seat: i64) -> i64:
    """The first place for a landscape, or HOSTS."""
    host: i64 = 1
    while host < HOSTS and ground(table, seat, host) != NO_GROUND:
        host += 1
    return host


def obtain(table: Medievalia, seat: i64, purpose: i64, chance: Chance) -> None:
    """Carry out what has been paid for."""
    if purpose < FOR_BUILDING:
        drop(table, seat, purpose)
        chance.tell(events.PLAYED, seat, purpose, 0, 0)
        if purpose < 4:
            table.fiefs[FIEF * seat + vacant(table, seat)] = u8(purpose + 1)
        else:
            arrive(table, seat, purpose, seat)
            table.frames.push(FEED, BIT[seat])
    elif purpose < FOR_EXTRA:
        buy(
            table, seat, (purpose - FOR_BUILDING) // HOSTS, (purpose - FOR_BUILDING) % HOSTS, chance
        )
    elif purpose < FOR_REMOVAL:
        chance.tell(events.EXTRA_CARD, seat, purpose - FOR_EXTRA, 0, 0)
        draw(table, seat, purpose - FOR_EXTRA, chance)
    else:
        host = purpose - FOR_REMOVAL
        chance.tell(events.REMOVED, seat, ground(table, seat, host) - 1, host, 0)
        raze(table, seat, host)
        table.frames.push(FEED, BIT[seat])


def buy(table: Medievalia, seat: i64, pile: i64, host: i64, chance: Chance) -> None:
    """The open building comes to the host, and the next one is turned up (MED-071, MED-074)."""
    stock = table.stock
    building = stock[TOPS + pile]
    first = FIEF * seat + HOUSE + 2 * host
    table.fiefs[first if table.fiefs[first] == 0 else first + 1] = building
    bought: int = building
    chance.tell(events.BOUGHT, seat, bought - 1, host, 0)
    if stock[HEIGHTS + pile] > 0:
        next_one = chance.pick(events.BUILDING, table.plans, 0, ALL_BUILDINGS, EVERYONE)
        table.plans[next_one] -= 1
        stock[HEIGHTS + pile] -= 1
        stock[TOPS + pile] = u8(next_one + 1)
    else:
        stock[TOPS + pile] = u8(0)
    table.masks[REFUSED] &= ~((BIT[HOSTS] - 1) * BIT[FOR_BUILDING + HOSTS * pile])
    check_prestige(table, seat, chance)
