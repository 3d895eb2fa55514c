"""How moves with crane, geese and monastery 28 are made by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tafelrunde.games.burgund import verbs
from tafelrunde.games.burgund.components import (
    KIND,
    SPACES,
    TEAM,
    WHITE_CASTLES,
)
from tafelrunde.games.burgund.effects import pasture
from tafelrunde.games.burgund.frames import COPY, FLOCK
from tafelrunde.games.burgund.modules import team
from tafelrunde.games.burgund.plain import part
from tafelrunde.games.burgund.scene.tiles import (
    copy_id,
    silver_id,
    space_id,
)
from tafelrunde.games.burgund.scene.touches import (
    after,
    asks,
    purse,
    with_monastery,
)
from tafelrunde.kernel.draw import Touch

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund


def touch(view: Burgund, seat: int, move: int) -> Touch:
    """A building, a herd, or the monastery and then silver."""
    verb, values = verbs.VERBS.split(move)
    match verb.name:
        case "copy":
            shown = asks(view, COPY) and (values[0] < 8 or view.plays(WHITE_CASTLES))
            return Touch((copy_id(verbs.COPIES[values[0]]),) if shown else ())
        case "herd":
            return after((), herd(view, seat, values[0] + 1))
        case _:
            silver = silver_id(purse(view, seat))
            return replace(with_monastery(view, seat, 28, silver), price=((1, "silver"),))


def herd(view: Burgund, seat: int, kind: int) -> str:
    """The animals of a kind in the pasture of the geese (BUR-173)."""
    if not asks(view, FLOCK):
        return ""
    where = view.frames.arg(0)
    if view.plays(TEAM):
        halves = (seat % 2, seat % 2 + 2)
        grazing = {half: int(team.pasture(view, half, seat, where)) for half in halves}
    else:
        grazing = {seat: int(pasture(view, seat, where))}
    return " ".join(
        space_id(half, space)
        for half, spaces in grazing.items()
        for space in range(SPACES)
        if spaces >> space & 1 and KIND[part(view.land, SPACES, half)[space]] == kind
    )
