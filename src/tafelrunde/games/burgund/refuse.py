"""Why a move is not allowed: a second opinion on `play.answers`, reached in another way.

Nothing here decides what is legal. It works with words, lists and coordinates and turns dice step
by step, so that the two can be held against each other. Rulings are counted from 1000.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.burgund import verbs
from tafelrunde.games.burgund.components import BOX, COLOURS, PLACE_NAMES, TILE_NAMES
from tafelrunde.games.burgund.frames import (
    ACTION,
    BOUNTY,
    CARGO,
    CLEAR,
    COPY,
    FEWER,
    FLOCK,
    FREIGHT,
    GIFT,
    GRANT,
    HARBOUR,
    NAMING,
    PICK,
    PUT,
    ROOM,
    SETUP,
    TOLL,
    TRADE,
    WINE,
)
from tafelrunde.games.burgund.plain import (
    EMPTY,
    agreed,
    around,
    at,
    bears,
    depot,
    dice,
    keys,
    letters,
    number,
    owns,
    part,
    placed,
    town,
    turned,
)
from tafelrunde.kernel.frames import TURN
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

CASTLE = TILE_NAMES.index("castle")
# The rule behind what is asked, for those who want something else.
ASKED = {
    TURN: 58, SETUP: 35, ACTION: 81, PUT: 96, PICK: 86, TRADE: 93, HARBOUR: 76, CARGO: 78, ROOM: 66,
    COPY: 171, FLOCK: 173,
    GIFT: 259, TOLL: 243, FEWER: 1091, FREIGHT: 250, NAMING: 1143,
    BOUNTY: 281, GRANT: 282, WINE: 284, CLEAR: 1101,
}  # fmt: skip
ANSWERS = {
    TURN: ("take", "place", "sell", "workers", "recover", "done"),
    SETUP: ("duchy", "castle", "card"),
    ACTION: ("take", "place", "sell", "workers"),
    PUT: ("place", "skip"),
    PICK: ("take", "skip"),
    TRADE: ("sell", "skip"),
    HARBOUR: ("ship",),
    CARGO: ("goods",),
    ROOM: ("drop",),
    COPY: ("copy", "skip"),
    FLOCK: ("herd",),
    GIFT: ("lay", "skip"),
    TOLL: ("tribute",),
    FEWER: ("drop",),
    FREIGHT: ("goods", "skip"),
    NAMING: ("skip",),
    BOUNTY: ("skip",),
    GRANT: ("skip",),
    WINE: (),
    CLEAR: ("drop",),
}
HELPS = {
    "castle": 11, "mine": 11, "monastery": 11, "ship": 10, "animal": 10, "building": 9,
}  # fmt: skip


def why_not(state: Burgund, seat: int, move: int) -> int:
    """0, or the rule against the move."""
    if state.actor == OVER:
        return 118
    if state.setup.automa[seat]:
        return 291
    if not state.waiting(seat):
        return 1020 if state.window else 53
    verb, values = verbs.VERBS.split(move)
    kind = int(state.frames.kind())
    if verb.name == "buy":
        return buy(state, seat, values[0])
    if verb.name == "recruit":
        return recruit(state, seat)
    if verb.name not in ANSWERS[kind]:
        return 1006 if verb.name == "skip" and kind == ACTION else asked(state)
    match verb.name:
        case "duchy" | "castle":
            return settle(state, seat, verb.name, values[0])
        case "card":
            return order(state, seat, *values)
        case "recover":
            return recover(state, seat)
        case "ship":
            return ship(state, seat, *values)
        case "goods":
            return goods(state, seat, values[0])
        case "drop":
            return 0 if values[0] in keys(state, seat) else 66
        case "done":
            return 0 if all(die >= 8 for die in dice(state, seat)) else 1005
        case "copy":
            return copy(state, seat, verbs.COPIES[values[0]])
        case "herd":
            return herd(state, seat, ("cow", "sheep", "pig", "goat")[values[0]])
        case "skip":
            return 0
        case _:
            return act(state, seat, kind, verb.name, values)


def asked(state: Burgund) -> int:
    """The rule behind what is asked; a white castle is not a castle."""
    kind = int(state.frames.kind())
    return 182 if kind == ACTION and state.frames.arg(0) else ASKED[kind]


def settle(state: Burgund, seat: int, verb: str, value: int) -> int:
    """Why a duchy or a space for the start castle cannot be chosen."""
    chosen = int(state.duchy[seat])
    if (verb == "duchy") != (chosen == EMPTY):
        return 29
    if set(part(state.land, 37, seat)) != {EMPTY}:
        return 1063
    if verb == "castle":
        return 0 if letters(chosen)[value] == "c" else 35
    drawn = int(state.boards[seat])
    if drawn != EMPTY:
        return 0 if value + 1 in BOX["boards"]["sides"][drawn] else 29
    first, last = ((1, 10), (11, 18), (23, 30), (1, 30))[state.setup.values[2]]
    return 0 if first <= value + 1 <= last else 1018


def order(state: Burgund, seat: int, place: int, card: int) -> int:
    """Why a card of the trade route cannot come next."""
    if not agreed(state, "arranged"):
        return 193
    if not placed(state, seat):
        return 35
    each = 7 - int(state.setup.seats)
    if place != int(state.frames.arg(seat)) - 2:
        return 1063
    return 0 if card in part(state.cards, each, seat)[place:] else 192


def recover(state: Burgund, seat: int) -> int:
    """Why no castle can be had for both dice and 5 VP."""
    if not agreed(state, "castles_rule"):
        return 163
    if any(die >= 8 for die in dice(state, seat)):
        return 1044
    return 0 if state.removed and state.points(seat) >= 5 else 167


def act(state: Burgund, seat: int, kind: int, verb: str, values: list[int]) -> int:
    """Why a die, or an extra action, cannot do that."""
    rest = values[1:]
    against, value = face(state, seat, kind, values[0])
    if against:
        return against
    if verb == "take":
        return take(state, seat, kind, value, rest[0])
    if verb == "place":
        return place(state, seat, value, *rest)
    if verb == "sell":
        return sell(state, seat, value, rest[0])
    return 0


def face(state: Burgund, seat: int, kind: int, die: int) -> tuple[int, int]:
    """The rule against using a die or an extra action now, or 0 and what it shows."""
    if (die == 2) == (kind == TURN):
        return asked(state), 0
    if die == 2:
        return 0, int(state.frames.arg(0)) if kind == ACTION else 0
    mine = dice(state, seat)
    if mine[die] >= 8:
        return 59, 0
    return (1142, 0) if die == 1 and mine[0] == mine[1] else (0, mine[die])


def can_be(state: Burgund, seat: int, value: int, helper: int) -> set[int]:
    """All numbers a die can be turned to with the workers at hand, step by step."""
    if value == 0:
        return {1, 2, 3, 4, 5, 6}
    wide = 2 if owns(state, seat, 8) else 1
    free = 0
    if helper and owns(state, seat, helper):
        free = wide if state.setup.values[5] else 1
    reached = {turned(value, step) for step in range(-free, free + 1)}
    for _ in range(min(6, int(state.workers[seat]))):
        reached = {turned(one, step) for one in reached for step in range(-wide, wide + 1)}
    return reached


def doubled(state: Burgund, place: int) -> bool:
    """Does the same tile lie on an earlier place of the same depot (BUR-R142)?

    With Châteauma, which looks at its places, that does not count in the black depot.
    """
    if any(state.setup.automa) and depot(place) == "black":
        return False
    return any(
        at(state, other) == at(state, place) and depot(other) == depot(place)
        for other in range(place)
    )


def take(state: Burgund, seat: int, kind: int, value: int, place: int) -> int:
    """Why a tile cannot be taken."""
    if not at(state, place):
        return 1011
    if kind == PICK:
        colour = BOX["tiles"][at(state, place)]["colour"]
        wanted = int(state.frames.arg(0))
        if not wanted >> COLOURS.index(colour) & 1:
            return 91 if wanted >> COLOURS.index("building") & 1 else 90 if wanted & 4 else 92
    if int(depot(place)) not in can_be(state, seat, value, 12):
        return 64
    return 1142 if doubled(state, place) else 0


def place(state: Burgund, seat: int, value: int, tile: int, space: int) -> int:
    """Why a tile cannot be placed."""
    if tile not in keys(state, seat):
        return 69
    against = fits(state, seat, tile, space)
    if against:
        return against
    colour = BOX["tiles"][TILE_NAMES[tile]].get("colour", "")
    here = number(int(state.duchy[seat]), space)
    return 0 if here in can_be(state, seat, value, HELPS.get(colour, 0)) else 69


def fits(state: Burgund, seat: int, tile: int, space: int) -> int:
    """Why a tile cannot lie on a space, whatever the number."""
    land = part(state.land, 37, seat)
    if land[space] != EMPTY:
        return 73
    name = TILE_NAMES[tile]
    colour = BOX["tiles"][name].get("colour", "")
    home = int(state.duchy[seat])
    map_ = letters(home)
    if colour and BOX["colours"][colour]["letter"] != map_[space]:
        return 70
    free = bears(state, seat, 18)
    if not free and all(land[other] == EMPTY for other in around(space, home, "rivers")):
        return 71
    led = free or name == "castle" or not agreed(state, "castles_rule")
    if not led and not led_to(land, map_, space):
        return 165
    alone = colour == "building" and not owns(state, seat, 1)
    if alone and tile in [land[other] for other in town(map_, space, home)]:
        return 87
    if name == "inn" and tile in [land[other] for other in town(map_, space, home)]:
        return 189
    return 0


def led_to(land: list[int], map_: str, space: int) -> bool:
    """Does a castle lead to the space, by itself or with a chain of tiles of its colour?"""
    chain = [space]
    for one in chain:
        beside = around(one)
        if any(land[other] == CASTLE for other in beside):
            return True
        chain += [
            other for other in beside
            if land[other] != EMPTY and map_[other] == map_[space] and other not in chain
        ]  # fmt: skip
    return False


def sell(state: Burgund, seat: int, value: int, colour: int) -> int:
    """Why a colour cannot be sold."""
    if part(state.store, 6, seat)[colour] == 0:
        return 1010
    return 0 if colour + 1 in can_be(state, seat, value, 0) else 105


def ship(state: Burgund, seat: int, depot: int, more: int) -> int:
    """Why a ship cannot fetch from there."""
    if not more:
        return 0
    both = [part(state.quay, 6, depot), part(state.quay, 6, (depot + 1) % 6)]
    return 0 if owns(state, seat, 5) and all(sum(goods) for goods in both) else 135


def goods(state: Burgund, seat: int, colour: int) -> int:
    """Why a colour cannot be picked: it must be new, and the store must get full in this order."""
    store = part(state.store, 6, seat)
    depots, floor = int(state.frames.arg(0)), int(state.frames.arg(1))
    there = {c for d in range(6) for c in range(6) if depots >> d & 1 and part(state.quay, 6, d)[c]}
    if colour not in there or store[colour]:
        return 78
    later = [c for c in sorted(there) if c >= colour and not store[c]]
    free = 3 - sum(tiles > 0 for tiles in store)
    return 0 if colour >= floor and len(later) >= free else 1012


def buy(state: Burgund, seat: int, place: int) -> int:
    """Why a tile cannot be bought."""
    if state.frames.kind(0) != TURN:
        return 1017
    if place > len(PLACE_NAMES):
        return 285
    if place == len(PLACE_NAMES):
        return buy_inn(state, seat)
    black = depot(place) == "black"
    if not black and not owns(state, seat, 6):
        return 111
    apart = not black and state.setup.values[4] != 0
    if state.frames.arg(1 if apart else 0, 0) == 0:
        return 137 if not black else 60
    if (state.silver[seat] if black else state.workers[seat]) < 2:
        return 111 if black else 136
    if not at(state, place):
        return 111
    if not black and BOX["tiles"][at(state, place)]["colour"] != "building":
        return 136
    return 1142 if doubled(state, place) else 0


def buy_inn(state: Burgund, seat: int) -> int:
    """Why no inn can be bought."""
    if state.frames.arg(0, 0) == 0:
        return 60
    return 0 if state.inns and state.silver[seat] >= 2 else 187


def recruit(state: Burgund, seat: int) -> int:
    """Why silver cannot become workers."""
    if state.frames.kind(0) != TURN:
        return 1017
    return 0 if owns(state, seat, 28) and state.silver[seat] else 160


def copy(state: Burgund, seat: int, building: str) -> int:
    """Why a crane cannot be used like that."""
    if building == "white_castle":
        return 0 if state.setup.values[7] else 1049
    if building == "warehouse":
        return 0 if any(part(state.store, 6, seat)) else 1010
    if building == "city_hall":
        places = range(len(PLACE_NAMES) + 1)
        return 0 if keys(state, seat) or not all(buy(state, seat, p) for p in places) else 1011
    wanted = {
        "market": ("ship", "animal"),
        "carpenter": ("building",),
        "church": ("mine", "monastery", "castle"),
    }.get(building)
    lying = [BOX["tiles"][at(state, place)]["colour"] for place in range(24) if at(state, place)]
    return 0 if wanted is None or set(wanted) & set(lying) else 1011


def herd(state: Burgund, seat: int, kind: str) -> int:
    """Why a kind of animal cannot score with the geese."""
    home = int(state.duchy[seat])
    land, map_ = part(state.land, 37, seat), letters(home)
    pasture = town(map_, int(state.frames.arg(0)), home)
    if bears(state, seat, 1):
        pasture = [space for space in range(37) if map_[space] == "a"]
    lying = [land[other] for other in pasture]
    kinds = [BOX["tiles"][TILE_NAMES[tile]].get("kind") for tile in lying if tile != EMPTY]
    return 0 if kind in kinds else 173
