"""Cards drawn, players eliminated, and the three ways in which a game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia import events
from tafelrunde.games.medievalia.components import (
    ALL_KINDS,
    EMPTY_STACKS,
    GOAL_ALONE,
    GOAL_TEAM,
    HOSTS,
    STACK_START,
)
from tafelrunde.games.medievalia.fief import (
    BOTTOM,
    FIEF,
    GONE,
    HELD,
    KNOWN,
    LEFT,
    OWN,
    ROW,
    SIEGE,
    TOPS,
    allied,
    drop,
    ground,
    leave,
    prestige,
    raze,
)
from tafelrunde.kernel.bits import BIT, lowest
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.native import i16, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

RUNNING: Final = 0
BY_PRESTIGE: Final = 1
BY_FORCE: Final = 2
BY_SHORTAGE: Final = 3


def draw(state: Medievalia, seat: i64, pile: i64, chance: Chance) -> None:
    """A card from a stack comes to a hand; the last one is the open bottom card (MED-R04)."""
    stock = state.stock
    chance.tell(events.DREW, seat, pile, 0, 0)
    if stock[LEFT + pile] == 1:
        bottom: int = stock[BOTTOM + pile]
        kind: i64 = bottom - 1
        stock[BOTTOM + pile] = u8(0)
        state.hands[ROW * seat + KNOWN + kind] += 1
    else:
        low, high = STACK_START[pile], STACK_START[pile + 1]
        kind = chance.pick(events.CARD, state.pool, low, high, BIT[seat])
        state.pool[kind] -= 1
    stock[LEFT + pile] -= 1
    state.hands[ROW * seat + kind] += 1
    state.hands[ROW * seat + HELD + pile] += 1
    empty: i64 = 0
    for other in range(i64(3)):
        if stock[LEFT + other] == 0:
            empty += 1
    if empty >= EMPTY_STACKS:
        finish(state, BY_SHORTAGE, 0, chance)  # MED-183


def finish(state: Medievalia, how: i64, seat: i64, chance: Chance) -> None:
    """The game is over at once."""
    state.ended = how
    state.winner = i64(state.setup.team[seat]) if how != BY_SHORTAGE else 0
    state.frames.cells = vec[i16]()
    state.war = vec[u8]()
    chance.tell(events.ENDED, seat, how, 0, 0)


def team_prestige(state: Medievalia, seat: i64) -> i64:
    """The points of a player, or of both partners."""
    total: i64 = 0
    for other in range(state.setup.seats):
        if allied(state, seat, other):
            total += prestige(state, other)
    return total


def check_prestige(state: Medievalia, seat: i64, chance: Chance) -> None:
    """Enough points win (MED-181), before the last building ends the game (MED-R30)."""
    if team_prestige(state, seat) >= (GOAL_TEAM if state.teams else GOAL_ALONE):
        finish(state, BY_PRESTIGE, seat, chance)
    elif state.stock[TOPS] == 0 and state.stock[TOPS + 1] == 0 and state.stock[TOPS + 2] == 0:
        finish(state, BY_SHORTAGE, seat, chance)


def eliminate(state: Medievalia, seat: i64, chance: Chance) -> None:
    """All cards of a player leave the game; the last team standing wins (MED-192, MED-R29)."""
    chance.tell(events.ELIMINATED, seat, 0, 0, 0)
    state.out |= BIT[seat]
    rest = state.masks[OWN + seat]
    while rest != 0:
        leave(state, lowest(rest))
        rest &= rest - 1
    for host in range(i64(HOSTS)):
        if ground(state, seat, host) != 0:
            raze(state, seat, host)
    state.fiefs[FIEF * seat + SIEGE] = u8(0)
    for kind in range(i64(ALL_KINDS)):
        while state.hands[ROW * seat + kind] > 0:
            chance.tell(events.SHOWN, seat, 0, 0, 0, kind, EVERYONE)
            drop(state, seat, kind)
            state.stock[GONE + kind] += 1
    for survivor in range(state.setup.seats):
        if state.out & BIT[survivor] == 0:
            for other in range(state.setup.seats):
                if state.out & BIT[other] == 0 and not allied(state, survivor, other):
                    return
            finish(state, BY_FORCE, survivor, chance)
            return
