"""Why a move is not allowed in a game with shields: a second opinion on them and their tribute."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.burgund import plain, refuse, verbs
from tafelrunde.games.burgund.components import PLACE_NAMES, TILE_NAMES
from tafelrunde.games.burgund.frames import ACTION, FREIGHT, GIFT, NAMING, TOLL
from tafelrunde.kernel.frames import TURN
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund


VERBS = {
    "shield": (TURN, ACTION), "lay": (GIFT,), "tribute": (TOLL,), "goods": (FREIGHT,),
}  # fmt: skip


def why_not(state: Burgund, seat: int, move: int) -> int:
    """0, or the rule against the move, in a game with shields."""
    verb, values = verbs.VERBS.split(move)
    if state.actor == OVER or not state.waiting(seat):
        return refuse.why_not(state, seat, move)
    if verb.name in ("turn", "name"):
        return aside(state, seat, verb.name, values)
    kind = int(state.frames.kind())
    if kind not in VERBS.get(verb.name, ()):
        return refuse.why_not(state, seat, move)
    match verb.name:
        case "shield":
            return shield(state, seat, kind, *values)
        case "lay":
            return lay(state, seat, *values)
        case "tribute":
            return tribute(state, seat, values[0])
        case _:
            return freight(state, seat, values[0])


def shield(state: Burgund, seat: int, kind: int, number: int, space: int) -> int:
    """Why a shield cannot be taken onto a castle."""
    against = out_of_reach(state, seat, kind, number + 1)
    if against:
        return against
    tile = plain.part(state.land, 37, seat)[space]
    return 0 if tile != plain.EMPTY and TILE_NAMES[tile] == "castle" else 241


def out_of_reach(state: Burgund, seat: int, kind: int, number: int) -> int:
    """Why a shield cannot be taken, wherever it should go."""
    owner, depot = plain.spot(state, number)
    if owner >= 0 or depot == 0:
        return 238
    if kind != TURN:
        if state.frames.arg(1) == 0 or not plain.bears(state, seat, 11):
            return 256
    else:
        dice = plain.dice(state, seat)
        if max(dice) >= 8:
            return 1084
        if sum(least(state, seat, die, depot) for die in dice) > state.workers[seat]:
            return 239
    return 0


def least(state: Burgund, seat: int, die: int, goal: int) -> int:
    """The fewest workers that turn a die to a number, found by trying."""
    wide = 2 if plain.owns(state, seat, 8) else 1
    reached, spent = {die}, 0
    while goal not in reached:
        reached = {plain.turned(one, k) for one in reached for k in range(-wide, wide + 1)}
        spent += 1
    return spent


def lay(state: Burgund, seat: int, place: int, space: int) -> int:
    """Why a tile of the board cannot go straight into the duchy."""
    against = not_given(state, seat, place)
    against = against or refuse.fits(state, seat, int(state.board[place]), space)
    return against or (1142 if refuse.doubled(state, place) else 0)


def not_given(state: Burgund, seat: int, place: int) -> int:
    """Why a tile of the board is no gift."""
    black = PLACE_NAMES[place].startswith("black")
    if not plain.bears(state, seat, 15 if black else 14):
        return 260 if black else 259
    if int(state.frames.arg(0)) & (2 if black else 1):
        return 260 if black else 259
    return 0 if plain.at(state, place) else 1011


def tribute(state: Burgund, seat: int, means: int) -> int:
    """Why tribute cannot be paid like that."""
    if means == 0:
        return 0 if state.silver[seat] > 0 else 243
    if means == 1:
        return 0 if plain.bears(state, seat, 3) and state.workers[seat] > 0 else 248
    return 0


def freight(state: Burgund, seat: int, colour: int) -> int:
    """Why a colour cannot be taken from all depots."""
    if not any(plain.part(state.quay, 6, depot)[colour] for depot in range(6)):
        return 250
    store = plain.part(state.store, 6, seat)
    return 1092 if not store[colour] and sum(tiles > 0 for tiles in store) == 3 else 0


def aside(state: Burgund, seat: int, verb: str, values: list[int]) -> int:
    """Why a die cannot be turned, or a player named."""
    asked = verb == "name" and state.frames.kind() == NAMING
    if state.frames.kind(0) != TURN and not asked:
        return 1017
    if verb == "name":
        if not plain.bears(state, seat, 6) or values[0] == seat or values[0] >= state.setup.seats:
            return 251
        return 0 if state.arms.named == plain.EMPTY else 1093
    if not plain.bears(state, seat, 16):
        return 261
    die, face = values
    mine = plain.dice(state, seat)
    if mine[die] >= 8 or int(state.frames.arg(3, 0)):
        return 1097
    return 1142 if mine[die] == face + 1 or (die == 1 and mine[0] == mine[1]) else 0
