"""Solo: one player alone, or against an automa, a seat whose only move is `go`.

A heap of stones: one takes one to three at a time; who takes the last has lost. The automa rolls
a die for what it takes. Alone one has to empty the heap in as few turns as possible.
"""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.checks import Checks, Pairs
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.game import Event, Game
from tafelrunde.kernel.loading import number
from tafelrunde.kernel.score import Line, ScoreSheet
from tafelrunde.kernel.state import FULL, OVER, PlainState, Setup
from tafelrunde.kernel.verbs import Field, Verb, Verbs
from tests.toys.parts import PlainWords, by_points, shares

HEAP = 12
VERBS = Verbs(Verb("take", Field("stones", words=("one", "two", "three"))), Verb("go"))
TAKE, GO = VERBS.first.values()


class Solo(PlainState):
    def __init__(self, setup: Setup, viewer: int, actor: int, heap: int, turns: int) -> None:
        super().__init__(setup, viewer, actor, 0)
        self.heap = heap
        self.turns = turns

    def copy(self) -> Solo:
        return self.seen_by(self.viewer)

    def moves(self, seat: int) -> list[int]:
        if seat != self.actor:
            return []
        if self.setup.automa[seat]:
            return [GO]
        return [TAKE + stones for stones in range(min(self.heap, 3))]

    def apply(self, seat: int, move: int, chance: Chance) -> None:
        taken = move - TAKE + 1
        if move == GO:
            taken = 1 + chance.below(0, min(self.heap, 3), EVERYONE)
        chance.tell(0, seat, taken, 0, 0)
        self.heap -= taken
        self.turns += 1
        self.actor = (seat + 1) % self.setup.seats if self.heap > 0 else OVER

    def why_not(self, seat: int, move: int) -> int:
        if self.heap == 0:
            return 1
        if seat != self.turns % self.setup.seats:
            return 2
        if (move == GO) != self.setup.automa[seat]:
            return 3
        return 4 if move < GO and self.heap <= move - TAKE else 0

    def seen_by(self, seat: int) -> Solo:
        return Solo(self.setup, seat, self.actor, self.heap, self.turns)

    def imagine(self, chance: Chance) -> Solo:
        return self.seen_by(FULL)

    def points(self, seat: int) -> int:
        if self.setup.seats == 1:
            return HEAP - self.turns
        return int(self.heap == 0 and seat == self.turns % 2)

    def score(self, seat: int) -> ScoreSheet:
        return ScoreSheet([Line("stones", self.points(seat), 5, [])])

    def places(self) -> list[int]:
        return by_points(self)

    def judge(self) -> list[float]:
        return shares(self) if self.setup.seats > 1 else [self.points(0) / HEAP]

    def to_dict(self) -> dict[str, object]:
        return {"heap": self.heap, "turns": self.turns}


def seating(setup: Setup) -> Setup:
    """The second seat is the automa's."""
    setup.automa = [seat == 1 for seat in range(setup.seats)]
    return setup


def new(setup: Setup, chance: Chance) -> Solo:
    return Solo(setup, FULL, 0, HEAP, 0)


def load(setup: Setup, data: Mapping[str, object], viewer: int) -> Solo:
    heap, turns = number(data, "heap", 0, HEAP), number(data, "turns", 0, HEAP)
    if not heap + turns <= HEAP <= heap + 3 * turns:
        raise BadPosition("so many turns do not lead to such a heap")
    return Solo(setup, viewer, turns % int(setup.seats) if heap else OVER, heap, turns)


def stones(state: Solo) -> Pairs:
    return [(state.turns <= HEAP - state.heap <= 3 * state.turns, True)]


GAME = Game(
    id="solo",
    prefix="SOL",
    title="Solo",
    seats=(1, 2),
    verbs=VERBS,
    new=new,
    load=load,
    draws=(Field("taken", words=("one", "two", "three")),),
    events=(Event("took", 4),),
    seating=seating,
    words=PlainWords(VERBS),
    checks=Checks(lambda setup: HEAP, {"stones": stones}),
)
