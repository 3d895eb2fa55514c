"""What lies on the table in Limes, and what each seat knows of it."""

from __future__ import annotations

from typing import final

from tafelrunde.games.limes import features, judge, play, refuse, score, tensor
from tafelrunde.games.limes.components import CARDS, CELL, FIELD, FIELDS
from tafelrunde.games.limes.display import Display, empty
from tafelrunde.kernel.bits import lowest
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import i16, i64, u8, vec
from tafelrunde.kernel.score import ScoreSheet, places
from tafelrunde.kernel.state import FULL, NO_BYTES, OVER, Setup, State


@final
class Limes(State):
    """A position: the round, the card called in it, the stack as counts, everybody's display.

    A seat's step this round is TO_LAY, TO_WORK or READY. Nobody else sees what it did before all
    are ready (LIM-R03), so a view shows the others' displays as they were before the round.
    """

    def __init__(self, setup: Setup, displays: list[Display]) -> None:
        super().__init__(setup, FULL, 0, 1)
        self.diagonal = setup.values[0] != 0
        self.round: i64 = 1
        self.card: i64 = 0
        self.stack: vec[u8] = NO_BYTES
        self.called: vec[u8] = NO_BYTES
        self.steps: i64 = 0
        self.displays = displays

    def copy(self) -> Limes:
        return self.with_displays([display.copy() for display in self.displays], self.viewer)

    def with_displays(self, displays: list[Display], viewer: i64) -> Limes:
        """This position with other displays, for another viewer."""
        made = Limes(self.setup, displays)
        made.viewer = viewer
        made.actor = self.actor
        made.window = self.window
        made.round = self.round
        made.card = self.card
        made.stack = self.stack[:]
        made.called = self.called[:]
        made.steps = self.steps
        return made

    def step(self, seat: i64) -> i64:
        """How far the seat is in this round."""
        return self.steps >> (2 * seat) & 3

    def set_step(self, seat: i64, step: i64) -> None:
        """The seat comes to another step of the round."""
        self.steps = self.steps & ~(i64(3) << (2 * seat)) | step << (2 * seat)

    def waiting(self, seat: i64) -> bool:
        return self.actor != OVER and self.step(seat) != play.READY

    def legal(self, seat: i64) -> vec[i64]:
        return play.legal(self, seat)

    def apply(self, seat: i64, move: i64, chance: Chance) -> None:
        play.apply(self, seat, move, chance)

    def why_not(self, seat: i64, move: i64) -> int:
        return refuse.why_not(self, seat, int(move))

    def points(self, seat: i64) -> int:
        return int(score.total(self.displays[seat]))

    def score(self, seat: i64) -> ScoreSheet:
        return score.sheet(self.displays[seat])

    def places(self) -> list[int]:
        return places([score.ranking(display) for display in self.displays])

    def judge(self) -> list[float]:
        return judge.judge(self)

    def apart(self) -> bool:
        return True  # LIM-030

    def seen_by(self, seat: i64) -> Limes:
        displays: list[Display] = []
        view = self.with_displays(displays, seat)
        for other in range(self.setup.seats):
            display = self.displays[other]
            if other == seat or self.actor == OVER or self.step(other) == play.TO_LAY:
                displays.append(display.copy())
            else:
                displays.append(play.before_round(display, self.called))
                if self.step(other) == play.TO_WORK:
                    view.set_step(other, play.TO_LAY)
        return view

    def imagine(self, chance: Chance) -> Limes:
        made = self.copy()
        made.viewer = FULL
        for seat in range(self.setup.seats):
            display = made.displays[seat]
            if seat != self.viewer and self.actor != OVER and self.step(seat) == play.READY:
                lays = play.lays(display, self.diagonal)
                lay = lays[chance.draw(len(lays))]
                display.lay(self.card, play.place_named(lay), lay & 3)
                deeds = play.deeds(display)
                play.work(display, deeds[chance.draw(len(deeds))])
        return made

    def features(self, seat: i64) -> vec[float]:
        return features.features(self, seat)

    def fill(self, seat: i64, out: vec[i16], at: i64) -> None:
        tensor.fill(self, seat, out, at)

    def to_dict(self) -> dict[str, object]:
        return {
            "round": int(self.round),
            "called": [int(card) for card in self.called],
            "steps": [int(self.step(seat)) for seat in range(self.setup.seats)],
            "lays": [[int(lay) for lay in display.lays] for display in self.displays],
            "workers": [[_field(cell) for cell in shown.workers] for shown in self.displays],
            "deeds": [_deed_out(display.deed) for display in self.displays],
        }

    def cards_left(self) -> int:
        """How many cards are in the stack."""
        return CARDS - len(self.called)

    def placed(self, seat: int) -> list[tuple[int, int, int, int]]:
        """Number, x, y and rotation of each card in laying order."""
        cards = []
        display = self.displays[seat]
        for number in range(len(display.lays)):
            lay = int(display.lays[number])
            cards.append((int(self.called[number]), lay >> 5, lay >> 2 & 7, lay & 3))
        return cards

    def land(self, seat: int) -> list[int]:
        """The land of each field, 0 where nothing lies; 8 is added for a hut."""
        display = self.displays[seat]
        return [int(display.land[cell]) for cell in CELL]

    def territory(self, seat: int) -> list[int]:
        """For each field the name of its territory, the field that is its root; -1 for none."""
        display = self.displays[seat]
        return [int(FIELD[display.territory(cell)]) if display.land[cell] else -1 for cell in CELL]

    def workers(self, seat: int) -> list[int]:
        """The field of each placed worker."""
        return [_field(cell) for cell in self.displays[seat].workers]

    def singles(self, seat: int) -> list[int]:
        """What each placed worker is worth now."""
        return [int(value) for value in score.singles(self.displays[seat])]

    def supply(self, seat: int) -> int:
        """How many workers are not placed yet."""
        return int(self.displays[seat].supply())

    def ready(self, seat: int) -> bool:
        """Has the seat committed its round?"""
        return self.actor != OVER and self.step(seat) == play.READY

    def spots(self, seat: int) -> list[tuple[int, int]]:
        """Where the card of the round may be laid, if it is still to be laid."""
        found = []
        rest = self.displays[seat].free(self.diagonal)
        while rest != 0 and self.actor != OVER and self.step(seat) == play.TO_LAY:
            place = lowest(rest)
            rest &= rest - 1
            found.append((int(place >> 3), int(place & 7)))
        return found


def new(setup: Setup, chance: Chance) -> Limes:
    """Empty displays, a full stack, the first card called (LIM-010 to LIM-014)."""
    state = Limes(setup, [empty() for _ in range(setup.seats)])
    state.stack = vec[u8]([u8(min(number, 1)) for number in range(CARDS + 1)])
    state.called = vec[u8]()
    play.call(state, chance)
    return state


def _field(cell: int) -> int:
    return int(FIELD[cell])


def _deed_out(deed: i64) -> int:
    return int(deed) if deed < 0 else int(deed >> 8) * FIELDS**2 + int(FIELD[deed & 255])
