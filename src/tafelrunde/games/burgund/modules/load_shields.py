"""Stored shields: each of them once, on a castle or at a depot, and a phase end that can be."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.games.burgund import market
from tafelrunde.games.burgund.components import (
    CASTLE,
    CHATEAUMA,
    DEPOTS,
    KEYS,
    NONE,
    PHASES,
    ROUNDS,
    SHIELD_COUNT,
    SHIELDS,
    SHIELDS_AT,
    SPACES,
    TEAM,
)
from tafelrunde.games.burgund.frames import (
    FEWER,
    FREIGHT,
    GAME_END,
    GIFT,
    GIFTS,
    NAMING,
    PHASE_END,
    TOLL,
    TRIBUTE,
)
from tafelrunde.games.burgund.modules import shields_tribute, team, team_turn
from tafelrunde.games.burgund.modules.load_vineyards import clearing
from tafelrunde.games.burgund.rounds import ANYBODY
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.turn import USED
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.loading import ANY, number, numbers, parts
from tafelrunde.kernel.native import u8

# The frames of shields, and how high their arguments may be.
KINDS = {
    GIFT: 3, TOLL: SHIELD_COUNT, FEWER: 0, FREIGHT: 0, NAMING: 0, PHASE_END: 0, GAME_END: 0,
    GIFTS: 4, TRIBUTE: SHIELD_COUNT,
}  # fmt: skip


def arms(state: Burgund, data: object, setting_up: bool) -> None:
    """Where the shields lie, and whom shield 6 has named."""
    if not isinstance(data, Mapping):
        raise BadPosition("shields must say what lies at the depots and on castles")
    seats = int(state.setup.seats)
    seen: list[int] = []
    for depot, part in enumerate(parts(data, "depots", DEPOTS)):
        lying = numbers(part, "shields at a depot", ANY, 1, SHIELD_COUNT)
        most = int(SHIELDS_AT[DEPOTS * seats + depot])
        if lying != sorted(lying) or len(lying) > most or (setting_up and len(lying) < most):
            raise BadPosition("shields: so many do not lie at this depot")
        for shield in lying:
            state.arms.lies[shield] = u8(depot)
        seen += lying
    for seat, part in enumerate(parts(data, "castles", seats)):
        if not isinstance(part, list) or (setting_up and part):
            raise BadPosition("castles must be a list of shields with their spaces")
        pairs = [numbers(pair, "a shield on a castle", 2, 0, SPACES) for pair in part]
        if pairs != sorted(pairs) or any(space == SPACES for _, space in pairs):
            raise BadPosition("castles: shields must be in ascending order, on spaces")
        for shield, space in pairs:
            if not 1 <= shield <= SHIELD_COUNT or state.arms.on_castle(seat, space):
                raise BadPosition("castles: no such shield, or two on one castle")
            if state.plays(TEAM):
                team_turn.hoist(state, seat, shield, space)
            else:
                state.arms.put(seat, shield, space)
            seen.append(shield)
    if state.plays(CHATEAUMA) and 2 in seen:
        raise BadPosition("shields: number 2 is not played with the automa")
    dealt = sum([int(SHIELDS_AT[DEPOTS * seats + depot]) for depot in range(DEPOTS)])
    if len(set(seen)) < len(seen) or len(seen) > dealt:
        raise BadPosition("shields: every one exists once, and not all are dealt")
    named = number(data, "named", -1, seats - 1)
    if named >= 0:
        sides = {state.setup.team[seat] for seat in range(seats) if state.shield(seat, 6)}
        if sides in (set(), {state.setup.team[named]}):
            raise BadPosition("named: only shield 6 names another player")
        if state.plays(TEAM) and named >= team.TEAMS:
            raise BadPosition("named: a team is named by its first seat")
        state.arms.named = named
    _find_keeper(state, seats)


def _find_keeper(state: Burgund, seats: int) -> None:
    """Who has lost shield 4 keeps the surplus until enough is removed (BUR-R91)."""
    for frame in range(int(state.frames.depth())):
        if state.frames.kind(frame) == FEWER:
            owners = [s for s in range(seats) if state.frames.owners(frame) == 1 << s]
            if state.arms.keeper != NONE or state.arms.lies[4] != NONE or len(owners) != 1:
                raise BadPosition("frames: nobody has lost shield 4")
            state.arms.keeper = key_owner(state, owners[0])


def key_owner(state: Burgund, seat: int) -> int:
    """Whose key spaces shield 4 is about: the seat's, or the common ones of its team."""
    return int(team.shelf(seat, team.COMMON)) if state.plays(TEAM) else seat


