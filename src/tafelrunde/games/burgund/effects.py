"""What a tile does when it is laid (section 9): some ask again, at any depth (BUR-R04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import events, market
from tafelrunde.games.burgund.components import (
    ANIMALS,
    BANK,
    BEIGE,
    BLUE,
    BOARDING_HOUSE,
    BUILDINGS,
    BURGUNDY,
    CARPENTER,
    CASTLE,
    CHURCH,
    CITY_HALL,
    CRANE,
    FIRST_NUMBER,
    GEESE,
    GOODS,
    GREEN,
    GREY,
    HEADS,
    KIND,
    MARKET,
    MONASTERIES,
    OF_COLOUR,
    OF_GEESE,
    REGION,
    SHIELDS,
    SHIP,
    SPACES,
    TEAM,
    TOWER_VP,
    WAREHOUSE,
    WATCHTOWER,
    WHITE_CASTLE,
    YELLOW,
)
from tafelrunde.games.burgund.frames import (
    ACTION,
    COPY,
    FLOCK,
    FREIGHT,
    HARBOUR,
    MARKER,
    ON_TOP,
    PICK,
    PUT,
    TRADE,
)
from tafelrunde.games.burgund.modules import team
from tafelrunde.games.burgund.score import HERDS, TOWERS, gain_points
from tafelrunde.games.burgund.workers import gain_workers
from tafelrunde.kernel.bits import count, lowest, lowest_bit, only
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import i16, i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

# What market, carpenter's workshop and church take, a bit for each colour.
MARKET_TAKES: Final = 1 << BLUE | 1 << GREEN
CARPENTER_TAKES: Final = 1 << BEIGE
CHURCH_TAKES: Final = 1 << GREY | 1 << YELLOW | 1 << BURGUNDY


def happen(state: Burgund, seat: i64, tile: i64, space: i64, chance: Chance) -> None:
    """The effect of the tile just laid; mines and monasteries have none now (BUR-075, BUR-082)."""
    if tile == CASTLE:  # BUR-081
        state.frames.push(ACTION, 1 << seat, 0, 1 if state.plays(SHIELDS) else 0)
    elif tile == SHIP:  # BUR-076, BUR-079
        state.frames.push(MARKER, 1 << seat)
        if state.shield(seat, 5):  # BUR-250
            state.frames.push(FREIGHT, 1 << seat)
        state.frames.push(HARBOUR, 1 << seat)
    elif ANIMALS <= tile < BUILDINGS:
        graze(state, seat, tile, space, chance)
    elif BUILDINGS <= tile < MONASTERIES:
        benefit(state, seat, tile, chance)
    elif tile == FIRST_NUMBER + 27:  # BUR-R47
        state.frames.push(ON_TOP, 1 << seat)


def graze(state: Burgund, seat: i64, tile: i64, space: i64, chance: Chance) -> None:
    """An animal and its kin in the same pasture score, geese with all (BUR-083 ff., BUR-174)."""
    score_herd(state, seat, space, KIND[tile], True, chance)
    if tile == GEESE:
        kinds = other_kinds(state, seat, space)
        if count(kinds) > 1:
            state.frames.push(FLOCK, 1 << seat, space)
        elif kinds != 0:
            score_herd(state, seat, space, only(kinds), False, chance)


def pasture(state: Burgund, seat: i64, space: i64) -> i64:
    """The covered spaces whose animals score together (BUR-085)."""
    home: int = state.duchy[seat]
    if state.shield(seat, 1):  # BUR-246, BUR-R83
        return OF_COLOUR[6 * home + GREEN] & state.covered[seat]
    return REGION[SPACES * home + space] & state.covered[seat]


def score_herd(
    state: Burgund, seat: i64, space: i64, kind: i64, geese: bool, chance: Chance
) -> None:
    """All animals of a kind in a pasture score."""
    points = herd(state, seat, space, kind, geese)
    gain_points(state, seat, HERDS, points)
    if chance.listening:
        chance.tell(events.ANIMALS_CAME, seat, points, 0, 0)


def herd(state: Burgund, seat: i64, space: i64, kind: i64, geese: bool) -> i64:
    """The points of all animals of a kind in a pasture, perhaps with the geese (BUR-138)."""
    if state.modules & TEAM != 0:
        return team.herd(state, seat, space, kind, geese)
    home: int = state.duchy[seat]
    region = REGION[SPACES * home + space]
    rest = pasture(state, seat, space)
    extra: i64 = 1 if state.has(seat, 7) else 0
    points: i64 = 0
    while rest != 0:
        bit = lowest_bit(rest)
        rest ^= bit
        other: int = state.land[SPACES * seat + only(bit)]
        if KIND[other] == kind or (geese and KIND[other] == OF_GEESE):
            points += HEADS[other] + (extra if bit & region != 0 else 0)  # BUR-R82
    return points


def other_kinds(state: Burgund, seat: i64, space: i64) -> i64:
    """The kinds of animals that geese find in their pasture, a bit each (BUR-173, BUR-R50)."""
    if state.modules & TEAM != 0:
        return team.other_kinds(state, seat, space)
    rest = pasture(state, seat, space)
    kinds: i64 = 0
    while rest != 0:
        near = lowest(rest)
        rest &= rest - 1
        other: int = state.land[SPACES * seat + near]
        if KIND[other] > 0 and KIND[other] != OF_GEESE:
            kinds |= 1 << KIND[other]
    return kinds


def benefit(state: Burgund, seat: i64, building: i64, chance: Chance) -> None:
    """What a building gives, once and without a die (BUR-086, BUR-090 to BUR-097)."""
    gift: i64 = 0
    if building == WAREHOUSE:
        if has_goods(state, seat):
            state.frames.push(TRADE, 1 << seat)
    elif building == MARKET:
        offer(state, seat, MARKET_TAKES)
    elif building == CARPENTER:
        offer(state, seat, CARPENTER_TAKES)
    elif building == CHURCH:
        offer(state, seat, CHURCH_TAKES)
    elif building == CITY_HALL:
        state.frames.push(PUT, 1 << seat)
    elif building == BOARDING_HOUSE:
        gift = 4
        gain_workers(state, seat, 4, chance)
    elif building == BANK:
        gift = 2
        state.silver[seat] += i16(2)
    elif building == WATCHTOWER:
        gift = TOWER_VP
        gain_points(state, seat, TOWERS, TOWER_VP)
    elif building == WHITE_CASTLE:  # BUR-182
        state.frames.push(ACTION, 1 << seat, state.white)
    elif building == CRANE:  # BUR-171
        state.frames.push(COPY, 1 << seat)
    if gift > 0 and chance.listening:
        chance.tell(events.BENEFIT, seat, building, gift, 0)


def offer(state: Burgund, seat: i64, colours: i64) -> None:
    """A tile of these colours may be taken; with none in the depots that is lost (BUR-089)."""
    if len(market.picks(state, colours, 0, vec[i64]())) > 0:
        state.frames.push(PICK, 1 << seat, colours)


def has_goods(state: Burgund, seat: i64) -> bool:
    """Is there anything to sell?"""
    return any(state.store[GOODS * seat + colour] != 0 for colour in range(i64(GOODS)))
