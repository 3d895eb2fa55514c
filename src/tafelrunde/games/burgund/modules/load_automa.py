"""Stored positions of Châteauma: its cards, its reserve and its duchy."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.games.burgund.components import (
    COLOUR,
    COLOURS,
    DEPOTS,
    INN,
    NONE,
    SHIELD_COUNT,
    SHIELDS,
    SHIELDS_AT,
    SPACES,
    TILES,
)
from tafelrunde.games.burgund.modules import automa
from tafelrunde.games.burgund.modules.automa import (
    CARD_SIZE,
    DECK,
    FACE_DOWN,
    HOME_COLOUR,
    HOME_OF,
    MARKED_A,
    MARKED_B,
    RESERVE_ORDER,
    WIDE,
    Automa,
)
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.turn import USED
from tafelrunde.kernel.bits import BIT, lowest_bit
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.loading import ANY, number, numbers, parts
from tafelrunde.kernel.native import append, u8, vec


def load_automa(state: Burgund, data: Mapping[str, object], land: list[int]) -> None:
    """All that lies before the automa; `land` are the tiles of its duchy."""
    stored = data.get("automa")
    if not isinstance(stored, Mapping):
        raise BadPosition("automa must be an object")
    me = state.automa
    _cards(state, stored)
    _lying(me, stored)
    for rank, part in enumerate(parts(stored, "reserve", len(COLOURS))):
        for tile in _some(part, "reserve"):
            if COLOUR[tile] != RESERVE_ORDER[rank]:
                raise BadPosition("reserve: a tile lies on another colour")
            me.store(tile)
    me.jokers = _packed(_some(stored.get("jokers"), "jokers"))
    me.stacked = _packed(_some(stored.get("stacked"), "stacked"))
    _land(state, land)
    _shields(state, number(stored, "shields", 0, SHIELD_COUNT))
    automa.lend(state)


def _shields(state: Burgund, held: int) -> None:
    """It has not more shields than the depots and the players leave."""
    seats = int(state.setup.seats)
    dealt = sum([int(SHIELDS_AT[DEPOTS * seats + depot]) for depot in range(DEPOTS)])
    seen = len([place for place in state.arms.lies[1:] if place != NONE])
    if held > (dealt - seen if state.plays(SHIELDS) else 0):
        raise BadPosition("shields: the automa cannot have so many")
    state.automa.shields = held


def _some(value: object, name: str) -> list[int]:
    return numbers(value, name, ANY, 0, INN - 1)


def _packed(tiles: list[int]) -> vec[u8]:
    found = vec[u8]()
    for tile in tiles:
        found = append(found, u8(tile))
    return found


def _cards(state: Burgund, stored: Mapping[str, object]) -> None:
    me = state.automa
    deck = automa.deck_of(int(state.modules))
    cards = numbers(stored.get("cards"), "cards", 2, 1, DECK)
    pile = numbers(stored.get("pile"), "pile", ANY, 1, DECK)
    if pile != sorted(set(pile)) or cards[0] == cards[1] or set(cards) & set(pile):
        raise BadPosition("cards and pile: there is one card of each number")
    if any(deck[card - 1] == 0 for card in [*cards, *pile]):
        raise BadPosition("cards and pile: such a card is not played with")
    for side in range(2):
        me.cards[side] = u8(cards[side] - 1)
    for card in range(DECK):
        me.pile[card] = u8(1 if card + 1 in pile else 0)


def _lying(me: Automa, stored: Mapping[str, object]) -> None:
    for side, part in enumerate(parts(stored, "lying", 2)):
        cells = numbers(part, "lying", WIDE, -1, FACE_DOWN + INN - 1)
        size = int(CARD_SIZE[int(me.cards[side])])
        if max([-1, *cells[size:]]) >= 0 or min(cells[:size]) >= 0:
            raise BadPosition("lying: an open card has empty spaces, and no more than it shows")
        for space, cell in enumerate(cells):
            if INN <= cell < FACE_DOWN:
                raise BadPosition("lying: there is no such tile")
            if 0 <= cell < FACE_DOWN and COLOUR[cell] != me.colour(side, space):
                raise BadPosition("lying: a tile lies on another colour")
            me.lying[WIDE * side + space] = u8(cell if cell >= 0 else NONE)


def _land(state: Burgund, land: list[int]) -> None:
    """Spaces are covered from top left; only where all are covered tiles are stacked (BUR-335)."""
    seat = int(automa.seat_of(state))
    covered = int(MARKED_A) if automa.agreed(state, automa.HIDDEN_TILES) else 0
    first = int(MARKED_B) if automa.agreed(state, automa.OPEN_TILES) else 0
    for space, tile in enumerate(land):
        if tile < 0:
            continue
        if covered >> space & 1 or COLOUR[tile] != HOME_COLOUR[space]:
            raise BadPosition("land of the automa: a tile cannot lie there")
        covered |= int(BIT[space])
        state.land[SPACES * seat + space] = u8(tile)
    if first & ~covered:
        raise BadPosition("land of the automa: the tiles of modifier B are missing")
    for colour in range(len(COLOURS)):
        free = int(HOME_OF[colour]) & ~covered
        later = int(HOME_OF[colour]) & covered & ~first & -lowest_bit(free) if free else 0
        if automa.agreed(state, automa.HIDDEN_TILES):
            later &= ~int(MARKED_A)
        stacked = [tile for tile in state.automa.stacked if COLOUR[int(tile)] == colour]
        if later or (free and stacked):
            raise BadPosition("land of the automa: its spaces are covered from top left")
    state.covered[seat] = covered


def tiles_of(state: Burgund) -> list[int]:
    """The tiles before the automa that are not in its duchy's spaces."""
    me = state.automa
    lying = [int(cell) % FACE_DOWN for cell in me.lying if cell != NONE]
    return [*lying, *map(int, me.reserve), *map(int, me.jokers), *map(int, me.stacked)]


def drawn_first(state: Burgund) -> list[int]:
    """How many tiles of each colour modifier B has taken from the supply."""
    if not automa.agreed(state, automa.OPEN_TILES):
        return [0] * len(COLOURS)
    return [int(HOME_OF[colour] & MARKED_B).bit_count() for colour in range(len(COLOURS))]


def black_supply(state: Burgund, whole: list[int]) -> int:
    """How many black tiles can come to the black depot at all."""
    hidden = automa.agreed(state, automa.HIDDEN_TILES)
    return sum(whole[TILES:]) - (int(MARKED_A).bit_count() if hidden else 0)


def check_die(dice: list[int], setting_up: bool) -> None:
    """One die, rolled in its turn (BUR-293, BUR-307)."""
    rolled = USED < dice[0] <= USED + 6 and dice[1] == USED and not setting_up
    if dice != [0, 0] and not rolled:
        raise BadPosition("dice: the automa has one die and rolls it in its turn")
