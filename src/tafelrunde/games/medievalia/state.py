"""What lies on the table in Medievalia, and who may see it (MED-R36)."""

from __future__ import annotations

from typing import final

from tafelrunde.games.medievalia import events, features, fief, judge, play, refuse, score, tensor
from tafelrunde.games.medievalia.components import (
    ALL_KINDS,
    BELOW,
    BUILDING_COUNTS,
    COUNTS,
    HAND,
    HOSTS,
    OPEN_BUILDINGS,
    STACK_START,
    TOWN_GROUND,
)
from tafelrunde.games.medievalia.fief import (
    BOTTOM,
    FIEF,
    GONE,
    HEIGHTS,
    HELD,
    HOUSE,
    KNOWN,
    LEFT,
    MASKS,
    MOVED,
    OWN,
    PURSE,
    REFUSED,
    ROW,
    SIEGE,
    STEPPED,
    STOCK,
    TOPS,
    TURNED,
    USED,
)
from tafelrunde.games.medievalia.verbs import ALL_MOVES, DEALING, WIDTH
from tafelrunde.kernel.bits import BIT
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.frames import FramedState, Frames, stack
from tafelrunde.kernel.native import i16, i64, u8, vec
from tafelrunde.kernel.score import ScoreSheet
from tafelrunde.kernel.state import FULL, NO_BYTES, NO_NUMBERS, Setup


@final
class Medievalia(FramedState):
    """A position. `fief.py` says what stands where in the arrays, `fight.py` in `war`.

    `pool` and `plans` are the cards and buildings whose order nobody knows; in a view also what the
    others hold. `out` has a bit for each eliminated seat. `ended` says how the game has ended,
    `winner` which team by prestige or force.
    """

    def __init__(self, setup: Setup, frames: Frames) -> None:
        super().__init__(setup, FULL, 0, 0, frames, ALL_MOVES)
        values = setup.values
        self.faq_siege = values[0] != 0
        self.teams = values[1] != 0
        self.one_toll = values[2] != 0
        self.masks: vec[i64] = NO_NUMBERS
        self.fiefs: vec[u8] = NO_BYTES
        self.hands: vec[u8] = NO_BYTES
        self.stock: vec[u8] = NO_BYTES
        self.pool: vec[u8] = NO_BYTES
        self.plans: vec[u8] = NO_BYTES
        self.war: vec[u8] = NO_BYTES
        self.out: i64 = 0
        self.ended: i64 = 0
        self.winner: i64 = 0

    def copy(self) -> Medievalia:
        made = Medievalia(self.setup, self.frames.copy())
        made.viewer = self.viewer
        made.actor = self.actor
        made.masks = self.masks[:]
        made.fiefs = self.fiefs[:]
        made.hands = self.hands[:]
        made.stock = self.stock[:]
        made.pool = self.pool[:]
        made.plans = self.plans[:]
        made.war = self.war[:]
        made.out = self.out
        made.ended = self.ended
        made.winner = self.winner
        return made

    def seen_by(self, seat: i64) -> Medievalia:
        view = self.copy()
        view.viewer = seat
        for other in range(self.setup.seats):
            if other != seat:
                first = ROW * other
                for kind in range(i64(ALL_KINDS)):
                    held: int = view.hands[first + kind]
                    known: int = view.hands[first + KNOWN + kind]
                    view.pool[kind] += u8(held - known)
                    view.hands[first + kind] = u8(known)
        return view

    def imagine(self, chance: Chance) -> Medievalia:
        made = self.copy()
        made.viewer = FULL
        for other in range(self.setup.seats):
            if other != self.viewer:
                first = ROW * other
                for pile in range(i64(3)):
                    missing: int = made.hands[first + HELD + pile]
                    for kind in range(STACK_START[pile], STACK_START[pile + 1]):
                        there: int = made.hands[first + kind]
                        missing -= there
                    for _ in range(missing):
                        drawn = chance.pick(
                            events.CARD, made.pool, STACK_START[pile], STACK_START[pile + 1], 0
                        )
                        made.pool[drawn] -= 1
                        made.hands[first + drawn] += 1
        return made

    def legal_answers(self, seat: i64) -> vec[i64]:
        return play.legal(self, seat)

    def answer(self, seat: i64, move: i64, chance: Chance) -> None:
        play.answer(self, seat, move, chance)

    def task(self, chance: Chance) -> None:
        play.task(self, chance)

    def why_not(self, seat: i64, move: i64) -> int:
        return refuse.why_not(self, int(seat), int(move))

    def points(self, seat: i64) -> int:
        return int(fief.prestige(self, seat))

    def score(self, seat: i64) -> ScoreSheet:
        return score.sheet(self, seat)

    def places(self) -> list[int]:
        return score.places_of(self)

    def judge(self) -> list[float]:
        return judge.judge(self)

    def hosts(self, seat: int) -> list[list[int]]:
        """Each host of a fief: ground, turned or not, and its two houses."""
        found = []
        for host in range(HOSTS):
            first = FIEF * seat + HOUSE + 2 * host
            turned = int(self.masks[TURNED] >> (HOSTS * seat + host) & 1)
            what = int(self.fiefs[FIEF * seat + host])
            found.append([what, turned, int(self.fiefs[first]), int(self.fiefs[first + 1])])
        return found

    def troops(self) -> list[list[int]]:
        """Each military or character card on the table: number, owner, place, spot, and its state.

        The state is a bit each for used, moved in this turn, and a knight's first step.
        """
        found = []
        for card in range(49):
            for seat in range(self.setup.seats):
                if self.masks[OWN + seat] & BIT[card] != 0:
                    state = 0
                    for number, row in enumerate((USED, MOVED, STEPPED)):
                        state += int(self.masks[row] >> card & 1) << number
                    place = int(fief.place_of(self, card))
                    found.append(
                        [card, int(seat), place, int(fief.spot_of(self, seat, card)), state]
                    )
        return found

    def hand(self, seat: int) -> list[int]:
        """The cards of a hand by kind; in a view of another hand those all know of."""
        return [int(self.hands[ROW * seat + kind]) for kind in range(ALL_KINDS)]

    def held(self, seat: int) -> list[int]:
        """How many cards of each stack a seat holds."""
        return [int(self.hands[ROW * seat + HELD + pile]) for pile in range(3)]

    def part(self, start: int, end: int) -> list[int]:
        """A part of the stock."""
        return [int(self.stock[k]) for k in range(start, end)]

    def features(self, seat: i64) -> vec[float]:
        return features.features(self, seat)

    def fill(self, seat: i64, out: vec[i16], at: i64) -> None:
        tensor.fill(self, seat, out, at)

    def to_dict(self) -> dict[str, object]:
        seats = range(int(self.setup.seats))
        return {
            "ended": int(self.ended),
            "winner": int(self.winner),
            "out": [int(self.out >> seat & 1) for seat in seats],
            "hands": [self.hand(seat) for seat in seats],
            "known": [
                [int(self.hands[ROW * seat + KNOWN + kind]) for kind in range(ALL_KINDS)]
                for seat in seats
            ],
            "held": [self.held(seat) for seat in seats],
            "pool": [int(number) for number in self.pool],
            "left": self.part(LEFT, BOTTOM),
            "bottom": self.part(BOTTOM, TOPS),
            "tops": self.part(TOPS, HEIGHTS),
            "below": self.part(HEIGHTS, GONE),
            "plans": [int(number) for number in self.plans],
            "gone": self.part(GONE, PURSE),
            "fiefs": [self.hosts(seat) for seat in seats],
            "siege": [int(self.fiefs[FIEF * seat + SIEGE]) for seat in seats],
            "troops": self.troops(),
            "purse": self.part(PURSE, STOCK),
            "war": [int(number) for number in self.war],
            "fronts": [int(self.masks[row]) for row in (fief.ACTED, fief.FRONTS, fief.ATTACKED)],
            "refused": int(self.masks[REFUSED]),
            "frames": self.frames.to_list(),
        }


