"""How moves with shields are made by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tafelrunde.games.burgund import verbs
from tafelrunde.games.burgund.components import SHIELDS, SOLO
from tafelrunde.games.burgund.frames import ACTION, TOLL
from tafelrunde.games.burgund.modules.shields import double
from tafelrunde.games.burgund.plain import part
from tafelrunde.games.burgund.scene import shields
from tafelrunde.games.burgund.scene.tiles import die_id, silver_id, space_id, workers_id
from tafelrunde.games.burgund.scene.touches import dice, equal_slots, on_space, purse
from tafelrunde.games.burgund.turn import USED
from tafelrunde.kernel.draw import Touch, use
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund


def touch(view: Burgund, seat: int, move: int) -> Touch:
    """What is done with shields; to give one up is a button."""
    verb, values = verbs.VERBS.split(move)
    if not view.plays(SHIELDS) and not (view.plays(SOLO) and verb.name == "lay"):
        return Touch()
    match verb.name:
        case "shield":
            return hang(view, seat, values[0] + 1, seat, values[1])
        case "lay":
            return lay(view, values[0], seat, values[1])
        case "tribute":
            if view.window or view.actor == OVER or view.frames.kind() != TOLL or values[0] == 2:
                return Touch()
            if values[0] == 1:
                return Touch((workers_id(purse(view, seat)),), price=((1, "worker"),))
            keep = shields.either(int(view.frames.arg(0)))
            return Touch((f"{keep} {silver_id(purse(view, seat))}",), price=((1, "silver"),))
        case "turn":
            die = die_id(seat, values[0])
            face = use(f"die-{values[1] + 1}", 0, 0, 100)
            return Touch((shields.either(16), *dice(view, seat, values[0])), face, die)
        case _:
            return Touch((shields.either(6), shields.player_id(values[0])))


def hang(view: Burgund, seat: int, number: int, half: int, space: int) -> Touch:
    """A shield onto a castle, in a team also on the partner's half."""
    old = int(view.arms.on_castle(half, space))
    castle = space_id(half, space) + (f" {shields.shield_id(old)}" if old else "")
    depot = int(view.arms.lies[number])
    touch = Touch((shields.shield_id(number), castle))
    idle = view.window or view.actor == OVER or view.frames.kind() == ACTION
    if idle or depot >= 6 or max(part(view.dice, 2, seat)) >= USED:
        return touch
    hands = int(double(view, seat, depot + 1))
    return replace(touch, price=((hands, "worker"),)) if hands else touch


def lay(view: Burgund, place: int, half: int, space: int) -> Touch:
    """A tile of the board straight onto a space."""
    slots = equal_slots(view, place)
    return on_space((slots,), half, int(view.board[place]), space) if slots else Touch()
