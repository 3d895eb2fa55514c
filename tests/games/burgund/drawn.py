"""Positions set up by hand: tiles by their names, goods by their colours, then moves as texts.

Anna is seat 0 and on turn. The duchy is number 1 unless said otherwise; its spaces are

     0a6  1c5  2c4  3k3                      (letter: colour, last: number)
    4a2  5a1  6c6  7k5  8b4
   9a5 10a4 11b3 12k1 13b2 14b3
 15s6 16s1 17s2 18c6 19s5 20s4 21s1          18 is the start castle
  22b2 23b5 24m4 25b3 26b1 27a2
   28b6 29m1 30k2 31b5 32b6
    33m3 34k4 35k1 36b3
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tafelrunde.games.burgund import GAME, market
from tafelrunde.games.burgund.agreement import modules_of
from tafelrunde.games.burgund.components import (
    BLACK_TILES,
    COLOUR,
    FIRST_OF,
    GOODS_NAMES,
    INN,
    INNS,
    NONE,
    PLACE_NAMES,
    SPACES,
    TILE_NAMES,
    TILES,
    all_tiles,
)
from tafelrunde.games.burgund.frames import WIDTH
from tafelrunde.games.burgund.score import SOURCES
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.kernel.chance import Chance, Seeded
from tafelrunde.kernel.frames import TURN

ANNA, BENNO, CARLA, DARIO = range(4)
CENTRE = 18
Land = Mapping[int, str]
Goods = Mapping[str, int]


def tile(name: str) -> int:
    return TILE_NAMES.index(name)


def names(tiles: Sequence[int]) -> list[str]:
    return [TILE_NAMES[number] for number in tiles if number >= 0]


def counts(goods: Goods) -> list[int]:
    return [goods.get(colour, 0) for colour in GOODS_NAMES]


class Table:
    """A position and the moves of a test."""

    def __init__(self, state: Burgund) -> None:
        self.state = state
        self.chance: Chance = Seeded("drawn", listening=True)

    @property
    def seat(self) -> int:
        return int(self.state.actor)

    def moves(self) -> list[str]:
        return [GAME.verbs.text(move) for move in self.state.moves(self.seat)]

    def state_move(self, seat: int) -> str:
        """The first move of a seat."""
        return GAME.verbs.text(self.state.moves(seat)[0])

    def can(self, text: str) -> bool:
        """Is there a legal move that begins so?"""
        return any(move == text or move.startswith(text + " ") for move in self.moves())

    def count(self, text: str) -> int:
        return sum(move == text or move.startswith(text + " ") for move in self.moves())

    def against(self, text: str, seat: int | None = None) -> str:
        """The rule against a move, or nothing; moves and second opinion have to agree on it."""
        who = self.seat if seat is None else seat
        move = GAME.verbs.parse(text)
        rule = self.state.why_not(who, move)
        assert (move in self.state.moves(who)) == (rule == 0), text
        return GAME.rule_name(rule)

    def play(self, *texts: str) -> Table:
        for text in texts:
            GAME.play(self.state, self.seat, text, self.chance)
        return self

    def fork(self) -> Table:
        return Table(self.state.copy())

    def points(self, seat: int = ANNA) -> int:
        return self.state.points(seat)

    def silver(self, seat: int = ANNA) -> int:
        return int(self.state.silver[seat])

    def workers(self, seat: int = ANNA) -> int:
        return int(self.state.workers[seat])

    def keys(self, seat: int = ANNA) -> list[str]:
        return names(self.state.key_tiles(seat))

    def store(self, seat: int = ANNA) -> dict[str, int]:
        lying = [int(count) for count in self.state.store][6 * seat : 6 * seat + 6]
        return {name: count for name, count in zip(GOODS_NAMES, lying, strict=True) if count}

    def sold(self, seat: int = ANNA) -> dict[str, int]:
        lying = [int(count) for count in self.state.sold][6 * seat : 6 * seat + 6]
        return {name: count for name, count in zip(GOODS_NAMES, lying, strict=True) if count}

    def quay(self, depot: int) -> dict[str, int]:
        lying = [int(count) for count in self.state.quay][6 * depot - 6 : 6 * depot]
        return {name: count for name, count in zip(GOODS_NAMES, lying, strict=True) if count}

    def at(self, place: str) -> str:
        lying = int(self.state.board[PLACE_NAMES.index(place)])
        return TILE_NAMES[lying] if lying != NONE else ""

    def lies(self, space: int, seat: int = ANNA) -> str:
        lying = int(self.state.land[SPACES * seat + space])
        return TILE_NAMES[lying] if lying != NONE else ""

    def dice(self, seat: int = ANNA) -> list[int]:
        return [int(die) for die in self.state.dice][2 * seat : 2 * seat + 2]

    def order(self) -> list[int]:
        return [int(seat) for seat in self.state.order]

    def asked(self) -> list[str]:
        """The first words of all moves."""
        return sorted({move.split()[0] for move in self.moves()})

    def events(self) -> list[tuple[int, ...]]:
        return [event[:5] for event in self.chance.events]


def table(
    land: Land | None = None,
    keys: Sequence[str] = (),
    dice: tuple[int, int] = (1, 2),
    workers: int = 0,
    silver: int = 0,
    board: Mapping[str, str] | None = None,
    quay: Mapping[int, Goods] | None = None,
    store: Goods | None = None,
    sold: Goods | None = None,
    seats: int = 2,
    phase: str = "C",
    round: int = 1,
    castle: int = CENTRE,
    duchy: int = 1,
    others: Land | None = None,
    order: Sequence[int] | None = None,
    track: Sequence[int] | None = None,
    other_dice: tuple[int, int] = (3, 4),
    bonus: Mapping[str, tuple[int, int]] | None = None,
    points: int = 0,
    options: Mapping[str, object] | None = None,
    bought: bool = False,
    purses: Mapping[int, tuple[int, int]] | None = None,
    white: int = 1,
    inns: int = 0,
    more: Mapping[str, object] | None = None,
    shields: Mapping[int, Mapping[int, int]] | None = None,
    shields_at: Mapping[int, Sequence[int]] | None = None,
    named: int = -1,
) -> Table:
    """A position in which Anna's turn begins; all tiles and goods not named are out of the way.

    `more` is what modules add to a position. `shields` has for each seat its shields by number with
    their spaces, `shields_at` the numbers at depots; either brings the module along.
    """
    agreed = {"duchies": "same", "duchy": duchy} if seats > 1 else {}
    given = {**agreed, **(options or {})}
    if shields is not None or shields_at is not None:
        given["shields"] = True
    setup = GAME.setup(given, seats)
    lands = [[-1] * SPACES for _ in range(seats)]
    for seat in range(seats):
        lands[seat][castle] = tile("castle")
    for space, name in (land or {}).items():
        lands[ANNA][space] = tile(name)
    for seat in range(1, seats):
        for space, name in (others or {}).items():
            lands[seat][space] = tile(name)
    places = [-1] * len(PLACE_NAMES)
    for place, name in (board or {}).items():
        places[PLACE_NAMES.index(place)] = tile(name)
    held = [[-1, -1, -1] for _ in range(seats)]
    mine = sorted(tile(name) for name in keys)
    held[ANNA][: len(mine)] = mine
    number = "ABCDE".index(phase)
    visible = [t for row in [*lands, places, *held] for t in row if t >= 0]
    supply, out = stocks(setup.seats, number, visible, modules_of(setup))
    purse = purses or {}
    data: dict[str, object] = {
        "phase": number,
        "round": round,
        "white": white,
        "supply": supply,
        "out": out,
        "board": places,
        **goods(seats, number, round, quay or {}, store or {}, sold or {}),
        "order": list(order or range(seats)),
        "track": list(track or [0] * seats),
        "bonus": [
            who for colour in COLOURS_OF_BONUS for who in (bonus or {}).get(colour, (-1, -1))
        ],
        "boards": [-1] * seats,
        "duchy": [duchy - 1] * seats,
        "land": lands,
        "keys": held,
        "silver": [silver, *(purse.get(seat, (0, 0))[0] for seat in range(1, seats))],
        "workers": [workers, *(purse.get(seat, (0, 0))[1] for seat in range(1, seats))],
        "points": [[points * (k + seat == 0) for k in range(SOURCES)] for seat in range(seats)],
        "dice": [sorted(dice), *(sorted(other_dice) for _ in range(1, seats))],
        "frames": [
            TURN, 1 << ANNA, 0 if bought else 1, int(bool(given.get("own_limit"))), 0, 0,
        ],
        **(more or {}),
    }  # fmt: skip
    assert len(data["frames"]) == WIDTH  # type: ignore[arg-type]
    if modules_of(setup) & INNS:
        data["inns"] = inns
        supply[INN], out[INN] = 4 - number, number + 1 - inns - visible.count(INN)
    data["shields"] = {
        "depots": [sorted((shields_at or {}).get(depot, ())) for depot in range(1, 7)],
        "castles": [
            [list(pair) for pair in sorted((shields or {}).get(seat, {}).items())]
            for seat in range(seats)
        ],
        "named": named,
    }
    position = {
        "game": "burgund",
        "rules": GAME.rules_number(GAME.newest),
        "seats": seats,
        "options": given,
        "viewer": None,
        "table": data,
    }
    state = GAME.load_position(position)
    assert isinstance(state, Burgund)
    return Table(state)


COLOURS_OF_BONUS = ("castle", "mine", "ship", "animal", "building", "monastery")


def stocks(
    seats: int, phase: int, visible: Sequence[int], modules: int, castles: int = 0
) -> tuple[list[int], list[int]]:
    """Supply and tiles out of the game, so that all draws of the phases so far have happened."""
    supply, out = all_tiles(modules), [0] * TILES
    drawn = [0] * 6
    drawn[0] = castles or seats
    black = int(BLACK_TILES[seats]) * (phase + 1)
    counting = Burgund(GAME.setup({}, seats))
    for number in range(phase + 1):
        counting.phase = number
        for place in range(24):
            colour = int(market.colour_of(counting, place))
            if colour != NONE:
                drawn[colour] += 1
    for number in [tile for tile in visible if tile < INN]:
        colour = int(COLOUR[number])
        if drawn[colour] and supply[number]:
            drawn[colour] -= 1
            supply[number] -= 1
        else:
            enough = black > 0 and supply[TILES + number] > 0
            assert enough, f"too many {TILE_NAMES[number]} for this phase"
            black -= 1
            supply[TILES + number] -= 1
    for colour in range(6):
        for number in range(int(FIRST_OF[colour]), int(FIRST_OF[colour + 1])):
            while drawn[colour] and supply[number]:
                drawn[colour], supply[number] = drawn[colour] - 1, supply[number] - 1
                out[number] += 1
    for number in range(TILES):
        while black and supply[TILES + number]:
            black, supply[TILES + number] = black - 1, supply[TILES + number] - 1
            out[number] += 1
    return supply, out


def goods(
    seats: int, phase: int, round: int, quay: Mapping[int, Goods], store: Goods, sold: Goods
) -> dict[str, object]:
    """Goods as named; the rest of those drawn so far lies with the last player, sold.

    In the solo game it is out of the game.
    """
    piles = [counts(quay.get(depot, {})) for depot in range(1, 7)]
    stores = [counts(store), *([0] * 6 for _ in range(1, seats))]
    done = [counts(sold), *([0] * 6 for _ in range(1, seats))]
    bag = [7 - sum(pile[c] for pile in [*piles, *stores, *done]) for c in range(6)]
    row = []
    for _ in range(5 - round):
        colour = bag.index(max(bag))
        bag[colour] -= 1
        row.append(colour)
    while sum(bag) > 42 - 3 * seats - 5 * (phase + 1):
        colour = bag.index(max(bag))
        bag[colour] -= 1
        if seats > 1:
            done[-1][colour] += 1
    return {"goods_bag": bag, "row": row, "quay": piles, "store": stores, "sold": done}


def begin(seed: object = 1, seats: int = 2, **options: object) -> Table:
    """A fresh game."""
    state = GAME.new(GAME.setup(options, seats), Seeded(str(seed)))
    assert isinstance(state, Burgund)
    return Table(state)


def settled(seed: object = 1, seats: int = 2, **options: object) -> Table:
    """A fresh game in which all have chosen, with the first turn to come."""
    given = begin(seed, seats, **options)
    while given.state.window:
        given.play(given.moves()[0])
    return given
