"""The solo game: a counter runs after a target, and all 37 spaces are to be covered (section 25).

Points that come in, a completed colour and the effect of a tile are parts that wait on the stack,
and the player says which comes next (BUR-230): an agenda, unless the order cannot matter. Whoever
is alone at the table plays it; solo_windfall.py has the tile that a completed colour brings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import effects, events, market, score
from tafelrunde.games.burgund.components import (
    ANIMALS,
    BANK,
    BLACK,
    BOARDING_HOUSE,
    BOX,
    BUILDINGS,
    CARPENTER,
    CASTLE,
    CHURCH,
    DEPOTS,
    FACE_DOWN,
    FIRST_NUMBER,
    GEESE,
    GOODS,
    INN,
    KEYS,
    KIND,
    MARKET,
    MONASTERIES,
    NONE,
    OF_COLOUR,
    PLACES,
    ROUNDS,
    SALE,
    SHIP,
    SLOTS,
    SPACES,
    TOWER_VP,
    WAREHOUSE,
    WATCHTOWER,
)
from tafelrunde.games.burgund.frames import (
    COLOUR_DONE,
    EFFECT,
    GIVE,
    HARBOUR,
    POINTS,
    SWAP,
    TARGET,
    TOP_UP,
)
from tafelrunde.kernel.bits import BIT, count
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.frames import AGENDA, Frames
from tafelrunde.kernel.native import append, i16, i64, u8, vec
from tafelrunde.kernel.score import Line, ScoreSheet

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

ITEM: Final = 10065
REACH: Final = 10081
EXCHANGE: Final = 10082
HAND_OVER: Final = 10090

# More parts than these never wait: a further one is done at once.
ITEMS: Final = 16
UNSURE: Final = -1
STEP: Final = int(BOX["solo"]["step"])
LOWEST: Final = int(BOX["solo"]["lowest"])
TURNS: Final = int(BOX["solo"]["turns"])
PRICE: Final = int(BOX["solo"]["swap"])
WORKERS: Final = int(BOX["solo"]["workers"])


def won(state: Burgund, seat: i64) -> bool:
    """Are all spaces covered (BUR-231)?"""
    return state.covered[seat] == BIT[SPACES] - 1


def turns_left(state: Burgund) -> i64:
    """The turns that are still to come (BUR-217)."""
    return TURNS - ROUNDS * state.phase - state.round


def result(state: Burgund, seat: i64) -> i64:
    """Covered spaces, and when all are covered the turns that were not needed (BUR-R81)."""
    found = count(state.covered[seat])
    return found + turns_left(state) if won(state, seat) else found


def sheet(state: Burgund, seat: i64) -> ScoreSheet:
    """What `result` is made of."""
    lines = [Line("covered", int(count(state.covered[seat])), 231, [])]
    if won(state, seat):
        lines.append(Line("turns left", int(turns_left(state)), 1081, []))
    return ScoreSheet(lines)


def finish(state: Burgund, seat: i64, chance: Chance) -> None:
    """Nothing is left to be done (BUR-R81)."""
    frames = state.frames
    while frames.depth() > 0:
        frames.pop()
    if chance.listening:
        empty = SPACES - count(state.covered[seat])
        chance.tell(events.SOLO_ENDED, seat, empty, turns_left(state), 0)


def remove_tile(state: Burgund, chance: Chance) -> None:
    """One tile leaves the depot of the white die, or the next that has any (BUR-218, BUR-R75)."""
    board = state.board
    first = SLOTS * (state.white - 1)
    for step in range(i64(BLACK)):
        place = (first + step) % BLACK
        tile: int = board[place]
        if tile != NONE:
            board[place] = u8(NONE)
            state.out[tile] += u8(1)
            if chance.listening:
                chance.tell(events.TILE_REMOVED, 0, tile, place, 0)
            return


def arrange(
    state: Burgund, seat: i64, tile: i64, space: i64, depth: i64, chance: Chance
) -> None:  # fmt: skip
    """A tile was laid: what it does, and what has come above this depth, are parts that wait."""
    frames = state.frames
    if tile in (BANK, BOARDING_HOUSE):  # at once is always best
        effects.happen(state, seat, tile, space, chance)
    waits = any(frames.kind(frame) == AGENDA for frame in range(depth))
    if acts(state, seat, tile, waits or frames.depth() > depth):
        frames.push(EFFECT, 1 << seat, tile, space)
    parts = frames.depth() - depth
    if waits:
        for _ in range(parts):
            join(frames)
    elif parts > 1:
        frames.agenda(1 << seat, parts)


def join(frames: Frames) -> None:
    """The part on top may wait, if others do and there is room for it."""
    for frame in range(frames.depth()):
        if frames.kind(frame) == AGENDA and frames.arg(0, frame) >= ITEMS:
            return
    frames.join()


def acts(state: Burgund, seat: i64, tile: i64, beside: bool) -> bool:
    """Is the tile one more part when it is laid, alone or beside others?

    What would bring nothing now may wait for goods and tiles that other parts bring (BUR-230).
    """
    if tile >= MONASTERIES:
        number = tile - FIRST_NUMBER
        scores = score.FIRST_SCORING <= number <= score.BONUS_TILES
        scores = scores or number == score.WHITE_CASTLES_BUILT
        return scores and (beside or worth(state, seat, tile) > 0)
    if tile == WAREHOUSE:
        return beside or effects.has_goods(state, seat)
    return tile in (CASTLE, SHIP) or (tile >= ANIMALS and tile not in (BANK, BOARDING_HOUSE))


def worth(state: Burgund, seat: i64, tile: i64) -> i64:
    """What a monastery scores when it is laid (BUR-224); number 26 by colours (BUR-R80)."""
    number = tile - FIRST_NUMBER
    if tile >= INN or number < score.FIRST_SCORING:
        return 0
    if number == score.BONUS_TILES:
        return 3 * colours_done(state, seat)
    found = score.monastery(state, seat, number)
    if score.BUILDING_SCORERS >> number & 1 == 1:
        found += score.crane(state, seat)
    return found


def colours_done(state: Burgund, seat: i64) -> i64:
    """How many colours are complete."""
    home: int = state.duchy[seat]
    found: i64 = 0
    for colour in range(i64(6)):
        if OF_COLOUR[6 * home + colour] & ~state.covered[seat] == 0:
            found += 1
    return found


def go_on(state: Burgund) -> None:
    """If parts wait and their order cannot matter, the next one comes without a question."""
    if state.frames.depth() > 0 and state.frames.kind() == AGENDA:
        part = next_part(state, 0)
        if part != NONE:
            state.frames.lift(part)


def next_part(state: Burgund, seat: i64) -> i64:
    """The part that may as well come next, or NONE if the player has to say so.

    Points leave everything open that goods and tiles are taken for, so they come first; among
    themselves, and beside actions, their order is open only if the target can be reached.
    """
    frames = state.frames
    items = frames.arg(0)
    first = frames.depth() - 1 - items
    chosen: i64 = NONE
    gains: i64 = 0
    total: i64 = state.counter
    equal = True
    actions: i64 = 0
    takes: i64 = 0
    latest: i64 = 0
    for item in range(items):
        points = certain(state, seat, first + item)
        if points == UNSURE:
            actions += 1
        elif points == 0:
            takes += 1
        else:
            equal = equal and (gains == 0 or points == latest)
            latest = points
            gains += 1
            total += points
            if chosen == NONE:
                chosen = item
    silver: int = state.silver[seat]
    total += silver
    if actions > 0:
        total += prospect(state, seat, actions + takes)
    if items == 1:
        return 0
    if gains == 0:
        return 0 if actions == 0 else NONE
    if total >= state.target and (actions > 0 or not equal):
        return NONE
    return chosen


def certain(state: Burgund, seat: i64, frame: i64) -> i64:
    """The points that a part brings; 0 if it takes goods or a tile, UNSURE if it is an action."""
    frames = state.frames
    tile = frames.arg(0, frame)
    if frames.kind(frame) == POINTS:
        return tile
    if frames.kind(frame) != EFFECT:
        return UNSURE
    if tile in (SHIP, MARKET, CARPENTER, CHURCH):
        return 0
    if tile == WATCHTOWER:
        return TOWER_VP
    if tile >= MONASTERIES:
        return worth(state, seat, tile)
    if ANIMALS <= tile < BUILDINGS and tile != GEESE:
        return effects.herd(state, seat, frames.arg(1, frame), KIND[tile], True)
    return UNSURE


def prospect(state: Burgund, seat: i64, deeds: i64) -> i64:
    """The points that an action may bring beside so many deeds, itself one of them.

    All that one likes if a tile can be placed: one that lies ready or can be bought, or that
    another deed takes first; else those of a sale, with its silver.
    """
    if deeds > 1 or state.keys[KEYS * seat] != NONE or len(state.legal_asides(seat)) > 0:
        return state.target
    goods = score.unsold(state, seat)
    frames = state.frames
    for frame in range(frames.depth()):
        kind = frames.kind(frame)
        number = frames.arg(0, frame) - FIRST_NUMBER
        counts_sales = kind == EFFECT and number in (score.SORTS, score.GOODS_SOLD)
        if kind == COLOUR_DONE or (counts_sales and goods > 0):
            return state.target
    if goods == 0:
        return 0
    return SALE[1] * goods + (2 if state.has(seat, 3) else 1)


def effect(state: Burgund, seat: i64, chance: Chance) -> None:
    """The effect of a tile: a ship moves no marker (BUR-R74), monasteries score (BUR-224)."""
    tile = state.frames.arg(0)
    space = state.frames.arg(1)
    state.frames.pop()
    if tile == SHIP:
        state.frames.push(HARBOUR, 1 << seat)
    elif tile >= MONASTERIES:
        points = worth(state, seat, tile)
        score.gain_points(state, seat, score.BONUSES, points)
        if points > 0 and chance.listening:
            chance.tell(events.MONASTERY_SCORED, seat, tile, points, 0)
    else:
        effects.happen(state, seat, tile, space, chance)


def advance(state: Burgund, seat: i64, chance: Chance) -> None:
    """Points move the counter (BUR-227); what is missing to the target can be bought (BUR-228)."""
    state.counter += state.frames.arg(0)
    state.frames.pop()
    silver: int = state.silver[seat]
    if state.counter >= state.target:
        reach(state, seat, chance)
    elif state.counter + silver >= state.target:
        state.frames.push(TOP_UP, 1 << seat)


def top_ups(state: Burgund, seat: i64) -> vec[i64]:
    """Buy what is missing (BUR-R79), if the silver is still there."""
    found = vec[i64](capacity=2)
    silver: int = state.silver[seat]
    return append(found, REACH) if state.counter + silver >= state.target else found


def top_up(state: Burgund, seat: i64, chance: Chance) -> None:
    """One silver for each point that is missing (BUR-228)."""
    missing = state.target - state.counter
    state.silver[seat] -= i16(missing)
    state.frames.pop()
    if chance.listening:
        chance.tell(events.POINTS_BOUGHT, seat, missing, 0, 0)
    reach(state, seat, chance)


def reach(state: Burgund, seat: i64, chance: Chance) -> None:
    """The counter goes back, the target down, and one more action is there (BUR-229, BUR-R76)."""
    state.counter = 0
    state.target = max(i64(LOWEST), state.target - STEP)
    state.frames.push(TARGET, 1 << seat)
    join(state.frames)
    if chance.listening:
        chance.tell(events.TARGET_REACHED, seat, state.target, 0, 0)


def unload(state: Burgund, seat: i64, chance: Chance) -> None:
    """A ship has taken its goods: all others leave the game (BUR-221), and five can be swapped."""
    gone: i64 = 0
    for place in range(i64(DEPOTS * GOODS)):
        tiles: int = state.quay[place]
        gone += tiles
        state.quay[place] = u8(0)
    if gone > 0 and chance.listening:
        chance.tell(events.GOODS_REMOVED, seat, gone, 0, 0)
    if score.unsold(state, seat) >= PRICE and len(swaps(state)) > 0:
        state.frames.push(SWAP, 1 << seat)


def swaps(state: Burgund) -> vec[i64]:
    """The tiles of the black depot, equal ones once (BUR-222)."""
    found = vec[i64](capacity=8)
    for place in range(i64(BLACK), i64(PLACES)):
        if market.offered(state, place):
            found = append(found, EXCHANGE + place - BLACK)
    return found


def swap(state: Burgund, seat: i64, place: i64, chance: Chance) -> None:
    """A tile of the black depot shows its black side from now on; which goods for it (BUR-222)?"""
    tile: int = state.board[place]
    state.board[place] = u8(NONE)
    state.out[tile] += u8(1)
    state.frames.pop()
    state.frames.push(GIVE, 1 << seat, PRICE)
    if chance.listening:
        chance.tell(events.SWAPPED, seat, tile, place, PRICE)
    go_on_giving(state, seat)


def gifts(state: Burgund, seat: i64) -> vec[i64]:
    """The colours that can be given next: ascending, so that nothing is offered twice."""
    left = state.frames.arg(0)
    rest: i64 = 0
    lowest = state.frames.arg(1)
    found = vec[i64](capacity=6)
    for colour in range(lowest, i64(GOODS)):
        tiles: int = state.store[GOODS * seat + colour]
        rest += tiles
    for colour in range(lowest, i64(GOODS)):
        tiles = state.store[GOODS * seat + colour]
        if tiles > 0 and rest >= left:
            found = append(found, HAND_OVER + colour)
        rest -= tiles
    return found


def give(state: Burgund, seat: i64, colour: i64) -> None:
    """One goods tile leaves the game."""
    hand_over(state, seat, colour)
    go_on_giving(state, seat)


def hand_over(state: Burgund, seat: i64, colour: i64) -> None:
    """One goods tile less, in the store and to give."""
    state.store[GOODS * seat + colour] -= u8(1)
    state.frames.set_arg(0, state.frames.arg(0) - 1)
    state.frames.set_arg(1, colour)


def go_on_giving(state: Burgund, seat: i64) -> None:
    """What has no choice is given at once; then the tile comes to a key space."""
    while state.frames.arg(0) > 0:
        colours = gifts(state, seat)
        if len(colours) > 1:
            return
        hand_over(state, seat, colours[0] - HAND_OVER)
    state.frames.pop()
    market.gain(state, seat, FACE_DOWN)
