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
from tafelrunde.games.burgund.modules.grapes import DISPLAY, HIGH_NUMBER, IN_DEPOT, PAIRS
from tafelrunde.games.burgund.score import (
    BOARDING_HOUSES,
    HERDS,
    SALES,
    TOWERS,
    gain_points,
)
from tafelrunde.games.burgund.turn import USED
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.fast import append, i16, i64, u8

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

# Where a tile on a card came from, if not from a place of the main board.
FROM_RESERVE: Final = 100
FROM_JOKERS: Final = 101
CONSOLATION: Final = 2
BANK_SILVER: Final = 2
ANY_COLOUR: Final = 6


def roll(table: Burgund, chance: Chance) -> i64:
    """Its one die names the depot to be searched first (BUR-293, BUR-313)."""
    seat = seat_of(table)
    die = chance.below(events.AUTOMA_DIE, 6, EVERYONE) + 1
    table.dice[2 * seat] = u8(USED + die)
    table.dice[2 * seat + 1] = u8(USED)
    if chance.listening:
        chance.tell(events.AUTOMA_ROLLED, seat, die, 0, 0)
    return die


def active(table: Burgund) -> i64:
    """The card named by the white die, else the other one (BUR-308, BUR-R119)."""
    side: i64 = 0 if table.white <= LEFT_NUMBERS else 1
    if table.automa.cards[side] == NONE:
        side = 1 - side
    return side if table.automa.cards[side] != NONE else NONE


def fill_and_sell(table: Burgund, side: i64, depot: i64, chance: Chance) -> None:
    """Select and place, what that brings, then what covered symbols bring (BUR-333, BUR-R112)."""
    me = table.automa
    me.symbols = 0
    me.grapes = 0
    select(table, side, side, depot, chance)
    if me.symbols > 0:
        sell(table, chance)
    for _ in range(me.grapes):
        take_double(table, chance)


def select(table: Burgund, main: i64, side: i64, first: i64, chance: Chance) -> None:
    """A tile for the first empty space that the nearest depot can fill (BUR-314, BUR-315).

    `main` is the active card of the turn, `side` the one to be filled.
    """
    me = table.automa
    for step in range(i64(DEPOTS)):
        depot = (first - 1 + step) % DEPOTS
        for space in range(i64(WIDE)):
            if me.empty(side, space):
                place = upper(table, depot, me.colour(side, space))
                if place != NONE:
                    tile = lift(table, place)
                    put(table, main, side, space, tile, place, chance)
                    return
    fall_back(table, main, side, chance)


def upper(table: Burgund, depot: i64, colour: i64) -> i64:
    """The place of the uppermost tile of a colour in a depot, or NONE (BUR-R111)."""
    for place in range(SLOTS * depot, SLOTS * depot + SLOTS):
        tile: int = table.board[place]
        if tile != NONE and (colour == ANY_COLOUR or COLOUR[tile] == colour):
            return place
    return NONE


def lift(table: Burgund, place: i64) -> i64:
    """A tile leaves the main board."""
    tile: int = table.board[place]
    table.board[place] = u8(NONE)
    return tile


def fall_back(table: Burgund, main: i64, side: i64, chance: Chance) -> None:
    """No depot helps: the reserve, a joker, a new joker, silver (BUR-316 to BUR-319)."""
    me, seat = table.automa, seat_of(table)
    for space in range(i64(WIDE)):
        if me.empty(side, space):
            tile = me.take(me.colour(side, space))
            if tile != NONE:
                put(table, main, side, space, tile, FROM_RESERVE, chance)
                return
            if not agreed(table, automa.ANY_SPACE):  # BUR-R110
                break
    held = i64(len(me.jokers))
    if held > 0:
        joker: int = me.jokers[held - 1]
        me.jokers = me.jokers[: held - 1]
        cover(table, side, me.first_empty(side), FACE_DOWN + joker, FROM_JOKERS, chance)
        return
    for place in range(i64(BLACK), i64(PLACES)):
        if table.board[place] != NONE:
            new = lift(table, place)
            me.jokers = append(me.jokers, u8(new))
            if chance.listening:
                chance.tell(events.JOKER_CAME, seat, new, place, 0)
            return
    gain_silver(table, CONSOLATION, chance)


