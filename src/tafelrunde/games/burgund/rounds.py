"""Phases, rounds and the order of turns (BUR-038 to BUR-055, BUR-079, BUR-114 to BUR-118)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import events, market, score
from tafelrunde.games.burgund.components import (
    GOODS,
    INNS,
    MINE,
    NONE,
    PHASES,
    ROUNDS,
    SHIELDS,
    SOLO,
    TEAM,
    TRACK,
    VINEYARDS,
)
from tafelrunde.games.burgund.frames import (
    AUTOMA,
    GAME_END,
    GIFTS,
    NAMING,
    NEXT,
    PHASE_END,
    PREPARE,
    ROUND,
)
from tafelrunde.games.burgund.modules import automa, castles, inns, solo, team, vineyards_state
from tafelrunde.games.burgund.turn import USED
from tafelrunde.games.burgund.workers import gain_workers
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.frames import TURN
from tafelrunde.kernel.native import i16, i64, u8

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

# Tasks belong to nobody, but a frame has an owner.
ANYBODY: Final = 1


def prepare(state: Burgund, chance: Chance) -> None:
    """New tiles for the depots, and five goods for the rounds (BUR-039 to BUR-048)."""
    if chance.listening:
        chance.tell(events.PHASE, 0, state.phase, 0, 0)
    castles.set_aside(state)
    market.clear(state)
    if state.plays(VINEYARDS):
        vineyards_state.clear(state)
    market.fill(state, chance)
    if state.plays(INNS):
        inns.arrive(state)
    if state.plays(VINEYARDS):
        vineyards_state.fill(state, chance)
    for space in range(i64(ROUNDS)):
        goods = chance.pick(events.GOODS_DRAWN, state.goods_bag, 0, GOODS, EVERYONE)
        state.goods_bag[goods] -= u8(1)
        state.row[space] = u8(goods)
    state.round = 0
    state.frames.push(ROUND, ANYBODY)


def begin_round(state: Burgund, chance: Chance) -> None:
    """All roll; the white die says where the next goods tile goes (BUR-049 to BUR-051, BUR-307)."""
    for seat in range(state.people(), state.setup.seats):
        state.dice[2 * seat] = u8(0)
        state.dice[2 * seat + 1] = u8(0)
    for seat in range(state.people()):
        one = chance.below(events.DIE, 6, EVERYONE) + 1
        two = chance.below(events.DIE, 6, EVERYONE) + 1
        state.dice[2 * seat] = u8(min(one, two))
        state.dice[2 * seat + 1] = u8(max(one, two))
        if chance.listening:
            chance.tell(events.ROLLED, seat, one, two, 0)
    state.white = chance.below(events.WHITE_DIE, 6, EVERYONE) + 1
    goods: int = state.row[state.round]
    state.row[state.round] = u8(NONE)
    state.quay[GOODS * (state.white - 1) + goods] += u8(1)
    state.round += 1
    if chance.listening:
        first: int = state.order[0]
        chance.tell(events.GOODS_CAME, first, state.white, goods, 0)
    if state.modules & SOLO != 0:
        solo.remove_tile(state, chance)
    state.frames.push(NEXT, ANYBODY)


def next_turn(state: Burgund) -> None:
    """The first on the track who has not used the dice, else the next round (BUR-053, BUR-055)."""
    for marker in state.order:
        seat: int = marker
        if state.dice[2 * seat] < USED:
            if state.is_automa(seat):
                state.frames.push(AUTOMA, 1 << seat)
                return
            state.frames.push(TURN, 1 << seat, 1, 1 if state.own_limit else 0)
            return
    state.frames.push(ROUND if state.round < ROUNDS else PHASE_END, ANYBODY)
    if state.round == ROUNDS and state.plays(SHIELDS):
        state.frames.push(GIFTS, ANYBODY)


def end_phase(state: Burgund, chance: Chance) -> None:
    """Mines pay (BUR-115, BUR-116, BUR-253); after phase E the game ends (BUR-118)."""
    shared = state.modules & TEAM != 0
    for seat in range(i64(team.TEAMS) if shared else state.setup.seats):
        found = mines(state, seat)
        workers: i64 = found if state.has(seat, 2) else 0
        silver = 2 * found if state.shield(seat, 8) else found
        state.silver[seat] += i16(silver)
        if found > 0 and chance.listening:
            chance.tell(events.INCOME, seat, silver, workers, 0)
        gain_workers(state, seat, workers, chance)
        if shared:  # BUR-R67
            team.share(state, seat)
    if state.phase < PHASES - 1:
        state.phase += 1
        state.frames.push(PREPARE, ANYBODY)
    elif state.modules & SOLO != 0:
        solo.finish(state, 0, chance)
    else:
        state.frames.push(GAME_END, ANYBODY)
        ask_for_name(state)


def ask_for_name(state: Burgund) -> None:
    """Who has shield 6 and has named nobody may do so now, outside the own turn (BUR-R143)."""
    for seat in range(state.setup.seats):
        second = state.modules & TEAM != 0 and seat >= team.TEAMS
        if state.shield(seat, 6) and state.arms.named == NONE and not second:
            state.frames.push(NAMING, 1 << seat)


def mines(state: Burgund, seat: i64) -> i64:
    """How many mines lie in a duchy."""
    if state.is_automa(seat):
        return automa.mines(state)
    return score.lying(state, seat, MINE)


def advance(state: Burgund, seat: i64, chance: Chance) -> None:
    """The order marker goes one field towards the tower, on top of those there (BUR-079)."""
    field: int = state.track[seat]
    if field < TRACK:
        field += 1
        state.track[seat] = u8(field)
    place = stack_up(state, seat)
    if chance.listening:
        chance.tell(events.ADVANCED, seat, field, place, 0)


def stack_up(state: Burgund, seat: i64) -> i64:
    """A marker comes to lie on top of its field, under the owner of monastery 27 only (BUR-159)."""
    order = state.order
    field: int = state.track[seat]
    place: i64 = 0
    while order[place] != seat:
        place += 1
    while place > 0:
        other: int = order[place - 1]
        before: int = state.track[other]
        if before > field or (before == field and state.has(other, 27)):
            break
        order[place] = u8(other)
        place -= 1
    order[place] = u8(seat)
    return place
