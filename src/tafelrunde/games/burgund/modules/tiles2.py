"""The module of four more tiles: the crane, the geese, and monasteries 27 and 28."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import effects, events, market, rounds
from tafelrunde.games.burgund.components import (
    BUILDINGS,
    CARPENTER,
    CHURCH,
    CITY_HALL,
    CRANE,
    MARKET,
    WAREHOUSE,
    WHITE_CASTLE,
    WHITE_CASTLES,
)
from tafelrunde.games.burgund.workers import gain_workers
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import append, i16, i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

FIRST_COPY: Final = 6562
FIRST_HERD: Final = 6571
RECRUIT: Final = 39258
# What monastery 28 gives for 1 silver.
RECRUITS: Final = 2


def copies(state: Burgund, seat: i64) -> vec[i64]:
    """The buildings whose benefit a crane could use now (BUR-171, BUR-R49)."""
    found = vec[i64](capacity=10)
    for building in range(i64(BUILDINGS), i64(CRANE)):
        if useful(state, seat, building):
            found = append(found, FIRST_COPY + building - BUILDINGS)
    if state.plays(WHITE_CASTLES):
        found = append(found, FIRST_COPY + CRANE - BUILDINGS)
    return found


def useful(state: Burgund, seat: i64, building: i64) -> bool:
    """Does the benefit of a building find anything (BUR-R11)?"""
    if building == WAREHOUSE:
        return effects.has_goods(state, seat)
    if building == CITY_HALL:
        to_buy = state.on_turn(seat) and len(market.purchases(state, seat)) > 0
        return to_buy or market.has_tile(state, seat)
    colours: i64 = 0
    if building == MARKET:
        colours = effects.MARKET_TAKES
    elif building == CARPENTER:
        colours = effects.CARPENTER_TAKES
    elif building == CHURCH:
        colours = effects.CHURCH_TAKES
    return colours == 0 or len(market.picks(state, colours, 0, vec[i64]())) > 0


def copy(state: Burgund, seat: i64, number: i64, chance: Chance) -> None:
    """The crane gives what the building would give."""
    state.frames.pop()
    building = BUILDINGS + number if BUILDINGS + number < CRANE else i64(WHITE_CASTLE)
    if chance.listening:
        chance.tell(events.COPIED, seat, building, 0, 0)
    effects.benefit(state, seat, building, chance)


def flocks(state: Burgund, seat: i64) -> vec[i64]:
    """The kinds of animals that can score together with the geese just placed (BUR-173)."""
    found = vec[i64](capacity=4)
    kinds = effects.other_kinds(state, seat, state.frames.arg(0))
    for kind in range(i64(1), i64(5)):
        if kinds >> kind & 1 == 1:
            found = append(found, FIRST_HERD + kind - 1)
    return found


def choose(state: Burgund, seat: i64, number: i64, chance: Chance) -> None:
    """One kind scores together with the geese (BUR-173, BUR-R50)."""
    space = state.frames.arg(0)
    state.frames.pop()
    effects.score_herd(state, seat, space, number + 1, False, chance)


def recruits(state: Burgund, seat: i64, found: vec[i64]) -> vec[i64]:
    """Workers for silver, whenever the owner of monastery 28 likes (BUR-160, BUR-R48)."""
    if state.silver[seat] > 0 and state.has(seat, 28):
        found = append(found, RECRUIT)
    return found


def recruit(state: Burgund, seat: i64, chance: Chance) -> None:
    """One silver becomes two workers (BUR-160)."""
    state.silver[seat] -= i16(1)
    if chance.listening:
        chance.tell(events.RECRUITED, seat, RECRUITS, 0, 0)
    gain_workers(state, seat, RECRUITS, chance)


def go_on_top(state: Burgund, seat: i64, chance: Chance) -> None:
    """Monastery 27 was placed: its owner's marker goes on top at once (BUR-R47)."""
    place = rounds.stack_up(state, seat)
    if chance.listening:
        chance.tell(events.WENT_ON_TOP, seat, place, 0, 0)