def gain_silver(table: Burgund, silver: i64, chance: Chance) -> None:
    """Silver where nothing else is to be had (BUR-319, BUR-351)."""
    table.silver[seat_of(table)] += i16(silver)
    if chance.listening:
        chance.tell(events.CONSOLED, seat_of(table), silver, 0, 0)


def cover(table: Burgund, side: i64, space: i64, cell: i64, source: i64, chance: Chance) -> None:
    """A tile lies on a space of a card."""
    me = table.automa
    card: int = me.cards[side]
    me.lying[WIDE * side + space] = u8(cell)
    if CARD_SALE[card] >> space & 1 == 1:
        me.symbols += 1
    if CARD_DOUBLE[card] >> space & 1 == 1:
        me.grapes += 1
    if chance.listening:
        where = WIDE * side + space
        chance.tell(events.CARD_FILLED, seat_of(table), cell % FACE_DOWN, where, source)


def put(
    table: Burgund, main: i64, side: i64, space: i64, tile: i64, source: i64, chance: Chance
) -> None:
    """A tile lies on a space of a card, and its bonus happens at once (BUR-R132)."""
    cover(table, side, space, tile, source, chance)
    if tile in (CASTLE, CRANE):  # BUR-349
        once_more(table, main, chance)
    elif tile == SHIP:
        sail(table, chance)
    elif ANIMALS <= tile < BUILDINGS:
        graze(table, tile, chance)
    else:
        benefit(table, main, tile, chance)


def once_more(table: Burgund, main: i64, chance: Chance) -> None:
    """A castle: one more tile from the depot of the white die, or a sale (BUR-320, BUR-R113)."""
    me = table.automa
    side = main
    if me.first_empty(side) == NONE:
        side = 1 - main
    if me.first_empty(side) == NONE:
        sell(table, chance)
    else:
        select(table, main, side, table.white, chance)


def benefit(table: Burgund, main: i64, tile: i64, chance: Chance) -> None:
    """What a building gives (BUR-321 to BUR-328, BUR-351); mine and monastery nothing (BUR-331)."""
    seat = seat_of(table)
    gift: i64 = 0
    if tile == BANK:
        gift = BANK_SILVER
        table.silver[seat] += i16(gift)
    elif tile == BOARDING_HOUSE:
        gift = automa.BOARDING_HOUSE_VP[table.setup.values[automa.OTHER_TOWERS]]
        gain_points(table, seat, BOARDING_HOUSES, gift)
    elif tile == WATCHTOWER:
        gift = automa.WATCHTOWER_VP[table.setup.values[automa.OTHER_TOWERS]]
        gain_points(table, seat, TOWERS, gift)
    elif tile == WAREHOUSE:
        sell(table, chance)
    elif tile == CITY_HALL:
        use_reserve(table, main, chance)
    elif tile == WHITE_CASTLE:
        take_rarest(table, chance)
    elif tile == CARPENTER:
        fetch(table, BEIGE, chance)
    elif tile == CHURCH:
        if not fetch(table, BURGUNDY, chance) and not fetch(table, GREY, chance):
            fetch(table, YELLOW, chance)
    elif tile == MARKET and not fetch(table, BLUE, chance):
        fetch(table, GREEN, chance)
    if gift > 0 and chance.listening:
        chance.tell(events.BENEFIT, seat, tile, gift, 1)


def fetch(table: Burgund, colour: i64, chance: Chance) -> bool:
    """A tile of a colour comes to the reserve, from the depot of the white die on (BUR-323)."""
    for step in range(i64(DEPOTS)):
        place = upper(table, (table.white - 1 + step) % DEPOTS, colour)
        if place != NONE:
            keep(table, place, chance)
            return True
    return False


def keep(table: Burgund, place: i64, chance: Chance) -> None:
    """A tile goes from the main board to the reserve."""
    tile = lift(table, place)
    table.automa.store(tile)
    if chance.listening:
        chance.tell(events.RESERVED, seat_of(table), tile, place, 0)