def bare(setup: Setup, frames: Frames) -> Medievalia:
    """A table with nothing on it."""
    seats = setup.seats
    state = Medievalia(setup, frames)
    state.masks = vec[i64]([i64(0) for _ in range(MASKS)])
    state.fiefs = vec[u8]([u8(0) for _ in range(FIEF * seats)])
    state.hands = vec[u8]([u8(0) for _ in range(ROW * seats)])
    state.stock = vec[u8]([u8(0) for _ in range(STOCK)])
    state.war = vec[u8]()
    return state


def new(setup: Setup, chance: Chance) -> Medievalia:
    """Shuffle, turn up the bottom cards, and let the first player draw (MED-010 to MED-015)."""
    made = bare(setup, stack(WIDTH, []))
    pool = vec[u8]([u8(number) for number in COUNTS])
    plans = vec[u8]([u8(number) for number in BUILDING_COUNTS])
    made.pool = pool
    made.plans = plans
    for pile in range(i64(3)):
        low, high = STACK_START[pile], STACK_START[pile + 1]
        total: i64 = 0
        for kind in range(low, high):
            total += i64(COUNTS[kind])
        bottom = chance.pick(events.BOTTOM, pool, low, high, EVERYONE)
        pool[bottom] -= 1
        made.stock[LEFT + pile] = u8(total)
        made.stock[BOTTOM + pile] = u8(bottom + 1)
        made.stock[TOPS + pile] = u8(OPEN_BUILDINGS[pile] + 1)
        made.stock[HEIGHTS + pile] = u8(BELOW[pile])
        plans[OPEN_BUILDINGS[pile]] -= 1
    for seat in range(setup.seats):
        made.fiefs[FIEF * seat] = u8(TOWN_GROUND)
    starter = chance.below(events.STARTS, setup.seats, EVERYONE)
    chance.tell(events.BEGAN, starter, 0, 0, 0)
    made.frames.push(DEALING, BIT[starter], HAND, starter)
    made.settle(chance)
    return made