def check_castles(state: Burgund) -> None:
    """Shields lie on castles (BUR-241, BUR-R86)."""
    for seat in range(int(state.setup.seats)):
        for _, space in state.arms.of_seat(seat):
            if state.land[SPACES * seat + space] != CASTLE:
                raise BadPosition("castles: a shield lies on something else")


def scattered(state: Burgund, seat: int) -> bool:
    """Can the tiles lie apart: is shield 18 here, or may it have been (BUR-263)?"""
    gone = state.arms.lies[18] == NONE
    return state.plays(SHIELDS) and (gone or state.shield(seat, 18))


def key_spaces(state: Burgund, seat: int, part: object) -> int:
    """How many key spaces a seat has: three, or with shield 4 as many as it uses (BUR-249)."""
    few = team.ROOM_EACH if state.plays(TEAM) else KEYS
    if state.arms.keeper == seat and isinstance(part, list):
        return max(few, len(part))
    return few


def check_phase_end(state: Burgund) -> int:
    """Gifts, tribute or a name before the phase or the game ends: all have played (BUR-R87).

    Returns the first frame that asks.
    """
    stack = state.frames
    if state.round < ROUNDS or min(state.dice) < USED or stack.depth() < 2:
        raise BadPosition("frames: the phase is not over yet")
    if stack.kind(1) == NAMING:
        _check_naming(state)
        return 1
    if stack.kind(0) == GAME_END or stack.depth() < 3:
        raise BadPosition("frames: nobody is asked at the end of the phase")
    _check_duties(state)
    return 2


def _check_naming(state: Burgund) -> None:
    """Shield 6 may name a player before mines pay, and before the final scoring (BUR-R143)."""
    stack = state.frames
    if stack.kind(0) == GAME_END and state.phase < PHASES - 1:
        raise BadPosition("frames: the game is not over yet")
    owners = [1 << seat for seat in range(int(state.setup.seats)) if state.shield(seat, 6)]
    if stack.owners(1) not in owners or state.arms.named != NONE or stack.depth() > 2:
        raise BadPosition("frames: nobody can be named")
    if stack.owners(0) != ANYBODY:
        raise BadPosition("frames: a phase end belongs to nobody")


def _check_duties(state: Burgund) -> None:
    """Gifts, then tribute, in turn order."""
    stack = state.frames
    cells = stack.to_list()
    after = cells[stack.width : 2 * stack.width]
    if cells[1:6] != [ANYBODY, 0, 0, 0, 0] or after[1] != ANYBODY or after[4:] != [0, 0]:
        raise BadPosition("frames: a phase end belongs to nobody")
    kind, place, step = after[0], after[2], after[3]
    asks, owner = stack.kind(2), stack.owners(2)
    order = [1 << int(marker) for marker in state.order]
    if owner not in order:
        raise BadPosition("frames: one player is asked")
    if kind == GIFTS and asks == GIFT:
        if not order.index(owner) < place <= len(order) or step or any(cells[15:18]):
            raise BadPosition("frames: gifts come in turn order")
        return
    if kind != TRIBUTE or place >= len(order) or order[place] != owner or step == 0:
        raise BadPosition("frames: tribute is paid in turn order")
    due = int(shields_tribute.TOLL_ORDER[step - 1])
    if asks == TOLL:
        seat = int(state.order[place])
        if stack.arg(0, 2) != due or not state.shield(seat, due) or any(cells[15:18]):
            raise BadPosition("frames: tribute is paid shield by shield")
        if len(shields_tribute.tolls(state, seat)) == 1 or stack.depth() > 3:
            raise BadPosition("frames: nothing can be paid")
    elif asks != FEWER or due != 4:
        raise BadPosition("frames: only tribute is asked for")


def check_frames(state: Burgund, seat: int, first: int) -> None:
    """What shields ask for can be asked."""
    stack = state.frames
    for frame in range(first, int(stack.depth())):
        kind = stack.kind(frame)
        if kind in KINDS and (
            not state.plays(SHIELDS) or (frame > first and kind not in (FEWER, FREIGHT))
        ):
            raise BadPosition("frames: no shield asks for that")
        owner = key_owner(state, seat)
        enough = market.free_keys(state, owner) >= 0 and not clearing(state, frame)
        if kind == FEWER and (enough or state.arms.keeper != owner):
            raise BadPosition("frames: there is room on the key spaces")
