"""What single things are worth to a bot, in victory points, while there is time to use them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import duchy, effects, score
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
    DEPOTS,
    FIRST_NUMBER,
    GEESE,
    GOODS,
    HEADS,
    INN,
    INNS,
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
    SHIP,
    SMALL_BONUS,
    SPACE_COLOUR,
    SPACES,
    TEAM,
    TOWER_VP,
    WAREHOUSE,
    WATCHTOWER,
    WHITE_CASTLE,
)
from tafelrunde.games.burgund.frames import GAME_END
from tafelrunde.games.burgund.modules import inns, team
from tafelrunde.kernel.bits import BIT, count, lowest
from tafelrunde.kernel.native import i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

# What things are worth while there is time to use them, in victory points, found by measuring:
# an action of one's own choice, a tile of one's own choice, silver and a worker beyond their points
# at the end, a place ahead in turn order (for a third of a game), an open space.
DEED: Final = 6.4
CHOICE: Final = 4.0
SILVER: Final = 0.95
WORKER: Final = 0.45
# So many coins and workers are of use in the next turns; how much of that the further ones promise.
# One tile a turn can be bought, and hardly a die needs more than two workers: whoever has more
# should spend them.
COINS: Final = 3.0
MORE_COINS: Final = 0.35
HANDS: Final = 5.0
MORE_HANDS: Final = 0.1
AHEAD: Final = 0.56
OPEN: Final = 0.18
# What a mine and, with monastery 2, its worker bring at the end of a phase.
ORE: Final = 1.6
MINER: Final = 0.9
# Goods on a ship; and how much of the profit of a sale a stack of goods promises.
LOAD: Final = 0.9
PROFIT: Final = 0.55
# How much of its gain a tile on a key space promises, how much of that is left if no space is open
# to it yet, and what is lost when all key spaces are full.
READY: Final = 0.4
STUCK: Final = 0.39
CROWDED: Final = 1.6
# How much of a region's points it promises with so many spaces missing, how many actions a missing
# space takes, and how much of that share an action left allows.
NEAR_SHARE: Final = [0.93 * 0.77**missing for missing in range(9)]
PACE: Final = 1.9
SLACK: Final = 0.165
# The same for the bonus tile of a colour; and what an animal promises for each space still free.
HUE_SHARE: Final = [0.93 * 0.48**missing for missing in range(13)]
HERD: Final = 0.2
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

SIZE_AT: Final = vec[i64]([count(region) for region in REGION])


def sale(state: Burgund, seat: i64, tiles: i64) -> float:
    """What it brings to sell so many goods, beyond their worth at the end."""
    silver = 2.0 if state.has(seat, 3) else 1.0
    worker = 1.0 if state.has(seat, 4) else 0.0
    return float(tiles * (SALE[state.setup.seats] - 1)) + silver * 1.5 + worker


def monk(state: Burgund, seat: i64, number: i64, left: float) -> float:
    """What a monastery is worth to the seat from now on."""
    time = left / 50.0
    if number == 2:
        return MINER * float(phase_ends(state) * score.lying(state, seat, MINE))
    if number < score.FIRST_SCORING:
        return LORE[number] * time
    now = float(score.monastery(state, seat, number))
    soon = REST * min(1.0, 1.3 * time)
    if number == score.SORTS:
        return now + (12.0 - now) * soon
    if number <= score.LAST_BUILDING:
        return now + MORE_BUILDINGS * time
    if number == score.ANIMAL_KINDS:
        return now + max(0.0, 16.0 - now) * soon
    if number > score.BONUS_TILES:
        if number == 27:
            return TOPMOST * float(state.setup.seats - 1) * time
        return now + (RECRUITING if number == 28 else MORE_WHITE) * time
    return now + (MORE_GOODS if number == score.GOODS_SOLD else MORE_BONUSES) * time


def phase_ends(state: Burgund) -> i64:
    """How often mines will still pay."""
    return 0 if state.frames.kind(0) == GAME_END else PHASES - state.phase


def near(state: Burgund, size: i64, missing: i64, left: float) -> float:
    """What an unfinished region is worth: points and phase bonus, the less the more is missing."""
    here = left - float(2 * ROUNDS * (PHASES - 1 - state.phase))
    need = PACE * float(missing)
    bonus = float(PHASE_BONUS[state.phase])
    if need > here:
        bonus -= 2.0 * ((need - here) / 10.0 + 0.5)
        bonus = max(0.0, bonus)
    time = min(1.0, SLACK * left / float(missing))
    return (float(REGION_VP[size]) + bonus) * NEAR_SHARE[missing] * time


def hue(state: Burgund, colour: i64, missing: i64, left: float) -> float:
    """What the bonus tile of an unfinished colour is worth."""
    seats = state.setup.seats
    points = 0.0
    if state.bonus[2 * colour] == NONE:
        points = float(LARGE_BONUS[seats])
    elif state.bonus[2 * colour + 1] == NONE:
        points = float(SMALL_BONUS[seats])
    return points * HUE_SHARE[missing] * min(1.0, SLACK * left / float(missing))


def held(state: Burgund, seat: i64, tile: i64, left: float) -> float:
    """The gain of placing a tile on the best space that is open to it, less when none is."""
    home: int = state.duchy[seat]
    covered = state.covered[seat]
    if tile == INN:
        return tavern(state, seat, left)
    open_to = duchy.open_spaces(state, seat, tile)
    share = 1.0
    rest = open_to
    if rest == 0:
        share = STUCK
        rest = OF_COLOUR[6 * home + COLOUR[tile]] & ~covered
        if rest == 0:
            return 0.0
        if BUILDINGS <= tile < MONASTERIES and not state.has(seat, 1):
            rest &= ~duchy.towns_with(state, seat, tile)
            if rest == 0:
                return 0.0
    best = 0.0
    while rest != 0:
        space = lowest(rest)
        rest &= ~REGION[SPACES * home + space]
        best = max(best, placing(state, seat, tile, space, left))
    best += hue_gain(state, seat, COLOUR[tile], left)
    return share * (best + effect(state, seat, tile, left))


def hue_gain(state: Burgund, seat: i64, colour: i64, left: float) -> float:
    """What one space less brings to the bonus tile of a colour."""
    home: int = state.duchy[seat]
    missing = count(OF_COLOUR[6 * home + colour] & ~state.covered[seat])
    before = hue(state, colour, missing, left)
    if missing > 1:
        return hue(state, colour, missing - 1, left) - before
    return before / HUE_SHARE[1] - before


def tavern(state: Burgund, seat: i64, left: float) -> float:
    """The gain of placing an inn where it brings most, in any colour (BUR-188)."""
    home: int = state.duchy[seat]
    best = 0.0
    rest = duchy.open_spaces(state, seat, INN)
    while rest != 0:
        space = lowest(rest)
        rest &= ~REGION[SPACES * home + space]
        gain = hue_gain(state, seat, SPACE_COLOUR[SPACES * home + space], left)
        best = max(best, gain + placing(state, seat, INN, space, left))
    return best


def placing(state: Burgund, seat: i64, tile: i64, space: i64, left: float) -> float:
    """What covering a space brings to its region, and animals to their pasture."""
    home: int = state.duchy[seat]
    region = REGION[SPACES * home + space]
    size = SIZE_AT[SPACES * home + space]
    missing = count(region & ~state.covered[seat])
    before = near(state, size, missing, left)
    if state.plays(INNS):
        if tile == INN:
            size += 1
        elif inns.lying(state, seat) & region != 0:
            size += 1
            before = near(state, size, missing, left)
    value = float(REGION_VP[size] + PHASE_BONUS[state.phase])
    if missing > 1:
        value = near(state, size, missing - 1, left)
    value -= before
    if ANIMALS <= tile < BUILDINGS:
        extra: i64 = 1 if state.has(seat, 7) else 0
        value += float(HEADS[tile] + extra)
        rest = region & state.covered[seat]
        while rest != 0:
            beside = lowest(rest)
            rest &= rest - 1
            other: int = state.land[SPACES * seat + beside]
            if KIND[other] == KIND[tile] or KIND[other] == OF_GEESE:
                value += float(HEADS[other] + extra)
        if tile == GEESE:
            shared = state.modules & TEAM != 0
            value += flock(state, seat, team.on_whole(seat, space) if shared else space)
        value += HERD * float(HEADS[tile] * (missing - 1))
    return value


def flock(state: Burgund, seat: i64, space: i64) -> float:
    """The best other kind for geese on a space (BUR-173)."""
    best: i64 = 0
    for kind in range(i64(1), i64(OF_GEESE)):
        best = max(best, effects.herd(state, seat, space, kind, False))
    return float(best)


def effect(state: Burgund, seat: i64, tile: i64, left: float) -> float:
    """What a tile does when it is laid."""
    if tile == SHIP:
        return harbour(state, seat) + 1.0
    if tile == MINE:
        return ORE * float(phase_ends(state))
    if tile >= MONASTERIES:
        return monk(state, seat, tile - FIRST_NUMBER, left)
    if tile == CRANE:
        lifted = 4.0 if state.monasteries[seat] & score.BUILDING_SCORERS != 0 else 0.0
        return lifted + max(DEED, warehouse(state, seat))
    if tile == WHITE_CASTLE:
        return WHITE_DEED + (4.0 if state.has(seat, 29) else 0.0)
    if tile >= BUILDINGS and state.monasteries[seat] & BIT[tile - BUILDINGS + 16] != 0:
        return 4.0 + benefit(state, seat, tile)
    return benefit(state, seat, tile)


def benefit(state: Burgund, seat: i64, tile: i64) -> float:
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
        return warehouse(state, seat)
    if tile == CHURCH:
        return CHOICE + 0.5
    if tile in (MARKET, CARPENTER):
        return CHOICE
    return 0.0


def warehouse(state: Burgund, seat: i64) -> float:
    """The best sale."""
    best = 0.0
    for colour in range(GOODS * seat, GOODS * seat + GOODS):
        tiles: int = state.store[colour]
        if tiles > 0:
            best = max(best, sale(state, seat, tiles))
    return best


def harbour(state: Burgund, seat: i64) -> float:
    """The goods a ship could fetch: those of the best depot."""
    best: i64 = 0
    for depot in range(i64(DEPOTS)):
        tiles: i64 = 0
        for colour in range(i64(GOODS)):
            lying: int = state.quay[GOODS * depot + colour]
            tiles += lying
        best = max(best, tiles)
    return LOAD * float(min(best, 4))
