"""What lies on the table in Die zwei Erben. Nothing is hidden but what nobody knows (ERB-R04)."""

from __future__ import annotations

from typing import final

from tafelrunde.games.erben import (
    events,
    features,
    judge,
    land,
    play,
    refuse,
    reserve,
    roads,
    score,
    siege,
    tensor,
)
from tafelrunde.games.erben.components import (
    FIELDS,
    NONE,
    OF_SET,
    PIECES,
    PLACES,
    SIDE,
    START,
    TILES,
    TRIPLES,
)
from tafelrunde.games.erben.land import BUILT, HAND, OPEN, OUT, TROOPS
from tafelrunde.kernel.bits import BIT
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.native import i16, i64, u8, vec
from tafelrunde.kernel.score import ScoreSheet, places
from tafelrunde.kernel.state import FULL, NO_BYTES, NO_NUMBERS, NO_SHORTS, Setup, State


@final
class Erben(State):
    """A position. White is seat 0 and sits in the south, blue is seat 1.

    `grid` has the piece on each field plus one, `spot` the field of each piece, `piles` who has
    which tile as masks (see land.py), `pool` the tiles nobody has seen: the stack and the front of
    the start land. `ring` are the places of the reserve. `left` and `bottom` are where the
    landscape begins in the west and south, counted from the start land.

    Of a turn: `crown` is the colour the shield shows, `taken` whether a tile was taken, `moved` a
    bit for each troop with the X up, `discounts` those not used yet, `asking` what is asked,
    `siege` the ways from `tower` still to decide, `floor` the next tile that may be discarded.
    `final` counts the turns to the end, this one included, once the stack is empty.

    `swapped` has a bit for each seat whose normal troops have changed names: they are alike, and
    only a picture has to know which is which.
    """

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, FULL, 0, 0)
        values = setup.values
        self.single_discount = values[2] != 0
        self.score_roads = values[3] != 0
        self.shadow: i64 = values[4]
        self.grid: vec[u8] = NO_BYTES
        self.spot: vec[i16] = NO_SHORTS
        self.piles: vec[i64] = NO_NUMBERS
        self.pool: vec[u8] = NO_BYTES
        self.ring: vec[u8] = NO_BYTES
        self.troops: vec[i16] = NO_SHORTS
        self.sets: i64 = 0
        self.start: i64 = 0
        self.stack: i64 = 0
        self.top: i64 = NONE
        self.shield: i64 = 0
        self.crown: i64 = 0
        self.taken: i64 = 0
        self.moved: i64 = 0
        self.discounts: i64 = 0
        self.asking: i64 = 0
        self.siege: i64 = 0
        self.tower: i64 = 0
        self.floor: i64 = 0
        self.final: i64 = 0
        self.left: i64 = 0
        self.bottom: i64 = 0
        self.swapped: i64 = 0

    def copy(self) -> Erben:
        return self.seen_by(self.viewer)

    def seen_by(self, seat: i64) -> Erben:
        made = Erben(self.setup)
        made.viewer = seat
        made.actor = self.actor
        made.grid = self.grid[:]
        made.spot = self.spot[:]
        made.piles = self.piles[:]
        made.pool = self.pool[:]
        made.ring = self.ring[:]
        made.troops = self.troops[:]
        made.sets = self.sets
        made.start = self.start
        made.stack = self.stack
        made.top = self.top
        made.shield = self.shield
        made.crown = self.crown
        made.taken = self.taken
        made.moved = self.moved
        made.discounts = self.discounts
        made.asking = self.asking
        made.siege = self.siege
        made.tower = self.tower
        made.floor = self.floor
        made.final = self.final
        made.left = self.left
        made.bottom = self.bottom
        made.swapped = self.swapped
        return made

    def imagine(self, chance: Chance) -> Erben:
        return self.seen_by(FULL)

    def legal(self, seat: i64) -> vec[i64]:
        return play.legal(self, seat)

    def apply(self, seat: i64, move: i64, chance: Chance) -> None:
        play.apply(self, seat, move, chance)

    def why_not(self, seat: i64, move: i64) -> int:
        return refuse.why_not(self, int(seat), int(move))

    def points(self, seat: i64) -> int:
        return int(score.total(self, seat))

    def score(self, seat: i64) -> ScoreSheet:
        return score.sheet(self, seat)

    def places(self) -> list[int]:
        return places([score.ranking(self, seat) for seat in range(2)])

    def judge(self) -> list[float]:
        return judge.judge(self)

    def features(self, seat: i64) -> vec[float]:
        return features.features(self, seat)

    def fill(self, seat: i64, out: vec[i16], at: i64) -> None:
        tensor.fill(self, seat, out, at)

    def to_dict(self) -> dict[str, object]:
        return {
            "sets": [number for number in range(6) if self.sets >> number & 1],
            "actor": int(self.actor),
            "asking": int(self.asking),
            "crown": int(self.crown),
            "taken": int(self.taken),
            "final": int(self.final),
            "shield": int(self.shield),
            "ring": [_tile_or_none(tile) for tile in self.ring],
            "top": _tile_or_none(self.top),
            "start": int(self.start - START),
            "hands": [self.hand(0), self.hand(1)],
            "land": [list(entry) for entry in self.laid() if entry[0] < TILES],
            "out": self.tiles(OUT),
            "troops": [self.stands(0), self.stands(1)],
            "moved": [int(self.moved >> troop & 1) for troop in range(2 * TROOPS)],
            "discounts": int(self.discounts),
            "siege": int(self.siege),
            "tower": int(self.tower),
            "floor": int(self.floor),
        }

    def tiles(self, pile: int) -> list[int]:
        """The tiles of a pile (see land.py)."""
        return [tile for tile in range(TILES) if self.piles[pile] & BIT[tile] != 0]

    def hand(self, seat: int) -> list[int]:
        """The tiles in a hand."""
        return self.tiles(HAND + seat)

    def x(self, field: i64) -> int:
        """How far east of the start land a field of the landscape, or beside it, lies."""
        return int(self.left + (land.column(self, field) + 1) % SIDE - 1)

    def y(self, field: i64) -> int:
        """How far north of the start land it lies."""
        return int(self.bottom + (land.line(self, field) + 1) % SIDE - 1)

    def laid(self) -> list[tuple[int, int, int, int]]:
        """Piece, x, y and owner of all that lies in the landscape; -1 for open terrain."""
        found = []
        for piece in range(PIECES):
            owner = -1
            if piece < TILES:
                if self.piles[BUILT] & BIT[piece] != 0:
                    owner = 0
                elif self.piles[BUILT + 1] & BIT[piece] != 0:
                    owner = 1
                elif self.piles[OPEN] & BIT[piece] == 0:
                    continue
            elif piece != self.start:
                continue
            field: int = self.spot[piece]
            found.append((piece, self.x(field), self.y(field), owner))
        return found

    def stands(self, seat: int) -> list[list[int]]:
        """Where the retinue, the first and the second troop stand; nothing for the reserve."""
        found = []
        for troop in range(TROOPS * seat, TROOPS * seat + TROOPS):
            field: int = self.troops[troop]
            found.append([self.x(field), self.y(field)] if field >= 0 else [])
        return found

    def piece(self, seat: int, troop: int) -> int:
        """Which of its pieces the retinue, first or second troop of a seat is."""
        return 3 - troop if troop and self.swapped & BIT[seat] else troop

    def offered(self) -> list[int]:
        """The places of the reserve where a tile lies, clockwise from the shield."""
        around = [(int(self.shield) + step) % PLACES for step in range(1, PLACES)]
        return [place for place in around if self.ring[place] != NONE]

    def in_reach(self, seat: int) -> list[int]:
        """The tiles of the reserve in reach, clockwise from the shield."""
        mask = int(reserve.reached(self, seat))
        return [int(self.ring[place]) for place in self.offered() if mask >> place & 1]

    def resources(self, seat: int) -> list[int]:
        """Wood, stone and grain the seat has access to."""
        found = int(reserve.access(self, seat))
        return [found % 256, found // 256 % 256, found // 65536]

    def road_tiles(self) -> list[list[int]]:
        """The tiles of each road that connects two or more."""
        return [[t for t in range(TILES) if road & BIT[t] != 0] for road in roads.roads(self)]

    def worth(self, tile: int) -> int:
        """The points of a building before doubling."""
        seat = 0 if self.piles[BUILT] & BIT[tile] != 0 else 1
        return int(score.worth(self, seat, tile))

    def target(self) -> int:
        """The building that may be razed now."""
        return int(siege.target_of(self))


def _tile_or_none(tile: int) -> int:
    return -1 if tile == NONE else int(tile)


def bare(setup: Setup) -> Erben:
    """A table with nothing on it."""
    state = Erben(setup)
    state.grid = vec[u8]([u8(0)] * FIELDS)
    state.spot = vec[i16]([i16(-1)] * PIECES)
    state.piles = vec[i64]([0, 0, 0, 0, 0, 0])
    state.pool = vec[u8]([u8(0)] * TILES)
    state.ring = vec[u8]([u8(NONE)] * PLACES)
    state.troops = vec[i16]([i16(0), i16(-1), i16(-1), i16(0), i16(-1), i16(-1)])
    return state


def new(setup: Setup, chance: Chance) -> Erben:
    """Choose and shuffle, toss the shield, deal the reserve and the start land (ERB-021 ff.)."""
    state = bare(setup)
    state.sets = setup.values[0]
    if setup.values[1] != 0:
        state.sets = TRIPLES[chance.below(events.CHOICE, len(TRIPLES), EVERYONE)]
    put_in_pool(state)
    state.crown = chance.below(events.CROWN, 2, EVERYONE)
    state.actor = state.crown
    for place in range(1, PLACES):
        tile = chance.pick(events.TILE, state.pool, 0, TILES, EVERYONE)
        state.pool[tile] = u8(0)
        state.ring[place] = u8(tile)
    start = START + chance.pick(events.TOP, reserve.unseen(state), 0, 3, EVERYONE)
    state.start = start
    state.grid[0] = u8(start + 1)
    state.spot[start] = i16(0)
    state.stack = 20
    reserve.show_top(state, chance)
    if chance.listening:
        chance.tell(events.BEGAN, state.actor, start - START, state.sets, 0)
    return state


def put_in_pool(state: Erben) -> None:
    """The tiles of the chosen sets, unseen as yet."""
    for number in range(6):
        if state.sets >> number & 1 == 1:
            for tile in range(TILES):
                if OF_SET[number] & BIT[tile] != 0:
                    state.pool[tile] = u8(1)
