"""Why a move is not allowed in the solo game: a second opinion on solo.py and solo_windfall.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.burgund import plain, refuse, verbs
from tafelrunde.games.burgund.frames import DIRECT, GIVE, SWAP, TARGET, TOP_UP
from tafelrunde.kernel.frames import AGENDA
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

# What answers a question of the solo game, and the rule behind it.
ANSWERS = {
    AGENDA: (("do",), 230),
    TOP_UP: (("reach", "skip"), 228),
    TARGET: (("take", "place", "sell", "workers", "skip"), 229),
    DIRECT: (("lay", "skip"), 225),
    SWAP: (("swap", "skip"), 222),
    GIVE: (("give",), 222),
}


def why_not(state: Burgund, seat: int, move: int) -> int:
    """0, or the rule against the move, for one who plays alone."""
    if state.actor == OVER:
        return 1081
    verb, values = verbs.VERBS.split(move)
    kind = int(state.frames.kind())
    if kind not in ANSWERS or verb.name in ("buy", "recruit"):
        return refuse.why_not(state, seat, move)
    allowed, rule = ANSWERS[kind]
    if verb.name not in allowed:
        return rule
    match verb.name:
        case "do":
            return 0 if values[0] < state.frames.arg(0) else 230
        case "reach":
            missing = int(state.target) - int(state.counter)
            return 0 if int(state.silver[seat]) >= missing else 228
        case "lay":
            return lay(state, seat, *values)
        case "swap":
            return swap(state, 24 + values[0])
        case "give":
            return give(state, seat, values[0])
        case "skip":
            return 0
        case _:
            return refuse.act(state, seat, kind, verb.name, values) if values[0] == 2 else 229


def lay(state: Burgund, seat: int, place: int, space: int) -> int:
    """Why a tile of the black depot cannot be placed directly."""
    if plain.depot(place) != "black" or not plain.at(state, place):
        return 225
    return refuse.fits(state, seat, int(state.board[place]), space) or (
        1142 if refuse.doubled(state, place) else 0
    )


def swap(state: Burgund, place: int) -> int:
    """Why a tile of the black depot cannot be had for goods."""
    if not plain.at(state, place):
        return 222
    return 1142 if refuse.doubled(state, place) else 0


def give(state: Burgund, seat: int, colour: int) -> int:
    """Why these goods cannot be given next: they go in ascending order."""
    store = plain.part(state.store, 6, seat)
    due, lowest = int(state.frames.arg(0)), int(state.frames.arg(1))
    if not store[colour]:
        return 222
    goods = [c for c in range(6) for _ in range(store[c]) if c >= colour]
    return 0 if colour >= lowest and len(goods) >= due else 1142
