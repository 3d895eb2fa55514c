"""How members of a team make their moves by hand (BUR-206, BUR-209)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.burgund import verbs
from tafelrunde.games.burgund.components import CASTLE, SHIELDS, SPACES, TEAM
from tafelrunde.games.burgund.modules.team import LEFT_SEAM, half_of, leader, shelf
from tafelrunde.games.burgund.scene import shields_touch
from tafelrunde.games.burgund.scene.team import free_id
from tafelrunde.games.burgund.scene.touches import after, dice, equal_keys, on_space, paid
from tafelrunde.kernel.draw import Touch

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund


def castle(seat: int, space: int) -> Touch:
    """The start castle, on the left half or the right one."""
    half = leader(seat) if space == LEFT_SEAM else leader(seat) + 2
    return on_space((), int(half), CASTLE, space)


def touch(view: Burgund, seat: int, move: int) -> Touch:
    """Tiles of own and common key spaces, onto spaces of both halves."""
    verb, values = verbs.VERBS.split(move)
    if not view.plays(TEAM):
        return Touch()
    match verb.name:
        case "build":
            die, key, tile, space = values
            steps = (*dice(view, seat, die), equal_keys(view, int(shelf(seat, key)), tile))
            if not all(steps):
                return Touch()
            half = int(half_of(seat, space))
            return paid(view, seat, move, on_space(steps, half, tile, space % SPACES))
        case "keep":
            place = int(shelf(seat, values[0]))
            empty = [k for k, tile in enumerate(view.key_spaces(place)) if tile < 0]
            return after((), " ".join(free_id(place, k) for k in empty))
        case "empty":
            return after((), equal_keys(view, int(shelf(seat, values[0])), values[1]))
        case _:
            half, space = int(half_of(seat, values[1])), values[1] % SPACES
            if not view.plays(SHIELDS):
                return Touch()
            if verb.name == "endow":
                return shields_touch.lay(view, values[0], half, space)
            return shields_touch.hang(view, seat, values[0] + 1, half, space)
