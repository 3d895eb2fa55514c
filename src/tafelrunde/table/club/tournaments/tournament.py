"""A tournament: the replay of its rows, and what has to happen to it next."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple

from tafelrunde.table.clock import DAY, MINUTE
from tafelrunde.table.club.tournaments import journal
from tafelrunde.table.club.tournaments.pairing import draw, groups, lot, rounds_of
from tafelrunde.table.club.tournaments.standings import Game, Round, Standing, standings
from tafelrunde.table.keys import new_table_id
from tafelrunde.table.store import Placed

# The phases of a tournament are called like those of a table.
GATHERING, PLAYING, OVER, CANCELLED = "gathering", "playing", "over", "cancelled"

# So long everybody has to sit down: where days are counted as long as for a decision, but a table
# that nobody begins is forgotten after a week.
LATE = 10 * MINUTE
LATEST = 6 * DAY
# A tournament to which nothing happens for so long before its beginning takes place no more.
NEVER_BEGUN = 30 * DAY


class Sitting(NamedTuple):
    """A table of a tournament as the store has it: its phase, and the seats that are taken."""

    phase: str
    taken: tuple[bool, ...]


class Facts(NamedTuple):
    """What the tables say: how those that are over came out, how the others are.

    `back` is since when servers have been there without a pause: nobody is late who could not come.
    `members` are those of the players who are members still.
    """

    results: Mapping[str, Sequence[Placed]]
    sittings: Mapping[str, Sitting]
    back: int
    members: Collection[str]


@dataclass
class Fixture:
    """One table of a round."""

    table: str
    seats: tuple[int, ...]
    late: set[int] = field(default_factory=set)
    stood_in: set[int] = field(default_factory=set)
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()


@dataclass
class Drawn:
    """A round that was drawn, and when."""

    at: int
    fixtures: list[Fixture]
    byes: tuple[int, ...]

    @property
    def open(self) -> list[Fixture]:
        """The tables that are not decided yet."""
        return [fixture for fixture in self.fixtures if not fixture.places]


@dataclass
class Tournament:
    """The state after so many rows."""

    id: str
    count: int = 0
    at: int = 0
    phase: str = GATHERING
    joined: list[str] = field(default_factory=list)
    entrants: tuple[journal.Entrant, ...] = ()
    drawn: list[Drawn] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    next: str = ""
    opened: journal.Opened = field(init=False)

    def add(self, row: journal.Row) -> None:
        """One more row."""
        match row:
            case journal.Opened():
                self.opened = row
            case journal.Joined(person=person):
                self.joined.append(person)
            case journal.Left(person=person):
                self.joined.remove(person)
            case journal.Begun():
                self.entrants, self.phase = row.entrants, PLAYING
            case journal.Paired():
                fixtures = [Fixture(one.table, one.seats) for one in row.tables]
                self.drawn.append(Drawn(row.at, fixtures, row.byes))
            case journal.Late():
                self.fixture(row.table).late |= set(row.seats)
            case journal.StoodIn():
                self.fixture(row.table).stood_in.add(row.seat)
            case journal.Result():
                fixture = self.fixture(row.table)
                fixture.places, fixture.points = row.places, row.points
            case journal.GaveUp():
                self.gone.add(row.entrant)
            case journal.Ended():
                self.phase, self.next = OVER, row.next
            case journal.Cancelled():
                self.phase = CANCELLED
            case _:
                pass
        self.at = row.at
        self.count += 1

    def fixture(self, table: str) -> Fixture:
        """The table of this name; it is one of the latest round."""
        return next(one for one in self.drawn[-1].fixtures if one.table == table)

    @property
    def commitment(self) -> str:
        """The hash of the seed, public from the first moment."""
        return sha256(bytes.fromhex(self.opened.seed)).hexdigest()

    @property
    def rounds(self) -> list[Round]:
        """All rounds, as far as they are decided."""
        return [
            Round(tuple(Game(f.seats, f.places, f.points) for f in one.fixtures), one.byes)
            for one in self.drawn
        ]

    @property
    def length(self) -> int:
        """How many rounds there are; before the beginning, if it began now."""
        opened, count = self.opened, len(self.entrants) or len(self.entering())
        return rounds_of(opened.kind, count, opened.seats) if count > 1 else 0

    def tables(self) -> list[list[Standing]]:
        """Who stands where: of each group in a round robin, else of all."""
        opened, count = self.opened, len(self.entrants)
        if not count:
            return []
        alone = [list(range(count))]
        divided = groups(count, opened.seats) if opened.kind == "robin" else alone
        return [standings(self.rounds, group, opened.seats, count) for group in divided]

    def number(self, person: str) -> int | None:
        """The number by which somebody plays."""
        found = [n for n, one in enumerate(self.entrants) if one.person == person]
        return found[0] if person and found else None

    def game_of(self, person: str) -> tuple[Fixture, int] | None:
        """The table at which somebody plays this round, and his seat, until it is decided."""
        number = self.number(person)
        for fixture in self.drawn[-1].open if self.drawn else ():
            if number in fixture.seats:
                return fixture, fixture.seats.index(number)
        return None

    def entering(self) -> list[journal.Entrant]:
        """Who would play if it began now, in the order of their lots; bots fill up a table."""
        opened = self.opened
        seed = bytes.fromhex(opened.seed)
        order = sorted(self.joined, key=lambda person: lot(seed, "entrant", person))
        people = [journal.Entrant(person) for person in order]
        bots = -len(people) % opened.seats if opened.fill else 0
        return people + [journal.Entrant(level=opened.level)] * bots

    def can_begin(self) -> bool:
        """Are there enough for a first table?"""
        return len(self.joined) >= 2 and len(self.entering()) >= self.opened.seats

    def late_at(self, back: int) -> int:
        """When the time to sit down is over, for the latest round."""
        pace = self.opened.pace
        patience = min(pace.base, LATEST) if pace.kind == "days" else LATE
        return max(self.drawn[-1].at, back) + patience

    def missing(self, fixture: Fixture, sitting: Sitting) -> list[int]:
        """The seats of people who have not come, and for whom nobody stands in."""
        return [
            seat
            for seat, entrant in enumerate(fixture.seats)
            if self.entrants[entrant].person
            and not sitting.taken[seat]
            and seat not in fixture.stood_in
        ]


def replayed(id: str, stored: Iterable[bytes]) -> Tournament:
    """The tournament that stored rows make."""
    made = Tournament(id)
    for row in stored:
        made.add(journal.decode(row))
    return made


def begin(t: Tournament, at: int) -> list[journal.Row]:
    """The rows of the beginning: numbers by lot, and the first round."""
    begun = journal.Begun(at, tuple(t.entering()))
    return [begun, *_next_round(t, begun.entrants, at)]


def _next_round(t: Tournament, entrants: Sequence[journal.Entrant], at: int) -> list[journal.Row]:
    opened = t.opened
    seed = bytes.fromhex(opened.seed)
    drawn = draw(opened.kind, seed, t.rounds, len(entrants), t.gone, opened.seats)
    if drawn is None:
        again = opened.season < opened.seasons and t.phase == PLAYING
        return [journal.Ended(at, new_table_id() if again else "")]
    seatings = tuple(journal.Seating(new_table_id(), table) for table in drawn.tables)
    return [journal.Paired(at, seatings, drawn.byes)]


def advance(t: Tournament, facts: Facts, now: int) -> list[journal.Row]:
    """What has to be written down now, one step at a time; nothing while it waits for people."""
    at = max(now, t.at)
    if left := _left(t, facts.members, at):
        return left
    if t.phase == GATHERING:
        return _gathered(t, at)
    if t.phase != PLAYING:
        return []
    decided = [row for one in t.drawn[-1].open for row in _decided(t, one, facts, at)]
    if decided or t.drawn[-1].open:
        return decided
    ended = journal.RoundEnded(at, len(t.drawn))
    return [ended, *_next_round(t, t.entrants, at)]


def _left(t: Tournament, members: Collection[str], at: int) -> list[journal.Row]:
    """Who has left the club leaves its tournaments."""
    if t.phase == GATHERING:
        return [journal.Left(at, person) for person in t.joined if person not in members]
    if t.phase != PLAYING:
        return []
    return [
        journal.GaveUp(at, number)
        for number, one in enumerate(t.entrants)
        if one.person and one.person not in members and number not in t.gone
    ]


def _gathered(t: Tournament, at: int) -> list[journal.Row]:
    opened = t.opened
    full = opened.when_full and len(t.joined) >= opened.limit
    due = bool(opened.start) and at >= opened.start
    if (full or due) and t.can_begin():
        return begin(t, at)
    return [journal.Cancelled(at)] if due or at >= t.at + NEVER_BEGUN else []


def _decided(t: Tournament, fixture: Fixture, facts: Facts, at: int) -> list[journal.Row]:
    """What can be said of a table now: that it is over, or that somebody is late."""
    if fixture.table in facts.results:
        seats = facts.results[fixture.table]
        return [
            journal.Result(
                at,
                fixture.table,
                tuple(_place(fixture, n, seat) for n, seat in enumerate(seats)),
                tuple(seat.points for seat in seats),
            )
        ]
    sitting = facts.sittings.get(fixture.table)
    if sitting is None or sitting.phase != GATHERING or at < t.late_at(facts.back):
        return []
    missing = [seat for seat in t.missing(fixture, sitting) if seat not in fixture.late]
    if not missing:
        return []
    late = journal.Late(at, fixture.table, tuple(missing))
    count = len(fixture.seats)
    people = [n for n, entrant in enumerate(fixture.seats) if t.entrants[entrant].person]
    if count > 2 and missing != people:
        return [late]  # the others play, with bots in the places of who is late
    places = tuple(0 if seat in missing else 1 for seat in range(count))
    return [late, journal.Result(at, fixture.table, places, (0,) * count)]


def _place(fixture: Fixture, number: int, seat: Placed) -> int:
    """The place a seat is counted with: a game that was broken off is shared by all."""
    if number in fixture.late and seat.gone:
        return 0
    return seat.place or 1
