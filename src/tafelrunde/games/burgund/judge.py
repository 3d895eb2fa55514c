"""What a bot should know: regions near completion, what lies ready, and how much time is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import duchy, score
from tafelrunde.games.burgund.components import (
    ANIMALS,
    BANK,
    BIT,
    BOARDING_HOUSE,
    BUILDINGS,
    CARPENTER,
    CASTLE,
    CHURCH,
    CITY_HALL,
    COLOUR,
    DEPOTS,
    DUCHIES,
    FIRST_NUMBER,
    GOODS,
    HEADS,
    KEYS,
    KIND,
    LARGE_BONUS,
    MARKET,
    MINE,
    MONASTERIES,
    NONE,
    OF_COLOUR,
    PHASE_BONUS,
    PHASES,
    REGION,
    REGION_VP,
    ROUNDS,
    SALE,
    SHIP,
    SMALL_BONUS,
    SPACE_OF,
    SPACES,
    TOWER_VP,
    WAREHOUSE,
    WATCHTOWER,
    count,
)
from tafelrunde.games.burgund.frames import ACTION, CARGO, HARBOUR, PICK, PUT, ROOM, TRADE
from tafelrunde.games.burgund.turn import USED
from tafelrunde.kernel.fast import i64, vec
from tafelrunde.kernel.score import result
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

PERFECT: Final = 400.0

# What a strong player would say, in victory points; found by measuring.
WEIGHTS: Final = [
    1.0,  # 0 silver above its end value
    0.6,  # 1 worker above its end value
    0.8,  # 2 share of a sale's profit a stack promises
    3.2,  # 3 an action
    0.6,  # 4 share of a tile's gain while it lies on a key space
    0.10,  # 5 an open space
    0.5,  # 6 a place further ahead in turn order, for each of ten rounds
    1.0,  # 7 share of a region's worth as it nears completion
    0.65,  # 8 that share falls so fast with each missing space
    2.5,  # 9 actions it takes to cover a missing space
    0.8,  # 10 share of a colour bonus with one space missing, and so on
    0.5,  # 11 that share falls so fast with each missing space
    1.0,  # 12 worth of monasteries that change rules
    1.0,  # 13 further buildings expected for monasteries 16 to 23
    1.5,  # 14 penalty of full key spaces
    0.5,  # 15 key tile that cannot be placed yet
    1.0,  # 16 mine income
    1.0,  # 17 animals to come: share of heads in an unfinished pasture
    3.0,  # 18 pick benefit
    0.3,  # 19 feasibility slope
]
"""Index by the names below."""
SILVER: Final = 0
WORKER: Final = 1
PROFIT: Final = 2
DEED: Final = 3
READY: Final = 4
OPEN: Final = 5
AHEAD: Final = 6
NEARLY: Final = 7
FADING: Final = 8
PACE: Final = 9
HUE: Final = 10
HUE_FADING: Final = 11
LORE: Final = 12
MORE: Final = 13
CROWDED: Final = 14
STUCK: Final = 15
ORE: Final = 16
HERD: Final = 17
CHOICE: Final = 18
SLACK: Final = 19

# The worth of the monasteries 1 to 14 over a whole game, 2 and the last ones apart.
MONKS: Final = [0.0, 4.0, 0.0, 6.0, 6.0, 5.0, 9.0, 8.0, 9.0, 8.0, 8.0, 7.0, 10.0, 3.0, 5.0]


def _regions(duchy: int) -> list[int]:
    return sorted({int(REGION[SPACES * duchy + space]) for space in range(SPACES)})


# The regions of duchy d are REGIONS[FIRST_REGION[d]] to REGIONS[FIRST_REGION[d + 1] - 1].
REGIONS: Final = vec[i64]([i64(mask) for d in range(DUCHIES) for mask in _regions(d)])
FIRST_REGION: Final = vec[i64](
    [i64(sum([len(_regions(before)) for before in range(d)])) for d in range(DUCHIES + 1)]
)


def judge(table: Burgund) -> list[float]:
    """What each seat can expect, in hundreds of points; at the end the winner is a bit ahead."""
    if table.actor == OVER:
        won = result(table.places())
        return [
            min(1.0, float(score.total(table, seat)) / PERFECT + 0.001 * won[seat])
            for seat in range(len(won))
        ]
    return [
        max(0.0, min(0.998, promise(table, seat) / PERFECT)) for seat in range(table.setup.seats)
    ]


def actions_left(table: Burgund, seat: i64) -> i64:
    """Dice the seat still has, in this round and in all to come."""
    found: i64 = 0
    if table.round > 0:
        found = 2 * (ROUNDS - table.round)
        for die in range(2 * seat, 2 * seat + 2):
            if table.dice[die] < USED:
                found += 1
    else:
        found = 2 * ROUNDS
    return found + 2 * ROUNDS * (PHASES - 1 - table.phase)


def promise(table: Burgund, seat: i64) -> float:
    """The points of a seat and what may still come of all it has."""
    left = float(actions_left(table, seat))
    value = float(score.on_track(table, seat))
    if table.covered[seat] == 0:
        return value
    value += purse(table, seat, left) + goods(table, seat, left) + monks(table, seat, left)
    value += land(table, seat, left) + keys(table, seat, left) + asked(table, seat, left)
    place: i64 = 0
    while table.order[place] != seat:
        place += 1
    value += WEIGHTS[AHEAD] * float(table.setup.seats - 1 - place) * left / 20.0
    return value


def purse(table: Burgund, seat: i64, left: float) -> float:
    """Silver and workers: more than they count at the end, while there is time to use them."""
    silver: int = table.silver[seat]
    workers: int = table.workers[seat]
    time = min(1.0, left / 8.0)
    useful = min(float(silver), left)
    hands = float(workers)
    if hands > 6.0:
        hands = 6.0 + 0.5 * (hands - 6.0)
    return (
        float(silver)
        + WEIGHTS[SILVER] * useful * time
        + 0.5 * float(workers)
        + WEIGHTS[WORKER] * min(hands, left) * time
    )


def goods(table: Burgund, seat: i64, left: float) -> float:
    """Stacks of goods: what their sale brings, less the action, or 1 for each at the end."""
    value = 0.0
    for colour in range(GOODS * seat, GOODS * seat + GOODS):
        tiles: int = table.store[colour]
        if tiles > 0:
            value += float(tiles) + WEIGHTS[PROFIT] * sale(table, seat, tiles) * min(
                1.0, left / 8.0
            )
    return value


def sale(table: Burgund, seat: i64, tiles: i64) -> float:
    """What it brings to sell so many goods, beyond their worth at the end."""
    silver = 2.0 if table.has(seat, 3) else 1.0
    worker = 1.0 if table.has(seat, 4) else 0.0
    return float(tiles * (SALE[table.setup.seats] - 1)) + silver * 1.5 + worker


def monks(table: Burgund, seat: i64, left: float) -> float:
    """The monasteries placed: rules changed for the time left, and points at the end."""
    value = 0.0
    if table.monasteries[seat] == 0:
        return value
    for number in range(i64(1), i64(27)):
        if table.has(seat, number):
            value += monk(table, seat, number, left)
    return value


def monk(table: Burgund, seat: i64, number: i64, left: float) -> float:
    """What a monastery is worth to the seat from now on."""
    time = left / 50.0
    if number == 2:
        return 0.9 * float(phase_ends(table)) * float(score.lying(table, seat, MINE))
    if number < 15:
        return WEIGHTS[LORE] * MONKS[number] * time
    now = float(score.monastery(table, seat, number))
    if number <= 23 and number > 15:
        return now + WEIGHTS[MORE] * 8.0 * time
    if number == 24:
        return now + (16.0 - now) * min(1.0, time * 1.3) * 0.8
    if number == 15:
        return now + (12.0 - now) * min(1.0, time * 1.3) * 0.8
    if number == 25:
        return now + 16.0 * time
    return now + 9.0 * time


def phase_ends(table: Burgund) -> i64:
    """How often mines will still pay."""
    return PHASES - table.phase


def land(table: Burgund, seat: i64, left: float) -> float:
    """The duchy: regions and colours on their way, mines, and room to build."""
    home: int = table.duchy[seat]
    covered = table.covered[seat]
    value = 0.0
    for number in range(FIRST_REGION[home], FIRST_REGION[home + 1]):
        region = REGIONS[number]
        missing = count(region & ~covered)
        if missing > 0:
            value += near(table, count(region), missing, left)
    for colour in range(i64(6)):
        missing = count(OF_COLOUR[6 * home + colour] & ~covered)
        if missing > 0:
            value += hue(table, colour, missing, left)
    frontier = table.reach[seat] & ~covered
    value += WEIGHTS[OPEN] * float(count(frontier)) * min(1.0, left / 20.0)
    mines = score.lying(table, seat, MINE)
    return value + WEIGHTS[ORE] * 1.6 * float(mines * phase_ends(table))


def near(table: Burgund, size: i64, missing: i64, left: float) -> float:
    """What an unfinished region is worth: points and phase bonus, the less the more is missing."""
    here = left - float(2 * ROUNDS * (PHASES - 1 - table.phase))
    need = WEIGHTS[PACE] * float(missing)
    bonus = float(PHASE_BONUS[table.phase])
    if need > here:
        bonus -= 2.0 * ((need - here) / 10.0 + 0.5)
        bonus = max(0.0, bonus)
    share = WEIGHTS[NEARLY]
    for _ in range(missing):
        share *= WEIGHTS[FADING]
    time = min(1.0, left * WEIGHTS[SLACK] / float(missing))
    return (float(REGION_VP[size]) + bonus) * share * time


def hue(table: Burgund, colour: i64, missing: i64, left: float) -> float:
    """What the bonus tile of an unfinished colour is worth."""
    seats = table.setup.seats
    points = 0.0
    if table.bonus[2 * colour] == NONE:
        points = float(LARGE_BONUS[seats])
    elif table.bonus[2 * colour + 1] == NONE:
        points = float(SMALL_BONUS[seats])
    share = WEIGHTS[HUE]
    for _ in range(missing):
        share *= WEIGHTS[HUE_FADING]
    return points * share * min(1.0, left * WEIGHTS[SLACK] / float(missing))


def keys(table: Burgund, seat: i64, left: float) -> float:
    """Tiles on key spaces: a share of what placing them would bring."""
    value = 0.0
    used: i64 = 0
    for key in range(KEYS * seat, KEYS * seat + KEYS):
        tile: int = table.keys[key]
        if tile != NONE:
            used += 1
            value += WEIGHTS[READY] * held(table, seat, tile, left)
    if used == KEYS:
        value -= WEIGHTS[CROWDED]
    return value * min(1.0, left / 3.0)


def held(table: Burgund, seat: i64, tile: i64, left: float) -> float:
    """The gain of placing a tile on the best space that is open to it, less when none is."""
    home: int = table.duchy[seat]
    covered = table.covered[seat]
    open_to = duchy.open_spaces(table, seat, tile)
    share = 1.0
    rest = open_to
    if rest == 0:
        share = WEIGHTS[STUCK]
        rest = OF_COLOUR[6 * home + COLOUR[tile]] & ~covered
        if rest == 0:
            return 0.0
        if BUILDINGS <= tile < MONASTERIES and not table.has(seat, 1):
            rest &= ~duchy.towns_with(table, seat, tile)
            if rest == 0:
                return 0.0
    best = 0.0
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        gain = placing(table, seat, tile, SPACE_OF[bit % 59], left)
        if gain > best:
            best = gain
    colour = COLOUR[tile]
    missing = count(OF_COLOUR[6 * home + colour] & ~covered)
    before = hue(table, colour, missing, left)
    if missing > 1:
        best += hue(table, colour, missing - 1, left) - before
    else:
        best += before / max(0.1, WEIGHTS[HUE] * WEIGHTS[HUE_FADING]) - before
    return share * (best + effect(table, seat, tile, left))


def placing(table: Burgund, seat: i64, tile: i64, space: i64, left: float) -> float:
    """What covering a space brings to its region, and animals to their pasture."""
    home: int = table.duchy[seat]
    region = REGION[SPACES * home + space]
    size = count(region)
    missing = count(region & ~table.covered[seat])
    before = near(table, size, missing, left)
    value = float(REGION_VP[size] + PHASE_BONUS[table.phase])
    if missing > 1:
        value = near(table, size, missing - 1, left)
    value -= before
    if ANIMALS <= tile < BUILDINGS:
        extra: i64 = 1 if table.has(seat, 7) else 0
        value += float(HEADS[tile] + extra)
        rest = region & table.covered[seat]
        while rest != 0:
            bit = rest & -rest
            rest ^= bit
            other: int = table.land[SPACES * seat + SPACE_OF[bit % 59]]
            if KIND[other] == KIND[tile]:
                value += float(HEADS[other] + extra)
        value += WEIGHTS[HERD] * float(HEADS[tile]) * 0.3 * float(missing - 1)
    return value


def effect(table: Burgund, seat: i64, tile: i64, left: float) -> float:
    """What a tile does when it is laid."""
    if tile == CASTLE:
        return WEIGHTS[DEED]
    if tile == SHIP:
        return harbour(table, seat) + 1.0
    if tile == MINE:
        return WEIGHTS[ORE] * 1.6 * float(phase_ends(table))
    if tile >= MONASTERIES:
        return monk(table, seat, tile - FIRST_NUMBER, left)
    if tile < BUILDINGS:
        return 0.0
    more = 0.0
    if table.monasteries[seat] & BIT[tile - BUILDINGS + 16] != 0:
        more = 4.0
    if tile == WATCHTOWER:
        return more + float(TOWER_VP)
    if tile == BANK:
        return more + 2.0 + 2.0 * WEIGHTS[SILVER]
    if tile == BOARDING_HOUSE:
        return more + 2.0 + 4.0 * WEIGHTS[WORKER]
    if tile == WAREHOUSE:
        return more + warehouse(table, seat)
    if tile == CITY_HALL:
        return more + WEIGHTS[DEED]
    if tile == CHURCH:
        return more + WEIGHTS[CHOICE] + 0.5
    if tile in (MARKET, CARPENTER):
        return more + WEIGHTS[CHOICE]
    return more


def warehouse(table: Burgund, seat: i64) -> float:
    """The best sale."""
    best = 0.0
    for colour in range(GOODS * seat, GOODS * seat + GOODS):
        tiles: int = table.store[colour]
        if tiles > 0:
            best = max(best, sale(table, seat, tiles))
    return best


def harbour(table: Burgund, seat: i64) -> float:
    """The goods a ship could fetch: those of the best depot."""
    best: i64 = 0
    for depot in range(i64(DEPOTS)):
        tiles: i64 = 0
        for colour in range(i64(GOODS)):
            lying: int = table.quay[GOODS * depot + colour]
            tiles += lying
        best = max(best, tiles)
    return 1.6 * float(min(best, 4))


def asked(table: Burgund, seat: i64, left: float) -> float:
    """What is still to be done in a chain of effects."""
    value = 0.0
    frames = table.frames
    for frame in range(i64(1), frames.depth()):
        if frames.owners(frame) >> seat & 1 == 0:
            continue
        kind = frames.kind(frame)
        if kind == ACTION:
            value += WEIGHTS[DEED]
        elif kind == PUT:
            value += WEIGHTS[DEED] if table.keys[KEYS * seat] != NONE else 0.0
        elif kind == PICK:
            value += WEIGHTS[CHOICE]
        elif kind == TRADE:
            value += warehouse(table, seat)
        elif kind == HARBOUR:
            value += harbour(table, seat) + 1.0
        elif kind == CARGO:
            value += 1.6
        elif kind == ROOM:
            tile = frames.arg(0, frame)
            value += WEIGHTS[READY] * held(table, seat, tile, left)
    return value
