"""How a game begins: boards, goods, workers and turn order (section 4)."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.burgund import events
from tafelrunde.games.burgund.agreement import BACKS, CHOSEN, DIFFERENT, SAME, boards_of, way
from tafelrunde.games.burgund.components import (
    CASTLE,
    CHATEAUMA,
    DUCHIES,
    FIRST_WORKERS,
    GOODS,
    SHIELDS,
    SOLO,
    TEAM,
    VINEYARDS,
    bytes_of,
)
from tafelrunde.games.burgund.modules import (
    automa_turn,
    routes,
    shields,
    solo,
    team_setup,
    vineyards_state,
)
from tafelrunde.games.burgund.modules.automa import BEGINS, FEWER_WORKERS, agreed, seat_of
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.native import i16, u8
from tafelrunde.kernel.state import Setup

START_GOODS: Final = 3


def new(setup: Setup, chance: Chance) -> Burgund:
    """Deal boards and goods, roll for the start; then all choose at once (BUR-026 to BUR-037)."""
    state = Burgund(setup)
    if state.plays(TEAM):
        team_setup.set_up(state, setup.values[BACKS] != 0, chance)
        return state
    people = int(state.people())
    deal_boards(state, chance)
    if state.plays(CHATEAUMA):
        automa_turn.set_up(state, chance)
    for seat in range(people):
        for _ in range(START_GOODS):
            goods = chance.pick(events.GOODS_DRAWN, state.goods_bag, 0, GOODS, EVERYONE)
            state.goods_bag[goods] -= u8(1)
            state.store[GOODS * seat + goods] += u8(1)
    first = roll_for_start(people, chance)
    order = [(first + place) % people for place in range(people)]
    ahead = 0
    if state.plays(CHATEAUMA):  # BUR-302, BUR-345
        begins = agreed(state, BEGINS)
        order.insert(0 if begins else people, int(seat_of(state)))
        ahead = 1 if begins and agreed(state, FEWER_WORKERS) else 0
    for place, seat in enumerate(order):
        state.order[place] = u8(seat)
        if seat < people:  # BUR-301
            state.workers[seat] = i16(FIRST_WORKERS[place - ahead])
    routes.deal(state, chance)
    state.supply[CASTLE] -= u8(len(order))
    if state.plays(SHIELDS):
        shields.deal(state, chance)
    if state.plays(VINEYARDS):
        vineyards_state.deal(state, chance)
    if state.plays(SOLO):
        state.workers[0] = i16(solo.WORKERS)
    elif chance.listening:
        chance.tell(events.BEGAN, order[0], 0, 0, 0)
    return state


def deal_boards(state: Burgund, chance: Chance) -> None:
    """A random board for each seat, from its own set or all different (BUR-029, BUR-R18)."""
    how = way(state.setup)
    if how in (SAME, CHOSEN):
        return
    pool = bytes_of(DUCHIES // 2, 0)
    for board in boards_of(state.setup):
        pool[board] = u8(1)
    for seat in range(int(state.people())):
        board = int(chance.pick(events.BOARD, pool, 0, DUCHIES // 2, EVERYONE))
        state.boards[seat] = u8(board)
        if how == DIFFERENT:
            pool[board] = u8(0)


def roll_for_start(seats: int, chance: Chance) -> int:
    """The highest roll begins; who has tied rolls again (BUR-033, BUR-R19)."""
    rolling = list(range(seats))
    while len(rolling) > 1:
        rolls = [int(chance.below(events.START_ROLL, 6, EVERYONE)) for _ in rolling]
        best = max(rolls)
        rolling = [seat for seat, roll in zip(rolling, rolls, strict=True) if roll == best]
    return rolling[0]
