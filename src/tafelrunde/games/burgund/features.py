"""What a net is told of a duchy in Die Burgen von Burgund: what it has, what it lacks, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import duchy, score
from tafelrunde.games.burgund.components import (
    ANIMALS,
    BUILDINGS,
    COLOUR,
    DEPOTS,
    GOODS,
    HEADS,
    INN,
    KEYS,
    MINE,
    MONASTERIES,
    NONE,
    NUMBERS,
    OF_COLOUR,
    PHASES,
    PLACES,
    SHIP,
    SOLO,
)
from tafelrunde.games.burgund.judge import FIRST_REGION, REGIONS, SIZE_OF, actions_left
from tafelrunde.games.burgund.turn import USED
from tafelrunde.games.burgund.worth import phase_ends
from tafelrunde.kernel.bits import count, lowest
from tafelrunde.kernel.native import i64, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

# Changes whenever the numbers mean something else: what was learned before is of no use then.
VERSION: Final = 1
# Phase as ones; actions left, and their square.
PHASE: Final = 0
LEFT: Final = PHASE + PHASES + 1
# How many play, which modules.
SEATS: Final = LEFT + 2
MODULES: Final = SEATS + 4
# Silver, workers, goods: what is there, what is of use soon, nothing at all.
PURSE: Final = MODULES + 10
GOODS_AT: Final = PURSE + 6
# Monasteries that work, and the same by the time that is left.
MONKS: Final = GOODS_AT + 5
LATER: Final = MONKS + NUMBERS + 1
# By colour: spaces missing, none missing, spaces that can be built on, none of these, and which of
# its bonus tiles are left.
HUES: Final = LATER + NUMBERS + 1
# Regions that are not complete by their size and how many spaces are missing.
REGIONS_AT: Final = HUES + 36
# Tiles on key spaces by colour, those among them that can be placed, buildings by kind, animals,
# how many there are.
HELD: Final = REGIONS_AT + 36
READY: Final = HELD + 6
HOUSES: Final = READY + 6
BEASTS: Final = HOUSES + 10
USED_KEYS: Final = BEASTS + 1
# Mines and what they will pay, ships, place in turn order, goods at the best depot, dice not used.
MINES: Final = USED_KEYS + KEYS + 1
ORDER: Final = MINES + 3
QUAY: Final = ORDER + 2
DICE: Final = QUAY + 1
# Tiles on the board by colour; what is asked; alone: counter, target, spaces covered.
BOARD: Final = DICE + 6
ASKED: Final = BOARD + 6
ALONE: Final = ASKED + 32
SIZE: Final = ALONE + 3

NOTHING: Final = vec[float]([0.0] * SIZE)
TURNS: Final = 50.0


def features(state: Burgund, seat: i64) -> vec[float]:
    """A duchy and all that belongs to it; nothing while it is being chosen."""
    out = NOTHING[:]
    if state.covered[seat] == 0 or state.duchy[seat] == NONE:
        return out
    left = float(actions_left(state, seat)) / TURNS
    out[PHASE + min(state.phase, i64(PHASES))] = 1.0
    out[LEFT] = left
    out[LEFT + 1] = left * left
    out[SEATS + state.setup.seats - 1] = 1.0
    for module in range(i64(10)):
        if state.modules >> module & 1 == 1:
            out[MODULES + module] = 1.0
    tell_stores(state, seat, out)
    tell_monks(state, seat, left, out)
    tell_land(state, seat, out)
    tell_keys(state, seat, out)
    tell_turn(state, seat, out)
    tell_board(state, out)
    if state.modules & SOLO != 0:
        out[ALONE] = float(state.counter) / float(state.target)
        out[ALONE + 1] = float(state.target) / 20.0
        out[ALONE + 2] = float(count(state.covered[seat])) / 37.0
    return out


def tell_stores(state: Burgund, seat: i64, out: vec[float]) -> None:
    """Silver, workers and goods."""
    silver: int = state.silver[seat]
    workers: int = state.workers[seat]
    out[PURSE] = 0.1 * float(silver)
    out[PURSE + 1] = 0.5 * float(min(silver, 2))
    out[PURSE + 2] = 1.0 if silver == 0 else 0.0
    out[PURSE + 3] = 0.1 * float(workers)
    out[PURSE + 4] = 0.3 * float(min(workers, 3))
    out[PURSE + 5] = 1.0 if workers == 0 else 0.0
    sorts: i64 = 0
    largest: i64 = 0
    stored: i64 = 0
    sold: i64 = 0
    for colour in range(GOODS * seat, GOODS * seat + GOODS):
        tiles: int = state.store[colour]
        gone: int = state.sold[colour]
        stored += tiles
        sold += gone
        largest = max(largest, tiles)
        if tiles > 0:
            sorts += 1
    out[GOODS_AT] = 0.3 * float(sorts)
    out[GOODS_AT + 1] = 0.2 * float(largest)
    out[GOODS_AT + 2] = 0.2 * float(stored)
    out[GOODS_AT + 3] = 0.1 * float(sold)
    out[GOODS_AT + 4] = 1.0 if sorts == 3 else 0.0


def tell_monks(state: Burgund, seat: i64, left: float, out: vec[float]) -> None:
    """Which monasteries work, and for how long."""
    rest = state.monasteries[seat]
    while rest != 0:
        number = lowest(rest)
        rest &= rest - 1
        out[MONKS + number] = 1.0
        out[LATER + number] = left


def tell_land(state: Burgund, seat: i64, out: vec[float]) -> None:
    """Colours and regions: how far they are."""
    home: int = state.duchy[seat]
    covered = state.covered[seat]
    open_to = state.reach[seat] & ~covered
    for colour in range(i64(6)):
        spaces = OF_COLOUR[6 * home + colour]
        missing = count(spaces & ~covered)
        beside = count(spaces & open_to)
        at = HUES + 6 * colour
        out[at] = 0.1 * float(missing)
        out[at + 1] = 1.0 if missing == 0 else 0.0
        out[at + 2] = 0.2 * float(beside)
        out[at + 3] = 1.0 if beside == 0 and missing > 0 else 0.0
        if missing > 0 and state.bonus[2 * colour] == NONE:
            out[at + 4] = 1.0 / float(missing)
        elif missing > 0 and state.bonus[2 * colour + 1] == NONE:
            out[at + 5] = 1.0 / float(missing)
    for number in range(FIRST_REGION[home], FIRST_REGION[home + 1]):
        missing = count(REGIONS[number] & ~covered)
        size = SIZE_OF[number]
        if missing > 0 and size <= 8:
            out[REGIONS_AT + size * (size - 1) // 2 + missing - 1] += 0.5


def tell_keys(state: Burgund, seat: i64, out: vec[float]) -> None:
    """What lies on key spaces, and could be placed."""
    used: i64 = 0
    for key in range(KEYS * seat, KEYS * seat + KEYS):
        tile: int = state.keys[key]
        if tile == NONE:
            continue
        used += 1
        if tile >= INN:
            continue
        colour = COLOUR[tile]
        out[HELD + colour] += 0.5
        if duchy.open_spaces(state, seat, tile) != 0:
            out[READY + colour] += 0.5
        if ANIMALS <= tile < BUILDINGS:
            out[BEASTS] += 0.2 * float(HEADS[tile])
        elif BUILDINGS <= tile < MONASTERIES:
            out[HOUSES + tile - BUILDINGS] += 1.0
    out[USED_KEYS + used] = 1.0


def tell_turn(state: Burgund, seat: i64, out: vec[float]) -> None:
    """Mines, turn order, dice, and what is still to be decided."""
    mines = score.lying(state, seat, MINE)
    out[MINES] = 0.3 * float(mines)
    out[MINES + 1] = 0.1 * float(mines * phase_ends(state))
    out[MINES + 2] = 0.3 * float(score.lying(state, seat, SHIP))
    place: i64 = 0
    while state.order[place] != seat:
        place += 1
    out[ORDER] = 0.3 * float(place)
    out[ORDER + 1] = 0.2 * float(i64(state.track[seat]))
    for die in range(2 * seat, 2 * seat + 2):
        shown: int = state.dice[die]
        if 0 < shown < USED:
            out[DICE + shown - 1] += 1.0
    frames = state.frames
    for frame in range(i64(1), frames.depth()):
        if frames.owners(frame) >> seat & 1 == 1:
            out[ASKED + frames.kind(frame) % 32] += 1.0


def tell_board(state: Burgund, out: vec[float]) -> None:
    """What lies on the board, and at the best depot."""
    for place in range(i64(PLACES)):
        tile: int = state.board[place]
        if tile < INN:
            out[BOARD + COLOUR[tile]] += 0.1
    best: i64 = 0
    for depot in range(i64(DEPOTS)):
        tiles: i64 = 0
        for colour in range(i64(GOODS)):
            lying: int = state.quay[GOODS * depot + colour]
            tiles += lying
        best = max(best, tiles)
    out[QUAY] = 0.3 * float(best)
