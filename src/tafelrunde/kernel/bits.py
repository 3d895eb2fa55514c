"""Sets as bits of one number: how many there are, which they are.

Compiled code counts and finds bits without a call into Python; a set has at most 58 members, so
that it stays a small number there. A set is walked by its lowest bit:

    rest = spaces
    while rest != 0:
        space = lowest(rest)
        rest &= rest - 1
"""

from __future__ import annotations

from typing import Final

from tafelrunde.kernel.native import i64, vec

MEMBERS: Final = 58
# A table, because compiled code shifts a literal as a 32-bit number.
BIT: Final = vec[i64]([i64(2**place) for place in range(MEMBERS)])
# 2 is a primitive root of 59, so a power of two below 2**58 is known by its remainder.
_PLACES: Final = [0] * 59
for _place in range(MEMBERS):
    _PLACES[2**_place % 59] = _place
_PLACE: Final = vec[i64]([i64(place) for place in _PLACES])


def count(mask: i64) -> i64:
    """How many members a set has."""
    found: i64 = 0
    while mask != 0:
        mask &= mask - 1
        found += 1
    return found


def only(bit: i64) -> i64:
    """The member of a set that has just one."""
    return _PLACE[bit % 59]


def lowest_bit(mask: i64) -> i64:
    """The lowest member of a set as a set of its own; of an empty set nothing."""
    return mask & -mask


def lowest(mask: i64) -> i64:
    """The lowest member of a set that is not empty."""
    return _PLACE[(mask & -mask) % 59]
