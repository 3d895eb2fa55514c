"""What shields do at the end of a phase: gifts in turn order, then tribute (BUR-243, BUR-R87)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import duchy, events, market, rounds
from tafelrunde.games.burgund.components import BLACK, NONE, PLACES, SHIELD_COUNT, SPACES, TEAM
from tafelrunde.games.burgund.frames import GIFT, GIFTS, TOLL, TRIBUTE
from tafelrunde.games.burgund.modules import shields, team
from tafelrunde.kernel.bits import lowest
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import append, i16, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

LAY: Final = 7302
PAY: Final = 8486

# What tribute is paid with.
SILVER: Final = 0
WORKER: Final = 1
NOTHING: Final = 2
# Shield 3 comes last, because with it workers pay for all others (BUR-R89).
TOLL_ORDER: Final = vec[i64]([i64(n) for n in [1, 2, *range(4, SHIELD_COUNT + 1), 3]])


def gifts(state: Burgund) -> None:
    """Whoever has shield 14 or 15 is asked, in turn order; then comes the tribute (BUR-R87)."""
    frames = state.frames
    place = frames.arg(0)
    frames.pop()
    while place < state.setup.seats:
        seat: int = state.order[place]
        place += 1
        if spared(state, seat):
            continue
        if state.shield(seat, 14) or state.shield(seat, 15):
            frames.push(GIFTS, rounds.ANYBODY, place)
            frames.push(GIFT, 1 << seat)
            return
    frames.push(TRIBUTE, rounds.ANYBODY)


def giver(place: i64) -> i64:
    """The shield that gives tiles of a place."""
    return 15 if place >= BLACK else 14


def layings(state: Burgund, seat: i64) -> vec[i64]:
    """Tiles of the depots (14) and the black depot (15), each where it fits (BUR-259, BUR-260)."""
    found = vec[i64](capacity=64)
    for place in range(i64(PLACES)):
        if gives(state, seat, place):
            found = spots(state, seat, place, found)
    return found


def spared(state: Burgund, seat: i64) -> bool:
    """Is the partner asked for the team (BUR-R136)?"""
    return state.modules & TEAM != 0 and team.comes_second(state, seat)


def gives(state: Burgund, seat: i64, place: i64) -> bool:
    """May the tile of a place be given now?"""
    number = giver(place)
    used = state.frames.arg(0) >> number - 14 & 1 == 1
    return not used and state.shield(seat, number) and market.offered(state, place)


def spots(state: Burgund, seat: i64, place: i64, found: vec[i64]) -> vec[i64]:
    """The spaces where the tile of a place fits, whatever their number."""
    tile: int = state.board[place]
    rest = duchy.open_spaces(state, seat, tile)
    while rest != 0:
        space = lowest(rest)
        rest &= rest - 1
        found = append(found, LAY + SPACES * place + space)
    return found


def lay(state: Burgund, seat: i64, place: i64, space: i64, chance: Chance) -> None:
    """A tile goes from the board straight into the duchy, with all its effects (BUR-R88)."""
    tile = hand_over(state, place)
    if chance.listening:
        chance.tell(events.GIFT_LAID, seat, tile, space, place)
    duchy.lay(state, seat, tile, space, chance)


def hand_over(state: Burgund, place: i64) -> i64:
    """A shield's gift is done; its tile leaves the board."""
    frames = state.frames
    frames.set_arg(0, frames.arg(0) | i64(1) << giver(place) - 14)
    tile: int = state.board[place]
    state.board[place] = u8(NONE)
    return tile


def collect(state: Burgund, chance: Chance) -> None:
    """The next shield to pay for: its owner is asked, or loses it if nothing can be paid."""
    frames = state.frames
    place = frames.arg(0)
    step = frames.arg(1)
    frames.pop()
    while place < state.setup.seats:
        seat: int = state.order[place]
        while step < SHIELD_COUNT:
            number = TOLL_ORDER[step]
            step += 1
            if state.shield(seat, number) and not spared(state, seat):
                frames.push(TRIBUTE, rounds.ANYBODY, place, step)
                if state.silver[seat] > 0 or hands(state, seat):
                    frames.push(TOLL, 1 << seat, number)
                else:
                    shields.lose(state, seat, number, chance)
                return
        place += 1
        step = 0
    rounds.ask_for_name(state)


def hands(state: Burgund, seat: i64) -> bool:
    """Can a worker pay (BUR-248)?"""
    return state.workers[seat] > 0 and state.shield(seat, 3)


def tolls(state: Burgund, seat: i64) -> vec[i64]:
    """Silver, with shield 3 also a worker, or give the shield up (BUR-243)."""
    found = vec[i64](capacity=4)
    if state.silver[seat] > 0:
        found = append(found, PAY + SILVER)
    if hands(state, seat):
        found = append(found, PAY + WORKER)
    return append(found, PAY + NOTHING)


def pay(state: Burgund, seat: i64, means: i64, chance: Chance) -> None:
    """Tribute for one shield, or its loss."""
    number = state.frames.arg(0)
    state.frames.pop()
    if means == NOTHING:
        shields.lose(state, seat, number, chance)
        return
    if means == SILVER:
        state.silver[seat] -= i16(1)
    else:
        state.workers[seat] -= i16(1)
    if chance.listening:
        chance.tell(events.TRIBUTE_PAID, seat, number, means, 0)
