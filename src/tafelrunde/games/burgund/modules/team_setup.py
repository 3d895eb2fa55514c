"""How a team game begins: double boards, common purses, the start castle (BUR-199 to BUR-204)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import events
from tafelrunde.games.burgund.components import (
    BOX,
    CARDS,
    CASTLE,
    FIRST_HALF,
    GOODS,
    NONE,
    SHIELDS,
    SPACES,
)
from tafelrunde.games.burgund.frames import PREPARE, SETUP
from tafelrunde.games.burgund.modules import routes, shields, team, team_turn
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.native import append, i16, i64, u8, vec
from tafelrunde.kernel.state import FULL

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

FIRST_WORKERS: Final = vec[i64]([i64(count) for count in BOX["team"]["start"]["workers"]])
FIRST_SILVER: Final = int(BOX["team"]["start"]["silver"])
FIRST_GOODS: Final = int(BOX["team"]["start"]["goods"])
# The moves that set the castle, and the steps of the setup: the castle, then the cards.
FOUND: Final = 30
LOWER_CASTLE: Final[int] = min(team.LEFT_SEAM, team.RIGHT_SEAM)
UPPER_CASTLE: Final[int] = max(team.LEFT_SEAM, team.RIGHT_SEAM)
CASTLE_STEP: Final = 1
CARD_STEP: Final = 2
# The first partners of both teams choose (BUR-R72).
LEADERS: Final = 3
ANYBODY: Final = 1


def has_choice(state: Burgund) -> bool:
    """Are the backs played, where the team chooses a space for its castle (BUR-200)?"""
    return state.duchy[0] >= FIRST_HALF + 2


def first_step(state: Burgund) -> i64:
    """What a first partner is asked first, 0 for nothing."""
    if has_choice(state):
        return CASTLE_STEP
    return CARD_STEP if state.arranging else 0


def set_up(state: Burgund, backs: bool, chance: Chance) -> None:
    """Goods, workers and silver for each team; where nothing is to be chosen, the first phase."""
    lay_boards(state, backs)
    for seat in range(i64(team.TEAMS)):
        for _ in range(FIRST_GOODS):
            goods = chance.pick(events.GOODS_DRAWN, state.goods_bag, 0, GOODS, EVERYONE)
            state.goods_bag[goods] -= u8(1)
            state.store[GOODS * seat + goods] += u8(1)
        state.workers[seat] = i16(FIRST_WORKERS[seat])
        state.silver[seat] = i16(FIRST_SILVER)
    for place in range(i64(4)):  # BUR-204
        state.order[place] = u8(place)
    routes.deal(state, chance)
    state.supply[CASTLE] -= u8(team.TEAMS)
    if state.plays(SHIELDS):
        shields.deal(state, chance)
    for seat in range(i64(team.TEAMS)):
        team.share(state, seat)
    if chance.listening:
        chance.tell(events.BEGAN, 0, 0, 0, 0)
    step = first_step(state)
    state.frames.pop()
    if step == 0:
        state.window = 0
        begin(state, chance)
        state.settle(chance)
    else:
        state.frames.push(SETUP, LEADERS, step, step)


def lay_boards(state: Burgund, backs: bool) -> None:
    """A double board for each team; on the front its castle has one place only (BUR-200)."""
    for seat in range(i64(4)):
        state.duchy[seat] = u8(FIRST_HALF + (2 if backs else 0) + seat // 2)
    if not backs:
        for seat in range(i64(team.TEAMS)):
            team_turn.put(state, seat, CASTLE, team.LEFT_SEAM)


def settling(state: Burgund, seat: i64) -> vec[i64]:
    """The 6 of the right half or the 1 of the left one (BUR-200), or the next card (BUR-R63)."""
    step = state.frames.arg(seat)
    if step >= CARD_STEP:
        return routes.choices(state, seat, step - CARD_STEP)
    found = append(vec[i64](capacity=2), FOUND + LOWER_CASTLE)
    return append(found, FOUND + UPPER_CASTLE)


def found(state: Burgund, seat: i64, space: i64) -> None:
    """The start castle of a team, on the left half or the right one."""
    wide = space if space == team.LEFT_SEAM else SPACES + space
    team_turn.put(state, seat, CASTLE, wide)


def settle(state: Burgund, seat: i64, move: i64, chance: Chance) -> None:
    """A step of the setup; when both teams are ready it is shown and phase A begins (BUR-R20)."""
    frames = state.frames
    step = frames.arg(seat)
    if step == CASTLE_STEP:
        found(state, seat, move - FOUND)
        if state.arranging:
            frames.set_arg(seat, CARD_STEP)
            return
    else:
        card = (move - routes.ARRANGE) % CARDS
        if not routes.arrange(state, seat, step - CARD_STEP, card):
            frames.set_arg(seat, step + 1)
            return
    frames.set_arg(seat, 0)
    if frames.ready(seat):
        frames.pop()
        state.window = 0
        for other in range(i64(team.TEAMS)):
            team.share(state, other)
        begin(state, chance)


def begin(state: Burgund, chance: Chance) -> None:
    """The start castles are shown, and the first phase is prepared."""
    if chance.listening:
        for seat in range(i64(team.TEAMS)):
            left: int = state.land[SPACES * seat + team.LEFT_SEAM]
            space = team.LEFT_SEAM if left != NONE else SPACES + team.RIGHT_SEAM
            home: int = state.duchy[seat]
            chance.tell(events.SETTLED, seat, home, space, 0)
    state.frames.push(PREPARE, ANYBODY)


def hide(state: Burgund, seat: i64) -> None:
    """What a first partner has chosen is unknown until both are ready (BUR-R20)."""
    if seat >= team.TEAMS:
        return
    if has_choice(state):
        for half in range(seat, i64(4), 2):
            for space in range(SPACES * half, SPACES * half + SPACES):
                state.land[space] = u8(NONE)
            state.covered[half] = 0
            state.reach[half] = 0
    if state.arranging:
        routes.sort(state, seat)
    state.frames.set_arg(seat, first_step(state) if state.waiting(seat) else 0)


def imagine(state: Burgund, viewer: i64, chance: Chance) -> None:
    """A first partner who is ready has chosen something that nobody else knows."""
    if viewer == FULL:
        return
    for seat in range(i64(team.TEAMS)):
        if state.waiting(seat) or seat == viewer:
            continue
        if has_choice(state):
            left = chance.below(events.IMAGINED, 2, 0) == 0
            found(state, seat, team.LEFT_SEAM if left else team.RIGHT_SEAM)
        if state.arranging:
            routes.imagine_order(state, seat, chance)
