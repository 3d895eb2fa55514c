"""Why a move is not allowed: a second opinion on `play.legal`, reached in another way.

Nothing here decides what is legal. It works with coordinates and lists instead of fields and masks,
so that the two can be held against each other. Rulings are counted from 1000.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.erben import play
from tafelrunde.games.erben.components import COLOUR, COST, KIND, KINDS, NONE, STEP_X, STEP_Y
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.erben.state import Erben

Spot = tuple[int, int]
# What brings wood, stone and grain.
PRODUCERS: Final = ("sawmill", "quarry", "farm")


def why_not(state: Erben, seat: int, move: int) -> int:
    """0, or the rule against the move."""
    if state.actor == OVER:
        return 114
    if seat != state.actor:
        return 41
    if (move == play.GO) != (seat == 1 and state.shadow != 0):
        return 1040
    if (move in (play.RAZE, play.SPARE)) != (state.asking == play.IN_SIEGE):
        return 181
    if (play.DISCARD <= move < play.DONE) != (state.asking == play.IN_SURPLUS):
        return 1011 if move < play.DONE and state.asking == play.IN_TURN else 67
    if move < play.BUILD:
        return take(state, seat, move)
    if move < play.MOVE:
        return lay(state, seat, move)
    if move < play.USE_CAMP:
        return march(state, seat, move)
    if move < play.RAZE:
        return camp(state, seat, move - play.USE_CAMP)
    if play.DISCARD <= move < play.DONE:
        return discard(state, seat, move - play.DISCARD)
    if move == play.DONE and not state.taken and lying(state):
        return 1009
    return 0


def lying(state: Erben) -> list[int]:
    """The places of the reserve that have a tile, clockwise from the shield."""
    around = [(int(state.shield) + step) % 7 for step in range(1, 7)]
    return [place for place in around if state.ring[place] != NONE]


def near(state: Erben, seat: int) -> list[int]:
    """The places in reach."""
    at_court = [spot for spot in state.stands(seat) if not spot]
    return lying(state)[: len(at_court) + 1]


def take(state: Erben, seat: int, place: int) -> int:
    """Why a tile may not be taken."""
    if state.crown != seat:
        return 43
    return 0 if place in near(state, seat) else 60


def lay(state: Erben, seat: int, move: int) -> int:
    """Why a tile may not be built or laid as open terrain."""
    building = move < play.TERRAIN
    tile, site = divmod(move - (play.BUILD if building else play.TERRAIN), 24)
    if tile not in state.hand(seat):
        return 70
    field = beside(state, seat, site)
    if field is None or field in fields(state):
        return 72 if building else 90
    if not named_by_first(state, seat, site, field):
        return 1005
    if not building:
        return 0
    have = resources(state, seat)
    missing = [max(0, int(COST[3 * tile + colour]) - have[colour]) for colour in range(3)]
    if sum(missing) <= (min(1, int(state.discounts)) if state.single_discount else state.discounts):
        return 0
    return 1014 if sum(missing) <= state.discounts else 73


def resources(state: Erben, seat: int) -> list[int]:
    """Wood, stone and grain."""
    colours = [int(COLOUR[int(state.ring[place])]) for place in near(state, seat)]
    for piece, x, y, owner in state.laid():
        if [x, y] in state.stands(seat):
            colours.append(int(COLOUR[piece]))
        if owner == seat and KINDS[int(KIND[piece])] in PRODUCERS:
            colours.append(PRODUCERS.index(KINDS[int(KIND[piece])]))
    return [colours.count(colour) for colour in range(3)]


def fields(state: Erben) -> list[Spot]:
    """All fields with a tile."""
    return [(x, y) for _, x, y, _ in state.laid()]


def beside(state: Erben, seat: int, site: int) -> Spot | None:
    """The field in a direction from a troop that is not in the reserve."""
    stand = state.stands(seat)[site // 8]
    if not stand:
        return None
    return stand[0] + STEP_X[site % 8], stand[1] + STEP_Y[site % 8]


def named_by_first(state: Erben, seat: int, site: int, field: Spot) -> bool:
    """Is the field named from the first troop that touches it?"""
    for stand in state.stands(seat)[: site // 8]:
        if stand and abs(stand[0] - field[0]) <= 1 and abs(stand[1] - field[1]) <= 1:
            return False
    return True


def taken(state: Erben, field: Spot) -> bool:
    """Does anybody stand there?"""
    return [field[0], field[1]] in state.stands(0) + state.stands(1)


def march(state: Erben, seat: int, move: int) -> int:
    """Why a troop may not go there."""
    stands = state.stands(seat)
    fresh = [state.moved >> (3 * seat + troop) & 1 == 0 for troop in range(3)]
    if move >= play.WITHDRAW:
        troop = move - play.WITHDRAW + 1
        return 103 if not stands[troop] else 0 if fresh[troop] else 45
    site = move - (play.MOVE if move < play.STATION else play.STATION)
    if move < play.STATION and stands[site // 8] and not fresh[site // 8]:
        return 45
    if move >= play.STATION:
        waiting = [troop for troop in (1, 2) if not stands[troop]]
        if not [troop for troop in waiting if fresh[troop]]:
            return 1021 if waiting else 102
    field = beside(state, seat, site)
    if field is None or field not in fields(state):
        return 101 if move < play.STATION else 102
    if taken(state, field):
        return 1020
    if move >= play.STATION and not named_by_first(state, seat, site, field):
        return 1005
    return 0


def camp(state: Erben, seat: int, tile: int) -> int:
    """Why a camp may not be used."""
    own = [piece for piece, _, _, owner in state.laid() if owner == seat]
    if tile not in own or KINDS[int(KIND[tile])] != "field_camp":
        return 166
    return 0 if state.taken and state.crown != seat else 1023


def discard(state: Erben, seat: int, tile: int) -> int:
    """Why a tile may not be thrown away."""
    hand = state.hand(seat)
    if tile not in hand:
        return 68
    later = [other for other in hand if other >= tile]
    return 0 if tile >= state.floor and len(later) >= len(hand) - 3 else 1011
