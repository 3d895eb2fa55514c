"""Sealed: all seats decide at once and in secret, each in two steps.

In each of three rounds everybody bids coins for one of two fields, first the bid, then the field.
One frame belongs to all who are not ready; each has its own step in it, because one stack cannot
hold two half-made decisions. When the last one is ready the bids are opened and paid in seat order.
"""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.kernel.chance import EVERYONE, Chance, Scripted
from tafelrunde.kernel.checks import Checks, Pairs
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.frames import FramedState, Frames, stack
from tafelrunde.kernel.game import Event, Game
from tafelrunde.kernel.loading import frames as load_frames
from tafelrunde.kernel.loading import number, numbers
from tafelrunde.kernel.score import Line, ScoreSheet
from tafelrunde.kernel.state import FULL, OVER, Setup
from tafelrunde.kernel.verbs import Field, Verb, Verbs
from tests.toys.parts import PlainWords, by_points, shares

COINS = 6
ROUNDS = 3
FIELDS = 2
NO_BID = -1

VERBS = Verbs(Verb("bid", Field("coins", 4)), Verb("on", Field("field", FIELDS)))
BID, ON = VERBS.first.values()
NO_ASIDES = VERBS.count

# BIDDING has one argument for each seat: 0 to bid, 1 to choose the field.
BIDDING, OPEN, NEXT = 3, 64, 65
SEATS = 4
WIDTH = 2 + SEATS


class Sealed(FramedState):
    """`bids` and `fields` are this round's secret choices; `worth` is what the fields bring."""

    def __init__(self, setup: Setup, frames: Frames) -> None:
        super().__init__(setup, FULL, 0, 0, frames, NO_ASIDES)
        seats = int(setup.seats)
        self.round = 0
        self.coins = [COINS] * seats
        self.won = [0] * seats
        self.worth = [0] * FIELDS
        self.bids = [NO_BID] * seats
        self.fields = [NO_BID] * seats

    def copy(self) -> Sealed:
        made = Sealed(self.setup, self.frames.copy())
        made.viewer, made.actor, made.window = self.viewer, self.actor, self.window
        made.round, made.worth = self.round, self.worth[:]
        made.coins, made.won = self.coins[:], self.won[:]
        made.bids, made.fields = self.bids[:], self.fields[:]
        return made

    def answers(self, seat: int) -> list[int]:
        if self.frames.arg(seat) == 0:
            return [BID + coins for coins in range(min(self.coins[seat], 3) + 1)]
        return [ON + field for field in range(FIELDS)]

    def answer(self, seat: int, move: int, chance: Chance) -> None:
        if move < ON:
            self.bids[seat] = move - BID
            self.frames.set_arg(seat, 1)
            return
        self.fields[seat] = move - ON
        self.frames.set_arg(seat, 0)
        if self.frames.ready(seat):
            self.frames.pop()
            self.frames.push(NEXT, 0)
            self.frames.push(OPEN, 0)

    def task(self, chance: Chance) -> None:
        kind = self.frames.kind()
        self.frames.pop()
        if kind == OPEN:
            self.open(chance)
        elif self.round < ROUNDS:
            self.round += 1
            self.window = self.round
            self.worth = [1 + chance.below(0, 6, EVERYONE) for _ in range(FIELDS)]
            self.frames.push(BIDDING, (1 << self.setup.seats) - 1)

    def open(self, chance: Chance) -> None:
        """The highest bid wins a field, of equal ones the lowest seat's; all bids are paid."""
        self.window = 0
        for field in range(FIELDS):
            bidders = [seat for seat, chosen in enumerate(self.fields) if chosen == field]
            if bidders:
                self.won[max(bidders, key=lambda seat: self.bids[seat])] += self.worth[field]
        for seat, bid in enumerate(self.bids):
            chance.tell(0, seat, bid, self.fields[seat], 0)
            self.coins[seat] -= bid
            self.bids[seat] = self.fields[seat] = NO_BID

    def why_not(self, seat: int, move: int) -> int:
        if self.actor == OVER:
            return 1
        if not self.waiting(seat):
            return 2
        if (move < ON) != (self.bids[seat] == NO_BID):
            return 3
        return 4 if move < ON and move - BID > self.coins[seat] else 0

    def seen_by(self, seat: int) -> Sealed:
        view = self.copy()
        view.viewer = seat
        for other in range(self.setup.seats):
            if other != seat and self.actor != OVER:
                view.bids[other] = view.fields[other] = NO_BID
                view.frames.set_arg(other, 0)
        return view

    def imagine(self, chance: Chance) -> Sealed:
        made = self.copy()
        made.viewer = FULL
        for seat in range(self.setup.seats):
            if seat != self.viewer and self.actor != OVER and not self.waiting(seat):
                made.bids[seat] = chance.below(1, min(self.coins[seat], 3) + 1, 0)
                made.fields[seat] = chance.below(1, FIELDS, 0)
        return made

    def points(self, seat: int) -> int:
        return self.won[seat] + self.coins[seat]

    def score(self, seat: int) -> ScoreSheet:
        return ScoreSheet(
            [Line("fields", self.won[seat], 5, []), Line("coins", self.coins[seat], 5, [])]
        )

    def places(self) -> list[int]:
        return by_points(self)

    def judge(self) -> list[float]:
        return shares(self)

    def to_dict(self) -> dict[str, object]:
        return {
            "round": self.round,
            "worth": self.worth[:],
            "coins": self.coins[:],
            "won": self.won[:],
            "bids": self.bids[:],
            "fields": self.fields[:],
            "frames": self.frames.to_list(),
        }


def new(setup: Setup, chance: Chance) -> Sealed:
    made = Sealed(setup, stack(WIDTH, [NEXT, 0, 0, 0, 0, 0]))
    made.settle(chance)
    return made


def load(setup: Setup, data: Mapping[str, object], viewer: int) -> Sealed:
    seats = int(setup.seats)
    made = Sealed(setup, load_frames(data, WIDTH, seats, {BIDDING: 1}))
    made.round = number(data, "round", 1, ROUNDS)
    made.worth = numbers(data.get("worth"), "worth", FIELDS, 1, 6)
    made.coins = numbers(data.get("coins"), "coins", seats, 0, COINS)
    made.won = numbers(data.get("won"), "won", seats, 0, 12 * ROUNDS)
    made.bids = numbers(data.get("bids"), "bids", seats, NO_BID, 3)
    made.fields = numbers(data.get("fields"), "fields", seats, NO_BID, FIELDS - 1)
    made.window = made.round if made.frames.depth() else 0
    made.settle(Scripted([]))
    made.viewer = viewer
    for seat in range(seats):
        if viewer not in (FULL, seat) and made.window:
            continue
        steps = (made.bids[seat] != NO_BID) + (made.fields[seat] != NO_BID)
        waits = made.waiting(seat)
        if steps != (made.frames.arg(seat) if waits else 2 if made.window else 0):
            raise BadPosition(f"seat {seat} cannot be between two steps")
        if made.bids[seat] > made.coins[seat]:
            raise BadPosition(f"seat {seat} bids more than it has")
    return made


def purses(state: Sealed) -> Pairs:
    return [(min(state.coins) >= 0, True)]


GAME = Game(
    id="sealed",
    prefix="SEA",
    title="Sealed",
    seats=(2, 3, 4),
    verbs=VERBS,
    new=new,
    load=load,
    draws=(Field("worth", words=tuple("123456")), Field("imagined", 4)),
    events=(Event("opened", 5),),
    words=PlainWords(VERBS),
    checks=Checks(lambda setup: 2 * ROUNDS * int(setup.seats), {"purses": purses}),
)
