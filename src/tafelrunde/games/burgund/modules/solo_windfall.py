"""In the solo game a complete colour brings a tile of the black depot straight into the duchy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.burgund import duchy, events, market
from tafelrunde.games.burgund.components import BLACK, NONE, PLACES
from tafelrunde.games.burgund.frames import DIRECT
from tafelrunde.games.burgund.modules.shields_tribute import spots
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund


def offer(state: Burgund, seat: i64) -> None:
    """A colour is complete: if a tile of the black depot fits anywhere it is offered (BUR-225)."""
    state.frames.pop()
    if len(layings(state, seat)) > 0:
        state.frames.push(DIRECT, 1 << seat)


def layings(state: Burgund, seat: i64) -> vec[i64]:
    """The tiles of the black depot where they fit, whatever the number (BUR-R78)."""
    found = vec[i64](capacity=16)
    for place in range(i64(BLACK), i64(PLACES)):
        if market.offered(state, place):
            found = spots(state, seat, place, found)
    return found


def lay(state: Burgund, seat: i64, place: i64, space: i64, chance: Chance) -> None:
    """The tile lies in the duchy, with all its effects; it may complete a colour (BUR-226)."""
    state.frames.pop()
    tile: int = state.board[place]
    state.board[place] = u8(NONE)
    if chance.listening:
        chance.tell(events.WINDFALL, seat, tile, space, place)
    duchy.lay(state, seat, tile, space, chance)
