"""What there is of double tiles and wine: where it lies, how it comes, what it is worth at the end.

A double tile is a pair of grapes (BUR-264); a wine bonus tile scores a region of its grape.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from tafelrunde.games.burgund import events
from tafelrunde.games.burgund.components import NONE, bytes_of
from tafelrunde.games.burgund.modules.vineyards_components import (
    ALL_GRAPES,
    DISPLAY,
    GRAPES,
    HEXES,
    IN_DEPOT,
    IN_DISPLAY,
    NEAR_HEX,
    PAIRS,
    STALLS,
    WINE_TILES,
    all_doubles,
)
from tafelrunde.kernel.bits import BIT, count, lowest, lowest_bit
from tafelrunde.kernel.chance import EVERYONE, Chance, bag
from tafelrunde.kernel.native import append, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund


@final
class Cellar:
    """All double tiles and wine bonus tiles of a game: fresh from the box, or as they were."""

    kinds: i64  # the grapes in play as a mask
    bag: vec[u8]  # the double tiles that nobody has seen, as counts
    gone: vec[u8]  # those that have left the game
    stalls: vec[u8]  # the places of depot and display
    heap: vec[u8]  # the wine bonus tiles beside the board
    held: vec[u8]  # of each seat: the double tiles on its key spaces, as counts
    wine: vec[u8]  # its wine bonus tiles
    vines: vec[i64]  # for each grape the hexes of its vineyard that show it, as a mask

    def __init__(self, seats: int, was: Cellar | None = None) -> None:
        if was is None:  # BUR-265, BUR-268
            self.kinds = ALL_GRAPES
            self.bag = bag(all_doubles(ALL_GRAPES))
            self.gone = bytes_of(PAIRS, 0)
            self.stalls = bytes_of(STALLS, NONE)
            self.heap = bytes_of(GRAPES, WINE_TILES)
            self.held = bytes_of(PAIRS * seats, 0)
            self.wine = bytes_of(GRAPES * seats, 0)
            self.vines = vec[i64]([i64(0)] * (GRAPES * seats))
        else:
            self.kinds = was.kinds
            self.bag = was.bag[:]
            self.gone = was.gone[:]
            self.stalls = was.stalls[:]
            self.heap = was.heap[:]
            self.held = was.held[:]
            self.wine = was.wine[:]
            self.vines = was.vines[:]

    def copy(self) -> Cellar:
        """Independent and equal."""
        return Cellar(0, self)

    def doubles(self, seat: i64) -> i64:
        """How many double tiles lie on the key spaces of a seat."""
        found: i64 = 0
        for pair in range(PAIRS * seat, PAIRS * seat + PAIRS):
            tiles: int = self.held[pair]
            found += tiles
        return found

    def covered(self, seat: i64) -> i64:
        """The hexes of a vineyard with grapes on them."""
        found: i64 = 0
        for grape in range(GRAPES * seat, GRAPES * seat + GRAPES):
            found |= self.vines[grape]
        return found

    def put(self, seat: i64, plot: i64, one: i64, other: i64) -> None:
        """A double tile lies on a field from now on."""
        self.vines[GRAPES * seat + one] |= BIT[2 * plot]
        self.vines[GRAPES * seat + other] |= BIT[2 * plot + 1]

    def planted(self, seat: int) -> list[int]:
        """The grape on each hex of a vineyard, -1 for none."""
        found = [-1] * HEXES
        for grape in range(GRAPES):
            for place in range(HEXES):
                if self.vines[GRAPES * seat + grape] & BIT[place] != 0:
                    found[place] = grape
        return found

    def doubles_of(self, seat: int) -> list[int]:
        """The double tiles on the key spaces of a seat, ascending."""
        counts = [int(tiles) for tiles in self.held[PAIRS * seat : PAIRS * seat + PAIRS]]
        return [pair for pair, tiles in enumerate(counts) for _ in range(tiles)]

    def wines_of(self, seat: int) -> list[int]:
        """How many wine bonus tiles of each grape a seat has."""
        return [int(tiles) for tiles in self.wine[GRAPES * seat : GRAPES * seat + GRAPES]]

    def to_dict(self, seats: int) -> dict[str, object]:
        """Tiles by place and by seat; a vineyard as its grapes hex by hex."""
        return {
            "kinds": [grape for grape in range(GRAPES) if self.kinds >> grape & 1],
            "bag": [int(tiles) for tiles in self.bag],
            "gone": [int(tiles) for tiles in self.gone],
            "stalls": [-1 if pair == NONE else int(pair) for pair in self.stalls],
            "heap": [int(tiles) for tiles in self.heap],
            "held": [self.doubles_of(seat) for seat in range(seats)],
            "wine": [self.wines_of(seat) for seat in range(seats)],
            "vines": [self.planted(seat) for seat in range(seats)],
        }


# For all games without vineyards; never changed.
NO_CELLAR: Final = Cellar(4)


def deal(state: Burgund, chance: Chance) -> None:
    """With the option some grapes leave; a wine bonus tile for each, all different (BUR-265)."""
    cellar = state.cellar
    seats = state.setup.seats
    if state.fewer_grapes:  # BUR-269, BUR-270
        pool = bytes_of(GRAPES, 1)
        for _ in range(4 - seats):
            grape = chance.pick(events.GRAPE, pool, 0, GRAPES, EVERYONE)
            pool[grape] = u8(0)
            cellar.heap[grape] = u8(0)
            cellar.kinds &= ~BIT[grape]
        cellar.bag = bag(all_doubles(int(cellar.kinds)))
    pool = bytes_of(GRAPES, 0)
    for grape in range(i64(GRAPES)):
        pool[grape] = u8(1 if cellar.kinds & BIT[grape] != 0 else 0)
    for seat in range(state.people()):  # BUR-361
        grape = chance.pick(events.GRAPE, pool, 0, GRAPES, EVERYONE)
        pool[grape] = u8(0)
        cellar.heap[grape] -= u8(1)
        cellar.wine[GRAPES * seat + grape] += u8(1)


def clear(state: Burgund) -> None:
    """What lies in depot and display leaves the game (BUR-271, BUR-R107)."""
    cellar = state.cellar
    for stall in range(i64(STALLS)):
        pair: int = cellar.stalls[stall]
        if pair != NONE:
            cellar.gone[pair] += u8(1)
            cellar.stalls[stall] = u8(NONE)


def fill(state: Burgund, chance: Chance) -> None:
    """New double tiles for depot and display (BUR-272 to BUR-274)."""
    seats = state.setup.seats
    for stall in range(i64(STALLS)):
        if has_stall(seats, stall):
            pair = chance.pick(events.DOUBLE, state.cellar.bag, 0, PAIRS, EVERYONE)
            state.cellar.bag[pair] -= u8(1)
            state.cellar.stalls[stall] = u8(pair)


def has_stall(seats: i64, stall: i64) -> bool:
    """Is the place used with so many players?"""
    if stall < DISPLAY:
        return stall < IN_DEPOT[seats]
    return stall - DISPLAY < IN_DISPLAY[seats]


def size_points(size: i64) -> i64:
    """What a vineyard region brings by its size (BUR-287, BUR-R105)."""
    return size * (size + 1) // 2


def region_at(grapes: i64, start: i64) -> i64:
    """The hexes that hang together with those of `start` (BUR-R106)."""
    found: i64 = 0
    grown = start
    while grown != 0:
        found |= grown
        rest = grown
        grown = 0
        while rest != 0:
            space = lowest(rest)
            rest &= rest - 1
            grown |= NEAR_HEX[space]
        grown &= grapes & ~found
    return found


def sizes(grapes: i64) -> vec[i64]:
    """The sizes of the regions of one grape, the largest first."""
    found = vec[i64](capacity=8)
    while grapes != 0:
        region = region_at(grapes, lowest_bit(grapes))
        grapes &= ~region
        size = count(region)
        place = i64(len(found))
        found = append(found, size)
        while place > 0 and found[place - 1] < size:
            found[place] = found[place - 1]
            place -= 1
        found[place] = size
    return found


def wine_points(state: Burgund, seat: i64, grape: i64) -> i64:
    """Each wine bonus tile of a grape scores another region, the largest first (BUR-288)."""
    tiles: int = state.cellar.wine[GRAPES * seat + grape]
    if tiles == 0:
        return 0
    points: i64 = 0
    for size in sizes(state.cellar.vines[GRAPES * seat + grape]):
        if tiles > 0:
            tiles -= 1
            points += size_points(size)
    return points


def points(state: Burgund, seat: i64) -> i64:
    """All wine bonus tiles of a seat together."""
    found: i64 = 0
    for grape in range(i64(GRAPES)):
        found += wine_points(state, seat, grape)
    return found
