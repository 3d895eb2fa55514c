"""What one player has laid: land, territories, workers.

Territories never split (LIM-043), so they are kept as a union-find over cells. The root of a
territory is its lowest cell, that is its highest, then leftmost field: the name it has in a move
(LIM-R10). Beside that a ring leads through all fields of a territory.
"""

from __future__ import annotations

from typing import Final, final

from tafelrunde.games.limes.components import (
    AROUND,
    CELLS,
    CORNERS,
    LAND,
    PLACES,
    QUARTERS,
    STRIDE,
    TOWER,
    WORKERS,
)
from tafelrunde.kernel.bits import BIT
from tafelrunde.kernel.native import append, i64, u8, vec
from tafelrunde.kernel.state import NO_BYTES

SHEET: Final[int] = (1 << 8 * PLACES) - 1
ROW: Final[int] = sum([1 << 8 * x for x in range(PLACES)])
FIRST_PLACE: Final = 8 * 3 + 3

NOTHING_DONE: Final = -1
PLACED: Final = -2
UNKNOWN: Final = -1.0


def corner(place: i64) -> i64:
    """The NW cell of the card on a place."""
    return ((place & 7) * 2 + 1) * STRIDE + (place >> 3) * 2 + 1


@final
class Display:
    """One player's cards and workers.

    `lays` holds 4 * place + rotation of each card in laying order. `deed` is what the worker action
    of this round did: NOTHING_DONE, PLACED, or 256 * worker + the cell it came from. `hope` is what
    the judge thinks of the display, until it changes.
    """

    def __init__(self) -> None:
        self.land: vec[u8] = NO_BYTES
        self.root: vec[u8] = NO_BYTES
        self.ring: vec[u8] = NO_BYTES
        self.workers: vec[u8] = NO_BYTES
        self.lays: vec[u8] = NO_BYTES
        self.mask: i64 = 0
        self.deed: i64 = NOTHING_DONE
        self.hope = UNKNOWN

    def copy(self) -> Display:
        """An independent display with the same cards and workers."""
        made = Display()
        made.land = self.land[:]
        made.root = self.root[:]
        made.ring = self.ring[:]
        made.workers = self.workers[:]
        made.lays = self.lays[:]
        made.mask = self.mask
        made.deed = self.deed
        made.hope = self.hope
        return made

    def lay(self, card: i64, place: i64, rotation: i64) -> None:
        """Lay a card and let its fields join the territories around them (LIM-040)."""
        self.lays = append(self.lays, u8(4 * place + rotation))
        self.mask |= BIT[place]
        self.hope = UNKNOWN
        first = corner(place)
        number = 16 * card + 4 * rotation
        for step in CORNERS:
            self.grow(first + step, QUARTERS[number])
            number += 1

    def grow(self, cell: i64, field: u8) -> None:
        """Put a field into the landscape; it joins the territories of its land around it."""
        land = self.land
        land[cell] = field
        self.root[cell] = u8(cell)
        self.ring[cell] = u8(cell)
        kind = field & LAND
        if kind != TOWER:  # LIM-042
            for way in AROUND:
                if land[cell + way] & LAND == kind:
                    self.join(cell, cell + way)

    def join(self, one: i64, other: i64) -> None:
        """Make one territory of the territories of two fields, which may be one already."""
        low = self.territory(one)
        high = self.territory(other)
        if low > high:
            low, high = high, low
        self.root[high] = u8(low)
        ring = self.ring
        after = ring[low]
        ring[low] = ring[high]
        ring[high] = after

    def territory(self, cell: i64) -> i64:
        """The root of the territory a field belongs to."""
        root = self.root
        up: int = root[cell]
        while up != cell:
            cell = up
            up = root[cell]
        return cell

    def free(self, diagonal: bool) -> i64:
        """The places where a card may be laid, as a mask (LIM-032, LIM-035, LIM-037)."""
        mask = self.mask
        if mask == 0:
            return BIT[FIRST_PLACE]
        near = (mask | mask << 8 | mask >> 8) & SHEET
        if diagonal:
            near |= near << 1 | near >> 1
        else:
            near |= mask << 1 | mask >> 1
        return near & ~mask & self.room()

    def room(self) -> i64:
        """All places that keep the width and height of what lies here within 4 cards (LIM-035)."""
        mask = self.mask
        rows = mask | mask >> 32
        rows |= rows >> 16
        rows |= rows >> 8
        left: i64 = 0
        while mask >> 8 * left & 255 == 0:
            left += 1
        right: i64 = PLACES - 1
        while mask >> 8 * right & 255 == 0:
            right -= 1
        top: i64 = 0
        while rows >> top & 1 == 0:
            top += 1
        bottom: i64 = PLACES - 1
        while rows >> bottom & 1 == 0:
            bottom -= 1
        columns = (BIT[8 * (left + 4)] - 1) & ~(BIT[8 * (right - 3)] - 1)
        lines = (BIT[top + 4] - 1) & ~(BIT[bottom - 3] - 1) & 127
        return columns & (lines * ROW)

    def supply(self) -> i64:
        """How many workers are not placed yet."""
        return WORKERS - len(self.workers)


def empty() -> Display:
    """A display with nothing on it."""
    display = Display()
    display.land = vec[u8]([u8(0)] * CELLS)
    display.root = vec[u8]([u8(0)] * CELLS)
    display.ring = vec[u8]([u8(0)] * CELLS)
    display.workers = vec[u8]()
    display.lays = vec[u8]()
    return display
