"""Phases, rounds and the order of turns (BUR-038 to BUR-055, BUR-079, BUR-114 to BUR-118)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import events, market
from tafelrunde.games.burgund.components import (
    GOODS,
    INNS,
    MINE,
    NONE,
    PHASES,
    ROUNDS,
    SHIELDS,
    SOLO,
    SPACES,
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
from tafelrunde.games.burgund.modules import automa, castles, cellar, inns, solo
from tafelrunde.games.burgund.turn import USED
from tafelrunde.games.burgund.workers import gain_workers
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.fast import i16, i64, u8
from tafelrunde.kernel.frames import TURN

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

# Tasks belong to nobody, but a frame has an owner.
ANYBODY: Final = 1


def prepare(table: Burgund, chance: Chance) -> None:
    """New tiles for the depots, and five goods for the rounds (BUR-039 to BUR-048)."""
    if chance.listening:
        chance.tell(events.PHASE, 0, table.phase, 0, 0)
    castles.set_aside(table)
    market.clear(table)
    if table.plays(VINEYARDS):
        cellar.clear(table)
    market.fill(table, chance)
    if table.plays(INNS):
        inns.arrive(table)
    if table.plays(VINEYARDS):
        cellar.fill(table, chance)
    for space in range(i64(ROUNDS)):
        goods = chance.pick(events.GOODS_DRAWN, table.goods_bag, 0, GOODS, EVERYONE)
        table.goods_bag[goods] -= u8(1)
        table.row[space] = u8(goods)
    table.round = 0
    table.frames.push(ROUND, ANYBODY)


def begin_round(table: Burgund, chance: Chance) -> None:
    """All roll; the white die says where the next goods tile goes (BUR-049 to BUR-051, BUR-307)."""
    for seat in range(table.people(), table.setup.seats):
        table.dice[2 * seat] = u8(0)
        table.dice[2 * seat + 1] = u8(0)
    for seat in range(table.people()):
        one = chance.below(events.DIE, 6, EVERYONE) + 1
        two = chance.below(events.DIE, 6, EVERYONE) + 1
        table.dice[2 * seat] = u8(min(one, two))
        table.dice[2 * seat + 1] = u8(max(one, two))
        if chance.listening:
            chance.tell(events.ROLLED, seat, one, two, 0)
    table.white = chance.below(events.WHITE_DIE, 6, EVERYONE) + 1
    goods: int = table.row[table.round]
    table.row[table.round] = u8(NONE)
    table.quay[GOODS * (table.white - 1) + goods] += u8(1)
    table.round += 1
    if chance.listening:
        first: int = table.order[0]
        chance.tell(events.GOODS_CAME, first, table.white, goods, 0)
    if table.modules & SOLO != 0:
        solo.remove_tile(table, chance)
    table.frames.push(NEXT, ANYBODY)


def next_turn(table: Burgund) -> None:
    """The first on the track who has not used the dice, else the next round (BUR-053, BUR-055)."""
    for marker in table.order:
        seat: int = marker
        if table.dice[2 * seat] < USED:
            if table.is_automa(seat):
                table.frames.push(AUTOMA, 1 << seat)
                return
            table.frames.push(TURN, 1 << seat, 1, 1 if table.own_limit else 0)
            return
    table.frames.push(ROUND if table.round < ROUNDS else PHASE_END, ANYBODY)
    if table.round == ROUNDS and table.plays(SHIELDS):
        table.frames.push(GIFTS, ANYBODY)


def end_phase(table: Burgund, chance: Chance) -> None:
    """Mines pay (BUR-115, BUR-116, BUR-253); after phase E the game ends (BUR-118)."""
    for seat in range(table.setup.seats):
        found = mines(table, seat)
        workers: i64 = found if table.has(seat, 2) else 0
        silver = 2 * found if table.shield(seat, 8) else found
        table.silver[seat] += i16(silver)
        if found > 0 and chance.listening:
            chance.tell(events.INCOME, seat, silver, workers, 0)
        gain_workers(table, seat, workers, chance)
    if table.phase < PHASES - 1:
        table.phase += 1
        table.frames.push(PREPARE, ANYBODY)
    elif table.modules & SOLO != 0:
        solo.finish(table, 0, chance)
    else:
        table.frames.push(GAME_END, ANYBODY)
        ask_for_name(table)


def ask_for_name(table: Burgund) -> None:
    """Who has shield 6 and has named nobody may do so now, outside the own turn (BUR-R143)."""
    for seat in range(table.setup.seats):
        if table.shield(seat, 6) and table.arms.named == NONE:
            table.frames.push(NAMING, 1 << seat)


def mines(table: Burgund, seat: i64) -> i64:
    """How many mines lie in a duchy."""
    if table.is_automa(seat):
        return automa.mines(table)
    found: i64 = 0
    for space in range(SPACES * seat, SPACES * seat + SPACES):
        if table.land[space] == MINE:
            found += 1
    return found


def advance(table: Burgund, seat: i64, chance: Chance) -> None:
    """The order marker goes one field towards the tower, on top of those there (BUR-079)."""
    field: int = table.track[seat]
    if field < TRACK:
        field += 1
        table.track[seat] = u8(field)
    place = stack_up(table, seat)
    if chance.listening:
        chance.tell(events.ADVANCED, seat, field, place, 0)


def stack_up(table: Burgund, seat: i64) -> i64:
    """A marker comes to lie on top of its field, under the owner of monastery 27 only (BUR-159)."""
    order = table.order
    field: int = table.track[seat]
    place: i64 = 0
    while order[place] != seat:
        place += 1
    while place > 0:
        other: int = order[place - 1]
        before: int = table.track[other]
        if before > field or (before == field and table.has(other, 27)):
            break
        order[place] = u8(other)
        place -= 1
    order[place] = u8(seat)
    return place
