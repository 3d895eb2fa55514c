"""The module of the vineyards: double tiles, where they come from and what planting them brings.

A double tile is a pair of grapes that takes two key spaces (BUR-264). A vineyard has twelve fields
of two hexes; each covers two bonuses, and a full level brings a wine bonus tile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import effects, events, market, turn
from tafelrunde.games.burgund.components import (
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
from tafelrunde.games.burgund.modules.vineyards_components import (
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
from tafelrunde.kernel.bits import BIT
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import append, i16, i64, u8, vec

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


def actions(state: Burgund, seat: i64, first: i64, last: i64, found: vec[i64]) -> vec[i64]:
    """The two new actions with the dice first to last - 1 (BUR-275, BUR-277)."""
    for die in range(first, last):
        if turn.usable(state, seat, die):
            found = harvests(state, seat, die, found)
    for die in range(first, last):
        if turn.usable(state, seat, die):
            found = plantings(state, seat, die, found)
    return found


def way(state: Burgund, seat: i64, die: i64, stall: i64) -> i64:
    """The number of a place of the depot that is nearer to what the die shows (BUR-276)."""
    place = 6 * state.setup.seats + stall
    value = 8 * turn.shown(state, seat, die)
    low = LOW_NUMBER[place]
    high = HIGH_NUMBER[place]
    return low if DISTANCE[value + low] <= DISTANCE[value + high] else high


def harvests(state: Burgund, seat: i64, die: i64, found: vec[i64]) -> vec[i64]:
    """The double tiles in the depot that the die can take (BUR-275); no monastery helps (R32)."""
    value = 8 * turn.shown(state, seat, die)
    most = turn.scope(state, seat, 0)
    for stall in range(IN_DEPOT[state.setup.seats]):
        if (
            state.cellar.stalls[stall] != NONE
            and DISTANCE[value + way(state, seat, die, stall)] <= most
        ):
            found = append(found, HARVEST + DISPLAY * die + stall)
    return found


def open_plots(state: Burgund, seat: i64) -> i64:
    """The empty fields beside a lying double tile, the first time those of the lowest level
    (BUR-278, BUR-279), as a mask."""
    covered = state.cellar.covered(seat)
    found: i64 = 0
    for plot in range(i64(PLOTS)):
        here = BIT[2 * plot]
        near = LEVEL[0] & here if covered == 0 else AROUND[plot] & covered
        if covered & here == 0 and near != 0:
            found |= BIT[plot]
    return found


def plantings(state: Burgund, seat: i64, die: i64, found: vec[i64]) -> vec[i64]:
    """A double tile of the own key spaces on an open field with the number of the die (BUR-277)."""
    held = state.cellar.held
    plots: i64 = -1
    for pair in range(i64(PAIRS)):
        if held[PAIRS * seat + pair] != 0:
            if plots < 0:
                plots = reachable(state, seat, die)
            found = both_ways(die, pair, plots, found)
    return found


def reachable(state: Burgund, seat: i64, die: i64) -> i64:
    """The open fields with a number that the die can be turned to."""
    value = 8 * turn.shown(state, seat, die)
    most = turn.scope(state, seat, 0)
    plots = open_plots(state, seat)
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


def gifts(state: Burgund, seat: i64, found: vec[i64]) -> vec[i64]:
    """With shield 15 a double tile of the display on any open field (BUR-286, BUR-R102)."""
    if not state.shield(seat, 15) or state.frames.arg(0) & 2 != 0:
        return found
    plots = open_plots(state, seat)
    for pair in range(i64(PAIRS)):
        if displayed(state, pair) != NONE:
            found = both_ways(turn.EXTRA, pair, plots, found)
    return found


def displayed(state: Burgund, pair: i64) -> i64:
    """The first place of the display with this double tile, or NONE."""
    for stall in range(i64(DISPLAY), i64(STALLS)):
        if state.cellar.stalls[stall] == u8(pair):
            return stall
    return NONE


def answer(state: Burgund, seat: i64, move: i64, chance: Chance) -> None:
    """Carry out an answer that belongs to the vineyards."""
    if move < PLANT:
        harvest(state, seat, (move - HARVEST) // DISPLAY, (move - HARVEST) % DISPLAY, chance)
    elif move < BONUS:
        rest = (move - PLANT) // 2
        pair = rest // PLOTS % PAIRS
        turned = (move - PLANT) & 1 == 1
        plant(state, seat, rest // (PLOTS * PAIRS), pair, rest % PLOTS, turned, chance)
    elif move < RECEIVE:
        use_bonus(state, seat, move - BONUS, chance)
    elif move < CHOOSE:
        receive(state, seat, move - RECEIVE, chance)
    elif move < DISCARD:
        choose_wine(state, seat, move - CHOOSE, chance)
    else:
        discard(state, seat, move - DISCARD, chance)


def harvest(state: Burgund, seat: i64, die: i64, stall: i64, chance: Chance) -> None:
    """A double tile goes from the depot to two key spaces (BUR-275)."""
    workers = turn.price(state, seat, die, way(state, seat, die, stall), 0)
    turn.use(state, seat, die, workers)
    take(state, seat, stall, workers, chance)


def take(state: Burgund, seat: i64, stall: i64, workers: i64, chance: Chance) -> None:
    """A double tile leaves its place for the key spaces."""
    pair: int = state.cellar.stalls[stall]
    state.cellar.stalls[stall] = u8(NONE)
    if chance.listening:
        chance.tell(events.HARVESTED, seat, pair, stall, workers)
    gain(state, seat, pair)


def gain(state: Burgund, seat: i64, pair: i64) -> None:
    """Two key spaces for a double tile, or the question what makes room (BUR-264, BUR-R101)."""
    if market.has_room(state, seat, SPACES_EACH):
        state.cellar.held[PAIRS * seat + pair] += u8(1)
    else:
        state.frames.push(CLEAR, 1 << seat, pair)


def clearings(state: Burgund, seat: i64) -> vec[i64]:
    """What may make room for a double tile; one more never has room beside it (BUR-R135)."""
    if state.cellar.doubles(seat) > 0:
        return discards(state, seat, vec[i64](capacity=8))
    return market.drops(state, seat)


def discards(state: Burgund, seat: i64, found: vec[i64]) -> vec[i64]:
    """The double tiles that may make room."""
    for pair in range(i64(PAIRS)):
        if state.cellar.held[PAIRS * seat + pair] != 0:
            found = append(found, DISCARD + pair)
    return found


def discard(state: Burgund, seat: i64, pair: i64, chance: Chance) -> None:
    """A double tile leaves the game to make room."""
    state.cellar.held[PAIRS * seat + pair] -= u8(1)
    state.cellar.gone[pair] += u8(1)
    if chance.listening:
        chance.tell(events.UPROOTED, seat, pair, 0, 0)
    market.fill_room(state, seat)


def plant(
    state: Burgund, seat: i64, die: i64, pair: i64, plot: i64, turned: bool, chance: Chance
) -> None:
    """A double tile on a field: its bonuses, then what a full level brings (BUR-281, BUR-284)."""
    cellar = state.cellar
    frames = state.frames
    workers: i64 = 0
    if frames.kind() == GIFT:
        frames.set_arg(0, frames.arg(0) | 2)
        cellar.stalls[displayed(state, pair)] = u8(NONE)
    else:
        workers = turn.price(state, seat, die, PLOT_NUMBER[plot], 0)
        turn.use(state, seat, die, workers)
        cellar.held[PAIRS * seat + pair] -= u8(1)
    if turned:
        cellar.put(seat, plot, OTHER[pair], ONE[pair])
    else:
        cellar.put(seat, plot, ONE[pair], OTHER[pair])
    if chance.listening:
        chance.tell(events.PLANTED, seat, pair, plot, workers)
    levels = filled(state, seat, plot)
    if levels > 0:
        frames.push(VINTAGE, 1 << seat, levels)
    frames.push(REAP, 1 << seat, plot)


def filled(state: Burgund, seat: i64, plot: i64) -> i64:
    """How many levels are full by the double tile on this field."""
    covered = state.cellar.covered(seat)
    here = BIT[2 * plot] | BIT[2 * plot + 1]
    found: i64 = 0
    for level in range(i64(LEVELS)):
        if LEVEL[level] & here != 0 and LEVEL[level] & ~covered == 0:
            found += 1
    return found


def reap(state: Burgund, seat: i64) -> None:
    """The bonuses left are asked for if they bring anything, else they are lost (BUR-R11)."""
    frames = state.frames
    plot = frames.arg(0)
    done = frames.arg(1)
    frames.pop()
    for which in range(i64(2)):
        if done >> which & 1 == 0 and useful(state, seat, BONUS_OF[2 * plot + which]):
            frames.push(BOUNTY, 1 << seat, plot, done)
            return


def bounties(state: Burgund, seat: i64) -> vec[i64]:
    """The bonuses just covered that are left and bring something (BUR-281, BUR-R06)."""
    found = vec[i64](capacity=4)
    for which in range(i64(2)):
        left = state.frames.arg(1) >> which & 1 == 0
        if left and useful(state, seat, BONUS_OF[2 * state.frames.arg(0) + which]):
            found = append(found, BONUS + which)
    return found


def useful(state: Burgund, seat: i64, bonus: i64) -> bool:
    """Does a bonus find anything (BUR-R11)?"""
    if bonus == CASTLE:
        return True
    if bonus == DOUBLE_BONUS:
        return any(state.cellar.stalls[stall] != NONE for stall in range(i64(DISPLAY)))
    if bonus == BLACK_BONUS:
        return any(state.cellar.stalls[s] != NONE for s in range(i64(DISPLAY), i64(STALLS))) or any(
            state.board[place] != NONE for place in range(i64(BLACK), i64(PLACES))
        )
    return tiles2.useful(state, seat, bonus)


def use_bonus(state: Burgund, seat: i64, which: i64, chance: Chance) -> None:
    """One of the two bonuses; the other one may follow (BUR-281, BUR-R04)."""
    frames = state.frames
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
        gain_points(state, seat, VINES, TOWER_VP)
        if chance.listening:
            chance.tell(events.BENEFIT, seat, bonus, TOWER_VP, 0)
    else:
        effects.benefit(state, seat, bonus, chance)


def grants(state: Burgund, seat: i64) -> vec[i64]:
    """What a bonus gives: from black depot and display, or from the depot (BUR-282, BUR-283)."""
    found = vec[i64](capacity=16)
    stalls = state.cellar.stalls
    if state.frames.arg(0) == 0:
        for stall in range(i64(DISPLAY)):
            if stalls[stall] != NONE:
                found = append(found, RECEIVE + GIVEN_DEPOT + stall)
        return found
    for place in range(i64(BLACK), i64(PLACES)):
        if market.offered(state, place):
            found = append(found, RECEIVE + place - BLACK)
    for stall in range(i64(DISPLAY), i64(STALLS)):
        if stalls[stall] != NONE:
            found = append(found, RECEIVE + GIVEN_DEPOT + stall)
    return found


def receive(state: Burgund, seat: i64, given: i64, chance: Chance) -> None:
    """A tile that costs nothing; it is not the purchase of the turn (BUR-282)."""
    state.frames.pop()
    if given >= GIVEN_DEPOT:
        take(state, seat, given - GIVEN_DEPOT, 0, chance)
        return
    place = BLACK + given
    tile: int = state.board[place]
    state.board[place] = u8(NONE)
    if chance.listening:
        chance.tell(events.TOOK, seat, tile, place, 0)
    market.gain(state, seat, tile)


def mature(state: Burgund, seat: i64) -> None:
    """A wine bonus tile for each full level, as long as there are any (BUR-284, BUR-R100)."""
    frames = state.frames
    left = frames.arg(0)
    frames.pop()
    if any(tiles != 0 for tiles in state.cellar.heap):
        if left > 1:
            frames.push(VINTAGE, 1 << seat, left - 1)
        frames.push(WINE, 1 << seat)


def wines(state: Burgund) -> vec[i64]:
    """The kinds of wine bonus tiles still there."""
    found = vec[i64](capacity=8)
    for grape in range(i64(GRAPES)):
        if state.cellar.heap[grape] != 0:
            found = append(found, CHOOSE + grape)
    return found


def choose_wine(state: Burgund, seat: i64, grape: i64, chance: Chance) -> None:
    """A wine bonus tile of one's choice (BUR-R100)."""
    state.frames.pop()
    state.forget_hopes()
    state.cellar.heap[grape] -= u8(1)
    state.cellar.wine[GRAPES * seat + grape] += u8(1)
    if chance.listening:
        chance.tell(events.WINE_TAKEN, seat, grape, 0, 0)


def purchases(state: Burgund, seat: i64, found: vec[i64]) -> vec[i64]:
    """Double tiles of the display for the purchase of the turn (BUR-285)."""
    if market.may_buy(state, seat):
        for stall in range(i64(DISPLAY), i64(STALLS)):
            if state.cellar.stalls[stall] != NONE:
                found = append(found, market.BUY + FIRST_STALL + stall - DISPLAY)
    return found


def buy(state: Burgund, seat: i64, stall: i64, chance: Chance) -> None:
    """Two silver for a double tile of the display (BUR-285)."""
    state.silver[seat] -= i16(market.PRICE)
    state.frames.set_arg(0, 0, 0)
    pair: int = state.cellar.stalls[stall]
    state.cellar.stalls[stall] = u8(NONE)
    if chance.listening:
        chance.tell(events.BOUGHT_DOUBLE, seat, pair, stall, 0)
    gain(state, seat, pair)
