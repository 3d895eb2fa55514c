"""What a bot should know: regions near completion, what lies ready, and how much time is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import duchy, effects, market, score
from tafelrunde.games.burgund.components import (
    ANIMALS,
    BANK,
    BIT,
    BOARDING_HOUSE,
    BORDER,
    BORDERS,
    BUILDINGS,
    CARPENTER,
    CASTLE,
    CASTLES_RULE,
    CHURCH,
    CITY_HALL,
    COLOUR,
    CRANE,
    DEPOTS,
    DUCHIES,
    FIELD_BONUS,
    FIELD_NUMBER,
    FIRST_NUMBER,
    GEESE,
    GOODS,
    HEADS,
    INN,
    INNS,
    KEYS,
    KIND,
    LARGE_BONUS,
    MARKET,
    MINE,
    MONASTERIES,
    NONE,
    OF_COLOUR,
    OF_GEESE,
    PHASE_BONUS,
    PHASES,
    REGION,
    REGION_VP,
    ROUNDS,
    SALE,
    SHIELDS,
    SHIP,
    SMALL_BONUS,
    SOLO,
    SPACE_COLOUR,
    SPACE_OF,
    SPACES,
    TOWER_VP,
    TRADE_ROUTES,
    VINEYARDS,
    WAREHOUSE,
    WATCHTOWER,
    WHITE_CASTLE,
    count,
)
from tafelrunde.games.burgund.frames import (
    ACTION,
    CARGO,
    COPY,
    FLOCK,
    FREIGHT,
    GAME_END,
    GIFT,
    HARBOUR,
    PICK,
    PUT,
    ROOM,
    TRADE,
)
from tafelrunde.games.burgund.modules import (
    automa,
    borders,
    castles,
    inns,
    routes,
    shields,
    solo_judge,
    vintage,
)
from tafelrunde.games.burgund.turn import USED
from tafelrunde.games.burgund.ways import around
from tafelrunde.kernel.fast import i64, vec
from tafelrunde.kernel.score import result
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

PERFECT: Final = 400.0
UNKNOWN: Final = -1.0

# What things are worth while there is time to use them, in victory points, found by measuring:
# an action of one's own choice, a tile of one's own choice, silver and a worker beyond their points
# at the end, a place ahead in turn order (for a third of a game), an open space.
DEED: Final = 6.4
CHOICE: Final = 4.0
SILVER: Final = 1.4
WORKER: Final = 0.45
AHEAD: Final = 0.56
OPEN: Final = 0.18
# What a mine and, with monastery 2, its worker bring at the end of a phase.
ORE: Final = 1.6
MINER: Final = 0.9
# Goods on a ship; and how much of the profit of a sale a stack of goods promises.
LOAD: Final = 1.6
PROFIT: Final = 0.66
# How much of its gain a tile on a key space promises, how much of that is left if no space is open
# to it yet, and what is lost when all key spaces are full.
READY: Final = 0.35
STUCK: Final = 0.39
CROWDED: Final = 1.6
# How much of a region's points it promises with so many spaces missing, how many actions a missing
# space takes, and how much of that share an action left allows.
NEAR_SHARE: Final = [0.93 * 0.77**missing for missing in range(9)]
PACE: Final = 1.9
SLACK: Final = 0.165
# The same for the bonus tile of a colour; and what an animal promises for each space still free.
HUE_SHARE: Final = [0.93 * 0.48**missing for missing in range(13)]
HERD: Final = 0.28
# Monasteries: 1 to 14 over a whole game (2 by its mines); further buildings for 16 to 23, goods for
# 25 and bonus tiles for 26; and how much of what is missing 15 and 24 will get.
LORE: Final = [0.0, 6.1, 0.0, 9.2, 5.7, 4.7, 12.6, 9.2, 8.9, 9.6, 11.7, 11.6, 13.4, 1.8, 7.1]
MORE_BUILDINGS: Final = 6.8
MORE_GOODS: Final = 16.0
MORE_BONUSES: Final = 9.0
REST: Final = 0.8
# With modules: an action with a given number; over a whole game workers for silver (28), and always
# being on top (27) against each other player; further white castles for 29.
WHITE_DEED: Final = 5.0
RECRUITING: Final = 6.0
TOPMOST: Final = 1.5
MORE_WHITE: Final = 8.0
# How much of a trade route's bonus goods promise that would get it if they were sold now.
MATCH: Final = 0.3


def _regions(duchy: int) -> list[int]:
    return sorted({int(REGION[SPACES * duchy + space]) for space in range(SPACES)})


SIZE_AT: Final = vec[i64]([count(region) for region in REGION])
# The regions of duchy d are REGIONS[FIRST_REGION[d]] to REGIONS[FIRST_REGION[d + 1] - 1].
REGIONS: Final = vec[i64]([i64(mask) for d in range(DUCHIES) for mask in _regions(d)])
SIZE_OF: Final = vec[i64]([count(region) for region in REGIONS])
FIRST_REGION: Final = vec[i64](
    [i64(sum([len(_regions(before)) for before in range(d)])) for d in range(DUCHIES + 1)]
)


def judge(table: Burgund) -> list[float]:
    """What each seat can expect, as a share of 400 points; at the end the winner is a bit ahead."""
    if table.modules & SOLO != 0:
        return [solo_judge.hope(table, 0)]
    if table.actor == OVER:
        won = result(table.places())
        return [
            min(1.0, float(score.total(table, seat)) / PERFECT + 0.001 * won[seat])
            for seat in range(len(won))
        ]
    found = []
    for seat in range(table.setup.seats):
        if table.hopes[seat] == UNKNOWN or table.window != 0:
            table.hopes[seat] = max(0.0, min(0.998, promise(table, seat) / PERFECT))
        found.append(table.hopes[seat])
    return found


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
    if table.is_automa(seat):
        return value + automa.hope(table)
    if table.covered[seat] == 0:
        return value
    value += purse(table, seat, left) + goods(table, seat, left) + monks(table, seat, left)
    value += land(table, seat, left) + keys(table, seat, left) + asked(table, seat, left)
    place: i64 = 0
    while table.order[place] != seat:
        place += 1
    value += AHEAD * float(table.setup.seats - 1 - place) * left / 20.0
    if table.modules & BORDERS != 0:
        value += roads(table, seat, left)
    if table.modules & TRADE_ROUTES != 0:
        value += route(table, seat, left)
    if table.plays(SHIELDS):
        value += shields.hope(table, seat, left)
    if table.plays(VINEYARDS):
        value += vintage.hope(table, seat, left)
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
        + SILVER * useful * time
        + 0.5 * float(workers)
        + WORKER * min(hands, left) * time
    )


def goods(table: Burgund, seat: i64, left: float) -> float:
    """Stacks of goods: what their sale brings, less the action, or 1 for each at the end."""
    value = 0.0
    time = min(1.0, left / 8.0)
    for colour in range(GOODS * seat, GOODS * seat + GOODS):
        tiles: int = table.store[colour]
        if tiles > 0:
            value += float(tiles) + PROFIT * time * sale(table, seat, tiles)
    return value


def sale(table: Burgund, seat: i64, tiles: i64) -> float:
    """What it brings to sell so many goods, beyond their worth at the end."""
    silver = 2.0 if table.has(seat, 3) else 1.0
    worker = 1.0 if table.has(seat, 4) else 0.0
    return float(tiles * (SALE[table.setup.seats] - 1)) + silver * 1.5 + worker


def monks(table: Burgund, seat: i64, left: float) -> float:
    """The monasteries placed: rules changed for the time left, and points at the end."""
    value = float(score.crane(table, seat))
    rest = table.monasteries[seat]
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        value += monk(table, seat, SPACE_OF[bit % 59], left)
    return value


def monk(table: Burgund, seat: i64, number: i64, left: float) -> float:
    """What a monastery is worth to the seat from now on."""
    time = left / 50.0
    if number == 2:
        return MINER * float(phase_ends(table) * score.lying(table, seat, MINE))
    if number < score.FIRST_SCORING:
        return LORE[number] * time
    now = float(score.monastery(table, seat, number))
    soon = REST * min(1.0, 1.3 * time)
    if number == score.SORTS:
        return now + (12.0 - now) * soon
    if number <= score.LAST_BUILDING:
        return now + MORE_BUILDINGS * time
    if number == score.ANIMAL_KINDS:
        return now + max(0.0, 16.0 - now) * soon
    if number > score.BONUS_TILES:
        if number == 27:
            return TOPMOST * float(table.setup.seats - 1) * time
        return now + (RECRUITING if number == 28 else MORE_WHITE) * time
    return now + (MORE_GOODS if number == score.GOODS_SOLD else MORE_BONUSES) * time


def phase_ends(table: Burgund) -> i64:
    """How often mines will still pay."""
    return 0 if table.frames.kind(0) == GAME_END else PHASES - table.phase


def land(table: Burgund, seat: i64, left: float) -> float:
    """The duchy: regions and colours on their way, mines, and room to build."""
    home: int = table.duchy[seat]
    covered = table.covered[seat]
    value = 0.0
    taverns: i64 = inns.lying(table, seat) if table.plays(INNS) else 0
    for number in range(FIRST_REGION[home], FIRST_REGION[home + 1]):
        region = REGIONS[number]
        missing = count(region & ~covered)
        if missing > 0:
            size = SIZE_OF[number]
            if taverns & region != 0:
                size += 1
            value += near(table, size, missing, left)
    for colour in range(i64(6)):
        missing = count(OF_COLOUR[6 * home + colour] & ~covered)
        if missing > 0:
            value += hue(table, colour, missing, left)
    frontier = table.reach[seat] & ~covered
    if table.modules & CASTLES_RULE != 0:
        frontier &= castles.all_led_to(table, seat, around(home, castles.castles(table, seat)))
    value += OPEN * float(count(frontier)) * min(1.0, left / 20.0)
    mines = score.lying(table, seat, MINE)
    return value + ORE * float(mines * phase_ends(table))


def roads(table: Burgund, seat: i64, left: float) -> float:
    """Border posts still to be joined: the shortest road first, then that to the third post."""
    done: int = table.linked[seat]
    if done == borders.ALL:
        return 0.0
    home: int = table.duchy[seat]
    covered = table.covered[seat]
    one = borders.missing(home, covered, 0, 1)
    two = borders.missing(home, covered, 1, 2)
    three = borders.missing(home, covered, 2, 0)
    short = min(one, min(two, three))
    middle = one + two + three - short - max(one, max(two, three))
    value = 0.0
    if done == 0:
        value = near(table, 0, min(8, short), left)
        middle += short
    if not table.plain_third_post:
        value += near(table, 0, min(8, middle), left)
    return value + hue(table, BORDER, min(12, middle), left)


def route(table: Burgund, seat: i64, left: float) -> float:
    """A trade route: what lies ready to be sold might pay."""
    field = routes.free(table, seat)
    last = routes.length(table)
    time = min(1.0, left / 8.0)
    value = 0.0
    for colour in range(i64(GOODS)):
        tiles: int = table.store[GOODS * seat + colour]
        for step in range(field, min(field + tiles, last)):
            place = routes.on_card(table, seat, step)
            if FIELD_NUMBER[place] == colour + 1:
                value += MATCH * time * benefit(table, seat, FIELD_BONUS[place])
    return value


def near(table: Burgund, size: i64, missing: i64, left: float) -> float:
    """What an unfinished region is worth: points and phase bonus, the less the more is missing."""
    here = left - float(2 * ROUNDS * (PHASES - 1 - table.phase))
    need = PACE * float(missing)
    bonus = float(PHASE_BONUS[table.phase])
    if need > here:
        bonus -= 2.0 * ((need - here) / 10.0 + 0.5)
        bonus = max(0.0, bonus)
    time = min(1.0, SLACK * left / float(missing))
    return (float(REGION_VP[size]) + bonus) * NEAR_SHARE[missing] * time


def hue(table: Burgund, colour: i64, missing: i64, left: float) -> float:
    """What the bonus tile of an unfinished colour is worth."""
    seats = table.setup.seats
    points = 0.0
    if table.bonus[2 * colour] == NONE:
        points = float(LARGE_BONUS[seats])
    elif table.bonus[2 * colour + 1] == NONE:
        points = float(SMALL_BONUS[seats])
    return points * HUE_SHARE[missing] * min(1.0, SLACK * left / float(missing))


def keys(table: Burgund, seat: i64, left: float) -> float:
    """Tiles on key spaces: a share of what placing them would bring."""
    value = 0.0
    used: i64 = 0
    for key in range(KEYS * seat, KEYS * seat + KEYS):
        tile: int = table.keys[key]
        if tile != NONE:
            used += 1
            value += READY * held(table, seat, tile, left)
    if table.arms.keeper == seat:
        for key in range(market.first_spare(table), i64(len(table.keys))):
            tile = table.keys[key]
            value += READY * held(table, seat, tile, left)
    elif used == KEYS or (table.plays(VINEYARDS) and market.free_keys(table, seat) == 0):
        value -= CROWDED
    return value * min(1.0, left / 3.0)


def held(table: Burgund, seat: i64, tile: i64, left: float) -> float:
    """The gain of placing a tile on the best space that is open to it, less when none is."""
    home: int = table.duchy[seat]
    covered = table.covered[seat]
    if tile == INN:
        return tavern(table, seat, left)
    open_to = duchy.open_spaces(table, seat, tile)
    share = 1.0
    rest = open_to
    if rest == 0:
        share = STUCK
        rest = OF_COLOUR[6 * home + COLOUR[tile]] & ~covered
        if rest == 0:
            return 0.0
        if BUILDINGS <= tile < MONASTERIES and not table.has(seat, 1):
            rest &= ~duchy.towns_with(table, seat, tile)
            if rest == 0:
                return 0.0
    best = 0.0
    while rest != 0:
        space = SPACE_OF[(rest & -rest) % 59]
        rest &= ~REGION[SPACES * home + space]
        best = max(best, placing(table, seat, tile, space, left))
    best += hue_gain(table, seat, COLOUR[tile], left)
    return share * (best + effect(table, seat, tile, left))


def hue_gain(table: Burgund, seat: i64, colour: i64, left: float) -> float:
    """What one space less brings to the bonus tile of a colour."""
    home: int = table.duchy[seat]
    missing = count(OF_COLOUR[6 * home + colour] & ~table.covered[seat])
    before = hue(table, colour, missing, left)
    if missing > 1:
        return hue(table, colour, missing - 1, left) - before
    return before / HUE_SHARE[1] - before


def tavern(table: Burgund, seat: i64, left: float) -> float:
    """The gain of placing an inn where it brings most, in any colour (BUR-188)."""
    home: int = table.duchy[seat]
    best = 0.0
    rest = duchy.open_spaces(table, seat, INN)
    while rest != 0:
        space = SPACE_OF[(rest & -rest) % 59]
        rest &= ~REGION[SPACES * home + space]
        gain = hue_gain(table, seat, SPACE_COLOUR[SPACES * home + space], left)
        best = max(best, gain + placing(table, seat, INN, space, left))
    return best


def placing(table: Burgund, seat: i64, tile: i64, space: i64, left: float) -> float:
    """What covering a space brings to its region, and animals to their pasture."""
    home: int = table.duchy[seat]
    region = REGION[SPACES * home + space]
    size = SIZE_AT[SPACES * home + space]
    missing = count(region & ~table.covered[seat])
    before = near(table, size, missing, left)
    if table.plays(INNS):
        if tile == INN:
            size += 1
        elif inns.lying(table, seat) & region != 0:
            size += 1
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
            if KIND[other] == KIND[tile] or KIND[other] == OF_GEESE:
                value += float(HEADS[other] + extra)
        if tile == GEESE:
            value += flock(table, seat, space)
        value += HERD * float(HEADS[tile] * (missing - 1))
    return value


def flock(table: Burgund, seat: i64, space: i64) -> float:
    """The best other kind for geese on a space (BUR-173)."""
    best: i64 = 0
    for kind in range(i64(1), i64(OF_GEESE)):
        best = max(best, effects.herd(table, seat, space, kind, False))
    return float(best)


def effect(table: Burgund, seat: i64, tile: i64, left: float) -> float:
    """What a tile does when it is laid."""
    if tile == SHIP:
        return harbour(table, seat) + 1.0
    if tile == MINE:
        return ORE * float(phase_ends(table))
    if tile >= MONASTERIES:
        return monk(table, seat, tile - FIRST_NUMBER, left)
    if tile == CRANE:
        lifted = 4.0 if table.monasteries[seat] & score.BUILDING_SCORERS != 0 else 0.0
        return lifted + max(DEED, warehouse(table, seat))
    if tile == WHITE_CASTLE:
        return WHITE_DEED + (4.0 if table.has(seat, 29) else 0.0)
    if tile >= BUILDINGS and table.monasteries[seat] & BIT[tile - BUILDINGS + 16] != 0:
        return 4.0 + benefit(table, seat, tile)
    return benefit(table, seat, tile)


def benefit(table: Burgund, seat: i64, tile: i64) -> float:
    """What the benefit of a building or a castle is worth, also as a bonus of a trade route."""
    if tile in (CASTLE, CITY_HALL):
        return DEED
    if tile == WATCHTOWER:
        return float(TOWER_VP)
    if tile == BANK:
        return 2.0 + 2.0 * SILVER
    if tile == BOARDING_HOUSE:
        return 2.0 + 4.0 * WORKER
    if tile == WAREHOUSE:
        return warehouse(table, seat)
    if tile == CHURCH:
        return CHOICE + 0.5
    if tile in (MARKET, CARPENTER):
        return CHOICE
    return 0.0


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
    return LOAD * float(min(best, 4))


def asked(table: Burgund, seat: i64, left: float) -> float:
    """What is still to be done in a chain of effects."""
    value = 0.0
    frames = table.frames
    for frame in range(i64(1), frames.depth()):
        if frames.owners(frame) >> seat & 1 == 0:
            continue
        kind = frames.kind(frame)
        if kind == ACTION:
            value += DEED if frames.arg(0, frame) == 0 else WHITE_DEED
        elif kind == PUT:
            value += DEED if table.keys[KEYS * seat] != NONE else 0.0
        elif kind == PICK:
            value += CHOICE
        elif kind == TRADE:
            value += warehouse(table, seat)
        elif kind == HARBOUR:
            value += harbour(table, seat) + 1.0
        elif kind in (CARGO, FREIGHT):
            value += LOAD
        elif kind == COPY:
            value += max(DEED, warehouse(table, seat))
        elif kind == FLOCK:
            value += flock(table, seat, frames.arg(0, frame))
        elif kind == GIFT:
            for number in range(i64(14), i64(16)):
                if table.shield(seat, number) and frames.arg(0, frame) >> number - 14 & 1 == 0:
                    value += shields.GIFT_WORTH
        elif kind == ROOM:
            tile = frames.arg(0, frame)
            value += READY * held(table, seat, tile, left)
    return value
