"""What every game's `tensor.py` writes with: zeros to write into, arrays and sets as numbers."""

from __future__ import annotations

from typing import Final

from tafelrunde.kernel.bits import lowest
from tafelrunde.kernel.frames import Frames
from tafelrunde.kernel.native import i16, i64, u8, vec
from tafelrunde.kernel.state import FULL, State

# Copied wherever zeros are wanted: that is several times as fast as writing them.
BLANK: Final = vec[i16]([i16(0)] * 16384)


def zeros(count: i64) -> vec[i16]:
    """An empty array to fill."""
    return BLANK[:count] if count <= len(BLANK) else vec[i16]([i16(0)] * count)


def numbers(state: State, seat: i64, size: i64) -> vec[i16]:
    """A view, or a position as the seat sees it, as numbers.

    Whoever is not compiled gets them from here: an array that he hands to compiled code is never
    freed again.
    """
    out = zeros(size)
    view = state.seen_by(seat) if state.viewer == FULL else state
    view.fill(seat, out, 0)
    return out


def put_bytes(out: vec[i16], at: i64, cells: vec[u8], low: i64, high: i64) -> i64:
    """The cells from `low` to `high` as they are; returns where they end."""
    for place in range(low, high):
        cell: int = cells[place]
        if cell != 0:
            out[at + place - low] = i16(cell)
    return at + high - low


def put_kinds(out: vec[i16], at: i64, cells: vec[u8], low: i64, high: i64, kinds: i64) -> i64:
    """A one for what each cell names, of so many kinds; a greater number stands for nothing."""
    for place in range(low, high):
        cell: int = cells[place]
        if cell < kinds:
            out[at + (place - low) * kinds + cell] = 1
    return at + (high - low) * kinds


def put_set(out: vec[i16], at: i64, mask: i64, count: i64) -> i64:
    """A one for each member of a set that has less than `count`; returns where they end."""
    rest = mask
    while rest != 0:
        out[at + lowest(rest)] = 1
        rest &= rest - 1
    return at + count


def put_frames(out: vec[i16], at: i64, frames: Frames, rows: i64, seat: i64, seats: i64) -> i64:
    """The topmost frames, the top first: kind, owners counted from the seat, arguments."""
    width = frames.width
    depth = frames.depth()
    for row in range(min(rows, depth)):
        first = at + row * width
        out[first] = i16(frames.cell(depth - 1 - row, 0))
        out[first + 1] = i16(turned(frames.cell(depth - 1 - row, 1), seat, seats))
        for column in range(2, width):
            out[first + column] = i16(frames.cell(depth - 1 - row, column))
    return at + rows * width


def turned(mask: i64, seat: i64, seats: i64) -> i64:
    """A set of seats as one of them counts: itself first, then clockwise."""
    whole: i64 = (i64(1) << seats) - 1
    return (mask >> seat | mask << (seats - seat)) & whole
