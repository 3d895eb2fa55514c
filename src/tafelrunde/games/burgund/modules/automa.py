"""Châteauma: what the seat that no player holds has, and what that is worth (section 28).

It plays by itself, see automa_turn.py. It sits last; its silver, goods, points and order marker are
kept as everybody's, its duchy 35 or 36 in `land` and `covered`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from tafelrunde.games.burgund.components import (
    AFTER_MODULES,
    BOX,
    COLOUR,
    COLOURS,
    FIRST_NUMBER,
    GOODS,
    HEADS,
    INN,
    KIND,
    MINE,
    MONASTERIES,
    NONE,
    SPACES,
    TILES,
    VINEYARDS,
    bytes_of,
)
from tafelrunde.games.burgund.modules.vineyards_state import size_points
from tafelrunde.kernel.bits import BIT, count
from tafelrunde.kernel.native import append, i64, u8, vec
from tafelrunde.kernel.score import Line

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

_BOX: Final[dict[str, Any]] = BOX["automa"]
_CARDS: Final[list[dict[str, Any]]] = list(_BOX["cards"].values())
DECK: Final[int] = len(_CARDS)
# The most spaces of a card.
WIDE: Final = 5
# Added to a joker that lies face down on a card.
FACE_DOWN: Final = 64


def _table(values: list[int]) -> vec[i64]:
    return vec[i64]([i64(value) for value in values])


def _spaces(card: dict[str, Any]) -> list[int]:
    colours = [COLOURS.index(colour) for colour in card["spaces"]]
    return colours + [int(NONE)] * (WIDE - len(colours))


# Of card c: how many spaces, their colours at 5c + s, those with a sale symbol and with a double
# tile as masks, its points at 3c + level, and whether it shows a border post or a shield.
CARD_SIZE: Final = _table([len(card["spaces"]) for card in _CARDS])
CARD_COLOUR: Final = _table([colour for card in _CARDS for colour in _spaces(card)])
CARD_SALE: Final = _table([sum([1 << space for space in card["sale"]]) for card in _CARDS])
CARD_DOUBLE: Final = _table(
    [sum([1 << space for space in card.get("double", [])]) for card in _CARDS]
)
CARD_VP: Final = _table([points for card in _CARDS for points in card["vp"]])
CARD_POST: Final = _table([int(card["border_post"]) for card in _CARDS])
CARD_SHIELD: Final = _table([int(card["shield"]) for card in _CARDS])
# So many cards with a border post bring the bonus tile (BUR-354).
POST_CARDS: Final = 3
# The colours in the order of the reserve, and the place of each colour in it.
RESERVE_ORDER: Final = _table([COLOURS.index(colour) for colour in _BOX["reserve"]["order"]])
RANK: Final = _table([_BOX["reserve"]["order"].index(colour) for colour in COLOURS])

_LETTERS: Final = [BOX["colours"][colour]["letter"] for colour in COLOURS]
_MAP: Final = "".join(_BOX["duchy"]["rows"])
HOME_COLOUR: Final = _table([_LETTERS.index(letter) for letter in _MAP])
HOME_OF: Final = _table(
    [sum([1 << s for s in range(SPACES) if _MAP[s] == letter]) for letter in _LETTERS]
)


def _marked(name: str) -> int:
    first = [sum([len(row) for row in _BOX["duchy"]["rows"][:r]]) for r in range(7)]
    return sum([1 << first[row] + place for row, place in _BOX["duchy"][name]])


# The marks of duchy 36 (BUR-343, BUR-344, BUR-346).
MARKED_A: Final = _table([_marked("mark_a")])[0]
MARKED_B: Final = _table([_marked("mark_b")])[0]
EXTRA_TURNS: Final = _table([_marked("extra_turn")])[0]
BOARDING_HOUSE_VP: Final = _table(_BOX["boarding_house"])
WATCHTOWER_VP: Final = _table(_BOX["watchtower"])
LEFT_NUMBERS: Final = _table([_BOX["left_numbers"]])[0]
# What so many shields are worth at the end; more do not count (BUR-359).
SHIELDS_WORTH: Final = _table(_BOX["shields"])
MOST_DOUBLES: Final = _table([_BOX["most_double_tiles"]])[0]
MONASTERY_VP: Final = 4
CARD_TILE_VP: Final = 2

# What was agreed about it, as places in the options of a table.
LEVEL: Final = AFTER_MODULES + 3
HIDDEN_TILES: Final = AFTER_MODULES + 4
OPEN_TILES: Final = AFTER_MODULES + 5
BEGINS: Final = AFTER_MODULES + 6
MORE_TURNS: Final = AFTER_MODULES + 7
OTHER_TOWERS: Final = AFTER_MODULES + 8
ANY_SPACE: Final = AFTER_MODULES + 9
BY_WHITE_DIE: Final = AFTER_MODULES + 10
FEWER_WORKERS: Final = AFTER_MODULES + 11


def deck_of(modules: int) -> vec[u8]:
    """The region cards of a game, a 1 for each (BUR-296, BUR-363)."""
    numbers = _BOX["vineyard_deck" if modules & VINEYARDS else "deck"]
    return vec[u8]([u8(1 if card + 1 in numbers else 0) for card in range(DECK)])


@final
class Automa:
    """What lies before the automa: nothing, or as it was."""

    cards: vec[u8]  # the two region cards, or NONE
    lying: vec[u8]  # what lies on their spaces, five each, with FACE_DOWN added to a joker
    pile: vec[u8]  # a 1 for each card that can still be drawn
    reserve: vec[u8]  # its tiles in the order of the reserve, each stack from bottom to top
    jokers: vec[u8]  # those that lie face down there
    stacked: vec[u8]  # the tiles that lie on others in its duchy
    shields: i64  # how many it has taken
    symbols: i64  # the sale symbols covered since this was last asked; between turns 0
    grapes: i64  # the double tile symbols, the same

    def __init__(self, modules: int, was: Automa | None = None) -> None:
        self.symbols = 0
        self.grapes = 0
        if was is None:
            self.cards = bytes_of(2, NONE)
            self.lying = bytes_of(2 * WIDE, NONE)
            self.pile = deck_of(modules)
            self.reserve = vec[u8]()
            self.jokers = vec[u8]()
            self.stacked = vec[u8]()
            self.shields = 0
        else:
            self.cards = was.cards[:]
            self.lying = was.lying[:]
            self.pile = was.pile[:]
            self.reserve = was.reserve[:]
            self.jokers = was.jokers[:]
            self.stacked = was.stacked[:]
            self.shields = was.shields

    def copy(self) -> Automa:
        """Independent and equal."""
        return Automa(0, self)

    def colour(self, side: i64, space: i64) -> i64:
        """The colour of a space of the left card (0) or the right one."""
        card: int = self.cards[side]
        return CARD_COLOUR[WIDE * card + space]

    def empty(self, side: i64, space: i64) -> bool:
        """Is it a space of an open card with nothing on it?"""
        card: int = self.cards[side]
        return card != NONE and space < CARD_SIZE[card] and self.lying[WIDE * side + space] == NONE

    def first_empty(self, side: i64) -> i64:
        """The first empty space of a card, or NONE."""
        for space in range(i64(WIDE)):
            if self.empty(side, space):
                return space
        return NONE

    def held(self, colour: i64) -> i64:
        """How many tiles of a colour the reserve has; jokers have none (BUR-R117)."""
        found: i64 = 0
        for held in self.reserve:
            tile: int = held
            if COLOUR[tile] == colour:
                found += 1
        return found

    def store(self, tile: i64) -> None:
        """A tile comes on top of the stack of its colour (BUR-303)."""
        kept = self.reserve
        self.reserve = vec[u8]()
        put = False
        for held in kept:
            other: int = held
            if not put and RANK[COLOUR[other]] > RANK[COLOUR[tile]]:
                self.reserve = append(self.reserve, u8(tile))
                put = True
            self.reserve = append(self.reserve, held)
        if not put:
            self.reserve = append(self.reserve, u8(tile))

    def take(self, colour: i64) -> i64:
        """The topmost tile of a colour leaves the reserve; NONE if there is none."""
        place: i64 = len(self.reserve)
        while place > 0:
            place -= 1
            tile: int = self.reserve[place]
            if COLOUR[tile] == colour:
                kept = self.reserve[:place]
                for other in self.reserve[place + 1 :]:
                    kept = append(kept, other)
                self.reserve = kept
                return tile
        return NONE

    def shuffle(self, deck: vec[u8]) -> None:
        """If the pile is used up, the discarded cards make a new one (BUR-R118)."""
        if any(self.pile[card] != 0 for card in range(i64(DECK))):
            return
        for card in range(i64(DECK)):
            if self.cards[0] != card and self.cards[1] != card:
                self.pile[card] = deck[card]

    def to_dict(self) -> dict[str, object]:
        """Cards by their numbers, from 1; tiles as in the box, -1 for nothing."""
        lying = [-1 if cell == NONE else int(cell) for cell in self.lying]
        return {
            "cards": [-1 if card == NONE else int(card) + 1 for card in self.cards],
            "lying": [lying[:WIDE], lying[WIDE:]],
            "pile": [card + 1 for card in range(DECK) if self.pile[card] != 0],
            "reserve": [
                [int(tile) for tile in self.reserve if COLOUR[int(tile)] == colour]
                for colour in RESERVE_ORDER
            ],
            "jokers": [int(tile) for tile in self.jokers],
            "stacked": [int(tile) for tile in self.stacked],
            "shields": int(self.shields),
        }


# For all games without an automa; never changed.
NO_AUTOMA: Final = Automa(0)


def seat_of(state: Burgund) -> i64:
    """The automa has the last seat."""
    return state.setup.seats - 1


def agreed(state: Burgund, option: i64) -> bool:
    """Is this option of the automa chosen?"""
    return state.setup.values[option] != 0


def left_in_supply(state: Burgund, low: i64, high: i64) -> i64:
    """How many tiles can still be drawn; those of modifier A came from the black ones (BUR-R122).

    Nobody knows which they are, so that they are still among the counts.
    """
    found: i64 = 0
    for piece in range(low, high):
        tiles: int = state.supply[piece]
        found += tiles
    if low == TILES and agreed(state, HIDDEN_TILES):
        found -= count(MARKED_A)
    return found


def face_up(state: Burgund) -> vec[i64]:
    """The tiles that show their face, in its duchy and on its cards (BUR-R115)."""
    found = vec[i64](capacity=48)
    seat = seat_of(state)
    for space in range(SPACES * seat, SPACES * seat + SPACES):
        tile: int = state.land[space]
        if tile != NONE:
            found = append(found, tile)
    for above in state.automa.stacked:
        tile = above
        found = append(found, tile)
    for cell in state.automa.lying:
        tile = cell
        if tile < FACE_DOWN:
            found = append(found, tile)
    return found


def herd(state: Burgund, kind: i64) -> i64:
    """All animals of a kind: its duchy and both cards are one pasture (BUR-329)."""
    found: i64 = 0
    for tile in face_up(state):
        if KIND[tile] == kind:
            found += HEADS[tile]
    return found


def mines(state: Burgund) -> i64:
    """The mines that pay at the end of a phase (BUR-332)."""
    found: i64 = 0
    for tile in face_up(state):
        if tile == MINE:
            found += 1
    return found


def monasteries(state: Burgund) -> i64:
    """Its monasteries by their numbers, as a mask."""
    found: i64 = 0
    for tile in face_up(state):
        if MONASTERIES <= tile < INN:
            found |= BIT[tile - FIRST_NUMBER]
    return found


def lend(state: Burgund) -> None:
    """Who has named it with shield 6 uses its monasteries, but for 27 (BUR-357, BUR-R93)."""
    if state.arms.named == seat_of(state):
        for seat in range(seat_of(state)):
            if state.shield(seat, 6):
                state.monasteries[seat] |= monasteries(state) & ~BIT[27]


def shield_points(state: Burgund) -> i64:
    """What its shields are worth."""
    return SHIELDS_WORTH[min(state.automa.shields, i64(len(SHIELDS_WORTH)) - 1)]


def double_points(state: Burgund) -> i64:
    """What its double tiles are worth by their number (BUR-366)."""
    if not state.plays(VINEYARDS):
        return 0
    return size_points(min(state.cellar.doubles(seat_of(state)), MOST_DOUBLES))


def goods(state: Burgund) -> i64:
    """Its unsold goods."""
    found: i64 = 0
    for place in range(GOODS * seat_of(state), GOODS * seat_of(state) + GOODS):
        tiles: int = state.store[place]
        found += tiles
    return found


def on_cards(state: Burgund) -> i64:
    """How many tiles lie on its cards, jokers too."""
    found: i64 = 0
    for tile in state.automa.lying:
        if tile != NONE:
            found += 1
    return found


def left_over(state: Burgund) -> i64:
    """What it scores at the end (BUR-340)."""
    silver: int = state.silver[seat_of(state)]
    me = state.automa
    reserve = i64(len(me.reserve)) + i64(len(me.jokers))
    return (
        MONASTERY_VP * count(monasteries(state))
        + goods(state)
        + silver
        + reserve
        + CARD_TILE_VP * on_cards(state)
        + shield_points(state)
        + double_points(state)
    )


def lines(state: Burgund) -> list[Line]:
    """The same, line by line."""
    me = state.automa
    monks, silver = int(count(monasteries(state))), int(state.silver[seat_of(state)])
    reserve, lying = len(me.reserve) + len(me.jokers), int(on_cards(state))
    found = [
        Line("goods", int(goods(state)), 340, [int(goods(state))]),
        Line("silver", silver, 340, [silver]),
        Line("its monasteries", MONASTERY_VP * monks, 340, [monks]),
        Line("its reserve", reserve, 340, [reserve]),
        Line("its cards", CARD_TILE_VP * lying, 340, [lying]),
    ]
    if me.shields > 0:
        found.append(Line("its shields", int(shield_points(state)), 359, [int(me.shields)]))
    if state.plays(VINEYARDS):
        doubles = int(state.cellar.doubles(seat_of(state)))
        found.append(Line("its double tiles", int(double_points(state)), 366, [doubles]))
    return found
