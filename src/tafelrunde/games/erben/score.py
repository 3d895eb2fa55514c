"""What the buildings are worth (ERB-120 to ERB-203) and who has won (ERB-140 to ERB-142)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.erben.components import (
    AXIS,
    BAKERY,
    BASKETS,
    BOX,
    CAMP,
    CASTLE,
    CATHEDRAL,
    COLOUR,
    COOPERAGE,
    COWSHED,
    EIGHT,
    FORTRESS,
    GARRISON,
    GREEN,
    GREY,
    GUILD_FOR,
    HUT,
    KIND,
    KINDS,
    LAID,
    MARKET,
    MARKS,
    MILL,
    MINE,
    NEAR,
    OF_COLOUR,
    OF_KIND,
    PILGRIMAGE,
    POST,
    POTTERY,
    ROW,
    SHOWN,
    SIDE,
    SIEGE_TOWER,
    SMITHY,
    TAVERN,
    TILES,
    WATCHTOWER,
    YELLOW,
    turned_marks,
)
from tafelrunde.games.erben.land import BUILT, column, field_at, held, line
from tafelrunde.games.erben.roads import lead, longest, roads
from tafelrunde.kernel.bits import BIT, count, lowest
from tafelrunde.kernel.native import append, i64, vec
from tafelrunde.kernel.score import Line, ScoreSheet

if TYPE_CHECKING:
    from tafelrunde.games.erben.state import Erben

HARD: Final = 3
ADVANCE: Final = int(str(BOX["shadow"]["advance"]))
_RULES: Final = [part["rule"] for part in BOX["kinds"].values() if isinstance(part, dict)]
RULE_OF: Final = [int(str(rule)) for rule in _RULES]


def worth(state: Erben, seat: i64, tile: i64) -> i64:
    """The points of one building of the seat, before doubling."""
    field: int = state.spot[tile]
    own = state.piles[BUILT + seat]
    kind = KIND[tile]
    if kind == TAVERN:
        return 1 + in_line(state, field, AXIS[tile], 3)
    if kind == MARKET:
        return 1 + beside(state, field)
    if kind == PILGRIMAGE:
        return longest(state, tile)
    if kind == CASTLE:
        return 2 + 2 * foes_beside(state, seat, field)
    if kind == MILL:
        return area(state, field, YELLOW)
    if kind == MINE:
        return area(state, field, GREY)
    if kind == COWSHED:
        return area(state, field, GREEN)
    if kind == BAKERY:
        return 1 + count(own & OF_COLOUR[YELLOW] & ~BIT[tile])
    if kind == SMITHY:
        return 1 + count(own & OF_COLOUR[GREY] & ~BIT[tile])
    if kind == HUT:
        return 1 + count(own & OF_COLOUR[GREEN] & ~BIT[tile])
    if kind == CAMP:
        return 2
    if kind == POST:
        return 3 * count(own & OF_KIND[SHOWN[tile]])
    if kind == CATHEDRAL:
        return 5
    if kind == FORTRESS:
        return count(own & (OF_KIND[SIEGE_TOWER] | OF_KIND[FORTRESS]))
    if kind == WATCHTOWER:
        return 1 + same_in_line(state, field, AXIS[tile])
    if kind == GARRISON:
        return 2 * watchtowers(state, field)
    marks = MARKS[tile] if seat == 0 else turned_marks(MARKS[tile])
    if kind == BASKETS:
        return pairs(state, field, marks, GREEN, YELLOW) * fee(own, kind)
    if kind == POTTERY:
        return pairs(state, field, marks, GREY, YELLOW) * fee(own, kind)
    if kind == COOPERAGE:
        return pairs(state, field, marks, GREY, GREEN) * fee(own, kind)
    return 0


def in_line(state: Erben, field: i64, axis: i64, most: i64) -> i64:
    """Tiles in the row or column, so many at most in each direction (ERB-150, ERB-R28)."""
    grid = state.grid
    here = column(state, field) if axis == ROW else line(state, field)
    fixed = line(state, field) if axis == ROW else column(state, field)
    found: i64 = 0
    some: i64 = 0
    at = here + 1
    while at < SIDE and some < most:
        other = field_at(state, at, fixed) if axis == ROW else field_at(state, fixed, at)
        if grid[other] != 0:
            some += 1
        at += 1
    found += some
    some = 0
    at = here - 1
    while at >= 0 and some < most:
        other = field_at(state, at, fixed) if axis == ROW else field_at(state, fixed, at)
        if grid[other] != 0:
            some += 1
        at -= 1
    return found + some


def same_in_line(state: Erben, field: i64, axis: i64) -> i64:
    """Other tiles of the same colour in the row or column (ERB-190, ERB-R29)."""
    grid = state.grid
    piece: int = grid[field]
    wanted = COLOUR[piece - 1]
    fixed = line(state, field) if axis == ROW else column(state, field)
    found: i64 = -1
    for at in range(i64(SIDE)):
        other = field_at(state, at, fixed) if axis == ROW else field_at(state, fixed, at)
        piece = grid[other]
        if piece != 0 and COLOUR[piece - 1] == wanted:
            found += 1
    return found


def beside(state: Erben, field: i64) -> i64:
    """Tiles that share an edge with the field (ERB-151)."""
    found: i64 = 0
    for way in EIGHT:
        if way & 1 == 0 and state.grid[NEAR[8 * field + way]] != 0:
            found += 1
    return found


def foes_beside(state: Erben, seat: i64, field: i64) -> i64:
    """Enemy buildings that share an edge with the field (ERB-153, ERB-R33)."""
    foes = state.piles[BUILT + 1 - seat]
    found: i64 = 0
    for way in EIGHT:
        piece: int = state.grid[NEAR[8 * field + way]]
        if way & 1 == 0 and foes & LAID[piece] != 0:
            found += 1
    return found


def area(state: Erben, field: i64, colour: i64) -> i64:
    """The area of a colour the building is part of, or the largest beside it and one (ERB-R31)."""
    piece: int = state.grid[field]
    if COLOUR[piece - 1] == colour:
        return size(state, field, colour)
    best: i64 = 0
    for way in EIGHT:
        other = NEAR[8 * field + way]
        piece = state.grid[other]
        if way & 1 == 0 and piece != 0 and COLOUR[piece - 1] == colour:
            found = size(state, other, colour)
            if found > best:
                best = found
    return 1 + best


def size(state: Erben, field: i64, colour: i64) -> i64:
    """How many tiles of a colour hang together with this one, edge to edge (ERB-160)."""
    grid = state.grid
    found = vec[i64](capacity=27)
    found = append(found, field)
    first: int = grid[field]
    seen = LAID[first]
    done: i64 = 0
    while done < len(found):
        here = found[done]
        done += 1
        for way in EIGHT:
            other = NEAR[8 * here + way]
            piece: int = grid[other]
            if way & 1 == 1 or piece == 0 or seen & LAID[piece] != 0:
                continue
            if COLOUR[piece - 1] == colour:
                seen |= LAID[piece]
                found = append(found, other)
    return done


def watchtowers(state: Erben, field: i64) -> i64:
    """Watchtowers of both players on the two diagonals (ERB-191, ERB-R30)."""
    rest = (state.piles[BUILT] | state.piles[BUILT + 1]) & OF_KIND[WATCHTOWER]
    found: i64 = 0
    while rest != 0:
        tile = lowest(rest)
        rest &= rest - 1
        spot: int = state.spot[tile]
        across = column(state, spot) - column(state, field)
        up = line(state, spot) - line(state, field)
        if across == up or across == -up:
            found += 1
    return found


def pairs(state: Erben, field: i64, marks: i64, one: i64, other: i64) -> i64:
    """Pairs of two colours on the fields marked as the tile lies (ERB-200, ERB-R34)."""
    first: i64 = 0
    second: i64 = 0
    for way in EIGHT:
        piece: int = state.grid[NEAR[8 * field + way]]
        if piece != 0 and marks >> way & 1 == 1:
            if COLOUR[piece - 1] == one:
                first += 1
            elif COLOUR[piece - 1] == other:
                second += 1
    return first if first < second else second


def fee(own: i64, kind: i64) -> i64:
    """Points for a pair: 3, with a guild house of the kind 4 (ERB-203, ERB-R35)."""
    return 4 if own & GUILD_FOR[kind] != 0 else 3


def buildings(state: Erben, seat: i64) -> i64:
    """The points of all buildings of a seat, doubled under its troops (ERB-121)."""
    found: i64 = 0
    rest = state.piles[BUILT + seat]
    while rest != 0:
        tile = lowest(rest)
        rest &= rest - 1
        points = worth(state, seat, tile)
        spot: int = state.spot[tile]
        found += 2 * points if held(state, seat, spot) else points
    return found


def total(state: Erben, seat: i64) -> i64:
    """All points of a seat now."""
    found = buildings(state, seat)
    if state.score_roads:
        for road in roads(state):
            found += lead(state, seat, road)
    if seat == 1 and state.shadow == HARD:
        found += ADVANCE
    return found


def sheet(state: Erben, seat: i64) -> ScoreSheet:
    """A line for each building, each road and the shadow's advance."""
    lines = []
    for tile in range(TILES):
        if state.piles[BUILT + seat] & BIT[tile] != 0:
            points = int(worth(state, seat, tile))
            spot: int = state.spot[tile]
            twice = held(state, seat, spot)
            about = [int(tile), int(twice)]
            kind = int(KIND[tile])
            lines.append(Line(KINDS[kind], points * (2 if twice else 1), RULE_OF[kind], about))
    if state.score_roads:
        for road in roads(state):
            points = int(lead(state, seat, road))
            if points > 0:
                tiles = [tile for tile in range(TILES) if road & BIT[tile] != 0]
                lines.append(Line("road", points, 132, tiles))
    if seat == 1 and state.shadow == HARD:
        lines.append(Line("advance", ADVANCE, 1040, []))
    return ScoreSheet(lines)


def ranking(state: Erben, seat: i64) -> list[int]:
    """Points, then troops in the reserve (ERB-141); alone one has to beat the shadow."""
    points = int(total(state, seat))
    if state.shadow != 0:
        return [points, int(seat)]
    return [points, sum([int(state.troops[3 * seat + k] < 0) for k in (1, 2)])]
