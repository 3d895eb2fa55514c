"""How moves with double tiles and wine are made by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.burgund import verbs
from tafelrunde.games.burgund.components import BLACK, NONE, VINEYARDS
from tafelrunde.games.burgund.frames import BOUNTY, GIFT
from tafelrunde.games.burgund.modules.vineyards import GIVEN_DEPOT
from tafelrunde.games.burgund.modules.vineyards_components import DISPLAY, ONE, OTHER
from tafelrunde.games.burgund.scene import vineyards
from tafelrunde.games.burgund.scene.touches import after, asks, dice, equal_slots, paid
from tafelrunde.kernel.draw import Touch

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund


def touch(view: Burgund, seat: int, move: int) -> Touch:
    """A die, then a double tile or a field; bonuses, gifts and wine where they lie."""
    if not view.plays(VINEYARDS):
        return Touch()
    verb, values = verbs.VERBS.split(move)
    match verb.name:
        case "harvest":
            path = after(dice(view, seat, values[0]), stall(view, values[1]))
            return paid(view, seat, move, path)
        case "plant":
            die, pair, plot, turned = values
            gift = asks(view, GIFT)
            shown = displayed(view, pair) if gift else equal_doubles(view, seat, pair)
            steps = (*(() if gift else dice(view, seat, die)), shown)
            if not all(steps):
                return Touch()
            grapes = (int(ONE[pair]), int(OTHER[pair]))
            ghost = vineyards.both(*(grapes[::-1] if turned else grapes))
            here = vineyards.plot_id(seat, plot)
            return paid(view, seat, move, Touch((*steps, here), ghost, here))
        case "bonus":
            asked = asks(view, BOUNTY) and not view.frames.arg(1) >> values[0] & 1
            return Touch((vineyards.bonus_id(values[0]),)) if asked else Touch()
        case "receive":
            if values[0] < GIVEN_DEPOT:
                return after((), equal_slots(view, BLACK + values[0]))
            return after((), stall(view, values[0] - GIVEN_DEPOT))
        case "wine":
            return Touch((vineyards.wine_id(values[0]),))
        case _:
            return after((), equal_doubles(view, seat, values[0]))


def stall(view: Burgund, stall: int) -> str:
    """A double tile in depot or display."""
    lies = view.plays(VINEYARDS) and view.cellar.stalls[stall] != NONE
    return vineyards.stall_id(stall) if lies else ""


def displayed(view: Burgund, pair: int) -> str:
    """The double tiles of this kind in the display."""
    stalls = range(DISPLAY, len(view.cellar.stalls))
    return " ".join(vineyards.stall_id(s) for s in stalls if view.cellar.stalls[s] == pair)


def equal_doubles(view: Burgund, seat: int, pair: int) -> str:
    """The double tiles of this kind on the key spaces."""
    copies = view.cellar.doubles_of(seat).count(pair)
    return " ".join(vineyards.double_id(seat, pair, copy) for copy in range(copies))
