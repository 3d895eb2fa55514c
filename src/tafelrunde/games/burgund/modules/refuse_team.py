"""Why a move is not allowed in the team game: a second opinion on team_turn.py and team_setup.py.

It looks at the double duchy as one board of 74 spaces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.burgund import plain, refuse, verbs
from tafelrunde.games.burgund.components import BOX, TILE_NAMES
from tafelrunde.games.burgund.frames import ACTION, FEWER, FLOCK, GIFT, PUT, ROOM, SETUP, WHERE
from tafelrunde.games.burgund.modules import refuse_shields
from tafelrunde.kernel.frames import TURN
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

# Moves of other games, and the rule that says what a team does instead.
INSTEAD = {"duchy": 199, "place": 209, "drop": 1070, "shield": 1136, "lay": 1136}
ANSWERS = {
    "build": (TURN, ACTION, PUT), "hang": (TURN, ACTION), "keep": (WHERE,),
    "empty": (ROOM, FEWER), "endow": (GIFT,),
}  # fmt: skip
(_LEFT_ROW, _LEFT), (_RIGHT_ROW, _RIGHT) = BOX["team"]["seam"]
_ROWS = BOX["duchy_grid"]["rows"]
SEAM = (sum(_ROWS[:_LEFT_ROW]) + _LEFT, 37 + sum(_ROWS[:_RIGHT_ROW]) + _RIGHT)


def why_not(state: Burgund, seat: int, move: int) -> int:
    """0, or the rule against the move, in a team game."""
    verb, values = verbs.VERBS.split(move)
    if state.actor == OVER or not state.waiting(seat):
        return refuse.why_not(state, seat, move)
    kind = int(state.frames.kind())
    if verb.name in INSTEAD:
        return INSTEAD[verb.name]
    if verb.name == "castle" and kind == SETUP:
        return castle(state, seat, values[0])
    if verb.name == "herd" and kind == FLOCK:
        return herd(state, seat, ("cow", "sheep", "pig", "goat")[values[0]])
    if verb.name == "name" and values[0] != 1 - seat % 2:
        return 1136
    if verb.name in ANSWERS:
        return act(state, seat, kind, verb.name, values)
    shields = plain.agreed(state, "shields")
    asides = ("buy", "recruit", "turn", "name") if shields else ("buy", "recruit")
    if kind == WHERE and verb.name not in asides:
        return 1070
    if shields:
        return refuse_shields.why_not(state, seat, move)
    return refuse.why_not(state, seat, move)


def act(state: Burgund, seat: int, kind: int, verb: str, values: list[int]) -> int:
    """Why a member of a team cannot do that."""
    if kind not in ANSWERS[verb]:
        return 1070 if kind == WHERE else refuse.asked(state)
    match verb:
        case "build":
            return build(state, seat, kind, *values)
        case "empty":
            return empty(state, seat, kind, *values)
        case "hang":
            return hang(state, seat, kind, *values)
        case "endow":
            return endow(state, seat, *values)
        case _:
            return 0


def castle(state: Burgund, seat: int, space: int) -> int:
    """Why the start castle cannot stand there."""
    if plain.placed(state, seat):
        return 1063
    return 0 if space in (SEAM[0], SEAM[1] - 37) else 200


def whole(state: Burgund, seat: int) -> list[int]:
    """The tiles of a double duchy, the left half first."""
    left, right = seat % 2, seat % 2 + 2
    return plain.part(state.land, 37, left) + plain.part(state.land, 37, right)


def letters(state: Burgund, seat: int) -> str:
    """The colours of a double duchy."""
    return "".join(plain.letters(int(state.duchy[half])) for half in (seat % 2, seat % 2 + 2))


def around(space: int) -> list[int]:
    """The neighbours of a space, the one across the seam among them."""
    first = space // 37 * 37
    found = [first + other for other in plain.around(space % 37)]
    return found + [other for other in SEAM if space in SEAM and other != space]


def region(colours: str, space: int) -> list[int]:
    """All spaces that hang together with a space in its colour."""
    found = [space]
    for one in found:
        found += [o for o in around(one) if colours[o] == colours[space] and o not in found]
    return found


def fits(state: Burgund, seat: int, tile: int, space: int) -> int:
    """Why a tile cannot lie on a space of the double duchy, whatever the number."""
    land, colours, name = whole(state, seat), letters(state, seat), TILE_NAMES[tile]
    if land[space] != plain.EMPTY:
        return 73
    colour = BOX["tiles"][name].get("colour", "")
    if colour and BOX["colours"][colour]["letter"] != colours[space]:
        return 70
    beside = [land[other] for other in around(space)]
    if not plain.bears(state, seat, 18) and set(beside) == {plain.EMPTY}:
        return 71
    twin = tile in [land[other] for other in region(colours, space)]
    if twin and colour == "building" and not plain.owns(state, seat, 1):
        return 87
    return 189 if twin and name == "inn" else 0


def build(state: Burgund, seat: int, kind: int, die: int, key: int, tile: int, space: int) -> int:
    """Why a tile cannot be placed."""
    against, value = refuse.face(state, seat, kind, die)
    if against:
        return against
    if tile not in plain.shelf(state, 4 + seat % 2 if key else seat):
        return 207 if not key and tile in plain.shelf(state, (seat + 2) % 4) else 69
    against = fits(state, seat, tile, space)
    if against:
        return against
    colour = BOX["tiles"][TILE_NAMES[tile]].get("colour", "")
    can_be = refuse.can_be(state, seat, value, refuse.HELPS.get(colour, 0))
    return 0 if plain.number(0, space % 37) in can_be else 69


def empty(state: Burgund, seat: int, kind: int, key: int, tile: int) -> int:
    """Why a tile cannot make room."""
    if kind == FEWER and not key:
        return 1091
    if tile in plain.shelf(state, 4 + seat % 2 if key else seat):
        return 0
    return 207 if not key and tile in plain.shelf(state, (seat + 2) % 4) else 66


def hang(state: Burgund, seat: int, kind: int, number: int, space: int) -> int:
    """Why a shield cannot be taken onto a castle."""
    if not plain.agreed(state, "shields"):
        return refuse.asked(state)
    against = refuse_shields.out_of_reach(state, seat, kind, number + 1)
    if against:
        return against
    tile = whole(state, seat)[space]
    return 0 if tile != plain.EMPTY and TILE_NAMES[tile] == "castle" else 241


def endow(state: Burgund, seat: int, place: int, space: int) -> int:
    """Why a tile of the board cannot go straight into the double duchy."""
    against = refuse_shields.not_given(state, seat, place)
    against = against or fits(state, seat, int(state.board[place]), space)
    return against or (1142 if refuse.doubled(state, place) else 0)


def herd(state: Burgund, seat: int, kind: str) -> int:
    """Why a kind of animal cannot score with the geese."""
    land, colours = whole(state, seat), letters(state, seat)
    pasture = region(colours, int(state.frames.arg(0)))
    if plain.bears(state, seat, 1):
        pasture = [space for space in range(74) if colours[space] == "a"]
    lying = [land[space] for space in pasture if land[space] != plain.EMPTY]
    return 0 if kind in [BOX["tiles"][TILE_NAMES[tile]].get("kind") for tile in lying] else 173
