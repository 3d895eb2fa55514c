"""Double tiles, wine bonus tiles and the vineyard board as flat tables (section 27)."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.burgund.components import BOX, STEPS, TILE_NAMES, TILES
from tafelrunde.kernel.native import i64, vec

GRAPES: Final = 6
GRAPE_NAMES: Final = tuple(BOX["grapes"])
ALL_GRAPES: Final = 63
WINE_TILES: Final = int(BOX["vineyards"]["wine_tiles"])

# A double tile is known by its two grapes, the lower one first.
_PAIRS: Final = [(a, b) for a in range(GRAPES) for b in range(a, GRAPES)]
PAIRS: Final = 21
PAIR_NAMES: Final = tuple([f"{GRAPE_NAMES[a]}_{GRAPE_NAMES[b]}" for a, b in _PAIRS])


def _table(values: list[int]) -> vec[i64]:
    return vec[i64]([i64(value) for value in values])


ONE: Final = _table([a for a, _ in _PAIRS])
OTHER: Final = _table([b for _, b in _PAIRS])
# The double tile with grapes a and b, at 6a + b.
PAIR_OF: Final = _table(
    [_PAIRS.index((min(a, b), max(a, b))) for a in range(GRAPES) for b in range(GRAPES)]
)


def all_doubles(kinds: int) -> list[int]:
    """How many double tiles of each pair there are, with these grapes only (BUR-R103)."""
    return [
        BOX["vineyards"]["pure" if a == b else "mixed"] if kinds >> a & kinds >> b & 1 else 0
        for a, b in _PAIRS
    ]


# The vineyard board: field f covers the hexes 2f and 2f + 1.
_FIELDS: Final = BOX["vineyards"]["board"]["fields"]
PLOTS: Final = 12
HEXES: Final = 24
PLOT_NUMBER: Final = _table([field["die"] for field in _FIELDS])
WHERE: Final = tuple([(int(q), int(r)) for field in _FIELDS for q, r in field["hexes"]])


def _near() -> list[int]:
    at = {where: number for number, where in enumerate(WHERE)}
    return [
        sum([1 << at[q + dq, r + dr] for dq, dr in STEPS if (q + dq, r + dr) in at])
        for q, r in WHERE
    ]


# The neighbours of a hex, and the hexes around a field (BUR-R106), as masks.
NEAR_HEX: Final = _table(_near())
AROUND: Final = _table([NEAR_HEX[2 * p] | NEAR_HEX[2 * p + 1] for p in range(PLOTS)])
# All hexes of each level, the lowest one first.
LEVELS: Final = 5
LEVEL: Final = _table(
    [
        sum([3 << 2 * plot for plot, field in enumerate(_FIELDS) if field["level"] == level])
        for level in range(1, LEVELS + 1)
    ]
)

# A bonus is the tile that does it, or one of the two new ones (BUR-282, BUR-283); those of field f
# are at 2f and 2f + 1.
BLACK_BONUS: Final = TILES
DOUBLE_BONUS: Final = TILES + 1
BONUS_NAMES: Final = (*TILE_NAMES, "black", "double")
BONUS_OF: Final = _table(
    [BONUS_NAMES.index(bonus) for field in _FIELDS for bonus in field["bonuses"]]
)

# Places of double tiles: six in the vineyard depot, then three in the display.
DISPLAY: Final = 6
STALLS: Final = 9
STALL_NAMES: Final = (
    *[f"vineyard{place + 1}" for place in range(DISPLAY)],
    *[f"display{place + 1}" for place in range(STALLS - DISPLAY)],
)
IN_DEPOT: Final = _table([0, 0, *BOX["vineyards"]["depot"]])
IN_DISPLAY: Final = _table([0, 0, *BOX["vineyards"]["display"]])


def _numbers(which: int) -> list[int]:
    found = [0] * 12
    for seats in (2, 3, 4):
        rows = BOX["vineyards"]["depot_numbers"][str(seats)]
        found += [row[which] for row in rows] + [0] * (DISPLAY - len(rows))
    return found


# The lowest and the highest number of place p of the depot with n players, at 6n + p (BUR-276).
LOW_NUMBER: Final = _table(_numbers(0))
HIGH_NUMBER: Final = _table(_numbers(-1))
