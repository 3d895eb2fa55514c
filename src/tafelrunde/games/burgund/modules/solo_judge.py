"""What a bot should know when it plays alone: spaces covered, and all that leads to more of them.

Everything is counted in spaces. An action is worth a third of one: a tile is taken, then placed,
and not every tile fits. Silver is worth little, so it is spent as soon as it buys something. The
weights were found by playing alone with slightly other ones and keeping those that covered most.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import duchy, score
from tafelrunde.games.burgund.components import (
    ANIMALS,
    BANK,
    BOARDING_HOUSE,
    BUILDINGS,
    CARPENTER,
    CASTLE,
    CHURCH,
    CITY_HALL,
    COLOUR,
    CRANE,
    FACE_DOWN,
    FIRST_NUMBER,
    GOODS,
    HEADS,
    INN,
    KEYS,
    MARKET,
    MINE,
    MONASTERIES,
    NONE,
    OF_COLOUR,
    PHASE_BONUS,
    PHASES,
    REGION,
    REGION_VP,
    SHIP,
    SPACE_COLOUR,
    SPACES,
    TOWER_VP,
    WAREHOUSE,
    WATCHTOWER,
    WHITE_CASTLE,
)
from tafelrunde.games.burgund.frames import (
    ACTION,
    COLOUR_DONE,
    COPY,
    DIRECT,
    EFFECT,
    GIVE,
    HARBOUR,
    PICK,
    POINTS,
    PUT,
    ROOM,
    SWAP,
    TARGET,
    TRADE,
)
from tafelrunde.games.burgund.modules import solo, solo_windfall
from tafelrunde.games.burgund.trade import lying
from tafelrunde.games.burgund.turn import USED
from tafelrunde.kernel.bits import count, lowest
from tafelrunde.kernel.native import i64, vec
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

BEST: Final = 62.0
# What having won is worth beside them.
VICTORY: Final = 10.0
# An action, a tile taken without one, a tile placed without one.
DEED: Final = 0.35
CHOICE: Final = 0.4
GIFT: Final = 1.0
SILVER: Final = 0.035
WORKER: Final = 0.12
WARE: Final = 0.043
ORE: Final = 0.13
# A tile on a key space: one that fits now, how much of what it brings then, one that will fit, and
# three of them.
READY: Final = 0.45
GAIN: Final = 0.19
STUCK: Final = 0.1
CROWDED: Final = 0.13
# A space that can be built on, by how many there are of its colour already.
OPEN: Final = 0.035
# An action to come, and an animal in points.
AHEAD: Final = 0.02
HERD: Final = 0.83
# How much of what a region or a colour brings it promises, for each space still missing.
NEAR_SHARE: Final = 0.23
# Monasteries 1 to 14 over a whole game.
LORE: Final = [0.0, 0.3, 0.35, 0.55, 0.35, 0.35, 0.85, 0.2, 0.65, 0.65, 0.65, 0.65, 0.85, 0.3, 0.5]


def hope(state: Burgund, seat: i64) -> float:
    """What will be covered, as a share of 37 spaces and 25 turns."""
    if state.actor == OVER:
        victory = VICTORY if solo.won(state, seat) else 0.0
        return min(1.0, (float(solo.result(state, seat)) + victory) / BEST)
    found = float(count(state.covered[seat]))
    if state.covered[seat] == 0:
        return 0.0
    left = float(actions_left(state, seat))
    soon = min(1.0, left / 4.0)
    value = purse(state, seat, left) + land(state, seat) + keys(state, seat) + asked(state, seat)
    value += monks(state, seat, left)
    return min(0.59, (found + soon * value + AHEAD * left) / BEST)


def actions_left(state: Burgund, seat: i64) -> i64:
    """Dice of this turn and of all to come."""
    found = 2 * solo.turns_left(state)
    for die in range(2 * seat, 2 * seat + 2):
        if state.dice[die] < USED:
            found += 1
    return found


def point(state: Burgund) -> float:
    """What a victory point is worth: its share of the action at the target."""
    return DEED / float(state.target)


def purse(state: Burgund, seat: i64, left: float) -> float:
    """Silver, workers, goods, mines, and how near the target is."""
    silver: int = state.silver[seat]
    workers: int = state.workers[seat]
    hands = float(workers)
    if hands > 6.0:
        hands = 6.0 + 0.4 * (hands - 6.0)
    mines = float(score.lying(state, seat, MINE) * (PHASES - state.phase))
    value = SILVER * min(float(silver), left) + WORKER * min(hands, left) + ORE * mines
    value += WARE * float(score.unsold(state, seat))
    return value + point(state) * float(state.counter)


def land(state: Burgund, seat: i64) -> float:
    """Spaces that are open, regions and colours that are nearly complete."""
    home: int = state.duchy[seat]
    empty = ~state.covered[seat]
    value = 0.0
    for colour in range(i64(6)):
        spaces = OF_COLOUR[6 * home + colour]
        missing = count(spaces & empty)
        share = GIFT
        for _ in range(missing):
            share *= NEAR_SHARE
        value += share if missing > 0 else 0.0
        beside = count(spaces & empty & state.reach[seat])
        value += OPEN * (float(min(1, beside)) * 2.0 + float(beside))
    return value


def monks(state: Burgund, seat: i64, left: float) -> float:
    """The monasteries that work from now on."""
    value = 0.0
    rest = state.monasteries[seat]
    while rest != 0:
        space = lowest(rest)
        rest &= rest - 1
        value += lore(space, left)
    return value


def lore(number: i64, left: float) -> float:
    """What a monastery is worth for the actions that are left."""
    return LORE[number] * left / 50.0 if number < score.FIRST_SCORING else 0.0


def keys(state: Burgund, seat: i64) -> float:
    """Tiles on key spaces."""
    value = 0.0
    used: i64 = 0
    taken = vec[i64]([0, 0, 0, 0, 0, 0, 0])
    for key in range(KEYS * seat, KEYS * seat + KEYS):
        tile: int = state.keys[key]
        if tile != NONE:
            used += 1
            taken[COLOUR[tile]] += 1
            value += held(state, seat, tile, taken[COLOUR[tile]])
    return value - (CROWDED if used == KEYS else 0.0)


def held(state: Burgund, seat: i64, tile: i64, copies: i64) -> float:
    """A tile that can be placed, one of so many of its colour."""
    home: int = state.duchy[seat]
    rest = duchy.open_spaces(state, seat, tile)
    if count(rest) < copies:
        if tile >= INN:
            return STUCK
        free = count(OF_COLOUR[6 * home + COLOUR[tile]] & ~state.covered[seat])
        return STUCK if free >= copies else 0.0
    best = 0.0
    while rest != 0:
        space = lowest(rest)
        rest &= rest - 1
        best = max(best, placing(state, seat, space))
    return READY + GAIN * (best + effect(state, seat, tile))


def placing(state: Burgund, seat: i64, space: i64) -> float:
    """What a region and a colour bring if this space is covered."""
    home: int = state.duchy[seat]
    empty = ~state.covered[seat]
    region = REGION[SPACES * home + space]
    value = 0.0
    if count(region & empty) == 1:
        value = point(state) * float(REGION_VP[count(region)] + PHASE_BONUS[state.phase])
    if count(OF_COLOUR[6 * home + SPACE_COLOUR[SPACES * home + space]] & empty) == 1:
        value += GIFT
    return value


def effect(state: Burgund, seat: i64, tile: i64) -> float:
    """What a tile does when it is laid."""
    if tile >= INN:
        return 0.0
    if tile >= MONASTERIES:
        left = float(actions_left(state, seat))
        return lore(tile - FIRST_NUMBER, left) + point(state) * float(solo.worth(state, seat, tile))
    if tile in (CASTLE, CITY_HALL, CRANE):
        return DEED
    if tile == WHITE_CASTLE:
        return 0.8 * DEED
    if tile in (MARKET, CARPENTER, CHURCH):
        return CHOICE
    if tile == SHIP:
        return harbour(state)
    if tile == MINE:
        return ORE * float(PHASES - state.phase)
    if tile == BANK:
        return 2.0 * SILVER
    if tile == BOARDING_HOUSE:
        return 4.0 * WORKER
    if tile == WATCHTOWER:
        return point(state) * float(TOWER_VP)
    if tile == WAREHOUSE:
        return sale(state, seat)
    if ANIMALS <= tile < BUILDINGS:
        return point(state) * HERD * float(HEADS[tile])
    return 0.0


def sale(state: Burgund, seat: i64) -> float:
    """The best sale, beyond what the goods are worth unsold."""
    best: i64 = 0
    for colour in range(GOODS * seat, GOODS * seat + GOODS):
        tiles: int = state.store[colour]
        best = max(best, tiles)
    if best == 0:
        return 0.0
    return SILVER + float(best) * (2.0 * point(state) - WARE)


def harbour(state: Burgund) -> float:
    """The goods of the best depot."""
    best: i64 = 0
    for depot in range(i64(6)):
        best = max(best, lying(state, depot))
    return WARE * float(best)


def asked(state: Burgund, seat: i64) -> float:
    """What is still to be done before the turn goes on."""
    value = 0.0
    frames = state.frames
    for frame in range(i64(1), frames.depth()):
        kind = frames.kind(frame)
        number = frames.arg(0, frame)
        if kind in (ACTION, TARGET, PUT):
            value += DEED + (0.1 if state.keys[KEYS * seat] != NONE else 0.0)
        elif kind in (PICK, SWAP):
            value += CHOICE
        elif kind in (COPY, TRADE):
            value += max(DEED if kind == COPY else 0.0, sale(state, seat))
        elif kind == HARBOUR:
            value += harbour(state)
        elif kind == POINTS:
            value += point(state) * float(number)
            if state.counter + number >= state.target:
                value += DEED
        elif kind == EFFECT:
            value += effect(state, seat, number)
        elif kind in (DIRECT, COLOUR_DONE):
            value += GIFT if len(solo_windfall.layings(state, seat)) > 0 else 0.0
        elif kind == GIVE:
            value += held(state, seat, FACE_DOWN, 1) + WARE * float(-number)
        elif kind == ROOM:
            value += held(state, seat, number, 1)
    return value
