"""What a bot should know: regions near completion, what lies ready, and how much time is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import market, score
from tafelrunde.games.burgund.components import (
    BORDERS,
    CASTLES_RULE,
    GOODS,
    INNS,
    KEYS,
    MAPS,
    MINE,
    NONE,
    OF_COLOUR,
    PHASES,
    REGION,
    ROUNDS,
    SHIELDS,
    SOLO,
    SPACES,
    TRADE_ROUTES,
    VINEYARDS,
)
from tafelrunde.games.burgund.frames import (
    ACTION,
    CARGO,
    COPY,
    FLOCK,
    FREIGHT,
    GIFT,
    HARBOUR,
    PICK,
    PUT,
    ROOM,
    TRADE,
    WHERE,
)
from tafelrunde.games.burgund.modules import (
    automa_judge,
    borders_judge,
    castles,
    inns,
    routes_judge,
    shields_judge,
    solo_judge,
    vineyards_judge,
)
from tafelrunde.games.burgund.turn import USED
from tafelrunde.games.burgund.ways import around
from tafelrunde.games.burgund.worth import (
    AHEAD,
    CHOICE,
    COINS,
    CROWDED,
    DEED,
    HANDS,
    LOAD,
    MORE_COINS,
    MORE_HANDS,
    OPEN,
    ORE,
    PROFIT,
    READY,
    SILVER,
    WHITE_DEED,
    WORKER,
    flock,
    harbour,
    held,
    hue,
    monk,
    near,
    phase_ends,
    sale,
    warehouse,
)
from tafelrunde.kernel.bits import count, lowest
from tafelrunde.kernel.native import i64, vec
from tafelrunde.kernel.score import result
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

PERFECT: Final = 400.0
UNKNOWN: Final = -1.0


def _regions(duchy: int) -> list[int]:
    return sorted({int(REGION[SPACES * duchy + space]) for space in range(SPACES)})


# The regions of duchy d are REGIONS[FIRST_REGION[d]] to REGIONS[FIRST_REGION[d + 1] - 1].
REGIONS: Final = vec[i64]([i64(mask) for d in range(MAPS) for mask in _regions(d)])
SIZE_OF: Final = vec[i64]([count(region) for region in REGIONS])
FIRST_REGION: Final = vec[i64](
    [i64(sum([len(_regions(before)) for before in range(d)])) for d in range(MAPS + 1)]
)


def judge(state: Burgund) -> list[float]:
    """What each seat can expect, as a share of 400 points; at the end the winner is a bit ahead."""
    if state.modules & SOLO != 0:
        return [solo_judge.hope(state, 0)]
    if state.actor == OVER:
        won = result(state.places())
        return [
            min(1.0, float(score.total(state, seat)) / PERFECT + 0.001 * won[seat])
            for seat in range(len(won))
        ]
    found = []
    for seat in range(state.setup.seats):
        if state.hopes[seat] == UNKNOWN or state.window != 0:
            state.hopes[seat] = max(0.0, min(0.998, promise(state, seat) / PERFECT))
        found.append(state.hopes[seat])
    return found


def actions_left(state: Burgund, seat: i64) -> i64:
    """Dice the seat still has, in this round and in all to come."""
    found: i64 = 0
    if state.round > 0:
        found = 2 * (ROUNDS - state.round)
        for die in range(2 * seat, 2 * seat + 2):
            if state.dice[die] < USED:
                found += 1
    else:
        found = 2 * ROUNDS
    return found + 2 * ROUNDS * (PHASES - 1 - state.phase)


def promise(state: Burgund, seat: i64) -> float:
    """The points of a seat and what may still come of all it has."""
    left = float(actions_left(state, seat))
    value = float(score.on_track(state, seat))
    if state.is_automa(seat):
        return value + automa_judge.hope(state)
    if state.covered[seat] == 0:
        return value
    value += purse(state, seat, left) + goods(state, seat, left) + monks(state, seat, left)
    value += land(state, seat, left) + keys(state, seat, left) + asked(state, seat, left)
    place: i64 = 0
    while state.order[place] != seat:
        place += 1
    value += AHEAD * float(state.setup.seats - 1 - place) * left / 20.0
    if state.modules & BORDERS != 0:
        value += borders_judge.hope(state, seat, left)
    if state.modules & TRADE_ROUTES != 0:
        value += routes_judge.hope(state, seat, left)
    if state.plays(SHIELDS):
        value += shields_judge.hope(state, seat, left)
    if state.plays(VINEYARDS):
        value += vineyards_judge.hope(state, seat, left)
    return value


def purse(state: Burgund, seat: i64, left: float) -> float:
    """Silver and workers: more than they count at the end, while there is time to use them."""
    silver: int = state.silver[seat]
    workers: int = state.workers[seat]
    time = min(1.0, left / 8.0)
    coins = min(left, useful(float(silver), COINS, MORE_COINS))
    hands = min(left, useful(float(workers), HANDS, MORE_HANDS))
    points = float(silver) + 0.5 * float(workers)
    return points + (SILVER * coins + WORKER * hands) * time


def useful(there: float, needed: float, share: float) -> float:
    """How much of a store will be used: what is needed soon, and a share of the rest."""
    return there if there <= needed else needed + share * (there - needed)


def goods(state: Burgund, seat: i64, left: float) -> float:
    """Stacks of goods: what their sale brings, less the action, or 1 for each at the end."""
    value = 0.0
    time = min(1.0, left / 8.0)
    for colour in range(GOODS * seat, GOODS * seat + GOODS):
        tiles: int = state.store[colour]
        if tiles > 0:
            value += float(tiles) + PROFIT * time * sale(state, seat, tiles)
    return value


def monks(state: Burgund, seat: i64, left: float) -> float:
    """The monasteries placed: rules changed for the time left, and points at the end."""
    value = float(score.crane(state, seat))
    rest = state.monasteries[seat]
    while rest != 0:
        space = lowest(rest)
        rest &= rest - 1
        value += monk(state, seat, space, left)
    return value


def land(state: Burgund, seat: i64, left: float) -> float:
    """The duchy: regions and colours on their way, mines, and room to build."""
    home: int = state.duchy[seat]
    covered = state.covered[seat]
    value = 0.0
    taverns: i64 = inns.lying(state, seat) if state.plays(INNS) else 0
    for number in range(FIRST_REGION[home], FIRST_REGION[home + 1]):
        region = REGIONS[number]
        missing = count(region & ~covered)
        if missing > 0:
            size = SIZE_OF[number]
            if taverns & region != 0:
                size += 1
            value += near(state, size, missing, left)
    for colour in range(i64(6)):
        missing = count(OF_COLOUR[6 * home + colour] & ~covered)
        if missing > 0:
            value += hue(state, colour, missing, left)
    frontier = state.reach[seat] & ~covered
    if state.modules & CASTLES_RULE != 0:
        frontier &= castles.all_led_to(state, seat, around(home, castles.castles(state, seat)))
    value += OPEN * float(count(frontier)) * min(1.0, left / 20.0)
    mines = score.lying(state, seat, MINE)
    return value + ORE * float(mines * phase_ends(state))


def keys(state: Burgund, seat: i64, left: float) -> float:
    """Tiles on key spaces: a share of what placing them would bring."""
    value = 0.0
    used: i64 = 0
    for key in range(KEYS * seat, KEYS * seat + KEYS):
        tile: int = state.keys[key]
        if tile != NONE:
            used += 1
            value += READY * held(state, seat, tile, left)
    if state.arms.keeper == seat:
        for key in range(market.first_spare(state), i64(len(state.keys))):
            tile = state.keys[key]
            value += READY * held(state, seat, tile, left)
    elif used == KEYS or (state.plays(VINEYARDS) and market.free_keys(state, seat) == 0):
        value -= CROWDED
    return value * min(1.0, left / 3.0)


def asked(state: Burgund, seat: i64, left: float) -> float:
    """What is still to be done in a chain of effects."""
    value = 0.0
    frames = state.frames
    for frame in range(i64(1), frames.depth()):
        if frames.owners(frame) >> seat & 1 == 0:
            continue
        kind = frames.kind(frame)
        if kind == ACTION:
            value += DEED if frames.arg(0, frame) == 0 else WHITE_DEED
        elif kind == PUT:
            value += DEED if market.has_tile(state, seat) else 0.0
        elif kind == PICK:
            value += CHOICE
        elif kind == TRADE:
            value += warehouse(state, seat)
        elif kind == HARBOUR:
            value += harbour(state, seat) + 1.0
        elif kind in (CARGO, FREIGHT):
            value += LOAD
        elif kind == COPY:
            value += max(DEED, warehouse(state, seat))
        elif kind == FLOCK:
            value += flock(state, seat, frames.arg(0, frame))
        elif kind == GIFT:
            for number in range(i64(14), i64(16)):
                if state.shield(seat, number) and frames.arg(0, frame) >> number - 14 & 1 == 0:
                    value += shields_judge.GIFT_WORTH
        elif kind in (ROOM, WHERE):
            tile = frames.arg(0, frame)
            value += READY * held(state, seat, tile, left)
    return value
