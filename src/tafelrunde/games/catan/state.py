"""What lies on the table in the Catan card game, and who knows what of it."""

from __future__ import annotations

from typing import final

from tafelrunde.games.catan import (
    asks,
    features,
    imagine,
    judge,
    land,
    memory,
    play,
    refuse,
    score,
    tensor,
    turn,
    verbs,
    views,
)
from tafelrunde.games.catan.components import (
    COPIES,
    EVENT_COPIES,
    EVENT_SORTS,
    EVENTS,
    EXPANSIONS,
    HEIGHTS,
    KINDS,
    LEFT_START,
    NOBODY,
    RIGHT_START,
    SITES,
    SORTS,
    SPOTS,
    STACKED,
    STACKS,
    UNSEEN,
)
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.frames import FramedState, Frames, stack
from tafelrunde.kernel.native import i16, i64, u8, vec
from tafelrunde.kernel.score import ScoreSheet
from tafelrunde.kernel.state import FULL, NO_BYTES, NO_NUMBERS, NO_SHORTS, Setup


@final
class Catan(FramedState):
    """A position.

    Of each seat: `lands` and `stores` are the landscapes (plus one) and what they store, on 26
    spots; `sites` the cards (plus one) on 48 sites, four for each centre; `form` and `sums` see
    land.py; `hands` counts the cards of each kind, `held` all of them.

    `stacks` are the five stacks one after the other, top card first, `heights` how many each has;
    `pool` counts the cards nobody has looked at. `memory`, `marks` and `met` are what each seat
    remembers (see memory.py). `country` are the landscapes still in their stack, `omens` the event
    cards nobody has seen since the last shuffle, `chronicle` the others from top to bottom.
    `offer` is what a trade gives and asks, while one is being made.

    `active` is the player on turn; `declined`, `traded` and `withdrawn` count what became of the
    offers of this turn.
    """

    def __init__(self, setup: Setup, frames: Frames) -> None:
        super().__init__(setup, FULL, 0, 0, frames, verbs.COUNT)
        values = setup.values
        self.goal: i64 = values[0]
        self.own_turn = values[1] != 0
        self.offers: i64 = values[2]
        self.last_turn: i64 = values[4]
        self.lands: vec[u8] = NO_BYTES
        self.stores: vec[u8] = NO_BYTES
        self.sites: vec[u8] = NO_BYTES
        self.form: vec[i16] = NO_SHORTS
        self.sums: vec[u8] = NO_BYTES
        self.hands: vec[u8] = NO_BYTES
        self.held: vec[u8] = NO_BYTES
        self.stacks: vec[u8] = NO_BYTES
        self.heights: vec[u8] = NO_BYTES
        self.pool: vec[u8] = NO_BYTES
        self.discard: vec[u8] = NO_BYTES
        self.memory: vec[i64] = NO_NUMBERS
        self.marks: vec[u8] = NO_BYTES
        self.met: vec[u8] = NO_BYTES
        self.country: vec[u8] = NO_BYTES
        self.omens: vec[u8] = NO_BYTES
        self.chronicle: vec[u8] = NO_BYTES
        self.offer: vec[u8] = NO_BYTES
        self.known_events: i64 = 0
        self.crest: i64 = 0
        self.active: i64 = 0
        self.turn: i64 = 0
        self.face: i64 = 0
        self.number: i64 = 0
        self.knight: i64 = NOBODY
        self.mill: i64 = NOBODY
        self.declined: i64 = 0
        self.traded: i64 = 0
        self.withdrawn: i64 = 0
        self.winner: i64 = NOBODY

    def copy(self) -> Catan:
        made = Catan(self.setup, self.frames.copy())
        made.viewer = self.viewer
        made.actor = self.actor
        made.window = self.window
        made.lands = self.lands[:]
        made.stores = self.stores[:]
        made.sites = self.sites[:]
        made.form = self.form[:]
        made.sums = self.sums[:]
        made.hands = self.hands[:]
        made.held = self.held[:]
        made.stacks = self.stacks[:]
        made.heights = self.heights[:]
        made.pool = self.pool[:]
        made.discard = self.discard[:]
        made.memory = self.memory[:]
        made.marks = self.marks[:]
        made.met = self.met[:]
        made.country = self.country[:]
        made.omens = self.omens[:]
        made.chronicle = self.chronicle[:]
        made.offer = self.offer[:]
        made.known_events = self.known_events
        made.crest = self.crest
        made.active = self.active
        made.turn = self.turn
        made.face = self.face
        made.number = self.number
        made.knight = self.knight
        made.mill = self.mill
        made.declined = self.declined
        made.traded = self.traded
        made.withdrawn = self.withdrawn
        made.winner = self.winner
        return made

    def bottom_of(self, stack: i64) -> i64:
        """Where the cards of a stack end in `stacks`."""
        found: i64 = 0
        for each in range(stack + 1):
            count: int = self.heights[each]
            found += count
        return found

    def legal_answers(self, seat: i64) -> vec[i64]:
        return play.legal(self, seat)

    def legal_asides(self, seat: i64) -> vec[i64]:
        return vec[i64]()

    def answer(self, seat: i64, move: i64, chance: Chance) -> None:
        play.answer(self, seat, move, chance)

    def task(self, chance: Chance) -> None:
        turn.task(self, chance)

    def droppable(self) -> bool:
        return self.frames.kind() == asks.BUILDER

    def why_not(self, seat: i64, move: i64) -> int:
        return refuse.why_not(self, int(seat), int(move))

    def seen_by(self, seat: i64) -> Catan:
        return views.seen_by(self, seat)

    def imagine(self, chance: Chance) -> Catan:
        return imagine.imagine(self, chance)

    def points(self, seat: i64) -> int:
        return int(score.points(self, seat))

    def score(self, seat: i64) -> ScoreSheet:
        return score.sheet(self, seat)

    def places(self) -> list[int]:
        return score.places(self)

    def judge(self) -> list[float]:
        return judge.judge(self)

    def features(self, seat: i64) -> vec[float]:
        return features.features(self, seat)

    def fill(self, seat: i64, out: vec[i16], at: i64) -> None:
        tensor.fill(self, seat, out, at)

    def to_dict(self) -> dict[str, object]:
        return views.to_dict(self)

    def hand(self, seat: int) -> list[int]:
        """The cards the seat is known to hold, by kind."""
        found = []
        for card in range(SORTS):
            found += [card] * int(self.hands[seat * SORTS + card])
        return found

    def stack_cards(self, number: int) -> list[int]:
        """The cards of a stack, top first."""
        end = int(self.bottom_of(number))
        return [int(self.stacks[cell]) for cell in range(end - int(self.heights[number]), end)]

    def resources(self, seat: int) -> list[int]:
        """What the seat has stored, by kind."""
        return [int(land.have(self, seat, kind)) for kind in range(KINDS)]

    def room(self, seat: int) -> list[int]:
        """What more the seat could store, by kind."""
        return [int(land.room(self, seat, kind)) for kind in range(KINDS)]

    def strength(self, seat: int) -> int:
        """The strength points of a seat (CAT-092)."""
        return int(land.total(self, seat, land.FORCE))

    def tournament(self, seat: int) -> int:
        """The tournament points of a seat (CAT-030)."""
        return int(land.total(self, seat, land.SKILL))

    def trade(self, seat: int) -> int:
        """The trade points of a seat (CAT-090)."""
        return int(land.total(self, seat, land.COMMERCE))

    def limit(self, seat: int) -> int:
        """How many cards the seat may hold at the end of a turn (CAT-131)."""
        return int(land.total(self, seat, land.LIMIT))

    def search_cost(self, seat: int) -> int:
        """What searching a stack costs (CAT-133)."""
        return int(land.total(self, seat, land.SEARCHING))

    def rate(self, seat: int, kind: int) -> int:
        """How many of a resource the bank takes for one other (CAT-098)."""
        return int(land.total(self, seat, land.RATE + kind))

    def centres(self, seat: int) -> list[int]:
        """The places of the seat's settlements and cities, from left to right."""
        first, last = land.form(self, seat, land.FIRST), land.form(self, seat, land.LAST)
        return list(range(int(first), int(last) + 1))

    def city(self, seat: int, centre: int) -> bool:
        """Is this centre a city?"""
        return land.is_city(self, seat, centre)

    def end_road(self, seat: int, side: int) -> bool:
        """Is there a road at the left (0) or right (1) end?"""
        return land.form(self, seat, land.LEFT + side) != 0

    def supplies(self) -> list[int]:
        """Roads, settlements and cities left in the common stacks."""
        left = [land.roads_left(self), land.settlements_left(self), land.cities_left(self)]
        return [int(count) for count in left]

    def spot(self, seat: int, spot: int) -> tuple[int, int]:
        """The landscape on a spot, or -1, and what it stores."""
        return int(land.land_at(self, seat, spot)), int(land.stored(self, seat, spot))

    def card_on(self, seat: int, site: int) -> int:
        """The card on a site, or -1."""
        return int(land.card_at(self, seat, site))

    def remembered(self, seat: int, number: int) -> list[int]:
        """What the seat remembers of a stack: a mask for each place, 0 for a gap."""
        first = int(memory.begins(self, seat, number))
        length = int(memory.length_of(self, seat, number))
        return [int(self.memory[cell]) for cell in range(first, first + length)]

    def remembered_hand(self, seat: int) -> list[int]:
        """What the seat remembers of the other's hand: a mask for each card."""
        if self.viewer not in (FULL, seat):
            return []
        first = int(memory.hand_at(seat))
        return [int(self.memory[cell]) for cell in range(first, first + int(self.held[1 - seat]))]


