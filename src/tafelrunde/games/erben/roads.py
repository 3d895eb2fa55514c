"""Roads (ERB-130 to ERB-136, ERB-R39): every road is a path, or a ring, of tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.erben.components import EXITS, FOUR, NEAR, THROUGH, TILES, turned
from tafelrunde.games.erben.land import BUILT
from tafelrunde.kernel.bits import BIT, count, lowest_bit, only
from tafelrunde.kernel.native import append, i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.erben.state import Erben


def ends(state: Erben, tile: i64) -> i64:
    """Where the roads of a building lead, a bit for N, E, S, W as it lies (ERB-R01)."""
    if state.piles[BUILT] & BIT[tile] != 0:
        return EXITS[tile]
    if state.piles[BUILT + 1] & BIT[tile] != 0:
        return turned(EXITS[tile])
    return 0


def follow(state: Erben, tile: i64, way: i64, seen: vec[i64]) -> i64:
    """The tiles one comes to by leaving a tile; `seen` has the tiles passed by each way in."""
    found: i64 = 0
    while True:
        spot: int = state.spot[tile]
        piece: int = state.grid[NEAR[8 * spot + 2 * way]]
        if piece == 0 or piece > TILES:
            return found
        tile = piece - 1
        way = way ^ 2
        if ends(state, tile) >> way & 1 == 0 or seen[way] & BIT[tile] != 0:
            return found
        seen[way] |= BIT[tile]
        found |= BIT[tile]
        if THROUGH[tile] == 0:
            return found
        way = other_end(ends(state, tile), way)
        seen[way] |= BIT[tile]


def other_end(both: i64, way: i64) -> i64:
    """The second of two ends."""
    for end in FOUR:
        if end != way and both >> end & 1 == 1:
            return end
    return way


def roads(state: Erben) -> vec[i64]:
    """Every road of at least two tiles (ERB-130), as the mask of its tiles."""
    found = vec[i64](capacity=16)
    seen = vec[i64]([0, 0, 0, 0])
    rest = state.piles[BUILT] | state.piles[BUILT + 1]
    while rest != 0:
        bit = lowest_bit(rest)
        rest ^= bit
        tile = only(bit)
        exits = ends(state, tile)
        if exits == 0:
            continue
        for way in FOUR:
            if exits >> way & 1 == 1 and seen[way] & bit == 0:
                seen[way] |= bit
                road = bit
                if THROUGH[tile] != 0:
                    back = other_end(exits, way)
                    seen[back] |= bit
                    road |= follow(state, tile, back, seen)
                road |= follow(state, tile, way, seen)
                if road != bit:
                    found = append(found, road)
    return found


def lead(state: Erben, seat: i64, road: i64) -> i64:
    """How many more buildings of a road are the seat's own (ERB-132, ERB-133)."""
    mine = count(road & state.piles[BUILT + seat])
    theirs = count(road & state.piles[BUILT + 1 - seat])
    return mine - theirs if mine > theirs else 0


def longest(state: Erben, tile: i64) -> i64:
    """The tiles along the longest road that ends at a pilgrimage site, itself one (ERB-152)."""
    best: i64 = 1
    exits = ends(state, tile)
    for way in FOUR:
        if exits >> way & 1 == 0:
            continue
        seen = vec[i64]([0, 0, 0, 0])
        length = count(follow(state, tile, way, seen) | BIT[tile])
        if length > best:
            best = length
    return best
