"""Châteauma's set-up and turn: six steps, each done before the next (BUR-292 to BUR-339)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.burgund import events
from tafelrunde.games.burgund.components import (
    BLACK,
    BORDER,
    BORDERS,
    BURGUNDY,
    CASTLE,
    COLOUR,
    DEPOTS,
    FIRST_OF,
    GOODS,
    NONE,
    PHASE_BONUS,
    PLACES,
    SHIELD_COUNT,
    SHIELDS,
    SPACES,
    VINEYARDS,
    bytes_of,
)
from tafelrunde.games.burgund.market import PRICE, drawn
from tafelrunde.games.burgund.modules import automa
from tafelrunde.games.burgund.modules.automa import (
    CARD_COLOUR,
    CARD_POST,
    CARD_SHIELD,
    CARD_SIZE,
    CARD_VP,
    DECK,
    EXTRA_TURNS,
    FACE_DOWN,
    HOME_COLOUR,
    HOME_OF,
    MARKED_A,
    MARKED_B,
    POST_CARDS,
    WIDE,
    agreed,
    seat_of,
)
from tafelrunde.games.burgund.modules.automa_tiles import (
    active,
    fill_and_sell,
    hold,
    lift,
    rarest,
    roll,
    sell,
)
from tafelrunde.games.burgund.modules.vineyards_components import DISPLAY, STALLS
from tafelrunde.games.burgund.score import BORDERS as POSTS_LINKED
from tafelrunde.games.burgund.score import REGION_CARDS, gain_points, take_bonus
from tafelrunde.kernel.bits import lowest_bit, only
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.native import append, i16, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund


def set_up(state: Burgund, chance: Chance) -> None:
    """Goods, cards, a castle, and what the modifiers A and B lay out (BUR-292 to BUR-300)."""
    me, seat = state.automa, seat_of(state)
    for colour in range(i64(GOODS)):
        state.goods_bag[colour] -= u8(1)
        state.store[GOODS * seat + colour] += u8(1)
    # Cards are turned up until one has a castle: each of those is equally likely (BUR-296).
    castles = bytes_of(DECK, 0)
    for card in range(i64(DECK)):
        if me.pile[card] == 0:
            continue
        for space in range(CARD_SIZE[card]):
            if CARD_COLOUR[WIDE * card + space] == BURGUNDY:
                castles[card] = u8(1)
    draw_card(state, 0, castles, chance)
    draw_card(state, 1, me.pile, chance)
    for space in range(i64(WIDE)):
        if me.colour(0, space) == BURGUNDY:
            me.lying[space] = u8(CASTLE)
    if agreed(state, automa.HIDDEN_TILES):
        state.covered[seat] |= MARKED_A
    if agreed(state, automa.OPEN_TILES):
        rest = MARKED_B
        while rest != 0:
            bit = lowest_bit(rest)
            rest ^= bit
            space = only(bit)
            colour = HOME_COLOUR[space]
            tile = drawn(state, FIRST_OF[colour], FIRST_OF[colour + 1], chance)
            state.land[SPACES * seat + space] = u8(tile)
            state.covered[seat] |= bit


def draw_card(state: Burgund, side: i64, pile: vec[u8], chance: Chance) -> None:
    """A region card from the pile comes to a place."""
    card = chance.pick(events.REGION_CARD, pile, 0, DECK, EVERYONE)
    state.automa.pile[card] = u8(0)
    state.automa.cards[side] = u8(card)
    if chance.listening:
        chance.tell(events.CARD_CAME, seat_of(state), card, side, 0)


def take(state: Burgund, chance: Chance) -> None:
    """The whole turn."""
    me = state.automa
    side = active(state)
    depot = roll(state, chance)
    if side == NONE:  # BUR-R119
        sell(state, chance)
    else:
        fill_and_sell(state, side, depot, chance)
    if complete_cards(state, chance):
        complete_colours(state, chance)
    buy(state, chance)
    me.symbols = 0
    me.grapes = 0
    automa.lend(state)


def complete_cards(state: Burgund, chance: Chance) -> bool:
    """Full cards score and are cleared; extra turns come before new cards (BUR-334, BUR-R116)."""
    me = state.automa
    moved = False
    while True:
        full: i64 = 0
        for side in range(i64(2)):
            if me.cards[side] != NONE and me.first_empty(side) == NONE:
                full |= 1 << side
                score_card(state, side, chance)
        if full == 0:
            break
        moved = True
        extra: i64 = 0
        for side in range(i64(2)):
            if full >> side & 1 == 1:
                extra += clear(state, side)
        if agreed(state, automa.MORE_TURNS):
            for _ in range(extra):
                extra_turn(state, chance)
    if moved:
        refill(state, chance)
    return moved


def score_card(state: Burgund, side: i64, chance: Chance) -> None:
    """The points of a card for the level that was agreed (BUR-334, BUR-R125)."""
    card: int = state.automa.cards[side]
    points = CARD_VP[3 * card + state.setup.values[automa.LEVEL]]
    gain_points(state, seat_of(state), REGION_CARDS, points)
    if chance.listening:
        chance.tell(events.CARD_DONE, seat_of(state), card, points, 0)
    if state.plays(BORDERS) and CARD_POST[card] == 1:
        reach_post(state, chance)
    if state.plays(SHIELDS) and CARD_SHIELD[card] == 1:
        claim_shield(state, chance)


def claim_shield(state: Burgund, chance: Chance) -> None:
    """The lowest shield of the nearest depot from the white die on (BUR-358, BUR-R127)."""
    for step in range(i64(DEPOTS)):
        depot = (state.white - 1 + step) % DEPOTS
        for number in range(i64(1), i64(SHIELD_COUNT + 1)):
            if state.arms.lies[number] == depot:
                state.arms.lies[number] = u8(NONE)
                state.automa.shields += 1
                if chance.listening:
                    chance.tell(events.SHIELD_CLAIMED, seat_of(state), number, depot, 0)
                return


def reach_post(state: Burgund, chance: Chance) -> None:
    """One more card with a border post: the second and the third bring something (BUR-353)."""
    seat = seat_of(state)
    posts: int = state.linked[seat]
    if posts == POST_CARDS:
        return
    posts += 1
    state.linked[seat] = u8(posts)
    if posts > 1:
        plain = posts == POST_CARDS and state.plain_third_post  # BUR-R02
        points: i64 = 0 if plain else PHASE_BONUS[state.phase]
        gain_points(state, seat, POSTS_LINKED, points)
        if chance.listening:
            chance.tell(events.LINKED, seat, posts, points, 1)
    if posts == POST_CARDS:  # BUR-354
        take_bonus(state, seat, BORDER, chance)


def clear(state: Burgund, side: i64) -> i64:
    """All tiles of a card go to the duchy; returns how many extra turns they cover (BUR-335)."""
    me, seat = state.automa, seat_of(state)
    card: int = me.cards[side]
    extra: i64 = 0
    for space in range(WIDE * side, WIDE * side + CARD_SIZE[card]):
        tile: int = me.lying[space] % FACE_DOWN
        me.lying[space] = u8(NONE)
        free = HOME_OF[COLOUR[tile]] & ~state.covered[seat]
        if free == 0:
            me.stacked = append(me.stacked, u8(tile))
            continue
        bit = lowest_bit(free)
        state.land[SPACES * seat + only(bit)] = u8(tile)
        state.covered[seat] |= bit
        if EXTRA_TURNS & bit != 0:
            extra += 1
    me.cards[side] = u8(NONE)
    return extra


def extra_turn(state: Burgund, chance: Chance) -> None:
    """One more turn on the remaining card, or a sale if there is none (BUR-346, BUR-R116)."""
    me = state.automa
    if chance.listening:
        chance.tell(events.EXTRA_TURN, seat_of(state), 0, 0, 0)
    side: i64 = 0 if me.first_empty(0) != NONE else 1
    if me.first_empty(side) == NONE:
        sell(state, chance)
    elif agreed(state, automa.BY_WHITE_DIE):
        fill_and_sell(state, side, state.white, chance)
    else:
        fill_and_sell(state, side, roll(state, chance), chance)


def refill(state: Burgund, chance: Chance) -> None:
    """The right card moves left, new cards come to the free places (BUR-336, BUR-R118)."""
    me = state.automa
    if me.cards[0] == NONE and me.cards[1] != NONE:
        me.cards[0] = me.cards[1]
        me.cards[1] = u8(NONE)
        for space in range(i64(WIDE)):
            me.lying[space] = me.lying[WIDE + space]
            me.lying[WIDE + space] = u8(NONE)
    for side in range(i64(2)):
        if me.cards[side] == NONE:
            me.shuffle(automa.deck_of(int(state.modules)))
            draw_card(state, side, me.pile, chance)


def complete_colours(state: Burgund, chance: Chance) -> None:
    """A colour with no empty space in its duchy brings the bonus tile that is left (BUR-337)."""
    seat = seat_of(state)
    for colour in range(i64(6)):
        done = HOME_OF[colour] & ~state.covered[seat] == 0
        if done and state.bonus[2 * colour] != seat and state.bonus[2 * colour + 1] != seat:
            take_bonus(state, seat, colour, chance)


def buy_double(state: Burgund, chance: Chance) -> bool:
    """The display comes first; the white die says where to look (BUR-365)."""
    places: i64 = STALLS - DISPLAY
    for step in range(places):
        stall = DISPLAY + ((state.white - 1) // 2 + step) % places
        if state.cellar.stalls[stall] != NONE:
            pair = hold(state, stall)
            if chance.listening:
                chance.tell(events.BOUGHT_DOUBLE, seat_of(state), pair, stall, 0)
            return True
    return False


def buy(state: Burgund, chance: Chance) -> None:
    """With 2 silver a tile of the black depot, of the colour held least (BUR-338, BUR-R117)."""
    seat = seat_of(state)
    if state.silver[seat] < PRICE:
        return
    if state.plays(VINEYARDS) and buy_double(state, chance):
        state.silver[seat] -= i16(PRICE)
        return
    place = rarest(state, BLACK, PLACES)
    if place == NONE:
        return
    state.silver[seat] -= i16(PRICE)
    tile = lift(state, place)
    state.automa.store(tile)
    if chance.listening:
        chance.tell(events.BOUGHT, seat, tile, place, 0)
