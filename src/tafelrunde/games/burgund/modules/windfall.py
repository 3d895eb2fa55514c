"""In the solo game a complete colour brings a tile of the black depot straight into the duchy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.burgund import duchy, events, market
from tafelrunde.games.burgund.components import BLACK, NONE, PLACES
from tafelrunde.games.burgund.frames import DIRECT
from tafelrunde.games.burgund.modules.tribute import spots
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.fast import i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund


def offer(table: Burgund, seat: i64) -> None:
    """A colour is complete: if a tile of the black depot fits anywhere it is offered (BUR-225)."""
    table.frames.pop()
    if len(layings(table, seat)) > 0:
        table.frames.push(DIRECT, 1 << seat)


def layings(table: Burgund, seat: i64) -> vec[i64]:
    """The tiles of the black depot where they fit, whatever the number (BUR-R78)."""
    found = vec[i64](capacity=16)
    for place in range(i64(BLACK), i64(PLACES)):
        if market.offered(table, place):
            found = spots(table, seat, place, found)
    return found


def lay(table: Burgund, seat: i64, place: i64, space: i64, chance: Chance) -> None:
    """The tile lies in the duchy, with all its effects; it may complete a colour (BUR-226)."""
    table.frames.pop()
    tile: int = table.board[place]
    table.board[place] = u8(NONE)
    if chance.listening:
        chance.tell(events.WINDFALL, seat, tile, space, place)
    duchy.lay(table, seat, tile, space, chance)
