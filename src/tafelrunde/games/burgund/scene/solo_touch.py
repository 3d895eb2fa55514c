"""How moves of one who plays alone are made by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.burgund import verbs
from tafelrunde.games.burgund.components import (
    BLACK,
)
from tafelrunde.games.burgund.scene.tiles import (
    goods_id,
    silver_id,
)
from tafelrunde.games.burgund.scene.touches import (
    after,
    equal_slots,
)
from tafelrunde.kernel.draw import Touch

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund


def touch(view: Burgund, seat: int, move: int) -> Touch:
    """Silver for missing points, a tile for goods, goods for a tile."""
    verb, values = verbs.VERBS.split(move)
    match verb.name:
        case "reach":
            missing = int(view.target - view.counter)
            return Touch((silver_id(seat),), price=((missing, "silver"),)) if missing else Touch()
        case "swap":
            return after((), equal_slots(view, BLACK + values[0]))
        case _:
            return after((), goods_id(seat, values[0]))
