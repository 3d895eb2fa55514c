"""The drawings that the picture of Medievalia is made of."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia import fief, place_words
from tafelrunde.games.medievalia.components import (
    BETWEEN,
    FREE,
    GOAL_ALONE,
    GOAL_TEAM,
    PEOPLE_PER_FOOD,
)
from tafelrunde.games.medievalia.verbs import (
    ACTING,
    DEALING,
    DECLARING,
    DEPART,
    DRAWING,
    HELPING,
    LENDING,
    MARCHING,
    PAYING,
    TOLL,
    WAR,
)
from tafelrunde.kernel.bits import lowest
from tafelrunde.kernel.draw import Form
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

SAYINGS: Final = Sayings(Path(__file__).parent.with_name("picture.toml"))
NOBODY: Final = -1


class Troop:
    """A military or character card on the table."""

    def __init__(self, row: Sequence[int]) -> None:
        self.card, self.owner, self.place, self.spot, state = row
        self.used, self.moved = bool(state & 1), bool(state & 2)


class Eyes:
    """Who looks at which table in which language; `me` sits below: the viewer, else seat 0.

    `others` are the other seats clockwise, `turn` is whose turn it is, `kind` what is asked on top,
    `kinds` all frames from the bottom, `subject` the card that a question of the war is about.
    """

    def __init__(
        self, view: Medievalia, viewer: int, lang: str, names: Sequence[str], form: Form
    ) -> None:
        self.view, self.viewer, self.lang, self.names = view, viewer, lang, names
        self.form, self.tall = form, form != "wide"
        self.say = SAYINGS.speaker(lang)
        self.seats = int(view.setup.seats)
        self.me = viewer if 0 <= viewer < self.seats else 0
        self.others = [(self.me + step) % self.seats for step in range(1, self.seats)]
        self.troops = [Troop(row) for row in view.troops()]
        self.hosts = [view.hosts(seat) for seat in range(self.seats)]
        frames = view.frames
        self.kinds = [int(frames.kind(frame)) for frame in range(int(frames.depth()))]
        over = view.actor == OVER or not self.kinds
        self.kind = NOBODY if over else self.kinds[-1]
        self.turn = NOBODY if over else int(lowest(frames.owners(0)))
        self.asked = NOBODY if over else int(view.actor)
        about = self.at_war() and self.kind not in (DECLARING, LENDING)
        self.subject = int(frames.arg(0)) if about else NOBODY

    def phase(self) -> int:
        """Draw, actions, march or war; NOBODY while the first hands are dealt and at the end."""
        if self.kind in (NOBODY, DEALING):
            return NOBODY
        for number, frames in enumerate(((DRAWING,), (ACTING,), (DEPART, MARCHING))):
            if any(kind in frames for kind in self.kinds):
                return number
        return 3

    def at_war(self) -> bool:
        """Is a war going on?"""
        return WAR in self.kinds and self.kind >= DECLARING

    def payment(self) -> int:
        """What is being paid for, or NOBODY."""
        if self.kind not in (PAYING, HELPING, TOLL):
            return NOBODY
        frame = max(n for n, kind in enumerate(self.kinds) if kind == PAYING)
        return int(self.view.frames.arg(0, frame))

    def people(self, seat: int) -> int:
        """How many a seat has to feed."""
        return sum(troop.owner == seat for troop in self.troops)

    def fed(self, seat: int) -> int:
        """How many a seat can feed."""
        return PEOPLE_PER_FOOD * int(fief.food(self.view, seat))

    def attached(self, seat: int, host: int) -> list[Troop]:
        """Who is attached to a host."""
        return [troop for troop in self.troops if troop.owner == seat and troop.spot == host]

    def free_in(self, place: int) -> list[Troop]:
        """The cards in a place that belong to no host, the owner's first."""
        found = [troop for troop in self.troops if troop.place == place and troop.spot == FREE]
        return sorted(found, key=lambda troop: (troop.owner - self._host_of(place)) % self.seats)

    def _host_of(self, place: int) -> int:
        return place if place < BETWEEN else self.me

    def goal(self) -> int:
        """The prestige that wins."""
        return int(GOAL_TEAM if self.view.teams else GOAL_ALONE)

    def team_points(self, seat: int) -> int:
        """The prestige that counts for a seat."""
        team = self.view.setup.team
        return sum(self.view.points(n) for n in range(self.seats) if team[n] == team[seat])

    def is_out(self, seat: int) -> bool:
        """Has the seat been eliminated?"""
        return bool(self.view.out >> seat & 1)

    def place_name(self, place: int) -> str:
        """A place by its players."""
        return place_words.place_name(place, self.seats, self.names, self.lang)


def as_given(eyes: Eyes, *given: Hashable) -> Hashable:
    """All that is shown by a part that depends on nothing of the table but what it is given."""
    return eyes.lang, eyes.tall, given