def take_rarest(table: Burgund, chance: Chance) -> None:
    """A white castle: of the first depot with tiles the colour held least (BUR-351, BUR-R129)."""
    for step in range(i64(DEPOTS)):
        depot = (table.white - 1 + step) % DEPOTS
        if upper(table, depot, ANY_COLOUR) != NONE:
            keep(table, rarest(table, SLOTS * depot, SLOTS * depot + SLOTS), chance)
            return
    gain_silver(table, 1, chance)


def rarest(table: Burgund, low: i64, high: i64) -> i64:
    """The first tile of these places whose colour the reserve has least (BUR-338), or NONE."""
    best: i64 = NONE
    fewest: i64 = NONE
    for colour in RESERVE_ORDER:
        held = table.automa.held(colour)
        if held >= fewest:
            continue
        for place in range(low, high):
            tile: int = table.board[place]
            if tile != NONE and COLOUR[tile] == colour:
                best = place
                fewest = held
                break
    return best


def use_reserve(table: Burgund, main: i64, chance: Chance) -> None:
    """A city hall: the colour held most that fits the active card, else the other (BUR-R114)."""
    me = table.automa
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
            put(table, main, side, where, tile, FROM_RESERVE, chance)
            return


def graze(table: Burgund, tile: i64, chance: Chance) -> None:
    """Its animals of the kind score, geese with all, and geese with the best (BUR-329, BUR-350)."""
    points = automa.herd(table, KIND[tile])
    if tile == GEESE:
        best: i64 = 0
        for kind in range(i64(1), i64(OF_GEESE)):
            best = max(best, automa.herd(table, kind))
        points += best
    else:
        points += automa.herd(table, OF_GEESE)
    gain_points(table, seat_of(table), HERDS, points)
    if chance.listening:
        chance.tell(events.ANIMALS_CAME, seat_of(table), points, 0, 0)


def sail(table: Burgund, chance: Chance) -> None:
    """All goods of the depot with most, then the order marker moves (BUR-330, BUR-R120)."""
    seat = seat_of(table)
    best: i64 = table.white - 1
    for step in range(i64(1), i64(DEPOTS)):
        depot = (table.white - 1 + step) % DEPOTS
        if trade.lying(table, depot) > trade.lying(table, best):
            best = depot
    taken = trade.lying(table, best)
    for colour in range(i64(GOODS)):
        table.store[GOODS * seat + colour] += table.quay[GOODS * best + colour]
        table.quay[GOODS * best + colour] = u8(0)
    if chance.listening:
        chance.tell(events.SHIPPED, seat, i64(1) << best, taken, 0)
    rounds.advance(table, seat, chance)


def sell(table: Burgund, chance: Chance) -> None:
    """All goods of the colour it has most of, the lower number in a tie (BUR-339)."""
    seat = seat_of(table)
    most: i64 = 0
    sold: i64 = 0
    for colour in range(i64(GOODS)):
        tiles: int = table.store[GOODS * seat + colour]
        if tiles > most:
            most = tiles
            sold = colour
    if most == 0:
        return
    table.store[GOODS * seat + sold] = u8(0)
    table.sold[GOODS * seat + sold] += u8(most)
    table.silver[seat] += i16(1)
    points = most * SALE[table.setup.seats]
    if table.plays(TRADE_ROUTES):  # BUR-355
        points += 1
    gain_points(table, seat, SALES, points)
    if chance.listening:
        chance.tell(events.SOLD, seat, sold, most, points)


def take_double(table: Burgund, chance: Chance) -> None:
    """The double tile named by the white die, else the next to the right (BUR-364, BUR-R134)."""
    seats = table.setup.seats
    places = IN_DEPOT[seats]
    first: i64 = 0
    while HIGH_NUMBER[DISPLAY * seats + first] < table.white:
        first += 1
    for step in range(places):
        stall = (first + step) % places
        if table.cellar.stalls[stall] != NONE:
            pair = hold(table, stall)
            if chance.listening:
                chance.tell(events.DOUBLE_CLAIMED, seat_of(table), pair, stall, 0)
            return


def hold(table: Burgund, stall: i64) -> i64:
    """A double tile comes to lie beside its duchy (BUR-362)."""
    pair: int = table.cellar.stalls[stall]
    table.cellar.stalls[stall] = u8(NONE)
    table.cellar.held[PAIRS * seat_of(table) + pair] += u8(1)
    return pair
