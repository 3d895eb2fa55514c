"""The cards as flat tables, and the raster they are laid into."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.limes.contents import CONTENTS
from tafelrunde.kernel.native import i64, u8, vec

BOX: Final[dict[str, dict[str, object]]] = CONTENTS.used

FARMLAND: Final = 1
WATER: Final = 2
FOREST: Final = 3
TOWER: Final = 4
LAND: Final = 7
HUT: Final = 8

ROUNDS: Final = 16
CARDS: Final = 24
WORKERS: Final = 7

# Cards lie on a raster of 7 x 7 places with the first one in the middle (LIM-R05): every 4 x 4
# frame around it fits. Fields are counted 14 to a row; as cells they are 16 to a row, with a margin
# of nothing around them, so that every field has four neighbours. Places are bits of a mask, 8 to a
# column, for the same reason.
PLACES: Final = 7
FIELDS: Final = 2 * PLACES
STRIDE: Final = 16
CELLS: Final = STRIDE * STRIDE


def _quarters() -> list[int]:
    layouts = BOX["cards"]["layouts"]
    assert isinstance(layouts, list)
    table = [0] * 16
    for layout in layouts:
        code = ["FWTR".index(field.upper()) + 1 + HUT * field.islower() for field in layout.split()]
        for rotation in range(4):
            table += [code[(quarter - rotation) % 4] for quarter in range(4)]
    return table


# The fields of card c in rotation r as it lies, NW NE SE SW, from 16c + 4r on.
QUARTERS: Final = vec[u8]([u8(code) for code in _quarters()])
# Where those four lie, seen from the card's NW cell; and the numbers 0 to 3.
CORNERS: Final = vec[i64]([i64(step) for step in (0, 1, STRIDE + 1, STRIDE)])
FOUR: Final = vec[i64]([i64(number) for number in range(4)])
# From a cell to its four neighbours.
AROUND: Final = vec[i64]([i64(step) for step in (-STRIDE, -1, 1, STRIDE)])
# The cell of field f, and the field of cell c.
CELL: Final = vec[i64](
    [i64((f // FIELDS + 1) * STRIDE + f % FIELDS + 1) for f in range(FIELDS * FIELDS)]
)
FIELD: Final = vec[i64](
    [i64(max(c // STRIDE - 1, 0) * FIELDS + max(c % STRIDE - 1, 0)) for c in range(239)]
)


def quarters(card: int, rotation: int) -> list[int]:
    """The four fields of a card as it lies: NW, NE, SE, SW."""
    first = 16 * card + 4 * rotation
    return [int(QUARTERS[first + quarter]) for quarter in range(4)]