def bare(setup: Setup) -> Catan:
    """A table with nothing on it but face-down stacks."""
    start = [LEFT_START, RIGHT_START, 0, 0, 0]
    state = Catan(setup, stack(asks.WIDTH, []))
    state.lands = vec[u8]([u8(0)] * (2 * SPOTS))
    state.stores = vec[u8]([u8(0)] * (2 * SPOTS))
    state.sites = vec[u8]([u8(0)] * (2 * SITES))
    state.form = vec[i16]([i16(part) for part in start + start])
    state.sums = vec[u8]([u8(0)] * (2 * land.SUMS))
    state.hands = vec[u8]([u8(0)] * (2 * SORTS))
    state.held = vec[u8]([u8(0), u8(0)])
    state.stacks = vec[u8]([u8(UNSEEN)] * EXPANSIONS)
    state.heights = vec[u8]([u8(count) for count in HEIGHTS])
    state.pool = vec[u8]([u8(int(count)) for count in COPIES])
    state.discard = vec[u8]([u8(0)] * SORTS)
    state.memory = memory.blank()
    state.marks = vec[u8]([u8(0)] * (2 * STACKS))
    state.met = vec[u8]([u8(0)] * (2 * SORTS))
    state.country = vec[u8]([u8(1)] * STACKED)
    state.omens = vec[u8]([u8(int(count)) for count in EVENT_COPIES])
    state.chronicle = vec[u8]([u8(EVENT_SORTS)] * EVENTS)
    state.offer = vec[u8]([u8(0)] * (2 * KINDS))
    return state


def new(setup: Setup, chance: Chance) -> Catan:
    """Crests by lot or choice, then both arrange their landscapes (CAT-011 to CAT-016)."""
    state = bare(setup)
    for seat in range(2):
        land.reckon(state, seat)
        for number in range(STACKS):
            memory.forget(state, seat, number, HEIGHTS[number])
    turn.set_up(state, chance)
    return state
