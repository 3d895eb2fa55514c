"""How Châteauma selects a tile, where it puts it and what that brings (BUR-313 to BUR-333)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import events, rounds, trade
from tafelrunde.games.burgund.components import (
    ANIMALS,
    BANK,
    BEIGE,
    BLACK,
    BLUE,
    BOARDING_HOUSE,
    BUILDINGS,
    BURGUNDY,
    CARPENTER,
    CASTLE,
    CHURCH,
    CITY_HALL,
    COLOUR,
    CRANE,
    DEPOTS,
    GEESE,
    GOODS,
    GREEN,
    GREY,
    KIND,
    MARKET,
    NONE,
    OF_GEESE,
    PLACES,
    SALE,
    SHIP,
    SLOTS,
    TRADE_ROUTES,
    WAREHOUSE,
    WATCHTOWER,
    WHITE_CASTLE,
    YELLOW,
)
from tafelrunde.games.burgund.modules import automa
from tafelrunde.games.burgund.modules.automa import (
    CARD_DOUBLE,
    CARD_SALE,
    FACE_DOWN,
    LEFT_NUMBERS,
    RESERVE_ORDER,
    WIDE,
    agreed,
    seat_of,
)
from tafelrunde.games.burgund.modules.vineyards_components import (
    DISPLAY,
    HIGH_NUMBER,
    IN_DEPOT,
    PAIRS,
)
from tafelrunde.games.burgund.score import BOARDING_HOUSES, HERDS, SALES, TOWERS, gain_points
from tafelrunde.games.burgund.turn import USED
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.native import append, i16, i64, u8

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

# Where a tile on a card came from, if not from a place of the main board.
FROM_RESERVE: Final = 100
FROM_JOKERS: Final = 101
CONSOLATION: Final = 2
BANK_SILVER: Final = 2
ANY_COLOUR: Final = 6


def roll(state: Burgund, chance: Chance) -> i64:
    """Its one die names the depot to be searched first (BUR-293, BUR-313)."""
    seat = seat_of(state)
    die = chance.below(events.AUTOMA_DIE, 6, EVERYONE) + 1
    state.dice[2 * seat] = u8(USED + die)
    state.dice[2 * seat + 1] = u8(USED)
    if chance.listening:
        chance.tell(events.AUTOMA_ROLLED, seat, die, 0, 0)
    return die


def active(state: Burgund) -> i64:
    """The card named by the white die, else the other one (BUR-308, BUR-R119)."""
    side: i64 = 0 if state.white <= LEFT_NUMBERS else 1
    if state.automa.cards[side] == NONE:
        side = 1 - side
    return side if state.automa.cards[side] != NONE else NONE


def fill_and_sell(state: Burgund, side: i64, depot: i64, chance: Chance) -> None:
    """Select and place, what that brings, then what covered symbols bring (BUR-333, BUR-R112)."""
    me = state.automa
    me.symbols = 0
    me.grapes = 0
    select(state, side, side, depot, chance)
    if me.symbols > 0:
        sell(state, chance)
    for _ in range(me.grapes):
        take_double(state, chance)


def select(state: Burgund, main: i64, side: i64, first: i64, chance: Chance) -> None:
    """A tile for the first empty space that the nearest depot can fill (BUR-314, BUR-315).

    `main` is the active card of the turn, `side` the one to be filled.
    """
    me = state.automa
    for step in range(i64(DEPOTS)):
        depot = (first - 1 + step) % DEPOTS
        for space in range(i64(WIDE)):
            if me.empty(side, space):
                place = upper(state, depot, me.colour(side, space))
                if place != NONE:
                    tile = lift(state, place)
                    put(state, main, side, space, tile, place, chance)
                    return
    fall_back(state, main, side, chance)


def upper(state: Burgund, depot: i64, colour: i64) -> i64:
    """The place of the uppermost tile of a colour in a depot, or NONE (BUR-R111)."""
    for place in range(SLOTS * depot, SLOTS * depot + SLOTS):
        tile: int = state.board[place]
        if tile != NONE and (colour == ANY_COLOUR or COLOUR[tile] == colour):
            return place
    return NONE


def lift(state: Burgund, place: i64) -> i64:
    """A tile leaves the main board."""
    tile: int = state.board[place]
    state.board[place] = u8(NONE)
    return tile


def fall_back(state: Burgund, main: i64, side: i64, chance: Chance) -> None:
    """No depot helps: the reserve, a joker, a new joker, silver (BUR-316 to BUR-319)."""
    me, seat = state.automa, seat_of(state)
    for space in range(i64(WIDE)):
        if me.empty(side, space):
            tile = me.take(me.colour(side, space))
            if tile != NONE:
                put(state, main, side, space, tile, FROM_RESERVE, chance)
                return
            if not agreed(state, automa.ANY_SPACE):  # BUR-R110
                break
    held = i64(len(me.jokers))
    if held > 0:
        joker: int = me.jokers[held - 1]
        me.jokers = me.jokers[: held - 1]
        cover(state, side, me.first_empty(side), FACE_DOWN + joker, FROM_JOKERS, chance)
        return
    for place in range(i64(BLACK), i64(PLACES)):
        if state.board[place] != NONE:
            new = lift(state, place)
            me.jokers = append(me.jokers, u8(new))
            if chance.listening:
                chance.tell(events.JOKER_CAME, seat, new, place, 0)
            return
    gain_silver(state, CONSOLATION, chance)


def gain_silver(state: Burgund, silver: i64, chance: Chance) -> None:
    """Silver where nothing else is to be had (BUR-319, BUR-351)."""
    state.silver[seat_of(state)] += i16(silver)
    if chance.listening:
        chance.tell(events.CONSOLED, seat_of(state), silver, 0, 0)


def cover(state: Burgund, side: i64, space: i64, cell: i64, source: i64, chance: Chance) -> None:
    """A tile lies on a space of a card."""
    me = state.automa
    card: int = me.cards[side]
    me.lying[WIDE * side + space] = u8(cell)
    if CARD_SALE[card] >> space & 1 == 1:
        me.symbols += 1
    if CARD_DOUBLE[card] >> space & 1 == 1:
        me.grapes += 1
    if chance.listening:
        where = WIDE * side + space
        chance.tell(events.CARD_FILLED, seat_of(state), cell % FACE_DOWN, where, source)


def put(
    state: Burgund, main: i64, side: i64, space: i64, tile: i64, source: i64, chance: Chance
) -> None:
    """A tile lies on a space of a card, and its bonus happens at once (BUR-R132)."""
    cover(state, side, space, tile, source, chance)
    if tile in (CASTLE, CRANE):  # BUR-349
        once_more(state, main, chance)
    elif tile == SHIP:
        sail(state, chance)
    elif ANIMALS <= tile < BUILDINGS:
        graze(state, tile, chance)
    else:
        benefit(state, main, tile, chance)


def once_more(state: Burgund, main: i64, chance: Chance) -> None:
    """A castle: one more tile from the depot of the white die, or a sale (BUR-320, BUR-R113)."""
    me = state.automa
    side = main
    if me.first_empty(side) == NONE:
        side = 1 - main
    if me.first_empty(side) == NONE:
        sell(state, chance)
    else:
        select(state, main, side, state.white, chance)


def benefit(state: Burgund, main: i64, tile: i64, chance: Chance) -> None:
    """What a building gives (BUR-321 to BUR-328, BUR-351); mine and monastery nothing (BUR-331)."""
    seat = seat_of(state)
    gift: i64 = 0
    if tile == BANK:
        gift = BANK_SILVER
        state.silver[seat] += i16(gift)
    elif tile == BOARDING_HOUSE:
        gift = automa.BOARDING_HOUSE_VP[state.setup.values[automa.OTHER_TOWERS]]
        gain_points(state, seat, BOARDING_HOUSES, gift)
    elif tile == WATCHTOWER:
        gift = automa.WATCHTOWER_VP[state.setup.values[automa.OTHER_TOWERS]]
        gain_points(state, seat, TOWERS, gift)
    elif tile == WAREHOUSE:
        sell(state, chance)
    elif tile == CITY_HALL:
        use_reserve(state, main, chance)
    elif tile == WHITE_CASTLE:
        take_rarest(state, chance)
    elif tile == CARPENTER:
        fetch(state, BEIGE, chance)
    elif tile == CHURCH:
        if not fetch(state, BURGUNDY, chance) and not fetch(state, GREY, chance):
            fetch(state, YELLOW, chance)
    elif tile == MARKET and not fetch(state, BLUE, chance):
        fetch(state, GREEN, chance)
    if gift > 0 and chance.listening:
        chance.tell(events.BENEFIT, seat, tile, gift, 1)


def fetch(state: Burgund, colour: i64, chance: Chance) -> bool:
    """A tile of a colour comes to the reserve, from the depot of the white die on (BUR-323)."""
    for step in range(i64(DEPOTS)):
        place = upper(state, (state.white - 1 + step) % DEPOTS, colour)
        if place != NONE:
            keep(state, place, chance)
            return True
    return False


def keep(state: Burgund, place: i64, chance: Chance) -> None:
    """A tile goes from the main board to the reserve."""
    tile = lift(state, place)
    state.automa.store(tile)
    if chance.listening:
        chance.tell(events.RESERVED, seat_of(state), tile, place, 0)


def take_rarest(state: Burgund, chance: Chance) -> None:
    """A white castle: of the first depot with tiles the colour held least (BUR-351, BUR-R129)."""
    for step in range(i64(DEPOTS)):
        depot = (state.white - 1 + step) % DEPOTS
        if upper(state, depot, ANY_COLOUR) != NONE:
            keep(state, rarest(state, SLOTS * depot, SLOTS * depot + SLOTS), chance)
            return
    gain_silver(state, 1, chance)


def rarest(state: Burgund, low: i64, high: i64) -> i64:
    """The first tile of these places whose colour the reserve has least (BUR-338), or NONE."""
    best: i64 = NONE
    fewest: i64 = NONE
    for colour in RESERVE_ORDER:
        held = state.automa.held(colour)
        if held >= fewest:
            continue
        for place in range(low, high):
            tile: int = state.board[place]
            if tile != NONE and COLOUR[tile] == colour:
                best = place
                fewest = held
                break
    return best


def use_reserve(state: Burgund, main: i64, chance: Chance) -> None:
    """A city hall: the colour held most that fits the active card, else the other (BUR-R114)."""
    me = state.automa
    for side in (main, 1 - main):
        most: i64 = 0
        where: i64 = NONE
        for colour in RESERVE_ORDER:
            held = me.held(colour)
            if held > most:
                for space in range(i64(WIDE)):
                    if me.empty(side, space) and me.colour(side, space) == colour:
                        most = held
                        where = space
                        break
        if where != NONE:
            tile = me.take(me.colour(side, where))
            put(state, main, side, where, tile, FROM_RESERVE, chance)
            return


def graze(state: Burgund, tile: i64, chance: Chance) -> None:
    """Its animals of the kind score, geese with all, and geese with the best (BUR-329, BUR-350)."""
    points = automa.herd(state, KIND[tile])
    if tile == GEESE:
        best: i64 = 0
        for kind in range(i64(1), i64(OF_GEESE)):
            best = max(best, automa.herd(state, kind))
        points += best
    else:
        points += automa.herd(state, OF_GEESE)
    gain_points(state, seat_of(state), HERDS, points)
    if chance.listening:
        chance.tell(events.ANIMALS_CAME, seat_of(state), points, 0, 0)


def sail(state: Burgund, chance: Chance) -> None:
    """All goods of the depot with most, then the order marker moves (BUR-330, BUR-R120)."""
    seat = seat_of(state)
    best: i64 = state.white - 1
    for step in range(i64(1), i64(DEPOTS)):
        depot = (state.white - 1 + step) % DEPOTS
        if trade.lying(state, depot) > trade.lying(state, best):
            best = depot
    taken = trade.lying(state, best)
    for colour in range(i64(GOODS)):
        state.store[GOODS * seat + colour] += state.quay[GOODS * best + colour]
        state.quay[GOODS * best + colour] = u8(0)
    if chance.listening:
        chance.tell(events.SHIPPED, seat, i64(1) << best, taken, 0)
    rounds.advance(state, seat, chance)


def sell(state: Burgund, chance: Chance) -> None:
    """All goods of the colour it has most of, the lower number in a tie (BUR-339)."""
    seat = seat_of(state)
    most: i64 = 0
    sold: i64 = 0
    for colour in range(i64(GOODS)):
        tiles: int = state.store[GOODS * seat + colour]
        if tiles > most:
            most = tiles
            sold = colour
    if most == 0:
        return
    state.store[GOODS * seat + sold] = u8(0)
    state.sold[GOODS * seat + sold] += u8(most)
    state.silver[seat] += i16(1)
    points = most * SALE[state.setup.seats]
    if state.plays(TRADE_ROUTES):  # BUR-355
        points += 1
    gain_points(state, seat, SALES, points)
    if chance.listening:
        chance.tell(events.SOLD, seat, sold, most, points)


def take_double(state: Burgund, chance: Chance) -> None:
    """The double tile named by the white die, else the next to the right (BUR-364, BUR-R134)."""
    seats = state.setup.seats
    places = IN_DEPOT[seats]
    first: i64 = 0
    while HIGH_NUMBER[DISPLAY * seats + first] < state.white:
        first += 1
    for step in range(places):
        stall = (first + step) % places
        if state.cellar.stalls[stall] != NONE:
            pair = hold(state, stall)
            if chance.listening:
                chance.tell(events.DOUBLE_CLAIMED, seat_of(state), pair, stall, 0)
            return


def hold(state: Burgund, stall: i64) -> i64:
    """A double tile comes to lie beside its duchy (BUR-362)."""
    pair: int = state.cellar.stalls[stall]
    state.cellar.stalls[stall] = u8(NONE)
    state.cellar.held[PAIRS * seat_of(state) + pair] += u8(1)
    return pair
