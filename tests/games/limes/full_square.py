"""One full square for all: the end of a game in which only the workers differ."""

from __future__ import annotations

from .drawn import Table, table

# A full square in which many workers are worth the same: 8 at (4,0), 7 at (2,3), (4,1) and (2,6),
# 6 at (3,6), (1,5) and (1,4), 5 at (7,4) and (3,1), 4 at (0,2), 0 at (0,0).
SQUARE = """
W R t f F W f R
T f T W R T t W
t f f t t W R W
T R W T F f t W
R T t W F t t T
F W t R W W f R
f W F R T W f W
F t f t R W t R
"""
EIGHT, SEVEN, OTHER_SEVEN, THIRD_SEVEN = (4, 0), (2, 3), (4, 1), (2, 6)
SIX, OTHER_SIX, THIRD_SIX = (3, 6), (1, 5), (1, 4)
FIVE, OTHER_FIVE, FOUR, ZERO = (7, 4), (3, 1), (0, 2), (0, 0)


def ended(*workers: list[tuple[int, int]]) -> Table:
    """The end of a game in which everybody has the same square and these workers."""
    return table(SQUARE, workers=list(workers))
