"""Stored questions: what lies on the stack can be asked, of whom it is asked, in this order."""

from __future__ import annotations

from tafelrunde.games.burgund import effects, market, trade
from tafelrunde.games.burgund.components import (
    CRANE,
    GEESE,
    GOODS,
    GOODS_EACH,
    SHIELDS,
    SOLO,
    SPACES,
    TEAM,
    TILES,
    WHITE_CASTLES,
)
from tafelrunde.games.burgund.effects import CARPENTER_TAKES, CHURCH_TAKES, MARKET_TAKES
from tafelrunde.games.burgund.frames import (
    ACTION,
    BOUNTY,
    CARGO,
    CLEAR,
    COPY,
    FLOCK,
    FREIGHT,
    GAME_END,
    HARBOUR,
    LAY_OUT,
    MARKER,
    PHASE_END,
    PICK,
    PUT,
    REAP,
    ROOM,
    SETUP,
    TRADE,
)
from tafelrunde.games.burgund.modules import load_shields, load_solo, load_team, load_vineyards
from tafelrunde.games.burgund.modules.load_modules import check_laying
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.turn import USED
from tafelrunde.kernel.bits import count
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.frames import TURN

# The frames that can lie on the stack, and how high their arguments may be.
KINDS = {
    TURN: 1, SETUP: 5, ACTION: 6, PUT: 0, PICK: 63, TRADE: 0, HARBOUR: 0, CARGO: 63,
    ROOM: TILES - 1, MARKER: 0, COPY: 0, FLOCK: SPACES - 1, LAY_OUT: GOODS_EACH,
    **load_shields.KINDS, **load_vineyards.KINDS, **load_solo.KINDS,
}  # fmt: skip


def check_stack(state: Burgund) -> None:
    """All frames of a turn, or of a phase end, are the same seat's, and each can be asked."""
    stack = state.frames
    if stack.kind() in (MARKER, LAY_OUT):
        raise BadPosition("frames: a turn lies at the bottom, a question on top")
    first = 0
    if state.plays(SHIELDS) and stack.kind(0) in (PHASE_END, GAME_END):
        first = load_shields.check_phase_end(state)
    else:
        _check_turn(state)
    owner = stack.owners(first)
    seat = [int(marker) for marker in state.order if owner == 1 << int(marker)]
    if len(seat) != 1:
        raise BadPosition("frames: a turn has one owner")
    if first == 0:
        _check_others(state, seat[0])
    load_shields.check_frames(state, seat[0], first)
    load_vineyards.check_frames(state, seat[0], first)
    load_solo.check_frames(state)
    for frame in range(first + 1, int(stack.depth())):
        _check_effect(state, seat[0], frame)
    if state.droppable() and len(state.legal(seat[0])) == 0:
        raise BadPosition("frames: nothing can be answered")


def _check_turn(state: Burgund) -> None:
    stack = state.frames
    if stack.kind(0) != TURN:
        raise BadPosition("frames: a turn lies at the bottom, a question on top")
    if stack.arg(1, 0) > int(state.own_limit) or stack.arg(2, 0) > 0:
        raise BadPosition("frames: a turn has no such purchases")
    if stack.arg(3, 0) > 0 and not state.plays(SHIELDS):
        raise BadPosition("frames: no shield turns dice")


def _check_effect(state: Burgund, seat: int, frame: int) -> None:
    stack = state.frames
    kind, below = stack.kind(frame), stack.kind(frame - 1)
    spare = stack.arg(2, frame) + stack.arg(3, frame)
    if kind in (TURN, SETUP) or stack.owners(frame) != 1 << seat or spare > 0:
        raise BadPosition("frames: only effects lie above a turn")
    if kind in load_solo.KINDS or (kind == HARBOUR and state.plays(SOLO)):
        return
    if kind == FREIGHT and below != MARKER:
        raise BadPosition("frames: what shield 5 brings comes before the marker")
    if (kind in (HARBOUR, CARGO, FREIGHT)) != (below in (MARKER, FREIGHT)) and not (
        kind in (ROOM, CLEAR) and below == FREIGHT
    ):
        raise BadPosition("frames: a ship's goods come before its marker")
    if kind == LAY_OUT:
        check_laying(state, frame)
        return
    of_castle = kind == ACTION and stack.arg(0, frame) == 0 and state.plays(SHIELDS)
    if of_castle and stack.arg(1, frame) > 1:
        raise BadPosition("frames: there is no such action")
    more = kind not in (CARGO, BOUNTY, REAP) and not of_castle and stack.arg(1, frame) > 0
    if more or stack.arg(1, frame) >= GOODS:
        raise BadPosition("frames: no such colour")
    _check_frame(state, seat, frame, int(stack.depth()))


def _check_others(state: Burgund, seat: int) -> None:
    """Whoever is before the owner in turn order is done; who is later has not begun."""
    for marker in state.order:
        other = int(marker)
        used = [int(state.dice[2 * other + die]) >= USED for die in range(2)]
        if other != seat and used[0] != used[1]:
            raise BadPosition("dice: only one seat is in its turn")
    if int(state.dice[2 * seat]) >= USED and int(state.dice[2 * seat + 1]) >= USED:
        return
    for marker in state.order:
        if int(marker) == seat:
            break
        if int(state.dice[2 * int(marker)]) < USED and state.frames.depth() == 1:
            raise BadPosition("dice: somebody comes before this seat")


def _check_frame(state: Burgund, seat: int, frame: int, depth: int) -> None:
    stack = state.frames
    kind = stack.kind(frame)
    if state.plays(TEAM):
        load_team.check_frame(state, seat, frame)
    elif (
        kind == ROOM and market.has_room(state, seat) and not load_vineyards.clearing(state, frame)
    ):
        raise BadPosition("frames: there is room on the key spaces")
    if kind == PICK and stack.arg(0, frame) not in (MARKET_TAKES, CARPENTER_TAKES, CHURCH_TAKES):
        raise BadPosition("frames: no building takes such tiles")
    number = stack.arg(0, frame)
    if kind == ACTION and number not in (0, int(state.white) if state.plays(WHITE_CASTLES) else 0):
        raise BadPosition("frames: a white castle acts with the number of the white die")
    lying = [int(tile) for tile in state.land[SPACES * seat : SPACES * seat + SPACES]]
    alone = not state.plays(TEAM)
    if alone and kind == COPY and CRANE not in lying:
        raise BadPosition("frames: there is no crane")
    if (
        alone
        and kind == FLOCK
        and (lying[int(number)] != GEESE or count(effects.other_kinds(state, seat, number)) < 2)
    ):
        raise BadPosition("frames: there is nothing to choose for the geese")
    if kind == CARGO:
        if frame != depth - 1:
            return
        if trade.free_stacks(state, seat) == 0 or len(trade.cargo(state, seat)) == 0:
            raise BadPosition("frames: there is nothing to choose for the ship")
