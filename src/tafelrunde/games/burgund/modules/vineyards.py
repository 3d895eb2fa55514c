"""The module of the vineyards: double tiles, where they come from and what planting them brings.

A double tile is a pair of grapes that takes two key spaces (BUR-264). A vineyard has twelve fields
of two hexes; each covers two bonuses, and a full level brings a wine bonus tile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import effects, events, market, turn
from tafelrunde.games.burgund.components import (
    BIT,
    BLACK,
    CASTLE,
    DISTANCE,
    NONE,
    PLACES,
    TOWER_VP,
    WATCHTOWER,
)
from tafelrunde.games.burgund.frames import ACTION, BOUNTY, CLEAR, GIFT, GRANT, REAP, VINTAGE, WINE
from tafelrunde.games.burgund.modules import tiles2
from tafelrunde.games.burgund.modules.grapes import (
    AROUND,
    BLACK_BONUS,
    BONUS_OF,
    DISPLAY,
    DOUBLE_BONUS,
    GRAPES,
    HIGH_NUMBER,
    IN_DEPOT,
    LEVEL,
    LEVELS,
    LOW_NUMBER,
    ONE,
    OTHER,
    PAIRS,
    PLOT_NUMBER,
    PLOTS,
    STALLS,
)
from tafelrunde.games.burgund.score import VINES, gain_points
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.fast import append, i16, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

HARVEST: Final = 8489
PLANT: Final = 8507
BONUS: Final = 10019
RECEIVE: Final = 10021
CHOOSE: Final = 10038
DISCARD: Final = 10044
# Purchases from the display come after the inn.
FIRST_STALL: Final = 33

# A tile given comes from the black depot, the vineyard depot or the display, in this order.
GIVEN_DEPOT: Final = PLACES - BLACK
# A double tile takes so many key spaces.
SPACES_EACH: Final = 2
BOTH: Final = 3


def actions(table: Burgund, seat: i64, first: i64, last: i64, found: vec[i64]) -> vec[i64]:
    """The two new actions with the dice first to last - 1 (BUR-275, BUR-277)."""
    for die in range(first, last):
        if turn.usable(table, seat, die):
            found = harvests(table, seat, die, found)
    for die in range(first, last):
        if turn.usable(table, seat, die):
            found = plantings(table, seat, die, found)
    return found


def way(table: Burgund, seat: i64, die: i64, stall: i64) -> i64:
    """The number of a place of the depot that is nearer to what the die shows (BUR-276)."""
    place = 6 * table.setup.seats + stall
    value = 8 * turn.shown(table, seat, die)
    low = LOW_NUMBER[place]
    high = HIGH_NUMBER[place]
    return low if DISTANCE[value + low] <= DISTANCE[value + high] else high


def harvests(table: Burgund, seat: i64, die: i64, found: vec[i64]) -> vec[i64]:
    """The double tiles in the depot that the die can take (BUR-275); no monastery helps (R32)."""
    value = 8 * turn.shown(table, seat, die)
    most = turn.scope(table, seat, 0)
    for stall in range(IN_DEPOT[table.setup.seats]):
        if (
            table.cellar.stalls[stall] != NONE
            and DISTANCE[value + way(table, seat, die, stall)] <= most
        ):
            found = append(found, HARVEST + DISPLAY * die + stall)
    return found


def open_plots(table: Burgund, seat: i64) -> i64:
    """The empty fields beside a lying double tile, the first time those of the lowest level
    (BUR-278, BUR-279), as a mask."""
    covered = table.cellar.covered(seat)
    found: i64 = 0
    for plot in range(i64(PLOTS)):
        here = BIT[2 * plot]
        near = LEVEL[0] & here if covered == 0 else AROUND[plot] & covered
        if covered & here == 0 and near != 0:
            found |= BIT[plot]
    return found


def plantings(table: Burgund, seat: i64, die: i64, found: vec[i64]) -> vec[i64]:
    """A double tile of the own key spaces on an open field with the number of the die (BUR-277)."""
    held = table.cellar.held
    plots: i64 = -1
    for pair in range(i64(PAIRS)):
        if held[PAIRS * seat + pair] != 0:
            if plots < 0:
                plots = reachable(table, seat, die)
            found = both_ways(die, pair, plots, found)
    return found


def reachable(table: Burgund, seat: i64, die: i64) -> i64:
    """The open fields with a number that the die can be turned to."""
    value = 8 * turn.shown(table, seat, die)
    most = turn.scope(table, seat, 0)
    plots = open_plots(table, seat)
    for plot in range(i64(PLOTS)):
        if DISTANCE[value + PLOT_NUMBER[plot]] > most:
            plots &= ~BIT[plot]
    return plots


def both_ways(die: i64, pair: i64, plots: i64, found: vec[i64]) -> vec[i64]:
    """A double tile on these fields, turned either way if that makes a difference."""
    for plot in range(i64(PLOTS)):
        if plots & BIT[plot] != 0:
            first = PLANT + 2 * (PLOTS * (PAIRS * die + pair) + plot)
            found = append(found, first)
            if ONE[pair] != OTHER[pair]:
                found = append(found, first + 1)
    return found


def gifts(table: Burgund, seat: i64, found: vec[i64]) -> vec[i64]:
    """With shield 15 a double tile of the display on any open field (BUR-286, BUR-R102)."""
    if not table.shield(seat, 15) or table.frames.arg(0) & 2 != 0:
        return found
    plots = open_plots(table, seat)
    for pair in range(i64(PAIRS)):
        if displayed(table, pair) != NONE:
            found = both_ways(turn.EXTRA, pair, plots, found)
    return found


def displayed(table: Burgund, pair: i64) -> i64:
    """The first place of the display with this double tile, or NONE."""
    for stall in range(i64(DISPLAY), i64(STALLS)):
        if table.cellar.stalls[stall] == u8(pair):
            return stall
    return NONE


def answer(table: Burgund, seat: i64, move: i64, chance: Chance) -> None:
    """Carry out an answer that belongs to the vineyards."""
    if move < PLANT:
        harvest(table, seat, (move - HARVEST) // DISPLAY, (move - HARVEST) % DISPLAY, chance)
    elif move < BONUS:
        rest = (move - PLANT) // 2
        pair = rest // PLOTS % PAIRS
        turned = (move - PLANT) & 1 == 1
        plant(table, seat, rest // (PLOTS * PAIRS), pair, rest % PLOTS, turned, chance)
    elif move < RECEIVE:
        use_bonus(table, seat, move - BONUS, chance)
    elif move < CHOOSE:
        receive(table, seat, move - RECEIVE, chance)
    elif move < DISCARD:
        choose_wine(table, seat, move - CHOOSE, chance)
    else:
        discard(table, seat, move - DISCARD, chance)


def harvest(table: Burgund, seat: i64, die: i64, stall: i64, chance: Chance) -> None:
    """A double tile goes from the depot to two key spaces (BUR-275)."""
    workers = turn.price(table, seat, die, way(table, seat, die, stall), 0)
    turn.use(table, seat, die, workers)
    take(table, seat, stall, workers, chance)


def take(table: Burgund, seat: i64, stall: i64, workers: i64, chance: Chance) -> None:
    """A double tile leaves its place for the key spaces."""
    pair: int = table.cellar.stalls[stall]
    table.cellar.stalls[stall] = u8(NONE)
    if chance.listening:
        chance.tell(events.HARVESTED, seat, pair, stall, workers)
    gain(table, seat, pair)


def gain(table: Burgund, seat: i64, pair: i64) -> None:
    """Two key spaces for a double tile, or the question what makes room (BUR-264, BUR-R101)."""
    if market.has_room(table, seat, SPACES_EACH):
        table.cellar.held[PAIRS * seat + pair] += u8(1)
    else:
        table.frames.push(CLEAR, 1 << seat, pair)


def clearings(table: Burgund, seat: i64) -> vec[i64]:
    """What may make room for a double tile; one more never has room beside it (BUR-R135)."""
    if table.cellar.doubles(seat) > 0:
        return discards(table, seat, vec[i64](capacity=8))
    return market.drops(table, seat)


def discards(table: Burgund, seat: i64, found: vec[i64]) -> vec[i64]:
    """The double tiles that may make room."""
    for pair in range(i64(PAIRS)):
        if table.cellar.held[PAIRS * seat + pair] != 0:
            found = append(found, DISCARD + pair)
    return found


def discard(table: Burgund, seat: i64, pair: i64, chance: Chance) -> None:
    """A double tile leaves the game to make room."""
    table.cellar.held[PAIRS * seat + pair] -= u8(1)
    table.cellar.gone[pair] += u8(1)
    if chance.listening:
        chance.tell(events.UPROOTED, seat, pair, 0, 0)
    market.fill_room(table, seat)


def plant(
    table: Burgund, seat: i64, die: i64, pair: i64, plot: i64, turned: bool, chance: Chance
) -> None:
    """A double tile on a field: its bonuses, then what a full level brings (BUR-281, BUR-284)."""
    cellar = table.cellar
    frames = table.frames
    workers: i64 = 0
    if frames.kind() == GIFT:
        frames.set_arg(0, frames.arg(0) | 2)
        cellar.stalls[displayed(table, pair)] = u8(NONE)
    else:
        workers = turn.price(table, seat, die, PLOT_NUMBER[plot], 0)
        turn.use(table, seat, die, workers)
        cellar.held[PAIRS * seat + pair] -= u8(1)
    if turned:
        cellar.put(seat, plot, OTHER[pair], ONE[pair])
    else:
        cellar.put(seat, plot, ONE[pair], OTHER[pair])
    if chance.listening:
        chance.tell(events.PLANTED, seat, pair, plot, workers)
    levels = filled(table, seat, plot)
    if levels > 0:
        frames.push(VINTAGE, 1 << seat, levels)
    frames.push(REAP, 1 << seat, plot)


def filled(table: Burgund, seat: i64, plot: i64) -> i64:
    """How many levels are full by the double tile on this field."""
    covered = table.cellar.covered(seat)
    here = BIT[2 * plot] | BIT[2 * plot + 1]
    found: i64 = 0
    for level in range(i64(LEVELS)):
        if LEVEL[level] & here != 0 and LEVEL[level] & ~covered == 0:
            found += 1
    return found


def reap(table: Burgund, seat: i64) -> None:
    """The bonuses left are asked for if they bring anything, else they are lost (BUR-R11)."""
    frames = table.frames
    plot = frames.arg(0)
    done = frames.arg(1)
    frames.pop()
    for which in range(i64(2)):
        if done >> which & 1 == 0 and useful(table, seat, BONUS_OF[2 * plot + which]):
            frames.push(BOUNTY, 1 << seat, plot, done)
            return


def bounties(table: Burgund, seat: i64) -> vec[i64]:
    """The bonuses just covered that are left and bring something (BUR-281, BUR-R06)."""
    found = vec[i64](capacity=4)
    for which in range(i64(2)):
        left = table.frames.arg(1) >> which & 1 == 0
        if left and useful(table, seat, BONUS_OF[2 * table.frames.arg(0) + which]):
            found = append(found, BONUS + which)
    return found


def useful(table: Burgund, seat: i64, bonus: i64) -> bool:
    """Does a bonus find anything (BUR-R11)?"""
    if bonus == CASTLE:
        return True
    if bonus == DOUBLE_BONUS:
        return any(table.cellar.stalls[stall] != NONE for stall in range(i64(DISPLAY)))
    if bonus == BLACK_BONUS:
        return any(table.cellar.stalls[s] != NONE for s in range(i64(DISPLAY), i64(STALLS))) or any(
            table.board[place] != NONE for place in range(i64(BLACK), i64(PLACES))
        )
    return tiles2.useful(table, seat, bonus)


def use_bonus(table: Burgund, seat: i64, which: i64, chance: Chance) -> None:
    """One of the two bonuses; the other one may follow (BUR-281, BUR-R04)."""
    frames = table.frames
    plot = frames.arg(0)
    bonus = BONUS_OF[2 * plot + which]
    done = frames.arg(1) | BIT[which]
    frames.pop()
    if done != BOTH:
        frames.push(REAP, 1 << seat, plot, done)
    if bonus == CASTLE:
        frames.push(ACTION, 1 << seat)
    elif bonus in (BLACK_BONUS, DOUBLE_BONUS):
        frames.push(GRANT, 1 << seat, 1 if bonus == BLACK_BONUS else 0)
    elif bonus == WATCHTOWER:
        gain_points(table, seat, VINES, TOWER_VP)
        if chance.listening:
            chance.tell(events.BENEFIT, seat, bonus, TOWER_VP, 0)
    else:
        effects.benefit(table, seat, bonus, chance)


def grants(table: Burgund, seat: i64) -> vec[i64]:
    """What a bonus gives: from black depot and display, or from the depot (BUR-282, BUR-283)."""
    found = vec[i64](capacity=16)
    stalls = table.cellar.stalls
    if table.frames.arg(0) == 0:
        for stall in range(i64(DISPLAY)):
            if stalls[stall] != NONE:
                found = append(found, RECEIVE + GIVEN_DEPOT + stall)
        return found
    for place in range(i64(BLACK), i64(PLACES)):
        if market.offered(table, place):
            found = append(found, RECEIVE + place - BLACK)
    for stall in range(i64(DISPLAY), i64(STALLS)):
        if stalls[stall] != NONE:
            found = append(found, RECEIVE + GIVEN_DEPOT + stall)
    return found


def receive(table: Burgund, seat: i64, given: i64, chance: Chance) -> None:
    """A tile that costs nothing; it is not the purchase of the turn (BUR-282)."""
    table.frames.pop()
    if given >= GIVEN_DEPOT:
        take(table, seat, given - GIVEN_DEPOT, 0, chance)
        return
    place = BLACK + given
    tile: int = table.board[place]
    table.board[place] = u8(NONE)
    if chance.listening:
        chance.tell(events.TOOK, seat, tile, place, 0)
    market.gain(table, seat, tile)


def mature(table: Burgund, seat: i64) -> None:
    """A wine bonus tile for each full level, as long as there are any (BUR-284, BUR-R100)."""
    frames = table.frames
    left = frames.arg(0)
    frames.pop()
    if any(tiles != 0 for tiles in table.cellar.heap):
        if left > 1:
            frames.push(VINTAGE, 1 << seat, left - 1)
        frames.push(WINE, 1 << seat)


def wines(table: Burgund) -> vec[i64]:
    """The kinds of wine bonus tiles still there."""
    found = vec[i64](capacity=8)
    for grape in range(i64(GRAPES)):
        if table.cellar.heap[grape] != 0:
            found = append(found, CHOOSE + grape)
    return found


def choose_wine(table: Burgund, seat: i64, grape: i64, chance: Chance) -> None:
    """A wine bonus tile of one's choice (BUR-R100)."""
    table.frames.pop()
    table.forget_hopes()
    table.cellar.heap[grape] -= u8(1)
    table.cellar.wine[GRAPES * seat + grape] += u8(1)
    if chance.listening:
        chance.tell(events.WINE_TAKEN, seat, grape, 0, 0)


def purchases(table: Burgund, seat: i64, found: vec[i64]) -> vec[i64]:
    """Double tiles of the display for the purchase of the turn (BUR-285)."""
    if market.may_buy(table, seat):
        for stall in range(i64(DISPLAY), i64(STALLS)):
            if table.cellar.stalls[stall] != NONE:
                found = append(found, market.BUY + FIRST_STALL + stall - DISPLAY)
    return found


def buy(table: Burgund, seat: i64, stall: i64, chance: Chance) -> None:
    """Two silver for a double tile of the display (BUR-285)."""
    table.silver[seat] -= i16(market.PRICE)
    table.frames.set_arg(0, 0, 0)
    pair: int = table.cellar.stalls[stall]
    table.cellar.stalls[stall] = u8(NONE)
    if chance.listening:
        chance.tell(events.BOUGHT_DOUBLE, seat, pair, stall, 0)
    gain(table, seat, pair)
