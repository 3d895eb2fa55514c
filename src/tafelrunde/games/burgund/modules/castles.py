"""The castles rule of duchies 11 to 18: tiles lie where a castle leads (BUR-162 to BUR-167)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import events, market
from tafelrunde.games.burgund.components import ANY, CASTLE, CASTLES_RULE, COLOUR, OF_COLOUR, SPACES
from tafelrunde.games.burgund.score import RANSOM, gain_points, on_track
from tafelrunde.games.burgund.ways import around, spread
from tafelrunde.kernel.bits import BIT
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import append, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

RECOVER: Final = 6575
COST: Final = 5


def castles(state: Burgund, seat: i64) -> i64:
    """The spaces with a castle; an inn on a burgundy space is none (BUR-R46)."""
    found: i64 = 0
    for space in range(i64(SPACES)):
        if state.land[SPACES * seat + space] == CASTLE:
            found |= BIT[space]
    return found


def led_to(state: Burgund, seat: i64, colour: i64, near: i64) -> i64:
    """The spaces of a colour beside a castle, or beside a chain of the colour that ends there."""
    home: int = state.duchy[seat]
    same = OF_COLOUR[6 * home + colour]
    lying = state.covered[seat] & same
    return (near | around(home, spread(home, near & lying, lying))) & same


def within(state: Burgund, seat: i64, tile: i64) -> i64:
    """The spaces to which a castle leads for this tile; a castle itself needs none (BUR-166)."""
    home: int = state.duchy[seat]
    if tile == CASTLE:
        return OF_COLOUR[6 * home]
    near = around(home, castles(state, seat))
    if COLOUR[tile] != ANY:
        return led_to(state, seat, COLOUR[tile], near)
    return all_led_to(state, seat, near)


def all_led_to(state: Burgund, seat: i64, near: i64) -> i64:
    """The spaces to which a castle leads for a tile of their own colour."""
    found: i64 = 0
    for colour in range(i64(6)):
        found |= led_to(state, seat, colour, near)
    return found


def ransom(state: Burgund, seat: i64, found: vec[i64]) -> vec[i64]:
    """Both dice and 5 VP for a castle that was removed from the board (BUR-167, BUR-R44)."""
    if state.removed > 0 and on_track(state, seat) >= COST:
        found = append(found, RECOVER)
    return found


def recover(state: Burgund, seat: i64, chance: Chance) -> None:
    """The castle comes to a key space."""
    gain_points(state, seat, RANSOM, -COST)
    state.removed -= 1
    state.out[CASTLE] -= u8(1)
    state.forget_hopes()
    if chance.listening:
        chance.tell(events.RECOVERED, seat, COST, 0, 0)
    market.gain(state, seat, CASTLE)


def set_aside(state: Burgund) -> None:
    """Castles that the next phase removes from the board stay at hand."""
    if state.plays(CASTLES_RULE):
        for tile in state.board:
            if tile == CASTLE:
                state.removed += 1
