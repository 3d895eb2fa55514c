"""Stored team games: two purses, two double duchies that hang together, six sets of key spaces."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.games.burgund import effects
from tafelrunde.games.burgund.agreement import BACKS
from tafelrunde.games.burgund.components import (
    ANY,
    CASTLE,
    COLOUR,
    CRANE,
    FIRST_NUMBER,
    GEESE,
    INN,
    NEAR,
    REGION,
    SPACE_COLOUR,
    SPACES,
    TILES,
)
from tafelrunde.games.burgund.frames import COPY, FLOCK, ROOM, WHERE
from tafelrunde.games.burgund.modules import team, team_setup, team_turn
from tafelrunde.games.burgund.modules.load_modules import in_order
from tafelrunde.games.burgund.modules.load_shields import scattered
from tafelrunde.games.burgund.modules.team import COMMON, OWN, TEAMS, WHOLE
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.kernel.bits import BIT, count
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.loading import number, numbers, parts
from tafelrunde.kernel.state import FULL

# The frames of the team game, and how high their arguments may be.
KINDS = {WHERE: TILES - 1, FLOCK: WHOLE - 1}


def lands(state: Burgund, data: Mapping[str, object]) -> None:
    """Both halves of each team, whose tiles hang together across the seam."""
    team_setup.lay_boards(state, state.setup.values[BACKS] != 0)
    homes = [int(home) for home in state.duchy]
    if numbers(data.get("duchy"), "duchy", 4, 0, max(homes)) != homes:
        raise BadPosition("duchy: a team has the halves that were agreed")
    if numbers(data.get("boards"), "boards", 4, -1, -1) != [-1] * 4:
        raise BadPosition("boards are not drawn in the team game")
    halves = [numbers(part, "land", SPACES, -1, TILES - 1) for part in parts(data, "land", 4)]
    for seat in range(4):
        for space, tile in enumerate(halves[seat]):
            if tile >= 0:
                colour = SPACE_COLOUR[SPACES * homes[seat] + space]
                if COLOUR[tile] not in (colour, ANY):
                    raise BadPosition(f"land of seat {seat}: a tile lies on another colour")
                team_turn.put(state, seat, tile, int(team.on_whole(seat, space)))
    for side in range(TEAMS):
        _check_whole(state, side, halves[side] + halves[side + 2])
    _find_topmost(state, data)


def _check_whole(state: Burgund, side: int, land: list[int]) -> None:
    """A double duchy has a castle, hangs together, and has one inn in a region."""
    if not team_setup.has_choice(state) and land[team.LEFT_SEAM] != CASTLE:
        raise BadPosition("land: the start castle lies on the 1 in the middle")
    if state.window == 0 and CASTLE not in land:
        raise BadPosition(f"land of team {side}: there is no castle")
    lying = {space for space in range(WHOLE) if land[space] >= 0}
    if lying != _joined(state, side, lying) and not scattered(state, side):
        raise BadPosition(f"land of team {side}: its tiles do not hang together")
    taverns = [_region(state, side, space) for space in lying if land[space] == INN]
    if len(set(taverns)) < len(taverns):
        raise BadPosition(f"land of team {side}: a region has two inns")


def _joined(state: Burgund, side: int, lying: set[int]) -> set[int]:
    """The spaces that hang together with the first one."""
    found: set[int] = set()
    edge = set(sorted(lying)[:1])
    while edge:
        found |= edge
        edge = {other for space in edge for other in _beside(state, side, space)} & lying - found
    return found


def _beside(state: Burgund, side: int, space: int) -> list[int]:
    """The neighbours of a space of the whole."""
    half = int(team.half_of(side, space))
    near = int(NEAR[SPACES * int(state.duchy[half]) + space % SPACES])
    first = space - space % SPACES
    seam = (team.LEFT_SEAM, SPACES + team.RIGHT_SEAM)
    across = [other for other in seam if space in seam and other != space]
    return [first + other for other in range(SPACES) if near >> other & 1] + across


def _region(state: Burgund, side: int, space: int) -> tuple[int, int]:
    """The region of a space: its parts on the left and on the right half."""
    half = int(team.half_of(side, space))
    here = int(REGION[SPACES * int(state.duchy[half]) + space % SPACES])
    there = int(team.beyond(state, half, space % SPACES))
    return (here, there) if half < TEAMS else (there, here)


def _find_topmost(state: Burgund, data: Mapping[str, object]) -> None:
    """Whoever has placed monastery 27 is said; for all others it does nothing (BUR-R67)."""
    topmost = number(data, "topmost", -1, 3)
    tile = FIRST_NUMBER + team.TOPMOST
    owners = [seat for seat in range(4) if team.lying(state, seat, tile) > 0]
    if (topmost >= 0) != bool(owners) or (topmost >= 0 and topmost not in owners):
        raise BadPosition("topmost: who has placed monastery 27")
    for side in range(TEAMS):
        both = state.monasteries[side] | state.monasteries[side + 2]
        for seat in (side, side + 2):
            state.monasteries[seat] = both & ~BIT[team.TOPMOST]
    if topmost >= 0:
        state.monasteries[topmost] |= BIT[team.TOPMOST]


def check_settling(state: Burgund, viewer: int) -> None:
    """The first partners are at their steps; views hide what the others have chosen."""
    if state.frames.depth() > 1 or state.phase > 0 or state.frames.owners() > team_setup.LEADERS:
        raise BadPosition("frames: in the setup nothing else is asked")
    first = int(team_setup.first_step(state))
    if first == 0:
        raise BadPosition("frames: there is nothing to choose")
    for seat in range(TEAMS):
        step, waits = int(state.frames.arg(seat)), bool(state.waiting(seat))
        tiles = int(count(state.covered[seat]) + count(state.covered[seat + 2]))
        lying = tiles - (0 if team_setup.has_choice(state) else 1)
        if viewer not in (FULL, seat):
            if step != (first if waits else 0) or lying or not in_order(state, seat, 0):
                raise BadPosition(f"seat {seat}: a view does not show its choices")
        elif not _may_be_at(state, seat, step if waits else -1, first, lying):
            raise BadPosition(f"seat {seat} cannot be between two steps")
    if state.frames.arg(2) or state.frames.arg(3):
        raise BadPosition("frames: only the first partners choose")


def _may_be_at(state: Burgund, seat: int, step: int, first: int, lying: int) -> bool:
    """Can a first partner be at this step of the setup, -1 for being ready?"""
    placed = 1 if team_setup.has_choice(state) else 0
    if step < 0:
        return lying == placed and state.frames.arg(seat) == 0
    if step == team_setup.CASTLE_STEP:
        return first == step and lying == 0 and in_order(state, seat, 0)
    last = team_setup.CARD_STEP + len(state.cards) // 4 - 1
    at_cards = state.arranging and team_setup.CARD_STEP <= step < last
    return at_cards and lying == placed and in_order(state, seat, step - team_setup.CARD_STEP)


def check_frame(state: Burgund, seat: int, frame: int) -> None:
    """What a member of a team is asked can be asked."""
    stack = state.frames
    kind, given = stack.kind(frame), int(stack.arg(0, frame))
    own, common = team_turn.free(state, seat, OWN), team_turn.free(state, seat, COMMON)
    if kind == ROOM and (own or common):
        raise BadPosition("frames: there is room on the key spaces")
    top = frame == stack.depth() - 1
    if kind == WHERE and top and not (own and common):
        raise BadPosition("frames: there is no choice of key spaces")
    if kind == COPY and team.lying(state, seat, CRANE) == 0:
        raise BadPosition("frames: there is no crane")
    if kind == FLOCK:
        lying = state.land[SPACES * int(team.half_of(seat, given)) + given % SPACES]
        if lying != GEESE or count(effects.other_kinds(state, seat, given)) < 2:
            raise BadPosition("frames: there is nothing to choose for the geese")


def share(state: Burgund) -> None:
    """What is common is stored once and lies with both partners."""
    for side in range(TEAMS):
        team.share(state, side)


def has_no_castle(state: Burgund, side: int) -> bool:
    """Is the start castle of a team not set, or not seen?"""
    return state.covered[side] | state.covered[side + 2] == 0
